"""What all players have, checked together."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from camelodds.arguments import members
from camelodds.display.phrases import how_many, is_or_are
from camelodds.editions.by_camel import racing_index
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError, shown
from camelodds.game.holdings import Bet, Holdings
from camelodds.game.laid_at import laid_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.game.laid_at import LaidAt


def known(holdings: Holdings, edition: Edition, position: Position | None = None) -> Holdings:
    """Holdings with every camel by its name, checked against the edition and the tiles on the board.

    Raises
    ------
    CamelOddsError
        If they name a camel that does not race, a ticket or more copies of it than the edition has, two
        finish cards of one camel (R20), or a tile that does not lie there (R24).
    """
    if not isinstance(holdings, Holdings):
        raise CamelOddsError(f"holdings must be Holdings(...), not {shown(holdings)}")
    whose = f"{holdings.name}'s" if holdings.name else "the player's"
    tickets = tuple((edition.racing[racing_index(camel, edition)], face) for camel, face in holdings.tickets)
    tickets_gone([tickets], edition)
    bets = tuple(_known_bet(bet, whose, edition) for bet in holdings.bets)
    if len(bets) > len(edition.racing):
        raise CamelOddsError(f"{whose} bets are {len(bets)}: there is one finish card a camel (R20)")
    for camel, cards in Counter(bet.camel for bet in bets if bet.camel is not None).items():
        if cards > 1:
            raise CamelOddsError(
                f"{whose} bets name {camel} {cards} times: there is one finish card a camel (R20)"
            )
    if position is not None and holdings.tile is not None and holdings.tile not in position.tiles:
        lying = ", ".join(map(str, position.tiles)) or "none"
        raise CamelOddsError(
            f"{whose} tile is said to lie on {holdings.tile}, but the position has no tile there; tiles lie on:"
            f" {lying} (R24)"
        )
    return replace(holdings, tickets=tickets, bets=bets)


def _known_bet(bet: Bet, whose: str, edition: Edition) -> Bet:
    camel = None if bet.camel is None else edition.racing[racing_index(bet.camel, edition)]
    if bet.laid_at is None:
        return bet if camel == bet.camel else bet._replace(camel=camel)
    # What is kept in holdings is a moment, never an object that has odds.
    moment = laid_in(cast("LaidAt", bet.laid_at), f"laid_at of {whose} {bet.pile} card", edition)
    return bet._replace(camel=camel, laid_at=moment)


def tickets_gone(held: Sequence[Sequence[tuple[str, int]]], edition: Edition) -> dict[str, int]:
    """How many tickets of each camel must be gone if players hold these; camels by name.

    Tickets are taken from the top (R18): who holds the second shows that the first is gone too.

    Raises
    ------
    CamelOddsError
        If there is no such ticket, or not that many.
    """
    stack = edition.ticket_values
    gone = dict.fromkeys(edition.racing, 0)
    for (camel, face), copies in Counter(ticket for tickets in held for ticket in tickets).items():
        places = [i for i, value in enumerate(stack) if value == face]
        if not places:
            raise CamelOddsError(
                f"no {camel} ticket shows {face}: they show {', '.join(map(str, stack))} (R18)"
            )
        if copies > len(places):
            there = f"there {is_or_are(len(places))} only {len(places)}"
            raise CamelOddsError(f"{copies} {camel} tickets show {face}: {there} (R18)")
        gone[camel] = max(gone[camel], places[copies - 1] + 1)
    return gone


def check_pyramid_tickets(players: Sequence[Holdings], position: Position) -> None:
    """Check that the players have no more pyramid tickets than dice came out in this leg.

    Raises
    ------
    CamelOddsError
        If they have: each roll gives one (R18).
    """
    out = len(position.edition.dice) - len(position.dice)
    held = [player for player in players if player.pyramid_tickets]
    count = sum(player.pyramid_tickets for player in held)
    if count > out:
        whose = ", ".join(f"{player.name} {player.pyramid_tickets}" for player in held)
        dice = f"{how_many(out, 'die', 'dice')} came out" if out else "no die came out"
        raise CamelOddsError(
            f"{how_many(count, 'pyramid ticket')} ({whose}), but {dice} in this leg: each roll gives one (R18)"
        )


def players_of(
    players: Sequence[Holdings],
    edition: Edition,
    position: Position | None = None,
    *,
    by_turns: bool = False,
) -> list[Holdings]:
    """Holdings of all players, checked as `known` does and against each other.

    With `by_turns`, cards whose order between players is not said lie in the order of the players.

    Raises
    ------
    CamelOddsError
        If two players share a name, a tile or a place in a pile, if they hold more tickets than there are, or
        if partners do not fit.
    """
    if not isinstance(players, (list, tuple)):
        players = members(players, f"players must be a sequence of Holdings, not {shown(players)}")
    checked = [known(holdings, edition, position) for holdings in players]
    names = [holdings.name for holdings in checked if holdings.name]
    _once(names, "players are called")
    _once(
        [holdings.tile for holdings in checked if holdings.tile is not None],
        "players have their tile on space",
    )
    if by_turns:
        checked = stacked(checked)
    places = [(bet.pile, bet.before) for holdings in checked for bet in holdings.bets]
    for (pile, before), cards in Counter(places).items():
        if cards > 1:
            said = "; ".join(
                f"{holdings.name or f'player {number}'}: before={', '.join(map(str, befores))}"
                for number, holdings in enumerate(checked, 1)
                if (befores := [bet.before for bet in holdings.bets if bet.pile == pile])
            )
            raise CamelOddsError(
                f"{cards} cards are said to have {how_many(before or 0, 'card')} below them in the {pile} pile"
                f" ({said}):"
                f" give each its own, like Bet({pile!r}, camel, before={(before or 0) + 1}) (R19)"
            )
    tickets_gone([holdings.tickets for holdings in checked], edition)
    _check_partners(checked, edition)
    return checked


def stacked(players: Sequence[Holdings]) -> list[Holdings]:
    """The players with their cards one player's on another's, pile by pile, where no order is said.

    None is said where each player's cards in a pile just count from 0, as they do if `before` is not given.
    """
    for pile in PILES:
        befores = [[bet.before for bet in player.bets if bet.pile == pile] for player in players]
        if any(found != list(range(len(found))) for found in befores):
            continue
        lying, placed = 0, []
        for player, found in zip(players, befores, strict=True):
            if found and lying:
                bets = tuple(
                    bet._replace(before=lying + (bet.before or 0)) if bet.pile == pile else bet
                    for bet in player.bets
                )
                player = replace(player, bets=bets)
            placed.append(player)
            lying += len(found)
        players = placed
    return list(players)


def around(
    me: Holdings | None, others: Sequence[Holdings], position: Position, *, by_turns: bool = False
) -> list[Holdings]:
    """The player whose turn it is, who has nothing if not given, and then the others, checked.

    Raises
    ------
    CamelOddsError
        As `players_of`.
    """
    if not isinstance(others, (list, tuple)):
        one = ": put it into a list" if isinstance(others, Holdings) else ""
        others = members(others, f"others must be a sequence of Holdings, not {shown(others)}{one}")
    everybody = [Holdings() if me is None else me, *others]
    return players_of(everybody, position.edition, position, by_turns=by_turns)


def with_names(players: Sequence[Holdings]) -> list[Holdings]:
    """The players, each with a name: ``player 1``, ``player 2``, ... by the seat for those without one.

    Raises
    ------
    CamelOddsError
        If another player is called so.
    """
    named = [
        player if player.name else replace(player, name=f"player {number}")
        for number, player in enumerate(players, 1)
    ]
    _once([player.name for player in named], "players are called")
    return named


def _once(values: Sequence[object], what: str) -> None:
    for value, count in Counter(values).items():
        if count > 1:
            raise CamelOddsError(f"{count} {what} {value}: each must be different")


def _check_partners(players: Sequence[Holdings], edition: Edition) -> None:
    by_name = {holdings.name: holdings for holdings in players if holdings.name}
    for holdings in players:
        if holdings.partner is None:
            continue
        if edition.partners_from is None:
            raise CamelOddsError(f"the {edition.name} edition has no partnerships: leave out partner (R26)")
        if holdings.partner == holdings.name:
            raise CamelOddsError(f"{holdings.name} cannot be the partner of {holdings.name} (R26)")
        other = by_name.get(holdings.partner)
        if other is not None and other.partner != (holdings.name or None):
            raise CamelOddsError(
                f"{holdings.name or 'a player without a name'} has the partner {other.name}, but {other.name} has"
                f" {other.partner or 'none'}: a partnership is for both, name it at both (R26)"
            )


def known_partner(partner: Holdings, position: Position) -> Holdings:
    """A partner's holdings, checked.

    Raises
    ------
    CamelOddsError
        If they are not what they must be, or the edition has no partnerships.
    """
    if position.edition.partners_from is None:
        raise CamelOddsError(f"the {position.edition.name} edition has no partnerships (R26)")
    return known(partner, position.edition, position)


def check_pair(holdings: Holdings, partner: Holdings, edition: Edition) -> None:
    """Check that two players' holdings, each checked by itself, can be partners'.

    Raises
    ------
    CamelOddsError
        If they have the same ticket, tile or name, or name other partners.
    """
    tickets_gone([holdings.tickets, partner.tickets], edition)
    if holdings.tile is not None and holdings.tile == partner.tile:
        raise CamelOddsError(f"both partners have their tile on {holdings.tile}: each has one's own (R24)")
    for one, other in ((holdings, partner), (partner, holdings)):
        if one.name and one.name == other.name:
            raise CamelOddsError(f"{one.name} cannot be the partner of {one.name} (R26)")
        if one.partner is not None and other.name and one.partner != other.name:
            raise CamelOddsError(f"partner is {other.name}, but the holdings name {one.partner} (R26)")
