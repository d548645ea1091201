"""What the shell shows: plain text for files and pipes, colour and tables where a terminal is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from camelodds import rich_view
from camelodds import text as plain
from camelodds.display.colours import camel_colours
from camelodds.display.printable import clean, complaint
from camelodds.display.result import Result
from camelodds.tableside.session import Board
from camelodds.values.advice import Advice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.board.position import Position


WIDTH = 4
"""Characters of a space on the board."""


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

    def has_room(self, position: Position) -> bool:
        """Whether a terminal is there that is wide enough for the board."""
        return self.in_colour and self.console.width > WIDTH * position.edition.track

    def board(self, board: Board) -> str:
        """A board as text; as its line where the terminal is not wide enough: a drawing must not wrap."""
        if not self.in_colour or self.has_room(board.position):
            return plain.board(board.position, owners=board.owners)
        owners = ", ".join(f"{space} {name}" for space, name in sorted(board.owners.items()))
        return f"{board.position}\ntiles of: {owners}" if owners else str(board.position)

    def show(self, part: Any, *, most: int | None = None, more: str = "") -> None:
        """Show a text, a board or a result; of advice at most so many actions, and how to see more."""
        if isinstance(part, Board):
            drawn = self.has_room(part.position)
            part = rich_view.board(part.position, owners=part.owners) if drawn else self.board(part)
        elif isinstance(part, Advice) and self.in_colour:
            self.console.print(Text(part.table(0).splitlines()[0], "italic"))
            self.show_actions(part, most, more)
            return
        elif isinstance(part, Advice):
            part = part.table(most)
        elif isinstance(part, Result) and not self.in_colour:
            part = str(part)
        if isinstance(part, str):
            part = clean(part)
        if isinstance(part, str) and not self.in_colour:
            # As it is, however long.
            self.console.file.write(part + "\n")
        else:
            self.console.print(part)

    def show_actions(self, advice: Advice, most: int | None, more: str) -> None:
        """Show actions as a table, at most so many, and how to see more."""
        self.console.print(actions_table(advice, most))
        left = 0 if most is None else len(advice.actions) - most
        if left > 0 and more:
            self.console.print(Text(f"{left} more: {more.format(all=len(advice.actions))}", "dim"))

    def show_all(self, parts: Sequence[Any], *, most: int | None = None, more: str = "") -> None:
        """Show some parts, with a blank line in between."""
        for number, part in enumerate(parts):
            if number:
                self.show("")
            self.show(part, most=most, more=more)

    def complain(self, text: str) -> None:
        """Show what is wrong."""
        self.console.print(Text(complaint(text), "red"))


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
