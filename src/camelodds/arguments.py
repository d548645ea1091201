"""Arguments of public functions: each kind is checked by one function here, before any kernel runs."""

from __future__ import annotations

import contextlib
import math
import operator
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex

from camelodds.errors import CamelOddsError, shown


def whole(value: object) -> int | None:
    """A whole number as an integer; None for everything else, truth values too.

    Examples
    --------
    >>> whole(5), whole(True), whole("5")
    (5, None, None)
    """
    if _is_truth(value):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_number(value: SupportsIndex, name: str, least: int, most: int | None = None) -> int:
    """A whole number from `least` to `most`.

    Raises
    ------
    CamelOddsError
        If it is not; the message names the argument, what it must be and what was given.

    Examples
    --------
    >>> whole_number(0, "samples", 1)
    Traceback (most recent call last):
        ...
    camelodds.errors.CamelOddsError: samples must be a whole number, at least 1, not 0
    """
    number = whole(value)
    if number is None or number < least or (most is not None and number > most):
        span = f"at least {least}" if most is None else f"from {least} to {most}"
        raise CamelOddsError(f"{name} must be a whole number, {span}, not {shown(value)}")
    return number


def unsigned(value: SupportsIndex, name: str, bits: int) -> int:
    """A whole number, 0 or more, of at most so many bits.

    Raises
    ------
    CamelOddsError
        If it is not.

    Examples
    --------
    >>> unsigned(1 << 64, "word", 64)
    Traceback (most recent call last):
        ...
    camelodds.errors.CamelOddsError: word is 0x10000000000000000: it has at most 64 bits
    """
    number = whole(value)
    if number is None or number < 0:
        raise CamelOddsError(f"{name} is {shown(value)}: it must be a whole number, 0 or more")
    if number >> bits:
        raise CamelOddsError(f"{name} is {number:#x}: it has at most {bits} bits")
    return number


def number_from(value: Any, name: str, least: float) -> float:
    """A finite number, at least `least`, as a float.

    Raises
    ------
    CamelOddsError
        If it is not.
    """
    number = math.nan
    if not _is_truth(value) and not isinstance(value, (str, bytes, bytearray)):
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            number = float(value)
    if not least <= number < math.inf:
        raise CamelOddsError(f"{name} must be a number, at least {least:g}, not {shown(value)}")
    return number


def truth(value: object, name: str) -> bool:
    """True or False, from Python or numpy.

    Raises
    ------
    CamelOddsError
        If it is neither.

    Examples
    --------
    >>> truth(1, "relative")
    Traceback (most recent call last):
        ...
    camelodds.errors.CamelOddsError: relative must be True or False, not 1
    """
    if not _is_truth(value):
        raise CamelOddsError(f"{name} must be True or False, not {shown(value)}")
    return bool(value)


def truth_or_none(value: object, name: str) -> bool | None:
    """True, False or None, where None leaves the choice to the function.

    Raises
    ------
    CamelOddsError
        If it is none of them.
    """
    if value is None:
        return None
    if not _is_truth(value):
        raise CamelOddsError(f"{name} must be True, False or None, not {shown(value)}")
    return bool(value)


def one_of(value: str, name: str, choices: tuple[str, ...]) -> None:
    """Check that a value is one of some words.

    Raises
    ------
    CamelOddsError
        If it is not.

    Examples
    --------
    >>> one_of("fast", "method", ("exact", "sampled"))
    Traceback (most recent call last):
        ...
    camelodds.errors.CamelOddsError: method must be one of 'exact', 'sampled', not 'fast'
    """
    if not isinstance(value, str) or value not in choices:
        raise CamelOddsError(f"{name} must be one of {', '.join(map(repr, choices))}, not {shown(value)}")


def members(values: object, problem: str) -> list[Any]:
    """The members of a sequence as a list; texts and mappings are not sequences here.

    Raises
    ------
    CamelOddsError
        If it is not a sequence; `problem` is the message.

    Examples
    --------
    >>> members((1, 2), "give numbers")
    [1, 2]
    """
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes, bytearray, Mapping)):
        # An array without dimensions is an Iterable but cannot be iterated.
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


def _is_truth(value: object) -> bool:
    # numpy's own is known by its name (bool_ before numpy 2), as `import camelodds` must not import numpy.
    kind = type(value)
    return kind is bool or (kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_"))
