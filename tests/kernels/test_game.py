"""The compiled game against the plain one, move by move."""

from __future__ import annotations

import os
from random import Random

import numpy as np
import pytest
from numba import config

from camelodds import EDITION_2014, EDITION_2018, Game, Position
from camelodds._kernels import game_state as at
from camelodds._kernels.game import legal_actions
from camelodds._kernels.jit import lean_kernel
from camelodds._kernels.play import DONE, PAUSED, TABLE, play
from camelodds._kernels.tools import TOOLS
from camelodds.odds.sampling import key_of
from camelodds.selfplay.actions import action_number, turn_of
from camelodds.selfplay.arrays import functions_of, make_table, no_tools
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.strategies import Strategy

NAMES = ("ana", "bo", "cy", "dan", "eva", "fay", "gus", "hal")
TABLES = [
    (edition, count) for edition in (EDITION_2018, EDITION_2014) for count in range(edition.players[0], 9)
]
GAMES = int(os.environ.get("CAMELODDS_GAMES", "1" if config.DISABLE_JIT else "4"))
"""Games of each table played beside the plain one: CAMELODDS_GAMES=800 makes 10,400 of them."""
FOREIGN = Strategy("foreign", "somebody outside", function=lambda game: game.actions[-1])


@lean_kernel
def legal(state, hand, player):
    return legal_actions(state, hand, player)


class Outside:
    """A compiled game whose every action is chosen here."""

    def __init__(self, edition, count, deal, seed=5):
        self.table = make_table([FOREIGN] * count, edition, key_of(seed), recorded=True)
        self.money = np.zeros((1, count), dtype=np.int64)
        self.tools = no_tools()
        self.functions = functions_of([FOREIGN] * count, self.table, self.tools)
        self.deal = np.uint64(deal)
        self.act(-1)

    @property
    def state(self):
        return self.table.state

    def act(self, action):
        """Play an action; what is recorded for it."""
        turn = int(self.state[at.TURNS])
        self.why = play(
            self.table, self.tools, self.functions, self.deal, np.int64(1), np.int64(1), np.uint64(0), np.int64(0),
            np.int64(action), self.money, np.zeros(self.money.shape),
        ) % 4  # fmt: skip
        return int(self.table.record[turn])

    def player(self, number):
        """A player's numbers."""
        return self.state[at.PLAYER + at.PLAYER_SIZE * number :][: at.PLAYER_SIZE]

    @property
    def legal(self):
        turn = int(self.state[at.TURN])
        bits = int(legal(self.state, self.table.hands[turn, at.HAND], np.int64(turn)))
        return [action for action in range(at.ACTIONS) if bits >> action & 1]


def check_equal(outside, game, edition):
    """That the compiled game stands as the plain one."""
    state = outside.state
    assert bool(state[at.OVER]) == game.over
    for number, player in enumerate(game.players):
        mine = outside.player(number)
        assert mine[at.MONEY] == player.money
        assert mine[at.PYRAMIDS] == player.pyramid_tickets
        assert mine[at.TILE] + 1 == (player.tile or 0)
        assert mine[at.CARDS] == 5 - len(player.bets)
        assert mine[at.PARTNER] == (-1 if player.partner is None else game.state.names.index(player.partner))
        for camel, name in enumerate(edition.racing):
            faces = [face for ticket, face in player.tickets if ticket == name]
            held = mine[at.COUNT + camel], mine[at.SUM + camel], mine[at.BEST + camel]
            assert held == (len(faces), sum(faces), max(faces, default=0))
    assert tuple(state[at.LEFT : at.LEFT + 5]) == game.state.left
    if not game.over:
        assert int(state[at.WORD]) == game.position.word
        assert int(state[at.TILES]) == game.position.tile_word
        assert int(state[at.DRAWS]) == game.position.draws_left
        assert int(state[at.LEG]) == game.leg
        assert int(state[at.TURN]) == game.state.turn


def side_by_side(edition, count, deal):
    """A random-legal game on both, every legal action and all money compared at every step."""
    random = Random(f"{edition.name} {count} {deal}")
    names = NAMES[:count]
    outside = Outside(edition, count, deal)
    game = Game.start(names, Position.from_word(int(outside.table.start[0]), 0, edition))
    rolls = random.uniform(0.2, 0.9)
    while not game.over:
        assert outside.why == PAUSED
        check_equal(outside, game, edition)
        actions = sorted(action_number(turn, edition, names) for turn in game.actions)
        assert outside.legal == actions
        action = 0 if random.random() < rolls else random.choice(actions)
        game = game.after(turn_of(outside.act(action), edition, names))
    assert outside.why == DONE
    check_equal(outside, game, edition)
    assert outside.money[0].tolist() == [player.money for player in game.players]
    return game


@pytest.mark.parametrize(("edition", "count"), TABLES, ids=lambda value: str(getattr(value, "name", value)))
def test_every_step_is_that_of_the_plain_game(edition, count):
    for deal in range(GAMES):
        side_by_side(edition, count, deal)


def test_the_dice_of_a_deal_do_not_depend_on_what_players_do():
    shown = []
    for strategy in (lambda _: 0, lambda outside: outside.legal[-1] if outside.state[at.TURNS] % 3 else 0):
        outside = Outside(EDITION_2018, 4, 7)
        while outside.why == PAUSED:
            outside.act(strategy(outside))
        record = outside.table.record[: int(outside.state[at.TURNS])]
        shown.append([int(action) for action in record if action >= at.SHOWN])
    least = min(map(len, shown))
    assert shown[0][:least] == shown[1][:least]


def test_an_action_that_is_not_legal_is_refused():
    outside = Outside(EDITION_2018, 3, 0)
    for action in (at.PARTNERSHIP + 1, at.ON, 63, 99):
        before = outside.state.copy()
        outside.act(action)
        assert outside.why == 2
        assert (outside.state == before).all()


@pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=lambda edition: edition.name)
def test_the_luck_of_all_players_adds_up_to_nothing(edition):
    engine = Engine(Setting.of(["sharp", "greedy", "tickets"], edition, "fast", luck=True), 3)
    luck = engine.deals(0, 1 if config.DISABLE_JIT else 20, 3).luck
    assert np.abs(luck).max(axis=1).min() > 0.01
    assert luck.sum(axis=1) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("kind", [TABLE, TOOLS], ids=["table", "tools"])
def test_no_name_in_a_record_is_one_of_numpys_own(kind):
    assert not [name for name in kind.names if hasattr(np.record, name)]
