"""A sweep over all boards of a race with crazy camels, layer by layer; see `camelodds._kernels.solve`."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.order_tables import MOVED_SETS
from camelodds._kernels.solve import Layer, fill_layer, finish_sweep
from camelodds.odds.solved.moves import all_moves, in_chunks, sets_of
from camelodds.odds.solved.race_table import ONE, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray


DICE = 6


@functools.cache
def row_starts(size: int) -> NDArray[np.uint8]:
    """`Layer.starts` of the sets of `size` dice: five numbers a row, one a slot."""
    sets = sets_of(DICE, size)
    starts = np.zeros(1 << DICE, dtype=np.uint8)
    starts[sets.astype(np.intp)] = 5 * np.arange(len(sets))
    return np.asarray(starts[MOVED_SETS].reshape(-1))


class Sweeper:
    """Does sweeps: it has the moves of all boards and memory for the layers."""

    def __init__(self, rules: Rules, workers: int) -> None:
        self._rules, self._workers = rules, workers
        self._after, self._moves = all_moves(rules, workers)
        sizes = range(1, rules.dice_per_leg + 1)
        numbers = [(rules.boards + 1) * 5 * len(sets_of(DICE, size)) for size in sizes]
        # A layer needs the one before it alone: two pieces of memory take turns.
        self._memory = [np.empty(max(numbers[i::2], default=0), dtype=np.uint32) for i in (0, 1)]

    def sweep(self, worth: NDArray[np.uint32], ended: int) -> tuple[float, float]:
        """Play one more leg from every board.

        Parameters
        ----------
        worth : ndarray of uint32, shape (boards + 1, 5), in and out
            Odds by board and slot.
        ended : int
            The slot that has the 1 once the race has ended: 0 for winning, 4 for losing.

        Returns
        -------
        largest_change : float
            Of any odds.
        smallest_sum : float
            Of the five odds of a board: the chance that its race is over by then.
        """
        boards, workers = self._rules.boards, self._workers
        last_layer = self._layer(0, worth.reshape(-1))
        for size in range(1, self._rules.dice_per_leg + 1):
            layer = self._layer(size, self._memory[(size - 1) % 2])
            race_over = layer.worth.reshape(boards + 1, -1, 5)[-1]
            race_over[:] = 0
            race_over[:, ended] = ONE
            in_chunks(workers, boards, functools.partial(self._fill, last_layer, layer))
            last_layer = layer
        rows = last_layer.worth.reshape(boards + 1, -1, 5)
        results = np.array(in_chunks(workers, boards, functools.partial(_finish, rows, worth)))
        return float(results[:, 0].max() / ONE), float(results[:, 1].min() / ONE)

    def _layer(self, size: int, memory: NDArray[np.uint32]) -> Layer:
        sets = sets_of(DICE, size)
        numbers = (self._rules.boards + 1) * 5 * len(sets)
        return Layer(np.uint64(size), sets, row_starts(size), memory[:numbers])

    def _fill(self, last_layer: Layer, layer: Layer, first: np.uint64, stop: np.uint64) -> None:
        fill_layer(first, stop, self._after, self._moves, last_layer, layer)


def _finish(
    rows: NDArray[np.uint32], worth: NDArray[np.uint32], first: np.uint64, stop: np.uint64
) -> NDArray[np.int64]:
    result = np.empty(2, dtype=np.int64)
    finish_sweep(first, stop, rows, worth, result)
    return result
