"""What players do and did, in words."""

from __future__ import annotations

import pytest

from camelodds import EDITION_2018
from camelodds.game.deeds import deed_done
from camelodds.game.turns import FormPartnership, LayCard, PlaceTile, TakeTicket, Throw


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        (Throw("b2"), "rolled"),
        (TakeTicket("red"), "took a red ticket"),
        (PlaceTile(9, "-"), "placed a booing tile on 9"),
        (LayCard("winner", "blue"), "laid a card on blue to win"),
        (LayCard("loser", None), "laid a card to lose"),
        (FormPartnership("bob"), "formed a partnership with bob"),
    ],
    ids=str,
)
def test_what_somebody_did(turn, words):
    assert deed_done(turn, EDITION_2018) == words
