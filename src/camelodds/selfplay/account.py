"""The account of a game: what each decision cost in chance to win, what the dice gave, what the others gave."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from camelodds.display.percent import percent
from camelodds.display.phrases import how_many, listed
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.game.deeds import deed, deed_done

if TYPE_CHECKING:
    from camelodds.display.view import Cell
    from camelodds.game.game import Game
    from camelodds.game.turns import Turn
    from camelodds.system.arrays import Floats

COSTLIEST = 5
"""Turns of each player that are named."""
CLEAR = 2.0
"""Standard errors by which an action must be behind the best to cost something."""


class Decision(NamedTuple):
    """A turn, and the best that the player could have done by what the player saw.

    Parameters
    ----------
    number : int
        The number of the move in the game's log, from 1; ``game.at(number - 1)`` is the game before it.
    leg : int
        The number of the leg, from 1.
    player : str
        Whose turn it was.
    turn : Turn
        What was done; a roll with what it showed.
    chance : float or None
        The chance to win with it; None for a finish card that is not known.
    best : Turn
        The action with the highest chance to win.
    best_chance : float
        That chance.
    behind, stderr : float
        How much more that is, 0 for the best and for a card that is not known, and the standard error.
    change : tuple of float
        What the choice changed in each player's chance in the eyes of who sees all cards, the roll itself left
        out.
    """

    number: int
    leg: int
    player: str
    turn: Turn
    chance: float | None
    best: Turn
    best_chance: float
    behind: float
    stderr: float
    change: tuple[float, ...]

    @property
    def clear(self) -> bool:
        """Whether the best is better by more than two standard errors of the difference."""
        return self.behind > CLEAR * self.stderr

    @property
    def cost(self) -> float:
        """What the choice cost in chance to win, 0 or more; 0 if it is not told apart from the best."""
        return self.behind if self.clear else 0.0


class DiceLuck(NamedTuple):
    """What a roll changed.

    Parameters
    ----------
    number, leg, player
        As in `Decision`.
    roll : str
        What the die showed, like ``"b2"``.
    luck : tuple of float
        Each player's chance to win after it, less the mean over all rolls that could have come (R6).
    """

    number: int
    leg: int
    player: str
    roll: str
    luck: tuple[float, ...]


class Account(NamedTuple):
    """Why a player won or lost: ``result - start`` is ``costs + luck + others``.

    Parameters
    ----------
    player : str
        The player.
    start : float
        The chance to win before the first turn.
    costs, costs_stderr : float
        What the player's own choices cost, 0 or less, and the standard error.
    luck, luck_stderr : float
        What the dice gave, whoever rolled, and the standard error.
    others : float
        What the choices of the others gave, and the rest (see `camelodds.review`).
    result : float
        1 for a win, in parts for a shared one (R22); the chance now if the race is not scored.
    """

    player: str
    start: float
    costs: float
    costs_stderr: float
    luck: float
    luck_stderr: float
    others: float
    result: float


@dataclass(frozen=True, eq=False, repr=False)
class Review(Result):
    """What the decisions of a game cost in chance to win, luck and skill apart, from `review`.

    Parameters
    ----------
    game : Game
        The game.
    decisions : tuple of Decision
        Its turns, in order.
    rolls : tuple of DiceLuck
        Its rolls, in order.
    chances : ndarray of float64, shape (moves + 1, players)
        Each player's chance to win after so many moves, for one who sees all cards; the last row is the result.
    costs_stderr, luck_stderr : ndarray of float64, shape (players,)
        The standard errors of the sums of costs and of luck.
    others : tuple of str
        The strategies by which all are assumed to go on.
    own : str
        The strategy by which the player goes on whose chance is asked for.
    games : int
        Games played of each action and from each moment.
    seed : int
        The seed.

    Examples
    --------
    >>> from camelodds import play_game, review
    >>> game = play_game(["leader", "sharp", "greedy"], seed=5).at(12)
    >>> found = review(game, games=60, seed=1)
    >>> [one.player for one in found.accounts], len(found.decisions), len(found.chances)
    (['leader', 'sharp', 'greedy'], 12, 13)
    """

    game: Game
    decisions: tuple[Decision, ...]
    rolls: tuple[DiceLuck, ...]
    chances: Floats
    costs_stderr: Floats
    luck_stderr: Floats
    others: tuple[str, ...]
    own: str
    games: int
    seed: int

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """The account of each player, in the order of their turns."""
        names = self.game.state.names
        found = []
        for seat, name in enumerate(names):
            costs = sum(-one.cost for one in self.decisions if one.player == name and one.clear)
            luck = sum(one.luck[seat] for one in self.rolls)
            others = sum(one.change[seat] + one.cost * (one.player == name) for one in self.decisions)
            found.append(
                Account(
                    name,
                    float(self.chances[0, seat]),
                    float(costs),
                    float(self.costs_stderr[seat]),
                    float(luck),
                    float(self.luck_stderr[seat]),
                    float(others),
                    float(self.chances[-1, seat]),
                )
            )
        return tuple(found)

    def costliest(self, player: str, most: int = COSTLIEST) -> tuple[Decision, ...]:
        """The turns of a player that cost most, the worst first; only those that cost something.

        Raises
        ------
        CamelOddsError
            If nobody has that name.
        """
        self.game.state.holdings(player)
        theirs = [one for one in self.decisions if one.player == player and one.cost > 0]
        return tuple(sorted(theirs, key=lambda one: -one.cost)[:most])

    def told(self, decision: Decision) -> str:
        """A decision in words, with the best beside it.

        Examples
        --------
        >>> from camelodds import Game, review
        >>> game = Game.start(["ana", "bo", "cy"], "2:W 3:K 14:y 15:g 16:pbr | bp").after("ticket blue")
        >>> found = review(game, games=300, seed=1)
        >>> found.told(found.decisions[0])
        'took a blue ticket (38%) where a roll was best (100%)'
        """
        edition = self.game.edition
        done = deed_done(decision.turn, edition)
        if decision.chance is None:
            return done
        done += f" ({percent(decision.chance, 0, finest=1)})"
        if not decision.clear:
            return done
        best, its = deed(decision.best, edition), percent(decision.best_chance, 0, finest=1)
        return f"{done} where {best} was best ({its})"

    def view(self) -> View:
        """A row for each player, and below it the turns that cost most."""
        share = Column("", digits=1, percent=True)
        change, error = share._replace(signed=True), share._replace(name="+-")
        columns = (
            Column("player"), share._replace(name="start"), change._replace(name="own turns"), error,
            change._replace(name="dice"), error, change._replace(name="others"), share._replace(name="end"),
        )  # fmt: skip
        rows: list[tuple[Cell, ...]] = [tuple(one) for one in self.accounts]
        notes = [
            "own turns: less than with the best action each time; dice: the luck of all rolls",
            f"others: what their turns gave; all go on like {listed(self.others, 'or')}; +-: standard error",
        ]
        for name in self.game.state.names:
            worst = self.costliest(name)
            notes += [f"{name}'s most expensive turns:"] if worst else []
            notes += [f"  {one.number} {self.told(one)}" for one in worst]
        moves, games = how_many(len(self.chances) - 1, "move"), how_many(self.games, "game")
        caption = f"where the chance to win went in {moves}, {games} an action, seed {self.seed}"
        return View(caption, columns, rows, None, None, tuple(notes))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each turn; what it changed for each player has columns with the player's name."""
        names = self.game.state.names
        luck = {one.number: one.luck for one in self.rolls}
        nothing = (0.0,) * len(names)
        return [
            {
                "move": one.number,
                "leg": one.leg,
                "player": one.player,
                "turn": str(one.turn),
                "chance": float("nan") if one.chance is None else one.chance,
                "best": str(one.best),
                "best_chance": one.best_chance,
                "behind": one.behind,
                "stderr": one.stderr,
                "cost": one.cost,
                **{f"choice {name}": change for name, change in zip(names, one.change, strict=True)},
                **{
                    f"luck {name}": part
                    for name, part in zip(names, luck.get(one.number, nothing), strict=True)
                },
            }
            for one in self.decisions
        ]

    def to_dict(self) -> dict[str, Any]:
        """The review as plain numbers, texts and dicts, ready for JSON."""
        return {
            "edition": self.game.edition.name,
            "games": self.games,
            "seed": self.seed,
            "others": list(self.others),
            "own": self.own,
            "players": [
                {**one._asdict(), "costliest": [turn.number for turn in self.costliest(one.player)]}
                for one in self.accounts
            ],
            "decisions": [
                {
                    **one._asdict(),
                    "turn": str(one.turn),
                    "best": str(one.best),
                    "cost": one.cost,
                    "change": list(one.change),
                }
                for one in self.decisions
            ],
            "rolls": [{**one._asdict(), "luck": list(one.luck)} for one in self.rolls],
            "chances": self.chances.tolist(),
        }

    def __repr__(self) -> str:
        names = ", ".join(self.game.state.names)
        return f"<Review of {names}: {how_many(len(self.decisions), 'turn')}, seed {self.seed}>"
