"""What holds in every game: random-legal games of every table hold it, and a fault that is planted is found."""

from __future__ import annotations

import os

import numpy as np
import pytest
from numba import config

import game_checks as checks
from camelodds import EDITION_2018
from camelodds._kernels import game_state as at
from camelodds._kernels.play import PAUSED, play
from camelodds.odds.sampling import key_of
from camelodds.selfplay.arrays import functions_of, make_table, no_tools
from camelodds.selfplay.strategies import STRATEGIES, Strategy

GAMES = int(os.environ.get("CAMELODDS_CHECKED", "1" if config.DISABLE_JIT else "2000"))
"""Games of each table: `make games` plays a million."""
FOREIGN = Strategy("foreign", "somebody outside", function=lambda game: game.actions[-1])


@pytest.mark.parametrize(
    ("edition", "players"), checks.TABLES, ids=lambda value: str(getattr(value, "name", value))
)
def test_what_holds_in_every_game(edition, players):
    checked = checks.check_games(edition, players, GAMES, seed=7, workers=1)
    assert checked.problem == ""
    assert checked.counts[checks.GAMES] == GAMES
    if GAMES >= 1000:
        kinds = [checks.FORWARDS, checks.LAID_CARDS, checks.PLACED_TILES]
        if edition == EDITION_2018:
            kinds += [checks.BACKWARDS, checks.PARTNERSHIPS][: 1 if players < 6 else 2]
        assert (checked.counts[kinds] > 0).all()


@pytest.mark.compiled
def test_checked_games_are_the_same_for_any_workers():
    alone, together = (
        checks.check_games(EDITION_2018, 6, 2 * checks.PIECE + 5, workers=workers) for workers in (1, 3)
    )
    assert alone.counts.tolist() == together.counts.tolist()


class Planted:
    """A table of six in the middle of a leg, before and after an action."""

    def __init__(self, *actions):
        self.table = make_table([FOREIGN] * 6, EDITION_2018, key_of(5))
        tools = no_tools()
        functions = functions_of([FOREIGN] * 6, self.table, tools)
        for action in (-1, *actions):
            self.before = self.table.state.copy()
            why = play(
                self.table, tools, functions, np.uint64(0), np.int64(1), np.int64(1), np.uint64(0), np.int64(0),
                np.int64(action), np.zeros((1, 6), dtype=np.int64), np.zeros((1, 6)),
            )  # fmt: skip
            assert why % 4 == PAUSED
        self.action = actions[-1]

    def broken(self):
        return int(
            checks.first_broken(self.before, self.table.state, self.table.hands, np.int64(self.action))
        )

    def earlier(self, number, value):
        """Plant a fault that was there before the action."""
        self.before[number] = self.table.state[number] = value


MIDDLE = (at.TICKET, at.WIN + 1, at.ON + 8, at.PARTNERSHIP + 5, at.ROLL, at.TICKET)
"""A ticket, a finish card, a tile, a partnership, a roll, the same camel's second ticket."""


def player(number):
    return at.PLAYER + at.PLAYER_SIZE * number


def test_nothing_is_broken_where_no_fault_is_planted():
    for count in range(1, len(MIDDLE) + 1):
        assert Planted(*MIDDLE[:count]).broken() == 0


@pytest.mark.parametrize(
    ("rule", "number", "value"),
    [
        (checks.CAMELS, at.WORD, 0x3E_00_01_02_03_04_05_07),  # a gap in the stack on space 1
        (checks.CAMELS, at.WORD, 0x3E_00_01_02_03_04_05_05),  # two camels in one place
        (checks.CAMELS, at.WORD, 0x3E_00_01_02_03_04_05_80),  # a camel beyond the track
        (checks.TICKETS, at.LEFT + 2, 3),
        (checks.TICKETS, player(0) + at.SUM, 3),
        (checks.TICKETS, player(2) + at.HELD, 1),
        (checks.DICE, at.DRAWS, 5),
        (checks.DICE, player(1) + at.PYRAMIDS, 1),
        (checks.CARDS, at.CARDS_ON + 1, 1),
        (checks.LAID, at.OWNERS, 3),
        (checks.TILES, at.TILES, 1 << 8 | 1 << 9),
        (checks.TILES, at.TILES, 1 << 8 | 1 << 24),
        (checks.TILES, player(2) + at.TILE, -1),
        (checks.PARTNERS, player(5) + at.PARTNER, 4),
        (checks.PARTNERS, at.PARTNERS_FROM, 7),
        (checks.MONEY, player(3) + at.MONEY, -1),
    ],
)
def test_a_fault_is_found(rule, number, value):
    planted = Planted(*MIDDLE)
    assert planted.table.state[number] != value
    planted.earlier(number, value)
    assert planted.broken() == rule


def test_a_card_in_two_places_is_found():
    planted = Planted(*MIDDLE)
    planted.table.hands[1, at.LAID] = 0
    assert planted.broken() == checks.LAID


@pytest.mark.parametrize(
    ("actions", "number"),
    [
        (MIDDLE, at.LEFT + 4),
        (MIDDLE, player(0) + at.MONEY),
        (MIDDLE[:2], at.CARDS_ON + 1),
        (MIDDLE[:3], player(1) + at.TILE),
        (MIDDLE[:4], at.WORD),
        (MIDDLE[:5], player(5) + at.MONEY),
        (MIDDLE[:5], at.OWNERS + 1),
        (MIDDLE[:5], at.TILES),
        (MIDDLE, at.FACES),
        (MIDDLE, at.TURN),
    ],
)
def test_what_an_action_changes_beside_what_it_is_about_is_found(actions, number):
    planted = Planted(*actions)
    planted.table.state[number] += 1
    assert planted.broken() == checks.ALONE


@pytest.mark.parametrize("number", [player(0) + at.PYRAMIDS, player(2) + at.TILE, at.TILES, at.LEFT])
def test_what_stays_after_a_leg_is_found(number):
    planted = Planted(*(at.ROLL,) * 5)
    assert planted.table.state[at.LEG] == 2
    assert planted.broken() == 0
    planted.table.state[number] += 1
    assert planted.broken() == checks.BACK


def test_games_stop_at_a_fault():
    table = make_table([STRATEGIES["random"]] * 4, EDITION_2018, key_of(1))
    table.state[at.START_MONEY] = -1
    before, counts = (np.zeros(size, dtype=np.int64) for size in (at.STATE_SIZE, checks.COUNTS))
    stopped = checks.play_checked(table, before, np.uint64(0), np.int64(9), counts)
    assert stopped % 64 == checks.MONEY
    assert counts[checks.GAMES] == stopped // 64 == 0
