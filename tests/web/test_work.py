"""Computing for requests: bounded, stopped when nobody waits, and long jobs never before short ones."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from camelodds import race_odds
from camelodds.system.stopping import Stopped, go_on, stopped_if
from camelodds.web.limits import Limits
from camelodds.web.refusals import Refused
from camelodds.web.work import Queue, Work
from web import LINE


async def for_ever():
    await asyncio.Event().wait()


def test_more_jobs_than_there_is_room_for_are_sent_away_with_a_time_to_come_back():
    free = threading.Event()

    async def run():
        queue = Queue(1, 1, 30)
        jobs = [asyncio.ensure_future(queue.do(lambda: free.wait(30), for_ever)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await queue.do(lambda: 1, for_ever)
        free.set()
        assert await asyncio.gather(*jobs) == [True, True]
        assert await queue.do(lambda: 2, for_ever) == 2
        queue.close()
        return refused.value

    refused = asyncio.run(run())
    assert (refused.status, refused.retry_after) == (503, 2)


def test_work_stops_when_the_client_is_gone():
    stopped = threading.Event()

    def long_job():
        try:
            while True:
                go_on()
                time.sleep(0.005)
        except Stopped:
            stopped.set()
            raise

    async def leaves():
        await asyncio.sleep(0.05)

    async def run():
        queue = Queue(1, 1, 30)
        with pytest.raises(Refused) as refused:
            await queue.do(long_job, leaves)
        assert refused.value.status == 499
        # The thread is free again.
        assert await queue.do(lambda: 3, for_ever) == 3
        queue.close()

    asyncio.run(run())
    assert stopped.is_set()


def test_a_job_whose_client_left_before_it_began_is_never_begun():
    begun, free = [], threading.Event()

    async def run():
        queue = Queue(1, 2, 30)
        first = asyncio.ensure_future(queue.do(lambda: free.wait(30), for_ever))
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await queue.do(lambda: begun.append(1), lambda: asyncio.sleep(0.01))
        free.set()
        await first
        await queue.do(lambda: None, for_ever)
        queue.close()

    asyncio.run(run())
    assert begun == []


def test_long_jobs_leave_the_threads_of_short_ones_alone():
    free = threading.Event()

    async def run():
        work = Work(Limits(threads=1, long_threads=1, waiting=1))
        long_jobs = [asyncio.ensure_future(work.long.do(lambda: free.wait(30), for_ever)) for _ in range(2)]
        await asyncio.sleep(0)
        assert await work.short.do(lambda: 4, for_ever) == 4
        free.set()
        await asyncio.gather(*long_jobs)
        work.close()

    asyncio.run(run())


@pytest.mark.compiled
@pytest.mark.parametrize("workers", [1, 2])
def test_a_sample_stops_between_two_pieces_for_any_number_of_workers(workers):
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(Stopped), stopped_if(stop):
        race_odds(LINE, samples=10**12, seed=1, workers=workers)
    assert len(asked) == 4
    # Nothing of it is left behind.
    assert race_odds(LINE, samples=1000, seed=1, workers=workers).samples == 1000
