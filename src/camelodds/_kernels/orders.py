"""The 120 orders in which five racing camels can stand, numbered.

A board's order is read off its word by comparing every pair of camels at once.  After the last die of a
leg only the order matters, and there a move does one simple thing to it: the unit's racing camels, which
stand next to each other in the order, go to another place in it as one block.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from camelodds._kernels.jit import part
from camelodds._kernels.order_tables import BLOCK_SLOTS, ORDERS, PLACES
from camelodds._kernels.word import B7, RACING, RACING_BYTES, U64

B1, B5, B25, B125 = (U64(n) for n in (1, 5, 25, 125))
B4, B6, B8, B12, B16, B24, B32 = (U64(n) for n in (4, 6, 8, 12, 16, 24, 32))
LOW4, MID4, TOP2 = U64(0xF), U64(0xF0), U64(0x300)


def _pair_code(word: Any) -> Any:
    """Ten bits: whether each camel is ahead of the next one, and of the one after that, going around.

    Parameters
    ----------
    word : uint64
        Bytes of the racing camels, each below 128 and all different.

    Returns
    -------
    uint64
        Below 1024; different for different orders.
    """
    racing = word & RACING_BYTES
    next_one = (racing >> B8) | ((racing << B32) & RACING_BYTES)
    after_that = (racing >> B16) | ((racing << B24) & RACING_BYTES)
    pairs = ((((racing | RACING) - next_one) & RACING) >> B7) | (
        (((racing | RACING) - after_that) & RACING) >> B6
    )
    pairs |= pairs >> B6
    return (pairs & LOW4) | ((pairs >> B12) & MID4) | ((pairs >> B24) & TOP2)


def _codes_to_orders() -> np.ndarray:
    """Order number by pair code, shape (1024,), dtype uint8; codes no order has are 255."""
    table = np.full(1024, 255, dtype=np.uint8)
    words = np.zeros(120, dtype=np.uint64)
    for camel in range(5):
        words |= (4 - PLACES[:, camel]).astype(np.uint64) << U64(8 * camel)
    table[_pair_code(words).astype(np.intp)] = np.arange(120, dtype=np.uint8)
    return table


def _block_moves() -> np.ndarray:
    """Order number after each block move, shape (120 * 125,), dtype uint8; see `moved`."""
    numbers = np.zeros(5**5, dtype=np.uint8)
    powers = 5 ** np.arange(5)
    numbers[ORDERS.astype(np.intp) @ powers] = np.arange(120, dtype=np.uint8)
    after = ORDERS[:, np.argsort(BLOCK_SLOTS, axis=1)].astype(np.intp)
    return np.asarray(numbers[after @ powers].reshape(-1))


BY_CODE = _codes_to_orders()
BLOCK_MOVES = _block_moves()
pair_code = part(_pair_code)


@part
def order_of(word):
    """Number of the order in which the racing camels of a board stand."""
    return U64(BY_CODE[pair_code(word)])


@part
def block_move(ahead, size, place):
    """Number of the move of a block of `size` (at least 1) behind `ahead` others to behind `place` others."""
    return ahead * B25 + (size - B1) * B5 + place


@part
def moved(order, move):
    """Number of the order after a block move."""
    return U64(BLOCK_MOVES[order * B125 + move])
