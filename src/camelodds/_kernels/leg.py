"""Every draw of the rest of a leg, boards that meet merged: the exact odds of the leg.

Breadth first by dice drawn.  A layer holds each board once, with an integer weight: in how many equally
likely draws it comes up.  All dice weigh the same: where there is a grey die with six outcomes, each
face of a racing die counts twice.

A layer's boards are grouped by the dice still inside.  A group is filled from the groups with one die more,
one die at a time, so that the inner loops run over boards with the die and the group's own small hash
table fixed.  Nothing is stored for the last die: only the order it leads to counts.
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import kernel
from camelodds._kernels.orders import BLOCK_MOVES, block_index, moved, order_of
from camelodds._kernels.word import (
    ALL,
    B0,
    B1,
    B3,
    B5,
    B7,
    B8,
    BOARD,
    DICE_SHIFT,
    RACING,
    SPACE,
    U64,
    at_least,
    byte_of,
    count,
    forget_crazy,
    grey_movers,
    put,
    unit_of,
)

B4, B16 = U64(4), U64(16)
GREY_DIE = 5
STEP_ON, STEP_BACK = B8, ~B7
"""One space on and one back, in a byte: 8, and -8 as unsigned numbers wrap around."""
SPREAD = U64(0x9E3779B97F4A7C15)
"""2**64 over the golden ratio, the multiplier of Fibonacci hashing (Knuth, TAOCP volume 3, 6.4)."""


@kernel
def dice_inside(dice):
    """How many dice a set of dice (int64, a bit each) has."""
    inside = np.int64(0)
    for die in range(6):
        inside += (dice >> die) & 1
    return inside


@kernel
def ways_to_draw(inside, drawn, draws, sides):
    """In how many ways draws number `drawn` to `draws` of a leg can fall, `sides` for each die."""
    ways = np.int64(1)
    for i in range(drawn, draws):
        ways *= (inside - i) * sides
    return ways


@kernel
def landing(mover, number, forwards, tiles, track):
    """Where a unit comes down (R8 to R10).

    Returns
    -------
    space : uint64
        Where it comes down, its tile's effect included; means nothing when it leaves the track.
    tile : int64
        The tile space it landed on, or -1.
    under : bool
        Whether it goes under what stands there (R11).
    over : bool
        Whether it leaves the track and ends the race.
    """
    start = mover >> B3
    if forwards:
        space = start + number
        if space >= track:
            return space, -1, False, True
    else:
        if number > start:
            return B0, -1, False, True
        space = start - number
    if (tiles >> space) & B1 != B0:
        tile = np.int64(space)
        if forwards:
            return space + B1, tile, False, space + B1 >= track
        return space - B1, tile, False, False
    if (tiles >> (space + B16)) & B1 != B0:
        tile = np.int64(space)
        if forwards:
            return space - B1, tile, True, False
        return space + B1, tile, True, False
    return space, -1, False, False


@kernel
def calm_spaces(forwards, tiles, track):
    """Spaces from where no number meets a tile or the end of the track, a bit each (uint64)."""
    occupied = (tiles | tiles >> B16) & U64(0xFFFF)
    calm = B0
    for space in range(16):
        if forwards:
            if U64(space + 3) < track and occupied & (U64(14) << U64(space)) == B0:
                calm |= B1 << U64(space)
        elif space >= 3 and occupied & (U64(7) << U64(space - 3)) == B0:
            calm |= B1 << U64(space)
    return calm


@kernel
def movers_of(board, die, crazy):
    """Bytes of the camels that move when the die shows white and when it shows black (R7, R12).

    Also how often each of their three faces counts: a face of a racing die as often as both colours.
    """
    if die < B5:
        mover = byte_of(board, die)
        return mover, mover, 2 if crazy else 1
    white, black = grey_movers(board)
    return white, black, 2 if white == black else 1


@kernel
def count_end(board, mover, unit, forwards, weight, orders, ends):
    """Count a race end: the unit left the track, ahead of all others or behind them (R13, R15, R17)."""
    order = order_of(board)
    racers = count(unit & RACING)
    if racers != B0:
        ahead = count(at_least(board, (mover & SPACE) + B8, RACING))
        order = moved(order, ahead, racers, B0 if forwards else B5 - racers)
    orders[order] += weight
    ends[0 if forwards else 1] += weight


@kernel
def merge(board, weight, words, weights, end, slots, mask, shift):
    """Add a board to a group, or its weight to the same board; returns the new end of the layer.

    0 in `slots` means free.  Whether a board is new is a coin toss that no branch predictor wins, so
    there is no branch on it.
    """
    weights[end] = 0
    slot = (board * SPREAD) >> shift
    entry = U64(slots[slot])
    while (entry != B0) & (words[entry] != board):
        slot = (slot + B1) & mask
        entry = U64(slots[slot])
    entry = end if entry == B0 else entry
    slots[slot] = np.uint32(entry)
    words[entry] = board
    weights[entry] += weight
    return end + U64(entry == end)


@kernel
def draw_die(
    die, first, stop, camels, calm, crazy, rest, tiles, track, words, weights, end, slots, mask, shift,
    orders, landings, ends,
):  # fmt: skip
    """Let a die come out on each board of a group and merge the boards it leads to into the next group.

    Parameters
    ----------
    die, first, stop : uint64
        Die; where the group's boards begin and end in `words` and `weights`.
    camels : uint64
        Camels that are on these boards.
    calm : uint64
        Spaces from where this die meets no tile and no end of the track.
    crazy : bool
    rest : int64
        In how many ways the leg's later draws can fall.
    end : uint64
        Where the next layer ends so far.
    slots, mask, shift
        The next group's hash table, its size less one, and what shifts a hash into it.

    Returns
    -------
    uint64
        Where the next layer ends now.
    """
    forwards = die < B5
    for i in range(first, stop):
        board = words[i]
        white, black, faces = movers_of(board, die, crazy)
        face = weights[i] * faces
        for shown in range(1 if white == black else 2):
            mover = white if shown == 0 else black
            unit = unit_of(board, mover, camels)
            start = mover & SPACE
            if (calm >> (start >> B3)) & B1 != B0:
                for _ in range(3):
                    start += STEP_ON if forwards else STEP_BACK
                    there = at_least(board, start, camels) ^ at_least(board, start + B8, camels)
                    child = board + (unit >> B7) * (start + count(there) - mover)
                    if not forwards:
                        child = forget_crazy(child)
                    end = merge(child, face, words, weights, end, slots, mask, shift)
            else:
                for number in range(B1, B4):
                    space, tile, under, over = landing(mover, number, forwards, tiles, track)
                    if tile >= 0:
                        landings[tile] += face * rest
                    if over:
                        count_end(board, mover, unit, forwards, face * rest, orders, ends)
                        continue
                    child = put(board, unit, mover, space, under, camels)
                    if not forwards:
                        child = forget_crazy(child)
                    end = merge(child, face, words, weights, end, slots, mask, shift)
    return end


@kernel
def draw_last_die(
    die, first, stop, camels, calm, crazy, tiles, track, words, weights, orders, landings, ends
):  # fmt: skip
    """Let the leg's last die come out on each board of a group and count the orders it leads to.

    Parameters as for `draw_die`.
    """
    forwards = die < B5
    for i in range(first, stop):
        board = words[i]
        order = order_of(board)
        white, black, faces = movers_of(board, die, crazy)
        face = weights[i] * faces
        for shown in range(1 if white == black else 2):
            mover = white if shown == 0 else black
            unit = unit_of(board, mover, camels)
            racers = count(unit & RACING)
            start = mover & SPACE
            ahead = count(at_least(board, start + B8, RACING))
            if (calm >> (start >> B3)) & B1 != B0:
                if racers == B0:
                    orders[order] += 3 * face
                    continue
                block = block_index(order, ahead, racers)
                for _ in range(3):
                    start += STEP_ON if forwards else STEP_BACK
                    place = count(at_least(board, start + B8, RACING) & ~unit)
                    orders[BLOCK_MOVES[block + place]] += face
            else:
                for number in range(B1, B4):
                    space, tile, under, over = landing(mover, number, forwards, tiles, track)
                    if tile >= 0:
                        landings[tile] += face
                    if over:
                        count_end(board, mover, unit, forwards, face, orders, ends)
                    elif racers == B0:
                        orders[order] += face
                    else:
                        limit = (space << B3) if under else (space << B3) + B8
                        place = count(at_least(board, limit, RACING) & ~unit)
                        orders[moved(order, ahead, racers, place)] += face


@kernel
def enumerate_leg(word, tiles, track, draws, crazy, words, weights, starts, slots, orders, landings, ends):
    """Go through every draw of the rest of a leg.

    Parameters
    ----------
    word, tiles : uint64
        Board and dice inside; tiles (bit s cheering on space s, bit 16 + s booing, s from 0).
    track : uint64
        Number of spaces.
    draws : int64
        Dice that still come out, at least 1.
    crazy : bool
        Whether the edition has crazy camels and with them a grey die.
    words : ndarray of uint64, shape (2 * capacity,)
    weights : ndarray of int64, shape (2 * capacity,)
    starts : ndarray of uint64, shape (2, 65)
    slots : ndarray of uint32, shape (a power of two,)
        Scratch memory.
    orders : ndarray of int64, shape (120,), out
        Weight of each final order.
    landings : ndarray of int64, shape (16,), out
        Weight of the units landing on each space's tile.
    ends : ndarray of int64, shape (2,), out
        Weight of race ends, forwards and backwards.

    Returns
    -------
    int64
        0; or, where the scratch memory is too small, the capacity (and size of `slots`) to come back with:
        the outputs mean nothing then.
    """
    for i in range(120):
        orders[i] = 0
    for i in range(16):
        landings[i] = 0
    ends[0] = 0
    ends[1] = 0
    sides = 6 if crazy else 3
    capacity = words.shape[0] >> 1
    calm_on = calm_spaces(True, tiles, track)
    calm_back = calm_spaces(False, tiles, track)
    dice = np.int64(word >> DICE_SHIFT)
    inside = dice_inside(dice)
    board = word & BOARD
    if crazy and dice >> GREY_DIE == 0:
        board = forget_crazy(board)
    # Entry 0 is never used, so that 0 can mean "free" in the hash table.
    for group in range(65):
        starts[0, group] = U64(1 if group <= dice else 2)
    words[1] = board
    weights[1] = 1
    for drawn in range(draws):
        now = drawn & 1
        nxt = 1 - now
        last = drawn == draws - 1
        rest = ways_to_draw(inside, drawn + 1, draws, sides)
        end = U64(nxt * capacity + 1)
        for group in range(64):
            starts[nxt, group] = end
            if group & ~dice != 0 or dice_inside(group) != inside - drawn - 1:
                continue
            mask = B0
            shift = B0
            if not last:
                born = np.int64(0)
                for die in range(6):
                    parents = group | 1 << die
                    if parents != group and parents & ~dice == 0:
                        faces = 6 if die == GREY_DIE else 3
                        born += faces * np.int64(starts[now, parents + 1] - starts[now, parents])
                bits = 4
                while (1 << bits) <= born:
                    bits += 1
                needed = np.int64(end) - nxt * capacity + born + 1
                if needed > capacity or (1 << bits) > slots.shape[0]:
                    return max(needed, 1 << bits)
                mask = U64((1 << bits) - 1)
                shift = U64(64 - bits)
                for i in range(1 << bits):
                    slots[i] = 0
            for die in range(6):
                parents = group | 1 << die
                if parents == group or parents & ~dice != 0:
                    continue
                first = starts[now, parents]
                stop = starts[now, parents + 1]
                camels = ALL if parents >> GREY_DIE != 0 else RACING
                calm = calm_back if die == GREY_DIE else calm_on
                if last:
                    draw_last_die(
                        U64(die), first, stop, camels, calm, crazy, tiles, track, words, weights,
                        orders, landings, ends,
                    )  # fmt: skip
                else:
                    end = draw_die(
                        U64(die), first, stop, camels, calm, crazy, rest, tiles, track, words, weights,
                        end, slots, mask, shift, orders, landings, ends,
                    )  # fmt: skip
        starts[nxt, 64] = end
    return 0
