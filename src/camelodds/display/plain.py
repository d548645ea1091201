"""Tables as aligned plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.display.view import View


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool] | None = None) -> str:
    """Rows of cells as lines: the first column to the left and the others to the right, or as `right` says.

    Examples
    --------
    >>> print(aligned([["camel", "first"], ["red", "0.395"]]))
    camel  first
    red    0.395
    """
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    sides = [number > 0 for number in range(len(widths))] if right is None else right
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if side else cell.ljust(width)
            for cell, width, side in zip(row, widths, sides, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def plain(view: View) -> str:
    """A table as aligned text: the caption, the names of columns, the rows, and the notes."""
    rows = [[column.name for column in view.columns], *view.texts()]
    right = view.on_the_right()
    if view.about == 1:
        # What stands before the names of the rows are marks in the margin.
        width = max(len(row[0]) for row in rows)
        rows = [[f"{mark:<{width}} {name}", *cells] for mark, name, *cells in rows]
        right = right[1:]
    table = [aligned(rows, right)] if view.rows else []
    return "\n".join([view.caption, *table, *view.notes])
