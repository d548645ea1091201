"""Every action of a player, each with what it is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.display.percent import percent
from camelodds.display.phrases import how_many
from camelodds.editions.edition import PILES
from camelodds.game.cards_and_partners import cards_to_lay, partners_to_choose
from camelodds.game.rewards import copied_rewards, ticket_rewards
from camelodds.game.turns import VERBS
from camelodds.odds.intervals import unseen_bound
from camelodds.values.income import Income
from camelodds.values.placements import SIDES, TileToPlace
from camelodds.values.tiles import TileValues, place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings
    from camelodds.odds.leg import LegOdds
    from camelodds.odds.race import RaceOdds
    from camelodds.values.bets import BetValues
    from camelodds.values.moments import Moments
    from camelodds.values.tickets import TicketValues


GAMES = 10_000
"""Most games for each placement of a tile, if there are finish cards."""


@dataclass(frozen=True)
class Action:
    """One legal action and what it is worth.

    Parameters
    ----------
    kind : str
        What it is: ``"ticket"``, ``"roll"``, ``"tile"``, ``"bet"`` or ``"partner"`` (R23).
    text : str
        The action in words one can type: ``"ticket blue"``, ``"tile 9 +"``, ``"bet win red"``.
    value : float
        Expected gain in pounds.
    stdev : float
        Standard deviation of what the action pays, in pounds; for a tile, of its income.
    stderr : float
        Standard error of the value, in pounds: 0 if it is exact.
    reason : str
        Why it is worth that, in one line.
    camel, face, space, side, pile, partner
        What the action is about, if that applies; else None.

    Examples
    --------
    >>> from camelodds import advise
    >>> best = advise("1:bg 2:y 3:wo").best
    >>> best.kind, best.camel, best.face, best.space
    ('ticket', 'orange', 5, None)
    >>> best.reason
    'orange wins the leg 36 %, second 25 %: ticket 5 is worth +1.66'
    """

    kind: str
    text: str
    value: float
    stdev: float
    stderr: float
    reason: str
    camel: str | None = None
    face: int | None = None
    space: int | None = None
    side: str | None = None
    pile: str | None = None
    partner: str | None = None


def chance(odds: float) -> str:
    """Odds in percent, without digits after the point unless they are needed.

    Examples
    --------
    >>> chance(0.128), chance(0.004), chance(0.0)
    ('13 %', '0.4 %', '0 %')
    """
    return percent(odds, 0, " %", finest=1)


def sampled_chance(odds: float, stderr: float, samples: int) -> str:
    """Sampled odds in percent; what came up in no game, or in all, is said as just that, with its 95 % bound.

    Examples
    --------
    >>> sampled_chance(0.601, 0.011, 2000)
    '60 % ± 1.1 %'
    >>> sampled_chance(0.0, 0.001, 2000)
    'not once in 2,000 games (below 0.15 %, 95 % sure)'
    >>> sampled_chance(1.0, 0.001, 2000)
    'in each of 2,000 games (above 99.85 %, 95 % sure)'
    """
    if 0 < odds < 1:
        return f"{chance(odds)} ± {percent(stderr, 1, ' %', finest=2)}"
    bound = 100 * unseen_bound(samples)
    digits = max(1 - math.floor(math.log10(bound)), 0)
    games = how_many(samples, "game", form=",")
    if odds == 0:
        return f"not once in {games} (below {trimmed(bound, digits)} %, 95 % sure)"
    return f"in each of {games} (above {trimmed(100 - bound, digits)} %, 95 % sure)"


def trimmed(number: float, digits: int) -> str:
    """A number with so many digits after the point, less the noughts at the end."""
    text = f"{number:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True)
class Choices:
    """The actions of a player, and all they are judged by; the first player is the one to advise."""

    position: Position
    players: Sequence[Holdings]
    relative: bool
    leg: LegOdds
    moments: Moments
    bets: BetValues

    @property
    def me(self) -> Holdings:
        """The player to advise."""
        return self.players[0]

    @property
    def race(self) -> RaceOdds:
        """The odds of the race now."""
        return self.moments.now

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.position.edition

    def mean(self, rewards: Any) -> float:
        """Expected value of rewards by final order, in pounds."""
        return int(self.leg.order_counts @ rewards) / self.leg.total

    def copied(self, more: Any) -> float:
        """What one's partner gains if one takes a ticket with these rewards by final order (R26)."""
        if self.me.partner is None:
            return 0.0
        now = copied_rewards(self.me, self.edition)
        return self.mean(np.maximum(now, more) - now)

    def tickets(self, values: TicketValues) -> Iterator[Action]:
        """The top ticket of each camel that has one left."""
        stack = len(values.tickets)
        for row, name in enumerate(values.camels):
            left = int(values.left[row])
            if not left:
                continue
            column = stack - left
            face, worth = values.tickets[column], float(values.values[row, column])
            first, second = self.leg.ranks[row, :2]
            reason = f"{name} wins the leg {chance(first)}, second {chance(second)}"
            reason += f": ticket {face} is worth {worth:+.2f}"
            given = self.copied(ticket_rewards(row, face, self.edition)) if self.relative else 0.0
            if given:
                reason += f", your partner gains {given:+.2f}"
            yield Action(
                "ticket",
                f"ticket {name}",
                worth - given,
                float(values.stdev[row, column]),
                0.0,
                reason,
                camel=name,
                face=face,
            )

    def roll(self) -> Action:
        """A roll: a pyramid ticket."""
        worth = self.edition.pyramid_ticket
        reason = f"a pyramid ticket, {worth:+d} when the leg is scored"
        given = self.copied(np.full(120, worth)) if self.relative else 0.0
        if given:
            reason += f", your partner gains {given:+.2f}"
        if self.position.draws_left == 1:
            reason += "; ends the leg"
        elif self.leg.race_ends:
            reason += f"; the race ends in this leg {chance(self.leg.race_ends)}"
        return Action("roll", "roll", worth - given, 0.0, 0.0, reason)

    def bets_left(self) -> Iterator[Action]:
        """A card of each camel on either pile, as long as it is there (R20)."""
        left = cards_to_lay(self.me, self.edition)
        for row, (pile, verb) in enumerate(zip(PILES, VERBS, strict=True)):
            for name in left:
                column = self.edition.racing.index(name)
                yield Action(
                    "bet",
                    f"bet {verb} {name}",
                    float(self.bets.values[row, column]),
                    float(self.bets.stdev[row, column]),
                    float(self.bets.stderr[row, column]),
                    self._why_bet(row, column),
                    camel=name,
                    pile=pile,
                )

    def _why_bet(self, row: int, column: int) -> str:
        odds, samples = float(self.race.odds[row, column]), self.race.samples
        if samples is None:
            said = chance(odds)
        else:
            said = sampled_chance(odds, float(self.race.stderr[row, column]), samples)
        reason = f"{self.edition.racing[column]} {('wins', 'loses')[row]} the race {said}, "
        if odds or samples is not None:
            reason += f"a correct card pays {self.bets.payments[row, column]:.1f}"
        else:
            reason += "never right"
        return f"{reason}: worth {self.bets.values[row, column]:+.2f}"

    def partners(self) -> Iterator[Action]:
        """A partnership with each player who has none yet, if there are players enough (R26)."""
        given = self.mean(copied_rewards(self.me, self.edition))
        for other in partners_to_choose(self.me, self.players, self.edition):
            name, rewards = other.name, copied_rewards(other, self.edition)
            income = Income.of(self.position, rewards, self.leg.order_counts)
            reason = f"{name}'s best ticket pays you {income.mean:+.2f}"
            if self.relative and given:
                reason += f", yours pays {name} {given:+.2f}"
            worth = income.mean - given if self.relative else income.mean
            yield Action("partner", f"partner {name}", worth, income.stdev, 0.0, reason, partner=name)

    def tile(self, workers: int | None) -> Iterator[Action]:
        """The player's tile on every legal space, either side (R24)."""
        spaces = self.position.tile_spaces(moving=self.me.tile)
        games = None if self.race.samples is None else min(self.race.samples, GAMES)
        bets = any(player.bets for player in (self.players if self.relative else self.players[:1]))
        tile = TileToPlace(self.position, self.players, self.me.tile, spaces)
        values = place(tile, self.relative, self.moments if bets else None, games, workers)
        for row, space in enumerate(spaces):
            for column, side in enumerate(SIDES):
                yield Action(
                    "tile",
                    f"tile {space} {side}",
                    float(values.values[row, column]),
                    float(values.income_stdev[row, column]),
                    float(values.stderr[row, column]),
                    self._why_tile(values, row, column),
                    space=space,
                    side=side,
                )

    def _why_tile(self, values: TileValues, row: int, column: int) -> str:
        reason = f"{values.landings[row, column]:.2f} landings expected"
        if values.forgone:
            reason += f", {values.forgone:.2f} lost where it lies"
        own, others = float(values.own_change[row, column]), float(values.others_change[row, column])
        if abs(own) >= 0.005:
            reason += f", your tickets and bets {own:+.2f}"
        if self.relative and abs(others) >= 0.005:
            reason += f", others {others:+.2f}"
        return reason
