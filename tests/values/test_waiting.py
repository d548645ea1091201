"""What tickets will be worth after the next roll, against the values of each position after it."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from random import Random

import numba
import numpy as np
import pytest

import oracle
from camelodds import CamelOddsError, Position, ticket_values
from camelodds.game.payouts import ticket_pays
from camelodds.values.waiting import WaitValues, wait_values

LINE = "2:ygWr 6:Kb 9:+ 10:p | bpx"
LAST_DIE = "1:bg 2:y 3:pr 15:W 16:K | rx"
FEW = 4 if numba.config.DISABLE_JIT else 24
BOTH = pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])


def positions(seed, custom):
    """Random positions, and where tickets pay otherwise too."""
    for position in oracle.random_positions(FEW, seed=seed, custom=custom, most_to_come=2):
        if custom:
            pays = {"ticket_values": (7, 0, -2), "second_value": 3, "wrong_value": -4}
            position = Position(str(position), edition=replace(position.edition, **pays))
        yield position


@BOTH
def test_values_are_those_of_the_position_after_each_roll(custom):
    for position in positions(51, custom):
        waiting = wait_values(position)
        assert waiting.now == ticket_values(position)
        assert waiting.rolls == tuple(position.rolls)
        for row, roll in enumerate(waiting.rolls):
            played = position.after(roll)
            assert waiting.open[row] == (not played.leg_over)
            if played.leg_over:
                edition = position.edition
                pays = [ticket_pays(face, edition) for face in edition.ticket_values]
                places = [played.ranking.index(camel) for camel in edition.racing]
                expected = [[paid[place] for paid in pays] for place in places]
                assert waiting.values[row].tolist() == expected
                assert waiting.best_after(roll) is None
            else:
                after = ticket_values(played.position)
                assert waiting.values[row].tobytes() == after.values.tobytes()
                assert waiting.best_after(roll) == after.best
                assert waiting.after(roll)["b"] == dict(
                    zip(after.tickets, after.values[0].tolist(), strict=True)
                )


@BOTH
def test_who_has_a_ticket_gains_nothing_by_a_roll_in_the_mean(custom):
    for position in positions(52, custom):
        waiting = wait_values(position)
        assert np.allclose(waiting.mean, waiting.now.values, rtol=0, atol=1e-12)


@BOTH
def test_who_waits_takes_the_best_ticket_or_none_if_he_still_can(custom):
    random = Random(53)
    for position in positions(53, custom):
        stack = len(position.edition.ticket_values)
        left = {camel: random.randint(0, stack) for camel in position.edition.racing}
        waiting = wait_values(position, left=left)
        assert waiting.now == ticket_values(position, left=left)
        best, single = 0.0, np.zeros((5, stack))
        for roll, chance in position.rolls.items():
            played = position.after(roll)
            if played.leg_over:
                continue
            after = ticket_values(played.position, left=left)
            if after.best_or_none is not None:
                best += float(chance) * max(0.0, after.best[2])
            single += float(chance) * after.values.clip(min=0)
        assert waiting.wait_best == pytest.approx(best, abs=1e-12)
        assert np.allclose(waiting.wait, single, rtol=0, atol=1e-12)
        now = 0.0 if waiting.now.best_or_none is None else max(0.0, waiting.now.best[2])
        assert waiting.gain == pytest.approx(best - now, abs=1e-12)


def test_the_last_die_by_hand():
    """Red is first whatever comes, and then the leg is over: who waits gets nothing."""
    waiting = wait_values(LAST_DIE)
    assert not waiting.open.any()
    assert waiting.now.best == ("red", 5, 5.0)
    assert (waiting.wait_best, waiting.gain) == (0.0, -5.0)
    assert waiting.after("r1")["red"] == {5: 5, 3: 3, 2: 2}
    assert waiting.wait.tolist() == np.zeros((5, 4)).tolist()
    assert (
        str(waiting).splitlines()[-1] == "waiting for the best ticket is worth +0.00000, -5.00000 against now"
    )


def test_no_ticket_is_left():
    waiting = wait_values(LINE, left=dict.fromkeys(("b", "g", "r", "y", "p"), 0))
    assert (waiting.wait_best, waiting.gain) == (0.0, 0.0)
    assert waiting.best_after("b3") is None


def test_results_are_read_only_plain_and_pickled():
    waiting = wait_values(LINE, left={"purple": 1})
    for result in (waiting, pickle.loads(pickle.dumps(waiting))):
        assert isinstance(result, WaitValues)
        assert result == waiting
        for array in (result.values, result.wait, result.mean, result.open, result.chances):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
    plain = json.loads(json.dumps(waiting.to_dict(), allow_nan=False))
    assert plain["left"] == {"blue": 4, "green": 4, "red": 4, "yellow": 4, "purple": 1}
    assert plain["rolls"]["b3"]["values"]["blue"] == [5, 3, 2, 2]
    assert plain["rolls"]["W2"]["leg_over"]
    rows = waiting.to_dicts()
    assert len(rows) == 12 * 5 * 4
    assert sum(row["chance"] for row in rows) == pytest.approx(20)
    assert {row["there"] for row in rows if row["leg_over"]} == {False}
    assert repr(waiting) == f"<WaitValues of {LINE!r}, 12 rolls>"
    assert len(str(waiting).splitlines()) == 8


@pytest.mark.parametrize("roll", ["g1", "b4", "", None, 3, "B1"])
def test_no_such_roll(roll):
    with pytest.raises(CamelOddsError, match="these can: b1, b2"):
        wait_values(LINE).after(roll)
    with pytest.raises(CamelOddsError, match="these can: b1, b2"):
        wait_values(LINE).best_after(roll)


@pytest.mark.parametrize("left", [{"pink": 1}, {"blue": 5}, {"W": 1}, 3])
def test_wrong_tickets_left(left):
    with pytest.raises(CamelOddsError):
        wait_values(LINE, left=left)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5, b"1:bg"])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        wait_values(line)
