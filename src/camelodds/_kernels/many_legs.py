"""The legs of many positions, arrays in and arrays out; what is equal up to names is enumerated once.

The counts of a leg do not depend on the names of the racing camels, nor on those of the crazy ones.  So a
position up to names has its racing camels renamed: camel 0 is first, camel 4 last, their dice along with them.
Once the grey die is out, the crazy camels do not matter either, see `forget_crazy`.  The counts of one of two
positions that are equal up to names are those of the other, each order's count at another number.
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import kernel, part, part_of
from camelodds._kernels.leg import enumerate_leg
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.orders import order_of
from camelodds._kernels.word import (
    B0,
    B1,
    BLACK,
    BOARD,
    CAMEL_BITS,
    DICE_SHIFT,
    GREY,
    U64,
    WHITE,
    byte_of,
    forget_crazy,
)

MIX = U64(0x9E3779B97F4A7C15)
"""2**64 over the golden ratio, the multiplier of Fibonacci hashing (Knuth, TAOCP volume 3, 6.4)."""
TILE_MIX = U64(0xD6E8FEB86659FD93)
"""An odd number with bits well spread, so that tiles do not undo what words add to a hash."""
B32 = U64(32)

enumerate_one = part_of(enumerate_leg)


@part
def up_to_names(word, crazy):
    """A position's word up to names, and the number of the order in which its racing camels stand."""
    inside = word >> DICE_SHIFT
    board = word & BOARD
    if crazy and inside < GREY:
        board = forget_crazy(board)
    order = order_of(board)
    renamed, dice = B0, inside & GREY
    for place in range(5):
        camel = U64(ORDERS[order, place])
        renamed |= byte_of(board, camel) << (U64(place) * CAMEL_BITS)
        dice |= (inside >> camel & B1) << U64(place)
    white, black = byte_of(board, WHITE), byte_of(board, BLACK)
    renamed |= max(white, black) << (WHITE * CAMEL_BITS) | min(white, black) << (BLACK * CAMEL_BITS)
    return renamed | dice << DICE_SHIFT, order


@kernel
def find_repeats(begin, end, words, tile_words, valid, named, crazy, keys, orders, slots, firsts):
    """For each of some positions, the first of all that is equal to it.

    Parameters
    ----------
    begin, end : int64
        The positions to do; those before `begin` are done.
    words, tile_words : ndarray of uint64, shape (n,)
    valid : ndarray of bool, shape (n,)
        Which are positions; the others are passed over.
    named : bool
        Whether positions are the same only if their camels have the same names.
    crazy : bool
        Whether the edition has crazy camels.
    keys : ndarray of uint64, shape (n,), out
        What is compared: the words, or the words up to names.
    orders : ndarray of uint8, shape (n,), out
        The order in which the racing camels stand; 0 if `named`.
    slots : ndarray of uint32, size a power of two above n
        A hash table of indices plus 1; 0 is free.
    firsts : ndarray of int64, shape (n,), out
        The index of the first equal position.
    """
    mask = U64(slots.shape[0] - 1)
    for i in range(begin, end):
        firsts[i] = i
        if not valid[i]:
            continue
        key, order = words[i], B0
        if not named:
            key, order = up_to_names(words[i], crazy)
        keys[i] = key
        orders[i] = order
        mixed = (key ^ tile_words[i] * TILE_MIX) * MIX
        slot = (mixed ^ mixed >> B32) & mask
        while slots[slot] != 0:
            other = np.int64(slots[slot]) - 1
            if keys[other] == key and tile_words[other] == tile_words[i]:
                break
            slot = (slot + B1) & mask
        if slots[slot] == 0:
            slots[slot] = i + 1
        else:
            firsts[i] = np.int64(slots[slot]) - 1


@kernel
def enumerate_legs(
    chosen, words, tile_words, track, crazy, plans, bounds, boards, weights, slots, groups, row,
    orders, ends, landings,
):  # fmt: skip
    """Enumerate the rest of the leg of some of many positions.

    Parameters
    ----------
    chosen : ndarray of int64, shape (m,)
        Their indices.
    words, tile_words : ndarray of uint64, shape (n,)
    track : uint64
    crazy : bool
    plans : ndarray of int64, shape (steps, 5)
        The order of work for every set of dice inside, see `enumerate_leg`.
    bounds : ndarray of int64, shape (65,)
        The plan of a set of dice is ``plans[bounds[set] : bounds[set + 1]]``.
    boards, weights, slots, groups
        Scratch memory of `enumerate_leg`.
    row : ndarray of int64, shape (120,)
        Scratch memory.
    orders : ndarray of int32, shape (n, 120), out
    ends : ndarray of int64, shape (n, 2), out
    landings : ndarray of int64, shape (n, 16), out
        The counts of each chosen position; other rows are left as they are.

    Returns
    -------
    done, wanted : int64
        How many are done; where the scratch memory is too small for the next one, the size to come back with.
    """
    for done in range(chosen.shape[0]):
        i = chosen[done]
        word, tiles = words[i], tile_words[i]
        inside = np.int64(word >> DICE_SHIFT)
        plan = plans[bounds[inside] : bounds[inside + 1]]
        row[:] = 0
        landings[i] = 0
        ends[i] = 0
        if tiles == B0:
            wanted = enumerate_one(
                word, None, np.int64(-1), track, crazy, plan, boards, weights, slots, groups, row,
                landings[i], ends[i],
            )  # fmt: skip
        else:
            wanted = enumerate_one(
                word, tiles, np.int64(-1), track, crazy, plan, boards, weights, slots, groups, row,
                landings[i], ends[i],
            )  # fmt: skip
        if wanted != 0:
            return np.int64(done), np.int64(wanted)
        for order in range(120):
            orders[i, order] = row[order]
    return np.int64(chosen.shape[0]), np.int64(0)


@kernel
def copy_repeats(begin, end, firsts, stand, composed, orders, ends, landings):
    """Give positions that are equal to an earlier one up to names its counts.

    Parameters
    ----------
    begin, end : int64
        The positions to do.
    firsts : ndarray of int64, shape (n,)
        The index of the first equal position, which has its counts.
    stand : ndarray of uint8, shape (n,)
        The order in which the racing camels of each stand.
    composed : ndarray of uint8, shape (120, 120)
        See `order_tables.COMPOSED`.
    orders, ends, landings : ndarray
        As for `enumerate_legs`.
    """
    for i in range(begin, end):
        first = firsts[i]
        if first == i:
            continue
        here, there = stand[i], stand[first]
        if here == there:
            for order in range(120):
                orders[i, order] = orders[first, order]
        else:
            for order in range(120):
                orders[i, composed[here, order]] = orders[first, composed[there, order]]
        for column in range(2):
            ends[i, column] = ends[first, column]
        for space in range(16):
            landings[i, space] = landings[first, space]
