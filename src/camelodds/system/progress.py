"""Progress bars of tqdm for long work, where it is installed and somebody can see them."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from camelodds.arguments import truth_or_none
from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


DELAY = 2.0
"""Seconds until a bar that nobody asked for appears."""


_hidden: ContextVar[bool] = ContextVar("_hidden", default=False)


@contextmanager
def no_bars() -> Iterator[None]:
    """Show no bar that nobody asked for, while something else shows that work is done."""
    before = _hidden.set(True)
    try:
        yield
    finally:
        _hidden.reset(before)


@contextmanager
def progress_bar(total: int, unit: str, wanted: bool | None) -> Iterator[Callable[[int], None]]:
    """A bar for `total` units of work; it yields a function that takes how many more are done.

    Parameters
    ----------
    total : int
    unit : str
        The name of what is counted.
    wanted : bool or None
        If None, the bar appears after `DELAY` seconds, in a terminal or notebook, if tqdm is installed.

    Raises
    ------
    CamelOddsError
        If it is wanted and tqdm is not installed, or `wanted` is not one of the three.
    """
    wanted = truth_or_none(wanted, "progress")
    if wanted is False or (wanted is None and not _seen()):
        yield _ignore
        return
    try:
        # The notebook's own bar needs ipywidgets; the text bar does anywhere.
        if "ipykernel" in sys.modules and find_spec("ipywidgets") is not None:
            from tqdm.notebook import tqdm
        else:
            from tqdm import tqdm
    except ImportError:
        if wanted:
            raise CamelOddsError(
                "progress=True needs tqdm: pip install 'camelodds[progress]', or leave it out"
            ) from None
        yield _ignore
        return
    with ExitStack() as stack:
        yield _Late(
            lambda: stack.enter_context(tqdm(total=total, unit=unit, unit_scale=True, leave=False)), wanted
        )


class _Late:
    """A bar that is made when it is to be seen: a notebook keeps the widgets of all bars ever made."""

    def __init__(self, make: Callable[[], Any], at_once: bool | None) -> None:
        self.make = make
        self.seen_from = time.monotonic() + (0 if at_once else DELAY)
        self.bar: Any = make() if at_once else None
        self.waiting = 0

    def __call__(self, done: int) -> None:
        self.waiting += done
        if self.bar is None and time.monotonic() >= self.seen_from:
            self.bar = self.make()
        if self.bar is not None:
            self.bar.update(self.waiting)
            self.waiting = 0


def _ignore(_done: int) -> None:
    pass


def _seen() -> bool:
    if _hidden.get():
        return False
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())
