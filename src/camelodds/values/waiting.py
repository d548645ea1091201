"""What leg tickets will be worth after the next roll: take one now, or wait."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.order_tables import RANKS_OF_ORDERS
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import ByCamel
from camelodds.errors import CamelOddsError, shown
from camelodds.game.payouts import ticket_pays
from camelodds.odds.next_roll import RollOdds, roll_odds
from camelodds.odds.order_counts import of_position
from camelodds.system.arrays import Floats, read_only
from camelodds.values.tickets import TicketValues, ticket_values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from camelodds.board.position import Position

Best = tuple[str, int, float]
"""A ticket: its camel, its face value, and what it is worth in pounds."""


@dataclass(frozen=True, eq=False, repr=False)
class WaitValues(Result):
    """What each leg ticket is worth now and after the next roll, from `wait_values`.

    Parameters
    ----------
    now : TicketValues
        The present values, and which tickets are left.
    next : RollOdds
        The odds of the leg after each roll that can come next.

    Examples
    --------
    >>> from camelodds.values.waiting import wait_values
    >>> values = wait_values("2:ygWr 6:Kb 9:+ 10:p | bpx")
    >>> round(values.now.best[2], 5), round(values.wait_best, 5)
    (4.51852, 4.40741)
    >>> values.best_after("b3")
    ('blue', 5, 5.0)
    """

    now: TicketValues
    next: RollOdds

    @property
    def position(self) -> Position:
        """The position before the roll."""
        return self.next.position

    @property
    def rolls(self) -> tuple[str, ...]:
        """The rolls that can come next, as text."""
        return self.next.rolls

    @property
    def chances(self) -> Floats:
        """Chance of each roll, shape (n,)."""
        return self.next.chances

    @cached_property
    def open(self) -> NDArray[np.bool_]:
        """After which rolls tickets can still be taken, shape (n,): not after one that ends the leg (R15)."""
        return read_only(np.array([not roll.leg_over for roll in self.next.played]))

    @cached_property
    def values(self) -> Floats:
        """Expected value of each ticket after each roll, in pounds, shape (n, 5, tickets) (R18).

        After a roll that ends the leg it is what the ticket pays.
        """
        edition = self.position.edition
        counts = (self.next.order_counts @ RANKS_OF_ORDERS).reshape(-1, 5, 5).astype(object)
        pays = np.array([ticket_pays(face, edition) for face in self.now.tickets], dtype=object)
        totals = self.next.order_counts.sum(axis=1)[:, None, None]
        return read_only((counts @ pays.T / totals).astype(np.float64))

    @cached_property
    def mean(self) -> Floats:
        """Mean of `values` over the rolls, shape (5, tickets): the value of a ticket that a player has now."""
        return read_only(np.tensordot(self.chances, self.values, 1))

    @cached_property
    def wait(self) -> Floats:
        """What it is worth to wait one roll for each ticket, in pounds, shape (5, tickets).

        After the roll the player takes the ticket if it is worth more than nothing; after a roll that ends the leg
        there is no ticket to take.
        """
        return read_only(np.tensordot(self.chances * self.open, np.maximum(self.values, 0), 1))

    @property
    def wait_best(self) -> float:
        """What it is worth to wait one roll and then take the best ticket that is left, or none, in pounds."""
        best = np.where(self.now.there, self.values, 0).max(axis=(1, 2), initial=0)
        return float(self.chances @ (self.open * best))

    @property
    def gain(self) -> float:
        """How much more waiting is worth than the best ticket now, or than none; negative if it is worth less."""
        return self.wait_best - (0.0 if self.now.best_or_none is None else max(0.0, self.now.best[2]))

    def best_after(self, roll: str) -> Best | None:
        """Give the best ticket after a roll: camel, face value and expected value in pounds.

        Parameters
        ----------
        roll : str
            One of `rolls`.

        Returns
        -------
        tuple of str, int and float, or None
            Among equals the first camel's; None if the roll ends the leg or no ticket is left.

        Raises
        ------
        CamelOddsError
            If it is no roll that can come next.
        """
        row = self._row(roll)
        if not self.open[row] or not self.now.there.any():
            return None
        values = np.where(self.now.there, self.values[row], -np.inf)
        camel, column = np.unravel_index(int(np.argmax(values)), values.shape)
        return self.now.camels[camel], self.now.tickets[column], float(values[camel, column])

    def after(self, roll: str) -> Mapping[str, Mapping[int, float]]:
        """Give the tickets' values after a roll, by camel and face value.

        Parameters
        ----------
        roll : str
            One of `rolls`.

        Returns
        -------
        mapping of str to mapping of int to float
            In pounds; of tickets that are gone too.

        Raises
        ------
        CamelOddsError
            If it is no roll that can come next.
        """
        rows = self.values[self._row(roll)].tolist()
        return ByCamel(
            {
                name: dict(zip(self.now.tickets, row, strict=True))
                for name, row in zip(self.now.camels, rows, strict=True)
            },
            self.position.edition,
        )

    def _row(self, roll: str) -> int:
        if roll not in self.rolls:
            raise CamelOddsError(f"no roll {shown(roll)} can come next; these can: {', '.join(self.rolls)}")
        return self.rolls.index(roll)

    def __repr__(self) -> str:
        return f"<WaitValues of {str(self.position)!r}, {how_many(len(self.rolls), 'roll')}>"

    def view(self) -> View:
        """Each camel's top ticket still there: now, if one waits, and at worst and at best after the roll."""
        stack = len(self.now.tickets)
        rows: list[tuple[str | int | float, ...]] = []
        for row, (name, left) in enumerate(zip(self.now.camels, self.now.left.tolist(), strict=True)):
            if left:
                ticket = stack - left
                after = self.values[self.open, row, ticket].tolist() or [np.nan]
                now, wait = float(self.now.values[row, ticket]), float(self.wait[row, ticket])
                rows.append((name, self.now.tickets[ticket], now, wait, min(after), max(after)))
        names = {"now": False, "wait": False, "least": True, "most": True}
        columns = (
            Column("camel"),
            Column("ticket"),
            *(Column(name, signed=True, bar=True, spare=spare) for name, spare in names.items()),
        )
        note = f"waiting for the best ticket is worth {self.wait_best:+.5f}, {self.gain:+.5f} against now"
        caption = "expected value of leg tickets now and after the next roll, in pounds"
        return View(caption, columns, rows, None, self.position.edition, (note,))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each roll and ticket: its value now and after the roll, and whether it can be taken then."""
        head, there = of_position(self.position), self.now.there.tolist()
        now, values, wait = self.now.values.tolist(), self.values.tolist(), self.wait.tolist()
        return [
            {
                **head,
                "roll": roll,
                "chance": chance,
                "leg_over": not is_open,
                "camel": name,
                "ticket": column + 1,
                "face": face,
                "now": now[row][column],
                "wait": wait[row][column],
                "after": values[i][row][column],
                "there": there[row][column] and is_open,
            }
            for i, (roll, chance, is_open) in enumerate(
                zip(self.rolls, self.chances.tolist(), self.open.tolist(), strict=True)
            )
            for row, name in enumerate(self.now.camels)
            for column, face in enumerate(self.now.tickets)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain numbers, texts, lists and dicts, ready for JSON."""
        camels = self.now.camels
        return {
            "position": str(self.position),
            "tickets": list(self.now.tickets),
            "left": dict(zip(camels, self.now.left.tolist(), strict=True)),
            "now": dict(zip(camels, self.now.values.tolist(), strict=True)),
            "wait": dict(zip(camels, self.wait.tolist(), strict=True)),
            "wait_best": self.wait_best,
            "gain": self.gain,
            "rolls": {
                roll: {
                    "chance": chance,
                    "leg_over": not is_open,
                    "values": dict(zip(camels, values, strict=True)),
                }
                for roll, chance, is_open, values in zip(
                    self.rolls, self.chances.tolist(), self.open.tolist(), self.values.tolist(), strict=True
                )
            },
        }


def wait_values(position: Position | str, *, left: Mapping[str, int] | None = None) -> WaitValues:
    """What every leg ticket will be worth after the next roll: exact.

    It answers a question of every turn: take a ticket now, or wait one roll?  On average, the next roll does not
    change the value of a ticket that you have.  If you wait, you see the roll first, and then take the best ticket
    or none.  But the roll may end the leg, and then there is no ticket to take.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    left : mapping of str to int, optional
        How many tickets of a camel are left, as for `ticket_values`.

    Returns
    -------
    WaitValues
        Values by roll, camel and ticket, what waiting is worth, and the present values.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `left` names a camel that does not race, or more tickets than there are.

    Notes
    -----
    A ticket pays as R18 says.  Waiting is worth less if others can take the ticket first.  The pyramid ticket of
    the roll is not counted: whoever rolls gets it.

    Examples
    --------
    >>> from camelodds.values.waiting import wait_values
    >>> print(wait_values("1:bg 2:y 3:pr 15:W 16:K"))
    expected value of leg tickets now and after the next roll, in pounds
    camel   ticket       now      wait     least      most
    blue         5  -0.32378  +0.07271  -1.00000  +1.24115
    green        5  +0.83302  +0.91872  -0.96296  +2.69074
    red          5  +1.91787  +1.98410  -0.64198  +4.73971
    yellow       5  +0.12697  +0.33645  -0.96667  +2.71564
    purple       5  +0.44592  +0.49065  -0.64198  +1.65226
    waiting for the best ticket is worth +2.50848, +0.59061 against now
    """
    after = roll_odds(position)
    return WaitValues(ticket_values(after.position, left=left), after)
