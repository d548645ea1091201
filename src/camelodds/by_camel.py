"""Values by camel: keyed by name, found by letter too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from camelodds.editions import Edition

Value = TypeVar("Value", covariant=True)


class UnknownCamel(CamelOddsError, KeyError):  # noqa: N818 - it says what the camel is
    """A result holds nothing for this camel; a KeyError like that of any mapping.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.by_camel import ByCamel
    >>> ByCamel({"blue": 0.5, "white": 0.5}, EDITION_2014)["red"]
    Traceback (most recent call last):
        ...
    camelodds.by_camel.UnknownCamel: no value for 'red'; there are blue (b), white (w)
    """

    def __str__(self) -> str:
        # A KeyError would show its message in quotes.
        return str(self.args[0])


class ByCamel(Mapping[str, Value]):
    """A read-only mapping of camels to values: its keys are names, and it takes letters as well.

    It equals a dict with the same names and values.

    Parameters
    ----------
    values : mapping of str to object
        The values by the camel's name.
    edition : Edition
        The edition, for the letters.

    Raises
    ------
    UnknownCamel
        On looking up a camel that has no value.

    Examples
    --------
    >>> from camelodds import leg_odds
    >>> leg = leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    >>> leg.second["b"] == leg.second["blue"]
    True
    >>> list(leg.second)
    ['blue', 'green', 'red', 'yellow', 'purple']
    """

    __slots__ = ("_edition", "_values")

    def __init__(self, values: Mapping[str, Value], edition: Edition) -> None:
        self._values = dict(values)
        self._edition = edition

    def __getitem__(self, camel: str) -> Value:
        if camel in self._values:
            return self._values[camel]
        edition = self._edition
        if isinstance(camel, str) and len(camel) == 1 and camel in edition.letters:
            name = edition.camel(camel)
            if name in self._values:
                return self._values[name]
        there = ", ".join(f"{name} ({edition.letter(name)})" for name in self._values)
        raise UnknownCamel(f"no value for {shown(camel)}; there are {there}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)

    def __reduce__(self) -> tuple[object, tuple[dict[str, Value], Edition]]:
        return type(self), (self._values, self._edition)
