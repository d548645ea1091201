"""Labels are short, and apart from each other."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties

from camelodds import EDITION_2018
from camelodds.plots.chart import Chart
from camelodds.plots.labels import short, spread


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Bartholomews", "Bartholomews"),
        ("Bartholomew's", "Bartholomew…"),
        ("a  name\nin lines", "a name in l…"),
        ("ships of the desert", "ships of th…"),
        ("the ship of the desert", "the ship of…"),
    ],
)
def test_a_name_has_twelve_characters_at_most(name, shown):
    assert short(name) == shown


@given(st.lists(st.floats(0, 1), min_size=1, max_size=7), st.floats(0, 0.16))
def test_spread_labels_keep_their_order_their_distance_and_the_bounds(places, gap):
    found = spread(places, gap, 0.0, 1.0)
    order = sorted(range(len(places)), key=lambda i: places[i])
    assert all(found[b] - found[a] >= gap - 1e-9 for a, b in pairwise(order))
    assert min(found) >= 0
    assert max(found) <= 1 + 1e-9
    if all(abs(a - b) >= gap for a, b in combinations(places, 2)):
        assert found == pytest.approx(places, abs=1e-9)


def test_what_stands_beside_the_axes_takes_the_room_of_four_letters_and_a_half():
    """A layout engine gives back the margins, a fifth of the axes, less the names on the left."""
    ax = Figure(figsize=(2, 2)).add_axes((0, 0, 1, 1))
    chart = Chart.on(ax, EDITION_2018, 1, 1)
    small = FontProperties(size="small").get_size_in_points()
    assert chart.points("width") == pytest.approx(1.2 * 144 - 4.5 * small)
    assert chart.points("height") == pytest.approx(144)
