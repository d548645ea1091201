"""What a player gets in the rest of a leg, and a partner's ticket, against every single outcome."""

from __future__ import annotations

import json
import math
import pickle
from dataclasses import replace
from fractions import Fraction
from random import Random

import numba
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
import value_twin
from camelodds import (
    EDITION_2014,
    CamelOddsError,
    Holdings,
    Income,
    LegIncome,
    Position,
    leg_income,
    leg_odds,
    partner_value,
    ticket_values,
)
from players import ends_of, prices_of, random_table, seat
from strategies import positions

LINE = "2:ygWr 6:Kb 9:+ 10:p | bpx"
# Blue lands on the tile if it rolls 2, is booed back under green, and then green is first; else blue is.
TOGETHER = "1:oyw 6:b 7:g 8:- | b"
FEW = 4 if numba.config.DISABLE_JIT else 24
third = Fraction(1, 3)


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_income_is_that_of_every_outcome(custom):
    random = Random(1)
    for position in oracle.random_positions(FEW, seed=11, custom=custom, most_to_come=2):
        if custom:
            payouts = {"ticket_values": (6, 4, -1), "second_value": 2, "wrong_value": -3, "tile_income": 2}
            position = Position(str(position), edition=replace(position.edition, **payouts))
        edition, ends = position.edition, ends_of(position)
        prices = prices_of(edition)
        for holdings in random_table(random, position, 2):
            player = seat(holdings, edition)
            for money in (None, 0, holdings.money):

                def parts(end, prices=prices, player=player, money=money):
                    return value_twin.income(prices, end, player, money)

                income = leg_income(position, holdings, money=money)
                assert dict(income.pmf) == value_twin.pmf(ends, lambda end: sum(parts(end)))
                assert dict(income.scoring) == value_twin.pmf(ends, lambda end: parts(end)[1])
                assert income.fraction == value_twin.mean(ends, lambda end: sum(parts(end)))
                assert income.mean == float(income.fraction)
                assert income.tile == pytest.approx(float(value_twin.mean(ends, lambda end: parts(end)[0])))
                variance = value_twin.variance(ends, lambda end: sum(parts(end)))
                assert income.stdev == pytest.approx(math.sqrt(variance), abs=1e-12)


@pytest.mark.compiled
@settings(max_examples=50)
@given(data=st.data(), money=st.none() | st.integers(0, 3))
def test_chances_add_up_and_money_never_falls_below_0(data, money):
    position = data.draw(positions())
    holdings = random_table(data.draw(st.randoms()), position, 1)[0]
    income = leg_income(position, holdings, money=money)
    assert sum(income.pmf.values()) == sum(income.scoring.values()) == 1
    assert list(income.pmf) == sorted(income.pmf)
    assert income.counts.min() > 0
    if money is not None:
        assert min(income.pmf) >= -money


def test_landings_and_order_are_taken_together():
    """Green's ticket and the tile: 5 + 1 if blue rolls 2, else 1 for second and no landing.

    Landings 1/3 and green first 1/3 taken apart would give 5 + 0 and 1 + 1 too.
    """
    income = leg_income(TOGETHER, Holdings(tickets={"green": 5}, tile=8))
    assert dict(income.pmf) == {1: 2 * third, 6: third}
    assert dict(income.scoring) == {1: 2 * third, 5: third}
    assert income.tile == pytest.approx(1 / 3)
    assert income.fraction == Fraction(8, 3)
    assert income.landing_counts.tolist() == [2, 1, 0, 0, 0, 0, 0]


def test_money_at_scoring_has_the_landings_in_it():
    """Two wrong tickets cost 2. A purse of 0 cannot pay; with the coin of a landing it pays that coin.

    A purse of 1 pays 1, after a landing 2.
    """
    holdings = Holdings(money=99, tickets={"orange": 5, "yellow": 5}, tile=8)
    unlimited = leg_income(TOGETHER, holdings)
    assert dict(unlimited.scoring) == {-2: 1}
    assert dict(unlimited.pmf) == {-2: 2 * third, -1: third}
    broke = leg_income(TOGETHER, holdings, money=0)
    assert dict(broke.scoring) == {-1: third, 0: 2 * third}
    assert dict(broke.pmf) == {0: 1}
    poor = leg_income(TOGETHER, holdings, money=1)
    assert dict(poor.scoring) == {-2: third, -1: 2 * third}
    assert dict(poor.pmf) == {-1: 1}


def test_tickets_are_netted_before_money_stops_at_0():
    """R21: orange, yellow and white cost 3, blue pays 5 or 1: net 2 or -2, of which a purse of 1 pays 1."""
    holdings = Holdings(tickets={"orange": 5, "yellow": 5, "white": 5, "blue": 5})
    assert dict(leg_income(TOGETHER, holdings, money=1).pmf) == {-1: third, 2: 2 * third}


def test_a_tile_that_costs_stops_at_0_too():
    edition = replace(EDITION_2014, name="toll", tile_income=-4)
    position = Position(TOGETHER, edition=edition)
    holdings = Holdings(tickets={"green": 5}, tile=8)
    assert dict(leg_income(position, holdings).pmf) == {1: 1}
    income = leg_income(position, holdings, money=3)
    assert dict(income.pmf) == {1: 2 * third, 2: third}
    assert income.tile == pytest.approx(-1)


@pytest.mark.compiled
def test_a_ticket_alone_is_worth_what_ticket_values_say():
    for line in ("1:bgo 2:y 3:w", "1:bg 2:y 3:pr 15:W 16:K"):
        values = ticket_values(line)
        for row, camel in enumerate(values.camels):
            for column, face in enumerate(values.tickets):
                income = leg_income(line, Holdings(tickets={camel: face}))
                assert income.fraction == values.fraction(camel, face)
                assert income.stdev == pytest.approx(values.stdev[row, column], abs=1e-12)


def test_pyramid_tickets_and_nothing_are_certain():
    assert dict(leg_income(LINE, Holdings()).pmf) == {0: 1}
    income = leg_income(LINE, Holdings(pyramid_tickets=3))
    assert dict(income.pmf) == {3: 1}
    assert income.stdev == 0


@pytest.mark.compiled
def test_a_tile_alone_pays_the_landings_of_the_leg():
    line = "1:bg 2:y 3:pr 5:- 15:W 16:K"
    income = leg_income(line, Holdings(tile=5))
    assert income.mean == income.tile == pytest.approx(leg_odds(line).landings[5], abs=1e-12)
    assert dict(income.scoring) == {0: 1}


# Partners


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_a_partner_is_worth_the_best_reward_of_every_outcome(custom):
    random = Random(2)
    for position in oracle.random_positions(FEW, seed=12, custom=custom, most_to_come=2):
        edition = position.edition
        if edition.partners_from is None:
            continue
        ends, prices = ends_of(position), prices_of(edition)
        for holdings in random_table(random, position, 2):
            partner = seat(holdings, edition)

            def copied(end, prices=prices, partner=partner):
                return value_twin.copied(prices, end.order, partner)

            income = partner_value(position, holdings)
            assert dict(income.pmf) == value_twin.pmf(ends, copied)
            assert income.fraction == value_twin.mean(ends, copied)
            assert income.stdev == pytest.approx(math.sqrt(value_twin.variance(ends, copied)), abs=1e-12)


def test_what_is_copied_from_a_partner_is_scored_with_the_tickets():
    """The sum of the player's tickets and the best of the partner's, outcome by outcome, then the floor."""
    random = Random(5)
    for position in oracle.random_positions(FEW, seed=5, most_to_come=2)[::2]:
        edition, ends = position.edition, ends_of(position)
        prices, table = prices_of(edition), random_table(random, position, 2)
        me, partner = (seat(holdings, edition) for holdings in table)
        for money in (None, 1):

            def pays(end, prices=prices, me=me, partner=partner, money=money):
                coins = value_twin.coins(prices, end, me.tile)
                netted = value_twin.scoring(prices, end.order, me) + value_twin.copied(
                    prices, end.order, partner
                )
                return coins + (netted if money is None else max(netted, -(money + coins)))

            income = leg_income(position, table[0], money=money, partner=table[1])
            assert dict(income.pmf) == value_twin.pmf(ends, pays)


@pytest.mark.compiled
def test_a_partner_of_p14_by_hand():
    """Red is first in 69077 and second in 48024 of 174960 draws: its 5 pays 5 or 1, and nothing is copied else.

    (5 * 69077 + 48024) / 174960 = 393409 / 174960.  A pyramid ticket pays at least 1 in the other 57859:
    (393409 + 57859) / 174960 = 451268 / 174960.
    """
    line = "1:bg 2:y 3:pr 15:W 16:K"
    assert partner_value(line, Holdings(tickets={"red": 5})).fraction == Fraction(393409, 174960)
    both = partner_value(line, Holdings(tickets={"red": 5}, pyramid_tickets=2))
    assert both.fraction == Fraction(451268, 174960)
    assert list(both.pmf) == [1, 5]


def test_a_partner_without_tickets_is_worth_nothing():
    assert dict(partner_value(LINE, Holdings(money=99)).pmf) == {0: 1}
    assert dict(partner_value(LINE, Holdings(pyramid_tickets=2)).pmf) == {1: 1}


def test_the_first_edition_has_no_partners():
    with pytest.raises(CamelOddsError, match="no partnerships"):
        leg_income("1:bg 2:y 3:wo", Holdings(), partner=Holdings())
    with pytest.raises(CamelOddsError, match="the 2014 edition has no partnerships"):
        partner_value(TOGETHER, Holdings())


# Results and errors


def test_letters_and_names_are_the_same():
    named = leg_income(LINE, Holdings(tickets={"purple": 5, "green": (3, 2)}))
    letters = leg_income(LINE, Holdings(tickets=[("p", 5), ("g", 3), ("g", 2)]))
    assert named.pmf == letters.pmf
    assert letters.holdings.tickets == (("purple", 5), ("green", 3), ("green", 2))


@pytest.mark.parametrize(
    "income",
    [
        leg_income(LINE, Holdings(tickets={"purple": 5, "green": 3}, tile=9), money=0),
        partner_value(LINE, Holdings(tickets={"purple": 5})),
    ],
    ids=["leg", "partner"],
)
def test_results_are_read_only_plain_and_pickled(income):
    copy = pickle.loads(pickle.dumps(income))
    for result in (income, copy):
        assert isinstance(result, LegIncome if "money" in result.to_dict() else Income)
        assert result.pmf == income.pmf
        with pytest.raises(ValueError, match="read-only"):
            result.counts[0] = 1
        with pytest.raises(TypeError):
            result.pmf[0] = Fraction(1)
    plain = json.loads(json.dumps(income.to_dict(), allow_nan=False))
    assert plain["mean"] == income.mean
    assert sum(plain["counts"].values()) == plain["total"] == income.total
    lines = str(income).splitlines()
    assert lines[0] == "income in pounds"
    assert lines[1].split() == ["pounds", "chance"]
    assert lines[-1] == f"mean {income.mean:+.5f}, standard deviation {income.stdev:.5f}"
    assert len(lines) == len(income.pmf) + 3
    assert f"mean={income.mean:+.5f}" in repr(income)


@pytest.mark.parametrize(
    ("holdings", "money", "message"),
    [
        (None, None, r"holdings must be Holdings\(...\), not None"),
        ({"blue": 5}, None, r"holdings must be Holdings\(...\)"),
        (Holdings(), -1, "money must be a whole number, from 0"),
        (Holdings(), 1.0, "money must be a whole number"),
        (Holdings(), "3", "money must be a whole number"),
        (Holdings(), True, "money must be a whole number"),
        (Holdings(tickets={"orange": 5}), None, "no camel 'orange'"),
        (Holdings(tickets={"white": 5}), None, "'white' is a crazy camel"),
        (Holdings(tickets={"blue": 4}), None, "no blue ticket shows 4: they show 5, 3, 2, 2"),
        (Holdings(tickets={"blue": (5, 5)}), None, "2 blue tickets show 5: there is only 1"),
        (Holdings(tickets=[("blue", 5), ("b", 5)]), None, "2 blue tickets show 5"),
        (Holdings(tile=8, name="ana"), None, "ana's tile is said to lie on 8, but .* tiles lie on: 9"),
    ],
)
def test_what_does_not_fit_is_named(holdings, money, message):
    with pytest.raises(CamelOddsError, match=message):
        leg_income(LINE, holdings, money=money)
    if money is None:
        with pytest.raises(CamelOddsError, match=message):
            partner_value(LINE, holdings)


@pytest.mark.parametrize(
    ("me", "partner", "message"),
    [
        (
            Holdings(tickets={"purple": 5}),
            Holdings(tickets={"p": 5}),
            "2 purple tickets show 5: there is only 1",
        ),
        (Holdings(tile=9), Holdings(tile=9), "both partners have their tile on 9"),
        (Holdings(name="ana"), Holdings(name="ana"), "ana cannot be the partner of ana"),
        (
            Holdings(name="ana", partner="bob"),
            Holdings(name="cem"),
            "partner is cem, but the holdings name bob",
        ),
        (
            Holdings(name="ana"),
            Holdings(name="bob", partner="cem"),
            "partner is ana, but the holdings name cem",
        ),
        (Holdings(partner="bob"), None, "the holdings name the partner 'bob': give what that player has"),
    ],
)
def test_partners_who_do_not_fit_are_named(me, partner, message):
    with pytest.raises(CamelOddsError, match=message):
        leg_income(LINE, me, partner=partner)
