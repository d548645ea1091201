"""Views as aligned plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.view import View, numeric, written

if TYPE_CHECKING:
    from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells as lines: the first column to the left, the others to the right.

    Parameters
    ----------
    rows : sequence of sequence of str
        All of one length.

    Returns
    -------
    str
        A line for each row.

    Examples
    --------
    >>> print(aligned([["camel", "first"], ["red", "0.395"]]))
    camel  first
    red    0.395
    """
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def plain(view: View) -> str:
    """A table as aligned plain text, texts in the last column to the left."""
    cells = [list(view.header)]
    cells += [
        [written(cell, view.digits, column in view.signed) for column, cell in enumerate(row)]
        for row in view.rows
    ]
    last = len(view.header) - 1
    if view.rows and not numeric(view.rows, last):
        table = aligned([row[:last] for row in cells]).split("\n")
        width = max(map(len, table))
        lines = [f"{line:<{width}}  {row[last]}".rstrip() for line, row in zip(table, cells, strict=True)]
    else:
        lines = aligned(cells).split("\n")
    return "\n".join([view.caption, *lines, *view.notes])
