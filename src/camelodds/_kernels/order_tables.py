"""The 120 orders in which five racing camels can stand, and what moves do to them, numbered; without numba.

A move takes the unit's racing camels, which are next to each other in the order, to another place in it as
one block.  The block move of `size` camels behind `ahead` others to a place behind `place` others has the
number ``25 * ahead + 5 * (size - 1) + place``, below 125.
"""

from __future__ import annotations

import itertools

import numpy as np

from camelodds._kernels.word_layout import GREY_DIE

ORDERS = np.array(list(itertools.permutations(range(5))), dtype=np.uint8)
"""Camels from first to last, shape (120, 5), in lexicographic order."""
ORDERS.flags.writeable = False

PLACES = np.argsort(ORDERS, axis=1).astype(np.int64)
"""Place of each camel (0 first), shape (120, 5)."""
PLACES.flags.writeable = False


def _counted_by(chosen: np.ndarray) -> np.ndarray:
    """A matrix that turns weights of orders into a 5 x 5 table: row i has a 1 at each of `chosen[i]`."""
    table = np.zeros((120, 25), dtype=np.int64)
    for cells in chosen.T:
        table[np.arange(120), cells] += 1
    table.flags.writeable = False
    return table


RANKS_OF_ORDERS = _counted_by(5 * np.arange(5) + PLACES)
"""``weights @ RANKS_OF_ORDERS`` is the table camel x place, flattened."""

PAIRS_OF_ORDERS = _counted_by(5 * ORDERS[:, :1].astype(np.int64) + ORDERS[:, 1:2])
"""``weights @ PAIRS_OF_ORDERS`` is the table first x second, flattened."""


def _block_slots() -> np.ndarray:
    """Where each block move takes each slot, shape (125, 5); a number of no move leaves all as it is."""
    slots = np.tile(np.arange(5, dtype=np.uint8), (125, 1))
    for ahead in range(5):
        for size in range(1, 6 - ahead):
            rest = [*range(ahead), *range(ahead + size, 5)]
            for place in range(6 - size):
                order = [*rest[:place], *range(ahead, ahead + size), *rest[place:]]
                slots[25 * ahead + 5 * (size - 1) + place] = np.argsort(order)
    slots.flags.writeable = False
    return slots


BLOCK_SLOTS = _block_slots()
"""The slot to which each block move takes each slot; slot 0 is the first camel of an order."""


def _moved_sets() -> np.ndarray:
    """The set of dice that each set (a bit each) becomes by each block move, shape (125, 64)."""
    sets = np.arange(64)
    moved = np.tile(sets & 1 << GREY_DIE, (125, 1))
    for slot in range(5):
        moved |= (sets >> slot & 1) << BLOCK_SLOTS[:, slot, None].astype(np.int64)
    table = moved.astype(np.uint8)
    table.flags.writeable = False
    return table


MOVED_SETS = _moved_sets()
"""The set of dice that each set becomes by each block move: a racing die goes with the slot of its camel."""


def _composed() -> np.ndarray:
    """The number of each order of each order's camels, shape (120, 120)."""
    powers, orders = 5 ** np.arange(5), ORDERS.astype(np.intp)
    numbers = np.zeros(5**5, dtype=np.uint8)
    numbers[orders @ powers] = np.arange(120, dtype=np.uint8)
    table = np.asarray(numbers[orders[:, orders] @ powers])
    table.flags.writeable = False
    return table


COMPOSED = _composed()
"""``COMPOSED[one, other]`` is the order of the camels in the places ``ORDERS[other]`` of the order `one`."""
