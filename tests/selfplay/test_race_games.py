"""Race odds within a game from races in lanes: beside exact ones, and the same for any split of the deals."""

from __future__ import annotations

import numpy as np
import pytest

from callable_kernels import callable_parts
from camelodds import EDITION_2014, EDITION_2018, Position, race_odds
from camelodds._kernels import race_games as race_games_module
from camelodds._kernels.game_odds import LOSER, WINNER
from camelodds._kernels.lanes import BLOCK
from camelodds.selfplay.arrays import make_tools
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.net import net_of
from camelodds.selfplay.strategies import read_strategies

pytestmark = pytest.mark.compiled

race_games = callable_parts(race_games_module)
OF_2014 = (
    "1:bg 2:o 3:yw",
    "5:b 6:+ 7:gw 8:- 9:oy | bgy",
    "12:ow 13:- 14:b 15:g 16:y | o",
    "3:bgoyw | w",
)
OF_2018 = ("1:bg 2:y 3:pr 15:W 16:K", "9:bK 10:+ 11:gy 12:Wp 13:- 14:r | bpx")


def found(line, edition):
    """Odds of winning and of losing, shape (2, 5)."""
    position = Position(line, edition=edition)
    tools = make_tools(read_strategies(["greedy"]), edition, 3, None, net_of(edition), by_races=True)
    race_games.race_odds_by_games(
        np.uint64(position.word), np.uint64(position.tile_word), bool(edition.crazy), np.uint8(128), tools
    )
    return np.array([tools.odds[WINNER : WINNER + 5], tools.odds[LOSER : LOSER + 5]])


def errors(odds):
    """The standard errors of odds from so many races; an event not seen may be as likely as one in them."""
    return np.sqrt(np.maximum(odds * (1 - odds), 1 / BLOCK) / BLOCK)


@pytest.mark.parametrize("line", OF_2014)
def test_odds_are_off_from_exact_ones_by_some_standard_errors(line):
    exact = race_odds(Position(line, edition="2014"), method="exact").odds
    assert (np.abs(found(line, EDITION_2014) - exact) < 4 * errors(exact)).all()


@pytest.mark.parametrize("line", OF_2018)
def test_odds_are_off_from_those_of_many_games_by_some_standard_errors(line):
    sampled = race_odds(line, method="sampled", samples=200_000, seed=1).odds
    odds = found(line, EDITION_2018)
    assert odds.sum(axis=1) == pytest.approx(1)
    assert (np.abs(odds - sampled) < 4 * errors(sampled)).all()


def test_the_games_are_the_same_however_the_deals_are_split():
    setting = Setting.of(["greedy", "sharp", "tickets"], EDITION_2018, "sampled")
    whole = Engine(setting, 2).deals(0, 3, 3).money
    parts = [Engine(setting, 2).deals(first, count, 3).money for first, count in ((0, 1), (1, 2))]
    assert (np.concatenate(parts) == whole).all()
    assert (whole != Engine(Setting.of(setting.strategies, None, "fast"), 2).deals(0, 3, 3).money).any()
