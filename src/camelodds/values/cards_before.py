"""How many correct finish cards lie before in a pile: given, or believed."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from camelodds.arguments import members, number_from, whole, whole_number
from camelodds.editions.by_camel import by_racing
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError, shown
from camelodds.game.holdings import MOST_CARDS
from camelodds.game.laid_at import LaidAt, OddsByPile, OddsOfRace, add_up, laid_in, read_laid_at

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.game.laid_at import Moment
    from camelodds.system.arrays import Floats
    from camelodds.values.moments import Moments


@dataclass(frozen=True)
class FaceDown:
    """Cards that lie face down in a pile; each names a camel with given odds, whatever the others name (M3).

    Parameters
    ----------
    cards : int
        How many.
    naming : mapping of str to float, optional
        Chance that a card names each camel; they add up to 1, and a camel left out has none.  If not given,
        the odds of the race: of winning for the winner pile, of losing for the loser pile.
    laid_at : Position, str, RaceOdds, array of shape (2, 5) or mapping, optional
        When the cards were laid, if not now, as for `Bet`: the odds of the race are those of then.

    Raises
    ------
    CamelOddsError
        If the number or the odds are not what they must be, or there is both `naming` and `laid_at`.

    Examples
    --------
    >>> from camelodds import FaceDown, bet_values
    >>> for below in FaceDown(2), FaceDown(2, {"blue": 0.5, "white": 0.5}):
    ...     print(round(bet_values("1:bg 2:y 3:wo", earlier=below).winner["blue"], 3))
    0.429
    0.122
    """

    cards: int
    naming: Mapping[str, float] | None = field(default=None, hash=False)
    laid_at: LaidAt | OddsOfRace | OddsByPile | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", whole_number(self.cards, "cards", 0, MOST_CARDS))
        if self.naming is not None:
            if not isinstance(self.naming, Mapping) or not all(isinstance(c, str) for c in self.naming):
                raise CamelOddsError(f"naming must be odds by camel or None, not {shown(self.naming)}")
            naming = {camel: number_from(p, f"naming[{camel!r}]", 0) for camel, p in self.naming.items()}
            add_up(naming.values(), "naming")
            object.__setattr__(self, "naming", MappingProxyType(naming))
            if self.laid_at is not None:
                raise CamelOddsError("naming and laid_at both say what the cards name: give one of them")
        object.__setattr__(self, "laid_at", read_laid_at(self.laid_at, "laid_at"))

    def __repr__(self) -> str:
        naming = None if self.naming is None else dict(self.naming)
        moment = "" if self.laid_at is None else f", laid_at={self.laid_at!r}"
        return f"FaceDown(cards={self.cards}, naming={naming}{moment})"

    def __reduce__(self) -> tuple[type[FaceDown], tuple[Any, ...]]:
        # A mapping proxy cannot be pickled; a dict can, and becomes a proxy again.
        return FaceDown, (self.cards, None if self.naming is None else dict(self.naming), self.laid_at)


class Before(NamedTuple):
    """How many correct cards lie before in a pile, for each camel if it is the right one: a distribution.

    Parameters
    ----------
    pmf : ndarray of float64, shape (5, n)
        Chance of 0, 1, 2, ... correct cards, by camel.
    slopes : ndarray of float64, shape (5, n, races, 2, 5)
        Its derivative by the odds of each race of `Moments`: 0 unless cards are named by these odds.
    """

    pmf: Floats
    slopes: Floats


class CardsBefore(NamedTuple):
    """What lies before in a pile, as it was read; the odds of the race are still to come.

    Parameters
    ----------
    pmf : ndarray of float64, shape (5, n)
        Chance of 0, 1, 2, ... correct cards by camel, as far as it does not depend on the race.
    face_down : dict of Moment to ndarray of int64, shape (5,)
        Further cards by camel: each names the camel with its odds of the race at that moment.
    """

    pmf: Floats
    face_down: dict[Moment, NDArray[np.int64]]

    def given(self, moments: Moments, row: int) -> Before:
        """The distribution in the pile of this row, once the odds of the race are known."""
        cards = [number.tolist() for number in self.face_down.values()]
        odds = [moments.odds(moment, row) for moment in self.face_down]
        most = self.pmf.shape[1] + max(map(sum, zip(*cards, strict=True)), default=0)
        before = Before(np.zeros((5, most)), np.zeros((5, most, len(moments.races), 2, 5)))
        for camel in range(5):
            known = self.pmf[camel]
            parts = [binomial(n[camel], float(p[camel])) for n, (p, _) in zip(cards, odds, strict=True)]
            pmf = functools.reduce(np.convolve, parts, known)
            before.pmf[camel, : len(pmf)] = pmf
            for i, (n, (p, race)) in enumerate(zip(cards, odds, strict=True)):
                if race is not None:
                    growing = [*parts[:i], binomial_slope(n[camel], float(p[camel])), *parts[i + 1 :]]
                    slope = functools.reduce(np.convolve, growing, known)
                    before.slopes[camel, : len(slope), race, row, camel] += slope
        return before


Earlier = int | Sequence[float] | FaceDown | Mapping[str, Any]
"""What lies before in a pile, as `bet_values` takes it."""


def read_earlier(earlier: Earlier, edition: Edition) -> tuple[CardsBefore, CardsBefore]:
    """Read what lies before in the winner and the loser pile.

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


def moments_before(earlier: Iterable[CardsBefore]) -> list[Moment]:
    """When the cards were laid that lie before."""
    return [moment for pile in earlier for moment in pile.face_down]


def _read_pile(earlier: Any, name: str, edition: Edition) -> CardsBefore:
    if not isinstance(earlier, Mapping):
        return _read_one(earlier, name, edition)
    said = {
        camel: _read_one(one, f"{name}[{edition.racing[camel]!r}]", edition)
        for camel, one in by_racing(earlier, name, edition).items()
    }
    pmf = np.zeros((5, max((one.pmf.shape[1] for one in said.values()), default=1)))
    pmf[:, 0] = 1.0
    face_down: dict[Moment, NDArray[np.int64]] = {}
    for camel, one in said.items():
        pmf[camel] = 0.0
        pmf[camel, : one.pmf.shape[1]] = one.pmf[camel]
        for moment, cards in one.face_down.items():
            face_down.setdefault(moment, np.zeros(5, dtype=np.int64))[camel] = cards[camel]
    return CardsBefore(pmf, face_down)


def _read_one(earlier: Any, name: str, edition: Edition) -> CardsBefore:
    """Read what lies before, the same for every camel or said of each by `FaceDown`."""
    if isinstance(earlier, FaceDown) and earlier.naming is None:
        moment = laid_in(cast("LaidAt | None", earlier.laid_at), f"laid_at of {name}", edition)
        return CardsBefore(np.ones((5, 1)), {moment: np.full(5, earlier.cards)})
    if isinstance(earlier, FaceDown):
        naming = by_racing(earlier.naming or {}, f"naming of {name}", edition)
        return CardsBefore(
            np.array([binomial(earlier.cards, naming.get(camel, 0.0)) for camel in range(5)]), {}
        )
    if whole(earlier) is None and isinstance(earlier, Iterable) and not isinstance(earlier, (str, bytes)):
        problem = f"{name} must be a number of cards, their odds or FaceDown, not {shown(earlier)}"
        odds = [number_from(p, f"{name}[{i}]", 0) for i, p in enumerate(members(earlier, problem))]
        if not 1 <= len(odds) <= MOST_CARDS + 1:
            raise CamelOddsError(
                f"{name} must have 1 to {MOST_CARDS + 1} odds, of 0, 1, 2, ... cards, not {len(odds)}"
            )
        add_up(odds, name)
    else:
        odds = [0.0] * whole_number(earlier, name, 0, MOST_CARDS) + [1.0]
    return CardsBefore(np.tile(odds, (5, 1)), {})


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


def each_by_itself(chances: Iterable[float]) -> list[float]:
    """Odds of 0, 1, 2, ... successes in trials with these chances.

    Examples
    --------
    >>> each_by_itself([0.5, 0.25])
    [0.375, 0.5, 0.125]
    """
    pmf = [1.0]
    for p in chances:
        fails = max(1 - p, 0.0)  # chances that add up to 1 may be a little off
        pmf = [fails * same + p * fewer for same, fewer in zip([*pmf, 0.0], [0.0, *pmf], strict=True)]
    return pmf
