"""A small network that estimates the odds of a leg and of the race from a board: for play, where speed counts.

Racing camels are taken by slot (slot 0 leads), crazy ones from behind, so that names do not matter.  A camel's
byte and whether its die is inside choose a row of the first layer each; the rows are summed.  Everything is added
up in a fixed order, so that all machines give the same odds, rounding in the last places of `exp` aside.
"""

from __future__ import annotations

import math

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
HIDDEN = 32
OUTPUTS = 20
"""Odds of being first, of being second in the leg, of winning, of losing the race: five slots each."""
ROWS = 7 * 256
"""Rows of the first layer: for each slot, then for the crazy camel behind and the one ahead, by 128 if the die
is inside, plus the byte."""
FIRST_LAYER, SECOND_LAYER, SECOND_BIAS, THIRD_LAYER, THIRD_BIAS = range(5)
"""Arrays of a net: shapes (ROWS, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN,), (HIDDEN, OUTPUTS), (OUTPUTS,), float32."""
ROW_ZERO = U64(256)


@part
def slots_of(word, crazy, rows, slots):
    """Fill the rows of the first layer that a board chooses, and the slot of each racing camel; how many rows."""
    dice = word >> DICE_SHIFT
    for camel in range(B5):
        byte = byte_of(word, camel)
        slot = count(at_least(word, byte + B1, RACING))
        slots[camel] = np.int64(slot)
        rows[slot] = np.int64(ROW_ZERO * slot + ((dice >> camel & B1) << B7) + byte)
    if not crazy:
        return 5
    inside = (dice >> B5 & B1) << B7
    white, black = byte_of(word, B5), byte_of(word, B6)
    rows[5] = np.int64(ROW_ZERO * B5 + inside + min(white, black))
    rows[6] = np.int64(ROW_ZERO * B6 + inside + max(white, black))
    return 7


@part
def estimate(word, crazy, net, rows, slots, hidden, outputs):
    """Estimate the odds of a board.

    Parameters
    ----------
    word : uint64
        The board, with the dice inside.
    crazy : bool
    net : tuple of arrays
        See `FIRST_LAYER`.
    rows, slots : ndarray of int64, shapes (7,), (5,)
        Scratch memory.
    hidden : ndarray of float32, shape (2 * HIDDEN,)
        Scratch memory.
    outputs : ndarray of float32, shape (OUTPUTS,), out
        Odds by slot.
    """
    first, second, second_bias, third, third_bias = net
    used = slots_of(word, crazy, rows, slots)
    for i in range(HIDDEN):
        hidden[i] = first[rows[0], i]
        hidden[HIDDEN + i] = second_bias[i]
    for row in range(1, used):
        at = rows[row]
        for i in range(HIDDEN):
            hidden[i] += first[at, i]
    for j in range(HIDDEN):
        value = max(hidden[j], F32(0.0))
        for i in range(HIDDEN):
            hidden[HIDDEN + i] += value * second[j, i]
    for i in range(OUTPUTS):
        outputs[i] = third_bias[i]
    for j in range(HIDDEN):
        value = max(hidden[HIDDEN + j], F32(0.0))
        for i in range(OUTPUTS):
            outputs[i] += value * third[j, i]
    for group in range(0, OUTPUTS, 5):
        total = F32(0.0)
        for i in range(group, group + 5):
            outputs[i] = F32(math.exp(max(min(outputs[i], F32(30.0)), F32(-30.0))))
            total += outputs[i]
        for i in range(group, group + 5):
            outputs[i] /= total
