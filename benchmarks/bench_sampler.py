"""The sampler beside its twin without lanes, and beside the exact odds: `make microbenchmark`."""

from __future__ import annotations

import numpy as np
import pytest

import twins
from camelodds import leg_odds, race_odds
from camelodds.odds.sampling import key_of, play_races, set_up
from positions import NAMED

GAMES = 20_000


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("method", ["lanes", "scalar"])
def test_races(benchmark, name, method):
    benchmark.group = f"{GAMES} races from {name}"
    position = NAMED[name]
    if method == "lanes":
        benchmark(
            play_races, set_up(position.word, position.tile_word, position.edition), key_of(1), 0, GAMES
        )
    else:
        benchmark(twins.race_counts, position, 1, range(GAMES))
    benchmark.extra_info["games"] = GAMES


@pytest.mark.parametrize("workers", [1, 2])
def test_race_odds(benchmark, workers):
    benchmark.group = "race_odds, 1000000 races"
    benchmark.pedantic(
        race_odds, (NAMED["P14"],), {"samples": 1_000_000, "seed": 1, "workers": workers}, rounds=5
    )


@pytest.mark.parametrize("samples", [10_000, 100_000, 1_000_000])
def test_sampled_leg_against_exact(benchmark, samples):
    benchmark.group = "sampled leg odds"
    exact = leg_odds(NAMED["P14"])
    sampled = benchmark.pedantic(
        leg_odds, (NAMED["P14"],), {"samples": samples, "seed": 1, "workers": 1}, rounds=5
    )
    error = float(np.abs(sampled.ranks - exact.ranks).max())
    benchmark.extra_info["greatest error"] = error
    assert error < 5 * sampled.ranks_stderr.max()
