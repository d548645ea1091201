"""Odds of the race."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from camelodds._kernels.order_tables import RANKS_OF_ORDERS
from camelodds.arguments import number_from, one_of, whole_number
from camelodds.board.position import as_position
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import ByCamel
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError
from camelodds.odds import sampling
from camelodds.odds.draws import Leg
from camelodds.odds.intervals import share_stderr, wilson_interval
from camelodds.odds.order_counts import OF_SAMPLE, of_position
from camelodds.odds.solved.lookup import find_table, odds_from_table
from camelodds.system.arrays import Counts, Floats, read_only
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition


Method = Literal["auto", "exact", "sampled"]
FEWEST_TO_JUDGE = 1000
"""Fewest games that can judge their own standard error: in fewer, one camel may win all games by chance."""
LEAST_STDERR = 1e-9
"""Smaller standard errors would need more games than can be numbered."""
SAMPLES = 1_000_000
"""Number of games if it is not given."""


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
    """Odds of winning and of losing the race: exact from a race table, or estimated from random games.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    samples : int, optional
        Number of random games; 1,000,000 if not given.  With `stderr`, the least number.
    seed : int, optional
        Seed of the random games, 0 or more; a new one each time if not given.  By itself it does not ask for a
        sample.
    stderr : float, optional
        Play until the standard error of all odds is at most this, but at least 1,000 games and at least
        `samples`.  Odds of 0 or 1 in the sample do not prolong it.
    workers : int, optional
        Threads; all cores if not given.  The result is the same for any number.
    method : {"auto", "exact", "sampled"}
        "exact" needs the edition's race table: for 2014 it is made at once, for 2018 by `solve_race`.  "auto"
        is exact if there is a table, unless `samples`, `stderr` or `first_game` ask for a sample.
    first_game : int, optional
        Number of the first game; 0 if not given.  Samples of the same seed whose games do not overlap add up
        to one sample of all these games.
    progress : bool, optional
        Whether to show a progress bar, which needs tqdm.  By default it appears after two seconds in a terminal
        or notebook.

    Returns
    -------
    RaceOdds
        The odds and their method; with standard errors and intervals if sampled.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    TableError
        If exact odds are wanted, and the table is missing or cannot be used.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    Tiles stay where they are until this leg ends; later legs are computed without tiles (M1).  When a camel
    crosses, the first camel wins the race and the last camel loses it (R13 to R17).

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
    given = {"samples": samples, "stderr": stderr, "first_game": first_game}
    asked = [name for name, value in given.items() if value is not None]
    if method == "exact" and (asked or seed is not None):
        asked = asked or ["seed"]
        raise CamelOddsError(f"{', '.join(asked)} is for a sample: leave it out, or give method='sampled'")
    workers = worker_count(workers)
    if seed is not None:
        seed = whole_number(seed, "seed", 0)
    if method == "exact" or (method == "auto" and not asked):
        table = find_table(position.edition, required=method == "exact")
        if table is not None:
            leg = Leg.of(position.word, position.tile_word, position.edition)
            return RaceOdds(position, odds_from_table(leg, table), error_bound=table.error_bound)
    return sample_races(position, samples, seed, stderr, workers, first_game, progress)


def games_if_unsolved(edition: Edition, samples: int | None, games: int) -> int | None:
    """How many games to play for the odds of a race: `games` if not given, None if a table has the odds."""
    return games if samples is None and find_table(edition) is None else samples


def sample_races(
    position: Position,
    samples: int | None,
    seed: int | None,
    stderr: float | None,
    workers: int,
    first_game: int | None,
    progress: bool | None,
) -> RaceOdds:
    """Odds of the race from random games; parameters as for `race_odds`."""
    target = None if stderr is None else number_from(stderr, "stderr", LEAST_STDERR)
    first = 0 if first_game is None else whole_number(first_game, "first_game", 0, sampling.MOST_GAMES - 1)
    if samples is None:
        samples = SAMPLES if target is None else FEWEST_TO_JUDGE
    samples = whole_number(samples, "samples", 1, sampling.MOST_GAMES - first)
    seed = sampling.new_seed() if seed is None else seed
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


@dataclass(frozen=True, eq=False, repr=False)
class RaceOdds(Result):
    """Odds of the race, from `race_odds`.

    Parameters
    ----------
    position : Position
        The position the odds are for.
    odds : ndarray of float64, shape (2, 5)
        Odds of winning (row 0) and of losing (row 1) by camel.
    error_bound : float
        Largest error of exact odds, from the sweeps and the rounding of the race table.
    sampled_orders : ndarray of int64, shape (120,), optional
        `order_counts` of a sample; None if exact.
    seed : int, optional
        Seed of the sample.
    games : tuple of range
        Numbers of the games that were played.

    Examples
    --------
    >>> from camelodds import race_odds
    >>> race = race_odds("1:bg 2:y 3:pr 15:W 16:K", samples=100_000, seed=1)
    >>> abs(race.winner["red"] - 0.2284) < 4 * race.winner_stderr["red"]
    True
    >>> first = race_odds("1:bg 2:y 3:pr 15:W 16:K", samples=60_000, seed=1)
    >>> rest = race_odds("1:bg 2:y 3:pr 15:W 16:K", samples=40_000, seed=1, first_game=60_000)
    >>> (first + rest).winner == race.winner
    True
    """

    row_types: ClassVar[Mapping[str, Any]] = OF_SAMPLE

    position: Position
    odds: Floats
    error_bound: float = 0.0
    sampled_orders: Counts | None = None
    seed: int | None = None
    games: tuple[range, ...] = ()

    @classmethod
    def from_games(cls, position: Position, order_counts: Counts, seed: int, games: range) -> RaceOdds:
        """Odds from a sample's counts."""
        return cls._from_sample(position, order_counts, seed, (games,))

    @classmethod
    def _from_sample(
        cls, position: Position, order_counts: Counts, seed: int, games: tuple[range, ...]
    ) -> RaceOdds:
        table = (order_counts @ RANKS_OF_ORDERS).reshape(5, 5)
        odds = table[:, [0, 4]].T / order_counts.sum()
        return cls(position, odds, sampled_orders=order_counts, seed=seed, games=games)

    def __add__(self, other: RaceOdds) -> RaceOdds:
        """Add two samples of the same position and seed, with different games.

        Raises
        ------
        CamelOddsError
            If they do not belong together.
        """
        if not isinstance(other, RaceOdds):
            return NotImplemented
        if self.sampled_orders is None or other.sampled_orders is None or self.seed is None:
            raise CamelOddsError(
                "only sampled race odds can be added, exact ones are complete: give method='sampled'"
            )
        if self.position != other.position or self.seed != other.seed:
            raise CamelOddsError(
                f"samples of different positions or seeds cannot be added: {self!r} and {other!r};"
                " give all parts the same position and seed"
            )
        games: list[range] = []
        for more in sorted((*self.games, *other.games), key=lambda span: span.start):
            if games and more.start < games[-1].stop:
                raise CamelOddsError(
                    f"samples that share games cannot be added: both have game {more.start};"
                    " give each its own first_game"
                )
            if games and more.start == games[-1].stop:
                games[-1] = range(games[-1].start, more.stop)
            else:
                games.append(more)
        counts = self.sampled_orders + other.sampled_orders
        return self._from_sample(self.position, counts, self.seed, tuple(games))

    def __radd__(self, other: int) -> RaceOdds:
        """What `sum` begins with: nothing."""
        return self if other == 0 else NotImplemented

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the columns of `odds`."""
        return self.position.edition.racing

    @property
    def method(self) -> str:
        """How the odds were computed: "exact" or "sampled"."""
        return "exact" if self.sampled_orders is None else "sampled"

    @cached_property
    def samples(self) -> int | None:
        """Number of games; None if exact."""
        return None if self.sampled_orders is None else int(self.sampled_orders.sum())

    @cached_property
    def stderr(self) -> Floats:
        """Standard error of `odds`, shape (2, 5): 0 if they are exact.

        What came up in none of the games, or in all, gets half the width of its 95 % interval.
        """
        if self.samples is None:
            return read_only(np.zeros((2, 5)))
        return read_only(share_stderr(self.odds, self.samples))

    @property
    def order_counts(self) -> Counts:
        """Games of the sample that ended in each order, in lexicographic order of the camels' numbers.

        Raises
        ------
        CamelOddsError
            If the odds are exact: a table holds winner and loser only.
        """
        if self.sampled_orders is None:
            raise CamelOddsError(
                "exact odds of the race have no counts and no middle places, as a table holds winner and loser"
                " only: for every place sample the race, race_odds(position, method='sampled')"
            )
        return self.sampled_orders

    @cached_property
    def counts(self) -> Counts:
        """Games of the sample by camel and place, shape (5, 5), int64; an error if exact, as `order_counts`."""
        return read_only((self.order_counts @ RANKS_OF_ORDERS).reshape(5, 5))

    @cached_property
    def ranks(self) -> Floats:
        """Odds by camel and place, shape (5, 5), of a sample; an error if exact, as `order_counts`."""
        return read_only(self.counts / self.counts[0].sum())

    @property
    def winner(self) -> Mapping[str, float]:
        """Odds of winning the race, by camel."""
        return self._by_camel(self.odds[0])

    @property
    def loser(self) -> Mapping[str, float]:
        """Odds of losing the race, by camel."""
        return self._by_camel(self.odds[1])

    @property
    def winner_stderr(self) -> Mapping[str, float]:
        """Standard error of `winner`, by camel."""
        return self._by_camel(self.stderr[0])

    @property
    def loser_stderr(self) -> Mapping[str, float]:
        """Standard error of `loser`, by camel."""
        return self._by_camel(self.stderr[1])

    @property
    def winner_counts(self) -> Mapping[str, int]:
        """Games of the sample won, by camel; an error if exact, as `order_counts`."""
        return self._by_camel(self.counts[:, 0])

    @property
    def loser_counts(self) -> Mapping[str, int]:
        """Games of the sample lost, by camel; an error if exact, as `order_counts`."""
        return self._by_camel(self.counts[:, 4])

    @property
    def winner_interval(self) -> Mapping[str, tuple[float, float]]:
        """95 % interval of `winner`, by camel (Wilson, JASA 22, 1927); within `error_bound` if exact."""
        return self._intervals(0)

    @property
    def loser_interval(self) -> Mapping[str, tuple[float, float]]:
        """95 % interval of `loser`, by camel (Wilson, JASA 22, 1927); within `error_bound` if exact."""
        return self._intervals(1)

    def _by_camel(self, values: np.ndarray[Any, Any]) -> Mapping[str, Any]:
        return ByCamel(dict(zip(self.camels, values.tolist(), strict=True)), self.position.edition)

    def _intervals(self, row: int) -> Mapping[str, tuple[float, float]]:
        if self.samples is None:
            spans = [
                (max(p - self.error_bound, 0.0), min(p + self.error_bound, 1.0))
                for p in self.odds[row].tolist()
            ]
        else:
            spans = [wilson_interval(int(count), self.samples) for count in self.counts[:, 4 * row]]
        return ByCamel(dict(zip(self.camels, spans, strict=True)), self.position.edition)

    def __repr__(self) -> str:
        how = "exact" if self.samples is None else f"samples={self.samples}, seed={self.seed}"
        return f"<RaceOdds of {str(self.position)!r}, {how}>"

    def view(self) -> View:
        """The odds of winning and of losing by camel, with standard errors if sampled."""
        edition = self.position.edition
        winner, loser = self.odds.tolist()
        if self.samples is None:
            caption = f"race, exact, errors below {self.error_bound:.0e}"
            columns = (Column("camel"), *(Column(pile, bar=True) for pile in PILES))
            return View(caption, columns, list(zip(self.camels, winner, loser, strict=True)), edition=edition)
        caption = f"race, {how_many(self.samples, 'game')} sampled, seed {self.seed}, +- one standard error"
        columns = (
            Column("camel"),
            *(column for pile in PILES for column in (Column(pile, bar=True), Column("+-", spare=True))),
        )
        errors = self.stderr.tolist()
        rows = list(zip(self.camels, winner, errors[0], loser, errors[1], strict=True))
        return View(caption, columns, rows, edition=edition)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each camel: odds of winning and of losing, their standard errors and 95 % intervals."""
        intervals = (self.winner_interval, self.loser_interval)
        rows = []
        for column, name in enumerate(self.camels):
            row = {
                **of_position(self.position),
                "method": self.method,
                "samples": self.samples,
                "seed": self.seed,
                "error_bound": self.error_bound,
                "camel": name,
            }
            for number, pile in enumerate(PILES):
                low, high = intervals[number][name]
                row |= {
                    pile: float(self.odds[number, column]),
                    f"{pile}_stderr": float(self.stderr[number, column]),
                    f"{pile}_low": low,
                    f"{pile}_high": high,
                }
            rows.append(row)
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The odds as plain numbers, texts and dicts, ready for JSON."""
        odds: dict[str, Any] = {
            "position": str(self.position),
            "edition": self.position.edition.name,
            "method": self.method,
        }
        if self.samples is None:
            odds["error_bound"] = self.error_bound
        else:
            odds |= {"samples": self.samples, "seed": self.seed}
            odds["games"] = [[span.start, span.stop] for span in self.games]
            odds["winner_counts"] = dict(self.winner_counts)
            odds["loser_counts"] = dict(self.loser_counts)
        return odds | {
            "winner": dict(self.winner),
            "winner_stderr": dict(self.winner_stderr),
            "winner_interval": {name: list(span) for name, span in self.winner_interval.items()},
            "loser": dict(self.loser),
            "loser_stderr": dict(self.loser_stderr),
            "loser_interval": {name: list(span) for name, span in self.loser_interval.items()},
        }
