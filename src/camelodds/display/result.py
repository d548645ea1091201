"""The base of all results: read-only values that show themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


def read_only(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The array, no longer to be written to."""
    array.flags.writeable = False
    return array


class Result:
    """A result: its arrays are read-only, also after it was pickled."""

    def __post_init__(self) -> None:
        for value in vars(self).values():
            if isinstance(value, np.ndarray):
                read_only(value)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.__post_init__()

    def to_dicts(self) -> list[dict[str, Any]]:
        """Flat rows of plain numbers and texts, ready for JSON; `pandas.DataFrame(rows)` makes a table of them.

        A row a camel, where the result is about camels, of each position if it has many; None is what is not
        known.
        """
        from camelodds.display.dicts_old import rows_of

        return rows_of(self)

    def _repr_html_(self) -> str:
        from camelodds.html import of

        return of(self)

    def __rich__(self) -> Any:
        from camelodds.rich_view import table

        return table(self)
