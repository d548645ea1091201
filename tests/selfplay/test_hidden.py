"""What no strategy sees: the camels on the others' face-down cards, and the dice to come (R30)."""

from __future__ import annotations

import zlib

import numba
import numpy as np
import pytest

from camelodds import Game, Holdings, play_game
from camelodds._kernels import game_state as at
from camelodds.game.turns import LayCard, Throw
from camelodds.selfplay import STRATEGIES, layout
from camelodds.selfplay.seen import seen


def laying(order):
    """Somebody who lays a finish card in every other turn, of the camels in this order (by number), else rolls."""

    def hider(game):
        turn = sum(outcome.player == game.player.name for outcome in game.outcomes)
        cards = len(game.player.bets)
        if turn % 2 or cards == 5:
            return "roll"
        return f"bet {('win', 'lose')[cards % 2]} {game.edition.racing[order[cards]]}"

    return hider


def all_that_is_seen(game):
    """All that a game shows to a strategy in Python."""
    moments = [game, game.at(-3), game.at(0)] if len(game.events) > 2 else [game]
    return "".join(
        f"{moment.to_dict()} {moment} {moment.outcomes} {moment.players} {moment.state} {moment.told}"
        for moment in moments
    )


def python_watcher(game):
    """Chooses by all that it sees."""
    return game.actions[zlib.crc32(all_that_is_seen(game).encode()) % len(game.actions)]


def compiled_watcher():
    """A function of numba that chooses by all that it sees: tickets, cards on the loser pile, rolls."""

    @numba.njit
    def watcher(state, hand, memory, number):
        seen = number
        for value in state:
            seen = (seen * 31 + value) % 1000003
        for value in hand:
            seen = (seen * 31 + value) % 1000003
        for place in range(len(memory)):
            seen += int(memory[place])
            memory[place] = seen % 1000
        camel = seen % 5
        if seen % 3 == 0 and state[layout.LEFT + camel] > 0:
            return layout.TICKET + camel
        if seen % 3 == 1 and hand[layout.HAND] >> camel & 1 != 0:
            return layout.LOSE + camel
        return layout.ROLL

    return watcher


WATCHERS = {
    **{name: lambda name=name: name for name in STRATEGIES},
    "in Python": lambda: python_watcher,
    "compiled": compiled_watcher,
}
"""Every kind of strategy, by name: what gives one."""


def turns_of(game):
    """The turns without the camels on the hiders' cards, and where these cards were."""
    names = game.state.names
    turns, hidden = [], 0
    for number, event in enumerate(game.events):
        mine = number % len(names) == 0
        if isinstance(event, LayCard) and not mine:
            hidden += 1
            turns.append(f"card on {event.pile}")
        else:
            turns.append(str(event))
    return turns, hidden


@pytest.mark.parametrize(("edition", "players"), [("2018", 3), ("2018", 6), ("2014", 2)])
@pytest.mark.parametrize("kind", WATCHERS)
def test_other_camels_on_the_others_cards_change_no_choice(kind, edition, players):
    watcher = WATCHERS[kind]()
    for seed in range(3):
        games = [
            play_game([watcher] + [laying(order)] * (players - 1), edition=edition, seed=seed)
            for order in ((0, 1, 2, 3, 4), (4, 3, 0, 1, 2), (2, 4, 1, 0, 3))
        ]
        (turns, hidden), *others = map(turns_of, games)
        assert all(turns == other for other, _ in others)
        assert hidden >= 3
        # The cards do differ: the test could fail.
        assert games[0].events != games[1].events


def test_a_strategy_that_saw_them_would_be_caught():
    """The same with somebody who looks at the camels on the table: by a list that is not meant for players."""
    shown = []

    def watching(order):
        hider = laying(order)

        def choose(game):
            turn = hider(game)
            shown.append(turn)
            return turn

        return choose

    def cheat(game):
        return "roll" if any("blue" in turn for turn in shown) else game.actions[0]

    games = []
    for order in ((0, 1, 2, 3, 4), (4, 3, 2, 1, 0)):
        shown.clear()
        games.append(turns_of(play_game([cheat, watching(order), watching(order)], seed=1))[0])
    assert games[0] != games[1]


# What `random`, `compiled` and `expert` draw by themselves depends on the seed, too.
@pytest.mark.parametrize("kind", [kind for kind in WATCHERS if kind not in ("random", "compiled", "expert")])
def test_the_dice_to_come_change_no_choice(kind):
    """Two games from one board with other dice: the same until the first roll."""
    one, other = (
        play_game([WATCHERS[kind](), "roller", "roller"], position="1:bg 2:y 3:pr 15:W 16:K", seed=seed)
        for seed in (1, 2)
    )
    first = [
        next(number for number, event in enumerate(game.events) if isinstance(event, Throw))
        for game in (one, other)
    ]
    assert first[0] == first[1]
    assert one.events[: first[0]] == other.events[: first[0]]
    assert one.events != other.events


def test_what_a_table_is_for_games_that_are_played_on():
    bo = Holdings(money=7, bets=[("winner", "green", 0), ("loser", None, 1)], partner="eve", name="bo")
    eve = Holdings(money=5, tickets=[("red", 5), ("red", 3)], tile=8, partner="bo", name="eve")
    names = ["ana", bo, "cy", "dan", eve, "fay"]
    game = Game.start(names, "1:bg 2:y 3:pr 8:+ 15:W 16:K", first="cy")
    table = seen(game.state, lambda moment: np.full((2, 5), 0.2))
    state = table.state

    def of(seat):
        return state[at.PLAYER + at.PLAYER_SIZE * seat :][: at.PLAYER_SIZE]

    assert [int(of(seat)[at.CARDS]) for seat in range(6)] == [5, 3, 5, 5, 5, 5]
    assert [int(of(seat)[at.PARTNER]) for seat in range(6)] == [-1, 4, -1, -1, 1, -1]
    assert [int(of(seat)[at.TILE]) for seat in range(6)] == [-1, -1, -1, -1, 7, -1]
    assert [int(of(seat)[at.MONEY]) for seat in range(6)] == [3, 7, 3, 3, 5, 3]
    assert (int(state[at.ORDER]), int(state[at.TURN])) == (-1, 2)
    assert of(4)[[at.HELD, at.COUNT + 2, at.SUM + 2, at.BEST + 2]].tolist() == [2, 2, 8, 5]
    assert state[at.CARDS_ON : at.CARDS_ON + 2].tolist() == [1, 2]
