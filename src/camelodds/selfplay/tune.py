"""Search for the numbers of a strategy: ``python -m camelodds.selfplay.tune sharp greedy greedy greedy``.

One number at a time is changed, and kept if the first entry then wins more, over the same deals.
"""

from __future__ import annotations

import random
import sys

from camelodds.errors import CamelOddsError
from camelodds.selfplay.strategies import Strategy, read_strategy, strategy
from camelodds.selfplay.tournaments import tournament

STEPS = {
    "roll": 0.08,
    "late_roll": 0.15,
    "late": 1.0,
    "winner": 0.3,
    "loser": 0.3,
    "belief": 0.7,
    "crowd": 0.1,
}
"""How far a number is changed."""
GAMES = 12_000
TRIES = 60


def better(name: str, others: list[str], games: int = GAMES, tries: int = TRIES, seed: int = 0) -> Strategy:
    """The strategy with better numbers, if there are any near its own.

    Parameters
    ----------
    name : str
        The strategy.
    others : list of str
        Who else sits at the table.
    games : int
        Games a try is judged by.
    tries : int
        How many there are.
    seed : int
        The seed of the search; all tries have the same deals.

    Returns
    -------
    Strategy
        The best one found.

    Raises
    ------
    CamelOddsError
        If the strategy goes by no numbers that can be changed.
    """
    chance = random.Random(seed)
    best = read_strategy(name)
    numbers = [number for number in best.numbers if number in STEPS]
    if any(read_strategy(other).numbers.get("belief") for other in others):
        # All who believe at one table must have the same belief.
        numbers = [number for number in numbers if number != "belief"]
    if not numbers:
        raise CamelOddsError(f"{name} goes by no numbers that could be changed: give greedy or sharp")
    share = won(best, others, games)
    print(best, f"{share:.4f}", flush=True)
    for _ in range(tries):
        number = chance.choice(numbers)
        value = best.numbers[number] + chance.choice((-1.0, 1.0)) * STEPS[number]
        if number == "belief":
            value = max(value, 0.0)
        tried = strategy(name, others=None, **{**best.numbers, number: round(value, 3)})
        found = won(tried, others, games)
        if found > share:
            best, share = tried, found
            print(best, f"{share:.4f}", flush=True)
    return best


def won(one: Strategy, others: list[str], games: int) -> float:
    """The share of the games that the first entry wins, luck taken out."""
    result = tournament([one, *others], games=games, seed=1, luck=True, progress=False)
    assert result.adjusted_share is not None
    return float(result.adjusted_share[0])


if __name__ == "__main__":
    better(sys.argv[1], sys.argv[2:])
