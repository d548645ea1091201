"""Values by camel: the keys are names, and letters find values too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Never, TypeVar

from camelodds.errors import CamelOddsError, UnknownCamel, shown

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition


Value = TypeVar("Value")


class ByCamel(dict[str, Value]):
    """A read-only dict from camels to values; its keys are names, and letters find values too.

    It is a dict so that it behaves as one everywhere: in `json.dumps`, in a data frame's constructor.

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
    TypeError
        On changing it.

    Examples
    --------
    >>> from camelodds import leg_odds
    >>> leg = leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    >>> round(leg.second["b"], 3), round(leg.second["blue"], 3)
    (0.88, 0.88)
    >>> list(leg.second)
    ['blue', 'green', 'red', 'yellow', 'purple']
    """

    __slots__ = ("_edition",)

    def __init__(self, values: Mapping[str, Value], edition: Edition) -> None:
        super().__init__(values)
        self._edition = edition

    def _name(self, camel: object) -> str | None:
        """The name under which a camel's value stands; None if there is none."""
        if isinstance(camel, str):
            if super().__contains__(camel):
                return camel
            if len(camel) == 1 and camel in self._edition.letters:
                name = self._edition.camel(camel)
                return name if super().__contains__(name) else None
        return None

    def __missing__(self, camel: object) -> Value:
        name = self._name(camel)
        if name is None:
            there = ", ".join(f"{name} ({self._edition.letter(name)})" for name in self)
            raise UnknownCamel(f"no value for {shown(camel)}; there are {there}")
        return self[name]

    def __contains__(self, camel: object) -> bool:
        return self._name(camel) is not None

    def get(self, camel: str, default: Any = None) -> Any:
        """The value of a camel, by name or letter; `default` if it has none."""
        name = self._name(camel)
        return default if name is None else self[name]

    def _refuse(self, *_arguments: object, **_more: object) -> Never:
        raise TypeError("values by camel cannot be changed: make a dict of them")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def copy(self) -> ByCamel[Value]:
        """The same mapping: it never changes."""
        return self

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, as it can change
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[object, tuple[dict[str, Value], Edition]]:
        return type(self), (dict(self), self._edition)


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
