"""Columns of frames and Arrow arrays in, frames and Arrow streams out: gaps and empty ones keep their types."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import numpy as np
import pytest

from camelodds import CamelOddsError, Position, leg_odds_many
from results_of_all_kinds import LINE, LINES, many_results, values_of_many

polars = pytest.importorskip("polars")
pandas = pytest.importorskip("pandas")

POSITIONS = [Position(LINE), Position("1:bg 2:y 3:pr 15:W 16:K"), Position("5:bgryp 8:- 13:K 14:W | bp")]
WORDS = [position.word for position in POSITIONS]
TILES = [position.tile_word for position in POSITIONS]
EXPECTED = leg_odds_many(POSITIONS)
MANY = many_results() | values_of_many()


class Arrow:
    """An Arrow array or stream of another library: nothing of it is known but the interface."""

    def __init__(self, column):
        self.column = column

    def __arrow_c_stream__(self, requested_schema=None):
        return self.column.__arrow_c_stream__(requested_schema)


def columns(values, dtype):
    """The same column of every kind."""
    kinds = {
        "polars": polars.Series(values, dtype=dtype),
        "Arrow": Arrow(polars.Series(values, dtype=dtype)),
        "pandas": pandas.Series(values, dtype={polars.UInt64: "UInt64", polars.String: "str"}[dtype]),
        "list": values,
    }
    if find_spec("pyarrow"):
        import pyarrow

        kind = {polars.UInt64: pyarrow.uint64(), polars.String: pyarrow.string()}[dtype]
        kinds["pyarrow"] = pyarrow.array(values, kind)
        kinds["chunks of pyarrow"] = pyarrow.chunked_array([values[:1], values[1:]], kind)
    return kinds


@pytest.mark.parametrize("kind", columns(WORDS, polars.UInt64))
def test_columns_of_words_and_lines_have_the_odds_of_positions(kind):
    words, tiles = columns(WORDS, polars.UInt64)[kind], columns(TILES, polars.UInt64)[kind]
    assert leg_odds_many(words, tile_words=tiles) == EXPECTED
    assert leg_odds_many(columns(list(map(str, POSITIONS)), polars.String)[kind]) == EXPECTED


@pytest.mark.parametrize("kind", columns(WORDS, polars.UInt64))
def test_where_a_column_of_words_has_nothing_only_that_is_bad(kind):
    words = columns([WORDS[0], None, WORDS[2]], polars.UInt64)[kind]
    many = leg_odds_many(words, tile_words=TILES, errors="mask")
    assert many.valid.tolist() == [True, False, True]
    assert (str(many.errors[1]), many.inputs[1]) == ("nothing is given here", "None")
    # A float would not hold the last bits of a word.
    assert many.words[[0, 2]].tolist() == [WORDS[0], WORDS[2]]
    assert many.order_counts[[0, 2]].tolist() == EXPECTED.order_counts[[0, 2]].tolist()
    with pytest.raises(CamelOddsError, match=r"^positions\[1\]: nothing is given here$"):
        leg_odds_many(words, tile_words=TILES)
    lines = columns([LINE, None, LINE], polars.String)[kind]
    assert leg_odds_many(lines, errors="mask").valid.tolist() == [True, False, True]


@pytest.mark.parametrize("dtype", [polars.UInt64, polars.String], ids=["words", "lines"])
@pytest.mark.parametrize("kind", columns(WORDS, polars.UInt64))
def test_empty_columns_have_empty_odds(dtype, kind):
    many = leg_odds_many(columns([], dtype)[kind])
    assert len(many) == 0
    assert many.to_polars().schema == MANY["legs"].to_polars().schema


@pytest.mark.parametrize("name", MANY)
def test_an_arrow_stream_has_the_rows_and_types_of_the_frame(name):
    frame = MANY[name].to_polars()
    assert polars.DataFrame(MANY[name]).equals(frame)
    assert polars.DataFrame(MANY[name]).schema == frame.schema


def test_rows_of_bad_positions_have_the_types_of_good_ones():
    good, bad, none = (leg_odds_many(lines, errors="mask") for lines in ([LINE], ["1:b"], []))
    frames = [polars.DataFrame(many) for many in (good, bad, none)]
    assert len({tuple(frame.schema.items()) for frame in frames}) == 1
    assert polars.concat(frames).height == 10
    assert frames[1]["first"].is_nan().all() or frames[1]["first"].is_null().all()


def test_what_needs_polars_says_how_to_get_it(monkeypatch):
    column = Arrow(polars.Series(WORDS, dtype=polars.UInt64))
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(CamelOddsError, match=r"needs polars: pip install 'camelodds\[frames\]'"):
        leg_odds_many(column)


def test_lines_of_all_kinds_are_read_the_same():
    many = leg_odds_many(polars.Series(LINES), errors="mask")
    assert many == leg_odds_many(LINES, errors="mask")
    assert np.isnan(many.first[1]).all()
