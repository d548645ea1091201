"""Every draw of the rest of a leg, enumerated by the kernel."""

from __future__ import annotations

import functools
import math
import threading
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from camelodds._kernels.word_layout import SPACES
from camelodds.board.word import dice_of, draws_of

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition


class Leg(NamedTuple):
    """The rest of a leg: all that its draws depend on.

    Parameters
    ----------
    word, tile_word : int
        See `Position.word`.
    draws : int
        Dice that still come out.
    track : int
        Number of spaces.
    crazy : bool
        Whether there are crazy camels.
    """

    word: int
    tile_word: int
    draws: int
    track: int
    crazy: bool

    @classmethod
    def of(cls, word: int, tile_word: int, edition: Edition) -> Self:
        """The rest of the leg of a position given by its words."""
        return cls(word, tile_word, draws_of(word, edition), edition.track, bool(edition.crazy))

    @classmethod
    def of_position(cls, position: Position) -> Self:
        """The rest of the leg of a position."""
        return cls.of(position.word, position.tile_word, position.edition)


def enumerate_draws(leg: Leg) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Counts over all draws of the rest of a leg.

    Returns
    -------
    orders : ndarray of int64, shape (120,)
    ends : ndarray of int64, shape (2,)
        Races that end, forwards and backwards.
    landings : ndarray of int64, shape (16,)
        Units that land on each space's tile.
    """
    return _enumerate(leg)


def enumerate_landings(leg: Leg, space: int) -> NDArray[np.int64]:
    """Counts of final orders by the landings on one tile, over all draws of the rest of a leg.

    Parameters
    ----------
    leg : Leg
    space : int
        Space of the tile, 1 to the track's length.

    Returns
    -------
    ndarray of int64, shape (7, 120)
        Row n is for the draws in which n units land on the tile, one that ends the leg or the race included.
        They add up to the number of equally likely draws.
    """
    return enumerate_tile(leg, space)[0]


def enumerate_tile(leg: Leg, space: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """As `enumerate_landings`, and the units that land on each space's tile, shape (16,)."""
    orders, _, landings = _enumerate(leg, watched=space - 1)
    return orders.reshape(7, 120), landings


def enumerate_boards(leg: Leg) -> tuple[NDArray[np.int64], NDArray[np.uint64], NDArray[np.int64]]:
    """Boards a leg can end with while the race goes on, each once.

    Returns
    -------
    orders : ndarray of int64, shape (120,)
        Weight of each final order of a race that ends in this leg.
    words : ndarray of uint64, shape (boards,)
    weights : ndarray of int64, shape (boards,)
        With `orders` they add up to the number of equally likely draws.  Words and weights are in this
        thread's scratch memory: use them before the next enumeration.
    """
    orders, _, _ = _enumerate(leg, keep_boards=True)
    words, weights, _, bounds = _scratch.memory
    final = slice(*bounds[_kernels().FINAL_GROUP].tolist())
    return orders, words[final], weights[final]


def _enumerate(
    leg: Leg, keep_boards: bool = False, watched: int = -1
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    given, tile_word, draws, spaces, crazy = leg
    plan = leg_plan(dice_of(given), draws, crazy, keep_boards)
    word, track = np.uint64(given), TRACKS[spaces]
    tiles = np.uint64(tile_word) if tile_word else None
    tile = NO_TILE if watched < 0 else np.int64(watched)
    enumerate_leg = _kernels().enumerate_leg
    wanted = FIRST_CAPACITY
    while wanted:
        memory = scratch_memory(wanted)
        orders = np.zeros(120 if watched < 0 else 7 * 120, dtype=np.int64)
        landings = np.zeros(16, dtype=np.int64)
        ends = np.zeros(2, dtype=np.int64)
        wanted = enumerate_leg(word, tiles, tile, track, crazy, plan, *memory, orders, landings, ends)
    return orders, ends, landings


@functools.cache
def _kernels() -> ModuleType:
    """The module of the kernel, imported when it is first needed: it imports numba.

    An import statement would cost each call half a microsecond even later.
    """
    from camelodds._kernels import leg

    return leg


@functools.lru_cache(maxsize=4096)
def leg_plan(dice: int, draws: int, crazy: bool, keep_boards: bool) -> NDArray[np.int64]:
    """Order of work for `enumerate_leg`: sets of dice inside (a bit each), most dice first.

    Parameters
    ----------
    dice : int
        The dice inside.
    draws : int
        How many come out.
    crazy : bool
        Whether there is a grey die.
    keep_boards : bool
        Whether the boards the leg ends with are kept, or only their orders counted.

    Returns
    -------
    ndarray of int64, shape (steps, 5)
    """
    final_group = _kernels().FINAL_GROUP if keep_boards else _kernels().NO_GROUP
    sides = 6 if crazy else 3
    inside = dice.bit_count()
    steps = []
    for drawn in range(draws):
        later_ways = math.prod((inside - later) * sides for later in range(drawn + 1, draws))
        layer = []
        for group in range(64):
            if group & ~dice or group.bit_count() != inside - drawn - 1:
                continue
            filled = group if drawn < draws - 1 else final_group
            layer += [(group | 1 << die, die, filled) for die in range(6) if (dice & ~group) >> die & 1]
        for i, (parents, die, filled) in enumerate(layer):
            first = i == 0 or layer[i - 1][2] != filled
            siblings = sum(step[2] == filled for step in layer) if first and filled >= 0 else 0
            steps.append((parents, die, filled, siblings, later_ways))
    plan = np.array(steps, dtype=np.int64)
    plan.flags.writeable = False
    return plan


TRACKS = tuple(np.uint64(spaces) for spaces in range(SPACES + 1))
NO_TILE = np.int64(-1)
"""Numbers as the kernel takes them: to make one takes as long as to draw a die."""
FIRST_CAPACITY = 1 << 15
"""Boards of a leg to begin with; hardly one needs more."""

_scratch = threading.local()


def scratch_memory(capacity: int) -> tuple[NDArray[Any], ...]:
    """This thread's scratch memory for `enumerate_leg`, made anew when it must grow."""
    memory: tuple[NDArray[Any], ...] | None = getattr(_scratch, "memory", None)
    if memory is None or len(memory[0]) < capacity:
        capacity = 1 << (int(capacity) - 1).bit_length()
        memory = (
            np.empty(capacity, dtype=np.uint64),
            np.empty(capacity, dtype=np.int64),
            np.empty(capacity, dtype=np.uint32),
            np.empty((_kernels().GROUPS, 2), dtype=np.uint64),
        )
        _scratch.memory = memory
    return memory
