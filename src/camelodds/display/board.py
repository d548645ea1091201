"""A board to show: stacks, tiles with their owners, and where the dice are; what every picture of it draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.display.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.editions.edition import Edition

FINISH = "|"


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
    """Three characters on the board, and what they show: a camel's letter, ``+`` or ``-``, or nothing."""

    text: str
    what: str = ""


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
        return f"{self.draws} more {'roll' if self.draws == 1 else 'rolls'} in this leg"

    @property
    def owners(self) -> dict[int, str]:
        """Whose the tiles are, by space, where that is known."""
        return {tile.space: tile.owner for tile in self.tiles.values() if tile.owner}

    @property
    def numbers(self) -> list[str]:
        """The numbers of the spaces, three characters each."""
        return [f"{space:^3}" for space in range(1, self.edition.track + 1)]

    @property
    def width(self) -> int:
        """Characters that a drawing of the board in one row takes, the finish included."""
        return 4 * self.edition.track + 1

    def grid(self) -> list[list[Cell]]:
        """The board as rows of cells, the topmost first, a cell for each space."""
        rows = []
        for height in reversed(range(max(map(len, self.stacks.values())))):
            rows.append([self._cell(space, height) for space in range(1, self.edition.track + 1)])
        return rows

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
