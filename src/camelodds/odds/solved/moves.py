"""What the solvers share: boards in chunks for the threads, what every move does, and the sets of dice."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from camelodds._kernels.solve import CRAZY_MOVES, RACING_MOVES, fill_moves
from camelodds.system.threads import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from camelodds.odds.solved.race_table import Rules


T = TypeVar("T")

CHUNK = 1 << 14
"""Boards a thread does between two looks at whether to go on."""


def in_chunks(workers: int, boards: int, job: Callable[[np.uint64, np.uint64], T]) -> list[T]:
    """Results of `job(first, stop)` for chunks of all boards, as they end."""
    chunks = ((first, min(first + CHUNK, boards)) for first in range(0, boards, CHUNK))
    jobs = (functools.partial(job, np.uint64(first), np.uint64(stop)) for first, stop in chunks)
    return list(run(jobs, workers))


def all_moves(rules: Rules, workers: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """What every move does to every board; see `fill_moves`."""
    shape = rules.boards, CRAZY_MOVES if rules.crazy else RACING_MOVES
    after, moves = np.empty(shape, dtype=np.uint32), np.empty(shape, dtype=np.uint8)
    over, track = np.uint64(rules.boards), np.uint64(rules.track)

    def fill(first: np.uint64, stop: np.uint64) -> None:
        fill_moves(first, stop, over, track, rules.crazy, after, moves)

    in_chunks(workers, rules.boards, fill)
    return after, moves


@functools.cache
def sets_of(dice: int, size: int) -> NDArray[np.uint64]:
    """The sets of `size` of so many dice, a bit each, ascending."""
    sets = np.array([s for s in range(1 << dice) if s.bit_count() == size], dtype=np.uint64)
    sets.flags.writeable = False
    return sets
