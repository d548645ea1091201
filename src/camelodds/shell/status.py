"""Exit statuses of the command: 0 if all went well, else one of these."""

from __future__ import annotations

WRONG = 1
"""A line of a session from a pipe was wrong, or a race table cannot be used."""
BAD_INPUT = 2
"""The input is bad, or a file cannot be read or written."""
INTERRUPTED = 130
"""After ``^C``, as shells have it."""
PIPE_CLOSED = 141
"""Nobody reads the output any more, as shells have it."""
