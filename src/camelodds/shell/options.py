"""The options that several commands share: how typer reads and checks them, and what they stand for."""

from __future__ import annotations

import contextlib
import functools
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from camelodds.arguments import number_from, one_of, whole_number
from camelodds.editions.edition import Edition
from camelodds.editions.printed import EDITION_2018, EDITIONS
from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from camelodds.board.position import Position

EXAMPLE = "1:bg 2:y 3:pr 15:W 16:K"
Value = TypeVar("Value")


def parser(read: Callable[[str], Value]) -> Callable[[str], Value]:
    """Make a parser for typer; typer's message names the option, ours says what is wrong with "it".

    Typer's own checks of numbers do not serve: their messages differ between its versions, and some leave out
    what was given.
    """

    @functools.wraps(read)
    def parse(text: str) -> Value:
        try:
            return read(text)
        except CamelOddsError as error:
            raise typer.BadParameter(str(error)) from None

    return parse


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Make a parser of whole numbers from `least` to `most`."""

    @parser
    def whole_number_in_range(text: str) -> int:
        # int() would accept 1_000, and refuses thousands of digits with an error of its own.
        number: Any = int(text) if re.fullmatch(r"[+-]?\d{1,400}", text) else text
        return whole_number(number, "it", least, most)

    return whole_number_in_range


def one_of_words(*words: str) -> Callable[[str], str]:
    """Make a parser that takes only these words."""

    @parser
    def word_of_those(text: str) -> str:
        one_of(text, "it", words)
        return text

    return word_of_those


@parser
def standard_error(text: str) -> float:
    """Read a standard error to reach; no number of games reaches 0."""
    number: Any = text
    with contextlib.suppress(ValueError):
        number = float(text)
    return number_from(number, "it", 1e-9)


@parser
def edition_named(text: str) -> Edition:
    """Read the name of a printed edition."""
    one_of(text, "it", tuple(EDITIONS))
    return EDITIONS[text]


def edition_option(help_text: str) -> Any:
    """Make the option that names an edition."""
    return typer.Option("--edition", metavar="|".join(EDITIONS), parser=edition_named, help=help_text)


PositionText = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="Each space with its stack, bottom to top, or its tile; then the dice still in the pyramid:"
        " '1:bg 9:+ 12:- ... | bgx'.",
        show_default=False,
    ),
]
EditionOption = Annotated[
    Edition | None, edition_option("The edition, if the letters of the camels do not decide it.")
]
EditionPlayedOption = Annotated[
    Edition | None, edition_option(f"The edition; {EDITION_2018.name} if not given.")
]
TrackOption = Annotated[
    int | None,
    typer.Option(
        "--track",
        metavar="N",
        parser=whole(3, 16),
        help="Number of spaces, 3 to 16; as printed if not given.",
    ),
]
SamplesOption = Annotated[
    int | None,
    typer.Option(
        "--samples",
        metavar="N",
        parser=whole(1),
        help="Estimate the race from this many random games, even if there is a race table.",
    ),
]
StderrOption = Annotated[
    float | None,
    typer.Option(
        "--stderr",
        metavar="X",
        parser=standard_error,
        help="Play random games until every standard error is at most this.",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        parser=whole(0),
        help="Seed of what is random, 0 or more; a new one if not given.",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers", metavar="N", parser=whole(1), help="Number of threads; one per core if not given."
    ),
]
DigitsOption = Annotated[
    int | None,
    typer.Option(
        "--digits",
        metavar="N",
        parser=whole(1, 15),
        help="Digits after the point, 1 to 15; without it odds are in percent and pounds to the penny.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
MeOption = Annotated[
    str,
    typer.Option(
        "--me",
        metavar="TEXT",
        help="What you have: 'money 5, ticket blue 5, tile 9, bet win red'.",
        show_default=False,
    ),
]
OtherOption = Annotated[
    list[str] | None,
    typer.Option(
        "--other",
        metavar="TEXT",
        help="What another player has: 'ana: ticket green 5, bet lose ?'. Give it once per player.",
    ),
]
RelativeOption = Annotated[bool, typer.Option("--relative", help="Subtract what the other players gain.")]


def edition_of(edition: Edition | None, track: int | None) -> Edition:
    """The edition that the options name, 2018 by default, on a track of their length."""
    edition = EDITION_2018 if edition is None else edition
    return edition if track is None else replace(edition, track=track)


def position_of(text: str, edition: Edition | None, track: int | None) -> Position:
    """The position on the command line."""
    from camelodds.tableside.files import start_of

    return start_of(text, edition, track)


def texts_of(me: str, others: Sequence[str] | None) -> list[tuple[str, str]]:
    """What the options say that players have, each with the option's name; yours is the first."""
    return [("--me", me), *(("--other", other) for other in others or ())]
