"""The value of a position is fitted as it says: the same chances as in the kernel, slopes that are right."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from camelodds import EDITION_2018
from camelodds._kernels import chance
from camelodds.selfplay.fit_value import chances, fit, fitted, future, legs_of_games, log_loss, slopes
from camelodds.selfplay.value import value_of

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")


@pytest.fixture(scope="module")
def legs():
    return legs_of_games(EDITION_2018, 3, 60, 5)


def test_games_give_what_is_there_when_a_leg_begins(legs):
    assert legs.facts.shape == (len(legs.won), 3, chance.FACTS)
    assert legs.won.sum(axis=1) == pytest.approx(np.ones(len(legs.won)))
    assert legs.weights.sum(axis=1) == pytest.approx(np.ones(len(legs.won)), abs=1e-6)
    assert (legs.money >= 0).all()
    assert (legs.facts[:, :, 27].sum(axis=1) == 1).all(), "one player goes on by the own model"


def test_slopes_are_those_of_the_log_loss(legs):
    net = [array.astype(np.float64) for array in fitted(legs, 1)]
    found = slopes(net, legs)
    for array, slope in zip(net, found, strict=True):
        place = np.unravel_index(np.argmax(np.abs(slope)), slope.shape)
        step = 1e-4
        array[place] += step
        above = log_loss(chances(net, legs)[3], legs.won)
        array[place] -= 2 * step
        below = log_loss(chances(net, legs)[3], legs.won)
        array[place] += step
        assert slope[place] == pytest.approx((above - below) / (2 * step), rel=0.02)


def test_fitting_lowers_the_log_loss(legs):
    before, after = (log_loss(chances(fitted(legs, epochs), legs)[3], legs.won) for epochs in (0, 60))
    assert after < before


def test_a_value_has_all_numbers_that_the_kernel_takes(legs):
    value = fit(EDITION_2018, 3, 30, 1)
    assert value.shape == (chance.WEIGHTS,) == value_of(EDITION_2018, 3).shape
    assert np.isfinite(value).all()
    later = future(legs)
    assert later.shape == (chance.FACTS + 1,)
