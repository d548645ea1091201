"""Bars of what things are worth, in pounds: to the right of 0 a gain, to the left a loss."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds.odds.intervals import NORMAL_95
from camelodds.plots.chart import Chart, edged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.container import BarContainer

    from camelodds.system.arrays import Floats

INTERVALS = ", 95% intervals"
"""What a title adds where bars have them."""


def pounds(value: float) -> str:
    """A value in pounds with its sign, as axes write it.

    Examples
    --------
    >>> pounds(1.403), pounds(-0.5), pounds(-0.001)
    ('+1.40', '−0.50', '0.00')
    """
    text = f"{value:+.2f}"
    return "0.00" if float(text) == 0 else text.replace("-", "−")


def reach(stderr: Floats) -> Floats | None:
    """How far 95% intervals reach to each side: not a number for an exact value, None if all are exact."""
    return np.where(stderr > 0, NORMAL_95 * stderr, np.nan) if np.any(stderr) else None


class Bars(NamedTuple):
    """Bars to lie in rows: their places, values and errors, and the texts at their ends."""

    rows: Sequence[float]
    values: Floats
    errors: Floats | None
    fills: Sequence[str]
    texts: Sequence[str]
    hatches: Sequence[str] | None = None  # the colours of the hatches, if there are any

    def ends(self) -> list[float]:
        """Where the texts begin: beyond the error, on the side of the value."""
        far = np.zeros(len(self.values)) if self.errors is None else np.nan_to_num(self.errors)
        return [
            max(value + error, 0.0) if value >= 0 else value - error
            for value, error in zip(self.values.tolist(), far.tolist(), strict=True)
        ]


def draw_bars(chart: Chart, bars: Bars, height: float, label: str) -> None:
    """Draw bars with their errors and their texts."""
    if bars.hatches is not None:
        # A hatch takes the colour of the edge: first bars with a hatch that shows on them, then outlines.
        chart.ax.barh(
            bars.rows,
            bars.values,
            height,
            color=bars.fills,
            edgecolor=bars.hatches,
            hatch="////",
            linewidth=0,
        )
    drawn = chart.ax.barh(
        bars.rows, bars.values, height, color="none" if bars.hatches is not None else bars.fills,
        edgecolor=chart.ink.plain, linewidth=0.8, label=label, xerr=bars.errors, ecolor=chart.ink.plain,
        capsize=2.5,
    )  # fmt: skip
    show_errors(chart, drawn)
    for row, value, end, text in zip(bars.rows, bars.values, bars.ends(), bars.texts, strict=True):
        away, side = (4, "left") if value >= 0 else (-4, "right")
        chart.write(text, (end, row), xytext=(away, 0), ha=side)


def show_errors(chart: Chart, drawn: BarContainer) -> None:
    """Put the background's colour around the errors of bars, so that they show on these too."""
    if drawn.errorbar is not None:
        _, caps, lines = drawn.errorbar.lines
        for artist, layer in ((lines[0], 3), *((cap, 4) for cap in caps)):
            artist.set(path_effects=edged(chart.paper, 1.2, 0.7), zorder=layer)


def fit_bars(chart: Chart, groups: Sequence[Bars]) -> None:
    """Set the x axis so that all bars and their texts have room, with a line at 0."""
    low = high = left = right = 0.0
    for bars in groups:
        for value, end, text in zip(bars.values, bars.ends(), bars.texts, strict=True):
            room = chart.text_width(text) + chart.size
            if value >= 0:
                high, right = max(high, end), max(right, room)
            else:
                low, left = min(low, end), max(left, room)
    shares = [chart.share(room, "width") for room in (left, right)]
    used = (high - low) or 1.0
    whole = used / (1 - min(sum(shares), 0.8))
    chart.ax.set_xlim(low - whole * shares[0], low + used + whole * shares[1])
    chart.ax.axvline(0, color=chart.ink.plain, linewidth=0.8, zorder=0)
    chart.ax.locator_params(axis="x", nbins=5)
    chart.ax.set_xlabel("pounds", fontsize=chart.size)
