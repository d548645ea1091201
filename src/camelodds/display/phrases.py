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


def how_many(count: int, noun: str, plural: str = "", form: str = "") -> str:
    """A number and what it counts, in the singular or plural.

    Parameters
    ----------
    count : int
        How many.
    noun : str
        What one is called.
    plural : str
        What several are called; with an s at the end if not given.
    form : str
        How the number is written, like ``","`` for thousands.

    Examples
    --------
    >>> how_many(1, "game"), how_many(2, "game"), how_many(0, "blue ticket"), how_many(5, "die", "dice")
    ('1 game', '2 games', '0 blue tickets', '5 dice')
    >>> how_many(20_000, "game", form=",")
    '20,000 games'
    """
    return f"{count:{form}} {noun if count == 1 else plural or noun + 's'}"


def is_or_are(count: int) -> str:
    """The verb after so many things.

    Examples
    --------
    >>> is_or_are(1), is_or_are(2)
    ('is', 'are')
    """
    return "is" if count == 1 else "are"
