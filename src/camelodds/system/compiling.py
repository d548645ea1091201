"""Long compilation, said in a terminal before it begins."""

from __future__ import annotations

import functools
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def announced(kernel: Any, what: str) -> Iterator[None]:
    """Say on standard error, if that is a terminal, that a kernel is compiled before a call can go on.

    Parameters
    ----------
    kernel : Dispatcher
        The kernel that is called; nothing is said where its code is in memory or on disk.
    what : str
        What it is; said once in a process.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from numba.core import event

    class Announcer(event.Listener):
        """Hears of every compilation while the call lasts."""

        def on_start(self, heard: Any) -> None:
            if heard.data["dispatcher"] is kernel:
                say_once(
                    f"camelodds compiles {what}, which can take a minute; later calls find the code on disk"
                )

        def on_end(self, heard: Any) -> None:
            pass

    with event.install_listener("numba:compile", Announcer()):
        yield


@functools.cache
def say_once(text: str) -> None:
    """Print a line on standard error, the first time."""
    print(text, file=sys.stderr, flush=True)
