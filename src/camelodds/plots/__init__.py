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

from camelodds.plots.convergence_chart import convergence
from camelodds.plots.course_chart import played_race
from camelodds.plots.leg_chart import leg
from camelodds.plots.race_chart import race
from camelodds.plots.rolls_chart import next_rolls

__all__ = ["convergence", "leg", "next_rolls", "played_race", "race"]
