"""What a player gets in the rest of a leg, as an exact distribution."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.arguments import whole_number
from camelodds.board.position import as_position
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError, shown
from camelodds.game.holdings import MOST, Holdings
from camelodds.game.players import check_pair, known, known_partner
from camelodds.game.rewards import copied_rewards, scoring_rewards, tile_amounts
from camelodds.odds.draws import Leg, enumerate_draws, enumerate_landings
from camelodds.odds.order_counts import of_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.system.arrays import Counts


@dataclass(frozen=True, eq=False, repr=False)
class Income(Result):
    """An amount of pounds that chance decides: its exact distribution.

    Parameters
    ----------
    position : Position
        The position it is for.
    amounts : ndarray of int64, shape (n,)
        Pounds, ascending.
    counts : ndarray of int64, shape (n,)
        Equally likely draws that give each amount.

    Examples
    --------
    >>> from camelodds import Holdings, partner_value
    >>> income = partner_value("2:ygWr 6:Kb 9:+ 10:p | bpx", Holdings(tickets={"purple": 5}))
    >>> income.mean, dict(income.pmf)
    (4.518518518518518, {1: Fraction(13, 108), 5: Fraction(95, 108)})
    """

    position: Position
    amounts: NDArray[np.int64]
    counts: Counts

    @classmethod
    def of(cls, position: Position, amounts: NDArray[np.int64], counts: Counts) -> Income:
        """The distribution of amounts with these counts; equal amounts are merged."""
        return cls(position, *gathered(amounts, counts))

    @cached_property
    def total(self) -> int:
        """All draws: the sum of the counts."""
        return int(self.counts.sum())

    @property
    def pmf(self) -> Mapping[int, Fraction]:
        """Chance of each amount in pounds, as fractions; amounts ascending."""
        return _pmf(self.amounts, self.counts)

    @property
    def fraction(self) -> Fraction:
        """Expected value in pounds as a fraction."""
        return Fraction(_moment(self.amounts, self.counts, 1), self.total)

    @property
    def mean(self) -> float:
        """Expected value in pounds."""
        return float(self.fraction)

    @property
    def stdev(self) -> float:
        """Standard deviation in pounds."""
        mean = self.fraction
        square = Fraction(_moment(self.amounts, self.counts, 2), self.total)
        return math.sqrt(square - mean**2)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} in {str(self.position)!r}, mean={self.mean:+.5f}>"

    def view(self) -> View:
        """The chance of each amount."""
        columns = (Column("pounds", signed=True), Column("chance", bar=True))
        rows = [(amount, float(chance)) for amount, chance in self.pmf.items()]
        note = f"mean {self.mean:+.5f}, standard deviation {self.stdev:.5f}"
        return View("income in pounds", columns, rows, notes=(note,))

    def rows(self) -> list[dict[str, Any]]:
        """One row per amount: its chance."""
        return [
            {**of_position(self.position), "pounds": amount, "chance": float(chance)}
            for amount, chance in self.pmf.items()
        ]

    def to_dict(self) -> dict[str, Any]:
        """The distribution as plain numbers, texts and dicts, ready for JSON."""
        return {
            "position": str(self.position),
            "mean": self.mean,
            "stdev": self.stdev,
            "total": self.total,
            "counts": {str(amount): int(n) for amount, n in zip(self.amounts, self.counts, strict=True)},
        }


@dataclass(frozen=True, eq=False, repr=False)
class LegIncome(Income):
    """What a player gets in the rest of a leg, from `leg_income`: tile income and leg scoring.

    Parameters
    ----------
    position : Position
        The position it is for.
    amounts, counts : ndarray of int64, shape (n,)
        Tile income and leg scoring together, in pounds, and the draws that give each amount.
    holdings : Holdings
        What the player has.
    money : int or None
        The purse for the floor at 0 (R21); None without it.
    scoring_amounts, scoring_counts : ndarray of int64, shape (m,)
        The same for leg scoring alone.
    landing_counts : ndarray of int64, shape (7,)
        Draws in which 0, 1, 2, ... units land on the player's tile (R10).

    Examples
    --------
    >>> from camelodds import Holdings, leg_income
    >>> holdings = Holdings(tickets={"purple": 5, "green": 3}, tile=9)
    >>> income = leg_income("2:ygWr 6:Kb 9:+ 10:p | bpx", holdings)
    >>> round(income.mean, 5), round(income.tile, 5), round(income.stdev, 5)
    (3.69444, 0.17593, 1.02251)
    >>> dict(income.scoring)
    {0: Fraction(13, 108), 4: Fraction(95, 108)}
    """

    holdings: Holdings
    money: int | None
    scoring_amounts: NDArray[np.int64]
    scoring_counts: Counts
    landing_counts: Counts

    @property
    def scoring(self) -> Mapping[int, Fraction]:
        """Chance of each amount in pounds at leg scoring, without tile income."""
        return _pmf(self.scoring_amounts, self.scoring_counts)

    @property
    def tile(self) -> float:
        """Expected income from the player's tile in the rest of the leg, in pounds (R10)."""
        amounts = tile_amounts(len(self.landing_counts), self.money, self.position.edition)
        return _moment(amounts, self.landing_counts, 1) / self.total

    def to_dict(self) -> dict[str, Any]:
        """The distribution as plain numbers, texts and dicts, ready for JSON."""
        scoring = zip(self.scoring_amounts, self.scoring_counts, strict=True)
        return super().to_dict() | {
            "money": self.money,
            "tile": self.tile,
            "scoring": {str(amount): int(n) for amount, n in scoring},
        }


def leg_income(
    position: Position | str,
    holdings: Holdings,
    *,
    money: int | None = None,
    partner: Holdings | None = None,
) -> LegIncome:
    """What a player gets in the rest of this leg, in pounds: exact.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    holdings : Holdings
        The player's tickets, pyramid tickets and tile; finish cards only count at the end of the race.
    money : int, optional
        The player's purse now, in pounds: a loss that it cannot pay at leg scoring is waived (R21).  If not
        given, nothing is waived (M2).
    partner : Holdings, optional
        What the player's partner of this leg has: the best of these tickets is copied (R26).

    Returns
    -------
    LegIncome
        Distribution, mean and standard deviation.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If holdings or money are not what they must be or do not fit the position, or there are no partnerships.

    Notes
    -----
    Leg scoring pays the sum over tickets of face value, 1 or -1 (R18), 1 a pyramid ticket, and what the best of
    a partner's tickets pays, if it pays (R26).  The tile pays 1 at once for every unit that lands on it (R10).
    With a purse of m pounds and l landings until then, scoring pays ``max(sum, -(m + l))``: tickets are netted,
    then money stops at 0 (R21).

    Examples
    --------
    >>> from camelodds import Holdings, leg_income
    >>> holdings = Holdings(tickets={"green": 5, "yellow": 5})
    >>> round(leg_income("1:bg 2:y 3:pr 15:W 16:K", holdings).mean, 5)
    0.95999
    >>> round(leg_income("1:bg 2:y 3:pr 15:W 16:K", holdings, money=1).mean, 5)
    1.34174
    """
    position = as_position(position)
    holdings = known(holdings, position.edition, position)
    if money is not None:
        money = whole_number(money, "money", 0, MOST)
    rewards = scoring_rewards(holdings, position.edition)
    if partner is not None:
        partner = known_partner(partner, position)
        check_pair(holdings, partner, position.edition)
        rewards = rewards + copied_rewards(partner, position.edition)
    elif holdings.partner is not None:
        raise CamelOddsError(
            f"the holdings name the partner {shown(holdings.partner)}: give what that player has, partner=, or"
            " leave the name out (R26)"
        )
    leg = Leg.of(position.word, position.tile_word, position.edition)
    if holdings.tile is None:
        counts = enumerate_draws(leg)[0].reshape(1, 120)
    else:
        counts = enumerate_landings(leg, holdings.tile)
    rewards = np.tile(rewards, (len(counts), 1))
    tile = tile_amounts(len(counts), money, position.edition)[:, None]
    if money is not None:
        rewards = np.maximum(rewards, -(money + tile))
    return LegIncome(
        position,
        *gathered(rewards + tile, counts),
        holdings,
        money,
        *gathered(rewards, counts),
        counts.sum(axis=1),
    )


def partner_value(position: Position | str, partner: Holdings) -> Income:
    """What it is worth to copy a partner's best ticket at leg scoring, in pounds: exact.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    partner : Holdings
        What the partner has now; tickets taken later in the leg do not count.

    Returns
    -------
    Income
        Distribution, mean and standard deviation.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If the holdings are not what they must be, or the edition has no partnerships.

    Notes
    -----
    One ticket may be copied once the result is known, a betting ticket or a pyramid ticket (R26):
    ``E[max(0, best reward)]``.

    Examples
    --------
    >>> from camelodds import Holdings, partner_value
    >>> round(partner_value("1:bg 2:y 3:pr 15:W 16:K", Holdings(tickets={"red": 5, "green": 3})).mean, 5)
    2.98761
    """
    position = as_position(position)
    partner = known_partner(partner, position)
    counts = enumerate_draws(Leg.of(position.word, position.tile_word, position.edition))[0]
    return Income.of(position, copied_rewards(partner, position.edition), counts)


def gathered(amounts: NDArray[np.int64], counts: Counts) -> tuple[NDArray[np.int64], Counts]:
    """Amounts that occur, ascending, and the count of each."""
    occurs = counts > 0
    values, places = np.unique(amounts[occurs], return_inverse=True)
    sums = np.zeros(len(values), dtype=np.int64)
    np.add.at(sums, places.reshape(-1), counts[occurs])
    return values, sums


def _pmf(amounts: NDArray[np.int64], counts: Counts) -> Mapping[int, Fraction]:
    total = int(counts.sum())
    pairs = zip(amounts.tolist(), counts.tolist(), strict=True)
    return MappingProxyType({amount: Fraction(count, total) for amount, count in pairs})


def _moment(amounts: NDArray[np.int64], counts: Counts, power: int) -> int:
    # In Python's integers: millions of pounds, squared, times millions of draws do not fit into 64 bits.
    return sum(amount**power * count for amount, count in zip(amounts.tolist(), counts.tolist(), strict=True))
