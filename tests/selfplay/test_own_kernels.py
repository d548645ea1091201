"""Strategies that numba compiles: what they may do, and what is said of those that fail."""

from __future__ import annotations

import numba
import pytest

import camelodds.selfplay
from camelodds import CamelOddsError, play_game, tournament
from camelodds.selfplay import layout

HAND, MONEY, WORD, TURN, TICKET = layout.HAND, layout.MONEY, layout.WORD, layout.TURN, layout.TICKET
LEFT, STACK, CARDS = layout.LEFT, layout.STACK, layout.CARDS
player_at = layout.player_at


@numba.njit
def fair(state, hand, memory, number):
    camel = number % 5
    return TICKET + camel if state[LEFT + camel] == state[STACK] else 0


@numba.njit
def thief(state, hand, memory, number):
    camel = number % 5
    action = TICKET + camel if state[LEFT + camel] == state[STACK] else 0
    state[player_at(state[TURN]) + MONEY] += 1000
    state[WORD] = 0
    state[LEFT : LEFT + 5] = 0
    hand[HAND] = 0
    return action


@numba.njit
def counting(state, hand, memory, number):
    memory[0] += 1
    return 0 if memory[0] % 2 else TICKET + number % 5 if state[LEFT + number % 5] else 0


@numba.njit
def dividing(state, hand, memory, number):
    return 7 // (state[TURN] - state[TURN])


@numba.njit
def raising(state, hand, memory, number):
    if state[layout.TURNS] > 20:
        raise ValueError("what now?")
    return 0


def test_what_a_strategy_writes_is_not_on_the_table():
    honest = tournament([fair, "leader", "random"], games=300, seed=1)
    cheating = tournament([thief, "leader", "random"], games=300, seed=1)
    assert (honest.pounds == cheating.pounds).all()
    assert (honest.money_counts == cheating.money_counts).all()
    game = play_game([thief, "leader", "roller"], seed=1)
    assert [str(turn) for turn in game.events] == [
        str(turn) for turn in play_game([fair, "leader", "roller"], seed=1).events
    ]


def test_memory_is_kept_during_a_game():
    """It takes a ticket on every second turn of its own, so it rolls half as often."""
    game = play_game([counting, "roller", "roller"], seed=1)
    mine = [
        str(event) for number, event in enumerate(game.events) if game.at(number).player.name == "counting"
    ]
    assert len(mine) > 4
    assert [text.startswith("ticket") for text in mine[:4]] == [False, True, False, True]


@pytest.mark.parametrize("function", [dividing, raising])
def test_a_strategy_that_raises_ends_the_tournament(function, capfd):
    name = function.__name__
    for play in (
        lambda: play_game([function, "roller", "roller"], seed=1),
        lambda: tournament(["roller", function, "roller"], games=30, seed=1),
    ):
        with pytest.raises(
            CamelOddsError,
            match=f"{name} raised an error on turn [0-9]+ of a game: to see which, call {name}.py_func",
        ):
            play()
    assert "ignored" not in capfd.readouterr().err


@numba.njit
def half(state, hand, memory, number):
    return 0.5


@numba.njit
def truth(state, hand, memory, number):
    return number > 5


@numba.njit
def sometimes(state, hand, memory, number):
    return 0 if number > 5 else None


@numba.njit
def nothing(state, hand, memory, number):
    memory[0] = 1


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="types are inferred where numba compiles")
@pytest.mark.parametrize(
    ("function", "given"),
    [(half, "float64"), (truth, "bool"), (sometimes, r"\w+\(int64.*\)|OptionalType"), (nothing, "none")],
    ids=["float", "truth value", "None at times", "None"],
)
def test_an_action_is_a_whole_number(function, given):
    with pytest.raises(
        CamelOddsError, match=f"{function.__name__} gives ({given}).* as its action: make it return whole"
    ):
        play_game([function, "roller", "roller"], seed=1)


@numba.njit
def unknown(state, hand, memory, number):
    return not_there  # noqa: F821


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without numba it fails when it is called")
def test_what_cannot_be_compiled_is_named():
    with pytest.raises(CamelOddsError, match="unknown cannot be compiled as a strategy"):
        play_game([unknown, "roller", "roller"], seed=1)


def test_an_action_that_is_not_legal_is_told():
    with pytest.raises(CamelOddsError, match=r"wild chose an action that is not legal \(R23\): 63$"):
        play_game([wild, "roller", "roller"], seed=1)


@numba.njit
def wild(state, hand, memory, number):
    return 63


def moving(game):
    """Moves its tile to another space each time, and never rolls where it can do so."""
    return next((turn for turn in game.actions if str(turn).startswith("tile")), "roll")


def test_a_game_in_which_nobody_rolls_ends_with_an_error():
    with pytest.raises(CamelOddsError, match="a game had 2,000 turns and nobody rolled enough to end it"):
        play_game([moving] * 3, seed=1)


def test_the_layout_is_an_attribute_of_the_package():
    assert camelodds.selfplay.layout is layout
    assert "layout" in dir(camelodds.selfplay)
