"""Every board a leg can end with, against all rolls played one by one and against odds of the race."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace

import numba
import numpy as np
import pytest

import oracle
from camelodds import EDITION_2014, CamelOddsError, Position, leg_odds, race_odds, race_odds_many
from camelodds._kernels.order_tables import ORDERS
from camelodds.odds.leg_ends import LegEnds, leg_ends

LINE = "2:ygWr 6:Kb 9:+ 10:p | bpx"
FEW = 4 if numba.config.DISABLE_JIT else 24
BOTH = pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
TINY = replace(EDITION_2014, name="2014, 3 spaces", track=3)


def played_out(position):
    """Draws of the leg by the board it ends with, and by the final order of a race that ends."""
    boards, orders = Counter(), Counter()
    for roll in position.rolls:
        ways = 2 if position.edition.crazy and roll[0] not in "WK" else 1
        played = position.after(roll)
        if played.race_over:
            # As many ways as the draws can fall that are no longer made.
            later = oracle.draws_of(position) // len(position.dice) // (6 if position.edition.crazy else 3)
            orders[played.ranking] += ways * later
        elif played.leg_over:
            boards[played.position] += ways
        else:
            for total, part in zip((boards, orders), played_out(played.position), strict=True):
                total.update({end: ways * count for end, count in part.items()})
    return boards, orders


@BOTH
def test_the_ends_are_those_of_all_rolls_played(custom):
    for position in oracle.random_positions(FEW, seed=41, custom=custom, most_to_come=3):
        ends = leg_ends(position)
        boards, orders = played_out(position)
        assert {ends.board(i): count for i, count in enumerate(ends.counts.tolist())} == boards
        camels = position.edition.racing
        found = {
            tuple(camels[camel] for camel in ORDERS[i]): int(ends.order_counts[i])
            for i in np.flatnonzero(ends.order_counts)
        }
        assert found == orders
        assert ends.total == oracle.draws_of(position)


@BOTH
@pytest.mark.compiled
def test_the_ends_of_whole_legs_add_up_to_the_odds_of_the_leg(custom):
    for position in oracle.random_positions(FEW, seed=42, custom=custom):
        ends, leg = leg_ends(position), leg_odds(position)
        assert ends.total == leg.total == oracle.draws_of(position)
        assert ends.race_ends == leg.race_ends
        counts = ends.order_counts.copy()
        numbers = {tuple(order): i for i, order in enumerate(ORDERS.tolist())}
        for i, count in enumerate(ends.counts[:300].tolist()):
            order = tuple(map(position.edition.racing.index, ends.board(i).ranking))
            counts[numbers[order]] += count
        assert (counts <= leg.order_counts).all()
        if len(ends) <= 300:
            assert counts.tolist() == leg.order_counts.tolist()
        assert ends.chances.sum() + ends.race_ends == pytest.approx(1, abs=1e-12)
        assert len(set(ends.words.tolist())) == len(ends)
        assert (np.diff(ends.counts) <= 0).all()


@pytest.mark.parametrize("edition", [TINY, pytest.param(EDITION_2014, marks=pytest.mark.compiled)])
def test_joined_with_the_odds_of_the_race_after_it_they_are_the_odds_of_the_race(edition):
    lines = {3: ("1:bgo 2:y 3:w", "1:bgo 2:yw | bo"), 16: ("9:bg 11:yw 13:- 15:o | bgoy", "1:bg 2:oyw")}
    for line in lines[edition.track]:
        position = Position(line, edition=edition)
        ends = leg_ends(position)
        later = race_odds_many(ends.words, edition=edition, method="exact")
        odds = (np.tensordot(ends.counts, later.odds, 1) + ends.race_counts) / ends.total
        assert np.allclose(odds, race_odds(position, method="exact").odds, rtol=0, atol=1e-12)


def test_results_are_read_only_plain_and_pickled():
    ends = leg_ends(LINE)
    leg_ends("1:bg 2:oyw | bg")  # in the same scratch memory
    for result in (ends, pickle.loads(pickle.dumps(ends))):
        assert isinstance(result, LegEnds)
        assert result == ends == leg_ends(LINE)
        for array in (result.words, result.counts, result.order_counts, result.chances, result.race_counts):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
    plain = json.loads(json.dumps(ends.to_dict(), allow_nan=False))
    assert sum(plain["boards"].values()) + sum(plain["race_ends"].values()) == plain["draws"] == 216
    assert [str(ends.board(i)) for i in range(len(ends))] == list(plain["boards"])
    rows = ends.to_dicts()
    assert sum(row["draws"] for row in rows) == 216
    assert sum(row["chance"] for row in rows if row["race_over"]) == pytest.approx(ends.race_ends)
    assert [row["ranking"].split() for row in rows[: len(ends)]] == [
        list(ends.board(i).ranking) for i in range(len(ends))
    ]
    assert sum(ends.orders.values()) == pytest.approx(ends.race_ends)
    assert repr(ends) == f"<LegEnds of {LINE!r}, 36 boards>"
    assert str(ends).splitlines()[-2:] == ["... and 26 more", "race ends 0.27778"]


def test_there_are_not_so_many_boards():
    with pytest.raises(IndexError):
        leg_ends(LINE).board(36)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5, b"1:bg"])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        leg_ends(line)
