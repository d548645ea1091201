"""A game at the table: the board, what the players have, whose turn it is; a move gives a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from camelodds.display.plain import aligned
from camelodds.display.printable import cut
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError
from camelodds.game.holdings import Bet, Holdings
from camelodds.game.players import players_of, tickets_gone
from camelodds.game.scoring import settle
from camelodds.tableside import corrections as moves
from camelodds.tableside.holdings_words import VERBS, place_cards
from camelodds.tableside.names import check_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.board.position import Position, Roll
    from camelodds.editions.edition import Edition
    from camelodds.game.scoring import Settlement


@dataclass(frozen=True)
class Game:
    """A game under way, or over.

    Parameters
    ----------
    start : Position
        The position it began with.
    position : Position or None
        The position now; None if the race is over.
    players : tuple of Holdings
        The players in the order of their turns.
    left : tuple of int
        Leg tickets still there, by racing camel.
    me : str
        Which of them the session is for; empty for none.
    turn : int
        Whose turn it is, 0 for the first player.
    leg : int
        The number of the leg, from 1.
    finish : Roll or None
        The roll that ended the race.
    settlement : Settlement or None
        The scoring of the race.
    unscored : tuple of Holdings
        The players before a scoring that left cards out: these can be revealed still.
    command : str
        The command that led here.
    told : str
        What it did, in words.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.commands import read_command
    >>> from camelodds.tableside.game import Game
    >>> game = Game.new(Position("1:bg 2:oyw"), ("ana", "bob"))
    >>> game, told = game.apply(read_command("b2", game))
    >>> print(told)
    ana rolls b2: blue carries green from 1 to 3
    >>> game.player.name, str(game.position)
    ('bob', '2:oyw 3:bg | goyw')
    """

    start: Position
    position: Position | None
    players: tuple[Holdings, ...]
    left: tuple[int, ...]
    me: str = ""
    turn: int = 0
    leg: int = 1
    finish: Roll | None = None
    settlement: Settlement | None = None
    unscored: tuple[Holdings, ...] = ()
    command: str = ""
    told: str = ""

    @classmethod
    def new(cls, position: Position, names: Sequence[str], me: str = "") -> Game:
        """Begin a game: nobody has anything but the start money (R22).

        Raises
        ------
        CamelOddsError
            If a name cannot be used, two are the same, or there are too many.
        """
        edition = position.edition
        check_names(names, edition)
        players = tuple(Holdings(money=edition.start_money, name=name) for name in names)
        game = cls(position, position, players, full_stacks(edition))
        return game.for_player(me) if me else game

    def for_player(self, name: str) -> Game:
        """The game with another player whom the session is for.

        Raises
        ------
        CamelOddsError
            If nobody has that name.
        """
        if name not in self.names:
            raise CamelOddsError(f"{cut(name)} is not among the players: {', '.join(self.names)}")
        return replace(self, me=name)

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.start.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order of their turns."""
        return tuple(player.name for player in self.players)

    @property
    def player(self) -> Holdings:
        """Whose turn it is."""
        return self.players[self.turn]

    @property
    def owners(self) -> dict[int, str]:
        """Whose the tiles are, by space."""
        return {player.tile: player.name for player in self.players if player.tile is not None}

    @property
    def tickets_left(self) -> dict[str, int]:
        """Leg tickets still there, by racing camel."""
        return dict(zip(self.edition.racing, self.left, strict=True))

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

    def holdings(self, name: str) -> Holdings:
        """What a player has."""
        return self.players[self.names.index(name)]

    def others(self, name: str) -> tuple[Holdings, ...]:
        """What all others have."""
        return tuple(player for player in self.players if player.name != name)

    def face_down(self) -> list[tuple[str, int, Bet]]:
        """Finish cards that are not known: whose, which of the player's cards from 1, and the card."""
        return [
            (player.name, number, bet)
            for player in self.players
            for number, bet in enumerate(player.bets, 1)
            if bet.camel is None
        ]

    def apply(self, command: moves.Command) -> tuple[Game, str]:
        """Make a move.

        Parameters
        ----------
        command : Command
            The move.

        Returns
        -------
        Game
            The game after it.
        str
            What it did, in words.

        Raises
        ------
        CamelOddsError
            If it cannot be made; this game stays as it is.
        """
        if self.settlement is not None and not (self.unscored and isinstance(command, moves.Reveal)):
            more = ", reveal turns over a card that was left out" if self.unscored else ""
            raise CamelOddsError(f"the race is scored: undo takes moves back{more}")
        game, told = self._after(command)
        return replace(game, command=str(command), told=told), told

    def _after(self, command: moves.Command) -> tuple[Game, str]:
        match command:
            case moves.Correct():
                return self._corrected(command)
            case moves.Reveal():
                return self._revealed(command)
            case moves.Score():
                return self._scored()
            case moves.GiveTurn():
                self.board()
                return replace(self, turn=self.names.index(command.name)), f"it is {command.name}'s turn"
            case moves.SetLeft():
                return self._with_left(command)
            case moves.SetPosition():
                return self._placed(command)
        position = self.board()
        acting = self if command.by is None else replace(self, turn=self.names.index(command.by))
        match command:
            case moves.Throw():
                game, told = acting._thrown(position, command)
            case moves.TakeTicket():
                game, told = acting._taken(command)
            case moves.PlaceTile():
                game, told = acting._tile(position, command)
            case moves.LayBet():
                game, told = acting._laid(command)
            case moves.Join():
                game, told = acting._joined(command)
        return replace(game, turn=(acting.turn + 1) % len(self.players)), told

    def _with(self, *changed: Holdings) -> tuple[Holdings, ...]:
        by_name = {player.name: player for player in changed}
        return tuple(by_name.get(player.name, player) for player in self.players)

    def _thrown(self, position: Position, command: moves.Throw) -> tuple[Game, str]:
        roll = position.after(command.roll)
        player, edition = self.player, self.edition
        told = [f"{player.name} rolls {roll}"]
        players = self._with(replace(player, pyramid_tickets=player.pyramid_tickets + 1))
        if roll.paid is not None:
            owner = self.owners.get(roll.paid)
            if owner is None:
                told.append(f"nobody is known to own the tile on {roll.paid}: nobody is paid")
            else:
                income = edition.tile_income
                players = tuple(
                    replace(one, money=max(0, one.money + income)) if one.name == owner else one
                    for one in players
                )
                told.append(f"{owner} gets {income} for the tile on {roll.paid}")
        game = replace(self, position=roll.position, players=players)
        if roll.race_over is not None:
            game, more = replace(game, finish=roll)._finished()
            return game, "\n".join([*told, more])
        if roll.leg_over:
            settlement = settle(roll, players, edition=edition)
            # What all have is in the payments.
            told += [settlement.headline, *map(str, settlement.payments)]
            told.append(f"leg {self.leg + 1} begins")
            game = replace(game, players=settlement.players, left=full_stacks(edition), leg=self.leg + 1)
        return game, "\n".join(told)

    def _taken(self, command: moves.TakeTicket) -> tuple[Game, str]:
        row = self.edition.racing.index(command.camel)
        if not self.left[row]:
            others = ", ".join(name for name, left in self.tickets_left.items() if left) or "none"
            raise CamelOddsError(f"no {command.camel} ticket is left; there are tickets of: {others}")
        face = self.edition.ticket_values[-self.left[row]]
        player = replace(self.player, tickets=(*self.player.tickets, (command.camel, face)))
        left = tuple(number - (i == row) for i, number in enumerate(self.left))
        told = f"{player.name} takes the {command.camel} ticket {face}"
        return replace(self, players=self._with(player), left=left), told

    def _tile(self, position: Position, command: moves.PlaceTile) -> tuple[Game, str]:
        player = self.player
        if player.tile is not None:
            if command.space == player.tile:
                raise CamelOddsError(
                    f"{player.name}'s tile lies on {player.tile}: it is moved to a different space (R24)"
                )
            position = position.without_tile(player.tile)
        side = self.edition.tile_sides["+-".index(command.side)]
        position = position.with_tile(command.space, command.side)
        verb = "places" if player.tile is None else f"moves, from {player.tile},"
        told = f"{player.name} {verb} a {side} tile on {command.space}"
        return replace(self, position=position, players=self._with(replace(player, tile=command.space))), told

    def _laid(self, command: moves.LayBet) -> tuple[Game, str]:
        player, edition = self.player, self.edition
        if len(player.bets) == len(edition.racing):
            raise CamelOddsError(f"{player.name} has laid all finish cards, one a camel (R20)")
        if command.camel is not None and command.camel not in player.cards_left(edition):
            left = ", ".join(player.cards_left(edition)) or "none"
            raise CamelOddsError(
                f"{player.name} has laid the {command.camel} card already (R20); cards left: {left}"
            )
        lying = [bet for one in self.players for bet in one.bets if bet.pile == command.pile]
        before = max((1 + (bet.before or 0) for bet in lying), default=0)
        bet = Bet(command.pile, command.camel, before)
        card = "a card face down" if command.camel is None else f"the {command.camel} card"
        told = f"{player.name} lays {card} on the {command.pile} pile, {before} below it"
        return replace(self, players=self._with(replace(player, bets=(*player.bets, bet)))), told

    def _joined(self, command: moves.Join) -> tuple[Game, str]:
        player, other, least = self.player, self.holdings(command.name), self.edition.partners_from
        if least is None:
            raise CamelOddsError(f"the {self.edition.name} edition has no partnerships (R26)")
        if len(self.players) < least:
            raise CamelOddsError(f"partnerships are for {least} players and more (R26)")
        if player.name == other.name:
            raise CamelOddsError(f"{player.name} cannot be the partner of {player.name} (R26)")
        for one in (player, other):
            if one.partner is not None:
                raise CamelOddsError(f"{one.name} has a partner in this leg, {one.partner} (R26)")
        players = self._with(replace(player, partner=other.name), replace(other, partner=player.name))
        return replace(self, players=players), f"{player.name} and {other.name} are partners in this leg"

    def _corrected(self, command: moves.Correct) -> tuple[Game, str]:
        position, name = self.position, command.name
        before = self.holdings(name)
        said = dict(command.said)
        if said.get("tile", 0) is None and before.tile is not None and position is not None:
            position = position.without_tile(before.tile)
        if "bets" in said:
            lying = {(bet.pile, bet.before or 0) for one in self.others(name) for bet in one.bets}
            said["bets"] = place_cards(said["bets"], lying)
        players = self._with(replace(before, **said))
        if "partner" in said:
            least = self.edition.partners_from
            if said["partner"] is not None and (least is None or len(self.players) < least):
                raise CamelOddsError(f"there are no partnerships with {len(self.players)} players (R26)")
            partners = {name: said["partner"], said["partner"]: name}
            players = tuple(
                replace(one, partner=partners[one.name])
                if one.name in partners
                else replace(one, partner=None if one.partner in partners else one.partner)
                for one in players
            )
        players = tuple(players_of(players, self.edition, position))
        gone = tickets_gone([one.tickets for one in players], self.edition)
        stack = len(self.edition.ticket_values)
        left = tuple(min(n, stack - gone[camel]) for camel, n in self.tickets_left.items())
        game = replace(self, position=position, players=players, left=left)
        told = f"{name} has {what_one_has(game.holdings(name))}"
        return game, told if game.finish is None else f"{told}\n{game._to_come()}"

    def _with_left(self, command: moves.SetLeft) -> tuple[Game, str]:
        self.board()
        gone = tickets_gone([one.tickets for one in self.players], self.edition)
        stack = len(self.edition.ticket_values)
        for camel, number in command.left:
            if number > stack - gone[camel]:
                raise CamelOddsError(
                    f"with what the players hold, at most {stack - gone[camel]} {camel} tickets are left"
                )
        left = self.tickets_left | dict(command.left)
        told = ", ".join(f"{camel} {number}" for camel, number in left.items())
        return replace(self, left=tuple(left.values())), f"tickets left: {told}"

    def _placed(self, command: moves.SetPosition) -> tuple[Game, str]:
        self.board()
        tiles = command.position.tiles
        players = tuple(
            replace(one, tile=None) if one.tile is not None and one.tile not in tiles else one
            for one in self.players
        )
        return replace(self, position=command.position, players=players), f"the board is {command.position}"

    def _revealed(self, command: moves.Reveal) -> tuple[Game, str]:
        if self.settlement is not None:
            before = replace(self, players=self.unscored, unscored=(), settlement=None)
            game, told = before._revealed(command)
            if game.settlement is not None:
                return game, told
            # Cards not known are left out once more.
            game, scored = game._scored()
            return game, f"{told.splitlines()[0]}\n{scored}"
        player = self.holdings(command.name)
        down = [number for name, number, _ in self.face_down() if name == player.name]
        if not down:
            raise CamelOddsError(f"all cards of {player.name} are known")
        number = command.number
        if number is None:
            if len(down) > 1:
                raise CamelOddsError(
                    f"{player.name} has {len(down)} cards face down: say which, like"
                    f" 'reveal {player.name} {down[0]} {command.camel}'"
                )
            number = down[0]
        if number not in down:
            raise CamelOddsError(
                f"{player.name} has no card {number} face down: face down are {', '.join(map(str, down))}"
            )
        if command.camel not in player.cards_left(self.edition):
            raise CamelOddsError(f"{player.name} has laid the {command.camel} card already (R20)")
        bets = tuple(
            bet._replace(camel=command.camel) if n == number else bet for n, bet in enumerate(player.bets, 1)
        )
        told = f"{player.name}'s card {number}, on the {bets[number - 1].pile} pile, is {command.camel}"
        game = replace(self, players=self._with(replace(player, bets=bets)))
        if game.finish is None:
            return game, told
        game, more = game._finished()
        return game, f"{told}\n{more}"

    def _finished(self) -> tuple[Game, str]:
        """The race is over: scored if all cards are known, or else asked for."""
        return (self, self._to_come()) if self.face_down() else self._settled(self.players)

    def _to_come(self) -> str:
        """What is to be done before the race is scored."""
        down = self.face_down()
        if not down:
            return "the race is over and all cards are known: 'score' scores it"
        name, number, _ = down[0]
        listed = ", ".join(f"{whose} {n} ({bet.pile} pile)" for whose, n, bet in down)
        camel = self.holdings(name).cards_left(self.edition)[0]
        return (
            f"the race is over; cards face down: {listed}\nturn them over, like 'reveal {name} {number} {camel}';"
            " 'score' leaves out those that are not known"
        )

    def _scored(self) -> tuple[Game, str]:
        if self.finish is None:
            raise CamelOddsError("the race is not over: legs are scored by themselves")
        down = self.face_down()
        if not down:
            return self._settled(self.players)
        known = tuple(
            replace(one, bets=tuple(bet for bet in one.bets if bet.camel is not None)) for one in self.players
        )
        game, told = self._settled(known)
        left_out = ", ".join(f"{name}'s card {number} on the {bet.pile} pile" for name, number, bet in down)
        name, number, _ = down[0]
        way = f"'reveal {name} {number} {self.holdings(name).cards_left(self.edition)[0]}' scores it, too"
        return replace(game, unscored=self.players), f"not known and left out: {left_out}; {way}\n{told}"

    def _settled(self, players: tuple[Holdings, ...]) -> tuple[Game, str]:
        assert self.finish is not None
        settlement = settle(self.finish, players, edition=self.edition)
        return replace(self, players=settlement.players, settlement=settlement), str(settlement)

    def table(self) -> str:
        """What everybody has, as plain text."""
        rows = [["  player", "pounds"]]
        for number, player in enumerate(self.players):
            mark = ">" if number == self.turn and self.position is not None else " "
            me = " (me)" if player.name == self.me != "me" else ""
            rows.append([f"{mark} {player.name}{me}", str(player.money)])
        has = ["has", *(what_one_has(player, money=False) for player in self.players)]
        lines = aligned(rows).split("\n")
        lines = [f"{line}  {what}".rstrip() for line, what in zip(lines, has, strict=True)]
        left = ", ".join(f"{camel} {number}" for camel, number in self.tickets_left.items())
        return "\n".join([*lines, f"tickets left: {left}"])

    def to_dict(self) -> dict[str, Any]:
        """The game as plain numbers, texts and dicts, ready for JSON."""
        return {
            "edition": self.edition.name,
            "start": str(self.start),
            "position": None if self.position is None else str(self.position),
            "leg": self.leg,
            "turn": None if self.position is None else self.player.name,
            "me": self.me or None,
            "left": self.tickets_left,
            "players": [
                {
                    "name": player.name,
                    "money": player.money,
                    "tickets": [list(ticket) for ticket in player.tickets],
                    "pyramid_tickets": player.pyramid_tickets,
                    "tile": player.tile,
                    "bets": [list(bet) for bet in player.bets],
                    "partner": player.partner,
                }
                for player in self.players
            ],
            "settlement": None if self.settlement is None else self.settlement.to_dict(),
        }


def full_stacks(edition: Edition) -> tuple[int, ...]:
    """All leg tickets there."""
    return (len(edition.ticket_values),) * len(edition.racing)


def what_one_has(player: Holdings, *, money: bool = True) -> str:
    """What a player has, in the words in which one says it."""
    items = [f"money {player.money}"] if money else []
    items += [f"ticket {camel} {face}" for camel, face in player.tickets]
    if player.pyramid_tickets:
        items.append(f"pyramid {player.pyramid_tickets}")
    if player.tile is not None:
        items.append(f"tile {player.tile}")
    items += [f"bet {VERBS[PILES.index(bet.pile)]} {bet.camel or '?'}" for bet in player.bets]
    if player.partner is not None:
        items.append(f"partner {player.partner}")
    return ", ".join(items)
