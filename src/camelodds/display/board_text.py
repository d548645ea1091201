"""A board with characters, for terminals and logs: ASCII where names are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.board import COLUMNS, FINISH

if TYPE_CHECKING:
    from camelodds.display.board import Board


def draw(board: Board, columns: int = COLUMNS) -> str:
    """Lines of at most so many characters, but for long names: the spaces in several rows if need be."""
    lines = []
    rows = board.rows(columns)
    for spaces in rows:
        *stacks, ground, numbers = [[cell.text for cell in line] for line in board.cells(spaces)]
        if spaces is rows[-1]:
            ground.append(FINISH)
            numbers.append(FINISH)
        lines += [" ".join(line).rstrip() for line in (*stacks, ground, numbers)]
        if spaces is not rows[-1]:
            lines.append("")
    lines += ["".join(cell.text for cell in line).rstrip() for line in board.below(columns)]
    return "\n".join(lines)
