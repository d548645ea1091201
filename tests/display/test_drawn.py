"""Boards are drawn as they were: `tests/support/drawn.py` writes what is expected, once it was looked at."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")

from drawn import BOARDS, boards


def test_boards_are_drawn_as_before():
    before = BOARDS.read_text(encoding="utf-8").splitlines()
    now = "\n".join(boards()).splitlines()
    assert now == before
