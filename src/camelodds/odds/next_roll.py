"""Odds of the leg after each roll that can come next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds._kernels.order_tables import RANKS_OF_ORDERS
from camelodds.board.position import as_position
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import ByCamel
from camelodds.game.payouts import ticket_pays
from camelodds.odds.board_network import link
from camelodds.odds.draws import Leg
from camelodds.odds.order_counts import PLACES, of_position, place_index
from camelodds.system.arrays import Counts, Floats, read_only

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position, Roll


@dataclass(frozen=True, eq=False, repr=False)
class RollOdds(Result):
    """Odds of the leg after each possible next roll, from `roll_odds`.

    Parameters
    ----------
    position : Position
        The position before the roll.
    played : tuple of Roll
        The rolls, dice in the edition's order, faces ascending; the grey die's white faces before its black ones.
    chances : ndarray of float64, shape (n,)
        Chance of each roll (R4 to R6).
    order_counts : ndarray of int64, shape (n, 120)
        After each roll, draws that lead to each final order of the leg; one if the roll ends it.

    Examples
    --------
    >>> from camelodds import roll_odds
    >>> after = roll_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    >>> after.rolls
    ('b1', 'b2', 'b3', 'p1', 'p2', 'p3', 'W1', 'W2', 'W3', 'K1', 'K2', 'K3')
    >>> round(after.first["b2"]["blue"], 5), round(after.first["b3"]["blue"], 5)
    (0.0, 1.0)
    """

    row_types: ClassVar[Mapping[str, Any]] = {"after": str, "race_over": str}

    position: Position
    played: tuple[Roll, ...]
    chances: Floats
    order_counts: Counts

    @property
    def rolls(self) -> tuple[str, ...]:
        """The rolls as text."""
        return tuple(roll.roll for roll in self.played)

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the tables' camel axis."""
        return self.position.edition.racing

    @cached_property
    def ranks(self) -> Floats:
        """Odds by roll, camel and place, shape (n, 5, 5)."""
        counts = (self.order_counts @ RANKS_OF_ORDERS).reshape(-1, 5, 5)
        return read_only(counts / self.order_counts.sum(axis=1)[:, None, None])

    @property
    def first(self) -> Mapping[str, Mapping[str, float]]:
        """Odds of being first in the leg, by roll and camel."""
        return self.at(1)

    def at(self, place: int | str) -> Mapping[str, Mapping[str, float]]:
        """Odds of a place in the leg, by roll and camel.

        Parameters
        ----------
        place : int or str
            1 to 5, "first" to "fifth", or "last".

        Returns
        -------
        mapping of str to mapping of str to float
            By roll, then by name of the camel.

        Raises
        ------
        CamelOddsError
            If there is no such place.

        Examples
        --------
        >>> from camelodds import roll_odds
        >>> roll_odds("2:ygWr 6:Kb 9:+ 10:p | bpx").at("last")["p1"]["yellow"]
        0.75
        """
        index = place_index(place)
        return MappingProxyType(
            {
                roll: ByCamel(dict(zip(self.camels, row, strict=True)), self.position.edition)
                for roll, row in zip(self.rolls, self.ranks[:, :, index].tolist(), strict=True)
            }
        )

    @cached_property
    def tickets(self) -> Floats:
        """Expected value of each ticket after each roll, in pounds, shape (n, 5, tickets) (R18)."""
        edition = self.position.edition
        pays = np.array([ticket_pays(face, edition) for face in edition.ticket_values], dtype=np.float64)
        return read_only(self.ranks @ pays.T)

    def __repr__(self) -> str:
        return f"<RollOdds of {str(self.position)!r}, {how_many(len(self.played), 'roll')}>"

    def view(self) -> View:
        """The odds of being first by roll and camel, and what each roll ends."""
        columns = (
            Column("roll"),
            Column("chance", spare=True),
            *(Column(name, bar=True) for name in self.camels),
            Column(""),
        )
        rows = [
            (
                roll.roll,
                chance,
                *first,
                "race over" if roll.race_over else "leg over" if roll.leg_over else "",
            )
            for roll, chance, first in zip(
                self.played, self.chances.tolist(), self.ranks[:, :, 0].tolist(), strict=True
            )
        ]
        caption = "odds of being first in the leg after each roll"
        return View(caption, columns, rows, edition=self.position.edition)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each roll and camel: the roll's chance, what it leads to, and the odds after it."""
        return [
            {
                **of_position(self.position),
                "roll": roll.roll,
                "chance": chance,
                "after": None if roll.position is None else str(roll.position),
                "leg_over": roll.leg_over,
                "race_over": roll.race_over,
                "camel": name,
                **dict(zip(PLACES, odds, strict=True)),
            }
            for roll, chance, ranks in zip(
                self.played, self.chances.tolist(), self.ranks.tolist(), strict=True
            )
            for name, odds in zip(self.camels, ranks, strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The odds as plain numbers, texts and dicts, ready for JSON."""
        return {
            "position": str(self.position),
            "edition": self.position.edition.name,
            "rolls": {
                roll.roll: {
                    "chance": chance,
                    "position": None if roll.position is None else str(roll.position),
                    "leg_over": roll.leg_over,
                    "race_over": roll.race_over,
                    "odds": {
                        name: dict(zip(PLACES, row, strict=True))
                        for name, row in zip(self.camels, ranks, strict=True)
                    },
                }
                for roll, chance, ranks in zip(
                    self.played, self.chances.tolist(), self.ranks.tolist(), strict=True
                )
            },
        }


def roll_odds(position: Position | str) -> RollOdds:
    """Exact odds of every place when the leg ends, after each roll that can come next.

    They show what you risk when you wait.  The odds now are the average of these.

    Parameters
    ----------
    position : Position or str
        The position, or its line.

    Returns
    -------
    RollOdds
        For each roll its chance, what it does, and the odds of the leg after it.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.

    Notes
    -----
    Each die inside is equally likely to come next, and so is each of its faces; the grey die has six (R4 to R6).

    Examples
    --------
    >>> from camelodds import leg_odds, roll_odds
    >>> after = roll_odds("1:bg 2:y 3:pr 15:W 16:K")
    >>> round(float(after.chances @ after.ranks[:, 2, 0]), 10)
    0.3948159579
    """
    position = as_position(position)
    rolls = [position.after(roll) for roll in position.rolls]
    chances = np.array([float(chance) for chance in position.rolls.values()])
    counts = link(Leg.of_position(position)).orders_after_rolls()
    return RollOdds(position, tuple(rolls), chances, counts)
