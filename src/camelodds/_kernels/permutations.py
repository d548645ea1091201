"""The 120 orders in which five racing camels can finish, numbered; numpy only."""

from __future__ import annotations

import itertools

import numpy as np

ORDERS = np.array(list(itertools.permutations(range(5))), dtype=np.uint8)
"""Camels from first to last, shape (120, 5), in lexicographic order."""
ORDERS.flags.writeable = False

PLACES = np.argsort(ORDERS, axis=1).astype(np.int64)
"""Place of each camel (0 first), shape (120, 5)."""
PLACES.flags.writeable = False


def _counted_by(chosen: np.ndarray) -> np.ndarray:
    """What turns weights of orders into a 5 x 5 table: (120, 25), row i with a 1 for each of `chosen[i]`."""
    table = np.zeros((120, 25), dtype=np.int64)
    for cells in chosen.T:
        table[np.arange(120), cells] += 1
    table.flags.writeable = False
    return table


RANKS_OF_ORDERS = _counted_by(5 * np.arange(5) + PLACES)
"""``weights @ RANKS_OF_ORDERS`` is the table camel x place, flattened."""

PAIRS_OF_ORDERS = _counted_by(5 * ORDERS[:, :1].astype(np.int64) + ORDERS[:, 1:2])
"""``weights @ PAIRS_OF_ORDERS`` is the table first x second, flattened."""
