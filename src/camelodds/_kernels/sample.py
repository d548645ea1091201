"""Sampled legs and races: blocks of games in lanes, played to the end of the leg or of the race."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels.jit import kernel, part
from camelodds._kernels.lanes import (
    ALIVE,
    BEHIND,
    LANDED,
    LANES,
    ONE,
    U8,
    U16,
    U64,
    ZERO,
    choose_movers,
    draw_numbers,
    end_races,
    meet_tiles,
    move_units,
    move_units_with_tiles,
    open_pyramids,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

GROUP = U64(128)
"""Lanes are used in groups that vector loops take whole; the rest of a group holds games that are over."""
CODES = 625
"""Final orders as numbers: the places of the first four racing camels, base 5, the first camel's last."""
FULL = U8(255)
ZERO64, ONE64, THREE64 = U64(0), U64(1), U64(3)
CRAZY = U64(2)
"""Camels of a block that do not rank, the last ones."""


class Pyramid(NamedTuple):
    """What comes out of the pyramid in the first leg (row 0) and in later ones (row 1).

    `draws` is how many dice; see `open_pyramids` for `orders` and `faces`, and `draw_numbers` for `ways`.
    """

    draws: NDArray[np.uint64]
    orders: NDArray[np.uint64]
    faces: NDArray[np.uint64]
    ways: NDArray[np.uint64]


class Setup(NamedTuple):
    """A position as games begin with it.

    Parameters
    ----------
    start : ndarray of uint8, shape (7,)
        Byte of each camel.
    track8 : uint8
        The first byte beyond the track.
    tiles : ndarray of uint8, shape (tiles, 2), or None
        See `meet_tiles`; they lie in the first leg only (M1).
    pyramid : Pyramid
    """

    start: NDArray[np.uint8]
    track8: np.uint8
    tiles: NDArray[np.uint8] | None
    pyramid: Pyramid


class Block(NamedTuple):
    """A block of games.

    `lanes` is all that is known of them (uint8, shape (ROWS * BLOCK,)), `games` their numbers in the sample
    (uint64, shape (BLOCK,)), `draw_ids` the numbers for two legs (uint16, shape (4 * BLOCK,)) and `codes`
    those of their final orders (uint16, shape (BLOCK,)).
    """

    lanes: NDArray[np.uint8]
    games: NDArray[np.uint64]
    draw_ids: NDArray[np.uint16]
    codes: NDArray[np.uint16]


class Tally(NamedTuple):
    """What is counted in sampled legs.

    Parameters
    ----------
    counts : ndarray of int64, shape (CODES,)
        Final orders.
    landings : ndarray of int64, shape (16, 2)
        Landings on each space's tile, and the squares of each game's landings.
    ends : ndarray of int64, shape (2,)
        Races that end, forwards and backwards.
    """

    counts: NDArray[np.int64]
    landings: NDArray[np.int64]
    ends: NDArray[np.int64]


@part
def start_games(lanes, games, first, n, start, tiles):
    """Set up games `first` to `first + n` on one board."""
    used = whole_groups(n)
    for camel in range(U64(start.shape[0])):
        for g in range(used):
            lanes[camel * LANES + g] = start[camel]
    for g in range(used):
        games[g] = first + g
        lanes[ALIVE + g] = FULL if g < n else ZERO
        lanes[BEHIND + g] = ZERO
    if tiles is not None:
        for tile in range(U64(tiles.shape[0])):
            for g in range(used):
                lanes[LANDED + tile * LANES + g] = ZERO


@part
def whole_groups(n):
    """Lanes that hold n games."""
    return (n + GROUP - U64(1)) // GROUP * GROUP


@functools.partial(part, inline="always")
def play_leg(lanes, used, camels, pyramid, later, draw_ids, half, track8, tiles):
    """Play one leg of all games: the first one, with the tiles, or (`later` 1) one of the others.

    Inlined, and from single values: in one more function that takes `Setup` and `Block`, the same code takes
    the compiler a third longer.
    """
    open_pyramids(lanes, used, draw_ids, half, pyramid.orders, pyramid.faces, later)
    for draw in range(pyramid.draws[later]):
        choose_movers(lanes, used, draw)
        if tiles is None or later != ZERO64:
            move_units(lanes, used, track8)
        else:
            meet_tiles(lanes, used, tiles, draw)
            move_units_with_tiles(lanes, used, camels)
            end_races(lanes, used, track8)


@part
def rank(lanes, codes, used, racing):
    """Fill `codes` (uint16, shape (BLOCK,)) with the number of each game's order (R13, R17)."""
    for g in range(used):
        codes[g] = U16(0)
    weight = U16(1)
    for camel in range(racing - U64(1)):
        row = camel * LANES
        for other in range(racing):
            other_row = other * LANES
            for g in range(used):
                flip = lanes[BEHIND + g]
                ahead = U8(lanes[other_row + g] ^ flip) > U8(lanes[row + g] ^ flip)
                codes[g] = U16(codes[g] + (weight if ahead else U16(0)))
        weight = U16(weight * U16(5))


@part
def settle(lanes, games, codes, n, counts):
    """Count the games that are over and close up the lanes; returns how many go on."""
    on = U64(0)
    for g in range(n):
        if lanes[ALIVE + g] == ZERO:
            counts[codes[g]] += 1
        else:
            for camel in range(U64(7)):
                lanes[camel * LANES + on] = lanes[camel * LANES + g]
            games[on] = games[g]
            lanes[ALIVE + on] = FULL
            on += U64(1)
    for g in range(on, whole_groups(on)):
        lanes[ALIVE + g] = ZERO
    for g in range(whole_groups(on)):
        lanes[BEHIND + g] = ZERO
    return on


@part
def count_alive(lanes, used):
    """How many games go on."""
    alive = U64(0)
    for g in range(used):
        alive += U64(lanes[ALIVE + g] & ONE)
    return alive


@part
def count_landings(lanes, n, tiles, landings):
    """Add up the landings of n games on each tile, and their squares."""
    if tiles is not None:
        for tile in range(U64(tiles.shape[0])):
            space = U64(tiles[tile, 0]) >> THREE64
            for g in range(n):
                landed = np.int64(lanes[LANDED + tile * LANES + g])
                landings[space, 0] += landed
                landings[space, 1] += landed * landed


@kernel
def sample_races(setup, tiles, first, n, key_0, key_1, block, counts):
    """Play games `first` to `first + n` from one position to the end of the race and count the final orders.

    Parameters
    ----------
    setup : Setup
    tiles : ndarray or None
        Those of the setup.  If they are None, the kernel is compiled without what tiles need: for that, numba
        must see None in a parameter of its own.
    first, n : uint64
    key_0, key_1 : uint64
        Key of the random numbers, below 2**32.
    block : Block
        Scratch memory.
    counts : ndarray of int64, shape (CODES,), out
        Final orders are added.
    """
    lanes, games, draw_ids, codes = block
    start, track8, _, pyramid = setup
    ways = pyramid.ways
    camels = U64(start.shape[0])
    stop = first + n
    while first < stop:
        playing = LANES if stop - first > LANES else stop - first
        start_games(lanes, games, first, playing, start, tiles)
        first += playing
        leg = ZERO64
        while playing > ZERO64:
            used = whole_groups(playing)
            half = leg & ONE64
            later = ZERO64 if leg == ZERO64 else ONE64
            if half == ZERO64:
                draw_numbers(games, used, leg >> ONE64, key_0, key_1, ways, later, draw_ids)
            play_leg(lanes, used, camels, pyramid, later, draw_ids, half, track8, tiles)
            if half == ONE64:
                alive = count_alive(lanes, used)
                # Closing up costs as much as a few draws: wait until it pays.
                if alive == ZERO64 or U64(8) * alive < U64(7) * playing:
                    rank(lanes, codes, used, camels - CRAZY)
                    playing = settle(lanes, games, codes, playing, counts)
            leg += ONE64


@kernel
def sample_legs(setup, tiles, first, n, key_0, key_1, block, tally):
    """Play games `first` to `first + n` from one position to the end of the leg and count what happens.

    Parameters
    ----------
    setup, tiles, first, n, key_0, key_1, block
        As for `sample_races`.
    tally : Tally, out
        What happens is added.
    """
    lanes, games, draw_ids, codes = block
    counts, landings, ends = tally
    start, track8, _, pyramid = setup
    ways = pyramid.ways
    camels = U64(start.shape[0])
    stop = first + n
    while first < stop:
        playing = LANES if stop - first > LANES else stop - first
        used = whole_groups(playing)
        start_games(lanes, games, first, playing, start, tiles)
        first += playing
        draw_numbers(games, used, ZERO64, key_0, key_1, ways, ZERO64, draw_ids)
        play_leg(lanes, used, camels, pyramid, ZERO64, draw_ids, ZERO64, track8, tiles)
        rank(lanes, codes, used, camels - CRAZY)
        for g in range(playing):
            counts[codes[g]] += 1
            if lanes[ALIVE + g] == ZERO:
                ends[0 if lanes[BEHIND + g] == ZERO else 1] += 1
        count_landings(lanes, playing, tiles, landings)
