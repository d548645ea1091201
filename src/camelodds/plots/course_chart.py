"""A chart of how the odds went over a race that was played."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

import numpy as np

from camelodds.arguments import one_of
from camelodds.errors import CamelOddsError
from camelodds.odds.leg import leg_odds
from camelodds.odds.race import race_odds
from camelodds.plots.chart import LINE, Chart, check_axes, edged, percent_axis
from camelodds.plots.course import Moment, moments
from camelodds.plots.labels import percent, short, spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from camelodds.board.position import Position, Roll
    from camelodds.display.result import Floats
    from camelodds.editions.edition import Edition


What = Literal["winner", "loser", "first", "last"]

MARKERS = "osD^v"
"""A shape for each racing camel, besides its colour."""


def played_race(
    course: Sequence[Position | Roll | str | tuple[str, int]],
    ax: Axes | None = None,
    what: What = "winner",
    *,
    samples: int | None = None,
    seed: int | None = None,
) -> Axes:
    """Draw how the odds went over a race that was played.

    Parameters
    ----------
    course : sequence of Position, Roll, str or tuple
        The start, as a position or its line; then rolls (``"b2"``, ``("blue", 2)`` or what `Position.after`
        gave), positions, or both.  After the last roll of a leg the next one goes on from there.
    ax : Axes, optional
        Where to draw; a new figure's if not given.
    what : {"winner", "loser", "first", "last"}
        Odds of winning or losing the race, or of being first or last in each leg.
    samples, seed : int, optional
        For the odds of the race, see `race_odds`: if one is given they are sampled.  Bands are their 95%
        intervals.

    Returns
    -------
    Axes
        The axes: a line a camel, upright lines where a leg ended.

    Raises
    ------
    NotationError, IllegalPosition, IllegalRoll
        If an item cannot be read or breaks rules; a note says which item.
    CamelOddsError
        If the course does not start with a position, goes on after the race, mixes editions, or another
        argument is not what it must be.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.played_race(["1:bg 2:y 3:wo", "b2", "g1", "o3"], what="first")
    >>> [f"{share:.2f}" for share in ax.lines[0].get_ydata()]
    ['0.10', '0.28', '0.54', '0.67']
    """
    check_axes(ax)
    one_of(what, "what", ("winner", "loser", "first", "last"))
    if what in ("first", "last"):
        for name, value in (("samples", samples), ("seed", seed)):
            if value is not None:
                raise CamelOddsError(f"{name} is for the odds of the race: leave it out, {what!r} is exact")
    passed = moments(course)
    rolls, odds, spans = [], [], []
    for moment in passed:
        for shares, span in _odds_at(moment, what, samples, seed):
            rolls.append(moment.rolls)
            odds.append(shares)
            spans.append(span)
    chart = Chart.on(ax, passed[0].edition, 5.6, 3.4)
    _draw_course(chart, np.array(rolls), np.array(odds), np.array(spans))
    legs = [moment.rolls for moment in passed if moment.leg_over]
    _mark_legs(chart, [0, *legs], passed[-1].rolls)
    chart.ax.set_xlabel("rolls", fontsize=chart.size)
    whose = f"{what} place in each leg" if what in ("first", "last") else f"{what} of the race"
    chart.title(f"{whose}, roll by roll", above=1.3 * chart.size)
    return chart.ax


def _certain(camel: str, edition: Edition) -> Floats:
    return np.array([float(name == camel) for name in edition.racing])


def _odds_at(
    moment: Moment, what: What, samples: int | None, seed: int | None
) -> list[tuple[Floats, Floats]]:
    """Shares by camel at a moment, with their intervals; a leg that ended has its end, a gap and a new start."""
    drawn: list[Floats] = []
    if moment.position is None or (moment.leg_over and what in ("first", "last")):
        drawn.append(_certain(moment.ranking[0 if what in ("winner", "first") else -1], moment.edition))
    if moment.position is not None and what in ("first", "last"):
        if moment.leg_over:
            drawn.append(np.full(5, np.nan))
        drawn.append(leg_odds(moment.position).ranks[:, 0 if what == "first" else 4])
    elif moment.position is not None:
        odds = race_odds(moment.position, samples=samples, seed=seed)
        intervals = odds.winner_interval if what == "winner" else odds.loser_interval
        return [(odds.odds[0 if what == "winner" else 1], np.array(list(intervals.values())))]
    return [(shares, np.stack([shares, shares], axis=1)) for shares in drawn]


def _draw_course(chart: Chart, rolls: NDArray[np.int64], odds: Floats, spans: Floats) -> None:
    """A line a camel, its interval behind it, its name at the end."""
    from matplotlib.ticker import MaxNLocator

    ax, racing = chart.ax, chart.edition.racing
    last = max(int(rolls[-1]), 1)
    top = min(1.0, 1.1 * float(np.nanmax(spans)))
    names = [
        f"{short(name)} {percent(share, 0)}" for name, share in zip(racing, odds[-1].tolist(), strict=True)
    ]
    room = chart.length(last, max(map(chart.text_width, names)) + 2 * chart.size) - last
    ends = spread(odds[-1].tolist(), chart.share(LINE * chart.size, "height") * top * 1.1, 0, top)
    # Shapes at some rolls only, each camel's at others.
    every = math.ceil(24 * len(rolls) / chart.points("width"))
    for row, name in enumerate(racing):
        colour = chart.colour(row)
        low, high = spans[:, row].T
        if np.nanmax(high - low) > 1e-6:
            ax.fill_between(rolls, low, high, color=colour.fill, alpha=0.4, linewidth=0)
        ax.plot(
            rolls, odds[:, row], color=colour.fill, linewidth=1.6, label=name, clip_on=False, zorder=3,
            path_effects=edged(chart.ink.plain, 1.6, 0.6),
        )  # fmt: skip
        ax.plot(
            rolls, odds[:, row], MARKERS[row], color=colour.fill, markersize=4.5, markeredgecolor=chart.ink.plain,
            markeredgewidth=0.7, markevery=(row * every // 5, every), clip_on=False, zorder=4,
        )  # fmt: skip
        near = last + 0.15 * room
        ax.plot([rolls[-1], near], [odds[-1, row], ends[row]], color=chart.ink.plain, linewidth=0.6, zorder=1)
        chart.badge(row, (near, ends[row]), (0.5 * chart.size, 0), ax.transData)
        chart.write(names[row], (near, ends[row]), xytext=(1.2 * chart.size, 0))
    ax.set_xlim(0, last + room)
    ax.set_ylim(0, top)
    chart.frame("left", "bottom")
    ax.spines["bottom"].set_bounds(0, last)
    ticks = MaxNLocator(nbins=8, integer=True).tick_values(0, last)
    ax.set_xticks([tick for tick in ticks if 0 <= tick <= last])
    percent_axis(ax.yaxis, top)
    ax.locator_params(axis="y", nbins=6)


def _mark_legs(chart: Chart, starts: list[int], last: int) -> None:
    """Lines where legs end, and the legs' numbers above where there is room for them."""
    ax = chart.ax
    right = ax.get_xlim()[1]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], last], strict=True), 1):
        if number > 1:
            ax.axvline(start, color=chart.ink.faint, linewidth=1.0, zorder=0)
        for text in (f"leg {number}", str(number)):
            if (end - start) / right > chart.share(chart.text_width(text), "width"):
                place = ((start + end) / 2, 1)
                how = {"xycoords": ax.get_xaxis_transform(), "xytext": (0, 2), "ha": "center", "va": "bottom"}
                chart.write(text, place, **how)
                break
