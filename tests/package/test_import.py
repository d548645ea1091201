"""What `import camelodds` loads, and the names it has."""

from __future__ import annotations

import importlib
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import pytest

import camelodds

HEAVY = ("numpy", "numba", "llvmlite", "matplotlib", "rich", "scipy")


def loaded_after(program):
    """The heavy packages that a program in a fresh interpreter has loaded."""
    program += f"\nimport sys; print(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return run.stdout.split()


@pytest.mark.parametrize(
    "program",
    [
        "import camelodds",
        "import camelodds; dir(camelodds); camelodds.__version__",
        "from camelodds import Position; print(end=str(Position('1:bg 2:oyw').after('b2'))[:0])",
        "import camelodds.cli; import camelodds.shell.main; camelodds.cli.main(['odds', '1:bgQ'])",
    ],
    ids=["import", "dir", "position", "cli"],
)
def test_nothing_heavy_is_loaded_before_a_number_is_asked_for(program):
    assert loaded_after(program) == []


def test_the_version_is_the_one_that_the_changelog_is_about():
    changelog = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert camelodds.__version__ == re.search(r"^## (\S+)", changelog, re.MULTILINE)[1]


def test_numba_and_numpy_are_loaded_for_a_number():
    assert loaded_after("import camelodds; camelodds.leg_odds") == ["numpy"]


def test_every_public_name_is_there():
    assert sorted(set(camelodds.__all__)) == sorted(camelodds.__all__)
    assert set(camelodds.__all__) <= set(dir(camelodds))
    for name in camelodds.__all__:
        assert getattr(camelodds, name) is not None


def test_a_public_name_is_the_one_of_its_module():
    for name, home in camelodds._HOME.items():
        assert getattr(camelodds, name) is getattr(importlib.import_module(f"camelodds.{home}"), name)
    assert {*camelodds._HOME, "__version__"} == set(camelodds.__all__)


def test_the_docstring_has_every_public_name_once_by_question_in_the_order_of_the_code():
    questions = re.findall(r"^- (.+\?) (.+)$", camelodds.__doc__, re.MULTILINE)
    assert [name for _, names in questions for name in names.split(", ")] == camelodds.__all__
    assert len({question for question, _ in questions}) == len(questions) > 10
    modules = re.findall(r"^Modules? .+: (.+)\.$", camelodds.__doc__, re.MULTILINE)
    assert sorted(", ".join(modules).split(", ")) == sorted(camelodds._MODULES)


def test_help_begins_with_the_docstring():
    text = pydoc.plain(pydoc.render_doc(camelodds))
    assert text.index("What is on the board") < text.index("PACKAGE CONTENTS")


def test_all_names_can_be_imported_at_once():
    names = {}
    exec("from camelodds import *", names)
    assert set(camelodds.__all__) <= set(names)


def test_an_unknown_name_is_an_attribute_error_that_names_it():
    with pytest.raises(AttributeError, match="module 'camelodds' has no attribute 'leg_ods'"):
        camelodds.leg_ods  # noqa: B018
    with pytest.raises(ImportError, match="leg_ods"):
        importlib.import_module("camelodds.leg_ods")


def test_the_library_does_not_know_the_shell():
    package = Path(camelodds.__file__).parent
    others = [path for path in package.rglob("*.py") if path.parent.name != "shell" and path.name != "cli.py"]
    assert len(others) > 30
    assert [path.name for path in others if "camelodds.shell" in path.read_text(encoding="utf-8")] == []


def test_what_is_listed_is_public_and_can_be_used():
    assert "Any" not in dir(camelodds)
    for name in dir(camelodds):
        assert getattr(camelodds, name) is not None
    assert callable(camelodds.plots.leg)
