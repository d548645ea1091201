"""The log of a game: its moves one by one, with the money after each."""

from __future__ import annotations

import json

import pytest

from camelodds import Game, Position, play_game

START = "1:bg 2:y 3:pr 15:W 16:K"
NAMES = ["ana", "bo", "cy"]


def played(turns, start=START, names=NAMES):
    game = Game.start(names, start)
    for turn in turns:
        game = game.after(turn)
    return game


def test_each_move_has_its_leg_its_player_and_the_money_after_it():
    game = played(["tile 4 +", "ticket red", "g3"])
    assert [(move.number, move.leg, move.player, move.turn) for move in game.log.moves] == [
        (1, 1, "ana", "tile 4 +"),
        (2, 1, "bo", "ticket red"),
        (3, 1, "cy", "g3"),
    ]
    assert [move.money for move in game.log.moves] == [(3, 3, 3), (3, 3, 3), (4, 3, 3)]
    assert game.log.moves[2].told.endswith("; ana gets 1 for the tile on 4")


@pytest.mark.parametrize("seed", range(3))
def test_money_after_each_move_is_that_of_the_game_then(seed):
    game = play_game(["sharp", "greedy", "leader"], seed=seed)
    assert len(game.log.moves) == len(game.events)
    for move in game.log.moves:
        then = game.at(move.number)
        assert move.money == tuple(player.money for player in then.players)
        assert move.turn == str(then.events[-1])
        assert move.leg == game.at(move.number - 1).leg


def test_a_leg_that_ends_is_told_with_its_order():
    position = Position("1:gryp 8:b 15:W 16:K | bx")
    (move,) = played(["b1"], position).log.moves
    assert (
        move.told == "ana rolls b1: blue goes from 8 to 9; the leg is over: blue, purple, yellow, red, green"
    )
    assert move.money == (4, 3, 3)


def test_a_race_that_ends_is_told_with_its_winners():
    position = Position("14:b 1:gryp 2:W 3:K")
    (move,) = played(["b3"], position).log.moves
    assert move.told.endswith("the race is over: blue, purple, yellow, red, green; ana wins")
    moves = played(["bet win ?", "b3", "reveal ana 1 blue"], position).log.moves
    assert moves[1].told.endswith("the race is over")
    assert "; the race is scored: blue" in moves[2].told
    assert moves[2].money[0] == 3 + 8


def test_it_is_a_table_with_a_row_a_move():
    log = played(["tile 4 +", "ticket red", "g1"]).log
    lines = str(log).splitlines()
    assert lines[0] == "3 moves, and what each player has then, in pounds"
    assert lines[1].split() == ["move", "leg", "ana", "bo", "cy", "what", "happened"]
    assert lines[3].split()[:5] == ["2", "1", "3", "3", "3"]
    assert log._repr_html_().count("<tr") == 4
    assert log.to_dicts()[1] == {
        "move": 2,
        "leg": 1,
        "player": "bo",
        "turn": "ticket red",
        "told": "bo takes the red ticket 5",
        "money ana": 3,
        "money bo": 3,
        "money cy": 3,
    }
    assert json.loads(json.dumps(log.to_dict()))["moves"][1]["turn"] == "ticket red"
    assert str(played(["b1"]).log).startswith("1 move, and")
    assert str(played([]).log) == "0 moves, and what each player has then, in pounds"


def test_what_a_player_may_not_know_is_not_in_the_log():
    game = played(["bet win red", "bet lose blue"])
    told = [move.told for move in game.seen_by("bo").log.moves]
    assert told[0] == "ana lays a card face down on the winner pile, 0 below it"
    assert "blue" in told[1]
