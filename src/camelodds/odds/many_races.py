"""Odds of the race of many positions: arrays in, arrays out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.order_tables import RANKS_OF_ORDERS
from camelodds.arguments import one_of, whole_number
from camelodds.display.result import read_only
from camelodds.errors import CamelOddsError
from camelodds.odds.batch import Errors, Many, read_positions
from camelodds.odds.race import SAMPLES, Method, RaceOdds
from camelodds.system.progress import progress_bar
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition


def race_odds_many(
    positions: Iterable[Position | str] | NDArray[np.uint64],
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
    """Odds of the race for many positions of one edition: what `race_odds` says of each.

    All positions of a sample get the same random numbers.  Differences between positions that are alike are
    therefore sharper than their standard errors say.

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
        If exact odds are wanted and the table is not there or cannot be used.
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
    from camelodds.odds import sampling
    from camelodds.odds.solved.lookup import find_table, odds_from_table

    one_of(method, "method", ("auto", "exact", "sampled"))
    if method == "exact" and (samples is not None or seed is not None):
        raise CamelOddsError("samples and seed are for a sample: leave them out, or give method='sampled'")
    batch = read_positions(positions, tile_words, edition, errors)
    n, workers = len(batch.words), worker_count(workers)
    if method == "exact" or (method == "auto" and samples is None and seed is None):
        table = find_table(batch.edition, required=method == "exact")
        if table is not None:
            exact = np.full((n, 2, 5), np.nan)

            def job(indices: NDArray[np.intp]) -> int:
                for i in indices:
                    exact[i] = odds_from_table(batch.leg(i), table)
                return len(indices)

            with progress_bar(n, "position", progress) as advance:
                for done in batch.in_chunks(job, workers):
                    advance(done)
            return RaceOddsMany(
                batch.edition, batch.words, batch.tile_words, batch.problems, exact, table.error_bound
            )
    samples = SAMPLES if samples is None else whole_number(samples, "samples", 1, sampling.MOST_GAMES)
    seed = sampling.new_seed() if seed is None else whole_number(seed, "seed", 0)
    counts = np.zeros((n, 120), dtype=np.int64)
    with progress_bar(n * samples, "game", progress) as advance:
        good = ((int(i), int(batch.words[i]), int(batch.tile_words[i])) for i in batch.good)
        for i, orders in sampling.play_many(good, batch.edition, seed, samples, workers):
            counts[i] += orders
            advance(int(orders.sum()))
    return RaceOddsMany.from_games(
        batch.edition, batch.words, batch.tile_words, batch.problems, counts, samples, seed
    )


@dataclass(frozen=True, eq=False, repr=False)
class RaceOddsMany(Many):
    """Odds of the race of many positions, from `race_odds_many`.

    Parameters
    ----------
    edition, words, tile_words, errors
        See `Many`.
    odds : ndarray of float64, shape (n, 2, 5)
        Odds of winning and of losing by camel.
    error_bound : float
        What exact odds are off by at most.
    order_counts : ndarray of int64, shape (n, 120), optional
        Games that ended in each order, as in `RaceOdds`; None if exact.
    samples : int, optional
        Games sampled for each position.
    seed : int, optional
        Seed of the sample.
    """

    odds: NDArray[np.float64]
    error_bound: float = 0.0
    order_counts: NDArray[np.int64] | None = None
    samples: int | None = None
    seed: int | None = None

    @classmethod
    def from_games(
        cls,
        edition: Edition,
        words: NDArray[np.uint64],
        tile_words: NDArray[np.uint64],
        errors: Mapping[int, CamelOddsError],
        order_counts: NDArray[np.int64],
        samples: int,
        seed: int,
    ) -> RaceOddsMany:
        """Odds from the samples' counts."""
        counts = (order_counts @ RANKS_OF_ORDERS).reshape(-1, 5, 5)
        odds = counts[:, :, [0, 4]].swapaxes(1, 2) / samples
        odds[list(errors)] = np.nan
        return cls(edition, words, tile_words, errors, odds, 0.0, order_counts, samples, seed)

    @property
    def method(self) -> str:
        """How the odds were had: "exact" or "sampled"."""
        return "exact" if self.order_counts is None else "sampled"

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
        """Standard error of `odds`, shape (n, 2, 5), float64: 0 where they are exact."""
        if self.samples is None:
            return self._of_valid(np.zeros_like(self.odds))
        return read_only(np.sqrt(self.odds * (1 - self.odds) / self.samples))

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

    def __getitem__(self, i: int) -> RaceOdds:
        """Odds of position i, as `race_odds` gives them."""
        position = self.position(i)
        if self.order_counts is None or self.samples is None or self.seed is None:
            return RaceOdds(position, self.odds[i], self.error_bound)
        return RaceOdds.from_games(position, self.order_counts[i], self.seed, range(self.samples))
