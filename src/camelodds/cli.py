"""The shell command's entry point: it says what to install if the extra `cli` is missing."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from camelodds.shell.exits import complain
from camelodds.shell.status import BAD_INPUT, INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Sequence

EXTRA = ("typer", "rich", "prompt_toolkit")
"""The packages that the extra `cli` installs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status: 0, or 2 if the input is bad or the extra is missing."""
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        # The imports before a command take long enough to be interrupted.
        complain("interrupted")
        return INTERRUPTED


def _run(arguments: Sequence[str]) -> int:
    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        complain(f"the command needs {', '.join(missing)}: pip install 'camelodds[cli]'")
        return BAD_INPUT
    from camelodds.shell.main import main as run

    return run(arguments)
