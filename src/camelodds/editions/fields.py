"""What the fields of an edition may hold, as a table: a row a rule, in the order in which they are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Callable

GREY_LETTER = "x"
GREY_NAME = "grey"

# No price in the game is anywhere near this; floats are exact below it.
_LARGEST = 1_000_000


class Rule(NamedTuple):
    """A field, the test that its value passes, given the edition too, and what it must be, for the error."""

    field: str
    test: Callable[[Any, Any], bool]
    must_be: str | Callable[[Any], str]


def check_fields(edition: Any) -> None:
    """Check every field of an edition.

    Raises
    ------
    CamelOddsError
        At the first field that cannot be used.
    """
    for field, test, must_be in RULES:
        value = getattr(edition, field)
        if not test(value, edition):
            rule = must_be if isinstance(must_be, str) else must_be(edition)
            raise CamelOddsError(f"{field} is {shown(value)}: {rule}")


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.strip() != ""


def _are_names(value: object, count: int) -> bool:
    return isinstance(value, tuple) and len(value) == count and all(map(_is_name, value))


def _is_whole(value: object, least: int = -_LARGEST, most: int = _LARGEST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_whole(value: object) -> bool:
    return isinstance(value, tuple) and len(value) > 0 and all(map(_is_whole, value))


def _are_letters(value: object, count: int) -> bool:
    return (
        isinstance(value, str)
        and len(value) == len(set(value)) == count
        and value.isascii()
        and value.isalpha()
    )


# Later tests may rely on earlier ones: the camels are names once `racing` and `crazy` have passed.
RULES = (
    Rule("name", lambda name, _: _is_name(name), "it must be a text that is not empty"),
    Rule("racing", lambda names, _: _are_names(names, 5), "it must be a tuple of five names"),
    Rule(
        "crazy",
        lambda names, _: _are_names(names, 0) or _are_names(names, 2),
        "it must be a tuple of two names, or () for none",
    ),
    Rule(
        "camels",
        lambda names, _: all(len(name) > 1 for name in names),
        "a name has two characters or more",
    ),
    Rule("camels", lambda names, _: len(set(names)) == len(names), "no two camels share a name"),
    Rule(
        "camels",
        lambda names, edition: not edition.crazy or GREY_NAME not in names,
        f"{GREY_NAME!r} is the die of the crazy camels and cannot name a camel",
    ),
    Rule(
        "letters",
        lambda letters, edition: _are_letters(letters, len(edition.camels)),
        lambda edition: f"it must be {len(edition.camels)} different letters of a-z and A-Z, one a camel",
    ),
    Rule(
        "letters",
        lambda letters, edition: not edition.crazy or GREY_LETTER not in letters,
        f"{GREY_LETTER!r} is the grey die and cannot be a camel's letter",
    ),
    Rule(
        "tile_sides",
        lambda sides, _: _are_names(sides, 2) and sides[0] != sides[1],
        "it must be a tuple of two different names",
    ),
    Rule("track", lambda track, _: _is_whole(track, 3, 16), "it must be a whole number from 3 to 16"),
    Rule(
        "dice_per_leg",
        lambda dice, edition: _is_whole(dice, 1, len(edition.dice)),
        lambda edition: f"it must be a whole number from 1 to {len(edition.dice)}, the number of dice",
    ),
    *(
        Rule(field, lambda values, _: _are_whole(values), "it must be a tuple of whole numbers, at least one")
        for field in ("ticket_values", "bet_payouts")
    ),
    *(
        Rule(field, lambda value, _: _is_whole(value), "it must be a whole number")
        for field in ("second_value", "wrong_value", "pyramid_ticket", "tile_income", "wrong_bet")
    ),
    Rule("start_money", lambda money, _: _is_whole(money, 0), "it must be a whole number, 0 or more"),
    Rule(
        "players",
        lambda players, _: _are_whole(players) and len(players) == 2 and 1 <= players[0] <= players[1],
        "it must be a tuple of the least and the greatest number of players",
    ),
    Rule(
        "partners_from",
        lambda least, _: least is None or _is_whole(least, 2),
        "it must be a number of players, 2 or more, or None for no partnerships",
    ),
)
