"""Round robins: every pair of strategies, ratings from their results."""

from __future__ import annotations

import json

import numpy as np
import pytest

from camelodds import CamelOddsError, tournament
from camelodds.odds.intervals import unseen_stderr
from camelodds.selfplay import round_robin, round_robins
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.round_robins import PairSums, bradley_terry
from camelodds.selfplay.standings import UNIT

FOUR = ["random", "leader", "roller", "tickets"]


def wins_of_deals(strategies, players, games, seed):
    """Share of the games that the first strategy's seats win, deal by deal."""
    engine = Engine(Setting.of(strategies * (players // 2), None, "fast"), seed)
    money = engine.deals(0, games // 2, 2).money
    won = money == money.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    return shares[:, ::2].sum(axis=1).reshape(-1, 2).mean(axis=1)


@pytest.mark.parametrize("players", [4, 6])
def test_shares_and_their_errors_come_from_the_deals_of_a_pair(players):
    result = round_robin(["random", "roller", "leader"], players=players, games=160, seed=1)
    assert result.games == 160
    for i, j in (0, 1), (0, 2), (1, 2):
        wins = wins_of_deals([result.strategies[i], result.strategies[j]], players, 160, 1)
        assert len(wins) == 80
        assert result.shares[i, j] == pytest.approx(wins.mean())
        assert result.shares[j, i] == pytest.approx(1 - wins.mean())
        error = np.sqrt(wins.var(ddof=1) / len(wins))
        assert result.stderr[i, j] == result.stderr[j, i] == pytest.approx(error)
    assert np.isnan(np.diag(result.shares)).all()
    assert result.edition.name == "2018"


def test_all_games_of_a_pair_are_different():
    """Strategies without dice of their own play the same game in a third seating of A B A B as in the first."""
    four = Engine(Setting.of(["leader", "roller"] * 2, None, "fast"), 1).deals(0, 40, 4).money
    by_seat = np.array([np.roll(money, -game % 4) for game, money in enumerate(four)]).reshape(40, 4, 4)
    assert (by_seat[:, 0] == by_seat[:, 2]).all()
    assert (by_seat[:, 1] == by_seat[:, 3]).all()
    result = round_robin(["leader", "roller"], games=80, seed=1)
    assert result.shares[0, 1] == pytest.approx(wins_of_deals(["leader", "roller"], 4, 80, 1).mean())


def test_a_share_of_nothing_is_not_certain():
    assert PairSums(50, 0, 0).stderr == unseen_stderr(50) > 0
    assert np.isnan(PairSums(1, UNIT, UNIT**2).stderr)


def test_it_is_the_same_for_any_workers():
    one, two = (round_robin(FOUR, games=400, seed=2, workers=workers) for workers in (1, 2))
    assert one == two


def test_ratings_give_back_the_strengths_from_which_shares_come():
    strengths = np.array([1.0, 2.0, 8.0])
    shares = strengths[:, None] / (strengths[:, None] + strengths)
    np.fill_diagonal(shares, np.nan)
    ratings = bradley_terry(shares)
    # 400 points more are odds of 10 to 1.
    assert ratings[2] - ratings[0] == pytest.approx(400 * np.log10(8))
    assert ratings.sum() == pytest.approx(0, abs=1e-9)


def test_shares_of_0_and_1_are_taken_as_nearly_so():
    """As one game in 10,000: else the rating would have no end."""
    ratings = bradley_terry(np.array([[np.nan, 1.0], [0.0, np.nan]]))
    assert ratings == pytest.approx(np.array([200, -200]) * np.log10(9999))


def test_the_error_of_two_deals_is_that_of_their_mean():
    """Three games won of two deals in two seatings: two of the first deal, one of the second."""
    two = PairSums(1, 2 * UNIT, 4 * UNIT**2) + PairSums(1, UNIT, UNIT**2)
    assert two == PairSums(2, 3 * UNIT, 5 * UNIT**2)
    assert two.share == 3 / 4
    # The shares of the deals are 1 and 1/2: their spread is sqrt(1/8), over the root of two deals.
    assert two.stderr == pytest.approx(1 / 4)
    # Who has won all was seen not to lose.
    assert PairSums(2, 4 * UNIT, 8 * UNIT**2).stderr == unseen_stderr(2)


def test_the_best_stands_first_in_the_table():
    result = round_robin(FOUR, games=400, seed=1)
    assert [row[0] for row in result.view().rows] == ["tickets", "leader", "roller", "random"]
    assert str(result).startswith("400 games a pair of the 2018 edition, 4 players, seed 1\n")
    page = json.loads(json.dumps(result.to_dict()))
    assert [one["strategy"] for one in page["ratings"]] == FOUR
    assert len(page["pairs"]) == 12
    assert "rating" in result._repr_html_()


@pytest.mark.parametrize("pieces", [7, 8])
def test_an_interrupt_keeps_the_pairs_and_deals_that_are_done(monkeypatch, pieces):
    """Two pieces a pair: the interrupt comes after so many pieces of the third pair's and fourth pair's."""
    whole = round_robin(FOUR, games=256, seed=1, workers=1)
    deals, count = Engine.deals, iter(range(100))

    def interrupted(self, *arguments, **options):
        if next(count) == pieces:
            raise KeyboardInterrupt
        return deals(self, *arguments, **options)

    monkeypatch.setattr(Engine, "deals", interrupted)
    result = round_robin(FOUR, games=256, seed=1, workers=1)
    assert result.interrupted
    assert not whole.interrupted
    # Pairs are played in the order 01 02 03 12 13 23.
    assert np.isnan(result.shares[2, 3])
    assert (np.isnan(result.shares[1, 2])) == (pieces < 7)
    assert np.isnan(result.shares[1, 3])
    assert result.shares[0, 1:].tolist() == whole.shares[0, 1:].tolist()
    assert not np.isnan(result.ratings).any()
    assert "interrupted" in str(result)


def test_who_has_not_played_has_no_rating(monkeypatch):
    deals, count = Engine.deals, iter(range(100))

    def interrupted(self, *arguments, **options):
        if next(count) == 1:
            raise KeyboardInterrupt
        return deals(self, *arguments, **options)

    monkeypatch.setattr(Engine, "deals", interrupted)
    result = round_robin(FOUR, games=100, seed=1, workers=1)
    assert np.isnan(result.ratings).tolist() == [False, False, True, True]
    assert [row[0] for row in result.view().rows][:2] == ["leader", "random"]
    assert result.to_dict()["ratings"][2]["rating"] is None


def test_an_interrupt_before_anything_is_done_is_an_interrupt(monkeypatch):
    def interrupted(self, *arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(Engine, "deals", interrupted)
    for play in (round_robin, tournament):
        with pytest.raises(KeyboardInterrupt):
            play(["roller"] * 3, seed=1, workers=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"strategies": ["roller"]}, "a round robin needs two strategies or more"),
        ({"players": 3}, "players must be an even number, so that both have as many seats, not 3"),
        ({"players": 2}, "there are 2 strategies: give 3 to 8"),
        ({"games": 0}, "games must be a whole number"),
        ({"strategies": ["roller", "rolller"]}, "there is no strategy 'rolller'"),
        ({"odds": "slow"}, "odds must be one of"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_before_any_game(monkeypatch, arguments, message):
    monkeypatch.setattr(Engine, "deals", None)
    with pytest.raises(CamelOddsError, match=message):
        round_robin(**{"strategies": ["roller", "random"], "seed": 1, **arguments})


def test_each_round_robin_has_dice_of_its_own_if_no_seed_is_given(monkeypatch):
    seeds = iter([7, 8])
    monkeypatch.setattr(round_robins, "new_seed", lambda: next(seeds))
    found = [round_robin(["roller", "leader"], games=4, progress=False) for _ in range(2)]
    assert [one.seed for one in found] == [7, 8]
    assert not any(one.interrupted for one in found)
