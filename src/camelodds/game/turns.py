"""The turns of a game, and a card turned over, as data; as text each is what one types for it (R23)."""

from __future__ import annotations

from dataclasses import dataclass

from camelodds.editions.edition import PILES

VERBS = ("win", "lose")
"""What one bets on a camel, for the winner pile and the loser pile."""


@dataclass(frozen=True)
class Throw:
    """A roll of a die.

    Parameters
    ----------
    roll : str
        What the die shows, like ``"b2"``; nothing while the die has not been thrown.

    Examples
    --------
    >>> str(Throw("b2")), str(Throw())
    ('b2', 'roll')
    """

    roll: str = ""

    def __str__(self) -> str:
        return self.roll or "roll"


@dataclass(frozen=True)
class TakeTicket:
    """The top leg ticket of a camel is taken.

    Parameters
    ----------
    camel : str
        The camel's name.

    Examples
    --------
    >>> str(TakeTicket("blue"))
    'ticket blue'
    """

    camel: str

    def __str__(self) -> str:
        return f"ticket {self.camel}"


@dataclass(frozen=True)
class PlaceTile:
    """The player's tile is placed, or moved.

    Parameters
    ----------
    space : int
        The space.
    side : str
        ``"+"`` or ``"-"``.

    Examples
    --------
    >>> str(PlaceTile(9, "+"))
    'tile 9 +'
    """

    space: int
    side: str

    def __str__(self) -> str:
        return f"tile {self.space} {self.side}"


@dataclass(frozen=True)
class LayCard:
    """A finish card is laid.

    Parameters
    ----------
    pile : str
        ``"winner"`` or ``"loser"``.
    camel : str or None
        The camel's name; None for a card whose camel is not known.

    Examples
    --------
    >>> str(LayCard("winner", "red")), str(LayCard("loser", None))
    ('bet win red', 'bet lose ?')
    """

    pile: str
    camel: str | None

    def __str__(self) -> str:
        return f"bet {VERBS[PILES.index(self.pile)]} {self.camel or '?'}"


@dataclass(frozen=True)
class FormPartnership:
    """A partnership with another player is formed (R26).

    Parameters
    ----------
    player : str
        The other player's name.

    Examples
    --------
    >>> str(FormPartnership("ana"))
    'partner ana'
    """

    player: str

    def __str__(self) -> str:
        return f"partner {self.player}"


Turn = Throw | TakeTicket | PlaceTile | LayCard | FormPartnership
"""What a player can do in a turn."""


@dataclass(frozen=True)
class Reveal:
    """A face-down finish card is turned over: no turn, and it can happen at any time (R30).

    Parameters
    ----------
    player : str
        Whose card it is.
    number : int or None
        Which of the player's cards, 1 for the first laid; None if only one lies face down.
    camel : str
        The camel on it.

    Examples
    --------
    >>> str(Reveal("ana", 1, "red")), str(Reveal("ana", None, "red"))
    ('reveal ana 1 red', 'reveal ana red')
    """

    player: str
    number: int | None
    camel: str

    def __str__(self) -> str:
        number = "" if self.number is None else f"{self.number} "
        return f"reveal {self.player} {number}{self.camel}"


Event = Turn | Reveal
"""All that can happen in a game."""
