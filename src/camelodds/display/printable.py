"""Text as a terminal may have it: no control characters, and no more of it than can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.errors import MOST_SHOWN

if TYPE_CHECKING:
    from pathlib import Path


LONGEST_LINE = 1000
"""Characters of a line of an error."""


def cut(text: str, most: int = MOST_SHOWN) -> str:
    """A text, cut where it is long."""
    return text if len(text) <= most else text[:most] + "..."


def clean(text: str, keep: str = "\n") -> str:
    r"""A text with control characters as they are written in Python, but for those to keep.

    Examples
    --------
    >>> print(clean("a\x1b[31m"))
    a\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else ascii(one)[1:-1] for one in text)


def complaint(text: str) -> str:
    """An error as it is shown: clean, and each line of it cut where it is long."""
    return "\n".join(clean(cut(line, LONGEST_LINE)) for line in text.split("\n"))


def file_name(path: Path | str) -> str:
    r"""The name of a file in one line.

    Examples
    --------
    >>> print(file_name("game\n.txt"))
    game\n.txt
    """
    return cut(clean(str(path), keep=""))


def printable(text: str) -> str:
    """A text with ``?`` for what is no character to be seen."""
    return "".join(character if character.isprintable() else "?" for character in text)
