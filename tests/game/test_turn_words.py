"""Turns in words: all that people say for the same turn."""

from __future__ import annotations

import pytest

from camelodds import EDITION_2018, NotationError
from camelodds.game.turn_words import read_turn

NAMES = ("ana", "bob", "me")


@pytest.mark.parametrize(
    ("wanted", "verbs", "rest"),
    [
        ("b2", "roll rolls rolled", "b2"),
        ("ticket red", "take takes took", "the red ticket"),
        ("tile 9 +", "place places placed put puts move moves moved", "a tile on 9 +"),
        ("bet win red", "lay lays laid bets", "red to win"),
        ("bet win red", "bet", "on red to win"),
    ],
)
def test_every_form_of_a_verb_says_the_same(wanted, verbs, rest):
    for verb in verbs.split():
        assert read_turn(f"{verb} {rest}", EDITION_2018, NAMES) == read_turn(wanted, EDITION_2018, NAMES)


@pytest.mark.parametrize("pile", ["win", "wins", "winner", "lose", "loses", "loser"])
def test_every_form_of_a_pile_says_the_same(pile):
    wanted = read_turn(f"bet {'win' if pile.startswith('w') else 'lose'} red", EDITION_2018, NAMES)
    assert read_turn(f"bet {pile} red", EDITION_2018, NAMES) == wanted
    assert read_turn(f"bet red {pile}", EDITION_2018, NAMES) == wanted


@pytest.mark.parametrize("little", ["the", "a", "an", "on", "to", "at", "of", "my"])
def test_little_words_say_nothing(little):
    wanted = read_turn("ticket red", EDITION_2018, NAMES)
    assert read_turn(f"ticket {little} red", EDITION_2018, NAMES) == wanted


@pytest.mark.parametrize("quotes", ['""', "''", "“”", "„“"])
def test_a_name_in_any_quotes_is_the_name(quotes):
    first, last = quotes
    wanted = read_turn("partner ana", EDITION_2018, NAMES)
    assert read_turn(f"partner {first}ana{last}", EDITION_2018, NAMES) == wanted


def test_a_tile_and_its_space_in_one_word_are_not_taken_for_it_where_a_player_has_this_name():
    assert read_turn("tile4-", EDITION_2018, NAMES) == read_turn("tile 4 -", EDITION_2018, NAMES)
    with pytest.raises(NotationError):
        read_turn("tile4 -", EDITION_2018, ("tile4", "bob"))


@pytest.mark.parametrize("second", ["y1", "yellow 1", "ticket blue", "9 +", ", y1", "then bet win red"])
def test_a_second_turn_on_the_line_is_told_from_a_wrong_word(second):
    with pytest.raises(NotationError, match="expected the end; type one turn a line"):
        read_turn(f"b2 {second}", EDITION_2018, NAMES)
    with pytest.raises(NotationError, match=r"expected the end$"):
        read_turn("b2 now", EDITION_2018, NAMES)


def test_what_is_missing_is_missed_right_after_the_last_word():
    with pytest.raises(NotationError) as missing:
        read_turn("ticket  ", EDITION_2018, NAMES)
    assert (missing.value.column, missing.value.found) == (7, "the end")
