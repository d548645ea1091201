"""Games of each action, with the same dice, until it is known which action wins most."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from camelodds.selfplay.rollouts import Rollouts
    from camelodds.system.arrays import Floats

FIRST_ROUND = 256
"""Games of each action before any is compared."""
QUICK_ROUND = 16
"""The same where time is short: it is looked at between rounds."""
WORSE = 4.0
"""Standard errors by which an action must be behind to be played no more."""


class Played(NamedTuple):
    """The games of each action: an entry a game."""

    chances: list[Floats]
    money: list[Floats]

    def means(self) -> Floats:
        """The chance to win with each action."""
        return np.array([chances.mean() for chances in self.chances])

    def behind(self, one: int, best: int) -> tuple[float, float]:
        """How much less than the best, and the standard error, by the games that both have."""
        both = min(len(self.chances[one]), len(self.chances[best]))
        gaps = self.chances[best][:both] - self.chances[one][:both]
        return float(gaps.mean()), float(gaps.std(ddof=1) / math.sqrt(both))


def rounds(most: int, whole: bool, least: int = FIRST_ROUND) -> Iterator[tuple[int, int]]:
    """First game and number of games of each round; all in one if nothing stops them."""
    done = 0
    while done < most:
        count = most if whole else min(max(least, done), most - done)
        yield done, count
        done += count


def play_each(
    rollouts: Rollouts, numbers: NDArray[np.int64], most: int, target: float | None, until: float
) -> Played:
    """Play games for each action, until what was asked for is known."""
    played = Played([np.zeros(0)] * len(numbers), [np.zeros(0)] * len(numbers))
    alive = np.arange(len(numbers))
    for first, count in rounds(
        most, target is None and until == math.inf, FIRST_ROUND if until == math.inf else QUICK_ROUND
    ):
        chances, money = rollouts.play(numbers[alive], first, count)
        for row, one in enumerate(alive):
            played.chances[one] = np.concatenate([played.chances[one], chances[row]])
            played.money[one] = np.concatenate([played.money[one], money[row]])
        if time.monotonic() >= until:
            break
        if target is None or first + count < min(FIRST_ROUND, most):
            continue
        best = int(alive[np.argmax(played.means()[alive])])
        gaps = {int(one): played.behind(int(one), best) for one in alive if one != best}
        alive = np.array(
            [one for one in alive if one == best or gaps[int(one)][0] <= WORSE * gaps[int(one)][1]]
        )
        if all(gaps[int(one)][1] <= target for one in alive if one != best):
            break
    return played
