"""A chart of what finish cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.editions.edition import PILES
from camelodds.odds.race import RaceOdds
from camelodds.plots.chart import Chart, check_axes, given_or_made
from camelodds.plots.labels import accuracy
from camelodds.plots.worth import INTERVALS, Bars, draw_bars, fit_bars, pounds, reach
from camelodds.values.bets import BetValues, bet_values

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.board.position import Position


def finish_cards(bets: BetValues | RaceOdds | Position | str, ax: Axes | None = None) -> Axes:
    """Draw what a finish card on each camel is worth, on the winner pile and on the loser pile.

    Parameters
    ----------
    bets : BetValues or RaceOdds or Position or str
        Values from `bet_values`, or what it takes: odds of the race, or a position, or its line.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.

    Returns
    -------
    Axes
        The axes, in pounds.  Hatched bars are cards on the loser pile.  Values from a sampled race have their
        95% intervals.  Cards that the player has laid have no bars (R20).

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `ax` is not axes, or matplotlib is missing.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.finish_cards("1:bg 2:y 3:wo")
    >>> f"blue loses: {ax.containers[1][0].get_width():+.2f}"
    'blue loses: +1.40'
    """
    check_axes(ax)
    bets = given_or_made(bets, BetValues, bet_values, "bets", {RaceOdds: "odds of the race"})
    race = bets.race
    chart = Chart.on(ax, race.position.edition, 4.6, 3.6)
    chart.frame("bottom")
    chart.name_rows(range(5), range(5))
    groups = [_bars(chart, bets, row) for row in range(2)]
    fit_bars(chart, groups)
    for pile, bars in zip(PILES, groups, strict=True):
        draw_bars(chart, bars, 0.36, pile)
    chart.ax.set_ylim(4.5, -0.5)
    intervals = INTERVALS if any(bars.errors is not None for bars in groups) else ""
    chart.title(f"worth of finish cards, {accuracy(race.samples)}{intervals}", str(race.position))
    return chart.ax


def _bars(chart: Chart, bets: BetValues, row: int) -> Bars:
    """The bars of a pile; the first camel's says which pile it is."""
    values = np.where(bets.there, bets.values[row], 0.0)
    texts = [
        pounds(value) if there else "laid"
        for value, there in zip(bets.values[row].tolist(), bets.there.tolist(), strict=True)
    ]
    texts[0] += f" {PILES[row]}"
    colours = [chart.colour(camel) for camel in range(5)]
    return Bars(
        [camel + (-0.2, 0.2)[row] for camel in range(5)],
        values,
        reach(np.where(bets.there, bets.stderr[row], 0.0)),
        [colour.fill for colour in colours],
        texts,
        [colour.text for colour in colours] if PILES[row] == "loser" else None,
    )
