"""Sweeps of a race that is being solved: what is told after each, when they end, how many are left."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from camelodds import EDITION_2018, Position, leg_odds
from camelodds.odds.solved import sweeps as module
from camelodds.odds.solved.race_table import ONE, Progress, Rules
from camelodds.odds.solved.sweeps import solve_in_sweeps, sweeps_left

SHORT = replace(EDITION_2018, track=3)
RULES = Rules.of(SHORT)


def after(*unfinished, change=0.5, rules=RULES):
    """Sweeps after which so large a share of the races lasts longer, on the board where it is largest."""
    begun = Progress.begin(rules)
    return Progress(begun.worth, [1.0, *unfinished], change)


@pytest.fixture(scope="module")
def solved():
    """The table of the track of 3 spaces, and what was told after each sweep; the clock ticks once a sweep."""
    told, ticks = [], itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module.time, "monotonic", lambda: float(next(ticks)))

        def keep(progress, sweep):
            kept = Progress(progress.worth.copy(), list(progress.unfinished), progress.largest_change)
            told.append((kept, sweep))

        return solve_in_sweeps(RULES, workers=1, after_sweep=keep), told


@pytest.mark.compiled
def test_what_is_told_after_a_sweep_is_of_that_sweep(solved):
    table, told = solved
    for number, (progress, sweep) in enumerate(told, 1):
        assert (sweep.number, progress.sweeps) == (number, number)
        assert sweep.unfinished == progress.unfinished[number]
        assert sweep.largest_change == progress.largest_change
        assert sweep.left == sweeps_left(progress, 3)
    assert table.sweeps == len(told) == 5
    assert table.error_bound == told[-1][0].error_bound(RULES)


@pytest.mark.compiled
def test_a_sweep_changes_odds_by_so_much(solved):
    """Of winning and of losing; the board that has ended the race keeps its odds."""
    worths = [Progress.begin(RULES).worth, *(progress.worth for progress, _ in solved[1])]
    for (before, now), (_, sweep) in zip(itertools.pairwise(worths), solved[1], strict=True):
        change = np.abs(now.astype(np.int64) - before.astype(np.int64))
        assert not change[:, -1].any()
        assert sweep.largest_change == change.max() / ONE


@pytest.mark.compiled
def test_the_first_sweep_is_one_leg(solved):
    """After one sweep a board's odds are those that the race ends in the leg, with each winner."""
    progress = solved[1][0][0]
    shares = progress.worth[:, : RULES.boards].sum(axis=2) / ONE
    assert 1 - shares.min() == pytest.approx(progress.unfinished[1], abs=1e-8)
    ends = [leg_odds(Position.random_start(SHORT, seed=seed)).race_ends for seed in range(20)]
    assert progress.unfinished[1] >= 1 - min(ends) - 1e-8


def test_before_the_first_sweep_only_the_end_of_the_race_is_known():
    begun = Progress.begin(RULES)
    assert begun.worth.shape == (2, 756 + 1, 5)
    assert begun.worth.dtype == np.uint32
    assert begun.worth[:, -1].tolist() == [[ONE, 0, 0, 0, 0], [0, 0, 0, 0, ONE]]
    assert not begun.worth[:, :-1].any()
    assert (begun.sweeps, begun.unfinished, begun.largest_change) == (0, [1.0], 1.0)
    assert not begun.done


@pytest.mark.parametrize(
    ("change", "unfinished", "done"),
    [
        (2 / ONE, 8 / ONE, True),
        (0.0, 0.0, True),
        (3 / ONE, 8 / ONE, False),
        (2 / ONE, 9 / ONE, False),
        (3 / ONE, 9 / ONE, False),
    ],
)
def test_sweeps_end_when_neither_odds_nor_races_are_left_to_change(change, unfinished, done):
    assert after(unfinished, change=change).done is done


def test_the_bound_of_the_error_is_that_of_long_races_and_of_rounding():
    """Each of the six roundings of a leg is off by half a unit, and that as often as a race gets there."""
    longer = [0.5, 0.125]
    rounding = 6 * 0.5 / ONE * (1 + 0.5 + 0.125 + 1)
    assert after(*longer).error_bound(RULES) == pytest.approx(0.125 + 6 * rounding, rel=0, abs=1e-12)
    three = Rules(3, True, 3)
    rounding = 4 * 0.5 / ONE * (1 + 0.5 + 1)
    assert after(0.5, rules=three).error_bound(three) == pytest.approx(0.5 + 6 * rounding, rel=0, abs=1e-12)


@pytest.mark.parametrize(
    ("track", "unfinished", "left"),
    [
        # At first half the spaces, and six more, is all there is to go by; there are two at least.
        (16, [], 14),
        (16, [1.0], 13),
        (16, [1.0, 1.0, 0.9, 0.6], 10),
        (3, [0.9], 6),
        (3, [0.9] * 6, 2),
        (16, [0.3], 13),
    ],
)
def test_at_first_the_sweeps_left_go_by_the_track(track, unfinished, left):
    assert sweeps_left(after(*unfinished), track) == left


@pytest.mark.parametrize("share", [1 / 4, 1 / 8, 1 / 30])
def test_later_the_sweeps_left_go_by_the_share_of_races_that_each_ends(share):
    """If each sweep leaves this share: until less than a unit is left, and one that changes nothing."""
    needed = math.ceil(math.log(ONE) / -math.log(share))
    assert sweeps_left(after(share, share**2), 16) == needed - 2 + 1


def test_sweeps_that_end_more_and_more_are_soon_done():
    """With logarithms of -1, -3, -6, a step is one longer than the one before: -10, -15, -21, -28."""
    assert math.log(ONE) == pytest.approx(21.49, abs=0.01)
    assert sweeps_left(after(math.exp(-1), math.exp(-3), math.exp(-6)), 16) == 4 + 1
    # Steps that get shorter are taken to be no shorter from then on: -6, -8, ..., -22.
    assert sweeps_left(after(math.exp(-4), math.exp(-6)), 16) == 8 + 1


def test_sweeps_that_hardly_end_any_are_not_counted_for_ever():
    assert sweeps_left(after(0.4, 0.4), 16) == 100


def test_nothing_is_left_when_they_are_done():
    assert sweeps_left(after(0.4, 1 / ONE, change=0.0), 16) == 0
