"""Positions and results in colour, for terminals: what rich prints.

``rich.print(leg)`` and ``rich.print(position)`` use them by themselves.  ``pip install 'camelodds[cli]'`` installs
rich.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.board.position import as_position
from camelodds.display import terminal
from camelodds.display.result import Result
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from camelodds.board.position import Position


def board(position: Position | str, owners: Mapping[int, str] | None = None) -> RenderableType:
    r"""A position with coloured camels and dice, in the layout of `text.board`.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    owners : mapping of int to str, optional
        The owners of the tiles: a name by the tile's space.

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
    >>> from camelodds import rich_view
    >>> rich_view.board("1:bg 2:y 3:pr 15:W 16:K").plain.split("\n")[0].rstrip()
    ' g       r'
    """
    return terminal.draw(as_position(position).board(owners))


def table(result: Result) -> RenderableType:
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
        If it is not a result.
    """
    if not isinstance(result, Result):
        raise CamelOddsError(f"there is no table of {shown(result)}: give a result, like leg_odds(...)")
    return terminal.table(result.view())
