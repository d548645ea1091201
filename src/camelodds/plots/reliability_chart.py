"""Charts of how chances to win came true."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError, shown
from camelodds.odds.intervals import NORMAL_95
from camelodds.plots.chart import LINE, Chart, check_axes, percent_axis
from camelodds.plots.worth import INTERVALS
from camelodds.selfplay.reliabilities import Reliability

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DASHES = (0, (4, 2))
MOST = 1.02
"""Where the axes end, so that what is certain has room."""


def reliability(result: Reliability, ax: Axes | None = None) -> Axes:
    """Draw how often games were won, beside the chances to win that were given for them.

    Parameters
    ----------
    result : Reliability
        From `camelodds.selfplay.reliability`.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes.  A point stands for as many decisions as each other one, with the 95% interval of the share that
        was won; points on the dashed line are chances that come true.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> from camelodds.selfplay import reliability
    >>> ax = plots.reliability(reliability(40, games=20, seed=1))
    >>> ax.get_xlabel(), len(ax.lines[1].get_xdata())
    ('chance to win', 10)
    """
    check_axes(ax)
    if not isinstance(result, Reliability):
        raise CamelOddsError(f"result must be what reliability gives, not {shown(result)}")
    chart = Chart.on(ax, result.edition, 4.2, 4.2)
    chart.ax.plot([0, 1], [0, 1], color=chart.ink.plain, linewidth=1.0, linestyle=DASHES, label="comes true")
    reach = NORMAL_95 * result.stderr
    # A share is between 0 and 1, and so is its interval.
    reach = np.array([np.minimum(reach, result.observed), np.minimum(reach, 1 - result.observed)])
    chart.ax.errorbar(
        result.expected, result.observed, reach, fmt="o", color=chart.ink.strong, ecolor=chart.ink.plain,
        markersize=6, markeredgecolor=chart.ink.plain, markeredgewidth=0.8, capsize=2.5, label="won",
        clip_on=False, zorder=3,
    )  # fmt: skip
    chart.frame("left", "bottom")
    for axis, name in ((chart.ax.xaxis, "chance to win"), (chart.ax.yaxis, "share that was won")):
        percent_axis(axis, 1.0)
        axis.set_label_text(name, fontsize=chart.size)
    chart.ax.set_xlim(0, MOST)
    chart.ax.set_ylim(0, MOST)
    decisions = how_many(int(result.count.sum()), "decision", form=",")
    line = f"{decisions} of {result.players} players, {result.edition.name} edition, seed {result.seed}"
    chart.title(f"chances to win and games won{INTERVALS}", line, above=LINE * chart.size)
    return chart.ax
