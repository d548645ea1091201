"""Odds of the leg after each roll that can come next, against the reference roll by roll."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction

import numba
import numpy as np
import pytest

import oracle
import reference
import value_twin
from camelodds import CamelOddsError, Position, RollOdds, leg_odds, roll_odds, ticket_values
from camelodds._kernels.order_tables import ORDERS
from players import ends_of, prices_of

LINE = "2:ygWr 6:Kb 9:+ 10:p | bpx"
FEW = 4 if numba.config.DISABLE_JIT else 24


def orders_after(odds, row):
    """Chance of each final order after a roll, as fractions."""
    letters, counts = odds.position.edition.racing_letters, odds.order_counts[row]
    return {
        "".join(letters[camel] for camel in ORDERS[i]): Fraction(int(counts[i]), int(counts.sum()))
        for i in np.flatnonzero(counts)
    }


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_every_roll_as_in_the_reference(custom):
    for position in oracle.random_positions(FEW, seed=21, custom=custom, most_to_come=2):
        game, board = oracle.game_of(position.edition), oracle.board_of(position)
        odds = roll_odds(position)
        expected = list(value_twin.next_rolls(game, board))
        assert odds.rolls == tuple(f"{shown}{number}" for shown, number, _ in expected)
        assert odds.chances.tolist() == pytest.approx([float(chance) for *_, chance in expected], abs=1e-15)
        for row, (shown, number, _) in enumerate(expected):
            outcome = reference.roll(game, board, shown, number)
            assert orders_after(odds, row) == reference.leg_outcomes(game, outcome.board).orders
            played = odds.played[row]
            assert played.leg_over == reference.leg_over(game, outcome.board)
            assert played.race_over == outcome.over
            assert (played.position is None) == (outcome.over is not None)


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_the_odds_now_are_the_average_of_those_after_each_roll(custom):
    for position in oracle.random_positions(FEW, seed=22, custom=custom, most_to_come=2):
        odds, leg = roll_odds(position), leg_odds(position)
        game, board = oracle.game_of(position.edition), oracle.board_of(position)
        chances = [chance for *_, chance in value_twin.next_rolls(game, board)]
        assert sum(chances) == 1
        average = {}
        for row, chance in enumerate(chances):
            for order, share in orders_after(odds, row).items():
                average[order] = average.get(order, 0) + chance * share
        for place in range(5):
            for camel in game.racing:
                share = sum(share for order, share in average.items() if order[place] == camel)
                assert leg.fraction(camel, place + 1) == share
        assert np.allclose(np.tensordot(odds.chances, odds.ranks, 1), leg.ranks, rtol=0, atol=1e-12)


@pytest.mark.compiled
@pytest.mark.parametrize("line", ["1:bgo 2:y 3:w", "1:bg 2:y 3:pr 15:W 16:K"])
def test_a_whole_leg_averages_to_its_odds(line):
    odds = roll_odds(line)
    assert odds.chances.sum() == pytest.approx(1, abs=1e-15)
    assert np.allclose(np.tensordot(odds.chances, odds.ranks, 1), leg_odds(line).ranks, rtol=0, atol=1e-12)
    tickets = np.tensordot(odds.chances, odds.tickets, 1)
    assert np.allclose(tickets, ticket_values(line).values, rtol=0, atol=1e-12)


def test_a_roll_that_ends_the_leg_by_hand():
    """The last die: blue carries nobody and comes to stand on green or on purple, or before both."""
    odds = roll_odds("1:b 2:g 3:p 5:ry 15:W 16:K | bx")
    assert odds.rolls == ("b1", "b2", "b3", "W1", "W2", "W3", "K1", "K2", "K3")
    assert odds.chances.tolist() == [1 / 6] * 3 + [1 / 12] * 6
    assert all(roll.leg_over and not roll.race_over for roll in odds.played)
    assert odds.at(3)["b1"] == {"blue": 0, "green": 0, "red": 0, "yellow": 0, "purple": 1}
    assert odds.at(4)["b1"]["blue"] == odds.at("fourth")["b1"]["blue"] == 1
    assert odds.at("third")["b2"]["blue"] == odds.at(3)["b3"]["blue"] == 1
    assert odds.at("last")["W1"]["blue"] == odds.at(5)["K3"]["blue"] == 1
    assert odds.played[0].position == Position("2:gb 3:p 5:ry 15:W 16:K")
    assert odds.order_counts.sum(axis=1).tolist() == [1] * 9


def test_rolls_that_end_the_race_by_hand():
    """Blue crosses with 2 and 3; white carries green and red off the track backwards with 2 and 3.

    Green, the lower of the two, is then last, and red is fourth (R17); white stands on 2 with nobody else
    about, and black stands alone, so white moves whatever shows (R12).
    """
    odds = roll_odds("2:Wgr 9:yp 12:K 15:b | bgx")
    over = {roll.roll: roll.race_over for roll in odds.played}
    forwards, backwards = dict.fromkeys(("b2", "b3"), "forwards"), ("W2", "W3", "K2", "K3")
    assert {roll: how for roll, how in over.items() if how} == forwards | dict.fromkeys(
        backwards, "backwards"
    )
    for roll in backwards:
        row = odds.rolls.index(roll)
        assert orders_after(odds, row) == {"bpyrg": 1}
        assert odds.played[row].position is None
    assert odds.first["b2"] == {"blue": 1, "green": 0, "red": 0, "yellow": 0, "purple": 0}
    lines = str(odds).splitlines()
    assert [line.split()[0] for line in lines if line.endswith("race over")] == ["b2", "b3", *backwards]


def test_tickets_after_each_roll():
    for position in oracle.random_positions(FEW // 2, seed=23, most_to_come=2):
        odds, prices = roll_odds(position), prices_of(position.edition)
        assert odds.tickets.shape == (len(odds.rolls), 5, len(prices.tickets))
        for row, roll in enumerate(odds.played):
            if roll.leg_over:
                order = "".join(map(position.edition.letter, roll.ranking))
                ends = {value_twin.End(order, ()): Fraction(1)}
            else:
                ends = ends_of(roll.position)
            for camel, letter in enumerate(position.edition.racing_letters):
                for column, face in enumerate(prices.tickets):

                    def pays(end, prices=prices, letter=letter, face=face):
                        return value_twin.ticket(prices, end.order, letter, face)

                    mean = float(value_twin.mean(ends, pays))
                    assert odds.tickets[row, camel, column] == pytest.approx(mean, abs=1e-12)


def test_results_are_read_only_plain_and_pickled():
    odds = roll_odds(LINE)
    for result in (odds, pickle.loads(pickle.dumps(odds))):
        assert isinstance(result, RollOdds)
        assert result.first == odds.first
        assert result.played == odds.played
        for array in (result.chances, result.order_counts, result.ranks, result.tickets):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
        with pytest.raises(TypeError):
            result.first["b1"]["blue"] = 1.0
    plain = json.loads(json.dumps(odds.to_dict(), allow_nan=False))
    assert list(plain["rolls"]) == list(odds.rolls)
    assert plain["rolls"]["b3"]["odds"]["blue"]["first"] == 1
    assert plain["rolls"]["b3"]["position"] == "2:ygWr 6:K 9:+ 10:pb | px"
    assert sum(roll["chance"] for roll in plain["rolls"].values()) == pytest.approx(1)
    assert plain["rolls"]["W2"]["race_over"] == "backwards"
    assert plain["rolls"]["W2"]["position"] is None
    assert len(str(odds).splitlines()) == len(odds.rolls) + 2
    assert repr(odds) == f"<RollOdds of {LINE!r}, 12 rolls>"


@pytest.mark.parametrize("place", [0, 6, 1.0, True, None, "sixth", [1], np.array([1, 2])])
def test_no_such_place(place):
    with pytest.raises(CamelOddsError, match="place must be from 1 to 5"):
        roll_odds(LINE).at(place)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5, b"1:bg"])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        roll_odds(line)
