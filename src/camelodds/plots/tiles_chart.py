"""A chart of what a spectator tile is worth on each space."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.plots.chart import LINE, PLAIN, Chart, check_axes, given_or_made
from camelodds.plots.worth import INTERVALS, pounds, reach, show_errors
from camelodds.values.tiles import TileValues, tile_values

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.board.position import Position
    from camelodds.system.arrays import Floats


def tiles(values: TileValues | Position | str, ax: Axes | None = None) -> Axes:
    """Draw what a spectator tile is worth on each legal space, with either side up.

    Parameters
    ----------
    values : TileValues or Position or str
        Values from `tile_values`, or a position, or its line: then those of a player who has nothing yet.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes: spaces and pounds.  Hatched bars are the side ``-``; the best placement has its number.
        Values that are sampled have 95% intervals, at least.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `ax` is not axes, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.tiles("1:bg 2:y 3:pr 15:W 16:K")
    >>> [f"{bars[0].get_height():+.2f}" for bars in ax.containers]
    ['+1.22', '+1.29']
    """
    check_axes(ax)
    values = given_or_made(values, TileValues, tile_values, "values")
    chart = Chart.on(ax, values.position.edition, 5.2, 3.2)
    chart.frame("left")
    errors = reach(values.stderr)
    for column in range(2):
        _draw_side(chart, values, errors, column)
    _set_axes(chart, values, errors)
    intervals = "" if errors is None else INTERVALS
    relative = ", what others gain taken off" if values.relative else ""
    head = f"worth of a spectator tile in this leg{relative}{intervals}"
    chart.title(head, str(values.position), above=LINE * chart.size)
    return chart.ax


def _draw_side(chart: Chart, values: TileValues, errors: Floats | None, column: int) -> None:
    """The bars of a side: filled for ``+``, hatched for ``-``."""
    places = np.arange(len(values.spaces)) + (-0.2, 0.2)[column]
    side, name = values.sides[column], values.position.edition.tile_sides[column]
    fill, hatch = ((chart.ink.strong, None), (chart.paper, "////"))[column]
    drawn = chart.ax.bar(
        places, values.values[:, column], 0.38, color=fill, hatch=hatch, edgecolor=chart.ink.plain,
        linewidth=0.8, label=f"{side} {name}", yerr=None if errors is None else errors[:, column],
        ecolor=chart.ink.plain, capsize=2.0,
    )  # fmt: skip
    show_errors(chart, drawn)


def _set_axes(chart: Chart, values: TileValues, errors: Floats | None) -> None:
    """Spaces along the x axis, a line at 0, room for the best number, and what the bars are above the axes."""
    ax = chart.ax
    far = np.zeros_like(values.values) if errors is None else np.nan_to_num(errors)
    low = min(0.0, float(np.min(values.values - far, initial=0.0)))
    high = max(0.0, float(np.max(values.values + far, initial=0.0)))
    used = (high - low) or 1.0
    number = chart.share(1.3 * LINE * chart.size, "height")
    ax.set_ylim(low - (0.05 * used if low < 0 else 0.0), low + used / (1 - number))
    ax.set_xlim(-0.7, max(len(values.spaces), 1) - 0.3)
    ax.axhline(0, color=chart.ink.plain, linewidth=0.8)
    ax.locator_params(axis="y", nbins=6)
    ax.set_xticks(range(len(values.spaces)), map(str, values.spaces.tolist()))
    ax.tick_params(axis="x", length=0)
    ax.set_xlabel("space" if len(values.spaces) else "no legal space (R24)", fontsize=chart.size, **PLAIN)
    ax.set_ylabel("pounds", fontsize=chart.size)
    if not len(values.spaces):
        return
    row, column = np.unravel_index(int(np.argmax(values.values)), values.values.shape)
    place = (float(row) + (-0.2, 0.2)[column], max(float((values.values + far)[row, column]), 0.0))
    chart.write(pounds(float(values.values[row, column])), place, xytext=(0, 2), ha="center", va="bottom")
    legend = ax.legend(
        loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False, borderaxespad=0.2, borderpad=0,
        fontsize=chart.size, handlelength=1.4, columnspacing=1.2,
    )  # fmt: skip
    for text in legend.get_texts():
        text.set(color=chart.ink.plain, **PLAIN)
