"""The command with all its sub-commands: a command line in, an exit status out."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer
from typer.main import get_command

from camelodds.shell.app import app
from camelodds.shell.exits import all_streams, complain
from camelodds.shell.mistyped import refused, what_was_meant
from camelodds.shell.status import BAD_INPUT, INTERRUPTED

# Importing them registers their commands, which help lists in this order.
# isort: off
from camelodds.shell import odds, values, play, solve  # noqa: F401
# isort: on

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit status: 0, or 2 if the input is bad."""
    with all_streams():
        return answered(list(arguments))


def answered(given: list[str]) -> int:
    """Do what the words of the command line say; returns the exit status."""
    misplaced = "" if "_CAMELODDS_COMPLETE" in os.environ else what_was_meant(given)
    if misplaced:
        complain(misplaced)
        return BAD_INPUT
    try:
        status = get_command(app).main(args=given, prog_name="camelodds", standalone_mode=False)
    except typer.Abort:
        complain("interrupted")
        return INTERRUPTED
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        complain(refused(error, given))
        return BAD_INPUT
    return status if isinstance(status, int) else 0
