"""Every board that can still come in a leg, and the odds of each of them: once forwards, once backwards.

Forwards it is as in `camelodds._kernels.leg`: die by die, in groups of the same dice inside, boards that meet
merged.  But each board keeps a link for each of its rolls, to the board that the roll leads to.  Backwards a
board's counts are then the sum of those its links lead to.  They are whole numbers of equally likely draws,
the same that `enumerate_leg` counts from that board.

Boards are numbered in one list, the *entries*.  Where the leg is over only the order counts, so that the ends
of a leg are entries too: ``120 * left + order`` for a leg that ends in that order with so many draws left (0
after its last die, more if a camel crosses before, R15).  They come first, the boards after them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels.jit import kernel, part
from camelodds._kernels.leg import (
    DIE,
    FILLED,
    INSIDE,
    NO_GROUP,
    SIBLINGS,
    SPREAD,
    STEP_BACK,
    STEP_ON,
    Table,
    meet_tile,
    movers_of,
)
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.orders import block_move, moved, order_of
from camelodds._kernels.word import (
    ALL,
    B0,
    B1,
    B2,
    B3,
    B5,
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
    count,
    forget_crazy,
    put,
    unit_of,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

B4, B32 = U64(4), U64(32)
LOW_HALF = U64(0xFFFFFFFF)
ENDS = 120
"""Entries of a leg that ends with a certain number of draws left, one an order."""
GROUPS = 64
FIRST, STOP, LINKS = range(3)
"""Columns of the table of groups: where its boards begin and end, and where their links begin."""


class Network(NamedTuple):
    """The entries and their links; see `link_boards`."""

    words: NDArray[np.uint64]
    weights: NDArray[np.int64]
    links: NDArray[np.uint32]
    slots: NDArray[np.uint32]
    groups: NDArray[np.uint64]


class Die(NamedTuple):
    """A die that comes out on all boards of a group."""

    die: np.uint64
    first: np.uint64
    stop: np.uint64
    links: np.uint64  # where the links of the first board for this die begin
    rolls: np.uint64  # links of a board
    camels: np.uint64  # those that are on the boards
    left: np.uint64  # draws left after it


@part
def rolls_of(inside):
    """How many links a board with these dice inside has: three a racing die, six for the grey one."""
    rolls = B0
    for die in range(B5):
        rolls += B3 * (inside >> die & B1)
    return rolls + B6 * (inside >> GREY_DIE)


@part
def entry_of(board, words, slots, table, end):
    """The entry of a board in the group that is being filled: `end` if it is new there."""
    slot = (board * SPREAD) >> table.shift
    entry = U64(slots[slot])
    while (entry != B0) & (words[entry] != board):
        slot = (slot + B1) & table.mask
        entry = U64(slots[slot])
    entry = end if entry == B0 else entry
    slots[slot] = np.uint32(entry)
    return entry


@part
def link_die(drawn, tiles, crazy, track, network, table, end, landings):
    """Let a die come out on each board of a group and link each roll; returns where the next layer ends now.

    `table` is the next group's.
    """
    die, first, stop, links_at, rolls, camels, left = drawn
    words, weights, links, slots, _ = network
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
    over = U64(ENDS) * left
    for i in range(first, stop):
        board = words[i]
        order = order_of(board)
        white, black, faces = movers_of(board, die, crazy)
        face = weights[i] * faces
        link = links_at + (i - first) * rolls
        for shown in range(1 if white == black else 2):
            mover = white if shown == 0 else black
            unit = unit_of(board, mover, camels)
            racers = count(unit & RACING)
            target = mover & SPACE
            ahead = count(at_least(board, target + ONE_SPACE, RACING))
            for _ in range(3):
                target += step
                start, limit = target, target + ONE_SPACE
                if tiles is not None and near >> (mover >> SPACE_SHIFT) & B1 != B0:
                    start, limit, _ = meet_tile(board, target, step, tiles, -1, face, landings)
                if start >= track or left == B0:
                    if start >= track:
                        limit = OFF if forwards else B0
                    after = order
                    if racers != B0:
                        place = count(at_least(board, limit, RACING) & ~unit)
                        after = moved(order, block_move(ahead, racers, place))
                    entry = over + after
                    weights[entry] += face
                else:
                    child = put(board, unit, mover, start, limit == start, camels)
                    if crazy and not forwards:
                        child = forget_crazy(child)
                    weights[end] = 0
                    entry = entry_of(child, words, slots, table, end)
                    words[entry] = child
                    weights[entry] += face
                    end += U64(entry == end)
                links[link] = np.uint32(entry)
                link += B1
        if not forwards and white == black:
            for number in range(B3):
                links[link + number] = links[link + number - B3]
    return end


@kernel
def link_boards(word, tiles, track, crazy, draws, plan, words, weights, links, slots, groups):
    """Find every board that can still come in a leg, and what each roll does to it.

    Parameters
    ----------
    word : uint64
        Board and dice inside.
    tiles : uint64 or None
        The word of tiles.  For None the kernel is compiled without all that tiles need.
    track : uint64
        Number of spaces.
    crazy : bool
        Whether the edition has crazy camels and with them a grey die.  Once it is out boards are
        without them.
    draws : uint64
        Dice that still come out.
    plan : ndarray of int64, shape (steps, 5)
        As for `enumerate_leg`, the boards the leg ends with not kept.
    words : ndarray of uint64, shape (capacity,), out
        Board of each entry, without dice; entries below ``120 * draws`` are ends.
    weights : ndarray of int64, shape (capacity,), out
        In how many equally likely ways the draws so far lead to each entry.
    links : ndarray of uint32, shape (room,), out
        The entries that the rolls lead to, a board's together: dice ascending, faces ascending, of the grey
        die the white ones before the black ones.
    slots : ndarray of uint32, shape (a power of two,)
        Scratch memory.
    groups : ndarray of uint64, shape (64, 3), out
        For each set of dice inside: its first entry, the one after its last, and where its links begin.

    Returns
    -------
    end : int64
        The entry after the last; 0 if the memory is too small.
    wanted : int64
        If it is, the size of `words`, `weights` and `slots` to come back with.
    wanted_links : int64
        If it is, the size of `links`.
    """
    network = Network(words, weights, links, slots, groups)
    landings = np.zeros(16, dtype=np.int64)
    board = word & BOARD
    if crazy and word >> DICE_SHIFT < GREY:
        board = forget_crazy(board)
    end = U64(ENDS) * draws
    for entry in range(end):
        weights[entry] = 0
    words[end] = board
    weights[end] = 1
    root = plan[0, INSIDE]
    groups[root, FIRST], groups[root, STOP], groups[root, LINKS] = end, end + B1, B0
    end += B1
    links_end = rolls_of(word >> DICE_SHIFT)
    table = Table(B0, B0)
    for step in range(plan.shape[0]):
        inside, die, filled = U64(plan[step, INSIDE]), U64(plan[step, DIE]), plan[step, FILLED]
        first, stop = groups[inside, FIRST], groups[inside, STOP]
        if plan[step, SIBLINGS] != 0:
            groups[filled, FIRST] = end
            born = B1
            for sibling in range(step, step + plan[step, SIBLINGS]):
                parents = plan[sibling, INSIDE]
                born += B6 * (groups[parents, STOP] - groups[parents, FIRST])
            bits = B4
            while (B1 << bits) < born:
                bits += B1
            if end + born > U64(words.shape[0]) or (B1 << bits) > U64(slots.shape[0]):
                return np.int64(0), np.int64(max(end + born, B1 << bits)), np.int64(links.shape[0])
            table = Table((B1 << bits) - B1, U64(64) - bits)
            for i in range(B1 << bits):
                slots[i] = 0
        camels = ALL if crazy and inside >= GREY else RACING
        earlier = rolls_of(inside & ((B1 << die) - B1))
        left = draws
        for other in range(B6):
            left -= (word >> DICE_SHIFT & ~inside) >> other & B1
        drawn = Die(die, first, stop, groups[inside, LINKS] + earlier, rolls_of(inside), camels, left - B1)
        end = link_die(drawn, tiles, crazy, track << SPACE_SHIFT, network, table, end, landings)
        if filled != NO_GROUP and (step + 1 == plan.shape[0] or plan[step + 1, FILLED] != filled):
            # The group is whole: room for its links.
            groups[filled, STOP] = end
            groups[filled, LINKS] = links_end
            links_end += (end - groups[filled, FIRST]) * rolls_of(U64(filled))
            if links_end > U64(links.shape[0]):
                return np.int64(0), np.int64(words.shape[0]), np.int64(2 * links_end)
    return np.int64(end), np.int64(0), np.int64(0)


@kernel
def count_places(place, crazy, ways, sets, links, groups, counts, table):
    """Count, for every board, the draws that bring each camel to a place and to the one after it.

    Parameters
    ----------
    place : int64
        The place, from 0: 0, and after it 2 where all five are wanted.
    crazy : bool
        Whether each face of a racing die counts twice, as there is a grey one with six.
    ways : ndarray of uint64, shape (draws + 1,)
        In how many ways the last 0, 1, ... draws can fall.
    sets : ndarray of int64, shape (n,)
        The groups, most dice first.
    links, groups
        See `link_boards`.
    counts : ndarray of uint64, shape (entries, 5)
        Scratch memory: by entry and camel, the draws for the place in the low half of the number, those for
        the next one in the high half.  A leg has less than 2**26 draws.
    table : ndarray of int64, shape (boards, 5, places), out
        By board and camel, the draws for the place and the next one; with place 2 those for the last one too.
    """
    ends = U64(ENDS) * U64(ways.shape[0] - 1)
    for left in range(ways.shape[0] - 1):
        for order in range(ENDS):
            entry = ENDS * left + order
            for camel in range(5):
                counts[entry, camel] = 0
            counts[entry, ORDERS[order, place]] = ways[left]
            counts[entry, ORDERS[order, place + 1]] = ways[left] << B32
    for group in range(sets.shape[0] - 1, -1, -1):
        inside = U64(sets[group])
        grey = B6 * (inside >> GREY_DIE)
        racing = rolls_of(inside) - grey
        link = groups[inside, LINKS]
        for entry in range(groups[inside, FIRST], groups[inside, STOP]):
            a, b, c, d, e = B0, B0, B0, B0, B0
            for roll in range(racing):
                after = links[link + roll]
                a += counts[after, 0]
                b += counts[after, 1]
                c += counts[after, 2]
                d += counts[after, 3]
                e += counts[after, 4]
            link += racing
            if crazy:
                a, b, c, d, e = a + a, b + b, c + c, d + d, e + e
                for roll in range(grey):
                    after = links[link + roll]
                    a += counts[after, 0]
                    b += counts[after, 1]
                    c += counts[after, 2]
                    d += counts[after, 3]
                    e += counts[after, 4]
                link += grey
            counts[entry, 0] = a
            counts[entry, 1] = b
            counts[entry, 2] = c
            counts[entry, 3] = d
            counts[entry, 4] = e
            for camel in range(5):
                table[entry - ends, camel, place] = counts[entry, camel] & LOW_HALF
                table[entry - ends, camel, place + 1] = counts[entry, camel] >> B32
            if place == 2:
                # In each draw one camel comes to this place, and each camel to one place.
                total = np.int64((a + b + c + d + e) & LOW_HALF)
                for camel in range(5):
                    row = table[entry - ends, camel]
                    row[4] = total - row[0] - row[1] - row[2] - row[3]


@kernel
def count_orders(draws, crazy, ways, sets, last, links, groups, orders):
    """Count, for every board, the draws that lead to each final order.

    Boards with one draw left need not get a row: they are the most of all, and each reaches a handful of
    orders.  The boards before them then look through their links.

    Parameters
    ----------
    draws : uint64
        Dice that still come out.
    crazy, ways
        See `count_places`.
    sets : ndarray of int64, shape (n,)
        The groups whose boards get a row, most dice first.
    last : uint64
        The first entry that gets none.
    links, groups
        See `link_boards`.
    orders : ndarray of int32, shape (last - 120 * draws, 120), out
        Draws by board, from the first board on, and order.
    """
    ends = U64(ENDS) * draws
    for group in range(sets.shape[0] - 1, -1, -1):
        inside = U64(sets[group])
        link = groups[inside, LINKS]
        for entry in range(groups[inside, FIRST], groups[inside, STOP]):
            row = orders[entry - ends]
            row[:] = 0
            for die in range(B6):
                if inside >> die & B1 == B0:
                    continue
                remain = inside ^ B1 << die
                for _ in range(3 if die < GREY_DIE else 6):
                    face = np.int32(2) if crazy and die < GREY_DIE else np.int32(1)
                    after = U64(links[link])
                    link += B1
                    if after < ends:
                        row[after % U64(ENDS)] += face * np.int32(ways[after // U64(ENDS)])
                    elif after < last:
                        later = orders[after - ends]
                        for order in range(ENDS):
                            row[order] += face * later[order]
                    else:
                        rolls = rolls_of(remain)
                        racing = rolls - B6 * (remain >> GREY_DIE)
                        last_link = groups[remain, LINKS] + (after - groups[remain, FIRST]) * rolls
                        for roll in range(rolls):
                            row[links[last_link + roll]] += face << np.int32(crazy and roll < racing)
