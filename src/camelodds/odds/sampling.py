"""Samples of games: seeds, positions as the kernels take them, and blocks of games over threads.

The random numbers of a game depend on the seed and the game's number alone (see `camelodds._kernels.philox`),
and counts are whole numbers: a sample is the same for any number of workers.
"""

from __future__ import annotations

import functools
import secrets
from contextlib import closing
from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels import sample as kernels
from camelodds._kernels.lanes import BLOCK, PARKED, ROWS
from camelodds._kernels.order_tables import PLACES
from camelodds._kernels.sample import Block, Pyramid, Setup, Tally
from camelodds._kernels.word_layout import CAMELS, SPACE_SHIFT
from camelodds.board.word import byte_of, dice_of, draws_of, unpack_tiles
from camelodds.odds.pyramid import draw_tables
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition

    Key: TypeAlias = tuple[np.uint64, np.uint64]
    Task: TypeAlias = Callable[[Setup, Key, int, int], NDArray[np.int64]]


TASK = 64 * BLOCK
"""Games a worker plays between two looks at whether to go on: some milliseconds."""

MOST_GAMES = 1 << 62
"""Games a sample can have: they are numbered with 64 bits."""

CODES_OF_ORDERS = PLACES[:, :4] @ (5 ** np.arange(4))
"""The sampler's number of each order, shape (120,); see `camelodds._kernels.sample.rank`."""

U64 = np.uint64


def new_seed() -> int:
    """A new seed of 48 random bits, which every reader of JSON keeps whole."""
    return secrets.randbits(48)


def key_of(seed: int) -> Key:
    """Key of the random numbers for a seed: 64 well-mixed bits, as two numbers of 32 bits."""
    words = np.random.SeedSequence(seed).generate_state(2, np.uint32)
    return U64(words[0]), U64(words[1])


def set_up(word: int, tile_word: int, edition: Edition) -> Setup:
    """A position, given by its words, as the sampler takes it."""
    start = np.array([byte_of(word, camel) for camel in range(CAMELS)], dtype=np.uint8)
    start[len(edition.camels) :] = PARKED
    tiles = [[space - 1 << SPACE_SHIFT, side == "+"] for space, side in unpack_tiles(tile_word)]
    return Setup(
        start,
        np.uint8(edition.track << SPACE_SHIFT),
        np.array(tiles, dtype=np.uint8) if tiles else None,
        _pyramid(dice_of(word), draws_of(word, edition), len(edition.dice), edition.dice_per_leg),
    )


@functools.lru_cache(maxsize=64)
def _pyramid(inside: int, draws: int, dice: int, dice_per_leg: int) -> Pyramid:
    """What comes out: `inside` are the dice of the first leg, a bit each, `dice` the number of all dice."""
    all_dice = range(dice)
    first = draw_tables(tuple(die for die in all_dice if inside >> die & 1), draws)
    later = draw_tables(tuple(all_dice), dice_per_leg)
    (first_orders, first_faces, *first_ways), (orders, faces, *ways) = first, later
    return Pyramid(
        np.array([draws, dice_per_leg], dtype=np.uint64),
        np.stack([first_orders, orders]),
        np.stack([first_faces, faces]),
        np.array([first_ways + ways, ways + ways], dtype=np.uint64),
    )


def scratch() -> Block:
    """Scratch memory of one thread."""
    return Block(
        np.zeros(ROWS * BLOCK, dtype=np.uint8),
        np.zeros(BLOCK, dtype=np.uint64),
        np.zeros(4 * BLOCK, dtype=np.uint16),
        np.zeros(BLOCK, dtype=np.uint16),
    )


def play_races(setup: Setup, key: Key, first: int, games: int) -> NDArray[np.int64]:
    """Play races `first` to `first + games`; how many ended in each order, shape (120,)."""
    counts = np.zeros(kernels.CODES, dtype=np.int64)
    kernels.sample_races(setup, setup.tiles, U64(first), U64(games), *key, scratch(), counts)
    return np.asarray(counts[CODES_OF_ORDERS])


def play_legs(setup: Setup, key: Key, first: int, games: int) -> NDArray[np.int64]:
    """Play the rest of the leg in games `first` to `first + games`.

    Returns
    -------
    ndarray of int64, shape (154,)
        Games that ended in each order (120), races that ended forwards and backwards (2), landings and their
        squares for each space (32).
    """
    shapes = (kernels.CODES, (16, 2), 2)
    tally = Tally(*(np.zeros(shape, dtype=np.int64) for shape in shapes))
    kernels.sample_legs(setup, setup.tiles, U64(first), U64(games), *key, scratch(), tally)
    return np.concatenate([tally.counts[CODES_OF_ORDERS], tally.ends, tally.landings.reshape(-1)])


def play(
    task: Task,
    position: Position,
    seed: int,
    games: range,
    workers: int,
    progress: bool | None = False,
) -> NDArray[np.int64]:
    """Sum of `task`, `play_races` or `play_legs`, over a range of games of one position.

    The games are cut into pieces for the threads.  A KeyboardInterrupt gets through at once: no further piece
    is begun, and a piece takes milliseconds.
    """
    setup = set_up(position.word, position.tile_word, position.edition)
    key = key_of(seed)
    pieces = ((first, min(TASK, games.stop - first)) for first in range(games.start, games.stop, TASK))
    jobs = (functools.partial(task, setup, key, *piece) for piece in pieces)
    with (
        progress_bar(len(games), "game", progress) as advance,
        closing(run(jobs, workers if len(games) > TASK else 1)) as results,
    ):
        return sum_of(advancing(results, advance))


def play_many(
    positions: Iterator[tuple[int, int, int]], edition: Edition, seed: int, games: int, workers: int
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Races `0` to `games` of many positions of an edition.

    Parameters
    ----------
    positions : iterator of tuples of int
        Index, word and tile word of each.
    edition : Edition
    seed, games, workers : int

    Yields
    ------
    tuple of int and ndarray of int64, shape (120,)
        Index and counts of orders of some of a position's games.
    """
    key = key_of(seed)

    def piece(i: int, setup: Setup, first: int) -> tuple[int, NDArray[np.int64]]:
        return i, play_races(setup, key, first, min(TASK, games - first))

    jobs = (
        functools.partial(piece, i, setup, first)
        for i, setup in ((i, set_up(word, tile_word, edition)) for i, word, tile_word in positions)
        for first in range(0, games, TASK)
    )
    yield from run(jobs, workers)


def advancing(
    results: Iterator[NDArray[np.int64]], advance: Callable[[int], None]
) -> Iterator[NDArray[np.int64]]:
    """The results as they come; the progress bar is told how many games each has."""
    for result in results:
        advance(int(result[:120].sum()))
        yield result


def sum_of(arrays: Iterator[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Sum of one or more arrays."""
    total = next(arrays).copy()
    for array in arrays:
        total += array
    return total
