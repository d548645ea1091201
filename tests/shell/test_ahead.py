"""Chances to win beside the prompt: no line waits for them, and only the last question counts."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from numba import config

from camelodds import CamelOddsError
from camelodds.selfplay import win_advice
from camelodds.shell import ahead as ahead_module
from camelodds.shell.ahead import Ahead
from camelodds.tableside.session import Session
from terminal_session import on_screen, session_of

LONG = 60
COMPILED = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")


@dataclass(frozen=True)
class Question:
    """A question with an answer of its own, which comes when it may."""

    text: str
    may_come: threading.Event = field(default_factory=threading.Event, compare=False)
    error: Exception | None = None
    game: object = None

    def answer(self):
        assert self.may_come.wait(LONG)
        if self.error is not None:
            raise self.error
        return f"answer to {self.text}"


def at_once(text, **what):
    question = Question(text, **what)
    question.may_come.set()
    return question


@pytest.fixture
def compiled(monkeypatch):
    """What plays games on is there."""
    monkeypatch.setattr(Ahead, "_get_ready", lambda _ahead, _question: None)


@pytest.mark.usefixtures("compiled")
def test_an_answer_is_there_when_it_is_and_nothing_waits_for_it():
    with Ahead() as ahead:
        late = Question("late")
        assert ahead.ready(late, 0) is None
        late.may_come.set()
        assert ahead.ready(late, LONG) == "answer to late"
        # It stays, and an equal question is the same one.
        late.may_come.clear()
        assert ahead.ready(Question("late"), 0) == ahead.answer(late) == "answer to late"


@pytest.mark.usefixtures("compiled")
def test_only_the_last_question_counts():
    with Ahead() as ahead:
        first, second, third = Question("first"), Question("second"), at_once("third")
        for question in (first, second, third):
            ahead.ask(question)
        # The second one, whose answer never comes, is passed over.
        first.may_come.set()
        assert ahead.answer(third) == "answer to third"


@pytest.mark.usefixtures("compiled")
def test_why_there_is_no_answer_is_told_where_it_is_asked_for():
    with Ahead() as ahead:
        wrong = at_once("wrong", error=CamelOddsError("no value for 8 spaces"))
        assert str(ahead.ready(wrong, LONG)) == "no value for 8 spaces"
        with pytest.raises(CamelOddsError, match="no value for 8 spaces"):
            ahead.answer(wrong)
        assert ahead.answer(at_once("right")) == "answer to right"


class Compiler:
    """Another process that compiles until it is told to end."""

    def __init__(self, command, **_options):
        self.command, self.done, self.ended = command, threading.Event(), ""

    def wait(self):
        assert self.done.wait(LONG)

    def terminate(self):
        self.ended = "terminated"
        self.done.set()


@COMPILED
@pytest.mark.parametrize("works", [True, False])
def test_what_is_not_compiled_is_compiled_by_another_process_once(monkeypatch, works):
    ready, started = threading.Event(), []

    def begin(command, **options):
        started.append(Compiler(command, **options))
        return started[-1]

    monkeypatch.setattr("camelodds.selfplay.warmup.are_compiled", lambda _game: ready.is_set())
    monkeypatch.setattr(ahead_module.subprocess, "Popen", begin)
    game = SimpleNamespace(edition=SimpleNamespace(name="2014"))
    with Ahead() as ahead:
        question = at_once("a", game=game)
        ahead.ask(question)
        while not started:
            pass
        assert ahead.compiling
        assert ahead.ready(question, LONG) is None  # which does not wait
        assert started[0].command[-1] == "2014"
        if works:
            ready.set()
        started[0].done.set()
        if works:
            assert ahead.answer(question) == "answer to a"
        for other in ("b", "c"):
            if works:
                assert ahead.answer(at_once(other, game=game)) == f"answer to {other}"
            else:
                with pytest.raises(CamelOddsError, match="could not be compiled: 'camelodds warmup --games'"):
                    ahead.answer(at_once(other, game=game))
        assert len(started) == 1


@COMPILED
def test_who_leaves_ends_the_compilation(monkeypatch):
    started = []

    def begin(command, **options):
        started.append(Compiler(command, **options))
        return started[-1]

    monkeypatch.setattr("camelodds.selfplay.warmup.are_compiled", lambda _game: False)
    monkeypatch.setattr(ahead_module.subprocess, "Popen", begin)
    with Ahead() as ahead:
        ahead.ask(at_once("a", game=SimpleNamespace(edition=SimpleNamespace(name="2018"))))
        while not started:
            pass
    assert started[0].ended == "terminated"
    assert not ahead.worker.is_alive()


class Known:
    """Has answers at once, later, never, or not at all."""

    def __init__(self, found, compiling=False):
        self.found, self.compiling, self.asked = found, compiling, []

    def ask(self, question):
        self.asked.append(question)

    def ready(self, question, seconds):
        assert seconds <= 0.3
        return self.found

    def answer(self, question):
        return self.found


@COMPILED
@pytest.mark.parametrize("width", [45, 80, 120])
def test_after_a_move_the_chances_are_shown_with_the_pounds(width):
    session = session_of()
    found = win_advice(session.win_question().game, games=16, seed=1)
    shown = on_screen("ticket red\nwin\nquit\n", width, 60, session, Known(found))
    assert "it is ana's turn; for me the best now would be, by the chance to win" in " ".join(shown.split())
    assert "chances to win follow" not in shown
    words = " ".join(shown.split())
    for one in found.actions[:3]:
        assert f"{one.text} {one.chance:.1%}".replace("100.0%", "") in words
    assert max(map(len, shown.splitlines())) <= width
    assert "others play like greedy or sharp or leader" in words


def test_where_chances_are_not_ready_pounds_come_first():
    known = Known(None)
    shown = on_screen("ticket red\nquit\n", session=session_of(), ahead=known)
    assert shown.count("chances to win follow: 'win' shows them") == 2
    assert "in pounds" in shown
    assert "is compiled first" not in shown
    # The first time, pounds come first.
    assert len(known.asked) == 1


def test_compilation_is_announced_once():
    shown = on_screen("ticket red\nquit\n", session=session_of(), ahead=Known(None, compiling=True))
    words = " ".join(shown.split())
    assert words.count("what plays the games is compiled first, once, which can take a minute") == 1
    assert shown.count("chances to win follow: 'win' shows them") == 2


def test_where_there_are_no_chances_nothing_is_said_of_them():
    wrong = Known(CamelOddsError("no value for 8 spaces"))
    shown = on_screen("ticket red\nquit\n", session=session_of(), ahead=wrong)
    assert "chances" not in shown
    assert "in pounds" in shown


def test_a_session_without_a_terminal_works_chances_out_only_if_asked(monkeypatch):
    asked = []
    session = session_of()
    monkeypatch.setattr(session, "answer_to", asked.append)
    for line in ("ticket red", "b1", "odds", "advise"):
        session.do(line)
    assert asked == []
    assert isinstance(session, Session)
