"""Odds of the race of many positions: arrays in, arrays out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, overload

import numpy as np

from camelodds._kernels.order_tables import RANKS_OF_ORDERS
from camelodds.arguments import one_of, whole_number
from camelodds.display.phrases import how_many
from camelodds.display.view import Column, View
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError
from camelodds.odds.batch import HEAD_TYPES, MOST_SHOWN, Batch, Errors, read_positions
from camelodds.odds.intervals import share_stderr
from camelodds.odds.leg_counts import find_repeats
from camelodds.odds.order_counts import OF_SAMPLE
from camelodds.odds.race import SAMPLES, Method, RaceOdds
from camelodds.odds.sampling import MOST_GAMES, new_seed, play_many
from camelodds.odds.solved.lookup import find_table, odds_from_table
from camelodds.system.arrays import read_only
from camelodds.system.progress import progress_bar
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.odds.draws import Leg
    from camelodds.odds.solved.race_table import RaceTable


def race_odds_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64],
    *,
    samples: int | None = None,
    seed: int | None = None,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    method: Method = "auto",
    errors: Errors = "raise",
    progress: bool | None = None,
) -> RaceOddsMany:
    """Odds of the race for many positions of one edition, as `race_odds` gives them.

    All positions of a sample get the same random numbers.  So the difference between two similar positions has a
    smaller error than their standard errors suggest.

    Parameters
    ----------
    positions, tile_words, edition, workers, errors, progress
        As for `leg_odds_many`.
    samples, seed, method
        As for `race_odds`, `samples` for each position.

    Returns
    -------
    RaceOddsMany
        Arrays with a first axis of n.

    Raises
    ------
    TableError
        If exact odds are wanted, and the table is missing or cannot be used.
    CamelOddsError
        If a position is bad (unless masked) or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds import race_odds_many
    >>> many = race_odds_many(["1:bg 2:y 3:wo", "1:b 4:gy 6:wo | bgy"])
    >>> many.winner.round(3)
    array([[0.18 , 0.201, 0.219, 0.196, 0.204],
           [0.106, 0.225, 0.227, 0.235, 0.207]])
    """
    one_of(method, "method", ("auto", "exact", "sampled"))
    if method == "exact" and (samples is not None or seed is not None):
        raise CamelOddsError("samples and seed are for a sample: leave them out, or give method='sampled'")
    batch = read_positions(positions, tile_words, edition, errors)
    workers = worker_count(workers)
    if seed is not None:
        seed = whole_number(seed, "seed", 0)
    if method == "exact" or (method == "auto" and samples is None):
        table = find_table(batch.edition, required=method == "exact")
        if table is not None:
            return _from_table(batch, table, workers, progress)
    samples = SAMPLES if samples is None else whole_number(samples, "samples", 1, MOST_GAMES)
    seed = new_seed() if seed is None else seed
    return _sampled(batch, samples, seed, workers, progress)


def _from_table(batch: Batch, table: RaceTable, workers: int, progress: bool | None) -> RaceOddsMany:
    odds = np.full((len(batch), 2, 5), np.nan)
    firsts = _firsts(batch)

    def look_up(i: int, leg: Leg) -> None:
        odds[i] = odds_from_table(leg, table)

    batch.for_all(look_up, workers, progress, firsts == np.arange(len(batch)))
    return RaceOddsMany(**batch._fields(), odds=odds[firsts], error_bound=table.error_bound)


def _firsts(batch: Batch) -> NDArray[np.int64]:
    """The index of the first position that is equal to each, names of camels included."""
    # Up to names, a sum of floats would be added up in another order, and a sample would have other games.
    return find_repeats(batch.words, batch.tile_words, batch.valid, batch.edition, named=True).firsts


def _sampled(batch: Batch, samples: int, seed: int, workers: int, progress: bool | None) -> RaceOddsMany:
    counts = np.zeros((len(batch), 120), dtype=np.int64)
    firsts = _firsts(batch)
    own = batch.valid & (firsts == np.arange(len(batch)))
    with progress_bar(int(own.sum()) * samples, "game", progress) as advance:
        for i, orders in play_many(batch.words_of(own), batch.edition, seed, samples, workers):
            counts[i] += orders
            advance(int(orders.sum()))
    if not own.all():
        counts = counts[firsts]
    odds = (counts @ RANKS_OF_ORDERS).reshape(-1, 5, 5)[:, :, [0, 4]].swapaxes(1, 2) / samples
    odds[~batch.valid] = np.nan
    return RaceOddsMany(**batch._fields(), odds=odds, sampled_orders=counts, samples=samples, seed=seed)


@dataclass(frozen=True, eq=False, repr=False)
class RaceOddsMany(Batch):
    """Odds of the race of many positions, from `race_odds_many`.

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
    odds : ndarray of float64, shape (n, 2, 5)
        Odds of winning and of losing by camel.
    error_bound : float
        Largest error of exact odds.
    sampled_orders : ndarray of int64, shape (n, 120), optional
        `order_counts` of a sample; None if exact.
    samples : int, optional
        Number of games for each position.
    seed : int, optional
        Seed of the sample.
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **HEAD_TYPES,
        "method": str,
        **OF_SAMPLE,
        "error_bound": float,
        "camel": str,
        **{f"{pile}{what}": float for pile in PILES for what in ("", "_stderr")},
    }

    odds: NDArray[np.float64]
    error_bound: float = 0.0
    sampled_orders: NDArray[np.int64] | None = None
    samples: int | None = None
    seed: int | None = None

    @property
    def method(self) -> str:
        """How the odds were computed: "exact" or "sampled"."""
        return "exact" if self.sampled_orders is None else "sampled"

    @property
    def order_counts(self) -> NDArray[np.int64]:
        """Games of the sample that ended in each order, shape (n, 120), int64, as in `RaceOdds`.

        Raises
        ------
        CamelOddsError
            If the odds are exact: a table holds winner and loser only.
        """
        if self.sampled_orders is None:
            raise CamelOddsError(
                "exact odds of races have no counts, as a table holds winner and loser only: for every place"
                " sample the races, race_odds_many(positions, method='sampled')"
            )
        return self.sampled_orders

    @property
    def winner(self) -> NDArray[np.float64]:
        """Odds of winning the race, shape (n, 5), float64."""
        return self.odds[:, 0]

    @property
    def loser(self) -> NDArray[np.float64]:
        """Odds of losing the race, shape (n, 5), float64."""
        return self.odds[:, 1]

    @cached_property
    def stderr(self) -> NDArray[np.float64]:
        """Standard error of `odds`, shape (n, 2, 5), float64: as in `RaceOdds`, 0 if they are exact."""
        if self.samples is None:
            return self._of_valid(np.zeros_like(self.odds))
        return read_only(share_stderr(self.odds, self.samples))

    def view(self) -> View:
        """The odds of winning and of losing, of the first positions."""
        columns = (
            Column(""),
            Column("pile"),
            *(Column(name, digits=3, bar=True) for name in self.camels),
            Column("position"),
        )
        rows = [
            (i, pile, *odds[row], "" if row else said)
            for i, (odds, said) in enumerate(zip(self.odds[:MOST_SHOWN].tolist(), self._said(), strict=True))
            for row, pile in enumerate(PILES)
        ]
        if self.samples is None:
            how = f"exact, errors below {self.error_bound:.0e}"
        else:
            how = f"{how_many(self.samples, 'game')} sampled of each, seed {self.seed}"
        caption = f"race, {how}, {self._counted()}"
        return View(caption, columns, rows, edition=self.edition, notes=self._left_out())

    def rows(self) -> list[dict[str, Any]]:
        """A row for each position and camel: odds of winning and of losing, and their standard errors."""
        return [
            {
                **head,
                "method": self.method,
                "samples": self.samples,
                "seed": self.seed,
                "error_bound": self.error_bound,
                "camel": name,
                **{
                    f"{pile}{what}": table[row][column]
                    for row, pile in enumerate(PILES)
                    for what, table in (("", odds), ("_stderr", errors))
                },
            }
            for head, odds, errors in zip(
                self._heads(), self.odds.tolist(), self.stderr.tolist(), strict=True
            )
            for column, name in enumerate(self.camels)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The odds as plain numbers, texts, lists and dicts, ready for JSON: as of one position, but in lists.

        What bad positions lack is None.
        """
        odds = self._head() | {"method": self.method}
        if self.samples is None:
            odds["error_bound"] = self.error_bound
        else:
            odds |= {"samples": self.samples, "seed": self.seed}
        return odds | {
            "winner": self._by_camel(self.winner),
            "winner_stderr": self._by_camel(self.stderr[:, 0]),
            "loser": self._by_camel(self.loser),
            "loser_stderr": self._by_camel(self.stderr[:, 1]),
        }

    @overload
    def __getitem__(self, i: int) -> RaceOdds: ...

    @overload
    def __getitem__(self, i: slice) -> RaceOddsMany: ...

    def __getitem__(self, i: int | slice) -> RaceOdds | RaceOddsMany:
        """Odds of position i, as `race_odds` gives them, or of some of the positions."""
        if isinstance(i, slice):
            return self.some(i)
        position = self.position(i)
        if self.samples is None or self.seed is None:
            return RaceOdds(position, self.odds[i], self.error_bound)
        return RaceOdds.from_games(position, self.order_counts[i], self.seed, range(self.samples))
