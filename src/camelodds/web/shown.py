"""What the page shows of a game, as plain data for the templates: nothing is computed here but by the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from camelodds.display.board_svg import InPage, draw
from camelodds.display.phrases import listed
from camelodds.game.cards_and_partners import cards_to_lay, partners_to_choose
from camelodds.game.words import what_one_has
from camelodds.tableside.session import SAMPLES
from camelodds.web.said import action_said, board_said, in_100, of_games, pounds, rolls_left, why

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.game.scoring import Settlement
    from camelodds.tableside.game import FollowedGame
    from camelodds.values.advice import Advice
    from camelodds.web.table import Table

BEST = 3
"""Actions shown after a move."""
TABS = ("play", "bets", "odds", "players", "log")


@dataclass(frozen=True)
class Moment:
    """Where in the log the next line goes: a move that is changed, or one before it that was missed.

    Parameters
    ----------
    what : str
        ``change`` or ``insert``; empty for the end of the log.
    number : int
        The number of the move.
    """

    what: str = ""
    number: int = 0

    @property
    def before(self) -> str:
        """What stands before a line that is said for that moment."""
        return f"{self.what} {self.number} " if self.what else ""


def followed_at(table: Table, moment: Moment) -> FollowedGame:
    """The game at a moment of its log."""
    assert table.session is not None
    states = table.session.states
    return states[moment.number - 1] if moment.what and 0 < moment.number < len(states) else states[-1]


def advice_for(table: Table, followed: FollowedGame) -> Advice:
    """Advice for the player whose phone it is, or whose turn it is."""
    from camelodds.values.advice import advise

    position, name = followed.board(), followed.advised
    state = followed.state
    sample = sample_of(position, table)
    return advise(position, state.holdings(name), state.others(name), left=state.tickets_left, **sample)


def sample_of(position: Position, table: Table) -> dict[str, Any]:
    """How to have odds of the race: from a table, or with the seed of the game."""
    from camelodds.odds.race import games_if_unsolved

    games = games_if_unsolved(position.edition, None, SAMPLES)
    return {} if games is None else {"samples": games, "seed": table.kept.seed}


def head(table: Table) -> dict[str, Any]:
    """Whose turn it is, which leg, what everybody has."""
    if table.session is None:
        return {
            "title": "The start",
            "mine": False,
            "below": "the dice as they are thrown",
            "players": [],
            "undo": len(table.kept.thrown) > 0,
            "redo": False,
        }
    session, followed = table.session, table.session.game
    state = followed.state
    mine = followed.player.name == followed.me
    if followed.position is None:
        won = followed.game.settlement
        title = "The race is over" if won is None else f"{listed(won.winners)} won"
        below = "turn over the finish cards" if won is None else "the race is scored"
    else:
        title = "My turn" if mine else f"{followed.player.name}'s turn"
        below = f"leg {state.leg}, {rolls_left(followed.position.draws_left)}"
    return {
        "title": title,
        "mine": mine and followed.position is not None,
        "below": below,
        "players": [
            {
                "name": one.name,
                "money": one.money,
                "turn": one.name == state.player.name and state.position is not None,
            }
            for one in state.players
        ],
        "undo": len(session.states) > 1 or len(table.kept.thrown) > 0,
        "redo": bool(session.undone),
    }


def play(table: Table, moment: Moment, every: bool) -> dict[str, Any]:
    """What a turn needs: board, dice, the best actions, tickets, cards, the tile."""
    followed = followed_at(table, moment)
    if followed.position is None:
        return {"over": True, "moment": moment, **over(followed)}
    advice = advice_for(table, followed)
    return {
        "over": False,
        "moment": moment,
        "scored": scored_last(followed),
        "board": board_of(followed),
        "dice": dice_of(followed),
        "best": best(followed, advice, every),
        "tickets": tickets(followed, advice),
        "cards": cards_face_down(followed),
        "spaces": spaces(followed),
        "sides": followed.edition.tile_sides,
        # The roller may choose the order on a space (R25).
        "stacks": [] if table.moves else stacks_of(followed.board().stacks, followed.edition),
    }


def board_of(followed: FollowedGame) -> str:
    """The board as a picture in which free spaces can be tapped."""
    position = followed.board()
    board = position.board(followed.state.owners)
    free = position.tile_spaces(moving=followed.player.tile)
    taps = {space: f"put {followed.player.name}'s tile on space {space}" for space in free}
    return draw(board, in_page=InPage(taps, board_said(board)))


def spaces(followed: FollowedGame) -> list[int]:
    """Where the player whose turn it is may put the tile."""
    return [int(space) for space in followed.board().tile_spaces(moving=followed.player.tile)]


def dice_of(followed: FollowedGame) -> list[dict[str, Any]]:
    """The dice, each with what it can show."""
    edition, position = followed.edition, followed.board()
    found = []
    for letter, name in zip(edition.dice, edition.dice_names, strict=True):
        camels = [name] if name in edition.camels else list(edition.crazy)
        found.append(
            {
                "letter": letter,
                "name": name,
                "inside": letter in position.dice,
                "colour": name,
                "faces": [
                    {"line": f"{edition.letter(camel)}{face}", "camel": camel, "face": face}
                    for camel in camels
                    for face in (1, 2, 3)
                ],
            }
        )
    return found


def best(followed: FollowedGame, advice: Advice, every: bool) -> dict[str, Any]:
    """The best actions, or all."""
    advised, turn = followed.advised, followed.player.name
    whom = "me" if advised == followed.me else advised
    told = (
        f"Best for {whom}"
        if advised == turn
        else f"If it were {'my' if whom == 'me' else f'{whom}{chr(39)}s'} turn"
    )
    ties = {one.text for one in advice.ties}
    actions = [
        {
            "line": "" if one.kind == "roll" else one.text,
            "kind": one.kind,
            "said": action_said(one, followed.edition),
            "camel": one.camel or "",
            "value": pounds(one.value),
            "why": why(one, advice),
            "tie": one.text in ties and len(ties) > 1,
        }
        for one in (advice.actions if every else advice.actions[:BEST])
    ]
    exact = advice.race.method == "exact"
    return {
        "title": told,
        "can": advised == turn,
        "actions": actions,
        "every": every,
        "more": len(advice.actions) - len(actions),
        "sampled": "" if exact else f"odds of the race are estimated from {of_games(advice.race)}",
    }


def tickets(followed: FollowedGame, advice: Advice) -> list[dict[str, Any]]:
    """The top ticket of each camel."""
    worth = {one.camel: one for one in advice.actions if one.kind == "ticket"}
    return [
        {
            "camel": camel,
            "left": left,
            "faces": followed.edition.ticket_values[-left:] if left else (),
            "face": worth[camel].face if camel in worth else None,
            "value": pounds(worth[camel].value) if camel in worth else "",
            "first": in_100(advice.leg.first[camel]),
        }
        for camel, left in followed.state.tickets_left.items()
    ]


def cards_face_down(followed: FollowedGame) -> dict[str, Any]:
    """Whether the player whose turn it is lays cards that are not known here."""
    player = followed.player
    return {
        "face_down": player.name != followed.me,
        "left": len(cards_to_lay(player, followed.edition)) > 0,
        "player": player.name,
    }


def bets(table: Table, moment: Moment) -> dict[str, Any]:
    """The finish cards of the player whose turn it is, with what each is worth."""
    followed = followed_at(table, moment)
    if followed.position is None:
        return {"over": True, "moment": moment}
    advice = advice_for(table, followed)
    advised = followed.advised == followed.player.name
    values = {(one.pile, one.camel): pounds(one.value) for one in advice.actions if one.kind == "bet"}
    player = followed.player
    return {
        "over": False,
        "moment": moment,
        "player": player.name,
        "mine": player.name == followed.me,
        "left": cards_to_lay(player, followed.edition),
        "rows": [
            {
                "camel": camel,
                "winner": in_100(advice.race.winner[camel]),
                "loser": in_100(advice.race.loser[camel]),
                "value_win": values.get(("winner", camel), "") if advised else "",
                "value_lose": values.get(("loser", camel), "") if advised else "",
            }
            for camel in followed.edition.racing
        ],
        "partners": [
            one.name for one in partners_to_choose(player, followed.state.players, followed.edition)
        ],
    }


def players(table: Table) -> dict[str, Any]:
    """What everybody has."""
    assert table.session is not None
    followed = table.session.game
    can = {one.name for one in partners_to_choose(followed.player, followed.state.players, followed.edition)}
    return {
        "me": followed.me,
        "over": followed.position is None,
        "rows": [
            {
                "name": one.name,
                "turn": one.name == followed.player.name and followed.position is not None,
                "money": one.money,
                "has": what_one_has(one, money=False) or "nothing else",
                "partner": one.name in can and followed.position is not None,
            }
            for one in followed.state.players
        ],
    }


def log(table: Table) -> dict[str, Any]:
    """All moves, the last one first."""
    assert table.session is not None
    states = table.session.states
    moves = [
        {
            "number": number,
            "command": state.command,
            "told": state.told.splitlines()[0],
            "more": state.told.splitlines()[1:] if scored_last(state) is None else [],
            "scored": scored_last(state),
        }
        for number, state in enumerate(states[1:], 1)
    ]
    return {"moves": moves[::-1], "start": str(states[0].game.opening.position)}


def scored_last(followed: FollowedGame) -> dict[str, Any] | None:
    """The scoring that the last move led to, card by card; None without one."""
    outcomes = followed.game.outcomes
    settlement = followed.game.settlement if followed.position is None else None
    if settlement is None and outcomes and followed.told.startswith(outcomes[-1].told.splitlines()[0]):
        settlement = outcomes[-1].scored
    return None if settlement is None else scoring(settlement)


def scoring(settlement: Settlement) -> dict[str, Any]:
    """A scoring as rows."""
    return {
        "title": settlement.headline,
        "rows": [
            {
                "player": one.player,
                "what": one.what,
                "made_of": one.made_of,
                "paid": f"{one.amount + one.waived:+d}".replace("-", "\u2212"),
                "has": one.money,
            }
            for one in settlement.payments
        ],
        "winners": listed(settlement.winners),
    }


def over(followed: FollowedGame) -> dict[str, Any]:
    """The end: cards to turn over, then who won."""
    state = followed.state
    return {
        "scored": scored_last(followed),
        "down": [
            {
                "name": name,
                "number": number,
                "pile": bet.pile,
                "camels": state.holdings(name).cards_left(state.edition),
            }
            for name, number, bet in (followed.unscored or state).face_down
        ],
        "standings": [
            {"rank": one.rank, "name": one.player, "money": one.money} for one in followed.game.standings
        ],
        "final": followed.game.settlement is not None,
    }


def start(table: Table) -> dict[str, Any]:
    """What has been thrown of a start, and what is still to throw."""
    assert table.opening is not None
    now, edition = table.opening.now, table.opening.edition
    return {
        "told": now.told_stacks,
        "to_throw": [
            {"camel": camel, "lines": [f"{edition.letter(camel)}{face}" for face in (1, 2, 3)]}
            for camel in now.to_throw
        ],
        "stacks": stacks_of(now.stacks, edition),
    }


def stacks_of(stacks: Mapping[int, str], edition: Edition) -> list[dict[str, Any]]:
    """The stacks of several camels, topmost first, each with the line that puts it on top."""
    return [
        {
            "space": space,
            "camels": [
                {
                    "camel": edition.camel(letter),
                    "line": f"stack {space} {letters.replace(letter, '')}{letter}",
                    "top": letter == letters[-1],
                }
                for letter in reversed(letters)
            ],
        }
        for space, letters in sorted(stacks.items())
        if len(letters) > 1
    ]
