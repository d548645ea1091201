"""A batch from its first row to its last: chunk by chunk, in order, each written before the next is begun."""

from __future__ import annotations

import itertools
import signal
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from camelodds.batch.answers import Answer, Question, answer, read_rows
from camelodds.batch.progress_file import Progress, find_progress, forget, keep
from camelodds.batch.rows_in import PIPE, Source
from camelodds.batch.rows_out import open_output
from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError, shown
from camelodds.odds.sampling import new_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from camelodds.batch.rows_in import Row
    from camelodds.batch.rows_out import Output
    from camelodds.editions.edition import Edition

    Answers = Callable[[Question, Iterable[list[Row]], int], Iterator[Answer]]

ROWS = 10_000
"""Rows of a chunk."""
SAID_EVERY = 0.5
"""Seconds between two words on how far it has come."""


@dataclass(frozen=True)
class Task:
    """A batch: what is asked of which rows, and where the answers go.

    Parameters
    ----------
    question : str
        One of `answers.ANSWERS`.
    source : Source
    out : str
        A file, a folder for Parquet, or ``-`` for standard output.
    kind : str
        One of `rows_out.KINDS`.
    edition : Edition or None
        The edition of all rows; if not given, that of the first row that can be read, 2018 if none of the first
        chunk can.
    options : dict
        What the question takes besides: samples, seed, workers.
    strict : bool
        Whether the first bad row ends it.
    resume : bool
        Whether to go on with what was begun.
    rows : int
        Rows of a chunk.
    """

    question: str
    source: Source
    out: str
    kind: str
    edition: Edition | None
    options: dict[str, Any]
    strict: bool = False
    resume: bool = False
    rows: int = ROWS

    @property
    def asked(self) -> dict[str, Any]:
        """What must be the same where a batch goes on."""
        options = {name: value for name, value in self.options.items() if name not in ("workers", "seed")}
        return {
            "question": self.question,
            "file": self.source.name,
            "column": self.source.column,
            "edition": None if self.edition is None else [self.edition.name, self.edition.track],
            "options": options,
            "format": self.kind,
            "chunk": self.rows,
        }


class Stopped(Exception):  # noqa: N818 - it is no error by itself
    """A batch that ended before its last row; the rows before are there."""

    def __init__(self, done: int, cause: BaseException) -> None:
        super().__init__(done)
        self.done, self.cause = done, cause


def run_batch(task: Task, answers: Answers | None = None) -> Progress:
    """Answer all rows; how many there were, and how many of them are bad.

    Parameters
    ----------
    task : Task
    answers : callable, optional
        What computes the answers to chunks, in order; this process if not given.

    Raises
    ------
    Stopped
        If it ended early: `cause` is a KeyboardInterrupt, an OSError or a CamelOddsError.
    CamelOddsError
        If it cannot begin.
    """
    _check_files(task)
    begun = find_progress(task.out, task.asked) if task.resume else None
    progress = begun or Progress(task.asked, task.options.get("seed"))
    if progress.seed is None and task.question in ("race", "advise"):
        progress = replace(progress, seed=new_seed())
    if task.options.get("seed") not in (None, progress.seed):
        raise CamelOddsError(f"--seed is not the one it was begun with, {progress.seed}: leave it out")
    edition, chunks = _begun(task, progress.rows)
    question = Question(task.question, edition, {**task.options, "seed": progress.seed})
    written = Written(task, _opened(task, progress), progress)
    telling = Rate(progress.rows)
    try:
        for found in (answers or answers_here)(question, chunks, progress.rows):
            written.add(found)
            telling(written.progress.rows)
        if written.progress.rows == 0:
            with unbroken():
                written.output.write(answer(question, [], 0).columns)
    except (KeyboardInterrupt, OSError, CamelOddsError) as cause:
        raise Stopped(written.progress.rows, cause) from cause
    finally:
        telling.end()
        written.output.close()
    if task.out != PIPE:
        forget(task.out)
    return written.progress


def _begun(task: Task, done: int) -> tuple[Edition, Iterator[list[Row]]]:
    """The edition of all rows, and the chunks of those that are not done: the first of them is read already."""
    chunks = task.source.chunks(task.rows, done)
    begin = list(itertools.islice(chunks, 1))
    edition = task.edition
    if edition is None:
        first = itertools.islice(task.source.chunks(task.rows), 1) if done else begin
        edition = read_rows(next(iter(first), []), None)[0].edition
    return edition, itertools.chain(begin, chunks)


def _opened(task: Task, progress: Progress) -> Output:
    """Where the rows go; how far it has come is kept first, so that no moment is without it."""
    if task.out == PIPE or progress.rows:
        return open_output(task.out, task.kind, progress.size)
    keep(progress, task.out)
    try:
        return open_output(task.out, task.kind, progress.size)
    except BaseException:
        forget(task.out)
        raise


def answers_here(question: Question, chunks: Iterable[list[Row]], first: int) -> Iterator[Answer]:
    """Answer chunks one after the other in this process."""
    for chunk in chunks:
        yield answer(question, chunk, first)
        first += len(chunk)


@dataclass
class Written:
    """What is written of a batch so far."""

    task: Task
    output: Output
    progress: Progress

    def add(self, found: Answer) -> None:
        """Write the answers to a chunk, or those before a bad row if that ends it.

        Raises
        ------
        Stopped
            If a bad row ends it.
        """
        columns, bad = found
        stop = bad.index(True) if self.task.strict and True in bad else len(bad)
        if stop:
            with unbroken():
                self.output.write({name: values[:stop] for name, values in columns.items()})
                self.progress = replace(
                    self.progress,
                    rows=self.progress.rows + stop,
                    size=self.output.size,
                    bad=self.progress.bad + sum(bad[:stop]),
                )
                if self.task.out != PIPE:
                    keep(self.progress, self.task.out)
        if stop < len(bad):
            index, given, error = (columns[name][stop] for name in ("index", "position", "error"))
            raise Stopped(self.progress.rows, CamelOddsError(f"row {index} ({shown(given)}): {error}"))


def _check_files(task: Task) -> None:
    """Check that a batch does not write over what it reads, and that it can go on if that is asked."""
    if task.resume and PIPE in (task.out, task.source.path):
        raise CamelOddsError("--resume needs files: give --batch and --out the names of files")
    if PIPE in (task.out, task.source.path) or not Path(task.out).exists():
        return
    if Path(task.source.path).exists() and Path(task.out).samefile(task.source.path):
        raise CamelOddsError("--out is the file that is read: give it another name")


@contextmanager
def unbroken() -> Iterator[None]:
    """Let ``^C`` wait until the block is done; a second one does not wait."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[bool] = []

    def wait(_number: int, _frame: object) -> None:
        if waiting:
            raise KeyboardInterrupt
        waiting.append(True)

    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


class Rate:
    """Tells a terminal how many rows are done, and how many a second."""

    def __init__(self, done: int) -> None:
        self.first, self.began = done, time.monotonic()
        self.said = self.began
        self.seen = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        """Tell how many rows are done."""
        now = time.monotonic()
        if self.seen and now - self.said >= SAID_EVERY:
            rate = (done - self.first) / (now - self.began)
            told = f"\r{how_many(done, 'row', form=',')}, {rate:,.0f} a second"
            print(told, end="\x1b[K", file=sys.stderr, flush=True)
            self.said = now

    def end(self) -> None:
        """Take the line away."""
        if self.seen and self.said != self.began:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
