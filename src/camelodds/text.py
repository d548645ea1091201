"""A position as plain text, for terminals and logs; ASCII if the names are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.board.position import as_position
from camelodds.display.board_text import draw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position


def board(position: Position | str, *, owners: Mapping[int, str] | None = None) -> str:
    """Draw a position with characters.

    Each column is a space, and its stack grows upwards.  A crazy camel has a ``<`` before it.  ``[+]`` and ``[-]``
    are tiles, and ``|`` is the finish.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    owners : mapping of int to str, optional
        The owners of the tiles: a name by the tile's space.

    Returns
    -------
    str
        Lines of at most 80 characters, unless names are long.

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
    return draw(as_position(position).board(owners))
