"""Small parts of English sentences that are made while the program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def with_article(noun: str) -> str:
    """A noun with "a" or "an", by its first letter.

    Examples
    --------
    >>> with_article("oasis"), with_article("mirage")
    ('an oasis', 'a mirage')
    """
    return f"an {noun}" if noun[:1].lower() in tuple("aeiou") else f"a {noun}"


def listed(names: Sequence[str], word: str = "and") -> str:
    """Names in a sentence, the last one after "and" or another word.

    Examples
    --------
    >>> listed(["blue"]), listed(["blue", "red"]), listed(["blue", "red", "green"], "or")
    ('blue', 'blue and red', 'blue, red or green')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
