"""Fit the nets that come with the package: ``python -m camelodds.selfplay.fit 2018 FILE``.

Boards are taken from games with tiles lying about at random; their odds are exact, from enumerated legs and the
solved race (`camelodds.solve_race` must have been run for 2018).
"""

from __future__ import annotations

import itertools
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.boards_met import boards_met
from camelodds._kernels.numbers import KEY_0, STREAM_SIZE
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.race_net import ALONE, GAPS, HIDDEN, MIDDLE, OUTPUTS, ROWS
from camelodds.editions.printed import find_edition
from camelodds.odds.draws import Leg, enumerate_draws
from camelodds.odds.solved.lookup import find_table, odds_from_table
from camelodds.selfplay.net import NAMES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.system.arrays import Floats

BOARDS = 400_000
EPOCHS, BATCH = 140, 1024
FASTEST = 4e-3
"""Step of the first epoch; it falls to 0 along a half cosine."""
KEPT = 20
"""One board in so many is kept to judge the fit."""


def known_boards(edition: Edition, count: int) -> tuple[NDArray[np.uint64], Floats]:
    """Boards met in games, about `count` of them, each once, and their exact odds by camel, shape (n, 20)."""
    dice, own = np.zeros((2, STREAM_SIZE), dtype=np.uint64)
    dice[KEY_0] = own[KEY_0] = 4242
    words = np.zeros(count, dtype=np.uint64)
    games = np.int64(1 << 40)
    found = boards_met(
        dice, own, np.int64(0), games, bool(edition.crazy), np.uint64(edition.track),
        np.int64(edition.dice_per_leg), np.int64(len(edition.dice)), words,
    )  # fmt: skip
    words = np.random.default_rng(0).permutation(np.unique(words[:found]))
    table = find_table(edition, required=True)
    assert table is not None
    place = np.zeros((120, 10))
    for order, camels in enumerate(ORDERS):
        place[order, camels[0]] = place[order, 5 + camels[1]] = 1
    odds = np.zeros((len(words), OUTPUTS))
    for i, word in enumerate(words.tolist()):
        leg = Leg.of(word, 0, edition)
        orders, _, _ = enumerate_draws(leg)
        odds[i, :10] = orders @ place / orders.sum()
        odds[i, 10:] = odds_from_table(leg, table).reshape(-1)
    return words, odds


def rows_and_slots(words: NDArray[np.uint64], crazy: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """As `race_net.slots_of`, of many boards: rows, shape (n, 15 or 17), and camels by slot, shape (n, 5)."""
    bytes_ = (words[:, None] >> np.arange(0, 56, 8, dtype=np.uint64) & np.uint64(0xFF)).astype(np.int64)
    inside = (words[:, None] >> np.arange(56, 62, dtype=np.uint64) & np.uint64(1)).astype(np.int64)
    by_slot = np.argsort(-bytes_[:, :5], axis=1)
    place = np.take_along_axis(bytes_[:, :5], by_slot, axis=1)
    out = np.take_along_axis(inside[:, :5], by_slot, axis=1)
    rows = [place + 128 * out + 256 * np.arange(5)]
    for pair, (one, other) in enumerate(itertools.combinations(range(5), 2)):
        gap = np.minimum(place[:, one] // 8 - place[:, other] // 8, GAPS - 1)
        rows.append((ALONE + 4 * GAPS * pair + 4 * gap + 2 * out[:, one] + out[:, other])[:, None])
    if crazy:
        rows.append(np.sort(bytes_[:, 5:7], axis=1) + 128 * inside[:, 5:6] + 256 * np.array([5, 6]))
    return np.concatenate(rows, axis=1), by_slot


def softmax_of(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Odds of each group of five."""
    groups = values.reshape(-1, 4, 5)
    powers = np.exp(groups - groups.max(axis=2, keepdims=True))
    return np.asarray((powers / powers.sum(axis=2, keepdims=True)).reshape(-1, OUTPUTS))


def forward(net: list[NDArray[np.float32]], rows: NDArray[np.int64]) -> tuple[NDArray[np.float32], ...]:
    """Both hidden layers and the odds."""
    first, second, second_bias, third, third_bias = net
    one = np.maximum(first[rows].sum(axis=1), 0)
    two = np.maximum(one @ second + second_bias, 0)
    return one, two, softmax_of(two @ third + third_bias)


def begun(chance: np.random.Generator) -> list[NDArray[np.float32]]:
    """A net to begin with: the rows of a slot are linear in space, height, and whether the die is inside."""
    space, height, inside = np.arange(256) % 128 // 8 / 8, np.arange(256) % 8 / 3, np.arange(256) // 128
    facts = np.stack([space, height, inside, space * inside, np.ones(256)], axis=1)
    alone = [facts @ chance.normal(size=(5, HIDDEN)) * 0.4 for _ in range(ALONE // 256)]
    first = np.concatenate([*alone, chance.normal(size=(ROWS - ALONE, HIDDEN)) * 0.1])
    second = chance.normal(size=(HIDDEN, MIDDLE)) * (2 / HIDDEN) ** 0.5
    third = chance.normal(size=(MIDDLE, OUTPUTS)) * (1 / MIDDLE) ** 0.5
    net = [first, second, np.zeros(MIDDLE), third, np.zeros(OUTPUTS)]
    return [array.astype(np.float32) for array in net]


def slopes_of(
    net: list[NDArray[np.float32]], rows: NDArray[np.int64], targets: NDArray[np.float32]
) -> list[NDArray[np.float32]]:
    """Derivatives of the cross-entropy of these boards, mean over them, summed over the four odds."""
    one, two, odds = forward(net, rows)
    off = (odds - targets) / len(rows)
    off_two = off @ net[3].T * (two > 0)
    off_one = off_two @ net[1].T * (one > 0)
    first = np.empty_like(net[0])
    for unit in range(HIDDEN):
        weights = np.repeat(off_one[:, unit], rows.shape[1])
        first[:, unit] = np.bincount(rows.reshape(-1), weights, minlength=ROWS)
    return [first, one.T @ off_two, off_two.sum(axis=0), two.T @ off, off.sum(axis=0)]


def fitted(
    rows: NDArray[np.int64], targets: NDArray[np.float32], epochs: int = EPOCHS
) -> list[NDArray[np.float32]]:
    """A net fitted to odds by slot, with Adam (Kingma and Ba, ICLR 2015) and cross-entropy."""
    chance = np.random.default_rng(1)
    net = begun(chance)
    means = [np.zeros_like(array) for array in net]
    squares = [np.zeros_like(array) for array in net]
    an_epoch = len(rows) // BATCH
    for step in range(epochs * an_epoch):
        if step % an_epoch == 0:
            shuffled = chance.permutation(len(rows))
        batch = shuffled[step % an_epoch * BATCH :][:BATCH]
        slopes = slopes_of(net, rows[batch], targets[batch])
        pace = FASTEST * 0.5 * (1 + math.cos(math.pi * step / (epochs * an_epoch)))
        for array, slope, mean, square in zip(net, slopes, means, squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            unbias = math.sqrt(1 - 0.999 ** (step + 1)) / (1 - 0.9 ** (step + 1))
            array -= (pace * unbias * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
    return net


def fit(
    words: NDArray[np.uint64], odds: Floats, crazy: bool, epochs: int = EPOCHS
) -> tuple[dict[str, NDArray[np.float16]], Floats]:
    """A net fitted to boards, and the root mean square of its errors: first, second, winner, loser."""
    rows, by_slot = rows_and_slots(words, crazy)
    groups = odds.reshape(-1, 4, 5)
    targets = np.take_along_axis(groups, by_slot[:, None, :], axis=2).reshape(-1, OUTPUTS).astype(np.float32)
    kept = np.arange(len(words)) % KEPT == 0
    net = [array.astype(np.float16) for array in fitted(rows[~kept], targets[~kept], epochs)]
    _, _, found = forward([array.astype(np.float32) for array in net], rows[kept])
    errors = np.sqrt(((found - targets[kept]).reshape(-1, 4, 5) ** 2).mean(axis=(0, 2)))
    return dict(zip(NAMES, net, strict=True)), errors.astype(np.float64)


def main() -> None:
    """Fit the net of an edition and write it to a file."""
    name, path = sys.argv[1:3]
    edition = find_edition(name)
    words, odds = known_boards(edition, BOARDS)
    net, errors = fit(words, odds, bool(edition.crazy))
    arrays: dict[str, Any] = dict(net)
    np.savez_compressed(Path(path), **arrays)
    print("errors of first, second, winner, loser:", *(f"{error:.4f}" for error in errors.tolist()))


if __name__ == "__main__":
    main()
