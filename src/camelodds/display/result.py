"""The base of all results: read-only values that show themselves."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, cast

from camelodds.display import html
from camelodds.display.plain import plain

if TYPE_CHECKING:
    from dataclasses import Field

    from _typeshed import DataclassInstance

    from camelodds.display.view import View

JSON_VERSION = 2
"""Of the keys of all JSON that commands print and the web API answers with."""


class Result:
    """A result: its arrays are read-only, and it describes itself as a table and as rows.

    A class of results has two methods next to its numbers: `view` gives the table to show, and `rows` gives the
    same numbers in full. From these two come text, HTML, what a terminal shows, and rows for data frames.
    """

    row_types: ClassVar[Mapping[str, Any]] = {}
    """The types of columns, by name: all of them, in order, where there may be no rows; else those with None.

    Each is str, bool, int, float, or ``int | None``.
    """

    def __post_init__(self) -> None:
        numpy = sys.modules.get("numpy")  # not loaded for results without arrays
        if numpy is None:
            return
        array = numpy.ndarray
        for value in vars(self).values():
            if isinstance(value, array):
                value.flags.writeable = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        Result.__post_init__(self)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(_same(value, getattr(other, field.name)) for field, value in self._fields_now())

    def __hash__(self) -> int:
        return hash((type(self), *(_key(value) for _, value in self._fields_now())))

    def _fields_now(self) -> list[tuple[Field[Any], Any]]:
        there = fields(cast("DataclassInstance", self))
        return [(field, getattr(self, field.name)) for field in there if field.compare]

    def view(self) -> View:
        """The table to show."""
        raise NotImplementedError

    def rows(self) -> list[dict[str, Any]]:
        """Rows with the same keys; if the result is about camels, a row for each position and camel."""
        raise NotImplementedError

    def to_dicts(self) -> list[dict[str, Any]]:
        """Rows of plain numbers and texts, ready for JSON; `pandas.DataFrame(rows)` makes a table of them.

        If the result is about camels, there is a row for each camel, and for each position if it has many. None
        stands for what is not known.
        """
        return [{key: _plain(value) for key, value in row.items()} for row in self.rows()]

    def to_pandas(self) -> Any:
        """The rows as a pandas DataFrame: a column has one type, whatever its rows hold, and without rows too.

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        import pandas

        text = pandas.Series([""]).dtype
        dtypes = {str: text, bool: "bool", int: "int64", float: "float64", int | None: "Int64"}
        columns = self._columns()
        for name, kind in self._types(columns).items():
            columns[name] = pandas.Series(columns[name], dtype=dtypes[kind])
        return pandas.DataFrame(columns)

    def to_polars(self) -> Any:
        """The rows as a polars DataFrame: a column has one type, whatever its rows hold, and without rows too.

        Raises
        ------
        ImportError
            If polars is not installed.
        """
        import polars

        dtypes = {
            str: polars.String,
            bool: polars.Boolean,
            int: polars.Int64,
            float: polars.Float64,
            int | None: polars.Int64,
        }
        columns = self._columns()
        overrides = {name: dtypes[kind] for name, kind in self._types(columns).items()}
        return polars.DataFrame(columns, schema_overrides=overrides)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows as an Arrow stream, typed as in `to_polars`: ``pyarrow.table(result)`` makes a table of it.

        Raises
        ------
        ImportError
            If polars is not installed.
        """
        return self.to_polars().__arrow_c_stream__(requested_schema)

    def types_of_rows(self) -> Mapping[str, Any]:
        """The types of columns, as `row_types`, where they depend on the result."""
        return self.row_types

    def _columns(self) -> dict[str, Any]:
        rows = self.rows()
        return {key: [row[key] for row in rows] for key in (rows[0] if rows else self.types_of_rows())}

    def _types(self, columns: Mapping[str, Any]) -> dict[str, Any]:
        """The types of columns, but for numbers that no integer of 64 bits holds, like a very large seed."""
        return {
            name: kind
            for name, kind in self.types_of_rows().items()
            if kind not in (int, int | None)
            or all(value is None or value < 1 << 63 for value in columns[name])
        }

    def __str__(self) -> str:
        return plain(self.view())

    def _repr_html_(self) -> str:
        return html.table(self.view())

    def __rich__(self) -> Any:
        from camelodds.display.terminal import table

        return table(self.view())


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same: arrays by type, shape and numbers, NaN like NaN; errors by their words."""
    if hasattr(one, "setflags"):
        return bool(_key(one) == _key(other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, Exception):
        return type(one) is type(other) and str(one) == str(other)
    return bool(one == other)


def _key(value: Any) -> Any:
    """What a value is compared and hashed by."""
    if hasattr(value, "setflags"):
        # Adding 0 makes -0.0 a 0.0: equal numbers have equal bytes.
        return value.dtype.str, value.shape, (value + value.dtype.type(0)).tobytes()
    if isinstance(value, Mapping):
        return frozenset((key, _key(one)) for key, one in value.items())
    if isinstance(value, Exception):
        return type(value), str(value)
    return value


def _plain(value: Any) -> Any:
    """None for NaN, which JSON does not have; data frames make of it what they use."""
    return None if isinstance(value, float) and math.isnan(value) else value
