"""Solve a race once, and keep its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.arguments import callable_or_none
from camelodds.editions.printed import EDITION_2018, find_edition
from camelodds.errors import TableError
from camelodds.odds.solved.files import (
    PARTIAL,
    check_writable,
    read_progress,
    read_table,
    table_path,
    write_progress,
    write_table,
)
from camelodds.odds.solved.lookup import FEW_BOARDS, table_in_memory
from camelodds.odds.solved.race_table import RaceTable, Rules
from camelodds.odds.solved.sweeps import Progress, Sweep, solve_in_sweeps
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from camelodds.editions.edition import Edition


def solve_race(
    edition: Edition | str = EDITION_2018,
    *,
    workers: int | None = None,
    on_sweep: Callable[[Sweep], None] | None = None,
) -> RaceTable:
    """Solve the race of an edition once, and keep the table for later calls.

    The table of the 2018 edition takes some minutes and 3 GB of memory to make, and 137 MiB on disk.  The table
    of the 2014 edition is made in memory when it is needed.  If you interrupt it, the next call continues after
    the last complete sweep.

    Parameters
    ----------
    edition : Edition or str
        The edition; only the length of its track and its dice matter.
    workers : int, optional
        Threads; all cores if not given.  The table is the same for any number.
    on_sweep : callable, optional
        Called after each sweep, with a `Sweep`: its number, the largest change, the seconds left.

    Returns
    -------
    RaceTable
        The table; it is memory-mapped if it is on disk.

    Raises
    ------
    TableError
        If the table cannot be written.
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
