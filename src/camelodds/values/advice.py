"""Every action a player has, with its value, best first."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from camelodds.arguments import number_from
from camelodds.board.position import as_position
from camelodds.display.phrases import how_many, is_or_are
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import by_racing
from camelodds.errors import CamelOddsError, shown
from camelodds.game.game import Game
from camelodds.game.players import around, tickets_gone, with_names
from camelodds.odds.leg import LegOdds, leg_odds
from camelodds.odds.order_counts import of_position
from camelodds.odds.race import RaceOdds, games_if_unsolved, race_odds
from camelodds.values.actions import Action, Choices
from camelodds.values.bets import card_values
from camelodds.values.cards_before import moments_before, read_earlier
from camelodds.values.cards_laid import moments_of
from camelodds.values.moments import Moments
from camelodds.values.of_game import seen
from camelodds.values.ranked import RankedActions
from camelodds.values.tickets import TicketValues, tickets_left

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings
    from camelodds.values.cards_before import Earlier


SAMPLES = 100_000
"""Races played where the race is not solved: some milliseconds."""
SAME = 1e-9
"""Values no further apart are the same: rounding is smaller, a pound's hundredth far greater."""


@dataclass(frozen=True, eq=False, repr=False)
class Advice(RankedActions):
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

    row_types: ClassVar[Mapping[str, Any]] = {
        **dict.fromkeys(("camel", "side", "pile", "partner"), str),
        **dict.fromkeys(("face", "space"), int | None),
    }

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

    @property
    def legend(self) -> str:
        """What the marks of a table mean, and its two kinds of uncertainty."""
        # One line of a terminal of 80 characters.
        legend = f"= tied for best, ~ within {self.near:g}; spread: standard deviation"
        return f"{legend}, ±: one standard error" if any(one.stderr for one in self.actions) else legend

    def best_of(self, most: int | None) -> View:
        """The actions, the best so many, and marks for those as good as the best and near it."""
        columns = (
            Column(""),
            Column("action"),
            Column("value", digits=3, signed=True, bar=True),
            Column("spread", digits=2, spare=True),
            Column("reason"),
        )
        listed = self.actions[:most]
        rows = [
            (self._distance(action), action.text, action.value, action.stdev, action.reason)
            for action in listed
        ]
        caption = "actions by expected gain in pounds"
        if self.relative:
            caption += "; what others gain is taken off"
        camels = tuple(action.camel or "" for action in listed)
        return View(caption, columns, rows, None, self.position.edition, about=1, camels=camels)

    def rows(self) -> list[dict[str, Any]]:
        """One row per action, the most valuable first."""
        return [
            {
                **of_position(self.position),
                **self._with_marks(action),
            }
            for action in self.actions
        ]

    def _with_marks(self, action: Action) -> dict[str, Any]:
        mark = self._distance(action)
        return asdict(action) | {"tie": mark == "=", "close": mark == "~"}

    def to_dict(self) -> dict[str, Any]:
        """The actions as plain numbers, texts and dicts, ready for JSON."""
        return {
            "position": str(self.position),
            "race_method": self.race.method,
            "samples": self.race.samples,
            "seed": self.race.seed,
            "relative": self.relative,
            "actions": [self._with_marks(action) for action in self.actions],
        }


def advise(
    position: Position | str | Game,
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
    position : Position, str or Game
        The position, or its line; or a game: then the player whose turn it is is advised, who does not see the
        others' finish cards (R30), and `me`, `others` and `left` are those of the game.
    me : Holdings, optional
        What the player has; nothing but the start money if not given.
    others : sequence of Holdings
        What the others have: which tickets are gone, which cards lie, who can be a partner.
        Where several have a card in a pile, and no `before` says the order, the cards lie in the order of the
        players, `me` first.  What a tile is worth can depend on that order; the other values do not.
    left : mapping of str to int, optional
        Tickets still there by camel, where the holdings do not tell: all of a camel not named.
    earlier : int, sequence of float, FaceDown or mapping, optional
        Correct cards that lie below a finish card, as for `bet_values`, instead of the cards in the holdings.
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
    The actions are those of R23.  A ticket is worth what `ticket_values` says, a roll its pyramid ticket
    (R18), a tile what `tile_values` says, a finish card what `bet_values` says, a partnership `partner_value`
    (R26).  Money that cannot fall below 0 is left out (M2), and so is what anybody does later.  Relative
    values take off what a tile changes for others and what a partner can copy.

    Examples
    --------
    >>> from camelodds import Holdings, advise
    >>> ana = Holdings(tickets={"white": 5}, tile=5, name="ana")
    >>> advice = advise("1:bg 2:y 3:wo 5:+ | bgo", Holdings(), [ana])
    >>> print(advice.table(3))
    actions by expected gain in pounds
      action            value  spread  reason
    = ticket orange    +2.593    2.29  orange wins the leg 46 %, second 43 %: ticket 5 is worth +2.59
      bet lose yellow  +2.094    4.27  yellow loses the race 34 %, a correct card pays 8.0: worth +2.09
      ticket green     +2.000    2.60  green wins the leg 41 %, second 28 %: ticket 5 is worth +2.00
    = tied for best, ~ within 0.1; spread: standard deviation
    """
    if isinstance(position, Game):
        position, me, others, left = seen(position, me=me, others=others, left=left)
    position = as_position(position)
    edition = position.edition
    if not isinstance(relative, (bool, np.bool_)):
        raise CamelOddsError(f"relative must be True or False, not {shown(relative)}")
    near = number_from(near, "near", 0)
    players = with_names(around(me, others, position, by_turns=True))
    there = tickets_there(players, left, edition)
    given = None if earlier is None else read_earlier(earlier, edition)
    games = games_if_unsolved(edition, samples, SAMPLES)
    race = race_odds(position, samples=games, seed=seed, workers=workers)
    leg = leg_odds(position)
    moments = Moments.of(race, [*moments_of(players), *moments_before(given or ())], workers)
    bets = card_values(moments, players, given)
    choices = Choices(position, players, bool(relative), leg, moments, bets)
    actions = [*choices.tickets(TicketValues(leg, there)), choices.roll(), *choices.bets_left()]
    actions += [*choices.partners(), *choices.tile(workers)]
    # Where values are the same, rolling comes last: the others change what is known.
    actions.sort(key=lambda action: (-action.value, action.kind == "roll", action.text))
    return Advice(position, tuple(actions), leg, race, near, bool(relative))


def tickets_there(
    players: Sequence[Holdings], left: Mapping[str, int] | None, edition: Edition
) -> NDArray[np.int64]:
    """Tickets left of each camel, shape (5,): as said, or all but those that players hold (R18).

    Raises
    ------
    CamelOddsError
        If more are said to be left than can be.
    """
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
                f"left says {how_many(number, f'{camel} ticket')}, but with those that players hold at most"
                f" {most[camel]} {is_or_are(most[camel])} left"
            )
    return there
