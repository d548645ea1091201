"""Landings on a tile that is placed, for every placement in many positions."""

from __future__ import annotations

import functools
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels.word_layout import BOOING_SHIFT, DICE_SHIFT
from camelodds.board.legal_words import legal_words
from camelodds.odds.draws import FIRST_CAPACITY, scratch_memory
from camelodds.odds.leg_counts import find_repeats, plans_of
from camelodds.system.arrays import views
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition

CHUNK = 16
"""Positions a thread does between two looks at whether to go on: mostly some milliseconds."""


class TileCounts(NamedTuple):
    """Every placement in n positions, as `TileValuesMany` has them."""

    totals: NDArray[np.int64]
    there: NDArray[np.bool_]
    landing_counts: NDArray[np.int64]
    landing_squares: NDArray[np.int64]


def count_placements(
    words: NDArray[np.uint64],
    tile_words: NDArray[np.uint64],
    valid: NDArray[np.bool_],
    edition: Edition,
    workers: int,
    progress: bool | None = False,
) -> TileCounts:
    """Enumerate the rest of the leg with a tile on every legal space, either side; arguments as `count_legs`."""
    from camelodds._kernels import many_tiles as kernels

    n = len(words)
    words, tile_words = views(words, tile_words)
    spaces = spaces_for_tiles(words, tile_words, valid, edition)
    landings, squares = (np.zeros((n, 16, 2), dtype=np.int64) for _ in range(2))
    # What lands on a tile does not depend on names.
    firsts = find_repeats(words, tile_words, valid & (spaces != 0), edition).firsts
    own = firsts == np.arange(n)
    chosen = np.flatnonzero(own & (spaces != 0))
    plans = plans_of(len(edition.dice), edition.dice_per_leg, bool(edition.crazy))

    def some(indices: NDArray[np.int64]) -> int:
        row, landed, ends = (np.empty(size, dtype=np.int64) for size in (7 * 120, 16, 2))
        done, wanted = 0, FIRST_CAPACITY
        while wanted:
            more, wanted = kernels.enumerate_placements(
                indices[done:], words, tile_words, spaces, np.uint64(edition.track), bool(edition.crazy),
                *plans, *scratch_memory(wanted), row, landed, ends, landings, squares,
            )  # fmt: skip
            done += more
        return done

    jobs = (functools.partial(some, chosen[i : i + CHUNK]) for i in range(0, len(chosen), CHUNK))
    with (
        progress_bar(len(chosen), "position", progress) as advance,
        closing(run(jobs, workers if len(chosen) > CHUNK else 1)) as parts,
    ):
        for done in parts:
            advance(done)
    if not own.all():
        landings, squares = landings[firsts], squares[firsts]
    there = (spaces[:, None] >> np.arange(16, dtype=np.uint32) & 1).astype(bool)
    return TileCounts(
        _draws(words, valid, edition), np.repeat(there[:, :, None], 2, axis=2), landings, squares
    )


def spaces_for_tiles(
    words: NDArray[np.uint64],
    tile_words: NDArray[np.uint64],
    valid: NDArray[np.bool_],
    edition: Edition,
) -> NDArray[np.uint32]:
    """A bit for each space, from 0, where a tile may be added (R24), shape (n,); none for bad positions."""
    spaces = np.zeros(len(words), dtype=np.uint32)
    for space in range(edition.track):
        bit = np.uint64(1 << space)
        there = (tile_words | tile_words >> np.uint64(BOOING_SHIFT)) & bit != 0
        legal = valid & ~there & legal_words(words, tile_words | bit, edition)
        spaces |= legal.astype(np.uint32) << np.uint32(space)
    return spaces


def _draws(words: NDArray[np.uint64], valid: NDArray[np.bool_], edition: Edition) -> NDArray[np.int64]:
    """Equally likely draws of the rest of each leg; 0 for bad positions."""
    sides, stay = (6 if edition.crazy else 3), len(edition.dice) - edition.dice_per_leg
    ways = np.zeros(64, dtype=np.int64)
    for inside in range(64):
        if (dice := inside.bit_count()) > stay:
            ways[inside] = np.prod([left * sides for left in range(stay + 1, dice + 1)])
    return np.where(valid, ways[(words >> np.uint64(DICE_SHIFT)).astype(np.int64) & 63], 0)
