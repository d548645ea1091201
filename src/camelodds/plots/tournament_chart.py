"""Charts of what came of a tournament: who wins how often, and with how much money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from camelodds.arguments import one_of
from camelodds.display.percent import percent
from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError, shown
from camelodds.odds.intervals import NORMAL_95, unseen_bound
from camelodds.plots.chart import LINE, Chart, check_axes, edged, percent_axis
from camelodds.plots.labels import short
from camelodds.plots.worth import INTERVALS, show_errors
from camelodds.selfplay.standings import POUNDS, Tournament

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.system.arrays import Floats

What = Literal["wins", "money"]
LONGEST = 18
"""Characters of a strategy's name that are shown."""
DASHES = (0, (4, 2))
HIGH, MIDDLE = 0.85, 0.4
"""Height of the highest histogram, and where its name stands; 1 is the distance of two of them."""


def tournament(result: Tournament, ax: Axes | None = None, *, what: What = "wins") -> Axes:
    """Draw how often each entry of a tournament wins, or how much money it ends with.

    Parameters
    ----------
    result : Tournament
        From `camelodds.tournament`.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.
    what : {"wins", "money"}
        The share of the games won by each entry, and below it the same with luck taken out, if that was done; or
        in how many of its games an entry ended with so many pounds.

    Returns
    -------
    Axes
        The axes.  Shares have their 95% intervals, and a dashed line shows the fair share; a line in each
        histogram shows the mean.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> import camelodds
    >>> from camelodds import plots
    >>> result = camelodds.tournament(["leader", "roller", "roller"], games=300, seed=1)
    >>> ax = plots.tournament(result)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['leader', 'roller', 'roller']
    """
    check_axes(ax)
    if not isinstance(result, Tournament):
        raise CamelOddsError(f"result must be what tournament gives, not {shown(result)}")
    one_of(what, "what", ("wins", "money"))
    entries = len(result.strategies)
    chart = Chart.on(ax, result.edition, 4.8, 1.3 + (0.42 if what == "wins" else 0.55) * entries)
    rows = np.arange(entries) - (0.0 if what == "wins" else MIDDLE)
    chart.label_rows(rows.tolist(), [short(name, LONGEST) for name in result.strategies], [None] * entries)
    if what == "wins":
        _draw_wins(chart, result)
        head = f"share of the wins{INTERVALS}"
    else:
        _draw_money(chart, result)
        head = "money at the end, and its mean"
    line = (
        f"{how_many(result.games, 'game', form=',')} of the {result.edition.name} edition, seed {result.seed}"
    )
    chart.title(head, line, above=LINE * chart.size if what == "wins" else 0.0)
    return chart.ax


def _draw_wins(chart: Chart, result: Tournament) -> None:
    """Bars of the shares, two for each entry where luck was taken out, and the fair share as a line."""
    entries = len(result.strategies)
    series = [("wins", result.win_share, result.win_stderr)]
    if result.adjusted_share is not None and result.adjusted_stderr is not None:
        series.append(("less luck", result.adjusted_share, result.adjusted_stderr))
    ends = [0.0, 0.0]
    height = 0.8 / len(series)
    box = {"facecolor": chart.paper, "edgecolor": "none", "pad": 0.5}
    for number, (name, shares, errors) in enumerate(series):
        rows = np.arange(entries) + height * (number - (len(series) - 1) / 2)
        reach = _reach(shares, errors)
        drawn = chart.ax.barh(
            rows, shares, 0.9 * height, color=(chart.ink.strong, chart.paper)[number],
            edgecolor=chart.ink.plain, linewidth=0.8, label=name, xerr=reach, ecolor=chart.ink.plain, capsize=2.5,
        )  # fmt: skip
        show_errors(chart, drawn)
        texts = [percent(share, unseen=unseen_bound(result.deal_count)) for share in shares.tolist()]
        texts[0] += f" {name}"
        far = np.maximum(shares + reach[1], 0.0).tolist()
        for row, end, text in zip(rows.tolist(), far, texts, strict=True):
            # The line of the fair share may pass: the background's colour keeps it off.
            chart.write(text, (end, row), bbox=box)
            ends[1] = max(ends[1], chart.length(end, chart.text_width(text) + chart.size))
        ends[0] = min(ends[0], float((shares - reach[0]).min()))
    fair = 1 / entries
    ends[1] = max(ends[1], 1.1 * fair)
    chart.frame("left", "bottom")
    chart.ax.set_xlim(*ends)
    chart.ax.set_ylim(entries - 0.5, -0.5)
    percent_axis(chart.ax.xaxis, ends[1])
    chart.ax.locator_params(axis="x", nbins=5)
    # Beyond 100% there is only room for texts.
    chart.ax.set_xticks([tick for tick in chart.ax.get_xticks() if ends[0] <= tick <= min(ends[1], 1.0)])
    # Behind the bars, and named above the axes, where nothing else stands.
    chart.ax.axvline(fair, color=chart.ink.plain, linewidth=1.0, linestyle=DASHES, zorder=0)
    above = chart.ax.get_xaxis_transform()
    chart.write(f"fair {percent(fair)}", (fair, 1), xycoords=above, xytext=(0, 2), ha="center", va="bottom")


def _reach(shares: Floats, errors: Floats) -> Floats:
    """How far 95% intervals reach to the left and to the right, not below 0 if the share is above."""
    far = NORMAL_95 * np.nan_to_num(errors)
    return np.array([np.where(shares > 0, np.minimum(far, shares), far), far])


def _draw_money(chart: Chart, result: Tournament) -> None:
    """A histogram for each entry, each on a line of its own, as high as its share of the entry's games."""
    entries = len(result.strategies)
    shares = result.money_counts / result.games
    there = np.flatnonzero(shares.any(axis=0))
    pounds = np.arange(there[0], there[-1] + 1)
    most = float(shares.max())
    for entry in range(entries):
        heights = HIGH * shares[entry, pounds] / most
        chart.ax.bar(
            pounds, -heights, 1.0, bottom=entry, color=chart.ink.strong, edgecolor=chart.paper, linewidth=0.3,
            label=f"entry {entry}",
        )  # fmt: skip
        chart.ax.plot(
            [pounds[0] - 0.5, pounds[-1] + 0.5], [entry, entry], color=chart.ink.faint, linewidth=0.8
        )
        mean = float(result.money[entry])
        chart.ax.plot(
            [mean, mean], [entry, entry - HIGH], color=chart.ink.plain, linewidth=1.2, linestyle=DASHES,
            path_effects=edged(chart.paper, 1.2, 0.7), label="mean",
        )  # fmt: skip
        text = f"{mean:.1f}"
        chart.write(text, (1, entry - MIDDLE), xycoords=chart.ax.get_yaxis_transform(), xytext=(4, 0))
    chart.frame("bottom")
    chart.ax.set_xlim(pounds[0] - 0.5, pounds[-1] + 0.5)
    chart.ax.set_ylim(entries - 0.9, -1.0)
    chart.ax.locator_params(axis="x", nbins=8, integer=True)
    label = "pounds" if pounds[-1] < POUNDS - 1 else f"pounds; {POUNDS - 1} stands for that and more"
    chart.ax.set_xlabel("\n".join(chart.wrapped(label)), fontsize=chart.size)
