"""Rolls of many positions, given or random; and random play to the end of the leg or of the race."""

from __future__ import annotations

from camelodds._kernels.game import move_unit
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.numbers import below, nth_bit, open_stream
from camelodds._kernels.orders import order_of
from camelodds._kernels.word import B0, B1, B3, B6, BOARD, DICE_SHIFT, GREY_DIE, U64

ROLLS_STREAM = U64(1 << 16)
"""The stream of these rolls, apart from those of whole games."""
ROLL, LEG, RACE = range(3)
"""How far to play."""


@part
def roll_number(die, black, number):
    """Number of a roll: three of each camel, the racing ones first; `number` is from 1."""
    return B3 * (die + B1 if black else die) + number - B1


@part
def dice_left(word):
    """How many dice are inside."""
    dice, left = word >> DICE_SHIFT, B0
    while dice != B0:
        dice &= dice - B1
        left += B1
    return left


@kernel
def play_rolls(
    begin, end, words, tile_words, valid, rolls, random, until, stream, first, track, crazy, dice, stay,
    after, after_tiles, counts, landings, leg_over, race_over, orders,
):  # fmt: skip
    """Play positions on, each by itself.

    Parameters
    ----------
    begin, end : int64
        The positions to play.
    words, tile_words : ndarray of uint64, shape (n,)
    valid : ndarray of bool, shape (n,)
        Which are positions; the others are passed over.
    rolls : ndarray of int8, shape (n,), in and out
        The roll of each, see `roll_number`; if they are random, the last roll.
    random : bool
        Whether rolls are drawn, each die and each face as likely as the others (R4 to R6).
    until : int64
        `ROLL`, `LEG` or `RACE`.
    stream : ndarray of uint64, shape (STREAM_SIZE,)
        See `numbers`; the key is set.
    first : uint64
        Number of position 0: its random numbers depend on it and on the key alone.
    track : uint64
        Number of spaces.
    crazy : bool
        Whether there are crazy camels.
    dice, stay : uint64
        Number of dice, and how many of them are still inside when a leg ends.
    after, after_tiles : ndarray of uint64, shape (n,), out
        The position after it: without tiles and with all dice inside if the leg is over, 0 if the race is.
    counts : ndarray of int32, shape (n,), out
        Rolls that were played.
    landings : ndarray of uint8, shape (n, 16), out
        Units that landed on the tile of each space.
    leg_over : ndarray of bool, shape (n,), out
        Whether a leg has ended.
    race_over : ndarray of int8, shape (n,), out
        0, or 1 if the finish was crossed forwards, 2 if backwards.
    orders : ndarray of uint8, shape (n,), out
        The order in which the racing camels stand in the end.
    """
    all_dice = ((B1 << dice) - B1) << DICE_SHIFT
    for i in range(begin, end):
        if not valid[i]:
            continue
        word, tiles = words[i], tile_words[i]
        if random:
            open_stream(stream, first + U64(i), ROLLS_STREAM)
        playing = True
        while playing:
            if random:
                drawn = below(stream, dice_left(word) * B6)
                die, face = nth_bit(word >> DICE_SHIFT, drawn // B6), drawn % B6
                black = die == GREY_DIE and face >= B3
                number = face % B3 + B1
                rolls[i] = roll_number(die, black, number)
            else:
                given = U64(rolls[i])
                die, number = min(given // B3, GREY_DIE), given % B3 + B1
                black = given // B3 > GREY_DIE
            word ^= B1 << (DICE_SHIFT + die)
            word, landed, over, order = move_unit(word, tiles, die, black, number, crazy, track)
            counts[i] += 1
            if landed >= 0:
                landings[i, landed] += 1
            if over != 0:
                race_over[i] = over
                leg_over[i] = True
                orders[i] = order
                word, tiles = B0, B0
                playing = False
            else:
                orders[i] = order_of(word)
                if dice_left(word) == stay:
                    word, tiles = word & BOARD | all_dice, B0
                    leg_over[i] = True
                playing = until == RACE or (until == LEG and not leg_over[i])
        after[i] = word
        after_tiles[i] = tiles
