"""How many correct finish cards lie before in a pile: given, or believed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds.arguments import members, number_from, whole, whole_number
from camelodds.editions.by_camel import by_racing
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError, shown
from camelodds.game.holdings import MOST_CARDS

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition
    from camelodds.system.arrays import Floats


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
