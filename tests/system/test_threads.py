"""Jobs over threads."""

from __future__ import annotations

import signal
import sys
import threading
import time

import pytest

from camelodds.system.threads import AHEAD, run, worker_count

WORKERS = [1, 2, 3, 8]


@pytest.mark.parametrize("workers", WORKERS)
def test_every_job_is_done_once(workers):
    jobs = ((lambda i=i: i * i) for i in range(500))
    assert sorted(run(jobs, workers)) == [i * i for i in range(500)]


@pytest.mark.parametrize("workers", WORKERS)
def test_no_jobs_are_no_results(workers):
    assert list(run(iter([]), workers)) == []


@pytest.mark.parametrize("workers", WORKERS)
def test_the_error_of_a_job_comes_out(workers):
    def fail():
        raise ZeroDivisionError("a job's own")

    with pytest.raises(ZeroDivisionError, match="a job's own"):
        list(run(iter([lambda: 1, fail]), workers))


@pytest.mark.parametrize("workers", WORKERS)
def test_the_error_of_what_makes_jobs_comes_out(workers):
    def jobs():
        yield lambda: 1
        raise ZeroDivisionError("no more jobs")

    with pytest.raises(ZeroDivisionError, match="no more jobs"):
        list(run(jobs(), workers))


def test_threads_end_when_results_are_no_longer_wanted():
    def jobs():
        while True:
            yield lambda: time.sleep(0.001)

    results = run(jobs(), 3)
    next(results)
    results.close()
    assert no_thread_left()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer to interrupt with")
def test_an_interrupt_at_any_moment_ends_all_threads():
    """What locks a thread holds must not depend on where the caller is interrupted."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for i in range(100):
            with pytest.raises(KeyboardInterrupt):
                work_until_interrupted(0.001 + i * 0.0001)
            assert no_thread_left()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer to interrupt with")
def test_an_interrupt_while_threads_start_ends_them_too():
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for i in range(600):
            with pytest.raises(KeyboardInterrupt):
                work_until_interrupted((i + 1) * 1e-6)
        assert no_thread_left()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_threads_begin_few_jobs_ahead_of_the_caller():
    begun = []
    results = run((lambda i=i: begun.append(i) for i in range(10_000)), 3)
    next(results)
    time.sleep(0.2)
    # The one fetched, those that may wait, and one at each thread.
    assert len(begun) <= 1 + AHEAD + 3
    assert len(list(results)) == 9_999


@pytest.mark.skipif(sys.platform == "win32", reason="resource is missing")
def test_threads_that_wait_for_the_caller_do_nothing_else():
    import resource

    results = run((lambda: None for _ in range(10_000)), 3)
    next(results)
    time.sleep(0.1)
    switches = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
    time.sleep(0.3)
    # Three threads that look every millisecond would be switched to 900 times.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw - switches < 100
    results.close()
    assert no_thread_left()


def work_until_interrupted(seconds):
    signal.setitimer(signal.ITIMER_REAL, seconds)
    for _ in run(iter(lambda: lambda: None, 0), 2):
        pass


def no_thread_left():
    """Whether the threads end within seconds, which is long for a job of a millisecond."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if not any(thread.name.startswith("camelodds") for thread in threading.enumerate()):
            return True
        time.sleep(0.001)
    return False


@pytest.mark.parametrize(("cores", "workers"), [(None, 1), (1, 1), (6, 6)])
def test_where_a_process_cannot_ask_for_its_cores_those_of_the_machine_count(monkeypatch, cores, workers):
    """As in macOS and Windows; and one if they are not known either."""
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert worker_count(None) == workers


def test_a_process_that_may_use_some_cores_uses_those(monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {2, 5, 7}, raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 16)
    assert worker_count(None) == 3
    assert worker_count(100) == 12
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {2})
    assert (worker_count(None), worker_count(8), worker_count(9)) == (1, 8, 8)


def test_as_many_threads_as_asked_for_but_not_a_multitude():
    assert worker_count(None) >= 1
    assert worker_count(3) == 3
    assert worker_count(10**6) <= max(8, 4 * worker_count(None))
