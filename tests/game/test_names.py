"""The names that players can have: those that a line of a game can tell from its other words."""

from __future__ import annotations

import pytest

from camelodds import EDITION_2018, CamelOddsError
from camelodds.game.names import check_names


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "3 to 8 players, not for 0"),
        (("ana", "bob"), "3 to 8 players, not for 2"),
        (tuple("abcdefghi"), "3 to 8 players, not for 9"),
        (("ana", "Ana", "bob"), "two players are called ana"),
        (("b2", "ana", "bob"), "it is like a roll"),
        (("Z9", "ana", "bob"), "it is like a roll"),
        (("blue1", "ana", "bob"), "it is like a roll"),
        (("bl1", "ana", "bob"), "it is like a roll"),
        (("Red win", "ana", "bob"), "it is like a turn"),
        (("1st", "ana", "bob"), "cannot be a player's name"),
        (("Anna 2", "ana", "bob"), "cannot be a player's name"),
        (("a  b", "ana", "bob"), "cannot be a player's name"),
        (("a#", "ana", "bob"), "cannot be a player's name"),
        (("Ana Bob", "ana", "bob"), "Ana Bob cannot be told from ana and bob"),
        (("Maximilian the Second", "ana", "bob"), "20 characters at most"),
    ],
    ids=str,
)
def test_names_that_could_not_be_typed_are_refused(names, message):
    with pytest.raises(CamelOddsError, match=message):
        check_names(names, EDITION_2018)


@pytest.mark.parametrize("name", ["a", "Z", "bo2", "Ana2b", "Jean-Luc", "O'Neil", "Ana Maria", "roll", "Zoë"])
def test_names_that_can_be_typed_are_taken(name):
    check_names(("bob", name, "cy"), EDITION_2018)
