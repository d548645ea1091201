from __future__ import annotations

import numpy as np

from camelodds import plots
from camelodds.odds.intervals import NORMAL_95
from charts import P2014, P2018, some_reliability, words_of


def test_points_are_the_shares_won_by_the_chances_given(ax):
    result = some_reliability(P2018)
    plots.reliability(result, ax)
    points = ax.containers[0].lines[0]
    assert points.get_xdata().tolist() == result.expected.tolist()
    assert points.get_ydata().tolist() == result.observed.tolist()


def test_intervals_are_within_what_shares_can_be(ax):
    result = some_reliability(P2014)
    plots.reliability(result, ax)
    ends = np.array([line.get_ydata() for line in ax.containers[0].lines[1]])
    wanted = result.observed + NORMAL_95 * np.array([[-1], [1]]) * result.stderr
    np.testing.assert_allclose(ends, np.clip(wanted, 0, 1), atol=1e-12)


def test_a_line_shows_chances_that_come_true(ax):
    plots.reliability(some_reliability(P2018, 3), ax)
    line = next(line for line in ax.lines if line.get_label() == "comes true")
    assert [*line.get_xdata()] == [*line.get_ydata()] == [0, 1]
    assert "4,000 decisions of 3 players, 2018 edition, seed 1" in " ".join(words_of(ax))
