"""For the reference: a class that is made by `__new__` shows its parameters, as one with `__init__` does."""

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
