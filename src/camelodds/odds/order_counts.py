"""Counts of the orders in which the racing camels end: what odds are derived from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.order_tables import ORDERS, RANKS_OF_ORDERS
from camelodds.arguments import whole
from camelodds.display.result import Result
from camelodds.editions.by_camel import ByCamel, racing_index
from camelodds.errors import CamelOddsError, shown
from camelodds.system.arrays import Counts, Floats, read_only

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position


PLACES = ("first", "second", "third", "fourth", "fifth")
SHORT_PLACES = ("1st", "2nd", "3rd", "4th", "5th")
"""For columns too narrow for the places' names."""


OF_POSITION = {"position": str, "edition": str}
"""The types of what `of_position` gives."""
OF_SAMPLE = {"samples": int | None, "seed": int | None}
"""The types of what rows say of a sample, or of exact odds."""


def place_index(place: int | str) -> int:
    """Index of a place given as 1 to 5 or as its name."""
    if isinstance(place, str):
        if place == "last":
            return len(PLACES) - 1
        if place in PLACES:
            return PLACES.index(place)
    number = whole(place)
    if number is not None and 1 <= number <= len(PLACES):
        return number - 1
    raise CamelOddsError(f"place must be from 1 to 5 or one of {', '.join(PLACES)}, last, not {shown(place)}")


def of_position(position: Position) -> dict[str, str]:
    """What the rows of a result about a position begin with."""
    return {"position": str(position), "edition": position.edition.name}


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


def order_number(ranking: tuple[str, ...], racing: tuple[str, ...]) -> int:
    """Number of a final order among the 120.

    Examples
    --------
    >>> order_number(("b", "a", "c", "d", "e"), ("a", "b", "c", "d", "e"))
    24
    """
    order = np.array([racing.index(name) for name in ranking], dtype=ORDERS.dtype)
    return int(np.flatnonzero((order == ORDERS).all(axis=1))[0])
