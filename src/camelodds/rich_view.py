"""Positions and results in colour, for terminals: what rich prints.

``rich.print(leg)`` and ``rich.print(position)`` find these by themselves.  rich comes with
``pip install 'camelodds[cli]'``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from camelodds.board.position import as_position
from camelodds.display.board import FINISH, dice_out, draws_said, grid, numbers, tile_said, tiles_of
from camelodds.display.colours import camel_colours, die_colours
from camelodds.display.terminal import _on_board, _side, _style, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from camelodds.board.position import Position


def board(position: Position | str, owners: Mapping[int, str] | None = None) -> RenderableType:
    r"""A position with coloured camels and dice, as `text.board` has it.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    owners : mapping of int to str, optional
        Whose the tiles are: a name by the tile's space.

    Returns
    -------
    rich.text.Text
        What rich prints.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be.

    Examples
    --------
    >>> from camelodds import rich_view, text
    >>> line = "1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx"
    >>> [row.rstrip() for row in rich_view.board(line).plain.split("\n")] == text.board(line).split("\n")
    True
    """
    position = as_position(position)
    tiles = tiles_of(position, owners)
    edition = position.edition
    camels = camel_colours(edition)
    by_letter = {letter: camels[edition.camel(letter)] for letter in edition.letters}
    drawn = Text(no_wrap=True, overflow="crop")
    rows = grid(position)
    for row in rows:
        for cell in row:
            drawn.append_text(_on_board(cell, by_letter)).append(" ")
        drawn.append(f"{FINISH}\n" if row is rows[-1] else "\n")
    drawn.append(" ".join(numbers(position)), "dim").append(f" {FINISH}\n")
    dice = die_colours(edition)
    drawn.append("in the pyramid  ")
    for letter in position.dice:
        drawn.append(letter, _style(dice[letter])).append(" ")
    drawn.append(f" ({draws_said(position)})")
    out = dice_out(position)
    if out:
        drawn.append("\nout             ").append(" ".join(out), "dim")
    if tiles:
        drawn.append("\ntiles           ")
        for number, tile in enumerate(tiles.values()):
            drawn.append(", " if number else "").append(tile_said(tile), _side(tile.sign))
    return drawn


def table(result: object) -> RenderableType:
    """A result as a table with coloured camels and small bars.

    Parameters
    ----------
    result : Result
        A result.

    Returns
    -------
    rich.console.RenderableType
        What rich prints.

    Raises
    ------
    CamelOddsError
        If it is no result.
    """
    from camelodds.display.views_old import view_of

    return table_of(**view_of(result)._asdict())
