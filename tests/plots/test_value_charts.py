"""The charts of values show what the results say: tiles, actions, income and finish cards."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure

from camelodds import (
    Bet,
    Holdings,
    advise,
    bet_values,
    leg_income,
    partner_value,
    plots,
    race_odds,
    tile_values,
)
from camelodds.plots.worth import pounds
from charts import GAMES, P2014, PSHORT, words_of

END = "2:ygWr 6:Kb 9:+ 10:p | bpx"


def bars_of(ax, name):
    return next(bars for bars in ax.containers if bars.get_label() == name and hasattr(bars, "patches"))


def drawn_errors(ax):
    """The lines of errors; those of exact values are empty or not numbers."""
    segments = [segment for lines in ax.collections for segment in lines.get_segments()]
    return [segment for segment in segments if len(segment) == 2 and np.isfinite(segment).all()]


@pytest.mark.compiled
@pytest.mark.parametrize("position", [END, P2014], ids=["2018", "2014"])
def test_tiles_bars_are_the_values_of_spaces_and_sides(position, ax):
    values = tile_values(position)
    plots.tiles(values, ax)
    for column, name in enumerate(values.position.edition.tile_sides):
        bars = bars_of(ax, f"{'+-'[column]} {name}")
        np.testing.assert_array_equal([bar.get_height() for bar in bars], values.values[:, column])
        assert bool(bars[0].get_hatch()) == bool(column)
    assert [label.get_text() for label in ax.get_xticklabels()] == [str(space) for space in values.spaces]
    assert pounds(values.best[2]) in words_of(ax)


@pytest.mark.compiled
def test_tiles_of_a_sampled_race_have_intervals(ax):
    mine = Holdings(bets=[Bet("winner", "orange")])
    values = tile_values(P2014, mine, samples=GAMES, seed=1)
    assert values.stderr.any()
    plots.tiles(values, ax)
    segments = drawn_errors(ax)
    lengths = sorted(s[1, 1] - s[0, 1] for s in segments)
    expected = sorted(2 * 1.959964 * error for error in values.stderr.ravel() if error)
    np.testing.assert_allclose(lengths, expected, rtol=1e-6, atol=1e-12)
    assert "95% intervals" in ax.get_title(loc="left").replace("\n", " ")


def test_tiles_without_a_legal_space_say_so(ax):
    values = tile_values("5:ygWr 6:Kb 9:+ 10:p | bpx")
    empty = type(values)(
        values.position, None, values.spaces[:0], values.tile_counts[:0], values.order_counts[:0], 0.0,
        values.own_change[:0], values.others_change[:0], values.stderr[:0], False,
    )  # fmt: skip
    plots.tiles(empty, ax)
    assert ax.get_xlabel() == "no legal space (R24)"


@pytest.mark.compiled
def test_advice_bars_are_the_values_with_errors_and_marks():
    advice = advise(P2014, samples=GAMES, seed=1)
    ax = plots.advice(advice, most=9)
    actions = advice.actions[:9]
    bars = bars_of(ax, "worth")
    assert [bar.get_width() for bar in bars] == [action.value for action in actions]
    assert [label.get_text() for label in ax.get_yticklabels()] == [action.text for action in actions]
    words = words_of(ax)
    for action in actions:
        mark = " =" if action in advice.ties else " ~" if action in advice.close else ""
        assert pounds(action.value) + mark in words
    segments = drawn_errors(ax)
    lengths = [s[1, 0] - s[0, 0] for s in segments]
    expected = [2 * 1.959964 * action.stderr for action in actions if action.stderr]
    np.testing.assert_allclose(lengths, expected, rtol=1e-6)


@pytest.mark.compiled
def test_advice_says_how_many_actions_it_leaves_out(ax):
    advice = advise(P2014, samples=GAMES, seed=1)
    plots.advice(advice, ax, most=3)
    assert f"the best 3 of {len(advice.actions)}" in ax.get_title(loc="left").replace("\n", " ")
    # A low chart has no room for all that are asked for.
    low = plots.advice(advice, Figure(figsize=(4, 2), layout="constrained").subplots(), most=99)
    assert 1 <= len(low.get_yticks()) < 10


def test_income_bars_are_the_chances_of_amounts(ax):
    income = leg_income(END, Holdings(tickets={"purple": 5, "green": 3}, tile=9))
    plots.income(income, ax)
    bars = bars_of(ax, "gain")
    found = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in bars}
    assert found == pytest.approx({amount: float(chance) for amount, chance in income.pmf.items()})
    assert "mean +3.69, standard deviation 1.02" in ax.get_title(loc="left").replace("\n", " ")
    line = next(line for line in ax.lines if line.get_linestyle() == "--")
    assert line.get_xdata()[0] == income.mean


def test_income_tells_losses_from_gains(ax):
    income = leg_income(END, Holdings(tickets={"red": 5}))
    plots.income(income, ax)
    assert all(bar.get_hatch() for bar in bars_of(ax, "loss"))
    assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(1)


def test_income_of_a_partner_and_of_nothing(ax):
    plots.income(partner_value(END, Holdings(tickets={"purple": 5})), ax)
    assert ax.has_data()
    sure = plots.income(leg_income(END, Holdings()), Figure().subplots())
    assert "100%" in words_of(sure)


@pytest.mark.compiled
def test_finish_cards_bars_are_the_values_with_their_intervals(ax):
    bets = bet_values(race_odds(P2014, samples=GAMES, seed=1))
    plots.finish_cards(bets, ax)
    for row, pile in enumerate(("winner", "loser")):
        bars = bars_of(ax, pile)
        np.testing.assert_array_equal([bar.get_width() for bar in bars], bets.values[row])
        spans = ax.collections[row].get_segments()
        np.testing.assert_allclose(
            [span[1, 0] - span[0, 0] for span in spans], 2 * 1.959964 * bets.stderr[row], rtol=1e-6
        )


def test_finish_cards_that_are_laid_have_no_bar(ax):
    bets = bet_values(PSHORT, Holdings(bets=[Bet("winner", "green")]))
    plots.finish_cards(bets, ax)
    assert [bar.get_width() == 0 for bar in bars_of(ax, "winner")] == [False, True, False, False, False]
    assert words_of(ax).count("laid") == 2
