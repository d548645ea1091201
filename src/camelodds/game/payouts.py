"""What tickets, finish cards and tiles pay (R18, R19, R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.editions.by_camel import racing_index

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from camelodds.display.result import Floats
    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings


def payouts(edition: Edition, cards: int) -> Floats:
    """What a correct card pays after 0, 1, ... correct ones, shape (cards,) (R19)."""
    ladder = edition.bet_payouts
    return np.array([ladder[min(k, len(ladder) - 1)] for k in range(cards)], dtype=np.float64)


def tile_amounts(most: int, money: int | None, edition: Edition) -> NDArray[np.int64]:
    """What a tile pays for fewer than `most` landings, in pounds, shape (most,) (R10).

    Where it costs, in an edition of one's own, a purse stops at 0 (R21).
    """
    amounts = np.arange(most, dtype=np.int64) * edition.tile_income
    return amounts if money is None else np.maximum(amounts, -money)


def scoring_rewards(holdings: Holdings, edition: Edition) -> NDArray[np.int64]:
    """What tickets and pyramid tickets pay in each of the 120 final orders, in pounds, shape (120,) (R18)."""
    rewards = np.full(120, holdings.pyramid_tickets * edition.pyramid_ticket, dtype=np.int64)
    for camel, face in holdings.tickets:
        rewards += ticket_rewards(racing_index(camel, edition), face, edition)
    return rewards


def copied_rewards(partner: Holdings, edition: Edition) -> NDArray[np.int64]:
    """What copying a partner's best ticket pays in each of the 120 final orders, shape (120,) (R26)."""
    best = np.zeros(120, dtype=np.int64)
    if partner.pyramid_tickets:
        best = np.maximum(best, edition.pyramid_ticket)
    for camel, face in partner.tickets:
        best = np.maximum(best, ticket_rewards(racing_index(camel, edition), face, edition))
    return best


def _ticket_reward(camel: str, face: int, ranking: tuple[str, ...], edition: Edition) -> int:
    if camel == ranking[0]:
        return face
    return edition.second_value if camel == ranking[1] else edition.wrong_value


def _rewards(player: Holdings, ranking: tuple[str, ...], edition: Edition) -> Iterator[tuple[str, int]]:
    for camel, face in player.tickets:
        yield f"ticket {camel} {face}", _ticket_reward(camel, face, ranking, edition)
    if player.pyramid_tickets:
        several = "s" if player.pyramid_tickets > 1 else ""
        amount = player.pyramid_tickets * edition.pyramid_ticket
        yield f"{player.pyramid_tickets} pyramid ticket{several}", amount


def _copy(partner: Holdings, ranking: tuple[str, ...], edition: Edition) -> tuple[tuple[str, int], ...]:
    """The partner's ticket that pays most, if any pays (R26)."""
    offers = [
        (f"copy of {partner.name}'s ticket {camel} {face}", _ticket_reward(camel, face, ranking, edition))
        for camel, face in partner.tickets
    ]
    if partner.pyramid_tickets:
        offers.append((f"copy of {partner.name}'s pyramid ticket", edition.pyramid_ticket))
    best = max(offers, key=lambda offer: offer[1], default=("", 0))
    return (best,) if best[1] > 0 else ()


def ticket_rewards(camel: int, face: int, edition: Edition) -> NDArray[np.int64]:
    """What a ticket pays in each of the 120 final orders, in pounds, shape (120,) (R18)."""
    from camelodds._kernels.order_tables import PLACES

    by_place = np.full(len(edition.racing), edition.wrong_value, dtype=np.int64)
    by_place[:2] = face, edition.second_value
    return np.asarray(by_place[PLACES[:, camel]])
