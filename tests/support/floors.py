"""The floors of the house: which folder stands on which, and every import of the package as it is written."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import camelodds

PACKAGE = Path(camelodds.__file__).parent

FLOORS = (
    ("errors", "_version"),
    ("arguments", "_kernels"),
    ("system",),
    ("editions",),
    ("display",),
    ("board",),
    ("text", "svg", "rich_view", "html"),
    ("game",),
    ("odds",),
    ("values",),
    ("selfplay",),
    ("plots",),
    ("tableside",),
    ("batch",),
    ("shell", "web"),
    ("cli",),
    ("__main__",),
    ("__init__",),
)
"""Folders and modules of the package, the lowest first: each imports only from lower floors, or its own folder."""


class Import(NamedTuple):
    """One import: who imports which module, and where that is written."""

    importer: str
    imported: str
    line: int


def modules() -> dict[str, Path]:
    """All modules of the package by dotted name, folders by their own name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1]) if parts[-1] == "__init__" and len(parts) > 1 else ".".join(parts)
        found[name] = path
    return found


def imports() -> list[Import]:
    """Every import of the package's own modules: inside functions and for type checkers too."""
    there = modules()
    found = []
    for name, path in there.items():
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: imports are absolute"
                targets = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            else:
                continue
            found += [
                Import(name, module_of(target, there), node.lineno)
                for target in targets
                if target.split(".")[0] == "camelodds"
            ]
    return found


def module_of(target: str, there: dict[str, Path]) -> str:
    """The module that a dotted name, of a module or of something in it, belongs to."""
    parts = target.split(".")[1:]
    while parts and ".".join(parts) not in there:
        parts.pop()
    return ".".join(parts) or "__init__"


def floor_of(module: str) -> int:
    """The floor a module is on, 0 for the ground."""
    return next(number for number, names in enumerate(FLOORS) if module.split(".")[0] in names)


def folders_below() -> dict[str, list[str]]:
    """For each folder, and each module beside the folders, those that it needs: directly or through others."""
    direct: dict[str, set[str]] = {name: set() for floor in FLOORS for name in floor}
    for one in imports():
        importer, imported = one.importer.split(".")[0], one.imported.split(".")[0]
        if importer != imported:
            direct[importer].add(imported)
    below: dict[str, list[str]] = {}
    for floor in FLOORS:
        for name in floor:
            needed = direct[name].union(*(below[one] for one in direct[name]))
            below[name] = sorted(needed, key=lambda one: (-floor_of(one), one))
    return below


def circle(edges: list[Import]) -> list[str]:
    """A circle of modules that import each other; nothing if there is none."""
    below: dict[str, set[str]] = {}
    for edge in edges:
        below.setdefault(edge.importer, set()).add(edge.imported)
    done: set[str] = set()

    def search(module: str, path: list[str]) -> list[str]:
        if module in path:
            return [*path[path.index(module) :], module]
        if module in done:
            return []
        for next_one in sorted(below.get(module, ())):
            if found := search(next_one, [*path, module]):
                return found
        done.add(module)
        return []

    return next((found for module in sorted(below) if (found := search(module, []))), [])
