"""Boards up to names, numbered: what race tables are indexed by.

Race odds do not change with the names of the racing camels or of the crazy ones: a board is where the seven
camels stand and which of them are crazy.  From back to front the camels' spaces s_0 <= s_1 <= ... (from 0)
make s_i + i a strictly increasing sequence, whose number is the sum of C(s_i + i, i + 1) (the combinatorial
number system, Knuth, TAOCP volume 4A, 7.2.1.3); times 21 plus the number of the pair of crazy ones.

The racing camels of a board up to names are its *slots*: slot 0 is first, slot 4 last.  A move takes one
block of them to another place in that order (see `order_tables`).
"""

from __future__ import annotations

import math

import numpy as np

from camelodds._kernels.jit import part
from camelodds._kernels.word import (
    ALL,
    B0,
    B1,
    B5,
    B7,
    BLACK,
    CAMEL_BITS,
    RACING,
    SPACE_SHIFT,
    U64,
    WHITE,
    at_least,
    byte_of,
    count,
)

BINOMIALS = np.array([[math.comb(n, k) for k in range(8)] for n in range(24)], dtype=np.uint64)
BINOMIALS.flags.writeable = False
CRAZY_PAIRS = U64(21)


def board_count(track: int, crazy: bool) -> int:
    """Number of boards up to names."""
    return math.comb(track + 6, 7) * 21 if crazy else math.comb(track + 4, 5)


@part
def number_of(word, crazy):
    """Number of a board up to names (uint64)."""
    camels = ALL if crazy else RACING
    number = B0
    pair = B0
    for camel in range(B7 if crazy else B5):
        byte = byte_of(word, camel)
        behind = count(camels) - count(at_least(word, byte, camels))
        number += BINOMIALS[(byte >> SPACE_SHIFT) + behind, behind + B1]
        if camel == WHITE:
            pair = behind
        elif camel == BLACK:
            low, high = min(pair, behind), max(pair, behind)
            number = number * CRAZY_PAIRS + (high * (high - B1) >> B1) + low
    return number


@part
def board_of(number, crazy, track):
    """A board with this number, its racing camels 0 to 4 from first to last (no dice in the word)."""
    pair = B0
    if crazy:
        pair = number % CRAZY_PAIRS
        number //= CRAZY_PAIRS
    high = B0
    if crazy:
        high = B1
        while (high + B1) * high >> B1 <= pair:
            high += B1
    low = pair - (high * (high - B1) >> B1)
    place = B7 if crazy else B5
    top = track + place - B1
    word = B0
    slot = B0
    # From front to back; a camel's height is known once the camels below it are.
    while place > B0:
        place -= B1
        while BINOMIALS[top, place + B1] > number:
            top -= B1
        number -= BINOMIALS[top, place + B1]
        if crazy and place == high:
            camel = BLACK
        elif crazy and place == low:
            camel = WHITE
        else:
            camel = slot
            slot += B1
        word |= ((top - place) << SPACE_SHIFT) << (camel * CAMEL_BITS)
    return stacked(word, B7 if crazy else B5, low, high, crazy)


@part
def stacked(word, camels, low, high, crazy):
    """The board with heights set, from back to front, where only spaces were."""
    slot = B5
    space = U64(99)
    height = B0
    for place in range(camels):
        if crazy and place == high:
            camel = BLACK
        elif crazy and place == low:
            camel = WHITE
        else:
            slot -= B1
            camel = slot
        here = byte_of(word, camel) >> SPACE_SHIFT
        height = height + B1 if here == space else B0
        space = here
        word |= height << (camel * CAMEL_BITS)
    return word


@part
def slot_of(word, camel):
    """Slot of a racing camel: how many others are ahead of it."""
    return count(at_least(word, byte_of(word, camel) + B1, RACING))
