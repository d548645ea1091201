"""The charts of tournaments show their shares, their money and their ratings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from matplotlib.figure import Figure

from camelodds import plots
from camelodds.selfplay.standings import UNIT
from charts import P2014, P2018, some_round_robin, some_tournament, words_of


def bars_of(ax, name):
    return next(bars for bars in ax.containers if bars.get_label() == name and hasattr(bars, "patches"))


def test_bars_are_the_shares_with_luck_and_without(ax):
    result = some_tournament(P2018)
    plots.tournament(result, ax)
    for name, shares in (("wins", result.win_share), ("less luck", result.adjusted_share)):
        assert [bar.get_width() for bar in bars_of(ax, name)] == shares.tolist()
    assert [label.get_text() for label in ax.get_yticklabels()] == list(result.strategies)
    words = words_of(ax)
    assert "44.4% wins" in words
    assert "44.2% less luck" in words
    assert (
        ax.get_title(loc="left") == "share of the wins, 95% intervals\n400 games of the 2018 edition, seed 1"
    )


def test_errors_are_95_percent_intervals_and_do_not_go_below_nought(ax):
    result = some_tournament(P2018)
    plots.tournament(result, ax)
    segments = [s for lines in ax.collections for s in lines.get_segments() if len(s) == 2]
    found = sorted((float(s[0, 0]), float(s[1, 0])) for s in segments)
    expected = []
    for shares, errors in (
        (result.win_share, result.win_stderr),
        (result.adjusted_share, result.adjusted_stderr),
    ):
        for share, error in zip(shares, errors, strict=True):
            low = share - 1.959964 * error
            expected.append((max(low, 0.0) if share > 0 else low, share + 1.959964 * error))
    np.testing.assert_allclose(found, sorted(expected), atol=1e-6)


@pytest.mark.parametrize("players", [3, 4, 8])
def test_the_fair_share_is_a_line(ax, players):
    plots.tournament(some_tournament(P2018, players), ax)
    line = next(line for line in ax.lines if line.get_linestyle() == "--")
    assert line.get_xdata()[0] == 1 / players
    assert f"fair {100 / players:.1f}%" in words_of(ax)


def test_an_entry_that_won_nothing_is_not_called_hopeless(ax):
    result = some_tournament(P2018)
    assert result.win_share[3] == 0
    plots.tournament(result, ax)
    words = words_of(ax)
    assert "<3%" in words
    assert "0%" not in [
        word for word in words if word not in {label.get_text() for label in ax.get_xticklabels()}
    ]


def test_without_luck_taken_out_there_is_one_bar_each(ax):
    result = replace(some_tournament(P2018), adjusted=None, adjusted_squared=None)
    plots.tournament(result, ax)
    assert [bars.get_label() for bars in ax.containers if hasattr(bars, "patches")] == ["wins"]


def test_one_deal_has_no_errors_and_is_drawn_nonetheless(ax):
    result = replace(some_tournament(P2018), deals=(range(1),), wins=np.array([4, 0, 0, 0]) * UNIT)
    plots.tournament(result, ax)
    assert ">0% wins" in words_of(ax)


def test_histograms_are_the_counts_of_money(ax):
    result = some_tournament(P2014)
    plots.tournament(result, ax, what="money")
    there = np.flatnonzero(result.money_counts.any(axis=0))
    for entry in range(4):
        bars = bars_of(ax, f"entry {entry}")
        heights = np.array([abs(bar.get_height()) for bar in bars])
        counts = result.money_counts[entry, there[0] : there[-1] + 1]
        np.testing.assert_allclose(heights / heights.sum(), counts / counts.sum())
        middles = [round(bar.get_x() + bar.get_width() / 2) for bar in bars]
        assert middles == list(range(there[0], there[-1] + 1))
    means = [line.get_xdata()[0] for line in ax.lines if line.get_label() == "mean"]
    assert means == result.money.tolist()
    assert ax.get_xlabel() == "pounds"


def test_money_beyond_the_counts_is_said(ax):
    result = some_tournament(P2014)
    counts = result.money_counts.copy()
    counts[0, 127] = 1
    plots.tournament(replace(result, money_counts=counts), ax, what="money")
    assert ax.get_xlabel().replace("\n", " ") == "pounds; 127 stands for that and more"


def test_a_round_robin_is_a_table_of_shares_the_best_first(ax):
    result = some_round_robin(P2018)
    plots.round_robin(result, ax)
    best_first = result.shares[::-1, ::-1]
    drawn = ax.collections[0].get_array().reshape(5, 5)
    np.testing.assert_array_equal(drawn.filled(np.nan), best_first)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names == [f"{place} {name}" for place, name in enumerate(reversed(P2018.edition.racing), 1)]
    words = words_of(ax)
    assert "80.0" in words
    # Each is four times as strong as the next one: 241 points.
    assert {"+482", "+241", "+0", "−241", "−482"} <= set(words)


def test_pairs_that_were_not_played_stay_empty(ax):
    result = some_round_robin(P2018)
    shares = np.full((5, 5), np.nan)
    shares[0, 1], shares[1, 0] = 0.2, 0.8
    plots.round_robin(replace(result, shares=shares), ax)
    written = [text.get_text() for text in ax.texts if text.get_text()]
    assert sorted(written) == ["+120", "20.0", "80.0", "−120"]


def test_numbers_are_left_out_where_cells_are_too_narrow():
    for width, there in ((5.0, True), (2.0, False)):
        ax = Figure(figsize=(width, 3), layout="constrained").subplots()
        plots.round_robin(some_round_robin(P2018), ax)
        inside = {one.get_text() for one in ax.texts if one.xy[0] < 4.4 and one.get_text()}
        assert ("94.1" in inside) == there
        assert bool(inside) == there
