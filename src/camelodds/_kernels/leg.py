"""Every draw of the rest of a leg, boards that meet merged: the exact odds of the leg.

Breadth first by dice drawn.  A layer holds each board once, with an integer weight: in how many equally
likely draws it comes up.  All dice weigh the same: where there is a grey die with six outcomes, each
face of a racing die counts twice.

A layer's boards are grouped by the dice still inside.  A group is filled from the groups with one die more,
one die at a time, so that the inner loops run over boards with the die and the group's own small hash
table fixed.  Nothing is stored for the last die: only the order it leads to counts.

The landings on one tile, the watched one, can be counted together with the orders.  A board's top byte, which
no move touches, then holds how many units have landed there so far: boards that differ in it do not merge.
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import kernel, part
from camelodds._kernels.orders import block_move, moved, order_of
from camelodds._kernels.word import (
    ALL,
    B0,
    B1,
    B2,
    B3,
    B6,
    BOARD,
    BOOING_SHIFT,
    DICE_SHIFT,
    GREY,
    GREY_DIE,
    OFF,
    ONE_SPACE,
    RACING,
    SPACE,
    SPACE_SHIFT,
    SPACES,
    U64,
    at_least,
    byte_of,
    count,
    forget_crazy,
    grey_movers,
    put,
    unit_of,
)

B4, B31, B120 = U64(4), U64(31), U64(120)
LANDED = B1 << DICE_SHIFT
"""What a landing on the watched tile adds to a board."""
FINAL_GROUP = 64
"""Group of the boards a leg ends with, whatever dice are left; the others are the sets of dice inside."""
GROUPS = 65
STEP_ON, STEP_BACK = ONE_SPACE, ~ONE_SPACE + B1
"""One space on and one back in a byte: the second is the first one's negative, as unsigned numbers wrap."""
SPREAD = U64(0x9E3779B97F4A7C15)
"""2**64 over the golden ratio, the multiplier of Fibonacci hashing (Knuth, TAOCP volume 3, 6.4)."""


@part
def movers_of(board, die, crazy):
    """Bytes of the camels that move when the die shows white and when it shows black (R7, R12).

    Also how often each of their three faces counts: a face of a racing die as often as both colours.
    """
    if die < GREY_DIE:
        mover = byte_of(board, die)
        return mover, mover, 2 if crazy else 1
    white, black = grey_movers(board)
    return white, black, 2 if white == black else 1


@part
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


@part
def meet_tile(board, target, step, tiles, watched, weight, landings):
    """Count a landing on a tile, if there is one on the space that begins with the byte `target` (R10, R11).

    Returns
    -------
    start : uint64
        First byte of the space where the unit then comes down.
    limit : uint64
        The lowest byte of those it goes under; the next space's first one where it goes on top of all.
    landed : uint64
        The board, the landing counted if it is on the watched tile.
    """
    tile = (target >> SPACE_SHIFT) & B31
    if ((tiles | tiles >> BOOING_SHIFT) & SPACES) >> tile & B1 == B0:
        return target, target + ONE_SPACE, board
    landings[tile] += weight
    landed = board + (LANDED if np.int64(tile) == watched else B0)
    if tiles >> tile & B1 != B0:
        return target + step, target + step + ONE_SPACE, landed
    return target - step, target - step, landed


@part
def draw_die(
    die, last, first, stop, camels, crazy, forget, rest, tiles, watched, track, words, weights, end, slots,
    mask, shift, orders, landings, ends,
):  # fmt: skip
    """Let a die come out on each board of a group; merge the boards it leads to into the next group.

    Parameters
    ----------
    die : uint64
    last : bool
        Whether it is the leg's last die: then only the orders it leads to are counted.
    first, stop : uint64
        Where the group's boards begin and end in `words` and `weights`.
    camels : uint64
        Camels that are on these boards.
    crazy, forget, tiles, watched
        See `enumerate_leg`.
    rest : int64
        In how many ways the leg's later draws can fall.
    track : uint64
        First byte beyond the track.
    end : uint64
        Where the next layer ends so far.
    slots, mask, shift
        The next group's hash table, its size less one, and what shifts a hash into it.

    Returns
    -------
    uint64
        Where the next layer ends now.
    """
    forwards = die < GREY_DIE
    step = STEP_ON if forwards else STEP_BACK
    # Spaces from where a number can meet a tile.
    near = B0
    if tiles is not None:
        occupied = (tiles | tiles >> BOOING_SHIFT) & SPACES
        if forwards:
            near = occupied >> B1 | occupied >> B2 | occupied >> B3
        else:
            near = occupied << B1 | occupied << B2 | occupied << B3
    for i in range(first, stop):
        board = words[i]
        order = order_of(board) if last else B0
        white, black, faces = movers_of(board, die, crazy)
        face = weights[i] * faces
        for shown in range(1 if white == black else 2):
            mover = white if shown == 0 else black
            unit = unit_of(board, mover, camels)
            racers = count(unit & RACING)
            target = mover & SPACE
            ahead = count(at_least(board, target + ONE_SPACE, RACING))
            if last:
                for _ in range(3):
                    # A byte of the space where the unit comes down; beyond either end it is `track` or more.
                    target += step
                    start, limit, landed = target, target + ONE_SPACE, board
                    if tiles is not None and near >> (mover >> SPACE_SHIFT) & B1 != B0:
                        start, limit, landed = meet_tile(board, target, step, tiles, watched, face, landings)
                    if start >= track:
                        limit = OFF if forwards else B0
                        ends[0 if forwards else 1] += face
                    after = order
                    if racers != B0:
                        place = count(at_least(board, limit, RACING) & ~unit)
                        after = moved(order, block_move(ahead, racers, place))
                    if tiles is not None:
                        after += B120 * (landed >> DICE_SHIFT)
                    orders[after] += face
            else:
                for _ in range(3):
                    target += step
                    start, limit, landed = target, target + ONE_SPACE, board
                    if tiles is not None and near >> (mover >> SPACE_SHIFT) & B1 != B0:
                        start, limit, landed = meet_tile(
                            board, target, step, tiles, watched, face * rest, landings
                        )
                    if start >= track:
                        limit = OFF if forwards else B0
                        ends[0 if forwards else 1] += face * rest
                        after = order_of(board)
                        if racers != B0:
                            place = count(at_least(board, limit, RACING) & ~unit)
                            after = moved(after, block_move(ahead, racers, place))
                        if tiles is not None:
                            after += B120 * (landed >> DICE_SHIFT)
                        orders[after] += face * rest
                        continue
                    child = put(landed, unit, mover, start, limit == start, camels)
                    if forget and not forwards:
                        child = forget_crazy(child)
                    end = merge(child, face, words, weights, end, slots, mask, shift)
    return end


@kernel
def enumerate_leg(
    word,
    tiles,
    watched,
    track,
    crazy,
    forget,
    plan,
    words,
    weights,
    starts,
    stops,
    slots,
    orders,
    landings,
    ends,
):
    """Go through every draw of the rest of a leg.

    Parameters
    ----------
    word : uint64
        Board and dice inside.
    tiles : uint64 or None
        Bit s is a cheering tile on space s, bit 16 + s a booing one, s from 0.  For None the kernel is
        compiled without all that tiles need.
    watched : int64
        Space (from 0) of the tile whose landings are counted with the orders; -1 is none.
    track : uint64
        Number of spaces.
    crazy : bool
        Whether the edition has crazy camels and with them a grey die.
    forget : bool
        Whether the crazy camels may be left out of boards once the grey die is out.
    plan : ndarray of int64, shape (steps, 5)
        The order of work: dice inside before the step, die that comes out, the group it fills (-1: none, this
        is the last draw, and only the orders it leads to are counted), how many steps fill that group if
        this is the first of them (else, and for -1, 0), and in how many ways later draws can fall.
    words : ndarray of uint64, shape (capacity,)
    weights : ndarray of int64, shape (capacity,)
    starts, stops : ndarray of uint64, shape (GROUPS,)
    slots : ndarray of uint32, shape (a power of two,)
        Scratch memory.
    orders : ndarray of int64, shape (120,), or (120 * 7,) where a tile is watched, out
        Weight of each final order, after no landing on the watched tile, after one, ...
    landings : ndarray of int64, shape (16,), out
        Weight of the units landing on each space's tile.
    ends : ndarray of int64, shape (2,), out
        Weight of race ends, forwards and backwards.

    Returns
    -------
    int64
        0, the boards of each group in `words[starts[group] : stops[group]]`; or, where the scratch memory is
        too small, the capacity (and size of `slots`) to come back with: the outputs mean nothing then.
    """
    for i in range(orders.shape[0]):
        orders[i] = 0
    for i in range(16):
        landings[i] = 0
    ends[0] = 0
    ends[1] = 0
    board = word & BOARD
    if forget and word >> DICE_SHIFT < GREY:
        board = forget_crazy(board)
    # Entry 0 is never used, so that 0 can mean "free" in the hash table.
    words[1] = board
    weights[1] = 1
    starts[plan[0, 0]] = B1
    stops[plan[0, 0]] = B2
    end = B2
    mask = B0
    shift = B0
    for step in range(plan.shape[0]):
        inside = plan[step, 0]
        die = U64(plan[step, 1])
        first = starts[inside]
        stop = stops[inside]
        camels = ALL if crazy and (inside >= 32 or not forget) else RACING
        group = plan[step, 2]
        if plan[step, 3] != 0:
            starts[group] = end
            born = B1
            for sibling in range(step, step + plan[step, 3]):
                parents = plan[sibling, 0]
                born += B6 * (stops[parents] - starts[parents])
            bits = B4
            while (B1 << bits) < born:
                bits += B1
            if end + born > U64(words.shape[0]) or (B1 << bits) > U64(slots.shape[0]):
                return np.int64(max(end + born, B1 << bits))
            mask = (B1 << bits) - B1
            shift = U64(64) - bits
            for i in range(B1 << bits):
                slots[i] = 0
        end = draw_die(
            die, group < 0, first, stop, camels, crazy, forget, plan[step, 4], tiles, watched,
            track << SPACE_SHIFT, words, weights, end, slots, mask, shift, orders, landings, ends,
        )  # fmt: skip
        if group >= 0:
            stops[group] = end
    return 0
