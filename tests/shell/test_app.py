"""The command as a whole: its commands, help, version and completion."""

from __future__ import annotations

import os
import re
import subprocess

import pytest
from typer.main import get_command

from camelodds import __version__
from camelodds.cli import main
from camelodds.shell.main import app
from camelodds.shell.mistyped import OTHER_WORDS
from command import PROGRAM, run

COMMANDS = list(get_command(app).commands)


def test_the_version_is_the_packages(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"camelodds {__version__}\n"


def test_help_lists_the_commands_by_what_they_are_about(capsys):
    assert main(["--help"]) == 0
    listed = re.findall(r"^  (\w+)  ", capsys.readouterr().out.partition("Commands:")[2], re.MULTILINE)
    assert listed == COMMANDS


def test_other_words_lead_to_commands_and_are_none():
    assert set(OTHER_WORDS.values()) < set(COMMANDS)
    assert not set(OTHER_WORDS) & set(COMMANDS)


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
