"""Arguments of public functions: what passes, as what, and what an error says."""

from __future__ import annotations

import numpy as np
import pytest

from camelodds import CamelOddsError, svg
from camelodds.arguments import (
    callable_or_none,
    members,
    number_from,
    one_of,
    truth,
    truth_or_none,
    unsigned,
    whole,
    whole_number,
)

TRUTHS = [True, False, np.True_, np.False_]


@pytest.mark.parametrize("value", [5, np.int8(5), np.uint64(5), np.array(5)])
def test_whole_numbers_of_python_and_numpy_become_integers(value):
    for read in (whole(value), whole_number(value, "it", 0), unsigned(value, "it", 3)):
        assert read == 5
        assert type(read) is int


@pytest.mark.parametrize("value", [*TRUTHS, 5.0, "5", None, [5], np.array([5, 6])])
def test_nothing_else_is_a_whole_number(value):
    assert whole(value) is None
    with pytest.raises(CamelOddsError, match=r"^it must be a whole number, at least 0, not "):
        whole_number(value, "it", 0)
    with pytest.raises(CamelOddsError, match=r"^it is .*: it must be a whole number, 0 or more$"):
        unsigned(value, "it", 64)


def test_whole_numbers_have_bounds():
    assert whole_number(3, "it", 3, 5) == 3
    for value in (2, 6):
        with pytest.raises(CamelOddsError, match=rf"^it must be a whole number, from 3 to 5, not {value}$"):
            whole_number(value, "it", 3, 5)
    with pytest.raises(CamelOddsError, match=r"^it is 0x8: it has at most 3 bits$"):
        unsigned(8, "it", 3)


@pytest.mark.parametrize("value", TRUTHS)
def test_truth_values_of_python_and_numpy_become_those_of_python(value):
    assert truth(value, "it") is bool(value)
    assert truth_or_none(value, "it") is bool(value)


@pytest.mark.parametrize("value", [0, 1, 1.0, "True", "", [], np.array([True, False]), np.int8(1)])
def test_nothing_else_is_a_truth_value(value):
    with pytest.raises(CamelOddsError, match=r"^it must be True or False, not "):
        truth(value, "it")
    with pytest.raises(CamelOddsError, match=r"^it must be True, False or None, not "):
        truth_or_none(value, "it")


def test_none_is_a_choice_only_where_it_may_be():
    assert truth_or_none(None, "it") is None
    with pytest.raises(CamelOddsError, match=r"^it must be True or False, not None$"):
        truth(None, "it")


def test_public_functions_take_truth_values_of_numpy():
    line = "1:bg 2:y 3:pr 15:W 16:K"
    assert svg.board(line, dark=np.True_) == svg.board(line, dark=True)


def test_numbers_are_finite_and_not_too_small():
    assert number_from(np.float32(2.5), "it", 0) == 2.5
    for value in (*TRUTHS, "2.5", b"2", None, -1, float("inf"), float("nan"), 10**400, [1.0]):
        with pytest.raises(CamelOddsError, match=r"^it must be a number, at least 0, not "):
            number_from(value, "it", 0)


def test_words_sequences_and_functions():
    one_of("b", "it", ("a", "b"))
    for value in ("c", None, ["a"]):
        with pytest.raises(CamelOddsError, match=r"^it must be one of 'a', 'b', not "):
            one_of(value, "it", ("a", "b"))
    assert members(np.arange(2), "give numbers") == [0, 1]
    for value in ("ab", b"ab", {1: 2}, 5, np.array(5)):
        with pytest.raises(CamelOddsError, match=r"^give numbers$"):
            members(value, "give numbers")
    callable_or_none(print, "it")
    callable_or_none(None, "it")
    with pytest.raises(CamelOddsError, match=r"^it must be a function or None, not 5$"):
        callable_or_none(5, "it")
