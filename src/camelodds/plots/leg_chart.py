"""A chart of the odds of every place in a leg."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.display.percent import percent
from camelodds.odds.leg import LegOdds, leg_odds
from camelodds.odds.order_counts import PLACES, SHORT_PLACES
from camelodds.plots.chart import PLAIN, Chart, check_axes, given_or_made
from camelodds.plots.ink import readable_on
from camelodds.plots.labels import accuracy

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import QuadMesh

    from camelodds.board.position import Position


def leg(odds: LegOdds | Position | str, ax: Axes | None = None) -> Axes:
    """Draw the odds of every place in a leg: a table of camels and places, shaded by the odds.

    Parameters
    ----------
    odds : LegOdds or Position or str
        Odds from `leg_odds`, or a position, or its line: then the odds are exact.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes.  Below sampled odds are their standard errors.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `ax` is not axes, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import leg_odds, plots
    >>> ax = plots.leg(leg_odds("1:bg 2:y 3:pr 15:W 16:K"))
    >>> f"red is first: {ax.collections[0].get_array()[2, 0]:.1%}"
    'red is first: 39.5%'
    """
    check_axes(ax)
    odds = given_or_made(odds, LegOdds, leg_odds, "odds")
    chart = Chart.on(ax, odds.position.edition, 4.6, 3.0)
    table = _draw_table(chart, odds)
    _write_numbers(chart, odds, table)
    _name_places(chart)
    chart.name_rows(range(5), range(5))
    if odds.race_ends:
        text = f"the race ends in this leg: {percent(odds.race_ends)}"
        chart.ax.set_xlabel("\n".join(chart.wrapped(text)), fontsize=chart.size, **PLAIN)
    head = f"places when the leg ends, in %, {accuracy(odds.samples)}"
    chart.title(head, str(odds.position))
    return chart.ax


def _draw_table(chart: Chart, odds: LegOdds) -> QuadMesh:
    """A cell for each camel and place, shaded from the background's colour (0) to the strongest one (1)."""
    from matplotlib.colors import LinearSegmentedColormap, PowerNorm, to_hex

    shades = LinearSegmentedColormap.from_list("odds", [to_hex(chart.paper), chart.ink.strong])
    edges = np.arange(6) - 0.5
    return chart.ax.pcolormesh(
        edges, edges, odds.ranks, cmap=shades, norm=PowerNorm(0.65, 0, 1), edgecolors=chart.ink.faint,
        linewidth=0.6, clip_on=False,
    )  # fmt: skip


def _write_numbers(chart: Chart, odds: LegOdds, table: QuadMesh) -> None:
    """The odds in their cells, with the standard errors of sampled ones."""
    fills = table.to_rgba(odds.ranks)
    for (row, place), share in np.ndenumerate(odds.ranks):
        text = percent(float(share), sign="")
        if odds.samples is not None:
            text += f"\n±{100 * odds.ranks_stderr[row, place]:.2g}"
        red, green, blue, _ = fills[row, place]
        colour = readable_on((red, green, blue))
        chart.write(text, (place, row), xytext=(0, 0), ha="center", color=colour, linespacing=1.0)


def _name_places(chart: Chart) -> None:
    """The places above their columns; the first camel's row is the top one."""
    chart.ax.set_xlim(-0.5, 4.5)
    chart.ax.set_ylim(4.5, -0.5)
    cell = chart.points("width") / 5
    fit = max(map(chart.text_width, PLACES)) + 0.3 * chart.size < cell
    chart.ax.set_xticks(range(5), PLACES if fit else SHORT_PLACES)
    chart.ax.tick_params(axis="x", length=0, bottom=False, labelbottom=False, labeltop=True)
    chart.frame()
