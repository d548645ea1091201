"""Strategies as they are described: names, numbers, what they are made of, names at the table."""

from __future__ import annotations

import math

import numba
import pytest

import camelodds.selfplay
from camelodds import CamelOddsError, tournament
from camelodds.selfplay import STRATEGIES, Strategy, strategy
from camelodds.selfplay.strategies import read_strategies, seat_names

NUMBERS = {
    "random": {},
    "roller": {},
    "leader": {},
    "tickets": {"roll": 1.0},
    "greedy": {
        "roll": 1.0,
        "late_roll": 1.0,
        "late": 0.0,
        "winner": 0.0,
        "loser": 0.0,
        "belief": 0.0,
        "crowd": 0.0,
    },
    # The page: odds to the power of 6.75, cards from about 1.5 pounds, a roll 0.86, or 0.62 with one draw left.
    "sharp": {
        "roll": 0.86,
        "late_roll": 0.62,
        "late": 1.0,
        "winner": 1.45,
        "loser": 1.6,
        "belief": 6.75,
        "crowd": 0.05,
    },
    "expert": {"games": 200.0},
}


PUBLIC = "play_game tournament Tournament round_robin RoundRobin STRATEGIES Strategy strategy"


def test_every_public_name_of_the_package_is_there():
    assert set(PUBLIC.split()) <= set(camelodds.selfplay.__all__) == set(dir(camelodds.selfplay))
    for name in camelodds.selfplay.__all__:
        found = getattr(camelodds.selfplay, name)
        # A module's name has the package's before it.
        assert found.__name__.split(".")[-1] == name if hasattr(found, "__name__") else found is STRATEGIES


def test_a_name_there_is_not_is_named():
    with pytest.raises(AttributeError, match=r"^module 'camelodds\.selfplay' has no attribute 'play_games'$"):
        camelodds.selfplay.play_games  # noqa: B018 - what is looked up is the test


@pytest.mark.parametrize("name", NUMBERS)
def test_strategies_by_name_have_these_numbers(name):
    one = STRATEGIES[name]
    assert (one.name, dict(one.numbers)) == (name, NUMBERS[name])
    assert (one.function, one.compiled) == (None, False)
    assert one.idea
    assert str(one) == name


@numba.njit
def compiled_roll(state, hand, memory, number):
    return 0


def rolls(game):
    """Rolls, always.

    And never looks at anything.
    """
    return "roll"


class Roller:
    __doc__ = None

    def __call__(self, game):
        return "roll"


def test_only_strategies_with_numbers_ask_for_odds():
    assert {name for name in NUMBERS if STRATEGIES[name].uses_odds} == {
        "tickets",
        "greedy",
        "sharp",
        "expert",
    }
    assert {name for name in NUMBERS if STRATEGIES[name].plays_on} == {"expert"}
    assert strategy("greedy", roll=0.5).uses_odds
    for function in (rolls, compiled_roll):
        assert not read_strategies([function])[0].uses_odds
        assert not Strategy("mine", "rolls", {"roll": 1.0}, function).uses_odds


@pytest.mark.parametrize(
    ("function", "name", "idea", "compiled"),
    [
        (rolls, "rolls", "Rolls, always.", False),
        (lambda game: "roll", "<lambda>", "a function of your own", False),
        (Roller(), "Roller", "a function of your own", False),
        (compiled_roll, "compiled_roll", "a function of your own", True),
    ],
    ids=["function", "lambda", "object", "numba"],
)
def test_a_function_is_a_strategy_under_its_own_name(function, name, idea, compiled):
    (one,) = read_strategies([function])
    # Where nothing is compiled, numba gives the plain function back.
    compiled = compiled and not numba.config.DISABLE_JIT
    assert (one.name, one.idea, one.function, one.compiled) == (name, idea, function, compiled)
    assert dict(one.numbers) == {}


def test_a_function_is_numbas_if_it_can_be_called_in_python_and_compiled():
    def other(game):
        return "roll"

    for one in ("py_func", "signatures"):
        setattr(other, one, [])
        assert read_strategies([other])[0].compiled == (one == "signatures")


def test_a_list_may_mix_names_strategies_and_functions():
    mine = strategy("tickets", roll=0.5)
    assert [one.name for one in read_strategies(["leader", mine, rolls])] == [
        "leader",
        "tickets(roll=0.5)",
        "rolls",
    ]
    assert read_strategies(["leader"])[0] is STRATEGIES["leader"]


def test_other_numbers_are_in_the_name_and_its_own_change_nothing():
    one = strategy("sharp", roll=1, crowd=0.125)
    assert str(one) == "sharp(roll=1, crowd=0.125)"
    assert dict(one.numbers) == {**NUMBERS["sharp"], "roll": 1.0, "crowd": 0.125}
    assert one.idea == STRATEGIES["sharp"].idea
    assert strategy("sharp", roll=0.86) is STRATEGIES["sharp"]
    assert str(strategy("sharp", roll=0.86, late=3)) == "sharp(late=3)"


@pytest.mark.parametrize(
    ("others", "models", "name"),
    [
        (None, ("greedy", "sharp", "leader"), "expert"),
        ("mix", ("greedy", "sharp", "leader"), "expert"),
        ("leader", ("leader",), "expert(others=leader)"),
        (["tickets", "random"], ("tickets", "random"), "expert(others=tickets+random)"),
    ],
    ids=str,
)
def test_expert_thinks_that_others_play_by_these(others, models, name):
    one = strategy("expert", others=others)
    assert (one.others, one.name) == (models, name)
    assert dict(one.numbers) == {"games": 200.0}
    assert strategy("sharp").others == ()


@pytest.mark.parametrize(
    ("name", "others", "message"),
    [
        ("sharp", "leader", "^sharp thinks nothing about others: others is for expert$"),
        ("expert", ["leader", "ledaer"], "^there is no strategy 'ledaer': give random,"),
        ("expert", "shark", "^there is no strategy 'shark': give random,"),
        ("expert", 5, "^others must be a strategy by name or a sequence of them, not 5$"),
        ("expert", ["leader", None], "^there is no strategy None: give random,"),
    ],
)
def test_what_others_cannot_play_by_is_told(name, others, message):
    with pytest.raises(CamelOddsError, match=message):
        strategy(name, others=others)


@pytest.mark.parametrize(
    ("name", "numbers", "message"),
    [
        ("roller", {"roll": 1}, r"^roller has no number 'roll'; it has: none$"),
        ("tickets", {"rol": 1}, r"^tickets has no number 'rol'; it has: roll$"),
        (
            "sharp",
            {"lat": 1},
            r"^sharp has no number 'lat'; it has: roll, late_roll, late, winner, loser, belief, crowd$",
        ),
        ("sharp", {"roll": "1"}, r"^roll must be a number, at least -1000, not '1'$"),
        ("sharp", {"winner": math.nan}, r"^winner must be a number, at least -1000, not nan$"),
        ("sharp", {"belief": -0.1}, r"^belief must be a number, at least 0, not -0\.1$"),
        ("shark", {}, r"^there is no strategy 'shark': give random, roller, leader, tickets, greedy, sharp"),
        (None, {}, r"^there is no strategy None: give random, .*, or a function of your own$"),
    ],
)
def test_what_is_no_strategy_is_told(name, numbers, message):
    with pytest.raises(CamelOddsError, match=message):
        strategy(name, **numbers)


@pytest.mark.parametrize("wrong", [None, 5, "greedy"])
def test_what_is_no_list_of_strategies_is_told(wrong):
    with pytest.raises(CamelOddsError, match=r"^strategies must be a sequence like .'greedy', 'leader'"):
        tournament(wrong)


@pytest.mark.parametrize(
    ("strategies", "names"),
    [
        (["greedy", "leader", "leader"], ("greedy", "leader-1", "leader-2")),
        ([strategy("sharp", roll=0.8), "sharp", "roller"], ("sharp-1", "sharp-2", "roller")),
        ([lambda game: "roll", lambda game: "roll", rolls], ("lambda-1", "lambda-2", "rolls")),
        ([Strategy("_7 of 'em-all!", ""), Strategy("77", ""), Strategy("x" * 20, "")], None),
    ],
)
def test_players_are_named_after_their_strategies(strategies, names):
    found = seat_names(read_strategies(strategies))
    assert found == (names or ("of'em-all", "player", "x" * 16))
