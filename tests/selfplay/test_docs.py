"""The examples of the page about whole games."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "selfplay.md"


def test_the_examples_of_the_page_are_what_comes_out():
    # The page's code blocks are doctests that share their names.
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
