"""Letters and names: which edition they belong to, which camel or die they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.editions.fields import GREY_LETTER, GREY_NAME
from camelodds.editions.printed import EDITIONS, find_edition
from camelodds.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.editions.edition import Edition


# A colour that other printings and texts call otherwise.
_OTHER_NAMES = {"r": "orange", "red": "orange", "o": "red", "orange": "red", "pink": "red"}


class Symbol(NamedTuple):
    """A letter or a name, with the text and the column it was read from."""

    value: str
    text: str
    column: int

    def error(self, expected: str, found: str = "", hint: str = "") -> NotationError:
        """Give the error that points at this symbol."""
        return NotationError(self.text, self.column, found or repr(self.value), expected, hint)


class Parts(NamedTuple):
    """What a text or its parts say, read but not yet judged by the rules.

    Repetitions are kept: camels and dice may be named twice, two tiles may lie on a space.
    """

    edition: Edition
    stacks: dict[int, str]
    tiles: list[tuple[int, str]]
    dice: str


def symbols_in(text: str, start: int, end: int) -> list[Symbol]:
    """Give the letters between two places of a text; blanks between them do not count."""
    return [Symbol(text[at], text, at + 1) for at in range(start, end) if not text[at].isspace()]


def resolve(
    stacks: Mapping[int, list[Symbol]],
    tiles: list[tuple[int, str]],
    dice: list[Symbol] | None,
    edition: Edition | str | None,
) -> Parts:
    """Find the edition and the letters that the symbols mean.

    Parameters
    ----------
    stacks : mapping of int to list of Symbol
        The camels on each space, bottom to top.
    tiles : list of tuples of int and str
        The tiles, as space and ``+`` or ``-``.
    dice : list of Symbol or None
        The dice inside; None for all.
    edition : Edition or str or None
        The edition; None to let the symbols decide: the one to which most belong.

    Returns
    -------
    Parts
        The position as it was read.

    Raises
    ------
    NotationError
        At the first symbol that does not belong to the edition.
    """
    if edition is None:
        symbols = [symbol for stack in stacks.values() for symbol in stack]
        decided = _edition_of([*symbols, *(dice or ())])
    else:
        decided = find_edition(edition)
    mixed = edition is None
    return Parts(
        decided,
        {
            space: "".join([camel_letter(symbol, decided, mixed) for symbol in stack])
            for space, stack in stacks.items()
        },
        tiles,
        decided.dice if dice is None else "".join([die_letter(symbol, decided, mixed) for symbol in dice]),
    )


def _vocabulary(edition: Edition) -> frozenset[str]:
    return frozenset((*edition.letters, *edition.dice, *edition.camels, *edition.dice_names))


_VOCABULARIES = tuple((edition, _vocabulary(edition)) for edition in EDITIONS.values())


def _edition_of(symbols: list[Symbol]) -> Edition:
    """Give the edition to which most of the symbols belong; the one that is first named if that is a tie."""
    values = [symbol.value for symbol in symbols]
    for edition, vocabulary in _VOCABULARIES:
        if vocabulary.issuperset(values):
            return edition

    def belonging(of: tuple[Edition, frozenset[str]]) -> tuple[int, list[int]]:
        places = [-place for place, value in enumerate(values) if value in of[1]]
        return len(places), places

    return max(_VOCABULARIES, key=belonging)[0]


def camel_letter(symbol: Symbol, edition: Edition, mixed: bool = False) -> str:
    """Give the letter of the camel that a symbol means; `mixed` if the symbols decided on the edition."""
    value = symbol.value
    if len(value) == 1 and value in edition.letters:
        return value
    if value in edition.camels:
        return edition.letter(value)
    hint = ""
    if value in (GREY_LETTER, GREY_NAME) and edition.crazy:
        hint = f"{GREY_LETTER!r} is the grey die; write the crazy camel it shows or moves"
    raise _unknown(symbol, edition, "a camel", " ".join(edition.letters), hint, mixed)


def die_letter(symbol: Symbol, edition: Edition, mixed: bool = False) -> str:
    """Give the letter of the die that a symbol means; `mixed` if the symbols decided on the edition."""
    value = symbol.value
    if len(value) == 1 and value in edition.dice:
        return value
    if value in edition.dice_names:
        return edition.dice[edition.dice_names.index(value)]
    hint = ""
    if value in edition.crazy or value in edition.crazy_letters:
        hint = f"the crazy camels share the grey die {GREY_LETTER!r}"
    raise _unknown(symbol, edition, "a die", " ".join(edition.dice), hint, mixed)


def _unknown(
    symbol: Symbol, edition: Edition, what: str, choice: str, hint: str, mixed: bool
) -> NotationError:
    value = symbol.value
    found = repr(value)
    expected = f"{what} of the {edition.name} edition: {choice}"
    if symbol.text in (*edition.camels, *edition.dice_names) and symbol.text != value:
        hint = f"for a name write a list, [{symbol.text!r}]"
    hint = hint or _hint(value, edition)
    other = next((other for other, vocabulary in _VOCABULARIES if value in vocabulary), None)
    if other is not None and other.name != edition.name:
        name = other.camel(value) if value in (*other.letters, *other.camels) else GREY_NAME
        found += f", {name} of the {other.name} edition"
        if mixed:
            hint = "; ".join(filter(None, ("the letters mix two editions", hint)))
    return symbol.error(expected, found, hint)


def _hint(value: str, edition: Edition) -> str:
    known = dict(zip(edition.letters, edition.camels, strict=True))
    if edition.crazy:
        known[GREY_LETTER] = "the grey die"
    for letter, name in known.items():
        if value.swapcase() == letter or (len(value) > 1 and value.lower() == name):
            return f"{name} is {letter!r}"
        if _OTHER_NAMES.get(value) == name:
            return f"{name} is {letter!r}"
    if len(value) > 1 and set(value) <= set(known):
        return f"for letters in a list write {list(value)!r}"
    return ""


def not_a(kind: str, value: object, expected: str, hint: str = "") -> NotationError:
    """Give the error for a value of a wrong type."""
    shown = repr(value)
    return NotationError(shown, 1, f"not {kind} but {type(value).__name__}", expected, hint)
