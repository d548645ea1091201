"""The command itself, without its sub-commands: they register here."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from camelodds._version import __version__

app = typer.Typer(
    # Boxes and colours are for those who see them.
    rich_markup_mode="rich" if sys.stdout is not None and sys.stdout.isatty() else None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version(wanted: bool) -> None:
    """Print the version."""
    if wanted:
        print(f"camelodds {__version__}")
        raise typer.Exit


@app.callback()
def top(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Odds of leg and race, and what every action is worth, for the board game Camel Up."""
