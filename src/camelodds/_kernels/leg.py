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

from typing import TYPE_CHECKING, NamedTuple

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

if TYPE_CHECKING:
    from numpy.typing import NDArray

B4, B31, B120 = U64(4), U64(31), U64(120)
LANDED = B1 << DICE_SHIFT
"""What a landing on the watched tile adds to a board."""
INSIDE, DIE, FILLED, SIBLINGS, LATER_WAYS = range(5)
"""Columns of a plan, see `enumerate_leg`."""
FINAL_GROUP = 64
"""Group of the boards a leg ends with, whatever dice are left; the others are the sets of dice inside."""
GROUPS = 65
NO_GROUP = -1
"""What a leg's last die fills if the boards it leads to are not kept."""
STEP_ON, STEP_BACK = ONE_SPACE, ~ONE_SPACE + B1
"""One space on and one back in a byte: the second is the first one's negative, as unsigned numbers wrap."""
SPREAD = U64(0x9E3779B97F4A7C15)
"""2**64 over the golden ratio, the multiplier of Fibonacci hashing (Knuth, TAOCP volume 3, 6.4)."""


class Memory(NamedTuple):
    """Scratch memory: boards and their weights, and the hash table of the group that is being filled."""

    words: NDArray[np.uint64]
    weights: NDArray[np.int64]
    slots: NDArray[np.uint32]


class Counts(NamedTuple):
    """What is counted over all draws; see `enumerate_leg`."""

    orders: NDArray[np.int64]
    landings: NDArray[np.int64]
    ends: NDArray[np.int64]


class Table(NamedTuple):
    """A hash table in `Memory.slots`: its size less one, and the shift that turns a hash into a slot."""

    mask: np.uint64
    shift: np.uint64


class Rules(NamedTuple):
    """What is the same for all draws of a leg; see `enumerate_leg`."""

    track: np.uint64  # the first byte beyond it
    crazy: bool
    forget: bool
    watched: np.int64


class Draw(NamedTuple):
    """One die that comes out on all boards of a group."""

    die: np.uint64
    last: bool  # whether the leg ends with it: then only the orders it leads to are counted
    first: np.uint64  # the group is words[first:stop]
    stop: np.uint64
    camels: np.uint64  # those that are on its boards
    rest: np.int64  # in how many ways the leg's later draws can fall


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
def merge(board, weight, memory, table, end):
    """Add a board to a group, or its weight to the same board; returns the new end of the layer.

    0 in the hash table means free.  Whether a board is new is a coin toss that no branch predictor wins, so
    there is no branch on it.
    """
    words, weights, slots = memory
    weights[end] = 0
    slot = (board * SPREAD) >> table.shift
    entry = U64(slots[slot])
    while (entry != B0) & (words[entry] != board):
        slot = (slot + B1) & table.mask
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
def draw_die(draw, rules, tiles, memory, table, end, counts):
    """Let a die come out on each board of a group; merge the boards it leads to into the next group.

    Parameters
    ----------
    draw : Draw
    rules : Rules
    tiles : uint64 or None
        By itself, not in `rules`: only a parameter that is None has the branches for tiles compiled away.
    memory : Memory
    table : Table
        The next group's.
    end : uint64
        Where the next layer ends so far.
    counts : Counts

    Returns
    -------
    uint64
        Where the next layer ends now.
    """
    die, last, first, stop, camels, rest = draw
    orders, landings, ends = counts
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
        board = memory.words[i]
        order = order_of(board) if last else B0
        white, black, faces = movers_of(board, die, rules.crazy)
        face = memory.weights[i] * faces
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
                        start, limit, landed = meet_tile(
                            board, target, step, tiles, rules.watched, face, landings
                        )
                    if start >= rules.track:
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
                            board, target, step, tiles, rules.watched, face * rest, landings
                        )
                    if start >= rules.track:
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
                    if rules.forget and not forwards:
                        child = forget_crazy(child)
                    end = merge(child, face, memory, table, end)
    return end


@kernel
def enumerate_leg(
    word, tiles, watched, track, crazy, plan, words, weights, slots, bounds, orders, landings, ends
):
    """Enumerate every draw of the rest of a leg.

    Arguments are single arrays and numbers: `Memory` and `Counts` as two arguments would cost each call 2.2 us,
    while a whole call for a leg in its middle takes 5 us.  Inside, where they cost nothing, they are bundled.

    Parameters
    ----------
    word : uint64
        Board and dice inside.
    tiles : uint64 or None
        The word of tiles.  For None the kernel is compiled without all that tiles need.
    watched : int64
        Space (from 0) of the tile whose landings are counted with the orders; -1 is none.
    track : uint64
        Number of spaces.
    crazy : bool
        Whether the edition has crazy camels and with them a grey die.
    plan : ndarray of int64, shape (steps, 5)
        The order of work: the dice INSIDE before the step, the DIE that comes out, the group that is FILLED
        (`FINAL_GROUP` or `NO_GROUP` by the last die), how many steps (SIBLINGS) fill that group if this is the
        first of them, else 0, and in how many ways (LATER_WAYS) later draws can fall.
    words, weights, slots : ndarray
        See `Memory`; `slots` has the size of a power of two.
    bounds : ndarray of uint64, shape (GROUPS, 2)
        Scratch memory.
    orders : ndarray of int64, shape (120,), or (120 * 7,) where a tile is watched, out
        The weight of each final order is added: after no landing on the watched tile, after one, ...
    landings : ndarray of int64, shape (16,), out
        The weight of the units that land on each space's tile is added.
    ends : ndarray of int64, shape (2,), out
        The weight of race ends is added, forwards and backwards.

    Returns
    -------
    int64
        0, the boards of each group in `words[bounds[group, 0] : bounds[group, 1]]`; or, where the scratch
        memory is too small, the size of `words`, `weights` and `slots` to come back with: the counts mean
        nothing then.
    """
    memory, counts = Memory(words, weights, slots), Counts(orders, landings, ends)
    # Once the grey die is out, boards need the crazy camels only if they are kept.
    forget = crazy and plan[plan.shape[0] - 1, FILLED] == NO_GROUP
    rules = Rules(track << SPACE_SHIFT, crazy, forget, watched)
    board = word & BOARD
    if forget and word >> DICE_SHIFT < GREY:
        board = forget_crazy(board)
    # Entry 0 is never used, so that 0 can mean "free" in the hash table.
    words[1] = board
    weights[1] = 1
    bounds[plan[0, INSIDE], 0] = B1
    bounds[plan[0, INSIDE], 1] = B2
    end = B2
    table = Table(B0, B0)
    for step in range(plan.shape[0]):
        inside = plan[step, INSIDE]
        group = plan[step, FILLED]
        if plan[step, SIBLINGS] != 0:
            bounds[group, 0] = end
            born = B1
            for sibling in range(step, step + plan[step, SIBLINGS]):
                parents = plan[sibling, INSIDE]
                born += B6 * (bounds[parents, 1] - bounds[parents, 0])
            bits = B4
            while (B1 << bits) < born:
                bits += B1
            if end + born > U64(words.shape[0]) or (B1 << bits) > U64(slots.shape[0]):
                return np.int64(max(end + born, B1 << bits))
            table = Table((B1 << bits) - B1, U64(64) - bits)
            for i in range(B1 << bits):
                slots[i] = 0
        camels = ALL if crazy and (U64(inside) >= GREY or not forget) else RACING
        draw = Draw(
            U64(plan[step, DIE]), group == NO_GROUP, bounds[inside, 0], bounds[inside, 1], camels,
            plan[step, LATER_WAYS],
        )  # fmt: skip
        end = draw_die(draw, rules, tiles, memory, table, end, counts)
        if group != NO_GROUP:
            bounds[group, 1] = end
    return 0
