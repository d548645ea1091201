"""Tournaments: many games of some strategies, everybody on every seat, with the same dice."""

from __future__ import annotations

import functools
import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from camelodds.arguments import number_from, whole_number
from camelodds.odds.sampling import MOST_GAMES, new_seed
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.standings import Tournament, sums_of
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run, worker_count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from camelodds.editions.edition import Edition
    from camelodds.selfplay.engine import Deals

DEALS = 64
"""Deals a worker plays between two looks at whether to go on."""
FEWEST = 200
"""Deals before a tournament may judge its own standard errors."""
LEAST_STDERR = 1e-6


def tournament(
    strategies: Sequence[Any],
    *,
    games: int | None = None,
    edition: Edition | str | None = None,
    seed: int | None = None,
    stderr: float | None = None,
    workers: int | None = None,
    odds: str = "fast",
    luck: bool | None = None,
    first_deal: int = 0,
    progress: bool | None = None,
) -> Tournament:
    """Let strategies play many games against each other.

    Parameters
    ----------
    strategies : sequence of str, Strategy or callable
        Who sits at the table, one entry a player: names of `STRATEGIES`, what `strategy` gives, or functions of
        your own, in Python or compiled by numba.
    games : int, optional
        Games to play, 10,000 if not given; rounded up to whole deals.  With `stderr`, the fewest games to play
        first: 200 deals if not given.
    edition : Edition or str, optional
        The edition; 2018 if not given.
    seed : int, optional
        0 or more; a new one each time if not given.  The result tells it.
    stderr : float, optional
        Go on until the standard error of each share of the wins is at most that, for 200 deals at least: fewer
        say too little of their own error.
    workers : int, optional
        Threads; all cores if not given.  The result is the same for any number.
    odds : {"fast", "exact", "sampled"}
        Which odds strategies get: legs with up to three draws left enumerated, else played 256 times, and race
        odds from a small fitted net; or all legs enumerated, and race odds from the solved table; or legs as in
        the first, and race odds from 1,024 races, played from each board with the same dice.
    luck : bool, optional
        Whether to take luck out; if not given, it is done where all strategies ask for odds.  There it takes
        about as long as the game and a bit more, and is worth two or three games.
    first_deal : int
        Number of the first deal.  Tournaments of the same seed and of deals that do not overlap add up.
    progress : bool, optional
        Whether to show a progress bar (with tqdm installed); by itself in a terminal or notebook after two
        seconds.

    Returns
    -------
    Tournament
        Shares of the wins and money, with standard errors.  After ``^C``, of the deals that were done.

    Raises
    ------
    CamelOddsError
        If there are too few or too many strategies (R22), one does what is not legal, or another argument is not
        what it must be.

    Notes
    -----
    Each deal, a start and its dice, is played in as many seatings as there are entries: everybody once on each
    seat, with the same dice.  So part of the luck of the dice cancels; standard errors come from the deals, which
    are independent, not from the games.  What is left of luck can be taken out: the value of the game after each
    roll less its mean over all rolls that could have come is subtracted, which is unbiased whatever the value.

    Examples
    --------
    >>> from camelodds import tournament
    >>> result = tournament(["leader", "roller", "roller", "roller"], games=2000, seed=1)
    >>> print(result)  # doctest: +SKIP
    """
    setting = Setting.of(strategies, edition, odds, luck)
    target = None if stderr is None else number_from(stderr, "stderr", LEAST_STDERR)
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    first = whole_number(first_deal, "first_deal", 0, MOST_GAMES - 1)
    seatings = len(setting.strategies)
    fewest = 10_000 if target is None else FEWEST * seatings
    wanted = whole_number(fewest if games is None else games, "games", 1, MOST_GAMES - first)
    count = worker_count(workers)
    engine = Engine(setting, seed)
    result: Tournament | None = None
    more = math.ceil(wanted / seatings)
    while more > 0:
        deals = range(first, first + more)
        with progress_bar(more * seatings, "game", progress) as advance:
            result = play_deals(engine, seed, deals, count, advance, result)
        if target is None or result.interrupted:
            break
        first, more = deals.stop, _deals_wanted(result, target) - result.deal_count
    assert result is not None
    return result


def _deals_wanted(result: Tournament, stderr: float) -> int:
    """Deals needed, going by those played, for the standard errors to be at most `stderr`."""
    worst = float(result.best_stderr.max())
    wanted = math.ceil(result.deal_count * (worst / stderr) ** 2) if worst > stderr else 0
    return max(wanted, FEWEST)


def play_deals(
    engine: Engine,
    seed: int,
    deals: range,
    workers: int,
    advance: Callable[[int], None],
    done: Tournament | None = None,
) -> Tournament:
    """Play deals, added to what is done; after ``^C``, those that were done till then.

    `advance` is called with the number of games after each piece of work.
    """
    setting = engine.setting
    seatings = len(setting.strategies)

    def summed(first: int, played: Deals) -> Tournament:
        return Tournament(
            tuple(one.name for one in setting.strategies),
            setting.edition,
            seed,
            setting.odds,
            seatings,
            (range(first, first + len(played.money) // seatings),),
            **sums_of(played, seatings, setting.reckoned),
        )

    result, interrupted = play_pieces(engine, deals, seatings, workers, advance, summed, done)
    return replace(result, interrupted=True) if interrupted else result


class Sum(Protocol):
    """What pieces of work add up to."""

    def __add__(self, other: Self, /) -> Self: ...


AnySum = TypeVar("AnySum", bound=Sum)


def play_pieces(
    engine: Engine,
    deals: range,
    seatings: int,
    workers: int,
    advance: Callable[[int], None],
    summed: Callable[[int, Deals], AnySum],
    done: AnySum | None = None,
) -> tuple[AnySum, bool]:
    """Play deals in pieces, in so many seatings each: what `summed` makes of them, and whether ``^C`` came.

    `summed` is called with the number of a piece's first deal, and what came of the piece.
    """

    def piece(first: int) -> tuple[int, AnySum]:
        count = min(DEALS, deals.stop - first)
        return count * seatings, summed(first, engine.deals(first, count, seatings))

    jobs = (functools.partial(piece, first) for first in range(deals.start, deals.stop, DEALS))
    try:
        for games, part in run(jobs, 1 if engine.setting.in_python else workers):
            done = part if done is None else done + part
            advance(games)
    except KeyboardInterrupt:
        if done is None:
            raise
        return done, True
    assert done is not None
    return done, False
