"""Computing for requests: in a few threads, with a bounded queue, and only while somebody waits for it."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from camelodds.display.phrases import how_many
from camelodds.system.stopping import Stopped, go_on, stopped_if
from camelodds.system.threads import workers_if_not_given
from camelodds.web.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from camelodds.web.limits import Limits

T = TypeVar("T")

COME_BACK = 2
"""Seconds after which who was sent away may try again."""


class Queue:
    """A few threads, and a queue that is never long.

    Parameters
    ----------
    threads : int
        Jobs that are done at once.
    waiting : int
        Jobs that may wait for each thread.
    seconds : int
        How long one job may take.
    """

    def __init__(self, threads: int, waiting: int, seconds: int) -> None:
        self.room = threads * (1 + waiting)
        self.seconds = seconds
        self.there = 0
        """Jobs that are done or wait."""
        self.executor = ThreadPoolExecutor(threads, "camelodds-web")

    async def do(self, job: Callable[[], T], gone: Callable[[], Awaitable[object]]) -> T:
        """Do a job.

        Parameters
        ----------
        job : callable
            The job; samples in it stop when nobody waits any more.
        gone : callable
            Ends when the client is gone.

        Raises
        ------
        Refused
            If too many wait already, the job takes too long, or the client is gone.
        """
        if self.there >= self.room:
            raise Refused(503, "too many requests wait: try again soon", COME_BACK)
        self.there += 1
        stop = threading.Event()
        watch = asyncio.ensure_future(gone())
        future = asyncio.get_running_loop().run_in_executor(self.executor, self._timed, job, stop)
        future.add_done_callback(self._done)
        try:
            await asyncio.wait((future, watch), return_when=asyncio.FIRST_COMPLETED)
            if not future.done():
                raise Refused(499, "the client is gone")
            return future.result()
        except Stopped:
            raise Refused(
                422,
                f"this takes longer than {how_many(self.seconds, 'second')}: ask for fewer samples or positions",
            ) from None
        finally:
            stop.set()
            watch.cancel()

    def _timed(self, job: Callable[[], T], stop: threading.Event) -> T:
        until = time.monotonic() + self.seconds
        # Requests share the cores: each has one.
        with stopped_if(lambda: stop.is_set() or time.monotonic() > until), workers_if_not_given(1):
            go_on()  # nobody may wait for it by now
            return job()

    def _done(self, future: asyncio.Future[T]) -> None:
        self.there -= 1
        if not future.cancelled():
            future.exception()  # nobody may have waited for it

    def close(self) -> None:
        """Begin no further job."""
        self.executor.shutdown(wait=False, cancel_futures=True)


class Work:
    """The queues of a server: long jobs have threads of their own, so that short ones never wait for them."""

    def __init__(self, limits: Limits) -> None:
        self.short = Queue(limits.threads, limits.waiting, limits.seconds)
        self.long = Queue(limits.long_threads, limits.waiting, limits.seconds)

    def close(self) -> None:
        """Begin no further job."""
        self.short.close()
        self.long.close()
