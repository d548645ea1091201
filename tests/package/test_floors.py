"""Layers look down only: every import of the package, held against the list of floors."""

from __future__ import annotations

import pytest

from floors import FLOORS, PACKAGE, Import, circle, floor_of, imports, modules

IMPORTS = imports()


def test_every_module_has_a_floor_and_every_floor_its_modules():
    names = [name for floor in FLOORS for name in floor]
    assert len(set(names)) == len(names)
    assert {module.split(".")[0] for module in modules()} == set(names)


def test_no_import_looks_up():
    upwards = [one for one in IMPORTS if floor_of(one.imported) > floor_of(one.importer)]
    assert upwards == []


def test_folders_of_one_floor_do_not_import_each_other():
    sideways = [
        one
        for one in IMPORTS
        if floor_of(one.imported) == floor_of(one.importer)
        and one.imported.split(".")[0] != one.importer.split(".")[0]
    ]
    assert sideways == []


def test_no_modules_import_each_other_in_a_circle():
    assert circle(IMPORTS) == []


def test_imports_are_found_inside_functions_and_for_type_checkers_too():
    found = {(one.importer, one.imported) for one in IMPORTS}
    assert ("cli", "shell.main") in found  # in a function
    assert ("board.rules", "editions.edition") in found  # for type checkers
    assert ("__init__", "board.position") in found
    assert len(found) > 300


def test_a_circle_is_found_whatever_else_is_imported():
    edges = [Import(a, b, 1) for a, b in ("ab", "bc", "cd", "db", "ea")]
    assert circle(edges) == ["b", "c", "d", "b"]
    assert circle(edges[:3]) == []


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix()
)
def test_files_are_one_idea_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 450 or path.name == "position.py"
