"""Positions and rolls as text: reading them, with errors that say where and why, and writing them.

A position is ``<space>:<stack, bottom to top>`` for each stack and ``<space>:+`` or ``<space>:-`` for each tile,
in any order, then ``|`` and the dice still in the pyramid, unless all of them are. Whether a position that can be
read is legal is decided in `camelodds.board.legality`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from camelodds.arguments import whole
from camelodds.board.symbols import Parts, Symbol, camel_letter, not_a, resolve, second_stack, symbols_in
from camelodds.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from camelodds.editions.edition import Edition


EXAMPLE = "1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx"

FACES = (1, 2, 3)

_ENTRY = re.compile(r"([0-9]{1,4})\s*:\s*(?:([+-])|([A-Za-z](?:\s*[A-Za-z])*))\s*")
_DICE = re.compile(r"\|\s*((?:[A-Za-z]\s*)*)")
_ROLL = re.compile(r"\s*([A-Za-z])\s*([1-3])\s*")
# As much of an entry, or of a roll, as there is.
_ENTRY_BEGUN = re.compile(r"([0-9]*)\s*(:?)\s*")
_ROLL_BEGUN = re.compile(r"\s*(?:([A-Za-z])\s*(?:([1-3])\s*)?)?")


def read_position(text: object, edition: Edition | str | None = None) -> Parts:
    """Read a position from its line.

    Parameters
    ----------
    text : str
        The line.
    edition : Edition or str, optional
        The edition; if not given, the letters say which one.

    Raises
    ------
    NotationError
        If the line cannot be read.

    Examples
    --------
    >>> parts = read_position("9:+  2:y 1:bg |gb")
    >>> parts.stacks, parts.tiles, parts.dice
    ({2: 'y', 1: 'bg'}, [(9, '+')], 'gb')
    """
    if not isinstance(text, str):
        hint = "decode the bytes first" if isinstance(text, bytes | bytearray) else ""
        raise not_a("a text", text, f"a text like {EXAMPLE!r}", hint)
    stacks: dict[int, list[Symbol]] = {}
    tiles: list[tuple[int, str]] = []
    at = len(text) - len(text.lstrip())
    if at == len(text):
        raise NotationError(text, 1, "nothing", f"a position like {EXAMPLE!r}")
    while at < len(text) and text[at] != "|":
        entry = _ENTRY.match(text, at)
        if entry is None:
            raise _unreadable_entry(text, at)
        space = int(entry[1])
        if entry[2]:
            tiles.append((space, entry[2]))
        elif space in stacks:
            raise second_stack(text, at + 1, space)
        else:
            stacks[space] = symbols_in(text, *entry.span(3))
        at = entry.end()
    dice = None
    if at < len(text):
        inside = _DICE.match(text, at)
        assert inside is not None
        if inside.end() < len(text):
            place = Symbol(text[inside.end()], text, inside.end() + 1)
            raise place.error("a die's letter or the end: the dice come last, after one '|'")
        dice = symbols_in(text, *inside.span(1))
    return resolve(stacks, tiles, dice, edition)


def read_roll(roll: str | tuple[str, int], edition: Edition) -> tuple[str, int]:
    """Read a roll as a letter and a number.

    Parameters
    ----------
    roll : str or tuple of str and int
        ``"b2"`` or ``("blue", 2)``; for the grey die the colour it shows, ``"W3"`` or ``("white", 3)``.
    edition : Edition

    Raises
    ------
    NotationError
        If it cannot be read.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> read_roll("b2", EDITION_2018), read_roll(("black", 1), EDITION_2018)
    (('b', 2), ('K', 1))
    """
    if isinstance(roll, tuple) and len(roll) == 2:
        camel, number = roll
        if not isinstance(camel, str):
            raise not_a("a camel", camel, "a camel's letter or name")
        letter = camel_letter(Symbol(camel, camel, 1), edition)
        face = whole(number)
        if face is None or face not in FACES:
            raise NotationError(repr(number), 1, repr(number), "the number 1, 2 or 3")
        return letter, face
    if not isinstance(roll, str):
        raise not_a("a roll", roll, "a roll like 'b2' or ('blue', 2)")
    read = _ROLL.fullmatch(roll)
    if read is None:
        raise _unreadable_roll(roll, edition)
    return camel_letter(Symbol(read[1], roll, read.start(1) + 1), edition), int(read[2])


def write_position(
    stacks: Mapping[int, str], tiles: Iterable[tuple[int, str]], dice: str, edition: Edition
) -> str:
    """The canonical line of a position: in order of the spaces, and with the dice if one of them is out.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> write_position({2: "y", 1: "bg"}, [(9, "+")], "bg", EDITION_2018)
    '1:bg 2:y 9:+ | bg'
    """
    line = " ".join(f"{space}:{what}" for space, what in sorted([*stacks.items(), *tiles]))
    return line if dice == edition.dice else f"{line} | {dice}".rstrip()


def _unreadable_entry(text: str, at: int) -> NotationError:
    begun = _ENTRY_BEGUN.match(text, at)
    assert begun is not None
    digits, colon = begun.groups()
    if len(digits) > 4:
        return NotationError(text, at + 1, repr(digits[:20]), "a space's number like 9")
    if not digits:
        expected = "a space with its stack or tile like '5:bg' or '9:+', or '|' and the dice"
        return NotationError(text, at + 1, _found(text, at), expected)
    if not colon:
        expected = "':' after the space's number"
    else:
        expected = "camels' letters, bottom to top, or '+' or '-' for a tile"
    return NotationError(text, begun.end() + 1, _found(text, begun.end()), expected)


def _unreadable_roll(roll: str, edition: Edition) -> NotationError:
    example = f"a roll like '{edition.letters[0]}2'"
    begun = _ROLL_BEGUN.match(roll)
    assert begun is not None
    letter, number = begun.groups()
    at = begun.end()
    if number:
        expected = f"the end: {example}"
    elif letter:
        expected = f"the number 1, 2 or 3: {example}"
    elif at == len(roll):
        return NotationError(roll, 1, "nothing", example)
    else:
        expected = f"a camel's letter first: {example}"
    return NotationError(roll, at + 1, _found(roll, at), expected)


def _found(text: str, at: int) -> str:
    return repr(text[at]) if at < len(text) else "the end"
