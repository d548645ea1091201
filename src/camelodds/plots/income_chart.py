"""A chart of what a player may get in the rest of a leg."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.display.percent import percent
from camelodds.errors import CamelOddsError, shown
from camelodds.plots.chart import LINE, Chart, check_axes, percent_axis
from camelodds.plots.worth import pounds
from camelodds.values.income import Income

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.system.arrays import Floats


def income(income: Income, ax: Axes | None = None) -> Axes:
    """Draw how likely each amount of pounds is.

    Parameters
    ----------
    income : Income
        From `leg_income` or `partner_value`.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes: pounds and their chances.  Losses are hatched; a dashed line shows the mean.

    Raises
    ------
    CamelOddsError
        If `income` or `ax` is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import Holdings, leg_income, plots
    >>> holdings = Holdings(tickets={"purple": 5, "green": 3}, tile=9)
    >>> ax = plots.income(leg_income("2:ygWr 6:Kb 9:+ 10:p | bpx", holdings))
    >>> [text.get_text() for text in ax.texts]
    ['12.0%', '82.4%', '5.6%', 'mean']
    """
    check_axes(ax)
    from matplotlib.ticker import MaxNLocator

    if not isinstance(income, Income):
        raise CamelOddsError(f"income must be what leg_income or partner_value gives, not {shown(income)}")
    chart = Chart.on(ax, income.position.edition, 4.8, 3.0)
    chances = income.counts / income.total
    top = float(chances.max()) / (1 - chart.share(1.3 * LINE * chart.size, "height"))
    low, high = float(income.amounts[0]) - 0.8, float(income.amounts[-1]) + 0.8
    chart.ax.set_xlim(low, high)
    chart.ax.set_ylim(0, top)
    chart.frame("left", "bottom")
    _draw_bars(chart, income, chances)
    _mark_mean(chart, income.mean)
    chart.ax.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    percent_axis(chart.ax.yaxis, top)
    chart.ax.locator_params(axis="y", nbins=5)
    chart.ax.set_xlabel("pounds", fontsize=chart.size)
    head = f"income, exact: mean {pounds(income.mean)}, standard deviation {income.stdev:.2f}"
    chart.title(head, str(income.position), above=LINE * chart.size)
    return chart.ax


def _draw_bars(chart: Chart, income: Income, chances: Floats) -> None:
    """A bar for each amount, with its number if all numbers have room."""
    amounts = income.amounts.astype(np.float64)
    for which, fill, hatch, label in (
        (amounts >= 0, chart.ink.strong, None, "gain"),
        (amounts < 0, chart.paper, "////", "loss"),
    ):
        if which.any():
            chart.ax.bar(
                amounts[which], chances[which], 0.8, color=fill, hatch=hatch, edgecolor=chart.ink.plain,
                linewidth=0.8, label=label,
            )  # fmt: skip
    left, right = chart.ax.get_xlim()
    step = float(np.diff(amounts).min(initial=right - left)) * chart.points("width") / (right - left)
    numbers = [percent(chance) for chance in chances.tolist()]
    if max(map(chart.text_width, numbers)) + 2 < step:
        # The line of the mean may pass: the background's colour keeps it off.
        box = {"facecolor": chart.paper, "edgecolor": "none", "pad": 0.5}
        for amount, chance, number in zip(amounts.tolist(), chances.tolist(), numbers, strict=True):
            chart.write(number, (amount, chance), xytext=(0, 2), ha="center", va="bottom", bbox=box)


def _mark_mean(chart: Chart, mean: float) -> None:
    """A dashed line at the mean, named above the axes."""
    # Behind the bars: where one stands at the mean, its number is to be read.
    chart.ax.axvline(mean, color=chart.ink.plain, linewidth=1.0, linestyle=(0, (4, 2)), zorder=0)
    above = chart.ax.get_xaxis_transform()
    chart.write("mean", (mean, 1), xycoords=above, xytext=(0, 2), ha="center", va="bottom")
