"""Results as HTML tables for notebooks and pages, in the colours of the page, without scripts or style sheets."""

from __future__ import annotations

from camelodds.display.html import table
from camelodds.display.result import Result
from camelodds.errors import CamelOddsError, shown

__all__ = ["of", "table"]


def of(result: Result) -> str:
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
        If it is not a result.

    Examples
    --------
    >>> from camelodds import html, leg_odds
    >>> html.of(leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")).count("<tr>")
    6
    """
    if not isinstance(result, Result):
        raise CamelOddsError(f"there is no table of {shown(result)}: give a result, like leg_odds(...)")
    return table(result.view())
