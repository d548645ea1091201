"""The typer app, without its commands: the modules of commands register them here."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from camelodds._version import __version__

DUMB = ("dumb", "unknown")
"""Terminals without colours, by TERM."""

# Help has boxes and colours only in a terminal that can show them; as plain text it is as wide as COLUMNS says.
in_colour = sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM", "") not in DUMB
app = typer.Typer(
    rich_markup_mode="rich" if in_colour else None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and stop, if the option asks for it."""
    if wanted:
        print(f"camelodds {__version__}")
        raise typer.Exit


@app.callback()
def top(
    _version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Odds of the leg and the race, and the value of every action, for the board game Camel Up."""
