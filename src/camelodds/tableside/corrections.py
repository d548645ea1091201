"""What can be done at the table besides turns, as data; as text each is the command that says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from camelodds.game.turns import Reveal, Turn

if TYPE_CHECKING:
    from camelodds.board.position import Position


@dataclass(frozen=True)
class By:
    """A turn of a player who is named: of one whose turn it is not, what was missed before."""

    player: str
    turn: Turn

    def __str__(self) -> str:
        return f"as {self.player} {self.turn}"


@dataclass(frozen=True)
class GiveTurn:
    """It is that player's turn."""

    name: str

    def __str__(self) -> str:
        return f"turn {self.name}"


@dataclass(frozen=True)
class Correct:
    """What a player has, put right."""

    name: str
    said: dict[str, Any]
    text: str

    def __str__(self) -> str:
        return f"has {self.name} {self.text}"


@dataclass(frozen=True)
class SetLeft:
    """How many tickets are left, put right."""

    left: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return "left " + " ".join(f"{camel}={number}" for camel, number in self.left)


@dataclass(frozen=True)
class SetPosition:
    """The board, put right."""

    position: Position

    def __str__(self) -> str:
        return f"position {self.position}"


@dataclass(frozen=True)
class Score:
    """The race is scored with the cards that are known."""

    def __str__(self) -> str:
        return "score"


Command = Turn | By | Reveal | GiveTurn | Correct | SetLeft | SetPosition | Score
"""All that changes a game at the table."""
