"""Arrays of position words: which of them are legal positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.word_layout import (
    BOOING_SHIFT,
    BYTE,
    CAMEL_BITS,
    CAMELS,
    HEIGHT,
    SPACE_SHIFT,
    SPACES,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition

AT_ONCE = 1 << 16
"""Words that are judged together: what is in between stays in the processor's cache."""
BIT_COUNTS = np.array([value.bit_count() for value in range(256)], dtype=np.uint8)


def legal_words(
    words: NDArray[np.uint64], tile_words: NDArray[np.uint64], edition: Edition
) -> NDArray[np.bool_]:
    """Which words are legal positions (R3 to R5): the same answers as from `Position.from_word`, all at once.

    Parameters
    ----------
    words, tile_words : ndarray of uint64, shape (n,)
    edition : Edition

    Returns
    -------
    ndarray of bool, shape (n,)
    """
    legal = np.empty(len(words), dtype=bool)
    for begin in range(0, len(words), AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        legal[part] = _legal(words[part], tile_words[part], edition)
    return legal


def _legal(words: NDArray[np.uint64], tile_words: NDArray[np.uint64], edition: Edition) -> NDArray[np.bool_]:
    camels = [_byte(words, camel) for camel in range(len(edition.camels))]
    legal = np.ones(len(words), dtype=bool)
    for camel in range(len(edition.camels), CAMELS):
        legal &= _byte(words, camel) == 0
    occupied = np.zeros(len(words), dtype=np.uint32)
    for i, byte in enumerate(camels):
        space = byte >> SPACE_SHIFT
        legal &= space < edition.track
        # The lowest camel of a stack has the height 0, any other one stands on the camel right below it.
        stands = byte & HEIGHT == 0
        for j, other in enumerate(camels):
            if j != i:
                stands |= other == byte - np.uint8(1)
                legal &= other != byte
        legal &= stands
        occupied |= np.uint32(1) << (space & np.uint8(SPACES - 1)).astype(np.uint32)
    dice = _byte(words, CAMELS)
    legal &= dice >> len(edition.dice) == 0
    legal &= BIT_COUNTS[dice] > len(edition.dice) - edition.dice_per_leg
    one = np.uint64(1)
    cheering, booing = tile_words & np.uint64((1 << SPACES) - 1), tile_words >> np.uint64(BOOING_SHIFT)
    tiles = cheering | booing
    # No tile on space 1, off the track, under a camel, on another tile or next to one.
    allowed = np.uint64((1 << edition.track) - 2)
    legal &= (tiles & ~allowed == 0) & (tiles & occupied == 0)
    legal &= (cheering & booing == 0) & (tiles & tiles << one == 0)
    return legal


def _byte(words: NDArray[np.uint64], number: int) -> NDArray[np.uint8]:
    """One byte of each word, the first one at the word's right end."""
    return (words >> np.uint64(CAMEL_BITS * number) & np.uint64(BYTE)).astype(np.uint8)
