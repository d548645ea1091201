"""The start of a race: thrown, or every one that can be thrown (R25)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import factorial, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from camelodds.editions.edition import Edition


def throw_start(edition: Edition, seed: int | None) -> dict[int, str]:
    """Throw a start: the letters of the camels on each space, bottom to top (R25).

    Parameters
    ----------
    edition : Edition
    seed : int or None
        0 or more for the same start each time; None for a new one.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> throw_start(EDITION_2014, 0)
    {1: 'y', 3: 'ogb', 2: 'w'}
    """
    from random import Random  # here because importing it takes longer than importing all of board/

    # All versions of Python draw the same bits; numbers made of them may differ from version to version.
    bits = Random(seed).getrandbits

    def below(end: int) -> int:
        while (drawn := bits(3)) >= end:
            pass
        return drawn

    stacks: dict[int, str] = {}
    for letters, spaces in _thrown(edition):
        waiting = list(letters)
        while waiting:
            letter = waiting.pop(below(len(waiting)))
            space = spaces[below(3)]
            stacks[space] = stacks.get(space, "") + letter
    return stacks


def all_starts(edition: Edition, merged: bool) -> Iterator[tuple[dict[int, str], Fraction]]:
    """Give every start that can be thrown, and its chance (R25).

    Parameters
    ----------
    edition : Edition
        The edition.
    merged : bool
        Whether starts that differ only in names count as one.  Of those comes the one whose racing camels
        stand in the edition's order from first to last, and its crazy ones from last to first.

    Yields
    ------
    dict of int to str
        The letters of the camels on each space, bottom to top.
    Fraction
        Its chance; they add up to 1.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.board.start import all_starts
    >>> next(all_starts(EDITION_2014, True))
    ({3: 'wyogb'}, Fraction(1, 243))
    """
    (racing, first), (crazy, last) = _thrown(edition)
    # From the back to the front, as stacks are filled here.
    racing_rows = [racing[::-1]] if merged else ["".join(row) for row in permutations(racing)]
    crazy_rows = [crazy] if merged else ["".join(row) for row in permutations(crazy)]
    crazy_starts = list(_dealt(crazy_rows, last, factorial(len(crazy)) if merged else 1))
    for stacks, chance in _dealt(racing_rows, first, factorial(len(racing)) if merged else 1):
        for on_top, other_chance in crazy_starts:
            spaces = sorted(stacks.keys() | on_top.keys())
            both = {space: stacks.get(space, "") + on_top.get(space, "") for space in spaces}
            yield both, chance * other_chance


def _thrown(edition: Edition) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The camels that are thrown together, the racing ones first, and the spaces for 1, 2 and 3."""
    return (
        (edition.racing_letters, (1, 2, 3)),
        (edition.crazy_letters, tuple(range(edition.track, 0, -1))[:3]),
    )


def _dealt(
    rows: Iterable[str], spaces: tuple[int, ...], names: int
) -> Iterator[tuple[dict[int, str], Fraction]]:
    """Each row of camels on three spaces in each way, and the chance of that with so many ways to name them.

    Each space is as likely for each camel, and so is each order within a stack.
    """
    low, middle, high = sorted(spaces)
    for row in rows:
        for at_low in range(len(row) + 1):
            for at_middle in range(len(row) - at_low + 1):
                parts = (row[:at_low], row[at_low : at_low + at_middle], row[at_low + at_middle :])
                stacks = {space: part for space, part in zip((low, middle, high), parts, strict=True) if part}
                ways = 3 ** len(row) * prod(factorial(len(part)) for part in parts)
                yield stacks, Fraction(names, ways)
