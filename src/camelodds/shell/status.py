"""The exit statuses of the command, apart from 0."""

from __future__ import annotations

WRONG = 1
"""A line of a game from a pipe was wrong, or a race table cannot be used."""
BAD_INPUT = 2
"""The input is bad, or a file cannot be read or written."""
INTERRUPTED = 130
"""The user pressed ``^C``; shells use this number."""
PIPE_CLOSED = 141
"""The program that reads the output has stopped; shells use this number."""
