"""A position: camels, tiles and the dice still in the pyramid."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Never, Self, final

from camelodds._kernels.word_layout import WORD_BITS
from camelodds.arguments import whole
from camelodds.board.legality import broken_rules, draws_left, tile_obstacle
from camelodds.board.mappings import read_parts, read_side, read_space
from camelodds.board.notation import EXAMPLE, FACES, read_position, read_roll, write_position
from camelodds.board.rules import RaceEnd, move, moving_camel, ranking
from camelodds.board.start import throw_start
from camelodds.board.symbols import Parts
from camelodds.board.word import meaningless_bits, pack, pack_tiles, space_of, unpack, unpack_tiles
from camelodds.display.board import Board, Tile
from camelodds.editions.printed import EDITION_2018, EDITIONS, find_edition
from camelodds.errors import CamelOddsError, IllegalPosition, IllegalRoll, NotationError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from camelodds.editions.edition import Edition


@final
class Position:
    """A legal position of a race that goes on; it never changes, and equal positions are equal.

    It comes from its line, like ``1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx``: each space with its stack, bottom to
    top, or its tile, ``+`` for cheering and ``-`` for booing; then ``|`` and the dice still in the pyramid,
    left out when all of them are. Or it comes from `stacks`, `tiles` and `dice`.

    Parameters
    ----------
    text : str, optional
        The line.
    stacks : mapping of int to str or iterable of str, optional
        The camels on each space, bottom to top: a text of letters, or letters and names.
    tiles : mapping of int to str or int, optional
        ``"+"``, ``1`` or the name of the side (``"cheering"``), ``"-"``, ``-1`` or its name (``"booing"``).
    dice : str or iterable of str, optional
        The dice inside: a text of letters, or letters and names; all if not given.
    edition : Edition or str, optional
        An edition, ``"2018"`` or ``"2014"``; the letters decide if it is not given.

    Raises
    ------
    NotationError
        If the input cannot be read; it shows where and says what would be right.
    IllegalPosition
        If it breaks rules (R3, R4, R5); all of them are named.

    Examples
    --------
    >>> from camelodds import Position
    >>> position = Position("2:y 1:bg 3:pr 9:+ 15:W 16:K | pbgx")
    >>> position
    Position('1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx')
    >>> position == Position(
    ...     stacks={1: "bg", 2: ["yellow"], 3: "pr", 15: "W", 16: "K"}, tiles={9: 1}, dice="bgpx"
    ... )
    True
    """

    __slots__ = ("_dice", "_edition", "_stacks", "_tile_word", "_tiles", "_word")

    _edition: Edition
    _word: int
    _tile_word: int
    _stacks: Mapping[int, str]
    _tiles: Mapping[int, str]
    _dice: str

    def __new__(
        cls,
        text: str | None = None,
        *,
        stacks: Mapping[int, str | Iterable[str]] | None = None,
        tiles: Mapping[int, str | int] | None = None,
        dice: str | Iterable[str] | None = None,
        edition: Edition | str | None = None,
    ) -> Self:
        """Read and judge the input."""
        if stacks is not None and text is None:
            parts = read_parts(stacks, tiles, dice, edition)
        elif text is None:
            raise NotationError("", 1, "nothing", f"a position like {EXAMPLE!r}, or stacks={{1: 'bg', ...}}")
        elif stacks is not None or tiles is not None or dice is not None:
            raise NotationError(str(text), 1, "a text and parts", "either a text or stacks, tiles and dice")
        else:
            parts = read_position(text, edition)
        problems = broken_rules(parts.stacks, parts.tiles, parts.dice, parts.edition)
        if problems:
            raise IllegalPosition(problems, _line(parts) if text is None else text)
        return cls._legal(parts)

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

    @classmethod
    def from_word(cls, word: int, tile_word: int = 0, edition: Edition | str = EDITION_2018) -> Self:
        """Make the position of a word, see `word` and `tile_word`.

        Parameters
        ----------
        word : int
            The word of camels and dice, 64 bits without a sign.
        tile_word : int
            The word of tiles.
        edition : Edition or str
            The edition.

        Returns
        -------
        Position
            The position with these words.

        Raises
        ------
        IllegalPosition
            If bits have no meaning, heights leave gaps, or the position breaks rules; all are named.
        CamelOddsError
            If a word is not a whole number of 64 bits.

        Examples
        --------
        >>> from camelodds import EDITION_2014, Position
        >>> Position.from_word(0x1F00000A09080100, edition=EDITION_2014)
        Position('1:bg 2:oyw')
        """
        edition = find_edition(edition)
        word = _unsigned(word, "word")
        tile_word = _unsigned(tile_word, "tile_word")
        stacks, dice = unpack(word, edition)
        parts = Parts(edition, stacks, unpack_tiles(tile_word), dice)
        problems = meaningless_bits(word, tile_word, edition)
        problems += broken_rules(parts.stacks, parts.tiles, parts.dice, edition)
        if problems:
            raise IllegalPosition(problems, f"{word:#018x}, tiles {tile_word:#010x}")
        return cls._legal(parts)

    @classmethod
    def random_start(cls, edition: Edition | str = EDITION_2018, seed: int | None = None) -> Self:
        """Throw a start (R25).

        The racing camels go to spaces 1 to 3, the crazy ones to the last three, with the same chance for each
        space. They are put down in random order, all crazy ones after the racing ones. A seed gives the same
        start on every platform and version of Python.

        Parameters
        ----------
        edition : Edition or str
            The edition.
        seed : int, optional
            0 or more; a new start each time if not given.

        Returns
        -------
        Position
            A position before the first roll.

        Raises
        ------
        CamelOddsError
            If the seed is not a whole number, 0 or more.

        Examples
        --------
        >>> from camelodds import Position
        >>> Position.random_start(seed=1) == Position.random_start(seed=1)
        True
        """
        edition = find_edition(edition)
        start = throw_start(edition, None if seed is None else _natural(seed, "seed"))
        return cls._legal(Parts(edition, start, [], edition.dice))

    @property
    def edition(self) -> Edition:
        """The edition.

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw").edition.name
        '2014'
        """
        return self._edition

    @property
    def word(self) -> int:
        """Camels and dice as one word of 64 bits.

        Byte ``c`` (bits ``8 c`` to ``8 c + 7``) is ``(space - 1) << 3 | height`` of camel ``c``: 0 to 4 the
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
        """The letters of the camels on each space that holds any, bottom to top (R2); read-only, by space.

        Examples
        --------
        >>> from camelodds import Position
        >>> dict(Position("2:oyw 1:bg").stacks)
        {1: 'bg', 2: 'oyw'}
        """
        return self._stacks

    @property
    def tiles(self) -> Mapping[int, str]:
        """``+`` or ``-`` for each space with a tile (R10); read-only, by space.

        Examples
        --------
        >>> from camelodds import Position
        >>> dict(Position("1:bg 2:oyw 12:- 9:+").tiles)
        {9: '+', 12: '-'}
        """
        return self._tiles

    @property
    def dice(self) -> str:
        """The letters of the dice inside, in the edition's order; ``x`` is the grey one (R4, R5).

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw | wb").dice
        'bw'
        """
        return self._dice

    @property
    def draws_left(self) -> int:
        """How many dice still come out in this leg, 1 or more (R4, R5).

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw | wb").draws_left
        2
        >>> Position("1:bg 2:y 3:pr 15:W 16:K").draws_left
        5
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
        chances = {}
        for die in self._dice:
            letters = die if die in self._edition.racing_letters else self._edition.crazy_letters
            for roll in (f"{letter}{number}" for letter in letters for number in FACES):
                chances[roll] = Fraction(1, len(self._dice) * len(letters) * len(FACES))
        return MappingProxyType(chances)

    def space(self, camel: str) -> int:
        """Give the space on which a camel stands.

        Parameters
        ----------
        camel : str
            The camel's name or letter.

        Returns
        -------
        int
            The space, from 1.

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

    def tile_spaces(self, *, moving: int | None = None) -> tuple[int, ...]:
        """Give the spaces on which a tile may be placed (R24).

        Parameters
        ----------
        moving : int, optional
            The space of the tile that is moved: it is lifted first, and must go to another space.

        Returns
        -------
        tuple of int
            The spaces, ascending.

        Raises
        ------
        IllegalPosition
            If there is no tile to move.

        Examples
        --------
        >>> from camelodds import Position
        >>> position = Position("1:bg 2:oyw 4:+ 9:-")
        >>> position.tile_spaces()
        (6, 7, 11, 12, 13, 14, 15, 16)
        >>> position.tile_spaces(moving=9)
        (6, 7, 8, 10, 11, 12, 13, 14, 15, 16)
        """
        others = self._tiles if moving is None else self.without_tile(moving)._tiles
        return tuple(
            space
            for space in range(2, self._edition.track + 1)
            if space != moving and not tile_obstacle(self._stacks, others, space, self._edition)
        )

    def with_tile(self, space: int, side: str | int) -> Self:
        """Give the position with one more tile.

        Parameters
        ----------
        space : int
            The space.
        side : str or int
            ``"+"``, ``1`` or the side's name (``"cheering"``); ``"-"``, ``-1`` or its name (``"booing"``).

        Returns
        -------
        Position
            The position with the tile.

        Raises
        ------
        IllegalPosition
            If no tile may be placed there (R24).
        NotationError
            If space or side cannot be read.

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw").with_tile(4, "mirage")
        Position('1:bg 2:oyw 4:-')
        """
        space = read_space(space)
        side = read_side(side, self._edition)
        obstacle = tile_obstacle(self._stacks, self._tiles, space, self._edition)
        if obstacle:
            legal = ", ".join(map(str, self.tile_spaces())) or "none"
            raise IllegalPosition(
                (f"no tile on space {space}: {obstacle}; spaces for a tile: {legal} (R24)",), str(self)
            )
        return self._with_tiles({**self._tiles, space: side})

    def without_tile(self, space: int) -> Self:
        """Give the position without the tile on a space.

        Parameters
        ----------
        space : int
            The space.

        Returns
        -------
        Position
            The position without the tile.

        Raises
        ------
        IllegalPosition
            If no tile lies there.
        NotationError
            If the space cannot be read.

        Examples
        --------
        >>> from camelodds import Position
        >>> Position("1:bg 2:oyw 4:-").without_tile(4)
        Position('1:bg 2:oyw')
        """
        space = read_space(space)
        if space not in self._tiles:
            lying = ", ".join(map(str, self._tiles)) or "none"
            raise IllegalPosition(
                (f"no tile lies on space {space}; spaces with a tile: {lying} (R24)",), str(self)
            )
        return self._with_tiles({on: side for on, side in self._tiles.items() if on != space})

    def after(self, roll: str | tuple[str, int]) -> Roll:
        """Play a roll (R6 to R15).

        Parameters
        ----------
        roll : str or tuple of str and int
            ``"b2"`` or ``("blue", 2)``; for the grey die the colour it shows, ``"W3"`` or ``("white", 3)``.

        Returns
        -------
        Roll
            What moved where, and the position after it.

        Raises
        ------
        NotationError
            If the roll cannot be read.
        IllegalRoll
            If its die is not in the pyramid (R6).

        Examples
        --------
        >>> from camelodds import Position
        >>> print(Position("1:bg 2:y 3:pr 15:W 16:K").after("b1").position)
        2:ybg 3:pr 15:W 16:K | grypx
        """
        edition = self._edition
        shown, number = read_roll(roll, edition)
        die = edition.die(shown)
        if die not in self._dice:
            name = edition.dice_names[edition.dice.index(die)]
            raise IllegalRoll(
                roll if isinstance(roll, str) else f"{shown}{number}",
                f"the {name} die is not in the pyramid, inside are {self._dice} (R6)",
            )
        mover, reason = moving_camel(self._stacks, shown, edition)
        moved = move(self._stacks, self._tiles, mover, number, edition)
        dice = self._dice.replace(die, "")
        leg_over = moved.race_over is not None or draws_left(dice, edition) == 0
        position = None
        if moved.race_over is None:
            tiles = [] if leg_over else list(self._tiles.items())
            position = self._legal(Parts(edition, moved.stacks, tiles, edition.dice if leg_over else dice))
        return Roll(
            roll=f"{shown}{number}",
            position=position,
            stacks=moved.stacks,
            mover=edition.camel(mover),
            unit=tuple(map(edition.camel, moved.unit)),
            origin=moved.origin,
            target=moved.target,
            landed=moved.landed,
            under=moved.under,
            paid=moved.paid,
            leg_over=leg_over,
            race_over=moved.race_over,
            ranking=tuple(map(edition.camel, ranking(moved.stacks, edition))),
            reason=reason,
            edition=edition,
        )

    def _with_tiles(self, tiles: Mapping[int, str]) -> Self:
        return self._legal(Parts(self._edition, dict(self._stacks), list(tiles.items()), self._dice))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
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

    def board(self, owners: Mapping[int, str] | None = None) -> Board:
        """Give what is on the board, as the drawers of `camelodds.display` take it.

        Parameters
        ----------
        owners : mapping of int to str, optional
            Whose the tiles are: a name by the tile's space; any can be left out.

        Returns
        -------
        Board
            Stacks, tiles with their owners, dice inside and out.

        Raises
        ------
        CamelOddsError
            If `owners` is no such mapping, or names a space where no tile lies.
        """
        names = {} if owners is None else self._owners(owners)
        cheering, booing = self._edition.tile_sides
        tiles = {
            space: Tile(space, sign, cheering if sign == "+" else booing, names.get(space, ""))
            for space, sign in self._tiles.items()
        }
        return Board(self._edition, str(self), self._stacks, tiles, self._dice, self.draws_left)

    def _owners(self, owners: Mapping[int, str]) -> dict[int, str]:
        if not hasattr(owners, "items"):
            raise CamelOddsError(f"owners must be a mapping like {{9: 'ana'}}, not {shown(owners)}")
        names = {}
        for key, name in owners.items():
            space = whole(key)
            if space is None or space not in self._tiles:
                lying = ", ".join(map(str, self._tiles)) or "none"
                raise CamelOddsError(
                    f"owners has space {shown(key)}, where no tile lies; spaces with a tile: {lying}"
                )
            if not isinstance(name, str):
                raise CamelOddsError(f"owners has {shown(name)} for space {space}: an owner is a text")
            names[space] = name
        return names

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

    def __reduce__(self) -> tuple[object, tuple[int, int, Edition]]:
        return Position.from_word, (self._word, self._tile_word, self._edition)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def _line(parts: Parts) -> str:
    return write_position(parts.stacks, parts.tiles, parts.dice, parts.edition)


def _unsigned(word: int, name: str) -> int:
    whole = _natural(word, name)
    if whole >> WORD_BITS:
        raise CamelOddsError(f"{name} is {whole:#x}: it has at most {WORD_BITS} bits")
    return whole


def _natural(value: int, name: str) -> int:
    number = whole(value)
    if number is None or number < 0:
        raise CamelOddsError(f"{name} is {shown(value)}: it must be a whole number, 0 or more")
    return number


def as_position(position: Position | str) -> Position:
    """A position as it is, or read from its line."""
    return position if isinstance(position, Position) else Position(position)


@dataclass(frozen=True)
class Roll:
    """A roll that was played, and the position after it.

    Parameters
    ----------
    roll : str
        The roll as text, ``"b2"``; for the grey die the colour it showed, ``"W3"``.
    position : Position or None
        The position after it, without tiles and with all dice inside if the leg ended (R15, R24); None if the
        race is over.
    stacks : mapping of int to str
        The letters of the camels on each space after it, bottom to top; space ``track + 1`` holds those that
        crossed the finish forwards, 0 those that crossed it backwards (R1).
    mover : str
        The name of the camel that moved (R12).
    unit : tuple of str
        The mover and all camels above it, bottom to top (R7).
    origin : int
        The space it left.
    target : int
        The space to which the number led (R9).
    landed : int
        The space on which it was put down, after the tile (R10).
    under : bool
        Whether it slid under what stands there (R11).
    paid : int or None
        The space of the tile whose owner is paid (R10).
    leg_over : bool
        Whether the leg ended (R15).
    race_over : str or None
        How the finish was crossed, ``"forwards"`` or ``"backwards"``, if it was (R9).
    ranking : tuple of str
        The racing camels, first to last, after it (R13).
    reason : str or None
        For the grey die, why this camel moved (R12).
    edition : Edition or None
        The edition that was played, which says what scoring pays.

    Examples
    --------
    >>> from camelodds import Position
    >>> roll = Position("1:bg 2:y 3:pr 4:+ 15:W 16:K").after("b3")
    >>> roll.unit, roll.landed, roll.paid, roll.leg_over
    (('blue', 'green'), 5, 4, False)
    >>> print(roll)
    b3: blue carries green from 1 to 4, the tile there pays its owner and sends the unit on to 5
    >>> print(roll.position)
    2:y 3:pr 4:+ 5:bg 15:W 16:K | grypx
    """

    roll: str
    position: Position | None
    stacks: Mapping[int, str] = field(hash=False)
    mover: str
    unit: tuple[str, ...]
    origin: int
    target: int
    landed: int
    under: bool
    paid: int | None
    leg_over: bool
    race_over: RaceEnd | None
    ranking: tuple[str, ...]
    reason: str | None
    edition: Edition | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "stacks", MappingProxyType(dict(self.stacks)))

    def __reduce__(self) -> tuple[type[Roll], tuple[Any, ...]]:
        # A mapping proxy cannot be pickled; a dict can, and becomes a proxy again.
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return Roll, tuple({**values, "stacks": dict(self.stacks)}.values())

    def __str__(self) -> str:
        riders = self.unit[1:]
        moves = f"{self.mover} carries {_listed(riders)}" if riders else f"{self.mover} goes"
        told = f"{self.roll}: {moves} from {self.origin}"
        if self.race_over is not None and self.paid is None:
            told += f" over the finish {self.race_over}"
        else:
            told += f" to {self.target}"
        if self.paid is not None:
            told += ", the tile there pays its owner and sends the unit "
            if self.race_over is not None:
                told += f"over the finish {self.race_over}"
            elif self.under:
                told += f"back under {self.landed}" if self._lands_on_others() else f"back to {self.landed}"
            else:
                told += f"on to {self.landed}"
        if self.reason is not None:
            told += f" ({self.reason})"
        if self.race_over is not None:
            return f"{told}; the race is over"
        return f"{told}; the leg is over" if self.leg_over else told

    def _lands_on_others(self) -> bool:
        return len(self.stacks[self.landed]) > len(self.unit)


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
