"""A board to show: stacks, tiles with their owners, and where the dice are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.arguments import whole
from camelodds.display.printable import printable
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position


class Tile(NamedTuple):
    """A tile on the board: its space, ``+`` or ``-``, the name of that side, and the owner's or nothing."""

    space: int
    sign: str
    side: str
    owner: str


def tiles_of(position: Position, owners: Mapping[int, str] | None) -> dict[int, Tile]:
    """The tiles of a position with their owners.

    Parameters
    ----------
    position : Position
        The position.
    owners : mapping of int to str or None
        The owner's name by the tile's space; owners may be left out.

    Returns
    -------
    dict of int to Tile
        By space.

    Raises
    ------
    CamelOddsError
        If `owners` is no such mapping, or names a space where no tile lies.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.display.board import tiles_of
    >>> tiles_of(Position("1:bg 2:oyw 9:-"), {9: "ana"})
    {9: Tile(space=9, sign='-', side='mirage', owner='ana')}
    """
    names: dict[int, str] = {}
    if owners is not None:
        if not hasattr(owners, "items"):
            raise CamelOddsError(f"owners must be a mapping like {{9: 'ana'}}, not {shown(owners)}")
        for key, name in owners.items():
            space = whole(key)
            if space is None or space not in position.tiles:
                lying = ", ".join(map(str, position.tiles)) or "none"
                raise CamelOddsError(
                    f"owners has space {shown(key)}, where no tile lies; spaces with a tile: {lying}"
                )
            if not isinstance(name, str):
                raise CamelOddsError(f"owners has {shown(name)} for space {space}: an owner is a text")
            names[space] = name
    cheering, booing = position.edition.tile_sides
    return {
        space: Tile(space, sign, cheering if sign == "+" else booing, names.get(space, ""))
        for space, sign in position.tiles.items()
    }


def dice_out(position: Position) -> str:
    """The letters of the dice that are out of the pyramid, in the edition's order (R4, R5).

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.display.board import dice_out
    >>> dice_out(Position("1:bg 2:oyw | wb"))
    'goy'
    """
    return "".join(die for die in position.edition.dice if die not in position.dice)


def draws_said(position: Position) -> str:
    """How many dice still come out in this leg, in words (R4, R5).

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.display.board import draws_said
    >>> draws_said(Position("1:bg 2:oyw | wb"))
    '2 more rolls in this leg'
    """
    draws = position.draws_left
    return f"{draws} more {'roll' if draws == 1 else 'rolls'} in this leg"


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
    >>> from camelodds.display.board import grid
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
