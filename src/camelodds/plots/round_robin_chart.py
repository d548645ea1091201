"""A chart of a round robin: the share of each strategy against each other one, and the ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.display.percent import percent
from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError, shown
from camelodds.odds.intervals import unseen_bound
from camelodds.plots.chart import PLAIN, Chart, check_axes
from camelodds.plots.ink import readable_on
from camelodds.plots.labels import short
from camelodds.plots.tournament_chart import LONGEST
from camelodds.selfplay.round_robins import RoundRobin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.system.arrays import Floats


def round_robin(result: RoundRobin, ax: Axes | None = None) -> Axes:
    """Draw the share of the wins of each strategy against each other one, and the ratings, the best first.

    Parameters
    ----------
    result : RoundRobin
        From `camelodds.selfplay.round_robin`.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes: a row for each strategy, a column for each that it plays against, the rating at the end.

    Raises
    ------
    CamelOddsError
        If `result` or `ax` is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> from camelodds.selfplay import round_robin
    >>> ax = plots.round_robin(round_robin(["roller", "random", "leader"], games=200, seed=1))
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['1 leader', '2 roller', '3 random']
    """
    check_axes(ax)
    if not isinstance(result, RoundRobin):
        raise CamelOddsError(f"result must be what round_robin gives, not {shown(result)}")
    order = result.order
    count = len(order)
    chart = Chart.on(ax, result.edition, 2.6 + 0.55 * count, 1.2 + 0.4 * count)
    names = [f"{place} {short(result.strategies[one], LONGEST)}" for place, one in enumerate(order, 1)]
    chart.label_rows(range(count), names, [None] * count)
    ratings = ["" if np.isnan(one) else f"{one:+.0f}".replace("-", "−") for one in result.ratings[order]]
    chart.beside += max(map(chart.text_width, ratings)) + 4
    _draw_table(chart, result.shares[np.ix_(order, order)], result.games // result.players)
    chart.ax.set_xlim(-0.5, count - 0.5)
    chart.ax.set_ylim(count - 0.5, -0.5)
    chart.ax.set_xticks(range(count), [str(place + 1) for place in range(count)])
    chart.ax.tick_params(axis="x", length=0, bottom=False, labelbottom=False, labeltop=True)
    chart.frame()
    for place, rating in enumerate(ratings):
        chart.write(rating, (count - 0.5, place))
    note = "at the end: ratings; 400 more are odds of 10 to 1"
    chart.ax.set_xlabel("\n".join(chart.wrapped(note)), fontsize=chart.size, **PLAIN)
    games = how_many(result.games, "game", form=",")
    line = (
        f"{games} a pair of the {result.edition.name} edition, {result.players} players, seed {result.seed}"
    )
    chart.title("share of the wins against each other, in %", line)
    return chart.ax


def _draw_table(chart: Chart, shares: Floats, deals: int) -> None:
    """A cell for each pair, shaded from the background's colour (0) to the strongest one (1).

    Where cells are too narrow for their numbers, these are left out.
    """
    from matplotlib.colors import LinearSegmentedColormap, to_hex

    shades = LinearSegmentedColormap.from_list("shares", [to_hex(chart.paper), chart.ink.strong])
    edges = np.arange(len(shares) + 1) - 0.5
    table = chart.ax.pcolormesh(
        edges, edges, np.ma.masked_invalid(shares), cmap=shades, vmin=0, vmax=1, edgecolors=chart.ink.faint,
        linewidth=0.6, clip_on=False,
    )  # fmt: skip
    fills = table.to_rgba(np.nan_to_num(shares))
    unseen, cell = unseen_bound(deals), chart.points("width") / len(shares)
    played = [(pair, share) for pair, share in np.ndenumerate(shares) if not np.isnan(share)]
    texts = [percent(float(share), sign="", unseen=unseen) for _, share in played]
    if max(map(chart.text_width, texts), default=0.0) + 0.3 * chart.size > cell:
        return
    for ((row, column), _), text in zip(played, texts, strict=True):
        red, green, blue, _ = fills[row, column]
        colour = readable_on((red, green, blue))
        chart.write(text, (column, row), xytext=(0, 0), ha="center", color=colour)
