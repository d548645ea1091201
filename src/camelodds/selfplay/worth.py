"""Where odds within a game come from: how many draws are enumerated, and the solved race for the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.odds.solved.lookup import find_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition

FAST_DRAWS = 3
"""Draws up to which enumerating a leg is as fast as playing it in lanes."""
TABLE_ONE = 1 << 31
"""What 1 is in the race odds that kernels take."""


def table_worth(edition: Edition) -> NDArray[np.uint32]:
    """The solved race of an edition as kernels take it.

    Raises
    ------
    TableError
        If it is not there.
    """
    table = find_table(edition, required=True)
    assert table is not None
    worth = table.worth
    if worth.dtype != np.uint32:
        worth = np.minimum(np.asarray(worth) / table.one * TABLE_ONE, 2**32 - 1).astype(np.uint32)
    return np.asarray(worth)
