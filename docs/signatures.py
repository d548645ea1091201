"""For the reference: parameters of classes made by `__new__`, and types without brackets around a list."""

from __future__ import annotations

import copy
from typing import Any

import griffe


class NewAsInit(griffe.Extension):
    """Let `__new__` stand for an `__init__` that is not there."""

    def on_class_members(self, *, cls: griffe.Class, **kwargs: Any) -> None:
        """Called once the members of a class are known."""
        new = cls.members.get("__new__")
        if isinstance(new, griffe.Function) and "__init__" not in cls.members:
            init = copy.copy(new)
            init.docstring = None
            cls.set_member("__init__", init)


class PlainLists(griffe.Extension):
    """Show ``Position, str or LegOdds`` of a docstring as it is written: it is read as a tuple."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        """Called once all of a package is known, as a docstring's parameters are those of its object."""
        objects: list[griffe.Object] = [pkg]
        for there in objects:
            if not there.is_alias:
                objects += [member for member in there.members.values() if isinstance(member, griffe.Object)]
                self._unwrap(there)

    def _unwrap(self, there: griffe.Object) -> None:
        for section in there.docstring.parsed if there.docstring else ():
            for item in section.value if isinstance(section.value, list) else ():
                annotation = getattr(item, "annotation", None)
                if isinstance(annotation, griffe.ExprTuple):
                    annotation.implicit = True
