"""Odds of every board that can still come in a leg."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.word_layout import (
    BYTE,
    CAMEL_BITS,
    CAMELS,
    DICE_SHIFT,
    GREY_DIE,
    RACING_CAMELS,
    SPACE,
)
from camelodds.arguments import whole_number
from camelodds.board.position import Position, as_position
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import ByCamel
from camelodds.errors import CamelOddsError, shown
from camelodds.odds.board_network import link
from camelodds.odds.draws import Leg
from camelodds.odds.order_counts import PLACES, of_position
from camelodds.system.arrays import Counts, Floats, read_only

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, eq=False, repr=False)
class LegBoards(Result):
    """Odds of every board that a leg can still come to, from `leg_boards`.

    Parameters
    ----------
    position : Position
        The present position.
    words : ndarray of uint64, shape (n,)
        The boards, each once, as words (see `Position.word`), from most draws left to fewest; the first one is
        the present board.  Once the grey die is out, crazy camels no longer matter: they are taken out of the
        stacks, and their bytes are 0.
    weights : ndarray of int64, shape (n,)
        In how many equally likely ways the leg comes to each board.
    draws_left : ndarray of int64, shape (n,)
        Dice that still come out.
    place_counts : ndarray of int64, shape (n, 5, 2) or (n, 5, 5)
        In how many of each board's equally likely draws each camel gets the first two places, or all places.

    Examples
    --------
    >>> from camelodds.odds.leg_boards import leg_boards
    >>> boards = leg_boards("2:ygWr 6:Kb 9:+ 10:p | bpx")
    >>> len(boards), boards.first("2:ygWr 6:K 9:+ 10:pb | px")["blue"]
    (11, 1.0)
    """

    position: Position
    words: NDArray[np.uint64]
    weights: Counts
    draws_left: Counts
    place_counts: Counts

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the camel axis."""
        return self.position.edition.racing

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def totals(self) -> Counts:
        """Equally likely draws of the rest of the leg from each board, shape (n,), int64."""
        return self._by_draws_left(lambda stay, left: _ways(self._sides, stay + 1, stay + left))

    @cached_property
    def chances(self) -> Floats:
        """The chance that the leg comes to each board, shape (n,).

        Over the boards with the same number of draws left they add up to 1, or to less if the race can end before.
        """
        inside = len(self.position.dice)
        ways = self._by_draws_left(lambda stay, left: _ways(self._sides, stay + left + 1, inside))
        return read_only(self.weights / ways)

    @cached_property
    def odds(self) -> Floats:
        """Odds by board, camel and place, of as many places as were asked for, float64."""
        return read_only(self.place_counts / self.totals[:, None, None])

    def index(self, board: Position | str | int) -> int:
        """Give the number of a board in the arrays.

        Parameters
        ----------
        board : Position, str or int
            A position of this leg, its line or its word.

        Returns
        -------
        int
            From 0.

        Raises
        ------
        CamelOddsError
            If it cannot come up in this leg.
        """
        if isinstance(board, (int, np.integer)):
            word, said = int(board), f"{int(board):#018x}"
        else:
            there = as_position(board)
            word, said = there.word, repr(str(there))
            if (there.edition, there.tile_word) != (self.position.edition, self.position.tile_word):
                raise CamelOddsError(
                    f"board {said} must have the edition and the tiles of {str(self.position)!r}"
                )
        if 0 <= word < 1 << 64:
            found = np.flatnonzero(self.words == self._kept(np.array([word], dtype=np.uint64)))
            if len(found):
                return int(found[0])
        raise CamelOddsError(
            f"board {said} cannot come up in the leg of {str(self.position)!r} before a draw"
        )

    def indices(self, words: ArrayLike) -> NDArray[np.int64]:
        """Give the numbers of many boards in the arrays.

        Parameters
        ----------
        words : ndarray of uint64, any shape
            Words of positions of this leg.

        Returns
        -------
        ndarray of int64
            From 0, in the shape of `words`; -1 for what cannot come up in this leg.
        """
        wanted = np.asarray(words)
        if wanted.dtype.kind not in "iu":
            raise CamelOddsError(f"words must be an array of whole numbers, not of {wanted.dtype}")
        kept = self._kept(wanted.astype(np.uint64))
        order = self._sorted
        found = order[np.searchsorted(self.words, kept, sorter=order).clip(max=len(order) - 1)]
        return np.where(self.words[found] == kept, found, -1)

    def at(self, board: Position | str | int) -> Mapping[str, Mapping[str, float]]:
        """Give the odds of a board by camel and place.

        Parameters
        ----------
        board : Position, str or int
            A position of this leg, its line or its word.

        Returns
        -------
        mapping of str to mapping of str to float
            By name of the camel, then by name of the place.

        Raises
        ------
        CamelOddsError
            If it cannot come up in this leg.
        """
        rows = self.odds[self.index(board)].tolist()
        return self._by_camel([dict(zip(self._places, row, strict=True)) for row in rows])

    def first(self, board: Position | str | int) -> Mapping[str, float]:
        """Give the odds of being first in the leg by camel, as `leg_odds(board).first`."""
        return self._by_camel(self.odds[self.index(board), :, 0].tolist())

    def second(self, board: Position | str | int) -> Mapping[str, float]:
        """Give the odds of being second in the leg by camel, as `leg_odds(board).second`."""
        return self._by_camel(self.odds[self.index(board), :, 1].tolist())

    @property
    def _places(self) -> tuple[str, ...]:
        return PLACES[: self.place_counts.shape[2]]

    @property
    def _sides(self) -> int:
        """Sides of a die as equally likely draws count them: where one has six, all have."""
        return 6 if self.position.edition.crazy else 3

    @cached_property
    def _sorted(self) -> NDArray[np.int64]:
        return np.argsort(self.words)

    def _by_draws_left(self, ways: Any) -> Counts:
        """By board, a number that depends on the dice that stay inside and the board's draws left."""
        stay = len(self.position.dice) - self.position.draws_left
        table = [ways(stay, left) for left in range(self.position.draws_left + 1)]
        return read_only(np.array(table, dtype=np.int64)[self.draws_left])

    def _by_camel(self, values: list[Any]) -> Mapping[str, Any]:
        return ByCamel(dict(zip(self.camels, values, strict=True)), self.position.edition)

    def _kept(self, words: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The words of boards as they are kept here."""
        return without_crazy(words) if self.position.edition.crazy else words

    def __repr__(self) -> str:
        return f"<LegBoards of {str(self.position)!r}, {how_many(len(self), 'board')}>"

    def view(self) -> View:
        """The number of boards by draws left, and the chance that the leg gets that far."""
        columns = (Column("draws left"), Column("boards"), Column("chance", bar=True))
        rows = []
        for left in range(self.position.draws_left, 0, -1):
            here = self.draws_left == left
            rows.append((left, int(here.sum()), float(self.chances[here].sum())))
        caption = f"{how_many(len(self), 'board')} that can come in the leg before a draw"
        return View(caption, columns, rows, edition=self.position.edition)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each board and camel: the board's word and chance, and the odds of the places."""
        head = of_position(self.position)
        return [
            {
                **head,
                "word": word,
                "draws_left": left,
                "chance": chance,
                "camel": name,
                **dict(zip(self._places, odds, strict=True)),
            }
            for word, left, chance, board in zip(
                self.words.tolist(),
                self.draws_left.tolist(),
                self.chances.tolist(),
                self.odds.tolist(),
                strict=True,
            )
            for name, odds in zip(self.camels, board, strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The boards and their odds as plain numbers, texts, lists and dicts, ready for JSON."""
        return {
            "position": str(self.position),
            "edition": self.position.edition.name,
            "words": self.words.tolist(),
            "draws_left": self.draws_left.tolist(),
            "chances": self.chances.tolist(),
            "odds": {
                name: {place: self.odds[:, row, column].tolist() for column, place in enumerate(self._places)}
                for row, name in enumerate(self.camels)
            },
        }


def leg_boards(position: Position | str, *, places: int = 2) -> LegBoards:
    """Exact odds of every board that the leg can still come to.

    At the start of a leg there are some thousands of boards, with two draws left there are a dozen.  All of them
    together take less than twice as long as `leg_odds` of the first one.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    places : int
        2 for the odds of being first and second, all that leg tickets need (R18), or 5 for all places.

    Returns
    -------
    LegBoards
        Boards and odds in arrays; a board is found by its word, position or line.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If `places` is neither 2 nor 5.

    Notes
    -----
    Tiles stay where they are (M1).  Equal boards are merged, and all counts are whole numbers, so the odds of each
    board are those of `leg_odds`, to the last bit.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.odds.leg_boards import leg_boards
    >>> start = Position("1:bg 2:y 3:pr 15:W 16:K")
    >>> boards = leg_boards(start)
    >>> print(boards)
    3839 boards that can come in the leg before a draw
    draws left  boards   chance
    5                1  1.00000
    4               16  1.00000
    3              141  1.00000
    2              800  1.00000
    1             2881  1.00000
    >>> round(boards.first(start.after("r3").position)["red"], 5)
    0.63549
    """
    position = as_position(position)
    if whole_number(places, "places", 2, 5) not in (2, 5):
        raise CamelOddsError(f"places must be 2 or 5, not {shown(places)}")
    network = link(Leg.of_position(position))
    weights = network.weights[network.first : network.stop].copy()
    return LegBoards(
        position, network.boards(), weights, network.draws_left(), network.place_counts(int(places))
    )


def without_crazy(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Words without the crazy camels where the grey die is out: their bytes are 0, stacks are closed up.

    Examples
    --------
    >>> from camelodds import Position
    >>> words = np.array([Position("2:ygWr 6:Kb 9:+ 10:p | bp").word], dtype=np.uint64)
    >>> hex(words[0]), hex(without_crazy(words)[0])
    ('0x11280a48080b0929', '0x11000048080a0928')
    """
    camels = [words >> np.uint64(CAMEL_BITS * camel) & np.uint64(BYTE) for camel in range(CAMELS)]
    kept = words.copy()
    for crazy in range(RACING_CAMELS, CAMELS):
        kept &= ~np.uint64(BYTE << CAMEL_BITS * crazy)
        for camel in range(RACING_CAMELS):
            same_space = (camels[camel] ^ camels[crazy]) & np.uint64(SPACE) == 0
            above = same_space & (camels[camel] > camels[crazy])
            kept -= above.astype(np.uint64) << np.uint64(CAMEL_BITS * camel)
    grey_out = words >> np.uint64(DICE_SHIFT + GREY_DIE) & np.uint64(1) == 0
    return np.where(grey_out, kept, words)


def _ways(sides: int, fewest: int, most: int) -> int:
    """In how many ways draws can fall from the one with most dice inside to the one with fewest."""
    return math.prod(sides * inside for inside in range(fewest, most + 1))
