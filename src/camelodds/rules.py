"""Playing a roll on stacks, rule by rule, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from itertools import permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.editions import Edition
    from camelodds.position import Position

RaceEnd = Literal["forwards", "backwards"]


class Move(NamedTuple):
    """What a unit did: letters and spaces; 0 and ``track + 1`` are off the track."""

    stacks: dict[int, str]
    unit: str
    origin: int
    target: int
    landed: int
    under: bool
    paid: int | None
    race_over: RaceEnd | None


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


def moving_camel(stacks: Mapping[int, str], shown: str, edition: Edition) -> tuple[str, str | None]:
    """Give the camel that a die moves; for the grey die with the reason (R7, R12).

    Parameters
    ----------
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.
    shown : str
        The letter of the camel whose colour shows.
    edition : Edition
        The edition.

    Returns
    -------
    tuple of str and str or None
        The letter of the mover, and for a crazy camel why it moves.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> from camelodds.rules import moving_camel
    >>> moving_camel({3: "bgry", 9: "WpK"}, "K", EDITION_2018)
    ('W', 'white is the only crazy camel that carries a racing camel')
    """
    if shown in edition.racing_letters:
        return shown, None
    above = {}
    for letter in edition.crazy_letters:
        stack = stacks[_space(stacks, letter)]
        above[letter] = stack[stack.index(letter) + 1 :]
    for lower, upper in permutations(edition.crazy_letters, 2):
        if above[lower].startswith(upper):
            return upper, f"{edition.camel(upper)} stands directly on {edition.camel(lower)}"
    carrying = [letter for letter in above if set(above[letter]) & set(edition.racing_letters)]
    if len(carrying) == 1:
        name = edition.camel(carrying[0])
        return carrying[0], f"{name} is the only crazy camel that carries a racing camel"
    both = "both crazy camels carry" if carrying else "neither crazy camel carries"
    return shown, f"{edition.camel(shown)} shows and {both} a racing camel"


def move(
    stacks: Mapping[int, str], tiles: Mapping[int, str], mover: str, number: int, edition: Edition
) -> Move:
    """Move a camel and all camels above it (R7 to R11).

    Parameters
    ----------
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.
    tiles : mapping of int to str
        ``+`` or ``-`` by space.
    mover : str
        The letter of the camel.
    number : int
        The number of spaces.
    edition : Edition
        The edition.

    Returns
    -------
    Move
        The stacks after it and how they came about.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> from camelodds.rules import move
    >>> move({5: "bgr", 6: "yp", 9: "WK"}, {}, "g", 1, EDITION_2018).stacks
    {5: 'b', 6: 'ypgr', 9: 'WK'}
    """
    after = dict(stacks)
    origin = _space(stacks, mover)
    height = stacks[origin].index(mover)
    below, unit = stacks[origin][:height], stacks[origin][height:]
    # R7: the unit leaves before it looks where it goes; it may come back to what it left (R11).
    if below:
        after[origin] = below
    else:
        del after[origin]
    direction = 1 if mover in edition.racing_letters else -1
    finish = edition.track + 1
    target = min(max(origin + direction * number, 0), finish)
    landed, under, paid = target, False, None
    if target in tiles:
        paid = target
        under = tiles[target] == "-"
        landed += -direction if under else direction
    standing = after.get(landed, "")
    after[landed] = unit + standing if under else standing + unit
    race_over: RaceEnd | None = None
    if landed == finish:
        race_over = "forwards"
    elif landed == 0:
        race_over = "backwards"
    return Move(dict(sorted(after.items())), unit, origin, target, landed, under, paid, race_over)


def ranking(stacks: Mapping[int, str], edition: Edition) -> str:
    """Rank the racing camels (R13, R17).

    Parameters
    ----------
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top; 0 and ``track + 1`` are off the track.
    edition : Edition
        The edition.

    Returns
    -------
    str
        The letters, first to last.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> from camelodds.rules import ranking
    >>> ranking({0: "Wbg", 7: "rKyp"}, EDITION_2018)
    'pyrgb'
    """
    racing = edition.racing_letters
    upwards = "".join([stacks[space] for space in sorted(stacks)])
    return "".join([letter for letter in reversed(upwards) if letter in racing])


def _space(stacks: Mapping[int, str], letter: str) -> int:
    return next(space for space, stack in stacks.items() if letter in stack)


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
