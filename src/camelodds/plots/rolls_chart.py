"""A chart of the odds of a leg after each next roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.board.position import Position, as_position
from camelodds.editions.by_camel import racing_index
from camelodds.odds.leg import leg_odds
from camelodds.odds.next_roll import roll_odds
from camelodds.plots.chart import LINE, PLAIN, Chart, check_axes, percent_axis
from camelodds.plots.labels import percent, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def next_rolls(position: Position | str, camel: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw the odds of being first in the leg after each possible next roll, against the present odds.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    camel : str, optional
        A camel's name or letter; all racing camels, one above the other, if not given.
    ax : Axes, optional
        Where to draw; a new figure's if not given.

    Returns
    -------
    Axes
        The axes.  Bars are as wide as their rolls are likely; a line across them shows the present odds.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If there is no such racing camel, `ax` is not axes, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.next_rolls("2:ygWr 6:Kb 9:+ 10:p | bp", "purple")
    >>> [f"{bar.get_height():.0%}" for bar in ax.patches]
    ['100%', '100%', '0%', '100%', '100%', '100%']
    """
    check_axes(ax)
    position = as_position(position)
    edition = position.edition
    camels = list(range(5)) if camel is None else [racing_index(camel, edition)]
    after = roll_odds(position)
    rolls, chances, first = after.rolls, after.chances, after.ranks[:, :, 0]
    now = leg_odds(position).ranks[:, 0]
    from matplotlib.ticker import MaxNLocator

    chart = Chart.on(ax, edition, 5.2, 3.9 if camel is None else 2.8)
    ax = chart.ax
    shows = [roll[0] for roll in rolls]
    letters = list(dict.fromkeys(shows))
    # Rolls of one colour stand together.
    places = np.array([i + 0.5 * letters.index(letter) for i, letter in enumerate(shows)])
    left, right = -0.8, float(places[-1]) + 0.8
    # A strip a camel, all to the same scale, each as high as it needs to be, with a number on top.
    tops = np.maximum(first.max(axis=0), now)[camels]
    share = chart.share(1.2 * LINE * chart.size, "height")
    height = float(tops.sum()) / (1 - min(len(camels) * share, 0.7)) or 1.0
    above = np.cumsum(tops + (height - tops.sum()) / len(camels))
    bases = (height - above).tolist()
    for base, row in zip(bases, camels, strict=True):
        shares, level = first[:, row], float(now[row])
        ax.bar(
            places, shares, 0.9 * chances / chances.max(), bottom=base, color=chart.colour(row).fill,
            edgecolor=chart.ink.plain, linewidth=0.6, label=edition.racing[row],
        )  # fmt: skip
        ax.plot([left, right], [base, base], color=chart.ink.plain, linewidth=0.8, clip_on=False)
        ax.plot([left, right], [base + level] * 2, color=chart.paper, linewidth=1.8)
        ax.plot(
            [left, right], [base + level] * 2, color=chart.ink.plain, linewidth=1.0, linestyle=(0, (4, 2))
        )
        text = percent(level) if row != camels[0] else f"now\n{percent(level)}"
        chart.write(text, (right, base + level), xytext=(2, 0))
        best = int(np.argmax(shares))
        if shares[best] > level + 0.005:
            peak = (float(places[best]), base + float(shares[best]))
            chart.write(percent(float(shares[best])), peak, xytext=(0, 1), ha="center", va="bottom")
    ax.set_xticks(places, [roll[1:] for roll in rolls])
    for letter in letters:
        middle = float(np.mean([place for place, by in zip(places, shows, strict=True) if by == letter]))
        below = (0, -2.4 * chart.size)
        chart.badge(edition.index(letter), (middle, 0), below, ax.get_xaxis_transform())
    chart.frame()
    ax.tick_params(axis="x", length=0, pad=2, labelsize=0.85 * chart.size)
    if camel is None:
        chart.name_rows([base + share * height / 2 for base in bases], camels)
    else:
        ax.spines["left"].set_visible(True)
        full = min(height, 1.0)
        ax.set_yticks([tick for tick in MaxNLocator(5).tick_values(0, full) if tick <= full])
        percent_axis(ax.yaxis, full)
    ax.set_xlim(left, left + chart.length(right - left, chart.text_width("<0.1%") + 0.8 * chart.size))
    ax.set_ylim(0, height)
    ax.set_xlabel(
        "next roll (width of a bar: its chance)", fontsize=chart.size, labelpad=2.4 * chart.size, **PLAIN
    )
    who = "" if camel is None else f"{short(edition.racing[camels[0]])}: "
    chart.title(f"{who}odds of first place after each roll", str(position))
    return ax
