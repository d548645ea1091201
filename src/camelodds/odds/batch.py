"""Many positions of one edition as arrays, and what is wrong with the bad ones."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from camelodds.arguments import one_of, whole
from camelodds.board.legal_words import legal_words
from camelodds.board.notation import write_position
from camelodds.board.position import Position, as_position
from camelodds.board.word import unpack, unpack_tiles
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.editions.printed import EDITION_2018, find_edition
from camelodds.errors import CamelOddsError, IllegalPosition, shown
from camelodds.odds.draws import Leg
from camelodds.system.arrays import read_only
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.editions.edition import Edition

Errors = Literal["raise", "mask"]

CHUNK = 16
"""Positions a thread does between two looks at whether to go on: some milliseconds."""
MISSING = ("NAType", "NaTType")
"""Types of what pandas has where nothing is; it need not be there."""
MOST_SHOWN = 10
"""Positions that a table shows."""


HEAD_TYPES = {"index": int, "position": str, "edition": str, "error": str}
"""The types of what the rows about each position begin with."""


@dataclass(frozen=True, eq=False, repr=False)
class Batch(Result):
    """Many positions of one edition: what results for many positions share.

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
    """

    edition: Edition
    words: NDArray[np.uint64]
    tile_words: NDArray[np.uint64]
    errors: Mapping[int, CamelOddsError]
    inputs: Mapping[int, str]

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

    def some(self, wanted: slice) -> Self:
        """The results of some of the positions, in their order."""
        indices = range(len(self))[wanted]
        changed: dict[str, Any] = {
            field.name: value[wanted]
            for field in fields(self)
            if isinstance(value := getattr(self, field.name), np.ndarray)
        }
        for name in ("errors", "inputs"):
            values = getattr(self, name)
            changed[name] = {i: values[old] for i, old in enumerate(indices) if old in values}
        return replace(self, **changed)

    def position(self, i: int) -> Position:
        """Position i.

        Raises
        ------
        CamelOddsError
            If it is a bad one.
        IndexError
            If there are not so many.
        """
        try:
            i = range(len(self))[whole_index(i)]
        except IndexError:
            raise IndexError(f"there is no position {i}: there are {len(self)}, the first is 0") from None
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
            None if i in self.errors else line_of(word, tile_word, self.edition)
            for i, (word, tile_word) in enumerate(zip(words, tile_words, strict=True))
        ]

    def for_all(
        self,
        job: Callable[[int, Leg], object],
        workers: int,
        progress: bool | None,
        wanted: NDArray[np.bool_],
    ) -> None:
        """Do a job for each good position that is wanted, its index and the rest of its leg, over threads."""
        good = np.flatnonzero(self.valid & wanted)

        def some(indices: NDArray[np.intp]) -> int:
            for i in indices.tolist():
                job(i, Leg.of(int(self.words[i]), int(self.tile_words[i]), self.edition))
            return len(indices)

        jobs = (functools.partial(some, good[i : i + CHUNK]) for i in range(0, len(good), CHUNK))
        with progress_bar(len(good), "position", progress) as advance:
            for done in run(jobs, workers if len(good) > CHUNK else 1):
                advance(done)

    def words_of(self, wanted: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
        """Index, word and tile word of those that are wanted."""
        for i in np.flatnonzero(wanted).tolist():
            yield i, int(self.words[i]), int(self.tile_words[i])

    def _fields(self) -> dict[str, Any]:
        """The fields that a result for these positions begins with."""
        names = ("edition", "words", "tile_words", "errors", "inputs")
        return {name: getattr(self, name) for name in names}

    def _head(self) -> dict[str, Any]:
        """What the dicts of results for many positions begin with."""
        return {
            "edition": self.edition.name,
            "positions": self.lines(),
            "errors": {str(i): str(error) for i, error in self.errors.items()},
            "inputs": {str(i): given for i, given in self.inputs.items()},
        }

    def _heads(self) -> Iterator[dict[str, Any]]:
        """What the rows about each position begin with."""
        for i, line in enumerate(self.lines()):
            # Texts in every row: what is made of rows takes the type of a column from the first ones.
            yield {
                "index": i,
                "position": self.inputs[i] if line is None else line,
                "edition": self.edition.name,
                "error": str(self.errors[i]) if i in self.errors else "",
            }

    def _said(self) -> list[str]:
        """The lines of the positions that a table shows, or what is wrong with them."""
        said = []
        for i, line in enumerate(self.lines(MOST_SHOWN)):
            if line is None:
                error = self.errors[i]
                problem = (
                    error.problems[0] if isinstance(error, IllegalPosition) else str(error).splitlines()[0]
                )
                line = f"bad: {problem}"
            said.append(line)
        return said

    def _counted(self) -> str:
        bad = f", {len(self.errors)} of them bad" if self.errors else ""
        return f"{how_many(len(self), 'position')}{bad}"

    def _left_out(self) -> tuple[str, ...]:
        more = len(self) - MOST_SHOWN
        return (f"... and {more} more",) if more > 0 else ()

    def _by_camel(self, values: NDArray[np.float64]) -> dict[str, list[float | None]]:
        """Odds of shape (n, 5) as a list of n for each camel."""
        return dict(zip(self.camels, plain_list(values.T), strict=True))

    def _of_valid(self, values: NDArray[Any]) -> NDArray[np.float64]:
        values = values.astype(np.float64, copy=False)
        values[~self.valid] = np.nan
        return read_only(values)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._counted()}>"


def whole_index(i: int) -> int:
    """An index of one position: not a truth value."""
    index = whole(i)
    if index is None:
        raise TypeError(f"an index is a whole number or a slice, not {shown(i)}")
    return index


def plain_list(values: NDArray[Any]) -> list[Any]:
    """An array as nested lists of plain numbers, with None for NaN.

    Examples
    --------
    >>> import numpy as np
    >>> plain_list(np.array([[0.5, np.nan]]))
    [[0.5, None]]
    """
    plain = values.astype(object)
    plain[np.isnan(values)] = None
    rows: list[Any] = plain.tolist()
    return rows


def line_of(word: int, tile_word: int, edition: Edition) -> str:
    """The line of a legal position's words."""
    stacks, dice = unpack(word, edition)
    return write_position(stacks, unpack_tiles(tile_word), dice, edition)


def read_positions(
    positions: Iterable[Position | str | int] | NDArray[np.uint64],
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
    positions, missing = _as_words(positions)
    if isinstance(positions, np.ndarray):
        _check_array(positions)
    if isinstance(positions, np.ndarray) and positions.dtype.kind in "iu":
        batch = _read_words(positions, tile_words, EDITION_2018 if chosen is None else chosen, missing)
    elif tile_words is not None:
        raise CamelOddsError(
            "tile_words goes with an array of words; positions and lines have their own tiles"
        )
    elif isinstance(positions, (str, Position)):
        raise CamelOddsError(f"positions must be many, like [{shown(str(positions))}], not one")
    else:
        batch = _read_lines(positions, chosen)
    if batch.errors and errors == "raise":
        i, problem = min(batch.errors.items())
        raise CamelOddsError(f"positions[{i}]: {problem}") from problem
    return batch


def _as_words(positions: Any) -> tuple[Any, list[int]]:
    """Words in a list or a data frame's column as an array, and where nothing is; anything else as it is."""
    positions = _plain_column(positions)
    if isinstance(positions, np.ndarray) and positions.dtype.kind == "O" and positions.ndim == 1:
        positions = positions.tolist()
    if not isinstance(positions, (list, tuple)) or not positions:
        return positions, []
    missing = []
    for i, word in enumerate(positions):
        if whole(word) is None:
            if not _is_missing(word):
                return positions, []
            missing.append(i)
    if len(missing) == len(positions):
        return positions, []
    if missing:
        positions = [0 if _is_missing(word) else word for word in positions]
    # As objects first: numpy makes floats of whole numbers that no one type of 64 bits holds.
    words = np.array(positions, dtype=object)
    too_large = [i for i, word in enumerate(words) if not 0 <= word < 1 << 64]
    if too_large:
        raise CamelOddsError(
            f"positions[{too_large[0]}] is {shown(positions[too_large[0]])}: a word has 64 bits"
        )
    return words.astype(np.uint64), missing


def _plain_column(column: Any) -> Any:
    """A column of a data frame, or an Arrow array, as a numpy array or a list; anything else as it is."""
    nulls = getattr(column, "null_count", 0)  # of polars a function, of Arrow a number
    if getattr(column, "hasnans", False) or (nulls() if callable(nulls) else nulls):
        # As an array, whole numbers with gaps would become floats, which do not hold words.
        return column.to_pylist() if hasattr(column, "to_pylist") else column.to_list()
    if hasattr(column, "to_pylist"):  # of pyarrow, which by itself makes arrays of numbers only
        return column.to_numpy(**({} if hasattr(column, "chunks") else {"zero_copy_only": False}))
    if hasattr(column, "to_numpy"):
        return column.to_numpy()
    if hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__"):
        from camelodds.system.frames import polars

        return _plain_column(polars("an Arrow array").Series(column))
    return column


def _check_array(positions: NDArray[Any]) -> None:
    """Check that an array can hold positions: in a row, as words, texts or objects."""
    if positions.ndim != 1:
        raise CamelOddsError(f"positions must have one dimension, not the shape {positions.shape}")
    if positions.dtype.kind not in "iuUO" and positions.size:
        raise CamelOddsError(
            "positions must be positions, their lines, or their words (whole numbers, like Position.word), not an"
            f" array of {positions.dtype}"
        )


def _read_words(
    words: NDArray[np.uint64], tile_words: ArrayLike | None, edition: Edition, missing: list[int]
) -> Batch:
    try:
        given = _plain_column(tile_words)
        tiles = np.zeros(len(words), dtype=np.uint64) if given is None else np.asarray(given)
    except ValueError:
        tiles = np.empty(0, dtype=object)
    if tiles.shape == words.shape == (0,):
        tiles = words
    if tiles.dtype.kind not in "iu" or tiles.shape != words.shape:
        what = f"an array of shape {tiles.shape}" if tiles.dtype.kind in "iu" else shown(tile_words)
        raise CamelOddsError(
            f"tile_words must be whole numbers, one for each position, so of shape {words.shape}, not {what}"
        )
    # A negative number becomes a large one, with bits that have no meaning.
    words, tiles = words.astype(np.uint64), tiles.astype(np.uint64)
    problems: dict[int, CamelOddsError] = {}
    for i in np.flatnonzero(~legal_words(words, tiles, edition)):
        try:
            Position.from_word(int(words[i]), int(tiles[i]), edition)
        except CamelOddsError as problem:
            problems[int(i)] = problem
    inputs = {i: f"{int(words[i]):#018x}, tiles {int(tiles[i]):#010x}" for i in problems}
    for gap in missing:
        problems[gap], inputs[gap] = CamelOddsError("nothing is given here"), "None"
    return Batch(edition, words, tiles, problems, inputs)


def _read_lines(positions: Iterable[Any], chosen: Edition | None) -> Batch:
    words, tiles = [], []
    problems: dict[int, CamelOddsError] = {}
    inputs: dict[int, str] = {}
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
            if _is_missing(given):
                raise CamelOddsError("nothing is given here")
            if whole(given) is not None:
                raise CamelOddsError(
                    f"{shown(given)} is a word: give words alone, without positions and lines"
                )
            position = as_position(given, chosen)
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
            inputs[i] = given if isinstance(given, str) else shown(given)
        words.append(word)
        tiles.append(tile_word)
    return Batch(
        EDITION_2018 if edition is None else edition,
        np.array(words, dtype=np.uint64),
        np.array(tiles, dtype=np.uint64),
        problems,
        inputs,
    )


def _is_missing(given: object) -> bool:
    """Whether a data frame has nothing here: None in polars, NaN, NA or NaT in pandas."""
    return (
        given is None or (isinstance(given, float) and math.isnan(given)) or type(given).__name__ in MISSING
    )


def _named(edition: Edition) -> str:
    return f"{edition.name!r} ({edition.track} spaces, {how_many(edition.dice_per_leg, 'die', 'dice')} a leg)"
