"""What is printed: colour in a terminal, plain text in a pipe."""

from __future__ import annotations

import io
import os
import re
import sys

import pytest
from rich.console import Console

from camelodds import advise
from camelodds.shell.screen import Screen
from camelodds.shell.show import VERSION, print_json, show
from command import LINE, OPTIONS, SAMPLES, Terminal, run


@pytest.mark.parametrize("no_colour", [False, True])
def test_a_terminal_gets_colour_unless_it_says_no(monkeypatch, no_colour):
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


@pytest.mark.parametrize("term", ["dumb", "unknown", "xterm"])
@pytest.mark.parametrize("columns", [40, 60, 100])
def test_any_terminal_is_as_wide_as_columns_says(monkeypatch, term, columns):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdout", Terminal())
    show("odds " * 50)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", sys.stdout.getvalue()).splitlines()
    assert max(map(len, lines)) == columns


def test_what_is_beside_the_actions_stands_back(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    told = advise(LINE, samples=SAMPLES, seed=3)
    console = Console(
        file=io.StringIO(), force_terminal=True, width=400, highlight=False, color_system="standard"
    )
    screen = Screen(console)
    screen.show(told)
    screen.show_best(told, 99, range(1, 4), "advise {all}")
    screen.complain("no")
    shown = console.file.getvalue()
    dim, italic, red = (f"\x1b[{code}m{{}}\x1b[0m" for code in (2, 3, 31))
    assert shown.startswith(italic.format(told.view().caption))
    assert shown.count(dim.format(told.legend)) == 2
    many = len(told.actions)
    assert dim.format(f"{many - 3} more: advise {many}") in shown
    assert shown.endswith(f"{red.format('no')}\n")


def test_all_actions_are_shown_if_not_asked_for_fewer(capsys):
    told = advise(LINE, samples=SAMPLES, seed=3)
    show(told)
    assert capsys.readouterr().out == f"{told}\n"
    show(told, most=2)
    assert capsys.readouterr().out == f"{told.table(2)}\n"


def test_json_has_its_version_first_and_is_in_lines(capsys):
    print_json({"odds": [0.5]})
    assert capsys.readouterr().out == f'{{\n  "version": {VERSION},\n  "odds": [\n    0.5\n  ]\n}}\n'
    print_json(["a list has none"])
    assert capsys.readouterr().out == '[\n  "a list has none"\n]\n'
