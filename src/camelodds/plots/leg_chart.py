"""A chart of the odds of every place in a leg."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.odds.leg import LegOdds, leg_odds
from camelodds.odds.order_counts import PLACES
from camelodds.plots.chart import PLAIN, Chart, check_axes
from camelodds.plots.ink import readable_on
from camelodds.plots.labels import accuracy, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.board.position import Position


def leg(odds: LegOdds | Position | str, ax: Axes | None = None) -> Axes:
    """Draw the odds of every place in a leg: a table of camels and places, the likelier the stronger its shade.

    Parameters
    ----------
    odds : LegOdds or Position or str
        Odds from `leg_odds`, or a position, or its line, for its exact odds.
    ax : Axes, optional
        Where to draw; a new figure's if not given.

    Returns
    -------
    Axes
        The axes; sampled odds have their standard errors below them.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `ax` is not axes, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import leg_odds
    >>> from camelodds import plots
    >>> ax = plots.leg(leg_odds("1:bg 2:y 3:pr 15:W 16:K"))
    >>> [label.get_text() for label in ax.get_xticklabels()]
    ['first', 'second', 'third', 'fourth', 'fifth']
    """
    check_axes(ax)
    if not isinstance(odds, LegOdds):
        odds = leg_odds(odds)
    from matplotlib.colors import LinearSegmentedColormap, PowerNorm, to_hex, to_rgb

    chart = Chart.on(ax, odds.position.edition, 4.6, 3.0)
    ax = chart.ax
    shades = LinearSegmentedColormap.from_list("odds", [to_hex(chart.paper), chart.ink.strong])
    edges = np.arange(6) - 0.5
    norm = PowerNorm(0.65, 0, 1)
    ax.pcolormesh(
        edges, edges, odds.ranks, cmap=shades, norm=norm, edgecolors=chart.ink.faint, linewidth=0.6, clip_on=False,
    )  # fmt: skip
    for (row, place), share in np.ndenumerate(odds.ranks):
        text = percent(float(share), sign="")
        if odds.samples is not None:
            text += f"\n±{100 * odds.ranks_stderr[row, place]:.2g}"
        readable = readable_on(to_rgb(shades(norm(share))))
        chart.write(text, (place, row), xytext=(0, 0), ha="center", color=readable, linespacing=1.0)
    ax.set_xlim(-0.5, 4.5)
    ax.set_ylim(4.5, -0.5)
    ax.set_xticks(range(5), PLACES)
    ax.tick_params(axis="x", length=0, bottom=False, labelbottom=False, labeltop=True)
    chart.frame()
    chart.name_rows(range(5), range(5))
    if odds.race_ends:
        text = f"the race ends in this leg: {percent(odds.race_ends)}"
        ax.set_xlabel(text, fontsize=chart.size, **PLAIN)
    chart.title(f"places when the leg ends, in %, {accuracy(odds.samples)}", str(odds.position))
    return ax
