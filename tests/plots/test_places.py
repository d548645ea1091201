"""Where things are in charts: bars within the axes, numbers beside their bars, texts with the room they need."""

from __future__ import annotations

import re

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from camelodds import EDITION_2018, Holdings, leg_odds, plots, tile_values
from camelodds.plots.chart import Chart
from camelodds.plots.ink import ON_DARK, ON_LIGHT, luminance
from charts import DRAW, P2014, P2018, PLOTS, PSHORT, a_course, sampled_advice

END = "2:ygWr 6:Kb 9:+ 10:p | bpx"


def bars_of(ax):
    return [bar for bars in ax.containers if hasattr(bars, "patches") for bar in bars]


def boxes_of(ax):
    """Where the bars are that one can see, and where the numbers in the axes, in pixels."""
    ax.figure.draw_without_rendering()
    bars = [bar.get_window_extent() for bar in bars_of(ax) if bar.get_width() and bar.get_height()]
    numbers = [text for text in ax.texts if re.search(r"\d", text.get_text()) and text.xycoords == "data"]
    return bars, [number.get_window_extent() for number in numbers]


@pytest.mark.parametrize("draw", DRAW)
def test_every_bar_is_within_the_axes(draw, ax):
    draw(P2018, ax)
    (left, right), (low, high) = sorted(ax.get_xlim()), sorted(ax.get_ylim())
    for bar in bars_of(ax):
        x, y = (sorted(ends) for ends in zip(*bar.get_bbox().get_points(), strict=True))
        assert left - 1e-9 <= x[0] <= x[1] <= right + 1e-9
        assert low - 1e-9 <= y[0] <= y[1] <= high + 1e-9


BESIDE = [param for param in DRAW if re.search("race by|finish|advice|tiles|income|tournament$", param.id)]


@pytest.mark.parametrize("position", [P2018, PSHORT], ids=["gains", "losses too"])
@pytest.mark.parametrize("draw", BESIDE)
def test_numbers_are_beside_their_bars_and_within_the_axes(draw, position, ax):
    draw(position, ax)
    bars, numbers = boxes_of(ax)
    page = ax.get_window_extent().padded(1)
    assert len(numbers) > 0 or not bars  # a track of three spaces has none for a tile
    for number in numbers:
        assert page.x0 <= number.x0 < number.x1 <= page.x1
        for bar in bars:
            apart = (
                number.x1 <= bar.x0
                or bar.x1 <= number.x0
                or number.y1 <= bar.y0 + 2
                or bar.y1 <= number.y0 + 2
            )
            assert apart


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("leg", (4.6, 3.0)),
        ("race", (4.6, 3.6)),
        ("next rolls", (5.2, 3.9)),
        ("next rolls of one", (5.2, 2.8)),
        ("played legs", (5.6, 3.4)),
        ("convergence", (5.2, 3.6)),
        ("finish cards", (4.6, 3.6)),
        ("tiles", (5.2, 3.2)),
        ("income", (4.8, 3.0)),
        ("tournament", (4.8, 1.3 + 4 * 0.42)),
        ("tournament's money", (4.8, 1.3 + 4 * 0.55)),
        ("round robin", (2.6 + 5 * 0.55, 1.2 + 5 * 0.4)),
    ],
)
def test_a_figure_of_its_own_has_its_size(name, size):
    assert tuple(PLOTS[name](PSHORT, None).figure.get_size_inches()) == pytest.approx(size)


def test_a_figure_of_actions_is_as_high_as_they_are_many():
    advice = sampled_advice(PSHORT)
    for most in (3, 9):
        figure = plots.advice(advice, most=most).figure
        assert tuple(figure.get_size_inches()) == pytest.approx((4.8, 1.2 + 0.24 * most))


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["tiles", "finish cards", "advice"])
def test_a_line_at_0_parts_gains_from_losses(name, ax):
    PLOTS[name](P2014, ax)
    across = [line.get_ydata() if name == "tiles" else line.get_xdata() for line in ax.lines]
    assert [0, 0] in [list(ends) for ends in across]


def test_tiles_stand_on_0_if_none_loses(ax):
    values = tile_values(P2018)
    assert values.values.min() >= 0
    plots.tiles(values, ax)
    assert ax.get_ylim()[0] == 0
    assert ax.get_xlim() == pytest.approx((-0.7, len(values.spaces) - 0.3))


def test_below_tiles_that_lose_is_some_room(ax):
    values = tile_values("1:bg 2:oyw | bo", Holdings(tickets={"white": 5}))
    low, used = values.values.min(), np.ptp(values.values)
    assert low < 0
    plots.tiles(values, ax)
    assert ax.get_ylim()[0] == pytest.approx(low - 0.05 * used)


def test_odds_of_more_than_100_percent_have_no_room(ax):
    plots.played_race(a_course(PSHORT), ax)
    assert ax.get_ylim() == (0, 1)
    near = plots.played_race([P2014], Figure().subplots(), "first")
    assert near.get_ylim()[1] == pytest.approx(1.1 * max(leg_odds(P2014).first.values()))


def test_rolls_of_a_die_stand_together(ax):
    plots.next_rolls(P2018, ax=ax)
    dice = len(set(P2018.dice)) + 1  # the grey die shows either crazy camel
    steps = np.diff(ax.get_xticks())
    np.testing.assert_allclose(steps, [1.0, 1.0, *[1.5, 1.0, 1.0] * (dice - 1)])


def test_columns_too_narrow_for_words_have_short_ones():
    ax = plots.leg(END, Figure((2.4, 3.0)).subplots())
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1st", "2nd", "3rd", "4th", "5th"]


@pytest.mark.parametrize("size", [(4.6, 3.4), (3.35, 2.7)])
def test_the_legend_of_errors_is_above_what_is_expected_and_found(size):
    ax = plots.convergence(
        P2018, ax=Figure(size, layout="constrained").subplots(), samples=(5, 400), repeats=3
    )
    ax.figure.draw_without_rendering()
    legend = ax.get_legend().get_window_extent()
    for band in ax.collections:
        edge = np.array(
            [point for point in band.get_paths()[0].vertices if point[1] > ax.get_ylim()[0] * 1.001]
        )
        x, y = np.log(edge[np.argsort(edge[:, 0])].T)
        left = np.log(ax.transData.inverted().transform((legend.x0, legend.y0))[0])
        below = ax.transData.transform((np.exp(left), np.exp(np.interp(left, x, y))))[1]
        assert below <= legend.y0 + 1
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    assert np.max(points.get_ydata()) < ax.get_ylim()[1]


def test_the_picture_keeps_two_fifths_of_axes_however_small():
    ax = plots.race(PSHORT, Figure((0.9, 3.0)).subplots())
    left, right = ax.get_xlim()
    assert left == 0
    assert max(bar.get_width() for bar in bars_of(ax)) >= 0.4 * right - 1e-9


def test_a_name_is_as_wide_as_it_is_written():
    chart = Chart.on(Figure().subplots(), EDITION_2018, 4, 3)
    dollar, letter = chart.text_width("$"), chart.text_width("x")
    assert chart.text_width("$x$") == pytest.approx(2 * dollar + letter, rel=0.05)


@pytest.mark.parametrize(("ink", "paper"), [(ON_LIGHT, "white"), (ON_DARK, "black")])
def test_text_stands_out_and_lines_in_the_background_stand_back(ink, paper):
    def contrast(colour):
        light, dark = sorted(luminance(mpl.colors.to_rgb(one)) + 0.05 for one in (colour, paper))[::-1]
        return light / dark

    assert contrast(ink.plain) > contrast(ink.strong) > 4.5
    assert 1.5 < contrast(ink.faint) < 4.5
