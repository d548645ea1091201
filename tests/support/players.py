"""Tables of players, made up at random for a position; and as the twin of the values takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import value_twin
from camelodds import EDITION_2014, EDITION_2018, Bet, Edition, Holdings, Position
from oracle import board_of, game_of
from value_twin import Player, Prices

if TYPE_CHECKING:
    from random import Random


def prices_of(edition: Edition) -> Prices:
    """What an edition pays: R18 and R19 for the printed ones, else its own figures."""
    if edition == EDITION_2018:
        return value_twin.RULES_2018
    if edition == EDITION_2014:
        return value_twin.RULES_2014
    return Prices(
        edition.ticket_values,
        edition.second_value,
        edition.wrong_value,
        edition.pyramid_ticket,
        edition.tile_income,
        edition.bet_payouts,
        edition.wrong_bet,
    )


def ends_of(position: Position) -> value_twin.Ends:
    return value_twin.leg_ends(game_of(position.edition), board_of(position))


def seat(holdings: Holdings, edition: Edition, players: list[Holdings] | None = None) -> Player:
    """What a player has, in letters."""
    names = [player.name for player in players or []]
    return Player(
        holdings.money,
        tuple((edition.letter(camel), face) for camel, face in holdings.tickets),
        holdings.pyramid_tickets,
        holdings.tile,
        tuple((bet.pile, bet.camel and edition.letter(bet.camel), bet.before) for bet in holdings.bets),
        None if holdings.partner is None else names.index(holdings.partner),
    )


def random_table(
    random: Random,
    position: Position | None,
    count: int,
    *,
    edition: Edition | None = None,
    bets: bool = True,
    face_down: bool = False,
    partners: bool = False,
) -> list[Holdings]:
    """What so many players have, called a, b, c, ...: tickets from the top, cards in any order in the piles.

    Not all that lies on the table is theirs: tickets and tiles can be somebody's who is not named, and cards
    too if they may lie face down.
    """
    edition = position.edition if edition is None else edition
    tickets: list[list[tuple[str, int]]] = [[] for _ in range(count)]
    for names in zip(edition.racing, edition.racing_letters, strict=True):
        for face in edition.ticket_values[: random.randint(0, len(edition.ticket_values))]:
            holder = random.randint(0, count)
            if holder < count:
                tickets[holder].append((random.choice(names), face))

    tiles: list[int | None] = [None] * count
    for space in position.tiles if position else ():
        holder = random.randint(0, count)
        if holder < count and tiles[holder] is None:
            tiles[holder] = space

    cards: list[list[Bet]] = [[] for _ in range(count)]
    left = [random.sample(edition.racing, len(edition.racing)) for _ in range(count)]
    for pile in ("winner", "loser"):
        below = 0
        for _ in range(random.randint(0, 2 * count) if bets else 0):
            holder = random.randrange(count)
            if face_down and random.random() < 0.3:
                below += 1
            if left[holder]:
                camel = left[holder].pop()
                hidden = face_down and random.random() < 0.3
                cards[holder].append(Bet(pile, None if hidden else camel, below))
                below += 1

    names = [f"p{number}" for number in range(count)]
    partner: list[str | None] = [None] * count
    if partners:
        seats = random.sample(range(count), count)
        for _ in range(random.randint(0, count // 2)):
            one, other = seats.pop(), seats.pop()
            partner[one], partner[other] = names[other], names[one]

    return [
        Holdings(
            money=random.randint(0, 6),
            tickets=tickets[number],
            pyramid_tickets=random.choice([0, 0, 1, 2]),
            tile=tiles[number],
            bets=random.sample(cards[number], len(cards[number])),
            name=names[number],
            partner=partner[number],
        )
        for number in range(count)
    ]
