"""A game followed at the table: turns of the rules, and corrections of what was missed or mistyped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from camelodds.display.phrases import how_many, is_or_are, listed
from camelodds.display.printable import cut
from camelodds.errors import CamelOddsError
from camelodds.game.cards_and_partners import too_few_for_partners
from camelodds.game.game import Game
from camelodds.game.holdings import Holdings
from camelodds.game.names import check_names
from camelodds.game.players import check_pyramid_tickets, players_of, tickets_gone
from camelodds.game.scoring import settle
from camelodds.game.state import State, full_stacks, scored_race
from camelodds.game.turns import Reveal
from camelodds.game.words import what_one_has
from camelodds.tableside.corrections import By, Correct, GiveTurn, Score, SetLeft, SetPosition
from camelodds.tableside.holdings_words import place_cards
from camelodds.tableside.tickets_back import left_after, told_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.board.position import Position
    from camelodds.display.view import View
    from camelodds.editions.edition import Edition
    from camelodds.tableside.corrections import Command


@dataclass(frozen=True)
class FollowedGame:
    """A game that is followed, or was: the plain game, and whom it is followed for.

    A turn goes on with the plain game. A correction, which no rule knows, begins one from the table as it is
    put right; the commands keep the whole story.

    Parameters
    ----------
    game : Game
        The game since the last correction.
    me : str
        Which player it is followed for; empty for none.
    unscored : State or None
        The table before a scoring that left cards out: these can be revealed still.
    command : str
        The command that led here.
    told : str
        What it did, in words.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.commands import read_command
    >>> from camelodds.tableside.game import FollowedGame
    >>> followed = FollowedGame.new(Position("1:bg 2:oyw"), ("ana", "bob"))
    >>> followed = followed.after(read_command("b2", followed))
    >>> print(followed.told)
    ana rolls b2: blue carries green from 1 to 3
    >>> followed.player.name, str(followed.position)
    ('bob', '2:oyw 3:bg | goyw')
    """

    game: Game
    me: str = ""
    unscored: State | None = None
    command: str = ""
    told: str = ""

    @classmethod
    def new(cls, position: Position, names: Sequence[str], me: str = "") -> FollowedGame:
        """Begin a game: nobody has anything but the start money (R22).

        Raises
        ------
        CamelOddsError
            If a name cannot be used, two are the same, or there are too many.
        """
        edition = position.edition
        check_names(names, edition)
        players = tuple(Holdings(money=edition.start_money, name=name) for name in names)
        followed = cls(Game(State(edition, position, players, full_stacks(edition))))
        return followed.for_player(me) if me else followed

    def for_player(self, name: str) -> FollowedGame:
        """The game followed for another player.

        Raises
        ------
        CamelOddsError
            If nobody has that name.
        """
        if name not in self.names:
            raise CamelOddsError(f"{cut(name)} is not among the players: {', '.join(self.names)}")
        return replace(self, me=name)

    @property
    def state(self) -> State:
        """The table now."""
        return self.game.state

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.state.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order of their turns."""
        return self.state.names

    @property
    def position(self) -> Position | None:
        """The board now; None if the race is over."""
        return self.state.position

    @property
    def player(self) -> Holdings:
        """Whose turn it is."""
        return self.state.player

    @property
    def advised(self) -> str:
        """Whom to advise: the player it is followed for, or whose turn it is."""
        return self.me or self.player.name

    def told_after(self, moves: int) -> str:
        """Which game this is, after so many moves: ``ana and bob, leg 1, 3 moves``."""
        leg = "race over" if self.position is None else f"leg {self.state.leg}"
        return f"{listed(self.names)}, {leg}, {how_many(moves, 'move')}"

    def board(self) -> Position:
        """The position, if the race goes on.

        Raises
        ------
        CamelOddsError
            If it is over.
        """
        if self.position is None:
            raise CamelOddsError("the race is over: undo takes moves back, load or quit goes on from here")
        return self.position

    def after(self, command: Command) -> FollowedGame:
        """Make a move.

        Parameters
        ----------
        command : Command
            The move.

        Returns
        -------
        FollowedGame
            The game after it, which says what it did.

        Raises
        ------
        CamelOddsError
            If it cannot be made; this game stays as it is.
        """
        if self.game.settlement is not None and not (self.unscored and isinstance(command, Reveal)):
            more = ", reveal turns over a card that was left out" if self.unscored else ""
            raise CamelOddsError(f"the race is scored: undo takes moves back{more}")
        return replace(self._after(command), command=str(command))

    def _after(self, command: Command) -> FollowedGame:
        match command:
            case Correct():
                return self._corrected(command)
            case Reveal():
                return self._revealed(command)
            case Score():
                return self._scored()
            case GiveTurn():
                self.board()
                state = replace(self.state, turn=self.names.index(command.name))
                return self._from(state, f"it is {command.name}'s turn")
            case SetLeft():
                return self._with_left(command)
            case SetPosition():
                return self._placed(command)
        self.board()
        if isinstance(command, By):
            return self._by(command)
        game = self.game.after(command)
        told = game.told if not game.over or game.settlement else f"{game.told}\n{to_come(game.state)}"
        return replace(self, game=game, told=told)

    def _by(self, command: By) -> FollowedGame:
        """An action of a player who is named: of one whose turn it is not, what was missed, and the turn stays."""
        state, name = self.state, command.player
        if name == state.player.name:
            return self._after(command.turn)
        seat = self.names.index(name)
        followed = self._from(replace(state, turn=seat), "")._after(command.turn)
        if followed.position is None:
            return followed
        told = f"{followed.told}\nout of turn: it is still {state.player.name}'s turn"
        following = self.names[(seat + 1) % len(self.names)]
        if following != state.player.name:
            told += f"; if it was {name}'s, 'turn {following}' goes on from there"
        return followed._from(replace(followed.state, turn=state.turn), told)

    def _from(self, state: State, told: str) -> FollowedGame:
        """The game that goes on from a table that was put right."""
        return replace(self, game=Game(state), told=told)

    def _corrected(self, command: Correct) -> FollowedGame:
        state, name, said = self.state, command.name, dict(command.said)
        before = state.holdings(name)
        position = state.position
        if said.get("tile", 0) is None and before.tile is not None and position is not None:
            position = position.without_tile(before.tile)
        if "bets" in said:
            lying = {(bet.pile, bet.before or 0) for one in state.others(name) for bet in one.bets}
            said["bets"] = place_cards(said["bets"], lying)
        state = state.with_players(replace(before, **said))
        if "partner" in said:
            state = with_partners(state, name, said["partner"])
        players = tuple(players_of(state.players, self.edition, position))
        if said.get("pyramid_tickets", 0) > before.pyramid_tickets and position is not None:
            check_pyramid_tickets(players, position)
        left = left_after(self.state, players)
        state = replace(state, position=position, players=players, left=left)
        told = "\n".join(
            filter(None, (f"{name} has {what_one_has(state.holdings(name))}", told_of(self.state, left)))
        )
        return self._from(state, told if state.finish is None else f"{told}\n{to_come(state)}")

    def _with_left(self, command: SetLeft) -> FollowedGame:
        self.board()
        gone = tickets_gone([one.tickets for one in self.state.players], self.edition)
        stack = len(self.edition.ticket_values)
        for camel, number in command.left:
            most = stack - gone[camel]
            if number > most:
                tickets = f"{how_many(most, f'{camel} ticket')} {is_or_are(most)}"
                raise CamelOddsError(f"with what the players hold, at most {tickets} left")
        left = self.state.tickets_left | dict(command.left)
        told = ", ".join(f"{camel} {number}" for camel, number in left.items())
        return self._from(replace(self.state, left=tuple(left.values())), f"tickets left: {told}")

    def _placed(self, command: SetPosition) -> FollowedGame:
        self.board()
        tiles = command.position.tiles
        gone = [one for one in self.state.players if one.tile is not None and one.tile not in tiles]
        state = self.state.with_players(*(replace(one, tile=None) for one in gone))
        told = [f"the board is {command.position}"]
        told += [
            f"{one.name}'s tile on {one.tile} is gone: if it lies elsewhere, 'has {one.name} tile N' says where"
            for one in gone
        ]
        return self._from(replace(state, position=command.position), "\n".join(told))

    def _revealed(self, command: Reveal) -> FollowedGame:
        if self.unscored is not None:
            followed = replace(self, game=Game(self.unscored), unscored=None)._revealed(command)
            if followed.game.settlement is not None:
                return followed
            # Cards not known are left out once more.
            scored = followed._scored()
            return replace(scored, told=f"{followed.told.splitlines()[0]}\n{scored.told}")
        game = self.game.after(command)
        told = game.told
        if game.over and game.settlement is None:
            told = f"{told}\n{to_come(game.state)}"
        return replace(self, game=game, told=told)

    def _scored(self) -> FollowedGame:
        state = self.state
        finish, down = state.finish, state.face_down
        if finish is None:
            raise CamelOddsError("the race is not over: legs are scored by themselves")
        if not down:
            state = scored_race(state)
            return self._from(state, str(state.settlement))
        known = [
            replace(one, bets=tuple(bet for bet in one.bets if bet.camel is not None))
            for one in state.players
        ]
        settlement = settle(finish, known, edition=self.edition)
        left_out = ", ".join(f"{name}'s card {number} on the {bet.pile} pile" for name, number, bet in down)
        told = f"not known and left out: {left_out}; {example_of(state)!r} scores it, too\n{settlement}"
        scored = replace(state, players=settlement.players, settlement=settlement)
        return replace(self._from(scored, told), unscored=state)

    def view(self) -> View:
        """What everybody has, and whose turn it is."""
        view = self.game.view()
        mine = [f"{name} (me)" if name == self.me != "me" else name for name in self.names]
        rows = [(mark, name, *rest) for (mark, _, *rest), name in zip(view.rows, mine, strict=True)]
        return view._replace(rows=rows)


def with_partners(state: State, name: str, partner: str | None) -> State:
    """The table with a partnership put right at both players, and at those who had one with them."""
    problem = too_few_for_partners(len(state.players), state.edition)
    if partner is not None and problem:
        raise CamelOddsError(problem)
    partners = {name: partner, partner: name}
    return state.with_players(
        *(
            replace(one, partner=partners[one.name])
            if one.name in partners
            else replace(one, partner=None if one.partner in partners else one.partner)
            for one in state.players
        )
    )


def example_of(state: State) -> str:
    """A command that turns over a card that is not known."""
    name, number, _ = state.face_down[0]
    return f"reveal {name} {number} {state.holdings(name).cards_left(state.edition)[0]}"


def to_come(state: State) -> str:
    """What is to be done before the race is scored."""
    if not state.face_down:
        return "the race is over and all cards are known: 'score' scores it"
    cards = ", ".join(f"{whose} {n} ({bet.pile} pile)" for whose, n, bet in state.face_down)
    return (
        f"the race is over; cards face down: {cards}\nturn them over, like {example_of(state)!r};"
        " 'score' leaves out those that are not known"
    )
