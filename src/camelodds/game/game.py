"""A whole game, move by move: immutable, and the plain reference for everything that plays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, final

from camelodds.arguments import members
from camelodds.board.position import Position, as_position
from camelodds.display.phrases import how_many, listed
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.printed import EDITION_2018, find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.game.cards_and_partners import check_partners
from camelodds.game.holdings import Holdings
from camelodds.game.legal import legal_turns
from camelodds.game.log import Log
from camelodds.game.names import check_names
from camelodds.game.players import players_of, tickets_gone
from camelodds.game.state import State, full_stacks, played
from camelodds.game.turn_words import read_turn
from camelodds.game.turns import FormPartnership, LayCard, PlaceTile, Reveal, TakeTicket, Throw
from camelodds.game.words import what_one_has

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from camelodds.editions.edition import Edition
    from camelodds.game.scoring import Settlement
    from camelodds.game.state import Outcome
    from camelodds.game.turns import Event, Turn

EVENTS = (Throw, TakeTicket, PlaceTile, LayCard, FormPartnership, Reveal)


class Standing(NamedTuple):
    """A player's rank by money; equal money shares a rank (R22).

    Parameters
    ----------
    rank : int
        1 for the most money.
    player : str
        The player's name.
    money : int
        Pounds.
    """

    rank: int
    player: str
    money: int


@final
@dataclass(frozen=True, repr=False)
class Game(Result):
    """A whole game: how it began, and every turn since.

    Make one with `Game.start`. It never changes: `after` gives the game after one more turn. Two games are
    equal if they began in the same way and had the same turns.

    Parameters
    ----------
    opening : State
        What was on the table before the first turn.
    events : tuple of Turn and Reveal
        What has happened since, in order.

    Examples
    --------
    >>> from camelodds import Game
    >>> game = Game.start(["ana", "bo", "cy"], position="1:bg 2:y 3:pr 15:W 16:K")
    >>> game = game.after("ticket red").after("tile 5 +").after("b2")
    >>> print(game)
    leg 1, it is ana's turn: 2:y 3:prbg 5:+ 15:W 16:K | grypx
      player  pounds  has
    > ana          3  ticket red 5
      bo           3  tile 5
      cy           3  pyramid 1
    tickets left: blue 4, green 4, red 3, yellow 4, purple 4
    >>> len(game.actions), game.actions[0]
    (32, TakeTicket(camel='blue'))
    """

    row_types: ClassVar[Mapping[str, Any]] = {"tile": int | None, "partner": str}
    opening: State
    events: tuple[Event, ...] = ()

    @cached_property
    def _played(self) -> tuple[State, tuple[Outcome, ...]]:
        """What is on the table now, and the outcome of each event."""
        state, outcomes = self.opening, []
        for event in self.events:
            state, outcome = played(state, event)
            outcomes.append(outcome)
        return state, tuple(outcomes)

    @classmethod
    def _known(
        cls, opening: State, events: tuple[Event, ...], state: State, outcomes: tuple[Outcome, ...]
    ) -> Game:
        """A game whose events have been played already."""
        game = cls(opening, events)
        vars(game)["_played"] = state, outcomes
        return game

    @property
    def state(self) -> State:
        """What is on the table now."""
        return self._played[0]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcome of each event, in order."""
        return self._played[1]

    @classmethod
    def start(
        cls,
        players: Sequence[str | Holdings],
        position: Position | str | None = None,
        *,
        first: str | None = None,
        edition: Edition | str | None = None,
        seed: int | None = None,
    ) -> Game:
        """Begin a game: a new one, or one that is under way at a table.

        Parameters
        ----------
        players : sequence of str or Holdings
            The players in the order of their turns: names, or `Holdings` with names. A player given by name
            has the start money.
        position : Position or str, optional
            The board, or its line; a random start if not given (R25).
        first : str, optional
            Who has the first turn (R28); the first player if not given.
        edition : Edition or str, optional
            The edition of a random start, or of a line whose letters do not decide it; 2018 if not given.
        seed : int, optional
            Seed of a random start; a new one each time if not given.

        Returns
        -------
        Game
            The game before its first turn.

        Raises
        ------
        NotationError, IllegalPosition
            If the line cannot be read or the position breaks rules.
        CamelOddsError
            If a name cannot be used, there are too few or too many players (R22), or the holdings cannot all be
            true.

        Examples
        --------
        >>> from camelodds import Game
        >>> Game.start(["ana", "bo"], position="1:bg 2:oyw", first="bo").player.name
        'bo'
        """
        if position is None:
            board = Position.random_start(EDITION_2018 if edition is None else edition, seed)
        else:
            board = as_position(position, edition)
        kind = board.edition
        if edition is not None and find_edition(edition) != kind:
            raise CamelOddsError(f"the position is of edition {kind.name!r}: leave out edition")
        problem = f"players must be names or Holdings, like ['ana', 'bo', 'cy'], not {shown(players)}"
        seats = [
            player if isinstance(player, Holdings) else Holdings(money=kind.start_money, name=_name(player))
            for player in members(players, problem)
        ]
        check_names([seat.name for seat in seats], kind)
        checked = tuple(players_of(seats, kind, board))
        check_partners(checked, kind)
        gone = tickets_gone([seat.tickets for seat in checked], kind)
        left = tuple(full - gone[camel] for full, camel in zip(full_stacks(kind), kind.racing, strict=True))
        state = State(kind, board, checked, left)
        if first is not None:
            state.holdings(first)
            state = replace(state, turn=state.names.index(first))
        return cls(state)

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.state.edition

    @property
    def position(self) -> Position | None:
        """The board now; None once the race is over."""
        return self.state.position

    @property
    def players(self) -> tuple[Holdings, ...]:
        """What the players have, in the order of their turns."""
        return self.state.players

    @property
    def player(self) -> Holdings:
        """The player whose turn it is."""
        return self.state.player

    @property
    def leg(self) -> int:
        """The number of the leg, from 1."""
        return self.state.leg

    @property
    def rolled_last(self) -> str:
        """Who rolled last; nothing before the first roll."""
        return self.state.rolled_last

    @property
    def tickets_left(self) -> Mapping[str, int]:
        """The number of leg tickets that are left, by racing camel."""
        return self.state.tickets_left

    @property
    def owners(self) -> Mapping[int, str]:
        """The owner of each tile, by space."""
        return self.state.owners

    @property
    def face_down(self) -> tuple[tuple[str, int], ...]:
        """Finish cards whose camel is not known: the owner, and the card's number among the owner's, from 1."""
        return tuple((name, number) for name, number, _ in self.state.face_down)

    @property
    def over(self) -> bool:
        """Whether the race is over; it is scored when all finish cards are known (R29)."""
        return self.state.position is None

    @property
    def settlement(self) -> Settlement | None:
        """The scoring of the race; None until then."""
        return self.state.settlement

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players by money, the richest first; equal money shares a rank (R22)."""
        money = sorted((player.money for player in self.players), reverse=True)
        ranked = [Standing(money.index(one.money) + 1, one.name, one.money) for one in self.players]
        return tuple(sorted(ranked, key=lambda standing: standing.rank))

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners; empty until the race is scored."""
        return () if self.settlement is None else self.settlement.winners

    @property
    def actions(self) -> tuple[Turn, ...]:
        """Every legal turn of the player whose turn it is (R23); ``Throw()`` stands for any roll.

        Examples
        --------
        >>> from camelodds import Game
        >>> game = Game.start(["ana", "bo"], position="1:bg 2:oyw")
        >>> [str(action) for action in game.actions][:5], str(game.actions[-1])
        (['ticket blue', 'ticket green', 'ticket orange', 'ticket yellow', 'ticket white'], 'roll')
        """
        return tuple(legal_turns(self.state))

    @property
    def rolls(self) -> Mapping[str, Fraction]:
        """The chance of each roll that can come next; empty once the race is over (R6)."""
        return {} if self.position is None else self.position.rolls

    @property
    def told(self) -> str:
        """What happened in the last event, in words; empty before the first."""
        return self.outcomes[-1].told if self.outcomes else ""

    @property
    def log(self) -> Log:
        """Every move so far, what it led to, and the money after it, as a table."""
        return Log(self.opening, self.events)

    def after(self, turn: Turn | Reveal | str) -> Game:
        """Play a turn, or turn over a finish card.

        Parameters
        ----------
        turn : Turn, Reveal or str
            What the player whose turn it is does: one of `actions` (a roll with what the die shows), or words
            like ``"b2"``, ``"ticket blue"``, ``"tile 9 +"``, ``"bet win red"``, ``"partner ana"``, and
            ``"bet lose ?"`` for a card whose camel is not known. ``"reveal ana 1 red"`` turns over ana's first
            card; if that is known to be red, she shows it to all, and nothing else changes.

        Returns
        -------
        Game
            The game after the turn; this one does not change.

        Raises
        ------
        NotationError
            If the words cannot be read.
        IllegalRoll, IllegalPosition
            If the die is not in the pyramid, or no tile may be placed there.
        CamelOddsError
            If the turn breaks another rule, or the race is over.

        Examples
        --------
        >>> from camelodds import Game
        >>> game = Game.start(["ana", "bo"], position="1:bg 2:oyw")
        >>> print(game.after("b1").told)
        ana rolls b1: blue carries green from 1 to 2
        """
        event = read_turn(turn, self.edition, self.state.names) if isinstance(turn, str) else turn
        if not isinstance(event, EVENTS):
            raise CamelOddsError(f"a turn must be words like 'ticket blue' or a Turn, not {shown(turn)}")
        state, outcome = played(self.state, event)
        events, outcomes = (*self.events, outcome.event), (*self.outcomes, outcome)
        return Game._known(self.opening, events, state, outcomes)

    def at(self, moment: int) -> Game:
        """The game at an earlier moment.

        Parameters
        ----------
        moment : int
            The number of events until then, 0 for the start. Negative numbers count back: -1 is now, and -2 is
            before the last event.

        Returns
        -------
        Game
            The game then.

        Raises
        ------
        CamelOddsError
            If the game has fewer events.
        """
        count = len(self.events)
        if not isinstance(moment, int) or not -count - 1 <= moment <= count:
            raise CamelOddsError(f"moment must be a whole number from 0 to {count}, not {shown(moment)}")
        return Game(self.opening, self.events[: moment if moment >= 0 else count + 1 + moment])

    def seen_by(self, name: str) -> Game:
        """The game as a player sees it, without the camels on the others' face-down cards (R30).

        Parameters
        ----------
        name : str
            The player.

        Returns
        -------
        Game
            The same game; a card that is not the player's own names no camel, unless it was turned over or the
            game began with it. Once the race is scored, everybody knows all cards.

        Raises
        ------
        CamelOddsError
            If nobody has that name.

        Examples
        --------
        >>> from camelodds import Game
        >>> game = Game.start(["ana", "bo"], position="1:bg 2:oyw").after("bet win white").after("bet lose b")
        >>> [str(turn) for turn in game.seen_by("bo").events]
        ['bet win ?', 'bet lose blue']
        """
        self.state.holdings(name)
        if self.settlement is not None:
            return self
        shown_cards: set[tuple[str, int | None]] = {
            (one.name, n) for one in self.opening.players for n in range(1, len(one.bets) + 1)
        }
        seen = []
        for outcome in self.outcomes:
            if isinstance(outcome.event, Reveal):
                shown_cards.add((outcome.event.player, outcome.event.number))
            seen.append(outcome.seen_by(name, shown_cards))
        outcomes = tuple(seen)
        return Game._known(
            self.opening,
            tuple(outcome.event for outcome in outcomes),
            self.state.seen_by(name, shown_cards),
            outcomes,
        )

    def view(self) -> View:
        """What each player has, and whose turn it is."""
        columns = (Column(""), Column("player"), Column("pounds"), Column("has"))
        rows = [
            (
                ">" if number == self.state.turn and not self.over else "",
                player.name,
                player.money,
                what_one_has(player, money=False),
            )
            for number, player in enumerate(self.players)
        ]
        if self.over:
            won = f", won by {listed(self.winners)}" if self.winners else ", not scored yet"
            caption = f"the race is over{won}"
        else:
            caption = f"leg {self.leg}, it is {self.player.name}'s turn: {self.position}"
        left = ", ".join(f"{camel} {number}" for camel, number in self.tickets_left.items())
        return View(caption, columns, rows, notes=(f"tickets left: {left}",), about=1)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each player: money and what else the player has."""
        return [
            {
                "player": player.name,
                "turn": number == self.state.turn and not self.over,
                "money": player.money,
                "tickets": ", ".join(f"{camel} {face}" for camel, face in player.tickets),
                "pyramid_tickets": player.pyramid_tickets,
                "tile": player.tile,
                "cards": len(player.bets),
                "partner": player.partner,
            }
            for number, player in enumerate(self.players)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The game as plain numbers, texts and dicts, ready for JSON."""
        return {
            "edition": self.edition.name,
            "start": str(self.opening.position),
            "position": None if self.position is None else str(self.position),
            "leg": self.leg,
            "turn": None if self.over else self.player.name,
            "left": dict(self.tickets_left),
            "players": [player.to_dict() for player in self.players],
            "turns": [str(event) for event in self.events],
            "settlement": None if self.settlement is None else self.settlement.to_dict(),
        }

    def __repr__(self) -> str:
        now = "race over" if self.over else f"leg {self.leg}, {self.player.name}'s turn"
        return f"<Game of {', '.join(self.state.names)}: {how_many(len(self.events), 'event')}, {now}>"


def _name(player: object) -> str:
    if not isinstance(player, str):
        raise CamelOddsError(f"a player must be a name or Holdings, not {shown(player)}")
    return player
