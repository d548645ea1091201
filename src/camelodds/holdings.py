"""What a player has: money, tickets, the tile, finish cards; checked against an edition and a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from camelodds.checks import members, racing_index, whole_number
from camelodds.editions import find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.symbols import whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from camelodds.editions import Edition
    from camelodds.position import Position

PILES = ("winner", "loser")
MOST = 1_000_000
"""Of anything a player may have: far above what a game holds, and floats stay exact."""
MOST_CARDS = 100
"""Cards in a pile: players times cards a player are fewer."""


class Bet(NamedTuple):
    """A finish card laid on the winner or the loser pile (R19, R20).

    Parameters
    ----------
    pile : str
        The pile: ``"winner"`` or ``"loser"``.
    camel : str or None
        Name or letter of the camel on the card; None if it is face down and not known.
    before : int, optional
        How many cards lie below it in that pile; if not given, only the player's own ones do.  Name it where two
        players have cards in one pile.

    Examples
    --------
    >>> from camelodds import Bet
    >>> Bet("winner", "red")
    Bet(pile='winner', camel='red', before=None)
    """

    pile: str
    camel: str | None
    before: int | None = None


@dataclass(frozen=True)
class Holdings:
    """What a player has in the leg and the race under way.

    Parameters
    ----------
    money : int
        Pounds (R21, R22), for `settle`.  No value uses them (M2): for a purse, ``leg_income(position, holdings,
        money=holdings.money)``.
    tickets : iterable of (str, int), or mapping of str to int or to iterable of int
        Leg tickets taken: camel and face value (R18).
    pyramid_tickets : int
        Pyramid tickets taken, one a roll (R18).
    tile : int, optional
        The space on which the player's tile lies (R24); the position says which side is up.
    bets : iterable of Bet
        Finish cards laid, as `Bet` or as tuples like ``("winner", "red")`` (R19, R20).
    name : str
        The player's name.
    partner : str, optional
        The name of the player's partner in this leg (R26).

    Raises
    ------
    CamelOddsError
        If a field cannot be used; the message names it.

    Examples
    --------
    >>> from camelodds import Holdings
    >>> ana = Holdings(money=7, tickets={"blue": 5, "red": (3, 2)}, bets=[("winner", "red")], name="ana")
    >>> ana.tickets
    (('blue', 5), ('red', 3), ('red', 2))
    """

    money: int = 3
    tickets: tuple[tuple[str, int], ...] = ()
    pyramid_tickets: int = 0
    tile: int | None = None
    bets: tuple[Bet, ...] = ()
    name: str = ""
    partner: str | None = None

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "money", whole_number(self.money, "money", 0, MOST))
        put(self, "tickets", tuple(_tickets(self.tickets)))
        put(self, "pyramid_tickets", whole_number(self.pyramid_tickets, "pyramid_tickets", 0, MOST))
        if self.tile is not None:
            put(self, "tile", whole_number(self.tile, "tile", 2))
        put(self, "bets", tuple(_bets(self.bets)))
        if not isinstance(self.name, str):
            raise CamelOddsError(f"name must be a text, not {shown(self.name)}")
        if self.partner is not None and (not isinstance(self.partner, str) or not self.partner):
            raise CamelOddsError(f"partner must be the name of a player or None, not {shown(self.partner)}")

    def cards_left(self, edition: Edition | str) -> tuple[str, ...]:
        """Camels whose finish card the player still has: all but those laid (R20).

        Parameters
        ----------
        edition : Edition or str
            The edition.

        Returns
        -------
        tuple of str
            Names, in the edition's order.

        Raises
        ------
        CamelOddsError
            If there is no such edition, or a card names what is no racing camel.

        Examples
        --------
        >>> from camelodds import EDITION_2018, Holdings
        >>> Holdings(bets=[("winner", "red"), ("loser", "b")]).cards_left(EDITION_2018)
        ('green', 'yellow', 'purple')
        """
        edition = find_edition(edition)
        laid = {racing_index(bet.camel, edition) for bet in self.bets if bet.camel is not None}
        return tuple(name for i, name in enumerate(edition.racing) if i not in laid)


def _tickets(tickets: Any) -> Iterable[tuple[str, int]]:
    problem = (
        f"tickets must be camels with face values, like {{'blue': 5}} or [('blue', 5)], not {shown(tickets)}"
    )
    if isinstance(tickets, Mapping):
        pairs = [(camel, face) for camel, faces in tickets.items() for face in _faces(faces, problem)]
    else:
        pairs = members(tickets, problem)
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not isinstance(pair[0], str):
            raise CamelOddsError(problem)
        yield pair[0], whole_number(pair[1], f"the face value of the {pair[0]} ticket", -MOST, MOST)


def _faces(faces: Any, problem: str) -> list[Any]:
    several = whole(faces) is None and isinstance(faces, Iterable) and not isinstance(faces, (str, bytes))
    return members(faces, problem) if several else [faces]


def _bets(bets: Any) -> Iterable[Bet]:
    problem = (
        "bets must be like [Bet('winner', 'red')] or [('loser', 'blue', 2)], the pile first, winner or loser, not"
        f" {shown(bets)}"
    )
    laid = dict.fromkeys(PILES, 0)
    for bet in members(bets, problem):
        if not isinstance(bet, (tuple, list)) or not 2 <= len(bet) <= 3:
            raise CamelOddsError(problem)
        pile, camel, before = bet if len(bet) == 3 else (*bet, None)
        if not isinstance(pile, str) or pile not in PILES or not (camel is None or isinstance(camel, str)):
            raise CamelOddsError(problem)
        if before is None:
            before = laid[pile]
        yield Bet(pile, camel, whole_number(before, f"before of {pile} {camel}", 0, MOST_CARDS - 1))
        laid[pile] += 1


def known(holdings: Holdings, edition: Edition, position: Position | None = None) -> Holdings:
    """Holdings with every camel by its name, checked against the edition and the tiles on the board.

    Raises
    ------
    CamelOddsError
        If they name what is no racing camel, a ticket the edition has not or more copies than it has, two
        finish cards of one camel (R20), or a tile that does not lie there (R24).
    """
    if not isinstance(holdings, Holdings):
        raise CamelOddsError(f"holdings must be Holdings(...), not {shown(holdings)}")
    whose = f"{holdings.name}'s" if holdings.name else "the player's"
    tickets = tuple((edition.racing[racing_index(camel, edition)], face) for camel, face in holdings.tickets)
    tickets_gone([tickets], edition)
    bets = tuple(
        bet if bet.camel is None else bet._replace(camel=edition.racing[racing_index(bet.camel, edition)])
        for bet in holdings.bets
    )
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


def tickets_gone(held: Sequence[Sequence[tuple[str, int]]], edition: Edition) -> dict[str, int]:
    """How many tickets of each camel must be gone for players to hold these; camels by name.

    Tickets are taken from the top (R18): who holds the second shows that the first is gone too.

    Raises
    ------
    CamelOddsError
        If there is no such ticket, or not so many.
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
            there = "is only 1" if len(places) == 1 else f"are only {len(places)}"
            raise CamelOddsError(f"{copies} {camel} tickets show {face}: there {there} (R18)")
        gone[camel] = max(gone[camel], places[copies - 1] + 1)
    return gone


def players_of(
    players: Sequence[Holdings], edition: Edition, position: Position | None = None
) -> list[Holdings]:
    """Holdings of all players, checked as `known` does and against each other.

    Raises
    ------
    CamelOddsError
        If two share a name, a tile, a place in a pile or more tickets than there are, or partners do not fit.
    """
    problem = f"players must be a sequence of Holdings, not {shown(players)}"
    checked = [known(holdings, edition, position) for holdings in members(players, problem)]
    names = [holdings.name for holdings in checked if holdings.name]
    _once(names, "players are called")
    _once(
        [holdings.tile for holdings in checked if holdings.tile is not None],
        "players have their tile on space",
    )
    places = [(bet.pile, bet.before) for holdings in checked for bet in holdings.bets]
    for (pile, before), cards in Counter(places).items():
        if cards > 1:
            raise CamelOddsError(
                f"{cards} cards are said to have {before} cards below them in the {pile} pile: give each its own,"
                f" like Bet({pile!r}, camel, before={(before or 0) + 1}) (R19)"
            )
    tickets_gone([holdings.tickets for holdings in checked], edition)
    _check_partners(checked, edition)
    return checked


def around(me: Holdings | None, others: Sequence[Holdings], position: Position) -> list[Holdings]:
    """The player whose turn it is, with nothing if not given, and then the others, checked.

    Raises
    ------
    CamelOddsError
        As `players_of`.
    """
    one = ": put it into a list" if isinstance(others, Holdings) else ""
    problem = f"others must be a sequence of Holdings, not {shown(others)}{one}"
    players = [Holdings() if me is None else me, *members(others, problem)]
    return players_of(players, position.edition, position)


def with_names(players: Sequence[Holdings]) -> list[Holdings]:
    """The players, each with a name: who has none is ``player 1``, ``player 2``, ... by the seat.

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
