"""The command as a whole: it takes a command line and returns an exit status.

Modules of commands import at their top only what loads fast: help and completion need nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from typer.main import get_command

from camelodds.shell.app import app
from camelodds.shell.exits import complain, open_streams
from camelodds.shell.mistyped import refusal
from camelodds.shell.status import BAD_INPUT, INTERRUPTED

# Importing a module registers its commands; help lists them in this order.
# isort: off
from camelodds.shell import odds, values, play, review, tournament, solve, serve  # noqa: F401
# isort: on

if TYPE_CHECKING:
    from collections.abc import Sequence

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What typer raises for a command line that it refuses; its home differs between typer's versions."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit status: 0, or 2 if the input is bad."""
    given = list(arguments)
    command: Any = get_command(app)
    with open_streams():
        try:
            status: int | None = command.main(given, prog_name="camelodds", standalone_mode=False)
        except typer.Abort:
            complain("interrupted")
            return INTERRUPTED
        except UsageError as error:
            complain(refusal(error, given, list(command.commands)))
            return BAD_INPUT
    return status or 0
