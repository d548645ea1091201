"""The command play from a pipe: a command a line, the start thrown or given, statuses and JSON."""

from __future__ import annotations

import io
import json

from camelodds import Position, leg_odds, ticket_values
from camelodds.cli import main
from camelodds.display.plain import plain
from camelodds.odds.solved.files import table_path
from camelodds.shell.show import VERSION
from camelodds.tableside import files
from camelodds.tableside.autosave import Autosave
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.session import Session
from command import run
from terminal_session import LINE, PLAYERS, SAMPLES, SHORT, on_screen, session_of

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
    assert page.pop("version") == VERSION
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


def test_the_last_line_of_a_start_is_taken_back_from_a_pipe(monkeypatch, capsys):
    start = "b1 g1 y2 p3 r3\nW2 K3\nb2\nundo 5\nundo\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{start}W2 K1\ng3\nplayers\n"))
    assert main(["play"]) == 0
    shown = capsys.readouterr().out
    assert f"the start is {LINE}" in shown
    assert f"it is ana's turn: {Position(LINE).after('g3').position}" in shown
    monkeypatch.setattr("sys.stdin", io.StringIO(start))
    assert main(["play"]) == 2
    assert "the start is not complete, still to throw: white, black" in capsys.readouterr().err


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
    out, err = capsys.readouterr()
    assert err == "camelodds: the game goes on, ana, bob and me, leg 1, 1 move\n"
    page = json.loads(out)
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
