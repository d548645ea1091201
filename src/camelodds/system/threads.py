"""Work over threads: kernels run without the GIL."""

from __future__ import annotations

import os
import threading
import time
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from camelodds.arguments import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


T = TypeVar("T")

AHEAD = 64
"""Results that may wait to be fetched before the threads wait in turn."""


def worker_count(workers: int | None) -> int:
    """Number of threads to use: all cores of this process if not given, and never many times as many."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if workers is None:
        return cores
    return min(whole_number(workers, "workers", 1), max(8, 4 * cores))


def run(jobs: Iterator[Callable[[], T]], workers: int) -> Iterator[T]:
    """Results of jobs as they end, by this thread alone if `workers` is 1.

    A job is meant to take milliseconds: when the results are no longer wanted, as after ``^C``, each thread
    ends after the job it is at.  The caller's thread, which ``^C`` interrupts anywhere, holds no lock that
    another one waits for: that is why this is no executor of `concurrent.futures`.
    """
    if workers == 1:
        yield from (job() for job in jobs)
        return
    results: SimpleQueue[tuple[str, Any]] = SimpleQueue()
    taking = threading.Lock()
    stopped: list[bool] = []

    def work() -> None:
        try:
            while not stopped:
                with taking:
                    job = next(jobs, None)
                if job is None:
                    break
                results.put(("result", job()))
                while results.qsize() > AHEAD and not stopped:
                    time.sleep(0.001)
        except BaseException as error:
            results.put(("error", error))
        results.put(("end", None))

    threads = [threading.Thread(target=work, name=f"camelodds-{i}", daemon=True) for i in range(workers)]
    try:
        for thread in threads:
            thread.start()
        at_work = workers
        while at_work:
            kind, value = results.get()
            if kind == "error":
                raise value
            if kind == "end":
                at_work -= 1
            else:
                yield value
    finally:
        stopped.append(True)
