"""Tournaments: the same for any workers, adding up, fair, unbiased."""

from __future__ import annotations

import itertools
import json
import pickle

import numba
import numpy as np
import pytest

from camelodds import EDITION_2018, CamelOddsError, Game, Position, play_game, tournament
from camelodds.selfplay import STRATEGIES, strategy
from camelodds.selfplay.actions import turn_of
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.tournaments import DEALS

FOUR = ["leader", "roller", "random", "roller"]


def same(one, other):
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in one.SUMS
        if getattr(one, name) is not None
    )


def first_legal(game):
    """Takes the first action of the list in every third turn, else rolls."""
    return game.actions[0] if len(game.events) % 3 == 0 else "roll"


@numba.njit
def first_ticket(state, hand, memory, number):
    """Takes the blue ticket if all are there, else rolls."""
    return 1 if state[11] == 4 else 0


# Sums


@pytest.mark.parametrize("entries", [FOUR, ["greedy", "sharp", "tickets"]], ids="-".join)
def test_results_are_the_same_for_any_workers(entries):
    games = 3 * DEALS * len(entries)
    alone = tournament(entries, games=games, seed=1, workers=1)
    assert same(alone, tournament(entries, games=games, seed=1, workers=3))
    assert alone.games == games


def test_results_add_up():
    whole = tournament(FOUR, games=800, seed=1)
    parts = [tournament(FOUR, games=400, seed=1, first_deal=first) for first in (0, 100)]
    assert same(sum(parts), whole)
    assert sum(parts).deals == (range(200),)
    with pytest.raises(CamelOddsError, match="both have deal 50"):
        whole + tournament(FOUR, games=400, seed=1, first_deal=50)
    with pytest.raises(CamelOddsError, match="different seed"):
        whole + tournament(FOUR, games=400, seed=2, first_deal=900)


def test_games_are_rounded_up_to_whole_deals():
    assert tournament(FOUR, games=1, seed=1).games == 4


def test_it_goes_on_until_it_is_sure_enough():
    result = tournament(FOUR, stderr=0.01, seed=1)
    assert result.win_stderr.max() <= 0.01
    assert result.deal_count >= 200


# What it says


def test_shares_and_counts_are_of_all_games():
    result = tournament(["greedy", "leader", "leader", "roller"], games=400, seed=3, luck=True)
    assert result.win_share.sum() == pytest.approx(1)
    assert result.adjusted_share.sum() == pytest.approx(1, abs=1e-4)
    assert result.seat_share.sum() == pytest.approx(1)
    assert (result.money_counts.sum(axis=1) == 400).all()
    assert result.money == pytest.approx(result.money_counts @ np.arange(128) / 400)
    assert [row["strategy"] for row in result.to_dicts()] == ["greedy", "leader", "leader", "roller"]
    assert json.loads(json.dumps(result.to_dict()))["games"] == 400
    assert "less luck" in str(result)
    assert "wins by seat" in result._repr_html_()


def test_standard_errors_come_from_the_deals():
    engine = Engine(Setting.of(FOUR, "2018", "fast"), 1)
    money = engine.deals(0, 50, 4).money
    shares = (money == money.max(axis=1, keepdims=True)).astype(float)
    shares /= shares.sum(axis=1, keepdims=True)
    deals = shares.reshape(50, 4, 4).mean(axis=1)
    result = tournament(FOUR, games=200, seed=1)
    assert result.win_share == pytest.approx(deals.mean(axis=0))
    assert result.win_stderr == pytest.approx(deals.std(axis=0, ddof=1) / 50**0.5)


def test_luck_taken_out_is_unbiased_and_makes_errors_smaller():
    result = tournament(["greedy", "leader", "leader", "leader"], games=4000, seed=5, luck=True)
    assert (result.adjusted_stderr < result.win_stderr).mean() >= 0.75
    luck = result.win_share - result.adjusted_share
    assert (np.abs(luck) < 4 * result.win_stderr).all()


# Fair


def test_equal_strategies_win_alike():
    result = tournament(["random"] * 4, games=4000, seed=1)
    assert (np.abs(result.win_share - 0.25) < 4 * result.win_stderr).all()


def test_recorded_games_pay_the_same_in_the_plain_game():
    """Four leaders: each game of the engine replayed through the plain one."""
    engine = Engine(Setting.of(["leader"] * 4, "2018", "fast"), 9)
    for deal in range(5):
        money = engine.deals(deal, 1, 1).money[0]
        deals = engine.deals(deal, 1, 1, recorded=True)
        names = ["a1", "a2", "a3", "a4"]
        game = Game.start(["ana", "bo", "cy", "dan"], Position.from_word(deals.start))
        for action in deals.record:
            game = game.after(turn_of(int(action), EDITION_2018, names))
        assert [player.money for player in game.players] == money.tolist()


# Strength, roughly: the figures are in the docs


def test_better_strategies_win_more():
    ladder = ["random", "roller", "leader", "tickets", "greedy", "sharp"]
    for worse, better in itertools.pairwise(ladder):
        result = tournament([better, worse, better, worse], games=1200, seed=4)
        share = result.win_share[0] + result.win_share[2]
        assert share > 0.5, (better, worse)


# Strategies of one's own


def test_functions_of_others_play_on_any_seat():
    for function in (first_legal, first_ticket):
        result = tournament([function, "leader", "roller"], games=12, seed=1)
        assert result.games == 12
        assert result.strategies[0] == function.__name__


def test_a_function_in_python_sees_no_cards_of_others():
    seen = []

    def watching(game):
        seen.append(game)
        return "roll"

    play_game([watching, "random", "random"], seed=2)
    for game in seen:
        mine = game.player.name
        assert all(bet.camel is None for one in game.players if one.name != mine for bet in one.bets)
    assert any(one.bets for game in seen for one in game.players)


def test_what_is_not_legal_is_told():
    with pytest.raises(CamelOddsError, match="wrong chose 'partner roller-1'"):
        play_game([lambda_named("wrong", "partner roller-1"), "roller", "roller"], seed=1)
    with pytest.raises(CamelOddsError, match="wild chose an action that is not legal"):
        play_game([wild, "roller", "roller"], seed=1)
    with pytest.raises(CamelOddsError, match="typing chose 'tickt blue': "):
        play_game([lambda_named("typing", "tickt blue"), "roller", "roller"], seed=1)
    with pytest.raises(ZeroDivisionError) as failed:
        play_game([lambda game: 1 // 0, "roller", "roller"], seed=1)
    assert failed.value.__notes__ == ["in the strategy <lambda>, turn 1 of a game"]


def lambda_named(name, chosen):
    def choose(game):
        return chosen

    choose.__name__ = name
    return choose


@numba.njit
def wild(state, hand, memory, number):
    return 63


def test_a_strategy_can_have_numbers_of_its_own():
    assert strategy("sharp", roll=0.8).numbers["winner"] == STRATEGIES["sharp"].numbers["winner"]
    with pytest.raises(CamelOddsError, match="greedy has no number 'rol'"):
        strategy("greedy", rol=1)
    with pytest.raises(CamelOddsError, match="there is no strategy 'gredy'"):
        tournament(["gredy"] * 4)
    with pytest.raises(CamelOddsError, match="there are 2 strategies: give 3 to 8"):
        tournament(["greedy"] * 2)


def test_strategies_and_results_can_be_pickled():
    one = strategy("sharp", roll=0.8)
    again = pickle.loads(pickle.dumps(one))
    assert again == one
    assert again.numbers["roll"] == 0.8
    with pytest.raises(TypeError):
        again.numbers["roll"] = 1.0
    result = tournament([again, "roller", "roller"], games=3, seed=1)
    assert pickle.loads(pickle.dumps(result)) == result
    assert str(pickle.loads(pickle.dumps(result))) == str(result)


# Games


def test_a_game_is_recorded_with_all_its_moves():
    game = play_game(["sharp", "greedy", "leader", "tickets", "roller", "random"], seed=4)
    assert game.over
    assert game.settlement is not None
    assert game == play_game(["sharp", "greedy", "leader", "tickets", "roller", "random"], seed=4)
    assert game.state.names == ("sharp", "greedy", "leader", "tickets", "roller", "random")
    assert str(game.at(0).position) == str(game.opening.position)


def test_a_game_can_begin_from_a_board():
    game = play_game(["leader", "roller"], position="1:bg 2:oyw", seed=1)
    assert str(game.opening.position) == "1:bg 2:oyw"
    with pytest.raises(CamelOddsError, match="a game begins with all dice inside"):
        play_game(["leader", "roller"], position="1:bg 2:oyw | bg", seed=1)
