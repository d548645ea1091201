"""A chart of a game that was reviewed: everybody's chance to win, move by move."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from camelodds.display.percent import percent
from camelodds.errors import CamelOddsError, shown
from camelodds.plots.chart import LINE, Chart, check_axes, edged, percent_axis
from camelodds.plots.ink import PLAYERS
from camelodds.plots.labels import short, spread
from camelodds.selfplay.account import Review

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKERS = "osD^vPX*"
"""A shape for each player, besides the colour."""
SHAPE = 24
"""Points of the x axis for a shape, so that they do not crowd."""


def review(result: Review, ax: Axes | None = None) -> Axes:
    """Draw how everybody's chance to win changed over a game.

    Parameters
    ----------
    result : Review
        From `camelodds.review`.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes: a line for each player, rings where the most expensive turns were, a stroke below the axis for
        each roll, and an upright line where a leg ended.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> import camelodds
    >>> from camelodds import plots
    >>> game = camelodds.play_game(["leader", "sharp", "greedy"], seed=5).at(9)
    >>> ax = plots.review(camelodds.review(game, games=30, seed=1))
    >>> [line.get_label() for line in ax.lines if line.get_label() in game.state.names]
    ['leader', 'sharp', 'greedy']
    """
    check_axes(ax)
    if not isinstance(result, Review):
        raise CamelOddsError(f"result must be what review gives, not {shown(result)}")
    chart = Chart.on(ax, result.game.edition, 5.6, 3.6)
    moves = len(result.chances) - 1
    top = min(1.0, 1.1 * float(result.chances.max()))
    _draw_lines(chart, result)
    right = _name_lines(chart, result, moves, top)
    _set_axes(chart, result, right, top)
    chart.mark_legs([0, *_leg_ends(result), moves])
    chart.title(
        "chance to win, move by move",
        "rings: each player's most expensive turns; strokes below: rolls",
        above=1.3 * chart.size,
    )
    return chart.ax


def _draw_lines(chart: Chart, result: Review) -> None:
    """A line for each player with a shape on it, and rings around the most expensive turns."""
    moves = np.arange(len(result.chances))
    every = math.ceil(SHAPE * len(moves) / chart.points("width"))
    names = result.game.state.names
    for seat, name in enumerate(names):
        shares = result.chances[:, seat]
        chart.ax.plot(
            moves, shares, color=PLAYERS[seat], linewidth=1.6, label=name, clip_on=False, zorder=3,
            path_effects=edged(chart.ink.plain, 1.6, 0.5),
        )  # fmt: skip
        begin = min(seat * every // len(names), len(moves) - 1)
        chart.ax.plot(
            moves[begin::every], shares[begin::every], MARKERS[seat], color=PLAYERS[seat], markersize=4.5,
            markeredgecolor=chart.ink.plain, markeredgewidth=0.7, clip_on=False, zorder=4,
        )  # fmt: skip
        turns = [one.number for one in result.costliest(name)]
        chart.ax.plot(
            turns, shares[turns], "o", markersize=9, color="none", markeredgecolor=chart.ink.plain,
            markeredgewidth=1.3, clip_on=False, zorder=5, label=f"{name}'s most expensive turns",
            path_effects=edged(chart.paper, 1.3, 0.6),
        )  # fmt: skip


def _name_lines(chart: Chart, result: Review, moves: int, top: float) -> float:
    """The players' names and last chances, to the right of their lines; returns where the x axis ends."""
    final = result.chances[-1].tolist()
    names = [
        f"{short(name)} {percent(share, 0)}"
        for name, share in zip(result.game.state.names, final, strict=True)
    ]
    right = chart.length(moves, max(map(chart.text_width, names)) + 2 * chart.size)
    near = moves + 0.15 * (right - moves)
    heights = spread(final, 1.1 * top * chart.share(LINE * chart.size, "height"), 0, top)
    for seat, (name, share, height) in enumerate(zip(names, final, heights, strict=True)):
        chart.ax.plot([moves, near], [share, height], color=chart.ink.plain, linewidth=0.6, zorder=1)
        chart.ax.plot(
            [near], [height], MARKERS[seat], color=PLAYERS[seat], markersize=6, clip_on=False,
            markeredgecolor=chart.ink.plain, markeredgewidth=0.7, zorder=4,
        )  # fmt: skip
        chart.write(name, (near, height), xytext=(0.8 * chart.size, 0))
    return right


def _set_axes(chart: Chart, result: Review, right: float, top: float) -> None:
    """Limits and ticks: moves up to the last one only, with strokes for rolls, names to the right of it."""
    ax, moves = chart.ax, len(result.chances) - 1
    ax.set_xlim(0, right)
    ax.set_ylim(0, top)
    chart.frame("left", "bottom")
    ax.spines["bottom"].set_bounds(0, moves)
    percent_axis(ax.yaxis, top)
    ax.locator_params(axis="y", nbins=6)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if moves <= 6 * step)
    ax.set_xticks(range(0, moves + 1, step))
    ax.set_xticks([one.number for one in result.rolls], minor=True)
    ax.xaxis.remove_overlapping_locs = False  # a roll has its stroke where a number stands, too
    ax.tick_params(axis="x", which="major", direction="in", length=3)
    ax.tick_params(axis="x", which="minor", length=4, width=1.0)
    ax.set_xlabel("moves", fontsize=chart.size)


def _leg_ends(result: Review) -> list[int]:
    """The numbers of the moves that ended a leg with another one after it."""
    ends, leg = [], result.decisions[0].leg
    for one in result.decisions:
        if one.leg != leg:
            ends.append(one.number - 1)
            leg = one.leg
    return ends
