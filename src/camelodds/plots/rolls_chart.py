"""A chart of the odds of a leg after each next roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds.board.position import Position, as_position
from camelodds.display.percent import percent
from camelodds.editions.by_camel import racing_index
from camelodds.odds.leg import leg_odds
from camelodds.odds.next_roll import RollOdds, roll_odds
from camelodds.plots.chart import LINE, PLAIN, Chart, check_axes, percent_axis
from camelodds.plots.labels import short

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.system.arrays import Floats


def next_rolls(position: Position | str, camel: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw the odds of being first in the leg after each possible next roll, against the present odds.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    camel : str, optional
        A camel's name or letter; if not given, all racing camels, one above the other.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes.  A bar is as wide as its roll is likely; a dashed line shows the present odds.

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
    odds = roll_odds(position)
    now = leg_odds(position).ranks[:, 0]
    chart = Chart.on(ax, edition, 5.2, 3.9 if camel is None else 2.8)
    rolls = _rolls(odds)
    height, strips = _strips(chart, camels, now, odds.ranks[:, :, 0])
    for strip in strips:
        _draw_bars(chart, strip, rolls)
        _draw_now(chart, strip, rolls, "now\n" if strip is strips[0] else "")
    _name_rolls(chart, rolls)
    if camel is None:
        chart.name_rows([strip.name_at for strip in strips], camels)
    else:
        _show_scale(chart, height)
    said = max(map(chart.text_width, ("now", *(percent(strip.now) for strip in strips))))
    chart.ax.set_xlim(rolls.left, rolls.left + chart.length(rolls.right - rolls.left, said + chart.size))
    chart.ax.set_ylim(0, height)
    who = "" if camel is None else f"{short(edition.racing[camels[0]])}: "
    chart.title(f"{who}odds of first place after each roll", str(position))
    return chart.ax


class _Rolls(NamedTuple):
    """The rolls along the x axis, from `left` to `right`: the place and the width of each one's bar."""

    names: tuple[str, ...]
    places: Floats
    widths: Floats

    @property
    def left(self) -> float:
        return float(self.places[0]) - 0.8

    @property
    def right(self) -> float:
        return float(self.places[-1]) + 0.8

    def by_letter(self) -> dict[str, list[float]]:
        """The places of the rolls that show a letter."""
        found: dict[str, list[float]] = {}
        for name, place in zip(self.names, self.places.tolist(), strict=True):
            found.setdefault(name[0], []).append(place)
        return found


class _Strip(NamedTuple):
    """The part of the chart above `base` that belongs to a camel, with its odds now and after each roll."""

    camel: int
    base: float
    name_at: float
    now: float
    after: Floats


def _rolls(odds: RollOdds) -> _Rolls:
    letters = [roll[0] for roll in odds.rolls]
    order = list(dict.fromkeys(letters))
    # Rolls that show the same letter stand together, with a gap to the next ones.
    places = np.array([i + 0.5 * order.index(letter) for i, letter in enumerate(letters)])
    return _Rolls(odds.rolls, places, 0.9 * odds.chances / odds.chances.max())


def _strips(chart: Chart, camels: list[int], now: Floats, after: Floats) -> tuple[float, list[_Strip]]:
    """The height of the chart, and its strips from the top down.

    All have the same scale; each is as high as its highest bar and a number above that.
    """
    tops = np.maximum(after.max(axis=0), now)[camels]
    number = chart.share(1.2 * LINE * chart.size, "height")
    height = float(tops.sum()) / (1 - min(len(camels) * number, 0.7)) or 1.0
    bases = height - np.cumsum(tops + (height - tops.sum()) / len(camels))
    strips = [
        _Strip(camel, base, base + height * number / 2, float(now[camel]), after[:, camel])
        for camel, base in zip(camels, bases.tolist(), strict=True)
    ]
    return height, strips


def _draw_bars(chart: Chart, strip: _Strip, rolls: _Rolls) -> None:
    """A bar for each roll, with a number on the highest one if it is above the present odds."""
    ax, ink = chart.ax, chart.ink.plain
    ax.bar(
        rolls.places, strip.after, rolls.widths, bottom=strip.base, color=chart.colour(strip.camel).fill,
        edgecolor=ink, linewidth=0.6, label=chart.edition.racing[strip.camel],
    )  # fmt: skip
    ax.plot([rolls.left, rolls.right], [strip.base] * 2, color=ink, linewidth=0.8, clip_on=False)
    best = int(np.argmax(strip.after))
    share = float(strip.after[best])
    if share > strip.now + 0.005:
        peak = (float(rolls.places[best]), strip.base + share)
        chart.write(percent(share), peak, xytext=(0, 1), ha="center", va="bottom")


def _draw_now(chart: Chart, strip: _Strip, rolls: _Rolls, said: str) -> None:
    """A line at the present odds, and their number at its right end."""
    line, level = [rolls.left, rolls.right], strip.base + strip.now
    # The dashes are in a gap through the bars, as they would not show on dark ones.
    chart.ax.plot(line, [level] * 2, color=chart.paper, linewidth=1.8)
    chart.ax.plot(line, [level] * 2, color=chart.ink.plain, linewidth=1.0, linestyle=(0, (4, 2)))
    chart.write(said + percent(strip.now), (rolls.right, level), xytext=(2, 0))


def _name_rolls(chart: Chart, rolls: _Rolls) -> None:
    """Below the bars what the rolls show: the numbers, and a letter for those that have it in common."""
    ax = chart.ax
    ax.set_xticks(rolls.places, [name[1:] for name in rolls.names])
    chart.frame()
    ax.tick_params(axis="x", length=0, pad=2, labelsize=0.85 * chart.size)
    below = 2.4 * chart.size
    for letter, places in rolls.by_letter().items():
        middle = sum(places) / len(places)
        chart.badge(chart.edition.index(letter), (middle, 0), (0, -below), ax.get_xaxis_transform())
    ax.set_xlabel("next roll (width of a bar: its chance)", fontsize=chart.size, labelpad=below, **PLAIN)


def _show_scale(chart: Chart, height: float) -> None:
    """Percentages on the left, up to 100% at most: above that there is only room for a number."""
    from matplotlib.ticker import MaxNLocator

    top = min(height, 1.0)
    chart.ax.spines["left"].set_visible(True)
    chart.ax.set_yticks([tick for tick in MaxNLocator(5).tick_values(0, top) if tick <= top])
    percent_axis(chart.ax.yaxis, top)
