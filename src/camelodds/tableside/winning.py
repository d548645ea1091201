"""The question which action wins the game, as a session asks it, with all that the answer needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from camelodds.game.game import Game

if TYPE_CHECKING:
    from camelodds.selfplay.side_by_side import WinAdvice
    from camelodds.tableside.game import FollowedGame


@dataclass(frozen=True)
class WinQuestion:
    """Which action wins the game most often; equal questions have equal answers.

    Parameters
    ----------
    game : Game
        The game; it is the turn of the player to advise.
    told : str
        What is taken for what is not so, in words; may be empty.
    every : bool
        Whether about all legal actions, not only the sensible ones.
    relative : bool
        Whether pounds are less what others gain.
    samples : int or None
        Races to play, even where the race is solved.
    seed : int
        The seed.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.game import FollowedGame
    >>> from camelodds.tableside.winning import WinQuestion
    >>> followed = FollowedGame.new(Position("2:W 3:K 14:y 15:g 16:pbr | bp"), ("ana", "bo", "cy", "dan"))
    >>> WinQuestion.about(followed, "ana", seed=1).answer().best.text
    'roll'
    """

    game: Game
    told: str = ""
    every: bool = False
    relative: bool = False
    samples: int | None = None
    seed: int = 0

    @classmethod
    def about(cls, followed: FollowedGame, name: str, **how: int | None) -> WinQuestion:
        """The question for a player, as if it were that player's turn; all that was said of cards is known.

        Raises
        ------
        CamelOddsError
            If the race is over.
        """
        followed.board()
        state = followed.state
        told = "" if name == state.player.name else f"as if it were {name}'s turn, not {state.player.name}'s"
        # What a game begins with is known to all.
        return cls(Game(replace(state, turn=state.names.index(name))), told, **how)  # type: ignore[arg-type]

    def answer(self) -> WinAdvice:
        """The actions by the chance to win, with pounds beside it.

        Raises
        ------
        CamelOddsError
            If there is no chance to win for this edition, or a race table cannot be used.
        """
        from camelodds.selfplay.side_by_side import win_advice

        actions = "all" if self.every else None
        found = win_advice(self.game, actions, relative=self.relative, samples=self.samples, seed=self.seed)
        return replace(found, told=(self.told,) if self.told else ())
