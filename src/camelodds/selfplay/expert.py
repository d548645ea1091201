"""The strategy `expert`: before each action it plays games on, and takes the one that wins most."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels import game_state as at
from camelodds.odds.sampling import key_of
from camelodds.selfplay.models import read_models
from camelodds.selfplay.played_like import Past, played_like
from camelodds.selfplay.rollouts import Desks, root_of, sensible
from camelodds.selfplay.seen import Seen
from camelodds.selfplay.value import value_of
from camelodds.selfplay.worth import FAST_DRAWS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.selfplay.strategies import Strategy
    from camelodds.system.arrays import Floats

THOUGHT = 1 << 64
"""Added to the seed of a tournament: the dice an expert thinks of are not those that come."""
TURN_ROOM, SEATING_ROOM = 32, 16
"""Bits for the games of one deal's turns, and of one turn."""


class Expert:
    """Chooses for all experts at the tables of one worker.

    Parameters
    ----------
    edition : Edition
        The edition.
    players : int
        How many play.
    seed : int
        The tournament's seed.
    solved : bool
        Whether race odds come from the solved table.
    """

    def __init__(self, edition: Edition, players: int, seed: int, *, solved: bool) -> None:
        self.edition, self.players = edition, players
        self.seed = seed
        self.key = key_of(seed + THOUGHT)
        self.desks = Desks.of(edition, players, edition.dice_per_leg, solved)
        self.followers = Desks.of(edition, players, FAST_DRAWS, solved)

    def choose(self, table: Any, tools: Any, entry: Strategy, deal: tuple[int, int]) -> int:
        """The action of the player whose turn it is.

        Parameters
        ----------
        table, tools
            The engine's own, see `camelodds._kernels.play`, the turns recorded; nothing of them is changed.
        entry : Strategy
            The expert.
        deal : tuple of int
            Number of the deal, and of the seating.
        """
        view = seen_by_turn(table, tools)
        turn = int(table.state[at.TURNS])
        models = read_models(entry.others)
        games = int(entry.numbers["games"])
        likely = played_like(Past.at_table(table, self.edition), view, models, self.followers)
        root = root_of(view, models, 4 * games, (self.seed, *deal, turn), tools.beliefs, likely)
        weights = value_of(self.edition, self.players)
        first = ((deal[0] * at.MOST_PLAYERS + deal[1]) << TURN_ROOM) + (turn << SEATING_ROOM)
        desk = self.desks.take()
        try:
            actions = sensible(desk.weigh(root))
            if len(actions) == 1:
                return int(actions[0])

            me = int(view.state[at.TURN])

            def play(numbers: NDArray[np.int64], done: int, count: int) -> Floats:
                begun = first + done
                chances, _ = desk.roll_out(root, self.key, weights, numbers, begun, count, 1, me)
                return chances[:, :, me]

            return halved(play, actions, games)
        finally:
            self.desks.give_back(desk)


def halved(play: Any, actions: NDArray[np.int64], games: int) -> int:
    """The best action by sequential halving: each round the better half of the actions gets as many games in all.

    Parameters
    ----------
    play : callable
        ``play(actions, done, count)`` gives the chances in games `done` to ``done + count``, shape
        (actions, count).
    actions : ndarray of int64
        Two or more.
    games : int
        Games of each action, on average.

    Notes
    -----
    Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, ICML 2013.
    """
    rounds = math.ceil(math.log2(len(actions)))
    budget = games * len(actions)
    sums = np.zeros(len(actions))
    alive, done = np.arange(len(actions)), 0
    for _ in range(rounds):
        count = max(1, budget // (rounds * len(alive)))
        sums[alive] += play(actions[alive], done, count).sum(axis=1)
        done += count
        # All that are alive have the same games.
        order = np.argsort(-sums[alive], kind="stable")
        alive = alive[order[: max(1, (len(alive) + 1) // 2)]]
    return int(actions[alive[0]])


def seen_by_turn(table: Any, tools: Any) -> Seen:
    """The engine's table as the player whose turn it is sees it (R30)."""
    seat = int(table.state[at.TURN])
    hands = np.full_like(table.hands, -1)
    hands[:, at.HAND] = 31
    hands[seat] = table.hands[seat]
    return Seen(table.state.copy(), hands, tools.laid.copy())
