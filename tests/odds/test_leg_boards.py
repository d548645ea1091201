"""Odds of every board that can still come in a leg, against those of each board by itself."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random

import numba
import numpy as np
import pytest

import oracle
from camelodds import EDITION_2014, CamelOddsError, Position, leg_odds, roll_odds
from camelodds.odds import board_network
from camelodds.odds.draws import Leg, enumerate_draws
from camelodds.odds.leg_boards import LegBoards, leg_boards, without_crazy

LINE = "2:ygWr 6:Kb 9:+ 10:p | bpx"
FEW = 4 if numba.config.DISABLE_JIT else 24
BOTH = pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])


def every_position(start):
    """All positions of the leg before a draw, and the ways to come there, by playing all rolls."""
    counts, layer = Counter({start: 1}), Counter({start: 1})
    crazy = bool(start.edition.crazy)
    while layer:
        after = Counter()
        for position, ways in layer.items():
            for roll in position.rolls:
                played = position.after(roll)
                if not played.leg_over:
                    after[played.position] += ways * (2 if crazy and roll[0] not in "WK" else 1)
        counts += after
        layer = after
    return counts


@BOTH
def test_the_boards_are_those_that_all_rolls_lead_to_with_their_weights_and_odds(custom):
    for start in oracle.random_positions(FEW, seed=31, custom=custom, most_to_come=3):
        boards = leg_boards(start, places=5)
        weights = np.zeros(len(boards), dtype=np.int64)
        for position, ways in every_position(start).items():
            i = boards.index(position)
            weights[i] += ways
            leg = leg_odds(position)
            assert boards.draws_left[i] == position.draws_left
            assert boards.totals[i] == leg.total
            assert boards.place_counts[i].tolist() == leg.counts.tolist()
            assert boards.odds[i].tobytes() == leg.ranks.tobytes()
        assert weights.tolist() == boards.weights.tolist()
        assert boards.weights.min() > 0


@BOTH
@pytest.mark.compiled
def test_boards_of_whole_legs_as_by_themselves(custom):
    random = Random(32)
    for start in oracle.random_positions(FEW, seed=32, custom=custom):
        boards = leg_boards(start)
        for _ in range(20):
            position = start
            while position.draws_left > 1 and random.random() < 0.8:
                played = position.after(random.choice(list(position.rolls)))
                if played.leg_over:
                    break
                position = played.position
            leg = leg_odds(position)
            assert boards.place_counts[boards.index(position)].tolist() == leg.counts[:, :2].tolist()
            assert boards.first(str(position) if not custom else position) == leg.first
            assert boards.second(position.word) == leg.second


@BOTH
def test_two_places_are_the_first_two_of_five(custom):
    for start in oracle.random_positions(FEW, seed=33, custom=custom, most_to_come=3):
        two, five = leg_boards(start), leg_boards(start, places=5)
        assert two.words.tolist() == five.words.tolist()
        assert two.place_counts.tolist() == five.place_counts[:, :, :2].tolist()
        assert (five.place_counts.sum(axis=2) == five.totals[:, None]).all()
        assert (five.place_counts.sum(axis=1) == five.totals[:, None]).all()


@BOTH
def test_every_board_comes_once_and_the_one_of_now_is_first(custom):
    for start in oracle.random_positions(FEW, seed=34, custom=custom):
        boards = leg_boards(start)
        assert len(set(boards.words.tolist())) == len(boards)
        assert boards.index(start) == 0
        assert boards.weights[0] == boards.chances[0] == 1
        assert boards.draws_left.tolist() == sorted(boards.draws_left.tolist(), reverse=True)
        for left in range(1, start.draws_left + 1):
            assert boards.chances[boards.draws_left == left].sum() < 1 + 1e-12


@BOTH
def test_what_rolls_lead_to_as_by_themselves(custom):
    for start in oracle.random_positions(FEW, seed=35, custom=custom):
        counts = roll_odds(start).order_counts
        for row, roll in enumerate(map(start.after, start.rolls)):
            if roll.leg_over:
                assert counts[row].sum() == counts[row].max() == 1
            else:
                after = roll.position
                leg = Leg.of(after.word, after.tile_word, after.edition)
                assert counts[row].tolist() == enumerate_draws(leg)[0].tolist()


@pytest.mark.compiled
def test_memory_grows_when_a_leg_needs_more(monkeypatch):
    line = "1:bg 2:y 3:pr 9:- 15:W 16:K"
    expected = leg_boards(line)
    monkeypatch.setattr(board_network, "FIRST_CAPACITY", 1024)
    monkeypatch.setattr(board_network, "LINKS_A_BOARD", 1)
    monkeypatch.setattr(board_network, "_scratch", type(board_network._scratch)())
    assert leg_boards(line) == expected
    assert len(board_network._scratch.memory[0]) > 1024


def test_many_boards_are_looked_up_at_once():
    start = Position(LINE)
    boards = leg_boards(start)
    positions = list(every_position(start))
    words = np.array([position.word for position in positions], dtype=np.uint64)
    assert boards.indices(words).tolist() == [boards.index(position) for position in positions]
    assert boards.indices(words.reshape(1, -1)).shape == (1, len(words))
    unknown = np.array([words[0], words[0] + np.uint64(8), 0], dtype=np.uint64)
    assert boards.indices(unknown).tolist() == [0, -1, -1]


def test_crazy_camels_are_left_out_once_the_grey_die_is_out_and_only_then():
    for position in oracle.random_positions(FEW, seed=36):
        if position.edition.crazy:
            (word,) = without_crazy(np.array([position.word], dtype=np.uint64)).tolist()
            if "x" in position.dice:
                assert word == position.word
            else:
                racing = {
                    space: "".join(camel for camel in stack if camel not in "WK")
                    for space, stack in position.stacks.items()
                }
                for space, stack in racing.items():
                    for height, camel in enumerate(stack):
                        byte = word >> 8 * position.edition.index(camel) & 0xFF
                        assert byte == (space - 1) << 3 | height
                assert word >> 40 & 0xFFFF == 0


def test_results_are_read_only_plain_and_pickled():
    boards = leg_boards(LINE)
    for result in (boards, pickle.loads(pickle.dumps(boards))):
        assert isinstance(result, LegBoards)
        assert result == boards
        arrays = (result.words, result.weights, result.draws_left, result.place_counts, result.odds)
        for array in (*arrays, result.totals, result.chances):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
    plain = json.loads(json.dumps(boards.to_dict(), allow_nan=False))
    assert plain["odds"]["blue"]["first"] == boards.odds[:, 0, 0].tolist()
    assert len(boards.to_dicts()) == 5 * len(boards)
    assert boards.at(LINE)["p"] == {"first": leg_odds(LINE).first["p"], "second": leg_odds(LINE).second["p"]}
    assert repr(boards) == f"<LegBoards of {LINE!r}, 11 boards>"
    assert len(str(boards).splitlines()) == 4


def test_the_scratch_memory_of_the_next_leg_does_not_touch_a_result():
    boards = leg_boards(LINE)
    before = boards.to_dict()
    leg_boards("1:bg 2:oyw 12:+")
    roll_odds("2:ygWr 6:Kb 9:- 10:p | bpx")
    assert boards.to_dict() == before


@pytest.mark.parametrize("places", [1, 3, 6, 2.0, True, None, "2"])
def test_other_numbers_of_places_are_an_error(places):
    with pytest.raises(CamelOddsError, match="places must be"):
        leg_boards(LINE, places=places)


@pytest.mark.parametrize(
    "board",
    [
        "2:ygWr 6:Kb 9:+ 10:p",
        "2:ygWr 6:Kb 9:- 10:p | bpx",
        "2:ygWr 6:Kb 9:+ 10:p | bg",
        "1:bg 2:oyw",
        0,
        -1,
        2**64,
        True,
        None,
    ],
)
def test_a_board_that_cannot_come_is_an_error(board):
    with pytest.raises(CamelOddsError):
        leg_boards(LINE).index(board)


@pytest.mark.parametrize("words", [["1:bg"], [1.0], None])
def test_words_that_are_none_are_an_error(words):
    with pytest.raises(CamelOddsError, match="whole numbers"):
        leg_boards(LINE).indices(words)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5, b"1:bg"])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        leg_boards(line)


def test_a_leg_with_one_draw_left_has_the_board_of_now_only():
    assert len(leg_boards(Position("1:bg 2:y 3:wo | b", edition=EDITION_2014))) == 1
