"""A small network that estimates the odds of a leg and of the race from a board: for play, where speed counts.

Racing camels are taken by slot (slot 0 leads), crazy ones from behind, so that names do not matter.  A camel's
byte and whether its die is inside choose a row of the first layer each, and so do the gap between two racing
camels and whether their dice are inside; the rows are summed.  Everything is added
up in a fixed order, so that all machines give the same odds.
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.word import (
    B1,
    B5,
    B6,
    B7,
    DICE_SHIFT,
    RACING,
    U64,
    at_least,
    byte_of,
    count,
)

F32 = np.float32
HIDDEN, MIDDLE = 64, 32
"""Units of the two hidden layers."""
OUTPUTS = 20
"""Odds of being first, of being second in the leg, of winning, of losing the race: five slots each."""
GAPS = 10
ALONE = 7 * 256
ROWS = ALONE + 10 * 4 * GAPS
"""Rows of the first layer: for each slot, then for the crazy camel behind and the one ahead, by 128 if the die
is inside, plus the byte; then for each pair of slots, by the gap, up to 9, and which of their dice are inside."""
MOST_ROWS = 17
FIRST_LAYER, SECOND_LAYER, SECOND_BIAS, THIRD_LAYER, THIRD_BIAS = range(5)
"""Arrays of a net: shapes (ROWS, HIDDEN), (HIDDEN, MIDDLE), (MIDDLE,), (MIDDLE, OUTPUTS), (OUTPUTS,), float32."""
ROW_ZERO = U64(256)
HALVINGS, SMALL = 10, F32(1 / 1024)
"""exp(x) is taken as (1 + x / 1024) ** 1024: squarings, which are vector instructions and the same everywhere."""


@part
def slots_of(word, crazy, rows, slots):
    """Fill the rows of the first layer that a board chooses, and the slot of each racing camel; how many rows."""
    dice = word >> DICE_SHIFT
    for camel in range(B5):
        byte = byte_of(word, camel)
        slot = count(at_least(word, byte + B1, RACING))
        slots[camel] = np.int64(slot)
        rows[slot] = np.int64(ROW_ZERO * slot + ((dice >> camel & B1) << B7) + byte)
    used = 5
    for slot in range(5):
        for behind in range(slot + 1, 5):
            one, other = rows[slot] & 255, rows[behind] & 255
            gap = min(((one & 127) >> 3) - ((other & 127) >> 3), GAPS - 1)
            pair = used - 5
            rows[used] = ALONE + 4 * GAPS * pair + 4 * gap + 2 * (one >> 7) + (other >> 7)
            used += 1
    if crazy:
        inside = (dice >> B5 & B1) << B7
        white, black = byte_of(word, B5), byte_of(word, B6)
        rows[used] = np.int64(ROW_ZERO * B5 + inside + min(white, black))
        rows[used + 1] = np.int64(ROW_ZERO * B6 + inside + max(white, black))
        used += 2
    return used


@part
def estimate(word, crazy, net, rows, slots, hidden, between, outputs):
    """Estimate the odds of a board.

    Parameters
    ----------
    word : uint64
        The board, with the dice inside.
    crazy : bool
    net : tuple of arrays
        See `FIRST_LAYER`.
    rows, slots : ndarray of int64, shapes (MOST_ROWS,), (5,)
        Scratch memory.
    hidden, between : ndarray of float32, shapes (HIDDEN,), (MIDDLE,)
        Scratch memory.
    outputs : ndarray of float32, shape (OUTPUTS,), out
        Odds by slot.
    """
    first, second, second_bias, third, third_bias = net
    used = U64(slots_of(word, crazy, rows, slots))
    # Bounds that only the arguments tell, and unsigned: with constant ones LLVM writes loops out, and then makes
    # no vectors of them.
    width, middle, results = U64(first.shape[1]), U64(second.shape[1]), U64(third.shape[1])
    for i in range(width):
        hidden[i] = F32(0.0)
    for i in range(middle):
        between[i] = second_bias[i]
    for i in range(results):
        outputs[i] = third_bias[i]
    for row in range(used):
        at = U64(rows[row])
        for i in range(width):
            hidden[i] += first[at, i]
    for j in range(width):
        value = hidden[j]
        if value > F32(0.0):
            for i in range(middle):
                between[i] += value * second[j, i]
    for j in range(middle):
        value = between[j]
        if value > F32(0.0):
            for i in range(results):
                outputs[i] += value * third[j, i]
    for i in range(results):
        outputs[i] = max(min(outputs[i], F32(20.0)), F32(-20.0)) * SMALL + F32(1.0)
    for _ in range(HALVINGS):
        for i in range(results):
            outputs[i] *= outputs[i]
    for group in range(0, OUTPUTS, 5):
        total = F32(0.0)
        for i in range(group, group + 5):
            total += outputs[i]
        for i in range(group, group + 5):
            outputs[i] /= total
