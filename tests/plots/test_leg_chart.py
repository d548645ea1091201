"""The chart of a leg shows its odds."""

from __future__ import annotations

import numpy as np
import pytest

from camelodds import leg_odds, plots
from camelodds.display.percent import percent
from camelodds.plots.labels import short
from charts import GAMES, P2018, POSITIONS


@pytest.mark.parametrize("position", POSITIONS)
def test_leg_shades_are_the_odds_of_camels_and_places(position, ax):
    plots.leg(position, ax)
    ranks = leg_odds(position).ranks
    np.testing.assert_array_equal(ax.collections[0].get_array().reshape(5, 5), ranks)
    assert [t.get_text() for t in ax.get_xticklabels()] == ["first", "second", "third", "fourth", "fifth"]
    assert [t.get_text() for t in ax.get_yticklabels()] == [short(name) for name in position.edition.racing]
    numbers = {tuple(map(int, t.xy)): t.get_text() for t in ax.texts if t.xycoords == "data"}
    assert numbers == {
        (place, row): percent(ranks[row, place], sign="") for row in range(5) for place in range(5)
    }


def test_leg_sampled_odds_have_their_standard_errors(ax):
    odds = leg_odds(P2018, samples=GAMES, seed=1)
    plots.leg(odds, ax)
    text = next(t.get_text() for t in ax.texts if t.xycoords == "data" and tuple(t.xy) == (4, 2))
    assert text == f"{percent(odds.ranks[2, 4], sign='')}\n±{100 * odds.ranks_stderr[2, 4]:.2g}"
    assert f"{GAMES:,} games sampled" in ax.get_title(loc="left").replace("\n", " ")


def test_leg_says_how_likely_the_race_ends(ax):
    assert leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx").race_ends == 60 / 216
    assert plots.leg("2:ygWr 6:Kb 9:+ 10:p | bpx", ax).get_xlabel() == "the race ends in this leg: 27.8%"
