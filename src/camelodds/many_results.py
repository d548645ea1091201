"""Odds of many positions as arrays; rows of bad positions are NaN."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.permutations import PAIRS_OF_ORDERS, RANKS_OF_ORDERS
from camelodds.notation import write_position
from camelodds.position import Position
from camelodds.results import PLACES, LegOdds, RaceOdds, Result, read_only
from camelodds.word import unpack, unpack_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from camelodds.editions import Edition
    from camelodds.errors import CamelOddsError


def whole_index(i: int) -> int:
    """An index of one position: not a slice, and not a truth value."""
    if isinstance(i, (bool, np.bool_)):
        raise TypeError(f"an index is a whole number, not {i!r}")
    return operator.index(i)


def _line(word: int, tile_word: int, edition: Edition) -> str:
    """The line of a legal position's words."""
    stacks, dice = unpack(word, edition)
    return write_position(stacks, unpack_tiles(tile_word), dice, edition)


@dataclass(frozen=True, eq=False, repr=False)
class Many(Result):
    """What results for many positions share.

    Parameters
    ----------
    edition : Edition
        The edition of all positions.
    words, tile_words : ndarray of uint64, shape (n,)
        The positions, see `Position.word`; 0 where a line could not be read.
    errors : mapping of int to CamelOddsError
        What is wrong with each bad position, by index.
    """

    edition: Edition
    words: NDArray[np.uint64]
    tile_words: NDArray[np.uint64]
    errors: Mapping[int, CamelOddsError]

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the arrays' camel axis."""
        return self.edition.racing

    @cached_property
    def valid(self) -> NDArray[np.bool_]:
        """Which positions have odds, shape (n,), bool."""
        valid = np.ones(len(self.words), dtype=bool)
        valid[list(self.errors)] = False
        return read_only(valid)

    def __len__(self) -> int:
        return len(self.words)

    def position(self, i: int) -> Position:
        """Position i.

        Raises
        ------
        CamelOddsError
            If it is a bad one.
        IndexError
            If there are not so many.
        """
        i = range(len(self))[whole_index(i)]
        if i in self.errors:
            raise self.errors[i]
        return Position.from_word(int(self.words[i]), int(self.tile_words[i]), self.edition)

    def lines(self, most: int | None = None) -> list[str | None]:
        """The positions' lines, of the first so many or of all; None for bad ones.

        Parameters
        ----------
        most : int, optional
            How many.

        Returns
        -------
        list of str or None
            A line a position.
        """
        words, tile_words = self.words[:most].tolist(), self.tile_words[:most].tolist()
        return [
            None if i in self.errors else _line(word, tile_word, self.edition)
            for i, (word, tile_word) in enumerate(zip(words, tile_words, strict=True))
        ]

    def _head(self) -> dict[str, Any]:
        """What the dicts of results for many positions begin with."""
        return {
            "edition": self.edition.name,
            "positions": self.lines(),
            "errors": {str(i): str(error) for i, error in self.errors.items()},
        }

    def _by_camel(self, values: NDArray[np.float64]) -> dict[str, list[float | None]]:
        """Odds of shape (n, 5) as a list of n for each camel."""
        from camelodds.dicts import plain_list

        return dict(zip(self.camels, plain_list(values.T), strict=True))

    def __str__(self) -> str:
        from camelodds.views import plain, view_of

        return plain(view_of(self))

    def _of_valid(self, values: NDArray[Any]) -> NDArray[np.float64]:
        values = values.astype(np.float64)
        values[~self.valid] = np.nan
        return read_only(values)

    def __repr__(self) -> str:
        bad = f", {len(self.errors)} of them bad" if self.errors else ""
        return f"<{type(self).__name__} of {len(self)} positions{bad}>"


@dataclass(frozen=True, eq=False, repr=False)
class LegOddsMany(Many):
    """Exact odds of the rest of the leg of many positions, from `leg_odds_many`.

    Parameters
    ----------
    edition, words, tile_words, errors
        See `Many`.
    order_counts : ndarray of int32, shape (n, 120)
        Equally likely draws by final order, as in `LegOdds`.
    end_counts : ndarray of int64, shape (n, 2)
        Draws in which the race ends, forwards and backwards.
    landing_counts : ndarray of int64, shape (n, 16)
        Units that land on each space's tile, over all draws.
    """

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
        return read_only((self.order_counts @ RANKS_OF_ORDERS).reshape(-1, 5, 5))

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
        pairs = (self.order_counts @ PAIRS_OF_ORDERS).reshape(-1, 5, 5)
        return self._of_valid(pairs / self._divisor[:, None, None])

    @cached_property
    def race_ends(self) -> NDArray[np.float64]:
        """Odds that the race ends in this leg, shape (n,), float64."""
        return self._of_valid(self.end_counts.sum(axis=1) / self._divisor)

    @cached_property
    def landings(self) -> NDArray[np.float64]:
        """Expected landings on the tile of each space (from 1), shape (n, 16), float64; 0 where there is none."""
        return self._of_valid(self.landing_counts / self._divisor[:, None])

    def to_dict(self) -> dict[str, Any]:
        """The odds as plain numbers, texts, lists and dicts, ready for JSON: as of one position, but in lists.

        What bad positions lack is None.
        """
        from camelodds.dicts import plain_list

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

    def __getitem__(self, i: int) -> LegOdds:
        """Odds of position i, as `leg_odds` gives them."""
        return LegOdds(
            self.position(i),
            self.order_counts[i].astype(np.int64),
            self.end_counts[i],
            self.landing_counts[i],
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
