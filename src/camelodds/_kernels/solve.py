"""Race odds of all boards at the start of a leg, solved.

Drawing dice in all orders of a set is drawing one of them and then the others in all orders.  So with

    P_0(board, {}) = what the board is worth at the start of a leg
    P_k(board, set) = mean over the dice of the set, and over their faces, of
                      P_(k-1)(board after the roll, set without the die)

the worth of a board at the start of a leg is the mean of P_k over all sets of k dice, k being the dice of a
leg (R5, R6).  Layer k holds P_k of all boards and sets; one *sweep* goes through the layers, and sweeps are
repeated until nothing changes.  A board that has ended the race keeps its worth whatever is drawn: it has the
number after the last board.

Worths are kept by slot (see `boards`), as 32-bit whole numbers in units of 2**-31, which is finer than 4-byte
floats, and are rounded once a layer.
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.boards import board_of, number_of, slot_of
from camelodds._kernels.jit import kernel, part
from camelodds._kernels.orders import block_move
from camelodds._kernels.prefetch import prefetch
from camelodds._kernels.word import (
    ALL,
    B0,
    B1,
    B2,
    B3,
    B5,
    B6,
    GREY,
    ONE_SPACE,
    RACING,
    SPACE,
    SPACE_SHIFT,
    U64,
    at_least,
    byte_of,
    count,
    grey_movers,
    put,
    unit_of,
)

RACING_MOVES = 15
"""Moves of a board: 3 times the slot, plus the number less 1; then white's three, then black's three."""
CRAZY_MOVES = 21
ONE = 1 << 31
"""What 1 is in a table."""
HALF = 0.5
B4, B64 = U64(4), U64(64)
AHEAD = U64(2)
"""Boards between asking for memory and using it; 1 to 8 are about as good."""
LINE = U64(16)
"""Numbers in a cache line."""
FACE = U64(8)
"""Numbers kept for a face: a power of two makes their addresses cheap."""


@part
def roll(board, mover, number, forwards, camels, track):
    """Play one roll with no tile about.

    Returns
    -------
    board : uint64
        The board after it; means nothing if the race is over.
    move : uint64
        What it does to the order of the racing camels; 0 is nothing.
    over : bool
    """
    start = mover >> SPACE_SHIFT
    unit = unit_of(board, mover, camels)
    racers = count(unit & RACING)
    ahead = count(at_least(board, (mover & SPACE) + ONE_SPACE, RACING))
    over = start + number >= track if forwards else number > start
    if over:
        place = B0 if forwards else B5 - racers
        return board, B0 if racers == B0 else block_move(ahead, racers, place), True
    space = start + number if forwards else start - number
    place = count(at_least(board, (space << SPACE_SHIFT) + ONE_SPACE, RACING) & ~unit)
    after = put(board, unit, mover, space << SPACE_SHIFT, False, camels)
    return after, B0 if racers == B0 else block_move(ahead, racers, place), False


@kernel
def fill_moves(first, stop, over, track, crazy, after, moves):
    """What every move does to boards `first` to `stop`.

    Parameters
    ----------
    first, stop, over : uint64
        `over` is the number of the board that has ended the race.
    track : uint64
    crazy : bool
    after : ndarray of uint32, shape (boards, moves), out
        Number of the board after each move.
    moves : ndarray of uint8, shape (boards, moves), out
        What it does to the order of the racing camels, see `block_move`.
    """
    camels = ALL if crazy else RACING
    for number in range(first, stop):
        board = board_of(number, crazy, track)
        white = black = B0
        if crazy:
            white, black = grey_movers(board)
        for mover in range(U64(7) if crazy else B5):
            byte = byte_of(board, mover) if mover < B5 else (white if mover == B5 else black)
            for face in range(B3):
                child, move, ended = roll(board, byte, face + B1, mover < B5, camels, track)
                after[number, B3 * mover + face] = np.uint32(over if ended else number_of(child, crazy))
                moves[number, B3 * mover + face] = np.uint8(move)


@kernel
def fill_layer(first, stop, after, moves, slots, rows_before, before, row_width, dice_of_rows, factor, layer):
    """P_k of boards `first` to `stop` from P_(k-1).

    Parameters
    ----------
    first, stop : uint64
    after, moves : ndarray, shape (boards, CRAZY_MOVES)
        See `fill_moves`.
    slots : ndarray of uint8, shape (125 * 5,)
        New slot of each slot after a block move.
    rows_before : ndarray of uint8, shape (125 * 64,)
        For a block move and a set of dice left, where the set's row begins in a board's part of `before`.
    before : ndarray of uint32, shape ((boards + 1) * row_width,)
        P_(k-1): for each board, for each set of k - 1 dice, five slots.
    row_width : uint64
    dice_of_rows : ndarray of uint64, shape (rows,)
        The sets of k dice, by slot; bit 5 is the grey die.
    factor : float64
        1 / (6 k).
    layer : ndarray of uint32, shape ((boards + 1) * rows * 5,), out
        P_k.
    """
    # For each face of a board: where its child's part of `before` begins, where its move's rows begin in
    # `rows_before`, and the new slots.
    faces = np.empty(CRAZY_MOVES * FACE, np.uint64)
    written = first * U64(dice_of_rows.shape[0]) * B5
    for board in range(first, stop):
        # Children lie all over the memory: unless asked for ahead, most of the time goes by waiting for them.
        if board + AHEAD < stop:
            for face in range(U64(CRAZY_MOVES)):
                start = U64(after[board + AHEAD, face]) * row_width
                for line in range(start, start + row_width, LINE):
                    prefetch(before, line)
        one_grey = True
        for face in range(U64(CRAZY_MOVES)):
            move = U64(moves[board, face])
            at = face * FACE
            faces[at] = U64(after[board, face]) * row_width
            faces[at + B1] = move * B64
            for slot in range(B5):
                faces[at + B2 + slot] = U64(slots[move * B5 + slot])
            if face >= U64(RACING_MOVES + 3):
                # All races that are over have the same board, but end in orders of their own.
                before_it = at - B3 * FACE
                one_grey &= (faces[at] == faces[before_it]) & (faces[at + B1] == faces[before_it + B1])
        for row in range(U64(dice_of_rows.shape[0])):
            dice = dice_of_rows[row]
            s0 = s1 = s2 = s3 = s4 = np.int64(0)
            # Where both colours move the same camel, the grey die is like a racing die.
            for die in range(B6 if one_grey else B5):
                if (dice >> die) & B1 == B0:
                    continue
                left = dice ^ (B1 << die)
                for roll_ in range(die * B3 * FACE, (die * B3 + B3) * FACE, FACE):
                    child = faces[roll_] + U64(rows_before[faces[roll_ + B1] + left])
                    s0 += np.int64(before[child + faces[roll_ + B2]])
                    s1 += np.int64(before[child + faces[roll_ + B3]])
                    s2 += np.int64(before[child + faces[roll_ + B4]])
                    s3 += np.int64(before[child + faces[roll_ + B5]])
                    s4 += np.int64(before[child + faces[roll_ + B6]])
            # A racing die's face has twice the chance of a grey die's.
            s0, s1, s2, s3, s4 = 2 * s0, 2 * s1, 2 * s2, 2 * s3, 2 * s4
            if not one_grey and dice >= GREY:
                left = dice ^ GREY
                for roll_ in range(U64(RACING_MOVES) * FACE, U64(CRAZY_MOVES) * FACE, FACE):
                    child = faces[roll_] + U64(rows_before[faces[roll_ + B1] + left])
                    s0 += np.int64(before[child + faces[roll_ + B2]])
                    s1 += np.int64(before[child + faces[roll_ + B3]])
                    s2 += np.int64(before[child + faces[roll_ + B4]])
                    s3 += np.int64(before[child + faces[roll_ + B5]])
                    s4 += np.int64(before[child + faces[roll_ + B6]])
            layer[written] = np.uint32(s0 * factor + HALF)
            layer[written + B1] = np.uint32(s1 * factor + HALF)
            layer[written + B2] = np.uint32(s2 * factor + HALF)
            layer[written + B3] = np.uint32(s3 * factor + HALF)
            layer[written + B4] = np.uint32(s4 * factor + HALF)
            written += B5


@kernel
def finish_sweep(first, stop, layer, worth, result):
    """Worth of boards `first` to `stop` at the start of a leg: the mean of the last layer's rows.

    Parameters
    ----------
    first, stop : int64
    layer : ndarray of uint32, shape (boards + 1, rows, 5)
    worth : ndarray of uint32, shape (boards + 1, 5), in and out
    result : ndarray of int64, shape (2,), out
        Largest change, and smallest sum over a board's slots.
    """
    largest = np.int64(0)
    smallest = np.int64(1) << 40
    factor = 1.0 / layer.shape[1]
    for board in range(first, stop):
        mass = np.int64(0)
        for slot in range(5):
            total = np.int64(0)
            for row in range(layer.shape[1]):
                total += np.int64(layer[board, row, slot])
            new = np.int64(total * factor + HALF)
            old = np.int64(worth[board, slot])
            change = new - old if new > old else old - new
            largest = max(largest, change)
            mass += new
            worth[board, slot] = np.uint32(new)
        smallest = min(smallest, mass)
    result[0] = largest
    result[1] = smallest


@kernel
def solve_backwards(boards, after, moves, slots, mapped, sets, sizes, left_at_end, full, worth):
    """Solve a race without crazy camels: every roll raises the sum of the camels' spaces.

    Parameters
    ----------
    boards : ndarray of int64, shape (boards,)
        Numbers of all boards, largest sum of spaces first.
    after, moves : ndarray, shape (boards, RACING_MOVES)
        See `fill_moves`.
    slots : ndarray of uint8, shape (125, 5)
    mapped : ndarray of uint8, shape (125, 32)
        New set of dice of each set after a block move.
    sets : ndarray of uint8, shape (sets,)
        Sets of dice that can be inside during a leg, fewest first.
    sizes : ndarray of int64, shape (32,)
        Number of dice of each set.
    left_at_end : int64
        Dice inside when a leg ends; the pyramid is then refilled.
    full : int64
        The set of all dice.
    worth : ndarray of float64, shape (boards + 1, 32, 10), in and out
        Odds of winning by slot, then of losing; the last board's are given.
    """
    for board in boards:
        for dice_ in sets:
            dice = np.int64(dice_)
            factor = 1.0 / (3 * sizes[dice])
            for value in range(10):
                worth[board, dice, value] = 0.0
            for die in range(5):
                if not dice >> die & 1:
                    continue
                left = dice ^ (1 << die)
                for roll_ in range(3 * die, 3 * die + 3):
                    move = moves[board, roll_]
                    child = after[board, roll_]
                    inside = full if sizes[left] == left_at_end else np.int64(mapped[move, left])
                    for slot in range(5):
                        new = np.int64(slots[move, slot])
                        worth[board, dice, slot] += factor * worth[child, inside, new]
                        worth[board, dice, 5 + slot] += factor * worth[child, inside, 5 + new]


@kernel
def sum_spaces(track, sums):
    """Sum of the camels' spaces on each board without crazy camels (int64, shape (boards,))."""
    for number in range(sums.shape[0]):
        board = board_of(U64(number), False, track)
        total = B0
        for camel in range(B5):
            total += byte_of(board, camel) >> SPACE_SHIFT
        sums[number] = np.int64(total)


@kernel
def weigh_boards(words, weights, crazy, worth, sums):
    """Add up what boards are worth to each racing camel, each board as often as its weight says.

    Parameters
    ----------
    words : ndarray of uint64, shape (boards,)
    weights : ndarray of int64, shape (boards,)
    crazy : bool
    worth : ndarray of uint32 or float64, shape (2, boards of the track, 5)
        Worth by slot: of winning, of losing.
    sums : ndarray of float64, shape (2, 5), out
        Weighted sums by camel are added.
    """
    for i in range(U64(words.shape[0])):
        board = words[i]
        weight = np.float64(weights[i])
        number = number_of(board, crazy)
        for camel in range(B5):
            slot = slot_of(board, camel)
            for which in range(2):
                sums[which, camel] += weight * np.float64(worth[which, number, slot])
