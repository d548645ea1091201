"""A table to show, as plain data: what text, HTML and terminal draw."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from camelodds.display.percent import percent, standard_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition

Cell = str | int | float | Fraction | None
"""A text, a number, or None where there is nothing to say."""


class Column(NamedTuple):
    """A column of a table.

    Parameters
    ----------
    name : str
        What stands at its head.
    digits : int
        Digits after the point of its numbers; whole numbers have none.
    signed : bool
        Whether positive numbers get a sign too.
    bar : bool
        Whether each number gets a bar.
    percent : bool
        Whether numbers are shares, to be shown in percent.
    unseen : float
        For shares of a sample in percent: what a share of 0 may be at most.
    error : bool
        Whether shares in percent are standard errors: those that say nothing, as of games that all ended alike or
        of more than 50 %, are not written.
    short : str
        A shorter name, for where there is no room.
    spare : bool
        Whether it is left out first where there is no room.
    fewest : int
        Digits after the point that its numbers keep where there is no room for `digits`.
    """

    name: str
    digits: int = 5
    signed: bool = False
    bar: bool = False
    percent: bool = False
    unseen: float = 0.0
    short: str = ""
    spare: bool = False
    fewest: int = 3
    error: bool = False

    def written(self, cell: Cell) -> str:
        """A cell of this column as text: ``-`` for None and NaN.

        Examples
        --------
        >>> odds, pounds = Column("winner"), Column("value", digits=2, signed=True)
        >>> odds.written(0.25), pounds.written(1.5), pounds.written(2), odds.written(None), odds.written("red")
        ('0.25000', '+1.50', '+2', '-', 'red')
        >>> Column("winner", digits=1, percent=True).written(0.25)
        '25.0%'
        >>> Column("luck", digits=1, signed=True, percent=True).written(0.034)
        '+3.4%'
        """
        if isinstance(cell, str):
            return cell
        if cell is None or math.isnan(cell):
            return "-"
        if self.percent and self.signed and cell:
            return f"{100 * cell:+.{self.digits}f}%"
        if self.percent and self.error:
            return standard_error(float(cell), self.digits)
        if self.percent:
            return percent(float(cell), self.digits, unseen=self.unseen)
        if isinstance(cell, int):
            return f"{cell:+d}" if self.signed else f"{cell:d}"
        return f"{float(cell):{'+' if self.signed else ''}.{self.digits}f}"


class View(NamedTuple):
    """A table to show.

    Parameters
    ----------
    caption : str
        What it is about.
    columns : tuple of Column
        Its columns.
    rows : sequence of tuple
        Texts, plain numbers, or None, one for each column.
    full : float or None
        The number for which a bar is full; None for the largest in the table, whatever its sign.
    edition : Edition or None
        Texts that name one of its camels get the camel's colour.
    notes : tuple of str
        Lines below it.
    about : int
        The column that says what a row is about.
    camels : tuple of str
        For each row the camel it is about, or nothing, where no text names it by itself.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]
    full: float | None = 1.0
    edition: Edition | None = None
    notes: tuple[str, ...] = ()
    about: int = 0
    camels: tuple[str, ...] = ()

    def texts(self) -> list[list[str]]:
        """The rows as texts."""
        return [
            [column.written(cell) for column, cell in zip(self.columns, row, strict=True)]
            for row in self.rows
        ]

    def on_the_right(self) -> list[bool]:
        """For each column, whether its cells stand to the right: numbers do, but those that name the rows."""
        return [
            number != self.about and not any(isinstance(row[number], str) for row in self.rows)
            for number in range(len(self.columns))
        ]

    def span(self) -> tuple[float, float]:
        """Where bars begin and end, least and greatest number: 0 is in between.

        Examples
        --------
        >>> View("", (Column("camel"), Column("value", bar=True)), [("red", 2.0), ("blue", -1.0)], None).span()
        (-1.0, 2.0)
        """
        if self.full is not None:
            return 0.0, self.full
        bars = [number for number, column in enumerate(self.columns) if column.bar]
        values = [float(cell) for row in self.rows for cell in (row[bar] for bar in bars) if is_number(cell)]
        low, high = min([0.0, *values]), max([0.0, *values])
        return (low, high) if high > low else (0.0, 1.0)

    @property
    def spare(self) -> tuple[str, ...]:
        """The names of the columns that are left out first where there is no room, each once."""
        return tuple(dict.fromkeys(column.name for column in self.columns if column.spare))

    def without_spare(self) -> View:
        """The table without the columns that are left out first.

        Examples
        --------
        >>> view = View("", (Column("camel"), Column("winner"), Column("+-", spare=True)), [("red", 0.5, 0.01)])
        >>> view.without_spare().rows
        [('red', 0.5)]
        """
        return self._with_columns(
            [number for number, column in enumerate(self.columns) if not column.spare or number == self.about]
        )

    def without_last(self) -> View:
        """The table without its last column."""
        return self._with_columns(range(len(self.columns) - 1))

    def _with_columns(self, kept: Sequence[int]) -> View:
        return self._replace(
            columns=tuple(self.columns[number] for number in kept),
            rows=[tuple(row[number] for number in kept) for row in self.rows],
            about=list(kept).index(self.about),
        )

    def rounded(self) -> View:
        """The table with as few digits as its columns allow.

        Examples
        --------
        >>> View("", (Column("camel"), Column("winner")), [("red", 0.51234)]).rounded().texts()
        [['red', '0.512']]
        """
        columns = (column._replace(digits=min(column.digits, column.fewest)) for column in self.columns)
        return self._replace(columns=tuple(columns))

    def camel_of(self, row: int) -> str:
        """The camel a row is about where no text of it names it by itself; nothing if there is none."""
        return self.camels[row] if row < len(self.camels) else ""


def is_number(cell: Cell) -> TypeGuard[float]:
    """Whether a cell is a number that a bar can show."""
    return cell is not None and not isinstance(cell, str) and math.isfinite(cell)
