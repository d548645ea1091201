"""Parts of kernels as functions that Python can call."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from camelodds._kernels.jit import kernel

if TYPE_CHECKING:
    from types import ModuleType


def callable_parts(module: ModuleType) -> SimpleNamespace:
    """The parts of a module, each with the entry for Python that it has not in the library.

    They are compiled on their first call, or are the plain functions where nothing is compiled.
    """
    parts = {name: value for name, value in vars(module).items() if is_part(value)}
    return SimpleNamespace(**{name: kernel(getattr(part, "py_func", part)) for name, part in parts.items()})


def is_part(value: object) -> bool:
    return hasattr(value, "py_func") or hasattr(value, "__wrapped__")
