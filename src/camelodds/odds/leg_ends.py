"""Every board a leg can end with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds._kernels.order_tables import ORDERS, RANKS_OF_ORDERS
from camelodds._kernels.word_layout import DICE_SHIFT
from camelodds.board.notation import write_position
from camelodds.board.position import Position, as_position
from camelodds.board.rules import ranking
from camelodds.board.word import unpack
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.odds.draws import Leg, enumerate_boards
from camelodds.odds.order_counts import of_position
from camelodds.system.arrays import Counts, Floats, read_only

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

MOST_SHOWN = 10
"""Boards that a table shows."""


@dataclass(frozen=True, eq=False, repr=False)
class LegEnds(Result):
    """Every board a leg can end with, and every final order of a race that ends in it, from `leg_ends`.

    Parameters
    ----------
    position : Position
        The present position.
    words : ndarray of uint64, shape (n,)
        The boards that the next leg begins with, each once, as words (see `Position.word`), without tiles and
        with all dice inside.  The most likely is first; equally likely ones are sorted by word.
    counts : ndarray of int64, shape (n,)
        In how many of its equally likely draws the leg ends with each board.
    order_counts : ndarray of int64, shape (120,)
        In how many of these draws the race ends in this leg, by the final order, in lexicographic order of the
        camels' numbers.

    Examples
    --------
    >>> from camelodds.odds.leg_ends import leg_ends
    >>> ends = leg_ends("2:ygWr 6:Kb 9:+ 10:p | bpx")
    >>> ends.total, len(ends), ends.race_ends
    (216, 36, 0.2777777777777778)
    >>> print(ends.board(0), round(float(ends.chances[0]), 5))
    2:ygWr 6:K 7:b 11:p 0.03704
    """

    row_types: ClassVar[Mapping[str, Any]] = {"after": str}

    position: Position
    words: NDArray[np.uint64]
    counts: Counts
    order_counts: Counts

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def total(self) -> int:
        """The sum of all counts: the equally likely draws of the rest of the leg."""
        return int(self.counts.sum()) + int(self.order_counts.sum())

    @cached_property
    def chances(self) -> Floats:
        """Chance of each board, shape (n,); with `race_ends` they add up to 1."""
        return read_only(self.counts / self.total)

    @property
    def race_ends(self) -> float:
        """Odds that the race ends in this leg (R15)."""
        return int(self.order_counts.sum()) / self.total

    @property
    def orders(self) -> Mapping[tuple[str, ...], float]:
        """Odds of each final order, first to last, of a race that ends in this leg."""
        camels = self.position.edition.racing
        return MappingProxyType(
            {
                tuple(camels[camel] for camel in ORDERS[i]): int(self.order_counts[i]) / self.total
                for i in np.flatnonzero(self.order_counts)
            }
        )

    @cached_property
    def race_counts(self) -> Counts:
        """Draws in which the race ends in this leg, by the camel that wins it and by the one that loses it.

        Shape (2, 5), int64.
        """
        return read_only((self.order_counts @ RANKS_OF_ORDERS).reshape(5, 5)[:, [0, 4]].T.copy())

    def board(self, i: int) -> Position:
        """Give a board as the position with which the next leg begins.

        Parameters
        ----------
        i : int
            Its number in the arrays.

        Returns
        -------
        Position
            Without tiles, all dice inside.

        Raises
        ------
        IndexError
            If there are fewer boards.
        """
        return Position.from_word(int(self.words[i]), edition=self.position.edition)

    def __repr__(self) -> str:
        return f"<LegEnds of {str(self.position)!r}, {how_many(len(self), 'board')}>"

    def view(self) -> View:
        """The most likely boards, and the odds that the race ends in this leg."""
        rows = [
            (line, count, count / self.total)
            for line, count in zip(self._lines(MOST_SHOWN), self.counts.tolist(), strict=False)
        ]
        more = len(self) - MOST_SHOWN
        left_out = (f"... and {more} more",) if more > 0 else ()
        notes = (*left_out, f"race ends {self.race_ends:.5f}")
        draws = how_many(self.total, "equally likely draw")
        caption = f"{how_many(len(self), 'board')} the leg can end with, {draws}"
        columns = (Column("board"), Column("draws"), Column("chance", bar=True))
        return View(caption, columns, rows, edition=self.position.edition, notes=notes)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each board, then one for each final order of a race that ends: its draws and chance."""
        head, total, edition = of_position(self.position), self.total, self.position.edition
        rows = [
            {
                **head,
                "after": line,
                "ranking": " ".join(map(edition.camel, ranking(unpack(word, edition)[0], edition))),
                "race_over": False,
                "draws": count,
                "chance": count / total,
            }
            for line, word, count in zip(
                self._lines(len(self)), self.words.tolist(), self.counts.tolist(), strict=True
            )
        ]
        rows += [
            {
                **head,
                "after": None,
                "ranking": " ".join(edition.racing[camel] for camel in ORDERS[i]),
                "race_over": True,
                "draws": int(self.order_counts[i]),
                "chance": int(self.order_counts[i]) / total,
            }
            for i in np.flatnonzero(self.order_counts)
        ]
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The boards and final orders as plain numbers, texts and dicts, ready for JSON."""
        return {
            "position": str(self.position),
            "edition": self.position.edition.name,
            "draws": self.total,
            "boards": dict(zip(self._lines(len(self)), self.counts.tolist(), strict=True)),
            "race_ends": {
                " ".join(self.position.edition.racing[camel] for camel in ORDERS[i]): int(
                    self.order_counts[i]
                )
                for i in np.flatnonzero(self.order_counts)
            },
        }

    def _lines(self, most: int) -> list[str]:
        edition = self.position.edition
        parts = (unpack(word, edition) for word in self.words[:most].tolist())
        return [write_position(stacks, (), dice, edition) for stacks, dice in parts]


def leg_ends(position: Position | str) -> LegEnds:
    """Every board that the leg can end with, and its exact chance.

    Draws in which the race ends in this leg are counted by their final order.  So nothing is left out, and the
    odds of the race are the average of the odds after each of these ends.

    Parameters
    ----------
    position : Position or str
        The position, or its line.

    Returns
    -------
    LegEnds
        Boards as words and whole-number counts, and counts of final orders.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.

    Notes
    -----
    A leg ends after its last die or when a camel crosses (R15); then the tiles go home (R24) and all dice go
    back.

    Examples
    --------
    >>> import numpy as np
    >>> from camelodds import race_odds, race_odds_many
    >>> from camelodds.odds.leg_ends import leg_ends
    >>> ends = leg_ends("9:bg 11:yw 14:o")
    >>> later = race_odds_many(ends.words, edition="2014")
    >>> odds = (np.tensordot(ends.counts, later.odds, 1) + ends.race_counts) / ends.total
    >>> odds[0].round(5).tolist()
    [0.07435, 0.12901, 0.41423, 0.14573, 0.23668]
    >>> race_odds("9:bg 11:yw 14:o").odds[0].round(5).tolist()
    [0.07435, 0.12901, 0.41423, 0.14573, 0.23668]
    """
    position = as_position(position)
    edition = position.edition
    orders, words, counts = enumerate_boards(Leg.of_position(position))
    order = np.lexsort((words, -counts))
    dice = np.uint64((1 << len(edition.dice)) - 1 << DICE_SHIFT)
    return LegEnds(position, words[order] | dice, counts[order], orders)
