"""The command as a whole: its commands, help, version and completion."""

from __future__ import annotations

import io
import os
import re
import runpy
import subprocess
import sys

import pytest
from typer.main import get_command

import camelodds.shell.app
from camelodds import __version__
from camelodds.cli import main
from camelodds.shell.main import app
from camelodds.shell.mistyped import OTHER_WORDS
from command import PROGRAM, Terminal, run

COMMANDS = list(get_command(app).commands)


def test_the_version_is_the_packages(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"camelodds {__version__}\n"


def test_the_module_is_the_command_when_it_is_run_and_nothing_when_it_is_imported(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["camelodds", "--version"])
    runpy.run_module("camelodds.__main__")
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("camelodds.__main__", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"camelodds {__version__}\n"


def test_help_lists_the_commands_by_what_they_are_about(capsys):
    assert main(["--help"]) == 0
    listed = re.findall(r"^  (\w+)  ", capsys.readouterr().out.partition("Commands:")[2], re.MULTILINE)
    assert listed == COMMANDS


def test_other_words_lead_to_commands_and_are_none():
    assert set(OTHER_WORDS.values()) < set(COMMANDS)
    assert not set(OTHER_WORDS) & set(COMMANDS)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("odds", "leg position ticket tickets"),
        ("race", "bet bets card cards winner loser"),
        ("advise", "action actions advice best"),
        ("income", "money pounds scoring"),
        ("play", "game table"),
        ("tournament", "selfplay simulate strategies strategy"),
    ],
)
def test_who_types_what_it_is_about_is_told_the_command(capsys, command, words):
    for word in words.split():
        assert main([word]) == 2
        assert f"No such command '{word}'. Did you mean '{command}'?" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(capsys, command):
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"camelodds {command}" in out.partition("Example")[2]
    assert "\x1b" not in out
    assert "─" not in out


def test_help_in_a_dumb_terminal_is_as_wide_as_columns_says():
    pty = pytest.importorskip("pty", reason="only there is a terminal to be had")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "50"}
    subprocess.run([*PROGRAM, "--help"], stdout=theirs, env=environment, check=True, timeout=300)
    lines = os.read(ours, 100_000).decode().splitlines()
    os.close(theirs)
    os.close(ours)
    assert 40 < max(map(len, lines)) <= 50


@pytest.mark.parametrize(
    ("stream", "term", "boxes"),
    [
        (None, "xterm", None),
        (io.StringIO(), "xterm", None),
        (Terminal(), "xterm", "rich"),
        (Terminal(), "", "rich"),
        (Terminal(), "dumb", None),
        (Terminal(), "unknown", None),
    ],
)
def test_help_has_boxes_only_in_a_terminal_that_shows_them(monkeypatch, stream, term, boxes):
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", term)
    assert runpy.run_path(camelodds.shell.app.__file__)["app"].rich_markup_mode == boxes


NOT_GIVEN = {("race", "earlier"): "0", ("tournament", "odds"): "fast"}
"""What options are if they are not given, where they are something."""


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_not_given_is_nothing_or_what_help_says(capsys, command):
    """A flag is off, a text is empty, all else is not there."""
    assert main([command, "--help"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    told = re.findall(r"\[default: (.+?)\]", out)
    assert told == [value for (name, _), value in NOT_GIVEN.items() if name == command]
    for option in get_command(app).commands[command].params:
        assert (option.default or None) == NOT_GIVEN.get((command, option.name)), option.name


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_begins_with_how_the_command_is_called(capsys, command):
    assert main([*command.split(), "-h"]) == 0
    called = " ".join(["Usage: camelodds", *command.split(), "[OPTIONS]"])
    assert capsys.readouterr().out.strip().startswith(called)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_sentences(command):
    told = get_command(app).commands[command]
    for text in (told.help, *(option.help for option in told.params)):
        assert text[0].isupper()
        assert text.endswith(".")


@pytest.mark.parametrize(("words", "found"), [("so", "solve"), ("odds --edi", "--edition")])
def test_the_shell_completes_commands_and_options(words, found):
    asked = {"COMP_WORDS": f"camelodds {words}", "COMP_CWORD": str(len(words.split()))}
    done = run(env={**os.environ, "_CAMELODDS_COMPLETE": "complete_bash", **asked})
    assert done.stdout.split() == [found]


def test_the_shells_completion_is_shown():
    # Without the shell above this process: the tests may run under any.
    environment = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = run("--show-completion", "bash", env=environment)
    assert done.returncode == 0
    assert "_CAMELODDS_COMPLETE=complete_bash" in done.stdout
