"""What comes out of the pyramid, as tables for the sampler."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

import numpy as np

U64 = np.uint64

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST_ORDERS, MOST_FACES = 720, 2 * 3**6
"""Orders of six dice and faces of as many: what one number of `draw_ids` can stand for."""


@functools.lru_cache(maxsize=4096)
def draw_tables(dice: tuple[int, ...], draws: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64], int, int]:
    """What numbers of an order and of faces stand for; see `camelodds._kernels.lanes.open_pyramids`.

    A number of an order is read as digits with as many values as there are dice inside, the last one first: it
    takes one of them, ascending.  A number of faces is read as digits with three values; its upper half is for
    black.

    Parameters
    ----------
    dice : tuple of int
        The dice inside, ascending; 5 is the grey one.
    draws : int
        How many come out.

    Returns
    -------
    orders : ndarray of uint64, shape (MOST_ORDERS,)
    faces : ndarray of uint64, shape (MOST_FACES,)
    order_count, face_count : int
        How many numbers there are of each.
    """
    order_count, face_count = math.perm(len(dice), draws), 3**draws * (2 if 5 in dice else 1)
    orders = np.zeros(MOST_ORDERS, dtype=np.uint64)
    faces = np.zeros(MOST_FACES, dtype=np.uint64)
    numbers = np.arange(order_count)
    inside = np.tile(np.array(dice, dtype=np.uint64), (order_count, 1))
    black, shown = np.divmod(np.arange(face_count), 3**draws)
    for draw in range(draws):
        numbers, digits = np.divmod(numbers, len(dice) - draw)
        taken = digits[:, np.newaxis] == np.arange(len(dice) - draw)
        orders[:order_count] |= inside[taken] << U64(8 * draw)
        inside = inside[~taken].reshape(order_count, -1)
        shown, digits = np.divmod(shown, 3)
        faces[:face_count] |= (8 * (digits + 1) + 128 * black).astype(np.uint64) << U64(8 * draw)
    return orders, faces, order_count, face_count
