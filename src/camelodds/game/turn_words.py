"""Reading a turn from what one types for it: ``b2``, ``ticket blue``, ``tile 9 +``, ``bet win red``.

The words may come as people say them, too: ``green ticket``, ``take green``, ``oasis 9``, ``bet on green to win``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from camelodds.board.notation import FACES
from camelodds.editions.edition import PILES
from camelodds.editions.printed import EDITIONS
from camelodds.errors import NotationError
from camelodds.game.line import Line, Word, beginning, camels_like
from camelodds.game.turns import FormPartnership, LayCard, PlaceTile, Reveal, TakeTicket, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from camelodds.editions.edition import Edition
    from camelodds.game.turns import Event, Turn

ROLL = re.compile(r"([^\W\d_]+)(\d+)")
"""A roll as one word: the camel, the number."""
ROLLED = ("roll", "rolls", "rolled")
TAKEN = ("take", "takes", "took")
PLACED = ("place", "places", "placed", "put", "puts", "move", "moves", "moved")
LAID = ("lay", "lays", "laid", "bets")
WON = ("win", "wins", "winner")
LOST = ("lose", "loses", "loser")
LITTLE = ("the", "a", "an", "on", "to", "at", "of", "my")
"""Little words that say nothing where a camel, a space, a side or a pile follows."""
BETWEEN = (",", ";", "and", "then")
"""What stands between two turns on a line."""
ONE_A_LINE = "type one turn a line"
"""What an error says where a second turn follows."""
QUOTED = (('"', '"'), ("'", "'"), ("“", "”"), ("„", "“"))
"""Quotes around a name, the first and the last."""
SHORTEST = 3
"""Letters of a side's or a pile's name where no command is before it."""


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
    join_names(line, names)
    if line.peek().lower() == "roll" and not line.peek(1):
        return Throw()
    event: Event | None = read_action(line, edition, names)
    if event is None:
        word = line.choice(READERS, f"a turn: {edition.letters[0]}2, or one of {', '.join(READERS)}")
        event = READERS[word](line, edition, names)
    end_of_turn(line, edition, names)
    return event


def end_of_turn(line: Line, edition: Edition, names: Sequence[str], expected: str = "the end") -> None:
    """Check that nothing follows; where another turn begins, the error says that each takes a line."""
    if line.more:
        raise line.error(expected, ONE_A_LINE if _begins_turn(line, edition, names) else "")


def _begins_turn(line: Line, edition: Edition, names: Sequence[str]) -> bool:
    """Whether what is left of a line is like another turn."""
    rest = Line(line.text[line.words[line.at].column - 1 :])
    while rest.take_if(*BETWEEN):
        pass
    join_names(rest, names)
    try:
        turn = read_action(rest, edition, names)
    except NotationError:
        return True
    word = rest.peek()
    return turn is not None or (len(word) >= SHORTEST and len(beginning(word, READERS)) == 1)


def join_names(line: Line, names: Sequence[str]) -> None:
    """Make one word of each name of several words, and of each in quotes.

    Examples
    --------
    >>> for text in ('turn "Ana Maria"', "turn ana maria", "turn Ana_Maria", "turn ana"):
    ...     line = Line(text)
    ...     join_names(line, ("Ana Maria", "bob"))
    ...     [word.value for word in line.words]
    ['turn', 'Ana Maria']
    ['turn', 'Ana Maria']
    ['turn', 'Ana Maria']
    ['turn', 'ana']
    """
    by_words = {tuple(name.lower().split()): name for name in names}
    at = 0
    while at < len(line.words):
        # The longest name first: one player's may be the beginning of another's.
        for words in sorted(by_words, key=len, reverse=True):
            there = [word.value.lower() for word in line.words[at : at + len(words)]]
            if there and (there[0][0], there[-1][-1]) in QUOTED:
                there = " ".join(there)[1:-1].split()
            joined = there[0].split("_") if there and "_" in there[0] else ()
            if tuple(there) == words or tuple(joined) == words:
                end = at + (1 if tuple(joined) == words else len(words))
                line.words[at:end] = [Word(by_words[words], line.words[at].column)]
                break
        at += 1


def read_action(line: Line, edition: Edition, names: Sequence[str]) -> Turn | None:
    """Read a turn that begins with no command: a roll, or an action in words as people say it.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> for said in ("take the green ticket", "green to lose", "mirage on 9", "9+", "ti4-"):
    ...     print(read_action(Line(said), EDITION_2014, ()) or read_turn(said, EDITION_2014, ()))
    ticket green
    bet lose green
    tile 9 -
    tile 9 +
    tile 4 -
    """
    if not line.more:
        return None
    _split(line, edition, names)
    throw = read_throw(line, edition)
    if throw is not None:
        return throw
    if line.take_if(*TAKEN):
        return _read_taken(line, edition, names)
    if line.take_if(*PLACED):
        _skip(line)
        line.take_if("tile")
        return read_tile(line, edition, names)
    if line.take_if(*LAID) or line.peek().lower() in (*WON, *LOST):
        return read_card(line, edition, names)
    first, second = line.peek(), _second(line)
    if _says_side(first, edition) or (first.isdecimal() and _says_side(second, edition)):
        return read_tile(line, edition, names)
    if camels_like(first, edition, False):
        if second and beginning(second, ("ticket",)):
            return _read_taken(line, edition, names)
        if len(second) >= SHORTEST and _pile(second) and first.lower() not in READERS:
            return read_card(line, edition, names)
    return None


def _says_side(word: str, edition: Edition) -> bool:
    """Whether a word means a side of a tile even where nothing before it speaks of tiles."""
    return (len(word) >= SHORTEST or word in ("+", "-")) and bool(_side(word, edition))


def _split(line: Line, edition: Edition, names: Sequence[str]) -> None:
    """Take the next word apart if it is a tile's word with its space, like ``ti4-``."""
    word = line.words[line.at]
    pieces = list(re.finditer(r"[^\W\d_]+|\d+|[+-]", word.value))
    parts = [piece[0] for piece in pieces]
    if len(parts) < 2 or not parts[1].isdecimal() or "".join(parts) != word.value:
        return
    tile = len(parts[0]) > 1 and beginning(parts[0], ("tile",))
    if (tile or _says_side(parts[0], edition)) and not beginning(word.value, names):
        words = [Word(piece[0], word.column + piece.start()) for piece in pieces]
        if tile:
            words[0] = words[0]._replace(value="tile")
        line.words[line.at : line.at + 1] = words


def _skip(line: Line) -> None:
    """Pass little words that something follows."""
    while line.peek(1) and line.take_if(*LITTLE):
        pass


def _second(line: Line) -> str:
    """The word after the next one, without little words."""
    ahead = 1
    while line.peek(ahead).lower() in LITTLE:
        ahead += 1
    return line.peek(ahead)


def _read_taken(line: Line, edition: Edition, names: Sequence[str]) -> TakeTicket:
    """Read a ticket with its camel before or after its word."""
    _skip(line)
    if not camels_like(line.peek(), edition, False) and beginning(line.peek(), ("ticket",)):
        line.take("ticket")
    ticket = read_ticket(line, edition, names)
    if line.more and beginning(line.peek(), ("ticket",)) and not beginning(line.peek(), names):
        line.take("ticket")
    return ticket


def read_throw(line: Line, edition: Edition) -> Throw | None:
    """Read a roll, if the line begins like one: ``b2``, ``blue 2``, ``roll b2``."""
    if line.peek(1):
        line.take_if(*ROLLED)
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
    _skip(line)
    return TakeTicket(line.camel(edition))


def read_tile(line: Line, edition: Edition, names: Sequence[str]) -> PlaceTile:
    """Read the space and the side of a tile, in either order."""
    _skip(line)
    side = _side(line.peek(), edition)
    if side:
        line.take("a side")
        line.take_if("tile")
        _skip(line)
    space = line.number(f"a space, from 2 to {edition.track}", 2, edition.track)
    if side:
        return PlaceTile(space, side)
    expected = f"a side: + ({edition.tile_sides[0]}) or - ({edition.tile_sides[1]})"
    _skip(line)
    word = line.take(expected)
    side = _side(word.value, edition)
    if not side:
        raise line.error(expected, word=word)
    return PlaceTile(space, side)


def _side(word: str, edition: Edition) -> str:
    """The side of a tile that a word means, ``+`` or ``-``; nothing if it means none.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> [_side(word, EDITION_2018) for word in ("+", "boo", "oasis", "o", "9")]
    ['+', '-', '+', '', '']
    """
    if word in ("+", "-"):
        return word
    found = beginning(word, edition.tile_sides) if word else []
    if len(found) == 1:
        return "+-"[edition.tile_sides.index(found[0])]
    # The other edition's words are said, too.
    for other in EDITIONS.values():
        for side, name in zip("+-", other.tile_sides, strict=True):
            if len(word) >= SHORTEST and name.startswith(word.lower()):
                return side
    return ""


def read_pile(line: Line) -> str:
    """Read ``win`` or ``lose``: the winner or the loser pile."""
    expected = "win or lose"
    word = line.take(expected)
    pile = _pile(word.value)
    if not pile:
        raise line.error(expected, word=word)
    return pile


def _pile(word: str) -> str:
    """The pile that a word means; nothing if it means none."""
    found = beginning(word, (*WON, *LOST)) if word else []
    starts = {choice[:1] for choice in found}
    return PILES["wl".index(starts.pop())] if len(starts) == 1 else ""


def read_card(line: Line, edition: Edition, names: Sequence[str]) -> LayCard:
    """Read the pile and the camel of a finish card, in either order; ``?`` or no camel is a card not known."""
    _skip(line)
    if not _pile(line.peek()) and _pile(_second(line)):
        camel = None if line.take_if("?") else line.camel(edition)
        _skip(line)
        return LayCard(read_pile(line), camel)
    pile = read_pile(line)
    _skip(line)
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
