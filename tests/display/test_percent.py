"""Percentages say no more than is true."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from camelodds.display.percent import percent


@given(st.floats(0, 1), st.integers(0, 2), st.none() | st.integers(2, 4))
def test_a_percentage_is_0_or_100_only_where_the_share_is(share, digits, finest):
    text = percent(share, digits, sign="", finest=finest)
    assert (text == "0") == (share == 0)
    assert (text == "100") == (share == 1)
    bound = float(text.strip("<>"))
    if text.startswith("<"):
        assert 100 * share < bound
    elif text.startswith(">"):
        assert 100 * share > bound
    else:
        assert abs(100 * share - bound) <= 0.5 * 10**-digits + 1e-9
        assert share in (0, 1) or len(text.partition(".")[2]) in (digits, finest)
    if finest is not None and text[0] in "<>":
        assert bound in (10.0**-finest, 100 - 10.0**-finest)
