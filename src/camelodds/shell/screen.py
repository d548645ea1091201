"""What the shell shows: plain text for files and pipes, colour and tables where a terminal is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from camelodds.display import board_text, terminal
from camelodds.display.board import Board
from camelodds.display.printable import clean, complaint
from camelodds.display.result import Result
from camelodds.values.advice import Advice

if TYPE_CHECKING:
    from collections.abc import Sequence

NARROWEST = 30
"""Characters that a drawing of a board needs at least."""


class Screen:
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

    def has_room(self) -> bool:
        """Whether a terminal is there that is wide enough for a drawing of a board."""
        return self.in_colour and self.console.width >= NARROWEST

    def board(self, board: Board) -> str:
        """A board as text; as its line where the terminal is not wide enough: a drawing must not wrap."""
        if not self.in_colour:
            return board_text.draw(board)
        if self.has_room():
            return board_text.draw(board, self.console.width)
        owners = ", ".join(f"{space} {name}" for space, name in board.owners.items())
        return f"{board.line}\ntiles of: {owners}" if owners else board.line

    def show(self, part: Any, *, most: int | None = None, more: str = "") -> None:
        """Show a text, a board or a result; of advice at most so many actions, and how to see more."""
        if isinstance(part, Board):
            part = terminal.draw(part, self.console.width) if self.has_room() else self.board(part)
        elif isinstance(part, Advice):
            if self.in_colour:
                self.console.print(Text(part.view().caption, "italic"))
                self.show_actions(part, most, more)
                return
            part = part.table(most)
        elif isinstance(part, Result) and not self.in_colour:
            part = str(part)
        if isinstance(part, str):
            part = clean(part)
            if not self.in_colour:
                # As it is, however long.
                self.console.file.write(part + "\n")
                return
        self.console.print(part)

    def show_actions(self, advice: Advice, most: int | None, more: str) -> None:
        """Show actions, one a line, at most so many, and how to see more: reasons end where the terminal does."""
        self.console.print(terminal.rows_of(advice.view(most), bars=False, one_line=True))
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
