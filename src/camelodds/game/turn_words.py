"""Reading a turn from typed words: ``b2``, ``ticket blue``, ``tile 9 +``, ``bet win red``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from camelodds.board.notation import FACES
from camelodds.editions.edition import PILES
from camelodds.game.line import Line, Word, beginning, camels_like
from camelodds.game.turns import VERBS, FormPartnership, LayCard, PlaceTile, Reveal, TakeTicket, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from camelodds.editions.edition import Edition
    from camelodds.game.turns import Event

ROLL = re.compile(r"([^\W\d_]+)(\d+)")
"""A roll as one word: the camel, the number."""


def read_turn(text: str, edition: Edition, names: Sequence[str]) -> Event:
    """Read a turn, or a card that is turned over.

    Parameters
    ----------
    text : str
        Like ``"b2"``, ``"ticket blue"``, ``"tile 9 +"``, ``"bet win red"``, ``"partner ana"``, ``"roll"`` for a
        die not thrown yet, ``"reveal ana 1 red"``. Words may be cut short.
    edition : Edition
        The edition, for the camels.
    names : sequence of str
        The players.

    Returns
    -------
    Turn or Reveal
        What it says.

    Raises
    ------
    NotationError
        If it cannot be read; it points at the word.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> read_turn("tile 9-", EDITION_2018, ("ana", "bob"))
    PlaceTile(space=9, side='-')
    """
    line = Line(text)
    if line.peek().lower() == "roll" and not line.peek(1):
        return Throw()
    event: Event | None = read_throw(line, edition)
    if event is None:
        word = line.choice(READERS, f"a turn: {edition.letters[0]}2, or one of {', '.join(READERS)}")
        event = READERS[word](line, edition, names)
    line.end()
    return event


def read_throw(line: Line, edition: Edition) -> Throw | None:
    """Read a roll, if the line begins like one: ``b2``, ``blue 2``, ``roll b2``."""
    if line.peek().lower() == "roll" and line.peek(1):
        line.take("roll")
    word = line.words[line.at] if line.more else Word("", 1)
    expected = f"a camel with a number 1, 2 or 3, like '{edition.letters[0]}2'"
    together = ROLL.fullmatch(word.value)
    if together is not None:
        camel, number = together[1], together[2]
        if not camels_like(camel, edition, False) and len(camel) > 1:
            return None
        line.take(expected)
    elif line.peek(1).isdecimal() and camels_like(word.value, edition, False):
        if word.value.lower() in READERS:
            return None
        line.take(expected)
        camel, number = word.value, line.take(expected).value
    else:
        return None
    name = line.camel_of(word, camel, edition, False, expected)
    if number not in tuple(map(str, FACES)):
        raise line.error("the number 1, 2 or 3", word=line.words[line.at - 1])
    return Throw(f"{edition.letter(name)}{number}")


def read_ticket(line: Line, edition: Edition, names: Sequence[str]) -> TakeTicket:
    """Read the camel of a ticket."""
    return TakeTicket(line.camel(edition))


def read_tile(line: Line, edition: Edition, names: Sequence[str]) -> PlaceTile:
    """Read the space and the side of a tile."""
    space = line.number(f"a space, from 2 to {edition.track}", 2, edition.track)
    expected = f"a side: + ({edition.tile_sides[0]}) or - ({edition.tile_sides[1]})"
    word = line.take(expected)
    if word.value in ("+", "-"):
        return PlaceTile(space, word.value)
    sides = beginning(word.value, edition.tile_sides)
    if len(sides) != 1:
        raise line.error(expected, word=word)
    return PlaceTile(space, "+-"[edition.tile_sides.index(sides[0])])


def read_pile(line: Line) -> str:
    """Read ``win`` or ``lose``: the winner or the loser pile."""
    expected = "win or lose"
    word = line.take(expected)
    found = beginning(word.value, (*VERBS, *PILES))
    starts = {choice[:1] for choice in found}
    if len(starts) != 1:
        raise line.error(expected, word=word)
    return PILES["wl".index(starts.pop())]


def read_card(line: Line, edition: Edition, names: Sequence[str]) -> LayCard:
    """Read the pile and the camel of a finish card; a question mark or no camel is a card not known."""
    pile = read_pile(line)
    if not line.more or line.take_if("?"):
        return LayCard(pile, None)
    unknown = not camels_like(line.peek(), edition, False) and beginning(line.peek(), names)
    return LayCard(pile, None if unknown else line.camel(edition))


def read_partner(line: Line, edition: Edition, names: Sequence[str]) -> FormPartnership:
    """Read the name of a partner."""
    return FormPartnership(line.player(names))


def read_reveal(line: Line, edition: Edition, names: Sequence[str]) -> Reveal:
    """Read whose card is turned over, which, and its camel."""
    name = line.player(names)
    number = line.number("the number of the card", 1) if line.peek().isdecimal() else None
    return Reveal(name, number, line.camel(edition))


READERS: dict[str, Callable[[Line, Edition, Sequence[str]], Event]] = {
    "ticket": read_ticket,
    "tile": read_tile,
    "bet": read_card,
    "partner": read_partner,
    "reveal": read_reveal,
}
"""What reads the rest of a line, by its first word."""
