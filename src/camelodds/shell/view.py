"""What the shell shows: plain text for files and pipes, colour and tables where a terminal is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from camelodds import rich_view
from camelodds import text as plain
from camelodds.advice import Advice
from camelodds.colours import camel_colours
from camelodds.results import Result
from camelodds.shell.session import Board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.position import Position


class View:
    """Where answers are shown.

    Parameters
    ----------
    console : Console, optional
        Where to; standard output if not given.
    """

    def __init__(self, console: Console | None = None) -> None:
        self.console = Console(highlight=False, markup=False) if console is None else console

    @property
    def in_colour(self) -> bool:
        """Whether a terminal is there to see it."""
        return self.console.is_terminal

    def show(self, part: Any, *, most: int | None = None) -> None:
        """Show a text, a board or a result; of advice at most so many actions."""
        if isinstance(part, Board):
            draw = rich_view.board if self.in_colour else plain.board
            part = draw(part.position, owners=part.owners)
        elif isinstance(part, Advice) and self.in_colour:
            self.console.print(Text(part.table(0).splitlines()[0], "italic"))
            part = actions_table(part, most)
        elif isinstance(part, Advice):
            part = part.table(most)
        elif isinstance(part, Result) and not self.in_colour:
            part = str(part)
        if isinstance(part, str) and not self.in_colour:
            # As it is, however long.
            self.console.file.write(part + "\n")
        else:
            self.console.print(part)

    def show_all(self, parts: Sequence[Any], *, most: int | None = None) -> None:
        """Show some parts, with a blank line in between."""
        for number, part in enumerate(parts):
            if number:
                self.show("")
            self.show(part, most=most)

    def complain(self, text: str) -> None:
        """Show what is wrong."""
        self.console.print(Text(text, "red"))


def actions_table(advice: Advice, most: int | None = None) -> Table:
    """Actions by value, one a line: reasons are cut where the terminal ends."""
    actions = advice.actions[:most]
    ties, close = advice.ties, advice.close
    colours = chips(advice.position)
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    # All but the reason are shown whole.
    table.add_column("", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("action", no_wrap=True)
    table.add_column("value", justify="right", no_wrap=True)
    table.add_column("+-", justify="right", no_wrap=True, style="dim")
    table.add_column("reason")
    for action in actions:
        mark = "=" if action in ties else "~" if action in close else ""
        colour = "green" if action.value > 0 else "red" if action.value < 0 else ""
        style = "bold" if action in ties else ""
        value = Text(f"{action.value:+.2f}", f"{style} {colour}".strip())
        reason = Text(action.reason, no_wrap=True, overflow="ellipsis")
        chip = colours.get(action.camel, Text(""))
        table.add_row(mark, chip, Text(action.text, style), value, f"{action.stdev:.2f}", reason)
    return table


def chips(position: Position) -> dict[str | None, Text]:
    """Each camel's letter on its colour."""
    edition = position.edition
    return {
        name: Text(f" {edition.letter(name)} ", f"bold {colour.text} on {colour.fill}")
        for name, colour in camel_colours(edition).items()
    }
