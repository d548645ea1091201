"""The session at the table: commands in, answers out; in a pipe and in a terminal."""

from __future__ import annotations

import io
import json
import re

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from camelodds import Position, advise, leg_odds, roll_odds, text, ticket_values
from camelodds.cli import main
from camelodds.display.board_text import draw
from camelodds.display.percent import percent
from camelodds.display.plain import plain
from camelodds.odds.solved.files import table_path
from camelodds.shell.prompt import StartDialogue, TableSession
from camelodds.shell.screen import Screen
from camelodds.tableside import files
from camelodds.tableside.autosave import Autosave
from camelodds.tableside.files import start_of
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.help import NAMES
from camelodds.tableside.opening import Opening
from camelodds.tableside.session import Session
from command import run

LINE = "1:bg 2:y 3:pr 15:W 16:K"
SHORT = "1:W 2:K 9:- 14:bg 15:p 16:ry | bx"
SAMPLES = 5 if numba.config.DISABLE_JIT else 1000
PLAYERS = ("ana", "bob", "me")
LEG = """\
ticket red
b2
tile 5 +
tikket blue
g2
r2
bet win ?
undo
bet lose ?
ticket purple
y1
W1
quit
"""
"""A leg: a wrong command, a move taken back, five dice."""


def session_of(line=SHORT, names=PLAYERS, **options):
    return Session([FollowedGame.new(Position(line), names, "me")], samples=SAMPLES, seed=1, **options)


def test_a_leg_from_a_pipe_and_again_from_its_file(tmp_path):
    path = tmp_path / "game.txt"
    commands = LEG.replace("quit", f"save {path}\nplayers\nquit")
    wrong = (
        "camelodds: line 4: column 1: found 'tikket'\n  tikket blue\n  ^\n"
        "  expected a command, like b2, 'ticket blue' or help\n"
    )
    stopped = run("play", LINE, "--players", ",".join(PLAYERS), input=commands)
    assert stopped.returncode == 1
    assert stopped.stderr == (
        f"{wrong}camelodds: stopped at line 4, later ones may depend on it: --keep-going goes on\n"
    )
    assert stopped.stdout.splitlines()[-1] == "me places a cheering tile on 5"
    assert not path.exists()
    done = run("play", LINE, "--players", ",".join(PLAYERS), "--keep-going", input=commands)
    assert (done.returncode, done.stderr) == (1, wrong)
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        "ana takes the red ticket 5",
        "bob rolls b2: blue carries green from 1 to 3",
        "me places a cheering tile on 5",
    ]
    assert "taken back: bet win ?" in lines
    assert "leg 2 begins" in lines
    # green and red both land on the tile of me.
    assert lines.count("me gets 1 for the tile on 5") == 2
    assert "me gets 1" in done.stdout
    kept = path.read_text().splitlines()
    assert kept[:5] == ["# camelodds play", "edition 2018", f"start {LINE}", "players ana bob me", "me me"]
    assert "bet win ?" not in kept
    assert "tikket blue" not in kept

    again = run("play", "--load", str(path), "--json", input="")
    assert (again.returncode, again.stderr) == (0, "")
    page = json.loads(again.stdout)
    assert page["moves"] == kept[5:]
    assert (page["leg"], page["turn"], page["me"]) == (2, files.load(path)[-1].player.name, "me")
    assert page == json.loads(json.dumps(Session(files.load(path)).to_dict()))
    table = plain(files.load(path)[-1].view())
    assert table in done.stdout


def test_a_start_from_a_pipe_is_thrown(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("b1 g1 y2\np3 r3 W2 K1\nstack 1 gb\nb2\n"))
    assert main(["play", "--json"]) == 0
    page = json.loads(capsys.readouterr().out)
    assert page["start"] == LINE
    assert page["moves"] == ["position 1:gb 2:y 3:pr 15:W 16:K", "b2"]
    monkeypatch.setattr("sys.stdin", io.StringIO("b1 g1 y2\no3 w3\nb2\n"))
    assert main(["play", "--edition", "2014", "--players", "ana,bob"]) == 0
    assert capsys.readouterr() == (
        "1:bg 2:y; still to throw: orange, white\nthe start is 1:bg 2:y 3:ow\n\n"
        "'stack 1 gb' or '1:gb' changes the order on a space\nana rolls b2: blue carries green from 1 to 3\n",
        "",
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("b1 g1\nb2\nr3\n"))
    assert main(["play", "--json"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("camelodds: line 2: blue stands on 1 already")
    monkeypatch.setattr("sys.stdin", io.StringIO("b1 g1\n"))
    assert main(["play"]) == 2
    assert (
        "the start is not complete, still to throw: red, yellow, purple, white, black"
        in capsys.readouterr().err
    )
    # What is wrong with the players is said before anything is thrown.
    assert main(["play", "--players", "ana,bob"]) == 2
    assert "for 3 to 8 players" in capsys.readouterr().err


def test_with_json_a_game_that_stops_is_printed_as_it_is_there(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("b2\nnonsense\nticket red\n"))
    assert main(["play", LINE, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["moves"] == ["b2"]
    monkeypatch.setattr("sys.stdin", io.StringIO("b2\nnonsense\nticket red\n"))
    assert main(["play", LINE, "--json", "--keep-going"]) == 1
    assert json.loads(capsys.readouterr().out)["moves"] == ["b2", "ticket red"]


def test_the_game_played_last_goes_on(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("CAMELODDS_STATE_DIR", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("ticket red\n"))
    assert main(["play", "--resume"]) == 2
    assert "there is no game to go on with" in capsys.readouterr().err
    session = session_of(LINE, autosave=Autosave())
    on_screen("b2\n\x04", session=session)
    assert main(["play", "--resume", "--json", "--me", "bob"]) == 0
    page = json.loads(capsys.readouterr().out)
    assert (page["me"], page["moves"]) == ("bob", ["b2", "ticket red"])
    for options in (["--players", "ana,bob,me"], ["--random"], [LINE]):
        assert main(["play", "--resume", *options]) == 2


def test_all_right_is_status_0(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("b2\n\n# a remark\nquit\nnot read any more\n"))
    assert main(["play", LINE]) == 0
    assert capsys.readouterr() == ("me rolls b2: blue carries green from 1 to 3\n", "")


def test_a_start_at_random_and_a_file_named_twice(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {tmp_path / 'a'}\nb1\nsave\nload\nlog\n"))
    assert main(["play", "--random", "--seed", "5", "--edition", "2014", "--players", "ana bob"]) == 0
    states = files.load(tmp_path / "a")
    assert states[0].game.opening.position == Position.random_start("2014", seed=5)
    assert states[0].me == ""
    out = capsys.readouterr().out
    assert f"1 move from {tmp_path / 'a'}" in out
    assert f"  1 {states[1].told.splitlines()[0]}" in out
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--load", str(tmp_path / "a"), "--me", "bob", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["me"] == "bob"
    assert main(["play", "--load", str(tmp_path / "a"), "--players", "zoe"]) == 2


def test_names_on_the_command_line(monkeypatch, capsys):
    def players(*options):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        status = main(["play", LINE, "--json", *options])
        out, err = capsys.readouterr()
        return [player["name"] for player in json.loads(out)["players"]] if status == 0 else err

    assert players() == ["me", "ana", "bob"]
    assert players("--players", "Ana Maria, bob,me") == ["Ana Maria", "bob", "me"]
    assert players("--players", "ana bob me") == ["ana", "bob", "me"]
    assert "the 2018 edition is for 3 to 8 players, not for 2 (R22)" in players("--players", "ana,bob")
    assert "cannot be a player's name" in players("--players", "ana,bob,,me")


def test_questions_are_answered_by_the_functions():
    session = session_of()
    session.do("ticket blue")
    left = {"blue": 3}
    leg, race, tickets = session.do("odds").parts
    assert str(leg) == str(leg_odds(SHORT))
    assert str(tickets) == str(ticket_values(SHORT, left=left))
    assert (race.samples, race.seed) == (SAMPLES, 1)
    assert str(session.do("race").parts[0]) == str(race)
    assert str(session.do("rolls").parts[0]) == str(roll_odds(SHORT))
    game = session.game
    me, others = game.state.holdings("me"), game.state.others("me")
    told = advise(SHORT, me, others, left=left, samples=SAMPLES, seed=1)
    assert str(session.do("advise").parts[0]) == str(told)
    assert session.do("advise 3").most == 3
    bob = session.do("advise relative bob").parts[0]
    assert bob.relative
    assert (
        bob.actions
        == advise(
            SHORT,
            game.state.holdings("bob"),
            game.state.others("bob"),
            relative=True,
            samples=SAMPLES,
            seed=1,
        ).actions
    )
    assert session.do("tiles").parts[0].position == Position(SHORT)
    assert session.do("board").parts == (Position(SHORT).board(),)
    assert "bet win red" in str(session.do("help").parts[0])
    assert str(session.do("help undo").parts[0]).startswith("undo")
    assert not any(session.do(word).moved for word in ("odds", "help", "log", "players", "board"))


def test_the_same_position_has_the_same_odds_in_a_session():
    session = Session([FollowedGame.new(Position(SHORT), PLAYERS, "me")], samples=SAMPLES)
    race = session.do("race").parts[0]
    assert race.winner == session.do("odds").parts[1].winner == session.advice().race.winner
    session.do("ticket blue")
    session.do("undo")
    again = session.do("advise me").parts[0]
    assert again.race.seed == race.seed
    assert again.actions == session.advice("me").actions
    tiles, values = session.do("tiles").parts[0], {action.text: action.value for action in again.actions}
    assert all(
        values[f"tile {space} {side}"] == tiles.value(int(space), side)
        for space in tiles.spaces
        for side in ("+", "-")
    )
    other = Session([FollowedGame.new(Position(SHORT), PLAYERS, "me")], samples=SAMPLES)
    assert other.do("race").parts[0].seed != race.seed


@pytest.mark.compiled
def test_a_table_that_arrives_in_between_is_announced(monkeypatch):
    from camelodds.odds import race

    short = start_of("1:bg 2:ypr 3:WK", None, 3)
    session = Session([FollowedGame.new(short, PLAYERS, "me")])
    with monkeypatch.context() as without:
        without.setattr(race, "find_table", lambda *_arguments, **_options: None)
        assert session.do("race").parts[0].method == "sampled"
        assert len(session.do("race").parts) == 1
    news, odds = session.do("race").parts
    assert news == "the race is solved now: its odds are exact from here on"
    assert odds.method == "exact"
    assert session.advice().race.method == "exact"
    assert len(session.do("tiles").parts) == 1
    with monkeypatch.context() as without:
        without.setattr(race, "find_table", lambda *_arguments, **_options: None)
        shown = on_screen("ticket red\nquit\n", session=session)
    assert shown.count("the race table is gone: odds are sampled from here on") == 1


def test_undo_and_redo_go_any_number_of_moves():
    session = session_of(LINE)
    for command in ("b2", "ticket red", "tile 9 -"):
        session.do(command)
    states = list(session.states)
    assert session.do("undo 2").parts == ("taken back: tile 9 -, ticket red",)
    assert session.states == states[:2]
    session.do("redo")
    assert session.states == states[:3]
    session.do("redo 5")
    assert session.states == states
    assert not session.do("redo").ok
    session.do("undo 99")
    assert session.states == states[:1]
    assert not session.do("undo").ok
    session.do("g1")
    assert not session.do("redo").ok


def test_a_file_that_cannot_be_read_keeps_the_game(tmp_path):
    session = session_of(LINE)
    session.do("b2")
    broken = tmp_path / "broken.txt"
    broken.write_text(f"start {LINE}\nplayers ana bob me\nb9\n")
    before = list(session.states)
    answer = session.do(f"load {broken}")
    assert not answer.ok
    assert "line 3" in answer.problem
    assert session.states == before
    assert not session.do("load").ok
    assert not session.do("save").ok


def test_leaving_moves_that_are_not_saved_takes_a_second_word(tmp_path):
    session = session_of(LINE, asks=True)
    assert session.do("quit").leaves
    session.do("b2")
    first = session.do("quit")
    assert not first.leaves
    assert "1 move is not saved: 'save FILE'" in first.parts[0]
    assert session.do("quit").leaves
    session.do("log")
    assert not session.do("quit").leaves
    session.do(f"save {tmp_path / 'game.txt'}")
    assert session.do("quit").leaves


def test_moves_that_are_not_saved_are_counted_since_the_last_save(tmp_path):
    path = tmp_path / "game.txt"
    session = session_of(LINE, asks=True)

    def left():
        said = session.do("quit")
        session.do("log")
        return "" if said.leaves else said.parts[0].partition(":")[0]

    session.do("b2")
    session.do(f"save {path}")
    assert left() == ""
    session.do("ticket red")
    assert left() == "1 move is not saved"
    session.do("tile 9 +")
    assert left() == "2 moves are not saved"
    session.do("undo 2")
    assert left() == ""
    session.do("ticket red")
    session.do("save")
    session.do("change 1 b1")
    assert left() == "2 moves are not saved"
    session.do("undo")
    session.do("undo")
    assert left() == "1 move is taken back since the game was saved"
    again = Session(files.load(path), path=path, asks=True)
    assert again.do("quit").leaves
    again.do("g1")
    assert again.do("quit").parts[0].startswith(f"1 move is not saved: 'save {path}' keeps the game")


def test_saving_over_another_game_takes_a_second_word(tmp_path):
    path, other = tmp_path / "game.txt", tmp_path / "other.txt"
    earlier = session_of(LINE)
    earlier.do("b2")
    earlier.do(f"save {path}")
    kept = path.read_text()
    # Of a game that goes on with it nothing is lost.
    earlier.do("ticket red")
    again = Session(files.load(path), asks=True)
    again.do("ticket blue")
    assert again.do(f"save {path}").parts == (f"saved in {path}",)
    path.write_text(kept)
    session = session_of(LINE, asks=True)
    session.do("g1")
    said = session.do(f"save {path}")
    assert said.parts == (f"{path} holds another game, 'save {path}' once more writes over it",)
    # Each file asks for itself.
    assert session.do(f"save {other}").parts == (f"saved in {other}",)
    assert "holds another game" in session.do(f"save {path}").parts[0]
    assert path.read_text() == kept
    assert session.do(f"save {path}").parts == (f"saved in {path}",)
    # Its own files are written over without a word.
    session.do("b1")
    assert session.do(f"save {other}").parts == (f"saved in {other}",)
    assert session.do(f"save {tmp_path / '.' / 'game.txt'}").parts[0].startswith("saved")
    piped = session_of(LINE)
    piped.do("r1")
    assert (
        piped.do(f"save {path}").problem
        == f"{path} holds another game: give another name, or delete it first"
    )


def test_a_race_that_is_over_has_no_odds():
    session = session_of("1:W 2:K 14:bg 15:p 16:ry")
    assert "me wins" in session.do("y1 me").parts[0]
    for word in ("odds", "rolls", "race", "tiles", "advise", "board", "b1"):
        assert not session.do(word).ok
    assert session.do("undo").ok
    assert session.do("board").ok


WORDS = st.sampled_from(
    [
        *("b", "g", "r", "y", "p", "W", "K", "x", "blue", "Red", "black", "b1", "g2", "r3", "y1", "W1", "K3"),
        *(
            "1",
            "2",
            "3",
            "9",
            "12",
            "0",
            "99999999",
            "win",
            "lose",
            "?",
            "+",
            "-",
            ",",
            "=",
            ":",
            "#",
            "'",
            "\0",
        ),
        *("money", "tickets", "no", "pyramid", "after", "relative", "é", "²", "9:bgypr 15:WK"),
        *(*PLAYERS, *NAMES),
    ]
)
LEGAL = st.sampled_from(
    [
        *(f"{die}{face}" for die in "bgrypWK" for face in (1, 2, 3)),
        *(
            "ticket blue",
            "ticket r",
            "tile 5 +",
            "tile 9 -",
            "tile 12 +",
            "bet win ?",
            "bet win b",
            "bet lose red",
        ),
        *("turn ana", "has ana money 2, bet win ?", "left blue=1", "reveal ana red", "score"),
        *("undo", "undo 2", "redo"),
    ]
)
# Questions that take long, or write files, have tests of their own.
QUIET = ("save", "load", "odds", "race", "rolls", "tiles", "advise")
LINES = st.one_of(LEGAL, LEGAL, st.lists(WORDS, max_size=6).map(" ".join), st.text(max_size=12))


@given(st.lists(LINES.filter(lambda line: not line.strip().lower().startswith(QUIET)), max_size=60))
def test_no_line_ends_the_session_and_undo_restores_exactly(lines):
    session = session_of("1:W 2:K 10:bg 11:p 13:ry")
    for line in lines:
        before, undone = list(session.states), list(session.undone)
        answer = session.do(line)
        assert answer.leaves <= line.strip().lower().startswith(("q", "e"))
        if not answer.ok:
            assert answer.problem
            assert (session.states, session.undone) == (before, undone)
        elif len(session.states) > len(before) and not session.undone and not undone:
            after = list(session.states)
            assert session.do("undo").ok
            assert session.states == before
            assert session.do("redo").ok
            assert session.states == after
    # What is written leads to the same states.
    assert files.read_game(files.written(session.states), "game") == session.states


def test_advice_can_be_the_best_few(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("advise 2\n"))
    assert main(["play", SHORT, "--samples", str(SAMPLES), "--seed", "1"]) == 0
    session = session_of(SHORT, ("me", "ana", "bob"))
    assert capsys.readouterr().out == f"{session.advice().table(2)}\n"


def test_a_wrong_table_does_not_stop_a_session(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    path = table_path(Position(SHORT).edition)
    path.write_text("no table")
    session = Session([FollowedGame.new(Position(SHORT), PLAYERS, "me")])
    answer = session.do("odds")
    assert [str(part) for part in answer.parts] == [str(leg_odds(SHORT)), str(ticket_values(SHORT))]
    assert answer.problem.startswith(f"{path} is not a race table")
    assert "'camelodds play --samples 100000' does without" in answer.problem
    assert not session.do("advise").ok
    shown = on_screen("ticket red\nquit\n", session=session)
    assert shown.replace("\n", "").count("is not a race table") == 2
    assert "this should not happen" not in shown
    monkeypatch.setattr("sys.stdin", io.StringIO("odds\n"))
    assert main(["play", SHORT, "--digits", "5"]) == 1
    out, err = capsys.readouterr()
    assert out == f"{leg_odds(SHORT)}\n\n{ticket_values(SHORT)}\n"
    assert err.startswith(f"camelodds: line 1: {path} is not a race table")
    monkeypatch.setattr("sys.stdin", io.StringIO("odds\n"))
    assert main(["play", SHORT, "--samples", str(SAMPLES)]) == 0


def on_screen(keys, width=80, height=24, session=None):
    """What a terminal shows of a session while keys are typed."""
    screen = Console(
        file=io.StringIO(), force_terminal=True, width=width, height=height, highlight=False, markup=False
    )
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        TableSession(session or session_of(), Screen(screen), input=pipe, output=DummyOutput()).run()
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen.file.getvalue())


def test_a_terminal_shows_board_and_advice_after_every_move():
    session = session_of()
    shown = on_screen("ticket red\nquit\n", session=session)
    board = text.board(Position(SHORT), owners={})
    assert shown.count(board.splitlines()[0]) == 2
    assert "it is ana's turn; for me the best now would be" in shown
    best = session.advice().best.text
    assert best in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_what_does_not_fit_is_counted_and_can_be_had():
    session = session_of()
    many = len(session.advice().actions)
    shown = on_screen("quit\n", session=session)
    listed = int(re.search(r"^(\d+) more: advise$", shown, re.MULTILINE)[1])
    assert 0 < listed < many
    shown = on_screen("advise\nquit\n", session=session)
    left = int(re.search(rf"^(\d+) more: advise {many}$", shown, re.MULTILINE)[1])
    answer = shown.partition("actions by expected gain")[2].splitlines()
    # The prompt and the state below it take two lines more.
    assert 20 <= len(answer) + 2 <= 24
    assert many - left == sum(bool(re.search(r"[+-]\d\.\d{3} +\d", line)) for line in answer)
    shown = on_screen(f"advise {many}\nquit\n", session=session)
    assert all(f" {action.text} " in shown for action in session.advice().actions)


@pytest.mark.parametrize(("width", "rows"), [(29, 0), (30, 3), (40, 2), (45, 2), (64, 2), (65, 1), (80, 1)])
def test_a_board_is_drawn_in_as_few_rows_as_fit(width, rows):
    session = session_of()
    shown = on_screen("tile 5 + ana\nquit\n", width, session=session)
    drawn = text.board(Position(SHORT), owners={}) if rows == 1 else draw(Position(SHORT).board(), width)
    lines = "\n".join(line.rstrip() for line in shown.splitlines())
    assert (drawn in lines) is (rows > 0)
    assert shown.count(" 16  |") == 2 * (rows > 0)
    assert max(map(len, shown.splitlines())) <= width
    line = str(session.game.position)
    assert (line in " ".join(shown.split())) is not (rows > 0)
    assert ("tiles of: 5 ana" in shown) is not (rows > 0)


def test_a_start_is_thrown_in_a_terminal():
    opening = Opening(Position(LINE).edition, lambda start: session_of(str(start)))
    console = Console(file=io.StringIO(), width=80, highlight=False, markup=False)
    with create_pipe_input() as pipe:
        pipe.send_text("b1 g1\nb2\ny2 p3\x03y2 p3\n\x1b[200~r3\nW2 K1\x1b[201~\r")
        session = StartDialogue(opening, Screen(console), input=pipe, output=DummyOutput()).run()
    shown = console.file.getvalue()
    assert str(session.game.position) == LINE
    assert "blue stands on 1 already" in shown
    assert "1:bg 2:y 3:p; still to throw: red, white, black" in shown
    for keys in ("\x04", "quit\n"):
        opening = Opening(Position(LINE).edition, lambda start: session_of(str(start)))
        with create_pipe_input() as pipe:
            pipe.send_text(f"b1 g1\n{keys}")
            assert StartDialogue(opening, Screen(console), input=pipe, output=DummyOutput()).run() is None


def test_one_interrupt_clears_the_line_and_the_session_goes_on():
    session = session_of()
    shown = on_screen("ticket r\x03ticket blue\nxyzzy\nticket b\x03\x04", session=session)
    assert session.moves == ("ticket blue",)
    assert "found 'xyzzy'" in shown


def test_the_end_of_input_says_how_to_save_once():
    session = session_of(asks=True)
    shown = on_screen("ticket blue\n\x04\x04", session=session)
    assert shown.count("1 move is not saved: 'save FILE' keeps the game") == 1


def test_tab_completes():
    session = session_of()
    on_screen("tick\tgr\t\nquit\n", session=session)
    assert session.moves == ("ticket green",)


def test_a_mistake_of_ours_does_not_end_the_session(monkeypatch):
    session = session_of()

    def broken(*_arguments):
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(session, "advice", broken)
    shown = on_screen("ticket blue\nquit\n", session=session)
    assert "ZeroDivisionError('ours')" in shown
    assert session.moves == ("ticket blue",)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (45, 24), (45, 40), (66, 20)])
def test_a_move_and_its_answer_fit_on_a_screen(width, height):
    session = session_of(LINE if not numba.config.DISABLE_JIT else SHORT)
    before = on_screen("quit\n", width, height, session_of(str(session.game.game.opening.position)))
    shown = on_screen("ticket red\nquit\n", width, height, session)
    # Two lines are for the prompt and the state below it.
    assert len(shown.splitlines()) - len(before.splitlines()) <= height - 2


@pytest.mark.parametrize("width", [40, 45, 60, 80, 100, 120])
def test_reasons_are_whole_on_a_screen_of_any_width(width):
    session = session_of(SHORT)
    shown = on_screen("quit\n", width, 50, session)
    assert max(map(len, shown.splitlines())) <= width
    words = " ".join(shown.split())
    assert "…" not in words
    for action in session.advice().actions[:10]:
        reason = action.reason if width < 70 or width > 100 else action.reason.split()[0]
        assert action.text in words
        assert reason in words


@pytest.mark.parametrize("width", [45, 80])
def test_tables_are_whole_on_a_narrow_screen(width):
    session = session_of(SHORT)
    screen = on_screen("odds\nrolls\nplayers\nhelp\nquit\n", width, session=session)
    assert max(map(len, screen.splitlines())) <= width
    assert "…" not in screen
    leg = leg_odds(SHORT)
    for row in leg.ranks:
        assert re.search(r"\s+(?:█*[▏▎▍▌▋▊▉]?\s+)?".join(map(percent, row)), screen)


ESCAPE = "\x1b[31m"


def test_control_characters_do_not_reach_the_terminal(tmp_path, monkeypatch, capsys):
    path = tmp_path / f"{ESCAPE}\x9b.txt"
    lines = f"save {path}\nload {path}\nload {path}.not\nticket {ESCAPE}\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["play", SHORT]) == 1
    assert path.exists()
    out, err = capsys.readouterr()
    for said in (out, err):
        assert all(line.isprintable() for line in said.split("\n"))
        assert "\\x1b[31m" in said
    for arguments in (["play", "--load", f"{path}.not"], ["odds", SHORT, ESCAPE], [f"--{ESCAPE}"]):
        assert main(arguments) == 2
        assert "\x1b" not in capsys.readouterr().err
    assert main(["advise", SHORT, "--other", f"{ESCAPE}: ticket green 5", "--samples", "5"]) == 2
    assert "without control characters" in capsys.readouterr().err
    console = Console(file=io.StringIO(), force_terminal=True, no_color=True, color_system=None)
    Screen(console).show(ESCAPE)
    Screen(console).complain(ESCAPE)
    assert "\x1b[31m" not in console.file.getvalue()


def test_an_endless_line_has_a_short_answer(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{'q' * 3_000_000}\nhas ana {'bet win ? ' * 300_000}\n"))
    assert main(["play", SHORT]) == 1
    assert len(capsys.readouterr().err) < 3000


def test_loading_over_moves_that_are_not_saved_takes_a_second_word(tmp_path):
    path = tmp_path / "game.txt"
    session = session_of(asks=True)
    session.do(f"save {path}")
    session.do("b2")
    assert "1 move is not saved" in session.do(f"load {path}").parts[0]
    assert session.moves == ("b2",)
    # Each word asks for itself, and what comes in between asks anew.
    assert not session.do("quit").leaves
    assert not session.do(f"load {path}").moved
    session.do("log")
    assert not session.do(f"load {path}").moved
    assert session.do(f"load {path}").moved
    assert session.moves == ()
    session.do("b2")
    assert "cannot be read" in session.do(f"load {path}.not").problem
    piped = session_of()
    piped.do("b2")
    assert piped.do(f"load {path}").moved


def test_lines_pasted_are_commands_in_order_up_to_a_wrong_one():
    session = session_of()
    screen = on_screen(
        "\x1b[200~b2\n\nticket red\nnonsense\nticket blue\nquit\x1b[201~\rquit\r", session=session
    )
    assert session.moves == ("b2", "ticket red")
    assert "ana rolls b2" in screen
    assert "not done: the 2 lines after 'nonsense'" in screen
    session = session_of()
    on_screen("\x1b[200~ticket red\nquit\nticket blue\x1b[201~\r", session=session)
    assert session.moves == ("ticket red",)
