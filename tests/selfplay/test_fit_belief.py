"""The power by which cards face down are dealt: likelihoods by hand, a power found again, the command's fit."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from camelodds.selfplay import fit_belief
from camelodds.selfplay.fit_belief import POWERS, Cards, best_power, cards_laid, fitted
from camelodds.selfplay.seen import assignments
from camelodds.selfplay.strategies import BELIEF_POWER

COMPILED = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")
ODDS = np.array([[0.5, 0.25, 0.25, 0, 0]])


def test_one_card_is_as_likely_as_its_odds_to_the_power():
    for camel, weight in ((0, 2.0), (1, 1.0)):
        likely = Cards("greedy", ODDS, np.array([camel])).likely(np.array([1.0, 3.0]))
        expected = [weight / 4, weight**3 / 10]
        # Odds of 0 count as a millionth.
        assert np.exp(likely) == pytest.approx(expected, rel=1e-4)


def test_cards_of_one_player_name_different_camels():
    odds = np.array([[0.5, 0.3, 0.2, 0, 0], [0.6, 0.3, 0.1, 0, 0]])
    weights = {(a, b): odds[0, a] * odds[1, b] for a in range(3) for b in range(3) if a != b}
    found = Cards("sharp", odds, np.array([1, 0])).likely(np.array([1.0]))
    assert np.exp(found) == pytest.approx(weights[1, 0] / sum(weights.values()), rel=1e-4)


def test_a_power_by_which_cards_were_drawn_is_found_again():
    random = np.random.default_rng(4)
    likely = []
    for _ in range(3000):
        odds = random.dirichlet(np.ones(5), size=2)
        ways = assignments(31, 2)
        weights = np.prod(odds[[0, 1], ways] ** 2.5, axis=1)
        camels = ways[random.choice(len(ways), p=weights / weights.sum())]
        likely.append(Cards("greedy", odds, camels).likely(POWERS))
    assert best_power(likely) == pytest.approx(2.5, abs=0.25)


@COMPILED
def test_the_fit_has_each_strategy_and_each_table_and_all_between_them():
    found = fitted([("2014", 2), ("2018", 4)], games=60)
    assert list(found) == ["greedy", "sharp", "leader", "2014, 2 players", "2018, 4 players", "all"]
    assert min(found.values()) <= found["all"] <= max(found.values())
    assert found["leader"] < found["sharp"] < found["greedy"]
    assert found == fitted([("2014", 2), ("2018", 4)], games=60)


@COMPILED
def test_rollouts_deal_by_the_power_that_is_fitted():
    # The whole fit takes half a minute; a part of it comes near.
    tables = [("2018", 4), ("2018", 6), ("2014", 4)]
    assert fitted(tables, games=150)["all"] == pytest.approx(BELIEF_POWER, abs=1.5)


@COMPILED
def test_the_cards_are_those_that_lie_in_the_end():
    cards = list(cards_laid("2018", 3, 20, 1))
    assert {one.strategy for one in cards} == {"greedy", "sharp", "leader"}
    for one in cards:
        assert len(set(one.camels.tolist())) == len(one.camels)
        assert one.odds.sum(axis=1) == pytest.approx(np.ones(len(one.camels)), abs=1e-3)


@COMPILED
def test_the_command_tells_the_powers(monkeypatch, capsys):
    monkeypatch.setattr(fit_belief, "fitted", lambda: {"greedy": 12.5, "all": 7.0})
    fit_belief.main()
    assert capsys.readouterr().out == "greedy: 12.50\nall: 7.00\n"
