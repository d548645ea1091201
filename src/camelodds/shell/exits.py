"""How a command ends: always with an exit status, and with a message if something is wrong."""

from __future__ import annotations

import codecs
import contextlib
import functools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from camelodds.display.printable import complaint
from camelodds.errors import CamelOddsError, TableError
from camelodds.shell.status import BAD_INPUT, INTERRUPTED, PIPE_CLOSED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

IN_ASCII = {"±": "+-", "…": "..."}
"""What the command prints itself that not every stream can hold, and what stands for it there."""
ESCAPING = "camelodds.escaping"
"""The name under which Python knows `escaped`."""


def guarded(command: Callable[..., int | None]) -> Callable[..., int]:
    """Make a command return its exit status, whatever happens in it.

    Typer would answer some errors itself: a closed pipe with status 1, an interrupt with an empty line.
    """

    @functools.wraps(command)
    def run(*arguments: Any, **options: Any) -> int:
        try:
            status = command(*arguments, **options) or 0
            if sys.stdout is not None:
                sys.stdout.flush()
        except TableError as error:
            way_out = "; --samples N plays random games instead" if "samples" in options else ""
            complain(f"{error}{way_out}")
            return BAD_INPUT
        except CamelOddsError as error:
            complain(str(error))
            return BAD_INPUT
        except KeyboardInterrupt:
            complain("interrupted")
            return INTERRUPTED
        except BrokenPipeError:
            stop_writing()
            return PIPE_CLOSED
        except OSError as error:
            complain(str(error))
            stop_writing()
            return BAD_INPUT
        return status

    return run


def complain(text: str) -> None:
    """Print a message on standard error, unless that is closed."""
    if sys.stderr is not None:
        print(complaint(f"camelodds: {text}"), file=sys.stderr)


@contextlib.contextmanager
def open_streams() -> Iterator[None]:
    """Make both streams take all that is printed, so that the command does its work whatever they are.

    Output goes to nowhere if its stream is closed, and characters that its encoding cannot hold are escaped.
    """
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, contextlib.ExitStack() as stack:
        if sys.stdout is None:
            stack.enter_context(contextlib.redirect_stdout(nowhere))
        if sys.stderr is None:
            stack.enter_context(contextlib.redirect_stderr(nowhere))
        for stream in (sys.stdout, sys.stderr):
            stack.enter_context(escaping(stream))
        yield


@contextlib.contextmanager
def escaping(stream: TextIO) -> Iterator[None]:
    """Let a stream escape what its encoding cannot hold, unless it does something else about it already."""
    if getattr(stream, "errors", None) != "strict" or not hasattr(stream, "reconfigure"):
        yield
        return
    codecs.register_error(ESCAPING, escaped)
    stream.reconfigure(errors=ESCAPING)
    try:
        yield
    finally:
        with contextlib.suppress(ValueError, OSError):  # closed by now, or nobody reads it any more
            stream.reconfigure(errors="strict")


def escaped(error: UnicodeError) -> tuple[str, int]:
    r"""What to write for characters that an encoding cannot hold, and where to go on.

    Examples
    --------
    >>> codecs.register_error(ESCAPING, escaped)
    >>> "jos\xe9 28 % \xb1 0.1 %".encode("ascii", ESCAPING)
    b'jos\\xe9 28 % +- 0.1 %'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join(IN_ASCII.get(one, ascii(one)[1:-1]) for one in characters), error.end


def stop_writing() -> None:
    """Drop standard output: Python would try to flush it at exit, and fail again."""
    sys.stdout = None
