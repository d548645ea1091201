"""Which dice come out of the pyramid and what they show, as tables for the sampler."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.word_layout import FREE_BIT, GREY_DIE, SPACE_SHIFT

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST_ORDERS, MOST_FACES = 720, 2 * 3**6
"""Numbers of orders of six dice, and of their faces: at most so many have a meaning."""
BITS = 8
"""Bits of a draw: each takes a byte."""


@functools.lru_cache(maxsize=4096)
def draw_tables(dice: tuple[int, ...], draws: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64], int, int]:
    """The meaning of the numbers of orders and of faces; see `camelodds._kernels.lanes.open_pyramids`.

    The number of an order is read as digits, the last one first, one a draw.  Each takes one of the dice that
    are still inside, in ascending order, and so has as many values as there are.  The number of faces is read
    as digits with three values; in its upper half the grey die shows black.

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
    order_count, face_count = math.perm(len(dice), draws), 3**draws * (2 if GREY_DIE in dice else 1)
    orders = np.zeros(MOST_ORDERS, dtype=np.uint64)
    faces = np.zeros(MOST_FACES, dtype=np.uint64)
    numbers = np.arange(order_count)
    inside = np.tile(np.array(dice, dtype=np.uint64), (order_count, 1))
    black, shown = np.divmod(np.arange(face_count), 3**draws)
    for draw in range(draws):
        numbers, digits = np.divmod(numbers, len(dice) - draw)
        taken = digits[:, np.newaxis] == np.arange(len(dice) - draw)
        orders[:order_count] |= inside[taken] << np.uint64(BITS * draw)
        inside = inside[~taken].reshape(order_count, -1)
        shown, digits = np.divmod(shown, 3)
        drawn = (digits + 1 << SPACE_SHIFT) + FREE_BIT * black
        faces[:face_count] |= drawn.astype(np.uint64) << np.uint64(BITS * draw)
    return orders, faces, order_count, face_count
