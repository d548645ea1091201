"""Charts draw what they drew: every artist, its place, its size and its colour.

`tests/support/drawn.py` writes what is expected. Whoever changes a chart looks at it, and then runs that command.
"""

from __future__ import annotations

import matplotlib as mpl
import pytest

from drawn import NUMBER, charts, drawn, read

# Where kernels are interpreted, charts have other positions and fewer games.
pytestmark = [pytest.mark.once]


@pytest.fixture(scope="module")
def expected():
    return read()


@pytest.mark.parametrize(("name", "draw", "position"), list(charts()), ids=[name for name, *_ in charts()])
def test_a_chart_is_drawn_as_before(expected, name, draw, position):
    with mpl.rc_context(mpl.rcParamsDefault | {"backend": "agg"}):
        now = drawn(draw(position))
    before = expected[name]
    assert [NUMBER.sub("#", line) for line in now] == [NUMBER.sub("#", line) for line in before]
    for one, other in zip(now, before, strict=True):
        # The widths of letters differ a little from one version of matplotlib to the next.
        numbers = [float(number) for number in NUMBER.findall(one)]
        assert numbers == pytest.approx([float(n) for n in NUMBER.findall(other)], rel=0.01, abs=0.002), other


def test_no_chart_is_told_that_is_not_there(expected):
    assert list(expected) == [name for name, *_ in charts()]
