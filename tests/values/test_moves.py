"""A game's own values: advice for the player whose turn it is, and what each turn was worth."""

from __future__ import annotations

import json
import math

import pytest

from camelodds import CamelOddsError, Game, Holdings, advise, move_values, play_game, plots

START = "1:bg 2:y 3:pr 15:W 16:K"
NAMES = ["ana", "bo", "cy"]
HOW = {"samples": 2000, "seed": 1}

pytestmark = pytest.mark.compiled


def played(*turns, start=START, names=NAMES):
    game = Game.start(names, start)
    for turn in turns:
        game = game.after(turn)
    return game


@pytest.fixture(scope="module")
def game():
    return played("tile 4 +", "bet win red", "ticket red", "bet lose blue", "g3", "ticket red")


@pytest.fixture(scope="module")
def values(game):
    return move_values(game, **HOW)


# Advice


def test_advice_for_a_game_is_for_the_player_whose_turn_it_is(game):
    assert game.player.name == "ana"
    seen = game.seen_by("ana")
    bo, cy = seen.players[1:]
    assert bo.bets[0].camel is None
    by_hand = advise(game.position, seen.players[0], [bo, cy], left=game.tickets_left, **HOW)
    assert advise(game, **HOW) == by_hand
    assert advise(game, relative=True, **HOW).relative


def test_advice_does_not_know_what_others_cards_name():
    """Two games that differ in a face-down card only have the same advice; turned over, another one."""
    first, second = (played(f"bet win {camel}", "ticket green", "b1", "g1") for camel in ("red", "yellow"))
    assert first.player.name == second.player.name == "bo"
    assert [(one.text, one.value) for one in advise(first, **HOW).actions] == [
        (one.text, one.value) for one in advise(second, **HOW).actions
    ]
    shown, other = (
        game.after(f"reveal ana 1 {camel}")
        for game, camel in ((first.seen_by("bo"), "red"), (second.seen_by("bo"), "yellow"))
    )
    values = [{one.text: one.value for one in advise(it, **HOW).actions} for it in (shown, other)]
    assert values[0]["bet win red"] < values[1]["bet win red"]


def test_advice_lists_the_games_own_legal_actions():
    for moment in range(0, 40, 3):
        game = play_game(["random", "random", "random"], seed=6).at(moment)
        assert {one.text for one in advise(game, samples=50, seed=1).actions} == {
            str(one) for one in game.actions
        }


def test_what_a_game_has_is_not_said_again(game):
    with pytest.raises(CamelOddsError, match="me is known from the game: leave it out"):
        advise(game, Holdings())
    with pytest.raises(CamelOddsError, match="others is known from the game"):
        advise(game, others=[Holdings(name="bo")])
    with pytest.raises(CamelOddsError, match="left is known from the game"):
        advise(game, left={"red": 1})


def test_after_the_race_there_is_no_advice_but_before_its_last_move():
    game = play_game(["roller", "roller", "roller"], seed=1)
    with pytest.raises(CamelOddsError, match=r"the race is over: no turn follows; game.at\(-2\)"):
        advise(game)
    assert advise(game.at(-2), samples=50, seed=1).best.value >= 1


def test_a_chart_of_advice_takes_a_game(game):
    ax = plots.advice(game, most=2)
    assert len(ax.get_yticklabels()) == 2


# Moves


def test_each_turn_is_valued_as_advice_at_its_moment_does(game, values):
    assert [move.number for move in values.moves] == [1, 2, 3, 4, 5, 6]
    for move in values.moves:
        before = game.at(move.number - 1)
        advice = advise(before, **HOW)
        assert move.advice == advice
        assert move.player == before.player.name
        text = "roll" if move.turn == "g3" else move.turn
        assert move.value == next(one.value for one in advice.actions if one.text == text)
        assert move.lost == advice.best.value - move.value >= 0
        assert move.tied == (text in {one.text for one in advice.ties})


def test_one_seed_serves_all_moments(game):
    found = move_values(game, samples=200)
    assert {move.advice.race.seed for move in found.moves} == {found.seed}
    assert found.samples == 200
    assert move_values(game, samples=200, seed=found.seed) == found


def test_exact_races_have_no_seed():
    found = move_values(played("b1", "g1", start="1:bg 2:y 3:wo", names=["ana", "bo"]))
    assert (found.samples, found.seed) == (None, None)
    assert str(found).startswith("turns by expected gain in pounds, exact races\n")


def test_a_game_without_turns_has_no_races():
    found = move_values(played())
    assert found.moves == ()
    assert str(found).splitlines()[0] == "turns by expected gain in pounds"


def test_what_players_lost_adds_up(values):
    for name in NAMES:
        assert values.lost[name] == pytest.approx(sum(m.lost for m in values.moves if m.player == name))
    assert "lost in all: ana " in str(values)


def test_turns_of_one_player_only(game, values):
    found = move_values(game, player="bo", **HOW)
    assert [move.number for move in found.moves] == [2, 5]
    assert found.moves[1] == values.moves[4]
    with pytest.raises(CamelOddsError, match="'eva' is not among the players: ana, bo, cy"):
        move_values(game, player="eva")


def test_a_card_that_is_not_known_has_no_value():
    game = played("bet win ?", "ticket green", "b1").after("reveal ana 1 red")
    found = move_values(game, **HOW)
    assert [move.number for move in found.moves] == [1, 2, 3]
    assert math.isnan(found.moves[0].value)
    assert math.isnan(found.moves[0].lost)
    assert not found.moves[0].tied
    assert found.lost["ana"] == 0
    assert found.to_dicts()[0]["value"] is None


def test_values_relative_to_others():
    game = played("ticket red", "ticket green", "tile 4 +")
    found = move_values(game, relative=True, **HOW)
    assert found.relative
    assert "what others gain is taken off" in str(found)
    # The tile moves the camels of which others have tickets.
    assert found.moves[2].value != move_values(game, **HOW).moves[2].value
    assert found.moves[2].advice == advise(game.at(2), relative=True, **HOW)


def test_the_table_has_a_row_for_each_turn(values):
    lines = str(values).splitlines()
    assert lines[0] == "turns by expected gain in pounds, 2,000 races sampled, seed 1"
    assert len(lines) == 2 + 6 + 2
    assert lines[2].split()[:5] == ["1", "ana", "tile", "4", "+"]
    page = json.loads(json.dumps(values.to_dict()))
    assert page["moves"][0]["turn"] == "tile 4 +"
    assert page["moves"][0]["best"] == values.moves[0].best.text
    assert values._repr_html_().count("<tr") == 7
    assert len(values.to_pandas()) == 6


def test_a_game_without_moves_has_an_empty_table():
    found = move_values(played())
    assert (found.moves, found.samples) == ((), None)
    assert found.to_dicts() == []
    assert str(found)


def test_what_is_no_game_is_named():
    with pytest.raises(CamelOddsError, match="game must be a Game, not '1:bg"):
        move_values(START)
