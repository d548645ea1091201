"""Values by camel are keyed by name and found by letter; in all else they are a mapping like any other."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, LegOdds, leg_odds, race_odds, ticket_values
from camelodds.editions.by_camel import ByCamel
from camelodds.errors import UnknownCamel

VALUES = {"blue": 0.5, "green": 0.25, "orange": 0.125, "yellow": 0.0625, "white": 0.0625}
BY_CAMEL = ByCamel(VALUES, EDITION_2014)
POSITION = "2:ygWr 6:Kb 9:+ 10:p | bpx"


def test_a_camel_is_found_by_name_and_by_letter():
    for letter, name in zip("bgoyw", VALUES, strict=True):
        assert BY_CAMEL[name] == BY_CAMEL[letter] == BY_CAMEL.get(letter) == VALUES[name]
        assert name in BY_CAMEL
        assert letter in BY_CAMEL


def test_its_keys_are_the_names_alone():
    assert list(BY_CAMEL) == list(VALUES)
    assert len(BY_CAMEL) == 5
    assert list(BY_CAMEL.items()) == list(VALUES.items())
    assert list(BY_CAMEL.values()) == list(VALUES.values())
    assert max(BY_CAMEL, key=BY_CAMEL.get) == "blue"
    assert json.loads(json.dumps(BY_CAMEL)) == VALUES
    assert {**BY_CAMEL, "blue": 1} == {**VALUES, "blue": 1}


def test_it_equals_a_dict_of_the_same_values_and_shows_as_one():
    assert BY_CAMEL == VALUES
    assert VALUES == BY_CAMEL
    assert ByCamel(VALUES, EDITION_2014) == BY_CAMEL
    assert BY_CAMEL != {**VALUES, "blue": 0.4}
    assert BY_CAMEL != 1
    assert repr(BY_CAMEL) == repr(VALUES)


def test_it_cannot_be_written_to_and_is_not_changed_from_outside():
    values = dict(VALUES)
    by_camel = ByCamel(values, EDITION_2014)
    values["blue"] = 1.0
    assert by_camel["blue"] == 0.5
    for change in (
        lambda: by_camel.__setitem__("blue", 1.0),
        lambda: by_camel.__delitem__("blue"),
        lambda: by_camel.update(blue=1.0),
        lambda: by_camel.pop("blue"),
        lambda: by_camel.popitem(),
        lambda: by_camel.clear(),
        lambda: by_camel.setdefault("pink", 1.0),
        lambda: by_camel.__ior__({"blue": 1.0}),
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    assert by_camel == VALUES


def test_copies_know_the_letters():
    for again in (pickle.loads(pickle.dumps(BY_CAMEL)), copy.copy(BY_CAMEL), copy.deepcopy(BY_CAMEL)):
        assert again == BY_CAMEL
        assert again["w"] == VALUES["white"]


@pytest.mark.parametrize("camel", ["pink", "x", "r", "B", "", 0, None])
def test_an_unknown_camel_is_a_key_error_that_names_the_camels(camel):
    assert camel not in BY_CAMEL
    assert BY_CAMEL.get(camel) is None
    with pytest.raises(KeyError) as caught:
        BY_CAMEL[camel]
    assert isinstance(caught.value, UnknownCamel)
    assert isinstance(caught.value, CamelOddsError)
    assert str(caught.value) == (
        f"no value for {camel!r}; there are blue (b), green (g), orange (o), yellow (y), white (w)"
    )


def test_a_crazy_camel_has_no_odds():
    assert "W" not in leg_odds(POSITION).first
    with pytest.raises(KeyError, match=r"no value for 'white'; there are blue \(b\), "):
        leg_odds(POSITION).first["white"]


@pytest.fixture(scope="module")
def sampled():
    return race_odds(POSITION, samples=50, seed=1)


@pytest.mark.parametrize("name", ["first", "second", "last"])
def test_leg_odds_take_letters(name):
    odds = getattr(leg_odds(POSITION), name)
    assert [odds[letter] for letter in "bgryp"] == [odds[camel] for camel in EDITION_2018.racing]


@pytest.mark.parametrize(
    "name",
    [f"{pile}{what}" for pile in ("winner", "loser") for what in ("", "_stderr", "_counts", "_interval")],
)
def test_race_odds_take_letters(sampled, name):
    values = getattr(sampled, name)
    assert [values[letter] for letter in "bgryp"] == [values[camel] for camel in EDITION_2018.racing]


def test_ticket_values_take_letters():
    values = ticket_values(POSITION)
    assert values.top["p"] == values.top["purple"] == float(values.values[4, 0])


def test_results_still_pickle():
    again = pickle.loads(pickle.dumps(leg_odds(POSITION)))
    assert isinstance(again, LegOdds)
    assert again.first["b"] == leg_odds(POSITION).first["b"]


def test_equal_ones_have_the_same_hash_and_other_values_another():
    again = ByCamel(dict(reversed(VALUES.items())), EDITION_2014)
    assert hash(BY_CAMEL) == hash(again)
    assert hash(BY_CAMEL) != hash(ByCamel({**VALUES, "blue": 1.0}, EDITION_2014))
