"""Every draw of the rest of a leg, enumerated by the kernel."""

from __future__ import annotations

import functools
import math
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition


_scratch = threading.local()


@dataclass(frozen=True)
class Leg:
    """The rest of a leg as the kernel takes it.

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
    def of(cls, word: int, tile_word: int, edition: Edition) -> Leg:
        """The rest of the leg of a position given by its words."""
        stay = len(edition.dice) - edition.dice_per_leg
        draws = (word >> 56).bit_count() - stay
        return cls(word, tile_word, draws, edition.track, bool(edition.crazy))


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
    orders, ends, landings, _ = _enumerate(leg, keep_boards=False)
    return orders, ends, landings


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
        Row n is for the draws in which n units land on the tile, the one that ends the leg or the race too.
        They add up to the number of equally likely draws.
    """
    return enumerate_tile(leg, space)[0]


def enumerate_tile(leg: Leg, space: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """As `enumerate_landings`, and the units that land on each space's tile, shape (16,)."""
    orders, _, landings, _ = _enumerate(leg, keep_boards=False, watched=space - 1)
    return orders.reshape(7, 120), landings


def enumerate_boards(leg: Leg) -> tuple[NDArray[np.int64], NDArray[np.uint64], NDArray[np.int64]]:
    """Boards a leg can end with while the race goes on, each once.

    Returns
    -------
    orders : ndarray of int64, shape (120,)
        Weight of each final order of a race that ends in this leg.
    words : ndarray of uint64, shape (boards,)
    weights : ndarray of int64, shape (boards,)
        With `orders` they add up to the number of equally likely draws.  Words and weights stand in this
        thread's scratch memory: use them before the next enumeration.
    """
    from camelodds._kernels.leg import FINAL_GROUP

    orders, _, _, (words, weights, starts, stops, _) = _enumerate(leg, keep_boards=True)
    final = slice(int(starts[FINAL_GROUP]), int(stops[FINAL_GROUP]))
    return orders, words[final], weights[final]


def _enumerate(
    leg: Leg, *, keep_boards: bool, watched: int = -1
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], tuple[NDArray[Any], ...]]:
    from camelodds._kernels.leg import enumerate_leg

    plan = leg_plan(leg.word >> 56, leg.draws, leg.crazy, keep_boards)
    orders = np.empty(120 if watched < 0 else 7 * 120, dtype=np.int64)
    landings = np.empty(16, dtype=np.int64)
    ends = np.empty(2, dtype=np.int64)
    word, track = np.uint64(leg.word), np.uint64(leg.track)
    tiles = np.uint64(leg.tile_word) if leg.tile_word else None
    tile = np.int64(watched)
    forget = leg.crazy and not keep_boards
    wanted = FIRST_CAPACITY
    while wanted:
        memory = leg_memory(wanted)
        wanted = int(
            enumerate_leg(word, tiles, tile, track, leg.crazy, forget, plan, *memory, orders, landings, ends)
        )
    return orders, ends, landings, memory


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
    from camelodds._kernels.leg import FINAL_GROUP

    sides = 6 if crazy else 3
    inside = dice.bit_count()
    steps = []
    for drawn in range(draws):
        later_ways = math.prod((inside - later) * sides for later in range(drawn + 1, draws))
        layer = []
        for group in range(64):
            if group & ~dice or group.bit_count() != inside - drawn - 1:
                continue
            filled = group if drawn < draws - 1 else FINAL_GROUP if keep_boards else -1
            layer += [(group | 1 << die, die, filled) for die in range(6) if (dice & ~group) >> die & 1]
        for i, (parents, die, filled) in enumerate(layer):
            first = i == 0 or layer[i - 1][2] != filled
            siblings = sum(step[2] == filled for step in layer) if first and filled >= 0 else 0
            steps.append((parents, die, filled, siblings, later_ways))
    plan = np.array(steps, dtype=np.int64)
    plan.flags.writeable = False
    return plan


FIRST_CAPACITY = 1 << 15
"""Boards of a leg to begin with; hardly one needs more."""


def leg_memory(capacity: int) -> tuple[NDArray[Any], ...]:
    """Scratch memory of this thread for `enumerate_leg`, made anew when it must grow."""
    from camelodds._kernels.leg import GROUPS

    memory: tuple[NDArray[Any], ...] | None = getattr(_scratch, "memory", None)
    if memory is None or len(memory[0]) < capacity:
        capacity = 1 << (capacity - 1).bit_length()
        memory = (
            np.empty(capacity, dtype=np.uint64),
            np.empty(capacity, dtype=np.int64),
            np.empty(GROUPS, dtype=np.uint64),
            np.empty(GROUPS, dtype=np.uint64),
            np.empty(capacity, dtype=np.uint32),
        )
        _scratch.memory = memory
    return memory
