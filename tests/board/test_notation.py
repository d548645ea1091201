"""Reading is lenient about blanks and order, strict about meaning; an error points at its place."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, NotationError, Position
from camelodds.board.notation import read_position, read_roll

LINE = "1:bg 2:y 3:pr 9:+ 12:- 15:W 16:K | bgpx"


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        f"  {LINE}\n",
        "1:bg  2:y\t3:pr\n9:+ 12:- 15:W 16:K|bgpx",
        "1:bg 2:y 3:pr 9:+ 12:- 15:W 16:K |bgpx",
        "16:K 15:W 12:- 9:+ 3:pr 2:y 1:bg | xpgb",
        "1: bg 2 :y 3 : p r 9: + 12:- 15:W 16:K | b g  p x",
        "1:bg2:y3:pr9:+12:-15:W16:K|bgpx",
        "01:bg 2:y 3:pr 9:+ 12:- 15:W 16:K | bgpx",
    ],
)
def test_blanks_and_order_do_not_matter(text):
    assert str(Position(text)) == LINE


def test_the_order_in_a_stack_matters():
    assert Position("1:bg 2:oyw") != Position("1:gb 2:oyw")


def test_without_a_dice_part_all_dice_are_inside():
    assert Position("1:bg 2:oyw").dice == "bgoyw"
    assert Position("1:bg 2:oyw | wyogb") == Position("1:bg 2:oyw")


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("1:bg 2:y 3:pr 15:W 16:K", "2018"),
        ("1:bg 2:oyw", "2014"),
        ("1:bgy", "2018"),
        ("1:bgy 2:w", "2014"),
        ("1:bgy | x", "2018"),
        ("1:bgy | o", "2014"),
    ],
)
def test_the_letters_decide_on_the_edition(text, edition):
    assert read_position(text).edition.name == edition


def test_a_given_edition_is_kept():
    assert read_position("1:bgy", "2014").edition is EDITION_2014
    assert read_position("1:bgy", EDITION_2014).edition is EDITION_2014
    with pytest.raises(CamelOddsError, match="no edition '2015'"):
        read_position("1:bgy", "2015")


CASE_2018 = "case matters: racing camels and dice are small letters, crazy camels are capital letters"
CASE_2014 = "case matters: camels and dice are small letters"

UNREADABLE = [
    # text, edition, column, found, expected, hint
    ("", None, 1, "nothing", "a position like", ""),
    (" \n", None, 1, "nothing", "a position like", ""),
    ("bg 2:y", None, 1, "'b'", "a space with its stack or tile", ""),
    ("1bg 2:y", None, 2, "'b'", "':' after", ""),
    ("1:bg 2", None, 7, "the end", "':' after", ""),
    ("1:bg 2: ", None, 9, "the end", "camels' letters", ""),
    ("1:bg 2:?", None, 8, "'?'", "camels' letters", ""),
    ("1:bg 2:*y", None, 8, "'*'", "camels' letters", ""),
    ("1:bg, 2:y", None, 5, "','", "a space with its stack or tile", ""),
    ("1:bg 9:+- 2:y", None, 9, "'-'", "a space with its stack or tile", ""),
    ("1:bg -1:y", None, 6, "'-'", "a space with its stack or tile", ""),
    ("1:bg 123456:y", None, 6, "'123456'", "a space's number", ""),
    ("1:bg ٣:y", None, 6, "'٣'", "a space with its stack or tile", ""),
    ("1:bä 2:y", None, 4, "'ä'", "a space with its stack or tile", ""),
    ("1:b 2:y 1:g", None, 9, "space 1 for the second time", "one stack a space", ""),
    ("1:bg 2:y | b | g", None, 14, "'|'", "a die's letter or the end", ""),
    ("1:bg | b 2:y", None, 10, "'2'", "a die's letter or the end", ""),
    # letters that no camel has
    ("1:bg 2:yq 3:pr", None, 9, "'q'", "a camel of the 2018 edition: b g r y p W K", ""),
    ("1:bg 2:y 3:pr 15:W 16:k", None, 23, "'k'", "a camel of the 2018", "black is 'K'"),
    ("1:Bg 2:y 3:pr 15:W 16:K", None, 3, "'B'", "a camel of the 2018", "blue is 'b'"),
    ("1:bg 2:y 3:pr 15:x 16:K", None, 18, "'x'", "a camel of the 2018", "grey die"),
    ("1:bg 2:ryw", "2014", 8, "'r', red of the 2018 edition", "a camel of the 2014", "orange is 'o'"),
    ("1:bg 2:oyW", "2014", 10, "'W', white of the 2018 edition", "a camel of the 2014", "white is 'w'"),
    ("1:bg 2:y 3:po", "2018", 13, "'o', orange of the 2014 edition", "a camel of the 2018", "red is 'r'"),
    # letters of both editions
    (
        "1:bg 2:y 3:pr 15:w 16:K",
        None,
        18,
        "'w', white of the 2014",
        "of the 2018",
        "mix two editions; white is 'W'",
    ),
    ("15:w 16:K 1:bg 2:y 3:pr", None, 4, "'w', white of the 2014", "of the 2018", "mix two editions"),
    ("1:bg 2:oyw 16:K", None, 15, "'K', black of the 2018", "of the 2014", "mix two editions"),
    ("1:bg 2:o 3:r", None, 12, "'r', red of the 2018", "of the 2014", "mix two editions; orange is 'o'"),
    ("1:bg 2:r 3:o", None, 12, "'o', orange of the 2014", "of the 2018", "mix two editions; red is 'r'"),
    ("1:bg 2:oyw | bx", None, 15, "'x', grey of the 2018", "a die of the 2014", "mix two editions"),
    # letters in the wrong case, not of another edition
    ("1:BG 2:Y 3:PR 15:w 16:k", None, 3, "'B'", "a camel of the 2018", f"{CASE_2018}; blue is 'b'"),
    ("15:w 16:k 1:BG 2:Y 3:PR", None, 4, "'w'", "a camel of the 2018", f"{CASE_2018}; white is 'W'"),
    ("1:BG 2:Y 3:PR 15:w 16:k | BX", "2018", 3, "'B'", "a camel of the 2018", f"{CASE_2018}; blue is 'b'"),
    ("1:BG 2:Y 3:PR 15:W 16:K", None, 3, "'B'", "a camel of the 2018", f"{CASE_2018}; blue is 'b'"),
    ("1:bg 2:y 3:pr 15:w 16:k", None, 18, "'w'", "a camel of the 2018", f"{CASE_2018}; white is 'W'"),
    ("1:bg 2:y 3:pr 15:W 16:K | BX", None, 27, "'B'", "a die of the 2018", f"{CASE_2018}; blue is 'b'"),
    ("1:bg 2:y 3:pr 15:W 16:K | Xk", None, 27, "'X'", "a die of the", f"{CASE_2018}; the grey die is 'x'"),
    ("1:bg 2:y 3:pr 15:W 16:K | kw", None, 27, "'k'", "a die of the", "share the grey die 'x'"),
    ("1:BG 2:OYW", None, 3, "'B'", "a camel of the 2014", f"{CASE_2014}; blue is 'b'"),
    ("2:WY 1:GOB", None, 3, "'W'", "a camel of the 2014", f"{CASE_2014}; white is 'w'"),
    ("1:BG 2:OYW", "2014", 3, "'B'", "a camel of the 2014", f"{CASE_2014}; blue is 'b'"),
    # dice that do not exist
    ("1:bg 2:y 3:pr 15:W 16:K | bq", None, 28, "'q'", "a die of the 2018 edition: b g r y p x", ""),
    ("1:bg 2:y 3:pr 15:W 16:K | bW", None, 28, "'W'", "a die of the 2018", "share the grey die 'x'"),
    ("1:bg 2:y 3:pr 15:W 16:K | bX", None, 28, "'X'", "a die of the 2018", "the grey die is 'x'"),
    ("1:bg 2:oyw | bx", "2014", 15, "'x', grey of the 2018", "a die of the 2014 edition: b g o y w", ""),
]


@pytest.mark.parametrize(("text", "edition", "column", "found", "expected", "hint"), UNREADABLE)
def test_an_error_points_at_its_place(text, edition, column, found, expected, hint):
    with pytest.raises(NotationError) as caught:
        Position(text, edition=edition)
    error = caught.value
    assert (error.text, error.column) == (text, column)
    assert error.found.startswith(found)
    assert "case matters" not in error.hint or error.found == found
    assert expected in error.expected
    assert hint in error.hint
    first, shown, caret, last = str(error).split("\n")
    assert first == f"column {column}: found {error.found}"
    assert len(shown) == len(text) + 2
    assert caret == " " * (column + 1) + "^"
    assert last.startswith(f"  expected {error.expected}")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_edition_of_ones_own_has_its_own_cases():
    edition = replace(EDITION_2014, letters="BGOYW")
    with pytest.raises(NotationError) as caught:
        Position("1:bg 2:oyw", edition=edition)
    assert caught.value.hint == "case matters: small and capital letters are different; blue is 'B'"


def test_a_long_text_is_shown_around_the_place():
    text = "1:bg " * 1000
    with pytest.raises(NotationError) as caught:
        Position(text)
    _, shown, caret, _ = str(caught.value).split("\n")
    assert caught.value.column == 6
    assert len(shown) < 100
    assert shown[caret.index("^")] == "1"
    with pytest.raises(NotationError) as caught:
        Position(" " * 5000 + "?" + " " * 5000)
    _, shown, caret, _ = str(caught.value).split("\n")
    assert shown[caret.index("^")] == "?"


@pytest.mark.parametrize("text", [b"1:bg 2:oyw", 5, ["1:bg"], {1: "bg"}, 1.5, True])
def test_only_a_text_is_read_as_a_text(text):
    with pytest.raises(NotationError, match=f"not a text but {type(text).__name__}"):
        Position(text)


@given(st.text() | st.text("0123456789: |+-bgrypWKxow"))
def test_any_text_is_read_or_refused_with_an_error_of_ours(text):
    try:
        position = Position(text)
    except CamelOddsError:
        return
    assert Position(str(position)) == position


@pytest.mark.parametrize(
    ("roll", "edition", "read"),
    [
        ("b2", EDITION_2018, ("b", 2)),
        ("W3", EDITION_2018, ("W", 3)),
        ("K1", EDITION_2018, ("K", 1)),
        (" b  2 ", EDITION_2018, ("b", 2)),
        ("w1", EDITION_2014, ("w", 1)),
        (("blue", 2), EDITION_2018, ("b", 2)),
        (("b", 2), EDITION_2018, ("b", 2)),
        (("white", 3), EDITION_2018, ("W", 3)),
        (("white", 3), EDITION_2014, ("w", 3)),
    ],
)
def test_rolls(roll, edition, read):
    assert read_roll(roll, edition) == read


@pytest.mark.parametrize(
    ("roll", "edition", "column", "found", "expected"),
    [
        ("", EDITION_2018, 1, "nothing", "a roll like 'b2'"),
        ("2b", EDITION_2018, 1, "'2'", "a camel's letter first"),
        ("b", EDITION_2018, 2, "the end", "the number 1, 2 or 3"),
        ("b0", EDITION_2018, 2, "'0'", "the number 1, 2 or 3"),
        ("b 4", EDITION_2018, 3, "'4'", "the number 1, 2 or 3"),
        ("b2 3", EDITION_2018, 4, "'3'", "the end"),
        ("blue2", EDITION_2018, 2, "'l'", "the number 1, 2 or 3"),
        (" q2", EDITION_2018, 2, "'q'", "a camel of the 2018 edition"),
        ("x2", EDITION_2018, 1, "'x'", "a camel of the 2018 edition"),
        ("W2", EDITION_2014, 1, "'W', white of the 2018 edition", "a camel of the 2014 edition"),
        (("pink", 2), EDITION_2018, 1, "'pink'", "a camel of the 2018 edition"),
        (("grey", 2), EDITION_2018, 1, "'grey'", "a camel of the 2018 edition"),
        (("", 2), EDITION_2018, 1, "''", "a camel of the 2018 edition"),
        (("blue", 4), EDITION_2018, 1, "4", "the number 1, 2 or 3"),
        (("blue", True), EDITION_2018, 1, "True", "the number 1, 2 or 3"),
        (("blue", "2"), EDITION_2018, 1, "'2'", "the number 1, 2 or 3"),
        (("blue", 2.0), EDITION_2018, 1, "2.0", "the number 1, 2 or 3"),
        ((3, 2), EDITION_2018, 1, "not a camel but int", "a camel's letter or name"),
        (("blue",), EDITION_2018, 1, "not a roll but tuple", "a roll like"),
        (None, EDITION_2018, 1, "not a roll but NoneType", "a roll like"),
        (b"b2", EDITION_2018, 1, "not a roll but bytes", "a roll like"),
    ],
)
def test_rolls_that_cannot_be_read(roll, edition, column, found, expected):
    with pytest.raises(NotationError) as caught:
        read_roll(roll, edition)
    assert caught.value.column == column
    assert caught.value.found == found
    assert expected in caught.value.expected


def test_the_grey_die_is_rolled_by_the_colour_it_shows():
    with pytest.raises(NotationError, match="write the crazy camel it shows"):
        read_roll("x2", EDITION_2018)
