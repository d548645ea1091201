"""Which turns a player may choose from (R23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.game.cards_and_partners import cards_to_lay, partners_to_choose
from camelodds.game.turns import FormPartnership, LayCard, PlaceTile, TakeTicket, Throw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from camelodds.game.state import State
    from camelodds.game.turns import Turn


def legal_turns(state: State) -> Iterator[Turn]:
    """Every legal turn of the player whose turn it is (R23), the roll last; none when the race is over."""
    if state.position is None:
        return
    player, edition = state.player, state.edition
    for camel, left in state.tickets_left.items():
        if left:
            yield TakeTicket(camel)
    for space in state.position.tile_spaces(moving=player.tile):
        yield PlaceTile(space, "+")
        yield PlaceTile(space, "-")
    for pile in ("winner", "loser"):
        for camel in cards_to_lay(player, edition):
            yield LayCard(pile, camel)
    for other in partners_to_choose(player, state.players, edition):
        yield FormPartnership(other.name)
    yield Throw()
