"""The strategies that the page `docs/strategies.md` defines: its code is their only home."""

from __future__ import annotations

import ast
import doctest
import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = Path(__file__).parents[1] / "docs" / "strategies.md"
NAMES = ("fives", "careful", "patient", "chaser")
DEFINES = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.Assign)


@functools.cache
def page_strategies() -> dict[str, Callable[..., Any]]:
    """The functions by name, in the order of the page; what the page plays with them is not run."""
    text = PAGE.read_text(encoding="utf-8")
    found: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(text):
        (statement,) = ast.parse(example.source).body
        if isinstance(statement, DEFINES) and "tournament(" not in example.source:
            exec(compile(example.source, str(PAGE), "exec"), found)
    return {name: found[name] for name in NAMES}
