"""Sampled legs and races: blocks of games in lanes, played to the end of the leg or of the race."""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import kernel
from camelodds._kernels.lanes import (
    ALIVE,
    BEHIND,
    LANDED,
    LANES,
    MAX_DRAWS,
    MAX_TILES,
    ONE,
    PLACE,
    U8,
    U16,
    U64,
    ZERO,
    choose_movers,
    draw_numbers,
    end_races,
    fill_pyramid,
    meet_tiles,
    move_units,
    move_units_with_tiles,
    read_draws,
    take_dice,
)

GROUP = U64(128)
"""Lanes are used in groups that vector loops take whole; the rest of a group holds games that are over."""
CODES = 625
"""Final orders as numbers: the places of the first four racing camels, base 5, the first camel's last."""
FIVE = U16(5)
FIRST_HALF, SECOND_HALF = U64(0), U64(1)
FULL = U8(255)
THREE64 = U64(3)


@kernel
def start_games(lanes, games, first, n, start):
    """Set up games `first` to `first + n` on one board."""
    used = whole_groups(n)
    for camel in range(U64(7)):
        for g in range(used):
            lanes[camel * LANES + g] = start[camel]
    for g in range(used):
        games[g] = first + g
        lanes[ALIVE + g] = FULL if g < n else ZERO
        lanes[BEHIND + g] = ZERO
    for tile in range(U64(MAX_TILES)):
        for g in range(used):
            lanes[LANDED + tile * LANES + g] = ZERO


@kernel
def whole_groups(n):
    """Lanes that hold n games."""
    return (n + GROUP - U64(1)) // GROUP * GROUP


@kernel
def play_leg(lanes, used, dice, draws, digits, track8, tiles):
    """Play one leg of all games, their draws in `digits`."""
    fill_pyramid(lanes, used, dice)
    for draw in range(draws):
        take_dice(lanes, used, digits, draw)
        choose_movers(lanes, used, digits, draw)
        if tiles.shape[0] == 0:
            move_units(lanes, used)
        else:
            meet_tiles(lanes, used, tiles)
            move_units_with_tiles(lanes, used)
        end_races(lanes, used, track8)


@kernel
def rank(lanes, codes, used):
    """Fill `codes` (uint16, shape (BLOCK,)) with the number of each game's order (R13, R17)."""
    for camel in range(U64(5)):
        for g in range(used):
            lanes[PLACE + camel * LANES + g] = ZERO
    for i in range(U64(4)):
        for j in range(i + U64(1), U64(5)):
            for g in range(used):
                behind = lanes[BEHIND + g]
                ahead = U8(U8(lanes[i * LANES + g] ^ behind) > U8(lanes[j * LANES + g] ^ behind))
                lanes[PLACE + j * LANES + g] = U8(lanes[PLACE + j * LANES + g] + ahead)
                lanes[PLACE + i * LANES + g] = U8(lanes[PLACE + i * LANES + g] + U8(ahead ^ ONE))
    for g in range(used):
        codes[g] = U16(0)
    for i in range(U64(4)):
        row = PLACE + (U64(3) - i) * LANES
        for g in range(used):
            codes[g] = U16(U16(codes[g] * FIVE) + U16(lanes[row + g]))


@kernel
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


@kernel
def count_alive(lanes, used):
    """How many games go on."""
    alive = U64(0)
    for g in range(used):
        alive += U64(lanes[ALIVE + g] & ONE)
    return alive


@kernel
def sample_races(
    start, first, n, key_0, key_1, track8, tiles, first_dice, first_plan, first_ways, dice, plan, ways,
    lanes, games, draw_ids, digits, codes, counts,
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
    tiles : ndarray of uint8, shape (tiles, 2)
        See `meet_tiles`; they lie in the first leg only (M1).
    first_dice, first_plan, first_ways : ndarray
        What comes out in the first leg: see `fill_pyramid`, `read_draws`, `draw_numbers` (two of its four
        `ways` are those of the second leg).
    dice, plan, ways : ndarray
        What comes out in later legs.
    lanes, games, draw_ids, digits, codes : ndarray
        Scratch memory.
    counts : ndarray of int64, shape (CODES,), out
        Final orders are added.
    """
    no_tiles = tiles[:0]
    draws = U64(plan[MAX_DRAWS, 0])
    stop = first + n
    while first < stop:
        playing = min(LANES, stop - first)
        start_games(lanes, games, first, playing, start)
        first += playing
        block = U64(0)
        while playing > U64(0):
            used = whole_groups(playing)
            if block == U64(0):
                draw_numbers(games, used, block, key_0, key_1, first_ways, draw_ids)
                read_draws(draw_ids, FIRST_HALF, used, first_plan, digits)
                play_leg(lanes, used, first_dice, U64(first_plan[MAX_DRAWS, 0]), digits, track8, tiles)
            else:
                draw_numbers(games, used, block, key_0, key_1, ways, draw_ids)
                read_draws(draw_ids, FIRST_HALF, used, plan, digits)
                play_leg(lanes, used, dice, draws, digits, track8, no_tiles)
            read_draws(draw_ids, SECOND_HALF, used, plan, digits)
            play_leg(lanes, used, dice, draws, digits, track8, no_tiles)
            alive = count_alive(lanes, used)
            if alive == U64(0) or U64(8) * alive < U64(7) * playing:
                rank(lanes, codes, used)
                playing = settle(lanes, games, codes, playing, counts)
            block += U64(1)


@kernel
def sample_legs(
    start, first, n, key_0, key_1, track8, tiles, dice, plan, ways,
    lanes, games, draw_ids, digits, codes, counts, landings, ends,
):  # fmt: skip
    """Play games `first` to `first + n` from one board to the end of the leg and count what happens.

    Parameters
    ----------
    start, first, n, key_0, key_1, track8, tiles, dice, plan, ways
    lanes, games, draw_ids, digits, codes, counts
        As for `sample_races`, `dice`, `plan` and `ways` those of this leg.
    landings : ndarray of int64, shape (16, 2), out
        Landings on each space's tile are added, and the squares of each game's landings.
    ends : ndarray of int64, shape (2,), out
        Races that end are added, forwards and backwards.
    """
    stop = first + n
    while first < stop:
        playing = min(LANES, stop - first)
        used = whole_groups(playing)
        start_games(lanes, games, first, playing, start)
        first += playing
        draw_numbers(games, used, U64(0), key_0, key_1, ways, draw_ids)
        read_draws(draw_ids, FIRST_HALF, used, plan, digits)
        play_leg(lanes, used, dice, U64(plan[MAX_DRAWS, 0]), digits, track8, tiles)
        rank(lanes, codes, used)
        for g in range(playing):
            counts[codes[g]] += 1
            if lanes[ALIVE + g] == ZERO:
                ends[0 if lanes[BEHIND + g] == ZERO else 1] += 1
        for tile in range(U64(tiles.shape[0])):
            space = U64(tiles[tile, 0]) >> THREE64
            for g in range(playing):
                landed = np.int64(lanes[LANDED + tile * LANES + g])
                landings[space, 0] += landed
                landings[space, 1] += landed * landed
