"""The editions are the tables of the rules, and an edition of one's own is checked."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position
from camelodds.editions.printed import EDITIONS, find_edition


def test_2018_is_the_table_of_the_rules():
    edition = EDITION_2018
    assert edition.racing == ("blue", "green", "red", "yellow", "purple")
    assert edition.crazy == ("white", "black")
    assert edition.letters == "bgrypWK"
    assert (edition.track, edition.dice, edition.dice_per_leg) == (16, "bgrypx", 5)
    assert edition.dice_names == (*edition.racing, "grey")
    assert (edition.ticket_values, edition.second_value, edition.wrong_value) == ((5, 3, 2, 2), 1, -1)
    assert (edition.pyramid_ticket, edition.tile_income, edition.start_money) == (1, 1, 3)
    assert (edition.bet_payouts, edition.wrong_bet) == ((8, 5, 3, 2, 1), -1)
    assert (edition.players, edition.tile_sides) == ((3, 8), ("cheering", "booing"))


def test_2014_is_the_table_of_the_rules():
    edition = EDITION_2014
    assert edition.racing == edition.camels == ("blue", "green", "orange", "yellow", "white")
    assert (edition.crazy, edition.crazy_letters) == ((), "")
    assert edition.letters == edition.dice == edition.racing_letters == "bgoyw"
    assert (edition.track, edition.dice_per_leg) == (16, 5)
    assert edition.dice_names == edition.racing
    assert (edition.ticket_values, edition.players) == ((5, 3, 2), (2, 8))
    assert edition.tile_sides == ("oasis", "mirage")


@pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=lambda edition: edition.name)
def test_names_and_letters_lead_to_each_other(edition):
    for index, (name, letter) in enumerate(zip(edition.camels, edition.letters, strict=True)):
        assert edition.letter(name) == edition.letter(letter) == letter
        assert edition.camel(letter) == edition.camel(name) == name
        assert edition.index(name) == edition.index(letter) == index
        assert edition.die(name) == edition.die(letter) == (letter if name in edition.racing else "x")


def test_white_races_in_one_edition_and_is_crazy_in_the_other():
    assert EDITION_2014.letter("white") == "w"
    assert EDITION_2018.letter("white") == "W"


@pytest.mark.parametrize("camel", ["pink", "", "bg", "B", None, 3])
def test_a_camel_that_does_not_exist_is_named_with_those_that_do(camel):
    with pytest.raises(CamelOddsError, match=r"has no camel .*; it has blue \(b\), .*, black \(K\)"):
        EDITION_2018.index(camel)


def test_find_edition():
    assert list(EDITIONS) == ["2018", "2014"]
    assert find_edition("2018") is find_edition(EDITION_2018) is EDITION_2018
    for unknown in ("2020", 2018, None):
        with pytest.raises(CamelOddsError, match=r'give "2018" or "2014" or an Edition'):
            find_edition(unknown)


def test_an_edition_is_a_value():
    assert replace(EDITION_2018) == EDITION_2018
    assert hash(replace(EDITION_2018)) == hash(EDITION_2018)
    assert replace(EDITION_2018, track=8) != EDITION_2018
    assert pickle.loads(pickle.dumps(EDITION_2018)) == EDITION_2018
    with pytest.raises(FrozenInstanceError):
        EDITION_2018.track = 8


def test_an_edition_of_ones_own_works_everywhere():
    edition = replace(
        EDITION_2018,
        name="mine",
        racing=("ada", "bob", "cleo", "dot", "eve"),
        crazy=("xerxes", "yolanda"),
        letters="abcdeXY",
        track=5,
        dice_per_leg=6,
    )
    position = Position("1:abc 2:d 3:e 5:XY | ax", edition=edition)
    assert position.dice == "ax"
    assert position.draws_left == 2
    assert position.ranking == ("eve", "dot", "cleo", "bob", "ada")
    assert str(position.after("X1").position) == "1:abc 2:d 3:e 4:Y 5:X | a"
    assert position.after("a3").position is not None


BROKEN = [
    ({"name": ""}, "name is ''"),
    ({"name": 2018}, "name is 2018"),
    ({"racing": ("blue", "green")}, "tuple of five names"),
    ({"racing": ["blue", "green", "red", "yellow", "purple"]}, "tuple of five names"),
    ({"racing": ("blue", "green", "red", "yellow", 5)}, "tuple of five names"),
    ({"racing": ("blue", "green", "red", "yellow", "blue")}, "no two camels share a name"),
    ({"racing": ("blue", "green", "red", "yellow", "white")}, "no two camels share a name"),
    ({"racing": ("b", "green", "red", "yellow", "purple")}, "two characters or more"),
    ({"racing": ("blue", "green", "red", "yellow", "grey")}, "die of the crazy camels"),
    ({"crazy": ("white",)}, r"two names, or \(\) for none"),
    ({"crazy": None}, r"two names, or \(\) for none"),
    ({"letters": "bgrypW"}, "7 different letters"),
    ({"letters": "bgrypWb"}, "7 different letters"),
    ({"letters": "bgryp12"}, "7 different letters"),
    ({"letters": "bgrypWÄ"}, "7 different letters"),
    ({"letters": tuple("bgrypWK")}, "7 different letters"),
    ({"letters": "bgrxpWK"}, "grey die"),
    ({"track": 2}, "from 3 to 16"),
    ({"track": 17}, "from 3 to 16"),
    ({"track": 16.0}, "from 3 to 16"),
    ({"track": True}, "from 3 to 16"),
    ({"dice_per_leg": 0}, "from 1 to 6"),
    ({"dice_per_leg": 7}, "from 1 to 6"),
    ({"ticket_values": ()}, "at least one"),
    ({"ticket_values": (5, 2.5)}, "tuple of whole numbers"),
    ({"bet_payouts": [8, 5]}, "tuple of whole numbers"),
    ({"second_value": "1"}, "second_value is '1'"),
    ({"wrong_value": None}, "wrong_value is None"),
    ({"pyramid_ticket": 1.5}, "pyramid_ticket is 1.5"),
    ({"tile_income": True}, "tile_income is True"),
    ({"wrong_bet": -0.5}, "wrong_bet is -0.5"),
    ({"start_money": -1}, "0 or more"),
    ({"players": (8, 3)}, "least and the greatest"),
    ({"players": 3}, "least and the greatest"),
    ({"players": (0, 3)}, "least and the greatest"),
    ({"tile_sides": ("cheering", "cheering")}, "two different names"),
    ({"tile_sides": "+-"}, "two different names"),
]


@pytest.mark.parametrize(("change", "message"), BROKEN)
def test_a_field_that_cannot_be_used_is_named(change, message):
    with pytest.raises(CamelOddsError, match=message) as caught:
        replace(EDITION_2018, **change)
    (field,) = change
    assert str(caught.value).startswith((f"{field} is ", "camels is "))


def test_dice_per_leg_counts_the_dice_of_the_edition():
    with pytest.raises(CamelOddsError, match="from 1 to 5"):
        replace(EDITION_2014, dice_per_leg=6)


def test_players_may_begin_without_money():
    assert replace(EDITION_2018, start_money=0).start_money == 0
