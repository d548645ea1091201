"""What the functions return: counts as the truth, everything else derived from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from camelodds._kernels.permutations import ORDERS, PAIRS_OF_ORDERS, RANKS_OF_ORDERS
from camelodds.by_camel import ByCamel
from camelodds.checks import racing_index
from camelodds.errors import CamelOddsError, shown
from camelodds.layout import aligned

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.position import Position

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

PLACES = ("first", "second", "third", "fourth", "fifth")
NORMAL_95 = 1.959963984540054
"""97.5 % quantile of the normal distribution: two-sided 95 % intervals."""


def read_only(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The array, no longer to be written to."""
    array.flags.writeable = False
    return array


class Result:
    """A result: its arrays are read-only, also after it was pickled."""

    def __post_init__(self) -> None:
        for value in vars(self).values():
            if isinstance(value, np.ndarray):
                read_only(value)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.__post_init__()

    def to_dicts(self) -> list[dict[str, Any]]:
        """Flat rows of plain numbers and texts, ready for JSON; `pandas.DataFrame(rows)` makes a table of them.

        A row a camel, where the result is about camels, of each position if it has many; None is what is not
        known.
        """
        from camelodds.dicts import rows_of

        return rows_of(self)

    def _repr_html_(self) -> str:
        from camelodds.html import of

        return of(self)

    def __rich__(self) -> Any:
        from camelodds.rich_view import table

        return table(self)


def place_index(place: int | str) -> int:
    """Index of a place given as 1 to 5 or as its name."""
    if isinstance(place, str):
        if place == "last":
            return len(PLACES) - 1
        if place in PLACES:
            return PLACES.index(place)
    if isinstance(place, (int, np.integer)) and not isinstance(place, bool) and 1 <= place <= len(PLACES):
        return int(place) - 1
    raise CamelOddsError(f"place must be from 1 to 5 or one of {', '.join(PLACES)}, last, not {shown(place)}")


@dataclass(frozen=True, eq=False, repr=False)
class OrderCounts(Result):
    """Counts of the orders in which the racing camels end; base of leg and race odds.

    Parameters
    ----------
    position : Position
        The position the odds are for.
    order_counts : ndarray of int64, shape (120,)
        Count of each order of the five racing camels, in lexicographic order of their numbers.
    """

    position: Position
    order_counts: Counts

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the tables' rows."""
        return self.position.edition.racing

    @cached_property
    def total(self) -> int:
        """What the counts add up to: equally likely draws (exact) or games (sampled)."""
        return int(self.order_counts.sum())

    @cached_property
    def counts(self) -> Counts:
        """Counts by camel and place, shape (5, 5), int64."""
        return read_only((self.order_counts @ RANKS_OF_ORDERS).reshape(5, 5))

    @cached_property
    def ranks(self) -> Floats:
        """Odds by camel and place, shape (5, 5), float64; rows and columns add up to 1."""
        return read_only(self.counts / self.total)

    @property
    def orders(self) -> Mapping[tuple[str, ...], float]:
        """Odds of each order, first to last, that can come up."""
        return MappingProxyType(
            {
                tuple(self.camels[camel] for camel in ORDERS[i]): int(self.order_counts[i]) / self.total
                for i in np.flatnonzero(self.order_counts)
            }
        )

    def fraction(self, camel: str, place: int | str) -> Fraction:
        """Odds of a camel for a place as a fraction.

        Parameters
        ----------
        camel : str
            Name or letter.
        place : int or str
            1 to 5, or "first" to "fifth" or "last".

        Returns
        -------
        Fraction
            Exact where the odds are.

        Raises
        ------
        CamelOddsError
            If there is no such camel or place.
        """
        return Fraction(
            int(self.counts[racing_index(camel, self.position.edition), place_index(place)]), self.total
        )

    def _by_camel(self, values: np.ndarray[Any, Any]) -> Mapping[str, Any]:
        return ByCamel(dict(zip(self.camels, values.tolist(), strict=True)), self.position.edition)


def binomial_stderr(share: Floats, samples: int) -> Floats:
    """Standard error of a sampled share: sqrt(p (1 - p) / n)."""
    return np.sqrt(share * (1 - share) / samples)


@dataclass(frozen=True, eq=False, repr=False)
class LegOdds(OrderCounts):
    """Odds of the rest of a leg, from `leg_odds`.

    Parameters
    ----------
    position : Position
        The position the odds are for.
    order_counts : ndarray of int64, shape (120,)
        Count of each final order, in lexicographic order of the camels' numbers.
    end_counts : ndarray of int64, shape (2,)
        Counts of draws in which the race ends in this leg, forwards and backwards (R15).
    landing_counts : ndarray of int64, shape (16,)
        For each space, units that land on its tile over all draws.
    landing_squares : ndarray of int64, shape (16,), optional
        In a sample, the sum of the squares of each game's landings.
    samples : int or None
        Games sampled; None if the odds are exact.
    seed : int or None
        Seed of the sample.

    Examples
    --------
    >>> from camelodds import leg_odds
    >>> leg = leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    >>> print(leg)
    leg, exact, 216 equally likely draws
    camel     first   second    third   fourth    fifth
    blue    0.12037  0.87963  0.00000  0.00000  0.00000
    green   0.00000  0.00000  0.41667  0.58333  0.00000
    red     0.00000  0.00000  0.58333  0.00000  0.41667
    yellow  0.00000  0.00000  0.00000  0.41667  0.58333
    purple  0.87963  0.12037  0.00000  0.00000  0.00000
    race ends 0.27778 (forwards 0.00000, backwards 0.27778)
    landings  9: 0.17593
    """

    end_counts: Counts
    landing_counts: Counts
    landing_squares: Counts | None = None
    samples: int | None = None
    seed: int | None = None

    @property
    def method(self) -> str:
        """How the odds were had: "exact" or "sampled"."""
        return "exact" if self.samples is None else "sampled"

    @cached_property
    def ranks_stderr(self) -> Floats:
        """Standard error of `ranks`, shape (5, 5): 0 where the odds are exact."""
        if self.samples is None:
            return read_only(np.zeros((5, 5)))
        return read_only(binomial_stderr(self.ranks, self.samples))

    @cached_property
    def pairs(self) -> Floats:
        """Odds of each pair of first (row) and second (column), shape (5, 5); the diagonal is 0."""
        return read_only((self.order_counts @ PAIRS_OF_ORDERS).reshape(5, 5) / self.total)

    @property
    def first(self) -> Mapping[str, float]:
        """Odds of being first, by camel."""
        return self._by_camel(self.ranks[:, 0])

    @property
    def second(self) -> Mapping[str, float]:
        """Odds of being second, by camel."""
        return self._by_camel(self.ranks[:, 1])

    @property
    def last(self) -> Mapping[str, float]:
        """Odds of being last, by camel."""
        return self._by_camel(self.ranks[:, 4])

    @property
    def race_ends(self) -> float:
        """Odds that the race ends in this leg (R15)."""
        return int(self.end_counts.sum()) / self.total

    @property
    def race_ends_forwards(self) -> float:
        """Odds that a unit crosses the finish forwards in this leg."""
        return int(self.end_counts[0]) / self.total

    @property
    def race_ends_backwards(self) -> float:
        """Odds that a crazy camel leaves the track backwards in this leg (R9, R17)."""
        return int(self.end_counts[1]) / self.total

    @property
    def race_ends_stderr(self) -> float:
        """Standard error of `race_ends`: 0 where the odds are exact."""
        if self.samples is None:
            return 0.0
        return math.sqrt(self.race_ends * (1 - self.race_ends) / self.samples)

    @property
    def landings(self) -> Mapping[int, float]:
        """Expected number of units that land on each tile in the rest of the leg, by space (R10)."""
        return MappingProxyType(
            {space: int(self.landing_counts[space - 1]) / self.total for space in self.position.tiles}
        )

    @property
    def landings_stderr(self) -> Mapping[int, float]:
        """Standard error of `landings`, by space: 0 where they are exact."""
        errors = dict.fromkeys(self.position.tiles, 0.0)
        if self.samples is not None and self.landing_squares is not None:
            for space, mean in self.landings.items():
                variance = int(self.landing_squares[space - 1]) / self.samples - mean**2
                errors[space] = math.sqrt(max(variance, 0.0) / self.samples)
        return MappingProxyType(errors)

    def __repr__(self) -> str:
        how = "exact" if self.samples is None else f"samples={self.samples}, seed={self.seed}"
        return f"<LegOdds of {str(self.position)!r}, {how}>"

    def __str__(self) -> str:
        if self.samples is None:
            lines = [f"leg, exact, {self.total} equally likely draws"]
        else:
            lines = [f"leg, {self.samples} games sampled, seed {self.seed}"]
            lines[0] += f", standard errors up to {self.ranks_stderr.max():.5f}"
        rows = [["camel", *PLACES]]
        rows += [
            [name, *(f"{p:.5f}" for p in row)] for name, row in zip(self.camels, self.ranks, strict=True)
        ]
        lines.append(aligned(rows))
        ends = f"race ends {self.race_ends:.5f}"
        if self.race_ends:
            ends += f" (forwards {self.race_ends_forwards:.5f}, backwards {self.race_ends_backwards:.5f})"
        lines.append(ends)
        if self.landings:
            lines.append("landings  " + "  ".join(f"{space}: {n:.5f}" for space, n in self.landings.items()))
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The odds as plain numbers, texts and dicts, ready for JSON."""
        odds: dict[str, Any] = {
            "position": str(self.position),
            "edition": self.position.edition.name,
            "method": self.method,
            "total": self.total,
            "odds": {
                name: dict(zip(PLACES, row, strict=True))
                for name, row in zip(self.camels, self.ranks.tolist(), strict=True)
            },
            "race_ends": {
                "odds": self.race_ends,
                "forwards": self.race_ends_forwards,
                "backwards": self.race_ends_backwards,
            },
            "landings": {str(space): n for space, n in self.landings.items()},
        }
        if self.samples is not None:
            odds["samples"] = self.samples
            odds["seed"] = self.seed
            odds["stderr"] = {
                name: dict(zip(PLACES, row, strict=True))
                for name, row in zip(self.camels, self.ranks_stderr.tolist(), strict=True)
            }
        return odds


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
        What exact odds are off by at most: iteration and rounding of the table they come from.
    order_counts : ndarray of int64, shape (120,), optional
        Games that ended in each order, in lexicographic order of the camels' numbers; None if exact.
    seed : int, optional
        Seed of the sample.
    games : tuple of range
        Numbers of the games sampled.

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

    position: Position
    odds: Floats
    error_bound: float = 0.0
    order_counts: Counts | None = None
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
        return cls(position, odds, order_counts=order_counts, seed=seed, games=games)

    def __add__(self, other: RaceOdds) -> RaceOdds:
        """The sample of the games of both: the same position and seed, other games.

        Raises
        ------
        CamelOddsError
            If they do not belong together.
        """
        if not isinstance(other, RaceOdds):
            return NotImplemented
        if self.order_counts is None or other.order_counts is None or self.seed is None:
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
        counts = self.order_counts + other.order_counts
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
        """How the odds were had: "exact" or "sampled"."""
        return "exact" if self.order_counts is None else "sampled"

    @cached_property
    def samples(self) -> int | None:
        """Games sampled; None if exact."""
        return None if self.order_counts is None else int(self.order_counts.sum())

    @cached_property
    def stderr(self) -> Floats:
        """Standard error of `odds`, shape (2, 5): 0 where they are exact."""
        if self.samples is None:
            return read_only(np.zeros((2, 5)))
        return read_only(binomial_stderr(self.odds, self.samples))

    @cached_property
    def counts(self) -> Counts | None:
        """Games by camel and place, shape (5, 5), int64; None if exact: tables hold winner and loser."""
        if self.order_counts is None:
            return None
        return read_only((self.order_counts @ RANKS_OF_ORDERS).reshape(5, 5))

    @cached_property
    def ranks(self) -> Floats | None:
        """Odds by camel and place, shape (5, 5); None if exact: tables hold winner and loser."""
        return None if self.counts is None else read_only(self.counts / self.counts[0].sum())

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
    def winner_counts(self) -> Mapping[str, int] | None:
        """Games won, by camel; None if exact."""
        return None if self.counts is None else self._by_camel(self.counts[:, 0])

    @property
    def loser_counts(self) -> Mapping[str, int] | None:
        """Games lost, by camel; None if exact."""
        return None if self.counts is None else self._by_camel(self.counts[:, 4])

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
        if self.counts is None or self.samples is None:
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

    def __str__(self) -> str:
        if self.samples is None:
            rows = [["camel", "winner", "loser"]]
            rows += [[name, f"{self.winner[name]:.5f}", f"{self.loser[name]:.5f}"] for name in self.camels]
            return f"race, exact, errors below {self.error_bound:.0e}\n" + aligned(rows)
        rows = [["camel", "winner", "+-", "loser", "+-"]]
        for name in self.camels:
            values = (self.winner, self.winner_stderr, self.loser, self.loser_stderr)
            rows.append([name, *(f"{value[name]:.5f}" for value in values)])
        head = f"race, {self.samples} games sampled, seed {self.seed}, +- one standard error"
        return head + "\n" + aligned(rows)

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
            odds["winner_counts"] = dict(self.winner_counts or {})
            odds["loser_counts"] = dict(self.loser_counts or {})
        return odds | {
            "winner": dict(self.winner),
            "winner_stderr": dict(self.winner_stderr),
            "winner_interval": {name: list(span) for name, span in self.winner_interval.items()},
            "loser": dict(self.loser),
            "loser_stderr": dict(self.loser_stderr),
            "loser_interval": {name: list(span) for name, span in self.loser_interval.items()},
        }


def wilson_interval(count: int, samples: int) -> tuple[float, float]:
    """95 % interval of a share seen `count` times in `samples` (E. B. Wilson, JASA 22, 1927).

    Unlike one standard error either way it also says something where the count is 0.

    Examples
    --------
    >>> wilson_interval(0, 100)
    (0.0, 0.03699349820698568)
    """
    share = count / samples
    square = NORMAL_95**2
    centre = (share + square / (2 * samples)) / (1 + square / samples)
    half = (
        NORMAL_95
        / (1 + square / samples)
        * math.sqrt(share * (1 - share) / samples + square / (4 * samples**2))
    )
    low = 0.0 if count == 0 else centre - half
    high = 1.0 if count == samples else centre + half
    return low, high
