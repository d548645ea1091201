"""What is printed: colour in a terminal, plain text in a pipe."""

from __future__ import annotations

import io
import os
import re
import sys

import pytest

from camelodds import advise
from camelodds.shell.show import show
from command import LINE, OPTIONS, SAMPLES, run


@pytest.mark.parametrize("no_colour", [False, True])
def test_a_terminal_gets_colour_unless_it_says_no(monkeypatch, no_colour):
    from rich.console import Console

    from camelodds.shell.screen import Screen

    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_colour:
        monkeypatch.setenv("NO_COLOR", "1")
    told = advise(LINE, samples=SAMPLES, seed=3)
    screen = Console(
        file=io.StringIO(), force_terminal=True, width=80, highlight=False, color_system="truecolor"
    )
    Screen(screen).show(told)
    shown = screen.file.getvalue()
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]", shown)) is not no_colour
    bare = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert max(map(len, bare.splitlines())) <= 80
    assert [line for line in bare.splitlines() if told.best.text in line]


def test_what_is_piped_has_neither_colour_nor_boxes():
    done = run("advise", LINE, *OPTIONS, env={**os.environ, "TERM": "xterm-256color"})
    assert done.stdout == f"{advise(LINE, samples=SAMPLES, seed=3)}\n"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("term", ["dumb", "unknown", "xterm"])
@pytest.mark.parametrize("columns", [40, 60, 100])
def test_any_terminal_is_as_wide_as_columns_says(monkeypatch, term, columns):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdout", Terminal())
    show("odds " * 50)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", sys.stdout.getvalue()).splitlines()
    assert max(map(len, lines)) == columns
