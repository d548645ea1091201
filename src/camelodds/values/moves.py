"""What the moves of a game were worth, and what would have been worth more."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError, shown
from camelodds.game.game import Game
from camelodds.game.turns import Reveal, Throw
from camelodds.odds.sampling import new_seed
from camelodds.system.progress import progress_bar
from camelodds.values.advice import advise

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.display.view import Cell
    from camelodds.values.actions import Action
    from camelodds.values.advice import Advice

NOT_KNOWN = float("nan")


@dataclass(frozen=True, repr=False)
class MoveValue:
    """A turn of a game, and all that could have been done instead.

    Parameters
    ----------
    number : int
        The number of the move in the game's log, from 1; ``game.at(number - 1)`` is the game before it.
    leg : int
        The number of the leg, from 1.
    player : str
        Whose turn it was.
    turn : str
        What was done, in the words that one types for it.
    advice : Advice
        Every action there was, with its value for the player, as the player saw the game.
    taken : Action or None
        The action that was taken; None for a finish card that is not known.
    """

    number: int
    leg: int
    player: str
    turn: str
    advice: Advice
    taken: Action | None

    @property
    def value(self) -> float:
        """Expected gain of what was done, in pounds; NaN for a finish card that is not known."""
        return NOT_KNOWN if self.taken is None else self.taken.value

    @property
    def best(self) -> Action:
        """The action with the highest value."""
        return self.advice.best

    @property
    def lost(self) -> float:
        """How many pounds less than the best action that is: 0 for the best; NaN if not known."""
        return self.best.value - self.value

    @property
    def tied(self) -> bool:
        """Whether it was as good as the best: equal, or not told apart by two standard errors."""
        return self.taken in self.advice.ties

    def __repr__(self) -> str:
        return f"<MoveValue {self.number}, {self.player}: {self.turn}, {self.value:+.5f}>"


@dataclass(frozen=True, repr=False)
class MoveValues(Result):
    """What the moves of a game were worth, from `move_values`.

    Parameters
    ----------
    game : Game
        The game.
    moves : tuple of MoveValue
        Its turns, in order.
    relative : bool
        Whether values count what the others get.
    samples : int or None
        Races played for the odds of each moment; None if they are exact.
    seed : int or None
        The seed of these races, the same at every moment; None if they are exact.

    Examples
    --------
    >>> from camelodds import Game, move_values
    >>> game = Game.start(["ana", "bo"], position="1:bg 2:y 3:wo").after("ticket green").after("tile 4 -")
    >>> print(move_values(game))
    turns by expected gain in pounds, exact races
     move  player  turn           value  best           its value   lost
     1     ana     ticket green  +0.874  ticket orange     +1.665  0.791
     2     bo      tile 4 -      +1.509  ticket orange     +1.665  0.155
    = as good as the best
    lost in all: ana 0.79, bo 0.16
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        "move": int,
        "leg": int,
        "player": str,
        "turn": str,
        "value": float,
        "stderr": float,
        "best": str,
        "best_value": float,
        "best_stderr": float,
        "lost": float,
        "tied": bool,
    }

    game: Game
    moves: tuple[MoveValue, ...]
    relative: bool
    samples: int | None
    seed: int | None

    @property
    def lost(self) -> Mapping[str, float]:
        """How many pounds less than the best ones each player's turns were worth, in all; unknown cards apart."""
        lost = dict.fromkeys(self.game.state.names, 0.0)
        for move in self.moves:
            if move.taken is not None:
                lost[move.player] += move.lost
        return MappingProxyType(lost)

    def view(self) -> View:
        """A row for each turn: what was done and its value, the best action and its value, and the difference."""
        columns = (
            Column(""), Column("move"), Column("player"), Column("turn"), Column("value", 3, signed=True),
            Column("best"), Column("its value", 3, signed=True), Column("lost", 3, bar=True),
        )  # fmt: skip
        rows: list[tuple[Cell, ...]] = [
            (
                "=" if move.tied else "",
                move.number,
                move.player,
                move.turn,
                move.value,
                move.best.text,
                move.best.value,
                move.lost,
            )
            for move in self.moves
        ]
        caption = "turns by expected gain in pounds"
        if self.samples is not None:
            caption += f", {how_many(self.samples, 'race', form=',')} sampled, seed {self.seed}"
        elif self.moves:
            caption += ", exact races"
        if self.relative:
            caption += "; what others gain is taken off"
        lost = ", ".join(f"{name} {pounds:.2f}" for name, pounds in self.lost.items())
        notes = ("= as good as the best", f"lost in all: {lost}")
        return View(caption, columns, rows, None, self.game.edition, notes, about=1)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each turn."""
        return [
            {
                "move": move.number,
                "leg": move.leg,
                "player": move.player,
                "turn": move.turn,
                "value": move.value,
                "stderr": NOT_KNOWN if move.taken is None else move.taken.stderr,
                "best": move.best.text,
                "best_value": move.best.value,
                "best_stderr": move.best.stderr,
                "lost": move.lost,
                "tied": move.tied,
            }
            for move in self.moves
        ]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain numbers, texts and dicts, ready for JSON."""
        return {
            "edition": self.game.edition.name,
            "samples": self.samples,
            "seed": self.seed,
            "relative": self.relative,
            "lost": dict(self.lost),
            "moves": self.to_dicts(),
        }

    def __repr__(self) -> str:
        return f"<MoveValues of {', '.join(self.game.state.names)}: {how_many(len(self.moves), 'turn')}>"


def move_values(
    game: Game,
    *,
    player: str | None = None,
    relative: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    progress: bool | None = None,
) -> MoveValues:
    """Value every action at every moment of a game, and compare what was done with the best.

    Parameters
    ----------
    game : Game
        The game: played by strategies, followed at a table or loaded from a file.
    player : str, optional
        Only this player's turns; everybody's if not given.
    relative : bool
        Whether values count what an action gives the others: the player's gain less theirs.
    samples, seed, workers
        As for `advise`. The seed is the same at every moment, so that values of one game compare; a new one is
        drawn if not given.
    progress : bool, optional
        Whether to show a progress bar (with tqdm installed); by itself in a terminal or notebook after two
        seconds.

    Returns
    -------
    MoveValues
        The turns, each with what was done, the best action, and all others.

    Raises
    ------
    CamelOddsError
        If nobody has that name, or another argument is not what it must be.

    Notes
    -----
    Each turn is valued as `advise` does for the player whose turn it was, with what the player saw then: others'
    finish cards are face down, and the die to come is not known (R30). A value is expected pounds from this action
    alone, not a chance to win: a turn that loses a little here may still be the better one.

    Examples
    --------
    >>> from camelodds import move_values, play_game
    >>> game = play_game(["greedy", "leader"], edition="2014", seed=1)
    >>> values = move_values(game, samples=1000, seed=1)
    >>> values.lost["greedy"] < values.lost["leader"]
    True
    """
    if not isinstance(game, Game):
        raise CamelOddsError(f"game must be a Game, not {shown(game)}")
    if player is not None:
        game.state.holdings(player)
    seed = new_seed() if seed is None else seed
    moves = []
    with progress_bar(len(game.events), "move", progress) as advance:
        for number, event in enumerate(game.events, 1):
            before = game.at(number - 1)
            if not isinstance(event, Reveal) and player in (None, before.player.name):
                advice = advise(before, relative=relative, samples=samples, seed=seed, workers=workers)
                text = "roll" if isinstance(event, Throw) else str(event)
                taken = next((action for action in advice.actions if action.text == text), None)
                moves.append(MoveValue(number, before.leg, before.player.name, str(event), advice, taken))
            advance(1)
    race = moves[0].advice.race if moves else None
    samples = race.samples if race is not None else None
    return MoveValues(game, tuple(moves), bool(relative), samples, None if samples is None else seed)
