"""Long work that can be stopped from outside: who asks for it gives a question, and samples look at the answer."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Stopped(Exception):  # noqa: N818 - it says what happened, and nothing is wrong
    """Work was stopped because nobody waits for it any more."""


_stop: ContextVar[Callable[[], bool] | None] = ContextVar("_stop", default=None)


@contextmanager
def stopped_if(stop: Callable[[], bool]) -> Iterator[None]:
    """Let work in this thread stop once a question is answered with True.

    Parameters
    ----------
    stop : callable
        Asked between two pieces of a sample, which are milliseconds apart.

    Raises
    ------
    Stopped
        At the first piece after the answer is True.

    Examples
    --------
    >>> from camelodds import race_odds
    >>> with stopped_if(lambda: True):
    ...     race_odds("1:bg 2:y 3:pr 15:W 16:K", samples=10**12)
    Traceback (most recent call last):
        ...
    camelodds.system.stopping.Stopped
    """
    before = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(before)


def go_on() -> None:
    """Stop here if nobody waits any more.

    Raises
    ------
    Stopped
        If so.
    """
    stop = _stop.get()
    if stop is not None and stop():
        raise Stopped
