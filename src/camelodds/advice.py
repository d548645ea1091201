"""Every action a player has, with its value, best first."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.bets import BetValues, Pile, read_earlier, values_of
from camelodds.checks import as_position, by_racing, number_from, whole_number
from camelodds.errors import CamelOddsError, shown
from camelodds.holdings import PILES, Holdings, around, tickets_gone, with_names
from camelodds.income import Income, copied_rewards
from camelodds.leg import leg_odds
from camelodds.race import race_odds
from camelodds.results import LegOdds, RaceOdds, Result
from camelodds.tickets import TicketValues, ticket_rewards, tickets_left
from camelodds.tiles import SIDES, TileValues, place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from camelodds.bets import Earlier
    from camelodds.editions import Edition
    from camelodds.position import Position

SAMPLES = 100_000
"""Races played where the race is not solved: some milliseconds."""
GAMES = 10_000
"""Of them for each placement of a tile, where finish cards lie."""
SAME = 1e-9
"""Values no further apart are the same: rounding is smaller, a pound's hundredth far greater."""


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
        Standard deviation of what it pays, in pounds; of a tile, of its income.
    stderr : float
        Standard error of the value: 0 where it is exact.
    reason : str
        Why it is worth that, in one line.
    camel, face, space, side, pile, partner
        What it is about, where that applies; else None.

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


@dataclass(frozen=True, eq=False, repr=False)
class Advice(Result):
    """All legal actions of a player, from `advise`.

    Parameters
    ----------
    position : Position
        The position they are for.
    actions : tuple of Action
        The actions, the most valuable first.
    leg : LegOdds
        Odds of the leg.
    race : RaceOdds
        Odds of the race.
    near : float
        How many pounds less than the best is still called near.
    relative : bool
        Whether values count what the others get.

    Examples
    --------
    >>> from camelodds import Holdings, advise
    >>> advice = advise("1:bg 2:y 3:wo", Holdings(), left={"orange": 0})
    >>> advice.best.text, round(advice.best.value, 5)
    ('tile 4 -', 1.50933)
    """

    position: Position
    actions: tuple[Action, ...]
    leg: LegOdds
    race: RaceOdds
    near: float
    relative: bool

    @property
    def best(self) -> Action:
        """The action worth most; there is always one, a roll."""
        return self.actions[0]

    @property
    def ties(self) -> tuple[Action, ...]:
        """Actions worth as much as the best, it included: equal, or not told apart by two standard errors."""
        return tuple(action for action in self.actions if self._distance(action) == "=")

    @property
    def close(self) -> tuple[Action, ...]:
        """Actions within `near` pounds of the best, ties left out."""
        return tuple(action for action in self.actions if self._distance(action) == "~")

    def _distance(self, action: Action) -> str:
        gap = self.best.value - action.value
        error = 0.0 if action is self.best else 2 * math.hypot(self.best.stderr, action.stderr)
        if gap <= max(SAME, error):
            return "="
        return "~" if gap <= self.near else ""

    def __repr__(self) -> str:
        return f"<Advice for {str(self.position)!r}: {self.best.text}, {self.best.value:+.5f}>"

    def __str__(self) -> str:
        return self.table()

    def table(self, most: int | None = None) -> str:
        """The actions as plain text: ``=`` marks ties with the best, ``~`` near ones.

        Parameters
        ----------
        most : int, optional
            So many actions at most; all if not given.

        Returns
        -------
        str
            A head and a line an action: mark, text, value and standard deviation in pounds, reason.

        Raises
        ------
        CamelOddsError
            If `most` is not a whole number, 0 or more.
        """
        if most is not None:
            most = whole_number(most, "most", 0)
        rows = [["", "action", "value", "+-", "reason"]]
        for action in self.actions[:most]:
            cells = [f"{action.value:+.3f}", f"{action.stdev:.2f}"]
            rows.append([self._distance(action), action.text, *cells, action.reason])
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        lines = [
            f"{mark:<{widths[0]}} {text:<{widths[1]}}  {value:>{widths[2]}}  {stdev:>{widths[3]}}  {reason}"
            for mark, text, value, stdev, reason in rows
        ]
        head = "actions by expected gain in pounds, +- one standard deviation"
        if self.relative:
            head += "; what others gain is taken off"
        return "\n".join([head, *lines])

    def to_dict(self) -> dict[str, Any]:
        """The actions as plain numbers, texts and dicts, ready for JSON."""
        return {
            "position": str(self.position),
            "race_method": self.race.method,
            "samples": self.race.samples,
            "seed": self.race.seed,
            "relative": self.relative,
            "actions": [asdict(action) | {"tie": self._distance(action)} for action in self.actions],
        }


def advise(
    position: Position | str,
    me: Holdings | None = None,
    others: Sequence[Holdings] = (),
    *,
    left: Mapping[str, int] | None = None,
    earlier: Earlier | None = None,
    relative: bool = False,
    near: float = 0.1,
    samples: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
) -> Advice:
    """Rank every legal action of the player whose turn it is by its expected gain in pounds.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    me : Holdings, optional
        What the player has; nothing but the start money if not given.
    others : sequence of Holdings
        What the others have: which tickets are gone, which cards lie, who can be a partner.
    left : mapping of str to int, optional
        Tickets still there by camel, where the holdings do not tell: all of a camel not named.
    earlier : int, sequence of float, FaceDown or mapping, optional
        Correct cards that lie before, as for `bet_values`.  If not given, the cards in the holdings are those
        that lie: known ones as they are, face-down ones with the odds of the race now.
    relative : bool
        Whether values count what the action gives the others: the player's gain less theirs.
    near : float
        How many pounds less than the best is still called near.
    samples, seed, workers
        As for `race_odds`, if the race is not solved; 100,000 games if `samples` is not given.

    Returns
    -------
    Advice
        The actions, the most valuable first, each with standard deviation and reason.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If another argument is not what it must be.

    Notes
    -----
    The actions are those of R23.  A ticket is worth what `ticket_values` says, a roll its pyramid ticket (R18), a
    tile what `tile_values` says, a finish card what `bet_values` says, a partnership `partner_value` (R26).  Money
    that cannot fall below 0 is left out (M2), and so is what anybody does later.  Relative values take off what
    a tile changes for others and what a partner can copy.

    Examples
    --------
    >>> from camelodds import Holdings, advise
    >>> ana = Holdings(tickets={"white": 5}, tile=5, name="ana")
    >>> advice = advise("1:bg 2:y 3:wo 5:+ | bgo", Holdings(), [ana])
    >>> print(advice.table(3))
    actions by expected gain in pounds, +- one standard deviation
      action            value    +-  reason
    = ticket orange    +2.593  2.29  orange wins the leg 46 %, second 43 %: ticket 5 is worth +2.59
      bet lose yellow  +2.094  4.27  yellow loses the race 34 %, a correct card pays 8.0: worth +2.09
      ticket green     +2.000  2.60  green wins the leg 41 %, second 28 %: ticket 5 is worth +2.00
    """
    position = as_position(position)
    edition = position.edition
    if not isinstance(relative, (bool, np.bool_)):
        raise CamelOddsError(f"relative must be True or False, not {shown(relative)}")
    near = number_from(near, "near", 0)
    players = with_names(around(me, others, position))
    there = _tickets_there(players, left, edition)
    given = None if earlier is None else read_earlier(earlier, edition)
    race = _race(position, samples, seed, workers)
    leg = leg_odds(position)
    bets = _bets(race, players, given)
    table = Table(position, players, bool(relative), leg, race, bets)
    actions = [*table.tickets(TicketValues(leg, there)), table.roll(), *table.bets_left(), *table.partners()]
    actions += table.tile(samples, workers)
    # Where values are the same, rolling comes last: the others change what is known.
    actions.sort(key=lambda action: (-action.value, action.kind == "roll", action.text))
    return Advice(position, tuple(actions), leg, race, near, bool(relative))


def _tickets_there(players: Sequence[Holdings], left: Mapping[str, int] | None, edition: Edition) -> Any:
    gone = tickets_gone([player.tickets for player in players], edition)
    stack = len(edition.ticket_values)
    most = {camel: stack - number for camel, number in gone.items()}
    if left is None:
        return tickets_left(most, edition)
    said = {edition.racing[row]: number for row, number in by_racing(left, "left", edition).items()}
    there = tickets_left({**most, **said}, edition)
    for camel, number in zip(edition.racing, there.tolist(), strict=True):
        if number > most[camel]:
            raise CamelOddsError(
                f"left says {number} {camel} tickets, but with those players hold at most {most[camel]} are left"
            )
    return there


def _race(position: Position, samples: int | None, seed: int | None, workers: int | None) -> RaceOdds:
    from camelodds.exact_race import find_table

    if samples is None and (seed is not None or find_table(position.edition) is None):
        samples = SAMPLES
    return race_odds(position, samples=samples, seed=seed, workers=workers)


def _bets(race: RaceOdds, players: Sequence[Holdings], given: Any) -> BetValues:
    """Values of cards laid now, on top of the cards that lie."""
    if given is not None:
        return values_of(race, given)
    edition = race.position.edition
    spread = []
    for pile in PILES:
        cards = [bet for player in players for bet in player.bets if bet.pile == pile]
        lying = max((1 + (bet.before or 0) for bet in cards), default=0)
        named = [bet.camel for bet in cards if bet.camel is not None]
        unknown = lying - len(named)
        spread.append({camel: Pile(named.count(name), unknown) for camel, name in enumerate(edition.racing)})
    return values_of(race, (spread[0], spread[1]))


def percent(odds: float, digits: int = 0) -> str:
    """Odds in percent.

    Examples
    --------
    >>> percent(0.128), percent(0.128, 1)
    ('13 %', '12.8 %')
    """
    return f"{100 * odds:.{digits}f} %"


@dataclass(frozen=True)
class Table:
    """All that actions are judged by; the first player is the one to advise."""

    position: Position
    players: Sequence[Holdings]
    relative: bool
    leg: LegOdds
    race: RaceOdds
    bets: BetValues

    @property
    def me(self) -> Holdings:
        """The player to advise."""
        return self.players[0]

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
            reason = f"{name} wins the leg {percent(first)}, second {percent(second)}"
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
            reason += f"; the race ends in this leg {percent(self.leg.race_ends)}"
        return Action("roll", "roll", worth - given, 0.0, 0.0, reason)

    def bets_left(self) -> Iterator[Action]:
        """A card of each camel on either pile, as long as it is there (R20)."""
        left = self.me.cards_left(self.edition)
        if len(left) <= sum(bet.camel is None for bet in self.me.bets):
            return
        for row, (pile, verb, ends) in enumerate(zip(PILES, ("win", "lose"), ("wins", "loses"), strict=True)):
            for name in left:
                column = self.edition.racing.index(name)
                worth, odds = float(self.bets.values[row, column]), float(self.race.odds[row, column])
                error = f" ± {percent(self.race.stderr[row, column], 1)}" if self.race.samples else ""
                reason = f"{name} {ends} the race {percent(odds)}{error}"
                reason += f", {self._paid(row, column)}: worth {worth:+.2f}"
                yield Action(
                    "bet",
                    f"bet {verb} {name}",
                    worth,
                    float(self.bets.stdev[row, column]),
                    float(self.bets.stderr[row, column]),
                    reason,
                    camel=name,
                    pile=pile,
                )

    def _paid(self, row: int, column: int) -> str:
        """What a correct card pays, on average."""
        odds, worth = float(self.race.odds[row, column]), float(self.bets.values[row, column])
        if not odds:
            return "never right"
        paid = (worth - (1 - odds) * self.edition.wrong_bet) / odds
        return f"a correct card pays {paid:.1f}"

    def partners(self) -> Iterator[Action]:
        """A partnership with each player who has none yet, if there are players enough (R26)."""
        least = self.edition.partners_from
        if least is None or len(self.players) < least or self.me.partner is not None:
            return
        given = self.mean(copied_rewards(self.me, self.edition))
        for other in self.players[1:]:
            if other.partner is not None:
                continue
            name, rewards = other.name, copied_rewards(other, self.edition)
            income = Income.of(self.position, rewards, self.leg.order_counts)
            reason = f"{name}'s best ticket pays you {income.mean:+.2f}"
            if self.relative and given:
                reason += f", yours pays {name} {given:+.2f}"
            worth = income.mean - given if self.relative else income.mean
            yield Action("partner", f"partner {name}", worth, income.stdev, 0.0, reason, partner=name)

    def tile(self, samples: int | None, workers: int | None) -> Iterator[Action]:
        """The player's tile on every legal space, either side (R24)."""
        spaces = self.position.tile_spaces(moving=self.me.tile)
        games = None if self.race.samples is None else min(self.race.samples, GAMES)
        bets = any(player.bets for player in (self.players if self.relative else self.players[:1]))
        values = place(
            self.position,
            self.players,
            self.me.tile,
            spaces,
            self.relative,
            self.race if bets else None,
            games,
            workers,
        )
        for row, space in enumerate(spaces):
            for column, side in enumerate(SIDES):
                yield Action(
                    "tile",
                    f"tile {space} {side}",
                    float(values.values[row, column]),
                    float(values.income_stdev[row, column]),
                    float(values.stderr[row, column]),
                    self._why(values, row, column),
                    space=space,
                    side=side,
                )

    def _why(self, values: TileValues, row: int, column: int) -> str:
        reason = f"{values.landings[row, column]:.2f} landings expected"
        if values.forgone:
            reason += f", {values.forgone:.2f} lost where it lies"
        own, others = float(values.own_change[row, column]), float(values.others_change[row, column])
        if abs(own) >= 0.005:
            reason += f", your tickets and bets {own:+.2f}"
        if self.relative and abs(others) >= 0.005:
            reason += f", others {others:+.2f}"
        return reason
