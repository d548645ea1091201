"""Plain aligned text for results."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
