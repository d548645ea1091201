"""Every legal action and no other, each worth what the single functions and the twin of the values say."""

from __future__ import annotations

import json
import math
import pickle
from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
import reference
import value_twin
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    Advice,
    CamelOddsError,
    FaceDown,
    Holdings,
    Position,
    advise,
    bet_values,
    leg_odds,
    partner_value,
    race_odds,
    ticket_values,
    tile_values,
)
from camelodds.odds.intervals import wilson_interval
from camelodds.values.actions import chance, sampled_chance
from players import ends_of, prices_of, random_table, seat
from strategies import positions

PILES = {"winner": "win", "loser": "lose"}
MIDDLE = "1:b 4:p 6:yg 8:rW 10:- 15:K | bgry"
TABLE = [
    Holdings(2, {"blue": 5, "red": 3}, 1, 10, [("winner", "red", 0)], "ana"),
    Holdings(4, {"green": 5}, 0, None, [("loser", None, 0), ("winner", "blue", 1)], "bob"),
    Holdings(3, {"red": 5}, 2, None, [("loser", "green", 1)], "cat"),
    Holdings(name="dan", partner="eve"),
    Holdings(name="eve", partner="dan"),
    Holdings(name="fin"),
]


# A plain reading of what may be done (R18, R20, R23, R24, R26)


def tickets_there(table, edition, left=None):
    """The face value on top for each camel that has a ticket; who holds one shows that those above are gone."""
    there = {}
    for camel, letter in zip(edition.racing, edition.racing_letters, strict=True):
        held = Counter(face for one in table for name, face in one.tickets if name in (camel, letter))
        stack = list(edition.ticket_values)
        while held - Counter(edition.ticket_values[: len(edition.ticket_values) - len(stack)]):
            stack.pop(0)
        if left is not None and camel in left:
            stack = stack[len(stack) - left[camel] :]
        if stack:
            there[camel] = stack[0]
    return there


def legal_actions(position, table, left=None):
    edition, me = position.edition, table[0]
    actions = {"roll"} | {f"ticket {camel}" for camel in tickets_there(table, edition, left)}
    board = oracle.board_of(position)
    for space in value_twin.tile_spaces(oracle.game_of(edition), board, me.tile):
        actions |= {f"tile {space} +", f"tile {space} -"}
    laid = [edition.camel(bet.camel) for bet in me.bets if bet.camel is not None]
    if len(me.bets) < 5:
        actions |= {
            f"bet {verb} {camel}" for verb in PILES.values() for camel in edition.racing if camel not in laid
        }
    if edition.crazy and len(table) >= 6 and me.partner is None:
        actions |= {f"partner {other.name}" for other in table[1:] if other.partner is None}
    return actions


# Their values


def odds_by_pile(race):
    """The odds of every camel, by pile and letter."""
    letters = race.position.edition.racing_letters
    return {
        pile: dict(zip(letters, row, strict=True))
        for pile, row in zip(PILES, race.odds.tolist(), strict=True)
    }


def assert_values(advice, table, **sample):
    """Every action against the twin, tiles against `tile_values`."""
    position, relative = advice.position, advice.relative
    edition, ends, prices = position.edition, ends_of(position), prices_of(position.edition)
    me, *others = [seat(one, edition, table) for one in table]
    tiles = tile_values(position, table[0], table[1:], relative=relative, **sample)
    rows = {int(space): row for row, space in enumerate(tiles.spaces)}
    for action in advice.actions:
        given_away = 0
        if action.kind in ("ticket", "roll"):
            more = () if action.kind == "roll" else ((edition.letter(action.camel), action.face),)
            after = me._replace(tickets=me.tickets + more, pyramids=me.pyramids + (action.kind == "roll"))

            def pays(end, after=after):
                return value_twin.scoring(prices, end.order, after) - value_twin.scoring(
                    prices, end.order, me
                )

            if relative and table[0].partner is not None:

                def copied(end, after=after):
                    return value_twin.copied(prices, end.order, after) - value_twin.copied(
                        prices, end.order, me
                    )

                given_away = value_twin.mean(ends, copied)
        elif action.kind == "partner":
            partner = others[[one.name for one in table[1:]].index(action.partner)]

            def pays(end, partner=partner):
                return value_twin.copied(prices, end.order, partner)

            if relative:
                given_away = value_twin.mean(ends, lambda end: value_twin.copied(prices, end.order, me))
        elif action.kind == "tile":
            at = rows[action.space], "+-".index(action.side)
            assert action.value == pytest.approx(tiles.values[at], abs=1e-12)
            assert action.stdev == pytest.approx(tiles.income_stdev[at], abs=1e-12)
            assert action.stderr == pytest.approx(
                tiles.stderr[at] if table[0].bets or relative else 0, abs=1e-12
            )
            continue
        else:
            odds, pile = odds_by_pile(advice.race), action.pile
            top = (
                max((n for one in (me, *others) for where, _, n in one.cards if where == pile), default=-1)
                + 1
            )
            after = me._replace(cards=(*me.cards, (pile, edition.letter(action.camel), top)))
            piles = value_twin.whole_piles([after, *others], odds)
            paid = value_twin.laid_card_pmf(prices, odds, piles, (pile, top))
            mean = sum(amount * p for amount, p in paid.items())
            assert action.value == pytest.approx(mean, abs=1e-12)
            deviation = math.sqrt(sum((amount - mean) ** 2 * p for amount, p in paid.items()))
            assert action.stdev == pytest.approx(deviation, abs=1e-9)
            assert (action.stderr > 0) <= (advice.race.samples is not None)
            continue
        worth = float(value_twin.mean(ends, pays) - given_away)
        assert action.value == pytest.approx(worth, abs=1e-12)
        assert action.stdev == pytest.approx(math.sqrt(value_twin.variance(ends, pays)), abs=1e-9)
        assert action.stderr == 0


def small_table(random, position, count, **more):
    """A table with few cards face down: the twin goes through everything they may name."""
    while True:
        table = random_table(random, position, count, **more)
        bets = [bet for one in table for bet in one.bets]
        unknown = max((bet.before for bet in bets), default=0) + 1 - len([b for b in bets if b.camel])
        if unknown <= 2:
            return table


@pytest.mark.compiled
@pytest.mark.parametrize("relative", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_every_legal_action_and_no_other(count, relative):
    random = Random(count)
    games = [
        reference.GAME_2014,
        reference.Game("bgryp", "WK", track=4),
        reference.GAME_2018,
        reference.Game("bgoyw", "", track=5),
    ]
    for game in games:
        board = reference.random_board(game, random, most_to_come=2)
        position = Position(reference.write(board), edition=oracle.edition_of(game))
        sample = {"samples": 300, "seed": 4} if game == reference.GAME_2018 else {}
        more = {"face_down": count < 4, "partners": bool(game.crazy)}
        table = small_table(random, position, count, **more)
        if count == 6:
            table = [replace(one, bets=()) for one in table]
        advice = advise(position, table[0], table[1:], relative=relative, **sample)
        texts = [action.text for action in advice.actions]
        assert len(set(texts)) == len(texts)
        assert set(texts) == legal_actions(position, table)
        for action in advice.actions:
            if action.kind == "ticket":
                assert action.face == tickets_there(table, position.edition)[action.camel]
        assert_values(advice, table, **sample)
        assert_order_and_marks(advice)


def assert_order_and_marks(advice):
    values = [action.value for action in advice.actions]
    assert values == sorted(values, reverse=True)
    best = advice.best
    assert best is advice.actions[0]
    roll = next(number for number, action in enumerate(advice.actions) if action.kind == "roll")
    assert advice.actions[roll].value not in values[roll + 1 :]
    marks = {}
    for action in advice.actions:
        behind = best.value - action.value
        apart = 1e-9 if action is best else max(1e-9, 2 * math.hypot(best.stderr, action.stderr))
        marks[action.text] = "=" if behind <= apart else "~" if behind <= advice.near else ""
    assert [action.text for action in advice.ties] == [text for text in marks if marks[text] == "="]
    assert [action.text for action in advice.close] == [text for text in marks if marks[text] == "~"]
    *lines, legend = str(advice).splitlines()[2:]
    assert legend == advice.legend
    assert ("±: one standard error" in legend) == any(action.stderr for action in advice.actions)
    for line, action in zip(lines, advice.actions, strict=True):
        mark, rest = line[0].strip(), line[1:].split()
        assert mark == marks[action.text]
        assert " ".join(rest).startswith(f"{action.text} {action.value:+.3f} {action.stdev:.2f} ")
        assert line.endswith(action.reason)
    told = advice.to_dict()["actions"]
    assert [(one["tie"], one["close"]) for one in told] == [
        (mark == "=", mark == "~") for mark in marks.values()
    ]


# By hand


def test_the_last_roll_of_a_leg_by_hand():
    """Blue is sure to be first: on green, or before it; green is second.

    Blue's 5 pays 5, green's 1, the others cost 1. A roll pays 1. A tile on 4 or 5 pays 1 in a case of three.
    """
    advice = advise(Position("1:oyw 2:b 3:g | b", edition=replace(EDITION_2014, track=5, name="5")))
    values = {action.text: action.value for action in advice.actions}
    assert values["ticket blue"] == 5
    assert values["ticket green"] == values["roll"] == 1
    assert values["ticket orange"] == values["ticket yellow"] == values["ticket white"] == -1
    assert values["tile 4 +"] == values["tile 5 +"] == pytest.approx(1 / 3)
    texts = [action.text for action in advice.actions]
    assert texts.index("roll") == texts.index("ticket green") + 1
    roll = next(action for action in advice.actions if action.kind == "roll")
    assert roll.reason == "a pyramid ticket, +1 when the leg is scored; ends the leg"


def test_ties_are_marked():
    """White wins and orange loses for sure: both cards pay 8. So far from the best nothing else is near."""
    position = Position("1:oyb 2:g 3:w | w", edition=replace(EDITION_2014, track=3, name="3"))
    advice = advise(position)
    assert [action.text for action in advice.ties] == ["bet lose orange", "bet win white"]
    assert advice.close == ()
    assert [action.value for action in advice.ties] == [8, 8]
    near = advise(position, near=3)
    assert [action.text for action in near.close] == ["ticket white"]
    assert near.table(4).splitlines()[3:6] == str(near).splitlines()[3:6]
    assert near.table(4).splitlines()[6:] == [near.legend]
    assert near.legend == "= tied for best, ~ within 3; spread: standard deviation"
    assert near.table(0) == near.view().caption
    reasons = {action.text: action.reason for action in advice.actions}
    assert reasons["bet win white"] == "white wins the race 100 %, a correct card pays 8.0: worth +8.00"
    assert reasons["bet win blue"] == "blue wins the race 0 %, never right: worth -1.00"
    assert reasons["ticket white"] == "white wins the leg 100 %, second 0 %: ticket 5 is worth +5.00"


def test_sampled_actions_that_cannot_be_told_apart_are_ties():
    position = Position("1:bg 2:oyw", edition=replace(EDITION_2014, track=3, name="3"))
    advice = advise(position, Holdings(tickets={"w": 5}), samples=20, seed=1, near=0)
    assert len(advice.ties) > 1
    assert advice.close == ()
    assert_order_and_marks(advice)


def sampled(*arguments, **more):
    return advise(*arguments, samples=50, seed=1, **more)


@pytest.mark.compiled
def test_tickets_gone_by_holdings_and_by_what_is_left():
    """Ana has red's 3, cat the 5: 2 is on top. Blue's 5 and green's 5 are gone; of yellow one 2 is left."""
    advice = sampled(MIDDLE, TABLE[0], TABLE[1:3], left={"y": 1, "purple": 0, "green": 3})
    tickets = {action.camel: action.face for action in advice.actions if action.kind == "ticket"}
    assert tickets == {"blue": 3, "green": 3, "red": 2, "yellow": 2}
    none = sampled(MIDDLE, left=dict.fromkeys("bgryp", 0))
    assert "ticket" not in {action.kind for action in none.actions}


@pytest.mark.compiled
def test_cards_laid_are_gone():
    """One card a camel on either pile (R20); a card of one's own face down can be any of those not seen."""

    def camels(bets):
        actions = sampled(MIDDLE, Holdings(bets=bets)).actions
        bets = [(action.pile, action.camel) for action in actions if action.kind == "bet"]
        assert {camel for pile, camel in bets if pile == "winner"} == {camel for _, camel in bets}
        assert len(bets) == 2 * len({camel for _, camel in bets})
        return {camel for _, camel in bets}

    assert camels([]) == {"blue", "green", "red", "yellow", "purple"}
    assert camels([("winner", "red"), ("loser", "b")]) == {"green", "yellow", "purple"}
    assert camels([("winner", "red"), ("loser", None)]) == {"blue", "green", "yellow", "purple"}
    assert camels([("winner", None)] * 2 + [("loser", c) for c in "bg"]) == {"red", "yellow", "purple"}
    assert camels([("winner", None)] * 3 + [("loser", c) for c in "bg"]) == set()
    assert camels([("loser", c) for c in "bgryp"]) == set()


@pytest.mark.compiled
def test_partners_from_six_players_on():
    me, others = Holdings(tickets={"yellow": 5}, name="me"), TABLE

    def partners(me, others, position=MIDDLE, **more):
        actions = sampled(position, me, others, **more).actions
        return {action.partner: action for action in actions if action.kind == "partner"}

    found = partners(me, others[1:])
    assert set(found) == {"bob", "cat", "fin"}
    for name, holdings in (("bob", others[1]), ("cat", others[2]), ("fin", others[5])):
        income = partner_value(MIDDLE, holdings)
        assert found[name].value == income.mean
        assert found[name].stdev == income.stdev
        assert found[name].reason == f"{name}'s best ticket pays you {income.mean:+.2f}"
    assert partners(me, others[1:5]) == {}
    assert partners(others[3], [me, *others[1:3], *others[4:]]) == {}
    assert partners(me, [Holdings() for _ in range(5)], Position("1:bg 2:oyw | b")) == {}
    assert set(partners(None, [Holdings() for _ in range(5)])) == {f"player {seat}" for seat in range(2, 7)}
    relative = partners(me, others[1:], relative=True)
    mine = partner_value(MIDDLE, me).mean
    assert mine > 0
    assert relative["bob"].value == pytest.approx(found["bob"].value - mine, abs=1e-12)
    assert relative["bob"].reason == f"{found['bob'].reason}, yours pays bob {mine:+.2f}"


@pytest.mark.compiled
def test_relative_values_take_off_what_a_partner_copies():
    """Me has yellow's 5 already: a further ticket gives the partner only what is better than that one."""
    me = Holdings(tickets={"yellow": 5}, name="me", partner="bob")
    others = [Holdings(name="bob", partner="me")]
    plain = {action.text: action for action in sampled(MIDDLE, me, others).actions}
    relative = sampled(MIDDLE, me, others, relative=True)
    assert_values(relative, [me, *others], samples=50, seed=1)
    for action in relative.actions:
        if action.kind in ("ticket", "roll"):
            assert action.value <= plain[action.text].value
    given = plain["ticket green"].value - next(
        action.value for action in relative.actions if action.text == "ticket green"
    )
    assert given > 0.01
    reason = next(action.reason for action in relative.actions if action.text == "ticket green")
    assert reason == f"{plain['ticket green'].reason}, your partner gains {given:+.2f}"


@pytest.mark.compiled
def test_a_tile_changes_others_finish_cards():
    """That counts where values are relative, also if one has no card of one's own."""
    for relative in (False, True):
        advice = sampled(MIDDLE, None, TABLE[1:3], relative=relative)
        assert_values(advice, [Holdings(name="me"), *TABLE[1:3]], samples=50, seed=1)
        errors = [action.stderr for action in advice.actions if action.kind == "tile"]
        assert any(errors) == relative


@pytest.mark.compiled
def test_a_tile_says_why():
    me, ana = Holdings(tickets={"green": 5}, tile=10), Holdings(tickets={"yellow": 5}, name="ana")
    tiles = tile_values(MIDDLE, me, [ana], relative=True)
    row = tiles.spaces.tolist().index(9)
    advice = sampled(MIDDLE, me, [ana], relative=True)
    reason = next(action.reason for action in advice.actions if action.text == "tile 9 -")
    assert reason == (
        f"{tiles.landings[row, 1]:.2f} landings expected, {tiles.forgone:.2f} lost where it lies,"
        f" your tickets and bets {tiles.own_change[row, 1]:+.2f}, others {tiles.others_change[row, 1]:+.2f}"
    )


def in_percent(odds):
    """Without digits after the point; 0 and 100 only where it is that."""
    if odds in (0, 1):
        return f"{odds:.0f}00 %" if odds else "0 %"
    if f"{odds:.0%}" not in ("0%", "100%"):
        return f"{100 * odds:.0f} %"
    return {"0.0 %": "<0.1 %", "100.0 %": ">99.9 %"}.get(f"{100 * odds:.1f} %", f"{100 * odds:.1f} %")


@pytest.mark.compiled
def test_reasons_name_the_camel_and_its_odds():
    advice = advise(MIDDLE, TABLE[0], TABLE[1:], samples=2000, seed=1)
    for action in advice.actions:
        if action.kind == "ticket":
            row = advice.leg.camels.index(action.camel)
            first, second = (in_percent(odds) for odds in advice.leg.ranks[row, :2])
            assert action.reason.startswith(f"{action.camel} wins the leg {first}, second {second}: ticket ")
            assert action.reason.endswith(f"ticket {action.face} is worth {action.value:+.2f}")
        if action.kind == "bet":
            odds = getattr(advice.race, action.pile)[action.camel]
            error = getattr(advice.race, f"{action.pile}_stderr")[action.camel]
            assert 0 < odds < 1
            share = f"{in_percent(odds)} ± {100 * error:.1f} %, a correct card pays "
            verb = {"winner": "wins", "loser": "loses"}[action.pile]
            assert action.reason.startswith(f"{action.camel} {verb} the race {share}")
            assert action.reason.endswith(f"worth {action.value:+.2f}")


@pytest.mark.compiled
def test_what_a_sample_has_not_seen_is_not_impossible():
    """Blue, far behind, won none of 2,000 games, and lost all of them; but it wins a race in 250,000."""
    line = "1:b 9:goyw"
    advice, exact = advise(line, samples=2000, seed=1), advise(line)
    actions = {action.text: action for action in advice.actions}
    half = wilson_interval(0, 2000)[1] / 2
    never, always = actions["bet win blue"], actions["bet lose blue"]
    assert never.reason == (
        "blue wins the race not once in 2,000 games (below 0.15 %, 95 % sure), a correct card pays 8.0:"
        " worth -1.00"
    )
    assert always.reason == (
        "blue loses the race in each of 2,000 games (above 99.85 %, 95 % sure), a correct card pays 8.0:"
        " worth +8.00"
    )
    assert never.stderr == always.stderr == pytest.approx(9 * half)
    assert half == pytest.approx(1.92 / 2000, rel=0.01)
    for action in exact.actions:
        if action.kind == "bet":
            assert abs(action.value - actions[action.text].value) <= 4 * actions[action.text].stderr
            assert not any(said in action.reason for said in ("never right", " 0 %", " 100 %"))
    small = {action.text: action for action in advise(line, samples=20, seed=1).actions}
    assert "not once in 20 games (below 15 %, 95 % sure)" in small["bet win blue"].reason
    assert 0 < exact.race.winner["blue"] < 1e-5
    sure = advise("1:b 8:g 15:oyw | bgoy").actions
    assert {"blue wins the race 0 %, never right: worth -1.00"} <= {action.reason for action in sure}


@pytest.mark.once
def test_small_odds_have_one_digit_more():
    assert [chance(odds) for odds in (0, 1e-9, 0.004, 0.006, 0.994, 0.996, 0.9999, 1)] == [
        in_percent(odds) for odds in (0, 1e-9, 0.004, 0.006, 0.994, 0.996, 0.9999, 1)
    ]
    assert [chance(odds) for odds in (0, 1e-9, 0.004, 0.006)] == ["0 %", "<0.1 %", "0.4 %", "1 %"]
    assert sampled_chance(0.0001, 0.00003, 100_000) == "<0.1 % ± <0.01 %"
    assert sampled_chance(0.003, 0.00017, 100_000) == "0.3 % ± 0.02 %"
    assert sampled_chance(0.5, 0.0158, 1000) == "50 % ± 1.6 %"
    assert sampled_chance(1.0, 1, 200_000) == "in each of 200,000 games (above 99.9985 %, 95 % sure)"
    assert sampled_chance(0.0, 1, 10**8) == "not once in 100,000,000 games (below 0.000003 %, 95 % sure)"
    assert sampled_chance(0.0, 1, 2) == "not once in 2 games (below 100 %, 95 % sure)"


def test_a_roll_says_how_likely_the_race_ends():
    position = Position("1:bWg 2:pry 3:K", edition=replace(EDITION_2018, name="3", track=3))
    advice = advise(position, samples=20, seed=1)
    share = in_percent(leg_odds(position).race_ends)
    roll = next(action for action in advice.actions if action.kind == "roll")
    assert roll.reason == f"a pyramid ticket, +1 when the leg is scored; the race ends in this leg {share}"


# The race


@pytest.mark.compiled
def test_a_sample_depends_on_its_seed_alone():
    one, two = (
        advise(MIDDLE, TABLE[0], TABLE[1:], relative=True, samples=500, seed=7, workers=workers)
        for workers in (1, 2)
    )
    assert one.actions == two.actions
    assert one.race.samples == 500
    assert one.race.seed == 7
    other = advise(MIDDLE, TABLE[0], TABLE[1:], relative=True, samples=500, seed=8)
    assert other.actions != one.actions


@pytest.mark.compiled
def test_where_the_race_is_solved_nothing_is_sampled():
    advice = advise("1:bg 2:y 3:wo", Holdings(bets=[("winner", "blue")]))
    assert advice.race.method == "exact"
    assert not any(action.stderr for action in advice.actions)
    sample = advise("1:bg 2:y 3:wo", Holdings(bets=[("winner", "blue")]), samples=500, seed=1)
    assert sample.race.method == "sampled"
    assert {action.kind for action in sample.actions if action.stderr} == {"bet", "tile"}


@pytest.mark.compiled
def test_face_down_cards_carry_the_error_of_the_odds():
    """The odds say how likely the card is right, and how likely those below it are right before it."""
    table = [Holdings(), Holdings(bets=[("winner", None, 0), ("winner", None, 1), ("loser", None, 1)])]
    advice = sampled(MIDDLE, table[0], table[1:])
    values = bet_values(advice.race, *table[:1], table[1:])
    for action in advice.actions:
        if action.kind == "bet":
            at = list(PILES).index(action.pile), values.camels.index(action.camel)
            assert action.value == pytest.approx(values.values[at], abs=1e-12)
            assert action.stdev == pytest.approx(values.stdev[at], abs=1e-12)
            assert action.stderr == pytest.approx(values.stderr[at], abs=1e-12)


@pytest.mark.compiled
def test_what_lies_before_can_be_said():
    earlier = {"winner": FaceDown(1), "loser": {"blue": 2}}
    advice = sampled(MIDDLE, TABLE[0], TABLE[1:], earlier=earlier)
    values = bet_values(advice.race, earlier=earlier)
    for action in advice.actions:
        if action.kind == "bet":
            at = list(PILES).index(action.pile), values.camels.index(action.camel)
            worth, deviation, error = action.value, action.stdev, action.stderr
            assert (worth, deviation, error) == (values.values[at], values.stdev[at], values.stderr[at])


@pytest.mark.compiled
def test_values_are_those_of_the_single_functions():
    line = "1:bg 2:y 3:wo"
    advice = advise(line, Holdings(tickets={"blue": 5}))
    tickets, bets = ticket_values(line, left={"blue": 2}), bet_values(line)
    tiles, race, leg = tile_values(line, Holdings(tickets={"blue": 5})), race_odds(line), leg_odds(line)
    assert advice.leg.order_counts.tolist() == leg.order_counts.tolist()
    assert advice.race.odds.tolist() == race.odds.tolist()
    for action in advice.actions:
        if action.kind == "ticket":
            assert action.value == tickets.top[action.camel]
        elif action.kind == "bet":
            assert action.value == getattr(bets, action.pile)[action.camel]
        elif action.kind == "tile":
            row = tiles.spaces.tolist().index(action.space)
            assert action.value == tiles.values[row, tiles.sides.index(action.side)]
        else:
            assert (action.text, action.value) == ("roll", tickets.roll)
    assert len(advice.actions) == 5 + 1 + 2 * len(tiles.spaces) + 10


# Any position, any table, any edition


@pytest.mark.compiled
@settings(max_examples=30)
@given(data=st.data(), relative=st.booleans(), count=st.integers(1, 8))
def test_any_legal_position_and_table_has_advice(data, relative, count):
    position = data.draw(positions())
    random = data.draw(st.randoms(use_true_random=False))
    partners = bool(position.edition.crazy) and data.draw(st.booleans())
    table = random_table(random, position, count, face_down=True, partners=partners)
    advice = advise(position, table[0], table[1:], relative=relative, samples=20, seed=1, workers=1)
    assert {action.text for action in advice.actions} == legal_actions(position, table)
    assert_order_and_marks(advice)
    for action in advice.actions:
        assert math.isfinite(action.value)
        assert action.stdev >= 0
        assert action.stderr >= 0
        assert action.reason
    json.dumps(advice.to_dict(), allow_nan=False)


@pytest.mark.compiled
def test_an_edition_of_ones_own():
    edition = replace(
        EDITION_2018,
        name="own",
        racing=("50 % off", "{0}", "%s", "ye llow", "ünter"),
        letters="abcdeWK",
        track=5,
        ticket_values=(7, 7, -2),
        second_value=3,
        wrong_value=-2,
        pyramid_ticket=2,
        tile_income=3,
        bet_payouts=(6, -1),
        wrong_bet=-4,
        partners_from=2,
        tile_sides=("on", "back"),
    )
    position = Position("1:aW 2:bcK 3:de | abx", edition=edition)
    table = [
        Holdings(tickets={"50 % off": 7, "%s": (7, 7)}, name="me", bets=[("winner", "{0}", 0)]),
        Holdings(tickets={"b": 7}, pyramid_tickets=1, name="{name}", bets=[("winner", None, 1)]),
    ]
    advice = advise(position, *table[:1], table[1:], relative=True)
    assert {action.text for action in advice.actions} == (legal_actions(position, table) | {"partner {name}"})
    assert_values(advice, table)
    reasons = {action.text: action.reason for action in advice.actions}
    assert reasons["ticket {0}"].startswith("{0} wins the leg ")
    assert reasons["bet lose 50 % off"].startswith("50 % off loses the race ")
    assert reasons["partner {name}"].startswith("{name}'s best ticket pays you +")
    assert str(advice)


# Results and errors


@pytest.mark.compiled
def test_letters_and_names_are_the_same():
    named = sampled(MIDDLE, Holdings(tickets={"blue": 5}, bets=[("winner", "red")]), left={"green": 1})
    letters = sampled(MIDDLE, Holdings(tickets={"b": 5}, bets=[("winner", "r")]), left={"g": 1})
    assert named.actions == letters.actions


@pytest.mark.compiled
def test_results_are_plain_and_pickled():
    advice = sampled(MIDDLE, TABLE[0], TABLE[1:], relative=True)
    again = pickle.loads(pickle.dumps(advice))
    assert isinstance(again, Advice)
    assert again.actions == advice.actions
    assert str(again) == str(advice)
    with pytest.raises(ValueError, match="read-only"):
        again.leg.order_counts[0] = 1
    plain = json.loads(json.dumps(advice.to_dict(), allow_nan=False))
    assert [action["text"] for action in plain["actions"]] == [action.text for action in advice.actions]
    assert (plain["race_method"], plain["samples"], plain["seed"]) == ("sampled", 50, 1)
    assert plain["relative"] is True
    assert repr(advice) == f"<Advice for {MIDDLE!r}: {advice.best.text}, {advice.best.value:+.5f}>"
    assert str(advice).splitlines()[0].endswith("; what others gain is taken off")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"me": 5}, r"holdings must be Holdings\(...\), not 5"),
        ({"others": Holdings()}, "others must be a sequence of Holdings"),
        ({"others": [None]}, r"holdings must be Holdings\(...\), not None"),
        ({"me": Holdings(name="ana"), "others": [Holdings(name="ana")]}, "2 players are called ana"),
        ({"others": [Holdings(name="player 3"), Holdings()]}, "2 players are called player 3"),
        ({"others": [Holdings(tickets={"b": 5}), Holdings(tickets={"b": 5})]}, "2 blue tickets show 5"),
        ({"others": [Holdings(tile=8)]}, "tile is said to lie on 8"),
        ({"left": {"blue": 5}}, r"left\['blue'\] must be a whole number, from 0 to 4"),
        ({"left": {"blue": "1"}}, r"left\['blue'\] must be a whole number"),
        ({"left": {"blue": 1, "b": 1}}, "left has blue twice"),
        ({"left": {"orange": 1}}, "no camel 'orange'"),
        ({"left": {"W": 1}}, "'W' is a crazy camel"),
        ({"left": {5: 1}}, "no camel 5"),
        ({"left": [1]}, "left must be a mapping by camel"),
        (
            {"left": {"blue": 4}, "me": Holdings(tickets={"blue": 5})},
            "left says 4 blue tickets, but with those that players hold at most 3 are left",
        ),
        ({"earlier": -1}, "earlier must be a whole number"),
        ({"earlier": {"orange": 1}}, "earlier has 'orange'"),
        ({"relative": 1}, "relative must be True or False"),
        ({"near": -1}, "near must be a number, at least 0"),
        ({"near": math.nan}, "near must be a number, at least 0"),
        ({"near": "0.1"}, "near must be a number"),
        ({"samples": 0}, "samples must be a whole number"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"workers": 0}, "workers must be a whole number"),
    ],
    ids=str,
)
def test_arguments_that_cannot_be_are_named(arguments, message):
    with pytest.raises(CamelOddsError, match=message):
        advise(MIDDLE, **arguments)


@pytest.mark.parametrize("most", [-1, "3", 1.5, True, np.array([1, 2])])
def test_a_table_of_so_many_lines(most):
    position = Position("1:oyb 2:g 3:w | w", edition=replace(EDITION_2014, track=3, name="3"))
    advice = advise(position)
    with pytest.raises(CamelOddsError, match="most must be a whole number"):
        advice.table(most)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        advise(line)


@pytest.mark.compiled
def test_advice_plays_100000_games_if_no_number_is_given(monkeypatch, tmp_path):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))  # where no race is solved
    advice = advise("1:W 2:K 14:bg 15:p 16:ry | bgryp", seed=1)
    assert advice.race.samples == 100_000
    assert advice.near == 0.1
