"""What the shell shows: plain text for files and pipes, colour and tables where a terminal is."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleDimensions, Group
from rich.text import Text

from camelodds.display import board_text, terminal
from camelodds.display.board import Board
from camelodds.display.plain import plain
from camelodds.display.printable import clean, complaint
from camelodds.display.result import Result
from camelodds.display.view import View
from camelodds.shell.digits import Digits
from camelodds.tableside.help import Listing
from camelodds.values.ranked import RankedActions

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
    digits : int, optional
        Digits after the point of odds and of values of tickets and cards; if not given, odds are in percent.
    """

    def __init__(self, console: Console | None = None, digits: int | None = None) -> None:
        self.console = _console() if console is None else console
        self.digits = Digits(digits)

    @property
    def in_colour(self) -> bool:
        """Whether a terminal is there to see it."""
        return self.console.is_terminal

    @property
    def has_room(self) -> bool:
        """Whether a terminal is there that is wide enough for a drawing of a board: it must not wrap."""
        return self.in_colour and self.console.width >= NARROWEST

    def drawn(self, part: Any) -> Any:
        """A part of an answer as it is shown: a text for files and pipes, else what rich prints."""
        if isinstance(part, Board):
            if self.has_room:
                return terminal.draw(part, self.console.width)
            part = _in_a_line(part) if self.in_colour else board_text.draw(part)
        elif isinstance(part, Listing):
            part = part.text(self.console.width) if self.in_colour else str(part)
        elif isinstance(part, Result):
            part = self.digits.view(part)
        if isinstance(part, View):
            return terminal.table(part) if self.in_colour else plain(part)
        return clean(part) if isinstance(part, str) else part

    def height(self, part: Any) -> int:
        """Lines that a part takes in the terminal."""
        return len(self.console.render_lines(self.drawn(part), pad=False))

    def show(self, part: Any, *, most: int | None = None) -> None:
        """Show a text, a board, a table or a result; of advice at most so many actions."""
        if isinstance(part, RankedActions):
            if self.in_colour:
                view = part.best_of(most)
                self.console.print(Text(view.caption, "italic"))
                self.console.print(terminal.sentences_last(view))
                self.console.print(Text("\n".join(part.below), "dim"))
                return
            part = part.table(most)
        part = self.drawn(part)
        if isinstance(part, str) and not self.in_colour:
            # As it is, however long.
            self.console.file.write(part + "\n")
            return
        self.console.print(part)

    def show_best(
        self, advice: RankedActions, lines: int, counts: range, more: str, below: Sequence[str] = ()
    ) -> None:
        """Show the best actions, as many as so many lines hold, and how to see the others.

        Where not even the fewest have room with their reasons, they are shown without.

        Parameters
        ----------
        advice : Advice
            All actions.
        lines : int
            Lines for the actions and their head.
        counts : range
            How many actions there can be.
        more : str
            What one types to see more, with ``{all}`` for the number of all actions.
        below : sequence of str
            What stands below the actions, if they stand with their reasons; the legend if not given.
        """
        below = below or (advice.legend,)
        whole = len(advice.actions)
        counts = range(min(counts.start, whole), min(counts.stop, whole + 1))
        for reasons in (True, False):
            fitting = [
                count for count in counts if self.height(_best(advice, count, reasons, below)) <= lines
            ]
            if fitting:
                break
        count = fitting[-1] if fitting else counts.start
        self.console.print(_best(advice, count, reasons, below))
        if count < whole:
            self.console.print(Text(f"{whole - count} more: {more.format(all=whole)}", "dim"))

    def show_all(self, parts: Sequence[Any], *, most: int | None = None) -> None:
        """Show some parts, with a blank line in between."""
        for number, part in enumerate(parts):
            if number:
                self.show("")
            self.show(part, most=most)

    def complain(self, text: str) -> None:
        """Show what is wrong."""
        self.console.print(Text(complaint(text), "red"))


def _console() -> Console:
    """Standard output; of a dumb terminal too the size is that of COLUMNS and LINES, or what it says itself."""
    console = Console(highlight=False, markup=False)
    if console.is_dumb_terminal:
        # rich takes 80 by 25 for any of these.
        console.size = ConsoleDimensions(*shutil.get_terminal_size((80, 25)))
    return console


def _in_a_line(board: Board) -> str:
    """A board as its line, and whose the tiles are."""
    owners = ", ".join(f"{space} {name}" for space, name in board.owners.items())
    return f"{board.line}\ntiles of: {owners}" if owners else board.line


def _best(advice: RankedActions, count: int, reasons: bool, below: Sequence[str]) -> Any:
    """The best so many actions, with their reasons and what stands below, or without both."""
    view = advice.best_of(count)
    if reasons:
        return Group(terminal.sentences_last(view), Text("\n".join(below), "dim"))
    return terminal.Rows(view.without_last(), bars=False)
