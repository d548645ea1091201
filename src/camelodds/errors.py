"""What can be wrong with an input: it cannot be read, it breaks a rule, or it cannot be rolled."""

from __future__ import annotations

_SHOWN = 60  # characters of a long text shown on either side of the offending place


class CamelOddsError(ValueError):
    """Something passed to camelodds is wrong; the base of every error of its own.

    Examples
    --------
    >>> from camelodds import CamelOddsError, NotationError
    >>> issubclass(NotationError, CamelOddsError), issubclass(CamelOddsError, ValueError)
    (True, True)
    """


class NotationError(CamelOddsError):
    """An input cannot be read.

    Parameters
    ----------
    text : str
        The text that cannot be read.
    column : int
        Where reading stopped, 1 for the first character, one more than the length for the end.
    found : str
        What stands there.
    expected : str
        What would be right there.
    hint : str
        What was probably meant, or nothing.

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
        # One character for one, so that the caret stays below its place.
        shown = "".join(
            character if character.isprintable() else " "
            for character in self.text[start : self.column - 1 + _SHOWN]
        )
        caret = " " * (self.column - 1 - start) + "^"
        lines = (f"column {self.column}: found {self.found}", shown, caret, f"expected {self.expected}{hint}")
        return "\n  ".join(lines)


class IllegalPosition(CamelOddsError):  # noqa: N818 - it says what the position is
    """A position can be read but breaks rules; all of them are named at once.

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
    """A roll can be read but cannot happen in this position.

    Parameters
    ----------
    roll : str
        The roll as it was given.
    problem : str
        Why it cannot happen, with the number of the rule and the way out.

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
"""Characters of a value that an error message shows."""


def shown(value: object) -> str:
    """A value as an error message shows it: its repr, if it has one, cut where it is long.

    Examples
    --------
    >>> shown("bg")
    "'bg'"
    >>> len(shown("b" * 10**6))
    203
    """
    try:
        text = repr(value)
    except Exception:  # a repr may fail in any way, that of a number for having too many digits
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."


class UnknownCamel(CamelOddsError, KeyError):  # noqa: N818 - it says what the camel is
    """A result holds nothing for this camel; a KeyError like that of any mapping.

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
    """A race table that cannot be used: missing, truncated, altered, or not a table of these rules."""
