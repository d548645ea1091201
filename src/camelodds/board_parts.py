"""What every picture of a board shows besides the stacks: whose tiles they are, and where the dice are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.errors import CamelOddsError, shown
from camelodds.symbols import whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.position import Position


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
    >>> from camelodds.board_parts import tiles_of
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
    >>> from camelodds.board_parts import dice_out
    >>> dice_out(Position("1:bg 2:oyw | wb"))
    'goy'
    """
    return "".join(die for die in position.edition.dice if die not in position.dice)


def draws_said(position: Position) -> str:
    """How many dice still come out in this leg, in words (R4, R5).

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.board_parts import draws_said
    >>> draws_said(Position("1:bg 2:oyw | wb"))
    '2 more rolls in this leg'
    """
    draws = position.draws_left
    return f"{draws} more {'roll' if draws == 1 else 'rolls'} in this leg"
