"""Playing a roll on stacks, rule by rule (R4 to R17)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import TYPE_CHECKING, Literal, NamedTuple

from camelodds.board.notation import FACES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.editions.edition import Edition


RaceEnd = Literal["forwards", "backwards"]


class Move(NamedTuple):
    """How a unit moved, in letters and spaces; spaces 0 and ``track + 1`` are off the track."""

    stacks: dict[int, str]
    unit: str
    origin: int
    target: int
    landed: int
    under: bool
    paid: int | None
    race_over: RaceEnd | None


def moving_camel(stacks: Mapping[int, str], shown: str, edition: Edition) -> tuple[str, str | None]:
    """The letter of the camel that a die moves, and for the grey die the reason (R7, R12).

    Parameters
    ----------
    stacks : mapping of int to str
        The letters of the camels on each space, bottom to top.
    shown : str
        The letter of the camel whose colour shows.
    edition : Edition

    Examples
    --------
    >>> from camelodds import EDITION_2018
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


def roll_chances(dice: str, edition: Edition) -> dict[str, Fraction]:
    """The chance of each roll that can come next, given the letters of the dice inside (R4 to R6).

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> chances = roll_chances("bx", EDITION_2018)
    >>> len(chances), chances["b1"], chances["W1"]
    (9, Fraction(1, 6), Fraction(1, 12))
    """
    chances = {}
    for die in dice:
        letters = die if die in edition.racing_letters else edition.crazy_letters
        for letter, face in product(letters, FACES):
            chances[f"{letter}{face}"] = Fraction(1, len(dice) * len(letters) * len(FACES))
    return chances


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
        What the die shows, 1 to 3.
    edition : Edition

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> move({5: "bgr", 6: "yp", 9: "WK"}, {}, "g", 1, EDITION_2018).stacks
    {5: 'b', 6: 'ypgr', 9: 'WK'}
    """
    after = dict(stacks)
    origin = _space(stacks, mover)
    height = stacks[origin].index(mover)
    below, unit = stacks[origin][:height], stacks[origin][height:]
    # R7: the unit is lifted off first; a tile may send it back under what it left (R11).
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
    """The letters of the racing camels, first to last (R13, R17).

    Spaces 0 and ``track + 1`` have the camels that crossed the finish backwards and forwards.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> ranking({0: "Wbg", 7: "rKyp"}, EDITION_2018)
    'pyrgb'
    """
    racing = edition.racing_letters
    upwards = "".join([stacks[space] for space in sorted(stacks)])
    return "".join([letter for letter in reversed(upwards) if letter in racing])


def _space(stacks: Mapping[int, str], letter: str) -> int:
    return next(space for space, stack in stacks.items() if letter in stack)
