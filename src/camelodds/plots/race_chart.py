"""A chart of the odds of winning and of losing the race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from camelodds.arguments import one_of
from camelodds.odds.race import RaceOdds, race_odds
from camelodds.plots.chart import Chart, check_axes, edged, percent_axis
from camelodds.plots.labels import accuracy, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.board.position import Position


Order = Literal["edition", "winner", "loser"]


def race(odds: RaceOdds | Position | str, ax: Axes | None = None, *, order: Order = "edition") -> Axes:
    """Draw the odds of winning and of losing the race; sampled ones with their 95% intervals.

    Parameters
    ----------
    odds : RaceOdds or Position or str
        Odds from `race_odds`, or a position, or its line, for what `race_odds` says of it.
    ax : Axes, optional
        Where to draw; a new figure's if not given.
    order : {"edition", "winner", "loser"}
        Camels as in the edition, or the likeliest winner or loser first.

    Returns
    -------
    Axes
        The axes; the intervals are Wilson's (JASA 22, 1927), exact odds have none.

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
    if not isinstance(odds, RaceOdds):
        odds = race_odds(odds)
    chart = Chart.on(ax, odds.position.edition, 4.6, 3.6)
    ax = chart.ax
    camels = list(range(5))
    if order != "edition":
        camels.sort(key=lambda camel: -odds.odds[0 if order == "winner" else 1, camel])
    chart.frame("left", "bottom")
    chart.name_rows(range(5), camels)
    places = np.arange(5)
    room = 0.0
    for which, (name, intervals) in enumerate(
        (("winner", odds.winner_interval), ("loser", odds.loser_interval))
    ):
        shares = odds.odds[which, camels]
        at = places + (-0.2, 0.2)[which]
        fills = [chart.colour(camel).fill for camel in camels]
        if which:
            # A hatch has the colour of the edge: one that shows on the fill, and the outline on top of it.
            inside = [chart.colour(camel).text for camel in camels]
            ax.barh(at, shares, 0.36, color=fills, edgecolor=inside, hatch="////", linewidth=0)
            fills = ["none"] * 5
        ax.barh(at, shares, 0.36, color=fills, edgecolor=chart.ink.plain, linewidth=0.8, label=name)
        ends = shares
        if odds.samples is not None:
            low, high = np.array([intervals[odds.camels[camel]] for camel in camels]).T
            # The ends of an interval may miss a share of 0 or 1 by a rounding error.
            errors = np.maximum([shares - low, high - shares], 0)
            _, caps, bars = ax.errorbar(
                shares, at, xerr=errors, fmt="none", ecolor=chart.ink.plain, capsize=2.5
            )
            # A halo, so that they show on the bars too.
            for artist, layer in ((bars[0], 3), *((cap, 4) for cap in caps)):
                artist.set(path_effects=edged(chart.paper, 1.2, 0.7), zorder=layer)
            ends = np.maximum(shares, high)
        for i, (share, end) in enumerate(zip(shares.tolist(), ends.tolist(), strict=True)):
            text = percent(share) if i else f"{percent(share)} {name}"
            chart.write(text, (end, at[i]))
            room = max(room, chart.length(end, chart.text_width(text) + chart.size))
    ax.set_xlim(0, room)
    ax.set_ylim(4.5, -0.5)
    percent_axis(ax.xaxis, room)
    ax.locator_params(axis="x", nbins=5)
    intervals_shown = "" if odds.samples is None else ", 95% intervals"
    chart.title(f"the race, {accuracy(odds.samples)}{intervals_shown}", str(odds.position))
    return ax
