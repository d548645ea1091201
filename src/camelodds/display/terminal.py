"""Boards and tables in colour, for terminals: what rich prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment, Segments
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
BESIDE, ROOM = 70, 30
"""Columns from which sentences stand beside the numbers that they are about, and how many they have there."""
SENTENCE = 12
"""Columns that a text which wraps has at least."""
INDENT = 2
"""Blanks before the numbers of a row that takes several lines."""
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
        Rows(view),
        *(Text(printable(note)) for note in view.notes),
    )


def sentences_last(view: View) -> RenderableType:
    """The rows of a table whose last column has sentences: beside the row, or below it in a narrow terminal."""
    sentences = [str(row[-1]) for row in view.rows]
    numbers = view.without_last()
    beside, below = Rows(view, bars=False), Rows(numbers, bars=False, below=sentences)
    return WhereWide(_table_of(numbers), beside, below)


class WhereWide:
    """One thing where a terminal has room for sentences beside a table of numbers, another where it has none."""

    def __init__(self, numbers: Table, wide: RenderableType, narrow: RenderableType) -> None:
        self.numbers = numbers
        self.wide = wide
        self.narrow = narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = console.measure(self.numbers, options=options.update(max_width=10**4)).maximum
        yield self.wide if options.max_width >= max(BESIDE, columns + ROOM) else self.narrow


class Rows:
    """The rows of a table under their names, without caption and notes; no number is cut in any terminal.

    Where there is no room, bars go first, then the names of camels, long names of columns, columns to spare, and
    digits. At last each row takes several lines.

    Parameters
    ----------
    view : View
        The table.
    bars : bool
        Whether numbers get bars where there is room for them.
    below : sequence of str
        A sentence to stand below each row, if there are any.
    """

    def __init__(self, view: View, *, bars: bool = True, below: Sequence[str] = ()) -> None:
        self.view = view
        self.bars = bars
        self.below = below

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, table = self._that_fits(console, options)
        if table is not None and not self.below:
            yield table
        else:
            entries: list[RenderableType] = [Entry(view, row) for row in range(len(view.rows))]
            if table is not None:
                lines = console.render_lines(table, options, pad=False)
                entries = [Segments([*line, Segment.line()]) for line in lines]
                head = len(lines) - len(view.rows)
                yield from entries[:head]
                entries = entries[head:]
            for row, entry in enumerate(entries):
                yield entry
                if self.below:
                    indent = min(7, options.max_width // 8)
                    yield Padding(Text(printable(self.below[row]), "dim"), (0, 0, 0, indent))
        left_out = [name for name in self.view.spare if name not in view.spare]
        if left_out:
            yield Text(printable(f"no room for: {', '.join(left_out)}"), "dim")

    def _that_fits(self, console: Console, options: ConsoleOptions) -> tuple[View, Table | None]:
        """The table that has room, and what it shows; no table where each row takes several lines."""
        wide = options.update(max_width=10**4)
        for bars in (True, False)[not self.bars :]:
            table = _table_of(self.view, bars=bars)
            # All the table asks for, not what it would be cut to.
            if console.measure(table, options=wide).maximum <= options.max_width:
                return self.view, table
        fewer = self.view.without_spare()
        for view in (self.view, fewer, fewer.rounded()):
            for short in (False, True):
                table = _table_of(view, names=False, short=short)
                if console.measure(table, options=wide).minimum <= options.max_width:
                    return view, table
        return fewer.rounded(), None


def _table_of(view: View, *, bars: bool = False, names: bool = True, short: bool = False) -> Table:
    """The rows of a table: with bars or without, camels by name or letter, and short names of columns or full."""
    low, high = view.span()
    longest = max(-low, high)
    right = view.on_the_right()
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    rows = [_cells(view, row, names) for row in range(len(view.rows))]
    for number, column in enumerate(view.columns):
        texts = [row[number] for row in rows]
        head = _named(column.name, view.edition, names)
        if short:
            head = _short_head(view, number)
        elif number == view.about and view.camels:
            head = Text("    ") + head
        # The last column may be long, and wraps; the others must not be cut.
        wraps = number == len(view.columns) - 1 and not right[number]
        most = max(text.cell_len for line in (head, *texts) for text in line.split())
        word = max((len(word) for text in (head, *texts) for word in text.plain.split()), default=0)
        made.add_column(
            Bar(head, 0.0) if bars and column.bar else head,
            justify="right" if right[number] else "left",
            no_wrap=not wraps,
            min_width=max(word, min(most, SENTENCE)) if wraps else most,
            overflow="fold",
        )
    for cells, texts in zip(view.rows, rows, strict=True):
        made.add_row(
            *(
                Bar(text, float(cell) / longest if is_number(cell) else 0.0) if bars and column.bar else text
                for column, cell, text in zip(view.columns, cells, texts, strict=True)
            )
        )
    return made


class Entry:
    """One row of a table in several lines: what it is about, then each name with its number or text.

    Parameters
    ----------
    view : View
        The table.
    row : int
        The number of the row.
    """

    def __init__(self, view: View, row: int) -> None:
        self.view = view
        self.row = row

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        texts = _cells(self.view, self.row, names=True)
        about = self.view.about + 1
        yield Text(" ").join([text for text in texts[:about] if text.plain])
        line, room = Text(), options.max_width - INDENT
        for column, text in zip(self.view.columns[about:], texts[about:], strict=True):
            if not text.plain:
                continue
            pair = Text(" ").join([_named(column.name, self.view.edition, names=False), text])
            if line and line.cell_len + 2 + pair.cell_len > room:
                yield Padding(line, (0, 0, 0, INDENT), expand=False)
                line = Text()
            line = Text.assemble(line, "  " if line else "", pair)
        if line:
            yield Padding(line, (0, 0, 0, INDENT), expand=False)


def _cells(view: View, row: int, names: bool) -> list[Text]:
    """The cells of a row as texts."""
    texts = []
    for place, (column, cell) in enumerate(zip(view.columns, view.rows[row], strict=True)):
        text = _named(column.written(cell), view.edition, names)
        if place == view.about and view.camels:
            camel = view.camel_of(row)
            text = Text.assemble(_chip(camel, view.edition) if camel else "   ", " ", text)
        if column.signed and is_number(cell) and cell:
            text.stylize("green" if cell > 0 else "red")
        texts.append(text)
    return texts


def _short_head(view: View, number: int) -> Text:
    """The short name of a column; none above what the rows are about, where that is shorter."""
    column = view.columns[number]
    name = column.short or column.name
    head = _named(name, view.edition, names=False)
    if view.edition is None or name not in view.edition.camels:
        head = Text("\n").join(Text(printable(word)) for word in name.split())
    cells = (_cells(view, row, names=False)[number].cell_len for row in range(len(view.rows)))
    return (
        Text()
        if number == view.about and max(cells, default=0) < max(map(len, name.split()), default=0)
        else head
    )


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
