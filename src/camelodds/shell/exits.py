"""How a command ends: with an exit status and a message, whatever happens and whichever stream is closed."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from typing import TYPE_CHECKING, Any

import typer

from camelodds.display.printable import complaint
from camelodds.errors import CamelOddsError
from camelodds.shell.status import BAD_INPUT, INTERRUPTED, PIPE_CLOSED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def guarded(command: Callable[..., int | None]) -> Callable[..., None]:
    """A command that ends with an exit status, whatever happens."""

    @functools.wraps(command)
    def run(*arguments: Any, **options: Any) -> None:
        try:
            status = command(*arguments, **options) or 0
            if sys.stdout is not None:
                sys.stdout.flush()
        except CamelOddsError as error:
            complain(f"{error}{way_round(error, options)}")
            status = BAD_INPUT
        except KeyboardInterrupt:
            complain("interrupted")
            status = INTERRUPTED
        except BrokenPipeError:
            nothing_more()
            status = PIPE_CLOSED
        except OSError as error:
            complain(str(error))
            nothing_more()
            status = BAD_INPUT
        raise typer.Exit(status)

    return run


def way_round(error: CamelOddsError, options: dict[str, Any]) -> str:
    """How to do without a solved race, where one cannot be used."""
    from camelodds.tableside.session import is_of_table

    return "; --samples plays races instead" if "samples" in options and is_of_table(error) else ""


def complain(text: str) -> None:
    """Say what is wrong, where somebody listens."""
    if sys.stderr is not None:
        print(complaint(f"camelodds: {text}"), file=sys.stderr)


@contextlib.contextmanager
def all_streams() -> Iterator[None]:
    """Output that is closed goes nowhere: what is to be done is done all the same."""
    before = sys.stdout, sys.stderr
    with contextlib.ExitStack() as stack:
        stack.callback(give_back, *before)
        if sys.stdout is None:
            sys.stdout = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123
        if sys.stderr is None:
            sys.stderr = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123
        yield


def give_back(out: Any, err: Any) -> None:
    """Put streams that were closed back as they were."""
    if out is None:
        sys.stdout = None
    if err is None:
        sys.stderr = None


def nothing_more() -> None:
    """Who reads has seen enough: nothing more must be written, not even at exit."""
    sys.stdout = None
