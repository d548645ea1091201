"""What a spectator tile brings in many positions: arrays in, arrays out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds.odds.batch import HEAD_TYPES, Errors, read_positions
from camelodds.odds.tile_counts import count_placements
from camelodds.system.arrays import read_only
from camelodds.system.threads import worker_count
from camelodds.values.many_best import ValuesMany
from camelodds.values.placements import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.board.position import Position
    from camelodds.display.view import View
    from camelodds.editions.edition import Edition


@dataclass(frozen=True, eq=False, repr=False)
class TileValuesMany(ValuesMany):
    """What each placement of a spectator tile brings in many positions, from `tile_values_many`.

    Parameters
    ----------
    edition, words, tile_words, errors, inputs
        As in `LegOddsMany`.
    totals : ndarray of int64, shape (n,)
        Equally likely draws of the rest of the leg; 0 for bad positions.
    there : ndarray of bool, shape (n, 16, 2)
        Where a tile may be placed, by space, from 1, and side, first ``+``, then ``-`` (R24).
    landing_counts, landing_squares : ndarray of int64, shape (n, 16, 2)
        Landings on the tile, and their squares, over all draws; 0 where no tile may be placed.
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **HEAD_TYPES,
        "space": int,
        "side": str,
        **dict.fromkeys(("value", "stdev"), float),
    }

    totals: NDArray[np.int64]
    there: NDArray[np.bool_]
    landing_counts: NDArray[np.int64]
    landing_squares: NDArray[np.int64]

    @property
    def _divisor(self) -> NDArray[np.int64]:
        return np.where(self.valid, self.totals, 1)[:, None, None]

    @cached_property
    def landings(self) -> NDArray[np.float64]:
        """Expected units that land on the tile, shape (n, 16, 2); NaN where no tile may be placed."""
        return read_only(np.where(self.there, self.landing_counts / self._divisor, np.nan))

    @cached_property
    def values(self) -> NDArray[np.float64]:  # type: ignore[override]
        """Expected income from the tile in pounds, shape (n, 16, 2); NaN where no tile may be placed."""
        return read_only(self.landings * self.edition.tile_income)

    @cached_property
    def stdev(self) -> NDArray[np.float64]:
        """Standard deviation of that income, in pounds, shape (n, 16, 2)."""
        variance = self.landing_squares / self._divisor - self.landings**2
        return read_only(np.sqrt(np.maximum(variance, 0)) * abs(self.edition.tile_income))

    def _name(self, *cell: int) -> tuple[Any, ...]:
        return cell[0] + 1, SIDES[cell[1]]

    def view(self) -> View:
        """The best placement of the first positions."""
        return self._show("tile", ("space", "side"))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each position, space and side where a tile may be placed."""
        rows: list[dict[str, Any]] = []
        tables = zip(
            self._heads(), self.there.tolist(), self.values.tolist(), self.stdev.tolist(), strict=True
        )
        for head, there, values, stdev in tables:
            rows.extend(
                {
                    **head,
                    "space": space + 1,
                    "side": side,
                    "value": values[space][column],
                    "stdev": stdev[space][column],
                }
                for space in range(16)
                for column, side in enumerate(SIDES)
                if there[space][column]
            )
        return rows


def tile_values_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64],
    *,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
    progress: bool | None = None,
) -> TileValuesMany:
    """What a spectator tile brings on every legal space, in many positions, as `tile_values` gives it.

    A player with a first tile and nothing else: what a tile changes for tickets and finish cards is not in it.

    Parameters
    ----------
    positions, tile_words, edition, workers, errors, progress
        As for `leg_odds_many`.

    Returns
    -------
    TileValuesMany
        Arrays with a first axis of n.

    Raises
    ------
    CamelOddsError
        If a position is bad (unless masked) or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds.values.many_tiles import tile_values_many
    >>> tiles = tile_values_many(["1:bg 2:y 3:pr 15:W 16:K", "2:ygWr 6:Kb 9:+ 10:p | bpx"])
    >>> tiles.names_of_best(), tiles.best_values.round(3)
    ([(4, '-'), (11, '+')], array([1.29 , 0.204]))
    """
    batch = read_positions(positions, tile_words, edition, errors)
    counts = count_placements(
        batch.words, batch.tile_words, batch.valid, batch.edition, worker_count(workers), progress
    )
    return TileValuesMany(**batch._fields(), **counts._asdict())
