"""Playing a roll: the vectors of the rules, the reference on random positions, the result in words."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cases
import reference
from camelodds import (
    EDITION_2018,
    CamelOddsError,
    IllegalRoll,
    NotationError,
    Position,
    Roll,
    advise,
    leg_odds,
    leg_odds_many,
    race_odds_many,
    svg,
    text,
    ticket_values,
)
from camelodds.board.position import as_position
from strategies import editions, positions, rolls

VECTORS = cases.vectors()


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector.id}-{vector.edition}")
def test_the_vectors_of_the_rules(vector):
    before = Position(vector.position)
    roll = before.after(vector.roll)
    assert before.edition.name == vector.edition
    assert roll.stacks == vector.stacks
    assert (roll.paid, roll.race_over) == (vector.paid, vector.over)
    assert (roll.position is None) == (vector.over is not None)
    if vector.rank is not None:
        ranked = [before.edition.letter(name) for name in roll.ranking]
        assert "".join(camel for camel in ranked if camel in vector.named) == vector.rank


@given(st.data())
def test_a_roll_is_played_as_by_the_reference(data):
    before = data.draw(positions())
    edition = before.edition
    shown, number = text = data.draw(rolls(before))
    game = reference.Game(edition.racing_letters, edition.crazy_letters, edition.track, edition.dice_per_leg)
    board = reference.Board(dict(before.stacks), dict(before.tiles), before.dice)
    expected = reference.roll(game, board, shown, int(number))

    roll = before.after(text)
    after = expected.board
    assert roll.roll == text
    assert roll.stacks == after.stacks
    assert list(roll.stacks) == sorted(roll.stacks)
    assert roll.mover == edition.camel(expected.mover)
    assert roll.unit == tuple(map(edition.camel, expected.unit))
    assert (roll.paid, roll.race_over) == (expected.paid, expected.over)
    assert roll.ranking == tuple(map(edition.camel, reference.ranking(game, after)))
    assert roll.leg_over == reference.leg_over(game, after)
    assert (roll.reason is None) == (shown in edition.racing_letters)
    assert roll.origin == before.space(roll.mover)
    assert {space for space, stack in roll.stacks.items() if expected.mover in stack} == {roll.landed}
    if roll.race_over is not None:
        assert roll.position is None
        return
    if roll.leg_over:
        after = reference.new_leg(game, after)
    assert roll.position == Position(reference.write(after), edition=edition)
    assert roll.position.ranking == roll.ranking


@given(st.data())
def test_a_position_plays_on_until_the_race_is_over(data):
    position = data.draw(positions())
    for _ in range(30):
        roll = position.after(data.draw(rolls(position)))
        if roll.position is None:
            assert roll.race_over is not None
            return
        assert roll.position.draws_left == (
            position.edition.dice_per_leg if roll.leg_over else position.draws_left - 1
        )
        position = roll.position


@given(st.data())
def test_white_and_black_are_exchangeable(data):
    swap = str.maketrans("WK", "KW")
    edition = data.draw(editions().filter(lambda edition: edition.crazy))
    before = data.draw(positions(edition))
    text = data.draw(rolls(before))
    mirrored = Position(str(before).translate(swap), edition=edition).after(text.translate(swap))
    roll = before.after(text)
    assert mirrored.ranking == roll.ranking
    assert {space: stack.translate(swap) for space, stack in mirrored.stacks.items()} == roll.stacks


def test_what_a_roll_says():
    roll = Position("5:gb 7:r 8:- 9:yp 15:W 16:K | bgx").after("g3")
    assert roll == Roll(
        roll="g3",
        position=Position("7:gbr 8:- 9:yp 15:W 16:K | bx"),
        stacks={7: "gbr", 9: "yp", 15: "W", 16: "K"},
        mover="green",
        unit=("green", "blue"),
        origin=5,
        target=8,
        landed=7,
        under=True,
        paid=8,
        leg_over=False,
        race_over=None,
        ranking=("purple", "yellow", "red", "blue", "green"),
        reason=None,
    )


def test_the_last_die_of_a_leg_refills_the_pyramid_and_takes_the_tiles_off():
    roll = Position("5:gb 7:r 9:yp 12:- 15:W 16:K | bx").after("b1")
    assert (roll.leg_over, roll.race_over) == (True, None)
    assert str(roll.position) == "5:g 6:b 7:r 9:yp 15:W 16:K"


def test_a_leg_of_an_edition_without_the_grey_die_ends_with_its_last_die():
    roll = Position("1:bg 2:oyw 9:- | w").after("w1")
    assert roll.leg_over
    assert str(roll.position) == "1:bg 2:oy 3:w"


def test_crossing_ends_leg_and_race():
    roll = Position("5:gb 7:r 9:y 12:- 15:W 16:Kp").after("p3")
    assert (roll.leg_over, roll.race_over, roll.position) == (True, "forwards", None)
    assert (roll.target, roll.landed, roll.stacks[17]) == (17, 17, "p")


def test_after_the_race_there_is_no_position_to_go_on_with():
    roll = Position("5:gb 7:r 9:y 12:- 15:W 16:Kp").after("p3")
    for ask in (as_position, text.board, svg.board, leg_odds, ticket_values, advise):
        with pytest.raises(
            CamelOddsError, match=r"^position is None: the race is over \(R9\); .*race_over first$"
        ):
            ask(roll.position)
    for ask in (leg_odds_many, partial(race_odds_many, samples=2, seed=1)):
        with pytest.raises(CamelOddsError, match=r"^positions\[1\]: nothing is given here$"):
            ask(["5:gb 7:r 9:y 12:- 15:W 16:Kp", roll.position])


@pytest.mark.parametrize(
    ("text", "roll", "told"),
    [
        ("1:bg 2:y 3:pr 15:W 16:K", "y2", "y2: yellow goes from 2 to 4"),
        ("1:bgy 3:pr 15:W 16:K", "b1", "b1: blue carries green and yellow from 1 to 2"),
        (
            "5:gb 7:r 8:- 9:yp 15:W 16:K",
            "g3",
            "g3: green carries blue from 5 to 8, "
            "the tile there pays its owner and sends the unit back under 7",
        ),
        (
            "5:gb 8:- 9:ypr 15:W 16:K",
            "b3",
            "b3: blue goes from 5 to 8, the tile there pays its owner and sends the unit back to 7",
        ),
        (
            "5:g 14:b 16:+ 9:ypr 11:W 12:K",
            "b2",
            "b2: blue goes from 14 to 16, the tile there pays its owner and sends the unit "
            "over the finish forwards; the race is over",
        ),
        (
            "5:gb 9:ypr 15:W 16:K | bx",
            "W1",
            "W1: white goes from 15 to 14 (white shows and neither crazy camel carries a racing camel); "
            "the leg is over",
        ),
        (
            "5:gb 9:yp 15:Wr 16:K",
            "K1",
            "K1: white carries red from 15 to 14 (white is the only crazy camel that carries a racing camel)",
        ),
        (
            "5:gb 9:yp 15:WKr",
            "W1",
            "W1: black carries red from 15 to 14 (black stands directly on white)",
        ),
        (
            "1:KbWr 5:g 9:yp",
            "K2",
            "K2: black carries blue, white and red from 1 over the finish backwards "
            "(black shows and both crazy camels carry a racing camel); the race is over",
        ),
    ],
)
def test_a_roll_tells_what_happened(text, roll, told):
    assert str(Position(text).after(roll)) == told


def test_a_roll_is_a_value():
    roll = Position("1:bg 2:y 3:pr 15:W 16:K").after("b1")
    assert roll == Position("1:bg 2:y 3:pr 15:W 16:K").after(("blue", 1))
    assert hash(roll) == hash(Position("1:bg 2:y 3:pr 15:W 16:K").after("b1"))
    assert pickle.loads(pickle.dumps(roll)) == roll
    with pytest.raises(FrozenInstanceError):
        roll.mover = "red"
    with pytest.raises(TypeError):
        roll.stacks[1] = "b"


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        ("b2", r"cannot roll 'b2': the blue die is not in the pyramid, inside are gpx \(R6\)"),
        (("red", 1), r"cannot roll 'r1': the red die is not in the pyramid, inside are gpx \(R6\)"),
    ],
)
def test_a_die_that_is_out_cannot_be_rolled(roll, message):
    with pytest.raises(IllegalRoll, match=message) as caught:
        Position("1:bg 2:y 3:pr 15:W 16:K | gpx").after(roll)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_the_grey_die_is_out_for_both_colours():
    position = Position("1:bg 2:y 3:pr 15:W 16:K | gp")
    for roll in ("W1", "K3"):
        with pytest.raises(IllegalRoll, match="the grey die is not in the pyramid"):
            position.after(roll)


def test_a_roll_that_cannot_be_read():
    with pytest.raises(NotationError, match="the number 1, 2 or 3"):
        Position("1:bg 2:oyw").after("b4")


def test_a_short_track_ends_sooner():
    edition = replace(EDITION_2018, name="short", track=3)
    position = Position("1:bgr 2:yp 3:WK", edition=edition)
    assert position.after("y1").race_over is None
    roll = position.after("y2")
    assert (roll.race_over, roll.landed, roll.stacks[4]) == ("forwards", 4, "yp")
    assert position.after("W3").stacks[0] == "K"
