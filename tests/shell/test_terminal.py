"""The session in a terminal: what it shows, and how it takes what is typed."""

from __future__ import annotations

import io
import re

import numba
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from camelodds import Position, leg_odds, text
from camelodds.cli import main
from camelodds.display.board_text import draw
from camelodds.display.percent import percent
from camelodds.shell.prompt import StartDialogue, TableSession, play_in_terminal
from camelodds.shell.screen import Screen
from camelodds.tableside import autosave, files
from camelodds.tableside.opening import Opening
from camelodds.tableside.session import Session
from terminal_session import LINE, SHORT, on_screen, session_of


def test_a_terminal_shows_board_and_advice_after_every_move():
    session = session_of()
    shown = on_screen("ticket red\nquit\n", session=session)
    board = text.board(Position(SHORT), owners={})
    assert shown.count(board.splitlines()[0]) == 2
    assert "it is ana's turn; for me the best now would be" in shown
    best = session.advice().best.text
    assert best in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (80, " leg 1 | pounds: ana 3  bob 3  me 3 | help undo save quit "),
        (58, " leg 1 | pounds: ana 3  bob 3  me 3 | help undo save quit "),
        (57, " leg 1 | pounds: ana 3  bob 3  me 3 "),
        (36, " leg 1 | pounds: ana 3  bob 3  me 3 "),
        (35, " leg 1 "),
        (5, " leg 1 "),
    ],
)
def test_the_line_below_says_as_much_as_has_room(width, line):
    with create_pipe_input() as pipe:
        screen = Screen(Console(file=io.StringIO(), width=width))
        assert TableSession(session_of(), screen, input=pipe, output=DummyOutput()).state() == line


def test_the_prompt_says_whose_turn_it_is_in_green_where_it_is_ones_own():
    session = session_of()
    with create_pipe_input() as pipe:
        prompt = TableSession(session, Screen(), input=pipe, output=DummyOutput())
        assert prompt.whose() == [("bold", "ana> ")]
        session.do("turn me")
        assert prompt.whose() == [("bold fg:ansigreen", "me> ")]


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
        assert console.file.getvalue().endswith("the start is not complete and is not kept: 1:bg\n")


@pytest.mark.parametrize("typed", ["", "b1 g1 y2 p3 r3 W2 K1\n"])
def test_a_start_is_kept_as_soon_as_it_is_complete(monkeypatch, tmp_path, typed):
    monkeypatch.setenv("CAMELODDS_STATE_DIR", str(tmp_path))
    table = (
        Opening(Position(LINE).edition, lambda start: session_of(str(start))) if typed else session_of(LINE)
    )
    console = Console(file=io.StringIO(), force_terminal=True, width=80, highlight=False, markup=False)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(f"{typed}quit\n")
        play_in_terminal(table, Screen(console))
    (state,) = files.load(autosave.newest())
    assert str(state.position) == LINE
    assert "goes on" not in console.file.getvalue()
    # A game that is in a file already is named, and has no second file before its next move.
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("quit\n")
        play_in_terminal(Session([state], goes_on=True), Screen(console))
    assert "the game goes on, ana, bob and me, leg 1, 0 moves" in console.file.getvalue()
    assert len(list(tmp_path.iterdir())) == 1


def test_the_last_line_of_a_start_is_taken_back_in_a_terminal(monkeypatch, tmp_path):
    monkeypatch.setenv("CAMELODDS_STATE_DIR", str(tmp_path))
    sessions = []

    def begin(start):
        sessions.append(session_of(str(start)))
        return sessions[-1]

    console = Console(file=io.StringIO(), width=80, highlight=False, markup=False)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(
            "b1 g1 y2 p3 r3\nW2 K3\nundo\nW2 K1\n\x1b[200~undo\nb2\x1b[201~\rW2 K1\nb2\nquit\nquit\n"
        )
        play_in_terminal(Opening(Position(LINE).edition, begin), Screen(console))
    shown = console.file.getvalue()
    assert shown.count("1:bg 2:y 3:pr; still to throw: white, black") == 3
    assert "not done: the 1 line after 'undo'" in shown
    assert [session.moves for session in sessions] == [(), (), ("b2",)]
    assert str(sessions[-1].states[0].position) == LINE
    assert len(list(tmp_path.iterdir())) == 1


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


def test_a_small_screen_has_actions_without_reasons():
    session = session_of(SHORT)
    shown = on_screen("quit\n", 45, 20, session)
    assert session.advice().best.text in shown
    assert session.advice().best.reason.split(":")[0] not in " ".join(shown.split())
    assert "tied for best" not in shown


@pytest.mark.parametrize("width", [30, 35, 40, 45, 60, 80, 100, 120])
def test_reasons_are_whole_on_a_screen_of_any_width(width):
    session = session_of(SHORT)
    shown = on_screen("quit\n", width, 80, session)
    assert max(map(len, shown.splitlines())) <= width
    words = " ".join(shown.split())
    assert "…" not in words
    for action in session.advice().actions[:8]:
        reason = action.reason if width < 70 or width > 100 else action.reason.split()[0]
        assert action.text in words
        assert reason in words


@pytest.mark.parametrize(("width", "digits"), [(30, 0), (32, 0), (34, 1), (45, 1), (80, 1)])
def test_tables_are_whole_on_a_narrow_screen(width, digits):
    session = session_of(SHORT)
    screen = on_screen("odds\nrolls\nplayers\nhelp\nquit\n", width, session=session)
    assert max(map(len, screen.splitlines())) <= width
    assert "…" not in screen
    leg = leg_odds(SHORT)
    for row in leg.ranks:
        numbers = [percent(share, digits) for share in row]
        assert re.search(r"\s+(?:█*[▏▎▍▌▋▊▉]?\s+)?".join(numbers), screen)


@pytest.mark.parametrize("width", [30, 34, 38, 45, 60])
def test_every_action_has_its_mark_and_its_value_on_a_narrow_screen(width):
    session = session_of(SHORT)
    screen = on_screen(f"advise {len(session.advice().actions)}\nquit\n", width, 200, session)
    for mark, action, value, *_ in session.advice().view(None).rows:
        start = rf"^{mark or ' '} +(?:\w  )?{re.escape(action)}"
        assert re.search(rf"{start} +{re.escape(format(value, '+.3f'))}(?: |$)", screen, re.MULTILINE)


def test_digits_that_are_asked_for_stay_on_a_narrow_screen():
    console = Console(file=io.StringIO(), force_terminal=True, width=30, height=60, color_system=None)
    leg = leg_odds(SHORT)
    Screen(console, digits=7).show(leg)
    for share in leg.ranks.flatten():
        assert f"{share:.7f}" in console.file.getvalue().split()


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


def test_lines_pasted_are_all_answered():
    console = Console(file=io.StringIO(), width=80, highlight=False, markup=False)
    with create_pipe_input() as pipe:
        prompt = TableSession(session_of(), Screen(console), input=pipe, output=DummyOutput())
        prompt.warm = True  # the first answer would have the board and advice, too
        assert not prompt.attempt("help turn\n\nhelp left\nlog")
        assert prompt.attempt("help score\nquit\nhelp undo")
    shown = console.file.getvalue()
    parts = ("it is ana's turn", "how many tickets are left", "no moves yet", "scores the race")
    assert [shown.count(part) for part in parts] == [1, 1, 1, 1]
    assert "takes the last move back" not in shown


@pytest.mark.parametrize("line", ["", "  ", "\n \n"])
def test_an_empty_line_says_nothing(line):
    console = Console(file=io.StringIO(), width=80, highlight=False, markup=False)
    session = session_of()
    with create_pipe_input() as pipe:
        prompt = TableSession(session, Screen(console), input=pipe, output=DummyOutput())
        prompt.warm = True
        assert not prompt.attempt(line)
    assert console.file.getvalue() == ""
    assert session.moves == ()
