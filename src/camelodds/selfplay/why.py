"""Why an action wins more often than one that is worth more pounds: what holds of the two, and nothing else."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds.editions.edition import PILES
from camelodds.game.cards_and_partners import cards_below, cards_to_lay
from camelodds.game.holdings import Bet
from camelodds.game.payouts import ticket_pays
from camelodds.game.rewards import card_ladder, scoring_rewards
from camelodds.game.turns import LayCard, PlaceTile, TakeTicket, Throw
from camelodds.odds.leg import LegOdds, leg_odds
from camelodds.odds.next_roll import roll_odds
from camelodds.values.cards_laid import CardsLaid, moments_of
from camelodds.values.moments import Moments
from camelodds.values.tickets import TicketValues
from camelodds.values.waiting import WaitValues

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.game.game import Game
    from camelodds.game.holdings import Holdings
    from camelodds.game.turns import Turn
    from camelodds.selfplay.chances import WinChance
    from camelodds.values.actions import Action
    from camelodds.values.advice import Advice

LEAST, LESS = 0.3, 0.05
"""Pounds from which a difference is a reason, and from which one action is worth less than another."""
GAP, SPREAD = 3.0, 0.5
"""Pounds from which a lead is one, and from which one spread is greater than another."""
SURE = 2.0
"""Standard errors from which a difference is one."""


class Pair(NamedTuple):
    """Two actions in the order of neither: one wins more often, the other is worth more.

    Parameters
    ----------
    wins, pays : tuple of WinChance and Action
        The one that wins more often, and the one that is worth more pounds.
    told : int
        Which of them is told about, 0 or 1.
    """

    wins: Both
    pays: Both
    told: int

    @property
    def other(self) -> str:
        """The action that is compared with, as a noun."""
        return noun((self.pays, self.wins)[self.told].turn)

    def either(self, first: str, second: str) -> str:
        """The first text if the action that wins is told about, else the second."""
        return (first, second)[self.told]


class Both(NamedTuple):
    """An action: its chance to win, and what it is worth."""

    win: WinChance
    worth: Action

    @property
    def turn(self) -> Turn:
        """The action."""
        return self.win.action


class Said(NamedTuple):
    """Something that holds of two actions, in words, and how much it is about in pounds."""

    size: float
    text: str


def noun(turn: Turn) -> str:
    """An action in the middle of a sentence."""
    return "a roll" if isinstance(turn, Throw) else str(turn)


def reasons(game: Game, advice: Advice, actions: Sequence[Both]) -> list[str]:
    """For each action why its chance to win and its pounds differ; nothing where they do not, or nothing is known.

    Parameters
    ----------
    game : Game
        The game as the player whose turn it is sees it.
    advice : Advice
        What the actions are worth.
    actions : sequence of Both
        The actions, the best first.
    """
    table = Table(game, advice)
    best, richest = actions[0], max(actions, key=lambda one: one.worth.value)
    found = []
    for one in actions:
        pair = None
        if differ(best, one):
            pair = Pair(best, one, 1)
        elif differ(one, richest):
            pair = Pair(one, richest, 0)
        found.append("" if pair is None else table.why(pair))
    return found


def differ(wins: Both, pays: Both) -> bool:
    """Whether one action surely wins more often than another that is surely worth more."""
    behind = pays.win.behind - wins.win.behind
    error = math.hypot(pays.win.behind_stderr, wins.win.behind_stderr)
    more = pays.worth.value - wins.worth.value
    return behind > SURE * error and more > max(LESS, SURE * math.hypot(pays.worth.stderr, wins.worth.stderr))


@dataclass(frozen=True)
class Table:
    """What is known of the table on which two actions are compared.

    Parameters
    ----------
    game : Game
        The game as the player whose turn it is sees it.
    advice : Advice
        What the actions are worth.
    """

    game: Game
    advice: Advice

    def why(self, pair: Pair) -> str:
        """What makes the difference, as far as it is known.

        What others may do next comes first, the greater of two such things; a lead or lag only then.
        """
        found = [*self.next_ticket(pair), *card_later(self, pair)] or [*ticket_gone(self, pair)]
        found = found or [*self.gamble(pair)] or [*more_at_the_end(pair)]
        if not found:
            return ""
        less = pair.pays.worth.value - pair.wins.worth.value
        said = max(found, key=lambda one: one.size)
        return f"worth {less:.2f} {pair.either('less', 'more')} than {pair.other}, but {said.text}"

    @property
    def position(self) -> Position:
        """The board."""
        return self.advice.position

    @property
    def next(self) -> Holdings:
        """The player who is next."""
        return self.game.players[(self.game.state.turn + 1) % len(self.game.players)]

    @cached_property
    def others(self) -> tuple[Holdings, ...]:
        """The other players, the next one first."""
        turn = self.game.state.turn + 1
        return (*self.game.players[turn:], *self.game.players[: turn - 1])

    def left_after(self, turn: Turn) -> dict[str, int]:
        """Tickets left after an action, by camel."""
        left = dict(self.game.tickets_left)
        if isinstance(turn, TakeTicket):
            left[turn.camel] -= 1
        return left

    @cached_property
    def roll_gives(self) -> float:
        """What the best ticket is worth for the next player after a roll, in pounds; 0 where it ends the leg."""
        now = TicketValues(self.advice.leg, self._counts(dict(self.game.tickets_left)))
        return WaitValues(now, roll_odds(self.position)).wait_best

    def gives(self, turn: Turn) -> float:
        """What the best ticket is worth for the next player after an action, in pounds; 0 if none is left."""
        if isinstance(turn, Throw):
            return self.roll_gives
        return self._best(self.leg_after(turn), self.left_after(turn))

    @property
    def now(self) -> float:
        """What the best ticket is worth now, in pounds; 0 if none is left."""
        return self._best(self.advice.leg, dict(self.game.tickets_left))

    def leg_after(self, turn: Turn) -> LegOdds:
        """The odds of the leg after an action that is no roll."""
        if not isinstance(turn, PlaceTile):
            return self.advice.leg
        lying = self.game.player.tile
        board = self.position if lying is None else self.position.without_tile(lying)
        return leg_odds(board.with_tile(turn.space, turn.side))

    def _best(self, leg: LegOdds, left: dict[str, int]) -> float:
        best = TicketValues(leg, self._counts(left)).best_or_none
        return 0.0 if best is None else max(best[2], 0.0)

    def _counts(self, left: dict[str, int]) -> NDArray[np.int64]:
        return np.array([left[camel] for camel in self.game.edition.racing], dtype=np.int64)

    def next_ticket(self, pair: Pair) -> Iterator[Said]:
        """That the action which wins leaves the next player less of a ticket, or no turn at all."""
        wins, pays = pair.wins.turn, pair.pays.turn
        ends_leg = isinstance(wins, Throw) and self.position.draws_left == 1
        if ends_leg and self.advice.leg.race_ends == 1:
            it = pair.either("it", "a roll")
            yield Said(math.inf, f"{it} ends the race before {self.next.name} has another turn")
            return
        less, more = self.gives(wins), self.gives(pays)
        if more - less < LEAST:
            return
        name, size = self.next.name, more - less
        if ends_leg:
            text = (
                f"{pair.either('it', 'a roll')} ends the leg before {name} can take a ticket worth {more:.1f}"
            )
        elif isinstance(pays, Throw) and more - self.now >= LEAST:
            than = "this" if pair.told == 0 else noun(wins)
            text = f"{pair.either('a roll', 'it')} shows {name} which ticket to take:"
            text += f" the best is then worth {more:.1f} on average, after {than} {less:.1f}"
        else:
            text = f"{pair.either('it', noun(wins))} leaves {name} {_a_ticket(less, wins)},"
            text += f" {pair.either(noun(pays), 'it')} {_a_ticket(more, pays)}"
        yield Said(size, text)

    def gamble(self, pair: Pair) -> Iterator[Said]:
        """That who is behind takes the wider spread, and who leads the narrower one."""
        tiles = any(isinstance(one.turn, PlaceTile) for one in (pair.wins, pair.pays))
        # The spread of a tile is that of its income alone.
        if tiles or more_money(pair.wins.win, pair.pays.win):
            return
        (theirs, name), mine = self.richest, self.standing(self.game.player)
        wins, pays = pair.wins.worth.stdev, pair.pays.worth.stdev
        way = ""
        if theirs - mine >= GAP and wins - pays >= SPREAD:
            way, what = f"{theirs - mine:.1f} pounds behind {name}", "more of a gamble"
        elif mine - theirs >= GAP and pays - wins >= SPREAD:
            way, what = f"{mine - theirs:.1f} pounds ahead of {name}", "safer"
        if way:
            spreads = f"spread {wins:.1f} against {pays:.1f}"
            which = pair.either("this", noun(pair.wins.turn))
            yield Said(0.0, f"with tickets counted you are {way}, and {which} is {what}: {spreads}")

    def standing(self, player: Holdings) -> float:
        """A player's money with what the tickets of this leg are worth, in pounds."""
        rewards = scoring_rewards(player, self.game.edition)
        return player.money + int(self.advice.leg.order_counts @ rewards) / self.advice.leg.total

    @cached_property
    def richest(self) -> tuple[float, str]:
        """The most that another player has by `standing`, and that player's name."""
        return max((self.standing(one), one.name) for one in self.others)

    @cached_property
    def moments(self) -> Moments:
        """Odds of the race now and when unknown cards were laid."""
        return Moments.of(self.advice.race, moments_of(self.game.players))


def _a_ticket(worth: float, after: Turn) -> str:
    if worth < 0.05:
        return "no ticket worth taking"
    return f"a ticket worth {worth:.1f}{' on average' if isinstance(after, Throw) else ''}"


def card_later(table: Table, pair: Pair) -> Iterator[Said]:
    """That a finish card which wins pays less if another player lays the same one first (R19)."""
    turn, edition = pair.wins.turn, table.game.edition
    if not isinstance(turn, LayCard) or isinstance(pair.pays.turn, LayCard) or turn.camel is None:
        return
    rival = next((one for one in table.others if turn.camel in cards_to_lay(one, edition)), None)
    if rival is None:
        return
    row, camel = PILES.index(turn.pile), edition.racing.index(turn.camel)
    players = [table.game.player, *table.others]
    below = cards_below(players, turn.pile)
    laid = replace(rival, bets=(*rival.bets, Bet(turn.pile, turn.camel, below)))
    then = [laid if one is rival else one for one in players]
    now, later = (
        _pays(CardsLaid.of(of, table.moments, edition), row, camel, lying, edition)
        for of, lying in ((players, below), (then, below + 1))
    )
    size = float(table.advice.race.odds[row, camel]) * (now - later)
    if size >= LEAST:
        what = pair.either("a correct card", f"with {noun(turn)} a correct card")
        yield Said(size, f"{what} pays {now:.1f} now, and {later:.1f} if {rival.name} lays it first")


def _pays(cards: CardsLaid, row: int, camel: int, below: int, edition: Edition) -> float:
    """What a card of the first player with so many below it pays, if it is correct."""
    pmf, _ = cards.before(row, camel, 0, below, with_slopes=False)
    return float(np.dot(pmf, card_ladder(len(pmf), edition)))


def ticket_gone(table: Table, pair: Pair) -> Iterator[Said]:
    """That a ticket can be gone at the next turn, which a finish card cannot."""
    turn, edition = pair.wins.turn, table.game.edition
    if not isinstance(turn, TakeTicket) or not isinstance(pair.pays.turn, LayCard):
        return
    left = table.game.tickets_left[turn.camel]
    faces = edition.ticket_values[len(edition.ticket_values) - left :]
    counts = table.advice.leg.counts[edition.racing.index(turn.camel)]
    worth = [
        int(counts @ np.array(ticket_pays(face, edition))) / table.advice.leg.total for face in faces[:2]
    ]
    size = worth[0] - max(worth[1] if len(worth) > 1 else 0.0, 0.0)
    if size < LEAST:
        return
    what = pair.either("the ticket", f"the {turn.camel} ticket")
    after = "it is the last one" if left == 1 else f"the one below it shows {faces[1]}"
    yield Said(size, f"{pair.either('your card', 'it')} can wait, and {what} may be gone by then: {after}")


def more_at_the_end(pair: Pair) -> Iterator[Said]:
    """That in the games played on it brings more money in the end."""
    wins, pays = pair.wins.win, pair.pays.win
    if more_money(wins, pays):
        more = wins.money - pays.money
        text = f"in games played on from it you end with {more:.1f} pounds {pair.either('more', 'less')}"
        yield Said(0.0, text)


def more_money(one: WinChance, other: WinChance) -> bool:
    """Whether an action surely brings more money in the end than another."""
    return one.money - other.money > SURE * math.hypot(one.money_stderr, other.money_stderr)
