"""What every move does to every board, and boards in pieces for threads."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels import solve as kernels
from camelodds._kernels.order_tables import BLOCK_SLOTS
from camelodds.odds.solved.race_table import U64, Rules
from camelodds.system.threads import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray


CHUNK = 1 << 14
"""Boards a thread does between two looks at whether to go on."""


def chunks(boards: int) -> Iterator[tuple[int, int]]:
    """Pieces of the boards for threads."""
    return ((first, min(first + CHUNK, boards)) for first in range(0, boards, CHUNK))


def in_chunks(workers: int, boards: int, job: Callable[[int, int], Any]) -> list[Any]:
    """Results of `job(first, stop)` for pieces of all boards."""
    return list(run((functools.partial(job, *chunk) for chunk in chunks(boards)), workers))


@functools.cache
def sets_of(dice: int, size: int) -> NDArray[np.uint64]:
    """The sets of `size` dice, a bit each, ascending."""
    sets = np.array([s for s in range(1 << dice) if s.bit_count() == size], dtype=np.uint64)
    sets.flags.writeable = False
    return sets


@functools.cache
def moved_sets() -> NDArray[np.uint8]:
    """New set of dice of each set after each block move, shape (125, 64): dice go with their slots."""
    masks = np.arange(64)
    moved = np.tile(masks & 32, (125, 1))
    for slot in range(5):
        moved |= (masks >> slot & 1) << BLOCK_SLOTS[:, slot, None].astype(np.int64)
    sets = moved.astype(np.uint8)
    sets.flags.writeable = False
    return sets


def all_moves(rules: Rules, workers: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """What every move does to every board; see `fill_moves`."""
    moves = kernels.CRAZY_MOVES if rules.crazy else kernels.RACING_MOVES
    after = np.empty((rules.boards, moves), dtype=np.uint32)
    blocks = np.empty((rules.boards, moves), dtype=np.uint8)

    def job(first: int, stop: int) -> None:
        kernels.fill_moves(
            U64(first), U64(stop), U64(rules.boards), U64(rules.track), rules.crazy, after, blocks
        )

    in_chunks(workers, rules.boards, job)
    return after, blocks
