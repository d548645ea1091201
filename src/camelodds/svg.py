"""A position as a picture: SVG without scripts, for web pages, notebooks and print.

Racing camels face right and crazy ones left, as they move. Colours for a dark page are a media query inside the
picture; its background is its own, so that it can be read on any page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.arguments import number_from, truth_or_none
from camelodds.board.position import as_position
from camelodds.display.board_svg import WIDTH, draw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position


def board(
    position: Position | str,
    *,
    width: float = WIDTH,
    owners: Mapping[int, str] | None = None,
    dark: bool | None = None,
) -> str:
    """Draw a position as SVG.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    width : float
        Width in pixels, 100 or more.
    owners : mapping of int to str, optional
        The owners of the tiles: a name by the tile's space.
    dark : bool, optional
        Colours for a dark page (True) or for a light one (False); if not given, those the reader prefers.

    Returns
    -------
    str
        An ``<svg>`` element to write to a file or to put into a page. Its ``<desc>`` is the position's line.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be.

    Examples
    --------
    >>> from camelodds import svg
    >>> svg.board("1:bg 2:y 3:pr 9:+ 15:W 16:K", owners={9: "ana"}).splitlines()[2]
    '<desc>1:bg 2:y 3:pr 9:+ 15:W 16:K</desc>'
    """
    position = as_position(position)
    width = number_from(width, "width", 100)
    return draw(position.board(owners), width, truth_or_none(dark, "dark"))
