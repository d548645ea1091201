"""One board in one 64-bit word, and how a unit moves on it.

Byte c of the word belongs to camel c (five racing camels, then white and black):
``(space - 1) << 3 | height``, so bytes compare as camels rank (R13).  The top byte holds the dice
still inside the pyramid: bits 0..4 the racing ones, bit 5 the grey one.  Spaces count from 0 here.

No byte of a camel on the track has its bit 7 set.  That bit is where one subtraction leaves the
answers to "is this camel's byte at least b?" for all camels at once.  `camels` says which bytes count:
bit 7 of each camel's byte (`ALL` with the crazy ones, `RACING` without).

Every operand is uint64: numba turns a mix of signed and unsigned integers into floats.
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import part

U64 = np.uint64
ONES = U64(0x0101010101010101)
HIGHS = U64(0x8080808080808080)
RACING = U64(0x0000008080808080)
ALL = U64(0x0080808080808080)
ALL_BUT_WHITE = U64(0x0080008080808080)
BOARD = U64(0x00FFFFFFFFFFFFFF)
RACING_BYTES = U64(0x000000FFFFFFFFFF)
DICE_SHIFT = U64(56)
GREY = U64(1 << 5)
"""The grey die's bit among the dice."""

B0, B1, B2, B3, B5, B6, B7, B8 = (U64(n) for n in (0, 1, 2, 3, 5, 6, 7, 8))
BYTE = U64(0xFF)
SPACE = U64(0x78)
"""The bits of a byte that hold the space."""
OFF = U64(128)
"""The byte after the last one on the track: no camel is at least that."""


@part
def byte_of(word, camel):
    """Byte of one camel (uint64 number 0..6)."""
    return (word >> (camel << B3)) & BYTE


@part
def at_least(word, byte, camels):
    """Bit 7 of each byte of `camels` that is at least `byte` (0..128)."""
    return ((word | HIGHS) - byte * ONES) & camels


@part
def count(bits):
    """How many bytes have their bit 7 set in `bits`, which has no other bit set."""
    return ((bits >> B7) * ONES) >> DICE_SHIFT


@part
def unit_of(word, mover, camels):
    """Bit 7 of the mover's byte and of those above it on its space (R7); `mover` is a byte."""
    return at_least(word, mover, camels) ^ at_least(word, (mover & SPACE) + B8, camels)


@part
def put(word, unit, mover, start, under, camels):
    """Board after the unit is lifted off and put down on a space, its order kept (R7, R11).

    `start` is 8 times the space (from 0), the lowest byte there.
    """
    there = (at_least(word, start, camels) ^ at_least(word, start + B8, camels)) & ~unit
    if under:
        return word + (there >> B7) * count(unit) + (unit >> B7) * (start - mover)
    return word + (unit >> B7) * (start + count(there) - mover)


@part
def grey_movers(word):
    """Bytes of the crazy camels that move when the grey die shows white, and when it shows black (R12)."""
    white = byte_of(word, B5)
    black = byte_of(word, B6)
    if black == white + B1:
        return black, black
    if white == black + B1:
        return white, white
    white_carries = unit_of(word, white, RACING) != B0
    black_carries = unit_of(word, black, RACING) != B0
    if white_carries == black_carries:
        return white, black
    if white_carries:
        return white, white
    return black, black


@part
def forget_crazy(word):
    """Board without the crazy camels, the stacks they stood in closed up.

    Once the grey die is out they are moved only with the racing camels they ride on, and nothing in the
    rest of the leg's ranking depends on where they are (R6, R7, R13).
    """
    word -= unit_of(word, byte_of(word, B5), ALL_BUT_WHITE) >> B7
    word -= unit_of(word, byte_of(word, B6), RACING) >> B7
    return word & ~(BOARD ^ RACING_BYTES)
