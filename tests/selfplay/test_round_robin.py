"""Round robins: every pair of strategies, ratings from their results."""

from __future__ import annotations

import json

import numpy as np
import pytest

from camelodds import CamelOddsError, tournament
from camelodds.selfplay import round_robin
from camelodds.selfplay.engine import Engine
from camelodds.selfplay.round_robins import bradley_terry

FOUR = ["random", "leader", "roller", "tickets"]


def test_a_pair_is_a_tournament_with_half_of_the_seats_each():
    result = round_robin(["leader", "roller", "random"], games=400, seed=1)
    pair = tournament(["leader", "random"] * 2, games=400, seed=1, luck=False)
    assert result.shares[0, 2] == pytest.approx(pair.win_share[0] + pair.win_share[2])
    assert result.shares[2, 0] == pytest.approx(1 - result.shares[0, 2])
    assert np.isnan(np.diag(result.shares)).all()
    assert result.edition.name == "2018"


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
    whole = round_robin(FOUR, games=512, seed=1, workers=1)
    deals, count = Engine.deals, iter(range(100))

    def interrupted(self, *arguments, **options):
        if next(count) == pieces:
            raise KeyboardInterrupt
        return deals(self, *arguments, **options)

    monkeypatch.setattr(Engine, "deals", interrupted)
    result = round_robin(FOUR, games=512, seed=1, workers=1)
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
