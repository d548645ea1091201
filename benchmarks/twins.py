"""Compiled twins of the library's kernels: the same numbers, the plain way.

Each is built from the same step of one board in one word (`camelodds._kernels.word`), and leaves out what
makes its kernel fast.  `brute_force_leg` merges nothing: it goes through every sequence of draws.
`scalar_races` and `scalar_legs` have no lanes: they play one game after another, from the very random numbers
that the sampler draws.  So a twin's counts equal its kernel's to the integer.  The tests hold them together,
the benchmarks measure one by the other.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.jit import kernel, part
from camelodds._kernels.philox import B32, LOW32, philox
from camelodds._kernels.word import (
    ALL,
    B0,
    B1,
    B3,
    B5,
    BOARD,
    DICE_SHIFT,
    RACING,
    U64,
    byte_of,
    grey_movers,
    put,
    unit_of,
)
from camelodds.odds import sampling

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds import Position

Counts = tuple["NDArray[np.int64]", "NDArray[np.int64]", "NDArray[np.int64]"]

SIX, THREE64, B16 = U64(6), U64(3), U64(16)
GOES_ON, FORWARDS, BACKWARDS = U64(0), U64(1), U64(2)
FACTORIALS = np.array([math.factorial(n) for n in range(5)], dtype=np.int64)


@part
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
def roll(word, die, black, number, tiles, track, camels):
    """Play one roll; the die leaves the pyramid.

    Parameters
    ----------
    word, die, number, tiles, track, camels : uint64
        As in the kernels; die 5 is the grey one.
    black : bool
        Whether the grey die shows black.

    Returns
    -------
    word : uint64
        The board after it.  Where the race is over, bit 7 of a camel's byte says that it ranks ahead of all
        camels without: those that crossed forwards, or those that were not carried back (R13, R17).
    tile : int64
        The tile space a unit landed on, or -1.
    end : uint64
        GOES_ON, FORWARDS or BACKWARDS.
    """
    word ^= B1 << (DICE_SHIFT + die)
    if die == B5:
        white_mover, black_mover = grey_movers(word)
        mover = black_mover if black else white_mover
    else:
        mover = byte_of(word, die)
    forwards = die != B5
    unit = unit_of(word, mover, camels)
    space, tile, under, over = landing(mover, number, forwards, tiles, track)
    if not over:
        return put(word, unit, mover, space << B3, under, camels), tile, GOES_ON
    if forwards:
        return word | unit, tile, FORWARDS
    return word | (RACING & ~unit), tile, BACKWARDS


@part
def dice_inside(word):
    """How many dice are inside."""
    dice = word >> DICE_SHIFT
    inside = B0
    while dice != B0:
        inside += dice & B1
        dice >>= B1
    return inside


@kernel
def order_number(word):
    """Number of the order of the racing camels among the 120 in lexicographic order (its Lehmer code)."""
    number = np.int64(0)
    for camel in range(B5):
        byte = byte_of(word, camel)
        ahead = 0
        smaller_behind = 0
        for other in range(B5):
            if byte_of(word, other) > byte:
                ahead += 1
            elif other < camel:
                smaller_behind += 1
        number += smaller_behind * FACTORIALS[4 - ahead]
    return number


@kernel
def brute_force_leg(word, tiles, track, draws, crazy, orders, landings, ends):
    """Go through every sequence of draws of the rest of a leg.

    Parameters
    ----------
    word, tiles, track : uint64
    draws : int64
        Dice that still come out, at least 1.
    crazy : bool
        Whether the edition has crazy camels and with them a grey die.
    orders, landings, ends : ndarray of int64, out
        As from `camelodds._kernels.leg.enumerate_leg`.
    """
    orders[:] = 0
    landings[:] = 0
    ends[:] = 0
    camels = ALL if crazy else RACING
    sides = 6 if crazy else 3
    inside = np.int64(dice_inside(word))
    # ways[n]: in how many ways the draws after the n-th can fall.
    ways = np.empty(7, dtype=np.int64)
    ways[draws] = 1
    for n in range(draws - 1, -1, -1):
        ways[n] = ways[n + 1] * (inside - n) * sides
    # The sequence being gone through: the boards on it, their weights, and the next roll to try on each.
    words = np.empty(7, dtype=np.uint64)
    weights = np.empty(7, dtype=np.int64)
    rolls = np.empty(7, dtype=np.uint64)
    words[0] = word
    weights[0] = 1
    rolls[0] = 0
    drawn = 0
    while drawn >= 0:
        die = rolls[drawn] // SIX
        face = rolls[drawn] % SIX
        rolls[drawn] += B1
        if die > B5:
            drawn -= 1
            continue
        outside = (words[drawn] >> (DICE_SHIFT + die)) & B1 == B0
        if outside or (die < B5 and face >= THREE64):
            continue
        # A racing die's three faces weigh as much as the grey one's six.
        weight = weights[drawn] * (2 if crazy and die < B5 else 1)
        number = face % THREE64 + B1
        after, tile, end = roll(words[drawn], die, face >= THREE64, number, tiles, track, camels)
        rest = ways[drawn + 1]
        if tile >= 0:
            landings[tile] += weight * rest
        if end != GOES_ON:
            ends[0 if end == FORWARDS else 1] += weight * rest
            orders[order_number(after)] += weight * rest
        elif drawn + 1 == draws:
            orders[order_number(after)] += weight
        else:
            drawn += 1
            words[drawn] = after
            weights[drawn] = weight
            rolls[drawn] = 0


@part
def take(dice, digit):
    """The die with `digit` dice of the set below it: digit 0 is the first that is inside."""
    die = B0
    while True:
        if (dice >> die) & B1 != B0:
            if digit == B0:
                return die
            digit -= B1
        die += B1


@part
def play_leg(word, draws, order_id, face_id, tiles, track, camels, landed):
    """Play one leg, the dice inside those of the word, and count the landings on each space's tile.

    `order_id` is read as digits with as many values as there are dice inside, `face_id` as digits with three
    values; in its upper half the grey die shows black.

    Returns
    -------
    word, end : uint64
        As from `roll`.
    """
    colours = U64(1)
    for _ in range(draws):
        colours *= THREE64
    black = face_id >= colours
    if black:
        face_id -= colours
    inside = dice_inside(word)
    for draw in range(draws):
        left = inside - draw
        die = take(word >> DICE_SHIFT, order_id % left)
        order_id //= left
        number = face_id % THREE64 + B1
        face_id //= THREE64
        word, tile, end = roll(word, die, black, number, tiles, track, camels)
        if tile >= 0:
            landed[tile] += 1
        if end != GOES_ON:
            return word, end
    return word, GOES_ON


@kernel
def scalar_races(
    word, first, n, key_0, key_1, tiles, track, camels, dice, first_draws, draws, first_ways, landed, counts
):
    """Play games `first` to `first + n` to the end of the race and count the final orders.

    Parameters
    ----------
    word : uint64
        Board and dice inside.
    first, n, key_0, key_1 : uint64
        As for `camelodds._kernels.sample.sample_races`.
    tiles : uint64
        Tiles of the first leg.
    track, camels : uint64
    dice : uint64
        All dice, a bit each: inside when a leg begins.
    first_draws, draws : uint64
        Dice that come out in the first leg and in later ones.
    first_ways : ndarray of uint64, shape (4,)
        Number of orders and of faces in the first leg, then in later ones.
    landed : ndarray of int64, shape (16,)
        Scratch memory.
    counts : ndarray of int64, shape (120,), out
        Final orders are added.
    """
    full = dice << DICE_SHIFT
    for game in range(first, first + n):
        board = word
        end = GOES_ON
        leg = B0
        while end == GOES_ON:
            a, b, c, d = philox(game & LOW32, game >> B32, leg >> B1, B0, key_0, key_1)
            if leg == B0:
                order_id, face_id = (a * first_ways[0]) >> B32, (b * first_ways[1]) >> B32
                board, end = play_leg(board, first_draws, order_id, face_id, tiles, track, camels, landed)
            elif leg & B1 == B0:
                order_id, face_id = (a * first_ways[2]) >> B32, (b * first_ways[3]) >> B32
                board = (board & BOARD) | full
                board, end = play_leg(board, draws, order_id, face_id, B0, track, camels, landed)
            else:
                order_id, face_id = (c * first_ways[2]) >> B32, (d * first_ways[3]) >> B32
                board = (board & BOARD) | full
                board, end = play_leg(board, draws, order_id, face_id, B0, track, camels, landed)
            leg += B1
        counts[order_number(board)] += 1


@kernel
def scalar_legs(
    word, first, n, key_0, key_1, tiles, track, camels, draws, ways, landed, counts, landings, ends
):
    """Play games `first` to `first + n` to the end of the leg and count what happens.

    Parameters as for `scalar_races`; outputs as for `camelodds._kernels.sample.sample_legs`, the orders
    numbered lexicographically.
    """
    for game in range(first, first + n):
        landed[:] = 0
        a, b, _, _ = philox(game & LOW32, game >> B32, B0, B0, key_0, key_1)
        order_id, face_id = (a * ways[0]) >> B32, (b * ways[1]) >> B32
        board, end = play_leg(word, draws, order_id, face_id, tiles, track, camels, landed)
        counts[order_number(board)] += 1
        if end != GOES_ON:
            ends[0 if end == FORWARDS else 1] += 1
        for space in range(16):
            landings[space, 0] += landed[space]
            landings[space, 1] += landed[space] * landed[space]


def leg_counts(position: Position) -> Counts:
    """Weights of all final orders, landings and race ends of a leg: the twin of `leg.enumerate_draws`.

    Shapes (120,), (16,) and (2,).
    """
    edition = position.edition
    orders, landings, ends = (np.empty(n, dtype=np.int64) for n in (120, 16, 2))
    brute_force_leg(
        U64(position.word), U64(position.tile_word), U64(edition.track), position.draws_left,
        bool(edition.crazy), orders, landings, ends,
    )  # fmt: skip
    return orders, landings, ends


def ways(inside: int, draws: int, grey: bool) -> tuple[int, int]:
    """In how many orders dice can come out, and with how many faces (one colour for the whole leg)."""
    return math.perm(inside, draws), 3**draws * (2 if grey else 1)


def setup(position: Position) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, NDArray[np.uint64]]:
    """Tiles, track, camels, dice of a full pyramid, and `first_ways`, as the scalar kernels take them."""
    edition = position.edition
    grey = bool(edition.crazy)
    first = ways(len(position.dice), position.draws_left, grey and edition.dice[-1] in position.dice)
    later = ways(len(edition.dice), edition.dice_per_leg, grey)
    return (
        U64(position.tile_word), U64(edition.track), ALL if grey else RACING,
        U64((1 << len(edition.dice)) - 1), np.array([*first, *later], dtype=np.uint64),
    )  # fmt: skip


def race_counts(position: Position, seed: int, games: range) -> NDArray[np.int64]:
    """Final orders of some games of a sample, shape (120,): the twin of `sampling.play_races`."""
    tiles, track, camels, dice, first_ways = setup(position)
    counts = np.zeros(120, dtype=np.int64)
    scalar_races(
        U64(position.word), U64(games.start), U64(len(games)), *sampling.key_of(seed), tiles, track, camels,
        dice, U64(position.draws_left), U64(position.edition.dice_per_leg), first_ways,
        np.zeros(16, dtype=np.int64), counts,
    )  # fmt: skip
    return counts


def sampled_leg_counts(position: Position, seed: int, games: range) -> Counts:
    """Final orders, landings and race ends of some games: the twin of `sampling.play_legs`.

    Shapes (120,), (16, 2) and (2,).
    """
    tiles, track, camels, _, first_ways = setup(position)
    counts = np.zeros(120, dtype=np.int64)
    landings = np.zeros((16, 2), dtype=np.int64)
    ends = np.zeros(2, dtype=np.int64)
    scalar_legs(
        U64(position.word), U64(games.start), U64(len(games)), *sampling.key_of(seed), tiles, track, camels,
        U64(position.draws_left), first_ways, np.zeros(16, dtype=np.int64), counts, landings, ends,
    )  # fmt: skip
    return counts, landings, ends
