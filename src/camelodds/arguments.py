"""What the public functions take, checked before any kernel runs."""

from __future__ import annotations

import contextlib
import math
import operator
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex

from camelodds.errors import CamelOddsError, shown


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
    problem = f"{name} must be a whole number, {span}, not {shown(value)}"
    if isinstance(value, bool):
        raise CamelOddsError(problem)
    try:
        number = operator.index(value)
    except TypeError:
        raise CamelOddsError(problem) from None
    if number < least or (most is not None and number > most):
        raise CamelOddsError(problem)
    return number


def number_from(value: float, name: str, least: float) -> float:
    """A finite number, at least `least`, as a float.

    Raises
    ------
    CamelOddsError
        If it is not.
    """
    number = math.nan
    if not isinstance(value, (bool, str, bytes, bytearray)) and type(value).__name__ not in ("bool_", "bool"):
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            number = float(value)
    if not least <= number < math.inf:
        raise CamelOddsError(f"{name} must be a number, at least {least:g}, not {shown(value)}")
    return number


def one_of(value: str, name: str, choices: tuple[str, ...]) -> None:
    """Check that a value is one of some words.

    Raises
    ------
    CamelOddsError
        If it is not.
    """
    if not isinstance(value, str) or value not in choices:
        raise CamelOddsError(f"{name} must be one of {', '.join(map(repr, choices))}, not {shown(value)}")


def members(values: object, problem: str) -> list[Any]:
    """What a sequence holds, as a list; texts and mappings are no sequences here.

    Raises
    ------
    CamelOddsError
        With this problem, if it is no sequence.

    Examples
    --------
    >>> members((1, 2), "give numbers")
    [1, 2]
    """
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes, bytearray, Mapping)):
        # An array without dimensions says it can be gone through.
        with contextlib.suppress(TypeError):
            return list(values)
    raise CamelOddsError(problem)


def callable_or_none(value: object, name: str) -> None:
    """Check that a value can be called, or is None.

    Raises
    ------
    CamelOddsError
        If it is neither.
    """
    if value is not None and not callable(value):
        raise CamelOddsError(f"{name} must be a function or None, not {shown(value)}")


def whole(value: object) -> int | None:
    """Give a value as an integer if it is one; truth values are none."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
