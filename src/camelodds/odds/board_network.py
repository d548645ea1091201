"""All boards of a leg and the rolls between them, found and counted by the kernels."""

from __future__ import annotations

import functools
import math
import threading
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds._kernels.word_layout import DICE_SHIFT, GREY_DIE
from camelodds.board.word import dice_of
from camelodds.odds.draws import leg_plan
from camelodds.system.arrays import Counts, read_only

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

    from camelodds.odds.draws import Leg


class Schedule(NamedTuple):
    """What is the same for all legs with the same dice inside.

    Parameters
    ----------
    plan : ndarray of int64, shape (steps, 5)
        See `leg_plan`.
    sets : ndarray of int64, shape (groups,)
        The sets of dice that can be inside before a draw, in the order of the boards, most dice first.
    left : ndarray of int64, shape (groups,)
        How many draws are left before each of them.
    ways : ndarray of uint64, shape (draws + 1,)
        In how many ways the last 0, 1, ... draws can fall.
    """

    plan: NDArray[np.int64]
    sets: NDArray[np.int64]
    left: NDArray[np.int64]
    ways: NDArray[np.uint64]


class Network(NamedTuple):
    """All boards that can come in a leg before a draw, the board of now first; they stand in scratch memory.

    Parameters
    ----------
    schedule : Schedule
    first, stop : int
        The entries of the boards; see `camelodds._kernels.leg_boards`.
    crazy : bool
        Whether there are crazy camels.
    words : ndarray of uint64
    weights : ndarray of int64
    links : ndarray of uint32
    groups : ndarray of uint64
    pairs : ndarray of uint64
        See `link_boards` and `count_places`; this thread's scratch memory: use them before the next leg.
    """

    schedule: Schedule
    first: int
    stop: int
    crazy: bool
    words: NDArray[np.uint64]
    weights: NDArray[np.int64]
    links: NDArray[np.uint32]
    groups: NDArray[np.uint64]
    pairs: NDArray[np.uint64]

    def sizes(self) -> NDArray[np.int64]:
        """How many boards there are with each set of dice inside."""
        bounds = self.groups[self.schedule.sets].astype(np.int64)
        return np.asarray(bounds[:, 1] - bounds[:, 0])

    def boards(self) -> NDArray[np.uint64]:
        """The boards with the dice inside, as words; without the crazy camels where the grey die is out."""
        dice = self.schedule.sets.astype(np.uint64) << np.uint64(DICE_SHIFT)
        return np.asarray(self.words[self.first : self.stop] | np.repeat(dice, self.sizes()))

    def draws_left(self) -> Counts:
        """Dice that still come out, by board."""
        return np.repeat(self.schedule.left, self.sizes())

    def place_counts(self, places: int) -> Counts:
        """Draws that bring each camel to each of the first places, shape (boards, 5, places), int64.

        Parameters
        ----------
        places : int
            2, or 5 for all.
        """
        table = np.empty((self.stop - self.first, 5, places), dtype=np.int64)
        ways, sets = self.schedule.ways, self.schedule.sets
        for place in range(0, places - 1, 2):
            _kernels().count_places(
                np.int64(place), self.crazy, ways, sets, self.links, self.groups, self.pairs, table
            )
        return table

    def orders_after_rolls(self) -> Counts:
        """Draws that lead to each final order after each roll, shape (rolls, 120), int64.

        One where the roll ends the leg.  The rolls come in the order of `Position.rolls`.
        """
        schedule = self.schedule
        draws = len(schedule.ways) - 1
        counted = schedule.left >= min(2, draws - 1)
        last = self.first + int(self.sizes()[counted].sum())
        orders = np.empty((last - self.first, 120), dtype=np.int32)
        _kernels().count_orders(
            np.uint64(draws), self.crazy, schedule.ways, schedule.sets[counted], np.uint64(last), self.links,
            self.groups, orders,
        )  # fmt: skip
        inside = int(schedule.sets[0])
        after = self.links[: 3 * inside.bit_count() + 3 * (inside >> GREY_DIE)].astype(np.int64)
        over = after < self.first
        counts = np.zeros((len(after), 120), dtype=np.int64)
        counts[~over] = orders[after[~over] - self.first]
        counts[over, after[over] % 120] = 1
        return counts


def link(leg: Leg) -> Network:
    """Find all boards that can come in the rest of a leg before a draw, and what each roll does to them."""
    schedule = _schedule(dice_of(leg.word), leg.draws, leg.crazy)
    word, track, draws = np.uint64(leg.word), np.uint64(leg.track), np.uint64(leg.draws)
    tiles = np.uint64(leg.tile_word) if leg.tile_word else None
    stop, boards, room = 0, FIRST_CAPACITY, LINKS_A_BOARD * FIRST_CAPACITY
    while not stop:
        memory = _memory(boards, room)
        stop, boards, room = map(
            int, _kernels().link_boards(word, tiles, track, leg.crazy, draws, schedule.plan, *memory[:-1])
        )
    words, weights, links, _, groups, pairs = memory
    return Network(schedule, 120 * leg.draws, stop, leg.crazy, words, weights, links, groups, pairs)


@functools.lru_cache(maxsize=4096)
def _schedule(dice: int, draws: int, crazy: bool) -> Schedule:
    plan = leg_plan(dice, draws, crazy, False)
    # Groups are filled in the order in which their first step comes; the last draw fills none.
    sets = [dice, *dict.fromkeys(filled for filled in plan[:, 2].tolist() if filled >= 0)]
    stay = dice.bit_count() - draws
    sides = 6 if crazy else 3
    ways = [math.prod(sides * (stay + later) for later in range(1, left + 1)) for left in range(draws + 1)]
    return Schedule(
        plan,
        read_only(np.array(sets, dtype=np.int64)),
        read_only(np.array([inside.bit_count() - stay for inside in sets], dtype=np.int64)),
        read_only(np.array(ways, dtype=np.uint64)),
    )


FIRST_CAPACITY = 1 << 15
"""Boards to begin with, with the ends of the leg; hardly a leg needs more."""
LINKS_A_BOARD = 10
_scratch = threading.local()


def _memory(boards: int, room: int) -> tuple[NDArray[Any], ...]:
    """This thread's scratch memory for the kernels, made anew when it must grow."""
    memory: tuple[NDArray[Any], ...] | None = getattr(_scratch, "memory", None)
    if memory is None or len(memory[0]) < boards or len(memory[2]) < room:
        boards = 1 << (boards - 1).bit_length()
        memory = (
            np.empty(boards, dtype=np.uint64),
            np.empty(boards, dtype=np.int64),
            np.empty(room, dtype=np.uint32),
            np.empty(boards, dtype=np.uint32),
            np.empty((64, 3), dtype=np.uint64),
            np.empty((boards, 5), dtype=np.uint64),
        )
        _scratch.memory = memory
    return memory


@functools.cache
def _kernels() -> ModuleType:
    """The module of the kernels, whose import takes longest of all: on the first call."""
    from camelodds._kernels import leg_boards

    return leg_boards
