"""Labels are apart from each other."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds.plots.labels import spread


@given(st.lists(st.floats(0, 1), min_size=1, max_size=7), st.floats(0, 0.16))
def test_spread_labels_keep_their_order_their_distance_and_the_bounds(places, gap):
    found = spread(places, gap, 0.0, 1.0)
    order = sorted(range(len(places)), key=lambda i: places[i])
    assert all(found[b] - found[a] >= gap - 1e-9 for a, b in pairwise(order))
    assert min(found) >= 0
    assert max(found) <= 1 + 1e-9
    if all(abs(a - b) >= gap for a, b in combinations(places, 2)):
        assert found == pytest.approx(places, abs=1e-9)
