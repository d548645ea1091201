"""What bets are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.leg import leg_odds
from camelodds.results import LegOdds, TicketValues

if TYPE_CHECKING:
    from camelodds.position import Position


def ticket_values(position: Position | str | LegOdds) -> TicketValues:
    """Expected value of every leg ticket of every camel, in pounds: exact.

    Parameters
    ----------
    position : Position, str or LegOdds
        The position, its line, or leg odds that are there already.

    Returns
    -------
    TicketValues
        Values by camel and ticket, the best one, and what a roll is worth instead.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.

    Notes
    -----
    A ticket pays its face value if its camel is first, 1 if second, and costs 1 otherwise (R18):
    ``face * P(first) + P(second) - P(neither)``.  Money that cannot fall below 0 is left out (M2).

    Examples
    --------
    >>> from camelodds import ticket_values
    >>> values = ticket_values("1:bg 2:y 3:pr 15:W 16:K")
    >>> values.fraction("red", 5)
    Fraction(11185, 5832)
    """
    leg = position if isinstance(position, LegOdds) else leg_odds(position)
    edition = leg.position.edition
    tickets = np.array(edition.ticket_values, dtype=np.float64)
    first, second = leg.ranks[:, :1], leg.ranks[:, 1:2]
    neither = leg.counts[:, 2:].sum(axis=1, keepdims=True) / leg.total
    values = tickets * first + edition.second_value * second + edition.wrong_value * neither
    return TicketValues(leg, values)
