"""Races with crazy camels solved: sweeps over all boards until nothing changes."""

from __future__ import annotations

import functools
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels import solve as kernels
from camelodds._kernels.order_tables import BLOCK_SLOTS
from camelodds.odds.solved.moves import all_moves, in_chunks, moved_sets, sets_of
from camelodds.odds.solved.race_table import U64, RaceTable, Rules
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


ONE = kernels.ONE


@dataclass(frozen=True)
class Sweep:
    """How far the solving of a race is.

    Parameters
    ----------
    number : int
        Number of sweeps so far.
    largest_change : float
        Largest difference between the odds of this sweep and those of the sweep before.
    unfinished : float
        Largest chance, over all boards, of a race that lasts longer than this many legs.  Sweep n ignores such
        races, so, apart from rounding, this bounds the error of all odds.
    left : float
        Estimated seconds left.
    """

    number: int
    largest_change: float
    unfinished: float
    left: float


@dataclass
class Progress:
    """A race half solved: all that the next sweep needs.

    Parameters
    ----------
    worth : ndarray of uint32, shape (2, boards + 1, 5)
    unfinished : list of float
        `Sweep.unfinished` before the first sweep and after each one.
    largest_change : float
    """

    worth: NDArray[np.uint32]
    unfinished: list[float]
    largest_change: float

    @property
    def sweeps(self) -> int:
        """Sweeps done."""
        return len(self.unfinished) - 1

    @classmethod
    def begin(cls, rules: Rules) -> Progress:
        """No sweep done: nobody has won or lost but on the board that ended the race."""
        worth = np.zeros((2, rules.boards + 1, 5), dtype=np.uint32)
        worth[0, -1, 0] = worth[1, -1, 4] = ONE
        return cls(worth, [1.0], 1.0)

    def error_bound(self, rules: Rules) -> float:
        """What the odds are off by at most.

        Sweep n leaves out races longer than n legs.  Each of its layers, and the mean at its end, rounds by
        at most half a unit, and what is off by r at the start of a leg is off by at most r times the chance to
        get there: over all sweeps by r times the sum of these chances.
        """
        rounding = (rules.dice_per_leg + 1) * 0.5 / ONE * (sum(self.unfinished) + 1)
        # `unfinished` is 1 less the sum of five odds that are rounded themselves.
        return self.unfinished[-1] + 6 * rounding

    @property
    def done(self) -> bool:
        """Whether a further sweep would change nothing but the last digit."""
        return self.largest_change <= 2 / ONE and self.unfinished[-1] <= 8 / ONE


def row_starts(size: int) -> NDArray[np.uint8]:
    """Where the row of a set of `size` dice begins after each block move, shape (125 * 64,); see `fill_layer`."""
    starts = np.zeros(64, dtype=np.uint8)
    sets = sets_of(6, size)
    starts[sets.astype(np.intp)] = 5 * np.arange(len(sets))
    return starts[moved_sets()].reshape(-1)


def solve_in_sweeps(
    rules: Rules,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    after_sweep: Callable[[Progress, Sweep], None] | None = None,
) -> RaceTable:
    """Solve a race with crazy camels, where what is carried back makes cycles: sweep until nothing changes.

    Parameters
    ----------
    rules : Rules
    workers : int, optional
        Threads; the result is the same for any number.
    progress : Progress, optional
        Sweeps that are done already.
    after_sweep : callable, optional
        Called after each sweep.

    Returns
    -------
    RaceTable
    """
    boards, draws = rules.boards, rules.dice_per_leg
    progress = Progress.begin(rules) if progress is None else progress
    workers = worker_count(workers)
    after, blocks = all_moves(rules, workers)
    widths = [5 * math.comb(6, size) for size in range(draws + 1)]
    memory = [
        np.empty((boards + 1) * max(widths[1 + odd :: 2], default=0), dtype=np.uint32) for odd in (0, 1)
    ]

    def sweep(worth: NDArray[np.uint32], ended: int) -> tuple[int, int]:
        before = worth.reshape(-1)
        for size in range(1, draws + 1):
            layer = memory[(size - 1) % 2][: (boards + 1) * widths[size]]
            layer[-widths[size] :] = 0
            layer[-widths[size] + ended :: 5] = ONE
            job = functools.partial(
                _fill_layer, after, blocks, row_starts(size - 1), before, widths[size - 1],
                sets_of(6, size), layer,
            )  # fmt: skip
            in_chunks(workers, boards, job)
            before = layer
        rows = before.reshape(boards + 1, -1, 5)
        results = in_chunks(workers, boards, functools.partial(_finish_sweep, rows, worth))
        return max(change for change, _ in results), min(mass for _, mass in results)

    while not progress.done:
        began = time.monotonic()
        (won, mass), (lost, _) = sweep(progress.worth[0], 0), sweep(progress.worth[1], 4)
        progress.largest_change = max(won, lost) / ONE
        progress.unfinished.append(max(0.0, 1 - mass / ONE))
        if after_sweep is not None:
            left = sweeps_left(progress, rules.track) * (time.monotonic() - began)
            after_sweep(
                progress, Sweep(progress.sweeps, progress.largest_change, progress.unfinished[-1], left)
            )
    worth = progress.worth[:, :boards]
    return RaceTable(rules, worth, ONE, progress.error_bound(rules), progress.sweeps)


def sweeps_left(progress: Progress, track: int) -> int:
    """Estimate of the sweeps to come: every leg ends a larger share of the races than the one before."""
    if progress.done:
        return 0
    logs = [math.log(max(share, 1 / ONE)) for share in progress.unfinished]
    if progress.unfinished[-1] > 0.5 or len(logs) < 3:
        return max(track // 2 + 6 - progress.sweeps, 2)
    step = logs[-1] - logs[-2]
    grows = min(step - (logs[-2] - logs[-3]), 0.0)
    left, share = 1, logs[-1]
    while share > logs[0] - math.log(ONE) and left < 100:
        step += grows
        share += step
        left += 1
    return left


def _fill_layer(
    after: NDArray[np.uint32],
    blocks: NDArray[np.uint8],
    starts: NDArray[np.uint8],
    before: NDArray[np.uint32],
    width: int,
    sets: NDArray[np.uint64],
    layer: NDArray[np.uint32],
    first: int,
    stop: int,
) -> None:
    factor = 1 / (6 * int(sets[0]).bit_count())
    kernels.fill_layer(
        U64(first),
        U64(stop),
        after,
        blocks,
        BLOCK_SLOTS.reshape(-1),
        starts,
        before,
        U64(width),
        sets,
        factor,
        layer,
    )


def _finish_sweep(
    rows: NDArray[np.uint32], worth: NDArray[np.uint32], first: int, stop: int
) -> tuple[int, int]:
    result = np.empty(2, dtype=np.int64)
    kernels.finish_sweep(first, stop, rows, worth, result)
    return int(result[0]), int(result[1])
