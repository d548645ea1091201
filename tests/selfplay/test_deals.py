"""Deals: each one's games depend on the seed, the deal and who sits where, and on nothing else."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from camelodds import play_game, tournament
from camelodds.selfplay import layout, strategy
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.tournaments import DEALS


def in_python(game):
    """Takes the last ticket of the list in every third turn, else rolls."""
    tickets = [turn for turn in game.actions if str(turn).startswith("ticket")]
    return tickets[-1] if tickets and len(game.events) % 3 == 0 else "roll"


def remembering():
    """A function of numba that goes by what it remembers and by its number."""

    @numba.njit
    def remembers(state, hand, memory, number):
        memory[0] += 1
        camel = (int(memory[0]) + number) % 5
        return layout.TICKET + camel if state[layout.LEFT + camel] > 0 and memory[0] % 2 else layout.ROLL

    return remembers


TABLES = {
    "by rule": lambda: ["leader", "random", "roller"],
    "by odds": lambda: ["sharp", "greedy", "tickets", strategy("greedy", roll=0.9)],
    "partners": lambda: ["sharp", "greedy", "greedy", "leader", "random", "tickets"],
    "in Python": lambda: [in_python, "sharp", "random"],
    "compiled": lambda: [remembering(), "leader", "greedy", remembering()],
}


def engine_of(entries, edition="2018", luck=None):
    return Engine(Setting.of(entries, edition, "fast", luck), 3)


@pytest.mark.parametrize("table", TABLES)
def test_a_deal_is_the_same_alone_and_among_others_and_in_any_order(table):
    entries = TABLES[table]()
    count, seatings = 12, len(entries)
    whole = engine_of(entries).deals(5, count, seatings)
    pieces = [range(14, 17), range(5, 6), range(8, 14), range(6, 8)]
    engine = engine_of(entries)
    played = {piece.start: engine.deals(piece.start, len(piece), seatings) for piece in pieces}
    for name in ("money", "luck"):
        parts = [getattr(played[first], name) for first in sorted(played)]
        assert np.array_equal(np.concatenate(parts), getattr(whole, name))


@pytest.mark.parametrize("table", ["by rule", "partners", "compiled"])
def test_results_are_the_same_for_any_workers(table):
    entries = TABLES[table]()
    games = (2 * DEALS + 7) * len(entries)
    alone, together = (tournament(entries, games=games, seed=2, workers=workers) for workers in (1, 3))
    assert alone.to_dict() == together.to_dict()


@pytest.mark.parametrize("edition", ["2018", "2014"])
@pytest.mark.parametrize(
    "entries",
    [
        ["leader", "greedy", "roller"],
        ["sharp", "greedy", "tickets", "leader"],
        ["leader", in_python, "roller"],
        ["sharp", "sharp", "greedy", "leader", "tickets", "roller"],
    ],
    ids=lambda entries: "-".join(getattr(one, "__name__", one) for one in entries),
)
def test_seats_turned_round_are_the_very_same_games(entries, edition):
    count = len(entries)
    games = engine_of(entries, edition).deals(0, 6, count)
    for turned in range(1, count):
        others = engine_of(entries[turned:] + entries[:turned], edition).deals(0, 6, count)
        for name in ("money", "luck"):
            one, other = (getattr(deals, name).reshape(6, count, count) for deals in (games, others))
            # The same people on the same seats are another seating of the same deal.
            assert np.array_equal(np.roll(np.roll(one, -turned, axis=1), -turned, axis=2), other)


def test_players_renamed_are_the_very_same_games():
    def renamed(name):
        def choose(game):
            return in_python(game)

        choose.__name__ = name
        return choose

    games = [
        play_game([renamed(first), "leader", renamed(last)], seed=4)
        for first, last in (("ana", "bo"), ("zoe", "cy"))
    ]
    assert games[0].state.names == ("ana", "leader", "bo")
    assert games[0].events == games[1].events
    assert [player.money for player in games[0].players] == [player.money for player in games[1].players]
