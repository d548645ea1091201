"""Samples of games: seeds, what comes out of the pyramid, and blocks of games over threads.

The random numbers of a game are a function of the seed and the game's number alone (see
`camelodds._kernels.philox`), and counts are whole numbers: a sample is the same for any number of workers.
"""

from __future__ import annotations

import functools
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels import sample as kernels
from camelodds._kernels.lanes import BLOCK, PARKED, ROWS
from camelodds._kernels.order_tables import PLACES
from camelodds.odds.pyramid import draw_tables
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from camelodds.board.position import Position


TASK = 64 * BLOCK
"""Games a worker plays between two looks at whether to go on: some milliseconds."""

MOST_GAMES = 1 << 62
"""Games a sample can have: they are numbered with 64 bits."""

CODES_OF_ORDERS = PLACES[:, :4] @ (5 ** np.arange(4))
"""The sampler's number of each order, shape (120,); see `camelodds._kernels.sample.rank`."""

U64 = np.uint64


def new_seed() -> int:
    """A seed nobody has used: 48 bits from the operating system, so that every JSON reader keeps it whole."""
    return secrets.randbits(48)


def key_of(seed: int) -> tuple[np.uint64, np.uint64]:
    """Key of the random numbers for a seed: 64 well-mixed bits of it, as two 32-bit numbers."""
    words = np.random.SeedSequence(seed).generate_state(2, np.uint32)
    return U64(words[0]), U64(words[1])


@dataclass(frozen=True)
class Setup:
    """A position as the sampler's kernels take it."""

    start: NDArray[np.uint8]
    track8: np.uint8
    tiles: NDArray[np.uint8] | None
    draws: NDArray[np.uint64]
    orders: NDArray[np.uint64]
    faces: NDArray[np.uint64]
    ways: NDArray[np.uint64]

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What the kernels take after the key."""
        return self.track8, self.tiles, self.draws, self.orders, self.faces, self.ways


def set_up(position: Position) -> Setup:
    """Read a position into arrays."""
    edition = position.edition
    start = np.array([position.word >> 8 * camel & 0xFF for camel in range(7)], dtype=np.uint8)
    start[len(edition.camels) :] = PARKED
    tiles = [[8 * (space - 1), side == "+"] for space, side in position.tiles.items()]
    orders, faces, order_count, face_count = draw_tables(
        tuple(range(len(edition.dice))), edition.dice_per_leg
    )
    inside = tuple(i for i, die in enumerate(edition.dice) if die in position.dice)
    first_orders, first_faces, first_order_count, first_face_count = draw_tables(inside, position.draws_left)
    return Setup(
        start,
        np.uint8(8 * edition.track),
        np.array(tiles, dtype=np.uint8) if tiles else None,
        np.array([position.draws_left, edition.dice_per_leg], dtype=np.uint64),
        np.stack([first_orders, orders]),
        np.stack([first_faces, faces]),
        np.array(
            [[first_order_count, first_face_count, order_count, face_count], [order_count, face_count] * 2],
            dtype=np.uint64,
        ),
    )


def scratch() -> tuple[NDArray[Any], ...]:
    """Scratch memory of one thread: lanes, games, draw_ids and codes."""
    return (
        np.zeros(ROWS * BLOCK, dtype=np.uint8),
        np.zeros(BLOCK, dtype=np.uint64),
        np.zeros(4 * BLOCK, dtype=np.uint16),
        np.zeros(BLOCK, dtype=np.uint16),
    )


def play_races(setup: Setup, key: tuple[np.uint64, np.uint64], first: int, games: int) -> NDArray[np.int64]:
    """Play races `first` to `first + games`; how many ended in each order, shape (120,)."""
    counts = np.zeros(kernels.CODES, dtype=np.int64)
    kernels.sample_races(setup.start, U64(first), U64(games), *key, *setup.arguments, *scratch(), counts)
    return np.asarray(counts[CODES_OF_ORDERS])


def play_legs(setup: Setup, key: tuple[np.uint64, np.uint64], first: int, games: int) -> NDArray[np.int64]:
    """Play the rest of the leg in games `first` to `first + games`.

    Returns
    -------
    ndarray of int64, shape (154,)
        Games that ended in each order (120), races that ended forwards and backwards (2), landings and their
        squares for each space (32).
    """
    counts = np.zeros(kernels.CODES, dtype=np.int64)
    landings = np.zeros((16, 2), dtype=np.int64)
    ends = np.zeros(2, dtype=np.int64)
    kernels.sample_legs(
        setup.start, U64(first), U64(games), *key, *setup.arguments, *scratch(), counts, landings, ends
    )
    return np.concatenate([counts[CODES_OF_ORDERS], ends, landings.reshape(-1)])


def play(
    task: Callable[[Setup, tuple[np.uint64, np.uint64], int, int], NDArray[np.int64]],
    position: Position,
    seed: int,
    games: range,
    workers: int,
    progress: bool | None = False,
) -> NDArray[np.int64]:
    """Sum of `task` over a range of games, cut into pieces for `workers` threads.

    A KeyboardInterrupt gets through at once: no further piece is begun, and a piece takes milliseconds.
    """
    setup, key = set_up(position), key_of(seed)
    pieces = ((first, min(TASK, games.stop - first)) for first in range(games.start, games.stop, TASK))
    jobs = (functools.partial(task, setup, key, *piece) for piece in pieces)
    with progress_bar(games.stop - games.start, "game", progress) as advance:
        return sum_of(advancing(run(jobs, workers if games.stop - games.start > TASK else 1), advance))


def play_many(
    positions: Iterator[tuple[int, Position]], seed: int, games: int, workers: int
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Races `0` to `games` of many positions: index and counts of orders of a piece at a time."""
    key = key_of(seed)

    def piece(i: int, setup: Setup, first: int) -> tuple[int, NDArray[np.int64]]:
        return i, play_races(setup, key, first, min(TASK, games - first))

    jobs = (
        functools.partial(piece, i, setup, first)
        for i, setup in ((i, set_up(position)) for i, position in positions)
        for first in range(0, games, TASK)
    )
    yield from run(jobs, workers)


def advancing(
    results: Iterator[NDArray[np.int64]], advance: Callable[[int], None]
) -> Iterator[NDArray[np.int64]]:
    """The results, the progress bar told of the games of each."""
    for result in results:
        advance(int(result[:120].sum()))
        yield result


def sum_of(arrays: Iterator[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Sum of one or more arrays."""
    total = next(arrays).copy()
    for array in arrays:
        total += array
    return total
