"""What the engine is given: prices, dice that are spread evenly, plans of legs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, tournament
from camelodds._kernels import game_state as at
from camelodds._kernels.game_odds import SAMPLE
from camelodds.selfplay import STRATEGIES, strategy
from camelodds.selfplay.arrays import KINDS, SETTING_OF, even_draws, prices

PRINTED = pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=lambda edition: edition.name)


@PRINTED
def test_dice_and_faces_are_spread_evenly_over_the_sample(edition):
    """Each draw of each set of dice: every die as often as any other, within one, and every face of a die too."""
    dice, stay = len(edition.dice), len(edition.dice) - edition.dice_per_leg
    drawn = even_draws(edition).reshape(64, 5, SAMPLE)
    for inside in range(64):
        there = [die for die in range(dice) if inside >> die & 1]
        draws = max(0, len(there) - stay) if inside < 1 << dice else 0
        assert not drawn[inside, draws:].any()
        for lanes in drawn[inside, :draws].tolist():
            often = Counter(byte & 7 for byte in lanes)
            assert sorted(often) == there
            assert max(often.values()) - min(often.values()) <= 1
            for die in there:
                faces = Counter(byte >> 3 for byte in lanes if byte & 7 == die)
                # 1, 2 or 3, and 16 more for the black number of the grey die.
                possible = [1, 2, 3] + ([17, 18, 19] if die == 5 else [])
                assert set(faces) <= set(possible)
                counts = [faces[face] for face in possible]
                assert max(counts) - min(counts) <= (1 if die == 5 else 2)
        # In each lane a die comes out once.
        for lane in (drawn[inside, :draws] & 7).T.tolist():
            assert len(set(lane)) == draws


def test_the_sample_is_the_same_each_time():
    again = even_draws.__wrapped__(EDITION_2018)
    assert np.array_equal(even_draws(EDITION_2018), again)


@PRINTED
def test_the_engine_has_the_numbers_of_the_edition(edition):
    state = prices(edition, 5)
    assert state[[at.PLAYERS, at.TRACK, at.DICE, at.LEG_DICE]].tolist() == [
        5,
        16,
        len(edition.dice),
        edition.dice_per_leg,
    ]
    assert state[at.STACK] == len(edition.ticket_values)
    assert tuple(state[at.FACES :][: state[at.STACK]]) == edition.ticket_values
    assert tuple(state[at.LADDER :][: state[at.LADDER_SIZE]]) == edition.bet_payouts
    assert state[[at.SECOND, at.WRONG, at.PYRAMID, at.TILE_PAYS, at.WRONG_CARD, at.START_MONEY]].tolist() == [
        edition.second_value,
        edition.wrong_value,
        edition.pyramid_ticket,
        edition.tile_income,
        edition.wrong_bet,
        edition.start_money,
    ]
    # Where there are no partnerships, there are never players enough for one.
    assert state[at.PARTNERS_FROM] == (edition.partners_from or 99)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"ticket_values": (5,) * 99}, "^ticket_values has 99 numbers: whole games are played with"),
        ({"bet_payouts": (8,) * 99}, "^bet_payouts has 99 numbers: whole games are played with"),
    ],
    ids=str,
)
def test_more_than_the_engine_has_room_for_is_told(numbers, message):
    with pytest.raises(CamelOddsError, match=message):
        prices(replace(EDITION_2018, **numbers), 4)


def test_each_strategy_and_number_has_a_place_in_the_engine():
    assert sorted(KINDS.values()) == list(range(1, 1 + len(STRATEGIES)))
    used = {number for one in STRATEGIES.values() for number in one.numbers}
    assert set(SETTING_OF) <= used
    assert len(set(SETTING_OF.values())) == len(SETTING_OF)


@pytest.mark.compiled
def test_who_believe_at_one_table_have_the_same_belief():
    others = ["roller", "roller"]
    with pytest.raises(CamelOddsError, match=r"^strategies at one table must have the same belief, or 0$"):
        tournament(["sharp", strategy("sharp", belief=2), *others], games=4)
    assert tournament(["sharp", strategy("sharp", belief=0), *others], games=4, seed=1).games == 4
