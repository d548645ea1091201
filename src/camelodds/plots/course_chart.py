"""A chart of how the odds changed over a race that was played."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from camelodds.arguments import one_of
from camelodds.display.percent import percent
from camelodds.errors import CamelOddsError
from camelodds.odds.leg import leg_odds
from camelodds.odds.race import race_odds
from camelodds.plots.chart import LINE, PLAIN, Chart, check_axes, edged, percent_axis
from camelodds.plots.course import Moment, moments
from camelodds.plots.labels import short, spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from camelodds.board.position import Position, Roll
    from camelodds.system.arrays import Floats


What = Literal["winner", "loser", "first", "last"]

MARKERS = "osD^v"
"""A shape for each racing camel, besides its colour."""

SHAPE = 24
"""Points of the x axis for a shape, so that they do not crowd."""


def played_race(
    course: Sequence[Position | Roll | str | tuple[str, int]],
    ax: Axes | None = None,
    what: What = "winner",
    *,
    samples: int | None = None,
    seed: int | None = None,
) -> Axes:
    """Draw how the odds changed over a race that was played.

    Parameters
    ----------
    course : sequence of Position, Roll, str or tuple
        First the start, as a position or its line.  Then rolls (``"b2"``, ``("blue", 2)`` or what
        `Position.after` returned), positions, or both.  After the last roll of a leg the next leg follows.
        Rolls are written below the axis; a position tells its roll if only one leads to it.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.
    what : {"winner", "loser", "first", "last"}
        Odds of winning or losing the race, or of being first or last in each leg.
    samples, seed : int, optional
        For the odds of the race, as in `race_odds`: if one is given, the odds are sampled.  The bands are
        their 95% intervals.

    Returns
    -------
    Axes
        The axes: a line for each camel, and an upright line where a leg ended.  There the odds of places in a
        leg are certain, and those of the next leg begin.

    Raises
    ------
    NotationError, IllegalPosition, IllegalRoll
        If an item cannot be read or breaks rules; a note says which item.
    CamelOddsError
        If the course does not start with a position, goes on after the end of the race, or mixes editions,
        or if another argument is not what it must be.

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
    odds = _odds(passed, what, samples, seed)
    chart = Chart.on(ax, passed[0].edition, 5.6, 3.4)
    last, top = max(passed[-1].rolls, 1), min(1.0, 1.1 * float(np.nanmax(odds.spans)))
    _draw_lines(chart, odds)
    right = _name_lines(chart, odds, last, top)
    _set_axes(chart, last, right, top)
    _name_rolls(chart, [moment.roll for moment in passed[1:]])
    ends = [moment.rolls for moment in passed if moment.leg_over]
    chart.mark_legs([0, *ends, passed[-1].rolls])
    whose = f"{what} place in each leg" if what in ("first", "last") else f"{what} of the race"
    chart.title(f"{whose}, roll by roll", above=1.3 * chart.size)
    return chart.ax


class _Odds(NamedTuple):
    """Points of the lines: after how many rolls, shape (n,); the odds, (n, 5); their intervals, (n, 5, 2).

    Where a leg ends, its order, a gap (not a number) and the odds of the next leg have the same rolls.
    """

    rolls: NDArray[np.int64]
    shares: Floats
    spans: Floats


def _odds(passed: list[Moment], what: What, samples: int | None, seed: int | None) -> _Odds:
    rolls, shares, spans = [], [], []
    for moment in passed:
        if what == "winner" or what == "loser":
            points = [_in_race(moment, what, samples, seed)]
        else:
            goes_on = moment is not passed[-1]
            points = [(odds, _exactly(odds)) for odds in _in_leg(moment, what, goes_on)]
        for odds, span in points:
            rolls.append(moment.rolls)
            shares.append(odds)
            spans.append(span)
    return _Odds(np.array(rolls), np.array(shares), np.array(spans))


def _in_race(
    moment: Moment, what: Literal["winner", "loser"], samples: int | None, seed: int | None
) -> tuple[Floats, Floats]:
    """Odds of winning or losing the race at a moment, and their intervals."""
    row = ("winner", "loser").index(what)
    if moment.position is None:
        shares = _certain(moment, (0, -1)[row])
        return shares, _exactly(shares)
    odds = race_odds(moment.position, samples=samples, seed=seed)
    intervals = (odds.winner_interval, odds.loser_interval)[row]
    return odds.odds[row], np.array(list(intervals.values()))


def _in_leg(moment: Moment, what: Literal["first", "last"], goes_on: bool) -> list[Floats]:
    """Odds of being first or last in the leg: if one has ended, its result, then the next one if it goes on."""
    place = {"first": 0, "last": 4}[what]
    if moment.position is None or (moment.leg_over and not goes_on):
        return [_certain(moment, place)]
    now = leg_odds(moment.position).ranks[:, place]
    return [_certain(moment, place), np.full(5, np.nan), now] if moment.leg_over else [now]


def _certain(moment: Moment, place: int) -> Floats:
    """Odds of 0 and 1, for a place that is decided."""
    return np.array([float(name == moment.ranking[place]) for name in moment.edition.racing])


def _exactly(shares: Floats) -> Floats:
    """Intervals of no length."""
    return np.stack([shares, shares], axis=1)


def _draw_lines(chart: Chart, odds: _Odds) -> None:
    """A line for each camel with its shape on it, and its intervals behind."""
    # Not every roll gets a shape, and each camel's shapes are at different rolls.
    every = math.ceil(SHAPE * len(odds.rolls) / chart.points("width"))
    ink = chart.ink.plain
    for row, name in enumerate(chart.edition.racing):
        fill = chart.colour(row).fill
        shares = odds.shares[:, row]
        low, high = odds.spans[:, row].T
        if np.nanmax(high - low) > 1e-6:
            chart.ax.fill_between(odds.rolls, low, high, color=fill, alpha=0.4, linewidth=0)
        chart.ax.plot(
            odds.rolls, shares, color=fill, linewidth=1.6, label=name, clip_on=False, zorder=3,
            path_effects=edged(ink, 1.6, 0.6),
        )  # fmt: skip
        chart.ax.plot(
            odds.rolls, shares, MARKERS[row], color=fill, markersize=4.5, markeredgecolor=ink,
            markeredgewidth=0.7, markevery=(row * every // 5, every), clip_on=False, zorder=4,
        )  # fmt: skip


def _name_lines(chart: Chart, odds: _Odds, last: int, top: float) -> float:
    """The camels' names and last odds, to the right of their lines; returns where the x axis ends."""
    final = odds.shares[-1].tolist()
    names = [
        f"{short(name)} {percent(share, 0)}" for name, share in zip(chart.edition.racing, final, strict=True)
    ]
    right = chart.length(last, max(map(chart.text_width, names)) + 2 * chart.size)
    near = last + 0.15 * (right - last)
    heights = spread(final, 1.1 * top * chart.share(LINE * chart.size, "height"), 0, top)
    for row, (name, share, height) in enumerate(zip(names, final, heights, strict=True)):
        ends = [odds.rolls[-1], near]
        chart.ax.plot(ends, [share, height], color=chart.ink.plain, linewidth=0.6, zorder=1)
        chart.badge(row, (near, height), (0.5 * chart.size, 0), chart.ax.transData)
        chart.write(name, (near, height), xytext=(1.2 * chart.size, 0))
    return right


def _set_axes(chart: Chart, last: int, right: float, top: float) -> None:
    """Limits and ticks: there are rolls up to the last one only, names to the right of it."""
    ax = chart.ax
    ax.set_xlim(0, right)
    ax.set_ylim(0, top)
    chart.frame("left", "bottom")
    ax.spines["bottom"].set_bounds(0, last)
    percent_axis(ax.yaxis, top)
    ax.locator_params(axis="y", nbins=6)
    ax.set_xlabel("rolls", fontsize=chart.size)


def _name_rolls(chart: Chart, rolls: Sequence[str]) -> None:
    """Each roll below the axis: in one line, or its letter above its number where there is little room."""
    room = chart.points("width") / chart.ax.get_xlim()[1]
    names = [roll or "·" for roll in rolls]
    wide = max(map(chart.text_width, names), default=0.0) + 0.4 * chart.size
    if wide > room:
        names = [f"{name[0]}\n{name[1:]}" for name in names]
        wide = max((chart.text_width(part) for name in names for part in name.split("\n")), default=0.0) + 1.5
    # A long race in a small chart: smaller, and at last every second or third roll alone.
    size = chart.size * min(1.0, max(room / wide, 0.6)) if wide else chart.size
    every = max(1, math.ceil(0.999 * wide * size / chart.size / room))
    places = range(1, len(names) + 1)
    chart.ax.set_xticks(places[::every], names[::every], fontsize=size, linespacing=1.0, **PLAIN)
    chart.ax.set_xticks(places, minor=True)
