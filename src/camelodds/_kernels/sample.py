"""Sampled legs and races: blocks of games in lanes, played to the end of the leg or of the race."""

from __future__ import annotations

import functools

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

GROUP = U64(128)
"""Lanes are used in groups that vector loops take whole; the rest of a group holds games that are over."""
CODES = 625
"""Final orders as numbers: the places of the first four racing camels, base 5, the first camel's last."""
FULL = U8(255)
ZERO64, ONE64, THREE64 = U64(0), U64(1), U64(3)
CRAZY = U64(2)
"""Camels of a block that do not rank, the last ones."""


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
def play_leg(lanes, used, camels, draws, orders, faces, later, draw_ids, half, track8, tiles):
    """Play one leg of all games: the first, tiles and all, or (`later` 1) one of the others."""
    open_pyramids(lanes, used, draw_ids, half, orders, faces, later)
    for draw in range(draws[later]):
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


@kernel
def sample_races(
    start, first, n, key_0, key_1, track8, tiles, draws, orders, faces, ways, lanes, games, draw_ids, codes,
    counts,
):  # fmt: skip
    """Play games `first` to `first + n` from one board to the end of the race and count the final orders.

    Parameters
    ----------
    start : ndarray of uint8, shape (7,)
        Byte of each camel.
    first, n : uint64
    key_0, key_1 : uint64
        Key of the random numbers, below 2**32.
    track8 : uint8
        8 times the track length.
    tiles : ndarray of uint8, shape (tiles, 2), or None
        See `meet_tiles`; they lie in the first leg only (M1).  For None the kernel is compiled without all
        that tiles need.
    draws : ndarray of uint64, shape (2,)
    orders, faces : ndarray of uint64, shape (2, numbers)
    ways : ndarray of uint64, shape (2, 4)
        How many dice come out in the first leg, and in later ones, and which: see `open_pyramids` and
        `draw_numbers`.  The first row of `ways` is for the first leg and the second one.
    lanes, games, draw_ids, codes : ndarray
        Scratch memory.
    counts : ndarray of int64, shape (CODES,), out
        Final orders are added.
    """
    stop = first + n
    camels = U64(start.shape[0])
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
            play_leg(lanes, used, camels, draws, orders, faces, later, draw_ids, half, track8, tiles)
            if half == ONE64:
                alive = count_alive(lanes, used)
                # Closing up costs as much as a few draws: wait until it pays.
                if alive == ZERO64 or U64(8) * alive < U64(7) * playing:
                    rank(lanes, codes, used, camels - CRAZY)
                    playing = settle(lanes, games, codes, playing, counts)
            leg += ONE64


@kernel
def sample_legs(
    start, first, n, key_0, key_1, track8, tiles, draws, orders, faces, ways, lanes, games, draw_ids, codes,
    counts, landings, ends,
):  # fmt: skip
    """Play games `first` to `first + n` from one board to the end of the leg and count what happens.

    Parameters
    ----------
    start, first, n, key_0, key_1, track8, tiles, draws, orders, faces, ways
    lanes, games, draw_ids, codes, counts
        As for `sample_races`.
    landings : ndarray of int64, shape (16, 2), out
        Landings on each space's tile are added, and the squares of each game's landings.
    ends : ndarray of int64, shape (2,), out
        Races that end are added, forwards and backwards.
    """
    stop = first + n
    camels = U64(start.shape[0])
    while first < stop:
        playing = LANES if stop - first > LANES else stop - first
        used = whole_groups(playing)
        start_games(lanes, games, first, playing, start, tiles)
        first += playing
        draw_numbers(games, used, ZERO64, key_0, key_1, ways, ZERO64, draw_ids)
        play_leg(lanes, used, camels, draws, orders, faces, ZERO64, draw_ids, ZERO64, track8, tiles)
        rank(lanes, codes, used, camels - CRAZY)
        for g in range(playing):
            counts[codes[g]] += 1
            if lanes[ALIVE + g] == ZERO:
                ends[0 if lanes[BEHIND + g] == ZERO else 1] += 1
        if tiles is not None:
            for tile in range(U64(tiles.shape[0])):
                space = U64(tiles[tile, 0]) >> THREE64
                for g in range(playing):
                    landed = np.int64(lanes[LANDED + tile * LANES + g])
                    landings[space, 0] += landed
                    landings[space, 1] += landed * landed
