"""What players have, in words."""

from __future__ import annotations

import pytest

from camelodds import EDITION_2018, Bet, CamelOddsError, Holdings
from camelodds.game.line import Line
from camelodds.tableside.commands import read_command
from camelodds.tableside.holdings_words import read_items, read_players
from followed import game_of, played


def test_players_are_read_with_their_cards_in_order():
    me, ana, bob = read_players(
        [
            ("--me", "money 5 ticket blue 5 3 red 2, pyramid 2, tile 9, bet win red, partner ana"),
            ("--other", "ana: bet win ?, bet lose b; bet win y after 0"),
            ("--other", "bob:"),
        ],
        EDITION_2018,
    )
    assert (me.money, me.pyramid_tickets, me.tile, me.name) == (5, 2, 9, "")
    assert me.tickets == (("blue", 5), ("blue", 3), ("red", 2))
    assert me.bets == (Bet("winner", "red", 1),)
    assert ana.bets == (Bet("winner", None, 2), Bet("loser", "blue", 0), Bet("winner", "yellow", 0))
    assert (bob.name, bob.money) == ("bob", 3)


def test_a_place_that_is_taken_is_said_in_words():
    with pytest.raises(CamelOddsError, match="say where one of them lies, like 'bet win blue after 1'"):
        read_players(
            [("--me", "bet win red after 0"), ("--other", "ana: bet win blue after 0")], EDITION_2018
        )


def test_a_partnership_named_once_is_for_both():
    ana, bob = read_players([("1", "ana: partner bob"), ("2", "bob: money 1")], EDITION_2018)
    assert (ana.partner, bob.partner) == ("bob", "ana")
    me, ana = read_players([("--me", "money 1"), ("--other", "ana: partner me")], EDITION_2018)
    assert (me.name, me.partner, ana.partner) == ("me", "ana", "me")


def test_names_of_several_words_are_followed_by_a_colon_too():
    me, ana, bo = read_players(
        [
            ("--me", "ticket red 5, partner ana maria"),
            ("--other", "Ana Maria: ticket green 5"),
            ("--other", '"Bo B": money 2'),
        ],
        EDITION_2018,
    )
    assert (me.partner, ana.name, bo.name) == ("Ana Maria", "Ana Maria", "Bo B")
    assert (ana.tickets, bo.money) == ((("green", 5),), 2)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("ana ticket red 5", "a colon follows the name, like 'ana: ticket red 5'"),
        (
            "Ana Maria money 4, ticket red 5",
            "a colon follows the name, like 'Ana Maria: money 4, ticket red 5'",
        ),
        ("ana bet win ?", "like 'ana: bet win ?'"),
    ],
)
def test_a_missing_colon_is_said(text, hint):
    with pytest.raises(CamelOddsError, match=hint.replace("?", "\\?")):
        read_players([("--me", ""), ("--other", text)], EDITION_2018)


@pytest.mark.parametrize(
    "text", ["tikket red 5", "ana tikket red 5", "ana: tikket red 5", "ticket red 5 5x", "ana"]
)
def test_a_colon_is_not_said_to_miss_where_it_would_not_help(text):
    with pytest.raises(CamelOddsError) as error:
        read_players([("--me", ""), ("--other", text)], EDITION_2018)
    assert "a colon" not in str(error.value)


def test_there_are_no_more_cards_than_camels():
    with pytest.raises(CamelOddsError, match="at most 5 finish cards, one a camel"):
        read_command("has ana " + "bet win ? " * 6, game_of())
    assert len(played(game_of(), "has ana " + "bet win ? " * 5).state.holdings("ana").bets) == 5
    with pytest.raises(CamelOddsError, match="at most 8 can play"):
        read_players([("--me", "")] * 9, EDITION_2018)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("no tickets", {"tickets": []}),
        ("no bets", {"bets": []}),
        ("no tile", {"tile": None}),
        ("no partner", {"partner": None}),
        ("no pyramid", {"pyramid_tickets": 0}),
        ("no money", {"money": 0}),
        ("no tic, no be", {"tickets": [], "bets": []}),
    ],
)
def test_what_a_player_has_not_is_said_too(words, said):
    assert read_items(Line(words), EDITION_2018) == said


def test_a_player_with_nothing_is_one_who_had_something():
    some = "has ana money 7, ticket blue 5, pyramid 2, tile 9, bet win red"
    none = "has ana no money, no tickets, no pyramid, no tile, no bets, no partner"
    game = played(game_of("1:bg 2:y 3:pr 9:+ 15:W 16:K | bgry"), some)
    assert game.state.holdings("ana").tickets == (("blue", 5),)
    assert played(game, none).state.holdings("ana") == Holdings(money=0, name="ana")


def test_commas_may_be_left_out_and_blanks_say_nothing():
    words = ["money 5", "ticket blue 5 3", "pyramid 2", "tile 9", "bet win red", "bet lose green after 1"]
    with_commas = read_players([("--me", ", ".join(words))], EDITION_2018)
    assert read_players([("--me", " ".join(words))], EDITION_2018) == with_commas
    assert read_players([("--me", ";".join(words))], EDITION_2018) == with_commas
    assert read_players([("--me", "  ")], EDITION_2018) == read_players([("--me", "")], EDITION_2018)
