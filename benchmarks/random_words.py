"""Random positions of an edition as arrays of words, many at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds import EDITION_2018
from camelodds.board.legal_words import legal_words

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds import Edition

MOST_TILES = 3


def random_words(
    count: int, seed: int, edition: Edition = EDITION_2018, inside: tuple[int, ...] = (2, 3, 4)
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Words and tile words of legal positions: camels anywhere, about half of them with tiles.

    Parameters
    ----------
    count, seed : int
    edition : Edition
    inside : tuple of int
        Numbers of dice inside, each as likely as the others.
    """
    rng = np.random.default_rng(seed)
    words = np.zeros(0, dtype=np.uint64)
    tile_words = words
    while len(words) < count:
        more = _boards(count, rng, edition) | _dice(count, rng, edition, inside) << np.uint64(56)
        tiles = _tiles(more, rng, edition)
        legal = legal_words(more, tiles, edition)
        words = np.concatenate([words, more[legal]])
        tile_words = np.concatenate([tile_words, tiles[legal]])
    return words[:count], tile_words[:count]


def _boards(count: int, rng: np.random.Generator, edition: Edition) -> NDArray[np.uint64]:
    camels = len(edition.camels)
    spaces = rng.integers(0, edition.track, size=(count, camels))
    put_down = rng.permuted(np.tile(np.arange(camels), (count, 1)), axis=1)
    words = np.zeros(count, dtype=np.uint64)
    for camel in range(camels):
        below = (spaces == spaces[:, camel, None]) & (put_down < put_down[:, camel, None])
        byte = 8 * spaces[:, camel] + below.sum(axis=1)
        words |= byte.astype(np.uint64) << np.uint64(8 * camel)
    return words


def _dice(
    count: int, rng: np.random.Generator, edition: Edition, inside: tuple[int, ...]
) -> NDArray[np.uint64]:
    numbers = rng.permuted(np.tile(np.arange(len(edition.dice)), (count, 1)), axis=1)
    stay = numbers < rng.choice(inside, size=count)[:, None]
    return (stay << np.arange(len(edition.dice))).sum(axis=1).astype(np.uint64)


def _tiles(words: NDArray[np.uint64], rng: np.random.Generator, edition: Edition) -> NDArray[np.uint64]:
    tiles = np.zeros(len(words), dtype=np.uint64)
    wanted = rng.random(len(words)) < 0.5
    for _ in range(MOST_TILES):
        bits = rng.integers(1, edition.track, size=len(words)) + 16 * rng.integers(0, 2, size=len(words))
        with_one = tiles | np.where(wanted, np.uint64(1) << bits.astype(np.uint64), np.uint64(0))
        tiles = np.where(legal_words(words, with_one, edition), with_one, tiles)
    return tiles
