"""The turns of a game as data; as text, each is the words that one types for it (R23)."""

from __future__ import annotations

from dataclasses import dataclass

from camelodds.editions.edition import PILES

VERBS = ("win", "lose")
"""The words for a bet on the winner pile and on the loser pile."""


@dataclass(frozen=True)
class Throw:
    """Roll a die.

    Parameters
    ----------
    roll : str
        What the die shows, like ``"b2"``; empty before the die is thrown.

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
    """Take the top leg ticket of a camel.

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
    """Place the player's tile, or move it.

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
    """Lay a finish card.

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
    """Form a partnership with another player (R26).

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
    """Turn over a face-down finish card; this is not a turn, and can happen at any time (R30).

    A card that is known already can be shown by its owner: that changes nothing but what `Game.seen_by` lets the
    others see. It must have the camel that is known.

    Parameters
    ----------
    player : str
        Whose card it is.
    number : int or None
        The number of the card among the player's, 1 for the first laid; None for the card known to have that
        camel, or else for the only one face down.
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
