"""Results show what they showed: `tests/support/shown.py` writes what is expected, once it was read."""

from __future__ import annotations

import pytest

from shown import read, shown

pytestmark = pytest.mark.once
NAMES = list(read())


@pytest.fixture(scope="module")
def now():
    return shown()


@pytest.mark.parametrize("name", NAMES)
def test_a_result_shows_what_it_showed(now, name):
    assert now[name].rstrip("\n") == read()[name]


def test_every_result_is_held(now):
    assert list(now) == NAMES
