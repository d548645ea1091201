"""What the fields of an edition may hold."""

from __future__ import annotations

from camelodds.errors import CamelOddsError, shown


def _require(holds: bool, field: str, value: object, rule: str) -> None:
    if not holds:
        raise CamelOddsError(f"{field} is {shown(value)}: {rule}")


def _is_whole(value: object) -> bool:
    # No price in the game is anywhere near the limit; floats stay exact below it.
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 1_000_000


def _is_word(value: object) -> bool:
    return isinstance(value, str) and value.strip() != ""


def _are_words(value: object, count: int) -> bool:
    return isinstance(value, tuple) and len(value) == count and all(map(_is_word, value))
