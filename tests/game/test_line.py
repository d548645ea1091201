"""Lines of words: what is taken from them, and what is said where something else stands."""

from __future__ import annotations

import pytest

from camelodds.errors import NotationError
from camelodds.game.line import Line


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("9999999", 9_999_999)])
def test_numbers_are_whole_and_may_be_0(text, number):
    assert Line(text).number("a number") == number


@pytest.mark.parametrize(
    ("text", "limits", "said"),
    [
        ("10000000", {}, "expected a number; at most 9999999"),
        ("1", {"least": 2}, "expected a number"),
        ("3", {"most": 2}, "expected a number"),
        ("-1", {}, "expected a number"),
        ("x", {}, "expected a number"),
        ("", {}, "expected a number"),
    ],
)
def test_other_numbers_are_refused(text, limits, said):
    with pytest.raises(NotationError) as caught:
        Line(text).number("a number", **limits)
    assert str(caught.value).splitlines()[-1].strip() == said
