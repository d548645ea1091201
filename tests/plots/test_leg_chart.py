"""The chart of a leg shows its odds."""

from __future__ import annotations

from itertools import pairwise

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from camelodds import leg_odds, plots
from camelodds.display.percent import percent
from camelodds.plots.labels import short
from charts import GAMES, P2018, POSITIONS, texts_of


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


@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
def test_leg_in_a_small_subplot_keeps_its_title_in_its_own_place(layout):
    figure, grid = plt.subplots(2, 3, figsize=(7, 4.5), layout=layout)
    for ax in grid.flat:
        plots.leg("2:ygWr 6:Kb 9:+ 10:p | bpx", ax)
    figure.draw_without_rendering()
    page = figure.bbox.padded(1)
    for row, column in np.ndindex(2, 3):
        ax = grid[row, column]
        title = next(
            text for text in ax.findobj(mpl.text.Text) if text.get_text() == ax.get_title(loc="left")
        )
        box = title.get_window_extent()
        assert title.get_text().replace("\n", " ") == (
            "places when the leg ends, in %, exact 2:ygWr 6:Kb 9:+ 10:p | bpx"
        )
        assert page.y0 <= box.y0 < box.y1 <= page.y1
        # Nothing stands on it: not the places' names below it, not the table above it.
        names = [label.get_window_extent() for label in ax.get_xticklabels()]
        assert max(name.y1 for name in names) <= box.y0 + 2
        assert all(one.x1 <= other.x0 for one, other in pairwise(names))
        if row:
            assert box.y1 <= grid[0, column].get_window_extent().y0 + 1


def test_leg_leaves_axes_that_have_room_where_they_are():
    ax = plt.figure(figsize=(6, 5)).add_axes((0.2, 0.1, 0.7, 0.6))
    plots.leg("2:ygWr 6:Kb 9:+ 10:p | bpx", ax)
    assert ax.get_position().bounds == pytest.approx((0.2, 0.1, 0.7, 0.6))
    assert len(texts_of(ax)) > 35
