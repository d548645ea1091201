"""The fields of requests as data: what the API checks and what its description says are the same lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from camelodds.display.phrases import listed
from camelodds.editions.printed import EDITIONS
from camelodds.errors import CamelOddsError, shown
from camelodds.game.holdings import Holdings
from camelodds.tableside.files import start_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from camelodds.board.position import Position
    from camelodds.web.limits import Limits

EXAMPLE = "1:bg 2:y 3:pr 15:W 16:K"
HOLDINGS = ("name", "money", "tickets", "pyramid_tickets", "tile", "bets", "partner")
"""The keys of what a player has, as `Holdings.to_dict` has them."""


class Field(NamedTuple):
    """A field of a request.

    Parameters
    ----------
    name : str
        Its key.
    says : str
        What it is, in words.
    schema : dict
        Its JSON schema.
    read : callable
        Takes the value and the limits, and gives what a function of the library takes.
    required : bool
        Whether it cannot be left out.
    """

    name: str
    says: str
    schema: Mapping[str, Any]
    read: Callable[[Any, Limits], Any] = lambda value, _limits: value
    required: bool = False


def read_fields(asked: Mapping[str, Any], fields: Sequence[Field], limits: Limits) -> dict[str, Any]:
    """What a request asks for, by field; a field that is null or missing is left out.

    Raises
    ------
    CamelOddsError
        If a field is missing, not known, or not what it must be.
    """
    names = [field.name for field in fields]
    unknown = [name for name in asked if name not in names]
    if unknown:
        raise CamelOddsError(f"there is no field {shown(unknown[0])} here; there are {listed(names)}")
    found = {}
    for field in fields:
        value = asked.get(field.name)
        if value is not None:
            found[field.name] = field.read(value, limits)
        elif field.required:
            raise CamelOddsError(f"the field {field.name} is missing: {field.says}")
    return found


def text(name: str, most: int = 4000) -> Callable[[Any, Limits], str]:
    """A reader of texts."""

    def read(value: Any, _limits: Limits) -> str:
        if not isinstance(value, str) or len(value) > most:
            raise CamelOddsError(f"{name} must be a text of at most {most} characters, not {shown(value)}")
        return value

    return read


def number(name: str, least: int, most: str | int) -> Callable[[Any, Limits], int]:
    """A reader of whole numbers, up to a limit by name."""

    def read(value: Any, limits: Limits) -> int:
        highest = most if isinstance(most, int) else int(getattr(limits, most))
        if isinstance(value, float) and value.is_integer() and abs(value) < 1 << 53:
            value = int(value)  # JSON has one kind of numbers
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= highest:
            raise CamelOddsError(
                f"{name} must be a whole number from {least} to {highest}, not {shown(value)}"
            )
        return value

    return read


def truth(name: str) -> Callable[[Any, Limits], bool]:
    """A reader of true and false."""

    def read(value: Any, _limits: Limits) -> bool:
        if not isinstance(value, bool):
            raise CamelOddsError(f"{name} must be true or false, not {shown(value)}")
        return value

    return read


def one_of(name: str, words: Sequence[str]) -> Callable[[Any, Limits], str]:
    """A reader of a few words."""

    def read(value: Any, _limits: Limits) -> str:
        if not isinstance(value, str) or value not in words:
            raise CamelOddsError(f"{name} must be one of {', '.join(words)}, not {shown(value)}")
        return value

    return read


def read_holdings(value: Any, name: str) -> Holdings:
    """What a player has, as `Holdings.to_dict` writes it.

    Examples
    --------
    >>> read_holdings({"tickets": [["blue", 5]], "name": "ana"}, "me").tickets
    (('blue', 5),)
    """
    if not isinstance(value, dict):
        raise CamelOddsError(
            f'{name} must be an object like {{"name": "ana", "money": 5}}, not {shown(value)}'
        )
    unknown = [key for key in value if key not in HOLDINGS]
    if unknown:
        raise CamelOddsError(f"{name} has no key {shown(unknown[0])}; there are {', '.join(HOLDINGS)}")
    try:
        return Holdings(**{key: one for key, one in value.items() if one is not None})
    except CamelOddsError as error:
        raise CamelOddsError(f"{name}: {error}") from None


def read_others(value: Any, _limits: Limits) -> list[Holdings]:
    """What the other players have."""
    if not isinstance(value, list) or len(value) > 7:
        raise CamelOddsError(f"others must be a list of at most 7 players, not {shown(value)}")
    return [read_holdings(one, f"others[{number}]") for number, one in enumerate(value)]


def read_left(value: Any, _limits: Limits) -> dict[str, Any]:
    """The tickets that are left."""
    if not isinstance(value, dict):
        raise CamelOddsError(f'left must be an object like {{"blue": 2}}, not {shown(value)}')
    return value


def read_numbers(name: str) -> Callable[[Any, Limits], Any]:
    """A reader of a number, or of a list of odds."""

    def read(value: Any, _limits: Limits) -> Any:
        whole = isinstance(value, int) and not isinstance(value, bool)
        odds = isinstance(value, list) and len(value) < 102 and all(map(_is_number, value))
        if not (whole or odds):
            raise CamelOddsError(f"{name} must be a number of cards or a list of odds, not {shown(value)}")
        return value

    return read


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def position_of(line: str, found: Mapping[str, Any]) -> Position:
    """The position of a line, of the edition and on the track that a request names."""
    if len(line) > 1000:
        raise CamelOddsError(f"a position has at most 1000 characters, not {shown(line)}")
    return start_of(line, found.get("edition"), found.get("track"))


POSITION = Field(
    "position",
    f"The position as one line, like {EXAMPLE!r}.",
    {"type": "string", "maxLength": 1000, "examples": [EXAMPLE]},
    text("position", 1000),
)
EDITION = Field(
    "edition",
    "The edition, if the letters of the camels do not decide it.",
    {"type": "string", "enum": list(EDITIONS)},
    one_of("edition", tuple(EDITIONS)),
)
TRACK = Field(
    "track",
    "The number of spaces; 16 if not given.",
    {"type": "integer", "minimum": 3, "maximum": 16},
    number("track", 3, 16),
)
SEED = Field(
    "seed",
    "The seed of what is random; a new one each time if not given.",
    {"type": "integer", "minimum": 0, "maximum": 2**53 - 1},
    number("seed", 0, 2**53 - 1),
)
RELATIVE = Field(
    "relative",
    "Whether what the other players gain is subtracted.",
    {"type": "boolean"},
    truth("relative"),
)
PLAYER = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "money": {"type": "integer", "minimum": 0},
        "tickets": {
            "type": "array",
            "description": "Camel and face value of each.",
            "items": {"type": "array"},
        },
        "pyramid_tickets": {"type": "integer", "minimum": 0},
        "tile": {"type": ["integer", "null"], "description": "The space of the player's tile."},
        "bets": {
            "type": "array",
            "description": "Pile, camel (null if face down), and how many cards lie below.",
            "items": {"type": "array"},
        },
        "partner": {"type": ["string", "null"]},
    },
}
ME = Field(
    "me",
    "What the player has whose turn it is; nothing but the start money if not given.",
    PLAYER,
    lambda value, _limits: read_holdings(value, "me"),
)
OTHERS = Field(
    "others",
    "What the other players have.",
    {"type": "array", "maxItems": 7, "items": PLAYER},
    read_others,
)
LEFT = Field(
    "left",
    "How many leg tickets of a camel are left; all of a camel that is not named.",
    {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
    read_left,
)
EARLIER = Field(
    "earlier",
    "How many correct finish cards lie below, or the odds of 0, 1, 2, ... of them.",
    {"type": ["integer", "array"], "items": {"type": "number"}},
    read_numbers("earlier"),
)
MOVING = Field(
    "moving",
    "The space from which the tile is moved.",
    {"type": "integer", "minimum": 2, "maximum": 16},
    number("moving", 2, 16),
)


def samples_up_to(limits: Limits) -> Field:
    """How many random games are played, up to the limit."""
    return Field(
        "samples",
        "Estimate from this many random games.",
        {"type": "integer", "minimum": 1, "maximum": limits.samples},
        number("samples", 1, "samples"),
    )
