"""A position: camels, tiles and the dice still in the pyramid; and a roll, which leads from one to the next."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, final

from camelodds._kernels.word_layout import WORD_BITS
from camelodds.arguments import unsigned, whole_number
from camelodds.board.legality import check_legal, check_tile, check_tile_lies, draws_left, tile_spaces
from camelodds.board.mappings import read_parts, read_side, read_space
from camelodds.board.notation import EXAMPLE, read_position, read_roll
from camelodds.board.rules import RaceEnd, move, moving_camel, ranking
from camelodds.board.standing import Standing
from camelodds.board.start import throw_start
from camelodds.board.symbols import Parts
from camelodds.board.word import meaningless_bits, unpack, unpack_tiles
from camelodds.display.phrases import listed
from camelodds.editions.printed import EDITION_2018, find_edition
from camelodds.errors import CamelOddsError, IllegalRoll, NotationError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from camelodds.editions.edition import Edition


@final
class Position(Standing):
    """A legal position of a race that is not over; it never changes, and equal positions are equal.

    Give its line, like ``1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx``: each space with its stack, bottom to top, or its
    tile, ``+`` for cheering and ``-`` for booing; then ``|`` and the dice still in the pyramid, unless all of
    them are. Or give `stacks`, `tiles` and `dice`.

    Parameters
    ----------
    text : str, optional
        The line.
    stacks : mapping of int to str or iterable of str, optional
        The camels on each space, bottom to top: a text of letters, or a list of letters and names. A space can
        be a text of digits too, as JSON has it.
    tiles : mapping of int to str or int, optional
        The tile on a space: ``"+"``, ``1`` or the name of the side (``"cheering"``), or ``"-"``, ``-1`` or its
        name (``"booing"``).
    dice : str or iterable of str, optional
        The dice inside: a text of letters, or letters and names; all if not given.
    edition : Edition or str, optional
        An edition, ``"2018"`` or ``"2014"``; if not given, the letters say which one.

    Raises
    ------
    NotationError
        If the input cannot be read; it shows the place and says what would be right there.
    IllegalPosition
        If it breaks rules (R3, R4, R5); it names all of them.

    Examples
    --------
    >>> from camelodds import Position
    >>> position = Position("2:y 1:bg 3:pr 9:+ 15:W 16:K | pbgx")
    >>> position
    Position('1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx')
    >>> Position(stacks={1: "bg", 2: ["orange", "yellow", "white"]}, tiles={9: "mirage"}, dice="bw")
    Position('1:bg 2:oyw 9:- | bw')
    """

    __slots__ = ()

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
        check_legal(parts, text)
        return cls._legal(parts)

    @classmethod
    def from_word(cls, word: int, tile_word: int = 0, edition: Edition | str = EDITION_2018) -> Self:
        """Make the position that has these words.

        Parameters
        ----------
        word : int
            Camels and dice, 64 bits without a sign; see `word`.
        tile_word : int
            Tiles; see `tile_word`.
        edition : Edition or str
            The edition.

        Returns
        -------
        Position

        Raises
        ------
        IllegalPosition
            If a bit has no meaning, a stack has a gap, or the position breaks rules; it names all of these.
        CamelOddsError
            If a word is not a whole number of at most 64 bits, 0 or more.

        Examples
        --------
        >>> from camelodds import EDITION_2014, Position
        >>> Position.from_word(0x1F00000A09080100, edition=EDITION_2014)
        Position('1:bg 2:oyw')
        """
        edition = find_edition(edition)
        word = unsigned(word, "word", WORD_BITS)
        tile_word = unsigned(tile_word, "tile_word", WORD_BITS)
        stacks, dice = unpack(word, edition)
        parts = Parts(edition, stacks, unpack_tiles(tile_word), dice)
        given = f"{word:#018x}, tiles {tile_word:#010x}"
        check_legal(parts, given, meaningless_bits(word, tile_word, edition))
        return cls._legal(parts)

    @classmethod
    def random_start(cls, edition: Edition | str = EDITION_2018, seed: int | None = None) -> Self:
        """Throw a start (R25).

        The racing camels stand on spaces 1 to 3, the crazy ones on the last three, each space with the same
        chance. They are put down in random order, the crazy ones after all racing ones. A seed gives the same
        start on every platform and with every version of Python.

        Parameters
        ----------
        edition : Edition or str
            The edition.
        seed : int, optional
            0 or more; if not given, each call throws a new start.

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
        >>> Position.random_start(seed=1)
        Position('1:gyrb 3:p 16:WK')
        """
        edition = find_edition(edition)
        start = throw_start(edition, None if seed is None else whole_number(seed, "seed", 0))
        return cls._legal(Parts(edition, start, [], edition.dice))

    def tile_spaces(self, *, moving: int | None = None) -> tuple[int, ...]:
        """Give the spaces on which a tile can be placed, in ascending order (R24).

        Parameters
        ----------
        moving : int, optional
            The space of a tile that is moved: it is lifted first, and must go to a different space.

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
        spaces = tile_spaces(self._stacks, others, self._edition)
        return tuple(space for space in spaces if space != moving)

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

        Raises
        ------
        IllegalPosition
            If the tile cannot be placed there (R24).
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
        check_tile(self._stacks, self._tiles, space, side, self._edition)
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
        check_tile_lies(self._tiles, space)
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

    def __reduce__(self) -> tuple[object, tuple[int, int, Edition]]:
        return Position.from_word, (self._word, self._tile_word, self._edition)


def as_position(position: Position | str, edition: Edition | str | None = None) -> Position:
    """A position as it is, or read from its line.

    Raises
    ------
    CamelOddsError
        If it is None, as the position after the end of a race is, or cannot be read or breaks rules.
    """
    if isinstance(position, Position):
        return position
    if position is None:
        raise CamelOddsError(
            "position is None: the race is over (R9); there is no position after the roll that ends it, so check"
            " Roll.race_over first"
        )
    if not isinstance(position, str):
        raise CamelOddsError(
            f"a position must be a Position or its line, like '1:bg 2:y 3:pr 15:W 16:K', not {shown(position)}"
        )
    return Position(position, edition=edition)


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
        The letters of the camels on each space after it, bottom to top; space ``track + 1`` has those that
        crossed the finish forwards, space 0 those that crossed it backwards (R1).
    mover : str
        The name of the camel that moved (R12).
    unit : tuple of str
        The mover and all camels above it, bottom to top (R7).
    origin : int
        The space it left.
    target : int
        The space to which the number led (R9).
    landed : int
        The space on which it was put down, after a tile if there was one (R10).
    under : bool
        Whether it slid under what stood there (R11).
    paid : int or None
        The space of the tile whose owner is paid, if the unit landed on one (R10).
    leg_over : bool
        Whether the leg ended (R15).
    race_over : str or None
        How the finish was crossed, ``"forwards"`` or ``"backwards"``, if it was (R9).
    ranking : tuple of str
        The racing camels after it, first to last (R13).
    reason : str or None
        For the grey die, why this camel moved (R12).
    edition : Edition or None
        The edition that is played; scoring takes from it what things pay.

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
        moves = f"{self.mover} carries {listed(riders)}" if riders else f"{self.mover} goes"
        crossed = self.race_over is not None and self.paid is None
        told = f"{self.roll}: {moves} from {self.origin} {self._over() if crossed else f'to {self.target}'}"
        if self.paid is not None:
            told += f", the tile there pays its owner and sends the unit {self._sent()}"
        if self.reason is not None:
            told += f" ({self.reason})"
        if self.race_over is not None:
            return f"{told}; the race is over"
        return f"{told}; the leg is over" if self.leg_over else told

    def _over(self) -> str:
        return f"over the finish {self.race_over}"

    def _sent(self) -> str:
        """Where a tile sent the unit."""
        if self.race_over is not None:
            return self._over()
        if not self.under:
            return f"on to {self.landed}"
        stood_there = len(self.stacks[self.landed]) > len(self.unit)
        return f"back under {self.landed}" if stood_there else f"back to {self.landed}"
