"""What the public functions take, checked before any kernel runs."""

from __future__ import annotations

import contextlib
import math
import operator
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

from camelodds.errors import CamelOddsError, shown
from camelodds.position import Position

if TYPE_CHECKING:
    from camelodds.editions import Edition


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


def racing_index(camel: str, edition: Edition) -> int:
    """Number of a racing camel, 0 to 4, from its name or letter.

    Raises
    ------
    CamelOddsError
        If it is no camel of the edition, or a crazy one.
    """
    index = edition.index(camel)
    if index >= len(edition.racing):
        raise CamelOddsError(
            f"{shown(camel)} is a crazy camel and has no rank; racing are {', '.join(edition.racing)}"
        )
    return index


def by_racing(values: Mapping[str, Any], name: str, edition: Edition) -> dict[int, Any]:
    """Values by number of the racing camel, from a mapping by its name or letter.

    Raises
    ------
    CamelOddsError
        If it is no mapping, names what is no racing camel, or names one twice.
    """
    if not isinstance(values, Mapping):
        raise CamelOddsError(f"{name} must be a mapping by camel, like {{'blue': 1}}, not {shown(values)}")
    found: dict[int, Any] = {}
    for camel, value in values.items():
        index = racing_index(camel, edition)
        if index in found:
            raise CamelOddsError(f"{name} has {edition.racing[index]} twice: leave out {shown(camel)}")
        found[index] = value
    return found
