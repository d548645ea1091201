"""Moves of the log are put right: all after them is played again, and what no longer fits is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds import CamelOddsError
from camelodds.tableside import files
from camelodds.tableside.commands import read_command
from camelodds.tableside.edits import edited
from camelodds.tableside.session import Session
from followed import NEAR_THE_END, game_of

MOVES = ("b2", "ticket red", "tile 9 +", "ticket red", "g1", "bet win ?")


def session_of(*moves, **options):
    session = Session([game_of(**options)])
    for move in moves:
        assert session.do(move).ok
    return session


def test_a_move_is_changed_and_all_after_it_are_kept():
    session = session_of(*MOVES)
    answer = session.do("change 2 ticket blue")
    assert session.moves == ("b2", "ticket blue", *MOVES[2:])
    assert answer.parts[0].splitlines() == [
        "move 2: bob takes the blue ticket 5",
        "4 moves after it are played again, 1 of them with another outcome: 'log' shows them",
    ]
    assert answer.moved
    assert session.game.state.holdings("ana").tickets == (("red", 5),)
    assert session.game == session_of(*session.moves).game


def test_a_move_that_was_missed_is_inserted_and_turns_shift():
    session = session_of(*MOVES)
    answer = session.do("insert 2 p3")
    assert session.moves == ("b2", "p3", *MOVES[1:])
    assert "5 moves after it are played again, with another outcome" in answer.parts[0]
    assert session.game.state.holdings("me").tickets == (("red", 5),)
    assert session.game.player.name == "bob"
    # The last place is a move like any other.
    assert session.do("insert 8 ticket blue").parts == ("move 8: bob takes the blue ticket 5",)


def test_a_move_typed_twice_is_taken_out():
    session = session_of("b2", "ticket red", "ticket red", "g1")
    answer = session.do("remove 3")
    assert answer.parts[0].splitlines()[0] == "taken out: 3 ticket red"
    assert session.moves == ("b2", "ticket red", "g1")
    assert session.do("remove 3").parts == ("taken out: 3 g1",)


def test_what_no_longer_fits_is_named_with_its_number_and_why():
    session = session_of(*MOVES)
    answer = session.do("change 1 g3")
    assert session.moves == ("g3", "ticket red", "tile 9 +", "ticket red", "bet win ?")
    assert answer.parts[0].splitlines()[-2:] == [
        "1 move no longer fits and is left out:",
        "  5 g1: cannot roll 'g1': the green die is not in the pyramid, inside are brypx (R6)",
    ]
    assert all("\n" not in line for line in answer.parts[0].splitlines())


def test_an_edit_is_taken_back_whole_and_made_again():
    session = session_of(*MOVES)
    before = list(session.states)
    session.do("change 1 g3")
    after = list(session.states)
    assert session.do("undo").parts == ("taken back: change 1 g3",)
    assert session.states == before
    assert session.do("redo").ok
    assert session.states == after
    session.do("ticket blue")
    session.do("remove 1")
    session.do("insert 1 y1")
    assert session.do("undo 4").parts == ("taken back: insert 1 y1, remove 1, ticket blue, change 1 g3",)
    assert session.states == before
    assert session.do("redo 2").ok
    assert session.moves[-1] == "ticket blue"
    session.do("undo 99")
    assert session.moves == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("remove 7", "there is no move 7: 'log' shows moves 1 to 6"),
        ("change 7 b1", "there is no move 7"),
        ("insert 8 b1", "there is no move 8"),
        ("change 2 b1", "the blue die is not in the pyramid"),
        ("insert 1 tile 2 +", "a cheering tile cannot lie on space 2: y stands there"),
    ],
)
def test_an_edit_that_cannot_be_changes_nothing(line, message):
    session = session_of(*MOVES)
    before = list(session.states)
    assert message in session.do(line).problem
    assert session.states == before
    assert "no moves yet" in Session([game_of()]).do("remove 1").problem


def test_an_edit_can_end_the_race_before_the_moves_after_it():
    session = session_of("b1", "ticket yellow", "ticket red", line=NEAR_THE_END)
    answer = session.do("change 1 y1")
    assert session.moves == ("y1",)
    assert answer.parts[0].count("the race is scored") == 2


MOVE = st.sampled_from(
    [
        "b1",
        "g2",
        "r3",
        "y1",
        "p2",
        "W1",
        "ticket blue",
        "tile 5 +",
        "tile 9 -",
        "bet win ?",
        "turn bob",
        "bob b2",
    ]
)


@given(st.lists(MOVE, min_size=1, max_size=12), st.data())
def test_an_edited_log_is_the_game_of_its_moves(moves, data):
    session = Session([game_of()])
    for move in moves:
        session.do(move)
    count = len(session.moves)
    what = data.draw(st.sampled_from(["change", "insert", "remove"]))
    number = data.draw(st.integers(1, count + 1))
    line = f"{what} {number}" if what == "remove" else f"{what} {number} {data.draw(MOVE)}"
    edit = read_command(line, session.game)
    try:
        log = edited(session.states, edit)
    except CamelOddsError:
        assert not session.do(line).ok
        return
    assert files.read_game(files.written(log.after), "game") == list(log.after)
    left_out = log.told.count("\n  ")
    more = {"change": 0, "insert": 1, "remove": -1}[what]
    assert len(log.after) == len(log.before) + more - left_out
