"""Odds of many positions at once: the same as one by one, whatever they come as; what is wrong with bad ones."""

from __future__ import annotations

import json
import pickle
import sys
from dataclasses import replace
from pathlib import Path

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    IllegalPosition,
    LegOddsMany,
    NotationError,
    Position,
    RaceOddsMany,
    TableError,
    leg_odds,
    leg_odds_many,
    race_odds,
    race_odds_many,
)
from camelodds.board.legal_words import legal_words
from interrupts import answer_to_an_interrupt
from strategies import editions, positions

INTERPRETED = bool(numba.config.DISABLE_JIT)
FIVE = replace(EDITION_2018, name="2018, 5 spaces", track=5)
FOUR_DICE = replace(EDITION_2014, name="2014, 4 spaces, 4 dice", track=4, dice_per_leg=4)
SAMPLES = 2 if INTERPRETED else 500
COUNT = 3 if INTERPRETED else 40
MOST_TO_COME = 1 if INTERPRETED else 5
START = "1:bg 2:y 3:pr 15:W 16:K"
# The next roll may end these races: short enough for interpreted kernels.
NEAR_ENDS = ["1:W 2:K 14:bg 15:p 16:ry | bgryp", "1:WK 12:- 14:bgr 15:py | bx", "4:WK 16:bgryp | rp"]


def random_positions(edition):
    """Mid-leg, with tiles, crowded and wide, at either end."""
    game = oracle.game_of(edition)
    found = []
    for position in oracle.random_positions(COUNT * 2, seed=4, most_to_come=MOST_TO_COME):
        if position.edition.crazy == edition.crazy:
            found.append(position)
    return found if edition.track == 16 else custom_positions(game, edition)


def custom_positions(game, edition):
    random = oracle.Random(5)
    boards = [
        oracle.reference.random_board(game, random, most_to_come=min(MOST_TO_COME, edition.dice_per_leg))
        for _ in range(COUNT)
    ]
    return [Position(oracle.reference.write(board), edition=edition) for board in boards]


def words_of(many):
    words = np.array([position.word for position in many], dtype=np.uint64)
    return words, np.array([position.tile_word for position in many], dtype=np.uint64)


EDITIONS = pytest.mark.parametrize(
    "edition", [EDITION_2018, EDITION_2014, FIVE, FOUR_DICE], ids=lambda edition: edition.name
)


def leg_arrays(many):
    names = ("order_counts", "end_counts", "landing_counts", "ranks", "first", "second", "last", "pairs")
    return {name: getattr(many, name).tolist() for name in (*names, "race_ends", "landings", "total")}


# The same as one by one


@EDITIONS
def test_legs_of_many_are_those_of_each(edition):
    each = random_positions(edition)
    many = leg_odds_many(each)
    assert len(many) == len(each) == COUNT
    for i, position in enumerate(each):
        leg = leg_odds(position)
        assert many.order_counts[i].tolist() == leg.order_counts.tolist()
        assert many.end_counts[i].tolist() == leg.end_counts.tolist()
        assert many.landing_counts[i].tolist() == leg.landing_counts.tolist()
        assert many.total[i] == leg.total
        assert many.counts[i].tolist() == leg.counts.tolist()
        assert many.ranks[i].tolist() == leg.ranks.tolist()
        assert many.pairs[i].tolist() == leg.pairs.tolist()
        assert many.first[i].tolist() == list(leg.first.values())
        assert many.second[i].tolist() == list(leg.second.values())
        assert many.last[i].tolist() == list(leg.last.values())
        assert many.race_ends[i] == leg.race_ends
        landings = {space: share for space, share in enumerate(many.landings[i].tolist(), 1) if share}
        assert landings == {space: share for space, share in leg.landings.items() if share}


@EDITIONS
def test_a_leg_of_many_taken_out_is_what_leg_odds_gives(edition):
    each = random_positions(edition)
    many = leg_odds_many(each)
    for i, position in enumerate(each):
        leg, expected = many[i], leg_odds(position)
        assert (leg.position, str(leg), leg.to_dict()) == (position, str(expected), expected.to_dict())
        assert many.position(i) == position
    assert str(many[-1]) == str(many[len(each) - 1])
    assert [str(leg) for leg in many] == [str(leg_odds(position)) for position in each]


@pytest.mark.parametrize("edition", [EDITION_2014, FIVE, FOUR_DICE], ids=lambda edition: edition.name)
@pytest.mark.compiled
def test_exact_races_of_many_are_those_of_each(edition):
    each = random_positions(edition)
    many = race_odds_many(each)
    assert many.method == "exact"
    assert (many.samples, many.seed, many.sampled_orders) == (None, None, None)
    with pytest.raises(CamelOddsError, match=r"have no counts.*for every place sample the races"):
        many.order_counts  # noqa: B018
    assert not many.stderr.any()
    for i, position in enumerate(each):
        race = race_odds(position)
        assert many.odds[i].tolist() == race.odds.tolist()
        assert many.winner[i].tolist() == list(race.winner.values())
        assert many.loser[i].tolist() == list(race.loser.values())
        assert many[i].to_dict() == race.to_dict()
        assert many[i].error_bound == many.error_bound == race.error_bound


@pytest.mark.parametrize(
    "each",
    [
        pytest.param([Position(line) for line in NEAR_ENDS], id=EDITION_2018.name),
        pytest.param(random_positions(FOUR_DICE), id=FOUR_DICE.name, marks=pytest.mark.compiled),
    ],
)
def test_sampled_races_of_many_are_those_of_each(each):
    many = race_odds_many(each, samples=SAMPLES, seed=6)
    assert (many.method, many.samples, many.seed, many.error_bound) == ("sampled", SAMPLES, 6, 0)
    for i, position in enumerate(each):
        race = race_odds(position, samples=SAMPLES, seed=6)
        assert many.order_counts[i].tolist() == race.order_counts.tolist()
        assert many.odds[i].tolist() == race.odds.tolist()
        assert many.stderr[i].tolist() == race.stderr.tolist()
        assert many[i].to_dict() == race.to_dict()
        assert (many[i].seed, many[i].games) == (race.seed, race.games)
        assert (many[i] + race_odds(position, samples=1, seed=6, first_game=SAMPLES)).samples == SAMPLES + 1


@pytest.mark.compiled
def test_samples_of_many_positions_longer_than_a_piece_of_work_are_those_of_each():
    many = race_odds_many([START, NEAR_ENDS[0]], samples=150_001, seed=7, workers=2)
    for i, line in enumerate([START, NEAR_ENDS[0]]):
        race = race_odds(line, samples=150_001, seed=7)
        assert many.order_counts[i].tolist() == race.order_counts.tolist()


@pytest.mark.once
def test_which_method_is_taken_is_decided_as_for_one(monkeypatch, tmp_path):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("camelodds.odds.many_races.SAMPLES", SAMPLES)
    tiny = replace(EDITION_2014, name="2014, 3 spaces", track=3)
    each = [Position("1:bgo 2:y 3:w", edition=tiny)]
    assert race_odds_many(each).method == race_odds_many(each, method="exact").method == "exact"
    # A seed says which sample, not that there is to be one.
    assert race_odds_many(each, seed=1).method == "exact"
    assert race_odds_many(each, samples=2).method == "sampled"
    assert race_odds_many(each, method="sampled").samples == SAMPLES
    assert race_odds_many(NEAR_ENDS[:1]).method == "sampled"
    with pytest.raises(TableError, match="no race table"):
        race_odds_many(NEAR_ENDS, method="exact")
    for asked in ({"samples": 5}, {"seed": 0}):
        with pytest.raises(CamelOddsError, match="leave them out, or give method='sampled'"):
            race_odds_many(each, method="exact", **asked)
    with pytest.raises(CamelOddsError, match="method must be one of"):
        race_odds_many(each, method="fast")


# Whatever they come as


@EDITIONS
def test_positions_lines_words_and_generators_give_the_same(edition):
    each = random_positions(edition)
    expected = leg_arrays(leg_odds_many(each))
    words, tile_words = words_of(each)
    lines = [str(position) for position in each]
    given = {"edition": edition}
    for many in (
        leg_odds_many(tuple(each), **given),
        leg_odds_many(iter(each)),
        leg_odds_many((position for position in each), **given),
        leg_odds_many(lines, **given),
        leg_odds_many(np.array(lines), **given),
        leg_odds_many(np.array(each, dtype=object)),
        leg_odds_many((each[i] if i % 2 else lines[i] for i in range(len(each))), **given),
        leg_odds_many(words, tile_words=tile_words, **given),
        leg_odds_many(words, tile_words=tile_words.tolist(), **given),
        leg_odds_many(words.astype(np.int64), tile_words=tile_words.astype(np.uint32), **given),
        leg_odds_many(words.astype(">u8"), tile_words=tile_words, **given),
        leg_odds_many(np.repeat(words, 3)[::3], tile_words=tile_words, **given),
    ):
        assert leg_arrays(many) == expected
        assert many.words.tolist() == words.tolist()
        assert many.tile_words.tolist() == tile_words.tolist()
        assert many.edition == edition


def test_words_without_tile_words_have_no_tiles():
    each = [Position(line) for line in NEAR_ENDS]
    bare = [Position.from_word(position.word) for position in each]
    assert leg_arrays(leg_odds_many(words_of(each)[0])) == leg_arrays(leg_odds_many(bare))
    assert not leg_odds_many(words_of(each)[0]).tile_words.any()


@pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=lambda edition: edition.name)
def test_the_edition_is_that_of_the_first_position_and_2018_for_words(edition):
    each = [position for position in random_positions(edition) if not position.tiles] or [
        replace_tiles(random_positions(edition)[0])
    ]
    assert leg_odds_many(each).edition == leg_odds_many([str(p) for p in each]).edition == edition
    words = words_of(each)[0]
    assert leg_odds_many(words, edition=edition.name).edition == edition
    if edition is EDITION_2018:
        assert leg_odds_many(words).edition == edition
    else:
        assert leg_odds_many(words, errors="mask").edition == EDITION_2018
        with pytest.raises(CamelOddsError):
            leg_odds_many(words)


def replace_tiles(position):
    for space in position.tiles:
        position = position.without_tile(space)
    return position


@pytest.mark.parametrize(
    "empty",
    [[], (), np.zeros(0, dtype=np.uint64), np.array([]), iter(())],
    ids=["list", "tuple", "words", "array", "iterator"],
)
def test_no_positions_have_empty_odds(empty):
    many = leg_odds_many(empty)
    assert (len(many), many.ranks.shape, many.landings.shape) == (0, (0, 5, 5), (0, 16))
    assert (many.first.shape, many.race_ends.shape, many.pairs.shape) == ((0, 5), (0,), (0, 5, 5))
    with pytest.raises(IndexError, match="there is no position 0: there are 0"):
        many[0]


def test_no_positions_have_empty_race_odds():
    for many in (
        race_odds_many([], samples=5),
        race_odds_many(np.zeros(0, dtype=np.int64), method="sampled"),
    ):
        assert (len(many), many.odds.shape, many.winner.shape) == (0, (0, 2, 5), (0, 5))
        assert many.order_counts.shape == (0, 120)


@pytest.mark.compiled
@pytest.mark.parametrize("edition", [EDITION_2018, FIVE], ids=lambda edition: edition.name)
def test_any_number_of_workers_gives_the_same(edition):
    each = random_positions(edition) * 3
    legs = [leg_arrays(leg_odds_many(each, workers=workers)) for workers in (1, 2, 3)]
    assert legs[0] == legs[1] == legs[2]
    exact = [race_odds_many(each, workers=workers) for workers in (1, 2, 3) if edition is FIVE]
    assert len({many.odds.tobytes() for many in exact}) <= 1
    sampled = [race_odds_many(each, samples=70_000, seed=8, workers=workers) for workers in (1, 2, 3)]
    assert len({many.order_counts.tobytes() for many in sampled}) == 1


# Arrays


def test_leg_arrays_have_the_shapes_and_dtypes_they_are_said_to_have():
    many, n = leg_odds_many(NEAR_ENDS), len(NEAR_ENDS)
    expected = {
        "words": ((n,), np.uint64),
        "tile_words": ((n,), np.uint64),
        "order_counts": ((n, 120), np.int32),
        "end_counts": ((n, 2), np.int64),
        "landing_counts": ((n, 16), np.int64),
        "total": ((n,), np.int64),
        "counts": ((n, 5, 5), np.int64),
        "ranks": ((n, 5, 5), np.float64),
        "first": ((n, 5), np.float64),
        "second": ((n, 5), np.float64),
        "last": ((n, 5), np.float64),
        "pairs": ((n, 5, 5), np.float64),
        "race_ends": ((n,), np.float64),
        "landings": ((n, 16), np.float64),
        "valid": ((n,), np.bool_),
    }
    check_arrays(many, expected)
    assert repr(many) == f"<LegOddsMany of {n} positions>"


@pytest.mark.once
def test_race_arrays_have_the_shapes_and_dtypes_they_are_said_to_have():
    many, n = race_odds_many(NEAR_ENDS, samples=2, seed=1, workers=1), len(NEAR_ENDS)
    expected = {
        "words": ((n,), np.uint64),
        "tile_words": ((n,), np.uint64),
        "odds": ((n, 2, 5), np.float64),
        "stderr": ((n, 2, 5), np.float64),
        "winner": ((n, 5), np.float64),
        "loser": ((n, 5), np.float64),
        "order_counts": ((n, 120), np.int64),
        "valid": ((n,), np.bool_),
    }
    check_arrays(many, expected)


def check_arrays(many, expected):
    for result in (many, pickle.loads(pickle.dumps(many))):
        assert type(result) is type(many)
        assert result.camels == many.camels == EDITION_2018.racing
        for name, (shape, dtype) in expected.items():
            array = getattr(result, name)
            assert (name, array.shape, array.dtype) == (name, shape, dtype)
            assert array.tolist() == getattr(many, name).tolist()
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1


@pytest.mark.once
def test_the_callers_arrays_are_taken_as_they_are_and_left_alone():
    words, tile_words = words_of([Position(line) for line in NEAR_ENDS])
    before = words.tolist(), tile_words.tolist()
    many = leg_odds_many(words, tile_words=tile_words)
    words.flags.writeable = tile_words.flags.writeable = False
    again = leg_odds_many(words, tile_words=tile_words)
    assert leg_arrays(many) == leg_arrays(again)
    race = race_odds_many(words, tile_words=tile_words, samples=2, seed=1, workers=1)
    assert race.words.tolist() == before[0]
    words.flags.writeable = True  # ours still: no result took it over
    words[:] = 0
    assert (many.words.tolist(), many.tile_words.tolist()) == before


def test_bad_positions_are_kept_apart_after_pickling():
    many = leg_odds_many([NEAR_ENDS[0], "1:bg"], errors="mask")
    again = pickle.loads(pickle.dumps(many))
    assert {i: str(error) for i, error in again.errors.items()} == {1: str(many.errors[1])}
    assert np.array_equal(again.ranks, many.ranks, equal_nan=True)


# Bad positions

BAD = {
    "1:bg": IllegalPosition,
    "1:bgQ": NotationError,
    "": NotationError,
    None: CamelOddsError,
    7: CamelOddsError,
    1.5: CamelOddsError,
    "1:bg 2:y 3:pr 9:+ 10:- 15:W 16:K": IllegalPosition,
}


@pytest.mark.once
@pytest.mark.parametrize("bad", BAD, ids=repr)
@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_bad_position_is_an_error_that_names_its_index(bad, place):
    each = [*NEAR_ENDS[:place], bad, *NEAR_ENDS[place:]]
    message = rf"^positions\[{place}\]: "
    with pytest.raises(CamelOddsError, match=message) as caught:
        leg_odds_many(each)
    assert isinstance(caught.value.__cause__, BAD[bad])
    assert str(caught.value.__cause__) in str(caught.value)
    with pytest.raises(CamelOddsError, match=message):
        race_odds_many(each, samples=2, seed=1, errors="raise")


def test_the_first_of_several_bad_positions_is_named():
    with pytest.raises(CamelOddsError, match=r"^positions\[1\]: column 1"):
        leg_odds_many([NEAR_ENDS[0], "", NEAR_ENDS[1], "1:bg"])


@pytest.mark.once
def test_masked_positions_have_no_odds_and_the_others_keep_theirs():
    each = [NEAR_ENDS[0], *BAD, NEAR_ENDS[1], Position("1:bgoyw")]
    good = [0, len(BAD) + 1]
    bad = [i for i in range(len(each)) if i not in good]
    kept = [each[i] for i in good]
    legs, alone = leg_odds_many(each, errors="mask"), leg_odds_many(kept)
    assert np.flatnonzero(legs.valid).tolist() == good
    assert list(legs.errors) == bad
    for name in ("ranks", "first", "pairs", "race_ends", "landings"):
        assert np.isnan(getattr(legs, name)[bad]).all()
        assert getattr(legs, name)[good].tolist() == getattr(alone, name).tolist()
    assert legs.total[bad].tolist() == [0] * len(bad)
    assert not legs.words[bad].any()
    races = race_odds_many(each, samples=SAMPLES, seed=1, errors="mask")
    assert np.isnan(races.odds[bad]).all()
    assert np.isnan(races.stderr[bad]).all()
    assert races.odds[good].tolist() == race_odds_many(kept, samples=SAMPLES, seed=1).odds.tolist()
    for many in (legs, races):
        assert repr(many) == f"<{type(many).__name__} of {len(each)} positions, {len(bad)} of them bad>"
        for i, error in zip(bad, BAD.values(), strict=False):
            with pytest.raises(error):
                many[i]
        assert many[good[1]].position == Position(NEAR_ENDS[1])
        assert "is of edition '2014' (16 spaces, 5 dice a leg)" in str(many.errors[len(each) - 1])


@pytest.mark.compiled
def test_masked_positions_have_no_exact_odds():
    lines = ["1:bg 2:y 3:wo", "1:bg", "2:bgoyw | b"]
    many = race_odds_many(lines, errors="mask", edition="2014")
    assert many.method == "exact"
    assert np.isnan(many.odds[1]).all()
    assert np.isnan(many.stderr[1]).all()
    assert not many.stderr[[0, 2]].any()
    assert many.odds[[0, 2]].tolist() == race_odds_many([lines[0], lines[2]]).odds.tolist()


def test_positions_that_are_all_bad_are_all_masked():
    for many in (
        leg_odds_many(["", "1:bg"], errors="mask"),
        leg_odds_many(np.array([0, 5]), errors="mask"),
        race_odds_many(["", "1:bg"], samples=2, errors="mask"),
    ):
        assert not many.valid.any()
        assert sorted(many.errors) == [0, 1]


def test_positions_of_two_editions_are_an_error():
    with pytest.raises(
        CamelOddsError, match=r"^positions\[1\]: .* is of edition '2014' .*, the first position of '2018'"
    ):
        leg_odds_many([NEAR_ENDS[0], Position("1:bgoyw")])
    with pytest.raises(
        CamelOddsError, match=r"^positions\[1\]: .* is of edition '2014' .*, the first position"
    ):
        leg_odds_many([NEAR_ENDS[0], "1:bgoyw"])
    with pytest.raises(
        CamelOddsError, match=r"^positions\[0\]: .* is of edition '2018' .*, the first position of '2014'"
    ):
        leg_odds_many([Position(NEAR_ENDS[0])], edition="2014")


WORD, TILES = Position(NEAR_ENDS[1]).word, Position(NEAR_ENDS[1]).tile_word


@pytest.mark.once
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"positions": NEAR_ENDS[0]}, "positions must be many, like"),
        ({"positions": Position(NEAR_ENDS[0])}, "positions must be many, like"),
        ({"positions": 5}, "positions must be many positions, lines or words, not 5"),
        ({"positions": None}, "positions must be many positions, lines or words, not None"),
        ({"positions": np.array(WORD)}, r"must have one dimension, not the shape \(\)"),
        ({"positions": np.array([[WORD, WORD]])}, r"must have one dimension, not the shape \(1, 2\)"),
        (
            {"positions": np.array([1.5])},
            r"^positions must be .*lines, or their words .*, not an array of float64$",
        ),
        ({"positions": np.array([1.5]), "errors": "mask"}, "^positions must be .*, not an array of float64$"),
        ({"positions": np.array([[1.0, 2.0]])}, r"must have one dimension, not the shape \(1, 2\)"),
        ({"positions": np.array([[NEAR_ENDS[0]]])}, r"must have one dimension, not the shape \(1, 1\)"),
        ({"positions": np.array([True])}, "^positions must be .*, not an array of bool$"),
        ({"positions": [1.5]}, r"^positions\[0\]: a position must be a Position or its line, .*, not 1.5$"),
        ({"positions": [WORD, 1.5]}, rf"^positions\[0\]: {WORD} is a word: give words alone"),
        ({"positions": [NEAR_ENDS[0], WORD]}, rf"^positions\[1\]: {WORD} is a word: give words alone"),
        ({"positions": np.array([-1])}, r"positions\[0\]: illegal position"),
        ({"positions": np.array([WORD, -WORD])}, r"positions\[1\]: illegal position"),
        ({"positions": np.array([WORD]), "tile_words": [1.5]}, r"so of shape \(1,\), not \[1.5\]$"),
        ({"positions": np.array([WORD]), "tile_words": [TILES, 0]}, r"\(1,\), not an array of shape \(2,\)$"),
        ({"positions": np.array([WORD]), "tile_words": [[TILES]]}, "tile_words must be whole numbers"),
        ({"positions": np.array([WORD]), "tile_words": TILES}, "tile_words must be whole numbers"),
        ({"positions": np.array([WORD]), "tile_words": ["+"]}, "tile_words must be whole numbers"),
        ({"positions": np.array([WORD]), "tile_words": [-1]}, r"positions\[0\]: illegal position"),
        ({"positions": np.array([WORD]), "tile_words": [1 << 40]}, r"positions\[0\]: illegal position"),
        ({"positions": np.array([WORD]), "tile_words": [1]}, r"positions\[0\]: illegal position"),
        ({"positions": NEAR_ENDS, "tile_words": [0, 0, 0]}, "tile_words goes with an array of words"),
        ({"positions": NEAR_ENDS, "errors": "ignore"}, "errors must be one of 'raise', 'mask', not 'ignore'"),
        ({"positions": NEAR_ENDS, "workers": 0}, "workers must be a whole number, at least 1, not 0"),
        ({"positions": NEAR_ENDS, "edition": "2015"}, "there is no edition '2015'"),
    ],
    ids=lambda value: value if isinstance(value, str) else ", ".join(value),
)
def test_a_bad_argument_is_an_error_of_ours(arguments, message):
    for odds, more in ((leg_odds_many, {}), (race_odds_many, {"samples": 2, "seed": 1})):
        with pytest.raises(CamelOddsError, match=f"(?s){message}"):
            odds(**arguments, **more)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 0}, "samples must be a whole number, from 1 to"),
        ({"samples": 1.5}, "samples must be a whole number, from 1 to"),
        ({"samples": 1 << 63}, "samples must be a whole number, from 1 to"),
        ({"seed": -1}, "seed must be a whole number, at least 0, not -1"),
        ({"seed": "1"}, "seed must be a whole number, at least 0, not '1'"),
    ],
    ids=str,
)
def test_a_bad_argument_of_a_sample_is_an_error_of_ours(arguments, message):
    with pytest.raises(CamelOddsError, match=message):
        race_odds_many(NEAR_ENDS, **arguments)


def test_ragged_tile_words_are_an_error_of_ours():
    with pytest.raises(CamelOddsError):
        leg_odds_many(np.array([WORD, WORD]), tile_words=[[0], [0, 1]])


def test_no_words_may_have_no_tile_words_in_a_list():
    assert len(leg_odds_many(np.zeros(0, dtype=np.uint64), tile_words=[])) == 0


# Legal words


def is_legal(word, tile_word, edition):
    try:
        Position.from_word(word, tile_word, edition)
    except IllegalPosition:
        return False
    return True


def check_words(pairs, edition):
    words, tile_words = (np.array(column, dtype=np.uint64) for column in zip(*pairs, strict=True))
    expected = [is_legal(word, tile_word, edition) for word, tile_word in pairs]
    assert legal_words(words, tile_words, edition).tolist() == expected
    return expected


@pytest.mark.once
@given(editions().flatmap(lambda edition: st.lists(positions(edition), min_size=1, max_size=5)))
def test_words_of_positions_are_legal(each):
    pairs = [(position.word, position.tile_word) for position in each]
    assert all(check_words(pairs, each[0].edition))


@pytest.mark.once
@settings(max_examples=30)
@given(positions())
def test_words_with_a_bit_flipped_are_legal_where_they_are_positions(position):
    """All 128 of them: near misses, and some that hit."""
    word, tile_word = position.word, position.tile_word
    pairs = [(word ^ 1 << bit, tile_word) for bit in range(64)]
    pairs += [(word, tile_word ^ 1 << bit) for bit in range(64)]
    expected = check_words(pairs, position.edition)
    # A flipped bit of a height always leaves a gap, or two camels in one place.
    assert not any(expected[bit] for bit in range(56) if bit % 8 < 3)


@pytest.mark.once
@given(positions(), st.data())
def test_words_with_two_bytes_exchanged_are_legal_where_they_are_positions(position, data):
    """Camels that change places stay a position; a camel and the dice do not."""
    one, other = data.draw(st.permutations(range(8)))[:2]
    bytes_ = list(position.word.to_bytes(8, "little"))
    bytes_[one], bytes_[other] = bytes_[other], bytes_[one]
    check_words([(int.from_bytes(bytes_, "little"), position.tile_word)], position.edition)


@pytest.mark.once
@given(editions(), st.lists(st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1)), min_size=1))
def test_any_64_bits_are_legal_where_they_are_a_position(edition, pairs):
    check_words(pairs, edition)


@pytest.mark.once
@given(positions(mid_leg=False), st.data())
def test_any_tiles_and_dice_are_legal_where_they_are_a_positions(position, data):
    board = position.word & (1 << 56) - 1
    drawn = st.tuples(
        st.integers(0, 255), st.integers(0, 2**32 - 1) | st.integers(0, 15).map(lambda b: 1 << b)
    )
    pairs = [(board | dice << 56, tiles) for dice, tiles in data.draw(st.lists(drawn, min_size=1))]
    check_words(pairs, position.edition)


def test_what_masking_says_of_a_word_is_what_from_word_says():
    words = np.array([WORD, WORD ^ 1, WORD ^ 1 << 62, WORD], dtype=np.uint64)
    tile_words = np.array([TILES, TILES, 0, 1 << 20], dtype=np.uint64)
    many = leg_odds_many(words, tile_words=tile_words, errors="mask")
    for i, (word, tile_word) in enumerate(zip(words.tolist(), tile_words.tolist(), strict=True)):
        if is_legal(word, tile_word, EDITION_2018):
            assert i not in many.errors
        else:
            with pytest.raises(IllegalPosition) as caught:
                Position.from_word(word, tile_word)
            assert str(many.errors[i]) == str(caught.value)
    assert many.valid.tolist() == [True, False, False, True]


# Interruption

LONG_RUN = """
import sys
sys.path.insert(0, {benchmarks!r})
from camelodds import leg_odds_many, race_odds_many
from camelodds.editions.printed import find_edition
from random_words import random_words
edition = find_edition({edition!r})
words, _ = random_words(10**6, 1, edition, (len(edition.dice),))
{call}(words[:2], edition=edition, **{arguments})
print("warm", flush=True)
try:
    {call}(words, edition=edition, workers={workers}, **{arguments})
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
BENCHMARKS = str(Path(__file__).parents[2] / "benchmarks")


@pytest.mark.once
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("call", "edition", "arguments"),
    [
        ("leg_odds_many", "2018", {}),
        ("race_odds_many", "2018", {"samples": 10_000, "seed": 1}),
        ("race_odds_many", "2014", {"method": "exact"}),
    ],
    ids=["legs", "sampled races", "exact races"],
)
def test_an_interrupt_ends_a_long_call_at_once(call, edition, arguments, workers, record_property):
    program = LONG_RUN.format(
        benchmarks=BENCHMARKS, call=call, edition=edition, arguments=arguments, workers=workers
    )
    answer, status, seconds = answer_to_an_interrupt(
        program, 1.5
    )  # a million words are read and found legal by then
    record_property("seconds", seconds)
    assert (answer, status) == ("interrupted\n", 0)


@pytest.mark.once
def test_results_say_what_they_are():
    assert isinstance(leg_odds_many(NEAR_ENDS), LegOddsMany)
    many = race_odds_many(NEAR_ENDS, samples=1)
    assert isinstance(many, RaceOddsMany)
    assert many.seed != race_odds_many(NEAR_ENDS, samples=1).seed
    assert json.dumps(many[0].to_dict())


class NAType:
    """Like what pandas has where nothing is: no comparison with it is true or false."""

    def __eq__(self, other):
        raise TypeError("boolean value of NA is ambiguous")

    __hash__ = None


@pytest.mark.parametrize(
    "missing", [None, float("nan"), np.nan, NAType()], ids=["None", "nan", "numpy", "NA"]
)
def test_where_a_data_frame_has_nothing_that_is_said(missing):
    column = np.array(["1:bg 2:y 3:pr 15:W 16:K", missing], dtype=object)
    with pytest.raises(CamelOddsError, match=r"^positions\[1\]: nothing is given here$"):
        leg_odds_many(column)
    found = leg_odds_many(column, errors="mask")
    assert found.valid.tolist() == [True, False]
    assert str(found.errors[1]) == found.to_dicts()[-1]["error"] == "nothing is given here"
