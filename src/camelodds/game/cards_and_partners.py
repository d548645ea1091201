"""Which finish cards and which partners a player may choose (R20, R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings


def cards_to_lay(player: Holdings, edition: Edition) -> tuple[str, ...]:
    """Camels whose finish card the player may still have; none after five cards, known or not (R20)."""
    if len(player.bets) >= len(edition.racing):
        return ()
    return player.cards_left(edition)


def too_few_for_partners(count: int, edition: Edition) -> str:
    """Why `count` players cannot form partnerships; nothing if they can (R26)."""
    least = edition.partners_from
    if least is None:
        return f"the {edition.name} edition has no partnerships (R26)"
    return f"partnerships are for {least} players and more (R26)" if count < least else ""


def no_partnership(player: Holdings, other: Holdings, count: int, edition: Edition) -> str:
    """Why two of `count` players cannot become partners in this leg; nothing if they can (R26)."""
    if problem := too_few_for_partners(count, edition):
        return problem
    if player.name == other.name:
        return f"{player.name} cannot be the partner of {player.name} (R26)"
    for one in (player, other):
        if one.partner is not None:
            return f"{one.name} has a partner in this leg, {one.partner} (R26)"
    return ""


def partners_to_choose(player: Holdings, players: Sequence[Holdings], edition: Edition) -> list[Holdings]:
    """Players with whom the player can form a partnership (R26)."""
    return [other for other in players if not no_partnership(player, other, len(players), edition)]


def check_partners(players: Sequence[Holdings], edition: Edition) -> None:
    """Check that all players are enough for the partnerships there are (R26).

    Raises
    ------
    CamelOddsError
        If they are not.
    """
    problem = too_few_for_partners(len(players), edition)
    for player in players:
        if problem and player.partner is not None:
            raise CamelOddsError(f"{player.name} and {player.partner} cannot be partners: {problem}")


def cards_below(players: Sequence[Holdings], pile: str) -> int:
    """How many cards are in a pile."""
    return max((1 + (bet.before or 0) for one in players for bet in one.bets if bet.pile == pile), default=0)
