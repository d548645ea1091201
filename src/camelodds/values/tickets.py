"""What leg tickets are worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.arguments import whole, whole_number
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import ByCamel, by_racing, racing_index
from camelodds.errors import CamelOddsError, shown
from camelodds.game.payouts import ticket_pays
from camelodds.odds.leg import LegOdds, leg_odds
from camelodds.odds.order_counts import of_position
from camelodds.system.arrays import Floats, read_only

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition


@dataclass(frozen=True, eq=False, repr=False)
class TicketValues(Result):
    """Expected value of every leg ticket, from `ticket_values`.

    Parameters
    ----------
    leg : LegOdds
        The odds they come from.
    left : ndarray of int64, shape (5,)
        How many tickets of each camel are left; they are taken from the top.

    Examples
    --------
    >>> from camelodds import ticket_values
    >>> values = ticket_values("2:ygWr 6:Kb 9:+ 10:p | bpx", left={"purple": 3})
    >>> values.best
    ('purple', 3, 2.759259259259259)
    >>> round(float(values.stdev[4, 1]), 3)
    0.651
    """

    leg: LegOdds
    left: NDArray[np.int64]

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the rows."""
        return self.leg.camels

    @property
    def tickets(self) -> tuple[int, ...]:
        """Face values of a camel's tickets from the top, in pounds (R18)."""
        return self.leg.position.edition.ticket_values

    @property
    def roll(self) -> int:
        """What a roll is worth instead: the pyramid ticket, in pounds (R18)."""
        return self.leg.position.edition.pyramid_ticket

    @cached_property
    def values(self) -> Floats:
        """Expected value in pounds by camel and ticket, the top ticket first, shape (5, tickets) (R18).

        ``face * P(first) + P(second) - P(neither)``; also of tickets that are gone, for the players who hold
        them.
        """
        return read_only((self._moment(1) / self.leg.total).astype(np.float64))

    @cached_property
    def stdev(self) -> Floats:
        """Standard deviation of what a ticket pays, in pounds, shape (5, tickets)."""
        # Exact whole numbers up to the last step: a sure ticket's is 0, not nearly 0.
        total = self.leg.total
        variance = self._moment(2) * total - self._moment(1) ** 2
        return read_only(np.sqrt(variance.astype(np.float64)) / total)

    @cached_property
    def there(self) -> NDArray[np.bool_]:
        """Which tickets are left, shape (5, tickets), bool."""
        stack = len(self.tickets)
        return read_only(np.arange(stack) >= stack - self.left[:, None])

    @property
    def top(self) -> Mapping[str, float]:
        """Expected value of the top ticket that is left, in pounds; camels without tickets are missing."""
        stack = len(self.tickets)
        return ByCamel(
            {
                name: float(self.values[row, stack - left])
                for row, (name, left) in enumerate(zip(self.camels, self.left.tolist(), strict=True))
                if left
            },
            self.leg.position.edition,
        )

    @cached_property
    def best_or_none(self) -> tuple[str, int, float] | None:
        """Best ticket that is left: camel, face value and expected value in pounds; None if all are gone.

        If several are equal, the first camel's.
        """
        if not self.there.any():
            return None
        values = np.where(self.there, self.values, -np.inf)
        row, column = np.unravel_index(int(np.argmax(values)), values.shape)
        return self.camels[row], self.tickets[column], float(values[row, column])

    @property
    def best(self) -> tuple[str, int, float]:
        """As `best_or_none`, where there is one.

        Raises
        ------
        CamelOddsError
            If there is none.
        """
        if self.best_or_none is None:
            raise CamelOddsError("no ticket is left: there shows which are")
        return self.best_or_none

    def value(self, camel: str, ticket: int) -> float:
        """Expected value of a ticket, in pounds; also of one that is gone.

        Parameters
        ----------
        camel : str
            Name or letter.
        ticket : int
            Face value.

        Returns
        -------
        float
            The cell of `values`.

        Raises
        ------
        CamelOddsError
            If there is no such camel or ticket.

        Examples
        --------
        >>> from camelodds import ticket_values
        >>> round(ticket_values("1:bg 2:y 3:pr 15:W 16:K").value("red", 5), 5)
        1.91787
        """
        return float(self.values[racing_index(camel, self.leg.position.edition), self._column(ticket)])

    def _column(self, ticket: int) -> int:
        """Which of a camel's tickets, from the top, is the first with this face value."""
        if whole(ticket) not in self.tickets:
            raise CamelOddsError(
                f"no ticket shows {shown(ticket)}; they show {', '.join(map(str, self.tickets))}"
            )
        return self.tickets.index(int(ticket))

    def fraction(self, camel: str, ticket: int) -> Fraction:
        """Expected value of a ticket as a fraction, in pounds.

        Parameters
        ----------
        camel : str
            Name or letter.
        ticket : int
            Face value.

        Returns
        -------
        Fraction
            ``ticket * P(first) + P(second) - P(neither)`` (R18), exact where the odds are.

        Raises
        ------
        CamelOddsError
            If there is no such camel or ticket.
        """
        pays = ticket_pays(self.tickets[self._column(ticket)], self.leg.position.edition)
        counts = self.leg.counts[racing_index(camel, self.leg.position.edition)].tolist()
        return Fraction(
            sum(count * pounds for count, pounds in zip(counts, pays, strict=True)), self.leg.total
        )

    def _moment(self, power: int) -> NDArray[np.object_]:
        """Sum over draws of a power of what each ticket pays, shape (5, tickets): integers of any size."""
        edition = self.leg.position.edition
        pays = np.array([ticket_pays(face, edition) for face in self.tickets], dtype=object)
        return np.asarray(self.leg.counts.astype(object) @ (pays**power).T)

    def __repr__(self) -> str:
        return f"<TicketValues of {str(self.leg.position)!r}>"

    def view(self) -> View:
        """The value of each ticket by camel, the top ticket first; gone tickets are blank."""
        faces = (Column(f"ticket {face}", signed=True, bar=True, short=str(face)) for face in self.tickets)
        rows = [
            (name, *(value if there else None for value, there in zip(values, is_there, strict=True)))
            for name, values, is_there in zip(
                self.camels, self.values.tolist(), self.there.tolist(), strict=True
            )
        ]
        if self.best_or_none is None:
            note = f"no ticket is left; a roll is worth {self.roll:+d}"
        else:
            camel, face, value = self.best
            note = f"best: {camel}, ticket {face}, {value:+.5f}; a roll is worth {self.roll:+d}"
        caption = "expected value of leg tickets, in pounds"
        edition = self.leg.position.edition
        return View(caption, (Column("camel"), *faces), rows, None, edition, (note,))

    def rows(self) -> list[dict[str, Any]]:
        """One row per ticket: its value and standard deviation, and whether it is left."""
        values, stdev, there = self.values.tolist(), self.stdev.tolist(), self.there.tolist()
        return [
            {
                **of_position(self.leg.position),
                "camel": name,
                "ticket": column + 1,
                "face": face,
                "value": values[row][column],
                "stdev": stdev[row][column],
                "there": there[row][column],
            }
            for row, name in enumerate(self.camels)
            for column, face in enumerate(self.tickets)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain numbers, texts and dicts, ready for JSON."""
        return {
            "position": str(self.leg.position),
            "tickets": list(self.tickets),
            "values": dict(zip(self.camels, self.values.tolist(), strict=True)),
            "stdev": dict(zip(self.camels, self.stdev.tolist(), strict=True)),
            "left": dict(zip(self.camels, self.left.tolist(), strict=True)),
            "best": None
            if self.best_or_none is None
            else dict(zip(("camel", "ticket", "value"), self.best, strict=True)),
            "roll": self.roll,
        }


def ticket_values(
    position: Position | str | LegOdds, *, left: Mapping[str, int] | None = None
) -> TicketValues:
    """Expected value of every leg ticket of every camel, in pounds: exact.

    Parameters
    ----------
    position : Position, str or LegOdds
        The position, its line, or leg odds that you have already.
    left : mapping of str to int, optional
        How many tickets of a camel are left, by name or letter; all of a camel that is not named.  They are
        taken from the top: of 5, 3, 2 and 2, the last two left are 2 and 2.

    Returns
    -------
    TicketValues
        Values and standard deviations by camel and ticket, the best ticket, and what a roll is worth instead.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `left` names what is no racing camel, or more tickets than there are.

    Notes
    -----
    A ticket pays its face value if its camel is first, 1 if second, and costs 1 otherwise (R18):
    ``face * P(first) + P(second) - P(neither)``.  Values ignore that money cannot fall below 0 (M2).

    Examples
    --------
    >>> from camelodds import ticket_values
    >>> values = ticket_values("1:bg 2:y 3:pr 15:W 16:K")
    >>> values.fraction("red", 5)
    Fraction(11185, 5832)
    >>> camel, ticket, value = ticket_values("1:bg 2:y 3:pr 15:W 16:K", left={"red": 2}).best
    >>> camel, ticket, round(value, 3)
    ('green', 5, 0.833)
    """
    leg = position if isinstance(position, LegOdds) else leg_odds(position)
    return TicketValues(leg, tickets_left({} if left is None else left, leg.position.edition))


def tickets_left(left: Mapping[str, int], edition: Edition) -> NDArray[np.int64]:
    """Tickets left of each camel, shape (5,): all of a camel that is not named."""
    stack = len(edition.ticket_values)
    counts = np.full(len(edition.racing), stack, dtype=np.int64)
    for row, count in by_racing(left, "left", edition).items():
        counts[row] = whole_number(count, f"left[{edition.racing[row]!r}]", 0, stack)
    return counts
