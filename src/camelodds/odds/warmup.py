"""Compile everything ahead of time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def warmup(say: Callable[[str], object] | None = print) -> None:
    """Compile all kernels now: later calls need not, and later processes load them from disk.

    Parameters
    ----------
    say : callable, optional
        Called with a line about each kernel; None prints nothing.

    Raises
    ------
    CamelOddsError
        If `say` is neither a function nor None.

    Examples
    --------
    >>> from camelodds import warmup
    >>> warmup(say=lambda line: print(line.split(":")[0]))
    exact legs
    exact legs with tiles
    all boards of a leg
    all boards of a leg with tiles
    next rolls
    sampled legs
    sampled legs with tiles
    sampled races
    sampled races with tiles
    solved races
    """
    from dataclasses import replace

    from camelodds.arguments import callable_or_none
    from camelodds.board.position import Position
    from camelodds.editions.printed import EDITION_2014, EDITION_2018
    from camelodds.odds.draws import Leg
    from camelodds.odds.leg import leg_odds
    from camelodds.odds.leg_boards import leg_boards
    from camelodds.odds.next_roll import roll_odds
    from camelodds.odds.race import race_odds
    from camelodds.odds.solved.backwards import solve_backwards
    from camelodds.odds.solved.lookup import odds_from_table
    from camelodds.odds.solved.race_table import Rules
    from camelodds.odds.solved.sweeps import solve_in_sweeps

    callable_or_none(say, "say")
    position = Position.random_start(EDITION_2018, seed=0)
    # Kernels are compiled twice: without what only tiles need, and with it.
    tiles = Position("1:bg 2:y 3:pr 9:+ 15:W 16:K | bgr")
    tracks = [replace(edition, track=3) for edition in (EDITION_2018, EDITION_2014)]

    def solve() -> None:
        for edition, solved in zip(tracks, (solve_in_sweeps, solve_backwards), strict=True):
            start = Position.random_start(edition, seed=0)
            odds_from_table(Leg.of_position(start), solved(Rules.of(edition)))

    kernels: dict[str, Callable[[], object]] = {
        "exact legs": lambda: leg_odds(position),
        "exact legs with tiles": lambda: leg_odds(tiles),
        "all boards of a leg": lambda: leg_boards(position),
        "all boards of a leg with tiles": lambda: leg_boards(tiles),
        "next rolls": lambda: roll_odds(position),
        "sampled legs": lambda: leg_odds(position, samples=1, seed=0),
        "sampled legs with tiles": lambda: leg_odds(tiles, samples=1, seed=0),
        "sampled races": lambda: race_odds(position, samples=1, seed=0),
        "sampled races with tiles": lambda: race_odds(tiles, samples=1, seed=0),
        "solved races": solve,
    }
    for name, call in kernels.items():
        began = time.perf_counter()
        call()
        if say is not None:
            say(f"{name}: ready after {time.perf_counter() - began:.1f} s")
