"""Review many games of `leader` against three of `expert`: luck must be 0 on average, and `leader` has the costs.

``python benchmarks/reviews.py --games 500``; a game takes some seconds on two cores.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from camelodds import play_game, review
from camelodds.selfplay import strategy


def told(what: str, values: list[float]) -> str:
    """A mean with its standard error, and how many of these it is from 0, in percent of a game."""
    mean, error = float(np.mean(values)), float(np.std(values, ddof=1) / len(values) ** 0.5)
    return f"{what:<32} {100 * mean:+7.2f}% +- {100 * error:.2f}%  ({mean / error if error else 0:+.1f})"


def main() -> None:
    """Play and review games, and print the means."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--games", type=int, default=500, help="games to play and review")
    command.add_argument("--expert", type=int, default=50, help="games an action of the experts")
    command.add_argument("--review", type=int, default=256, help="games an action of the review")
    command.add_argument("--seed", type=int, default=0, help="seed of the first game")
    options = command.parse_args()
    expert = strategy("expert", games=options.expert)
    columns = ("start", "costs", "luck", "others", "result")
    found: dict[str, list[list[float]]] = {"leader": [], "expert": []}
    worst, playing, reviewing = 0.0, 0.0, 0.0
    for number in range(options.games):
        seats = [expert] * 4
        seats[number % 4] = strategy("leader")
        began = time.perf_counter()
        game = play_game(seats, seed=options.seed + number)
        played = time.perf_counter()
        accounts = review(game, games=options.review, seed=options.seed + number, progress=False).accounts
        playing += played - began
        reviewing += time.perf_counter() - played
        for seat, one in enumerate(accounts):
            gap = one.result - one.start - one.costs - one.luck - one.others
            worst = max(worst, abs(gap))
            if seat == number % 4 or seat == (number + 1) % 4:  # one expert a game: those of one game depend
                who = "leader" if seat == number % 4 else "expert"
                found[who].append([getattr(one, name) for name in columns])
    for who, rows in found.items():
        for name, values in zip(columns, zip(*rows, strict=True), strict=True):
            print(told(f"{who}, {name}", list(values)))
    print(f"the accounts are off by at most {worst:.1e}")
    print(f"{playing / options.games:.2f} s to play and {reviewing / options.games:.2f} s to review a game")


if __name__ == "__main__":
    main()
