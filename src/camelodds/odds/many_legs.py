"""Odds of the rest of the leg of many positions: arrays in, arrays out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, overload

import numpy as np

from camelodds._kernels.order_tables import PAIRS_OF_ORDERS, RANKS_OF_ORDERS
from camelodds.board.word import unpack_tiles
from camelodds.display.view import Column, View
from camelodds.odds.batch import HEAD_TYPES, MOST_SHOWN, Batch, Errors, plain_list, read_positions
from camelodds.odds.leg import LegOdds
from camelodds.odds.leg_counts import count_legs
from camelodds.odds.order_counts import PLACES
from camelodds.system.arrays import read_only
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition

AT_ONCE = 1 << 13
"""Positions whose counts are added up together: some megabytes."""


def leg_odds_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64],
    *,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
    progress: bool | None = None,
) -> LegOddsMany:
    """Exact odds of the rest of the leg for many positions of one edition, as `leg_odds` gives them.

    Parameters
    ----------
    positions : iterable of Position or str, or sequence of int or ndarray of uint64, shape (n,)
        Positions, their lines, or their words (see `Position.word`).
    tile_words : array_like of int, shape (n,), optional
        With words: the positions' tiles (see `Position.tile_word`); no tiles if not given.
    edition : Edition or str, optional
        The edition; if not given, that of the first position that can be read, or 2018 for words.
    workers : int, optional
        Threads; all cores if not given.
    errors : {"raise", "mask"}
        What to do with positions that cannot be read or break rules.  "raise" stops with an error that names
        the index of the first one.  With "mask" their odds are NaN, and `errors` of the result says why.
    progress : bool, optional
        Whether to show a progress bar, which needs tqdm.  By default it appears after two seconds in a terminal
        or notebook.

    Returns
    -------
    LegOddsMany
        Arrays with a first axis of n.

    Raises
    ------
    CamelOddsError
        If a position is bad (unless masked) or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds import leg_odds_many
    >>> many = leg_odds_many(["1:bg 2:y 3:pr 15:W 16:K", "2:ygrbp 3:- 14:KW | prb"])
    >>> many.first.round(3)
    array([[0.076, 0.254, 0.395, 0.134, 0.141],
           [0.222, 0.111, 0.167, 0.   , 0.5  ]])
    """
    batch = read_positions(positions, tile_words, edition, errors)
    counts = count_legs(
        batch.words, batch.tile_words, batch.valid, batch.edition, worker_count(workers), progress
    )
    return LegOddsMany(
        **batch._fields(),
        order_counts=counts.orders,
        end_counts=counts.ends,
        landing_counts=counts.landings,
    )


@dataclass(frozen=True, eq=False, repr=False)
class LegOddsMany(Batch):
    """Exact odds of the rest of the leg of many positions, from `leg_odds_many`.

    Parameters
    ----------
    edition : Edition
        The edition of all positions.
    words, tile_words : ndarray of uint64, shape (n,)
        The positions, see `Position.word`; 0 where a line could not be read.
    errors : mapping of int to CamelOddsError
        What is wrong with each bad position, by index.
    inputs : mapping of int to str
        What was given for each bad position, by index.
    order_counts : ndarray of int32, shape (n, 120)
        Equally likely draws by final order, as in `LegOdds`.
    end_counts : ndarray of int64, shape (n, 2)
        Draws in which the race ends, forwards and backwards.
    landing_counts : ndarray of int64, shape (n, 16)
        Landings on the tile of each space, over all draws.
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **HEAD_TYPES,
        "method": str,
        "camel": str,
        **dict.fromkeys((*PLACES, "race_ends"), float),
    }

    order_counts: NDArray[np.int32]
    end_counts: NDArray[np.int64]
    landing_counts: NDArray[np.int64]

    @cached_property
    def total(self) -> NDArray[np.int64]:
        """Equally likely draws of each position, shape (n,), int64; 0 for bad ones."""
        return read_only(self.order_counts.sum(axis=1, dtype=np.int64))

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """Draws by camel and place, shape (n, 5, 5), int64."""
        return read_only(_tables(self.order_counts, RANKS_OF_ORDERS))

    @property
    def _divisor(self) -> NDArray[np.int64]:
        return np.where(self.valid, self.total, 1)

    @cached_property
    def ranks(self) -> NDArray[np.float64]:
        """Odds by camel and place, shape (n, 5, 5), float64."""
        return self._of_valid(self.counts / self._divisor[:, None, None])

    @property
    def first(self) -> NDArray[np.float64]:
        """Odds of being first, shape (n, 5), float64."""
        return self.ranks[:, :, 0]

    @property
    def second(self) -> NDArray[np.float64]:
        """Odds of being second, shape (n, 5), float64."""
        return self.ranks[:, :, 1]

    @property
    def last(self) -> NDArray[np.float64]:
        """Odds of being last, shape (n, 5), float64."""
        return self.ranks[:, :, 4]

    @cached_property
    def pairs(self) -> NDArray[np.float64]:
        """Odds of each pair of first and second, shape (n, 5, 5), float64."""
        pairs = _tables(self.order_counts, PAIRS_OF_ORDERS)
        return self._of_valid(pairs / self._divisor[:, None, None])

    @cached_property
    def race_ends(self) -> NDArray[np.float64]:
        """Odds that the race ends in this leg, shape (n,), float64."""
        return self._of_valid(self.end_counts.sum(axis=1) / self._divisor)

    @cached_property
    def landings(self) -> NDArray[np.float64]:
        """Expected landings on the tile of each space (from 1), shape (n, 16), float64; 0 without a tile."""
        return self._of_valid(self.landing_counts / self._divisor[:, None])

    def view(self) -> View:
        """The odds of being first, and that the race ends, of the first positions."""
        columns = (
            Column(""),
            *(Column(name, digits=3, bar=True) for name in (*self.camels, "race ends")),
            Column("position"),
        )
        first, ends = self.first[:MOST_SHOWN].tolist(), self.race_ends[:MOST_SHOWN].tolist()
        rows = [
            (i, *odds, end, said)
            for i, (odds, end, said) in enumerate(zip(first, ends, self._said(), strict=True))
        ]
        caption = f"odds of being first in the leg and that the race ends in it, exact, {self._counted()}"
        return View(caption, columns, rows, edition=self.edition, notes=self._left_out())

    def rows(self) -> list[dict[str, Any]]:
        """A row for each position and camel: odds of each place, and that the race ends."""
        return [
            {
                **head,
                "method": "exact",
                "camel": name,
                **dict(zip(PLACES, odds, strict=True)),
                "race_ends": ends,
            }
            for head, ranks, ends in zip(
                self._heads(), self.ranks.tolist(), self.race_ends.tolist(), strict=True
            )
            for name, odds in zip(self.camels, ranks, strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The odds as plain numbers, texts, lists and dicts, ready for JSON: as of one position, but in lists.

        What bad positions lack is None.
        """
        ends = self._of_valid(self.end_counts / self._divisor[:, None])
        forwards, backwards = plain_list(ends.T)
        landings = plain_list(self.landings)
        return self._head() | {
            "method": "exact",
            "odds": {
                name: dict(zip(PLACES, plain_list(self.ranks[:, row].T), strict=True))
                for row, name in enumerate(self.camels)
            },
            "race_ends": {"odds": plain_list(self.race_ends), "forwards": forwards, "backwards": backwards},
            "landings": [
                {str(space): n[space - 1] for space, _ in unpack_tiles(tiles)}
                if i not in self.errors
                else None
                for i, (n, tiles) in enumerate(zip(landings, self.tile_words.tolist(), strict=True))
            ],
        }

    @overload
    def __getitem__(self, i: int) -> LegOdds: ...

    @overload
    def __getitem__(self, i: slice) -> LegOddsMany: ...

    def __getitem__(self, i: int | slice) -> LegOdds | LegOddsMany:
        """Odds of position i, as `leg_odds` gives them, or of some of the positions."""
        if isinstance(i, slice):
            return self.some(i)
        return LegOdds(
            self.position(i),
            self.order_counts[i].astype(np.int64),
            self.end_counts[i],
            self.landing_counts[i],
        )


def _tables(counts: NDArray[np.int32], of_orders: NDArray[np.int64]) -> NDArray[np.int64]:
    """Counts of orders as 5 x 5 tables, shape (n, 5, 5).

    As floats, since numpy multiplies matrices of whole numbers without BLAS, twenty times slower; no count is
    so large that a float does not hold it.  A part at a time, so that there is no copy of all of them.
    """
    tables = np.empty((len(counts), 25), dtype=np.int64)
    factors = of_orders.astype(np.float64)
    for i in range(0, len(counts), AT_ONCE):
        tables[i : i + AT_ONCE] = counts[i : i + AT_ONCE].astype(np.float64) @ factors
    return tables.reshape(-1, 5, 5)
