"""Fit the values that come with the package: ``python -m camelodds.selfplay.fit_value [FILE]``.

A value says who wins a game from where a leg begins (see `camelodds._kernels.chance`).  It is fitted to games of
strategies by log loss, one value for each edition and number of players.  It knows what each player plays like.
"""

from __future__ import annotations

import argparse
import io
import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.chance import BIAS, CONSTANTS, LATER, POUNDS, ROWS, UNITS
from camelodds._kernels.table_facts import FACTS
from camelodds.selfplay.leg_value import chances_of, slopes
from camelodds.selfplay.legs_met import OTHERS, Kind, all_kinds, legs_met, legs_of_all
from camelodds.selfplay.value import FILE
from camelodds.selfplay.value_check import Check, check_of, markdown
from camelodds.system.replace_file import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from camelodds.selfplay.legs_met import Legs

    Value = NDArray[np.float32]

GAMES, KEPT = 100_000, 10_000
"""Games to which a value is fitted, and other ones with each kind of others by which it is judged."""
AT_FIRST = 2
"""So many times as many games for a value that begins as none before it."""
EPOCHS, BATCH = 12, 1024
FASTEST = 0.015
"""Step of the first epoch; it falls to 0 along a half cosine."""
NEIGHBOUR_EPOCHS, NEIGHBOUR_FASTEST = 6, 0.01
"""The same for a value that begins as a neighbour's: with a player less or more."""
BEGIN_HEAT = (1.6, -0.9)
"""Logarithm of the pounds by which a lead counts e-fold, at the begin, and how it falls until the end."""
HELD_BACK = 1 << 32
"""Added to the seed of the games by which values are judged."""


def begun(seed: int) -> Value:
    """A value to begin with."""
    chance = np.random.default_rng(seed)
    value = np.zeros((ROWS, UNITS))
    value[:FACTS] = 0.3 * chance.normal(size=(FACTS, UNITS))
    value[POUNDS] = 0.3 * chance.normal(size=UNITS)
    value[CONSTANTS, :2] = BEGIN_HEAT
    return value.astype(np.float32)


def fitted(value: Value, legs: Legs, epochs: int, fastest: float, rows: slice = slice(None)) -> Value:
    """A value, or some of its rows, fitted to legs with Adam (Kingma and Ba, ICLR 2015) and log loss."""
    chance = np.random.default_rng(1)
    value = value.copy()
    mean, square = np.zeros_like(value[rows]), np.zeros_like(value[rows])
    count = len(legs.game)
    batch = min(BATCH, count)
    an_epoch = count // batch
    for step in range(epochs * an_epoch):
        if step % an_epoch == 0:
            shuffled = chance.permutation(count)
        slope = slopes(value, legs.part(shuffled[step % an_epoch * batch :][:batch]))[rows]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope**2 - square)
        unbias = math.sqrt(1 - 0.999 ** (step + 1)) / (1 - 0.9 ** (step + 1))
        pace = fastest * 0.5 * (1 + math.cos(math.pi * step / (epochs * an_epoch)))
        value[rows] -= (pace * unbias * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
    return value


def with_later(value: Value, legs: Legs) -> Value:
    """The value with the pounds still to be made: least squares by the hidden units."""
    units = np.maximum(legs.facts @ value[:FACTS] + value[BIAS], 0).reshape(-1, UNITS).astype(np.float64)
    units = np.hstack([units, np.ones((len(units), 1))])
    made = (legs.final - legs.expected).reshape(-1).astype(np.float64)
    # A little more than nothing on the diagonal, for units that never show.
    found = np.linalg.solve(units.T @ units + 1e-6 * len(units) * np.eye(UNITS + 1), units.T @ made)
    value = value.copy()
    value[LATER] = found[:-1]
    value[CONSTANTS, 3] = found[-1]
    return value


def plain(legs: Legs) -> Value:
    """A value without the network: only how much a lead counts is fitted."""
    value = begun(0)
    value[:FACTS] = 0
    return fitted(value, legs, 2, 0.02, slice(CONSTANTS, CONSTANTS + 1))


def neighbours(kind: Kind) -> tuple[Kind, ...]:
    """The kinds whose value one of this kind may begin as, the nearest first."""
    edition, players = kind
    found = []
    if players != 4:
        found.append(Kind(edition, players - 1 if players > 4 else players + 1))
    if edition != "2018" and players > 2:
        found.append(Kind("2018", players))
    return tuple(found)


def start_of(kind: Kind, known: dict[str, Value]) -> Value | None:
    """The value of the nearest neighbour that is known, if there is one."""
    return next((known[str(one)] for one in neighbours(kind) if str(one) in known), None)


def fit(kind: Kind, legs: Legs, known: dict[str, Value], epochs: int | None = None) -> Value:
    """A value fitted to legs of a kind; it begins as a neighbour's if one is known."""
    start = start_of(kind, known)
    if start is None:
        value = fitted(begun(0), legs, epochs or EPOCHS, FASTEST)
    else:
        value = fitted(start, legs, epochs or NEIGHBOUR_EPOCHS, NEIGHBOUR_FASTEST)
    return with_later(value, legs)


def check(kind: Kind, others: str, value: Value, legs: Legs) -> Check:
    """A value judged by legs that it was not fitted to, beside one without the network."""
    return check_of(f"{kind}-{others}", legs, chances_of(value, legs), chances_of(plain(legs), legs))


def read(path: Path) -> dict[str, Value]:
    """The values of a file, by kind; none if it is not there or its values have another shape."""
    if not path.exists():
        return {}
    with np.load(path) as arrays:
        return {name: arrays[name] for name in arrays.files if arrays[name].shape == (ROWS, UNITS)}


def write(path: Path, values: dict[str, Value]) -> None:
    """Put values into a file."""
    arrays: dict[str, Any] = dict(sorted(values.items()))
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays)
    replace_file(path, [packed.getbuffer()])


def fit_all(kinds: Sequence[Kind], path: Path, games: int, seed: int) -> Iterator[Check]:
    """Fit the values of some kinds, one after the other, each put into the file at once; how good each is."""
    known = read(path)
    for kind in kinds:
        played = games * (AT_FIRST if start_of(kind, known) is None else 1)
        known[str(kind)] = fit(kind, legs_of_all(kind, played, seed), known)
        write(path, known)
        yield from check_all([kind], path, min(games, KEPT), seed)


def check_all(kinds: Sequence[Kind], path: Path, games: int, seed: int) -> Iterator[Check]:
    """How good the values of some kinds in a file are, with each kind of others."""
    known = read(path)
    for kind in kinds:
        for others in OTHERS:
            yield check(kind, others, known[str(kind)], legs_met(kind, others, games, seed + HELD_BACK))


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit values, or check them."""
    parser = argparse.ArgumentParser(prog="python -m camelodds.selfplay.fit_value", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=Path(__file__).with_name(FILE), metavar="FILE")
    parser.add_argument(
        "--check", action="store_true", help="fit nothing, write a table of how good they are"
    )
    parser.add_argument("--edition", choices=("2018", "2014"), help="only this edition")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--games", type=int, default=GAMES, help="games for each value")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    wanted = chosen.edition, chosen.players
    kinds = [
        kind for kind in all_kinds() if all(one in (None, own) for one, own in zip(wanted, kind, strict=True))
    ]
    work = check_all if chosen.check else fit_all
    checks = []
    for one in work(kinds, chosen.file, chosen.games, chosen.seed):
        checks.append(one)
        if not chosen.check:
            print(f"{one}, {time.process_time():.0f} s", flush=True)
    if chosen.check:
        print(markdown(checks))


if __name__ == "__main__":
    main()
