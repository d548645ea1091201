"""Throwing the start of a race (R25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition


def throw_start(edition: Edition, seed: int | None) -> dict[int, str]:
    """Throw the spaces of all camels and the order in which they are put down (R25).

    Parameters
    ----------
    edition : Edition
        The edition.
    seed : int or None
        0 or more for the same start each time; None for a new one.

    Returns
    -------
    dict of int to str
        The letters of the camels on each space, bottom to top.

    Examples
    --------
    >>> from camelodds import EDITION_2014
    >>> from camelodds.board.start import throw_start
    >>> sum(map(len, throw_start(EDITION_2014, 7).values()))
    5
    """
    from random import Random  # here because it takes longer to import than all the rest

    # Of everything in `random` only the bits of the twister are the same in all versions of Python.
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
