"""What the decisions of a game cost in chance to win, luck and skill apart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds.arguments import whole_number
from camelodds.errors import CamelOddsError, shown
from camelodds.game.game import Game
from camelodds.game.turns import LayCard, Throw
from camelodds.odds.sampling import new_seed
from camelodds.selfplay.account import Decision, DiceLuck, Review
from camelodds.selfplay.actions import action_number, roll_number, turn_of
from camelodds.selfplay.models import read_models
from camelodds.selfplay.replay import Step, steps
from camelodds.system.progress import progress_bar
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.game.state import State
    from camelodds.game.turns import Event
    from camelodds.selfplay.models import Models
    from camelodds.selfplay.rollouts import Rollouts
    from camelodds.system.arrays import Floats

GAMES, MOST_GAMES = 256, 1_000_000
"""Games of each action, and from each moment, if nothing else is asked for."""
BY_MODEL = np.array([-1])
"""The player goes on as the model does."""


def review(
    game: Game,
    *,
    games: int | None = None,
    seed: int | None = None,
    others: Any = "mix",
    workers: int | None = None,
    progress: bool | None = None,
) -> Review:
    """Review a game: what each decision cost in chance to win, and what was luck.

    Parameters
    ----------
    game : Game
        The game: played by strategies, followed at a table or loaded from a file; over or not.  Cards that are
        turned over in it are known to the review from the start, but not to the players.
    games : int, optional
        Games of each action, and from each moment: 256 if not given, rounded up to a multiple of the number of
        players.
    seed : int, optional
        0 or more; a new one each time if not given.  The result tells it.
    others : str, Strategy or sequence of these
        What the others are assumed to play like, as for `win_chances`.
    workers : int, optional
        Threads; all cores if not given.  The result is the same for any number.
    progress : bool, optional
        Whether to show a progress bar (with tqdm installed); by itself in a terminal or notebook after two
        seconds.

    Returns
    -------
    Review
        Each decision with its cost, each roll with its luck, and an account for each player.

    Raises
    ------
    CamelOddsError
        If the game has no turns, or another argument is not what it must be.

    Notes
    -----
    *Costs.*  Each decision is judged as `win_chances` does, by what the player saw then (R30).  Its cost is the
    chance to win with the best action less that with the one taken, if this difference is more than two standard
    errors; else 0, since the best of many equal actions seems better than it is.

    *Chances.*  One observer, who sees all cards, gives every player's chance V at every moment; they add up to 1.
    He plays games on to the end of the leg under way, where a value fitted to whole games judges them.  All
    players go on as the strategies of `others` do, and each in turn as `sharp`, as in `win_chances` (M5).  At the
    end V is the result.

    *The identity.*  Before a turn all chances are V.  The choice makes them C: after a roll is chosen, C is the
    mean over all rolls that could come (R6), exactly; after any other action, C is V after it.  The die makes C
    the V after the roll.  So for each player, with sums over all turns of the game::

        result - V at the start = sum(C - V before) + sum(V after - C)

    The second sum is the luck of the dice: each part has mean 0 over the rolls.  Each C - V of the player's own
    turns is minus the cost of the turn, and a rest::

        result - start = costs + luck + others
        others = sum over others' turns (C - V) + sum over own turns (C - V + cost)

    The rest is what the observer did not foresee: the player plays better than the strategies assumed, or does
    not see what the observer sees.  It is as large for good players as for bad ones, and what all rests of
    the others take from a player is about what the player's own give.  So it is booked to `others`, and the sum of
    `others` over all players is the sum of all costs: what mistakes cost, somebody else gets.

    Examples
    --------
    >>> from camelodds import Game, review
    >>> game = Game.start(["ana", "bo", "cy"], "2:W 3:K 14:y 15:g 16:pbr | bp")
    >>> found = review(game.after("ticket blue").after("bet win red"), games=300, seed=1)
    >>> [(one.player, str(one.turn), one.cost > 0.5) for one in found.decisions]
    [('ana', 'ticket blue', True), ('bo', 'bet win red', False)]
    >>> ana = found.accounts[0]
    >>> abs(ana.result - ana.start - ana.costs - ana.luck - ana.others) < 1e-12
    True
    """
    if not isinstance(game, Game):
        raise CamelOddsError(f"game must be a Game, not {shown(game)}")
    models = read_models(others)
    count = GAMES if games is None else whole_number(games, "games", 2, MOST_GAMES)
    count += -count % len(game.players)
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    turns = list(steps(game))
    if not turns:
        raise CamelOddsError("the game has no turns yet: there is nothing to review")
    reviewer = Reviewer(game, models, count, seed, worker_count(workers), {})
    book = Book(len(game.events), len(game.players), count)
    with progress_bar(len(turns), "move", progress) as advance:
        now = reviewer.watch(turns[0].before)
        book.note(0, now)
        for step in turns:
            now = reviewer.enter(book, step, now)
            advance(1)
    names = tuple(one.name for one in models.others)
    return Review(
        game, tuple(book.decisions), tuple(book.rolls), book.chances, _stderr(book.costs), _stderr(book.luck),
        names, models.own.name, count, seed,
    )  # fmt: skip


class Book:
    """What is entered, turn by turn.

    Parameters
    ----------
    moves, players, games : int
        Of the game, and of each moment.
    """

    def __init__(self, moves: int, players: int, games: int) -> None:
        self.decisions: list[Decision] = []
        self.rolls: list[DiceLuck] = []
        self.chances = np.zeros((moves + 1, players))
        self.costs, self.luck = np.zeros((2, games, players))

    def note(self, number: int, now: Floats) -> None:
        """Note the chances from a move on, shape (games, players); turning over a card changes none."""
        self.chances[number:] = now.mean(axis=0)


class Judged(NamedTuple):
    """A decision as the player could judge it; chances by game where games were played."""

    chance: float | None
    best: int
    best_chance: float
    gaps: Floats


class Reviewer(NamedTuple):
    """Who judges moments and decisions.

    Parameters
    ----------
    game : Game
        The game.
    models : Models
        Who is thought to play.
    games : int
        Games of each action and from each moment: game g has the same dice at all of them.
    seed : int
        The seed.
    workers : int
        Threads.
    known : dict
        Race odds of the boards on which cards were laid.
    """

    game: Game
    models: Models
    games: int
    seed: int
    workers: int
    known: dict[Any, Floats]

    def watch(self, state: State) -> Floats:
        """Everybody's chance to win at a moment, shape (games, players)."""
        return np.asarray(self._from(state).watch(BY_MODEL, self.games)[0])

    def enter(self, book: Book, step: Step, now: Floats) -> Floats:
        """Enter a turn, given everybody's chances before it; returns those after it, shape (games, players)."""
        before, number = step.before, step.number
        judged = self._judge(step)
        turn = step.turn
        if step.outcome.roll is not None:
            turn = Throw(step.outcome.roll.roll)
            chosen, after = self._rolled(before, turn.roll)
        else:
            chosen = after = self.watch(step.after)
        book.note(number, after)
        mean = chosen.mean(axis=0)
        decision = Decision(
            number,
            before.leg,
            before.player.name,
            turn,
            judged.chance,
            turn_of(judged.best, before.edition, before.names),
            judged.best_chance,
            float(judged.gaps.mean()),
            float(_stderr(judged.gaps)),
            tuple((mean - book.chances[number - 1]).tolist()),
        )
        book.decisions.append(decision)
        if decision.clear:
            book.costs[:, before.turn] -= judged.gaps
        if isinstance(turn, Throw):
            luck = tuple((book.chances[number] - mean).tolist())
            book.rolls.append(DiceLuck(number, before.leg, before.player.name, turn.roll, luck))
            book.luck += after - chosen
        return after

    def _rolled(self, before: State, roll: str) -> tuple[Floats, Floats]:
        """Everybody's chances on average over all rolls (R6), and after the one that came."""
        position = before.board()
        chances = self._from(before).watch(
            np.array([roll_number(one, position) for one in position.rolls]), self.games
        )
        mean = np.tensordot([float(chance) for chance in position.rolls.values()], chances, axes=1)
        return mean, chances[list(position.rolls).index(roll)]

    def _judge(self, step: Step) -> Judged:
        """The action that was taken beside the best sensible one, for the player whose turn it was."""
        rollouts = self._from(step.seen, self.game.events[: step.number - 1])
        actions = rollouts.sensible()
        unknown = isinstance(step.turn, LayCard) and step.turn.camel is None
        if not unknown:
            taken = action_number(step.turn, step.seen.edition, step.seen.names)
            actions = np.union1d(actions, [taken])
        chances, _ = rollouts.play(actions, 0, self.games)
        means = chances.mean(axis=1)
        best = int(means.argmax())
        if unknown:
            return Judged(None, int(actions[best]), float(means[best]), np.zeros(self.games))
        row = int(np.searchsorted(actions, taken))
        # What is as good as the best is the best.
        best = row if means[row] == means[best] else best
        return Judged(float(means[row]), int(actions[best]), float(means[best]), chances[best] - chances[row])

    def _from(self, state: State, events: Sequence[Event] = ()) -> Rollouts:
        """Games played on from a table; where the events before it are given, they say what others play like."""
        from camelodds.selfplay.played_like import likely_models
        from camelodds.selfplay.rollouts import Rollouts
        from camelodds.selfplay.seen import odds_then

        odds_at = odds_then(state.board(), self.known)
        likely = likely_models(self.game.opening, events, state, self.models, odds_at)
        return Rollouts.of(Game(state), self.models, self.seed, 1, odds_at, self.workers, likely)


def _stderr(sums: Floats) -> Floats:
    """The standard error of a mean over games, which are the first axis."""
    return np.asarray(sums.std(axis=0, ddof=1) / math.sqrt(len(sums)))
