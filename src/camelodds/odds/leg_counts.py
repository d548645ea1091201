"""Counts over all draws of the legs of many positions: each one of those equal up to names is enumerated once."""

from __future__ import annotations

import functools
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels.order_tables import COMPOSED
from camelodds.odds.draws import FIRST_CAPACITY, leg_plan, scratch_memory
from camelodds.system.arrays import views
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition

CHUNK = 256
"""Positions a thread enumerates between two looks at whether to go on: some milliseconds."""
LOOKED_AT = 1 << 16
"""Positions that are compared, or copied, between two looks: some milliseconds."""


class LegCounts(NamedTuple):
    """Counts of n positions, as `enumerate_draws` gives them for each; 0 where there is no position."""

    orders: NDArray[np.int32]  # (n, 120)
    ends: NDArray[np.int64]  # (n, 2)
    landings: NDArray[np.int64]  # (n, 16)


class Repeats(NamedTuple):
    """Which of n positions are equal: the first one of each, and the order in which its camels stand."""

    firsts: NDArray[np.int64]
    stand: NDArray[np.uint8]


def count_legs(
    words: NDArray[np.uint64],
    tile_words: NDArray[np.uint64],
    valid: NDArray[np.bool_],
    edition: Edition,
    workers: int,
    progress: bool | None = False,
) -> LegCounts:
    """Enumerate the rest of the leg of many positions.

    Parameters
    ----------
    words, tile_words : ndarray of uint64, shape (n,)
    valid : ndarray of bool, shape (n,)
        Which of them are legal positions.
    edition : Edition
    workers : int
        Threads.
    progress : bool, optional
        As for `leg_odds_many`.
    """
    n = len(words)
    words, tile_words = views(words, tile_words)
    # Zeros take no memory before they are written to.
    counts = LegCounts(
        np.zeros((n, 120), dtype=np.int32),
        np.zeros((n, 2), dtype=np.int64),
        np.zeros((n, 16), dtype=np.int64),
    )
    repeats = find_repeats(words, tile_words, valid, edition)
    own = repeats.firsts == np.arange(n)
    chosen = np.flatnonzero(own & valid)
    some = functools.partial(
        _enumerate,
        words=words,
        tile_words=tile_words,
        edition=edition,
        plans=plans_of(len(edition.dice), edition.dice_per_leg, bool(edition.crazy)),
        counts=counts,
    )
    with progress_bar(n, "position", progress) as advance:
        jobs = (functools.partial(some, chosen[i : i + CHUNK]) for i in range(0, len(chosen), CHUNK))
        with closing(run(jobs, workers if len(chosen) > CHUNK else 1)) as enumerated:
            for done in enumerated:
                advance(done)
        if not own.all():
            ranges = [(i, min(i + LOOKED_AT, n)) for i in range(0, n, LOOKED_AT)]
            copies = (functools.partial(_copy, *one, own, repeats, counts) for one in ranges)
            with closing(run(copies, workers if len(ranges) > 1 else 1)) as copied:
                for done in copied:
                    advance(done)
    return counts


def find_repeats(
    words: NDArray[np.uint64],
    tile_words: NDArray[np.uint64],
    valid: NDArray[np.bool_],
    edition: Edition,
    *,
    named: bool = False,
) -> Repeats:
    """For each position the first that is equal to it: up to the camels' names, or with them if `named`."""
    n = len(words)
    firsts, stand = np.arange(n), np.zeros(n, dtype=np.uint8)
    if n < 2:
        return Repeats(firsts, stand)
    words, tile_words, valid = views(words, tile_words, valid)
    keys = np.empty(n, dtype=np.uint64)
    slots = np.zeros(2 << n.bit_length(), dtype=np.uint32)
    for i in range(0, n, LOOKED_AT):
        _kernels().find_repeats(
            np.int64(i), np.int64(min(i + LOOKED_AT, n)), words, tile_words, valid, named, bool(edition.crazy),
            keys, stand, slots, firsts,
        )  # fmt: skip
    return Repeats(firsts, stand)


def _enumerate(
    chosen: NDArray[np.int64],
    words: NDArray[np.uint64],
    tile_words: NDArray[np.uint64],
    edition: Edition,
    plans: tuple[NDArray[np.int64], NDArray[np.int64]],
    counts: LegCounts,
) -> int:
    """Enumerate some positions; returns how many."""
    row = np.empty(120, dtype=np.int64)
    done, wanted = 0, FIRST_CAPACITY
    while wanted:
        more, wanted = _kernels().enumerate_legs(
            chosen[done:], words, tile_words, np.uint64(edition.track), bool(edition.crazy), *plans,
            *scratch_memory(wanted), row, *counts,
        )  # fmt: skip
        done += more
    return done


def _copy(begin: int, end: int, own: NDArray[np.bool_], repeats: Repeats, counts: LegCounts) -> int:
    """Copy the counts of repeated positions from their first ones; returns how many are repeated."""
    _kernels().copy_repeats(np.int64(begin), np.int64(end), *repeats, COMPOSED, *counts)
    return int((~own[begin:end]).sum())


@functools.cache
def plans_of(dice: int, dice_per_leg: int, crazy: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The orders of work for every set of dice inside, one after the other, and where each begins, shape (65,)."""
    stay = dice - dice_per_leg
    plans = [
        leg_plan(inside, inside.bit_count() - stay, crazy, False)
        if inside < 1 << dice and inside.bit_count() > stay
        else np.zeros((0, 5), dtype=np.int64)
        for inside in range(64)
    ]
    bounds = np.cumsum([0, *map(len, plans)])
    return np.concatenate(plans), bounds


@functools.cache
def _kernels() -> ModuleType:
    """The module of the kernels, imported when it is first needed: it imports numba."""
    from camelodds._kernels import many_legs

    return many_legs
