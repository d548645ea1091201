"""Races without crazy camels solved, from the end backwards."""

from __future__ import annotations

import numpy as np

from camelodds._kernels import solve as kernels
from camelodds.odds.solved.moves import all_moves, sets_of
from camelodds.odds.solved.race_table import RaceTable, Rules


def solve_backwards(rules: Rules) -> RaceTable:
    """Solve a race without crazy camels, from the boards nearest to the end to those farthest from it."""
    boards, left_at_end = rules.boards, 5 - rules.dice_per_leg
    after, moves = all_moves(rules, 1)
    spaces = np.empty(boards, dtype=np.int64)
    kernels.sum_spaces(np.uint64(rules.track), spaces)
    last_first = np.argsort(-spaces, kind="stable")
    sets = np.concatenate([sets_of(5, size) for size in range(left_at_end + 1, 6)]).astype(np.uint8)
    worth = np.zeros((boards + 1, 32, 10))
    worth[-1, :, 0] = worth[-1, :, 5 + 4] = 1.0
    kernels.solve_backwards(last_first, after, moves, sets, left_at_end, worth)
    start_of_leg = worth[:-1, kernels.ALL_RACING_DICE].reshape(boards, 2, 5).swapaxes(0, 1).copy()
    return RaceTable(rules, start_of_leg, 1.0, 1e-12, 0)
