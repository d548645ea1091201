"""Work over threads: kernels run without the GIL."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, TypeVar

from camelodds.checks import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

WAITING = 4
"""Jobs handed out ahead for each thread."""


def worker_count(workers: int | None) -> int:
    """Number of threads wanted: as many as this process has cores if not given."""
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return whole_number(workers, "workers", 1)


def run(pool: ThreadPoolExecutor, jobs: Iterator[Callable[[], T]]) -> Iterator[T]:
    """Results of jobs as they end.

    Only a few jobs are handed out ahead, and a job is meant to take milliseconds: when the results are no
    longer wanted, as after ``^C``, the threads are free at once.
    """
    running: set[Future[T]] = set()
    try:
        for job in jobs:
            running.add(pool.submit(job))
            if len(running) > WAITING * pool._max_workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        for future in running:
            future.cancel()
