"""The chart of the next roll shows the odds after each roll and the present ones."""

from __future__ import annotations

import numpy as np
import pytest

from camelodds import Position, leg_odds, plots
from camelodds.display.percent import percent
from charts import P2018, POSITIONS, words_of


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
