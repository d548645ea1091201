"""A typed line as words, each with its place, so that an error can point at the word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from camelodds.board.symbols import Symbol, camel_letter
from camelodds.display.phrases import listed
from camelodds.display.printable import cut
from camelodds.editions.fields import GREY_LETTER, GREY_NAME
from camelodds.errors import NotationError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from camelodds.editions.edition import Edition


_WORD = re.compile(r"\d+|[+\-?=:,;]|[^\s\d+\-?=:,;][^\s+?=:,;]*")
_MOST_DIGITS = 7


class Word(NamedTuple):
    """A word and the column of its first character, from 1."""

    value: str
    column: int


class Line:
    """A line of words, read from left to right.

    Numbers, names and each of the signs ``+ - ? = : , ;`` are words, with or without blanks between them.

    Parameters
    ----------
    text : str
        The line.

    Examples
    --------
    >>> [word.value for word in Line("tile 9- ana").words]
    ['tile', '9', '-', 'ana']
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = [Word(found[0], found.start() + 1) for found in _WORD.finditer(text)]
        self.at = 0

    @property
    def more(self) -> bool:
        """Whether there are words left."""
        return self.at < len(self.words)

    def peek(self, ahead: int = 0) -> str:
        """The next word, or one further ahead, without taking it; empty after the last word."""
        at = self.at + ahead
        return self.words[at].value if at < len(self.words) else ""

    def take(self, expected: str) -> Word:
        """Take the next word; if there is none, the error says what is expected."""
        if not self.more:
            raise self.error(expected)
        self.at += 1
        return self.words[self.at - 1]

    def take_if(self, *values: str) -> bool:
        """Take the next word if it is one of these, in small or capital letters."""
        if self.more and self.peek().lower() in values:
            self.at += 1
            return True
        return False

    def rest(self) -> str:
        """Take everything that is left, as it is written."""
        rest = self.text[self.words[self.at].column - 1 :].strip() if self.more else ""
        self.at = len(self.words)
        return rest

    def end(self, expected: str = "the end") -> None:
        """Check that nothing is left."""
        if self.more:
            raise self.error(expected)

    def error(self, expected: str, hint: str = "", word: Word | None = None) -> NotationError:
        """The error that points at a word, the next one if none is given."""
        if word is None and self.more:
            word = self.words[self.at]
        if word is None:
            return NotationError(self.text, len(self.text.rstrip()) + 1, "the end", expected, hint)
        return NotationError(self.text, word.column, shown(word.value), expected, hint)

    def number(self, expected: str, least: int = 0, most: int | None = None) -> int:
        """Take a whole number from `least` to `most`."""
        word = self.take(expected)
        if not word.value.isdecimal():
            raise self.error(expected, word=word)
        if len(word.value) > _MOST_DIGITS:
            raise self.error(expected, f"at most {10**_MOST_DIGITS - 1}" if most is None else "", word)
        number = int(word.value)
        if number < least or (most is not None and number > most):
            raise self.error(expected, word=word)
        return number

    def choice(self, choices: Iterable[str], expected: str) -> str:
        """Take one of these words, or the beginning of just one of them."""
        word = self.take(expected)
        found = beginning(word.value, choices)
        if len(found) == 1:
            return found[0]
        hint = f"{shown(word.value)} is {listed(found, 'or')}" if found else ""
        raise self.error(expected, hint, word)

    def player(self, names: Iterable[str]) -> str:
        """Take a player's name, or the beginning of just one of these names."""
        names = tuple(names)
        return self.choice(names, f"a player: {', '.join(names)}")

    def camel(self, edition: Edition, *, racing: bool = True) -> str:
        """Take a camel: its letter, its name, or the beginning of just one camel's name."""
        kind = "a racing camel" if racing else "a camel"
        names = edition.racing if racing else edition.camels
        letters = zip(names, edition.letters, strict=False)
        expected = f"{kind}: {', '.join(f'{name} ({letter})' for name, letter in letters)}"
        word = self.take(expected)
        return self.camel_of(word, word.value, edition, racing, expected)

    def camel_of(self, word: Word, value: str, edition: Edition, racing: bool, expected: str) -> str:
        """The camel that `value` means, which is a word or the first part of it."""
        found = camels_like(value, edition, racing)
        if len(found) == 1:
            return found[0]
        if found:
            raise self.error(expected, f"{shown(value)} is {listed(found, 'or')}", word)
        crazy = camels_like(value, edition, False)
        if racing and len(crazy) == 1:
            raise self.error(expected, f"{crazy[0]} is crazy", word)
        if racing and value.lower() in (GREY_LETTER, GREY_NAME) and edition.crazy:
            raise self.error(expected, f"{shown(value)} is the grey die: no racing camel has it", word)
        try:
            camel_letter(Symbol(value, self.text, word.column), edition)
        except NotationError as error:
            # Its hint says what was meant: a camel of the other edition, or a colour of another printing.
            raise NotationError(self.text, word.column, cut(error.found), expected, error.hint) from None
        raise self.error(expected, word=word)


def beginning(word: str, choices: Iterable[str]) -> list[str]:
    """The choices that a word is, or else those it begins, in small or capital letters.

    Examples
    --------
    >>> beginning("tick", ("ticket", "tile")), beginning("TILE", ("tile", "tiles"))
    (['ticket'], ['tile'])
    """
    word = word.lower()
    choices = tuple(choices)
    same = [choice for choice in choices if choice.lower() == word]
    return same or [choice for choice in choices if choice.lower().startswith(word)]


def camels_like(word: str, edition: Edition, racing: bool) -> list[str]:
    """The names of the camels that a word may mean; a camel's own letter means only that camel.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> camels_like("b", EDITION_2018, False), camels_like("B", EDITION_2018, False)
    (['blue'], ['blue', 'black'])
    """
    names = edition.racing if racing else edition.camels
    letters = edition.letters[: len(names)]
    if len(word) == 1 and word in letters:
        return [names[letters.index(word)]]
    by_name = beginning(word, names)
    if len(word) > 1:
        return by_name
    return [
        name
        for name, letter in zip(names, letters, strict=True)
        if name in by_name or letter.lower() == word.lower()
    ]
