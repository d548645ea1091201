"""Charts to test: positions, every kind of chart, and what is written on one."""

from __future__ import annotations

from dataclasses import replace

import matplotlib as mpl
import numba
import pytest

from camelodds import (
    EDITION_2014,
    EDITION_2018,
    Holdings,
    Position,
    advise,
    bet_values,
    leg_income,
    leg_odds,
    plots,
    race_odds,
)
from results_of_all_kinds import some_reliability, some_review, some_round_robin, some_tournament

# The whole leg of a start takes seconds when the kernels are interpreted; so do many games.
SLOW = numba.config.DISABLE_JIT
P2018 = Position("2:ygWr 6:Kb 9:+ 10:p | bpx" if SLOW else "1:bg 2:y 3:pr 9:+ 15:W 16:K")
P2014 = Position("1:bg 2:y 3:wo | wo" if SLOW else "1:bg 2:y 3:wo")
GAMES = 20 if SLOW else 2_000
# Names that mathtext and TeX would read, a long one, and camels of the colours of paper and ink.
OWN = replace(
    EDITION_2018,
    name="own",
    racing=("$a_1$ \\%", "Bartholomew the Great", "white", "_ink", "black"),
    crazy=("mo", "no"),
    letters="aBwikmn",
    track=10,
)
POWN = Position("1:ia 2:w 3:Bk 9:m 10:n | aik" if SLOW else "1:aB 2:w 3:ik 9:m 10:n", edition=OWN)
# Names of the widest letters, as long as names can be.
WIDE = replace(OWN, name="wide", racing=tuple("W" * 10 + f"{letter} {letter}" for letter in "aBwik"))
PWIDE = Position(str(POWN), edition=WIDE)
# A race that is solved at once, also interpreted.
SHORT = replace(EDITION_2014, name="short", track=3)
PSHORT = Position("1:bg 2:y 3:wo", edition=SHORT)
POSITIONS = [pytest.param(p, id=p.edition.name) for p in (P2018, P2014, POWN)]


def sampled_race(position):
    return race_odds(position, samples=GAMES, seed=1)


def sampled_advice(position):
    return advise(position, samples=GAMES, seed=1)


def some_income(position):
    first, second = position.edition.racing[:2]
    return leg_income(position, Holdings(tickets={first: 5, second: 3}))


def a_course(position):
    """A race from a position to its end: always the first die inside, with 3, 1, 2 by turns."""
    course = [position]
    while course[-1] is not None:
        now = course[-1].position if len(course) > 1 else course[0]
        if now is None:
            return course
        course.append(
            now.after((now.edition.letters[now.edition.dice.index(now.dice[0])], (3, 1, 2)[len(course) % 3]))
        )
    return course


PLOTS = {
    "leg": lambda position, ax: plots.leg(position, ax),
    "leg sampled": lambda position, ax: plots.leg(leg_odds(position, samples=GAMES, seed=1), ax),
    "race": lambda position, ax: plots.race(sampled_race(position), ax),
    "race by winner": lambda position, ax: plots.race(sampled_race(position), ax, order="winner"),
    "next rolls": lambda position, ax: plots.next_rolls(position, ax=ax),
    "next rolls of one": lambda position, ax: plots.next_rolls(position, position.edition.racing[4], ax),
    "played race": lambda position, ax: plots.played_race(a_course(position)[:9], ax, samples=GAMES, seed=1),
    "played legs": lambda position, ax: plots.played_race(a_course(position), ax, "first"),
    "convergence": lambda position, ax: plots.convergence(position, ax=ax, samples=(5, GAMES), repeats=3),
    "finish cards": lambda position, ax: plots.finish_cards(bet_values(sampled_race(position)), ax),
    "advice": lambda position, ax: plots.advice(sampled_advice(position), ax),
    "tiles": lambda position, ax: plots.tiles(position, ax),
    "income": lambda position, ax: plots.income(some_income(position), ax),
    "tournament": lambda position, ax: plots.tournament(some_tournament(position), ax),
    "tournament's money": lambda position, ax: plots.tournament(some_tournament(position), ax, what="money"),
    "reliability": lambda position, ax: plots.reliability(some_reliability(position), ax),
    "review": lambda position, ax: plots.review(some_review(position), ax),
    "round robin": lambda position, ax: plots.round_robin(some_round_robin(position), ax),
}  # fmt: skip
HEAVY = ("race", "race by winner", "played race", "played legs", "finish cards", "advice", "tiles")
DRAW = [
    pytest.param(draw, id=name, marks=[pytest.mark.compiled] if name in HEAVY else [])
    for name, draw in PLOTS.items()
]


def texts_of(ax):
    """Every text that is drawn with the axes; there are labels of ticks beyond their limits, too."""
    ax.figure.draw_without_rendering()
    beyond = []
    for axis in (ax.xaxis, ax.yaxis):
        low, high = sorted(axis.get_view_interval())
        ticks = [*axis.get_major_ticks(), *axis.get_minor_ticks()]
        beyond += [
            label
            for tick in ticks
            if not low <= tick.get_loc() <= high
            for label in (tick.label1, tick.label2)
        ]
    texts = ax.findobj(mpl.text.Text)
    return [text for text in texts if text.get_visible() and text.get_text() and text not in beyond]


def words_of(ax):
    return [text.get_text() for text in texts_of(ax)]


def camel_lines(ax, edition):
    return [next(line for line in ax.lines if line.get_label() == name) for name in edition.racing]
