"""Odds as pictures, with matplotlib: ``pip install 'camelodds[plot]'``.

Every function draws into the axes it is given, or makes a figure of its own, and returns the axes.  None shows a
figure or changes matplotlib's settings.  Camels have a letter or a shape besides their colour, so the pictures can
be read in print without colour; they look at the background and suit a dark one too.  Axes of your own are best
those of a figure with ``layout="constrained"``, which makes room for names and titles.

Examples
--------
>>> import matplotlib
>>> matplotlib.use("agg")
>>> from camelodds import plots
>>> ax = plots.leg("1:bg 2:y 3:pr 15:W 16:K")
>>> ax.figure.savefig("leg.pdf")  # doctest: +SKIP
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from camelodds.chart import DARK, MARKERS, MIDDLE, PLAIN, Chart, check_axes, luminance, percent, short, spread
from camelodds.checks import as_position, one_of, whole_number
from camelodds.errors import CamelOddsError, shown
from camelodds.leg import leg_odds
from camelodds.next_roll import roll_odds
from camelodds.position import Position
from camelodds.race import race_odds
from camelodds.results import NORMAL_95, PLACES, LegOdds, RaceOdds
from camelodds.rules import Roll

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from numpy.typing import NDArray

    from camelodds.editions import Edition

    Floats = NDArray[np.float64]

Order = Literal["edition", "winner", "loser"]
What = Literal["winner", "loser", "first", "last"]

STRONG, STRONG_ON_DARK = "#00458c", "#8cd4ff"
"""What stands for certainty in the table of a leg."""


def leg(odds: LegOdds | Position | str, ax: Axes | None = None) -> Axes:
    """Draw the odds of every place in a leg: a table of camels and places, the likelier the stronger its shade.

    Parameters
    ----------
    odds : LegOdds or Position or str
        Odds from `leg_odds`, or a position, or its line, for its exact odds.
    ax : Axes, optional
        Where to draw; a new figure's if not given.

    Returns
    -------
    Axes
        The axes; sampled odds have their standard errors below them.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `ax` is not axes, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import leg_odds, plots
    >>> ax = plots.leg(leg_odds("1:bg 2:y 3:pr 15:W 16:K"))
    >>> [label.get_text() for label in ax.get_xticklabels()]
    ['first', 'second', 'third', 'fourth', 'fifth']
    """
    check_axes(ax)
    if not isinstance(odds, LegOdds):
        odds = leg_odds(odds)
    from matplotlib.colors import LinearSegmentedColormap, PowerNorm, to_hex, to_rgb

    chart = Chart.on(ax, odds.position.edition, 4.6, 3.0)
    ax = chart.ax
    strong = STRONG_ON_DARK if chart.dark else STRONG
    shades = LinearSegmentedColormap.from_list("odds", [to_hex(chart.paper), strong])
    edges = np.arange(6) - 0.5
    norm = PowerNorm(0.65, 0, 1)
    ax.pcolormesh(
        edges, edges, odds.ranks, cmap=shades, norm=norm, edgecolors=chart.faint, linewidth=0.6, clip_on=False,
    )  # fmt: skip
    for (row, place), share in np.ndenumerate(odds.ranks):
        text = percent(float(share), sign="")
        if odds.samples is not None:
            text += f"\n±{100 * odds.ranks_stderr[row, place]:.2g}"
        readable = DARK if luminance(to_rgb(shades(norm(share)))) > MIDDLE else "white"
        chart.write(text, (place, row), xytext=(0, 0), ha="center", color=readable, linespacing=1.0)
    ax.set_xlim(-0.5, 4.5)
    ax.set_ylim(4.5, -0.5)
    ax.set_xticks(range(5), PLACES)
    ax.tick_params(axis="x", length=0, bottom=False, labelbottom=False, labeltop=True)
    chart.frame()
    chart.name_rows(range(5), range(5))
    if odds.race_ends:
        text = f"the race ends in this leg: {percent(odds.race_ends)}"
        ax.set_xlabel(text, fontsize=chart.size, **PLAIN)
    chart.title(f"places when the leg ends, in %, {_how(odds)}", str(odds.position))
    return ax


def race(odds: RaceOdds | Position | str, ax: Axes | None = None, *, order: Order = "edition") -> Axes:
    """Draw the odds of winning and of losing the race; sampled ones with their 95% intervals.

    Parameters
    ----------
    odds : RaceOdds or Position or str
        Odds from `race_odds`, or a position, or its line, for what `race_odds` says of it.
    ax : Axes, optional
        Where to draw; a new figure's if not given.
    order : {"edition", "winner", "loser"}
        Camels as in the edition, or the likeliest winner or loser first.

    Returns
    -------
    Axes
        The axes; the intervals are Wilson's (JASA 22, 1927), exact odds have none.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `order` or `ax` is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.race("1:bg 2:y 3:wo", order="winner")
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['orange', 'white', 'green', 'yellow', 'blue']
    """
    check_axes(ax)
    one_of(order, "order", ("edition", "winner", "loser"))
    if not isinstance(odds, RaceOdds):
        odds = race_odds(odds)
    chart = Chart.on(ax, odds.position.edition, 4.6, 3.6)
    ax = chart.ax
    camels = list(range(5))
    if order != "edition":
        camels.sort(key=lambda camel: -odds.odds[0 if order == "winner" else 1, camel])
    chart.frame("left", "bottom")
    chart.name_rows(range(5), camels)
    places = np.arange(5)
    room = 0.0
    for which, (name, intervals) in enumerate(
        (("winner", odds.winner_interval), ("loser", odds.loser_interval))
    ):
        shares = odds.odds[which, camels]
        at = places + (-0.2, 0.2)[which]
        fills = [chart.colour(camel).fill for camel in camels]
        if which:
            # A hatch has the colour of the edge: one that shows on the fill, and the outline on top of it.
            inside = [chart.colour(camel).text for camel in camels]
            ax.barh(at, shares, 0.36, color=fills, edgecolor=inside, hatch="////", linewidth=0)
            fills = ["none"] * 5
        ax.barh(at, shares, 0.36, color=fills, edgecolor=chart.ink, linewidth=0.8, label=name)
        ends = shares
        if odds.samples is not None:
            low, high = np.array([intervals[odds.camels[camel]] for camel in camels]).T
            # The ends of an interval may miss a share of 0 or 1 by a rounding error.
            errors = np.maximum([shares - low, high - shares], 0)
            _, caps, bars = ax.errorbar(shares, at, xerr=errors, fmt="none", ecolor=chart.ink, capsize=2.5)
            # A halo, so that they show on the bars too.
            for artist, layer in ((bars[0], 3), *((cap, 4) for cap in caps)):
                artist.set(path_effects=chart.halo(1.2, 0.7), zorder=layer)
            ends = np.maximum(shares, high)
        for i, (share, end) in enumerate(zip(shares.tolist(), ends.tolist(), strict=True)):
            text = percent(share) if i else f"{percent(share)} {name}"
            chart.write(text, (end, at[i]))
            room = max(room, end / (1 - chart.text_width(len(text) + 1)))
    ax.set_xlim(0, room)
    ax.set_ylim(4.5, -0.5)
    _percent_axis(ax.xaxis, room)
    ax.locator_params(axis="x", nbins=5)
    intervals_shown = "" if odds.samples is None else ", 95% intervals"
    chart.title(f"the race, {_how(odds)}{intervals_shown}", str(odds.position))
    return ax


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
    camels = list(range(5)) if camel is None else [_racing(edition, camel)]
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
    share = chart.text_height(1.2)
    height = float(tops.sum()) / (1 - min(len(camels) * share, 0.7)) or 1.0
    above = np.cumsum(tops + (height - tops.sum()) / len(camels))
    bases = (height - above).tolist()
    for base, row in zip(bases, camels, strict=True):
        shares, level = first[:, row], float(now[row])
        ax.bar(
            places, shares, 0.9 * chances / chances.max(), bottom=base, color=chart.colour(row).fill,
            edgecolor=chart.ink, linewidth=0.6, label=edition.racing[row],
        )  # fmt: skip
        ax.plot([left, right], [base, base], color=chart.ink, linewidth=0.8, clip_on=False)
        ax.plot([left, right], [base + level] * 2, color=chart.paper, linewidth=1.8)
        ax.plot([left, right], [base + level] * 2, color=chart.ink, linewidth=1.0, linestyle=(0, (4, 2)))
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
        _percent_axis(ax.yaxis, full)
    ax.set_xlim(left, left + (right - left) / (1 - chart.text_width(6)))
    ax.set_ylim(0, height)
    ax.set_xlabel(
        "next roll (width of a bar: its chance)", fontsize=chart.size, labelpad=2.4 * chart.size, **PLAIN
    )
    who = "" if camel is None else f"{short(edition.racing[camels[0]])}: "
    chart.title(f"{who}odds of first place after each roll", str(position))
    return ax


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
    moments = _moments(course)
    rolls, odds, spans = [], [], []
    for moment in moments:
        for shares, span in _odds_at(moment, what, samples, seed):
            rolls.append(moment.rolls)
            odds.append(shares)
            spans.append(span)
    chart = Chart.on(ax, moments[0].edition, 5.6, 3.4)
    _draw_course(chart, np.array(rolls), np.array(odds), np.array(spans))
    legs = [moment.rolls for moment in moments if moment.leg_over]
    _mark_legs(chart, [0, *legs], moments[-1].rolls)
    chart.ax.set_xlabel("rolls", fontsize=chart.size)
    whose = f"{what} place in each leg" if what in ("first", "last") else f"{what} of the race"
    chart.title(f"{whose}, roll by roll", above=1.3 * chart.size)
    return chart.ax


def convergence(
    position: Position | str,
    camel: str | None = None,
    ax: Axes | None = None,
    samples: Sequence[int] = (100, 1_000, 10_000, 100_000, 1_000_000),
    seed: int = 1,
    *,
    repeats: int = 20,
    race: bool = False,
) -> Axes:
    """Draw how far sampled odds are from the exact ones, for samples of growing size.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    camel : str, optional
        A camel's name or letter: the error of its odds; if not given, the root mean square of the errors of all
        five racing camels.
    ax : Axes, optional
        Where to draw; a new figure's if not given.
    samples : sequence of int
        Sizes of the samples, in games.
    seed : int
        Seed of the first sample, 0 or more; each further one has the next.
    repeats : int
        Samples of each size.
    race : bool
        Odds of winning the race, not of being first in the leg; there must be a table, as there is for the 2014
        edition.

    Returns
    -------
    Axes
        The axes, both logarithmic.  The dashed line is the standard error, which falls like one over the square
        root of the size; 68% and 95% of samples are expected in the bands below.  Errors of 0 are not drawn.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    TableError
        If the race has no table yet.
    CamelOddsError
        If there is no such racing camel, its odds are 0 or 1 and never sampled wrongly, or another argument is
        not what it must be.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.convergence("1:bg 2:y 3:pr 15:W 16:K", "red", samples=(100, 10_000), repeats=5)
    >>> ax.get_xscale(), ax.get_yscale()
    ('log', 'log')
    """
    check_axes(ax)
    position = as_position(position)
    camels = list(range(5)) if camel is None else [_racing(position.edition, camel)]
    if not isinstance(race, bool):
        raise CamelOddsError(f"race must be True or False, not {shown(race)}")
    sizes = _sizes(samples)
    seed = whole_number(seed, "seed", 0)
    repeats = whole_number(repeats, "repeats", 1)
    exact = race_odds(position, method="exact").odds[0] if race else leg_odds(position).ranks[:, 0]
    # Of one game; the spread of a multinomial.
    spread_of_one = (np.diag(exact) - np.outer(exact, exact))[np.ix_(camels, camels)]
    stderr = float(np.sqrt(np.trace(spread_of_one) / len(camels)))
    if stderr == 0:
        names = (
            "every camel's odds are"
            if camel is None
            else f"the odds of {position.edition.racing[camels[0]]} are"
        )
        raise CamelOddsError(f"{names} 0 or 1 in {position}: no sample errs, take another position or camel")
    errors = np.empty((len(sizes), repeats))
    for i, size in enumerate(sizes):
        for j in range(repeats):
            number = seed + i * repeats + j
            if race:
                found = race_odds(position, samples=size, seed=number).odds[0]
            else:
                found = leg_odds(position, samples=size, seed=number).ranks[:, 0]
            errors[i, j] = np.sqrt(np.mean((found - exact)[camels] ** 2))
    chart = Chart.on(ax, position.edition, 5.2, 3.6)
    _draw_errors(chart, np.array(sizes, dtype=np.float64), errors, stderr, _quantiles(spread_of_one))
    who = "all camels" if camel is None else short(position.edition.racing[camels[0]])
    what = "odds of winning the race" if race else "odds of first place"
    chart.ax.set_ylabel("error" if camel is not None else "root mean square error", fontsize=chart.size)
    chart.title(f"sampled {what}, {who}", str(position))
    return chart.ax


def _percent_axis(axis: Axis, top: float) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1, decimals=0 if top > 0.05 else None))


def _how(odds: LegOdds | RaceOdds) -> str:
    return "exact" if odds.samples is None else f"{odds.samples:,} games sampled"


def _racing(edition: Edition, camel: str) -> int:
    """Row of a racing camel."""
    row = edition.index(camel)
    if row >= len(edition.racing):
        raise CamelOddsError(
            f"{shown(camel)} is a crazy camel and has no rank; racing are {', '.join(edition.racing)}"
        )
    return row


def _certain(camel: str, edition: Edition) -> Floats:
    return np.array([float(name == camel) for name in edition.racing])


class _Moment(NamedTuple):
    """A moment of a race: after how many rolls, where the camels stand, whether a leg has just ended."""

    rolls: int
    edition: Edition
    position: Position | None  # None when the race is over
    ranking: tuple[str, ...]
    leg_over: bool


def _moments(course: Sequence[Position | Roll | str | tuple[str, int]]) -> list[_Moment]:
    """The moments of a race, from its start and what came then."""
    if isinstance(course, str) or not isinstance(course, Sequence) or len(course) == 0:
        raise CamelOddsError(
            f"course must be a sequence, first a position, then rolls or positions, not {shown(course)}"
        )
    moments: list[_Moment] = []
    for number, item in enumerate(course, 1):
        try:
            moments.append(_moment(item, moments[-1] if moments else None))
        except CamelOddsError as error:
            error.add_note(f"item {number} of the course")
            raise
    return moments


def _moment(item: Any, last: _Moment | None) -> _Moment:
    """The moment after the last one: a roll further, or the position that is given."""
    if last is None:
        if isinstance(item, (Roll, tuple)) or (isinstance(item, str) and ":" not in item):
            raise CamelOddsError(f"a course starts with a position, not with {shown(item)}")
        position = as_position(item)
        return _Moment(0, position.edition, position, position.ranking, False)
    if last.position is None:
        raise CamelOddsError(f"the race is over, nothing follows; found {shown(item)}")
    if isinstance(item, tuple) or (isinstance(item, str) and ":" not in item):
        item = last.position.after(item)
    if isinstance(item, Roll):
        _same_edition(item.position, last)
        return _Moment(last.rolls + 1, last.edition, item.position, item.ranking, item.leg_over)
    position = item if isinstance(item, Position) else Position(item, edition=last.edition)
    _same_edition(position, last)
    leg_over = position.stacks != last.position.stacks and not set(position.dice) < set(last.position.dice)
    return _Moment(last.rolls + 1, last.edition, position, position.ranking, leg_over)


def _same_edition(position: Position | None, last: _Moment) -> None:
    if position is not None and position.edition != last.edition:
        raise CamelOddsError(
            f"{position} is of edition {position.edition.name!r}, the start is of {last.edition.name!r}"
        )


def _odds_at(
    moment: _Moment, what: What, samples: int | None, seed: int | None
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
    room = last / (1 - chart.text_width(max(map(len, names)) + 3)) - last
    ends = spread(odds[-1].tolist(), chart.text_height() * top * 1.1, 0, top)
    # Shapes at some rolls only, each camel's at others.
    every = math.ceil(len(rolls) / max(chart.points("width") / 24, 1))
    for row, name in enumerate(racing):
        colour = chart.colour(row)
        low, high = spans[:, row].T
        if np.nanmax(high - low) > 1e-6:
            ax.fill_between(rolls, low, high, color=colour.fill, alpha=0.4, linewidth=0)
        ax.plot(
            rolls, odds[:, row], color=colour.fill, linewidth=1.6, label=name, clip_on=False, zorder=3,
            path_effects=chart.outline(1.6, 0.6),
        )  # fmt: skip
        ax.plot(
            rolls, odds[:, row], MARKERS[row], color=colour.fill, markersize=4.5, markeredgecolor=chart.ink,
            markeredgewidth=0.7, markevery=(row * every // 5, every), clip_on=False, zorder=4,
        )  # fmt: skip
        near = last + 0.15 * room
        ax.plot([rolls[-1], near], [odds[-1, row], ends[row]], color=chart.ink, linewidth=0.6, zorder=1)
        chart.badge(row, (near, ends[row]), (0.5 * chart.size, 0), ax.transData)
        chart.write(names[row], (near, ends[row]), xytext=(1.2 * chart.size, 0))
    ax.set_xlim(0, last + room)
    ax.set_ylim(0, top)
    chart.frame("left", "bottom")
    ax.spines["bottom"].set_bounds(0, last)
    ticks = MaxNLocator(nbins=8, integer=True).tick_values(0, last)
    ax.set_xticks([tick for tick in ticks if 0 <= tick <= last])
    _percent_axis(ax.yaxis, top)
    ax.locator_params(axis="y", nbins=6)


def _mark_legs(chart: Chart, starts: list[int], last: int) -> None:
    """Lines where legs end, and the legs' numbers above where there is room for them."""
    ax = chart.ax
    right = ax.get_xlim()[1]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], last], strict=True), 1):
        if number > 1:
            ax.axvline(start, color=chart.faint, linewidth=1.0, zorder=0)
        for text in (f"leg {number}", str(number)):
            if (end - start) / right > chart.text_width(len(text)):
                place = ((start + end) / 2, 1)
                how = {"xycoords": ax.get_xaxis_transform(), "xytext": (0, 2), "ha": "center", "va": "bottom"}
                chart.write(text, place, **how)
                break


def _sizes(samples: Sequence[int]) -> list[int]:
    """Sizes of samples, ascending."""
    from camelodds.sampling import MOST_GAMES

    if (
        isinstance(samples, (str, bytes))
        or not isinstance(samples, (Sequence, np.ndarray))
        or len(samples) == 0
    ):
        raise CamelOddsError(f"samples must be a sequence of numbers of games, not {shown(samples)}")
    return sorted({whole_number(size, f"samples[{i}]", 1, MOST_GAMES) for i, size in enumerate(samples)})


def _quantiles(covariance: Floats) -> tuple[float, float]:
    """What 68.3 % and 95% of errors stay below: root mean squares of normal errors with this covariance."""
    if len(covariance) == 1:
        deviation = float(np.sqrt(covariance[0, 0]))
        return deviation, NORMAL_95 * deviation
    # A weighted sum of squares has no quantiles in closed form; drawn once, always the same.
    variances = np.clip(np.linalg.eigvalsh(covariance), 0, None)
    draws = np.random.default_rng(0).standard_normal((40_000, len(variances))) ** 2
    below = np.quantile(np.sqrt(draws @ variances / len(variances)), (0.6827, 0.95))
    return float(below[0]), float(below[1])


def _draw_errors(
    chart: Chart, sizes: Floats, errors: Floats, stderr: float, quantiles: tuple[float, float]
) -> None:
    """Errors of samples over their sizes, before what is expected of them."""
    ax = chart.ax
    ax.set_xscale("log")
    ax.set_yscale("log")
    span = np.array([sizes[0] / 1.6, sizes[-1] * 1.6])
    root = np.sqrt(span)
    accent = STRONG_ON_DARK if chart.dark else STRONG
    least = stderr / float(root[-1])
    bottom = max(min(0.7 * float(np.min(errors, initial=np.inf, where=errors > 0)), least / 8), least / 100)
    for quantile, share, alpha in zip(quantiles[::-1], ("95%", "68%"), (0.13, 0.22), strict=True):
        ax.fill_between(span, bottom, quantile / root, color=accent, alpha=alpha, linewidth=0)
        va = "bottom" if share == "95%" else "top"
        chart.write(share, (span[1], quantile / root[1]), xytext=(2, 0), va=va)
    ax.plot(
        span, stderr / root, color=chart.ink, linestyle="--", linewidth=1.2, label="standard error ~ 1/√n"
    )
    drawn = np.ma.masked_less(errors, bottom)
    repeats = errors.shape[1]
    ax.plot(
        np.repeat(sizes, repeats), drawn.ravel(), "o", color=accent, markersize=3.5, alpha=0.6,
        markeredgewidth=0, label="a sample",
    )  # fmt: skip
    typical = np.ma.masked_less(np.sqrt(np.mean(errors**2, axis=1)), bottom)
    ax.plot(
        sizes, typical, "D", color=chart.paper, markeredgecolor=chart.ink, markersize=5.5,
        label=f"root mean square of {repeats}",
    )  # fmt: skip
    # As high as it takes for the legend to stand above the bands.
    legend, start = chart.text_height(4.6), 1 - chart.text_width(32)
    at_start = math.log(quantiles[1] / root[0]) + start * math.log(root[0] / root[1])
    top = max((at_start - legend * math.log(bottom)) / (1 - legend), math.log(1.5 * errors[0].max()))
    ax.set_xlim(span[0], span[1])
    ax.set_ylim(bottom, math.exp(top))
    if sizes[-1] < 100 * sizes[0]:
        # Too short an axis for powers of ten.
        ends = sizes[:1] if sizes[-1] < 4 * sizes[0] else sizes[[0, -1]]
        ax.set_xticks(ends, [f"{int(size):,}" for size in ends])
        ax.set_xticks([], minor=True)
    ax.set_xlabel("games", fontsize=chart.size)
    chart.frame("left", "bottom")
    ax.legend(
        loc="upper right",
        fontsize=chart.size,
        frameon=False,
        labelcolor=chart.ink,
        borderaxespad=0,
        handlelength=1.6,
    )
