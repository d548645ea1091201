"""A board with characters, for terminals and logs: ASCII where names are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.board import FINISH

if TYPE_CHECKING:
    from camelodds.display.board import Board


def draw(board: Board) -> str:
    """Lines of at most 80 characters, but for long names."""
    cells = [[cell.text for cell in row] for row in board.grid()]
    cells[-1].append(FINISH)
    lines = [" ".join(row).rstrip() for row in [*cells, [*board.numbers, FINISH]]]
    lines.append(f"in the pyramid  {' '.join(board.dice)}  ({board.draws_said})")
    if board.out:
        lines.append(f"out             {' '.join(board.out)}")
    if board.tiles:
        lines.append("tiles           " + ", ".join(map(str, board.tiles.values())))
    return "\n".join(lines)
