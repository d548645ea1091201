"""What players' holdings pay in each of the 120 orders in which a leg can end: arrays over `payouts`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.order_tables import PLACES
from camelodds.editions.by_camel import racing_index
from camelodds.game.payouts import card_pays, ticket_pays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings
    from camelodds.system.arrays import Floats


def ticket_rewards(camel: int, face: int, edition: Edition) -> NDArray[np.int64]:
    """What a ticket pays in each final order, in pounds, shape (120,) (R18)."""
    return np.array(ticket_pays(face, edition), dtype=np.int64)[PLACES[:, camel]]


def scoring_rewards(holdings: Holdings, edition: Edition) -> NDArray[np.int64]:
    """What tickets and pyramid tickets pay in each final order, in pounds, shape (120,) (R18)."""
    rewards = np.full(len(PLACES), holdings.pyramid_tickets * edition.pyramid_ticket, dtype=np.int64)
    for camel, face in holdings.tickets:
        rewards += ticket_rewards(racing_index(camel, edition), face, edition)
    return rewards


def copied_rewards(partner: Holdings, edition: Edition) -> NDArray[np.int64]:
    """What copying the best of a partner's tickets pays in each final order, in pounds, shape (120,) (R26)."""
    best = np.zeros(len(PLACES), dtype=np.int64)
    if partner.pyramid_tickets:
        best = np.maximum(best, edition.pyramid_ticket)
    for camel, face in partner.tickets:
        best = np.maximum(best, ticket_rewards(racing_index(camel, edition), face, edition))
    return best


def tile_amounts(most: int, money: int | None, edition: Edition) -> NDArray[np.int64]:
    """What a tile pays for fewer than `most` landings, in pounds, shape (most,) (R10).

    In a custom edition a landing may cost money; then the player's money stops at 0 (R21).
    """
    amounts = np.arange(most, dtype=np.int64) * edition.tile_income
    return amounts if money is None else np.maximum(amounts, -money)


def card_ladder(cards: int, edition: Edition) -> Floats:
    """What a correct card pays with 0, 1, ... correct ones below it, in pounds, shape (cards,) (R19)."""
    return np.array([card_pays(below, edition) for below in range(cards)], dtype=np.float64)
