"""All starts with their chances, against every throw there is (R25)."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position
from camelodds.board.starts import starts

SHORT = replace(EDITION_2018, name="short", track=4)
EDITIONS = pytest.mark.parametrize("edition", [EDITION_2014, SHORT], ids=lambda one: one.name)


def thrown(letters, spaces):
    """Every throw of some camels: each order in which they are put down, each space for each of them."""
    throws = Counter()
    for order in itertools.permutations(letters):
        for chosen in itertools.product(spaces, repeat=len(letters)):
            stacks = {}
            for camel, space in zip(order, chosen, strict=True):
                stacks[space] = stacks.get(space, "") + camel
            throws[tuple(sorted(stacks.items()))] += 1
    total = throws.total()
    return {stacks: Fraction(count, total) for stacks, count in throws.items()}


def renamed(position):
    """The position with the racing camels named by place and the crazy ones from the back to the front."""
    edition = position.edition
    racing = map(edition.letter, position.ranking)
    crazy = [camel for stack in position.stacks.values() for camel in stack if camel in edition.crazy_letters]
    names = dict(zip([*racing, *crazy], edition.letters, strict=True))
    stacks = {space: "".join(map(names.get, stack)) for space, stack in position.stacks.items()}
    return Position(stacks=stacks, edition=edition)


@EDITIONS
def test_the_chances_are_those_of_all_throws(edition):
    found = starts(edition)
    assert sum(found.values()) == 1
    racing = thrown(edition.racing_letters, (1, 2, 3))
    crazy = thrown(edition.crazy_letters, range(edition.track - 2, edition.track + 1))
    assert len(found) == len(racing) * len(crazy) == {5: 2520, 7: 30240}[len(edition.camels)]
    for position, chance in found.items():
        apart = []
        for letters in (edition.racing_letters, edition.crazy_letters):
            stacks = {
                space: "".join(camel for camel in stack if camel in letters)
                for space, stack in position.stacks.items()
            }
            apart.append(tuple((space, stack) for space, stack in stacks.items() if stack))
        assert chance == racing[apart[0]] * crazy[apart[1]]


@EDITIONS
def test_every_start_is_legal_and_racing_camels_are_put_down_first(edition):
    for position in list(starts(edition))[::97]:
        assert Position(str(position), edition=edition) == position
        assert position.dice == edition.dice
        for stack in position.stacks.values():
            assert stack.lstrip(edition.racing_letters).lstrip(edition.crazy_letters) == ""


@EDITIONS
def test_merged_starts_are_all_starts_with_names_left_out(edition):
    merged = starts(edition, merged=True)
    together = Counter()
    for position, chance in starts(edition).items():
        together[renamed(position)] += chance
    assert merged == together
    assert len(merged) == {5: 21, 7: 126}[len(edition.camels)]
    assert all(position.ranking == edition.racing for position in merged)


def test_random_starts_are_among_them():
    found = starts()
    assert len(found) == 30240
    assert sum(found.values()) == 1
    assert len(starts(merged=True)) == 126
    assert all(Position.random_start(seed=seed) in found for seed in range(200))


def test_no_start_can_be_set():
    with pytest.raises(TypeError):
        starts("2014")[Position("1:bg 2:oyw")] = 1


@pytest.mark.parametrize("edition", ["2019", None, 2018])
def test_no_such_edition(edition):
    with pytest.raises(CamelOddsError):
        starts(edition)
