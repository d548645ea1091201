"""Odds of many positions at once: arrays in, arrays out."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from camelodds.checks import one_of, whole_number
from camelodds.editions import Edition, find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.leg import Leg, enumerate_draws
from camelodds.many_results import LegOddsMany, RaceOddsMany
from camelodds.position import Position
from camelodds.progress import progress_bar
from camelodds.race import SAMPLES, Method
from camelodds.threads import run, worker_count
from camelodds.words import legal_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import ArrayLike, NDArray

Errors = Literal["raise", "mask"]

CHUNK = 16
"""Positions a thread does between two looks at whether to go on: some milliseconds."""


def leg_odds_many(
    positions: Iterable[Position | str] | NDArray[np.uint64],
    *,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
    progress: bool | None = None,
) -> LegOddsMany:
    """Exact odds of the rest of the leg for many positions of one edition: what `leg_odds` says of each.

    Parameters
    ----------
    positions : iterable of Position or str, or ndarray of uint64, shape (n,)
        Positions, their lines, or their words (see `Position.word`).
    tile_words : array_like of int, shape (n,), optional
        With words: the positions' tiles (see `Position.tile_word`); no tiles if not given.
    edition : Edition or str, optional
        The edition; if not given that of the first position that can be read, and 2018 for words.
    workers : int, optional
        Threads; all cores if not given.
    errors : {"raise", "mask"}
        What to do about positions that cannot be read or break rules: raise, naming the first one's index, or
        leave them out: their odds are NaN, and `errors` of the result says why.
    progress : bool, optional
        Whether to show a progress bar (with tqdm installed); by itself in a terminal or notebook after some
        seconds.

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
    n = len(batch.words)
    orders = np.zeros((n, 120), dtype=np.int32)
    ends = np.zeros((n, 2), dtype=np.int64)
    landings = np.zeros((n, 16), dtype=np.int64)

    def job(indices: NDArray[np.intp]) -> int:
        for i in indices:
            orders[i], ends[i], landings[i] = enumerate_draws(batch.leg(i))
        return len(indices)

    with progress_bar(n, "position", progress) as advance:
        for done in batch.in_chunks(job, worker_count(workers)):
            advance(done)
    return LegOddsMany(batch.edition, batch.words, batch.tile_words, batch.problems, orders, ends, landings)


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
    from camelodds import sampling
    from camelodds.exact_race import find_table, odds_from_table

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
        for i, orders in sampling.play_many(batch.good_positions(), seed, samples, workers):
            counts[i] += orders
            advance(int(orders.sum()))
    return RaceOddsMany.from_games(
        batch.edition, batch.words, batch.tile_words, batch.problems, counts, samples, seed
    )


@dataclass(frozen=True, eq=False)
class Batch:
    """Positions of one edition as words, and what is wrong with the bad ones."""

    edition: Edition
    words: NDArray[np.uint64]
    tile_words: NDArray[np.uint64]
    problems: dict[int, CamelOddsError]

    def leg(self, i: int) -> Leg:
        """The rest of the leg of position i."""
        return Leg.of(int(self.words[i]), int(self.tile_words[i]), self.edition)

    @property
    def good(self) -> NDArray[np.intp]:
        """Indices of the positions that are not bad."""
        good = np.ones(len(self.words), dtype=bool)
        good[list(self.problems)] = False
        return np.flatnonzero(good)

    def good_positions(self) -> Iterator[tuple[int, Position]]:
        """Index and position of those that are not bad."""
        for i in self.good:
            yield int(i), Position.from_word(int(self.words[i]), int(self.tile_words[i]), self.edition)

    def in_chunks(self, job: Callable[[NDArray[np.intp]], int], workers: int) -> Iterator[int]:
        """Do a job for all good positions, some at a time; yields how many are done."""
        good = self.good
        jobs = (functools.partial(job, good[i : i + CHUNK]) for i in range(0, len(good), CHUNK))
        yield from run(jobs, workers if len(good) > CHUNK else 1)


def read_positions(
    positions: Iterable[Position | str] | NDArray[np.uint64],
    tile_words: ArrayLike | None,
    edition: Edition | str | None,
    errors: Errors,
) -> Batch:
    """Read positions, lines or words of one edition.

    Raises
    ------
    CamelOddsError
        If one is bad and `errors` is "raise"; it names the index.
    """
    one_of(errors, "errors", ("raise", "mask"))
    chosen = None if edition is None else find_edition(edition)
    if isinstance(positions, np.ndarray) and positions.dtype.kind in "iu":
        batch = _read_words(positions, tile_words, find_edition("2018") if chosen is None else chosen)
    elif tile_words is not None:
        raise CamelOddsError(
            "tile_words goes with an array of words; positions and lines have their own tiles"
        )
    elif isinstance(positions, (str, Position)):
        raise CamelOddsError(f"positions must be many, like [{shown(str(positions))}], not one")
    else:
        batch = _read_lines(positions, chosen)
    if batch.problems and errors == "raise":
        i, problem = min(batch.problems.items())
        raise CamelOddsError(f"positions[{i}]: {problem}") from problem
    return batch


def _read_words(words: NDArray[np.uint64], tile_words: ArrayLike | None, edition: Edition) -> Batch:
    if words.ndim != 1:
        raise CamelOddsError(f"positions must have one dimension, not the shape {words.shape}")
    try:
        tiles = np.zeros(len(words), dtype=np.uint64) if tile_words is None else np.asarray(tile_words)
    except ValueError:
        tiles = np.empty(0, dtype=object)
    if tiles.shape == words.shape == (0,):
        tiles = words
    if tiles.dtype.kind not in "iu" or tiles.shape != words.shape:
        raise CamelOddsError(
            f"tile_words must be whole numbers, one for each position: shape {words.shape}, not {tiles.shape}"
        )
    # A negative number becomes a large one, with bits that have no meaning.
    words, tiles = words.astype(np.uint64), tiles.astype(np.uint64)
    problems: dict[int, CamelOddsError] = {}
    for i in np.flatnonzero(~legal_words(words, tiles, edition)):
        try:
            Position.from_word(int(words[i]), int(tiles[i]), edition)
        except CamelOddsError as problem:
            problems[int(i)] = problem
    return Batch(edition, words, tiles, problems)


def _named(edition: Edition) -> str:
    return f"{edition.name!r} ({edition.track} spaces, {edition.dice_per_leg} dice a leg)"


def _read_lines(positions: Iterable[Position | str], chosen: Edition | None) -> Batch:
    words, tiles, problems = [], [], {}
    edition = chosen
    try:
        numbered = enumerate(positions)
    except TypeError:
        raise CamelOddsError(
            f"positions must be many positions, lines or words, not {shown(positions)}"
        ) from None
    for i, given in numbered:
        word, tile_word = 0, 0
        try:
            position = given if isinstance(given, Position) else Position(given, edition=chosen)
            if edition is None:
                edition = position.edition
            if position.edition != edition:
                raise CamelOddsError(
                    f"{shown(str(position))} is of edition {_named(position.edition)}, the first position of"
                    f" {_named(edition)}: give the positions of each edition to a call of their own"
                )
            word, tile_word = position.word, position.tile_word
        except CamelOddsError as problem:
            problems[i] = problem
        words.append(word)
        tiles.append(tile_word)
    return Batch(
        find_edition("2018") if edition is None else edition,
        np.array(words, dtype=np.uint64),
        np.array(tiles, dtype=np.uint64),
        problems,
    )
