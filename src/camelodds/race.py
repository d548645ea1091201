"""Odds of the race."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from camelodds.checks import as_position, positive_number, whole_number
from camelodds.results import RaceOdds

if TYPE_CHECKING:
    from camelodds.position import Position


def race_odds(
    position: Position | str,
    *,
    samples: int = 1_000_000,
    seed: int | None = None,
    stderr: float | None = None,
    workers: int | None = None,
) -> RaceOdds:
    """Odds of winning and of losing the race, from games played at random to the end.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    samples : int
        Games to play; with `stderr` the least.
    seed : int, optional
        0 or more; a new one each time if not given.  The result tells it.
    stderr : float, optional
        Go on until the standard error of every winner's and loser's odds is at most that.
    workers : int, optional
        Threads; all cores if not given.  The result is the same for any number.

    Returns
    -------
    RaceOdds
        Odds with standard errors and intervals.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    Tiles lie for the rest of this leg; in later legs there are none (M1).  The overall winner is first, the
    overall loser last when a camel leaves the track (R13 to R17).

    Examples
    --------
    >>> from camelodds import race_odds
    >>> race = race_odds("1:bg 2:y 3:pr 15:W 16:K", samples=100_000, seed=1)
    >>> race.samples
    100000
    >>> race.winner == race_odds("1:bg 2:y 3:pr 15:W 16:K", samples=100_000, seed=1, workers=1).winner
    True
    """
    from camelodds import sampling

    position = as_position(position)
    samples = whole_number(samples, "samples", 1, sampling.MOST_GAMES)
    seed = sampling.new_seed() if seed is None else whole_number(seed, "seed", 0)
    target = None if stderr is None else positive_number(stderr, "stderr")
    workers = sampling.worker_count(workers)
    counts = sampling.play(sampling.play_races, position, seed, range(samples), workers)
    race = RaceOdds(position, counts, seed)
    while target is not None and (wanted := games_wanted(race, target)) > race.samples:
        more = range(race.samples, min(wanted, sampling.MOST_GAMES))
        counts = counts + sampling.play(sampling.play_races, position, seed, more, workers)
        race = RaceOdds(position, counts, seed)
    return race


def games_wanted(race: RaceOdds, stderr: float) -> int:
    """Games a sample needs, going by itself, for its standard errors to be at most `stderr`."""
    odds = race.ranks[:, [0, 4]]
    return math.ceil(float((odds * (1 - odds)).max()) / stderr**2)
