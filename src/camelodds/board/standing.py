"""What stands and lies on the board: an immutable value, and everything that can be read from it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Never, Self

from camelodds.board.legality import draws_left
from camelodds.board.mappings import read_owners
from camelodds.board.notation import write_position
from camelodds.board.rules import ranking, roll_chances
from camelodds.board.word import pack, pack_tiles, space_of
from camelodds.display.board import Board, Tile
from camelodds.editions.printed import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from camelodds.board.symbols import Parts
    from camelodds.editions.edition import Edition


class Standing:
    """Camels, tiles and dice as they stand; `Position` adds how they are read, and what they can become."""

    __slots__ = ("_dice", "_edition", "_stacks", "_tile_word", "_tiles", "_word")

    _edition: Edition
    _word: int
    _tile_word: int
    _stacks: Mapping[int, str]
    _tiles: Mapping[int, str]
    _dice: str

    @classmethod
    def _legal(cls, parts: Parts) -> Self:
        self = object.__new__(cls)
        put = object.__setattr__
        put(self, "_edition", parts.edition)
        put(self, "_word", pack(parts.stacks, parts.dice, parts.edition))
        put(self, "_tile_word", pack_tiles(parts.tiles))
        put(self, "_stacks", MappingProxyType(dict(sorted(parts.stacks.items()))))
        put(self, "_tiles", MappingProxyType(dict(sorted(parts.tiles))))
        put(self, "_dice", "".join([die for die in parts.edition.dice if die in parts.dice]))
        return self

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self._edition

    @property
    def word(self) -> int:
        """Camels and dice as one word of 64 bits.

        Byte ``c`` (bits ``8 c`` to ``8 c + 7``) is ``(space - 1) << 3 | height`` of camel ``c``: 0 to 4 are the
        racing ones in the edition's order, 5 and 6 the crazy ones (0 without them); height 0 is the bottom.
        Byte 7 has the dice inside: bits 0 to 4 the racing ones, bit 5 the grey one.

        Examples
        --------
        >>> from camelodds import Position
        >>> hex(Position("1:bg 2:oyw").word)
        '0x1f00000a09080100'
        """
        return self._word

    @property
    def tile_word(self) -> int:
        """The tiles as one word of 32 bits.

        Bit ``s - 1`` is a cheering tile on space ``s``, bit ``16 + s - 1`` a booing one.

        Examples
        --------
        >>> from camelodds import Position
        >>> hex(Position("1:bg 2:oyw 9:+ 12:-").tile_word)
        '0x8000100'
        """
        return self._tile_word

    @property
    def stacks(self) -> Mapping[int, str]:
        """The letters of the camels on each space that has any, bottom to top (R2); read-only, by space.

        Examples
        --------
        >>> from camelodds import Position
        >>> dict(Position("2:oyw 1:bg").stacks)
        {1: 'bg', 2: 'oyw'}
        """
        return self._stacks

    @property
    def tiles(self) -> Mapping[int, str]:
        """``+`` or ``-`` for each space with a tile (R10); read-only, by space."""
        return self._tiles

    @property
    def dice(self) -> str:
        """The letters of the dice inside, in the edition's order; ``x`` is the grey one (R4, R5)."""
        return self._dice

    @property
    def draws_left(self) -> int:
        """How many dice still come out in this leg, 1 or more (R4, R5).

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw | wb").draws_left, Position("1:bg 2:y 3:pr 15:W 16:K").draws_left
        (2, 5)
        """
        return draws_left(self._dice, self._edition)

    @property
    def ranking(self) -> tuple[str, ...]:
        """The names of the racing camels, first to last (R13).

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw").ranking
        ('white', 'yellow', 'orange', 'green', 'blue')
        """
        return tuple(map(self._edition.camel, ranking(self._stacks, self._edition)))

    @property
    def rolls(self) -> Mapping[str, Fraction]:
        """The chance of each roll that can come next, dice in the edition's order (R4 to R6).

        Examples
        --------
        >>> from camelodds import Position
        >>> rolls = Position("2:ygWr 6:Kb 9:+ 10:p | bx").rolls
        >>> rolls["b1"], rolls["W1"]
        (Fraction(1, 6), Fraction(1, 12))
        """
        return MappingProxyType(roll_chances(self._dice, self._edition))

    def space(self, camel: str) -> int:
        """Give the space, from 1, on which a camel stands.

        Parameters
        ----------
        camel : str
            The camel's name or letter.

        Raises
        ------
        CamelOddsError
            If the edition has no such camel.

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw").space("white")
        2
        """
        return space_of(self._word, self._edition.index(camel))

    def board(self, owners: Mapping[int, str] | None = None) -> Board:
        """Give what is on the board, as everything that draws a board takes it.

        Parameters
        ----------
        owners : mapping of int to str, optional
            The owners' names by the spaces of their tiles; any of them can be left out.

        Raises
        ------
        CamelOddsError
            If `owners` is not such a mapping, or names a space where no tile lies.
        """
        names = {} if owners is None else read_owners(owners, self._tiles)
        cheering, booing = self._edition.tile_sides
        tiles = {
            space: Tile(space, sign, cheering if sign == "+" else booing, names.get(space, ""))
            for space, sign in self._tiles.items()
        }
        return Board(self._edition, str(self), self._stacks, tiles, self._dice, self.draws_left)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Standing):
            return NotImplemented
        return (
            self._word == other._word
            and self._tile_word == other._tile_word
            and self._edition == other._edition
        )

    def __hash__(self) -> int:
        return hash((self._word, self._tile_word))

    def __str__(self) -> str:
        return write_position(self._stacks, self._tiles.items(), self._dice, self._edition)

    def __repr__(self) -> str:
        if self._edition in EDITIONS.values():
            return f"Position({str(self)!r})"
        return f"Position({str(self)!r}, edition={self._edition!r})"

    def _repr_svg_(self) -> str:
        from camelodds.display.board_svg import draw

        return draw(self.board())

    def __rich__(self) -> object:
        from camelodds.display.terminal import draw

        return draw(self.board())

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"cannot set {name!r}: a Position never changes")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"cannot delete {name!r}: a Position never changes")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self
