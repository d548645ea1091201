"""Results show what they showed: `tests/support/shown.py` writes what is expected, once it was read."""

from __future__ import annotations

import pytest

from shown import all_results, read, shown

pytestmark = pytest.mark.once
HELD = read()


@pytest.mark.parametrize("name", HELD)
def test_a_result_shows_what_it_showed(name):
    assert shown(all_results()[name]).rstrip("\n") == HELD[name]


def test_every_result_is_held():
    assert list(all_results()) == list(HELD)
