"""Exact race odds: which table there is for a position, and what it says."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from camelodds.checks import callable_or_none
from camelodds.editions import EDITION_2018, find_edition
from camelodds.leg import Leg, enumerate_boards
from camelodds.solver import Progress, RaceTable, Rules, Sweep, solve_backwards, solve_in_sweeps
from camelodds.tables import (
    PARTIAL,
    TableError,
    check_writable,
    read_progress,
    read_table,
    table_path,
    write_progress,
    write_table,
)
from camelodds.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from camelodds.editions import Edition

FEW_BOARDS = 10_000
"""Boards so few that they are solved when they are wanted: tracks of up to 5 spaces."""


@functools.cache
def table_in_memory(rules: Rules) -> RaceTable:
    """A table that is made faster than it is read."""
    return solve_in_sweeps(rules) if rules.crazy else solve_backwards(rules)


@functools.lru_cache(maxsize=8)
def _table_on_disk(path: Path, rules: Rules, changed: int) -> RaceTable:
    return read_table(path, rules)


def find_table(edition: Edition, *, required: bool = False) -> RaceTable | None:
    """The race table of an edition, if it is there or made at once.

    Raises
    ------
    TableError
        If there is a file but it cannot be used, or if there is none and one is required.
    """
    rules = Rules.of(edition)
    if not rules.crazy or rules.boards <= FEW_BOARDS:
        return table_in_memory(rules)
    path = table_path(edition)
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        if required:
            printed = replace(EDITION_2018, track=edition.track)
            track = "" if edition.track == EDITION_2018.track else f" --track {edition.track}"
            shell = f" or, in the shell, camelodds solve{track}" if Rules.of(printed) == rules else ""
            raise TableError(
                f"no race table for edition {edition.name!r}, {edition.track} spaces, at {path}: make it once with"
                f" camelodds.solve_race(edition){shell}"
            ) from None
        return None
    return _table_on_disk(path, rules, changed)


def solve_race(
    edition: Edition | str = EDITION_2018,
    *,
    workers: int | None = None,
    on_sweep: Callable[[Sweep], None] | None = None,
) -> RaceTable:
    """Solve the race of an edition once and keep the table for all later questions.

    The 2018 edition's table takes minutes and some gigabytes of memory to make and 137 MiB of disk to keep;
    the 2014 edition's is made in memory when it is wanted.  What was interrupted goes on after the last sweep.

    Parameters
    ----------
    edition : Edition or str
        The edition; track length and dice per leg matter.
    workers : int, optional
        Threads; all cores if not given.  The table is the same for any number.
    on_sweep : callable, optional
        Called with a `Sweep` after each one: its number, the largest change, the time left.

    Returns
    -------
    RaceTable
        The table, memory-mapped where it is on disk.

    Raises
    ------
    TableError
        If the table cannot be kept.
    CamelOddsError
        If the edition, `workers` or `on_sweep` is not what it must be.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from camelodds import EDITION_2018, race_odds, solve_race
    >>> short = replace(EDITION_2018, track=3)
    >>> solve_race(short).rules.boards
    756
    """
    edition = find_edition(edition)
    workers = worker_count(workers)
    callable_or_none(on_sweep, "on_sweep")
    rules, path = Rules.of(edition), table_path(edition)
    if not rules.crazy or rules.boards <= FEW_BOARDS:
        return table_in_memory(rules)
    try:
        return read_table(path, rules)
    except TableError:
        check_writable()

    def after_sweep(progress: Progress, sweep: Sweep) -> None:
        write_progress(path, rules, progress)
        if on_sweep is not None:
            on_sweep(sweep)

    table = solve_in_sweeps(
        rules, workers=workers, progress=read_progress(path, rules), after_sweep=after_sweep
    )
    write_table(path, table)
    path.with_suffix(PARTIAL).unlink(missing_ok=True)
    return read_table(path, rules)


def odds_from_table(leg: Leg, table: RaceTable) -> NDArray[np.float64]:
    """Exact odds of winning and of losing, shape (2, 5).

    The rest of the leg is enumerated, tiles and all; where it ends with the race going on, the table says the
    rest (M1).
    """
    from camelodds._kernels.permutations import RANKS_OF_ORDERS
    from camelodds._kernels.solve import weigh_boards

    orders, words, weights = enumerate_boards(leg)
    ended = (orders @ RANKS_OF_ORDERS).reshape(5, 5)[:, [0, 4]].T
    sums = np.zeros((2, 5))
    weigh_boards(words, weights, leg.crazy, np.asarray(table.worth), sums)
    total = int(orders.sum()) + int(weights.sum())
    odds = (ended + sums / table.one) / total
    # What is left out of the table, races that never seem to end, goes to all in proportion.
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))
