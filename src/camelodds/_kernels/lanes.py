"""Many games side by side, a byte a camel: what the sampler plays.

Games of a block stand in lanes: row c of the block holds the byte of camel c (see `word`) of every game.
All games draw their next die at the same time, so a draw is a few dozen operations on bytes without a
branch, and one instruction does each of them for as many games as a vector register has bytes.

For the compiler to see that, a loop over the lanes has rows a constant apart in one flat array (they cannot
overlap), unsigned indices (which cannot wrap around), one width, and every value that is kept or compared cast
back to it.  A loop over rows around it has a bound that only the arguments tell: with a constant one the
compiler would write out a vector loop for each row, which takes it seconds.  Masks are bytes: 255 where
something holds, else 0.
"""

from __future__ import annotations

import functools

import numpy as np

from camelodds._kernels import word_layout as layout
from camelodds._kernels.jit import part
from camelodds._kernels.philox import philox

U8, U16, U64 = np.uint8, np.uint16, np.uint64

BLOCK = 1024
"""Games in a block: its rows fit the first-level cache."""
LANES = U64(BLOCK)

# Rows of `lanes`; the first seven are the camels.
C0, C1, C2, C3, C4, C5, C6 = (U64(row * BLOCK) for row in range(7))
ALIVE = U64(7 * BLOCK)
"""255 while the race goes on, 0 once it is over."""
BEHIND = U64(8 * BLOCK)
"""128 where a unit left the track backwards: its bytes have wrapped around, and rank behind all others."""
MOVER, TARGET, UNDER = (U64(row * BLOCK) for row in range(9, 12))
IN_UNIT, ON_TARGET = (U64(row * BLOCK) for row in (12, 13))
"""How many camels are in the unit and how many stand on its target, where there are tiles."""
DRAWN, D1, D2, D3, D4, D5 = (U64(row * BLOCK) for row in range(14, 20))
"""What comes out in each draw of a leg: the die, plus 8 times its number, plus `BLACK` if it shows that."""
LANDED = U64(20 * BLOCK)
"""A row for each tile: how many units have landed on it in this leg."""
MAX_TILES = 8
ROWS = 20 + MAX_TILES

BLACK = U8(128)

PARKED = 0xC0
"""Byte of a crazy camel in an edition without: on no space, and no die moves it."""

ZERO, ONE, TWO, THREE, FOUR, SEVEN = (U8(n) for n in (0, 1, 2, 3, 4, 7))
HEIGHT, SPACE = U8(layout.HEIGHT), U8(layout.SPACE)
ONE_SPACE = U8(1 << layout.SPACE_SHIFT)
DIE, NUMBER = HEIGHT, SPACE
"""The bits that hold the die and its number in what is `DRAWN`."""
GREY_DIE = U8(layout.GREY_DIE)
WRAPPED = U8(0xC8)
"""A target below space 1 is at least this, one beyond the track less."""

LOW32, NO_COUNTER = U64(0xFFFFFFFF), U64(0)
B8, B16, B24, B32, B40 = (U64(n) for n in (8, 16, 24, 32, 40))


@part
def where(condition):
    """255 where the condition holds, else 0."""
    return U8(ZERO - U8(condition))


@part
def choose(mask, one, other):
    """`one` where the mask is 255, else `other`."""
    return U8((one & mask) | (other & ~mask))


@part
def above(byte, mover):
    """Whether a camel is the mover or above it on its space (R7)."""
    return U8(byte - mover) <= U8((mover | HEIGHT) - mover)


@part
def on_space(byte, start):
    """1 where a camel is on the space whose lowest byte is `start`, else 0."""
    return U8(U8(byte ^ start) < ONE_SPACE)


@part
def draw_numbers(games, n, block, key_0, key_1, ways, later, draw_ids):
    """Random numbers for two legs of each game: which order of dice, which faces.

    Parameters
    ----------
    games : ndarray of uint64, shape (BLOCK,)
        Number of each game in the sample.
    n : uint64
        Lanes in use.
    block : uint64
        Legs `2 * block` and `2 * block + 1` of the race.
    key_0, key_1 : uint64
        Key below 2**32.
    ways : ndarray of uint64, shape (2, 4)
    later : uint64
        Its row `later` is the number of orders and of faces in the first leg, then in the second.
    draw_ids : ndarray of uint16, shape (4 * BLOCK,), out
        Uniform below `ways`, a row each: a 32-bit number times at most 1458, shifted, so no value's chance
        is off by more than 2**-32.
    """
    # Masked although they are small, so that LLVM sees 32-bit factors.
    ways_0, ways_1 = ways[later, 0] & LOW32, ways[later, 1] & LOW32
    ways_2, ways_3 = ways[later, 2] & LOW32, ways[later, 3] & LOW32
    for g in range(n):
        game = games[g]
        a, b, c, d = philox(game & LOW32, game >> B32, block, NO_COUNTER, key_0, key_1)
        draw_ids[C0 + g] = U16((a * ways_0) >> B32)
        draw_ids[C1 + g] = U16((b * ways_1) >> B32)
        draw_ids[C2 + g] = U16((c * ways_2) >> B32)
        draw_ids[C3 + g] = U16((d * ways_3) >> B32)


@part
def open_pyramids(lanes, n, draw_ids, half, orders, faces, later):
    """Fill the rows from DRAWN on with what comes out of the pyramids in a leg (R6).

    Parameters
    ----------
    lanes : ndarray of uint8, shape (ROWS * BLOCK,)
    n : uint64
        Lanes in use.
    draw_ids : ndarray of uint16, shape (4 * BLOCK,)
    half : uint64
        0 for a leg of its rows 0 and 1, 1 for one of its rows 2 and 3.
    orders, faces : ndarray of uint64, shape (2, numbers)
    later : uint64
        Byte d of `orders[later]` is the die of draw d for each number of the first row; byte d of
        `faces[later]` is the rest of what is DRAWN for each of the second.
    """
    row = C2 * half
    for g in range(n):
        drawn = orders[later, draw_ids[row + g]] + faces[later, draw_ids[row + LANES + g]]
        lanes[DRAWN + g] = U8(drawn)
        lanes[D1 + g] = U8(drawn >> B8)
        lanes[D2 + g] = U8(drawn >> B16)
        lanes[D3 + g] = U8(drawn >> B24)
        lanes[D4 + g] = U8(drawn >> B32)
        lanes[D5 + g] = U8(drawn >> B40)


@functools.partial(part, inline="always")
def carries(crazy, p0, p1, p2, p3, p4):
    """255 where a racing camel stands above the crazy one on its space."""
    return where(above(p0, crazy) | above(p1, crazy) | above(p2, crazy) | above(p3, crazy) | above(p4, crazy))


@part
def choose_movers(lanes, n, draw):
    """Fill MOVER with the mover's byte and TARGET with where its number leads (R8, R9, R12)."""
    row = DRAWN + draw * LANES
    for g in range(n):
        drawn = lanes[row + g]
        die = U8(drawn & DIE)
        number = U8(drawn & NUMBER)
        p0, p1, p2 = lanes[C0 + g], lanes[C1 + g], lanes[C2 + g]
        p3, p4 = lanes[C3 + g], lanes[C4 + g]
        white, black = lanes[C5 + g], lanes[C6 + g]
        black_on_white = where(black == U8(white + ONE))
        white_on_black = where(white == U8(black + ONE))
        white_carries = carries(white, p0, p1, p2, p3, p4)
        black_carries = carries(black, p0, p1, p2, p3, p4)
        black_shown = choose(U8(white_carries ^ black_carries), black_carries, where(drawn >= BLACK))
        moves_black = U8(black_on_white | (~white_on_black & black_shown))
        grey = where(die == GREY_DIE)
        mover = U8(
            (grey & choose(moves_black, black, white))
            | (where(die == ZERO) & p0)
            | (where(die == ONE) & p1)
            | (where(die == TWO) & p2)
            | (where(die == THREE) & p3)
            | (where(die == FOUR) & p4)
        )
        lanes[MOVER + g] = mover
        lanes[TARGET + g] = U8((mover & SPACE) + ((number ^ grey) - grey))


@part
def end_races(lanes, n, track8):
    """Note which races the last move ended, and how (R9, R15, R17); `track8` is 8 times the track length."""
    for g in range(n):
        target, alive = lanes[TARGET + g], lanes[ALIVE + g]
        over = U8(where(target >= track8) & alive)
        lanes[ALIVE + g] = U8(alive & ~over)
        lanes[BEHIND + g] = U8(lanes[BEHIND + g] | (over & (U8(target >= WRAPPED) << SEVEN)))


@part
def move_units(lanes, n, track8):
    """Put every mover's unit on top of what stands on its target (R7, R11), no tile being about.

    Then note which races that ends, as `end_races` does.
    """
    for g in range(n):
        mover, target = lanes[MOVER + g], lanes[TARGET + g]
        p0, p1, p2 = lanes[C0 + g], lanes[C1 + g], lanes[C2 + g]
        p3, p4, p5, p6 = lanes[C3 + g], lanes[C4 + g], lanes[C5 + g], lanes[C6 + g]
        height = U8(
            on_space(p0, target)
            + on_space(p1, target)
            + on_space(p2, target)
            + on_space(p3, target)
            + on_space(p4, target)
            + on_space(p5, target)
            + on_space(p6, target)
        )
        alive = lanes[ALIVE + g]
        over = where(target >= track8)
        lanes[ALIVE + g] = U8(alive & ~over)
        lanes[BEHIND + g] = U8(lanes[BEHIND + g] | (over & alive & (U8(target >= WRAPPED) << SEVEN)))
        step = U8((target + height - mover) & alive)
        lanes[C0 + g] = U8(p0 + (where(above(p0, mover)) & step))
        lanes[C1 + g] = U8(p1 + (where(above(p1, mover)) & step))
        lanes[C2 + g] = U8(p2 + (where(above(p2, mover)) & step))
        lanes[C3 + g] = U8(p3 + (where(above(p3, mover)) & step))
        lanes[C4 + g] = U8(p4 + (where(above(p4, mover)) & step))
        lanes[C5 + g] = U8(p5 + (where(above(p5, mover)) & step))
        lanes[C6 + g] = U8(p6 + (where(above(p6, mover)) & step))


@part
def meet_tiles(lanes, n, tiles, draw):
    """Move TARGET on by the tile there, fill UNDER (255 where it boos) and count it in LANDED (R10).

    `tiles` (uint8, shape (tiles, 2)) holds 8 times the space (from 0), and 1 for cheering or 0 for booing.  A
    step from a tile never meets a second one (R3), so the order of the tiles does not matter.
    """
    row = DRAWN + draw * LANES
    for g in range(n):
        lanes[UNDER + g] = ZERO
    for tile in range(U64(tiles.shape[0])):
        at = tiles[tile, 0]
        booing = where(tiles[tile, 1] == ZERO)
        landed = LANDED + tile * LANES
        for g in range(n):
            hit = U8(where(lanes[TARGET + g] == at) & lanes[ALIVE + g])
            back = U8(where(U8(lanes[row + g] & DIE) == GREY_DIE) ^ booing)
            lanes[TARGET + g] = U8(lanes[TARGET + g] + (((ONE_SPACE ^ back) - back) & hit))
            lanes[UNDER + g] = U8(lanes[UNDER + g] | (hit & booing))
            lanes[landed + g] = U8(lanes[landed + g] + (hit & ONE))


@part
def move_units_with_tiles(lanes, n, camels):
    """As `move_units`, but units UNDER go under what stands on their target.

    A row of the `camels` (7) at a time: only first legs with tiles come here.
    """
    for g in range(n):
        lanes[IN_UNIT + g] = ZERO
        lanes[ON_TARGET + g] = ZERO
    for camel in range(camels):
        row = camel * LANES
        for g in range(n):
            in_unit = above(lanes[row + g], lanes[MOVER + g])
            there = on_space(lanes[row + g], lanes[TARGET + g]) & (not in_unit)
            lanes[IN_UNIT + g] = U8(lanes[IN_UNIT + g] + U8(in_unit))
            lanes[ON_TARGET + g] = U8(lanes[ON_TARGET + g] + U8(there))
    for camel in range(camels):
        row = camel * LANES
        for g in range(n):
            byte, mover, target = lanes[row + g], lanes[MOVER + g], lanes[TARGET + g]
            under = lanes[UNDER + g]
            in_unit = above(byte, mover)
            there = on_space(byte, target) & (not in_unit)
            step = where(in_unit) & (target + (lanes[ON_TARGET + g] & ~under) - mover)
            lift = where(there) & lanes[IN_UNIT + g] & under
            lanes[row + g] = U8(byte + (lanes[ALIVE + g] & (step | lift)))
