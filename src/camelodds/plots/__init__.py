"""Odds and values as pictures, with matplotlib: ``pip install 'camelodds[plot]'``.

Every function draws into the axes that it is given, or makes a figure of its own, and returns the axes.  None
shows a figure or changes matplotlib's settings.  Axes of your own are best in a figure with
``layout="constrained"``, which makes room for names and titles.

A figure that a function makes is not in pyplot's list, so a loop may draw as many as it likes.  A notebook shows
the picture when the axes are the last value of a cell.  For ``plt.show()``, give axes from ``plt.subplots()``.

A letter or a shape stands with each camel's colour, so that the pictures can be read in print without colour.
The other colours suit the background, light or dark.

Examples
--------
>>> import matplotlib
>>> matplotlib.use("agg")
>>> from camelodds import plots
>>> ax = plots.leg("1:bg 2:y 3:pr 15:W 16:K")
>>> ax.figure.savefig("leg.pdf")  # doctest: +SKIP
"""

from camelodds.plots.advice_chart import advice
from camelodds.plots.cards_chart import finish_cards
from camelodds.plots.convergence_chart import convergence
from camelodds.plots.course_chart import played_race
from camelodds.plots.income_chart import income
from camelodds.plots.leg_chart import leg
from camelodds.plots.race_chart import race
from camelodds.plots.reliability_chart import reliability
from camelodds.plots.review_chart import review
from camelodds.plots.rolls_chart import next_rolls
from camelodds.plots.round_robin_chart import round_robin
from camelodds.plots.tiles_chart import tiles
from camelodds.plots.tournament_chart import tournament

__all__ = [
    "advice",
    "convergence",
    "finish_cards",
    "income",
    "leg",
    "next_rolls",
    "played_race",
    "race",
    "reliability",
    "review",
    "round_robin",
    "tiles",
    "tournament",
]
