"""What finish cards on the winner and the loser of the race are worth."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds.by_camel import ByCamel
from camelodds.checks import as_position, by_racing, members, number_from, one_of, whole_number
from camelodds.errors import CamelOddsError, shown
from camelodds.holdings import MOST_CARDS, PILES, Holdings
from camelodds.layout import aligned
from camelodds.race import race_odds
from camelodds.results import Floats, RaceOdds, Result, read_only
from camelodds.symbols import whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions import Edition
    from camelodds.position import Position
    from camelodds.race import Method


@dataclass(frozen=True)
class FaceDown:
    """Cards that lie face down in a pile, each naming a camel with given odds.

    Each names a camel by itself, whatever the others name: that is a model, not a rule (M3).

    Parameters
    ----------
    cards : int
        How many.
    naming : mapping of str to float, optional
        Odds that a card names each camel, adding up to 1; a camel left out is named by none.  If not given,
        the odds of the race now: winner's for the winner pile, loser's for the loser pile.

    Raises
    ------
    CamelOddsError
        If the number or the odds are not what they must be.

    Examples
    --------
    >>> from camelodds import FaceDown, bet_values
    >>> sure = bet_values("1:bg 2:y 3:wo", earlier=FaceDown(2, {"blue": 1.0}))
    >>> sure.winner["blue"] < bet_values("1:bg 2:y 3:wo", earlier=FaceDown(2)).winner["blue"]
    True
    """

    cards: int
    naming: Mapping[str, float] | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", whole_number(self.cards, "cards", 0, MOST_CARDS))
        if self.naming is not None:
            if not isinstance(self.naming, Mapping) or not all(isinstance(c, str) for c in self.naming):
                raise CamelOddsError(f"naming must be odds by camel or None, not {shown(self.naming)}")
            naming = {camel: number_from(p, f"naming[{camel!r}]", 0) for camel, p in self.naming.items()}
            _add_up(naming.values(), "naming")
            object.__setattr__(self, "naming", MappingProxyType(naming))

    def __repr__(self) -> str:
        naming = None if self.naming is None else dict(self.naming)
        return f"FaceDown(cards={self.cards}, naming={naming})"

    def __reduce__(self) -> tuple[type[FaceDown], tuple[Any, ...]]:
        # A mapping proxy cannot be pickled; a dict can, and becomes a proxy again.
        return FaceDown, (self.cards, None if self.naming is None else dict(self.naming))


class Before(NamedTuple):
    """How many correct cards lie before in a pile, for each camel: a distribution.

    Parameters
    ----------
    pmf : ndarray of float64, shape (5, n)
        Odds of 0, 1, 2, ... by camel.
    slope : ndarray of float64, shape (5, n)
        Its derivative by the odds that the camel is the right one: 0 unless the cards are named by them.
    """

    pmf: Floats
    slope: Floats


Earlier = int | Sequence[float] | FaceDown | Mapping[str, Any]
"""What lies before in a pile, as `bet_values` takes it."""


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

    def __str__(self) -> str:
        sampled = self.race.samples is not None
        rows = [["camel", *(head for pile in PILES for head in ([pile, "+-"] if sampled else [pile]))]]
        for column, name in enumerate(self.camels):
            cells = [name]
            for row in range(2):
                cells.append(f"{self.values[row, column]:+.5f}")
                if sampled:
                    cells.append(f"{self.stderr[row, column]:.5f}")
            rows.append(cells)
        head = "expected value of finish cards, in pounds"
        if self.race.samples is None:
            head += f", errors below {self.error_bound:.0e}"
        else:
            head += f", {self.race.samples} games sampled, +- one standard error"
        pile, camel, value = self.best
        return f"{head}\n{aligned(rows)}\nbest: {camel}, {pile} pile, {value:+.5f}"

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


def values_of(race: RaceOdds, earlier: tuple[Any, Any]) -> BetValues:
    """Values from what `read_earlier` read."""
    edition = race.position.edition
    values, stdev, slopes = np.empty((2, 5)), np.empty((2, 5)), np.empty((2, 5))
    for row in range(2):
        before = distribution(earlier[row], race.odds[row], edition)
        odds, wrong = race.odds[row], edition.wrong_bet
        paid = payouts(edition, before.pmf.shape[1])
        right = before.pmf @ paid
        values[row] = odds * right + (1 - odds) * wrong
        # Squares of what it is off the mean: where a card is sure to pay the same, nothing is left of them.
        off = (before.pmf * (paid - values[row][:, None]) ** 2).sum(axis=1)
        variance = odds * off + (1 - odds) * (wrong - values[row]) ** 2
        stdev[row] = np.sqrt(np.maximum(variance, 0))
        slopes[row] = right - wrong + odds * (before.slope @ paid)
    return BetValues(race, values, stdev, slopes)


def payouts(edition: Edition, cards: int) -> Floats:
    """What a correct card pays after 0, 1, ... correct ones, shape (cards,) (R19)."""
    ladder = edition.bet_payouts
    return np.array([ladder[min(k, len(ladder) - 1)] for k in range(cards)], dtype=np.float64)


class Pile(NamedTuple):
    """Cards of a pile: correct ones for sure, and others face down that name a camel with the race's odds.

    Parameters
    ----------
    correct : int
        Cards that name the camel in question.
    face_down : int
        Cards that are not known.
    """

    correct: int
    face_down: int


One = int | list[float] | FaceDown | Pile
Read = One | dict[int, One]
"""What lies before, checked: by number of the camel where each has its own."""


def read_earlier(earlier: Earlier, edition: Edition) -> tuple[Read, Read]:
    """What lies before in the winner and the loser pile, checked.

    Raises
    ------
    CamelOddsError
        If it cannot be read.
    """
    if isinstance(earlier, Mapping) and earlier and set(earlier) <= set(PILES):
        winner, loser = (_read_pile(earlier.get(pile, 0), f"earlier[{pile!r}]", edition) for pile in PILES)
        return winner, loser
    names = {*edition.racing, *edition.racing_letters}
    if isinstance(earlier, Mapping) and (strange := [key for key in earlier if key not in {*names, *PILES}]):
        raise CamelOddsError(
            f"earlier has {shown(strange[0])}: its keys are piles, {' and '.join(PILES)}, or racing camels,"
            f" {', '.join(edition.racing)}"
        )
    both = _read_pile(earlier, "earlier", edition)
    return both, both


def _read_pile(earlier: Any, name: str, edition: Edition) -> Read:
    if isinstance(earlier, Mapping):
        camels = by_racing(earlier, name, edition)
        return {
            camel: _read_one(one, f"{name}[{edition.racing[camel]!r}]", edition)
            for camel, one in camels.items()
        }
    return _read_one(earlier, name, edition)


def _read_one(earlier: Any, name: str, edition: Edition) -> One:
    if isinstance(earlier, FaceDown):
        if earlier.naming is not None:
            by_racing(earlier.naming, f"naming of {name}", edition)
        return earlier
    if whole(earlier) is None and isinstance(earlier, Iterable) and not isinstance(earlier, (str, bytes)):
        problem = f"{name} must be a number of cards, their odds or FaceDown, not {shown(earlier)}"
        odds = [number_from(p, f"{name}[{i}]", 0) for i, p in enumerate(members(earlier, problem))]
        if not 1 <= len(odds) <= MOST_CARDS + 1:
            raise CamelOddsError(
                f"{name} must have 1 to {MOST_CARDS + 1} odds, of 0, 1, 2, ... cards, not {len(odds)}"
            )
        _add_up(odds, name)
        return odds
    return whole_number(earlier, name, 0, MOST_CARDS)


def _add_up(odds: Iterable[float], name: str) -> None:
    try:
        total = math.fsum(odds)
    except OverflowError:
        total = math.inf
    if abs(total - 1) > 1e-6:
        raise CamelOddsError(f"{name} must add up to 1, not {total:.9g}: divide by the sum")


def distribution(earlier: Read, odds: Floats, edition: Edition) -> Before:
    """How many correct cards lie before, for each camel, given the odds of the race, shape (5,)."""
    each: dict[int, Any] = earlier if isinstance(earlier, dict) else dict.fromkeys(range(5), earlier)
    rows = [_distribution(each.get(camel, 0), camel, float(odds[camel]), edition) for camel in range(5)]
    most = max(len(pmf) for pmf, _ in rows)
    pmf, slope = np.zeros((5, most)), np.zeros((5, most))
    for camel, (row, by_odds) in enumerate(rows):
        pmf[camel, : len(row)] = row
        slope[camel, : len(by_odds)] = by_odds
    return Before(pmf, slope)


def _distribution(earlier: One, camel: int, odds: float, edition: Edition) -> tuple[list[float], list[float]]:
    if isinstance(earlier, int):
        return [0.0] * earlier + [1.0], []
    if isinstance(earlier, list):
        return earlier, []
    if isinstance(earlier, FaceDown):
        if earlier.naming is not None:
            naming = by_racing(earlier.naming, "naming", edition)
            return binomial(earlier.cards, naming.get(camel, 0.0)), []
        earlier = Pile(0, earlier.cards)
    sure = [0.0] * earlier.correct
    return sure + binomial(earlier.face_down, odds), sure + binomial_slope(earlier.face_down, odds)


def binomial(n: int, p: float) -> list[float]:
    """Odds of 0 to n successes in n trials.

    Examples
    --------
    >>> binomial(2, 0.5)
    [0.25, 0.5, 0.25]
    """
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def binomial_slope(n: int, p: float) -> list[float]:
    """Derivative of `binomial` by p: n times the difference of two neighbours with one trial less.

    Examples
    --------
    >>> binomial_slope(2, 0.5)
    [-1.0, 0.0, 1.0]
    """
    if n == 0:
        return [0.0]
    fewer = [0.0, *binomial(n - 1, p), 0.0]
    return [n * (fewer[k] - fewer[k + 1]) for k in range(n + 1)]


def bet_stakes(players: Sequence[Holdings], odds: Floats, edition: Edition) -> NDArray[np.float64]:
    """What a camel's odds are worth to each player by the finish cards laid, in pounds, shape (players, 2, 5).

    A player's cards are worth ``(odds * stakes).sum() + wrong_bet * cards``.  Cards before a card whose camel is
    known count as they are; cards not known name a camel with the odds of the race now (M3).

    Parameters
    ----------
    players : sequence of Holdings
        As `players_of` checked them.
    odds : ndarray of float64, shape (2, 5)
        Odds of the race now, for cards that are not known.
    """
    cards = [
        (PILES.index(bet.pile), bet, number) for number, player in enumerate(players) for bet in player.bets
    ]
    stakes = np.zeros((len(players), 2, 5))
    for row, bet, number in cards:
        before = bet.before or 0
        below = [other for pile, other, _ in cards if pile == row and (other.before or 0) < before]
        named = [edition.racing.index(other.camel) for other in below if other.camel is not None]
        unknown = before - len(named)
        for camel in range(5):
            if bet.camel is not None and camel != edition.racing.index(bet.camel):
                continue
            chance = 1.0 if bet.camel is not None else odds[row, camel]
            spread = binomial(unknown, float(odds[row, camel]))
            paid = payouts(edition, named.count(camel) + len(spread))[named.count(camel) :]
            stakes[number, row, camel] += chance * (float(np.dot(spread, paid)) - edition.wrong_bet)
    return stakes
