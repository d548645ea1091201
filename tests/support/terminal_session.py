"""A session at the table for tests, and what a terminal shows of one."""

from __future__ import annotations

import io
import re

import numba
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from camelodds import Position
from camelodds.shell.prompt import TableSession
from camelodds.shell.screen import Screen
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.session import Session

LINE = "1:bg 2:y 3:pr 15:W 16:K"
SHORT = "1:W 2:K 9:- 14:bg 15:p 16:ry | bx"
SAMPLES = 5 if numba.config.DISABLE_JIT else 1000
PLAYERS = ("ana", "bob", "me")


def session_of(line=SHORT, names=PLAYERS, **options):
    return Session([FollowedGame.new(Position(line), names, "me")], samples=SAMPLES, seed=1, **options)


def on_screen(keys, width=80, height=24, session=None, ahead=None):
    """What a terminal shows of a session while keys are typed."""
    screen = Console(
        file=io.StringIO(), force_terminal=True, width=width, height=height, highlight=False, markup=False
    )
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        table = session or session_of()
        TableSession(table, Screen(screen), ahead, input=pipe, output=DummyOutput()).run()
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen.file.getvalue())
