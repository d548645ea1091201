"""The chart of the race shows its odds, with intervals if they are sampled."""

from __future__ import annotations

import numpy as np
import pytest

from camelodds import plots, race_odds
from camelodds.display.percent import percent
from charts import P2018, POSITIONS, PSHORT, sampled_race, words_of


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


@pytest.mark.compiled
def test_race_numbers_stand_four_points_after_their_bars(ax):
    odds = sampled_race(P2018)
    plots.race(odds, ax)
    shown = {percent(share) for row in odds.odds.tolist() for share in row}
    labels = [text for text in ax.texts if text.get_text().split()[0] in shown]
    assert len(labels) == 10
    assert {text.xyann for text in labels} == {(4.0, 0)}
