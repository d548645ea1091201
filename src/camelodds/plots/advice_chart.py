"""A chart of what a player's actions are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.arguments import whole_number
from camelodds.game.game import Game
from camelodds.plots.chart import LINE, Chart, check_axes, given_or_made
from camelodds.plots.labels import short
from camelodds.plots.worth import INTERVALS, Bars, draw_bars, fit_bars, pounds, reach
from camelodds.values.advice import Advice, advise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from camelodds.board.position import Position
    from camelodds.values.actions import Action


def advice(advice: Advice | Position | str | Game, ax: Axes | None = None, *, most: int = 12) -> Axes:
    """Draw what each action is worth, the best first; ``=`` marks those as good as the best, ``~`` those near it.

    Parameters
    ----------
    advice : Advice, Position, str or Game
        Actions from `advise`, or a position, or its line: then those of a player who has nothing yet; or a game:
        then those of the player whose turn it is.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.
    most : int
        Draw at most this many actions, 1 or more; fewer if the axes given have no room for them.

    Returns
    -------
    Axes
        The axes, in pounds.  Values from a sampled race have their 95% intervals.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `most` or `ax` is not what it must be, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.advice("1:bg 2:y 3:wo 5:+ | bgo", most=3)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['ticket orange', 'bet lose yellow', 'ticket green']
    """
    check_axes(ax)
    most = whole_number(most, "most", 1)
    found = given_or_made(advice, Advice, advise, "advice", {Game: "a game"})
    rows = min(most, len(found.actions))
    chart = Chart.on(ax, found.position.edition, 4.8, 1.2 + 0.24 * rows)
    if ax is not None:
        # The title and the numbers below the axes take some lines of the height.
        rows = max(1, min(rows, int(chart.points("height") / (LINE * chart.size) - 4)))
    actions = found.actions[:rows]
    chart.frame("bottom")
    camels = [None if one.camel is None else chart.edition.racing.index(one.camel) for one in actions]
    chart.label_rows(range(rows), [_name(action) for action in actions], camels)
    bars = _bars(chart, found, actions, camels)
    fit_bars(chart, [bars])
    draw_bars(chart, bars, 0.7, "worth")
    chart.ax.set_ylim(rows - 0.4, -0.6)
    number = f"the best {rows} of {len(found.actions)}" if rows < len(found.actions) else f"all {rows}"
    intervals = "" if bars.errors is None else INTERVALS
    worth = "worth of actions, what others gain taken off" if found.relative else "worth of actions"
    marks = chart.wrapped(f"pounds; = tied for best, ~ within {found.near:g}")
    chart.ax.set_xlabel("\n".join(marks), fontsize=chart.size)
    chart.title(f"{worth}, {number}{intervals}", str(found.position))
    return chart.ax


def _name(action: Action) -> str:
    """The action as one types it, with long names cut."""
    name = action.camel or action.partner
    return action.text if name is None else action.text.removesuffix(name) + short(name)


def _bars(chart: Chart, found: Advice, actions: Sequence[Action], camels: Sequence[int | None]) -> Bars:
    """A bar for each action, in its camel's colour if it is about one."""
    ties, close = found.ties, found.close
    texts = []
    for action in actions:
        mark = " =" if action in ties else " ~" if action in close else ""
        texts.append(pounds(action.value) + mark)
    return Bars(
        range(len(actions)),
        np.array([action.value for action in actions]),
        reach(np.array([action.stderr for action in actions])),
        [chart.ink.strong if camel is None else chart.colour(camel).fill for camel in camels],
        texts,
    )
