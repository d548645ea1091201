"""Long compilation is said once, before it begins, and only in a terminal."""

from __future__ import annotations

import io
import sys

import numba
import numpy as np
import pytest

from camelodds import tournament
from camelodds._kernels import play
from camelodds.system import compiling

pytestmark = pytest.mark.compiled
SAID = (
    "camelodds compiles the engine that plays whole games, which can take a minute; later calls find the code on"
    " disk\n"
)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def engine():
    """One that plays nothing and compiles fast, with code neither in memory nor on disk."""

    @numba.njit
    def play(table, tools, functions, first, games, seatings, word, back, action, money, lucks):
        return np.int64(0)

    return play


@pytest.fixture(autouse=True)
def nothing_said_yet():
    compiling.say_once.cache_clear()


def test_the_first_tournament_in_a_terminal_says_once_that_it_compiles(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(play, "play", engine())
    for odds in ("fast", "fast"):
        tournament(["roller"] * 3, games=300, seed=1, odds=odds, workers=2, luck=False, progress=False)
    # Compiled once more, for odds.
    tournament(["greedy"] * 3, games=3, seed=1, progress=False)
    assert sys.stderr.getvalue() == SAID


@pytest.mark.parametrize("stream", [io.StringIO(), None], ids=["no terminal", "closed"])
def test_nothing_is_said_where_no_terminal_is(monkeypatch, capsys, stream):
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(play, "play", engine())
    tournament(["roller"] * 3, games=3, seed=1, luck=False)
    assert stream is None or stream.getvalue() == ""
    assert capsys.readouterr().out == ""


def test_nothing_is_said_of_other_compilation_or_of_code_that_is_there(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    other, ready = numba.njit(lambda x: x + 1), numba.njit(lambda x: x + 2)
    ready(1)
    with compiling.announced(ready, "that"):
        assert (other(1), ready(1)) == (2, 3)
    assert sys.stderr.getvalue() == ""
    with compiling.announced(ready, "that"):
        ready(1.5)
    assert sys.stderr.getvalue().startswith("camelodds compiles that, ")
