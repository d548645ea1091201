"""The chart of errors shows those of samples, and what is expected of them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from camelodds import leg_odds, plots, race_odds
from camelodds.plots import convergence_chart
from charts import P2014, P2018, PSHORT


def test_convergence_points_are_the_errors_of_samples(ax):
    plots.convergence(P2018, "purple", ax, samples=(10, 40), seed=5, repeats=2)
    exact = leg_odds(P2018).first["purple"]
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    errors = [
        abs(leg_odds(P2018, samples=n, seed=seed).first["purple"] - exact)
        for n, seed in ((10, 5), (10, 6), (40, 7), (40, 8))
    ]
    np.testing.assert_array_equal(points.get_xdata(), [10, 10, 40, 40])
    np.testing.assert_allclose(np.asarray(points.get_ydata()), errors, rtol=1e-9)
    typical = next(line for line in ax.lines if line.get_label().startswith("root mean square"))
    expected = [math.hypot(*errors[:2]) / math.sqrt(2), math.hypot(*errors[2:]) / math.sqrt(2)]
    np.testing.assert_allclose(np.asarray(typical.get_ydata()), expected, rtol=1e-9)


def test_convergence_line_is_the_standard_error_and_bands_are_quantiles(ax):
    plots.convergence(P2018, "purple", ax, samples=(10, 40), repeats=1)
    exact = leg_odds(P2018).first["purple"]
    line = next(line for line in ax.lines if line.get_label().startswith("standard error"))
    deviation = np.asarray(line.get_ydata()) * np.sqrt(line.get_xdata())
    np.testing.assert_allclose(deviation, math.sqrt(exact * (1 - exact)))
    tops = [max(y * math.sqrt(x) for x, y in band.get_paths()[0].vertices) for band in ax.collections]
    np.testing.assert_allclose(tops, [1.959964 * deviation[0], deviation[0]], rtol=1e-6)
    assert (ax.get_xscale(), ax.get_yscale()) == ("log", "log")


@pytest.mark.compiled
def test_convergence_bands_of_all_camels_hold_what_they_promise(ax):
    plots.convergence(P2014, ax=ax, samples=(400,), repeats=600)
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    scaled = np.asarray(points.get_ydata()) * 20
    tops = [max(y * math.sqrt(x) for x, y in band.get_paths()[0].vertices) for band in ax.collections]
    # Shares of 600 samples, within four standard errors.
    assert np.mean(scaled < tops[0]) == pytest.approx(0.95, abs=0.036)
    assert np.mean(scaled < tops[1]) == pytest.approx(0.683, abs=0.076)


def test_convergence_of_the_race(ax):
    plots.convergence(PSHORT, "o", ax, samples=(20,), seed=9, repeats=1, race=True)
    exact = race_odds(PSHORT, method="exact").winner["orange"]
    found = race_odds(PSHORT, samples=20, seed=9).winner["orange"]
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    np.testing.assert_allclose(np.asarray(points.get_ydata()), [abs(found - exact)])
    assert "winning the race" in ax.get_title(loc="left").replace("\n", " ")


@pytest.mark.compiled
def test_convergence_draws_20_samples_each_of_100_to_a_million_games_from_seed_1_on(ax):
    plots.convergence(P2018, "purple", ax)
    exact = leg_odds(P2018).first["purple"]
    points = next(line for line in ax.lines if line.get_label() == "a sample")
    games = [100, 1_000, 10_000, 100_000, 1_000_000]
    np.testing.assert_array_equal(points.get_xdata(), np.repeat(games, 20))
    first = abs(leg_odds(P2018, samples=100, seed=1).first["purple"] - exact)
    last = abs(leg_odds(P2018, samples=1_000_000, seed=100).first["purple"] - exact)
    np.testing.assert_allclose(np.asarray(points.get_ydata())[[0, -1]], [first, last], rtol=1e-9)


@pytest.mark.parametrize(
    ("smallest", "bottom"),
    [
        # In standard errors at the right end: an eighth of one, or so low that the least error has room below it,
        # but not lower than a hundredth.
        (0.5, 1 / 8),
        (0.1, 0.07),
        (0.001, 1 / 100),
        (0.0, 1 / 8),
    ],
)
def test_convergence_axis_begins_below_the_least_error_but_not_far_below(ax, monkeypatch, smallest, bottom):
    exact = leg_odds(P2018).ranks[:, 0]
    least = math.sqrt(exact[4] * (1 - exact[4]) / (1.6 * 100))
    samples = np.tile(exact, (1, 2, 1))
    samples[0, :, 4] += np.array([2, smallest]) * least
    monkeypatch.setattr(convergence_chart, "_sampled", lambda *_arguments: samples)
    plots.convergence(P2018, "purple", ax, samples=(100,), repeats=2)
    assert ax.get_ylim()[0] == pytest.approx(bottom * least)
