"""What lands on a tile that is placed, for every placement in many positions."""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import kernel
from camelodds._kernels.many_legs import enumerate_one
from camelodds._kernels.word import B0, B1, BOOING_SHIFT, DICE_SHIFT, U64

LANDINGS = 7
"""Numbers of landings on one tile, from 0, that a leg can have."""
ORDERS = 120


@kernel
def enumerate_placements(
    chosen, words, tile_words, allowed, track, crazy, plans, bounds, boards, weights, slots, groups, row,
    landed, ends, landings, squares,
):  # fmt: skip
    """Enumerate the rest of the leg with a tile on each space where it may lie, either side.

    Parameters
    ----------
    chosen : ndarray of int64, shape (m,)
        The positions' indices.
    words, tile_words : ndarray of uint64, shape (n,)
    allowed : ndarray of uint32, shape (n,)
        A bit for each space, from 0, where a tile may be placed.
    track, crazy, plans, bounds, boards, weights, slots, groups
        As for `enumerate_legs`.
    row : ndarray of int64, shape (7 * 120,)
    landed : ndarray of int64, shape (16,)
    ends : ndarray of int64, shape (2,)
        Scratch memory.
    landings, squares : ndarray of int64, shape (n, 16, 2), out
        Landings on the tile over all draws, and their squares, by space and side, cheering first; other cells
        are left as they are.

    Returns
    -------
    done, wanted : int64
        As for `enumerate_legs`.
    """
    for done in range(chosen.shape[0]):
        i = chosen[done]
        word = words[i]
        inside = np.int64(word >> DICE_SHIFT)
        plan = plans[bounds[inside] : bounds[inside + 1]]
        for space in range(16):
            if U64(allowed[i]) >> U64(space) & B1 == B0:
                continue
            for side in range(2):
                row[:] = 0
                tiles = tile_words[i] | B1 << (U64(space) + U64(side) * BOOING_SHIFT)
                wanted = enumerate_one(
                    word, tiles, np.int64(space), track, crazy, plan, boards, weights, slots, groups, row,
                    landed, ends,
                )  # fmt: skip
                if wanted != 0:
                    return np.int64(done), np.int64(wanted)
                total, square = np.int64(0), np.int64(0)
                for number in range(1, LANDINGS):
                    draws = np.int64(0)
                    for order in range(number * ORDERS, (number + 1) * ORDERS):
                        draws += row[order]
                    total += number * draws
                    square += number * number * draws
                landings[i, space, side] = total
                squares[i, space, side] = square
    return np.int64(chosen.shape[0]), np.int64(0)
