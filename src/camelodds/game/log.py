"""The log of a game: every move, what it led to, and the money after it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from camelodds.display.phrases import how_many, listed
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.game.state import played

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.display.view import Cell
    from camelodds.game.state import Outcome, State
    from camelodds.game.turns import Event


class Move(NamedTuple):
    """A move of a log.

    Parameters
    ----------
    number : int
        Its number, from 1: `Game.at` of this number is the game after it.
    leg : int
        The number of the leg, from 1.
    player : str
        Whose turn it was, or whose card was turned over.
    turn : str
        What was done, in the words that one types for it.
    told : str
        What happened, in a line.
    money : tuple of int
        What each player has after it, in pounds.
    """

    number: int
    leg: int
    player: str
    turn: str
    told: str
    money: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Log(Result):
    """Every move of a game, from `Game.log`.

    Parameters
    ----------
    opening : State
        What was on the table before the first move.
    events : tuple of Turn and Reveal
        The moves.

    Examples
    --------
    >>> from camelodds import Game
    >>> game = Game.start(["ana", "bo"], position="1:bg 2:oyw")
    >>> print(game.after("tile 4 +").after("g1").log)
    2 moves, and what each player has then, in pounds
    move  leg  ana  bo  what happened
    1       1    3   3  ana places an oasis tile on 4
    2       1    3   3  bo rolls g1: green goes from 1 to 2
    """

    opening: State
    events: tuple[Event, ...]

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves, in order."""
        state, moves = self.opening, []
        for number, event in enumerate(self.events, 1):
            leg = state.leg
            state, outcome = played(state, event)
            money = tuple(player.money for player in state.players)
            moves.append(Move(number, leg, outcome.player, str(outcome.event), in_a_line(outcome), money))
        return tuple(moves)

    def view(self) -> View:
        """A row for each move: what happened, and what each player has after it."""
        names = self.opening.names
        columns = (Column("move"), Column("leg"), *map(Column, names), Column("what happened"))
        rows: list[tuple[Cell, ...]] = [
            (move.number, move.leg, *move.money, move.told) for move in self.moves
        ]
        number = how_many(len(rows), "move")
        return View(f"{number}, and what each player has then, in pounds", columns, rows)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each move; the money of each player has a column with the player's name."""
        return [
            {
                "move": move.number,
                "leg": move.leg,
                "player": move.player,
                "turn": move.turn,
                "told": move.told,
                **{
                    f"money {name}": money for name, money in zip(self.opening.names, move.money, strict=True)
                },
            }
            for move in self.moves
        ]

    def types_of_rows(self) -> Mapping[str, Any]:
        """The types of columns: the players' money has one each."""
        texts = dict.fromkeys(("player", "turn", "told"), str)
        return {"move": int, "leg": int, **texts, **{f"money {name}": int for name in self.opening.names}}

    def to_dict(self) -> dict[str, Any]:
        """The log as plain numbers, texts and dicts, ready for JSON."""
        return {
            "start": str(self.opening.position),
            "players": list(self.opening.names),
            "moves": [{**move._asdict(), "money": list(move.money)} for move in self.moves],
        }

    def __repr__(self) -> str:
        return f"<Log of {', '.join(self.opening.names)}: {how_many(len(self.events), 'move')}>"


def in_a_line(outcome: Outcome) -> str:
    """What happened in a line: of a scoring the camels, first to last, and who won."""
    first, *more = outcome.told.split("\n")
    scored = outcome.scored
    if scored is None:
        return "; ".join((first, *more))
    paid = more[: more.index(scored.headline)]
    over = "" if first.endswith("is over") else "; the race is scored"
    line = f"{first}{over}: {', '.join(scored.ranking)}"
    won = (
        [f"{listed(scored.winners)} {'win' if len(scored.winners) > 1 else 'wins'}"] if scored.winners else []
    )
    return "; ".join((line, *paid, *won))
