"""Many positions of one edition as arrays, and what is wrong with the bad ones."""

from __future__ import annotations

import functools
import operator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from camelodds.arguments import one_of
from camelodds.board.legal_words import legal_words
from camelodds.board.notation import write_position
from camelodds.board.position import Position
from camelodds.board.word import unpack, unpack_tiles
from camelodds.display.result import Result, read_only
from camelodds.editions.printed import find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.odds.draws import Leg
from camelodds.system.threads import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.editions.edition import Edition


Errors = Literal["raise", "mask"]

CHUNK = 16
"""Positions a thread does between two looks at whether to go on: some milliseconds."""


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
        from camelodds.display.dicts_old import plain_list

        return dict(zip(self.camels, plain_list(values.T), strict=True))

    def __str__(self) -> str:
        from camelodds.display.plain import plain
        from camelodds.display.views_old import view_of

        return plain(view_of(self))

    def _of_valid(self, values: NDArray[Any]) -> NDArray[np.float64]:
        values = values.astype(np.float64)
        values[~self.valid] = np.nan
        return read_only(values)

    def __repr__(self) -> str:
        bad = f", {len(self.errors)} of them bad" if self.errors else ""
        return f"<{type(self).__name__} of {len(self)} positions{bad}>"
