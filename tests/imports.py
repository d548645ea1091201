"""Which test modules can reach a kernel, read off their imports."""

from __future__ import annotations

import ast
import functools
from pathlib import Path
from typing import TYPE_CHECKING

import camelodds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PACKAGE = Path(camelodds.__file__).parent
TESTS = Path(__file__).parent
# Where modules that tests import are looked for: what is found nowhere is not ours.
PLACES = (PACKAGE.parent, TESTS, TESTS.parent / "benchmarks")


@functools.cache
def reaches_kernels(path: Path) -> bool:
    """Whether what a test module imports, anywhere in it, loads a kernel when it is imported.

    What is imported within a function of the package does not count: a position draws itself with the help
    of everything else.  The package as a whole counts, for any of its names may follow.
    """
    seen, left = set(), imported_files(path, ast.walk)
    while left:
        file = left.pop()
        if file.parent == PACKAGE / "_kernels" or file == PACKAGE / "__init__.py":
            return True
        if file not in seen:
            seen.add(file)
            left += imported_files(file, lambda module: module.body)
    return False


def imported_files(path: Path, nodes_of: Callable[[ast.Module], Iterable[ast.AST]]) -> list[Path]:
    """Our files that some of a file's statements import."""
    files = map(file_of, imported_names(nodes_of(ast.parse(path.read_bytes()))))
    return [file for file in files if file is not None]


def imported_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Dotted names of modules; a public name is imported from the module it is defined in."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "camelodds":
            for alias in node.names:
                home = camelodds._HOME.get(alias.name, alias.name)
                yield "camelodds" if home == "*" else f"camelodds.{home}"
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def file_of(module: str) -> Path | None:
    """The file of a module of ours."""
    for place in PLACES:
        path = place.joinpath(*module.split("."))
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.is_file():
                return file
    return None
