"""Boards and tables in colour, for terminals: what rich prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from camelodds.display.board import COLUMNS, FINISH, OUT
from camelodds.display.colours import camel_colours, die_colours
from camelodds.display.printable import printable
from camelodds.display.view import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from camelodds.display.board import Board, Cell
    from camelodds.display.colours import Colour
    from camelodds.display.view import View
    from camelodds.editions.edition import Edition

BAR = 4
"""Characters of a full bar."""
BESIDE = 70
"""Columns from which sentences stand beside the numbers that they are about."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def draw(board: Board, columns: int = COLUMNS) -> Text:
    """A board with coloured camels and dice, as `board_text.draw` has it."""
    camels = camel_colours(board.edition)
    on_track = {board.edition.letter(name): _style(colour) for name, colour in camels.items()}
    on_track |= {sign: _side(sign) for sign in "+-"}
    beside = {die: _style(colour) for die, colour in die_colours(board.edition).items()}
    beside |= {sign: _side(sign) for sign in "+-"} | {OUT: "dim"}
    lines = []
    rows = board.rows(columns)
    for spaces in rows:
        *stacks, numbers = board.cells(spaces)
        finish = f" {FINISH}" if spaces is rows[-1] else ""
        drawn = [Text(" ").join(_styled(line, on_track)) for line in stacks]
        lines += [*drawn[:-1], drawn[-1].append(finish)]
        lines.append(Text(" ".join(cell.text for cell in numbers), "dim").append(finish))
        if spaces is not rows[-1]:
            lines.append(Text())
    lines += [Text().join(_styled(line, beside)) for line in board.below(columns)]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def table(view: View) -> RenderableType:
    """A table with coloured camels, with small bars and names in full where there is room for them."""
    return Group(
        Text(printable(view.caption), "italic"),
        FirstThatFits(rows_of(view), rows_of(view, bars=False), rows_of(view, bars=False, names=False)),
        *(Text(printable(note)) for note in view.notes),
    )


def rows_of(view: View, *, bars: bool = True, names: bool = True) -> Table:
    """The rows of a table under their names, without caption and notes.

    Parameters
    ----------
    view : View
        The table.
    bars : bool
        Whether numbers get bars.
    names : bool
        Whether camels are named; if not, they are their letters on their colours.
    """
    low, high = view.span()
    longest = max(-low, high)
    right = view.on_the_right()
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for number, column in enumerate(view.columns):
        # The last column may be long; the others must not be cut.
        last = number == len(view.columns) - 1 and not right[number]
        indent = "    " if number == view.about and view.camels else ""
        head = Text(indent) + _named(column.name, view.edition, names)
        made.add_column(
            Bar(head, 0.0) if bars and column.bar else head,
            justify="right" if right[number] else "left",
            no_wrap=not last,
            overflow="fold",
        )
    for number, row in enumerate(view.rows):
        cells: list[RenderableType] = []
        for place, (column, cell) in enumerate(zip(view.columns, row, strict=True)):
            text = _named(column.written(cell), view.edition, names)
            if place == view.about and view.camels:
                camel = view.camel_of(number)
                text = Text.assemble(_chip(camel, view.edition) if camel else "   ", " ", text)
            if column.signed and is_number(cell) and cell:
                text.stylize("green" if cell > 0 else "red")
            share = float(cell) / longest if is_number(cell) else 0.0
            cells.append(Bar(text, share) if bars and column.bar else text)
        made.add_row(*cells)
    return made


class FirstThatFits:
    """The first of some tables for which the terminal is wide enough, or the last one.

    Parameters
    ----------
    *tables : Table
        The tables, the widest first.
    """

    def __init__(self, *tables: Table) -> None:
        self.tables = tables

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for table in self.tables[:-1]:
            # All the table asks for, not what it would be cut to.
            asked = console.measure(table, options=options.update(max_width=10**4)).maximum
            if asked <= options.max_width:
                yield table
                return
        yield self.tables[-1]


class SentencesLast:
    """The rows of a table whose last column has sentences: beside the row, or below it in a narrow terminal.

    Parameters
    ----------
    view : View
        The table.
    """

    def __init__(self, view: View) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width >= BESIDE:
            yield rows_of(self.view, bars=False)
            return
        view = self.view._replace(columns=self.view.columns[:-1], rows=[row[:-1] for row in self.view.rows])
        head, *lines = console.render_lines(rows_of(view, bars=False), options, pad=False)
        yield from [*head, Segment.line()]
        for line, row in zip(lines, self.view.rows, strict=True):
            yield from [*line, Segment.line()]
            yield Padding(Text(printable(str(row[-1])), "dim"), (0, 0, 0, 7))


class Bar:
    """A number and a bar after it.

    Parameters
    ----------
    text : Text
        The number.
    share : float
        How full the bar is, -1 to 1; a negative one is dim.
    """

    def __init__(self, text: Text, share: float) -> None:
        self.text = text
        self.share = max(-1.0, min(1.0, share))

    def bar(self, ascii_only: bool) -> str:
        """The bar's characters, `BAR` of them."""
        if ascii_only:
            return ("#" * round(abs(self.share) * BAR)).ljust(BAR)
        eighths = round(abs(self.share) * BAR * 8)
        full, rest = divmod(eighths, 8)
        return (EIGHTHS[8] * full + (EIGHTHS[rest] if rest else "")).ljust(BAR)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = self.text.cell_len + 1 + BAR
        yield Segment(" " * max(options.max_width - width, 0))
        yield from self.text.render(console, end=" ")
        yield Segment(self.bar(options.ascii_only), Style(dim=self.share < 0, color="cyan"))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width = self.text.cell_len + 1 + BAR
        return Measurement(width, width)


def _styled(cells: Sequence[Cell], styles: Mapping[str, str]) -> list[Text]:
    return [Text(cell.text, styles.get(cell.what, "")) for cell in cells]


def _side(sign: str) -> str:
    return "bold green" if sign == "+" else "bold red"


def _style(colour: Colour) -> str:
    return f"bold {colour.text} on {colour.fill}"


def _named(text: str, edition: Edition | None, names: bool = True) -> Text:
    """A text; if it names a camel, after the camel's letter on its colour, or only that."""
    if edition is None or text not in edition.camels:
        return Text(printable(text))
    return Text.assemble(_chip(text, edition), " ", printable(text)) if names else _chip(text, edition)


def _chip(camel: str, edition: Edition | None) -> Text:
    """A camel's letter on its colour."""
    if edition is None:
        return Text()
    return Text(f" {edition.letter(camel)} ", _style(camel_colours(edition)[camel]))
