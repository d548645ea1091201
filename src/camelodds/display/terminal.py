"""Boards and views in colour, for terminals: what rich prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from camelodds.display.colours import camel_colours
from camelodds.display.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from camelodds.display.board import Cell
    from camelodds.display.colours import Colour
    from camelodds.display.view import Cell as Value
    from camelodds.editions.edition import Edition


BAR = 4
"""Characters of a full bar."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def table_of(
    caption: str,
    header: Sequence[str],
    rows: Sequence[Sequence[Value]],
    *,
    bars: Sequence[int] = (),
    signed: Sequence[int] = (),
    full: float | None = 1.0,
    digits: int = 5,
    edition: Edition | None = None,
    notes: Sequence[str] = (),
) -> RenderableType:
    """Make a table with small bars after numbers.

    Parameters
    ----------
    caption, header, rows, bars, signed, full, digits, edition, notes
        As in `views.View`.

    Returns
    -------
    rich.console.RenderableType
        What rich prints.
    """
    drawn = _drawn(header, rows, bars, signed, full, digits, edition)
    bare = _drawn(header, rows, (), signed, full, digits, edition)
    return Group(
        Text(printable(caption), "italic"),
        IfItFits(drawn, bare),
        *(Text(printable(note)) for note in notes),
    )


def _drawn(
    header: Sequence[str],
    rows: Sequence[Sequence[Value]],
    bars: Sequence[int],
    signed: Sequence[int],
    full: float | None,
    digits: int,
    edition: Edition | None,
) -> Table:
    from camelodds.display.view import is_number, numeric, span, written

    low, high = span(rows, bars, full)
    longest = max(-low, high)
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for column, name in enumerate(header):
        right = numeric(rows, column) and column > 0
        # The last column may be long; the others must not be cut.
        last = column == len(header) - 1 and not right
        head = _named(name, edition)
        made.add_column(
            Bar(head, 0.0) if column in bars else head,
            justify="right" if right else "left",
            no_wrap=not last,
            overflow="fold",
        )
    for row in rows:
        cells: list[RenderableType] = []
        for column, cell in enumerate(row):
            text = _named(written(cell, digits, column in signed), edition)
            share = float(cell) / longest if is_number(cell) else 0.0
            cells.append(Bar(text, share) if column in bars else text)
        made.add_row(*cells)
    return made


class IfItFits:
    """A table if the terminal is wide enough for it, else another one.

    Parameters
    ----------
    wide, narrow : Table
        The tables.
    """

    def __init__(self, wide: Table, narrow: Table) -> None:
        self.wide = wide
        self.narrow = narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # All the table asks for, not what it would be cut to.
        asked = console.measure(self.wide, options=options.update(max_width=10**4)).maximum
        yield self.wide if asked <= options.max_width else self.narrow


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


def _on_board(cell: Cell, camels: Mapping[str, Colour]) -> Text:
    if cell.what in camels:
        return Text(cell.text, _style(camels[cell.what]))
    return Text(cell.text, _side(cell.what)) if cell.what else Text(cell.text)


def _side(sign: str) -> str:
    return "bold green" if sign == "+" else "bold red"


def _style(colour: Colour) -> str:
    return f"bold {colour.text} on {colour.fill}"


def _named(text: str, edition: Edition | None) -> Text:
    """A text; if it names a camel, after the camel's letter on its colour."""
    if edition is None or text not in edition.camels:
        return Text(printable(text))
    colour = camel_colours(edition)[text]
    return Text.assemble((f" {edition.letter(text)} ", _style(colour)), " ", printable(text))
