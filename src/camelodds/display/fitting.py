"""Text made to fit a width, in pictures."""

from __future__ import annotations

import unicodedata


def fitted(text: str, room: float, size: float) -> tuple[str, float]:
    """A text and a size at which it fits: smaller if need be, cut if that is not enough."""
    least = 9.5
    length = sum(map(width_of, text))
    if length * size > room:
        size = max(room / length, least)
    if length * size <= room + 1e-9:
        return text, round(size - 0.05, 1)
    end, length = 0, 1.0  # the ellipsis
    while (length + width_of(text[end])) * size <= room:
        length += width_of(text[end])
        end += 1
    return text[:end].rstrip() + "\u2026", size


def width_of(letter: str) -> float:
    """Width of a letter for a size of 1, rather too much than too little."""
    if unicodedata.east_asian_width(letter) in "WF" or letter in "MW@%mw" or ord(letter) > 0xFFFF:
        return 1.0
    return 0.35 if letter in " !'()[].,:;|ijltfI/" else 0.75 if letter.isupper() else 0.62
