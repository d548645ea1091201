"""Every action of a player who has nothing yet, with its value, in many positions: arrays in, arrays out."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds.display.view import Column, View
from camelodds.editions.edition import PILES
from camelodds.game.turns import VERBS
from camelodds.odds.batch import HEAD_TYPES, MOST_SHOWN, Batch, Errors, plain_list, read_positions
from camelodds.odds.many_legs import leg_odds_many
from camelodds.odds.many_races import race_odds_many
from camelodds.odds.race import games_if_unsolved
from camelodds.system.arrays import read_only
from camelodds.values.advice import SAMPLES
from camelodds.values.many_tiles import tile_values_many
from camelodds.values.many_values import bet_values_many, ticket_values_many
from camelodds.values.placements import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.values.cards_before import Earlier


@dataclass(frozen=True, eq=False, repr=False)
class AdviceMany(Batch):
    """All actions of a player in many positions, from `advise_many`.

    Parameters
    ----------
    edition, words, tile_words, errors, inputs
        As in `LegOddsMany`.
    values, stdev, stderr : ndarray of float64, shape (n, actions)
        Expected gain, its standard deviation and its standard error in pounds, as in `Action`; NaN where an
        action is not legal, and for bad positions.
    method : str
        How the odds of the races were computed: "exact" or "sampled".
    samples, seed : int or None
        Number of games for each position, and their seed.
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **HEAD_TYPES,
        "method": str,
        "samples": int | None,
        "seed": int | None,
        "action": str,
        **dict.fromkeys(("value", "stdev", "stderr"), float),
    }

    values: NDArray[np.float64]
    stdev: NDArray[np.float64]
    stderr: NDArray[np.float64]
    method: str
    samples: int | None
    seed: int | None

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions there can be, as `Action.text`, in the order of the arrays' second axis."""
        return tuple(text for text, _, _ in actions_of(self.edition))

    @cached_property
    def best(self) -> NDArray[np.int64]:
        """The best action of each position, as its number in `actions`, shape (n,); -1 for bad positions.

        Of equal ones it is the one that `Advice.best` gives: a roll comes last, the others by their text.
        """
        best = np.where(np.isnan(self.values), -np.inf, self.values).argmax(axis=1)
        return read_only(np.where(self.valid, best, -1))

    @cached_property
    def best_values(self) -> NDArray[np.float64]:
        """Expected gain from the best action, in pounds, shape (n,); NaN for bad positions."""
        return read_only(self.values[np.arange(len(self)), self.best])

    def names_of_best(self) -> list[str]:
        """The best action of each position as text; empty for bad positions."""
        actions = self.actions
        return [actions[number] if number >= 0 else "" for number in self.best.tolist()]

    def view(self) -> View:
        """The best action in the first positions."""
        columns = (Column(""), Column("action"), Column("value", signed=True, bar=True), Column("position"))
        some = self.some(slice(MOST_SHOWN))
        rows = [
            (i, name, value if name else None, said)
            for i, (name, value, said) in enumerate(
                zip(some.names_of_best(), some.best_values.tolist(), self._said(), strict=True)
            )
        ]
        caption = f"the best action and its expected gain in pounds, {self._counted()}"
        return View(caption, columns, rows, edition=self.edition, notes=self._left_out())

    def rows(self) -> list[dict[str, Any]]:
        """A row for each position: the best action, its value, standard deviation and standard error."""
        cells = (np.arange(len(self)), self.best)
        tables = (table[cells].tolist() for table in (self.values, self.stdev, self.stderr))
        return [
            {
                **head,
                "method": self.method,
                "samples": self.samples,
                "seed": self.seed,
                "action": name,
                "value": value,
                "stdev": stdev,
                "stderr": stderr,
            }
            for head, name, value, stdev, stderr in zip(
                self._heads(), self.names_of_best(), *tables, strict=True
            )
        ]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain numbers, texts, lists and dicts, ready for JSON; what bad positions lack is None."""
        return self._head() | {
            "method": self.method,
            "samples": self.samples,
            "seed": self.seed,
            "actions": list(self.actions),
            **{name: plain_list(getattr(self, name)) for name in ("values", "stdev", "stderr")},
            "best": [name or None for name in self.names_of_best()],
        }


@functools.lru_cache(maxsize=64)
def actions_of(edition: Edition) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    """All actions of a player who has nothing: text, kind, and the cell in the array of that kind."""
    tickets: list[tuple[str, str, tuple[int, ...]]] = [
        (f"ticket {name}", "ticket", (row,)) for row, name in enumerate(edition.racing)
    ]
    bets: list[tuple[str, str, tuple[int, ...]]] = [
        (f"bet {verb} {name}", "bet", (row, column))
        for row, verb in zip(range(len(PILES)), VERBS, strict=True)
        for column, name in enumerate(edition.racing)
    ]
    tiles: list[tuple[str, str, tuple[int, ...]]] = [
        (f"tile {space} {side}", "tile", (space - 1, column))
        for space in range(2, edition.track + 1)
        for column, side in enumerate(SIDES)
    ]
    # As `advise` sorts equal ones: others by their text, a roll last.
    return (*sorted(tickets + bets + tiles), ("roll", "roll", ()))


def advise_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64],
    *,
    left: Mapping[str, int] | ArrayLike | None = None,
    earlier: Earlier = 0,
    samples: int | None = None,
    seed: int | None = None,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
    progress: bool | None = None,
) -> AdviceMany:
    """Value every action in many positions of one edition, as `advise` does for a player who has nothing yet.

    Parameters
    ----------
    positions, tile_words, edition, workers, errors, progress
        As for `leg_odds_many`.
    left : mapping of str to int, or array_like of int, shape (n, 5), optional
        Tickets left of each camel, as for `ticket_values_many`.
    earlier : int, sequence of float, FaceDown or mapping
        How many correct cards lie below a finish card, as for `bet_values`; the same in all positions.
    samples, seed
        As for `race_odds`, for each position, if the race is not solved; 100,000 games if `samples` is not given.

    Returns
    -------
    AdviceMany
        Arrays with a first axis of n.

    Raises
    ------
    CamelOddsError
        If a position is bad (unless masked) or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds.values.many_advice import advise_many
    >>> advice = advise_many(["1:bg 2:y 3:wo", "1:bg 2:y 3:wo 5:+ | bgo"])
    >>> advice.names_of_best(), advice.best_values.round(3)
    (['ticket orange', 'ticket orange'], array([1.665, 2.593]))
    """
    batch = read_positions(positions, tile_words, edition, errors)
    given: dict[str, Any] = {
        "tile_words": batch.tile_words,
        "edition": batch.edition,
        "workers": workers,
        "errors": "mask",
        "progress": progress,
    }
    games = games_if_unsolved(batch.edition, samples, SAMPLES)
    races = race_odds_many(batch.words, samples=games, seed=seed, **given)
    tickets = ticket_values_many(leg_odds_many(batch.words, **given), left=left)
    bets = bet_values_many(races, earlier=earlier)
    tiles = tile_values_many(batch.words, **given)
    # The top ticket that is left; where none is, any, and it is taken out.
    top = np.minimum(len(tickets.tickets) - tickets.left, len(tickets.tickets) - 1)[:, :, None]
    gone = tickets.left == 0
    roll = np.full(len(batch), float(batch.edition.pyramid_ticket))
    arrays = {
        "ticket": [np.where(gone, np.nan, _picked(table, top)) for table in (tickets.values, tickets.stdev)],
        "bet": [bets.values, bets.stdev, bets.stderr],
        "tile": [tiles.values, tiles.stdev],
        "roll": [roll, np.zeros(len(batch))],
    }
    actions = actions_of(batch.edition)
    tables = np.zeros((3, len(batch), len(actions)))
    for number, (_, kind, cell) in enumerate(actions):
        for table, array in zip(tables, arrays[kind], strict=False):
            table[:, number] = np.moveaxis(array, 0, -1)[cell]
    tables[:, np.isnan(tables[0])] = np.nan
    tables[:, ~batch.valid] = np.nan
    values, stdev, stderr = tables
    return AdviceMany(
        **batch._fields(),
        values=values,
        stdev=stdev,
        stderr=stderr,
        method=races.method,
        samples=races.samples,
        seed=races.seed,
    )


def _picked(table: NDArray[np.float64], columns: NDArray[np.int64]) -> NDArray[np.float64]:
    return np.take_along_axis(table, columns, axis=2)[:, :, 0]
