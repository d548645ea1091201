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
MOST_BOARDS = 24
"""Boards judged in one go, one for each of 21 rolls; as many as vector registers take whole."""
KNOWN_BOARDS = 1 << 11
NET_SHIFT = U64(64 - 11)
MIX = U64(0x9E3779B97F4A7C15)
"""Boards whose odds are remembered, and what turns a board into its place: see `SPREAD` in `leg`."""
WIDTH = 32
"""Outputs are kept in rows as long as those of the second layer, so that both have the same code."""
FIRST_LAYER, SECOND_LAYER, SECOND_BIAS, THIRD_LAYER, THIRD_BIAS = range(5)
"""Arrays of a net: shapes (ROWS, HIDDEN), (HIDDEN, MIDDLE), (MIDDLE,), (MIDDLE, OUTPUTS), (OUTPUTS,), float32."""
ROW_ZERO = U64(256)
ZERO, ONE, MOST = F32(0.0), F32(1.0), F32(20.0)
HALVINGS, SMALL = 10, F32(1 / 1024)
"""exp(x) is taken as (1 + x / 1024) ** 1024: squarings, which are vector instructions and the same everywhere."""


@part
def slots_of(word, crazy, rows, slots):
    """Fill the rows of the first layer that a board chooses, and the slot of each racing camel."""
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
            gap = ((one & 127) >> 3) - ((other & 127) >> 3)
            if gap >= GAPS:
                gap = GAPS - 1
            pair = used - 5
            rows[used] = ALONE + 4 * GAPS * pair + 4 * gap + 2 * (one >> 7) + (other >> 7)
            used += 1
    if crazy:
        inside = (dice >> B5 & B1) << B7
        behind, ahead = byte_of(word, B5), byte_of(word, B6)
        if behind > ahead:
            behind, ahead = ahead, behind
        rows[15] = np.int64(ROW_ZERO * B5 + inside + behind)
        rows[16] = np.int64(ROW_ZERO * B6 + inside + ahead)


@part
def sum_rows(crazy, rows, first, values):
    """The first layer: the sum of the rows that a board chooses.

    Five rows in one loop and eight units in `add_layer`'s: one at a time, each would wait for the last one's sums
    to come back from memory.
    """
    for i in range(HIDDEN):
        values[i] = ZERO
    for group in range(0, 15, 5):
        a, b, c = U64(rows[group]), U64(rows[group + 1]), U64(rows[group + 2])
        d, e = U64(rows[group + 3]), U64(rows[group + 4])
        for i in range(U64(HIDDEN)):
            x = values[i] + first[a, i] + first[b, i] + first[c, i]
            values[i] = x + first[d, i] + first[e, i]
    if crazy:
        a, b = U64(rows[15]), U64(rows[16])
        for i in range(U64(HIDDEN)):
            values[i] = values[i] + first[a, i] + first[b, i]


@part
def positive(value):
    """The value, 0 if it is less."""
    return value if value > ZERO else ZERO


@part
def add_layer(start, stop, weights, values, sums):
    """Add the units `start` to `stop`, times their weights, to the sums of the next layer."""
    for j in range(U64(start), U64(stop), U64(8)):
        a, b, c, d = (
            positive(values[j]),
            positive(values[j + U64(1)]),
            positive(values[j + U64(2)]),
            positive(values[j + U64(3)]),
        )
        e, f, g, h = (
            positive(values[j + U64(4)]),
            positive(values[j + U64(5)]),
            positive(values[j + U64(6)]),
            positive(values[j + U64(7)]),
        )
        for i in range(U64(WIDTH)):
            x = sums[i] + a * weights[j, i] + b * weights[j + U64(1), i] + c * weights[j + U64(2), i]
            x = x + d * weights[j + U64(3), i] + e * weights[j + U64(4), i] + f * weights[j + U64(5), i]
            sums[i] = x + g * weights[j + U64(6), i] + h * weights[j + U64(7), i]


@part
def run_net(word, board, crazy, tools):
    """Fill the `outputs` of a board."""
    values, weights, biases, sums = tools.values, tools.weights, tools.biases, tools.sums
    slots, outputs = tools.slots, tools.outputs
    slots_of(word, crazy, tools.rows, slots)
    sum_rows(crazy, tools.rows, tools.first, values)
    for i in range(U64(WIDTH)):
        sums[i] = biases[U64(0), i]
    add_layer(0, HIDDEN, weights, values, sums)
    for i in range(U64(WIDTH)):
        values[U64(HIDDEN) + i] = sums[i]
        sums[i] = biases[U64(1), i]
    add_layer(HIDDEN, HIDDEN + MIDDLE, weights, values, sums)
    for i in range(U64(WIDTH)):
        x = sums[i]
        x = MOST if x > MOST else x
        x = (-MOST if x < -MOST else x) * SMALL + ONE
        for _ in range(HALVINGS):
            x = x * x
        sums[i] = x
    for group in range(0, OUTPUTS, 5):
        total = ZERO
        for i in range(group, group + 5):
            total += sums[i]
        for camel in range(5):
            outputs[board, group + camel] = sums[group + slots[camel]] / total


@part
def estimate(boards, crazy, tools):
    """Estimate the odds of the first so many of `tools.boards`: `tools.outputs`, by camel, a row a board.

    What was estimated before is remembered: with the same dice in each seating the same boards come again.
    """
    words, outputs, known, odds_of_known = tools.boards, tools.outputs, tools.known, tools.odds_of_known
    for board in range(boards):
        word = words[board]
        place = word * MIX >> NET_SHIFT
        if known[place] == word:
            for i in range(U64(WIDTH)):
                outputs[U64(board), i] = odds_of_known[place, i]
        else:
            run_net(word, board, crazy, tools)
            known[place] = word
            for i in range(U64(WIDTH)):
                odds_of_known[place, i] = outputs[U64(board), i]
