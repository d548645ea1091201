"""Boards that come up in games: what a network is fitted to."""

from __future__ import annotations

from camelodds._kernels.game import move_unit
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.numbers import below, nth_bit, open_stream, random_start
from camelodds._kernels.word import B0, B1, B3, B6, DICE_SHIFT, U64


@kernel
def boards_met(dice_stream, own, first, games, crazy, track, leg_dice, dice, words):
    """Boards before each roll, of games in which tiles lie about at random.

    Parameters
    ----------
    dice_stream, own : ndarray of uint64, shape (STREAM_SIZE,)
        See `numbers`; the keys are set.
    first, games : int64
        The games.
    crazy : bool
    track : uint64
    leg_dice, dice : int64
        Dice of a leg, and dice.
    words : ndarray of uint64, shape (n,), out

    Returns
    -------
    int64
        How many boards there are; no more than fit.
    """
    found = 0
    for game in range(first, first + games):
        open_stream(dice_stream, U64(game), B0)
        open_stream(own, U64(game), U64(7))
        word = random_start(dice_stream, crazy, track)
        over = 0
        while over == 0:
            word |= ((B1 << U64(dice)) - B1) << DICE_SHIFT
            inside = U64(dice)
            tiles = B0
            if below(own, U64(2)) == B0:
                for _ in range(3):
                    tiles |= B1 << (below(own, track) + (below(own, U64(2)) << U64(4)))
            for _ in range(leg_dice):
                if found == words.shape[0]:
                    return found
                words[found] = word
                found += 1
                drawn = below(dice_stream, inside * B6)
                inside -= B1
                die = nth_bit(word >> DICE_SHIFT, drawn // B6)
                face = drawn % B6
                black = face >= B3
                number = (face - B3 if black else face) + B1
                word ^= B1 << (DICE_SHIFT + die)
                word, _landed, over, _order = move_unit(word, tiles, die, black, number, crazy, track)
                if over != 0:
                    break
            word &= (B1 << DICE_SHIFT) - B1
    return found
