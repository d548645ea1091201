"""What finish cards on the winner and the loser of the race are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds.arguments import one_of
from camelodds.board.position import as_position
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import ByCamel
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError
from camelodds.game.cards_and_partners import cards_to_lay
from camelodds.game.players import around
from camelodds.game.rewards import card_ladder
from camelodds.odds.order_counts import OF_SAMPLE, of_position
from camelodds.odds.race import RaceOdds, race_odds
from camelodds.values.cards_before import Earlier, moments_before, read_earlier
from camelodds.values.cards_laid import CardsLaid, moments_of
from camelodds.values.moments import Moments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.game.holdings import Holdings
    from camelodds.odds.race import Method
    from camelodds.system.arrays import Floats
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
    payments : ndarray of float64, shape (2, 5)
        Expected payment in pounds if the card is correct.
    slopes : ndarray of float64, shape (2, 5)
        Derivative of each value by the odds that its card is correct, in pounds.
    stderr : ndarray of float64, shape (2, 5)
        Standard error of `values`, in pounds: 0 if the odds are exact.
    error_bound : float
        Upper bound of the errors of values from exact odds, in pounds.
    there : ndarray of bool, shape (5,)
        Which cards the player still has (R20).

    Examples
    --------
    >>> from camelodds import bet_values
    >>> bets = bet_values("1:bg 2:y 3:wo")
    >>> pile, camel, value = bets.best
    >>> pile, camel, round(value, 5)
    ('loser', 'blue', 1.40381)
    """

    row_types: ClassVar[Mapping[str, Any]] = OF_SAMPLE

    race: RaceOdds
    values: Floats
    stdev: Floats
    payments: Floats
    slopes: Floats
    stderr: Floats
    error_bound: float
    there: NDArray[np.bool_]

    @property
    def camels(self) -> tuple[str, ...]:
        """Names of the racing camels, in the order of the columns."""
        return self.race.camels

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
    def best_or_none(self) -> tuple[str, str, float] | None:
        """Best card that the player has: pile, camel and expected value in pounds; None if all are laid."""
        if not self.there.any():
            return None
        values = np.where(self.there, self.values, -np.inf)
        row, column = np.unravel_index(int(np.argmax(values)), values.shape)
        return PILES[row], self.camels[column], float(self.values[row, column])

    @property
    def best(self) -> tuple[str, str, float]:
        """As `best_or_none`, where there is one.

        Raises
        ------
        CamelOddsError
            If there is none.
        """
        if self.best_or_none is None:
            raise CamelOddsError("the player has laid all finish cards (R20)")
        return self.best_or_none

    def _by_camel(self, row: Floats) -> Mapping[str, float]:
        return ByCamel(dict(zip(self.camels, row.tolist(), strict=True)), self.race.position.edition)

    def __repr__(self) -> str:
        return f"<BetValues of {str(self.race.position)!r}, {self.race.method}>"

    def view(self) -> View:
        """The value of each card not laid yet, by camel and pile; its standard error if the race is sampled."""
        exact = self.race.samples is None
        caption = "expected value of finish cards, in pounds"
        if self.race.samples is None:
            caption += f", errors below {self.error_bound:.0e}"
        else:
            caption += f", {how_many(self.race.samples, 'game')} sampled, +- one standard error"
        columns, cells = [Column("camel")], [list(self.camels)]
        for row, pile in enumerate(PILES):
            columns.append(Column(pile, signed=True, bar=True))
            cells.append(self._if_there(self.values[row]))
            if not exact:
                columns.append(Column("+-", spare=True))
                cells.append(self._if_there(self.stderr[row]))
        note = "all cards are laid"
        if self.best_or_none is not None:
            pile, camel, value = self.best
            note = f"best: {camel}, {pile} pile, {value:+.5f}"
        rows = list(zip(*cells, strict=True))
        return View(caption, tuple(columns), rows, None, self.race.position.edition, (note,))

    def _if_there(self, row: Floats) -> list[Any]:
        return [value if there else None for value, there in zip(row.tolist(), self.there, strict=True)]

    def rows(self) -> list[dict[str, Any]]:
        """One row per camel: value, standard deviation and standard error of a card on either pile."""
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
        best = (
            None
            if self.best_or_none is None
            else dict(zip(("pile", "camel", "value"), self.best, strict=True))
        )
        return result | {"best": best}


def bet_values(
    position: Position | str | RaceOdds,
    holdings: Holdings | None = None,
    others: Sequence[Holdings] = (),
    *,
    earlier: Earlier | None = None,
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
        The position, its line, or race odds that you have already.
    holdings : Holdings, optional
        What the player has who lays the card.
    others : sequence of Holdings
        What the others have: their cards lie below.  Where you do not know the camel on a card, it is None.
        In which order they lie does not matter here: without `before`, they lie in the order of the players.
    earlier : int, sequence of float, FaceDown or mapping, optional
        How many *correct* cards lie below (M3), instead of the cards in the holdings: a number; the odds of
        0, 1, 2, ...; or cards face down that belong to nobody in particular.  For each pile by itself:
        ``{"winner": 1, "loser": FaceDown(2)}``; a missing pile is empty.  For each camel by itself:
        ``{"blue": 1}``, the number if that camel is the right one.
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
    The n-th correct card pays 8, 5, 3, 2, 1, 1, ..., a wrong one costs 1 and takes no place (R19).  If the
    odds are p and k correct cards lie below, the value is ``p * E[payment(k + 1)] - (1 - p)``.

    A player has one card of each colour (R20).  So the unknown cards of one player name different camels, and
    none that a known card of that player names, on either pile.  Each such assignment weighs the product of
    the odds of its camels, at the moment when each card was laid (`Bet.laid_at`) or now (M4).  The player's
    own cards never name the camel that is laid now.

    The errors of sampled odds carry through, of winner and loser together, since they come from the same
    games.  Values ignore that money cannot fall below 0 (M2).

    Examples
    --------
    >>> from camelodds import FaceDown, Holdings, bet_values
    >>> position = "1:bg 2:y 3:wo"
    >>> first = bet_values(position)
    >>> round(first.winner["white"], 5)
    0.83483

    Three cards lie on the winner pile, and nothing is known of them:

    >>> round(bet_values(position, earlier={"winner": FaceDown(3)}).winner["white"], 5)
    0.48619

    Two cards lie there, both of them ana's, and one is orange.  So the other one is not orange:

    >>> ana = Holdings(bets=[("winner", "orange"), ("winner", None)], name="ana")
    >>> two = bet_values(position, others=[ana])
    >>> round(two.winner["orange"], 4), round(two.winner["blue"], 4)
    (0.3132, 0.4924)
    """
    if isinstance(position, RaceOdds):
        one_of(method, "method", ("auto", "exact", "sampled"))
        asked: dict[str, Any] = {"samples": samples, "seed": seed, "stderr": stderr, "workers": workers}
        for name, value in {**asked, "method": None if method == "auto" else method}.items():
            if value is not None:
                raise CamelOddsError(f"{name} is for race odds that are not there yet: leave it out")
        where = position.position
    else:
        where = as_position(position)
    players = around(holdings, others, where, by_turns=True)
    given = None if earlier is None else read_earlier(earlier, where.edition)
    if isinstance(position, RaceOdds):
        race = position
    else:
        race = race_odds(where, samples=samples, seed=seed, stderr=stderr, method=method, workers=workers)
    then = moments_of(players) if given is None else moments_before(given)
    return card_values(Moments.of(race, then, workers), players, given)


def card_values(
    moments: Moments, players: Sequence[Holdings], given: tuple[CardsBefore, CardsBefore] | None
) -> BetValues:
    """Values of cards that the first player lays now; arguments as `bet_values` checked them."""
    race, edition = moments.now, moments.now.position.edition
    if given is None:
        cards = CardsLaid.of(players, moments, edition)
        before = [cards.before_the_next(row, 0) for row in range(2)]
    else:
        before = [of_pile.given(moments, row) for row, of_pile in enumerate(given)]
    values, stdev, payments = np.empty((2, 5)), np.empty((2, 5)), np.empty((2, 5))
    gains = np.empty((2, 5, len(moments.races), 2, 5))
    wrong, rows, camels = edition.wrong_bet, np.arange(2)[:, None], np.arange(5)
    for row, (odds, (pmf, slopes)) in enumerate(zip(race.odds, before, strict=True)):
        paid = card_ladder(pmf.shape[1], edition)
        payments[row] = pmf @ paid
        values[row] = odds * payments[row] + (1 - odds) * wrong
        # Squares of what it is off the mean: where a card is sure to pay the same, nothing is left of them.
        off = (pmf * (paid - values[row][:, None]) ** 2).sum(axis=1)
        variance = odds * off + (1 - odds) * (wrong - values[row]) ** 2
        stdev[row] = np.sqrt(np.maximum(variance, 0))
        by_odds = paid @ slopes.reshape(5, len(paid), -1)
        gains[row] = (odds[:, None] * by_odds).reshape(gains.shape[1:])
    gains[rows, camels, 0, rows, camels] += payments - wrong
    left = cards_to_lay(players[0], edition)
    return BetValues(
        race,
        values,
        stdev,
        payments,
        slopes=gains[rows, camels, 0, rows, camels],
        stderr=moments.stderr(gains),
        error_bound=moments.error_bound(gains),
        there=np.array([name in left for name in edition.racing]),
    )
