"""Games kept by themselves: a closed window loses nothing."""

from __future__ import annotations

import os
import shutil

import pytest

from camelodds import CamelOddsError
from camelodds.tableside import autosave, files
from camelodds.tableside.autosave import Autosave
from camelodds.tableside.session import Session
from followed import game_of


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    monkeypatch.setenv(autosave.STATE_VARIABLE, str(tmp_path / "state"))
    return tmp_path / "state"


def session_of(**options):
    return Session([game_of()], autosave=Autosave(), **options)


def test_a_start_is_kept_before_the_first_move():
    session = session_of()
    assert session.kept() == ""
    assert files.load(autosave.newest()) == session.states
    assert session.game.told_after(0) == "ana, bob and me, leg 1, 0 moves"


def test_every_move_is_kept_at_once(state):
    session = session_of()
    assert autosave.games() == []
    for line in ("b2", "ticket red", "undo", "tile 9 +", "change 1 b1", "redo", "log", "nonsense"):
        session.do(line)
        assert files.load(autosave.newest()) == session.states
    assert list(state.iterdir()) == [session.autosave.path]


def test_the_folder_is_made_with_those_around_it(tmp_path, monkeypatch):
    monkeypatch.setenv(autosave.STATE_VARIABLE, str(tmp_path / "not" / "there" / "yet"))
    session = session_of()
    assert len(session.do("b2").parts) == 1
    assert files.load(tmp_path / "not" / "there" / "yet" / session.autosave.path.name) == session.states


def test_sessions_have_files_of_their_own_and_the_last_move_is_the_newest():
    one, two = session_of(), session_of()
    for session, line in ((one, "b2"), (two, "g2"), (one, "ticket red")):
        session.do(line)
        files.load(session.autosave.path)
    os.utime(two.autosave.path, (1, 1))
    assert autosave.games() == [one.autosave.path, two.autosave.path]
    assert files.load(two.autosave.path) == two.states
    # Who goes on with it keeps it in a file of his own.
    again = Session(files.load(autosave.newest()), autosave=Autosave())
    again.do("b3")
    again.do("g1")
    assert files.load(one.autosave.path) == one.states
    assert autosave.newest() == again.autosave.path


def test_old_games_are_deleted(state, monkeypatch):
    monkeypatch.setattr(autosave, "KEPT", 3)
    state.mkdir()
    (state / "notes.txt").write_text("not a game of ours")
    paths = []
    for number in range(5):
        session = session_of()
        session.do("b2")
        paths.append(session.autosave.path)
        os.utime(paths[-1], (number, number))
    assert autosave.games() == paths[:1:-1]
    assert (state / "notes.txt").exists()


def test_a_game_that_cannot_be_kept_is_said_once_and_goes_on(state):
    state.write_text("in the way")
    session = session_of()
    told, problem = session.do("b2").parts
    assert told.startswith("ana rolls b2")
    assert problem.startswith("the game is not kept by itself: ")
    assert session.do("ticket red").parts == ("bob takes the red ticket 5",)
    state.unlink()
    # Nothing is said of what goes well.
    assert len(session.do("tile 9 +").parts) == 1
    assert files.load(autosave.newest()) == session.states
    # And what breaks for the second time is said for the second time.
    shutil.rmtree(state)
    state.write_text("in the way again")
    assert session.do("g1").parts[1].startswith("the game is not kept by itself: ")


def test_there_is_nothing_to_go_on_with_at_first(state):
    with pytest.raises(CamelOddsError, match="there is no game to go on with: one is kept in"):
        autosave.newest()


def test_leaving_says_that_the_game_is_kept():
    session = session_of(asks=True)
    session.do("b2")
    assert session.do("quit").parts[0].endswith("leaves; 'camelodds play --resume' goes on with it")


def test_the_folder_is_the_users_unless_it_is_named(monkeypatch, tmp_path):
    monkeypatch.delenv(autosave.STATE_VARIABLE)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert autosave.folder().parts[-2:] == ("camelodds", "games")


def test_an_old_game_that_somebody_else_deleted_is_no_problem(state, monkeypatch):
    state.mkdir()
    gone = state / "gone"
    monkeypatch.setattr(autosave, "games", lambda: [gone] * autosave.KEPT)
    # Nothing is said of it.
    assert session_of().do("b2").parts == ("ana rolls b2: blue carries green from 1 to 3",)
