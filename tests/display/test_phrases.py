"""Parts of sentences are English."""

from __future__ import annotations

import pytest

from camelodds import EDITION_2014, EDITION_2018
from camelodds.display.phrases import listed, with_article


def test_every_side_of_a_tile_gets_its_article():
    sides = (*EDITION_2018.tile_sides, *EDITION_2014.tile_sides)
    assert [with_article(side) for side in sides] == ["a cheering", "a booing", "an oasis", "a mirage"]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), ""),
        (("a",), "a"),
        (("a", "b"), "a and b"),
        (("a", "b", "c"), "a, b and c"),
    ],
)
def test_names_are_listed_as_in_a_sentence(names, sentence):
    assert listed(names) == sentence
    assert listed(names, "or") == sentence.replace(" and ", " or ")
