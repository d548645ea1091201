"""Arrays of position words: which of them are legal positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.word_layout import (
    BOOING_SHIFT,
    BYTE,
    CAMEL_BITS,
    CAMELS,
    DICE_SHIFT,
    HEIGHT,
    SPACE_SHIFT,
    SPACES,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition


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
    camels = len(edition.camels)
    one = np.uint64(1)
    shifts = np.arange(CAMELS, dtype=np.uint64) * np.uint64(CAMEL_BITS)
    bytes_ = (words[:, None] >> shifts & np.uint64(BYTE)).astype(np.int16)
    spaces, heights = bytes_ >> SPACE_SHIFT, bytes_ & HEIGHT
    legal: NDArray[np.bool_] = (bytes_[:, camels:] == 0).all(axis=1)
    legal &= (spaces[:, :camels] < edition.track).all(axis=1)
    occupied = np.zeros(len(words), dtype=np.uint64)
    for camel in range(camels):
        together = spaces[:, :camels] == spaces[:, camel, None]
        below = together & (bytes_[:, :camels] < bytes_[:, camel, None])
        legal &= heights[:, camel] == below.sum(axis=1)
        # No other camel may have the same byte: it would have as many camels below it.
        legal &= (bytes_[:, :camels] == bytes_[:, camel, None]).sum(axis=1) == 1
        occupied |= one << (spaces[:, camel].astype(np.uint64) & np.uint64(63))
    dice = words >> np.uint64(DICE_SHIFT)
    legal &= dice >> np.uint64(len(edition.dice)) == 0
    legal &= _bit_counts(dice) > len(edition.dice) - edition.dice_per_leg
    cheering, booing = tile_words & np.uint64((1 << SPACES) - 1), tile_words >> np.uint64(BOOING_SHIFT)
    tiles = cheering | booing
    # No tile on space 1, off the track, under a camel, on another tile or next to one.
    allowed = np.uint64((1 << edition.track) - 2)
    legal &= (tiles & ~allowed == 0) & (tiles & occupied == 0)
    legal &= (cheering & booing == 0) & (tiles & tiles << one == 0)
    return legal


def _bit_counts(values: NDArray[np.uint64]) -> NDArray[Any]:
    counts = np.zeros(len(values), dtype=np.int64)
    for bit in range(8):
        counts += (values >> np.uint64(bit) & np.uint64(1)).astype(np.int64)
    return counts
