"""Results as HTML tables for notebooks and pages: no scripts, no style sheet, colours of the page around them."""

from __future__ import annotations

from camelodds.display.html import table
from camelodds.display.views_old import view_of


def of(result: object) -> str:
    """A result as an HTML table.

    Parameters
    ----------
    result : Result
        A result.

    Returns
    -------
    str
        The table.

    Raises
    ------
    CamelOddsError
        If it is no result.

    Examples
    --------
    >>> from camelodds import html, leg_odds
    >>> html.of(leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")).count("<tr>")
    6
    """
    return table(**view_of(result)._asdict())
