"""The session at the table: what each line answers, undo, files, and what is lost."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import config

from camelodds import Game, Position, advise, leg_odds, roll_odds, ticket_values, tile_values, win_chances
from camelodds.display.board import Board
from camelodds.display.view import View
from camelodds.odds.leg import LegOdds
from camelodds.odds.next_roll import RollOdds
from camelodds.odds.race import RaceOdds
from camelodds.selfplay.side_by_side import WinAdvice, win_advice
from camelodds.tableside import files
from camelodds.tableside import session as session_module
from camelodds.tableside.autosave import Autosave
from camelodds.tableside.commands import Ask, read_command
from camelodds.tableside.files import start_of
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.help import HELP, NAMES, Listing
from camelodds.tableside.session import Answer, Session
from camelodds.values.advice import Advice
from camelodds.values.tiles import TileValues
from terminal_session import LINE, PLAYERS, SAMPLES, SHORT, on_screen, session_of

COMPILED = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")


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


@COMPILED
def test_chances_to_win_are_those_of_the_function_with_the_seed_of_the_session():
    session = session_of()
    for line in ("ticket blue", "bet win ?"):
        session.do(line)
    table = session.game.state
    told = win_advice(Game(table), samples=SAMPLES, seed=1)
    assert table.player.name == "me"
    (found,) = session.do("win").parts
    assert found == told
    assert session.do("win 2").most == 2
    every = session.do("win all")
    assert [one.text for one in every.parts[0].actions[:1]] == [told.best.text]
    assert every.most == len(every.parts[0].actions) == len(Game(table).actions)
    pounds = {action.text: action.value for action in session.advice().actions}
    assert {one.text: one.value for one in every.parts[0].actions} == pounds
    assert not session.do("win").moved
    # Of others' turns it is said that they are not the player's.
    session.do("roll b1")
    (other,) = session.do("win").parts
    assert other.chances.game.player.name == "me"
    assert other.told == ("as if it were me's turn, not ana's",)


@COMPILED
def test_cards_that_one_does_not_know_oneself_can_still_be_any():
    session = Session([FollowedGame.new(Position(LINE), PLAYERS)], samples=SAMPLES, seed=1)
    for line in ("bet win ?", "b1", "g1", "bet lose ?", "y2", "r3"):
        assert session.do(line).ok
    question = session.win_question(every=True)
    assert question.game.player.name == "ana"
    found = win_chances(question.game, "all", games=64, seed=1, horizon="game")
    assert len(found.actions) == len(question.game.actions)


def test_a_card_face_down_is_believed_by_the_odds_of_the_moment_it_was_laid():
    session = Session([FollowedGame.new(Position("1:bg 2:oyw"), PLAYERS, "me")])
    for line in ("bet win ?", "w3", "o3"):
        session.do(line)
    later = session.game.state
    (ana,) = (one for one in later.others("me") if one.name == "ana")
    assert ana.bets[0].laid_at == Position("1:bg 2:oyw")
    now = [one._replace(laid_at=None) for one in ana.bets]
    told = {action.text: action.value for action in session.advice("me").actions}
    then = advise(later.position, later.holdings("me"), later.others("me"), left=later.tickets_left)
    forgot = advise(
        later.position,
        later.holdings("me"),
        [replace(ana, bets=now), *(one for one in later.others("me") if one.name != "ana")],
        left=later.tickets_left,
    )
    assert told == {action.text: action.value for action in then.actions}
    card = "bet win blue"
    # Blue was likelier to win then than now, so a card on it more likely lies below.
    assert told[card] < {action.text: action.value for action in forgot.actions}[card]


ANSWERS = {
    "advise": Advice,
    "odds": LegOdds,
    "race": RaceOdds,
    "rolls": RollOdds,
    "tiles": TileValues,
    "win": WinAdvice,
    "board": Board,
    "players": View,
    "help": Listing,
    **dict.fromkeys(("log", "undo", "redo", "save", "load", "quit"), str),
}
"""What answers a question, by its word."""
AFTER_THE_RACE = ("review",)
"""Questions that are answered once the race is scored: see `test_review`."""


EXAMPLES = {usage.split()[0]: usage for usages in HELP for usage in usages.split(", ")} | {
    "change": "change 1 b1",
    "insert": "insert 1 b2",
    "remove": "remove 1",
    "position": f"position {SHORT}",
    "stack": "stack 14 gb",
}
"""What one can type that begins with a word of the help."""


@pytest.mark.parametrize(
    "word", [pytest.param(word, marks=COMPILED) if word == "win" else word for word in NAMES]
)
def test_every_word_of_the_help_is_handled(word, tmp_path):
    line = EXAMPLES[word].replace("FILE", str(tmp_path / "game.txt"))
    if word in AFTER_THE_RACE:
        assert session_of().do(line).problem.endswith(f"{word} comes after it")
        return
    if word not in ANSWERS:
        assert not isinstance(read_command(line, session_of().game), Ask)
        return
    session = session_of(asks=True)
    for before in ("ticket blue", f"save {tmp_path / 'game.txt'}", "ticket red", "ticket green", "undo"):
        assert session.do(before).ok
    answer = session.do(line)
    assert answer.problem == ""
    assert isinstance(answer.parts[0], ANSWERS[word])


def test_leaving_says_what_would_be_lost_and_how_to_go_on_with_it(tmp_path, monkeypatch):
    monkeypatch.setenv("CAMELODDS_STATE_DIR", str(tmp_path))
    unsaved = "1 move is not saved: 'save FILE' keeps the game, 'quit' or ^D once more leaves"
    for autosave, later in ((None, ""), (Autosave(), "; 'camelodds play --resume' goes on with it")):
        session = session_of(asks=True, autosave=autosave)
        session.do("ticket blue")
        assert session.do("quit") == Answer((f"{unsaved}{later}",))
        assert session.do("quit") == Answer(leaves=True)


def test_a_session_neither_asks_nor_takes_off_what_others_gain_unless_it_is_told_to():
    session = Session([FollowedGame.new(Position(SHORT), PLAYERS, "me")], samples=SAMPLES, seed=1)
    session.do("ticket blue")
    assert session.do("quit") == Answer(leaves=True)
    assert not session.do("advise").parts[0].relative
    assert not session.do("tiles").parts[0].relative


def test_a_question_that_nothing_answers_is_an_error(monkeypatch):
    monkeypatch.setattr(session_module, "read_command", lambda _line, _game: Ask("dance"))
    answer = session_of().do("dance")
    assert (answer.problem, answer.parts) == ("nothing answers 'dance'", ())


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
def test_tiles_are_worth_what_the_sample_of_the_session_says():
    session = session_of(LINE)
    session.do("bet win red me")
    state = session.game.state
    values = tile_values(LINE, state.holdings("me"), state.others("me"), samples=SAMPLES, seed=1)
    assert values.stderr.any()
    assert session.do("tiles").parts[0] == values


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


def test_what_the_page_says_one_can_type_is_read():
    page = (Path(__file__).parents[2] / "docs" / "shell.md").read_text(encoding="utf-8")
    page = page.partition("### What happened")[2].partition("### From a pipe")[0]
    game = session_of(LINE, ("ana", "bob", "dan", "me")).game
    rows = [re.split(r"(?<!\\)\|", line) for line in page.splitlines() if line.startswith("| `")]
    typed = [word for row in rows for cell in row for word in re.findall(r"`([^`]+)`", cell)]
    parts = ("+", "-", "?", "^D", "ticket blue 5", "tile 9", "no bets", "log", "camelodds solve")
    for command in set(typed) - set(parts):
        read_command(command.replace("LINE", LINE).replace("3 rpg", "3 rp"), game)
    assert len(typed) > 50


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
    for word in ("odds", "rolls", "race", "tiles", "advise", "win", "board", "b1"):
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
QUIET = ("save", "load", "odds", "race", "rolls", "tiles", "advise", "win", "w")
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


@pytest.mark.compiled
def test_a_session_plays_100000_games_if_no_number_is_given(monkeypatch, tmp_path):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))  # where no race is solved
    session = Session([FollowedGame.new(Position("1:W 2:K 14:bg 15:p 16:ry | bgryp"), PLAYERS, "me")], seed=1)
    assert session.do("race").parts[0].samples == 100_000
    assert session.advice().race.samples == 100_000
