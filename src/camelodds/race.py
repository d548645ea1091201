"""Odds of the race."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from camelodds.checks import as_position, number_from, one_of, whole_number
from camelodds.errors import CamelOddsError
from camelodds.leg import Leg
from camelodds.results import RaceOdds
from camelodds.threads import worker_count

if TYPE_CHECKING:
    from camelodds.position import Position

Method = Literal["auto", "exact", "sampled"]
FEWEST_TO_JUDGE = 1000
"""Games before a sample may judge its own standard errors: fewer may agree by chance, and show none."""
LEAST_STDERR = 1e-9
"""Precision beyond which a sample would have more games than can be numbered."""
SAMPLES = 1_000_000
"""Games of a sample whose size is not given."""


def race_odds(
    position: Position | str,
    *,
    samples: int | None = None,
    seed: int | None = None,
    stderr: float | None = None,
    workers: int | None = None,
    method: Method = "auto",
    first_game: int | None = None,
    progress: bool | None = None,
) -> RaceOdds:
    """Odds of winning and of losing the race: exact from a solved table, or from games played at random.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    samples : int, optional
        Games to play: 1,000,000 if not given; with `stderr` the fewest.
    seed : int, optional
        0 or more; a new one each time if not given.  The result tells it.
    stderr : float, optional
        Go on until the standard error of every winner's and loser's odds is at most that, but at least for
        1,000 games and for `samples`.
    workers : int, optional
        Threads; all cores if not given.  The result is the same for any number.
    method : {"auto", "exact", "sampled"}
        "exact" needs the edition's table, made at once for the 2014 edition, by `solve_race` for 2018.  "auto"
        is exact where there is a table and nothing about a sample is asked for, else sampled.
    first_game : int, optional
        Number of the sample's first game, 0 if not given.  Samples of the same seed and of games that do not
        overlap add up to the one sample of all these games.
    progress : bool, optional
        Whether to show a progress bar (with tqdm installed); by itself in a terminal or notebook after some
        seconds.

    Returns
    -------
    RaceOdds
        Odds, and how they were had; with standard errors and intervals if sampled.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    TableError
        If exact odds are wanted and the table is not there or cannot be used.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    Tiles lie for the rest of this leg; in later legs there are none (M1).  The overall winner is first, the
    overall loser last when a camel leaves the track (R13 to R17).

    Examples
    --------
    >>> from camelodds import race_odds
    >>> race = race_odds("1:bg 2:y 3:wo")
    >>> race.method, round(race.winner["blue"], 9)
    ('exact', 0.17958114)
    >>> race = race_odds("1:bg 2:y 3:pr 15:W 16:K", samples=100_000, seed=1)
    >>> race.method, race.samples
    ('sampled', 100000)
    """
    position = as_position(position)
    one_of(method, "method", ("auto", "exact", "sampled"))
    asked = {"samples": samples, "seed": seed, "stderr": stderr, "first_game": first_game}
    asked = {name: value for name, value in asked.items() if value is not None}
    if method == "exact" and asked:
        raise CamelOddsError(f"{', '.join(asked)} is for a sample: leave it out, or give method='sampled'")
    workers = worker_count(workers)
    if method == "exact" or (method == "auto" and not asked):
        from camelodds.exact_race import find_table, odds_from_table

        table = find_table(position.edition, required=method == "exact")
        if table is not None:
            leg = Leg.of(position.word, position.tile_word, position.edition)
            return RaceOdds(position, odds_from_table(leg, table), error_bound=table.error_bound)
    return sample_races(position, samples, seed, stderr, workers, first_game, progress)


def sample_races(
    position: Position,
    samples: int | None,
    seed: int | None,
    stderr: float | None,
    workers: int,
    first_game: int | None,
    progress: bool | None,
) -> RaceOdds:
    """Race odds from games played at random; parameters as for `race_odds`."""
    from camelodds import sampling

    target = None if stderr is None else number_from(stderr, "stderr", LEAST_STDERR)
    first = 0 if first_game is None else whole_number(first_game, "first_game", 0, sampling.MOST_GAMES - 1)
    if samples is None:
        samples = SAMPLES if target is None else FEWEST_TO_JUDGE
    samples = whole_number(samples, "samples", 1, sampling.MOST_GAMES - first)
    seed = sampling.new_seed() if seed is None else whole_number(seed, "seed", 0)
    games = range(first, first + samples)
    race = RaceOdds.from_games(
        position, sampling.play(sampling.play_races, position, seed, games, workers, progress), seed, games
    )
    while target is not None and (wanted := games_wanted(race, target)) > len(games):
        more = range(games.stop, first + min(wanted, sampling.MOST_GAMES - first))
        counts = sampling.play(sampling.play_races, position, seed, more, workers, progress)
        race += RaceOdds.from_games(position, counts, seed, more)
        games = range(first, more.stop)
    return race


def games_wanted(race: RaceOdds, stderr: float) -> int:
    """Games a sample needs, going by itself, for its standard errors to be at most `stderr`."""
    wanted = math.ceil(float((race.odds * (1 - race.odds)).max()) / stderr**2)
    return max(wanted, FEWEST_TO_JUDGE)
