"""Repeated positions, and positions equal up to names, are enumerated once: the counts are those of each."""

from __future__ import annotations

import itertools

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, Position, leg_odds, leg_odds_many, race_odds_many
from camelodds._kernels.order_tables import COMPOSED, ORDERS
from camelodds.board.starts import starts
from camelodds.odds import draws, leg_counts
from camelodds.odds.leg_counts import find_repeats
from random_words import random_words
from strategies import positions

INTERPRETED = bool(numba.config.DISABLE_JIT)
COUNT = 4 if INTERPRETED else 300
INSIDE = (2,) if INTERPRETED else (2, 3, 4, 5)
EDITIONS = pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=lambda one: one.name)


def renamed(position, racing, crazy):
    """The position with other names: `racing` and `crazy` have the letters in their new order."""
    edition = position.edition
    names = dict(zip(edition.letters, (*racing, *crazy), strict=True))
    stacks = {space: "".join(names[one] for one in stack) for space, stack in position.stacks.items()}
    dice = [names.get(die, die) for die in position.dice]
    return Position(stacks=stacks, tiles=position.tiles, dice=dice, edition=edition)


def words_of(many):
    words = np.array([position.word for position in many], dtype=np.uint64)
    return words, np.array([position.tile_word for position in many], dtype=np.uint64)


def check_each(many):
    """Every row has the very counts of `leg_odds`."""
    for i in range(len(many)):
        leg = leg_odds(many.position(i))
        assert many.order_counts[i].tolist() == leg.order_counts.tolist()
        assert many.end_counts[i].tolist() == leg.end_counts.tolist()
        assert many.landing_counts[i].tolist() == leg.landing_counts.tolist()


def test_a_composed_order_has_the_camels_of_one_in_the_places_of_the_other():
    assert COMPOSED[0].tolist() == COMPOSED[:, 0].tolist() == list(range(120))
    for one, other in itertools.product(range(0, 120, 7), range(0, 120, 11)):
        assert ORDERS[COMPOSED[one, other]].tolist() == ORDERS[one][ORDERS[other]].tolist()


@EDITIONS
def test_random_words_have_the_counts_of_each(edition):
    inside = tuple(n for n in INSIDE if edition is EDITION_2018 or n < 5)
    words, tile_words = random_words(COUNT, 3, edition, inside)
    assert tile_words.any() or INTERPRETED
    assert not tile_words.all()
    check_each(leg_odds_many(words, tile_words=tile_words, edition=edition))


@settings(deadline=None, max_examples=3 if INTERPRETED else 60)
@given(st.data())
def test_names_of_camels_do_not_matter_and_each_has_its_own_counts(data):
    position = data.draw(positions())
    if INTERPRETED and len(position.dice) > 2:
        return
    edition = position.edition
    racing, crazy = edition.racing_letters, edition.crazy_letters
    others = [
        renamed(position, data.draw(st.permutations(racing)), data.draw(st.permutations(crazy)))
        for _ in range(3)
    ]
    many = leg_odds_many([position, *others, position])
    repeats = find_repeats(many.words, many.tile_words, many.valid, edition)
    assert repeats.firsts.tolist() == [0] * 5
    check_each(many)


@settings(deadline=None, max_examples=10 if INTERPRETED else 60)
@given(st.data())
def test_only_equal_positions_are_taken_for_equal(data):
    edition = data.draw(st.sampled_from([EDITION_2014, EDITION_2018]))
    each = data.draw(st.lists(positions(edition), min_size=2, max_size=6))
    words, tile_words = words_of(each)
    valid = np.ones(len(each), dtype=bool)
    named = find_repeats(words, tile_words, valid, edition, named=True)
    assert named.firsts.tolist() == [each.index(position) for position in each]
    assert not named.stand.any()
    valid[0] = False
    some = find_repeats(words, tile_words, valid, edition, named=True)
    assert some.firsts.tolist() == [0, *(1 + each[1:].index(position) for position in each[1:])]


@pytest.mark.parametrize(("edition", "different"), [(EDITION_2014, 21), (EDITION_2018, 126)])
def test_starts_up_to_names(edition, different):
    words, tile_words = words_of(starts(edition))
    repeats = find_repeats(words, tile_words, np.ones(len(words), dtype=bool), edition)
    assert len(set(repeats.firsts.tolist())) == different == len(starts(edition, merged=True))


def test_without_the_grey_die_crazy_camels_do_not_matter():
    each = [Position(f"1:bg 2:y 3:pr {crazy} | br") for crazy in ("15:W 16:K", "5:WK", "8:K 9:W")]
    words, tile_words = words_of(each)
    valid = np.ones(3, dtype=bool)
    assert find_repeats(words, tile_words, valid, EDITION_2018).firsts.tolist() == [0, 0, 0]
    with_grey = [Position(str(position) + "x") for position in each]
    words, tile_words = words_of(with_grey)
    assert find_repeats(words, tile_words, valid, EDITION_2018).firsts.tolist() == [0, 1, 2]


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_however_the_positions_are_cut_the_counts_are_the_same(size):
    words, tile_words = random_words(COUNT, 4, inside=INSIDE)
    words, tile_words = np.tile(words, 2), np.tile(tile_words, 2)
    whole = leg_odds_many(words, tile_words=tile_words)
    parts = [
        leg_odds_many(words[i : i + size], tile_words=tile_words[i : i + size])
        for i in range(0, len(words), size)
    ]
    for name in ("order_counts", "end_counts", "landing_counts", "ranks", "pairs", "race_ends", "landings"):
        assert (
            np.concatenate([getattr(part, name) for part in parts]).tobytes()
            == getattr(whole, name).tobytes()
        )


@pytest.mark.compiled
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_pieces_of_work_do_not_matter(monkeypatch, workers):
    words, tile_words = random_words(COUNT, 5, inside=INSIDE)
    words, tile_words = np.tile(words, 3), np.tile(tile_words, 3)
    expected = leg_odds_many(words, tile_words=tile_words, workers=1)
    monkeypatch.setattr(leg_counts, "CHUNK", 3)
    monkeypatch.setattr(leg_counts, "LOOKED_AT", 11)
    assert leg_odds_many(words, tile_words=tile_words, workers=workers) == expected


@pytest.mark.compiled
def test_scratch_memory_grows_where_it_is_too_small(monkeypatch):
    words, tile_words = random_words(COUNT, 6, inside=(2, 5))
    expected = leg_odds_many(words, tile_words=tile_words)
    monkeypatch.setattr(draws, "_scratch", type("Scratch", (), {})())
    monkeypatch.setattr(leg_counts, "FIRST_CAPACITY", 64)
    assert leg_odds_many(words, tile_words=tile_words, workers=1) == expected
    assert len(draws._scratch.memory[0]) > 64


def test_bad_positions_have_no_counts_and_change_no_others():
    words, tile_words = random_words(COUNT, 7, inside=INSIDE)
    good = leg_odds_many(words, tile_words=tile_words)
    for place, bad in ((0, 0), (2, words[1] | np.uint64(0x80))):
        words[place] = bad
    many = leg_odds_many(words, tile_words=tile_words, errors="mask")
    assert sorted(many.errors) == [0, 2]
    assert many.order_counts[[0, 2]].sum() == many.end_counts[[0, 2]].sum() == 0
    rest = many.valid
    assert many.order_counts[rest].tolist() == good.order_counts[rest].tolist()


def test_repeated_races_are_those_of_each():
    lines = ["1:W 2:K 14:bg 15:p 16:ry | bgryp", "1:WK 12:- 14:bgr 15:py | bx"]
    each = [lines[0], lines[1], lines[0], "no position", lines[1], lines[0]]
    samples = 2 if INTERPRETED else 300
    many = race_odds_many(each, samples=samples, seed=3, errors="mask")
    for line, rows in ((lines[0], [0, 2, 5]), (lines[1], [1, 4])):
        alone = race_odds_many([line], samples=samples, seed=3)
        for row in rows:
            assert many.order_counts[row].tolist() == alone.order_counts[0].tolist()
            assert many.odds[row].tolist() == alone.odds[0].tolist()
    assert np.isnan(many.odds[3]).all()
    assert many.order_counts[3].sum() == 0
