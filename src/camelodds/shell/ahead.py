"""Chances to win, worked out beside the prompt: no line that is typed waits for them."""

from __future__ import annotations

import subprocess
import sys
import threading
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from types import TracebackType

    from camelodds.selfplay.side_by_side import WinAdvice
    from camelodds.tableside.winning import WinQuestion

COMPILE = "import sys; from camelodds.selfplay.warmup import compile_chances; compile_chances(sys.argv[1])"
"""What another process does: only there does compilation leave this one's prompt alone.

numba compiles under one lock for all threads, and a kernel that a typed line needs would wait for it.
"""
LOOK = 0.1
"""Seconds between two looks, so that ^C is heard."""
AT_MOST = 5.0
"""Seconds that leaving waits for what is being worked out."""


class Asked:
    """A question that was asked, and its answer once it is there.

    Parameters
    ----------
    question : WinQuestion
        The question.
    """

    def __init__(self, question: WinQuestion) -> None:
        self.question = question
        self.answers: SimpleQueue[WinAdvice | Exception] = SimpleQueue()
        self.answer: WinAdvice | Exception | None = None

    def within(self, seconds: float) -> WinAdvice | Exception | None:
        """The answer, if it comes within so many seconds."""
        if self.answer is None:
            # A queue of this kind is safe where ^C interrupts, which locks of Python are not.
            try:
                self.answer = self.answers.get(timeout=seconds)
            except Empty:
                return None
        return self.answer


class Ahead:
    """Answers questions about chances to win in a thread of its own; only the last one asked counts.

    Where what plays the games is not compiled yet, another process compiles it first and keeps it on disk.
    """

    def __init__(self) -> None:
        self.asked: SimpleQueue[Asked | None] = SimpleQueue()
        self.last: Asked | None = None
        self.compiling = False
        """Whether games wait to be compiled."""
        self.compiler: subprocess.Popen[bytes] | None = None
        self.stopped = threading.Event()
        self.worker = threading.Thread(target=self._work, name="camelodds-ahead", daemon=True)

    def __enter__(self) -> Ahead:
        self.worker.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.stopped.set()
        if self.compiler is not None:
            self.compiler.terminate()
        self.asked.put(None)
        self.worker.join(AT_MOST)

    def ask(self, question: WinQuestion) -> None:
        """Begin to work on a question, unless it is the last one asked."""
        if self.last is None or self.last.question != question:
            self.last = Asked(question)
            self.asked.put(self.last)

    def ready(self, question: WinQuestion, seconds: float) -> WinAdvice | Exception | None:
        """The answer, if it comes within so many seconds, or why there is none."""
        self.ask(question)
        assert self.last is not None
        return self.last.within(0 if self.compiling else seconds)

    def answer(self, question: WinQuestion) -> WinAdvice:
        """The answer, however long it takes; ^C interrupts the wait and not the work.

        Raises
        ------
        CamelOddsError
            If there is none.
        """
        self.ask(question)
        assert self.last is not None
        while (found := self.last.within(LOOK)) is None:
            if not self.worker.is_alive():
                return question.answer()
        if isinstance(found, Exception):
            raise found
        return found

    def _work(self) -> None:
        while not self.stopped.is_set():
            asked = self.asked.get()
            if asked is None:
                return
            try:
                self._get_ready(asked.question)
                if self.stopped.is_set():
                    return
                if asked is self.last:
                    asked.answers.put(asked.question.answer())
            except Exception as error:
                asked.answers.put(error)

    def _get_ready(self, question: WinQuestion) -> None:
        """Have what plays games on compiled, if it is not."""
        import numba

        from camelodds.selfplay.warmup import are_compiled

        if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
            raise CamelOddsError("games are played on by compiled code only: unset NUMBA_DISABLE_JIT")
        if are_compiled(question.game):
            return
        if self.compiler is None:
            self._compile(question.game.edition.name)
        if not self.stopped.is_set() and not are_compiled(question.game):
            raise CamelOddsError(
                "what plays games on could not be compiled: 'camelodds warmup --games' says why"
            )

    def _compile(self, edition: str) -> None:
        """Compile what plays on the games of an edition in another process."""
        self.compiling = True
        command = [sys.executable, "-c", COMPILE, edition]
        nowhere = subprocess.DEVNULL
        # In a session of its own: ^C at the prompt is not meant for it.
        self.compiler = subprocess.Popen(
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
        )
        self.compiler.wait()
        self.compiling = False
