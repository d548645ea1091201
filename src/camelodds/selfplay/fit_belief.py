"""Fit the power by which cards face down are dealt: ``python -m camelodds.selfplay.fit_belief``.

The power is the one with which the camels that cards name are likeliest, given the odds when they were laid (M4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels import game_state as at
from camelodds._kernels import numbers as streams
from camelodds._kernels.decisions import play_to_decision
from camelodds.editions.printed import find_edition
from camelodds.odds.sampling import key_of
from camelodds.selfplay.legs_met import seats_only
from camelodds.selfplay.models import read_models
from camelodds.selfplay.rollouts import Desk
from camelodds.selfplay.seen import assignments
from camelodds.selfplay.strategies import BELIEF_POWER, MIX
from camelodds.selfplay.worth import FAST_DRAWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from camelodds.system.arrays import Floats

TABLES = (("2018", 3), ("2018", 4), ("2018", 6), ("2018", 8), ("2014", 2), ("2014", 4), ("2014", 8))
"""Editions and players of the games."""
GAMES = 2000
POWERS = np.arange(1.0, 20.25, 0.25)
LEAST = 1e-6
"""Odds below this count as this: what the net takes for impossible may come."""
NEVER = np.int64(1 << 40)


class Cards(NamedTuple):
    """The finish cards of one player of a game.

    Parameters
    ----------
    strategy : str
        What the player plays like.
    odds : ndarray of float64, shape (cards, 5)
        The odds of each card's pile when it was laid.
    camels : ndarray of int64, shape (cards,)
        What they name.
    """

    strategy: str
    odds: Floats
    camels: NDArray[np.int64]

    def likely(self, powers: Floats) -> Floats:
        """Logarithm of how likely the cards name what they name, by power (M4)."""
        ways = assignments(31, len(self.camels))
        logs = np.log(np.maximum(self.odds, LEAST))
        weights = np.multiply.outer(powers, logs[np.arange(len(self.camels)), ways].sum(axis=1))
        named = int(np.flatnonzero((ways == self.camels).all(axis=1))[0])
        most = weights.max(axis=1)
        total = np.log(np.exp(weights - most[:, np.newaxis]).sum(axis=1)) + most
        return np.asarray(weights[:, named] - total)


def cards_laid(edition: str, players: int, games: int, seed: int) -> Iterator[Cards]:
    """The cards of all players in games in which each plays like greedy, sharp or leader."""
    kind, models = find_edition(edition), read_models("mix")
    desk = Desk(kind, players, FAST_DRAWS, None)
    names = [one.name for one in (*models.others, models.own)]
    root, table, tools = seats_only(models), desk.table, desk.tools
    for stream in (table.dice, table.own):
        stream[streams.KEY_0], stream[streams.KEY_1] = key_of(seed)
    for number in range(games):
        tools.asked[2] = np.uint64(0)
        turns = np.int64(len(table.record))
        play_to_decision(root, table, tools, np.uint64(number), NEVER, turns)
        state, hands = table.state, table.hands
        for seat in range(players if state[at.OVER] else 0):
            places = np.flatnonzero(hands[seat, at.LAID :] >= 0)
            if len(places):
                # What lies there is to the power of the tools.
                odds = tools.laid[places] ** (1 / BELIEF_POWER)
                yield Cards(names[table.seating[seat]], odds, hands[seat, at.LAID :][places].copy())


def best_power(likely: Sequence[Floats]) -> float:
    """The power with the highest mean of these logarithms."""
    return float(POWERS[np.mean(likely, axis=0).argmax()])


def fitted(tables: Sequence[tuple[str, int]] = TABLES, games: int = GAMES, seed: int = 1) -> dict[str, float]:
    """The likeliest power for each strategy, each table, and all; in the last these count alike."""
    likely: dict[tuple[str, str], list[Floats]] = {}
    for edition, players in tables:
        for cards in cards_laid(edition, players, games, seed):
            key = f"{edition}, {players} players", cards.strategy
            likely.setdefault(key, []).append(cards.likely(POWERS) / len(cards.camels))
    means = {key: np.mean(found, axis=0) for key, found in likely.items()}
    groups = {
        **{name: [mean for (_, of), mean in means.items() if of == name] for name in MIX},
        **{table: [mean for (there, _), mean in means.items() if there == table] for table, _ in means},
        "all": list(means.values()),
    }
    return {name: best_power(found) for name, found in groups.items()}


def main() -> None:
    """Fit, and print the powers."""
    for what, power in fitted().items():
        print(f"{what}: {power:.2f}")


if __name__ == "__main__":
    main()
