"""What can be done at the table, as data; as text each is the command that says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from camelodds.board.position import Position


@dataclass(frozen=True)
class Action:
    """An action of a player (R23); `by` names the player if it is not the one whose turn it is."""

    by: str | None = None

    def __str__(self) -> str:
        return f"as {self.by} {self._said()}" if self.by is not None else self._said()

    def _said(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class Throw(Action):
    """A roll, like ``b2``."""

    roll: str = ""

    def _said(self) -> str:
        return self.roll


@dataclass(frozen=True)
class TakeTicket(Action):
    """The top ticket of a camel."""

    camel: str = ""

    def _said(self) -> str:
        return f"ticket {self.camel}"


@dataclass(frozen=True)
class PlaceTile(Action):
    """The player's tile placed, or moved."""

    space: int = 0
    side: str = "+"

    def _said(self) -> str:
        return f"tile {self.space} {self.side}"


@dataclass(frozen=True)
class LayBet(Action):
    """A finish card on a pile; no camel if it is not known."""

    pile: str = "winner"
    camel: str | None = None

    def _said(self) -> str:
        return f"bet {'win' if self.pile == 'winner' else 'lose'} {self.camel or '?'}"


@dataclass(frozen=True)
class Join(Action):
    """A partnership with another player (R26)."""

    name: str = ""

    def _said(self) -> str:
        return f"partner {self.name}"


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
class Reveal:
    """A face-down card of a player is turned over; no number if it is the only one."""

    name: str
    number: int | None
    camel: str

    def __str__(self) -> str:
        number = "" if self.number is None else f"{self.number} "
        return f"reveal {self.name} {number}{self.camel}"


@dataclass(frozen=True)
class Score:
    """The race is scored with the cards that are known."""

    def __str__(self) -> str:
        return "score"


Command = (
    Throw
    | TakeTicket
    | PlaceTile
    | LayBet
    | Join
    | GiveTurn
    | Correct
    | SetLeft
    | SetPosition
    | Reveal
    | Score
)
"""All that changes a game."""
