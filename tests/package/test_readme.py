"""The README and the documentation keep their word: examples run, the first commands are the set-up."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
from pathlib import Path

import pytest

import camelodds

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
EXAMPLE = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(path):
    """The examples of a page, one after the other with the same names, as a doctest."""
    text = path.read_text(encoding="utf-8")
    # Blank lines outside of the blocks keep the line numbers.
    lines = [""] * (text.count("\n") + 1)
    for block in EXAMPLE.finditer(text):
        if ">>> " in block[1]:
            first = text.count("\n", 0, block.start(1))
            inside = block[1].splitlines()
            lines[first : first + len(inside)] = inside
    return doctest.DocTestParser().get_doctest("\n".join(lines), {}, path.name, str(path), 0)


PAGES = [test for test in map(page, [README, *sorted(DOCS.rglob("*.md"))]) if test.examples]


@pytest.mark.compiled
@pytest.mark.parametrize("test", PAGES, ids=lambda test: test.name)
def test_examples_run(test, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # an example may write a file
    said = []
    result = doctest.DocTestRunner().run(test, out=said.append)
    assert not result.failed, "".join(said)


def test_first_command_shows_what_it_prints_and_second_runs_the_tests():
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", README.read_text(encoding="utf-8"), re.S | re.M)
    assert [kind for kind, _ in blocks[:3]] == ["sh", "text", "sh"]
    assert [blocks[0][1], blocks[2][1]] == ["make odds\n", "make test\n"]


def test_the_reference_has_every_public_name_once_in_the_order_of_the_package():
    pages = re.findall(r"(api/\w+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(pages) == sorted(f"api/{path.name}" for path in (DOCS / "api").glob("*.md"))
    text = "".join((DOCS / page).read_text(encoding="utf-8") for page in pages)
    names = re.findall(r"^::: camelodds\.(\w+)$", text, re.MULTILINE)
    assert [name for name in names if name not in camelodds._MODULES] == camelodds.__all__


@pytest.mark.parametrize("module", camelodds._MODULES)
def test_the_reference_has_every_public_name_of_a_module(module):
    if module in ("plots", "rich_view"):
        pytest.importorskip({"plots": "matplotlib", "rich_view": "rich"}[module])
    door = getattr(camelodds, module)
    names = getattr(door, "__all__", None) or [
        name
        for name, value in vars(door).items()
        if not name.startswith("_") and getattr(value, "__module__", "") == door.__name__
    ]
    text = "".join(path.read_text(encoding="utf-8") for path in (DOCS / "api").glob("*.md"))
    listed = re.findall(r"^::: camelodds\.([\w.]+)$", text, re.MULTILINE)
    missing = [name for name in names if f"{module}.{name}" not in listed and name not in camelodds.__all__]
    assert names
    # A module that is listed shows all its names.
    assert module in listed or missing == []


def test_the_board_on_the_first_page_is_what_is_drawn_now():
    pytest.importorskip("matplotlib", reason="docs/make_images.py draws charts, too")
    images = runpy.run_path(str(DOCS / "make_images.py"))
    assert images["board"]() == (DOCS / "images" / "board.svg").read_text(encoding="utf-8")
    assert f'Position("{images["POSITION"]}")' in (DOCS / "index.md").read_text(encoding="utf-8")


def test_the_floors_on_the_page_for_contributors_are_those_of_the_source():
    pytest.importorskip("matplotlib", reason="docs/make_images.py draws charts, too")
    drawn = runpy.run_path(str(DOCS / "make_images.py"))["floors"]()
    # After a change of modules: python docs/make_images.py floors
    assert drawn == (DOCS / "images" / "floors.svg").read_text(encoding="utf-8")
    assert "images/floors.svg" in (DOCS / "contributing.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [README, *sorted(DOCS.rglob("*.md"))], ids=lambda path: path.name)
def test_files_that_a_page_names_are_there(path):
    package = Path(camelodds.__file__).parent
    named = re.findall(r"`([\w./]+\.(?:py|ipynb))`", path.read_text(encoding="utf-8"))
    assert [name for name in named if not any((base / name).exists() for base in (ROOT, package, DOCS))] == []


def test_the_shell_page_has_every_command_and_only_options_there_are():
    typer = pytest.importorskip("typer", reason="needs typer: pip install 'camelodds[cli]'")
    app = pytest.importorskip("camelodds.shell.main", reason="there is no command without it").app
    commands = typer.main.get_command(app).commands
    text = (DOCS / "shell.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `camelodds (\w+)` \|", text, re.MULTILINE) == list(commands)
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [shlex.split(line) for line in "".join(blocks).splitlines()]
    assert len(lines) > 5
    for _, name, *words in lines:
        there = {option for parameter in commands[name].params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= there
