"""Text that is safe to print in a terminal: no control characters, and not too long to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.errors import MOST_SHOWN

if TYPE_CHECKING:
    from pathlib import Path


LONGEST_LINE = 1000
"""Characters of a line of an error that are shown."""


def cut(text: str, most: int = MOST_SHOWN) -> str:
    """A text, cut after `most` characters."""
    return text if len(text) <= most else text[:most] + "..."


def clean(text: str, keep: str = "\n") -> str:
    r"""A text with its control characters written as in Python, except those in `keep`.

    Examples
    --------
    >>> print(clean("a\x1b[31m"))
    a\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else ascii(one)[1:-1] for one in text)


def complaint(text: str) -> str:
    """The message of an error as it is shown: clean, with long lines cut."""
    return "\n".join(clean(cut(line, LONGEST_LINE)) for line in text.split("\n"))


def file_name(path: Path | str) -> str:
    r"""The name of a file as one clean line.

    Examples
    --------
    >>> print(file_name("game\n.txt"))
    game\n.txt
    """
    return cut(clean(str(path), keep=""))


def printable(text: str) -> str:
    r"""A text with ``?`` for each character that cannot be printed.

    Examples
    --------
    >>> printable("ana\x1b[2J")
    'ana?[2J'
    """
    return "".join(character if character.isprintable() else "?" for character in text)
