"""Fit the values that come with the package: ``python -m camelodds.selfplay.fit_value FILE``.

Games are played by the models of `camelodds.selfplay.models`; what is there when a leg begins, and who wins in the
end, is what the value is fitted to (see `camelodds._kernels.chance`), with Adam (Kingma and Ba, ICLR 2015).
"""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds._kernels import game_state as at
from camelodds._kernels.chance import FACTS, SCRATCH, UNITS
from camelodds._kernels.game_odds import ODDS_SIZE
from camelodds._kernels.leg_starts import leg_starts
from camelodds._kernels.memo import SLOTS, Memo
from camelodds._kernels.rollout import Root
from camelodds.editions.printed import EDITIONS
from camelodds.odds.sampling import key_of
from camelodds.selfplay.arrays import BELIEF_POWER, make_table, make_tools
from camelodds.selfplay.models import read_models
from camelodds.selfplay.net import net_of
from camelodds.selfplay.strategies import strategy
from camelodds.selfplay.worth import FAST_DRAWS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.system.arrays import Floats

GAMES, EPOCHS, BATCH = 30_000, 10, 1024
FASTEST = 3e-3
"""Step at the beginning; it falls to 0 along a half cosine."""
MOST_LEGS = 5
"""Legs noted of a game, on average at most."""
MOST_TURNS = 5000


class Legs(NamedTuple):
    """What is there when legs begin.

    Parameters
    ----------
    facts : ndarray of float32, shape (n, players, FACTS)
    weights : ndarray of float32, shape (n, 20)
        How likely each pair of camels wins and loses the race.
    money : ndarray of float32, shape (n, 20, players)
        Everybody's pounds with what the cards pay then.
    progress : ndarray of float32, shape (n,)
    won : ndarray of float32, shape (n, players)
        Shares of the win.
    later : ndarray of float64, shape (n, players)
        Pounds that each still made, less what the cards were expected to pay.
    """

    facts: NDArray[np.float32]
    weights: NDArray[np.float32]
    money: NDArray[np.float32]
    progress: NDArray[np.float32]
    won: NDArray[np.float32]
    later: Floats


def legs_of_games(edition: Edition, players: int, games: int, seed: int) -> Legs:
    """Play games and note their legs."""
    models = read_models("mix")
    kinds, settings = models.arrays()
    sharp = strategy("sharp", belief=BELIEF_POWER)
    root = Root(
        np.zeros(at.STATE_SIZE, dtype=np.int64),
        np.zeros((at.MOST_PLAYERS, at.HAND_SIZE), dtype=np.int64),
        np.zeros((2 * at.MOST_CARDS, 5)),
        np.zeros((at.MOST_PLAYERS, 2, 5)),
        np.zeros(0, dtype=np.int64),
        np.zeros((1, 0), dtype=np.int64),
        kinds,
        settings,
        np.int64(len(models.others)),
    )
    room = games * MOST_LEGS
    game_of, me_of = np.zeros((2, room), dtype=np.int64)
    facts, pays = np.zeros((room, at.MOST_PLAYERS, FACTS)), np.zeros((room, 2, 5, at.MOST_PLAYERS))
    odds, money = np.zeros((room, 11)), np.zeros((room, at.MOST_PLAYERS))
    won, final = np.zeros((2, games, at.MOST_PLAYERS))
    found = leg_starts(
        root,
        make_table([sharp] * players, edition, key_of(seed)),
        make_tools([sharp], edition, FAST_DRAWS, None, net_of(edition)),
        Memo(np.zeros((SLOTS, 2), dtype=np.uint64), np.zeros((SLOTS, ODDS_SIZE))),
        np.zeros(SCRATCH), np.uint64(0), np.int64(games), np.int64(MOST_TURNS),
        game_of, me_of, facts, pays, odds, money, won, final,
    )  # fmt: skip
    whole = np.arange(found)[game_of[:found] < game_of[found - 1]]  # the last game may be cut short
    return _legs(
        facts[whole, :players],
        pays[whole, ..., :players],
        odds[whole],
        money[whole, :players],
        won[game_of[whole], :players],
        final[game_of[whole], :players],
    )


def _legs(facts: Floats, pays: Floats, odds: Floats, money: Floats, won: Floats, final: Floats) -> Legs:
    winner, loser = odds[:, :5], odds[:, 5:10]
    others = ~np.eye(5, dtype=bool)
    pairs = (winner[:, :, None] * loser[:, None, :])[:, others]
    paid = (pays[:, 0, :, None] + pays[:, 1, None, :])[:, others]
    expected = np.einsum("nc,nci->ni", winner, pays[:, 0]) + np.einsum("nc,nci->ni", loser, pays[:, 1])
    return Legs(
        facts.astype(np.float32),
        (pairs / pairs.sum(axis=1, keepdims=True)).astype(np.float32),
        np.maximum(paid + money[:, None], 0.0).astype(np.float32),
        odds[:, 10].astype(np.float32),
        won.astype(np.float32),
        final - money - expected,
    )


def chances(net: list[NDArray[np.float32]], legs: Legs) -> tuple[NDArray[np.float32], ...]:
    """Hidden units, money by which the softmax goes, in units of its heat, its shares, and the chances."""
    first, bias, second, heat = net
    hidden = np.maximum(legs.facts @ first + bias, 0)
    warm = np.exp(heat[0] + heat[1] * legs.progress + heat[2] * legs.progress**2)
    money = (legs.money + (hidden @ second)[:, None]) / warm[:, None, None]
    money = money - money.max(axis=2, keepdims=True)
    powers = np.exp(money)
    shares = powers / powers.sum(axis=2, keepdims=True)
    return hidden, money, shares, np.einsum("ns,nsi->ni", legs.weights, shares), warm


def log_loss(found: NDArray[np.float32], won: NDArray[np.float32]) -> float:
    """How much who wins surprises, on average: the less, the better."""
    return float(-(won * np.log(np.maximum(found, 1e-9))).sum(axis=1).mean())


def slopes(net: list[NDArray[np.float32]], legs: Legs) -> list[NDArray[np.float32]]:
    """By how much the log loss grows with each number of the net."""
    hidden, money, shares, found, warm = chances(net, legs)
    off = -(legs.won / np.maximum(found, 1e-6)) / len(found)
    mean = np.einsum("ni,nsi->ns", off, shares)
    moved = legs.weights[:, :, None] * shares * (off[:, None] - mean[:, :, None])
    heated = -(moved * money).sum(axis=(1, 2))
    extra = moved.sum(axis=1) / warm[:, None]
    back = extra[:, :, None] * net[2] * (hidden > 0)
    return [
        np.einsum("nif,niu->fu", legs.facts, back),
        back.sum(axis=(0, 1)),
        np.einsum("niu,ni->u", hidden, extra),
        np.array([heated.sum(), (heated * legs.progress).sum(), (heated * legs.progress**2).sum()]),
    ]


def fitted(legs: Legs, epochs: int = EPOCHS) -> list[NDArray[np.float32]]:
    """First layer, its constants, second layer, and heat."""
    chance = np.random.default_rng(0)
    begun = [chance.normal(size=(FACTS, UNITS)) * 0.3, np.zeros(UNITS), chance.normal(size=UNITS) * 0.3]
    net = [array.astype(np.float32) for array in (*begun, np.array([1.6, -0.7, 0.0]))]
    means, squares = ([np.zeros_like(array) for array in net] for _ in range(2))
    an_epoch = max(1, len(legs.won) // BATCH)
    for step in range(epochs * an_epoch):
        if step % an_epoch == 0:
            shuffled = chance.permutation(len(legs.won))
        batch = shuffled[step % an_epoch * BATCH :][:BATCH]
        pace = FASTEST * 0.5 * (1 + math.cos(math.pi * step / (epochs * an_epoch)))
        unbias = math.sqrt(1 - 0.999 ** (step + 1)) / (1 - 0.9 ** (step + 1))
        found = slopes(net, Legs._make(array[batch] for array in legs))
        for array, slope, mean, square in zip(net, found, means, squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            array -= (pace * unbias * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
    return net


def future(legs: Legs) -> Floats:
    """What money is still made, linear in the facts: least squares, the constant last."""
    facts = legs.facts.reshape(-1, FACTS).astype(np.float64)
    facts = np.hstack([facts, np.ones((len(facts), 1))])
    normal = facts.T @ facts + 1e-3 * np.eye(FACTS + 1)
    return np.asarray(np.linalg.solve(normal, facts.T @ legs.later.reshape(-1)))


def fit(edition: Edition, players: int, games: int = GAMES, epochs: int = EPOCHS) -> NDArray[np.float32]:
    """The value of an edition and a number of players, as the kernels take it, shape (WEIGHTS,)."""
    legs = legs_of_games(edition, players, games, 11)
    net = fitted(legs, epochs)
    return np.concatenate([*(array.reshape(-1) for array in net), future(legs)]).astype(np.float32)


def main() -> None:
    """Fit all values and write them to a file."""
    values: dict[str, Any] = {}
    for edition in EDITIONS.values():
        for players in range(edition.players[0], edition.players[1] + 1):
            value = fit(edition, players)
            values[f"{edition.name}-{players}"] = value
            print(edition.name, players, flush=True)
    np.savez_compressed(sys.argv[1], **values)


if __name__ == "__main__":
    main()
