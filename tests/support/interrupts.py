"""^C in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

# A process started in the background of a script has ^C ignored: here it means what it means at a terminal.
LISTENS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
PATIENCE = 60
"""Seconds after which a process that does not end is ended: far less than what it has to do takes."""


def answer_to_an_interrupt(program: str, begin: float) -> tuple[str, int, float]:
    """What a program says to ^C, its exit status, and how many seconds it took to say it.

    It prints "warm" when all is compiled; `begin` seconds later it is in the midst of what it does.
    """
    command = [sys.executable, "-c", LISTENS + program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        watchdog = threading.Timer(PATIENCE, process.kill)
        try:
            assert process.stdout.readline() == "warm\n"
            watchdog.start()
            time.sleep(begin)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            sent = time.perf_counter()
            answer = process.stdout.readline()
            seconds = time.perf_counter() - sent
            process.wait(timeout=PATIENCE)
        finally:
            watchdog.cancel()
            process.kill()
    return answer, process.returncode, seconds
