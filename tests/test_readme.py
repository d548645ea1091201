"""The README keeps its word: its examples run, and its first commands are the set-up."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


@pytest.mark.compiled
def test_examples_run():
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted
    assert not result.failed


def test_first_command_shows_what_it_prints_and_second_runs_the_tests():
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", README.read_text(encoding="utf-8"), re.S | re.M)
    assert [kind for kind, _ in blocks[:3]] == ["sh", "text", "sh"]
    assert [blocks[0][1], blocks[2][1]] == ["make odds\n", "make test\n"]
