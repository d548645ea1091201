"""Advice for many positions: each action is worth what `advise` says, and the best is its best."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position, advise
from camelodds.values.many_advice import advise_many
from random_words import random_words

pytestmark = pytest.mark.compiled
START = "1:bg 2:y 3:pr 15:W 16:K"


def check_advice(many, i, **given):
    one = advise(many.position(i), **given)
    numbers = {text: number for number, text in enumerate(many.actions)}
    for action in one.actions:
        cell = i, numbers[action.text]
        assert (many.values[cell], many.stdev[cell], many.stderr[cell]) == (
            action.value,
            action.stdev,
            action.stderr,
        )
    legal = {numbers[action.text] for action in one.actions}
    rest = [number for number in range(len(many.actions)) if number not in legal]
    assert np.isnan([table[i, rest] for table in (many.values, many.stdev, many.stderr)]).all()
    assert many.names_of_best()[i] == one.best.text
    assert many.best_values[i] == one.best.value


@pytest.mark.parametrize("earlier", [0, [0.5, 0.5]], ids=str)
def test_exact_advice_for_many_is_that_for_each(earlier):
    words, tile_words = random_words(40, 1, EDITION_2014, (1, 3, 4))
    left = np.random.default_rng(3).integers(0, 4, size=(40, 5))
    many = advise_many(words, tile_words=tile_words, edition="2014", earlier=earlier, left=left)
    assert (many.method, many.samples) == ("exact", None)
    for i in range(len(many)):
        there = dict(zip(EDITION_2014.racing, left[i].tolist(), strict=True))
        check_advice(many, i, earlier=earlier, left=there)


def test_sampled_advice_for_many_is_that_for_each():
    words, tile_words = random_words(12, 2, EDITION_2018)
    many = advise_many(words, tile_words=tile_words, samples=500, seed=3)
    assert (many.method, many.samples, many.seed) == ("sampled", 500, 3)
    for i in range(len(many)):
        check_advice(many, i, samples=500, seed=3)


def test_of_equal_actions_the_best_is_the_same_one():
    even = replace(EDITION_2014, name="even", ticket_values=(1,), wrong_value=1, second_value=1)
    position = Position("1:bg 2:y 14:wo | o", edition=even)
    many = advise_many([position], earlier=9)
    one = advise(position, earlier=9)
    assert len(one.ties) > 5
    assert many.names_of_best() == [one.best.text]


def test_bad_positions_and_none_at_all():
    many = advise_many([START, "1:b"], samples=100, seed=1, errors="mask")
    assert many.best[1] == -1
    assert np.isnan(many.values[1]).all()
    assert np.isnan(many.best_values[1])
    rows = many.to_dicts()
    assert (rows[1]["action"], rows[1]["value"]) == ("", None)
    assert rows[0]["action"] == many.names_of_best()[0]
    assert "bad: " in str(many)
    with pytest.raises(CamelOddsError, match=r"^positions\[1\]"):
        advise_many([START, "1:b"], samples=100)
    empty = advise_many([], samples=5)
    assert (len(empty), empty.to_dicts(), empty.names_of_best()) == (0, [], [])
    assert str(empty)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_however_the_positions_are_cut_the_advice_is_the_same(size):
    words, tile_words = random_words(15, 4)
    whole = advise_many(words, tile_words=tile_words, samples=200, seed=1)
    for begin in range(0, len(words), size):
        some = slice(begin, begin + size)
        assert advise_many(words[some], tile_words=tile_words[some], samples=200, seed=1) == whole.some(some)
