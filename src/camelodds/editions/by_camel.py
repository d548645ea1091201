"""Values by camel: the keys are names, and letters find values too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from camelodds.errors import CamelOddsError, UnknownCamel, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from camelodds.editions.edition import Edition


Value = TypeVar("Value", covariant=True)


class ByCamel(Mapping[str, Value]):
    """A read-only mapping from camels to values; its keys are names, and letters find values too.

    It is equal to a dict with the same names and values.

    Parameters
    ----------
    values : mapping of str to object
        The values by the camel's name.
    edition : Edition
        The edition that says which letter means which camel.

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


def racing_index(camel: str, edition: Edition) -> int:
    """The number of a racing camel, 0 to 4, from its name or letter.

    Raises
    ------
    CamelOddsError
        If the edition has no such camel, or it is a crazy one.
    """
    index = edition.index(camel)
    if index >= len(edition.racing):
        raise CamelOddsError(
            f"{shown(camel)} is a crazy camel and has no rank; racing camels are {', '.join(edition.racing)}"
        )
    return index


def by_racing(values: Mapping[str, Any], name: str, edition: Edition) -> dict[int, Any]:
    """Values by the number of the racing camel, from a mapping by its name or letter.

    Raises
    ------
    CamelOddsError
        If it is not a mapping, or if one of its keys is not a racing camel or means the same as another.
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
