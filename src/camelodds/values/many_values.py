"""What tickets and finish cards are worth in many positions: arrays in, arrays out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError
from camelodds.game.payouts import ticket_pays
from camelodds.game.rewards import card_ladder
from camelodds.odds.batch import HEAD_TYPES, Errors
from camelodds.odds.many_legs import LegOddsMany, leg_odds_many
from camelodds.odds.many_races import RaceOddsMany, race_odds_many
from camelodds.system.arrays import read_only
from camelodds.values.bets import bet_values
from camelodds.values.cards_before import Earlier, read_earlier
from camelodds.values.many_best import ValuesMany
from camelodds.values.tickets import tickets_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from camelodds.board.position import Position
    from camelodds.display.view import View
    from camelodds.editions.edition import Edition
    from camelodds.odds.race import Method
    from camelodds.values.cards_before import CardsBefore

SURE = 1 << 53
"""Up to here every whole number is a float."""


@dataclass(frozen=True, eq=False, repr=False)
class TicketValuesMany(ValuesMany):
    """Expected value of every leg ticket in many positions, from `ticket_values_many`.

    Parameters
    ----------
    edition, words, tile_words, errors, inputs
        As in `LegOddsMany`.
    values : ndarray of float64, shape (n, 5, tickets)
        Expected value in pounds by camel and ticket, the top ticket first, as in `TicketValues`; NaN for bad
        positions.
    stdev : ndarray of float64, shape (n, 5, tickets)
        Standard deviation of what a ticket pays, in pounds.
    left : ndarray of int64, shape (n, 5)
        How many tickets of each camel are left.
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **HEAD_TYPES,
        "camel": str,
        "ticket": int,
        "face": int,
        "value": float,
        "stdev": float,
        "there": bool,
    }

    values: NDArray[np.float64]
    stdev: NDArray[np.float64]
    left: NDArray[np.int64]

    @property
    def tickets(self) -> tuple[int, ...]:
        """Face values of a camel's tickets from the top, in pounds (R18)."""
        return self.edition.ticket_values

    @cached_property
    def there(self) -> NDArray[np.bool_]:  # type: ignore[override]
        """Which tickets are left, shape (n, 5, tickets), bool."""
        stack = len(self.tickets)
        return read_only(np.arange(stack) >= stack - self.left[:, :, None])

    def _name(self, *cell: int) -> tuple[Any, ...]:
        return self.camels[cell[0]], self.tickets[cell[1]]

    def view(self) -> View:
        """The best ticket of the first positions."""
        return self._show("ticket", ("camel", "ticket"))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each position, camel and ticket."""
        tables = zip(
            self._heads(), self.there.tolist(), self.values.tolist(), self.stdev.tolist(), strict=True
        )
        return [
            {
                **head,
                "camel": name,
                "ticket": column + 1,
                "face": face,
                "value": values[row][column],
                "stdev": stdev[row][column],
                "there": there[row][column],
            }
            for head, there, values, stdev in tables
            for row, name in enumerate(self.camels)
            for column, face in enumerate(self.tickets)
        ]


def ticket_values_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64] | LegOddsMany,
    *,
    left: Mapping[str, int] | ArrayLike | None = None,
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
    progress: bool | None = None,
) -> TicketValuesMany:
    """Expected value of every leg ticket in many positions of one edition, as `ticket_values` gives it.

    Parameters
    ----------
    positions : as for `leg_odds_many`, or LegOddsMany
        The positions, or the odds of their legs that you have already.
    left : mapping of str to int, or array_like of int, shape (n, 5), optional
        Tickets left of each camel: the same in all positions, all of a camel that is not named; or by position.
    tile_words, edition, workers, errors, progress
        As for `leg_odds_many`.

    Returns
    -------
    TicketValuesMany
        Arrays with a first axis of n.

    Raises
    ------
    CamelOddsError
        If a position is bad (unless masked) or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds.values.many_values import ticket_values_many
    >>> values = ticket_values_many(["1:bg 2:y 3:pr 15:W 16:K", "2:ygWr 6:Kb 9:+ 10:p | bpx"])
    >>> values.names_of_best(), values.best_values.round(3)
    ([('red', 5), ('purple', 5)], array([1.918, 4.519]))
    """
    if isinstance(positions, LegOddsMany):
        legs = positions
    else:
        legs = leg_odds_many(
            positions,
            tile_words=tile_words,
            edition=edition,
            workers=workers,
            errors=errors,
            progress=progress,
        )
    pays = np.array([ticket_pays(face, legs.edition) for face in legs.edition.ticket_values], dtype=object)
    counts, total = legs.counts, legs._divisor[:, None, None]
    if not _fits(pays, int(total.max(initial=1))):
        counts, total = counts.astype(object), total.astype(object)
    else:
        pays = pays.astype(np.int64)
    # Exact whole numbers up to the last step: a sure ticket's standard deviation is 0, not nearly 0.
    first, second = counts @ pays.T, counts @ (pays**2).T
    variance = (second * total - first**2).astype(np.float64)
    return TicketValuesMany(
        **legs._fields(),
        values=legs._of_valid((first / total).astype(np.float64)),
        stdev=legs._of_valid(np.sqrt(variance) / total.astype(np.float64)),
        left=_left_of(left, len(legs), legs.edition),
    )


def _fits(pays: NDArray[np.object_], total: int) -> bool:
    """Whether no sum is too large for an integer of 64 bits, nor a first moment for a float."""
    most = int(np.abs(pays).max())
    return most * total < SURE and most**2 * total**2 < 1 << 62


def _left_of(left: Mapping[str, int] | ArrayLike | None, n: int, edition: Edition) -> NDArray[np.int64]:
    if left is None or hasattr(left, "keys"):
        same = tickets_left({} if left is None else left, edition)  # type: ignore[arg-type]
        return np.tile(same, (n, 1))
    by_position = np.asarray(left)
    stack, camels = len(edition.ticket_values), len(edition.racing)
    if by_position.dtype.kind not in "iu" or by_position.shape != (n, camels):
        raise CamelOddsError(
            f"left must be tickets by camel, like {{'{edition.racing[0]}': 2}}, or whole numbers of shape"
            f" {(n, camels)}, not an array of {by_position.dtype} of shape {by_position.shape}"
        )
    for i, row in np.argwhere((by_position < 0) | (by_position > stack)).tolist():
        raise CamelOddsError(
            f"left[{i}] has {by_position[i, row]} {edition.racing[row]} tickets: there are 0 to {stack} (R18)"
        )
    return by_position.astype(np.int64)


@dataclass(frozen=True, eq=False, repr=False)
class BetValuesMany(ValuesMany):
    """Expected value of a finish card laid now, in many positions, from `bet_values_many`.

    Parameters
    ----------
    edition, words, tile_words, errors, inputs
        As in `RaceOddsMany`.
    races : RaceOddsMany
        The odds they come from.
    values, stdev : ndarray of float64, shape (n, 2, 5)
        Expected value and standard deviation in pounds by pile and camel, as in `BetValues`; NaN for bad
        positions.
    stderr : ndarray of float64, shape (n, 2, 5)
        Standard error of `values`, in pounds: 0 if the odds are exact.
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        **HEAD_TYPES,
        "method": str,
        "samples": int | None,
        "seed": int | None,
        "camel": str,
        **{f"{pile}{what}": float for pile in PILES for what in ("", "_stdev", "_stderr")},
    }

    tables: ClassVar[tuple[str, ...]] = ("values", "stdev", "stderr")

    races: RaceOddsMany
    values: NDArray[np.float64]
    stdev: NDArray[np.float64]
    stderr: NDArray[np.float64]

    @cached_property
    def there(self) -> NDArray[np.bool_]:  # type: ignore[override]
        """Which cards there are to lay, shape (n, 2, 5): all."""
        return read_only(np.ones(self.values.shape, dtype=bool))

    def some(self, wanted: slice) -> BetValuesMany:
        """The values of some of the positions, in their order."""
        return replace(super().some(wanted), races=self.races.some(wanted))

    def _name(self, *cell: int) -> tuple[Any, ...]:
        return PILES[cell[0]], self.camels[cell[1]]

    def view(self) -> View:
        """The best card of the first positions."""
        return self._show("finish card", ("pile", "camel"))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each position and camel: value, standard deviation and standard error on either pile."""
        tables = zip(
            self._heads(), self.values.tolist(), self.stdev.tolist(), self.stderr.tolist(), strict=True
        )
        return [
            {
                **head,
                "method": self.races.method,
                "samples": self.races.samples,
                "seed": self.races.seed,
                "camel": name,
                **{
                    f"{pile}{what}": table[row][column]
                    for row, pile in enumerate(PILES)
                    for what, table in (("", values), ("_stdev", stdev), ("_stderr", stderr))
                },
            }
            for head, values, stdev, stderr in tables
            for column, name in enumerate(self.camels)
        ]


def bet_values_many(
    positions: Iterable[Position | str | int] | NDArray[np.uint64] | RaceOddsMany,
    *,
    earlier: Earlier = 0,
    samples: int | None = None,
    seed: int | None = None,
    method: Method = "auto",
    tile_words: ArrayLike | None = None,
    edition: Edition | str | None = None,
    workers: int | None = None,
    errors: Errors = "raise",
    progress: bool | None = None,
) -> BetValuesMany:
    """Expected value of a finish card laid now, in many positions of one edition, as `bet_values` gives it.

    Parameters
    ----------
    positions : as for `race_odds_many`, or RaceOddsMany
        The positions, or the odds of their races that you have already.
    earlier : int, sequence of float, FaceDown or mapping
        How many correct cards lie below, as for `bet_values`; the same in all positions.
    samples, seed, method, tile_words, edition, workers, errors, progress
        As for `race_odds_many`.

    Returns
    -------
    BetValuesMany
        Arrays with a first axis of n.

    Raises
    ------
    CamelOddsError
        If a position is bad (unless masked) or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds.values.many_values import bet_values_many
    >>> bets = bet_values_many(["1:bg 2:y 3:wo", "1:b 4:gy 6:wo | bgy"])
    >>> bets.names_of_best(), bets.best_values.round(3)
    ([('loser', 'blue'), ('loser', 'blue')], array([1.404, 4.018]))
    """
    if isinstance(positions, RaceOddsMany):
        races = positions
    else:
        races = race_odds_many(
            positions,
            samples=samples,
            seed=seed,
            method=method,
            tile_words=tile_words,
            edition=edition,
            workers=workers,
            errors=errors,
            progress=progress,
        )
    given = read_earlier(earlier, races.edition)
    if races.samples is None and not any(pile.face_down for pile in given):
        values, stdev = _card_values(races, given)
        stderr = np.zeros(values.shape)
    else:
        # Standard errors, and what cards face down name, go by the odds of each race.
        values, stdev, stderr = np.full((3, len(races), 2, 5), np.nan)
        for i in np.flatnonzero(races.valid).tolist():
            one = bet_values(races[i], earlier=earlier)
            values[i], stdev[i], stderr[i] = one.values, one.stdev, one.stderr
    return BetValuesMany(
        **races._fields(),
        races=races,
        values=races._of_valid(values),
        stdev=races._of_valid(stdev),
        stderr=races._of_valid(stderr),
    )


def _card_values(
    races: RaceOddsMany, given: tuple[CardsBefore, CardsBefore]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """As `card_values`, of all positions together, where what lies below does not depend on their odds."""
    wrong = races.edition.wrong_bet
    values, stdev = np.empty((2, len(races), 2, 5))
    for row, pile in enumerate(given):
        paid, odds = card_ladder(pile.pmf.shape[1], races.edition), races.odds[:, row]
        values[:, row] = odds * (pile.pmf @ paid) + (1 - odds) * wrong
        off = (pile.pmf * (paid - values[:, row, :, None]) ** 2).sum(axis=-1)
        variance = odds * off + (1 - odds) * (wrong - values[:, row]) ** 2
        stdev[:, row] = np.sqrt(np.maximum(variance, 0))
    return values, stdev
