"""What the public functions take, checked before any kernel runs."""

from __future__ import annotations

import math
import operator
from typing import SupportsIndex

from camelodds.errors import CamelOddsError
from camelodds.position import Position


def as_position(position: Position | str) -> Position:
    """A position as it is, or read from its line."""
    return position if isinstance(position, Position) else Position(position)


def whole_number(value: SupportsIndex, name: str, least: int, most: int | None = None) -> int:
    """A whole number from `least` to `most`.

    Raises
    ------
    CamelOddsError
        If it is not, naming it, what was given and what would be right.

    Examples
    --------
    >>> whole_number(0, "samples", 1)
    Traceback (most recent call last):
        ...
    camelodds.errors.CamelOddsError: samples must be a whole number, at least 1, not 0
    """
    span = f"at least {least}" if most is None else f"from {least} to {most}"
    problem = f"{name} must be a whole number, {span}, not {value!r}"
    if isinstance(value, bool):
        raise CamelOddsError(problem)
    try:
        number = operator.index(value)
    except TypeError:
        raise CamelOddsError(problem) from None
    if number < least or (most is not None and number > most):
        raise CamelOddsError(problem)
    return number


def positive_number(value: float, name: str) -> float:
    """A finite number above 0, as a float.

    Raises
    ------
    CamelOddsError
        If it is not.
    """
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if isinstance(value, (bool, str)) or not 0 < number < math.inf:
        raise CamelOddsError(f"{name} must be a number above 0, not {value!r}")
    return number


def one_of(value: str, name: str, choices: tuple[str, ...]) -> None:
    """Check that a value is one of some words.

    Raises
    ------
    CamelOddsError
        If it is not.
    """
    if not isinstance(value, str) or value not in choices:
        raise CamelOddsError(f"{name} must be one of {', '.join(map(repr, choices))}, not {value!r}")
