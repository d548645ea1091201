"""The chart of errors shows those of samples, and what is expected of them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from camelodds import leg_odds, plots, race_odds
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
