"""What a player has: money, tickets, the tile, finish cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from camelodds.arguments import members, whole, whole_number
from camelodds.editions.by_camel import racing_index
from camelodds.editions.edition import PILES
from camelodds.editions.printed import find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.game.laid_at import LaidAt, OddsByPile, OddsOfRace, read_laid_at, written

if TYPE_CHECKING:
    from typing import Any

    from camelodds.editions.edition import Edition


MOST = 1_000_000
"""Most of anything a player may have: far more than in any game, and floats stay exact."""
MOST_CARDS = 100
"""Most cards in a pile: more than all players have together."""


class Bet(NamedTuple):
    """A finish card laid on the winner or the loser pile (R19, R20).

    Parameters
    ----------
    pile : str
        The pile: ``"winner"`` or ``"loser"``.
    camel : str or None
        Name or letter of the camel on the card; None if it is face down and not known.
    before : int, optional
        How many cards lie below it in that pile; if not given, only the player's own earlier ones.  Give it
        if two players have cards in one pile: `settle` and the values of laid cards depend on it.
    laid_at : Position, str, RaceOdds, array of shape (2, 5) or mapping, optional
        The position at which the card was laid, its line, or the odds of the race then: of winning and of
        losing, by camel, or ``{"winner": {camel: odds}, "loser": {camel: odds}}``.  They say what an unknown
        card may name (M4); the odds of now if not given.  Odds are kept as tuples.

    Examples
    --------
    >>> from camelodds import Bet
    >>> Bet("winner", "red")
    Bet(pile='winner', camel='red', before=None)
    >>> Bet("winner", None, laid_at="1:bg 2:y 3:pr 15:W 16:K")
    Bet(pile='winner', camel=None, before=None, laid_at='1:bg 2:y 3:pr 15:W 16:K')
    """

    pile: str
    camel: str | None
    before: int | None = None
    laid_at: LaidAt | OddsOfRace | OddsByPile | None = None

    def __repr__(self) -> str:
        fields = self._asdict()
        if self.laid_at is None:
            del fields["laid_at"]
        return f"Bet({', '.join(f'{name}={value!r}' for name, value in fields.items())})"


@dataclass(frozen=True)
class Holdings:
    """What a player has in the leg and the race under way.

    Parameters
    ----------
    money : int
        Pounds (R21, R22).  Only `settle` uses them; to apply the floor at 0 to an income, pass them as
        ``leg_income(position, holdings, money=holdings.money)`` (M2).
    tickets : iterable of (str, int), or mapping of str to int or to iterable of int
        Leg tickets taken: camel and face value (R18).
    pyramid_tickets : int
        Pyramid tickets taken, one a roll (R18).
    tile : int, optional
        The space of the player's tile (R24); the position says which side is up.
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

    if TYPE_CHECKING:
        # What is accepted is more than what is kept.
        def __init__(
            self,
            money: int = 3,
            tickets: Mapping[str, int | Iterable[int]] | Iterable[tuple[str, int]] = (),
            pyramid_tickets: int = 0,
            tile: int | None = None,
            bets: Iterable[Bet | tuple[str, str | None] | tuple[str, str | None, int | None]] = (),
            name: str = "",
            partner: str | None = None,
        ) -> None: ...

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

    def to_dict(self) -> dict[str, Any]:
        """What the player has, as plain numbers, texts and lists, ready for JSON."""
        return {
            "name": self.name,
            "money": self.money,
            "tickets": [list(ticket) for ticket in self.tickets],
            "pyramid_tickets": self.pyramid_tickets,
            "tile": self.tile,
            "bets": [[*bet[:3], written(bet.laid_at)] for bet in self.bets],
            "partner": self.partner,
        }


def _tickets(tickets: Any) -> Iterable[tuple[str, int]]:
    pairs: Iterable[Any]
    if isinstance(tickets, Mapping):
        pairs = [(camel, face) for camel, faces in tickets.items() for face in _faces(faces, tickets)]
    else:
        # What is wrong is written only if it is: holdings are made often, and long to show.
        pairs = tickets if isinstance(tickets, tuple) else members(tickets, _no_tickets(tickets))
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not isinstance(pair[0], str):
            raise CamelOddsError(_no_tickets(tickets))
        yield pair[0], whole_number(pair[1], f"the face value of the {pair[0]} ticket", -MOST, MOST)


def _no_tickets(tickets: Any) -> str:
    return (
        f"tickets must be camels with face values, like {{'blue': 5}} or [('blue', 5)], not {shown(tickets)}"
    )


def _faces(faces: Any, tickets: Any) -> list[Any]:
    several = whole(faces) is None and isinstance(faces, Iterable) and not isinstance(faces, (str, bytes))
    return members(faces, _no_tickets(tickets)) if several else [faces]


def _bets(bets: Any) -> Iterable[Bet]:
    laid = dict.fromkeys(PILES, 0)
    for bet in bets if isinstance(bets, tuple) else members(bets, _no_bets(bets)):
        if not isinstance(bet, (tuple, list)) or not 2 <= len(bet) <= 4:
            raise CamelOddsError(_no_bets(bets))
        pile, camel, before, laid_at = (*bet, None, None)[:4]
        if not isinstance(pile, str) or pile not in PILES or not (camel is None or isinstance(camel, str)):
            raise CamelOddsError(_no_bets(bets))
        if before is None:
            before = laid[pile]
        before = whole_number(before, f"before of {pile} {camel}", 0, MOST_CARDS - 1)
        moment = None if laid_at is None else read_laid_at(laid_at, f"laid_at of {pile} {camel}")
        yield Bet(pile, camel, before, moment)
        laid[pile] += 1


def _no_bets(bets: Any) -> str:
    return (
        "bets must be like [Bet('winner', 'red')] or [('loser', 'blue', 2)], the pile first, winner or loser, not"
        f" {shown(bets)}"
    )
