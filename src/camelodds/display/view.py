"""A table to show: what text, HTML and terminal draw."""

from __future__ import annotations

import math
from fractions import Fraction
from numbers import Integral
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition


Cell = str | float | Fraction | None
"""A text, a number, or None where there is nothing to say."""


class View(NamedTuple):
    """A table, as `html.table` and `rich_view.table_of` take it.

    Parameters
    ----------
    caption : str
        What it is about.
    header : tuple of str
        A name for each column.
    rows : list of tuple
        Texts, numbers, or None; the first of a row says what it is about.
    bars : tuple of int
        Columns whose numbers get a bar.
    signed : tuple of int
        Columns whose numbers get a sign.
    full : float or None
        The number for which a bar is full; None for the largest in the table, whatever its sign.
    digits : int
        Digits after the point.
    edition : Edition or None
        Texts that name one of its camels get the camel's colour.
    notes : tuple of str
        Lines below it.
    """

    caption: str
    header: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    bars: tuple[int, ...] = ()
    signed: tuple[int, ...] = ()
    full: float | None = 1.0
    digits: int = 5
    edition: Edition | None = None
    notes: tuple[str, ...] = ()


def written(cell: Cell, digits: int = 5, signed: bool = False) -> str:
    """A cell as text: ``-`` for None and NaN.

    Examples
    --------
    >>> written(0.5), written(2.0, 1, signed=True), written(None), written(7), written("red")
    ('0.50000', '+2.0', '-', '7', 'red')
    """
    if isinstance(cell, str):
        return cell
    if cell is None or math.isnan(cell):
        return "-"
    if isinstance(cell, Integral):
        return f"{cell:+d}" if signed else f"{cell:d}"
    return f"{float(cell):{'+' if signed else ''}.{digits}f}"


def is_number(cell: Cell) -> TypeGuard[float]:
    """Whether a cell is a number that a bar can show."""
    return cell is not None and not isinstance(cell, str) and math.isfinite(cell)


def numeric(rows: Sequence[Sequence[Cell]], column: int) -> bool:
    """Whether a column holds numbers, and stands to the right."""
    return not any(isinstance(row[column], str) for row in rows)


def span(rows: Sequence[Sequence[Cell]], bars: Sequence[int], full: float | None) -> tuple[float, float]:
    """Where bars begin and end, least and greatest number: 0 is in between.

    Examples
    --------
    >>> span([("red", 2.0), ("blue", -1.0)], (1,), None)
    (-1.0, 2.0)
    >>> span([("red", 0.5)], (1,), 1.0)
    (0.0, 1.0)
    """
    if full is not None:
        return 0.0, full
    values = [float(cell) for row in rows for cell in (row[column] for column in bars) if is_number(cell)]
    low, high = min([0.0, *values]), max([0.0, *values])
    return (low, high) if high > low else (0.0, 1.0)
