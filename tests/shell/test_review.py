"""The command review, and the word of that name at the table."""

from __future__ import annotations

import pytest
from numba import config

from camelodds import Game, play_game, review, save_game
from camelodds.cli import main
from camelodds.tableside.session import Session
from command import page_of, plain
from followed import game_of

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")

HOW = ["--games", "60", "--seed", "1"]
LAST_ROLL = "2:W 3:K 14:y 15:g 16:pbr | bp"
"""The next roll ends the race: red wins."""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.txt"
    save_game(play_game(["leader", "sharp", "greedy"], seed=4).at(15), path)
    return str(path)


def test_the_table_is_that_of_the_library(file, capsys):
    assert main(["review", file, *HOW]) == 0
    out, err = capsys.readouterr()
    result = review(play_game(["leader", "sharp", "greedy"], seed=4).at(15), games=60, seed=1)
    lines = out.splitlines()
    assert lines[0] == "where the chance to win went in 15 moves, 60 games an action, seed 1"
    assert lines[2].split()[:2] == ["leader", f"{result.accounts[0].start:.1%}"]
    assert lines[2].split()[2] == f"{100 * result.accounts[0].costs:+.1f}%"
    worst = result.costliest("leader")[0]
    assert f"  {worst.number} {result.told(worst)}" in lines
    assert err == ""


def test_digits_and_json_are_what_the_library_says(file, capsys):
    result = review(play_game(["leader", "sharp", "greedy"], seed=4).at(15), games=60, seed=1)
    assert page_of(capsys, "review", file, *HOW) == plain(result.to_dict())
    assert main(["review", file, *HOW, "--digits", "4"]) == 0
    assert capsys.readouterr().out.splitlines()[2].split()[1] == f"{result.accounts[0].start:.4f}"


def test_what_is_wrong_is_said(tmp_path, capsys):
    assert main(["review", str(tmp_path / "no.txt")]) == 2
    assert "no.txt cannot be read" in capsys.readouterr().err
    path = tmp_path / "begun.txt"
    save_game(Game.start(["ana", "bo", "cy"], "1:bg 2:y 3:pr 15:W 16:K"), path)
    assert main(["review", str(path)]) == 2
    assert "the game has no turns yet" in capsys.readouterr().err
    assert main(["review", str(path), "--games", "1"]) == 2
    assert "'--games': it must be a whole number, at least 2" in capsys.readouterr().err


def test_at_the_table_it_comes_after_the_race():
    session = Session([game_of(LAST_ROLL)], seed=5)
    for line in ("ticket blue", "bet win red"):
        assert session.do(line).ok
    assert session.do("review").problem == "the race is not scored yet: review comes after it"
    session.do("b1")
    answer = session.do("review")
    (told,) = answer.parts
    assert told == review(session.game.game, seed=5)
    assert [one.number for one in told.decisions] == [1, 2, 3]
    assert not answer.moved


def test_after_a_correction_it_says_where_it_begins():
    session = Session([game_of(LAST_ROLL)], seed=5)
    for line in ("ticket blue", "has bob money 7", "ticket red", "p2"):
        assert session.do(line).ok
    where, told = session.do("review").parts
    assert where == "reviewed from move 3 of the log on: move 2 put something right"
    assert [str(one.turn) for one in told.decisions] == ["ticket red", "p2"]


def test_cards_left_out_of_the_scoring_are_dealt_from_what_is_believed():
    session = Session([game_of(LAST_ROLL)], seed=5)
    for line in ("bet win ?", "ticket red", "b3", "score"):
        assert session.do(line).ok
    (told,) = session.do("review").parts
    assert told.decisions[0].chance is None
    assert told.chances[-1].sum() == pytest.approx(1)
