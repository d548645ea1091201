"""Whether chances come true: the same for any workers, in step with games of known players, errors."""

from __future__ import annotations

import re

import numpy as np
import pytest
from numba import config

from camelodds import CamelOddsError
from camelodds.selfplay.reliabilities import BINS, reliability

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")


def test_the_same_for_any_workers():
    one = reliability(60, games=20, seed=1, workers=1)
    assert one == reliability(60, games=20, seed=1, workers=3)
    assert one != reliability(60, games=20, seed=2, workers=1)


def test_what_it_tells():
    found = reliability(43, edition="2014", players=2, others=["sharp", "greedy"], games=10, seed=3)
    assert found.count.tolist() == [5] * 3 + [4] * 7
    assert (np.diff(found.expected) >= 0).all()
    assert np.array_equal(found.gaps, found.observed - found.expected)
    assert [row["count"] for row in found.rows()] == found.count.tolist()
    lines = str(found).splitlines()
    assert lines[0] == "chances to win and games won, 2 players"
    assert len(lines) == 2 + BINS + 1
    assert lines[-1] == "others play like sharp or greedy; 10 games at each decision"


def test_chances_come_true_where_the_others_are_as_assumed():
    found = reliability(600, players=3, others="roller", games=60, horizon="game", seed=1)
    share = found.count / found.count.sum()
    error = np.sqrt((share**2 * found.stderr**2).sum())
    assert abs((share * found.gaps).sum()) < 3.5 * error
    assert error < 0.02


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"positions": 9}, "positions must be a whole number, at least 10"),
        ({"players": 2}, "players must be a whole number, from 3 to 8, not 2"),
        ({"games": 1}, "games must be a whole number, from 2 to 10000000"),
        ({"others": "nobody"}, "there is no strategy 'nobody'"),
        ({"horizon": "race"}, "horizon"),
    ],
)
def test_wrong_input_says_what_is_wrong(arguments, message):
    with pytest.raises(CamelOddsError, match=re.escape(message)):
        reliability(**{"positions": 20, "seed": 1, **arguments})
