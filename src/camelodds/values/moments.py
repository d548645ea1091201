"""Odds of the race now, and at the earlier moments at which finish cards were laid (M4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from camelodds.board.position import Position
from camelodds.odds.race import RaceOdds, race_odds
from camelodds.values.race_errors import sum_stderr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from camelodds.game.laid_at import Moment
    from camelodds.system.arrays import Floats


@dataclass(frozen=True)
class Moments:
    """Odds of the race now and at earlier moments.

    Parameters
    ----------
    races : tuple of RaceOdds
        The odds now, then those at each earlier position.
    """

    races: tuple[RaceOdds, ...]

    @classmethod
    def of(cls, now: RaceOdds, laid_at: Iterable[Moment], workers: int | None = None) -> Moments:
        """The odds at each of these positions as those now: exact, or from a sample of the same size and seed."""
        positions = {one for one in laid_at if isinstance(one, Position) and one != now.position}
        then = (
            race_odds(position, samples=now.samples, seed=now.seed, workers=workers)
            for position in sorted(positions, key=str)
        )
        return cls((now, *then))

    @property
    def now(self) -> RaceOdds:
        """The odds now."""
        return self.races[0]

    def odds(self, laid_at: Moment, row: int) -> tuple[Floats, int | None]:
        """Odds of a pile when a card was laid, shape (5,), and which race they are of; None if of none."""
        if laid_at is None:
            return self.now.odds[row], 0
        if isinstance(laid_at, tuple):
            return np.array(laid_at[row]), None
        number = next(i for i, race in enumerate(self.races) if race.position == laid_at)
        return self.races[number].odds[row], number

    def stderr(self, gains: Floats) -> Floats:
        """Standard error of sums over the odds of all races, at most; gains of shape (..., races, 2, 5).

        Samples of different positions have the same seed, so that their errors may add up.
        """
        errors = [sum_stderr(race, gains[..., i, :, :]) for i, race in enumerate(self.races)]
        return np.asarray(sum(errors[1:], errors[0]))

    def error_bound(self, gains: Floats) -> float:
        """What any of these sums is off by at most where the odds are exact."""
        bounds = np.array([race.error_bound for race in self.races])
        return float((np.abs(gains).sum(axis=(-2, -1)) @ bounds).max())
