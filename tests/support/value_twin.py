"""What tickets, cards, tiles and partners pay, from the rules and every single outcome of the rest of a leg.

Slow and plain, to be read beside the rules: it knows `reference`, which plays the rolls, and nothing of the
library. Camels are letters, an outcome of a leg is the final order and what landed on every tile, and every
probability is a fraction. The values of the library are compared with it.

>>> game, board = reference.read("10:p 6:Kb 9:+ 2:ygWr | bp")
>>> ends = leg_ends(game, board)
>>> mean(ends, lambda end: ticket(RULES_2018, end.order, "p", 5))
Fraction(13, 3)
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import reference
from reference import Board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from reference import Game


class Prices(NamedTuple):
    """R18, R19: what everything pays."""

    tickets: tuple[int, ...]
    second: int = 1
    wrong: int = -1
    pyramid: int = 1
    tile: int = 1
    ladder: tuple[int, ...] = (8, 5, 3, 2, 1)
    wrong_bet: int = -1


RULES_2018 = Prices(tickets=(5, 3, 2, 2))
RULES_2014 = Prices(tickets=(5, 3, 2))


class Player(NamedTuple):
    """What a player has; camels are letters, cards are (pile, camel, number of cards below it)."""

    money: int = 3
    tickets: tuple[tuple[str, int], ...] = ()
    pyramids: int = 0
    tile: int | None = None
    cards: tuple[tuple[str, str, int], ...] = ()
    partner: int | None = None  # the partner's seat


# The rest of a leg


class End(NamedTuple):
    """How a leg came out."""

    order: str  # racing camels, first to last
    landed: tuple[int, ...]  # the space of a tile, once for every unit that landed on it; ascending


Ends = dict[End, Fraction]


def leg_ends(game: Game, board: Board) -> Ends:
    """Go through every draw of the rest of the leg and keep what was paid on the way (R4 to R15)."""
    ends: Ends = {}
    boards = {(reference.write(board), ()): (board, Fraction(1))}
    while boards:
        after: dict[tuple[str, tuple[int, ...]], tuple[Board, Fraction]] = {}
        for (_, landed), (before, probability) in boards.items():
            if reference.leg_over(game, before):
                end = End(reference.ranking(game, before), landed)
                ends[end] = ends.get(end, Fraction(0)) + probability
                continue
            for shown, number, chance in next_rolls(game, before):
                outcome = reference.roll(game, before, shown, number)
                paid = () if outcome.paid is None else (outcome.paid,)
                key = reference.write(outcome.board), tuple(sorted(landed + paid))
                share = after[key][1] if key in after else Fraction(0)
                after[key] = outcome.board, share + probability * chance
        boards = after
    return ends


def next_rolls(game: Game, board: Board) -> Iterator[tuple[str, int, Fraction]]:
    """R6: every roll that can come next: what the die shows, the number, the probability."""
    for die in board.dice:
        for shown, number, chance in reference.faces(game, die):
            yield shown, number, chance / len(board.dice)


def pmf(ends: Ends, amount: Callable[[End], int]) -> dict[int, Fraction]:
    """The probability of every amount, amounts ascending."""
    odds: dict[int, Fraction] = {}
    for end, probability in ends.items():
        odds[amount(end)] = odds.get(amount(end), Fraction(0)) + probability
    return dict(sorted(odds.items()))


def mean(ends: Ends, amount: Callable[[End], int]) -> Fraction:
    return sum((p * amount(end) for end, p in ends.items()), Fraction(0))


def variance(ends: Ends, amount: Callable[[End], int]) -> Fraction:
    middle = mean(ends, amount)
    return sum((p * (amount(end) - middle) ** 2 for end, p in ends.items()), Fraction(0))


# What a leg pays


def ticket(prices: Prices, order: str, camel: str, face: int) -> int:
    """R18."""
    if order[0] == camel:
        return face
    if order[1] == camel:
        return prices.second
    return prices.wrong


def scoring(prices: Prices, order: str, player: Player) -> int:
    """R18: all tickets and pyramid tickets of a player, netted."""
    tickets = [ticket(prices, order, camel, face) for camel, face in player.tickets]
    return sum(tickets) + player.pyramids * prices.pyramid


def coins(prices: Prices, end: End, tile: int | None) -> int:
    """R10: the owner of a tile gets a coin for every unit that lands on it."""
    return end.landed.count(tile) * prices.tile


def income(prices: Prices, end: End, player: Player, money: int | None = None) -> tuple[int, int]:
    """R21: coins at once, then scoring, where money stops at 0; without a purse nothing is waived (M2)."""
    at_once, netted = coins(prices, end, player.tile), scoring(prices, end.order, player)
    if money is not None and money + at_once + netted < 0:
        netted = -(money + at_once)
    return at_once, netted


def copied(prices: Prices, order: str, partner: Player) -> int:
    """R26: the best of the partner's tickets once the result is known, or nothing."""
    rewards = [ticket(prices, order, camel, face) for camel, face in partner.tickets]
    if partner.pyramids:
        rewards.append(prices.pyramid)
    return max([0, *rewards])


# Tiles


def tile_spaces(game: Game, board: Board, moving: int | None = None) -> list[int]:
    """R24: where a tile may go; one that is moved is lifted first and goes to another space."""
    others = [space for space in board.tiles if space != moving]
    return [
        space
        for space in range(2, game.track + 1)
        if space not in board.stacks
        and space != moving
        and space not in others
        and space - 1 not in others
        and space + 1 not in others
    ]


def with_tile(board: Board, space: int, side: str, moving: int | None = None) -> Board:
    """The board with a tile more, or with one moved."""
    others = {on: up for on, up in board.tiles.items() if on != moving}
    return Board(board.stacks, {**others, space: side}, board.dice)


# Finish cards


Card = str | dict[str, Fraction | float]  # the camel it names, or the odds that it names each


def card(prices: Prices, right: str, pile: Sequence[str], place: int) -> int:
    """R19: what the card at a place of a pile pays when `right` is the right camel."""
    if pile[place] != right:
        return prices.wrong_bet
    earlier = [camel for camel in pile[:place] if camel == right]
    return prices.ladder[min(len(earlier), len(prices.ladder) - 1)]


def card_pmf(
    prices: Prices, odds: dict[str, float | Fraction], pile: Sequence[Card], place: int
) -> dict[int, float | Fraction]:
    """The odds of what the card at a place pays: every right camel, every naming of face-down cards (M3)."""
    found: dict[int, float | Fraction] = {}
    below = [one if isinstance(one, dict) else {one: Fraction(1)} for one in pile[: place + 1]]
    for right, chance in odds.items():
        for names in itertools.product(*(one.items() for one in below)):
            probability = chance
            for _, p in names:
                probability = probability * p
            amount = card(prices, right, [camel for camel, _ in names], place)
            found[amount] = found.get(amount, 0) + probability
    return found


# What unknown cards name (M4)


Place = tuple[str, int]  # a pile, and the number of cards below
PileOdds = dict[str, dict[str, float | Fraction]]  # the odds of every camel, by pile


def namings(
    player: Player, odds: PileOdds, laid_at: dict[Place, PileOdds] | None = None, exponent: float = 1
) -> list[tuple[dict[Place, str], float | Fraction]]:
    """What the cards of a player name, unknown ones in every way they can, each way with its probability.

    `laid_at` are the odds of other moments at which cards were laid.
    """
    known = {(pile, below): camel for pile, camel, below in player.cards if camel is not None}
    unknown = [(pile, below) for pile, camel, below in player.cards if camel is None]
    free = [camel for camel in odds["winner"] if camel not in known.values()]
    ways = []
    for camels in itertools.permutations(free, len(unknown)):
        weight: float | Fraction = Fraction(1)
        for place, camel in zip(unknown, camels, strict=True):
            weight = weight * (laid_at or {}).get(place, odds)[place[0]][camel] ** exponent
        ways.append((known | dict(zip(unknown, camels, strict=True)), weight))
    total = sum(weight for _, weight in ways)
    if total == 0:
        return [(cards, Fraction(1, len(ways))) for cards, _ in ways]
    return [(cards, weight / total) for cards, weight in ways]


def whole_piles(
    players: Sequence[Player],
    odds: PileOdds,
    laid_at: dict[Place, PileOdds] | None = None,
    exponent: float = 1,
) -> list[tuple[dict[Place, str], float | Fraction]]:
    """All that lies, in every way it can: players by themselves, and cards of nobody known each by itself (M3)."""
    places = {(pile, below) for player in players for pile, _, below in player.cards}
    strange = [
        (pile, below)
        for pile in odds
        for below in range(max((n for where, n in places if where == pile), default=-1))
        if (pile, below) not in places
    ]
    parts = [namings(player, odds, laid_at, exponent) for player in players]
    parts += [[({place: camel}, p) for camel, p in odds[place[0]].items()] for place in strange]
    found = []
    for ways in itertools.product(*parts):
        cards: dict[Place, str] = {}
        probability: float | Fraction = Fraction(1)
        for some, p in ways:
            cards |= some
            probability = probability * p
        if probability:
            found.append((cards, probability))
    return found


def laid_card_pmf(
    prices: Prices,
    odds: PileOdds,
    piles: list[tuple[dict[Place, str], float | Fraction]],
    place: Place,
) -> dict[int, float | Fraction]:
    """The odds of what one of the cards pays: everything that can lie, every right camel (R19)."""
    found: dict[int, float | Fraction] = {}
    pile, below = place
    for cards, probability in piles:
        names = [cards[pile, n] for n in range(below + 1)]
        for right, chance in odds[pile].items():
            amount = card(prices, right, names, below)
            found[amount] = found.get(amount, 0) + probability * chance
    return found


# Scoring


def settled(prices: Prices, order: str, players: Sequence[Player], *, race_over: bool) -> list[int]:
    """R18, R19, R21, R26: the money of every player after scoring."""
    money = []
    for player in players:
        netted = scoring(prices, order, player)
        if player.partner is not None:
            netted += copied(prices, order, players[player.partner])
        money.append(max(0, player.money + netted))
    if not race_over:
        return money
    for pile, right in (("winner", order[0]), ("loser", order[-1])):
        laid = sorted(
            (below, seat, camel)
            for seat, player in enumerate(players)
            for where, camel, below in player.cards
            if where == pile
        )
        camels = [camel for _, _, camel in laid]
        for place, (_, seat, _) in enumerate(laid):
            money[seat] = max(0, money[seat] + card(prices, right, camels, place))
    return money
