"""Races with crazy camels solved: sweeps over all boards until nothing changes."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from camelodds.odds.solved.layers import Sweeper
from camelodds.odds.solved.race_table import ONE, Progress, RaceTable, Rules
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Sweep:
    """How far the solving of a race is.

    Parameters
    ----------
    number : int
        Number of sweeps so far.
    largest_change : float
        Largest difference between the odds of this sweep and those of the sweep before.
    unfinished : float
        Largest chance, over all boards, of a race that lasts longer than this many legs.  Sweep n ignores such
        races, so, apart from rounding, this bounds the error of all odds.
    left : float
        Estimated seconds left.
    """

    number: int
    largest_change: float
    unfinished: float
    left: float


def solve_in_sweeps(
    rules: Rules,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    after_sweep: Callable[[Progress, Sweep], None] | None = None,
) -> RaceTable:
    """Solve a race with crazy camels: as they carry others back, boards can come again, and sweeps repeat.

    Parameters
    ----------
    rules : Rules
    workers : int, optional
        Threads; the result is the same for any number.
    progress : Progress, optional
        Sweeps that are done already; further ones are added to it.
    after_sweep : callable, optional
        Called after each sweep.
    """
    progress = Progress.begin(rules) if progress is None else progress
    sweeper = Sweeper(rules, worker_count(workers))
    while not progress.done:
        began = time.monotonic()
        (won, finished), (lost, _) = sweeper.sweep(progress.worth[0], 0), sweeper.sweep(progress.worth[1], 4)
        progress.largest_change = max(won, lost)
        progress.unfinished.append(max(0.0, 1 - finished))
        if after_sweep is not None:
            left = sweeps_left(progress, rules.track) * (time.monotonic() - began)
            sweep = Sweep(progress.sweeps, progress.largest_change, progress.unfinished[-1], left)
            after_sweep(progress, sweep)
    worth = progress.worth[:, : rules.boards]
    return RaceTable(rules, worth, ONE, progress.error_bound(rules), progress.sweeps)


def sweeps_left(progress: Progress, track: int) -> int:
    """Estimate of the sweeps to come: every leg ends a larger share of the races than the one before."""
    if progress.done:
        return 0
    logs = [math.log(max(share, 1 / ONE)) for share in progress.unfinished]
    if progress.unfinished[-1] > 0.5 or len(logs) < 3:
        return max(track // 2 + 6 - progress.sweeps, 2)
    step = logs[-1] - logs[-2]
    grows = min(step - (logs[-2] - logs[-3]), 0.0)
    left, share = 1, logs[-1]
    while share > logs[0] - math.log(ONE) and left < 100:
        step += grows
        share += step
        left += 1
    return left
