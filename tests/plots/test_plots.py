"""Plots: what is drawn are the odds, it can be read, and nothing but the axes given is touched."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise

import matplotlib as mpl
import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    IllegalRoll,
    NotationError,
    Position,
    TableError,
    leg_odds,
    plots,
    race_odds,
)
from camelodds.plots.labels import percent, short, spread

mpl.use("agg")
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

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
# A race that is solved at once, also interpreted.
SHORT = replace(EDITION_2014, name="short", track=3)
PSHORT = Position("1:bg 2:y 3:wo", edition=SHORT)
POSITIONS = [pytest.param(p, id=p.edition.name) for p in (P2018, P2014, POWN)]


def sampled_race(position):
    return race_odds(position, samples=GAMES, seed=1)


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
}  # fmt: skip
HEAVY = ("race", "race by winner", "played race", "played legs")
DRAW = [
    pytest.param(draw, id=name, marks=[pytest.mark.compiled] if name in HEAVY else [])
    for name, draw in PLOTS.items()
]


@pytest.fixture(autouse=True)
def no_figures():
    plt.close("all")
    yield
    plt.close("all")


@pytest.fixture
def ax():
    return Figure(figsize=(4.6, 3.4), layout="constrained").subplots()


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


# What holds for all of them


@pytest.mark.parametrize("draw", DRAW)
def test_the_axes_given_are_returned_and_no_figure_is_opened(draw, ax):
    others = list(ax.figure.axes)
    assert draw(P2018, ax) is ax
    assert ax.has_data()
    assert ax.figure.axes == others
    assert plt.get_fignums() == []


@pytest.mark.parametrize("draw", DRAW)
def test_without_axes_one_figure_is_made_settings_stay_and_nothing_is_shown(draw, monkeypatch):
    monkeypatch.setattr(plt, "show", lambda *_, **__: pytest.fail("shown"))
    before = dict(mpl.rcParams)
    ax = draw(P2014, None)
    assert len(plt.get_fignums()) == 1
    assert plt.gcf().axes == [ax]
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize(
    ("position", "size"), [(P2018, None), (POWN, (3.35, 2.7))], ids=["figure of its own", "column of print"]
)
@pytest.mark.parametrize("draw", DRAW)
def test_no_text_leaves_the_figure_or_overlaps_another(draw, position, size):
    ax = draw(position, size and Figure(size, layout="constrained").subplots())
    texts = texts_of(ax)
    page = ax.figure.bbox.padded(1)
    boxes = [text.get_window_extent() for text in texts]
    for text, box in zip(texts, boxes, strict=True):
        assert page.x0 <= box.x0 < box.x1 <= page.x1, text
        assert page.y0 <= box.y0 < box.y1 <= page.y1, text
    for (one, box), (other, its) in combinations(zip(texts, boxes, strict=True), 2):
        apart = box.x1 - 1 < its.x0 or its.x1 - 1 < box.x0 or box.y1 - 2 < its.y0 or its.y1 - 2 < box.y0
        assert apart, (one, other)


@pytest.mark.parametrize(
    "draw",
    [
        lambda ax: plots.leg(POWN, ax),
        lambda ax: plots.next_rolls(POWN, ax=ax),
        lambda ax: plots.next_rolls(POWN, "a", ax),
        lambda ax: plots.played_race([POWN], ax, "first"),
        lambda ax: plots.convergence(POWN, "a", ax, samples=(5,), repeats=1),
    ],
    ids=["leg", "next rolls", "next rolls of one", "played race", "convergence"],
)
def test_names_are_shown_as_they_are_not_as_formulas(draw, ax):
    texts = [text for text in draw(ax).findobj(mpl.text.Text) if "$a_1$ \\%" in text.get_text()]
    assert len(texts) > 0
    assert not any(text.get_parse_math() or text.get_usetex() for text in texts)


def test_ink_shows_on_the_background_whatever_the_style(ax):
    ax.set_facecolor("black")
    plots.race(PSHORT, ax)
    edges = {mpl.colors.to_hex(bar.get_edgecolor()) for bar in ax.containers[0]}
    assert edges == {"#f2f2f2"}
    other = Figure().subplots()
    other.set_facecolor("none")
    plots.race(PSHORT, other)
    assert {mpl.colors.to_hex(bar.get_edgecolor()) for bar in other.containers[0]} == {"#1a1a1a"}


# A leg


@pytest.mark.parametrize("position", POSITIONS)
def test_leg_shades_are_the_odds_of_camels_and_places(position, ax):
    plots.leg(position, ax)
    ranks = leg_odds(position).ranks
    np.testing.assert_array_equal(ax.collections[0].get_array().reshape(5, 5), ranks)
    assert [t.get_text() for t in ax.get_xticklabels()] == ["first", "second", "third", "fourth", "fifth"]
    assert [t.get_text() for t in ax.get_yticklabels()] == [short(name) for name in position.edition.racing]
    numbers = {tuple(map(int, t.xy)): t.get_text() for t in ax.texts if t.xycoords == "data"}
    assert numbers == {
        (place, row): percent(ranks[row, place], sign="") for row in range(5) for place in range(5)
    }


def test_leg_sampled_odds_have_their_standard_errors(ax):
    odds = leg_odds(P2018, samples=GAMES, seed=1)
    plots.leg(odds, ax)
    text = next(t.get_text() for t in ax.texts if t.xycoords == "data" and tuple(t.xy) == (4, 2))
    assert text == f"{percent(odds.ranks[2, 4], sign='')}\n±{100 * odds.ranks_stderr[2, 4]:.2g}"
    assert f"{GAMES:,} games sampled" in ax.get_title(loc="left").replace("\n", " ")


def test_leg_says_how_likely_the_race_ends(ax):
    assert leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx").race_ends == 60 / 216
    assert plots.leg("2:ygWr 6:Kb 9:+ 10:p | bpx", ax).get_xlabel() == "the race ends in this leg: 27.8%"


# The race


def bars_of(ax, name):
    return next(bars for bars in ax.containers if bars.get_label() == name and hasattr(bars, "patches"))


@pytest.mark.compiled
@pytest.mark.parametrize("position", POSITIONS)
def test_race_bars_are_the_odds_and_lines_their_intervals(position, ax):
    odds = sampled_race(position)
    plots.race(odds, ax)
    for which, name in enumerate(("winner", "loser")):
        bars = bars_of(ax, name)
        np.testing.assert_array_equal([bar.get_width() for bar in bars], odds.odds[which])
        spans = [lines for lines in ax.collections if lines.get_label() != "no"][which].get_segments()
        intervals = odds.winner_interval if name == "winner" else odds.loser_interval
        for bar, span, camel in zip(bars, spans, odds.camels, strict=True):
            np.testing.assert_allclose(span[:, 0], intervals[camel], rtol=1e-12, atol=1e-15)
            np.testing.assert_allclose(span[:, 1], bar.get_y() + bar.get_height() / 2)
    assert any(bar.get_hatch() for bar in ax.patches)


def test_race_exact_odds_have_no_intervals(ax):
    plots.race(PSHORT, ax)
    odds = race_odds(PSHORT)
    assert odds.method == "exact"
    np.testing.assert_array_equal([bar.get_width() for bar in bars_of(ax, "loser")], odds.odds[1])
    assert list(ax.collections) == []
    assert "exact" in ax.get_title(loc="left")


@pytest.mark.compiled
@pytest.mark.parametrize(("order", "row"), [("winner", 0), ("loser", 1)])
def test_race_in_order_of_the_odds(order, row, ax):
    odds = sampled_race(P2018)
    plots.race(odds, ax, order=order)
    widths = [bar.get_width() for bar in bars_of(ax, order)]
    assert widths == sorted(odds.odds[row], reverse=True)
    names = [text.get_text() for text in ax.get_yticklabels()]
    assert [odds.odds[row][odds.camels.index(name)] for name in names] == widths


@pytest.mark.compiled
def test_race_says_which_bar_is_which_and_how_likely(ax):
    odds = sampled_race(P2018)
    words = words_of(plots.race(odds, ax))
    assert f"{percent(odds.winner['blue'])} winner" in words
    assert f"{percent(odds.loser['blue'])} loser" in words
    assert percent(odds.loser["purple"]) in words


# The next roll


def odds_after(position, letter, face):
    roll = position.after((letter, face))
    if roll.leg_over:
        return [float(name == roll.ranking[0]) for name in position.edition.racing]
    return list(leg_odds(roll.position).first.values())


@pytest.mark.parametrize("position", POSITIONS)
def test_next_rolls_bars_are_the_odds_after_each_roll(position, ax):
    plots.next_rolls(position, ax=ax)
    edition = position.edition
    rolls = [(c, face) for c in edition.letters if edition.die(c) in position.dice for face in (1, 2, 3)]
    after = np.array([odds_after(position, *roll) for roll in rolls])
    bars = {container.get_label(): container for container in ax.containers}
    for row, name in enumerate(edition.racing):
        heights = [bar.get_height() for bar in bars[name]]
        np.testing.assert_allclose(heights, after[:, row], atol=1e-15)
        # A bar is as wide as its roll is likely: all together they average to the present odds.
        widths = [bar.get_width() for bar in bars[name]]
        assert np.average(heights, weights=widths) == pytest.approx(leg_odds(position).ranks[row, 0])
    assert [text.get_text() for text in ax.get_xticklabels()] == [str(face) for _, face in rolls]
    letters = [t.get_text() for t in ax.texts if t.xycoords == ax.get_xaxis_transform()]
    assert letters == list(dict.fromkeys(letter for letter, _ in rolls))


@pytest.mark.parametrize("camel", ["purple", "p"])
def test_next_rolls_of_one_camel_stand_against_the_present_odds(camel, ax):
    plots.next_rolls(P2018, camel, ax)
    now = leg_odds(P2018).first["purple"]
    assert [container.get_label() for container in ax.containers] == ["purple"]
    assert all(bar.get_y() == 0 for bar in ax.containers[0])
    dashed = [line for line in ax.lines if line.get_linestyle() == "--"]
    assert [list(line.get_ydata()) for line in dashed] == [[now, now]]
    assert f"now\n{percent(now)}" in words_of(ax)


def test_next_rolls_names_the_best_one(ax):
    position = Position("2:ygWr 6:Kb 9:+ 10:p | bp")
    # Blue passes purple only with 3, over the tile; the last roll decides.
    plots.next_rolls(position, "blue", ax)
    assert [bar.get_height() for bar in ax.containers[0]] == [0, 0, 1, 0, 0, 0]
    label = next(text for text in ax.texts if text.get_text() == "100%")
    assert label.xy[0] == pytest.approx(ax.get_xticks()[2])


def test_next_rolls_of_a_camel_that_cannot_be_first(ax):
    plots.next_rolls("2:ygWr 6:Kb 9:+ 10:p | bpx", "green", ax)
    assert {bar.get_height() for bar in ax.containers[0]} == {0}
    assert "now\n0%" in words_of(ax)


# A race that was played


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


@pytest.mark.compiled
def test_played_legs_end_at_their_order_and_begin_anew():
    # The last roll of a leg with blue first; two dice of six left, one of them comes out.
    start = Position("1:gryp 8:b 15:W 16:K | bx")
    over = start.after("b1")
    assert over.leg_over
    for what, place in (("first", 0), ("last", 4)):
        ax = plots.played_race([start, over], Figure().subplots(), what)
        for row, (name, line) in enumerate(
            zip(EDITION_2018.racing, camel_lines(ax, EDITION_2018), strict=True)
        ):
            before, end, gap, anew = line.get_ydata()
            assert list(line.get_xdata()) == [0, 1, 1, 1]
            assert before == leg_odds(start).ranks[row, place]
            assert end == (name == over.ranking[place])
            assert math.isnan(gap)
            assert anew == leg_odds(over.position).ranks[row, place]


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


# Convergence


def test_convergence_points_are_the_errors_of_samples(ax):
    plots.convergence(P2018, "purple", ax, samples=(10, 40), seed=5, repeats=2)
    exact = leg_odds(P2018).first["purple"]
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    errors = [
        abs(leg_odds(P2018, samples=n, seed=seed).first["purple"] - exact)
        for n, seed in ((10, 5), (10, 6), (40, 7), (40, 8))
    ]
    np.testing.assert_array_equal(points.get_xdata(), [10, 10, 40, 40])
    np.testing.assert_allclose(np.asarray(points.get_ydata()), errors, rtol=1e-9)
    typical = next(line for line in ax.lines if line.get_label().startswith("root mean square"))
    expected = [math.hypot(*errors[:2]) / math.sqrt(2), math.hypot(*errors[2:]) / math.sqrt(2)]
    np.testing.assert_allclose(np.asarray(typical.get_ydata()), expected, rtol=1e-9)


def test_convergence_line_is_the_standard_error_and_bands_are_quantiles(ax):
    plots.convergence(P2018, "purple", ax, samples=(10, 40), repeats=1)
    exact = leg_odds(P2018).first["purple"]
    line = next(line for line in ax.lines if line.get_label().startswith("standard error"))
    deviation = np.asarray(line.get_ydata()) * np.sqrt(line.get_xdata())
    np.testing.assert_allclose(deviation, math.sqrt(exact * (1 - exact)))
    tops = [max(y * math.sqrt(x) for x, y in band.get_paths()[0].vertices) for band in ax.collections]
    np.testing.assert_allclose(tops, [1.959964 * deviation[0], deviation[0]], rtol=1e-6)
    assert (ax.get_xscale(), ax.get_yscale()) == ("log", "log")


@pytest.mark.compiled
def test_convergence_bands_of_all_camels_hold_what_they_promise(ax):
    plots.convergence(P2014, ax=ax, samples=(400,), repeats=600)
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    scaled = np.asarray(points.get_ydata()) * 20
    tops = [max(y * math.sqrt(x) for x, y in band.get_paths()[0].vertices) for band in ax.collections]
    # Shares of 600 samples, within four standard errors.
    assert np.mean(scaled < tops[0]) == pytest.approx(0.95, abs=0.036)
    assert np.mean(scaled < tops[1]) == pytest.approx(0.683, abs=0.076)


def test_convergence_of_the_race(ax):
    plots.convergence(PSHORT, "o", ax, samples=(20,), seed=9, repeats=1, race=True)
    exact = race_odds(PSHORT, method="exact").winner["orange"]
    found = race_odds(PSHORT, samples=20, seed=9).winner["orange"]
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    np.testing.assert_allclose(np.asarray(points.get_ydata()), [abs(found - exact)])
    assert "winning the race" in ax.get_title(loc="left").replace("\n", " ")


# What is wrong with an input


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: plots.leg("1:bg 2:y 3:pR 15:W 16:K"), NotationError, "column 13"),
        (lambda: plots.leg(None), NotationError, "found nothing"),
        (lambda: plots.leg(race_odds(PSHORT)), NotationError, "not a text but RaceOdds"),
        (lambda: plots.race(leg_odds(P2014)), NotationError, "not a text but LegOdds"),
        (lambda: plots.leg(P2014, "ax"), CamelOddsError, "ax must be plain matplotlib Axes.*not 'ax'"),
        (lambda: plots.leg(P2014, Figure()), CamelOddsError, "ax must be plain matplotlib Axes"),
        (lambda: plots.leg(P2014, Figure().subplots(2)), CamelOddsError, "ax must be plain matplotlib Axes"),
        (
            lambda: plots.leg(P2014, Figure().add_subplot(projection="polar")),
            CamelOddsError,
            "ax must be plain matplotlib Axes",
        ),
        (
            lambda: plots.race(P2014, order="first"),
            CamelOddsError,
            "order must be one of 'edition', 'winner'",
        ),
        (lambda: plots.next_rolls(P2018, "pink"), CamelOddsError, "no camel 'pink'"),
        (
            lambda: plots.next_rolls(P2018, "white"),
            CamelOddsError,
            "'white' is a crazy camel and has no rank",
        ),
        (lambda: plots.played_race([P2014], what="second"), CamelOddsError, "what must be one of 'winner'"),
        (lambda: plots.played_race([]), CamelOddsError, r"course must be a sequence, .* not \[\]"),
        (lambda: plots.played_race(str(P2014)), CamelOddsError, "course must be a sequence"),
        (lambda: plots.played_race(P2014), CamelOddsError, "course must be a sequence"),
        (lambda: plots.played_race(["b2"]), CamelOddsError, "a course starts with a position, not with 'b2'"),
        (lambda: plots.played_race([P2018, "b2", "b2"], what="first"), IllegalRoll, "not in the pyramid"),
        (
            lambda: plots.played_race([P2018, P2014]),
            CamelOddsError,
            "is of edition '2014', the start is of '2018'",
        ),
        (lambda: plots.played_race([P2018, P2014.after("w1")]), CamelOddsError, "is of edition '2014'"),
        (lambda: plots.played_race([*a_course(PSHORT), "b1"]), CamelOddsError, "the race is over"),
        (lambda: plots.played_race([P2014, 3]), NotationError, "not a text but int"),
        (
            lambda: plots.played_race([P2014], what="last", seed=1),
            CamelOddsError,
            "seed is for the odds of the race",
        ),
        (lambda: plots.played_race([P2014], samples=0), CamelOddsError, "samples must be a whole number"),
        (lambda: plots.convergence(P2014, samples=()), CamelOddsError, "samples must be a sequence"),
        (lambda: plots.convergence(P2014, samples=100), CamelOddsError, "samples must be a sequence"),
        (lambda: plots.convergence(P2014, samples=(10, 0)), CamelOddsError, r"samples\[1\] must be .*not 0"),
        (lambda: plots.convergence(P2014, seed=-1), CamelOddsError, "seed must be a whole number"),
        (lambda: plots.convergence(P2014, repeats=0), CamelOddsError, "repeats must be a whole number"),
        (lambda: plots.convergence(P2014, race=1), CamelOddsError, "race must be True or False, not 1"),
        (
            lambda: plots.convergence("2:ygWr 6:Kb 9:+ 10:p | bpx", "g"),
            CamelOddsError,
            "the odds of green are 0 or 1",
        ),
        (lambda: plots.convergence(POWN, race=True), TableError, "no race table"),
    ],
)
def test_a_wrong_input_is_named_and_no_figure_is_left(call, error, message, monkeypatch, tmp_path):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    with pytest.raises(error, match=message):
        call()
    assert plt.get_fignums() == []


def test_a_wrong_item_of_a_course_is_numbered():
    with pytest.raises(IllegalRoll) as caught:
        plots.played_race([P2014, "w1", "w2"], what="first")
    assert caught.value.__notes__ == ["item 3 of the course"]


# Matplotlib


def test_the_import_does_not_load_matplotlib():
    program = "import camelodds.plots, sys; print('matplotlib' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_without_matplotlib_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.axes", None)
    for draw in PLOTS.values():
        with pytest.raises(CamelOddsError, match=r"plots need matplotlib: pip install 'camelodds\[plot\]'"):
            draw(P2014, None)


# Labels


@given(st.lists(st.floats(0, 1), min_size=1, max_size=7), st.floats(0, 0.16))
def test_spread_labels_keep_their_order_their_distance_and_the_bounds(places, gap):
    found = spread(places, gap, 0.0, 1.0)
    order = sorted(range(len(places)), key=lambda i: places[i])
    assert all(found[b] - found[a] >= gap - 1e-9 for a, b in pairwise(order))
    assert min(found) >= 0
    assert max(found) <= 1 + 1e-9
    if all(abs(a - b) >= gap for a, b in combinations(places, 2)):
        assert found == pytest.approx(places, abs=1e-9)


@given(st.floats(0, 1), st.integers(0, 2))
def test_a_percentage_is_0_or_100_only_where_the_share_is(share, digits):
    text = percent(share, digits, sign="")
    assert (text == "0") == (share == 0)
    assert (text == "100") == (share == 1)
    bound = float(text.strip("<>"))
    if text.startswith("<"):
        assert 100 * share < bound
    elif text.startswith(">"):
        assert 100 * share > bound
    else:
        assert abs(100 * share - bound) <= 0.5 * 10**-digits + 1e-9
