"""Rolls of many positions: what given or random rolls lead to, and random play to the end of a leg or race."""

from __future__ import annotations

import functools
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from camelodds._kernels import many_rolls as kernels
from camelodds._kernels.numbers import KEY_0, KEY_1, STREAM_SIZE
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.word_layout import DICE_SHIFT, GREY_DIE
from camelodds.arguments import members, one_of, whole, whole_number
from camelodds.board.notation import read_roll
from camelodds.board.position import Position
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError, IllegalRoll, shown
from camelodds.odds.batch import HEAD_TYPES, MOST_SHOWN, Batch, Errors, line_of, read_positions
from camelodds.odds.sampling import MOST_GAMES, key_of, new_seed
from camelodds.system.arrays import read_only, views
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run, worker_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.editions.edition import Edition

Until = Literal["roll", "leg", "race"]

FACES = 3
"""Numbers on a die."""
CHUNK = 4096
"""Positions a thread plays between two looks at whether to go on: some milliseconds."""
ENDS = ("", "forwards", "backwards")
"""How a race is over, by `PlayedMany.race_over`."""


@dataclass(frozen=True, eq=False, repr=False)
class PlayedMany(Batch):
    """Many positions played on, from `after_many` and `play_on_many`.

    Parameters
    ----------
    edition : Edition
        The edition of all positions.
    words, tile_words : ndarray of uint64, shape (n,)
        The positions before, see `Position.word`; 0 where a line could not be read.
    errors : mapping of int to CamelOddsError
        What is wrong with each bad position or roll, by index.
    inputs : mapping of int to str
        What was given for each bad position, by index.
    after_words, after_tile_words : ndarray of uint64, shape (n,)
        The positions after it; 0 if the race is over, and for bad positions.  If the leg has ended, the tiles
        are gone and all dice are inside (R15, R24).
    rolls : ndarray of int8, shape (n,)
        The last roll as a number: ``3 * camel + number - 1``, camels in the edition's order, the crazy ones for
        the colours of the grey die; -1 for bad positions.
    roll_counts : ndarray of int32, shape (n,)
        Number of rolls that were played.
    landing_counts : ndarray of uint8, shape (n, 16)
        Units that landed on the tile of each space (R10).
    leg_over : ndarray of bool, shape (n,)
        Whether a leg has ended.
    race_over : ndarray of int8, shape (n,)
        0 if the race goes on, 1 if the finish was crossed forwards, 2 if backwards (R9).
    orders : ndarray of uint8, shape (n,)
        The order in which the racing camels stand in the end (R13), in lexicographic order of their numbers.
    seed : int or None
        Seed of random rolls.
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **HEAD_TYPES,
        "roll": str,
        "rolls": int,
        "after": str,
        "leg_over": bool,
        "race_over": str,
        "landings": int,
    }

    after_words: NDArray[np.uint64]
    after_tile_words: NDArray[np.uint64]
    rolls: NDArray[np.int8]
    roll_counts: NDArray[np.int32]
    landing_counts: NDArray[np.uint8]
    leg_over: NDArray[np.bool_]
    race_over: NDArray[np.int8]
    orders: NDArray[np.uint8]
    seed: int | None = None

    @cached_property
    def ranking(self) -> NDArray[np.int64]:
        """The racing camels in the end, first to last, as their numbers, shape (n, 5)."""
        return read_only(ORDERS[self.orders].astype(np.int64))

    def roll_texts(self) -> list[str]:
        """The last rolls as texts, like ``"b2"`` or ``"W3"``; empty for bad positions."""
        texts = [f"{letter}{number}" for letter in self.edition.letters for number in (1, 2, 3)]
        return [texts[roll] if roll >= 0 else "" for roll in self.rolls.tolist()]

    def after(self, i: int) -> Position | None:
        """The position after it, of position i; None if the race is over.

        Raises
        ------
        CamelOddsError
            If position or roll were bad.
        IndexError
            If there are not so many.
        """
        self.position(i)
        if self.race_over[i]:
            return None
        return Position.from_word(int(self.after_words[i]), int(self.after_tile_words[i]), self.edition)

    def view(self) -> View:
        """The first positions: the last roll, and where it led to."""
        names = ("", "roll", "after", "position")
        rows = [
            (i, roll, after, said)
            for i, (roll, after, said) in enumerate(
                zip(self.roll_texts()[:MOST_SHOWN], self._after_lines(MOST_SHOWN), self._said(), strict=True)
            )
        ]
        how = "given rolls" if self.seed is None else f"random rolls, seed {self.seed}"
        caption = f"{how}, {self._counted()}"
        return View(caption, tuple(map(Column, names)), rows, edition=self.edition, notes=self._left_out())

    def _after_lines(self, most: int | None = None) -> list[str]:
        """The lines after it, of the first so many or of all; empty for bad positions."""
        words, tile_words = self.after_words[:most].tolist(), self.after_tile_words[:most].tolist()
        return [
            f"race over {ENDS[over]}" if over else line_of(word, tiles, self.edition) if valid else ""
            for word, tiles, over, valid in zip(
                words, tile_words, self.race_over[:most].tolist(), self.valid[:most].tolist(), strict=True
            )
        ]

    def rows(self) -> list[dict[str, Any]]:
        """A row for each position: the last roll, how many there were, and the position after it."""
        columns = zip(
            self._heads(),
            self.roll_texts(),
            self.roll_counts.tolist(),
            self._after_lines(),
            self.leg_over.tolist(),
            self.race_over.tolist(),
            self.landing_counts.sum(axis=1, dtype=np.int64).tolist(),
            strict=True,
        )
        return [
            {
                **head,
                "roll": roll,
                "rolls": count,
                "after": "" if race_over else after,
                "leg_over": leg_over,
                "race_over": ENDS[race_over],
                "landings": landings,
            }
            for head, roll, count, after, leg_over, race_over, landings in columns
        ]

    def to_dict(self) -> dict[str, Any]:
        """The positions after it as plain numbers, texts, lists and dicts, ready for JSON."""
        names = ("roll", "rolls", "after", "leg_over", "race_over", "landings")
        rows = self.rows()
        return self._head() | {"seed": self.seed, **{name: [row[name] for row in rows] for name in names}}


def after_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64],
    rolls: Iterable[str | int] | NDArray[Any],
    *,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
) -> PlayedMany:
    """Play a roll in each of many positions of one edition, as `Position.after` does.

    Parameters
    ----------
    positions, tile_words, edition, workers, errors
        As for `leg_odds_many`; a roll whose die is out is an error of its position.
    rolls : sequence of str or of int, shape (n,)
        A roll for each: a text like ``"b2"`` or ``"W3"``, or its number, ``3 * camel + number - 1``.

    Returns
    -------
    PlayedMany
        The positions after the rolls, as words, and what happened.

    Raises
    ------
    CamelOddsError
        If a position or a roll is bad (unless masked) or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds.odds.many_rolls import after_many
    >>> played = after_many(["1:bg 2:y 3:pr 15:W 16:K", "1:bg 2:y 3:pr 4:+ 15:W 16:K"], ["b1", "b3"])
    >>> for i in range(2):
    ...     print(played.after(i), played.landing_counts[i].sum())
    2:ybg 3:pr 15:W 16:K | grypx 0
    2:y 3:pr 4:+ 5:bg 15:W 16:K | grypx 1
    """
    batch = read_positions(positions, tile_words, edition, errors)
    numbers = _read_rolls(rolls, len(batch), batch.edition)
    dice = batch.words >> np.uint64(DICE_SHIFT)
    die = np.minimum(numbers // FACES, GREY_DIE).astype(np.uint64)
    out = np.flatnonzero(batch.valid & (dice >> die & np.uint64(1) == 0))
    problems = dict(batch.errors)
    for i in out.tolist():
        camel, number = divmod(int(numbers[i]), FACES)
        try:
            batch.position(i).after((batch.edition.letters[camel], number + 1))
        except IllegalRoll as problem:
            if errors == "raise":
                raise CamelOddsError(f"rolls[{i}]: {problem}") from problem
            problems[i] = problem
    inputs = dict(batch.inputs) | {i: str(batch.position(i)) for i in out.tolist()}
    fields = batch._fields() | {"errors": problems, "inputs": inputs}
    return _play(Batch(**fields), numbers, "roll", None, 0, worker_count(workers), False)


def play_on_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64],
    *,
    until: Until = "leg",
    seed: int | None = None,
    first: int = 0,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
    progress: bool | None = None,
) -> PlayedMany:
    """Play many positions on at random: one roll, to the end of the leg, or to the end of the race.

    Parameters
    ----------
    positions, tile_words, edition, workers, errors, progress
        As for `leg_odds_many`.
    until : {"roll", "leg", "race"}
        How far.
    seed : int, optional
        Seed of the rolls, 0 or more; a new one each time if not given.
    first : int
        Number of the first position.  The rolls of a position depend on the seed and its number alone.  So if
        you cut positions into chunks, give each chunk the number of its first position: then the rolls are
        those of one call.

    Returns
    -------
    PlayedMany
        The positions after the rolls, as words, and what happened.

    Raises
    ------
    CamelOddsError
        If a position is bad (unless masked) or another argument is not what it must be.

    Notes
    -----
    Every die inside is equally likely to come next, and so is each of its faces (R4 to R6).  Tiles stay where
    they are until the leg ends; in later legs there are none (M1).

    Examples
    --------
    >>> from camelodds.odds.many_rolls import play_on_many
    >>> played = play_on_many(["1:bg 2:y 3:pr 15:W 16:K"] * 1000, until="leg", seed=1)
    >>> print(played.after(0))
    1:b 4:p 5:yg 6:r 13:K 15:W
    >>> first = (played.ranking[:, 0] == 2).mean()  # how often red is first; its odds are 0.395
    >>> round(float(first), 3)
    0.377
    """
    one_of(until, "until", ("roll", "leg", "race"))
    first = whole_number(first, "first", 0, MOST_GAMES)
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    batch = read_positions(positions, tile_words, edition, errors)
    rolls = np.full(len(batch), -1, dtype=np.int8)
    return _play(batch, rolls, until, seed, first, worker_count(workers), progress)


def _play(
    batch: Batch,
    rolls: NDArray[np.int8],
    until: Until,
    seed: int | None,
    first: int,
    workers: int,
    progress: bool | None,
) -> PlayedMany:
    n, edition = len(batch), batch.edition
    rolls[~batch.valid] = -1
    words, tile_words = np.zeros(n, dtype=np.uint64), np.zeros(n, dtype=np.uint64)
    counts, landings = np.zeros(n, dtype=np.int32), np.zeros((n, 16), dtype=np.uint8)
    leg_over, race_over = np.zeros(n, dtype=bool), np.zeros(n, dtype=np.int8)
    orders = np.zeros(n, dtype=np.uint8)
    key = (np.uint64(0), np.uint64(0)) if seed is None else key_of(seed)
    dice = len(edition.dice)

    def some(begin: int) -> int:
        stream = np.zeros(STREAM_SIZE, dtype=np.uint64)
        stream[KEY_0], stream[KEY_1] = key
        end = min(begin + CHUNK, n)
        kernels.play_rolls(
            np.int64(begin), np.int64(end), *views(batch.words, batch.tile_words, batch.valid), rolls,
            seed is not None, np.int64(("roll", "leg", "race").index(until)), stream, np.uint64(first),
            np.uint64(edition.track), bool(edition.crazy), np.uint64(dice),
            np.uint64(dice - edition.dice_per_leg), words, tile_words, counts, landings, leg_over, race_over,
            orders,
        )  # fmt: skip
        return end - begin

    jobs = (functools.partial(some, begin) for begin in range(0, n, CHUNK))
    with (
        progress_bar(n, "position", progress) as advance,
        closing(run(jobs, workers if n > CHUNK else 1)) as parts,
    ):
        for done in parts:
            advance(done)
    return PlayedMany(
        **batch._fields(),
        after_words=words,
        after_tile_words=tile_words,
        rolls=rolls,
        roll_counts=counts,
        landing_counts=landings,
        leg_over=leg_over,
        race_over=race_over,
        orders=orders,
        seed=seed,
    )


def _read_rolls(rolls: Any, count: int, edition: Edition) -> NDArray[np.int8]:
    """Rolls as numbers: texts are read, each different one once."""
    if hasattr(rolls, "to_numpy"):
        rolls = rolls.to_numpy()
    if isinstance(rolls, str):
        raise CamelOddsError(f"rolls must be many, one for each position, not {shown(rolls)}")
    given = rolls if isinstance(rolls, np.ndarray) and rolls.dtype.kind in "iu" else None
    if given is None:
        known: dict[str, int] = {}
        read = functools.partial(_read_roll, edition=edition, known=known)
        listed = members(rolls, f"rolls must be a roll for each position, not {shown(rolls)}")
        given = np.array([read(roll, i) for i, roll in enumerate(listed)], dtype=np.int64)
    if given.shape != (count,):
        raise CamelOddsError(f"rolls must be one for each position, so {count}, not of shape {given.shape}")
    for i in _beyond(given, FACES * len(edition.letters) - 1):
        raise CamelOddsError(_no_number(i, int(given[i]), edition))
    return given.astype(np.int8)


def _no_number(i: int, number: int, edition: Edition) -> str:
    return f"rolls[{i}] is {shown(number)}: numbers of rolls are from 0 to {FACES * len(edition.letters) - 1}"


def _beyond(given: NDArray[Any], most: int) -> Iterator[int]:
    return iter(np.flatnonzero((given < 0) | (given > most)).tolist())


def _read_roll(roll: Any, i: int, edition: Edition, known: dict[str, int]) -> int:
    number = whole(roll)
    if number is not None:
        if abs(number) >= 1 << 62:  # more than an array of integers holds
            raise CamelOddsError(_no_number(i, number, edition))
        return number
    if not isinstance(roll, str):
        raise CamelOddsError(f"rolls[{i}] must be a text like 'b2' or a number, not {shown(roll)}")
    if roll not in known:
        try:
            letter, face = read_roll(roll, edition)
        except CamelOddsError as problem:
            raise CamelOddsError(f"rolls[{i}]: {problem}") from problem
        known[roll] = FACES * edition.letters.index(letter) + face - 1
    return known[roll]
