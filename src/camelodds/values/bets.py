"""What finish cards on the winner and the loser of the race are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.arguments import one_of
from camelodds.board.position import as_position
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import ByCamel
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError
from camelodds.game.rewards import card_ladder
from camelodds.odds.order_counts import of_position
from camelodds.odds.race import RaceOdds, race_odds
from camelodds.system.arrays import Floats, read_only
from camelodds.values.cards_before import Earlier, read_earlier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position
    from camelodds.odds.race import Method
    from camelodds.values.cards_before import CardsBefore


@dataclass(frozen=True, eq=False, repr=False)
class BetValues(Result):
    """Expected value of a finish card laid now, from `bet_values`.

    Parameters
    ----------
    race : RaceOdds
        The odds they come from.
    values : ndarray of float64, shape (2, 5)
        Expected value in pounds on the winner pile (row 0) and the loser pile (row 1), by camel (R19).
    stdev : ndarray of float64, shape (2, 5)
        Standard deviation of what the card pays, in pounds.
    slopes : ndarray of float64, shape (2, 5)
        Derivative of `values` by the odds, in pounds: how an error of the odds carries over.

    Examples
    --------
    >>> from camelodds import bet_values
    >>> bets = bet_values("1:bg 2:y 3:wo")
    >>> pile, camel, value = bets.best
    >>> pile, camel, round(value, 5)
    ('loser', 'blue', 1.40381)
    """

    race: RaceOdds
    values: Floats
    stdev: Floats
    slopes: Floats

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the columns."""
        return self.race.camels

    @cached_property
    def stderr(self) -> Floats:
        """Standard error of `values` in pounds, shape (2, 5): 0 where the odds are exact."""
        return read_only(np.abs(self.slopes) * self.race.stderr)

    @property
    def error_bound(self) -> float:
        """What values from exact odds are off by at most, in pounds."""
        return float(np.abs(self.slopes).max()) * self.race.error_bound

    @property
    def winner(self) -> Mapping[str, float]:
        """Expected value of a card on the winner pile, in pounds, by camel."""
        return self._by_camel(self.values[0])

    @property
    def loser(self) -> Mapping[str, float]:
        """Expected value of a card on the loser pile, in pounds, by camel."""
        return self._by_camel(self.values[1])

    @property
    def winner_stderr(self) -> Mapping[str, float]:
        """Standard error of `winner`, in pounds, by camel."""
        return self._by_camel(self.stderr[0])

    @property
    def loser_stderr(self) -> Mapping[str, float]:
        """Standard error of `loser`, in pounds, by camel."""
        return self._by_camel(self.stderr[1])

    @property
    def best(self) -> tuple[str, str, float]:
        """Best card: pile, camel and expected value in pounds."""
        row, column = np.unravel_index(int(np.argmax(self.values)), self.values.shape)
        return PILES[row], self.camels[column], float(self.values[row, column])

    def _by_camel(self, row: Floats) -> Mapping[str, float]:
        return ByCamel(dict(zip(self.camels, row.tolist(), strict=True)), self.race.position.edition)

    def __repr__(self) -> str:
        return f"<BetValues of {str(self.race.position)!r}, {self.race.method}>"

    def view(self) -> View:
        """The value of a card by camel and pile; from a sampled race the standard errors too."""
        exact = self.race.samples is None
        caption = "expected value of finish cards, in pounds"
        if exact:
            caption += f", errors below {self.error_bound:.0e}"
        else:
            caption += f", {self.race.samples} games sampled, +- one standard error"
        columns, cells = [Column("camel")], [list(self.camels)]
        for row, pile in enumerate(PILES):
            columns.append(Column(pile, signed=True, bar=True))
            cells.append(self.values[row].tolist())
            if not exact:
                columns.append(Column("+-"))
                cells.append(self.stderr[row].tolist())
        pile, camel, value = self.best
        note = f"best: {camel}, {pile} pile, {value:+.5f}"
        rows = list(zip(*cells, strict=True))
        return View(caption, tuple(columns), rows, None, self.race.position.edition, (note,))

    def rows(self) -> list[dict[str, Any]]:
        """A row a camel: value, standard deviation and standard error of a card on either pile."""
        tables = {"": self.values.tolist(), "_stdev": self.stdev.tolist(), "_stderr": self.stderr.tolist()}
        return [
            {
                **of_position(self.race.position),
                "method": self.race.method,
                "samples": self.race.samples,
                "seed": self.race.seed,
                "error_bound": self.error_bound,
                "camel": name,
                **{
                    f"{pile}{what}": table[row][column]
                    for row, pile in enumerate(PILES)
                    for what, table in tables.items()
                },
            }
            for column, name in enumerate(self.camels)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain numbers, texts and dicts, ready for JSON."""
        result: dict[str, Any] = {"position": str(self.race.position), "method": self.race.method}
        if self.race.samples is None:
            result["error_bound"] = self.error_bound
        else:
            result |= {"samples": self.race.samples, "seed": self.race.seed}
        for row, pile in enumerate(PILES):
            for name, table in (("", self.values), ("_stdev", self.stdev), ("_stderr", self.stderr)):
                result[pile + name] = dict(zip(self.camels, table[row].tolist(), strict=True))
        return result | {"best": dict(zip(("pile", "camel", "value"), self.best, strict=True))}


def bet_values(
    position: Position | str | RaceOdds,
    *,
    earlier: Earlier = 0,
    samples: int | None = None,
    seed: int | None = None,
    stderr: float | None = None,
    method: Method = "auto",
    workers: int | None = None,
) -> BetValues:
    """Expected value of a finish card laid now on either pile, for every camel, in pounds.

    Parameters
    ----------
    position : Position, str or RaceOdds
        The position, its line, or race odds that are there already.
    earlier : int, sequence of float, FaceDown or mapping
        How many *correct* cards lie in the pile before (M3): a number; the odds of 0, 1, 2, ...; or cards face
        down.  For each pile by itself: ``{"winner": 1, "loser": FaceDown(2)}``, nothing lies in a pile left
        out.  For each camel by itself: ``{"blue": 1}``, the number if that camel is the right one.
    samples, seed, stderr, method, workers
        As for `race_odds`, if the race is not solved.

    Returns
    -------
    BetValues
        Values, standard deviations and standard errors by pile and camel.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    The n-th correct card pays 8, 5, 3, 2, 1, 1, ..., a wrong one costs 1 and takes no place (R19).  With odds p
    and k correct cards before, the value is ``p * E[payout(k + 1)] - (1 - p)``.  A sampled p has a standard
    error; that of the value is ``|d value / d p|`` times as large.  Money that cannot fall below 0 is left out
    (M2).

    Examples
    --------
    >>> from camelodds import FaceDown, bet_values
    >>> position = "1:bg 2:y 3:wo"
    >>> first = bet_values(position)
    >>> round(first.winner["white"], 5)
    0.83483
    >>> later = bet_values(position, earlier={"winner": FaceDown(3)})
    >>> round(later.winner["white"], 5), later.loser == first.loser
    (0.48619, True)
    """
    if isinstance(position, RaceOdds):
        one_of(method, "method", ("auto", "exact", "sampled"))
        asked: dict[str, Any] = {"samples": samples, "seed": seed, "stderr": stderr, "workers": workers}
        for name, value in {**asked, "method": None if method == "auto" else method}.items():
            if value is not None:
                raise CamelOddsError(f"{name} is for race odds that are not there yet: leave it out")
        race = position
        before = read_earlier(earlier, race.position.edition)
    else:
        position = as_position(position)
        before = read_earlier(earlier, position.edition)
        race = race_odds(position, samples=samples, seed=seed, stderr=stderr, method=method, workers=workers)
    return values_of(race, before)


def values_of(race: RaceOdds, earlier: tuple[CardsBefore, CardsBefore]) -> BetValues:
    """Values with these cards before in the winner and the loser pile."""
    edition = race.position.edition
    values, stdev, slopes = np.empty((2, 5)), np.empty((2, 5)), np.empty((2, 5))
    for row in range(2):
        before = earlier[row].given(race.odds[row])
        odds, wrong = race.odds[row], edition.wrong_bet
        paid = card_ladder(before.pmf.shape[1], edition)
        right = before.pmf @ paid
        values[row] = odds * right + (1 - odds) * wrong
        # Squares of what it is off the mean: where a card is sure to pay the same, nothing is left of them.
        off = (before.pmf * (paid - values[row][:, None]) ** 2).sum(axis=1)
        variance = odds * off + (1 - odds) * (wrong - values[row]) ** 2
        stdev[row] = np.sqrt(np.maximum(variance, 0))
        slopes[row] = right - wrong + odds * (before.slope @ paid)
    return BetValues(race, values, stdev, slopes)
