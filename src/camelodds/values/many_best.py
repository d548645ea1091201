"""Values of what players can take in many positions: the best one of each, and how it is shown."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds.display.view import Column, View
from camelodds.odds.batch import MOST_SHOWN, Batch, plain_list
from camelodds.system.arrays import read_only

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ValuesMany(Batch):
    """Values of what a player can take in many positions: one table for each position."""

    tables: ClassVar[tuple[str, ...]] = ("values", "stdev")
    """The tables of numbers that a dict has."""

    values: NDArray[np.float64]
    there: NDArray[np.bool_]

    @cached_property
    def best(self) -> NDArray[np.int64]:
        """Which cell of each position's table is best of those that are there, shape (n, axes of the table).

        If several are equal, the first one; -1 where there is none.
        """
        table = self.values.shape[1:]
        values = np.where(self.there & ~np.isnan(self.values), self.values, -np.inf)
        values = values.reshape(len(self), math.prod(table))
        cells = np.stack(np.unravel_index(values.argmax(axis=1), table), axis=1).astype(np.int64)
        cells[np.isneginf(values).all(axis=1)] = -1
        return read_only(cells)

    @cached_property
    def best_values(self) -> NDArray[np.float64]:
        """Expected value of the best one, in pounds, shape (n,); NaN where there is none."""
        cells = self.best
        found = self.values[(np.arange(len(self)), *cells.T)]
        return read_only(np.where(cells[:, 0] < 0, np.nan, found))

    def names_of_best(self) -> list[tuple[Any, ...]]:
        """What the best one is, for each position; empty where there is none."""
        return [() if cell[0] < 0 else self._name(*cell) for cell in self.best.tolist()]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain numbers, texts, lists and dicts, ready for JSON; what bad positions lack is None."""
        best = zip(self.names_of_best(), plain_list(self.best_values), strict=True)
        return self._head() | {
            **{name: plain_list(getattr(self, name)) for name in self.tables},
            "best": [[*names, value] if names else None for names, value in best],
        }

    def _name(self, *cell: int) -> tuple[Any, ...]:
        raise NotImplementedError

    def _show(self, what: str, names: tuple[str, ...]) -> View:
        columns = (
            Column(""),
            *map(Column, names),
            Column("value", signed=True, bar=True),
            Column("position"),
        )
        some = self.some(slice(MOST_SHOWN))
        rows = [
            (i, *(found or ("",) * len(names)), value if found else None, said)
            for i, (found, value, said) in enumerate(
                zip(some.names_of_best(), some.best_values.tolist(), self._said(), strict=True)
            )
        ]
        caption = f"the best {what} and its expected value in pounds, {self._counted()}"
        return View(caption, columns, rows, edition=self.edition, notes=self._left_out())
