"""All errors of the package, by what is wrong: an input cannot be read, breaks a rule, or cannot be rolled."""

from __future__ import annotations

_SHOWN = 60  # characters of a long text that are shown on either side of the mistake


class CamelOddsError(ValueError):
    """Something given to camelodds is wrong; the base class of all its errors, and a `ValueError`.

    Examples
    --------
    >>> from camelodds import CamelOddsError, Position
    >>> try:
    ...     Position.random_start(seed=-1)
    ... except CamelOddsError as error:
    ...     print(error)
    seed must be a whole number, at least 0, not -1
    """


class NotationError(CamelOddsError):
    """An input cannot be read.

    Parameters
    ----------
    text : str
        The text that cannot be read.
    column : int
        The place of the mistake: 1 for the first character, one more than the length for the end.
    found : str
        What is there.
    expected : str
        What would be right there.
    hint : str
        What was probably meant; empty if nothing is likely.

    Examples
    --------
    >>> from camelodds import Position
    >>> Position("1:bg 2:y 3:pR 15:W 16:K")
    Traceback (most recent call last):
        ...
    camelodds.errors.NotationError: column 13: found 'R'
      1:bg 2:y 3:pR 15:W 16:K
                  ^
      expected a camel of the 2018 edition: b g r y p W K; red is 'r'
    """

    def __init__(self, text: str, column: int, found: str, expected: str, hint: str = "") -> None:
        super().__init__(text, column, found, expected, hint)
        self.text = text
        self.column = column
        self.found = found
        self.expected = expected
        self.hint = hint

    def __str__(self) -> str:
        hint = f"; {self.hint}" if self.hint else ""
        start = max(0, self.column - 1 - _SHOWN)
        # Each character becomes one character, so that the caret stays below its place.
        shown = "".join(
            character if character.isprintable() else " "
            for character in self.text[start : self.column - 1 + _SHOWN]
        )
        caret = " " * (self.column - 1 - start) + "^"
        lines = (f"column {self.column}: found {self.found}", shown, caret, f"expected {self.expected}{hint}")
        return "\n  ".join(lines)


class IllegalPosition(CamelOddsError):  # noqa: N818 - it says what the position is
    """A position can be read but breaks rules; the error names all of them.

    Parameters
    ----------
    problems : tuple of str
        A sentence for each broken rule, with the number of the rule and the way out.
    text : str or None
        The position as it was given; None if the position is legal, but a tile cannot be placed there or taken
        away.

    Examples
    --------
    >>> from camelodds import Position
    >>> Position("1:bg 2:y 3:p 9:+ 10:- 15:W 16:K")
    Traceback (most recent call last):
        ...
    camelodds.errors.IllegalPosition: illegal position '1:bg 2:y 3:p 9:+ 10:- 15:W 16:K':
      red is missing: each camel stands exactly once, put it on a space (R3)
      tiles on the neighbouring spaces 9 and 10: keep a space between two tiles (R3)
    """

    def __init__(self, problems: tuple[str, ...], text: str | None = None) -> None:
        super().__init__(problems, text)
        self.problems = problems
        self.text = text

    def __str__(self) -> str:
        heading = (f"illegal position {shown(self.text)}:",) if self.text is not None else ()
        return "\n  ".join((*heading, *self.problems))


class IllegalRoll(CamelOddsError):  # noqa: N818 - it says what the roll is
    """A roll can be read but cannot come up in this position.

    Parameters
    ----------
    roll : str
        The roll as it was given.
    problem : str
        Why it cannot come up, with the number of the rule and the way out.

    Examples
    --------
    >>> from camelodds import Position
    >>> Position("1:bg 2:y 3:pr 15:W 16:K | gpx").after("b2")
    Traceback (most recent call last):
        ...
    camelodds.errors.IllegalRoll: cannot roll 'b2': the blue die is not in the pyramid, inside are gpx (R6)
    """

    def __init__(self, roll: str, problem: str) -> None:
        super().__init__(roll, problem)
        self.roll = roll
        self.problem = problem

    def __str__(self) -> str:
        return f"cannot roll {shown(self.roll)}: {self.problem}"


MOST_SHOWN = 200
"""Characters of a value that an error message shows at most."""


def shown(value: object) -> str:
    """A value as an error message shows it: its repr, cut if it is long.

    Examples
    --------
    >>> shown("bg")
    "'bg'"
    >>> len(shown("b" * 10**6))
    203
    """
    try:
        text = repr(value)
    except Exception:  # a repr can fail in any way, and that of an int with too many digits does
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."


class UnknownCamel(CamelOddsError, KeyError):  # noqa: N818 - it says what the camel is
    """A result has no value for this camel; also a `KeyError`, as from any mapping.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.editions.by_camel import ByCamel
    >>> ByCamel({"blue": 0.5, "white": 0.5}, EDITION_2014)["red"]
    Traceback (most recent call last):
        ...
    camelodds.errors.UnknownCamel: no value for 'red'; there are blue (b), white (w)
    """

    def __str__(self) -> str:
        # A KeyError would show its message in quotes.
        return str(self.args[0])


class TableError(CamelOddsError):
    """A race table cannot be used: it is missing, truncated or altered, or it is of other rules."""
