"""A batch on a Dask cluster: chunks are answered by its workers, and written here in their order."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from camelodds.batch.answers import Answer, Question, answer
from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from camelodds.batch.rows_in import Row
    from camelodds.batch.run import Answers

AHEAD = 2
"""Chunks for each thread of the cluster that are sent before they can be written."""


@contextmanager
def cluster(address: str) -> Iterator[Answers]:
    """What answers chunks on the cluster of a scheduler.

    Raises
    ------
    CamelOddsError
        If Dask is not installed, or there is no scheduler at that address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise CamelOddsError("--dask needs Dask: pip install 'camelodds[dask]'") from None
    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise CamelOddsError(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        yield lambda question, chunks, first: answers_of(client, question, chunks, first)


def answers_of(client: Any, question: Question, chunks: Iterable[list[Row]], first: int) -> Iterator[Answer]:
    """Answer chunks on the workers of a client; the chunks of a worker that dies are done again by others."""
    question = replace(question, options={**question.options, "workers": 1})
    sent: deque[Any] = deque()
    try:
        for chunk in chunks:
            sent.append(client.submit(answer, question, chunk, first, pure=False))
            first += len(chunk)
            if len(sent) >= AHEAD * max(1, sum(client.nthreads().values())):
                yield _result(sent)
        while sent:
            yield _result(sent)
    finally:
        client.cancel(list(sent))


def _result(sent: deque[Any]) -> Answer:
    try:
        found: Answer = sent[0].result()
    except CamelOddsError:
        raise
    except Exception as error:
        raise CamelOddsError(f"the cluster gave up: {type(error).__name__}: {error}") from error
    sent.popleft()
    return found
