"""Odds of the rest of a leg."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import numpy as np

from camelodds.checks import as_position, whole_number
from camelodds.errors import CamelOddsError
from camelodds.results import LegOdds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.position import Position

_scratch = threading.local()


def leg_odds(
    position: Position | str,
    *,
    samples: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
) -> LegOdds:
    """Odds of every place in the leg under way: exact, from all draws that can still come.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    samples : int, optional
        Play that many games instead, at random: a check on the enumeration, and the other way round.
    seed : int, optional
        Seed of the sample, 0 or more; a new one each time if not given.
    workers : int, optional
        Threads for the sample; all cores if not given.  The result is the same for any number.

    Returns
    -------
    LegOdds
        Integer counts over one total, odds derived from them; with standard errors if sampled.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    A leg draws the dice left in random order (R5, R6) and ends early when a camel leaves the track (R15).
    Boards reached in several ways are merged, with whole-number weights: nothing is rounded.

    Examples
    --------
    >>> from camelodds import leg_odds
    >>> leg = leg_odds("1:bg 2:y 3:pr 15:W 16:K")
    >>> round(leg.first["red"], 10)
    0.3948159579
    >>> leg.fraction("red", 1)
    Fraction(69077, 174960)
    """
    position = as_position(position)
    if samples is None:
        if seed is not None or workers is not None:
            name = "seed" if seed is not None else "workers"
            raise CamelOddsError(f"{name} is for a sample: give samples= as well, or neither for exact odds")
        orders, landings, ends = enumerate_draws(position)
        return LegOdds(position, orders, ends, landings)
    from camelodds import sampling

    samples = whole_number(samples, "samples", 1, sampling.MOST_GAMES)
    seed = sampling.new_seed() if seed is None else whole_number(seed, "seed", 0)
    counts = sampling.play(sampling.play_legs, position, seed, range(samples), sampling.worker_count(workers))
    return LegOdds(position, counts[:120], counts[120:122], counts[122:].reshape(16, 2), samples, seed)


def enumerate_draws(position: Position) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Counts over all draws of the rest of the leg.

    Returns
    -------
    orders : ndarray of int64, shape (120,)
    landings : ndarray of int64, shape (16, 2)
        The second column is 0.
    ends : ndarray of int64, shape (2,)
    """
    from camelodds._kernels.leg import enumerate_leg

    edition = position.edition
    orders = np.empty(120, dtype=np.int64)
    landings = np.zeros((16, 2), dtype=np.int64)
    landed = np.empty(16, dtype=np.int64)
    ends = np.empty(2, dtype=np.int64)
    word, tiles, track = np.uint64(position.word), np.uint64(position.tile_word), np.uint64(edition.track)
    wanted = FIRST_CAPACITY
    while wanted:
        memory = leg_memory(wanted)
        wanted = enumerate_leg(
            word, tiles, track, position.draws_left, bool(edition.crazy), *memory, orders, landed, ends
        )
    landings[:, 0] = landed
    return orders, landings, ends


FIRST_CAPACITY = 1 << 14
"""Boards in a layer to begin with; a leg of either edition stays below that."""


def leg_memory(
    capacity: int,
) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.uint64], NDArray[np.uint32]]:
    """This thread's scratch memory for `enumerate_leg`, made anew when it must grow."""
    memory = getattr(_scratch, "memory", None)
    if memory is None or len(memory[0]) < 2 * capacity:
        capacity = 1 << (capacity - 1).bit_length()
        memory = (
            np.empty(2 * capacity, dtype=np.uint64),
            np.empty(2 * capacity, dtype=np.int64),
            np.empty((2, 65), dtype=np.uint64),
            np.empty(capacity, dtype=np.uint32),
        )
        _scratch.memory = memory
    return memory
