"""What a player can have, how it is written, and what cannot be."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from random import Random

import numpy as np
import pytest

import oracle
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    Bet,
    CamelOddsError,
    Holdings,
    Position,
    RaceOdds,
    leg_income,
    settle,
)
from camelodds.game.players import around, known, players_of, tickets_gone, with_names
from players import random_table

BOARD = Position("1:bg 2:y 3:pr 9:+ 12:- 15:W 16:K")
RANKING = ["blue", "green", "red", "yellow", "purple"]


def test_a_player_starts_with_three_pounds():
    assert Holdings() == Holdings(
        money=3, tickets=(), pyramid_tickets=0, tile=None, bets=(), name="", partner=None
    )


@pytest.mark.parametrize(
    "tickets",
    [
        (("blue", 5), ("red", 3), ("red", 2)),
        [["blue", 5], ["red", 3], ["red", 2]],
        {"blue": 5, "red": (3, 2)},
        {"blue": [5], "red": iter([3, 2])},
        {"blue": np.int64(5), "red": np.array([3, 2])},
        {"blue": np.array(5), "red": [3, np.int8(2)]},
        (ticket for ticket in [("blue", 5), ("red", 3), ("red", 2)]),
    ],
)
def test_tickets_as_pairs_or_by_camel(tickets):
    holdings = Holdings(tickets=tickets)
    assert holdings.tickets == (("blue", 5), ("red", 3), ("red", 2))
    assert all(type(face) is int for _, face in holdings.tickets)


def test_bets_as_tuples_and_what_lies_below_them():
    bets = [
        ("winner", "red"),
        Bet("loser", "b"),
        ["winner", None],
        ("winner", "yellow", 7),
        ("loser", "p", 0),
    ]
    assert Holdings(bets=bets[:4]).bets == (
        Bet("winner", "red", 0),
        Bet("loser", "b", 0),
        Bet("winner", None, 1),
        Bet("winner", "yellow", 7),
    )


def test_the_moment_at_which_a_card_was_laid():
    position = Position("1:bg 2:y 3:pr 15:W 16:K | bg")
    odds = ((0.2, 0.2, 0.2, 0.2, 0.2), (0.5, 0.25, 0.25, 0.0, 0.0))
    race = RaceOdds(position, np.array(odds))
    assert Bet("winner", None).laid_at is None
    assert repr(Bet("winner", None, 1, position)) == (
        f"Bet(pile='winner', camel=None, before=1, laid_at={position!r})"
    )
    for given, kept in (
        (position, position),
        (str(position), str(position)),
        (race, odds),
        (race.odds, odds),
        ([list(row) for row in odds], odds),
    ):
        for bet in (Bet("winner", None, 0, given), ("winner", None, 0, given), ["winner", None, None, given]):
            ana = Holdings(bets=[bet], name="ana")
            assert ana.bets == (Bet("winner", None, 0, kept),)
            assert len({ana, replace(ana), pickle.loads(pickle.dumps(ana)), copy.deepcopy(ana)}) == 1
            assert ana != Holdings(bets=[("winner", None, 0)], name="ana")
    # A line is read once the edition is known.
    line = Holdings(bets=[Bet("winner", "r", laid_at=str(position))])
    assert known(line, EDITION_2018).bets == (Bet("winner", "red", 0, position),)
    short = replace(EDITION_2018, name="short", track=8)
    line = Holdings(bets=[Bet("winner", None, laid_at="1:bg 2:y 3:pr 7:W 8:K")])
    assert known(line, short).bets[0].laid_at == Position("1:bg 2:y 3:pr 7:W 8:K", edition=short)
    assert settle(RANKING, [Holdings(bets=[Bet("winner", "red", laid_at=race)])], race_over=True).money


@pytest.mark.parametrize(
    ("laid_at", "message"),
    [
        (5, "laid_at of winner None must be a position, its line or the odds of the race then, not 5"),
        ([0.2] * 5, "laid_at of winner None must be a position"),
        ([[0.2] * 5], r"an array of shape \(2, 5\), of winning and of losing by camel"),
        ([[0.2] * 5, [0.25] * 4], r"\{'winner': \{camel: odds\}, 'loser': \{camel: odds\}\}"),
        ([[0.2] * 5, [0.3] * 5], r"laid_at of winner None\[1\] must add up to 1, not 1.5"),
        ([[0.2] * 5, [-1, 2, 0, 0, 0]], r"laid_at of winner None\[1\]\[0\] must be a number, at least 0"),
        ({"blue": 1.0}, "laid_at of winner None must be a position"),
        ({"winner": {"blue": 1.0}}, "laid_at of winner None must be a position"),
        ({"winner": [1.0], "loser": {"red": 1.0}}, "laid_at of winner None must be a position"),
        (
            {"winner": {"blue": 1.0}, "loser": {"red": 0.5}},
            r"laid_at of winner None\['loser'\] must add up to 1, not 0.5",
        ),
    ],
    ids=str,
)
def test_what_is_no_moment_is_named(laid_at, message):
    with pytest.raises(CamelOddsError, match=message):
        Holdings(bets=[("winner", None, 0, laid_at)])


def test_odds_of_a_moment_can_be_given_by_name():
    by_name = {"winner": {"red": 0.75, "blue": 0.25}, "loser": {"p": 1.0}}
    ana = Holdings(bets=[Bet("winner", None, laid_at=by_name)], name="ana")
    again = Holdings(
        bets=[Bet("winner", None, laid_at={**by_name, "winner": {"blue": 0.25, "red": 0.75}})], name="ana"
    )
    assert ana == again
    assert hash(ana) == hash(again)
    assert ana.to_dict()["bets"] == [["winner", None, 0, by_name]]
    odds = ((0.25, 0.0, 0.75, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 1.0))
    assert EDITION_2018.racing == ("blue", "green", "red", "yellow", "purple")
    assert known(ana, EDITION_2018).bets == (Bet("winner", None, 0, odds),)
    strange = Holdings(bets=[Bet("winner", None, laid_at={**by_name, "loser": {"pink": 1.0}})], name="ana")
    with pytest.raises(CamelOddsError, match="pink"):
        known(strange, EDITION_2018)


def test_cards_whose_order_is_not_said_lie_in_the_order_of_the_players():
    ana = Holdings(bets=[("winner", "red"), ("loser", None), ("winner", None)], name="ana")
    bo = Holdings(bets=[("winner", None), ("winner", "blue")], name="bo")
    one, other = players_of([ana, bo], EDITION_2018, by_turns=True)
    assert [bet.before for bet in one.bets] == [0, 0, 1]
    assert [bet.before for bet in other.bets] == [2, 3]
    with pytest.raises(CamelOddsError, match="2 cards are said to have 0 cards below them"):
        players_of([ana, bo], EDITION_2018)
    # An order that is said stays, and a contradiction in it is one.
    said = replace(bo, bets=[("winner", None, 5), ("winner", "blue", 2)])
    assert players_of([ana, said], EDITION_2018, by_turns=True)[1].bets == said.bets
    clash = replace(bo, bets=[("winner", None, 1)])
    with pytest.raises(CamelOddsError, match=r"have 1 card below them .* \(ana: before=0, 1; bo: before=1\)"):
        players_of([ana, clash], EDITION_2018, by_turns=True)


@pytest.mark.parametrize(
    ("laid_at", "message"),
    [
        ("", "laid_at of ana's winner card: column 1: found nothing"),
        ("1:bg 2:oyw", "laid_at of ana's winner card: column 8: found 'o', orange of the 2014 edition"),
        ("1:bg 2:y 3:pr 8:W", "laid_at of ana's winner card: illegal position"),
        (Position("1:bg 2:oyw"), "laid_at of ana's winner card is of edition '2014', the position of"),
    ],
    ids=str,
)
def test_a_moment_of_another_race_is_named(laid_at, message):
    with pytest.raises(CamelOddsError, match=message):
        known(Holdings(bets=[("winner", None, 0, laid_at)], name="ana"), EDITION_2018)


def test_equal_holdings_are_equal_and_never_change():
    ana = Holdings(tickets={"blue": 5}, bets=[("winner", "red")], name="ana")
    assert ana == Holdings(tickets=[("blue", 5)], bets=[("winner", "red", 0)], name="ana")
    assert len({ana, replace(ana), pickle.loads(pickle.dumps(ana)), copy.deepcopy(ana)}) == 1
    with pytest.raises(FrozenInstanceError):
        ana.money = 5


def test_finish_cards_left():
    assert Holdings().cards_left(EDITION_2014) == EDITION_2014.racing
    laid = Holdings(bets=[("winner", "red"), ("loser", "b"), ("loser", None)])
    assert laid.cards_left("2018") == ("green", "yellow", "purple")
    with pytest.raises(CamelOddsError, match="no camel 'red'"):
        laid.cards_left("2014")
    with pytest.raises(CamelOddsError, match="no edition '2020'"):
        laid.cards_left("2020")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"money": -1}, "money must be a whole number, from 0 to 1000000, not -1"),
        ({"money": True}, "money must be a whole number"),
        ({"money": 1.5}, "money must be a whole number"),
        ({"money": "3"}, "money must be a whole number"),
        ({"pyramid_tickets": -1}, "pyramid_tickets must be a whole number"),
        ({"tile": 1}, "tile must be a whole number, at least 2, not 1"),
        ({"tile": "9"}, "tile must be a whole number"),
        ({"tickets": None}, "tickets must be camels with face values"),
        ({"tickets": "blue"}, "tickets must be camels with face values"),
        ({"tickets": 5}, "tickets must be camels with face values"),
        ({"tickets": np.array(5)}, "tickets must be camels with face values"),
        ({"tickets": ["blue"]}, "tickets must be camels with face values"),
        ({"tickets": [("blue", 5, 1)]}, "tickets must be camels with face values"),
        ({"tickets": {5: 5}}, "tickets must be camels with face values"),
        ({"tickets": {"blue": "5"}}, "the face value of the blue ticket must be a whole number"),
        ({"tickets": {"blue": b"5"}}, "the face value of the blue ticket must be a whole number"),
        ({"tickets": {"blue": {5: 1}}}, "tickets must be camels with face values"),
        ({"tickets": [("blue", True)]}, "the face value of the blue ticket must be a whole number"),
        ({"tickets": {"blue": None}}, "the face value of the blue ticket must be a whole number"),
        ({"bets": None}, "bets must be like"),
        ({"bets": "winner"}, "bets must be like"),
        ({"bets": {"winner": "red"}}, "bets must be like"),
        ({"bets": np.array(5)}, "bets must be like"),
        ({"bets": [("win", "red")]}, "bets must be like"),
        ({"bets": [("winner",)]}, "bets must be like"),
        ({"bets": [("winner", 5)]}, "bets must be like"),
        ({"bets": [(np.array([1, 2]), "red")]}, "bets must be like"),
        (
            {"bets": [("winner", "red", -1)]},
            "before of winner red must be a whole number, from 0 to 99, not -1",
        ),
        ({"bets": [("winner", "red", 100)]}, "before of winner red must be a whole number, from 0 to 99"),
        ({"bets": [("winner", "red", "0")]}, "before of winner red must be a whole number"),
        ({"name": None}, "name must be a text"),
        ({"name": 5}, "name must be a text"),
        ({"partner": ""}, "partner must be the name of a player or None"),
        ({"partner": 5}, "partner must be the name of a player or None"),
    ],
    ids=str,
)
def test_a_field_that_cannot_be_used_is_named(fields, message):
    with pytest.raises(CamelOddsError, match=message):
        Holdings(**fields)


def test_known_holdings_name_their_camels():
    holdings = known(
        Holdings(tickets={"b": 5}, tile=9, bets=[("winner", "r"), ("loser", None)]), EDITION_2018
    )
    assert holdings.tickets == (("blue", 5),)
    assert holdings.bets == (Bet("winner", "red", 0), Bet("loser", None, 0))


@pytest.mark.parametrize(
    ("holdings", "message"),
    [
        (5, r"holdings must be Holdings\(...\), not 5"),
        (Holdings(tickets={"orange": 5}), "no camel 'orange'"),
        (Holdings(tickets={"K": 5}), "'K' is a crazy camel"),
        (Holdings(tickets={"blue": 4}), r"no blue ticket shows 4: they show 5, 3, 2, 2 \(R18\)"),
        (Holdings(tickets=[("blue", 5), ("b", 5)]), r"2 blue tickets show 5: there is only 1 \(R18\)"),
        (Holdings(tickets={"blue": (2, 2, 2)}), r"3 blue tickets show 2: there are only 2 \(R18\)"),
        (Holdings(bets=[("winner", "pink")]), "no camel 'pink'"),
        (
            Holdings(bets=[("winner", "red"), ("loser", "r")]),
            r"the player's bets name red 2 times: .* \(R20\)",
        ),
        (Holdings(bets=[("winner", None)] * 6, name="ana"), r"ana's bets are 6: .* \(R20\)"),
        (Holdings(tile=8), r"the player's tile is said to lie on 8, .* tiles lie on: 9, 12 \(R24\)"),
        (Holdings(tile=17), "tile is said to lie on 17"),
    ],
    ids=str,
)
def test_what_an_edition_or_a_board_has_not_is_named(holdings, message):
    with pytest.raises(CamelOddsError, match=message):
        known(holdings, EDITION_2018, BOARD)
    with pytest.raises(CamelOddsError, match=message):
        players_of([Holdings(name="first"), holdings], EDITION_2018, BOARD)


def test_who_holds_a_ticket_shows_which_are_gone():
    """They are taken from the top: 5, 3, 2, 2. Who holds the one 2 shows that 5 and 3 are gone."""
    held = [[("blue", 5), ("red", 2)], [("red", 2), ("green", 3)], [("purple", 2)]]
    gone = tickets_gone(held, EDITION_2018)
    assert gone == {"blue": 1, "green": 2, "red": 4, "yellow": 0, "purple": 3}


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([Holdings(name="ana"), Holdings(name="ana")], "2 players are called ana"),
        ([Holdings(tile=9), Holdings(tile=9)], "2 players have their tile on space 9"),
        ([Holdings(tickets={"blue": 5}), Holdings(tickets={"b": 5})], "2 blue tickets show 5"),
        (
            [Holdings(bets=[("winner", "red")]), Holdings(bets=[("winner", "blue")])],
            r"2 cards are said to have 0 cards below them in the winner pile \(player 1: before=0; player 2:"
            r" before=0\): give each its own, like Bet\('winner', camel, before=1\)",
        ),
        ([Holdings(name="ana", partner="ana")], "ana cannot be the partner of ana"),
        (
            [Holdings(name="ana", partner="bob"), Holdings(name="bob")],
            "ana has the partner bob, but bob has none",
        ),
        (
            [
                Holdings(name="ana", partner="bob"),
                Holdings(name="bob", partner="ana"),
                Holdings(name="cat", partner="ana"),
            ],
            "cat has the partner ana, but ana has bob",
        ),
        (Holdings(), "players must be a sequence of Holdings"),
        (None, "players must be a sequence of Holdings"),
        ("ab", "players must be a sequence of Holdings"),
        ({"ana": Holdings()}, "players must be a sequence of Holdings"),
    ],
    ids=range(11),
)
def test_players_who_do_not_fit_together(players, message):
    with pytest.raises(CamelOddsError, match=message):
        players_of(players, EDITION_2018, BOARD)
    with pytest.raises(CamelOddsError, match=message):
        settle(RANKING, players)


def test_partners_only_where_the_edition_has_them():
    pair = [Holdings(name="ana", partner="bob"), Holdings(name="bob", partner="ana")]
    assert players_of(pair, EDITION_2018) == pair
    with pytest.raises(CamelOddsError, match="the 2014 edition has no partnerships"):
        players_of(pair, EDITION_2014)


def test_players_without_a_name_are_called_by_their_seat():
    named = with_names([Holdings(), Holdings(name="ana"), Holdings()])
    assert [player.name for player in named] == ["player 1", "ana", "player 3"]
    with pytest.raises(CamelOddsError, match="2 players are called player 2"):
        with_names([Holdings(name="player 2"), Holdings()])


def test_the_player_and_the_others():
    assert around(None, (), BOARD) == [Holdings()]
    assert around(Holdings(tickets={"b": 5}), iter([Holdings()]), BOARD)[0].tickets == (("blue", 5),)
    with pytest.raises(CamelOddsError, match="others must be a sequence of Holdings"):
        around(None, Holdings(), BOARD)


def test_random_tables_are_legal_and_read_again():
    random = Random(5)
    for position in oracle.random_positions(30, seed=51):
        partners = position.edition.partners_from is not None
        table = random_table(random, position, 8, face_down=True, partners=partners)
        checked = players_of(table, position.edition, position)
        assert players_of(checked, position.edition, position) == checked
        assert [player.name for player in checked] == [player.name for player in table]


def test_an_edition_of_ones_own_has_its_own_tickets():
    edition = replace(EDITION_2014, name="own", ticket_values=(9, 9, -1))
    position = Position("1:bg 2:oyw | b", edition=edition)
    assert leg_income(position, Holdings(tickets={"blue": (9, 9, -1)})).holdings.tickets[2] == ("blue", -1)
    assert tickets_gone([[("blue", 9)], [("blue", 9)]], edition)["blue"] == 2
    with pytest.raises(CamelOddsError, match="no blue ticket shows 5: they show 9, 9, -1"):
        leg_income(position, Holdings(tickets={"blue": 5}))
