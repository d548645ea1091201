"""Positions and results in colour, for terminals: what rich prints.

``rich.print(leg)`` and ``rich.print(position)`` find these by themselves.  rich comes with
``pip install 'camelodds[cli]'``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from camelodds.board_parts import dice_out, draws_said, tiles_of
from camelodds.checks import as_position
from camelodds.colours import camel_colours, die_colours
from camelodds.text import FINISH, grid, numbers, printable, tile_said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from camelodds.colours import Colour
    from camelodds.editions import Edition
    from camelodds.position import Position
    from camelodds.text import Cell
    from camelodds.views import Cell as Value

BAR = 4
"""Characters of a full bar."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def board(position: Position | str, owners: Mapping[int, str] | None = None) -> RenderableType:
    r"""A position with coloured camels and dice, as `text.board` has it.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    owners : mapping of int to str, optional
        Whose the tiles are: a name by the tile's space.

    Returns
    -------
    rich.text.Text
        What rich prints.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be.

    Examples
    --------
    >>> from camelodds import rich_view, text
    >>> line = "1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx"
    >>> [row.rstrip() for row in rich_view.board(line).plain.split("\n")] == text.board(line).split("\n")
    True
    """
    position = as_position(position)
    tiles = tiles_of(position, owners)
    edition = position.edition
    camels = camel_colours(edition)
    by_letter = {letter: camels[edition.camel(letter)] for letter in edition.letters}
    drawn = Text(no_wrap=True, overflow="crop")
    rows = grid(position)
    for row in rows:
        for cell in row:
            drawn.append_text(_on_board(cell, by_letter)).append(" ")
        drawn.append(f"{FINISH}\n" if row is rows[-1] else "\n")
    drawn.append(" ".join(numbers(position)), "dim").append(f" {FINISH}\n")
    dice = die_colours(edition)
    drawn.append("in the pyramid  ")
    for letter in position.dice:
        drawn.append(letter, _style(dice[letter])).append(" ")
    drawn.append(f" ({draws_said(position)})")
    out = dice_out(position)
    if out:
        drawn.append("\nout             ").append(" ".join(out), "dim")
    if tiles:
        drawn.append("\ntiles           ")
        for number, tile in enumerate(tiles.values()):
            drawn.append(", " if number else "").append(tile_said(tile), _side(tile.sign))
    return drawn


def table(result: object) -> RenderableType:
    """A result as a table with coloured camels and small bars.

    Parameters
    ----------
    result : Result
        A result.

    Returns
    -------
    rich.console.RenderableType
        What rich prints.

    Raises
    ------
    CamelOddsError
        If it is no result.
    """
    from camelodds.views import view_of

    return table_of(**view_of(result)._asdict())


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
    from camelodds.views import is_number, numeric, span, written

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
