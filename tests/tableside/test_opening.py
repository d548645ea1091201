"""The start is thrown at the table: dice in their order, camels on a space as the roller puts them (R25)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, Position
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.opening import Opening
from camelodds.tableside.session import Session
from followed import LINE, game_of, played


def opening_of(*lines, edition=EDITION_2018):
    opening = Opening(edition, lambda start: Session([FollowedGame.new(start, ("ana", "bob", "me"))]))
    for line in lines:
        assert opening.do(line).ok, line
    return opening


def start_of(*lines, **options):
    return opening_of(*lines, **options).session.game.position


@pytest.mark.parametrize(
    "lines",
    [
        ("b1 g1 y2 p3 r3", "W2 K1"),
        ("b1", "g1", "", "# a remark", "y2", "p3", "r3", "W2", "K1"),
        ("blue 1, green 1; yellow 2, p 3 red3 w2 k1",),
        ("roll b1 g1 y2 p3 r3 W2 K1",),
        ("g1 b1 y2 p3 r3", "stack 1 bg", "W2 K1"),
        ("g1 b1 y2 p3 r3 1:bg W2 K1",),
        ("g1 b1 y2 p3 r3 stack 1 blue green", "W2 K1"),
        ("b2", "undo", "b1 g1 y2 p3 r3 W2 K1"),
        (LINE,),
        ("1:bg", "2:y 3:pr 16:K", "W2"),
    ],
)
def test_dice_are_typed_as_they_are_thrown(lines):
    assert start_of(*lines) == Position(LINE)


def test_later_camels_stand_on_earlier_ones_and_crazy_ones_start_at_the_other_end():
    assert start_of("g2 b2 r2 p2 y2 K3 W3") == Position("2:gbrpy 14:KW")
    assert start_of("g2 b2 y1 w1 o3", edition=EDITION_2014) == Position("1:yw 2:gb 3:o")


def test_answers_say_what_is_there_and_what_is_to_be_thrown():
    opening = opening_of()
    assert str(opening.now) == "still to throw: blue, green, red, yellow, purple, white, black"
    assert opening.do("b1 g1").parts == ("1:bg; still to throw: red, yellow, purple, white, black",)
    assert opening.do("stack 1 gb").parts[0].startswith("1:gb; ")
    assert opening.do("undo").parts[0].startswith("1:bg; ")
    assert "later camels stand on top" in opening.do("help").parts[0]
    assert opening.do("r3 y2 p3 W1 K3").parts == (
        "the start is 1:bg 2:y 3:rp 14:K 16:W",
        "'stack 1 gb' or '1:gb' changes the order on a space",
    )
    alone = opening_of().do("b1 g2 r3 1:yb W1 K2")
    assert alone.parts[0].startswith("1:yb 2:g 3:r 15:K 16:W; still to throw: purple")
    assert opening_of().do("quit").leaves
    assert opening_of().do("q").leaves is False


def test_the_last_line_of_the_start_can_be_taken_back_before_the_first_move():
    opening = opening_of("b1 g1 y2 p3 r3", "W2 K3")
    session = opening.session
    session.do("b2")
    # The move first, and then the start.
    assert session.do("undo").parts == ("taken back: b2",)
    assert not session.reopened
    answer = session.do("undo")
    assert answer.parts == ("1:bg 2:y 3:pr; still to throw: white, black",)
    assert (answer.leaves, session.reopened) == (True, True)
    assert opening.do("W2 K1").ok
    assert opening.session.game.position == Position(LINE)
    assert not opening.session.reopened


def test_a_game_that_did_not_begin_with_a_thrown_start_has_nothing_to_take_back(tmp_path):
    way_out = "no move to take back; 'position LINE' puts the start right"
    assert Session([game_of()]).do("undo").problem == way_out
    session = opening_of(LINE).session
    session.do(f"save {tmp_path / 'game.txt'}")
    session.do("load")
    assert session.do("undo").problem == way_out


def test_several_lines_of_the_start_are_taken_back_at_once():
    opening = opening_of("b1", "g1", "y2", "p3")
    assert opening.do("undo 2").parts == ("1:bg; still to throw: red, yellow, purple, white, black",)
    assert opening.do("undo 99").parts == (str(opening_of().now),)
    opening = opening_of("b1 g1 y2", "p3 r3", "W2 K3")
    assert opening.session.do("undo 2").parts[0].startswith("1:bg 2:y; still to throw")
    for wrong in ("undo 0", "undo b1", "undo 1 2"):
        assert not opening.do(wrong).ok
    assert opening.now.told_stacks == "1:bg 2:y"


@pytest.mark.parametrize(
    "line", ["redo", "board", "players", "log", "log 3", "advise", "ticket blue", "has ana money 5"]
)
def test_commands_of_the_game_are_known_before_it(line):
    word = line.split()[0]
    said = f"'{word}' is for the game, once the start is complete; here only: dice, stacks, undo, help, quit"
    assert opening_of("b1").do(line).problem == said


def test_two_dice_are_the_example():
    assert opening_of().do("tickle blue").problem.endswith("dice of the start, like b1 g1")


def test_leaving_says_what_of_a_start_is_not_kept():
    assert opening_of("b1 g1", "y2").do("quit").parts == (
        "the start is not complete and is not kept: 1:bg 2:y",
    )
    assert opening_of().do("exit").parts == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("b1 g2 b3", "blue is thrown twice in this line: nothing of the line is taken"),
        ("b4", "the number 1, 2 or 3"),
        ("q1", "a camel with a number 1, 2 or 3"),
        ("tickle blue", "dice of the start, like b1 g1"),
        ("roll x", "dice of the start"),
        ("b1 g", "dice of the start"),
        ("stack 4 b", r"blue starts on 1, 2 or 3, not on 4 (R25)"),
        ("15:b", r"blue starts on 1, 2 or 3, not on 15 (R25)"),
        ("3:W", r"white starts on 16, 15 or 14, not on 3 (R25)"),
        ("1:bb", "on space 1 stand b, b: name each once"),
        ("b1 g1 1:b", "on space 1 stand b, g: name each once, bottom to top, like 'stack 1 bg'"),
        ("b1 2:b", "blue stands on 1, not on 2"),
        ("stack 1", "the camels' letters, bottom to top"),
        ("stack b", "a space, from 1 to 16"),
        ("undo", "nothing is thrown that could be taken back"),
    ],
)
def test_what_cannot_be_a_start_is_said_and_changes_nothing(line, message):
    opening = opening_of()
    assert message in opening.do(line).problem
    assert opening.now.stacks == {}
    assert opening.session is None


@given(
    st.lists(
        st.text(max_size=12) | st.sampled_from(["b1", "g2 r3", "1:bg", "undo", "W1", "y1 p1 K2"]), max_size=15
    )
)
def test_no_line_ends_the_dialogue(lines):
    opening = opening_of()
    for line in lines:
        before = list(opening.thrown)
        answer = opening.do(line)
        if not answer.ok:
            assert opening.thrown == before
        if opening.session is not None:
            break


def test_the_order_of_a_stack_can_be_put_right_in_a_game():
    game = game_of()
    for line in ("stack 1 gb", "1:gb", "stack 1: green blue"):
        put = played(game, line)
        assert put.position == Position("1:gb 2:y 3:pr 15:W 16:K")
        assert put.told == "the board is 1:gb 2:y 3:pr 15:W 16:K"
    later = played(game, "tile 9 +", "b2", "stack 3 rpgb")
    assert later.position == Position("2:y 3:rpgb 9:+ 15:W 16:K | grypx")
    assert later.state.owners == {9: "ana"}
    session = Session([game])
    assert "on space 1 stand b, g" in session.do("stack 1 g").problem
    assert "no camel stands on space 5" in session.do("5:b").problem
    assert session.do(str(later.position)).ok
    assert session.moves == (f"position {later.position}",)
