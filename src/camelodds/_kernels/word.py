"""One board in one 64-bit word, and how a unit moves on it; the layout is that of `word_layout`.

No byte of a camel on the track has its bit 7 set.  That bit is where one subtraction leaves the
answers to "is this camel's byte at least b?" for all camels at once.  `camels` says which bytes count:
bit 7 of each camel's byte (`ALL` with the crazy ones, `RACING` without).

Every operand is uint64: numba turns a mix of signed and unsigned integers into floats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels import word_layout as layout
from camelodds._kernels.jit import part

if TYPE_CHECKING:
    from collections.abc import Iterable


def _in_bytes(byte: int, camels: Iterable[int]) -> np.uint64:
    """A word with this byte for each of the camels, 7 being the dice."""
    return np.uint64(sum(byte << layout.CAMEL_BITS * camel for camel in camels))


U64 = np.uint64
ONES = _in_bytes(1, range(8))
HIGHS = _in_bytes(layout.FREE_BIT, range(8))
RACING = _in_bytes(layout.FREE_BIT, range(layout.RACING_CAMELS))
ALL = _in_bytes(layout.FREE_BIT, range(layout.CAMELS))
ALL_BUT_WHITE = ALL ^ _in_bytes(layout.FREE_BIT, [layout.WHITE])
BOARD = _in_bytes(layout.BYTE, range(layout.CAMELS))
RACING_BYTES = _in_bytes(layout.BYTE, range(layout.RACING_CAMELS))

CAMEL_BITS, SPACE_SHIFT, DICE_SHIFT = U64(layout.CAMEL_BITS), U64(layout.SPACE_SHIFT), U64(layout.DICE_SHIFT)
BYTE, SPACE = U64(layout.BYTE), U64(layout.SPACE)
ONE_SPACE = U64(1 << layout.SPACE_SHIFT)
"""What one space is in a byte."""
OFF = U64(layout.FREE_BIT)
"""The byte after the last one on the track: no camel is at least that."""
WHITE, BLACK = U64(layout.WHITE), U64(layout.BLACK)
GREY_DIE = U64(layout.GREY_DIE)
GREY = U64(1 << layout.GREY_DIE)
"""The grey die's bit among the dice."""
BOOING_SHIFT = U64(layout.BOOING_SHIFT)
SPACES = U64((1 << layout.SPACES) - 1)
"""A bit for each space of the longest track."""

B0, B1, B2, B3, B5, B6, B7 = (U64(n) for n in (0, 1, 2, 3, 5, 6, 7))


@part
def byte_of(word, camel):
    """Byte of one camel (uint64 number 0..6)."""
    return (word >> (camel * CAMEL_BITS)) & BYTE


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
    return at_least(word, mover, camels) ^ at_least(word, (mover & SPACE) + ONE_SPACE, camels)


@part
def put(word, unit, mover, start, under, camels):
    """Board after the unit is lifted off and put down on a space, its order kept (R7, R11).

    `start` is the lowest byte of the space.
    """
    there = (at_least(word, start, camels) ^ at_least(word, start + ONE_SPACE, camels)) & ~unit
    if under:
        return word + (there >> B7) * count(unit) + (unit >> B7) * (start - mover)
    return word + (unit >> B7) * (start + count(there) - mover)


@part
def grey_movers(word):
    """Bytes of the crazy camels that move when the grey die shows white, and when it shows black (R12)."""
    white = byte_of(word, WHITE)
    black = byte_of(word, BLACK)
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
    word -= unit_of(word, byte_of(word, WHITE), ALL_BUT_WHITE) >> B7
    word -= unit_of(word, byte_of(word, BLACK), RACING) >> B7
    return word & ~(BOARD ^ RACING_BYTES)
