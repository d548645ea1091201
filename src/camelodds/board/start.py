"""Throwing the start of a race (R25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    ends = (
        (edition.racing_letters, (1, 2, 3)),
        (edition.crazy_letters, tuple(range(edition.track, 0, -1))[:3]),
    )
    for letters, spaces in ends:
        waiting = list(letters)
        while waiting:
            letter = waiting.pop(below(len(waiting)))
            space = spaces[below(3)]
            stacks[space] = stacks.get(space, "") + letter
    return stacks
