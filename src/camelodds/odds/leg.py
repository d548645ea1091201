"""Odds of the rest of a leg."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds._kernels.order_tables import PAIRS_OF_ORDERS
from camelodds.arguments import whole_number
from camelodds.board.position import as_position
from camelodds.display.phrases import how_many
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError
from camelodds.odds.draws import Leg, enumerate_draws
from camelodds.odds.intervals import share_stderr
from camelodds.odds.order_counts import OF_SAMPLE, PLACES, SHORT_PLACES, OrderCounts, of_position
from camelodds.system.arrays import Counts, Floats, read_only
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position


def leg_odds(
    position: Position | str,
    *,
    samples: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
) -> LegOdds:
    """Odds of every place when the leg ends: exact, from every remaining draw, or sampled.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    samples : int, optional
        Estimate from this many random games instead of enumerating, so that each method can check the other.
    seed : int, optional
        Seed of the random games, 0 or more; a new one each time if not given.
    workers : int, optional
        Threads for the random games; all cores if not given.  The result is the same for any number.

    Returns
    -------
    LegOdds
        Whole-number counts, and the odds from them; with standard errors if sampled.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    The dice that are left come out in random order (R5, R6), and the leg ends early when a camel crosses (R15).
    A board that is reached in several ways is one board with a whole-number weight, so nothing is rounded.

    Examples
    --------
    >>> from camelodds import leg_odds
    >>> leg = leg_odds("1:bg 2:y 3:pr 15:W 16:K")
    >>> round(leg.first["red"], 10)
    0.3948159579
    >>> leg.fraction("red", 1)
    Fraction(69077, 174960)
    """
    position = as_position(position)
    if samples is None:
        if seed is not None or workers is not None:
            name = "seed" if seed is not None else "workers"
            raise CamelOddsError(f"{name} is for a sample: give samples= as well, or neither for exact odds")
        leg = Leg.of(position.word, position.tile_word, position.edition)
        return LegOdds(position, *enumerate_draws(leg))
    from camelodds.odds import sampling

    samples = whole_number(samples, "samples", 1, sampling.MOST_GAMES)
    seed = sampling.new_seed() if seed is None else whole_number(seed, "seed", 0)
    counts = sampling.play(sampling.play_legs, position, seed, range(samples), worker_count(workers))
    landings, squares = counts[122:].reshape(16, 2).T
    return LegOdds(position, counts[:120], counts[120:122], landings, squares, samples, seed)


@dataclass(frozen=True, eq=False, repr=False)
class LegOdds(OrderCounts):
    """Odds of the rest of a leg, from `leg_odds`.

    Parameters
    ----------
    position : Position
        The position of the odds.
    order_counts : ndarray of int64, shape (120,)
        Count of each final order, in lexicographic order of the camels' numbers.
    end_counts : ndarray of int64, shape (2,)
        Counts of draws in which the race ends in this leg, forwards and backwards (R15).
    landing_counts : ndarray of int64, shape (16,)
        For each space, landings on its tile, over all draws.
    landing_squares : ndarray of int64, shape (16,), optional
        For a sample, the sum of the squares of the landings in each game.
    samples : int or None
        Number of games; None if the odds are exact.
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

    row_types: ClassVar[Mapping[str, Any]] = OF_SAMPLE

    end_counts: Counts
    landing_counts: Counts
    landing_squares: Counts | None = None
    samples: int | None = None
    seed: int | None = None

    @property
    def method(self) -> str:
        """How the odds were computed: "exact" or "sampled"."""
        return "exact" if self.samples is None else "sampled"

    @cached_property
    def ranks_stderr(self) -> Floats:
        """Standard error of `ranks`, shape (5, 5): 0 if the odds are exact.

        A place that a camel got in none of the games, or in all, gets half the width of its 95 % interval.
        """
        if self.samples is None:
            return read_only(np.zeros((5, 5)))
        return read_only(share_stderr(self.ranks, self.samples))

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
        """Standard error of `race_ends`, as in `ranks_stderr`: 0 if the odds are exact."""
        if self.samples is None:
            return 0.0
        return float(share_stderr(self.race_ends, self.samples))

    @property
    def landings(self) -> Mapping[int, float]:
        """Expected landings on each tile in the rest of the leg, by space (R10)."""
        return MappingProxyType(
            {space: int(self.landing_counts[space - 1]) / self.total for space in self.position.tiles}
        )

    @property
    def landings_stderr(self) -> Mapping[int, float]:
        """Standard error of `landings`, by space: 0 if they are exact."""
        errors = dict.fromkeys(self.position.tiles, 0.0)
        if self.samples is not None and self.landing_squares is not None:
            for space, mean in self.landings.items():
                variance = int(self.landing_squares[space - 1]) / self.samples - mean**2
                errors[space] = math.sqrt(max(variance, 0.0) / self.samples)
        return MappingProxyType(errors)

    def __repr__(self) -> str:
        how = "exact" if self.samples is None else f"samples={self.samples}, seed={self.seed}"
        return f"<LegOdds of {str(self.position)!r}, {how}>"

    def view(self) -> View:
        """The odds by camel and place."""
        if self.samples is None:
            caption = f"leg, exact, {how_many(self.total, 'equally likely draw')}"
        else:
            caption = f"leg, {how_many(self.samples, 'game')} sampled, seed {self.seed}"
            caption += f", standard errors up to {self.ranks_stderr.max():.5f}"
        columns = (
            Column("camel"),
            *(
                Column(place, bar=True, short=short)
                for place, short in zip(PLACES, SHORT_PLACES, strict=True)
            ),
        )
        rows = [(name, *row) for name, row in zip(self.camels, self.ranks.tolist(), strict=True)]
        ends = f"race ends {self.race_ends:.5f}"
        if self.race_ends:
            ends += f" (forwards {self.race_ends_forwards:.5f}, backwards {self.race_ends_backwards:.5f})"
        notes = [ends]
        if self.landings:
            notes.append("landings  " + "  ".join(f"{space}: {n:.5f}" for space, n in self.landings.items()))
        return View(caption, columns, rows, edition=self.position.edition, notes=tuple(notes))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each camel: odds of each place with their standard errors."""
        return [
            {
                **of_position(self.position),
                "method": self.method,
                "samples": self.samples,
                "seed": self.seed,
                "camel": name,
                **dict(zip(PLACES, odds, strict=True)),
                **{f"{place}_stderr": error for place, error in zip(PLACES, errors, strict=True)},
                "race_ends": self.race_ends,
                "race_ends_stderr": self.race_ends_stderr,
            }
            for name, odds, errors in zip(
                self.camels, self.ranks.tolist(), self.ranks_stderr.tolist(), strict=True
            )
        ]

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
