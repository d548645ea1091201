"""What a spectator tile is worth on every legal space, against every single outcome of the rest of the leg."""

from __future__ import annotations

import json
import math
import pickle
from dataclasses import replace
from random import Random

import numba
import numpy as np
import pytest

import oracle
import reference
import value_twin
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    Holdings,
    IllegalPosition,
    Position,
    TileValues,
    advise,
    leg_income,
    leg_odds,
    race_odds,
    tile_values,
)
from camelodds.values import placements as placing
from camelodds.values.placements import TileToPlace, outcomes
from players import prices_of, random_table, seat

LINE = "2:ygWr 6:Kb 9:+ 12:p | bpx"
TOGETHER = "1:oyw 6:b 7:g | b"
CROWDED = Position("1:b 2:g 3:oyw", edition=replace(EDITION_2014, name="crowded", track=3))
INTERPRETED = bool(numba.config.DISABLE_JIT)
FEW = 2 if INTERPRETED else 10


def ends_with(position, space, side, moving):
    board = value_twin.with_tile(oracle.board_of(position), space, side, moving)
    return value_twin.leg_ends(oracle.game_of(position.edition), board)


def placements(tiles):
    """Each space and side with its index."""
    return [
        ((row, column), int(space), side)
        for row, space in enumerate(tiles.spaces)
        for column, side in enumerate(tiles.sides)
    ]


def legal_spaces(position, moving):
    return value_twin.tile_spaces(oracle.game_of(position.edition), oracle.board_of(position), moving)


# Against every outcome


@pytest.mark.parametrize("relative", [False, True])
@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_every_legal_placement_of_a_table_of_players(custom, relative):
    random = Random(31)
    for position in oracle.random_positions(FEW, seed=31, custom=custom, most_to_come=2):
        if custom:
            payouts = {"ticket_values": (6, 4, -1), "second_value": 2, "wrong_value": -3, "tile_income": 2}
            position = Position(str(position), edition=replace(position.edition, **payouts))
        prices = prices_of(position.edition)
        partners = position.edition.partners_from is not None
        me, *others = table = random_table(random, position, 3, bets=False, partners=partners)
        seats = [seat(player, position.edition, table) for player in table]
        tiles = tile_values(position, me, others, relative=relative, workers=1)
        assert tiles.moving == me.tile
        assert tiles.sides == ("+", "-")
        assert tiles.spaces.tolist() == legal_spaces(position, me.tile)
        now = value_twin.leg_ends(oracle.game_of(position.edition), oracle.board_of(position))
        forgone = coins(prices, now, seats[0])
        assert tiles.forgone == pytest.approx(float(forgone), abs=1e-12)
        assert not tiles.stderr.any()
        for at, space, side in placements(tiles):
            then = ends_with(position, space, side, me.tile)

            def landed(end, space=space):
                return end.landed.count(space)

            income = value_twin.mean(then, landed) * prices.tile
            deviation = math.sqrt(value_twin.variance(then, landed)) * abs(prices.tile)
            own = scored(prices, then, seats[0], seats) - scored(prices, now, seats[0], seats)
            theirs = sum(
                scored(prices, then, other, seats)
                - scored(prices, now, other, seats)
                + coins(prices, then, other)
                - coins(prices, now, other)
                for other in seats[1:]
            )
            value = income - forgone + own - (theirs if relative else 0)
            assert tiles.landings[at] == pytest.approx(float(value_twin.mean(then, landed)), abs=1e-12)
            assert tiles.income[at] == pytest.approx(float(income), abs=1e-12)
            assert tiles.income_stdev[at] == pytest.approx(deviation, abs=1e-9)
            assert tiles.own_change[at] == pytest.approx(float(own), abs=1e-12)
            assert tiles.others_change[at] == pytest.approx(float(theirs), abs=1e-12)
            assert tiles.values[at] == pytest.approx(float(value), abs=1e-12)
            chances = tiles.tile_counts[at] / tiles.tile_counts[at].sum()
            expected = {number: float(p) for number, p in value_twin.pmf(then, landed).items()}
            assert {n: p for n, p in enumerate(chances) if p} == pytest.approx(expected, abs=1e-12)


def scored(prices, ends, one, seats):
    """What leg scoring pays a player, a copy of the partner's best ticket too."""

    def pays(end):
        copied = 0 if one.partner is None else value_twin.copied(prices, end.order, seats[one.partner])
        return value_twin.scoring(prices, end.order, one) + copied

    return value_twin.mean(ends, pays)


def coins(prices, ends, one):
    return value_twin.mean(ends, lambda end: value_twin.coins(prices, end, one.tile))


def test_the_leg_with_the_tile_there():
    for position in oracle.random_positions(FEW // 2, seed=32, most_to_come=2):
        tiles = tile_values(position, workers=1)
        for at, space, side in placements(tiles):
            leg = leg_odds(position.with_tile(space, side))
            assert (tiles.order_counts[at] == leg.order_counts).all()
            assert tiles.ranks[at].tolist() == leg.ranks.tolist()
            assert tiles.landings[at] == pytest.approx(leg.landings[space], abs=1e-12)


@pytest.mark.compiled
@pytest.mark.parametrize("line", ["1:bgo 2:y 3:w", "1:bg 2:y 3:pr 15:W 16:K"])
def test_whole_legs_are_worth_what_leg_income_says(line):
    position, holdings = Position(line), Holdings(tickets={"blue": 5, "green": (3, 2)}, pyramid_tickets=2)
    tiles = tile_values(position, holdings)
    now = leg_income(position, holdings).mean
    assert tiles.spaces.tolist() == list(range(4, 15 if position.edition.crazy else 17))
    for at, space, side in placements(tiles):
        then = leg_income(position.with_tile(space, side), replace(holdings, tile=space))
        assert tiles.values[at] == pytest.approx(then.mean - now, abs=1e-12)
        assert tiles.income[at] == pytest.approx(then.tile, abs=1e-12)


# By hand


def test_a_tile_that_turns_the_leg_by_hand():
    """Blue rolls 1, 2 or 3, from 6: on green, to 8, to 9. Without a tile it is always first, green second.

    On 8, cheering sends it on to 9: nothing changes. Booing sends it back under green: green is first.
    So green's 5 pays 4 more in one case of three, blue's 3 pays 2 less. On 9 it is booed to 8: no change.
    """
    me, ana = Holdings(tickets={"green": 5}), Holdings(tickets={"blue": 3}, name="ana")
    tiles = tile_values(TOGETHER, me, [ana], relative=True)
    rows = {int(space): row for row, space in enumerate(tiles.spaces)}
    assert list(rows) == [2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15, 16]
    assert tiles.income[rows[8]].tolist() == tiles.income[rows[9]].tolist() == [1 / 3, 1 / 3]
    assert tiles.own_change[rows[8]] == pytest.approx([0, 4 / 3])
    assert tiles.others_change[rows[8]] == pytest.approx([0, -2 / 3])
    assert tiles.values[rows[8]] == pytest.approx([1 / 3, 1 / 3 + 4 / 3 + 2 / 3])
    assert tiles.values[rows[9]] == pytest.approx([1 / 3, 1 / 3])
    assert not tiles.values[rows[10] :].any()
    assert tiles.income_stdev[rows[8]] == pytest.approx([math.sqrt(2 / 9)] * 2)
    assert tiles.best == (8, "-", pytest.approx(7 / 3))
    assert tile_values(TOGETHER, me, [ana]).best == (8, "-", pytest.approx(5 / 3))


def test_moving_a_tile_by_hand():
    """The tile on 8 gets 1 in a case of three; moved to 9, it gets that with a 3 instead, and green loses.

    Where it lies, booing, green is first if blue rolls 2. It may go next to where it lay, but not onto it.
    """
    line, me = "1:oyw 6:b 7:g 8:- | b", Holdings(tickets={"green": 5}, tile=8)
    tiles = tile_values(line, me)
    assert tiles.moving == 8
    assert tiles.spaces.tolist() == [2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15, 16]
    assert tiles.forgone == pytest.approx(1 / 3)
    row = tiles.spaces.tolist().index(9)
    assert tiles.own_change[row] == pytest.approx([-4 / 3] * 2)
    assert tiles.values[row] == pytest.approx([-4 / 3] * 2)
    assert tiles.values[-1] == pytest.approx([-1 / 3 - 4 / 3] * 2)
    without_tickets = tile_values(line, moving=8)
    assert without_tickets.values[row] == pytest.approx([0, 0])
    assert tile_values(line, me, moving=8).values.tolist() == tiles.values.tolist()
    # Another player's tile stays where it is, and nothing may lie next to it.
    placed = tile_values(line, None, [Holdings(tile=8)])
    assert placed.moving is None
    assert placed.spaces.tolist() == [2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]


def test_what_others_tiles_get_and_lose_by_hand():
    """Ana's tile on 10 is only reached by green, carried by blue from 5 before: by 2 and then 3, or 3 and then 2.

    That is 1/2 * 2/9. A cheering tile on 6 adds 1, sent on to 7, and then 3; a booing one on 7 takes away the 2.
    Then blue and green land on 7 themselves: blue first with 2, then green with 1, be it from 6 or sent back
    to it, (1 + 1/3 + 1/3) / 3; green first, each with 2, 2/3; on average 11/18.
    """
    tiles = tile_values("1:oyw 5:bg 10:- | bg", None, [Holdings(tile=10)], relative=True)
    rows = {int(space): row for row, space in enumerate(tiles.spaces)}
    assert list(rows) == [2, 3, 4, 6, 7, 8, 12, 13, 14, 15, 16]
    assert tiles.others_change[rows[6]] == pytest.approx([1 / 18, 0])
    assert tiles.others_change[rows[7]] == pytest.approx([0, -1 / 18])
    assert tiles.others_change[rows[8]] == pytest.approx([0, 0])
    assert tiles.income[rows[7], 1] == pytest.approx(11 / 18)
    assert tiles.values[rows[7], 1] == pytest.approx(12 / 18)


def test_no_legal_space():
    tiles = tile_values(CROWDED, Holdings(tickets={"blue": 5}), [Holdings()], relative=True)
    assert tiles.spaces.shape == (0,)
    for table in (
        tiles.landings,
        tiles.income,
        tiles.income_stdev,
        tiles.own_change,
        tiles.values,
        tiles.stderr,
    ):
        assert table.shape == (0, 2)
    assert tiles.ranks.shape == (0, 2, 5, 5)
    assert tiles.best_or_none is None
    assert "no legal space" in str(tiles)
    assert json.loads(json.dumps(tiles.to_dict()))["placements"] == []
    assert "0 spaces" in repr(tiles)


# Finish cards


def odds_by_pile(race):
    letters = race.position.edition.racing_letters
    return {
        pile: dict(zip(letters, row, strict=True))
        for pile, row in zip(("winner", "loser"), race.odds.tolist(), strict=True)
    }


def change_of_cards(position, changed, now, player, piles):
    """What the cards of a player are worth with the odds changed, less what they are worth now."""
    odds = {
        pile: {letter: p - odds_by_pile(now)[pile][letter] for letter, p in row.items()}
        for pile, row in odds_by_pile(changed).items()
    }
    prices = prices_of(position.edition)
    return sum(
        amount * p
        for pile, _, below in player.cards
        for amount, p in value_twin.laid_card_pmf(prices, odds, piles, (pile, below)).items()
    )


def assert_cards_as_in_the_twin(position, table, tiles, odds_of):
    edition, now = position.edition, odds_of(position)
    seats = [seat(holdings, edition, table) for holdings in table]
    # What unknown cards name is what the odds of the race now say, whatever the tile changes (M4).
    piles = value_twin.whole_piles(seats, odds_by_pile(now))
    base = position if tiles.moving is None else position.without_tile(tiles.moving)
    tickets = tile_values(position, *without_bets(table), workers=1)
    for at, space, side in placements(tiles):
        changed = odds_of(base.with_tile(space, side))
        changes = [change_of_cards(position, changed, now, one, piles) for one in seats]
        assert tiles.own_change[at] - tickets.own_change[at] == pytest.approx(changes[0], abs=1e-11)
        assert tiles.others_change[at] - tickets.others_change[at] == pytest.approx(
            sum(changes[1:]), abs=1e-11
        )


def without_bets(table):
    me, *others = [replace(holdings, bets=()) for holdings in table]
    return me, others


@pytest.mark.compiled
def test_finish_cards_where_the_race_is_solved():
    random = Random(33)
    games = [
        reference.GAME_2014,
        reference.Game("bgryp", "WK", track=4),
        reference.Game("bgoyw", "", track=5),
    ]
    for number in range(9):
        game = games[number % 3]
        board = reference.random_board(game, random, most_to_come=2)
        position = Position(reference.write(board), edition=oracle.edition_of(game))
        table = random_table(random, position, 2, face_down=number % 2 == 1)
        tiles = tile_values(position, table[0], table[1:], relative=True, workers=1)
        assert not tiles.stderr.any()
        assert_cards_as_in_the_twin(position, table, tiles, race_odds)


@pytest.mark.compiled
def test_finish_cards_where_the_race_is_sampled():
    position = Position("1:b 4:p 6:yg 9:- 12:rW 15:K | bgr")
    table = [
        Holdings(tile=9, bets=[("winner", "red", 0), ("loser", "green", 1)], name="ana"),
        Holdings(tickets={"green": 5}, bets=[("loser", None, 0), ("winner", "red", 2)], name="bob"),
    ]

    def odds_of(position):
        return race_odds(position, samples=2000, seed=5, workers=1)

    tiles = tile_values(position, table[0], table[1:], relative=True, samples=2000, seed=5, workers=2)
    assert tiles.moving == 9
    assert_cards_as_in_the_twin(position, table, tiles, odds_of)
    assert (tiles.stderr > 0).any()
    # The seed decides, not the number of workers.
    again = tile_values(position, table[0], table[1:], relative=True, samples=2000, seed=5, workers=1)
    assert again.values.tolist() == tiles.values.tolist()
    assert again.stderr.tolist() == tiles.stderr.tolist()


@pytest.mark.compiled
def test_the_standard_error_of_one_card_by_hand():
    """The first right card pays 8, a wrong one costs 1: the value moves by 9 times the odds, before and after.

    Games before and after have the same random numbers, and differ only where a unit lands on the tile: by 9 at
    most. Where nothing lands there is no error. If relative, and another player's card is the second on the same
    camel, its 5 - (-1) are taken off: 3 times the odds.
    """
    position, sample = Position("1:b 4:g 6:yw 12:o | bg"), {"samples": 1000, "seed": 2}
    me, ana = Holdings(bets=[("winner", "orange", 0)]), Holdings(bets=[("winner", "orange", 1)])
    now = race_odds(position, **sample).winner_stderr["orange"]
    for factor, others, relative in ((9, [], False), (9, [ana], False), (9, [], True), (3, [ana], True)):
        tiles = tile_values(position, me, others, relative=relative, **sample)
        for at, space, side in placements(tiles):
            then = race_odds(position.with_tile(space, side), **sample).winner_stderr["orange"]
            lands = 1 - tiles.tile_counts[at][0] / tiles.tile_counts[at].sum()
            error = factor * min(math.hypot(now, then), math.sqrt(lands / 1000))
            assert tiles.stderr[at] == pytest.approx(error, abs=1e-12)
        assert tiles.stderr.max() > 0


@pytest.mark.compiled
def test_standard_errors_are_not_too_small():
    """Exact values lie within five standard errors of the sampled ones, where any unit can land."""
    position, me = (
        Position("1:b 4:g 6:yw 9:- 12:o | bg"),
        Holdings(bets=[("winner", "orange"), ("loser", "blue")]),
    )
    exact = tile_values(position, me)
    sample = tile_values(position, me, samples=4000, seed=2)
    assert (sample.stderr > 0).any()
    assert not exact.stderr.any()
    assert (np.abs(sample.values - exact.values) <= 5 * sample.stderr + 1e-9).all()
    assert (sample.income == exact.income).all()


@pytest.mark.parametrize("sample", [{}, {"samples": 20, "seed": 1}], ids=["exact", "sampled"])
def test_cards_that_always_pay_the_same_change_nothing(sample):
    """A right card pays what a wrong one does: where the tile lies is nothing to them."""
    flat = replace(EDITION_2014, name="flat", bet_payouts=(2,), wrong_bet=2)
    position = Position("1:b 4:g 6:yw 12:o | bg", edition=flat)
    me, ana = Holdings(bets=[("winner", "orange", 0)]), Holdings(bets=[("loser", "blue", 0)])
    tiles = tile_values(position, me, [ana], relative=True, **sample)
    assert (
        tiles.values.tolist()
        == tile_values(position, Holdings(), [Holdings()], relative=True).values.tolist()
    )
    assert not tiles.stderr.any()


@pytest.mark.compiled
def test_moving_a_tile_out_of_the_way_changes_the_race_wherever_it_goes():
    """Blue, the last die, is booed back from 5 to 4 if it rolls 2. With the tile on 2 it stays on 5."""
    position = Position("1:oyw 3:gb 5:- | b", edition=replace(EDITION_2014, name="short", track=5))
    tiles = tile_values(position, Holdings(tile=5, bets=[("winner", "blue")]))
    row = tiles.spaces.tolist().index(2)
    assert not tiles.income[row].any()
    gain = race_odds(position.without_tile(5)).winner["blue"] - race_odds(position).winner["blue"]
    assert gain > 0.001
    assert tiles.own_change[row] == pytest.approx([9 * gain] * 2, abs=1e-11)
    assert tiles.values[row] == pytest.approx([9 * gain - 1 / 3] * 2, abs=1e-11)


# Results and errors


def test_letters_names_and_lines():
    named = tile_values(LINE, Holdings(tickets={"purple": 5}))
    letters = tile_values(Position(LINE), Holdings(tickets={"p": 5}))
    assert named.values.tolist() == letters.values.tolist()
    assert not tile_values(LINE).own_change.any()


def test_results_are_read_only_plain_and_pickled():
    tiles = tile_values(LINE, Holdings(tickets={"p": 5}, tile=9), [Holdings(tickets={"b": 3})], relative=True)
    arrays = ("spaces", "tile_counts", "order_counts", "own_change", "others_change", "stderr")
    derived = ("landings", "income", "income_stdev", "ranks", "values")
    for result in (tiles, pickle.loads(pickle.dumps(tiles))):
        assert isinstance(result, TileValues)
        for name in arrays + derived:
            array = getattr(result, name)
            assert (array == getattr(tiles, name)).all()
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0
    plain = json.loads(json.dumps(tiles.to_dict(), allow_nan=False))
    assert plain["moving"] == 9
    assert plain["relative"] is True
    assert tuple(plain["best"].values()) == tiles.best
    cells = [(cell["space"], cell["side"], cell["values"]) for cell in plain["placements"]]
    assert cells == [(space, side, tiles.values[at]) for at, space, side in placements(tiles)]
    lines = str(tiles).splitlines()
    assert lines[1].split() == ["space", "cheering", "income", "booing", "income"]
    assert len(lines) == len(tiles.spaces) + 3
    assert lines[-1] == "best: {}:{}, {:+.5f}".format(*tiles.best)
    assert repr(tiles) == f"<TileValues of {LINE!r}, {len(tiles.spaces)} spaces>"
    assert json.dumps(tile_values(LINE, moving=np.int64(9)).to_dict())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"holdings": 5}, r"holdings must be Holdings\(...\), not 5"),
        ({"others": Holdings()}, "others must be a sequence of Holdings"),
        ({"others": None}, "others must be a sequence of Holdings"),
        ({"others": [5]}, r"holdings must be Holdings\(...\), not 5"),
        ({"relative": 1}, "relative must be True or False"),
        ({"relative": None}, "relative must be True or False"),
        ({"moving": "9"}, "moving must be a whole number, from 2 to 16"),
        ({"moving": True}, "moving must be a whole number"),
        ({"moving": np.array([1, 2])}, "moving must be a whole number"),
        ({"moving": 1}, "moving must be a whole number, from 2 to 16, not 1"),
        ({"holdings": Holdings(tile=9), "moving": 12}, "moving is 12, but the holdings' tile lies on 9"),
        ({"others": [Holdings(tile=9)], "moving": 9}, r"the tile on 9 is another player's.*R24"),
        (
            {"others": [Holdings(tile=9)], "holdings": Holdings(tile=9)},
            "2 players have their tile on space 9",
        ),
        ({"holdings": Holdings(tile=8)}, "tile is said to lie on 8"),
        ({"holdings": Holdings(tickets={"orange": 5})}, "no camel 'orange'"),
        ({"samples": 0}, "samples must be a whole number"),
        ({"samples": "many"}, "samples must be a whole number"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"workers": 0}, "workers must be a whole number"),
        ({"holdings": Holdings(bets=[("winner", "blue")]), "workers": 0}, "workers must be a whole number"),
    ],
    ids=str,
)
def test_arguments_that_cannot_be_are_named(arguments, message):
    with pytest.raises(CamelOddsError, match=message):
        tile_values(LINE, **arguments)


def test_there_must_be_a_tile_to_move():
    with pytest.raises(IllegalPosition, match="no tile lies on space 8; spaces with a tile: 9"):
        tile_values(LINE, moving=8)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        tile_values(line)


def test_the_edition_names_the_sides():
    assert str(tile_values(TOGETHER)).splitlines()[1].split()[1::2] == ["oasis", "mirage"]
    assert EDITION_2018.tile_sides[0] in str(tile_values(LINE))


def test_one_value_is_asked_for_by_space_and_side():
    tiles = tile_values(LINE)
    for row, space in enumerate(tiles.spaces.tolist()):
        for column, sides in enumerate((("+", 1, "cheering"), ("-", -1, "booing"))):
            assert {tiles.value(space, side) for side in sides} == {tiles.values[row, column]}
    with pytest.raises(CamelOddsError, match=r"no tile may be placed on 10; legal spaces: .*\(R24\)"):
        tiles.value(10, "+")


@pytest.mark.compiled
def test_values_of_many_seeds_spread_as_their_standard_error_says():
    """At most as much, and where a unit lands in one of some games no longer many times less."""
    position, me = Position("1:b 4:g 6:yw 12:o | bg"), Holdings(bets=[("winner", "orange")])
    runs = [tile_values(position, me, samples=500, seed=seed, workers=1) for seed in range(60)]
    spread = np.std([tiles.values for tiles in runs], axis=0, ddof=1)
    stated = np.mean([tiles.stderr for tiles in runs], axis=0)
    assert (spread <= 1.4 * stated + 1e-12).all()
    assert ((spread == 0) == (stated == 0)).all()


def test_where_nothing_can_land_the_race_is_that_of_now_and_is_not_played_again(monkeypatch):
    """Also of a tile that is placed for the first time: it pays nothing where it does not lie."""
    position = Position("1:bg 2:y 3:pr 15:W 16:K | br")
    race, played = race_odds(position, samples=20, seed=1), []

    def play(where, **options):
        played.append(str(where))
        return race_odds(where, **options)

    monkeypatch.setattr(placing, "race_odds", play)
    spaces = position.tile_spaces()
    placed = outcomes(TileToPlace(position, (Holdings(),), None, spaces), race, 1)
    there = [(space, side) for space in spaces for side in placing.SIDES]
    landed = {
        cell for cell, outcome in zip(there, placed, strict=True) if outcome.landing_counts[cell[0] - 1]
    }
    assert 0 < len(landed) < len(there)
    assert played == [str(position.with_tile(*cell)) for cell in there if cell in landed]
    for cell, outcome in zip(there, placed, strict=True):
        assert (outcome.race is race) is (cell not in landed)


@pytest.mark.parametrize("relative", [False, True])
def test_what_others_gain_is_a_reason_only_where_it_counts(relative):
    bo = Holdings(tickets={"blue": 5}, name="bo")
    advice = advise("1:oyw 5:bg | bg", Holdings(), [bo], relative=relative, samples=200, seed=1)
    tiles = [one.reason for one in advice.actions if one.kind == "tile"]
    assert any(", others " in reason for reason in tiles) == relative
