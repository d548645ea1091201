"""Values in arrays: to the last bit what the functions for one position give."""

from __future__ import annotations

import threading
from dataclasses import replace

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    FaceDown,
    Position,
    bet_values,
    leg_odds_many,
    race_odds_many,
    ticket_values,
    tile_values,
)
from camelodds.odds import draws, tile_counts
from camelodds.values.many_tiles import tile_values_many
from camelodds.values.many_values import bet_values_many, ticket_values_many
from random_words import random_words
from strategies import positions

pytestmark = pytest.mark.compiled
INTERPRETED = bool(numba.config.DISABLE_JIT)
START = "1:bg 2:y 3:pr 15:W 16:K"
FULL = replace(EDITION_2014, name="full", track=3)
EDITIONS = pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=lambda one: one.name)


def random_positions(edition, count=150, seed=1):
    return random_words(count, seed, edition, (2, 3, 4) if edition.crazy else (1, 3, 5))


def same_bits(one, other):
    assert (one.dtype, one.shape) == (other.dtype, other.shape)
    assert one.tobytes() == other.tobytes()


@EDITIONS
def test_tickets_of_many_are_those_of_each(edition):
    words, tile_words = random_positions(edition)
    stack = len(edition.ticket_values)
    left = np.random.default_rng(2).integers(0, stack + 1, size=(len(words), 5))
    left[3] = 0
    many = ticket_values_many(words, tile_words=tile_words, edition=edition, left=left)
    best = many.names_of_best()
    for i in range(len(many)):
        there = dict(zip(edition.racing, left[i].tolist(), strict=True))
        one = ticket_values(many.position(i), left=there)
        same_bits(many.values[i], one.values)
        same_bits(many.stdev[i], one.stdev)
        assert many.there[i].tolist() == one.there.tolist()
        expected = one.best_or_none
        assert best[i] == (() if expected is None else expected[:2])
        assert expected is None or many.best_values[i] == expected[2]
    assert best[3] == ()
    assert np.isnan(many.best_values[3])


def test_tickets_of_an_edition_that_pays_millions_are_those_of_each():
    rich = replace(EDITION_2014, name="rich", ticket_values=(10**6, 3, 2), wrong_value=-(10**6))
    words, tile_words = random_positions(rich, count=20)
    many = ticket_values_many(words, tile_words=tile_words, edition=rich)
    for i in range(len(many)):
        one = ticket_values(many.position(i))
        same_bits(many.values[i], one.values)
        same_bits(many.stdev[i], one.stdev)


@pytest.mark.parametrize(
    "earlier",
    [
        0,
        2,
        [0.5, 0.3, 0.2],
        {"winner": 1},
        {"blue": [0.5, 0.5], "white": 3},
        FaceDown(2),
        {"loser": FaceDown(1)},
    ],
    ids=str,
)
def test_exact_cards_of_many_are_those_of_each(earlier):
    words, tile_words = random_positions(EDITION_2014, count=60)
    many = bet_values_many(words, tile_words=tile_words, edition="2014", earlier=earlier)
    assert many.races.method == "exact"
    check_cards(many, earlier)


@pytest.mark.parametrize("earlier", [0, {"winner": [0.5, 0.5]}, FaceDown(1)], ids=str)
def test_sampled_cards_of_many_are_those_of_each(earlier):
    words, tile_words = random_positions(EDITION_2018, count=20)
    many = bet_values_many(words, tile_words=tile_words, earlier=earlier, samples=300, seed=5)
    assert (many.stderr > 0).any()
    check_cards(many, earlier, samples=300, seed=5)
    again = bet_values_many(
        race_odds_many(words, tile_words=tile_words, samples=300, seed=5), earlier=earlier
    )
    assert again == many


def check_cards(many, earlier, **sample):
    best = many.names_of_best()
    for i in range(len(many)):
        one = bet_values(many.position(i), earlier=earlier, **sample)
        same_bits(many.values[i], one.values)
        same_bits(many.stdev[i], one.stdev)
        same_bits(many.stderr[i], one.stderr)
        assert best[i] == one.best[:2]
        assert many.best_values[i] == one.best[2]


@EDITIONS
def test_tiles_of_many_are_those_of_each(edition):
    words, tile_words = random_positions(edition, count=60)
    many = tile_values_many(words, tile_words=tile_words, edition=edition)
    assert len(set(many.totals.tolist())) == 3
    for i in range(len(many)):
        check_tiles(many, i)


@settings(deadline=None, max_examples=50)
@given(st.data())
def test_tiles_where_hardly_any_fits(data):
    position = data.draw(positions(mid_leg=True))
    if position.draws_left > 3:
        position = Position(
            stacks=position.stacks,
            tiles=position.tiles,
            dice=position.edition.dice[-3:],
            edition=position.edition,
        )
    check_tiles(tile_values_many([position]), 0)


def check_tiles(many, i):
    one = tile_values(many.position(i))
    rows = [space - 1 for space in one.spaces.tolist()]
    assert (
        np.flatnonzero(many.there[i, :, 0]).tolist() == np.flatnonzero(many.there[i, :, 1]).tolist() == rows
    )
    for name in ("values", "landings"):
        same_bits(getattr(many, name)[i, rows], getattr(one, name))
        assert np.isnan(np.delete(getattr(many, name)[i], rows, axis=0)).all()
    same_bits(many.stdev[i, rows], one.income_stdev)
    best = one.best_or_none
    assert many.names_of_best()[i] == (() if best is None else best[:2])
    assert best is None or many.best_values[i] == best[2]


def test_a_board_without_room_for_a_tile_has_no_best_one():
    many = tile_values_many([Position("1:b 2:go 3:yw", edition=FULL)])
    assert not many.there.any()
    assert many.names_of_best() == [()]
    assert np.isnan(many.values).all()
    assert many.to_dicts() == []


@pytest.mark.parametrize("workers", [1, 2])
def test_pieces_repeats_and_small_memory_do_not_matter(monkeypatch, workers):
    words, tile_words = random_positions(EDITION_2018, count=40)
    words, tile_words = np.tile(words, 2), np.tile(tile_words, 2)
    expected = tile_values_many(words, tile_words=tile_words, workers=1)
    assert expected.landing_counts[:40].tolist() == expected.landing_counts[40:].tolist()
    monkeypatch.setattr(tile_counts, "CHUNK", 3)
    monkeypatch.setattr(tile_counts, "FIRST_CAPACITY", 64)
    monkeypatch.setattr(draws, "_scratch", threading.local())
    assert tile_values_many(words, tile_words=tile_words, workers=workers) == expected


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_however_the_positions_are_cut_the_values_are_the_same(size):
    words, tile_words = random_positions(EDITION_2014, count=30)
    for function in (ticket_values_many, bet_values_many, tile_values_many):
        whole = function(words, tile_words=tile_words, edition="2014")
        for begin in range(0, len(words), size):
            some = slice(begin, begin + size)
            part = function(words[some], tile_words=tile_words[some], edition="2014")
            assert part == whole.some(some)


def test_bad_positions_have_no_values():
    lines = [START, "1:b", None]
    for many in (
        ticket_values_many(lines, errors="mask"),
        bet_values_many(lines, errors="mask", samples=10, seed=1),
        tile_values_many(lines, errors="mask"),
    ):
        assert many.valid.tolist() == [True, False, False]
        assert np.isnan(many.values[1:]).all()
        assert many.names_of_best()[1:] == [(), ()]
        assert np.isnan(many.best_values[1:]).all()
        assert "bad: " in str(many)
        assert {row["error"] == "" for row in many.to_dicts()} >= {True}
    for function in (ticket_values_many, bet_values_many, tile_values_many):
        with pytest.raises(CamelOddsError, match=r"^positions\[1\]"):
            function(lines)


def test_no_positions_have_empty_values():
    for many in (ticket_values_many([]), bet_values_many([], samples=5), tile_values_many([])):
        assert len(many) == 0
        assert many.best.shape == (0, 2)
        assert many.best_values.shape == (0,)
        assert many.to_dicts() == many.names_of_best() == []
        assert str(many)


def test_what_is_wrong_with_tickets_left_is_said():
    with pytest.raises(CamelOddsError, match=r"left must be tickets by camel.*shape \(1, 5\)"):
        ticket_values_many([START], left=[1, 2, 3])
    with pytest.raises(CamelOddsError, match=r"left\[0\] has 5 green tickets: there are 0 to 4"):
        ticket_values_many([START], left=[[4, 5, 0, 0, 0]])
    with pytest.raises(CamelOddsError, match="left"):
        ticket_values_many([START], left={"blue": 9})
    legs = leg_odds_many([START])
    assert ticket_values_many(legs, left={"red": 0}).names_of_best() == [("green", 5)]
