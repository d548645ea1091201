"""What a player has, in the words that one types for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.editions.edition import PILES
from camelodds.game.turns import VERBS

if TYPE_CHECKING:
    from camelodds.game.holdings import Holdings


def what_one_has(player: Holdings, *, money: bool = True) -> str:
    """What a player has, in the words that one types for it.

    Examples
    --------
    >>> from camelodds import Holdings
    >>> what_one_has(Holdings(money=5, tickets={"blue": 5}, tile=9, bets=[("winner", "red")]))
    'money 5, ticket blue 5, tile 9, bet win red'
    """
    items = [f"money {player.money}"] if money else []
    items += [f"ticket {camel} {face}" for camel, face in player.tickets]
    if player.pyramid_tickets:
        items.append(f"pyramid {player.pyramid_tickets}")
    if player.tile is not None:
        items.append(f"tile {player.tile}")
    items += [f"bet {VERBS[PILES.index(bet.pile)]} {bet.camel or '?'}" for bet in player.bets]
    if player.partner is not None:
        items.append(f"partner {player.partner}")
    return ", ".join(items)
