"""Work over threads: kernels run without Python's global lock."""

from __future__ import annotations

import os
import threading
from _thread import start_new_thread
from contextlib import contextmanager
from contextvars import ContextVar
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from camelodds.arguments import whole_number
from camelodds.system.stopping import go_on

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator


T = TypeVar("T")

AHEAD = 64
"""Results that may wait for the caller; when there are more, the threads wait."""


_usual: ContextVar[int | None] = ContextVar("_usual", default=None)


@contextmanager
def workers_if_not_given(workers: int) -> Iterator[None]:
    """Let calls in this thread that are given no number of workers use so many: a server shares its cores."""
    before = _usual.set(workers)
    try:
        yield
    finally:
        _usual.reset(before)


def worker_count(workers: int | None) -> int:
    """Number of threads to use: if not given, all cores of this process; never many times that number.

    Examples
    --------
    >>> with workers_if_not_given(1):
    ...     worker_count(None)
    1
    """
    workers = _usual.get() if workers is None else workers
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if workers is None:
        return cores
    return min(whole_number(workers, "workers", 1), max(8, 4 * cores))


def run(jobs: Iterator[Callable[[], T]], workers: int) -> Generator[T, None, None]:
    """Results of jobs as they end; with 1 worker the caller's own thread does the jobs.

    The error of a job, or of what makes the jobs, is raised in the caller, and so is `Stopped`.  When the
    results are no longer wanted, as after ``^C``, each thread ends after the job it is at, so a job should take
    milliseconds.

    ``^C`` interrupts the caller's thread between any two steps of Python code.  If that thread were then
    inside one of Python's own locks, the lock could stay closed, and a worker would wait for it without end.
    This is why the caller uses no executor of `concurrent.futures`, no `queue.Queue` and not even
    `Thread.start`, which waits for the new thread in this way: only `SimpleQueue` and `start_new_thread`,
    which are single steps.
    """
    if workers == 1:
        for job in jobs:
            go_on()
            yield job()
        return
    # A result in a tuple, an error, or None from a worker that has ended.
    results: SimpleQueue[tuple[T] | BaseException | None] = SimpleQueue()
    # One entry for each job that may be begun; after the end, one that wakes a worker.
    permits: SimpleQueue[None] = SimpleQueue()
    taking = threading.Lock()
    stopped = False

    def work() -> None:
        try:
            while True:
                permits.get()
                if stopped:
                    break
                with taking:
                    job = next(jobs, None)
                if job is None:
                    break
                results.put((job(),))
        except BaseException as error:
            results.put(error)
        results.put(None)
        permits.put(None)  # the next worker that waits wakes up and ends as well

    def start() -> None:
        try:
            for i in range(workers):
                threading.Thread(target=work, name=f"camelodds-{i}", daemon=True).start()
        except BaseException as error:  # the system gives no more threads
            results.put(error)

    for _ in range(AHEAD + workers):
        permits.put(None)
    try:
        start_new_thread(start, ())
        at_work = workers
        while at_work:
            outcome = results.get()
            if outcome is None:
                at_work -= 1
            elif isinstance(outcome, BaseException):
                raise outcome
            else:
                go_on()
                yield outcome[0]
                permits.put(None)
    finally:
        stopped = True
        permits.put(None)
