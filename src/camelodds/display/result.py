"""The base of all results: read-only values that show themselves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from camelodds.display import html
from camelodds.display.plain import plain

if TYPE_CHECKING:
    from camelodds.display.view import View


class Result:
    """A result: its arrays are read-only, and it describes itself as a table and as rows.

    A class of results has two methods next to its numbers: `view`, the table to show, and `rows`, the same
    numbers in full. Text, HTML, what a terminal shows and rows for data frames are derived from them here.
    """

    def __post_init__(self) -> None:
        for value in vars(self).values():
            if hasattr(value, "setflags"):  # an array; numpy is not loaded for results without any
                value.setflags(write=False)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        Result.__post_init__(self)

    def view(self) -> View:
        """The table to show."""
        raise NotImplementedError

    def rows(self) -> list[dict[str, Any]]:
        """Rows with the same keys: a row a camel, where the result is about camels, of each position."""
        raise NotImplementedError

    def to_dicts(self) -> list[dict[str, Any]]:
        """Flat rows of plain numbers and texts, ready for JSON; `pandas.DataFrame(rows)` makes a table of them.

        A row a camel, where the result is about camels, of each position if it has many; None is what is not
        known.
        """
        return [{key: _plain(value) for key, value in row.items()} for row in self.rows()]

    def __str__(self) -> str:
        return plain(self.view())

    def _repr_html_(self) -> str:
        return html.table(self.view())

    def __rich__(self) -> Any:
        from camelodds.display.terminal import table

        return table(self.view())


def _plain(value: Any) -> Any:
    """None for NaN, which JSON does not have; data frames make of it what they use."""
    return None if isinstance(value, float) and math.isnan(value) else value
