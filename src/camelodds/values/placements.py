"""A tile put on every space where it may lie: what that leads to, and what it changes for the players."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds.board.word import draws_of
from camelodds.game.rewards import copied_rewards, scoring_rewards
from camelodds.odds.draws import Leg, enumerate_draws, enumerate_tile
from camelodds.odds.race import race_odds
from camelodds.system.threads import run
from camelodds.values.race_errors import sum_stderr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.game.holdings import Holdings
    from camelodds.odds.race import RaceOdds
    from camelodds.system.arrays import Counts, Floats
    from camelodds.values.cards_laid import Stakes
    from camelodds.values.moments import Moments


SIDES = ("+", "-")
WORTH_THREADS = 4000
"""Microseconds of work below which handing it to threads takes longer than they save."""


@dataclass(frozen=True)
class TileToPlace:
    """The first player's tile, and the spaces on which it may be placed.

    Parameters
    ----------
    position : Position
        The position before.
    players : sequence of Holdings
        What all players have; the tile is the first player's.
    moving : int or None
        The space on which the tile lies, if it is moved.
    spaces : sequence of int
        The legal spaces (R24).
    """

    position: Position
    players: Sequence[Holdings]
    moving: int | None
    spaces: Sequence[int]

    @cached_property
    def base(self) -> Position:
        """The position with the tile lifted."""
        return self.position if self.moving is None else self.position.without_tile(self.moving)

    @cached_property
    def now(self) -> tuple[Counts, Counts]:
        """Draws of the rest of the leg as the tiles lie now: by final order, and landings by space."""
        leg = Leg.of(self.position.word, self.position.tile_word, self.position.edition)
        orders, _, landings = enumerate_draws(leg)
        return orders, landings

    @cached_property
    def total(self) -> int:
        """All draws."""
        return int(self.now[0].sum())

    @property
    def landed(self) -> float:
        """Units that are expected to land on the tile where it lies now."""
        return 0.0 if self.moving is None else int(self.now[1][self.moving - 1]) / self.total

    @property
    def forgone(self) -> float:
        """What the tile is expected to earn where it lies now, in pounds (R10)."""
        if self.moving is None:
            return 0.0
        return int(self.now[1][self.moving - 1]) * self.position.edition.tile_income / self.total


class Outcome(NamedTuple):
    """What a placement leads to; counts are draws of the rest of the leg, `race` is None if not asked for."""

    tile_counts: Counts
    order_counts: Counts
    landing_counts: Counts
    race: RaceOdds | None


def outcomes(tile: TileToPlace, race: RaceOdds | None, workers: int) -> list[Outcome]:
    """What each placement leads to, space by space, either side; with race odds like `race`, if given."""
    cells = [(space, side) for space in tile.spaces for side in SIDES]
    # Where nothing lands on the tile, with or without the placement, the race is the same.
    lifted = tile.landed > 0

    def numbered(i: int) -> tuple[int, Outcome]:
        # Threads end in any order.
        return i, _outcome(tile.base, *cells[i], race, lifted)

    jobs = (functools.partial(numbered, i) for i in range(len(cells)))
    workers = min(workers, len(cells)) if _work(tile, race) * len(cells) > WORTH_THREADS else 1
    return [outcome for _, outcome in sorted(run(jobs, workers), key=itemgetter(0))]


def _work(tile: TileToPlace, race: RaceOdds | None) -> float:
    """About how many microseconds one placement takes: a leg has four times the boards with each more draw."""
    games = 0 if race is None or race.samples is None else race.samples
    return 4.0 ** (draws_of(tile.position.word, tile.position.edition) - 1) + games / 20


def _outcome(base: Position, space: int, side: str, race: RaceOdds | None, lifted: bool) -> Outcome:
    position = base.with_tile(space, side)
    leg = Leg.of(position.word, position.tile_word, position.edition)
    counts, landings = enumerate_tile(leg, space)
    if race is not None and (lifted or counts[1:].any()):
        race = race_odds(position, samples=race.samples, seed=race.seed, workers=1)
    return Outcome(counts.sum(axis=1), counts.sum(axis=0), landings, race)


def leg_changes(tile: TileToPlace, placed: Sequence[Outcome]) -> NDArray[np.float64]:
    """What each placement changes in leg scoring and others' tile income, in pounds, (players, spaces, 2)."""
    shape, edition = (len(tile.spaces), len(SIDES)), tile.position.edition
    orders_now, landings_now = tile.now
    orders = np.array([outcome.order_counts for outcome in placed], dtype=np.int64).reshape(*shape, 120)
    changes = np.empty((len(tile.players), *shape))
    by_name = {player.name: player for player in tile.players}
    for number, player in enumerate(tile.players):
        rewards = scoring_rewards(player, edition)
        if player.partner in by_name:
            rewards = rewards + copied_rewards(by_name[player.partner], edition)
        changes[number] = (orders @ rewards - orders_now @ rewards) / tile.total
        if number and player.tile is not None:
            landed = np.array([outcome.landing_counts[player.tile - 1] for outcome in placed]).reshape(shape)
            changes[number] += (landed - landings_now[player.tile - 1]) * edition.tile_income / tile.total
    return changes


def card_changes(placed: Sequence[Outcome], race: RaceOdds, stakes: Floats) -> NDArray[np.float64]:
    """What each placement changes in the worth of finish cards, in pounds, shape (players, spaces, 2)."""
    changes = np.empty((len(stakes), len(placed)))
    for i, outcome in enumerate(placed):
        assert outcome.race is not None
        changes[:, i] = ((outcome.race.odds - race.odds) * stakes).sum(axis=(1, 2))
    return changes.reshape(len(stakes), -1, len(SIDES))


def card_errors(
    tile: TileToPlace, placed: Sequence[Outcome], race: RaceOdds, counted: Stakes, believed: Moments
) -> NDArray[np.float64]:
    """Upper bounds of the standard errors of `card_changes`, in pounds, shape (spaces, 2); 0 if exact.

    Parameters
    ----------
    counted : Stakes
        What the camels' odds are worth to those who count, shape (2, 5), in pounds.
    believed : Moments
        The odds that say what unknown cards name.
    """
    errors = np.zeros(len(placed))
    if race.samples is None:
        return errors.reshape(-1, len(SIDES))
    now, lands_now = sum_stderr(race, counted.values), tile.landed
    for i, outcome in enumerate(placed):
        if outcome.race is None or outcome.race is race:
            continue
        apart = np.hypot(sum_stderr(outcome.race, counted.values), now)
        # Games have the same random numbers: only where a unit lands can they come out differently.
        differ = min(1 - int(outcome.tile_counts[0]) / tile.total + lands_now, 1.0)
        errors[i] = min(apart, math.sqrt(differ / race.samples) * np.ptp(counted.values, axis=1).sum())
        if counted.slopes.any():
            gains = np.tensordot(outcome.race.odds - race.odds, counted.slopes, axes=2)
            errors[i] += believed.stderr(gains)
    return errors.reshape(-1, len(SIDES))
