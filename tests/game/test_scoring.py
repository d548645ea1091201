"""Scoring a leg and a race, worked out by hand and read from the rules for tables made up at random."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import value_twin
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    Holdings,
    Payment,
    Position,
    Settlement,
    settle,
)
from players import prices_of, random_table, seat

RANKING = ["red", "yellow", "green", "purple", "blue"]
FOUR = [Holdings(name=name) for name in ("dan", "eva", "fay", "gus")]
"""With two more there are players enough for partnerships (R26)."""
OWN = replace(
    EDITION_2018,
    name="own",
    ticket_values=(9, 4, -2),
    second_value=3,
    wrong_value=-4,
    pyramid_ticket=2,
    bet_payouts=(6, 1),
    wrong_bet=-3,
)


# By hand


def test_a_leg_is_netted_before_money_stops_at_0():
    """Ana: green 5 and blue 3 are wrong, red 2 pays 2: -1 - 1 + 2 = 0, has 0.

    One after the other she would have had 0, 0 and then 2. Bob: yellow is second, +1; blue -1, purple -1:
    -1, of a purse of 0 nothing can be paid, 1 is waived. Cat has 2 pyramid tickets.
    """
    ana = Holdings(money=0, tickets={"green": 5, "blue": 3, "red": 2}, name="ana")
    bob = Holdings(money=0, tickets={"yellow": 5, "blue": 5, "purple": 5}, name="bob")
    cat = Holdings(money=4, pyramid_tickets=2, tile=9, name="cat")
    leg = settle(RANKING, [ana, bob, cat])
    assert leg.payments == (
        Payment("ana", "leg", (("ticket green 5", -1), ("ticket blue 3", -1), ("ticket red 2", 2)), 0, 0, 0),
        Payment(
            "bob", "leg", (("ticket yellow 5", 1), ("ticket blue 5", -1), ("ticket purple 5", -1)), -1, 1, 0
        ),
        Payment("cat", "leg", (("2 pyramid tickets", 2),), 2, 0, 6),
    )
    assert leg.money == {"ana": 0, "bob": 0, "cat": 6}
    assert not leg.race_over
    assert leg.winners == ()


def test_after_a_leg_tickets_tiles_and_partners_are_gone_and_cards_stay():
    bets = [("winner", "red"), ("loser", None)]
    ana = Holdings(1, {"red": 5}, 1, 9, bets, "ana", "bob")
    leg = settle(RANKING, [ana, Holdings(name="bob", partner="ana"), *FOUR])
    assert leg.players[0] == Holdings(money=7, bets=bets, name="ana")
    assert leg.players[1] == Holdings(money=3 + 5, name="bob")


def test_two_players_of_the_first_edition():
    """Winner pile: ana's white is right, 8; bob's blue -1; bob's white is the second right one, 5.

    Loser pile: bob's orange is wrong, -1; ana's green is right and the first, 8.
    Ana: 3 + 8 + 8 = 19. Bob: 0 + 2 for white's 2 = 2, 1, 6, 5.
    """
    ranking = ["white", "blue", "orange", "yellow", "green"]
    ana = Holdings(bets=[("winner", "white", 0), ("loser", "green", 1)], name="ana")
    bob = Holdings(
        money=0,
        tickets={"white": 2},
        bets=[("loser", "orange", 0), ("winner", "blue", 1), ("winner", "w", 2)],
        name="bob",
    )
    race = settle(ranking, [ana, bob], race_over=True)
    assert [(p.player, p.what, p.items, p.money) for p in race.payments] == [
        ("ana", "leg", (), 3),
        ("bob", "leg", (("ticket white 2", 2),), 2),
        ("ana", "winner pile", (("white", 8),), 11),
        ("bob", "winner pile", (("blue", -1),), 1),
        ("bob", "winner pile", (("white", 5),), 6),
        ("bob", "loser pile", (("orange", -1),), 5),
        ("ana", "loser pile", (("green", 8),), 19),
    ]
    assert race.winners == ("ana",)


@pytest.mark.parametrize(
    ("edition", "winner"), [(EDITION_2014, "orange"), (EDITION_2018, "red")], ids=["2014", "2018"]
)
def test_eight_right_cards_and_wrong_ones_between(edition, winner):
    """The right ones pay 8, 5, 3, 2, 1, 1, 1, 1; three wrong ones between them take no place (R19)."""
    ranking = [winner, *(camel for camel in edition.racing if camel != winner)]
    bets = [[("winner", winner, below)] for below in (0, 2, 3, 5, 7, 8, 9, 10)]
    for player, below in ((7, 1), (6, 4), (5, 6)):
        bets[player].append(("winner", "blue", below))
    players = [Holdings(money=0, bets=cards, name=name) for cards, name in zip(bets, "abcdefgh", strict=True)]
    race = settle(ranking, players, race_over=True, edition=edition)
    paid = [payment.amount for payment in race.payments if payment.what == "winner pile"]
    assert paid == [8, -1, 5, 3, -1, 2, -1, 1, 1, 1, 1]
    # The wrong cards of those who had nothing yet were waived; h, g and f laid them before their right ones.
    assert race.money == {"a": 8, "b": 5, "c": 3, "d": 2, "e": 1, "f": 1, "g": 1, "h": 1}


def test_with_nothing_the_order_of_the_cards_matters():
    """Wrong first: the 1 is waived, then 8. Right first: 8, then 7."""
    wrong_first = Holdings(money=0, bets=[("winner", "blue", 0), ("winner", "red", 1)], name="ana")
    right_first = Holdings(money=0, bets=[("winner", "red", 0), ("winner", "blue", 1)], name="ana")
    lost, won = (settle(RANKING, [ana], race_over=True) for ana in (wrong_first, right_first))
    assert [(p.amount, p.waived, p.money) for p in lost.payments[1:]] == [(-1, 1, 0), (8, 0, 8)]
    assert [(p.amount, p.waived, p.money) for p in won.payments[1:]] == [(8, 0, 8), (-1, 0, 7)]


def test_the_winner_pile_comes_first():
    """In the winner pile 1 is waived, in the loser pile 8 is paid; the other way round 7 would be left."""
    ana = Holdings(money=0, bets=[("loser", "blue"), ("winner", "green")], name="ana")
    assert settle(RANKING, [ana], race_over=True).money == {"ana": 8}


def test_the_last_leg_is_scored_before_the_piles():
    """Red's 5 pays 5, then a wrong card costs 1 of it: 4. The card first would have been waived: 5."""
    ana = Holdings(money=0, tickets={"red": 5}, bets=[("winner", "green")], name="ana")
    assert settle(RANKING, [ana], race_over=True).money == {"ana": 4}
    assert settle(RANKING, [ana]).money == {"ana": 5}


def test_partners_copy_the_best_ticket_once_the_result_is_known():
    """Ana: green 5 costs 1, and of bob's she copies red 3: +2. Bob: red 3 and yellow 5 pay 4; of ana's he
    could copy a wrong green or the one pyramid ticket of two: +1, so 5. Cat copies nothing of dan's wrong
    blue; dan copies cat's second yellow, +1, against his own -1.
    """
    players = [
        Holdings(3, {"green": 5}, 2, name="ana", partner="bob"),
        Holdings(3, {"red": 3, "yellow": 5}, name="bob", partner="ana"),
        Holdings(3, {"yellow": 3}, name="cat", partner="dan"),
        Holdings(3, {"blue": 5}, name="dan", partner="cat"),
        Holdings(3, {"red": 5}, name="eve"),
        Holdings(3, name="fin"),
    ]
    leg = settle(RANKING, players)
    assert leg.money == {"ana": 3 - 1 + 2 + 3, "bob": 3 + 4 + 1, "cat": 4, "dan": 3, "eve": 8, "fin": 3}
    assert [payment.items[-1:] for payment in leg.payments] == [
        (("copy of bob's ticket red 3", 3),),
        (("copy of ana's pyramid ticket", 1),),
        (("ticket yellow 3", 1),),
        (("copy of cat's ticket yellow 3", 1),),
        (("ticket red 5", 5),),
        (),
    ]


def test_what_is_copied_is_netted_too():
    """Three wrong tickets cost 3, the copy pays 2: -1, of an empty purse nothing. The copy last would be 2."""
    ana = Holdings(0, {"green": 5, "blue": 5, "purple": 5}, name="ana", partner="bob")
    bob = Holdings(0, {"red": 2}, name="bob", partner="ana")
    leg = settle(RANKING, [ana, bob, *FOUR])
    assert leg.money == {"ana": 0, "bob": 2} | {one.name: 3 for one in FOUR}
    assert leg.payments[0].waived == 1


def test_a_tie_is_a_shared_win():
    players = [Holdings(5, name="ana"), Holdings(7, name="bob"), Holdings(6, {"red": 5}, name="cat")]
    players.append(Holdings(11, name="dan"))
    race = settle(RANKING, players, race_over=True)
    assert race.winners == ("cat", "dan")
    assert str(race).splitlines()[-1] == "cat and dan win"
    assert settle(RANKING, players[:3], race_over=True).winners == ("cat",)


# A roll as the outcome


def test_a_roll_that_ends_the_leg():
    """Green, the last die, goes by 1 to 4 and stands above all; yellow is second."""
    roll = Position("1:b 2:p 3:gr 4:y 15:W 16:K | gx").after("g1")
    ana = Holdings(tickets={"red": 5, "green": 5, "yellow": 5}, bets=[("winner", None)], name="ana")
    leg = settle(roll, [ana])
    assert leg.ranking == ("red", "green", "yellow", "purple", "blue")
    assert not leg.race_over
    assert leg.money == {"ana": 3 + 5 + 1 - 1}


def test_a_race_that_ends_backwards():
    """White carries green and red off the track: red is fourth, green the lower one last (R17)."""
    roll = Position("2:Wgr 9:yp 12:K 15:b | bgx").after("W2")
    assert roll.race_over == "backwards"
    ana = Holdings(0, {"blue": 5, "red": 5}, bets=[("loser", "green"), ("winner", "purple", 1)], name="ana")
    bob = Holdings(0, {"purple": 5}, bets=[("winner", "blue", 0), ("loser", "red", 1)], name="bob")
    race = settle(roll, [ana, bob])
    assert race.race_over
    assert race.ranking == ("blue", "purple", "yellow", "red", "green")
    # Ana: 5 - 1 = 4, purple -1, green +8. Bob: purple second +1, blue +8, red -1.
    assert race.money == {"ana": 11, "bob": 8}
    assert race == settle(roll, [ana, bob], race_over=True)


def test_a_roll_knows_its_edition():
    ana = Holdings(tickets={"blue": 9}, bets=[("winner", "blue"), ("winner", "red")], name="ana")
    leg = settle(Position("1:grpy 5:b 15:W 16:K | bx", edition=OWN).after("b1"), [ana])
    assert leg.money == {"ana": 3 + 9}
    race = settle(Position("1:grpy 5:W 6:K 16:b", edition=OWN).after("b1"), [ana])
    assert race.money == {"ana": 3 + 9 + 6 - 3}


def test_a_ranking_belongs_to_the_edition_that_has_its_camels():
    ana = [Holdings(tickets={"white": 5}, name="ana")]
    assert settle(["white", "b", "green", "o", "yellow"], ana).ranking[3] == "orange"
    assert settle(["r", "y", "green", "purple", "b"], []).ranking == tuple(RANKING)
    own = settle(iter(RANKING), [Holdings(tickets={"r": 9, "y": 9}, name="ana")], edition=OWN)
    assert own.money == {"ana": 3 + 9 + 3}


# Tables made up at random


@given(
    random=st.randoms(use_true_random=False),
    edition=st.sampled_from([EDITION_2014, EDITION_2018, OWN]),
    count=st.integers(2, 8),
    race_over=st.booleans(),
)
def test_scoring_is_that_of_the_rules(random, edition, count, race_over):
    table = random_table(random, None, count, edition=edition, partners=count >= (edition.partners_from or 9))
    ranking = random.sample(edition.racing, 5)
    scored = settle(ranking, table, race_over=race_over, edition=edition)
    seats = [seat(holdings, edition, table) for holdings in table]
    order = "".join(map(edition.letter, ranking))
    expected = value_twin.settled(prices_of(edition), order, seats, race_over=race_over)
    assert list(scored.money.values()) == expected
    assert min(expected) >= 0

    assert list(scored.money) == [holdings.name for holdings in table]
    assert len(scored.payments) == count + race_over * sum(len(holdings.bets) for holdings in table)
    money = {holdings.name: holdings.money for holdings in table}
    for payment in scored.payments:
        assert payment.amount == sum(amount for _, amount in payment.items)
        money[payment.player] += payment.amount + payment.waived
        assert payment.money == money[payment.player] >= 0
        assert payment.waived == 0 or payment.money == 0
    assert money == scored.money
    most = max(expected)
    winners = [name for name, has in money.items() if has == most] if race_over else []
    assert list(scored.winners) == winners

    plain = json.loads(json.dumps(scored.to_dict(), allow_nan=False))
    assert plain["money"] == money
    assert len(str(scored).splitlines()) == 3 + len(scored.payments) + bool(winners)


# Errors


def test_a_leg_that_is_not_over_is_not_scored():
    roll = Position("1:bg 2:y 3:pr 15:W 16:K").after("b1")
    with pytest.raises(CamelOddsError, match="the leg is not over after b1"):
        settle(roll, [Holdings()])


@pytest.mark.parametrize(
    ("outcome", "arguments", "message"),
    [
        (5, {}, "outcome must be a Roll or a list of the camels"),
        (5, {"edition": "2018"}, "outcome must be a Roll or a list of the camels"),
        (None, {}, "outcome must be a Roll or a list of the camels"),
        ("rygpb", {}, "outcome must be a Roll or a list of the camels"),
        ("rygpb", {"edition": "2018"}, "outcome must be a Roll or a list of the camels"),
        (dict.fromkeys(RANKING), {}, "outcome must be a Roll or a list of the camels"),
        (RANKING[:4], {}, "outcome must name each of blue, green, red, yellow, purple once"),
        ([*RANKING, "red"], {}, "outcome must name each of"),
        ([*RANKING[:4], "r"], {}, "outcome must name each of"),
        ([*RANKING[:4], "pink"], {}, r"no edition has all the camels .*: give edition="),
        ([*RANKING[:4], 5], {}, "no edition has all the camels"),
        ([*RANKING[:4], ["blue"]], {"edition": "2018"}, "no camel"),
        ([*RANKING[:4], "white"], {"edition": "2018"}, "'white' is a crazy camel"),
        (RANKING, {"edition": "2014"}, "no camel 'red'"),
        (RANKING, {"edition": "2020"}, "no edition '2020'"),
        (RANKING, {"race_over": 1}, "race_over must be True, False or None, not 1"),
        (RANKING, {"race_over": "no"}, "race_over must be True, False or None"),
        (
            Position("2:Wgr 9:yp 12:K 15:b | bgx").after("W2"),
            {"race_over": False},
            "race_over says something else than the roll",
        ),
    ],
    ids=range(18),
)
def test_an_outcome_that_cannot_be_is_named(outcome, arguments, message):
    with pytest.raises(CamelOddsError, match=message):
        settle(outcome, [Holdings()], **arguments)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([Holdings(bets=[("winner", None)], name="ana")], r"a card of ana is not known: turn it over"),
        ([Holdings(name="ana", partner="bob")], r"ana's partner bob is not among the players \(R26\)"),
        (
            [Holdings(name="ana", partner="player 2"), Holdings()],
            "ana has the partner player 2, but player 2 has none",
        ),
        ([Holdings(partner="bob"), Holdings(name="bob")], "player 1 has the partner bob, but bob has none"),
        (
            [Holdings(name="ana", partner="bob"), Holdings(name="bob", partner="ana"), *FOUR[:3]],
            r"ana and bob cannot be partners: partnerships are for 6 players and more \(R26\)",
        ),
        ([Holdings(name="player 2"), Holdings()], "2 players are called player 2"),
        ([5], r"holdings must be Holdings\(...\), not 5"),
        (5, "players must be a sequence of Holdings"),
    ],
    ids=range(8),
)
def test_players_that_cannot_be_are_named(players, message):
    with pytest.raises(CamelOddsError, match=message):
        settle(RANKING, players, race_over=True)


def test_without_names_players_are_called_by_their_seat():
    race = settle(RANKING, [Holdings(), Holdings(name="ana"), Holdings(9)], race_over=True)
    assert isinstance(race, Settlement)
    assert race.money == {"player 1": 3, "ana": 3, "player 3": 9}
    assert race.winners == ("player 3",)
