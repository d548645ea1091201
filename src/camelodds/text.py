"""A position as plain text, for terminals and logs: ASCII where names are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.board_parts import dice_out, draws_said, tiles_of
from camelodds.checks import as_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board_parts import Tile
    from camelodds.position import Position

FINISH = "|"


class Cell(NamedTuple):
    """Three characters on the board, and what they show: a camel's letter, ``+`` or ``-``, or nothing."""

    text: str
    what: str = ""


def grid(position: Position) -> list[list[Cell]]:
    """The board as rows of cells, the topmost first, a cell for each space.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    list of list of Cell
        As many rows as the tallest stack has camels.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.text import grid
    >>> [cell.text for cell in grid(Position("1:bg 2:oyw"))[0][:3]]
    ['   ', ' w ', '   ']
    """
    edition = position.edition
    rows = []
    for height in reversed(range(max(map(len, position.stacks.values())))):
        row = []
        for space in range(1, edition.track + 1):
            stack = position.stacks.get(space, "")
            if height < len(stack):
                letter = stack[height]
                # Crazy camels move to the left.
                row.append(Cell(f"<{letter} " if letter in edition.crazy_letters else f" {letter} ", letter))
            elif height == 0 and space in position.tiles:
                row.append(Cell(f"[{position.tiles[space]}]", position.tiles[space]))
            else:
                row.append(Cell("   "))
        rows.append(row)
    return rows


def numbers(position: Position) -> list[str]:
    """The numbers of the spaces, three characters each."""
    return [f"{space:^3}" for space in range(1, position.edition.track + 1)]


def tile_said(tile: Tile) -> str:
    """A tile in words; nothing in a name moves a terminal's cursor."""
    whose = f" ({printable(tile.owner)})" if tile.owner else ""
    return f"{tile.space} {tile.sign} {printable(tile.side)}{whose}"


def printable(text: str) -> str:
    """A text with ``?`` for what is no character to be seen."""
    return "".join(character if character.isprintable() else "?" for character in text)


def board(position: Position | str, *, owners: Mapping[int, str] | None = None) -> str:
    """Draw a position with characters.

    Columns are spaces and stacks grow upwards; ``<`` is before a crazy camel, ``[+]`` and ``[-]`` are tiles, and
    ``|`` is the finish.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    owners : mapping of int to str, optional
        Whose the tiles are: a name by the tile's space.

    Returns
    -------
    str
        Lines of at most 80 characters, but for long names.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be.

    Examples
    --------
    >>> from camelodds import text
    >>> print(text.board("1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx", owners={9: "ana"}))
     g       r
     b   y   p                      [+]                     <W  <K  |
     1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  |
    in the pyramid  b g p x  (3 more rolls in this leg)
    out             r y
    tiles           9 + cheering (ana)
    """
    position = as_position(position)
    tiles = tiles_of(position, owners)
    cells = [[cell.text for cell in row] for row in grid(position)]
    cells[-1].append(FINISH)
    lines = [" ".join(row).rstrip() for row in [*cells, [*numbers(position), FINISH]]]
    lines.append(f"in the pyramid  {' '.join(position.dice)}  ({draws_said(position)})")
    out = dice_out(position)
    if out:
        lines.append(f"out             {' '.join(out)}")
    if tiles:
        lines.append("tiles           " + ", ".join(map(tile_said, tiles.values())))
    return "\n".join(lines)
