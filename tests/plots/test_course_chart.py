"""The chart of a played race shows the odds at each roll."""

from __future__ import annotations

import math

import numpy as np
import pytest
from matplotlib.figure import Figure

from camelodds import EDITION_2014, EDITION_2018, Position, leg_odds, plots, race_odds
from camelodds.display.percent import percent
from charts import GAMES, P2014, P2018, PSHORT, SHORT, a_course, camel_lines, words_of


@pytest.mark.compiled
def test_played_race_lines_are_the_odds_at_each_roll(ax):
    course = [P2018, *a_course(P2018)[1:6]]
    plots.played_race(course, ax, samples=GAMES, seed=3)
    positions = [P2018, *(roll.position for roll in course[1:])]
    odds = np.array([race_odds(p, samples=GAMES, seed=3).odds[0] for p in positions])
    for row, line in enumerate(camel_lines(ax, EDITION_2018)):
        np.testing.assert_array_equal(line.get_xdata(), range(6))
        np.testing.assert_array_equal(line.get_ydata(), odds[:, row])


@pytest.mark.compiled
def test_played_race_bands_are_the_intervals(ax):
    plots.played_race([P2014, P2014.after("w1")], ax, "loser", samples=GAMES, seed=3)
    intervals = race_odds(P2014, samples=GAMES, seed=3).loser_interval
    for band, camel in zip(ax.collections, EDITION_2014.racing, strict=True):
        at_start = [y for x, y in band.get_paths()[0].vertices if x == 0]
        assert (min(at_start), max(at_start)) == pytest.approx(intervals[camel])


@pytest.mark.compiled
def test_played_race_takes_rolls_as_texts_tuples_and_results_and_positions():
    start = Position("2:ygWr 6:Kb 9:+ 10:p | bpx")
    second = start.after("b2")
    courses = [
        [str(start), "b2", ("purple", 1)],
        (start, second, second.position.after("p1")),
        [start, second.position, "p1"],
        [start, "b2", second.position.after("p1").position],
    ]
    drawn = []
    for course in courses:
        ax = plots.played_race(course, Figure().subplots(), what="first")
        drawn.append([line.get_ydata() for line in camel_lines(ax, EDITION_2018)])
    for other in drawn[1:]:
        np.testing.assert_array_equal(drawn[0], other)


def test_played_race_ends_with_who_won_and_who_lost():
    course = a_course(PSHORT)
    end = course[-1]
    assert end.race_over == "forwards"
    for what, place in (("winner", 0), ("loser", -1)):
        ax = plots.played_race(course, Figure().subplots(), what)
        last = {line.get_label(): line.get_ydata()[-1] for line in camel_lines(ax, SHORT)}
        assert last == {name: float(name == end.ranking[place]) for name in SHORT.racing}


# The last roll of a leg with blue first; two dice of six left, one of them comes out.
LAST_OF_A_LEG = "1:gryp 8:b 15:W 16:K | bx"


@pytest.mark.compiled
def test_played_legs_end_at_their_order_and_begin_anew():
    start = Position(LAST_OF_A_LEG)
    over = start.after("b1")
    then = over.position.after("g1")
    assert over.leg_over
    for what, place in (("first", 0), ("last", 4)):
        ax = plots.played_race([start, over, then], Figure().subplots(), what)
        for row, (name, line) in enumerate(
            zip(EDITION_2018.racing, camel_lines(ax, EDITION_2018), strict=True)
        ):
            before, end, gap, anew, on = line.get_ydata()
            assert list(line.get_xdata()) == [0, 1, 1, 1, 2]
            assert before == leg_odds(start).ranks[row, place]
            assert end == (name == over.ranking[place])
            assert math.isnan(gap)
            assert anew == leg_odds(over.position).ranks[row, place]
            assert on == leg_odds(then.position).ranks[row, place]


def test_played_leg_that_ends_the_course_is_labelled_with_its_result():
    over = Position(LAST_OF_A_LEG).after("b1")
    for what, place in (("first", 0), ("last", 4)):
        ax = plots.played_race([LAST_OF_A_LEG, over], Figure().subplots(), what)
        words = words_of(ax)
        for name, line in zip(EDITION_2018.racing, camel_lines(ax, EDITION_2018), strict=True):
            certain = name == over.ranking[place]
            assert list(line.get_xdata()) == [0, 1]
            assert line.get_ydata()[-1] == certain
            assert f"{name} {'100%' if certain else '0%'}" in words


def test_played_race_names_its_rolls():
    start = Position("2:ygWr 6:Kb 9:+ 10:p | bpx")
    second = start.after("b2")
    rolls = [start, second.position, ("purple", 1)]
    ax = plots.played_race(rolls, Figure().subplots(), "first")
    assert [label.get_text() for label in ax.get_xticklabels()] == ["b2", "p1"]
    # From the start to the third position there is no single roll.
    far = second.position.after("p1").position
    ax = plots.played_race([start, far], Figure().subplots(), "first")
    assert [label.get_text() for label in ax.get_xticklabels()] == ["·"]


@pytest.mark.compiled
def test_played_race_names_every_roll_of_a_long_race():
    course = a_course(P2018)[:31]
    ax = plots.played_race(course, what="first")
    names = [label.get_text().replace("\n", "") for label in ax.get_xticklabels()]
    assert names == [roll.roll for roll in course[1:]]


@pytest.mark.compiled
def test_played_race_marks_where_legs_end(ax):
    course = [Position("1:gryp 8:b 15:W 16:K | bx"), "b1", "b1", "g1"]
    plots.played_race(course, ax, "first")
    upright = [
        line.get_xdata()[0]
        for line in ax.lines
        if list(line.get_ydata()) == [0, 1] and len(set(line.get_xdata())) == 1
    ]
    assert upright == [1]
    assert {"leg 1", "leg 2"} <= set(words_of(ax))


def test_played_race_labels_the_lines_where_they_end(ax):
    plots.played_race([P2014, "w1"], ax, "first")
    odds = leg_odds(P2014.after("w1").position).first
    words = words_of(ax)
    for name, letter in zip(EDITION_2014.racing, EDITION_2014.letters, strict=True):
        assert f"{name} {percent(odds[name], 0)}" in words
        assert letter in words
    shapes = {line.get_marker() for line in ax.lines} - {"None", "", None}
    assert len(shapes) == 5
