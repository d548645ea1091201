"""What came of a tournament: shares of the wins, money, standard errors from the deals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError
from camelodds.odds.intervals import unseen_stderr
from camelodds.system.arrays import Counts, Floats, read_only

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.selfplay.engine import Deals

UNIT = 840 * 1024
"""What a game won counts: shared by up to eight it is still a whole number, and luck is rounded to one."""
POUNDS = 128
"""Counts of money go up to here; the last one is for more."""


@dataclass(frozen=True, eq=False, repr=False)
class Tournament(Result):
    """Results of a tournament, from `tournament`.  Sums are whole numbers, so results of parts add up exactly.

    Parameters
    ----------
    strategies : tuple of str
        The entries.
    edition : Edition
        The edition.
    seed : int
        The seed.
    odds : str
        Which odds strategies got.
    seatings : int
        In how many seatings each deal was played.
    deals : tuple of range
        Numbers of the deals played.
    wins, wins_squared : ndarray of int64, shape (entries,)
        Sum over deals of the games won, in units of 1 / 860160, and of its squares.
    adjusted, adjusted_squared : ndarray of int64, shape (entries,), or None
        The same with the luck of the dice taken out; None where it was not reckoned.
    pounds, pounds_squared : ndarray of int64, shape (entries,)
        Sum over deals of the money at the end, and of its squares.
    seats, seats_squared : ndarray of int64, shape (entries,)
        Sum over deals of the games won, and of its squares, by seat; seat 0 opens the game.
    money_counts : ndarray of int64, shape (entries, 128)
        Games that an entry ended with so many pounds; the last count is for 127 and more.
    interrupted : bool
        Whether ``^C`` ended it before all games were played. A sum of results is not interrupted.

    Examples
    --------
    >>> from camelodds import tournament
    >>> result = tournament(["leader", "roller", "roller"], games=3000, seed=1)
    >>> bool(result.win_share[0] > 0.6)
    True
    """

    strategies: tuple[str, ...]
    edition: Edition
    seed: int
    odds: str
    seatings: int
    deals: tuple[range, ...]
    wins: Counts
    wins_squared: Counts
    adjusted: Counts | None
    adjusted_squared: Counts | None
    pounds: Counts
    pounds_squared: Counts
    seats: Counts
    seats_squared: Counts
    money_counts: Counts
    interrupted: bool = field(default=False, compare=False)

    SUMS = (
        "wins",
        "wins_squared",
        "adjusted",
        "adjusted_squared",
        "pounds",
        "pounds_squared",
        "seats",
        "seats_squared",
        "money_counts",
    )

    def __add__(self, other: Tournament) -> Tournament:
        """The tournament of the deals of both: the same strategies and seed, other deals.

        Raises
        ------
        CamelOddsError
            If they do not belong together.
        """
        if not isinstance(other, Tournament):
            return NotImplemented
        for what in ("strategies", "edition", "seed", "odds", "seatings"):
            if getattr(self, what) != getattr(other, what):
                raise CamelOddsError(
                    f"tournaments with different {what} cannot be added: {self!r} and {other!r}"
                )
        if (self.adjusted is None) != (other.adjusted is None):
            raise CamelOddsError("luck was taken out of one tournament only: give both the same luck=")
        sums: dict[str, Any] = {
            name: None if getattr(self, name) is None else getattr(self, name) + getattr(other, name)
            for name in self.SUMS
        }
        return replace(self, deals=joined(self.deals, other.deals), interrupted=False, **sums)

    def __radd__(self, other: int) -> Tournament:
        """What `sum` begins with: nothing."""
        return self if other == 0 else NotImplemented

    @cached_property
    def deal_count(self) -> int:
        """Deals played: what came of them is independent, so standard errors come from them."""
        return sum(map(len, self.deals))

    @property
    def games(self) -> int:
        """Games played: every deal in each of the seatings."""
        return self.deal_count * self.seatings

    @cached_property
    def win_share(self) -> Floats:
        """Share of the games won, by entry; a win shared by several counts in parts (R22)."""
        return self._mean(self.wins, UNIT)

    @cached_property
    def win_stderr(self) -> Floats:
        """Standard error of `win_share`, from the deals; of a share of 0 or 1, half its 95 % interval."""
        return self._share_stderr(self.wins, self.wins_squared)

    @cached_property
    def adjusted_share(self) -> Floats | None:
        """Share of the games won, the luck of the dice taken out; None where it was not reckoned."""
        return None if self.adjusted is None else self._mean(self.adjusted, UNIT)

    @cached_property
    def adjusted_stderr(self) -> Floats | None:
        """Standard error of `adjusted_share`, from the deals."""
        if self.adjusted is None or self.adjusted_squared is None:
            return None
        return self._stderr(self.adjusted, self.adjusted_squared, UNIT)

    @cached_property
    def money(self) -> Floats:
        """Mean money at the end, in pounds, by entry."""
        return self._mean(self.pounds, 1)

    @cached_property
    def money_stderr(self) -> Floats:
        """Standard error of `money`, from the deals."""
        return self._stderr(self.pounds, self.pounds_squared, 1)

    @cached_property
    def seat_share(self) -> Floats:
        """Share of the games won, by seat; seat 0 opens the game."""
        return self._mean(self.seats, UNIT)

    @cached_property
    def seat_stderr(self) -> Floats:
        """Standard error of `seat_share`, from the deals; of a share of 0 or 1, half its 95 % interval."""
        return self._share_stderr(self.seats, self.seats_squared)

    @property
    def best_stderr(self) -> Floats:
        """The standard error of the shares that are to be gone by: the adjusted ones if there are any."""
        return self.win_stderr if self.adjusted_stderr is None else self.adjusted_stderr

    def _mean(self, sums: NDArray[np.int64], unit: int) -> Floats:
        return read_only(sums / (unit * self.games))

    def _stderr(self, sums: NDArray[np.int64], squares: NDArray[np.int64], unit: int) -> Floats:
        """Standard error of a mean of deals; NaN for one deal."""
        count = self.deal_count
        if count < 2:
            return read_only(np.full(len(sums), np.nan))
        variance = np.maximum(squares - sums.astype(np.float64) ** 2 / count, 0.0) / (count - 1)
        return read_only(np.sqrt(variance / count) / (unit * self.seatings))

    def _share_stderr(self, sums: NDArray[np.int64], squares: NDArray[np.int64]) -> Floats:
        """Standard error of a share: what came up in no game, or in all, is not certain for that."""
        unseen = (sums == 0) | (sums == UNIT * self.games)
        return read_only(np.where(unseen, unseen_stderr(self.deal_count), self._stderr(sums, squares, UNIT)))

    def view(self) -> View:
        """A row an entry: its share of the wins and its money, with standard errors."""
        columns = [Column("strategy"), Column("wins", bar=True), Column("+-", spare=True)]
        numbers = [self.win_share, self.win_stderr]
        if self.adjusted_share is not None and self.adjusted_stderr is not None:
            columns += [Column("less luck", bar=True), Column("+-", spare=True)]
            numbers += [self.adjusted_share, self.adjusted_stderr]
        columns += [Column("pounds", digits=2), Column("+-", digits=2, spare=True)]
        numbers += [self.money, self.money_stderr]
        rows = [
            (name, *values)
            for name, values in zip(self.strategies, np.array(numbers).T.tolist(), strict=True)
        ]
        caption = (
            f"{how_many(self.games, 'game')} of the {self.edition.name} edition,"
            f" {how_many(self.deal_count, 'deal')} in {how_many(self.seatings, 'seating')} each, seed {self.seed}"
        )
        if self.interrupted:
            caption += ", interrupted"
        return View(caption, tuple(columns), rows, notes=(self.seats_told("{:.3f}".format),))

    def seats_told(self, written: Callable[[float], str]) -> str:
        """The line below the table: the share of the wins by seat, each as `written` writes it."""
        return f"wins by seat, the first one opens: {', '.join(map(written, self.seat_share.tolist()))}"

    def rows(self) -> list[dict[str, Any]]:
        """A row an entry."""
        entries = len(self.strategies)
        nothing = np.full(entries, np.nan)
        adjusted = nothing if self.adjusted_share is None else self.adjusted_share
        error = nothing if self.adjusted_stderr is None else self.adjusted_stderr
        return [
            {
                "edition": self.edition.name,
                "players": entries,
                "games": self.games,
                "seed": self.seed,
                "entry": entry,
                "strategy": name,
                "win_share": float(self.win_share[entry]),
                "win_stderr": float(self.win_stderr[entry]),
                "adjusted_share": float(adjusted[entry]),
                "adjusted_stderr": float(error[entry]),
                "money": float(self.money[entry]),
                "money_stderr": float(self.money_stderr[entry]),
            }
            for entry, name in enumerate(self.strategies)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The results as plain numbers, texts and dicts, ready for JSON."""
        return {
            "edition": self.edition.name,
            "seed": self.seed,
            "odds": self.odds,
            "games": self.games,
            "deals": self.deal_count,
            "seatings": self.seatings,
            "interrupted": self.interrupted,
            "entries": self.to_dicts(),
            "seats": [
                {"win_share": share, "win_stderr": error}
                for share, error in zip(self.seat_share.tolist(), self.seat_stderr.tolist(), strict=True)
            ],
            "money_counts": [np.trim_zeros(counts, "b").tolist() for counts in self.money_counts],
        }

    def __repr__(self) -> str:
        return (
            f"<Tournament of {', '.join(self.strategies)}: {how_many(self.games, 'game')}, seed {self.seed}>"
        )


def joined(one: tuple[range, ...], other: tuple[range, ...]) -> tuple[range, ...]:
    """The deals of both, neighbours joined.

    Raises
    ------
    CamelOddsError
        If they share deals.
    """
    spans: list[range] = []
    for more in sorted((*one, *other), key=lambda span: span.start):
        if spans and more.start < spans[-1].stop:
            raise CamelOddsError(
                f"tournaments that share deals cannot be added: both have deal {more.start}; give each its own"
                " first_deal"
            )
        if spans and more.start == spans[-1].stop:
            spans[-1] = range(spans[-1].start, more.stop)
        else:
            spans.append(more)
    return tuple(spans)


def shares_of(money: NDArray[np.int64]) -> NDArray[np.int64]:
    """The share that each entry has won of each game, in units of 1 / `UNIT`; shape (games, entries)."""
    won = money == money.max(axis=1, keepdims=True)
    return np.asarray(won * (UNIT // won.sum(axis=1, keepdims=True)))


def sums_of(deals: Deals, seatings: int, reckoned: bool) -> dict[str, Any]:
    """The sums that a `Tournament` keeps, of some deals."""
    money = deals.money
    games, entries = money.shape
    shares = shares_of(money)
    less = shares - np.rint(deals.luck * UNIT).astype(np.int64)
    # Entry e of seating s sits on seat (e - s) modulo the entries.
    seat = (np.arange(entries) - np.arange(games)[:, None] % seatings) % entries
    by_seat = np.zeros_like(shares)
    np.put_along_axis(by_seat, seat, shares, axis=1)
    counts = np.zeros((entries, POUNDS), dtype=np.int64)
    for entry in range(entries):
        counts[entry] = np.bincount(np.minimum(money[:, entry], POUNDS - 1), minlength=POUNDS)

    def of_deals(values: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.asarray(values.reshape(-1, seatings, entries).sum(axis=1))

    sums: dict[str, Any] = {"money_counts": counts}
    for name, values in (("wins", shares), ("adjusted", less), ("pounds", money), ("seats", by_seat)):
        if name == "adjusted" and not reckoned:
            sums[name] = sums[f"{name}_squared"] = None
            continue
        totals = of_deals(values)
        sums[name], sums[f"{name}_squared"] = totals.sum(axis=0), (totals**2).sum(axis=0)
    return sums
