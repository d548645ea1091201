"""Strategies of other programs: they do what the page says, and `greedy` and `sharp` beat them."""

from __future__ import annotations

import pytest

from camelodds import Game, Holdings, play_game, tournament
from camelodds.game.turns import TakeTicket, Throw
from page_strategies import NAMES, page_strategies

# numba says that functions as arguments are new, each time that one is given to a table.
pytestmark = pytest.mark.filterwarnings("ignore:First-class function type feature")
START = "1:bg 2:y 3:pr 15:W 16:K"


def choose(name, position, **richer):
    """What a strategy in Python does, with an opponent who has this."""
    players = [Holdings(name="me"), Holdings(name="bo", **richer), Holdings(name="cy")]
    return page_strategies()[name](Game.start(players, position))


def all_of(*camels):
    """All tickets of some camels."""
    return [(camel, face) for camel in camels for face in (5, 3, 2, 2)]


def test_the_page_defines_them_in_order():
    assert tuple(page_strategies()) == NAMES
    assert all(function.__doc__ for function in page_strategies().values())


@pytest.mark.parametrize(
    ("name", "games"), [("fives", 200), ("careful", 40), ("patient", 40), ("chaser", 96)]
)
@pytest.mark.parametrize("better", ["greedy", "sharp"])
def test_they_are_beaten(better, name, games):
    function = page_strategies()[name]
    result = tournament([better, function, function, function], games=games, seed=1, luck=True)
    assert result.adjusted_share[0] - 3 * result.adjusted_stderr[0] > 0.25


def test_fives_takes_first_tickets_of_those_ahead_then_second_ones_then_rolls():
    game = play_game([page_strategies()["fives"]] * 3, position=START, seed=1)
    assert not isinstance(game.events[10], TakeTicket)
    taken = [turn.camel for turn in game.events[:10]]
    assert taken == ["red", "purple", "yellow", "green", "blue"] * 2
    assert {type(turn) for turn in game.events} == {TakeTicket, Throw}


@pytest.mark.parametrize(
    ("gone", "does"),
    [
        # Red alone is first or second with a chance of one half or more.
        ([], "ticket red"),
        (["red"], "roll"),
        (["purple"], "ticket red"),
    ],
)
def test_careful_takes_what_is_likely(gone, does):
    assert choose("careful", START, tickets=all_of(*gone)) == does


def test_careful_is_content_with_a_little():
    # Red is second for sure, and purple's tickets are gone: 1 is no more than a roll, and more than nothing.
    assert choose("careful", "1:bgy 8:r 12:p 15:W 16:K | bx", tickets=all_of("purple")) == "ticket red"


@pytest.mark.parametrize(
    ("position", "does"),
    [
        ("1:bgy 8:p 12:r 15:W 16:K | bx", "ticket red"),
        # Red's ticket is worth 1.9, which counts for a quarter before the first roll.
        (START, "roll"),
    ],
)
def test_patient_trusts_a_leg_that_is_nearly_over(position, does):
    assert choose("patient", position) == does


@pytest.mark.parametrize(
    ("position", "does"),
    [("1:bgy 8:p 15:r 16:WK | grypx", "bet win red"), ("1:bgy 2:p 5:r 16:WK | grypx", "roll")],
)
def test_patient_bets_on_the_race_when_it_is_nearly_over(position, does):
    assert choose("patient", position, tickets=all_of("red")) == does


@pytest.mark.parametrize(("money", "does"), [(3, "roll"), (20, "bet win red")])
def test_chaser_takes_more_risk_when_it_is_behind(money, does):
    gone = all_of("red", "purple", "yellow")
    assert choose("chaser", "11:b 12:gy 13:pr 14:W 15:K", tickets=gone, money=money) == does
