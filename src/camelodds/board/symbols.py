"""Letters and names: which edition they belong to, which camel or die they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from camelodds.editions.fields import GREY_LETTER, GREY_NAME
from camelodds.editions.printed import EDITIONS, find_edition
from camelodds.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.editions.edition import Edition


Trouble = Literal["one symbol", "two editions", "case"]
"""What is wrong where a symbol does not belong to the edition: the symbol, the mix of editions, or the case."""

# Colours that other printings and texts call by another name.
_OTHER_NAMES = {"r": "orange", "red": "orange", "o": "red", "orange": "red", "pink": "red"}


class Symbol(NamedTuple):
    """A letter or a name, with the text and the column it was read from."""

    value: str
    text: str
    column: int

    def error(self, expected: str, found: str = "", hint: str = "") -> NotationError:
        """The error that points at this symbol."""
        return NotationError(self.text, self.column, found or repr(self.value), expected, hint)


class Parts(NamedTuple):
    """A position as it was read, before the rules judge it.

    So a camel or a die may be there twice, and two tiles may lie on one space.
    """

    edition: Edition
    stacks: dict[int, str]
    tiles: list[tuple[int, str]]
    dice: str


def symbols_in(text: str, start: int, end: int) -> list[Symbol]:
    """The letters between two places of a text, without the blanks."""
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
        The edition; None to take the one to which most symbols belong.

    Raises
    ------
    NotationError
        At the first symbol that does not belong to the edition.
    """
    values = [symbol.value for stack in (*stacks.values(), dice or ()) for symbol in stack]
    decided = _edition_of(values) if edition is None else find_edition(edition)
    trouble: Trouble = "one symbol" if edition is not None else "two editions"
    if _swapped_case(values, _vocabulary(decided)):
        trouble = "case"
    return Parts(
        decided,
        {
            space: "".join([camel_letter(symbol, decided, trouble) for symbol in stack])
            for space, stack in stacks.items()
        },
        tiles,
        decided.dice if dice is None else "".join([die_letter(symbol, decided, trouble) for symbol in dice]),
    )


def _vocabulary(edition: Edition) -> frozenset[str]:
    return frozenset((*edition.letters, *edition.dice, *edition.camels, *edition.dice_names))


_VOCABULARIES = tuple((edition, _vocabulary(edition)) for edition in EDITIONS.values())


def _edition_of(values: list[str]) -> Edition:
    """The edition to which all symbols belong, or all but for their case, or most of them.

    If that is a tie, it is the one to which the first of them belongs.
    """
    for edition, vocabulary in _VOCABULARIES:
        if vocabulary.issuperset(values):
            return edition
    for edition, vocabulary in _VOCABULARIES:
        if _swapped_case(values, vocabulary):
            return edition

    def belonging(of: tuple[Edition, frozenset[str]]) -> tuple[int, list[int]]:
        places = [-place for place, value in enumerate(values) if value in of[1]]
        return len(places), places

    return max(_VOCABULARIES, key=belonging)[0]


def _swapped_case(values: list[str], vocabulary: frozenset[str]) -> bool:
    """Whether two or more different letters do not belong here, and all of them would in the other case.

    A single one may also be a letter of the other edition, as "w" and "W" are.
    """
    strange = {value for value in values if value not in vocabulary}
    return len(strange) > 1 and vocabulary.issuperset(value.swapcase() for value in strange)


def camel_letter(symbol: Symbol, edition: Edition, trouble: Trouble = "one symbol") -> str:
    """The letter of the camel that a symbol means; the error explains the trouble with the line."""
    value = symbol.value
    if len(value) == 1 and value in edition.letters:
        return value
    if value in edition.camels:
        return edition.letter(value)
    hint = ""
    if value in (GREY_LETTER, GREY_NAME) and edition.crazy:
        hint = f"{GREY_LETTER!r} is the grey die; write the crazy camel it shows or moves"
    raise _unknown(
        symbol, edition, f"a camel of the {edition.name} edition: ", edition.letters, hint, trouble
    )


def die_letter(symbol: Symbol, edition: Edition, trouble: Trouble = "one symbol") -> str:
    """The letter of the die that a symbol means; the error explains the trouble with the line."""
    value = symbol.value
    if len(value) == 1 and value in edition.dice:
        return value
    if value in edition.dice_names:
        return edition.dice[edition.dice_names.index(value)]
    hint = ""
    if {value, value.swapcase()} & {*edition.crazy, *edition.crazy_letters}:
        hint = f"the crazy camels share the grey die {GREY_LETTER!r}"
    raise _unknown(symbol, edition, f"a die of the {edition.name} edition: ", edition.dice, hint, trouble)


def _unknown(
    symbol: Symbol, edition: Edition, expected: str, choice: str, hint: str, trouble: Trouble
) -> NotationError:
    value = symbol.value
    found = repr(value)
    if symbol.text in (*edition.camels, *edition.dice_names) and symbol.text != value:
        hint = f"for a name write a list, [{symbol.text!r}]"
    hint = hint or _meant(value, edition)
    if trouble == "case":
        hint = "; ".join(filter(None, (_case_rule(edition), hint)))
    elif other := _other_edition(value, edition):
        name = other.camel(value) if value in (*other.letters, *other.camels) else GREY_NAME
        found += f", {name} of the {other.name} edition"
        if trouble == "two editions":
            hint = "; ".join(filter(None, ("the letters mix two editions", hint)))
    return symbol.error(expected + " ".join(choice), found, hint)


def _other_edition(value: str, edition: Edition) -> Edition | None:
    """The printed edition that has a symbol which this one does not have."""
    others = (other for other, vocabulary in _VOCABULARIES if value in vocabulary)
    return next((other for other in others if other.name != edition.name), None)


def _case_rule(edition: Edition) -> str:
    if edition.letters.islower():
        kinds = "camels and dice are small letters"
    elif edition.racing_letters.islower() and edition.crazy_letters.isupper():
        kinds = "racing camels and dice are small letters, crazy camels are capital letters"
    else:
        kinds = "small and capital letters are different"
    return f"case matters: {kinds}"


def _meant(value: str, edition: Edition) -> str:
    """What was probably meant, or nothing."""
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


def second_stack(text: str, column: int, space: int) -> NotationError:
    """The error for a space that has two stacks."""
    found = f"space {space} for the second time"
    return NotationError(text, column, found, "one stack a space, bottom to top")


def not_a(kind: str, value: object, expected: str, hint: str = "") -> NotationError:
    """The error for a value of a wrong type."""
    shown = repr(value)
    return NotationError(shown, 1, f"not {kind} but {type(value).__name__}", expected, hint)
