"""A board to show: stacks, tiles with their owners, and where the dice are; what every picture of it draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.display.phrases import how_many
from camelodds.display.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from camelodds.editions.edition import Edition

FINISH = "|"
COLUMNS = 80
"""Characters that a drawing is wide at most where nothing else is said."""
LABEL = 16
"""Characters before what stands in a line below the board."""


class Tile(NamedTuple):
    """A tile on the board: its space, ``+`` or ``-``, the name of that side, and the owner's or nothing."""

    space: int
    sign: str
    side: str
    owner: str

    def __str__(self) -> str:
        # Nothing in a name moves a terminal's cursor.
        whose = f" ({printable(self.owner)})" if self.owner else ""
        return f"{self.space} {self.sign} {printable(self.side)}{whose}"


class Cell(NamedTuple):
    """Some characters, and what they show: a camel's or a die's letter, ``+`` or ``-``, `OUT`, or nothing."""

    text: str
    what: str = ""


OUT = "out"
"""What the letters of the dice that are out show."""


class Board(NamedTuple):
    """What is on the board, as the drawers take it.

    Parameters
    ----------
    edition : Edition
        Whose camels and dice they are.
    line : str
        The position in one line.
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.
    tiles : mapping of int to Tile
        By space.
    dice : str
        The letters of the dice inside the pyramid.
    draws : int
        How many dice still come out in this leg.
    """

    edition: Edition
    line: str
    stacks: Mapping[int, str]
    tiles: Mapping[int, Tile]
    dice: str
    draws: int

    @property
    def out(self) -> str:
        """The letters of the dice that are out, in the edition's order (R4, R5)."""
        return "".join(die for die in self.edition.dice if die not in self.dice)

    @property
    def draws_said(self) -> str:
        """How many dice still come out in this leg, in words."""
        return f"{how_many(self.draws, 'more roll')} in this leg"

    @property
    def owners(self) -> dict[int, str]:
        """Whose the tiles are, by space, where that is known."""
        return {tile.space: tile.owner for tile in self.tiles.values() if tile.owner}

    def rows(self, columns: int = COLUMNS) -> list[range]:
        """The spaces, in as few rows as so many characters have room for, all about as long.

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw").board().rows(45)
        [range(1, 9), range(9, 17)]
        """
        track = self.edition.track
        # A space takes three characters and a blank, the finish one more.
        count = -(-track // max(1, (columns - 1) // 4))
        length = -(-track // count)
        return [range(first, min(first + length, track + 1)) for first in range(1, track + 1, length)]

    def cells(self, spaces: range) -> list[list[Cell]]:
        """A row of spaces as lines of cells, a cell for each space: the topmost first, the numbers last."""
        highest = max([1, *(len(self.stacks.get(space, "")) for space in spaces)])
        lines = [[self._cell(space, height) for space in spaces] for height in reversed(range(highest))]
        return [*lines, [Cell(f"{space:^3}") for space in spaces]]

    def below(self, columns: int = COLUMNS) -> list[list[Cell]]:
        """The lines below the board: which dice are in the pyramid and out, and where the tiles lie."""
        inside = [*(Cell(die, die) for die in self.dice), Cell(f" ({self.draws_said})")]
        lines = _folded("in the pyramid", inside, columns)
        if self.out:
            lines += _folded("out", [Cell(die, OUT) for die in self.out], columns)
        if self.tiles:
            tiles = [Cell(f"{tile},", tile.sign) for tile in self.tiles.values()]
            tiles[-1] = tiles[-1]._replace(text=tiles[-1].text[:-1])
            lines += _folded("tiles", tiles, columns)
        return lines

    def _cell(self, space: int, height: int) -> Cell:
        stack = self.stacks.get(space, "")
        if height < len(stack):
            letter = stack[height]
            # Crazy camels move to the left.
            return Cell(f"<{letter} " if letter in self.edition.crazy_letters else f" {letter} ", letter)
        if height == 0 and space in self.tiles:
            sign = self.tiles[space].sign
            return Cell(f"[{sign}]", sign)
        return Cell("   ")


def _folded(label: str, cells: Sequence[Cell], columns: int) -> list[list[Cell]]:
    """Cells behind a label, with a blank between them, in lines of so many characters but for long cells."""
    longest = max(len(cell.text) for cell in cells)
    indent = LABEL if LABEL + longest <= columns else 2
    lines, used = [[Cell(f"{label:<{LABEL}}")]], LABEL
    for number, cell in enumerate(cells):
        gap = " " if number else ""
        if number and used + len(gap + cell.text) > columns:
            cell = cell._replace(text=cell.text.lstrip())
            lines.append([Cell(" " * indent)])
            gap, used = "", indent
        lines[-1] += [Cell(gap), cell] if gap else [cell]
        used += len(gap + cell.text)
    return lines
