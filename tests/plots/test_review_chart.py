"""The chart of a reviewed game: everybody's chance, rolls, and the turns that cost most."""

from __future__ import annotations

import numpy as np
import pytest

from camelodds import plots
from charts import P2014, P2018, some_review, words_of


def line_of(ax, name):
    return next(line for line in ax.lines if line.get_label() == name)


@pytest.mark.parametrize("players", [3, 4, 8])
def test_lines_are_the_chances_of_each_player(ax, players):
    result = some_review(P2018, players)
    plots.review(result, ax)
    lines = [line_of(ax, name) for name in result.game.state.names]
    for seat, line in enumerate(lines):
        assert line.get_xdata().tolist() == list(range(41))
        assert line.get_ydata().tolist() == result.chances[:, seat].tolist()
    assert len({line.get_color() for line in lines}) == players


def test_rings_are_where_the_most_expensive_turns_were(ax):
    result = some_review(P2018)
    plots.review(result, ax)
    for seat, name in enumerate(result.game.state.names):
        rings = line_of(ax, f"{name}'s most expensive turns")
        turns = [one.number for one in result.costliest(name)]
        assert rings.get_xdata().tolist() == turns
        assert len(turns) == 5
        np.testing.assert_array_equal(rings.get_ydata(), result.chances[turns, seat])


def test_strokes_are_rolls_and_upright_lines_are_legs(ax):
    result = some_review(P2014)
    plots.review(result, ax)
    assert ax.get_xticks(minor=True).tolist() == [one.number for one in result.rolls]
    upright = [
        line.get_xdata()[0]
        for line in ax.lines
        if len(set(line.get_xdata())) == 1 and len(line.get_xdata()) == 2
    ]
    assert upright == [15, 30]
    assert {"leg 1", "leg 2", "leg 3"} <= set(words_of(ax))


def test_names_stand_with_the_result(ax):
    result = some_review(P2018)
    plots.review(result, ax)
    words = words_of(ax)
    assert "ana 100%" in words
    assert "Bartholomew… 0%" in words


def test_a_game_of_one_move_has_a_chart(ax):
    result = some_review(P2014, 2, 1)
    plots.review(result, ax)
    assert line_of(ax, "bo").get_xdata().tolist() == [0, 1]
