"""What is on the table between two turns, and how a turn changes it (R20, R23 to R30)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from camelodds.display.phrases import how_many, with_article
from camelodds.errors import CamelOddsError
from camelodds.game.cards_and_partners import cards_below, no_partnership
from camelodds.game.holdings import Bet, Holdings
from camelodds.game.scoring import Settlement, settle
from camelodds.game.turns import FormPartnership, LayCard, PlaceTile, Reveal, TakeTicket, Throw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.board.position import Position, Roll
    from camelodds.editions.edition import Edition
    from camelodds.game.turns import Event


FACE_DOWN = "a card face down"


@dataclass(frozen=True)
class State:
    """What is on the table between two turns.

    Parameters
    ----------
    edition : Edition
        The edition.
    position : Position or None
        The board; None if the race is over.
    players : tuple of Holdings
        What the players have, in the order of their turns.
    left : tuple of int
        The number of leg tickets that are left, by racing camel.
    turn : int
        Whose turn it is, 0 for the first player.
    leg : int
        The number of the leg, from 1.
    rolled_last : str
        Who rolled last in this game; nothing before the first roll.
    finish : Roll or None
        The roll that ended the race.
    settlement : Settlement or None
        The scoring of the race, once all cards are known.
    """

    edition: Edition
    position: Position | None
    players: tuple[Holdings, ...]
    left: tuple[int, ...]
    turn: int = 0
    leg: int = 1
    rolled_last: str = ""
    finish: Roll | None = None
    settlement: Settlement | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order of their turns."""
        return tuple(player.name for player in self.players)

    @property
    def player(self) -> Holdings:
        """Whose turn it is, or would be."""
        return self.players[self.turn]

    @property
    def owners(self) -> dict[int, str]:
        """The owner of each tile, by space."""
        return {player.tile: player.name for player in self.players if player.tile is not None}

    @property
    def tickets_left(self) -> dict[str, int]:
        """The number of leg tickets that are left, by racing camel."""
        return dict(zip(self.edition.racing, self.left, strict=True))

    @property
    def face_down(self) -> list[tuple[str, int, Bet]]:
        """Finish cards whose camel is not known: the owner, the number among the owner's cards, and the card."""
        return [
            (player.name, number, bet)
            for player in self.players
            for number, bet in enumerate(player.bets, 1)
            if bet.camel is None
        ]

    def holdings(self, name: str) -> Holdings:
        """What a player has.

        Raises
        ------
        CamelOddsError
            If nobody has that name.
        """
        if name not in self.names:
            raise CamelOddsError(f"{name!r} is not among the players: {', '.join(self.names)}")
        return self.players[self.names.index(name)]

    def others(self, name: str) -> tuple[Holdings, ...]:
        """What all other players have."""
        return tuple(player for player in self.players if player.name != name)

    def with_players(self, *changed: Holdings) -> State:
        """The table with what these players have now."""
        by_name = {player.name: player for player in changed}
        return replace(self, players=tuple(by_name.get(one.name, one) for one in self.players))

    def seen_by(self, name: str, shown_cards: set[tuple[str, int | None]]) -> State:
        """The table without the camels on the others' finish cards that were not turned over (R30)."""
        return replace(self, players=face_down_for(name, self.players, shown_cards))

    def board(self) -> Position:
        """The position, if the race goes on.

        Raises
        ------
        CamelOddsError
            If it is over.
        """
        if self.position is None:
            raise CamelOddsError("the race is over: no turn follows")
        return self.position


@dataclass(frozen=True)
class Outcome:
    """What happened in an event.

    Parameters
    ----------
    event : Turn or Reveal
        What happened.
    player : str
        Whose turn it was, or whose card.
    told : str
        What happened, in words.
    roll : Roll or None
        The roll that was played.
    paid : str or None
        Who was paid for a tile.
    scored : Settlement or None
        The scoring of a leg or the race that ended.
    """

    event: Event
    player: str
    told: str
    roll: Roll | None = None
    paid: str | None = None
    scored: Settlement | None = None

    def seen_by(self, name: str, shown_cards: set[tuple[str, int | None]]) -> Outcome:
        """The same without the camels on the others' finish cards that were not turned over (R30)."""
        seen = self
        if isinstance(self.event, LayCard) and self.event.camel is not None and self.player != name:
            told = self.told.replace(f"the {self.event.camel} card", FACE_DOWN, 1)
            seen = replace(self, event=LayCard(self.event.pile, None), told=told)
        if self.scored is not None:
            players = face_down_for(name, self.scored.players, shown_cards)
            seen = replace(seen, scored=replace(self.scored, players=players))
        return seen


def face_down_for(
    name: str, players: Sequence[Holdings], shown_cards: set[tuple[str, int | None]]
) -> tuple[Holdings, ...]:
    """What players have, without the camels on finish cards that one of them does not know (R30).

    Parameters
    ----------
    name : str
        Who looks.
    players : sequence of Holdings
        What all have.
    shown_cards : set of (str, int)
        The cards that were turned over: the owner, and the card's number among the owner's.
    """

    def face_down(player: Holdings) -> Holdings:
        bets = tuple(
            bet if (player.name, number) in shown_cards else bet._replace(camel=None)
            for number, bet in enumerate(player.bets, 1)
        )
        return player if bets == player.bets else replace(player, bets=bets)

    return tuple(player if player.name == name else face_down(player) for player in players)


def full_stacks(edition: Edition) -> tuple[int, ...]:
    """The number of leg tickets of each camel at the start of a leg (R28)."""
    return (len(edition.ticket_values),) * len(edition.racing)


def played(state: State, event: Event) -> tuple[State, Outcome]:
    """Play an event.

    Parameters
    ----------
    state : State
        What is on the table before it.
    event : Turn or Reveal
        A turn of the player whose turn it is, or a card that is turned over.

    Returns
    -------
    State
        What is on the table after it; after a turn, the next player has a turn (R27).
    Outcome
        What happened.

    Raises
    ------
    CamelOddsError
        If it breaks a rule; the message says which, and what is possible instead.
    """
    if isinstance(event, Reveal):
        return _revealed(state, event)
    position = state.board()
    match event:
        case Throw():
            after, outcome = _thrown(state, position, event)
        case TakeTicket():
            after, outcome = _taken(state, event)
        case PlaceTile():
            after, outcome = _placed(state, position, event)
        case LayCard():
            after, outcome = _laid(state, position, event)
        case FormPartnership():
            after, outcome = _joined(state, event)
    return replace(after, turn=(state.turn + 1) % len(state.players)), outcome


def _thrown(state: State, position: Position, event: Throw) -> tuple[State, Outcome]:
    player, edition = state.player, state.edition
    if not event.roll:
        raise CamelOddsError(f"a roll needs what the die shows, like {edition.letters[0]}2")
    roll = position.after(event.roll)
    told = [f"{player.name} rolls {roll}"]
    after = state.with_players(replace(player, pyramid_tickets=player.pyramid_tickets + 1))
    after = replace(after, position=roll.position, rolled_last=player.name)
    owner = None
    if roll.paid is not None:
        owner = state.owners.get(roll.paid)
        if owner is None:
            told.append(f"nobody is known to own the tile on {roll.paid}: nobody is paid")
        else:
            one = after.holdings(owner)
            after = after.with_players(replace(one, money=max(0, one.money + edition.tile_income)))
            told.append(f"{owner} gets {edition.tile_income} for the tile on {roll.paid}")
    scored = None
    if roll.race_over is not None:
        after = scored_race(replace(after, finish=roll))
        scored = after.settlement
        told.append(str(scored) if scored is not None else "")
    elif roll.leg_over:
        scored = settle(roll, after.players, edition=edition)
        after = replace(after, players=scored.players, left=full_stacks(edition), leg=state.leg + 1)
        # What all have is in the payments.
        told += [scored.headline, *map(str, scored.payments), f"leg {after.leg} begins"]
    return after, Outcome(event, player.name, "\n".join(filter(None, told)), roll, owner, scored)


def scored_race(state: State) -> State:
    """The table with the race scored, if all cards are known (R29)."""
    if state.finish is None or state.face_down:
        return state
    settlement = settle(state.finish, state.players, edition=state.edition)
    left = full_stacks(state.edition)
    return replace(state, players=settlement.players, left=left, settlement=settlement)


def _taken(state: State, event: TakeTicket) -> tuple[State, Outcome]:
    edition = state.edition
    if event.camel not in edition.racing:
        raise CamelOddsError(f"{event.camel!r} is no racing camel: they are {', '.join(edition.racing)}")
    row = edition.racing.index(event.camel)
    if not state.left[row]:
        others = ", ".join(name for name, left in state.tickets_left.items() if left) or "none"
        raise CamelOddsError(f"no {event.camel} ticket is left; there are tickets of: {others}")
    face = edition.ticket_values[-state.left[row]]
    player = replace(state.player, tickets=(*state.player.tickets, (event.camel, face)))
    left = tuple(number - (i == row) for i, number in enumerate(state.left))
    told = f"{player.name} takes the {event.camel} ticket {face}"
    return replace(state.with_players(player), left=left), Outcome(event, player.name, told)


def _placed(state: State, position: Position, event: PlaceTile) -> tuple[State, Outcome]:
    player = state.player
    if player.tile is not None:
        if event.space == player.tile:
            raise CamelOddsError(
                f"{player.name}'s tile lies on {player.tile}: it is moved to a different space (R24)"
            )
        position = position.without_tile(player.tile)
    position = position.with_tile(event.space, event.side)
    side = state.edition.tile_sides["+-".index(position.tiles[event.space])]
    verb = "places" if player.tile is None else f"moves, from {player.tile},"
    told = f"{player.name} {verb} {with_article(f'{side} tile')} on {event.space}"
    after = state.with_players(replace(player, tile=event.space))
    return replace(after, position=position), Outcome(event, player.name, told)


def _laid(state: State, position: Position, event: LayCard) -> tuple[State, Outcome]:
    player, edition = state.player, state.edition
    if len(player.bets) == len(edition.racing):
        raise CamelOddsError(f"{player.name} has laid all finish cards, one a camel (R20)")
    if event.camel is not None and event.camel not in player.cards_left(edition):
        left = ", ".join(player.cards_left(edition)) or "none"
        raise CamelOddsError(
            f"{player.name} has laid the {event.camel} card already (R20); cards left: {left}"
        )
    below = cards_below(state.players, event.pile)
    card = FACE_DOWN if event.camel is None else f"the {event.camel} card"
    told = f"{player.name} lays {card} on the {event.pile} pile, {below} below it"
    # What it may name depends on the odds of this moment, for those who do not see it (M4).
    bets = (*player.bets, Bet(event.pile, event.camel, below, position))
    return state.with_players(replace(player, bets=bets)), Outcome(event, player.name, told)


def _joined(state: State, event: FormPartnership) -> tuple[State, Outcome]:
    player, other = state.player, state.holdings(event.player)
    problem = no_partnership(player, other, len(state.players), state.edition)
    if problem:
        raise CamelOddsError(problem)
    after = state.with_players(replace(player, partner=other.name), replace(other, partner=player.name))
    return after, Outcome(event, player.name, f"{player.name} and {other.name} are partners in this leg")


def _revealed(state: State, event: Reveal) -> tuple[State, Outcome]:
    player = state.holdings(event.player)
    number = _number_of(state, event, player)
    bet = player.bets[number - 1]
    told = f"{player.name}'s card {number}, on the {bet.pile} pile, is {event.camel}"
    event = replace(event, number=number)
    if bet.camel == event.camel:
        # Its owner shows a card that is known here (R30): others may see it now.
        return state, Outcome(event, player.name, f"{told}, as known")
    if bet.camel is not None:
        raise CamelOddsError(
            f"{player.name}'s card {number} is known: it is {bet.camel}, not {event.camel}; a card that was laid"
            " does not change (R30)"
        )
    if event.camel not in player.cards_left(state.edition):
        raise CamelOddsError(f"{player.name} has laid the {event.camel} card already (R20)")
    bets = tuple(
        bet._replace(camel=event.camel) if n == number else bet for n, bet in enumerate(player.bets, 1)
    )
    after = scored_race(state.with_players(replace(player, bets=bets)))
    scored = after.settlement
    if scored is not None:
        told = f"{told}\n{scored}"
    return after, Outcome(event, player.name, told, scored=scored)


def _number_of(state: State, event: Reveal, player: Holdings) -> int:
    """The number of the card turned over: the one named, the one with that camel, or the only one face down."""
    if not player.bets:
        raise CamelOddsError(f"{player.name} has laid no finish card")
    if event.number is not None:
        if event.number not in range(1, len(player.bets) + 1):
            raise CamelOddsError(f"{player.name} has no card {event.number}, but {len(player.bets)}")
        return event.number
    known = [number for number, bet in enumerate(player.bets, 1) if bet.camel == event.camel]
    down = [number for name, number, _ in state.face_down if name == player.name]
    if len(known or down) == 1:
        return (known or down)[0]
    if not down:
        raise CamelOddsError(
            f"all cards of {player.name} are known: {', '.join(bet.camel or '' for bet in player.bets)}"
        )
    raise CamelOddsError(
        f"{player.name} has {how_many(len(down), 'card')} face down: say which, like"
        f" 'reveal {player.name} {down[0]} {event.camel}'"
    )
