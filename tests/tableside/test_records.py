"""A `Game` in a file: saved with all its moves, opened at the table, and read back."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from camelodds import (
    EDITION_2018,
    Bet,
    CamelOddsError,
    Game,
    Holdings,
    Position,
    load_game,
    play_game,
    save_game,
)
from camelodds.cli import main
from camelodds.tableside import files
from camelodds.tableside.session import Session
from followed import SIX, game_of, played

START = "1:bg 2:y 3:pr 15:W 16:K"
TABLES = [
    (["sharp", "greedy", "leader", "leader"], "2018"),
    (["random"] * 8, "2018"),
    (["greedy", "random"], "2014"),
    (["random", "sharp", "random", "greedy", "random", "roller"], "2018"),
]


@pytest.mark.parametrize(
    ("strategies", "edition"), TABLES, ids=lambda it: "-".join(it) if isinstance(it, list) else it
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_played_game_comes_back_as_it_was(tmp_path, strategies, edition, seed):
    game = play_game(strategies, edition=edition, seed=seed)
    path = tmp_path / "game.txt"
    save_game(game, path)
    again = load_game(path)
    assert again == game
    assert again.standings == game.standings
    assert again.log == game.log


@pytest.mark.parametrize("moment", [0, 1, 20, -2])
def test_a_game_at_any_moment_can_be_kept(tmp_path, moment):
    game = play_game(["sharp", "greedy", "leader"], seed=3).at(moment)
    save_game(game, tmp_path / "game.txt")
    assert load_game(str(tmp_path / "game.txt")) == game


def test_what_one_player_sees_can_be_kept_and_cards_turned_over_later(tmp_path):
    game = Game.start(["ana", "bo", "cy"], START)
    for turn in ("bet win red", "bet lose blue", "r2"):
        game = game.after(turn)
    seen = game.seen_by("bo").after("reveal ana 1 red")
    save_game(seen, tmp_path / "game.txt")
    assert load_game(tmp_path / "game.txt") == seen


def test_the_table_opens_it_with_all_its_moves(tmp_path):
    game = play_game(["sharp", "greedy", "leader"], seed=3)
    path = tmp_path / "game.txt"
    save_game(game, path)
    session = Session(files.load(path))
    (log,) = session.do("log").parts
    assert len(log.splitlines()) == len(game.events)
    assert session.game.game == game
    session.do("undo 3")
    assert session.game.game == game.at(-4)
    for _ in range(3):
        session.do("redo")
    assert session.game.game == game
    session.do(f"undo {len(game.events)}")
    assert session.game.game == game.at(0)


def test_the_command_opens_it_and_saves_it_again(tmp_path, capsys, monkeypatch):
    path, other = tmp_path / "game.txt", tmp_path / "other.txt"
    game = play_game(["greedy", "leader", "leader"], seed=5)
    save_game(game.at(-2), path)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{game.events[-1]}\nsave {other}\n"))
    assert main(["play", "--load", str(path)]) == 0
    assert "the race is over" in capsys.readouterr().out
    assert load_game(other) == game


def test_a_game_saved_at_the_table_is_read_back(tmp_path):
    states = [game_of(START)]
    for command in ("b2", "t red", "bet win ?", "K1", "g3"):
        states.append(played(states[-1], command))
    files.save(tmp_path / "game.txt", states)
    game = load_game(tmp_path / "game.txt")
    assert [str(turn) for turn in game.events] == ["b2", "ticket red", "bet win ?", "K1", "g3"]
    assert game == states[-1].game


@pytest.mark.parametrize("correction", ["has ana money 9", "as me tile 9 -", "left red=1", "turn ana"])
def test_corrections_between_moves_are_told_and_the_rest_is_had_on_demand(tmp_path, correction):
    states = [game_of(START)]
    for command in ("b2", correction, "K1"):
        states.append(played(states[-1], command))
    path = tmp_path / "game.txt"
    files.save(path, states)
    with pytest.raises(CamelOddsError, match=f"'{correction}' puts right what no rule knows"):
        load_game(path)
    game = load_game(path, after_corrections=True)
    assert game == states[-1].game
    assert [str(turn) for turn in game.events] == ["K1"]


def test_corrections_before_the_first_move_are_how_the_game_began(tmp_path):
    states = [game_of(START)]
    for command in ("has ana money 9", "turn bob", "b2"):
        states.append(played(states[-1], command))
    files.save(tmp_path / "game.txt", states)
    game = load_game(tmp_path / "game.txt")
    assert game.opening.player.name == "bob"
    assert game.opening.players[0].money == 9
    assert len(game.events) == 1


def test_a_score_without_all_cards_leaves_the_game_not_scored(tmp_path):
    states = [game_of("14:b 1:gryp 2:W 3:K")]
    for command in ("bet win ?", "b3", "score"):
        states.append(played(states[-1], command))
    files.save(tmp_path / "game.txt", states)
    game = load_game(tmp_path / "game.txt")
    assert (game.over, game.settlement, len(game.events)) == (True, None, 2)


def test_a_game_that_began_under_way_is_told_by_what_all_had(tmp_path):
    ana = Holdings(
        money=7, tickets={"blue": 5}, pyramid_tickets=1, bets=[("winner", "red", 1)], name="Ana Maria"
    )
    bo = Holdings(money=3, tile=9, bets=[Bet("winner", None, 0), Bet("loser", "green", 0)], name="bo")
    game = Game.start([ana, bo, "cy"], "1:bg 2:y 3:pr 9:- 15:W 16:K | bgr", first="cy").after("ticket blue")
    save_game(game, tmp_path / "game.txt")
    assert load_game(tmp_path / "game.txt") == game
    assert "has Ana Maria money 7, ticket blue 5, pyramid 1, bet win red after 1\n" in (
        tmp_path / "game.txt"
    ).read_text(encoding="utf-8")


def test_partners_at_the_beginning_are_kept(tmp_path):
    seats = [Holdings(name=name) for name in SIX]
    seats[0], seats[4] = replace(seats[0], partner="eva"), replace(seats[4], partner="ana")
    game = Game.start(seats, START).after("b1")
    save_game(game, tmp_path / "game.txt")
    assert load_game(tmp_path / "game.txt") == game


def test_another_track_is_kept(tmp_path):
    short = replace(EDITION_2018, track=8)
    game = Game.start(["ana", "bo", "cy"], Position("1:bg 2:y 3:pr 7:W 8:K", edition=short)).after("b1")
    save_game(game, tmp_path / "game.txt")
    assert load_game(tmp_path / "game.txt") == game


def test_what_a_file_cannot_tell_is_said_and_nothing_is_written(tmp_path):
    path = tmp_path / "game.txt"
    own = replace(EDITION_2018, name="own")
    with pytest.raises(CamelOddsError, match="a game of the edition 'own' cannot be saved"):
        save_game(Game.start(["ana", "bo", "cy"], Position(START, edition=own)), path)
    dear = replace(EDITION_2018, start_money=5)
    with pytest.raises(
        CamelOddsError, match="a game of the edition '2018' cannot be saved: it is not as printed"
    ):
        save_game(Game.start(["ana", "bo", "cy"], Position(START, edition=dear)), path)
    late = Game.start(["ana", "bo", "cy"], START)
    with pytest.raises(CamelOddsError, match="the number of the leg"):
        save_game(replace(late, opening=replace(late.opening, leg=2)), path)
    laid = Holdings(bets=[Bet("winner", "red", laid_at=START)], name="ana")
    with pytest.raises(CamelOddsError, match="when finish cards were laid"):
        save_game(Game.start([laid, "bo", "cy"], START), path)
    with pytest.raises(CamelOddsError, match="began when the race was over"):
        save_game(Game(replace(late.opening, position=None)), path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda path: save_game("game", path), "game must be a Game, not 'game'"),
        (
            lambda path: save_game(Game.start(["ana", "bo"], "1:bg 2:oyw"), 5),
            "path must be the name of a file, not 5",
        ),
        (lambda path: load_game(b"game.txt"), "path must be the name of a file"),
        (lambda path: load_game(path / "none.txt"), "none.txt cannot be read"),
        (lambda path: save_game(Game.start(["ana", "bo"], "1:bg 2:oyw"), path), "is not a file"),
    ],
)
def test_a_wrong_argument_is_named(tmp_path, call, message):
    with pytest.raises(CamelOddsError, match=message):
        call(tmp_path)


def test_another_file_is_not_written_over(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana")
    with pytest.raises(CamelOddsError, match="is there and is not a game"):
        save_game(Game.start(["ana", "bo"], "1:bg 2:oyw"), path)
    assert path.read_text() == "Dear Ana"


@pytest.mark.parametrize("name", ["ticket", "tile", "bet", "partner", "roll", "as", "score", "win"])
def test_a_player_may_be_called_like_a_command(tmp_path, name):
    names = [name, *("bo", "cy", "dan", "eve", "fay")]
    game = Game.start(names, "1:bg 2:y 3:pr 15:W 16:K")
    for turn in ("ticket red", "ticket blue", "b1", "tile 9 +", "bet win red", "g1", "partner bo"):
        game = game.after(turn)
    save_game(game, tmp_path / "game.txt")
    assert load_game(tmp_path / "game.txt") == game
