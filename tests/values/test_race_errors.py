"""Standard errors of sums of sampled race odds: those of a mean over games, winner and loser of each together."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest

from camelodds import EDITION_2018, Position, RaceOdds, race_odds
from camelodds._kernels.order_tables import ORDERS
from camelodds.odds.intervals import unseen_stderr
from camelodds.values.moments import Moments
from camelodds.values.race_errors import sum_stderr

LINE = Position("1:bg 2:y 3:pr 15:W 16:K")
GAINS = np.random.default_rng(5).normal(size=(4, 2, 5)) * 5


def sample_of(games):
    """Odds of the race from these final orders, each with the number of its games."""
    counts = np.zeros(120, dtype=np.int64)
    for order, number in games.items():
        camels = [EDITION_2018.letters.index(camel) for camel in order]
        counts[[row.tolist() for row in ORDERS].index(camels)] = number
    return RaceOdds.from_games(LINE, counts, 1, range(counts.sum()))


def brought(gains, order):
    """What a game brings: for the camel that won, and for the one that lost."""
    return gains[0, EDITION_2018.letters.index(order[0])] + gains[1, EDITION_2018.letters.index(order[-1])]


def error_of_mean(gains, games):
    """From the games themselves, one by one."""
    values = [brought(gains, order) for order, number in games.items() for _ in range(number)]
    return np.std(values) / math.sqrt(len(values))


@pytest.mark.parametrize("seed", range(3))
def test_the_error_is_that_of_what_each_game_brings(seed):
    """Each camel wins and loses some games, and more win where the same one loses: both piles count together."""
    chance = np.random.default_rng(seed)
    games = {
        "".join(order): int(n)
        for order, n in zip(permutations("bgryp"), chance.integers(1, 30, 120), strict=True)
    }
    games |= {order: 200 for order in games if order[0] == "b" and order[-1] == "p"}
    race = sample_of(games)
    assert sum_stderr(race, GAINS) == pytest.approx([error_of_mean(gains, games) for gains in GAINS])
    # Not as if the piles were games apart.
    apart = np.hypot(sum_stderr(race, GAINS * [[1], [0]]), sum_stderr(race, GAINS * [[0], [1]]))
    assert np.abs(sum_stderr(race, GAINS) - apart).min() > 1e-4


def test_one_card_has_the_error_of_its_share():
    race = sample_of({"bgryp": 30, "gbryp": 50, "rygbp": 15, "pygbr": 4, "yrgpb": 1, "bgpry": 7, "yrpbg": 3})
    gains = np.zeros((5, 2, 5))
    gains[range(5), 0, range(5)] = 9
    expected = [9 * math.sqrt(p * (1 - p) / 110) for p in race.odds[0]]
    assert sum_stderr(race, gains) == pytest.approx(expected)


def test_what_won_no_game_counts_with_the_bound_of_its_share():
    """Blue wins 40 games and green 60, purple loses all: what the others would bring was not seen.

    If red brings 5, as blue does, no win of red would be further off than what was seen. If red brings 12, its
    win would be 12 less the mean off. What green and yellow bring as losers was not seen either.
    """
    games, gains = {"bgryp": 40, "gbryp": 60}, np.zeros((3, 2, 5))
    race, unseen = sample_of(games), unseen_stderr(100)
    gains[:, 0, 0] = 5
    gains[0, 0, 2] = 5
    gains[1, 0, 2] = 12
    gains[2, 0, 2:] = [12, -3, 20]
    gains[2, 1, [1, 3]] = [2, -9]
    mean, seen = 5 * 0.4, [error_of_mean(one, games) for one in gains]
    assert sum_stderr(race, gains) == pytest.approx(
        [
            seen[0],
            math.hypot(seen[1], unseen * (12 - mean)),
            math.hypot(seen[2], unseen * (20 - mean), unseen * 9),
        ]
    )


def test_exact_odds_have_no_error():
    exact = RaceOdds(LINE, np.full((2, 5), 0.2), error_bound=1e-9)
    assert sum_stderr(exact, GAINS).tolist() == [0.0] * 4
    assert sum_stderr(exact, GAINS[0]).shape == ()


def test_errors_of_several_moments_add_up():
    """Their samples have the same seed, so that they may be off the same way."""
    games = {"bgryp": 40, "gbryp": 60, "yrgpb": 10}
    one, other = sample_of(games), sample_of({order: 2 * n for order, n in games.items()})
    gains = np.stack([GAINS, 2 * GAINS], axis=1)
    expected = sum_stderr(one, GAINS) + sum_stderr(other, 2 * GAINS)
    assert Moments((one, other)).stderr(gains) == pytest.approx(expected)


@pytest.mark.compiled
def test_values_of_many_seeds_spread_as_their_errors_say():
    """Of one and the same sum, in which winner and loser count against each other."""
    gains = np.array([[8.0, 5.0, -1, 0, 0], [8, 0, 0, -1, 5]])
    races = [race_odds(LINE, samples=400, seed=seed) for seed in range(200)]
    sums = [(race.odds * gains).sum() for race in races]
    errors = [float(sum_stderr(race, gains)) for race in races]
    assert np.std(sums, ddof=1) == pytest.approx(np.mean(errors), rel=0.2)
