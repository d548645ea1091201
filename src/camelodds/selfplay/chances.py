"""The chance to win the game with each action: games played on from the position."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds.arguments import members, number_from, one_of, whole_number
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError, shown
from camelodds.game.game import Game
from camelodds.game.turn_words import read_turn
from camelodds.game.turns import Throw, Turn
from camelodds.odds.intervals import unseen_bound
from camelodds.odds.sampling import new_seed
from camelodds.selfplay.actions import action_number, turn_of
from camelodds.selfplay.compared import Played, play_each
from camelodds.selfplay.horizons import HORIZONS
from camelodds.selfplay.models import read_models
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from camelodds.system.arrays import Floats

MOST_OF_ALL = 10_000_000
"""The most games of each action that may be asked for: each takes 16 bytes."""
STDERR, MOST_GAMES = 0.005, 20_000
"""What is known of the best action if nothing else is asked for, and the most games of one action for it."""
LEAST_STDERR = 1e-5
LIKELY = 0.5
"""A strategy that is likelier than this is told as the one that somebody plays like."""
MOST = 12
"""Actions that a table shows."""


class WinChance(NamedTuple):
    """An action and the chance to win the game with it.

    Parameters
    ----------
    action : Turn
        The action.
    chance, stderr : float
        The chance to win, a shared win counting in parts (R22), and its standard error.
    behind, behind_stderr : float
        How much less that is than with the best action, and the standard error of this difference; it is known
        better than either chance, as all actions have the same dice.
    money, money_stderr : float
        The money expected at the end, in pounds.
    games : int
        Games played.
    """

    action: Turn
    chance: float
    stderr: float
    behind: float
    behind_stderr: float
    money: float
    money_stderr: float
    games: int

    @property
    def text(self) -> str:
        """The action in words, as `Game.after` takes them."""
        return str(self.action)


@dataclass(frozen=True, eq=False, repr=False)
class WinChances(Result):
    """The chance to win with each action, from `win_chances`.

    Parameters
    ----------
    game : Game
        The game, as the player sees it.
    actions : tuple of WinChance
        The actions, the best first.
    horizon : str
        When the games played on are judged.
    others : tuple of str
        The strategies assumed for the others.
    own : str
        The strategy with which the player is assumed to go on.
    seed : int
        The seed.
    played_like : mapping of str to mapping of str to float
        How likely each other player plays like each of `others`, by what this player did so far in the game.

    Examples
    --------
    >>> from camelodds import Game, win_chances
    >>> game = Game.start(["ana", "bo", "cy"], "1:bg 2:y 3:pr 15:W 16:K").after("ticket red")
    >>> chances = win_chances(game, ["ticket red", "roll"], games=400, seed=1)
    >>> chances["roll"].games, len(chances.actions), chances.others
    (400, 2, ('greedy', 'sharp', 'leader'))
    """

    game: Game
    actions: tuple[WinChance, ...]
    horizon: str
    others: tuple[str, ...]
    own: str
    seed: int
    played_like: Mapping[str, Mapping[str, float]]

    @property
    def best(self) -> WinChance:
        """The action with the highest chance to win."""
        return self.actions[0]

    @property
    def ties(self) -> tuple[WinChance, ...]:
        """Actions not told apart from the best by two standard errors of the difference, it included."""
        return tuple(one for one in self.actions if one.behind <= 2 * one.behind_stderr)

    def __getitem__(self, action: str | Turn) -> WinChance:
        """An action, as in ``chances["roll"]``.

        Raises
        ------
        KeyError
            If no games were played for it.
        """
        turn = (
            read_turn(action, self.game.edition, self.game.state.names) if isinstance(action, str) else action
        )
        for one in self.actions:
            if one.action == turn:
                return one
        there = ", ".join(one.text for one in self.actions)
        raise KeyError(f"no games were played for {action}; there are {there}")

    def view(self, most: int | None = MOST) -> View:
        """The actions, the best so many."""
        unseen = unseen_bound(min(one.games for one in self.actions))
        columns = (
            Column(""),
            Column("action"),
            Column("wins", digits=1, percent=True, bar=True, unseen=unseen),
            Column("+-", digits=1, percent=True),
            Column("behind", digits=1, percent=True),
            Column("+-", digits=1, percent=True),
            Column("pounds", digits=1),
        )
        ties = set(self.ties)
        rows = [
            (
                "=" if one in ties else "",
                one.text,
                one.chance,
                one.stderr,
                one.behind,
                one.behind_stderr,
                one.money,
            )
            for one in self.actions[:most]
        ]
        caption = f"{self.game.player.name}'s chance to win"
        more = len(self.actions) - len(rows)
        return View(
            caption,
            columns,
            rows,
            None,
            self.game.edition,
            (*((f"... and {more} more",) if more else ()), *self.notes),
            about=1,
            camels=tuple(str(getattr(one.action, "camel", "") or "") for one in self.actions[:most]),
        )

    @property
    def assumed(self) -> tuple[str, str]:
        """What the chances assume: how everybody goes on (M5), and when games are judged."""
        until = {"leg": "the end of the leg", "two legs": "the end of the next leg", "game": "the end"}
        return (
            f"others play like {' or '.join(self.others)}, {self.game.player.name} like {self.own}",
            f"games are played to {until[self.horizon]}",
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the table assumes, and what its marks mean."""
        who, until = self.assumed
        return (
            who,
            *self._told_by_turns,
            f"{until}; = not told apart from the best; +-: standard error",
            "behind: how much less than the best; pounds: expected at the end",
        )

    @property
    def _told_by_turns(self) -> tuple[str, ...]:
        """What each other player most likely plays like, where what this player did so far tells it."""
        told = []
        for player, chances in self.played_like.items():
            name = max(chances, key=lambda one: chances[one])
            if chances[name] > LIKELY:
                told.append(f"{player} like {name} ({chances[name]:.0%})")
        return (f"by what they did so far: {', '.join(told)}",) if told else ()

    def rows(self) -> list[dict[str, Any]]:
        """A row an action, the best first."""
        ties = set(self.ties)
        return [
            {
                "position": str(self.game.position),
                "player": self.game.player.name,
                "action": one.text,
                "tie": one in ties,
                **{name: getattr(one, name) for name in WinChance._fields[1:]},
                "seed": self.seed,
            }
            for one in self.actions
        ]

    def to_dict(self) -> dict[str, Any]:
        """The chances as plain numbers, texts and dicts, ready for JSON."""
        return {
            "position": str(self.game.position),
            "player": self.game.player.name,
            "horizon": self.horizon,
            "others": list(self.others),
            "own": self.own,
            "seed": self.seed,
            "played_like": {name: dict(chances) for name, chances in self.played_like.items()},
            "actions": [
                {name: row[name] for name in ("action", "tie", *WinChance._fields[1:])} for row in self.rows()
            ],
        }

    def __repr__(self) -> str:
        best = self.best
        return f"<WinChances of {self.game.player.name}: {best.text}, {best.chance:.1%} +- {best.stderr:.1%}>"


def win_chances(
    game: Game,
    actions: Sequence[str | Turn] | str | None = None,
    *,
    games: int | None = None,
    stderr: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    others: Any = "mix",
    horizon: str = "leg",
    workers: int | None = None,
) -> WinChances:
    """Say how likely the player whose turn it is wins the game with each action.

    Parameters
    ----------
    game : Game
        The game; what the player does not see is left out of account (R30).  For a table that you describe by
        holdings: ``Game.start([ana, bo, me], position, first="me")``.
    actions : sequence of str or Turn, or "all", optional
        The actions; if not given, the sensible ones: those that are not far behind in pounds.
    games : int, optional
        Games of each action; with `stderr` or `seconds`, at most so many.
    stderr : float, optional
        Go on until the difference of the best action and each other one is known with this standard error, or is
        clear; 0.005 if nothing else is given, with at most 20,000 games.
    seconds : float, optional
        Go on for at most so long.  How many games that are depends on the machine.
    seed : int, optional
        0 or more; a new one each time if not given.  The result tells it.
    others : str, Strategy or sequence of these
        What the others play like: strategies by name, of which each opponent draws one in every game; "mix" for
        greedy, sharp and leader.  What an opponent did so far in the game says how likely each of them is.
    horizon : {"leg", "two legs", "game"}
        When a game played on is judged: at the end of the leg or of the next one, by a value fitted to whole
        games; or it is played to the end.
    workers : int, optional
        Threads; all cores if not given.  Without `seconds` the result is the same for any number.

    Returns
    -------
    WinChances
        The actions, the best first.

    Raises
    ------
    CamelOddsError
        If the race is over, an action is not legal, or another argument is not what it must be.

    Notes
    -----
    A chance to win depends on how everybody goes on (M5): the player as `sharp` does, the others as `others` says.
    What an opponent plays like is drawn in each game.  At first each strategy is as likely; every turn of the game
    weighs them by Bayes, and in half of all turns a player may do any legal action.  A game that is described by
    holdings has no turns: there each stays as likely.  Hidden cards are dealt from what can be believed of them,
    with the odds at the moment they were laid (M4), to a power that fits what these strategies lay.  All actions
    have the same dice, hidden cards and opponents, so what differs between two actions is known better than the
    chances themselves.

    Examples
    --------
    >>> from camelodds import Game, win_chances
    >>> game = Game.start(["ana", "bo", "cy", "dan"], "2:W 3:K 14:y 15:g 16:pbr | bp")
    >>> chances = win_chances(game, games=2000, seed=1)
    >>> [(one.text, round(one.chance, 1), round(one.money)) for one in chances.actions[:2]]
    [('roll', 1.0, 4), ('bet win red', 0.9, 19)]
    """
    from camelodds.selfplay.played_like import likely_models
    from camelodds.selfplay.rollouts import Rollouts
    from camelodds.selfplay.seen import odds_then

    table = _as_seen(game)
    models = read_models(others)
    one_of(horizon, "horizon", tuple(HORIZONS))
    legs = HORIZONS[horizon]
    target = None if stderr is None else number_from(stderr, "stderr", LEAST_STDERR)
    until = math.inf if seconds is None else time.monotonic() + number_from(seconds, "seconds", 0.001)
    most = MOST_GAMES if games is None else whole_number(games, "games", 2, MOST_OF_ALL)
    if target is None and games is None:
        target = STDERR if seconds is None else 0.0
        most = MOST_GAMES if seconds is None else 1 << 40
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    odds_at = odds_then(table.state.board(), {})
    likely = likely_models(table.opening, table.events, table.state, models, odds_at)
    rollouts = Rollouts.of(table, models, seed, legs, odds_at, worker_count(workers), likely)
    numbers = _numbers(table, actions, rollouts.sensible)
    played = play_each(rollouts, numbers, most, target, until)
    names = tuple(one.name for one in models.others)
    like = {
        player.name: _by_name(names, likely[seat])
        for seat, player in enumerate(table.players)
        if seat != table.state.turn
    }
    return WinChances(table, _ranked(table, numbers, played), horizon, names, models.own.name, seed, like)


def _by_name(names: Sequence[str], chances: Floats) -> dict[str, float]:
    """How likely each strategy is; one that is named twice is as likely as both together."""
    found = dict.fromkeys(names, 0.0)
    for name, chance in zip(names, chances.tolist(), strict=True):
        found[name] += chance
    return found


def _as_seen(game: Game) -> Game:
    """The game as the player whose turn it is sees it."""
    if not isinstance(game, Game):
        raise CamelOddsError(f"game must be a Game, like Game.start(['ana', 'bo', 'cy']), not {shown(game)}")
    game.state.board()
    return game.seen_by(game.player.name)


def _numbers(game: Game, actions: Any, sensible: Callable[[], NDArray[np.int64]]) -> NDArray[np.int64]:
    """The numbers of the actions to play."""
    edition, names = game.edition, game.state.names
    legal = {turn: action_number(turn, edition, names) for turn in game.actions}
    if actions is None:
        # Of a player whose cards are not known it does not know that all are laid.
        return np.array([number for number in sensible() if number in legal.values()], dtype=np.int64)
    like = "actions must be a sequence like ['roll', 'bet win red'], or 'all'"
    if isinstance(actions, str):
        if actions != "all":
            raise CamelOddsError(like)
        actions = game.actions
    found: dict[int, None] = {}
    for one in members(actions, f"{like}, not {shown(actions)}"):
        turn = read_turn(one, edition, names) if isinstance(one, str) else one
        if not isinstance(turn, Turn) or turn not in legal:
            there = ", ".join(map(str, list(legal)[:4]))
            raise CamelOddsError(
                f"{shown(one)} is no action of {game.player.name} now; there are {there} ..."
            )
        found[legal[turn]] = None
    if not found:
        raise CamelOddsError("actions has no action: leave it out for the sensible ones, or give 'all'")
    return np.array(list(found), dtype=np.int64)


def _ranked(game: Game, numbers: NDArray[np.int64], played: Played) -> tuple[WinChance, ...]:
    """The actions, the best first; of those that were given up early, none is the best."""
    sizes = np.array([len(chances) for chances in played.chances])
    means = played.means()
    best = int(np.argmax(np.where(sizes == sizes.max(), means, -1.0)))
    found = []
    for one, number in enumerate(numbers.tolist()):
        behind, error = (0.0, 0.0) if one == best else played.behind(one, best)
        root = math.sqrt(sizes[one])
        found.append(
            WinChance(
                turn_of(number, game.edition, game.state.names),
                float(means[one]),
                float(played.chances[one].std(ddof=1) / root),
                behind,
                error,
                float(played.money[one].mean()),
                float(played.money[one].std(ddof=1) / root),
                int(sizes[one]),
            )
        )
    found.sort(key=lambda one: (one.behind, isinstance(one.action, Throw), one.text))
    return tuple(found)
