"""Strategies written again from their descriptions, for plain games: they choose what the compiled ones choose."""

from __future__ import annotations

import pytest

import plain_games
from camelodds import EDITION_2014, EDITION_2018, play_game
from camelodds.game.turns import Throw


def differing(name, game):
    """The turns for which the plain strategy would do something else: what it would do, and what was done."""
    turns = []
    for number, event in enumerate(game.events):
        chosen = plain_games.PLAIN[name](game.at(number))
        done = "roll" if isinstance(event, Throw) else str(event)
        if chosen != done:
            turns.append((number, chosen, done))
    return turns


@pytest.mark.parametrize("edition", ["2018", "2014"])
def test_leader_does_what_its_description_says(edition):
    for seed in range(4):
        assert differing("leader", play_game(["leader"] * 4, edition=edition, seed=seed)) == []


def test_greedy_does_what_its_description_says():
    # With exact odds of legs and of races, which 2014 has at once, the two agree on every number.
    for seed in range(2):
        game = play_game(["greedy"] * 3, edition="2014", seed=seed, odds="exact")
        assert differing("greedy", game) == []
        kinds = {str(event).split()[0] for event in game.events if not isinstance(event, Throw)}
        assert kinds == {"ticket", "bet", "tile"}


@pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014])
def test_a_plain_game_is_played_to_its_end(edition):
    game = plain_games.play([plain_games.leader] * 3, edition, 1)
    assert game.settlement is not None
    assert game == plain_games.play([plain_games.leader] * 3, edition, 1)
    shares = plain_games.shares_of_seats("leader", 3, edition, range(4))
    assert shares.sum(axis=1) == pytest.approx([1, 1, 1, 1])
