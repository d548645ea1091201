"""Races without crazy camels solved, from the end backwards."""

from __future__ import annotations

import numpy as np

from camelodds._kernels import solve as kernels
from camelodds._kernels.order_tables import BLOCK_SLOTS
from camelodds.odds.solved.moves import all_moves, moved_sets, sets_of
from camelodds.odds.solved.race_table import U64, RaceTable, Rules


def solve_backwards(rules: Rules) -> RaceTable:
    """Solve a race without crazy camels, from the boards nearest to the end to those farthest from it."""
    boards, stay = rules.boards, 5 - rules.dice_per_leg
    after, blocks = all_moves(rules, 1)
    sums = np.empty(boards, dtype=np.int64)
    kernels.sum_spaces(U64(rules.track), sums)
    sizes = np.array([s.bit_count() for s in range(32)], dtype=np.int64)
    sets = np.concatenate([sets_of(5, size) for size in range(stay + 1, 6)]).astype(np.uint8)
    worth = np.zeros((boards + 1, 32, 10))
    worth[-1, :, 0] = worth[-1, :, 5 + 4] = 1.0
    kernels.solve_backwards(
        np.argsort(-sums, kind="stable"), after, blocks, BLOCK_SLOTS, moved_sets()[:, :32].copy(),
        sets, sizes, stay, 31, worth,
    )  # fmt: skip
    start_of_leg = worth[:-1, 31].reshape(boards, 2, 5).swapaxes(0, 1).copy()
    return RaceTable(rules, start_of_leg, 1.0, 1e-12, 0)
