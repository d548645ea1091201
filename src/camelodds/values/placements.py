"""What a tile on a space leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds.odds.draws import Leg, enumerate_tile
from camelodds.odds.race import RaceOdds, race_odds

if TYPE_CHECKING:
    from camelodds.board.position import Position
    from camelodds.system.arrays import Counts, Floats


SIDES = ("+", "-")


class Outcome(NamedTuple):
    """What a placement leads to; counts are draws of the rest of the leg."""

    tile_counts: Counts
    order_counts: Counts
    landing_counts: Counts
    race: RaceOdds | None


class Placement(NamedTuple):
    """A tile put on a space of a position.

    Parameters
    ----------
    base : Position
        The position, a tile that is moved lifted.
    space : int
    side : {"+", "-"}
    race : RaceOdds or None
        Race odds before; None if they are not asked for.
    lifted : bool
        Whether a tile was lifted on which units can land.
    """

    base: Position
    space: int
    side: str
    race: RaceOdds | None
    lifted: bool

    def outcome(self) -> Outcome:
        """What it leads to."""
        position = self.base.with_tile(self.space, self.side)
        leg = Leg.of(position.word, position.tile_word, position.edition)
        counts, landings = enumerate_tile(leg, self.space)
        race = self.race
        if race is not None and (self.lifted or counts[1:].any()):
            race = race_odds(position, samples=race.samples, seed=race.seed, workers=1)
        return Outcome(counts.sum(axis=1), counts.sum(axis=0), landings, race)


def numbered(i: int, placement: Placement) -> tuple[int, Outcome]:
    """The outcome of a placement with its number: threads end in any order."""
    return i, placement.outcome()


def stake_stderr(race: RaceOdds, stakes: Floats) -> float:
    """Standard error of what finish cards are worth, at most, in pounds: 0 where the odds are exact.

    Winner and loser come from the same games; their errors add up at worst.
    """
    if race.samples is None:
        return 0.0
    mean = (race.odds * stakes).sum(axis=1)
    variance = (race.odds * stakes**2).sum(axis=1) - mean**2
    return float(np.sqrt(np.maximum(variance, 0) / race.samples).sum())
