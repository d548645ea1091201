"""Exact race odds: which table there is for a position, and what it says."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.order_tables import RANKS_OF_ORDERS
from camelodds._kernels.solve import weigh_boards
from camelodds.editions.printed import EDITION_2018
from camelodds.errors import TableError
from camelodds.odds.draws import Leg, enumerate_boards
from camelodds.odds.solved.backwards import solve_backwards
from camelodds.odds.solved.files import read_table, table_path
from camelodds.odds.solved.race_table import RaceTable, Rules
from camelodds.odds.solved.sweeps import solve_in_sweeps

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition


FEW_BOARDS = 10_000
"""With crazy camels, so few boards are solved when they are wanted: tracks of up to 5 spaces."""


def made_at_once(rules: Rules) -> bool:
    """Whether a table is made faster than it is read, and so never kept on disk."""
    return not rules.crazy or rules.boards <= FEW_BOARDS


@functools.cache
def table_in_memory(rules: Rules) -> RaceTable:
    """A table that is made at once."""
    return solve_in_sweeps(rules) if rules.crazy else solve_backwards(rules)


@functools.lru_cache(maxsize=8)
def _table_on_disk(path: Path, rules: Rules, changed: int) -> RaceTable:
    """The table in a file; it is read again where the file was `changed` at another time."""
    return read_table(path, rules)


def find_table(edition: Edition, *, required: bool = False) -> RaceTable | None:
    """The race table of an edition, if it is there or made at once.

    Raises
    ------
    TableError
        If there is a file but it cannot be used, or if there is none and one is required.
    """
    rules = Rules.of(edition)
    if made_at_once(rules):
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
                f"no race table for edition {edition.name!r}, {edition.track} spaces, at {path}: make it once"
                f" with camelodds.solve_race(edition){shell}"
            ) from None
        return None
    return _table_on_disk(path, rules, changed)


def odds_from_table(leg: Leg, table: RaceTable) -> NDArray[np.float64]:
    """Exact odds of winning and of losing, shape (2, 5).

    The rest of the leg is enumerated, tiles included; for boards on which the race goes on after it, the
    table has the rest (M1).
    """
    orders, words, weights = enumerate_boards(leg)
    ended = (orders @ RANKS_OF_ORDERS).reshape(5, 5)[:, [0, 4]].T
    sums = np.zeros((2, 5))
    weigh_boards(words, weights, leg.crazy, np.asarray(table.worth), sums)
    total = int(orders.sum()) + int(weights.sum())
    odds = (ended + sums / table.one) / total
    # The longest races are left out of the table: their share goes to all in proportion.
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))
