"""A chart of the odds of winning and of losing the race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from camelodds.arguments import one_of
from camelodds.display.percent import percent
from camelodds.odds.race import RaceOdds, race_odds
from camelodds.plots.chart import Chart, check_axes, given_or_made, percent_axis
from camelodds.plots.labels import accuracy
from camelodds.plots.worth import INTERVALS, show_errors

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.board.position import Position
    from camelodds.system.arrays import Floats


Order = Literal["edition", "winner", "loser"]

ROWS = ("winner", "loser")
"""What the two rows of `RaceOdds.odds` are the odds of."""


def race(odds: RaceOdds | Position | str, ax: Axes | None = None, *, order: Order = "edition") -> Axes:
    """Draw the odds of winning and of losing the race; sampled ones with their 95% intervals.

    Parameters
    ----------
    odds : RaceOdds or Position or str
        Odds from `race_odds`, or a position, or its line: then `race_odds` gives them.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.
    order : {"edition", "winner", "loser"}
        Camels in the edition's order, or the likeliest winner or loser first.

    Returns
    -------
    Axes
        The axes.  The intervals are Wilson's (JASA 22, 1927); exact odds have none.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `order` or `ax` is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.race("1:bg 2:y 3:wo", order="winner")
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['orange', 'white', 'green', 'yellow', 'blue']
    """
    check_axes(ax)
    one_of(order, "order", ("edition", "winner", "loser"))
    odds = given_or_made(odds, RaceOdds, race_odds, "odds")
    chart = Chart.on(ax, odds.position.edition, 4.6, 3.6)
    camels = list(range(5))
    if order != "edition":
        shares = odds.odds[ROWS.index(order)]
        camels.sort(key=lambda camel: -shares[camel])
    chart.frame("left", "bottom")
    chart.name_rows(range(5), camels)
    longest = max(_draw_bars(chart, odds, row, camels) for row in range(2))
    chart.ax.set_xlim(0, longest)
    chart.ax.set_ylim(4.5, -0.5)
    percent_axis(chart.ax.xaxis, longest)
    chart.ax.locator_params(axis="x", nbins=5)
    intervals = "" if odds.samples is None else INTERVALS
    chart.title(f"the race, {accuracy(odds.samples)}{intervals}", str(odds.position))
    return chart.ax


def _draw_bars(chart: Chart, odds: RaceOdds, row: int, camels: list[int]) -> float:
    """The bars of winners or of losers with their numbers; returns the length of x axis that they need."""
    places = np.arange(5) + (-0.2, 0.2)[row]
    shares = odds.odds[row, camels]
    fills = [chart.colour(camel).fill for camel in camels]
    if ROWS[row] == "loser":
        # A hatch takes the colour of the edge: first bars with a hatch that shows on them, then outlines.
        hatches = [chart.colour(camel).text for camel in camels]
        chart.ax.barh(places, shares, 0.36, color=fills, edgecolor=hatches, hatch="////", linewidth=0)
        fills = ["none"] * 5
    bars = chart.ax.barh(
        places, shares, 0.36, color=fills, edgecolor=chart.ink.plain, linewidth=0.8, label=ROWS[row],
        xerr=_errors(odds, row, camels), ecolor=chart.ink.plain, capsize=2.5,
    )  # fmt: skip
    show_errors(chart, bars)
    numbers = [percent(share) for share in shares.tolist()]
    numbers[0] += f" {ROWS[row]}"
    labels = chart.ax.bar_label(bars, numbers, padding=4, **chart.style)
    return max(chart.length(label.xy[0], chart.text_width(label.get_text()) + chart.size) for label in labels)


def _errors(odds: RaceOdds, row: int, camels: list[int]) -> Floats | None:
    """How far the intervals reach below and above the odds; nothing if these are exact."""
    if odds.samples is None:
        return None
    intervals = (odds.winner_interval, odds.loser_interval)[row]
    low, high = np.array([intervals[odds.camels[camel]] for camel in camels]).T
    shares = odds.odds[row, camels]
    # The ends of an interval may miss a share of 0 or 1 by a rounding error.
    return np.maximum([shares - low, high - shares], 0)
