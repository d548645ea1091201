"""Compile everything ahead of time."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from camelodds.arguments import callable_or_none, truth

if TYPE_CHECKING:
    from collections.abc import Callable

    from camelodds.editions.edition import Edition
    from camelodds.game.game import Game
    from camelodds.system.arrays import Floats


def warmup(say: Callable[[str], object] | None = print, *, games: bool = False) -> None:
    """Compile the kernels now: later calls need not, and later processes load them from disk.

    Parameters
    ----------
    say : callable, optional
        Called with a line about each kernel; None prints nothing.
    games : bool
        Whether to compile what plays whole games too, for `tournament`, `play_game` and `win_chances`. It takes
        longer than all the rest.

    Raises
    ------
    CamelOddsError
        If `say` is neither a function nor None, or `games` is not True or False.

    Examples
    --------
    >>> from camelodds import warmup
    >>> warmup(say=lambda line: print(line.split(":")[0]))
    exact legs
    exact legs with tiles
    exact legs of many positions
    rolls of many positions
    all boards of a leg
    all boards of a leg with tiles
    next rolls
    sampled legs
    sampled legs with tiles
    sampled races
    sampled races with tiles
    solved races
    """
    callable_or_none(say, "say")
    calls: dict[str, Callable[[], object]] = {}
    if truth(games, "games"):
        calls = kernels_of_games()
    from camelodds.odds.warmup import compile_kernels, kernels_of_odds

    compile_kernels({**kernels_of_odds(), **calls}, say)


def kernels_of_games() -> dict[str, Callable[[], object]]:
    """A call for each kernel that plays games, by name, that compiles it."""
    from camelodds.editions.printed import EDITION_2014, EDITION_2018
    from camelodds.selfplay.tournaments import tournament

    def play(*strategies: str, edition: str = "2018", odds: str = "fast") -> None:
        tournament(strategies, games=1, seed=0, workers=1, progress=False, edition=edition, odds=odds)

    return {
        "games": lambda: play("roller", "roller", "roller"),
        "games with odds": lambda: play("greedy", "roller", "roller"),
        "games with exact odds": lambda: play("greedy", "roller", edition="2014", odds="exact"),
        "games with sampled odds": lambda: play("greedy", "roller", "roller", odds="sampled"),
        "games with beliefs, luck taken out": lambda: play("sharp", "sharp", "sharp"),
        **{
            f"{one.name} chances to win": functools.partial(play_on, one)
            for one in (EDITION_2014, EDITION_2018)
        },
    }


def play_on(edition: Edition | str) -> None:
    """Play two games on from a start, which compiles what does that."""
    from camelodds.game.game import Game
    from camelodds.selfplay.chances import win_chances

    # Which actions are sensible, and what a turn says of who plays, are kernels of their own.
    game = Game.start(["ana", "bo", "cy"], edition=edition, seed=0).after("bet win ?")
    win_chances(game, games=2, seed=0, workers=1)


def compile_chances(edition: Edition | str) -> None:
    """Compile all that advice by the chance to win needs, if it is not on disk."""
    from camelodds.odds.warmup import kernels_of_odds

    play_on(edition)
    calls = kernels_of_odds()
    for name in ("exact legs", "next rolls", "sampled races"):
        calls[name]()
        calls.get(f"{name} with tiles", calls[name])()


def are_compiled(game: Game) -> bool:
    """Whether games can be played on from this one at once: the first time ever they must be compiled.

    Raises
    ------
    CamelOddsError
        If there is no chance to win for this edition.
    """
    from camelodds.selfplay.models import read_models
    from camelodds.selfplay.rollouts import Rollouts

    def whatever(_moment: object) -> Floats:
        return np.full((2, 5), 0.2)

    return Rollouts.of(game, read_models("mix"), 0, 1, whatever, 1).is_compiled()
