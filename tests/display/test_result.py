"""What all results share: they are compared by what they are, read-only, and pickled whole."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from camelodds import EDITION_2018, Position, leg_odds, leg_odds_many, race_odds, race_odds_many
from results_of_all_kinds import LINE, LINES, many_results, results

# Kept apart from the cached ones, so that nothing is the same object.
ONCE = results.__wrapped__(Position(LINE)) | many_results.__wrapped__()
AGAIN = results.__wrapped__(Position(LINE)) | many_results.__wrapped__()


@pytest.mark.parametrize("name", ONCE)
def test_equal_results_are_equal_and_hash_alike(name):
    one, other = ONCE[name], AGAIN[name]
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
    for twin in (pickle.loads(pickle.dumps(one)), copy.copy(one)):
        assert twin == one
        assert hash(twin) == hash(one)


def test_results_of_other_kinds_positions_or_samples_differ():
    every = list(ONCE.values())
    assert all(one != other for i, one in enumerate(every) for other in every[:i])
    leg = leg_odds(LINE)
    assert leg != leg_odds("1:bg 2:y 3:pr 15:W 16:K")
    assert leg != leg_odds(LINE, samples=100, seed=1)
    assert leg_odds(LINE, samples=100, seed=1) != leg_odds(LINE, samples=100, seed=2)
    assert leg != "leg"
    assert leg is not None


def test_a_sum_of_samples_is_the_whole_sample():
    whole = race_odds(LINE, samples=100, seed=1)
    parts = [race_odds(LINE, samples=50, seed=1, first_game=first) for first in (0, 50)]
    assert sum(parts) == whole
    assert hash(sum(parts)) == hash(whole)


@pytest.mark.parametrize(
    "wanted", [slice(0, 2), slice(1, None), slice(None, None, -1), slice(5, 9), slice(-1, None)]
)
@pytest.mark.parametrize("name", ["legs", "races"])
def test_a_slice_of_many_is_the_result_of_these(name, wanted):
    many = ONCE[name]
    if name == "legs":
        some = leg_odds_many(LINES[wanted], errors="mask", edition=EDITION_2018)
    else:
        some = race_odds_many(LINES[wanted], errors="mask", edition=EDITION_2018, samples=40, seed=3)
    assert many[wanted] == some
    assert type(many[wanted]) is type(many)


def test_arrays_of_results_are_read_only_after_slicing_too():
    with pytest.raises(ValueError, match="read-only"):
        ONCE["legs"][1:].order_counts[0, 0] = 1


@pytest.mark.parametrize(
    "words",
    [
        lambda words: words,
        lambda words: tuple(words),
        lambda words: [np.uint64(word) for word in words],
        lambda words: np.array(words, dtype=np.uint64),
        lambda words: Column(np.array(words, dtype=np.uint64)),
        lambda words: Column(np.array(words, dtype=object)),
    ],
    ids=["list", "tuple", "numpy numbers", "array", "column", "column of objects"],
)
def test_words_come_in_lists_and_columns_too(words):
    positions = [Position(LINE), Position("1:bg 2:y 3:pr 15:W 16:K")]
    tiles = [position.tile_word for position in positions]
    many = leg_odds_many(words([position.word for position in positions]), tile_words=tiles)
    assert many == leg_odds_many(positions)


def test_lines_come_in_columns_too():
    assert leg_odds_many(Column(np.array([LINE], dtype=object))) == leg_odds_many([LINE])


@pytest.mark.parametrize("word", [-1, 1 << 64])
def test_a_word_of_more_bits_is_named(word):
    with pytest.raises(ValueError, match=rf"positions\[1\] is {word}: a word has 64 bits"):
        leg_odds_many([Position(LINE).word, word])


class Column:
    """A column of a data frame, as pandas and polars have them."""

    def __init__(self, values):
        self.values = values

    def to_numpy(self):
        return self.values

    def __iter__(self):
        return iter(self.values)
