"""The options that several commands share: their types, their checks, what they say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from camelodds.arguments import number_from, whole_number
from camelodds.display.printable import cut
from camelodds.editions.printed import EDITIONS
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.board.position import Position
    from camelodds.game.holdings import Holdings

EXAMPLE = "1:bg 2:y 3:pr 15:W 16:K"
MORE_WORDS = {"allow_extra_args": True}
"""Words left over are ours to judge."""


def as_number(text: str) -> Any:
    """A number; what is none is kept, and refused in our words where it is checked."""
    if re.fullmatch(r"[+-]?\d{1,400}", text):
        return int(text)
    try:
        return float(text)
    except ValueError:
        return text


def a_number(*names: str, metavar: str = "N", **more: Any) -> Any:
    """An option that takes a number."""
    return typer.Option(*names, metavar=metavar, parser=as_number, **more)


PositionText = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="Stacks bottom to top and tiles by space, then the dice still inside: '1:bg 9:+ 12:- ... | bgx'.",
        show_default=False,
    ),
]
EditionOption = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="|".join(EDITIONS),
        help="Edition, if the letters leave it open.",
    ),
]
TrackOption = Annotated[
    int | None, a_number("--track", help="Track length, 3 to 16; the edition's if not given.")
]
SamplesOption = Annotated[
    int | None, a_number("--samples", help="Races to play: the race is sampled, and no solved one is read.")
]
StderrOption = Annotated[
    float | None,
    a_number("--stderr", metavar="X", help="Play races until all standard errors are at most that."),
]
SeedOption = Annotated[
    int | None, a_number("--seed", help="Seed of what is random, 0 or more; a new one if not given.")
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
        help="What another player has: 'ana: ticket green 5, bet lose ?'. Repeat it.",
    ),
]
RelativeOption = Annotated[bool, typer.Option("--relative", help="Take off what the others gain.")]


def position_of(context: typer.Context, text: str, edition: str | None, track: int | None) -> Position:
    """The position that the command line says, and nothing after it."""
    from camelodds.tableside.files import start_of

    no_more(context)
    check_kind(edition, track)
    return start_of(text, edition, track)


def check_kind(edition: str | None, track: int | None) -> None:
    """Check the options that say which edition it is."""
    if edition is not None and edition not in EDITIONS:
        raise CamelOddsError(f"--edition must be {' or '.join(EDITIONS)}, not {shown(edition)}")
    if track is not None:
        whole_number(track, "--track", 3, 16)


def no_more(context: typer.Context) -> None:
    """Check that no words are left over."""
    more = " ".join(context.args)
    if more:
        quotes = ": a position is one word, put it in quotes" if ":" in more else ""
        raise CamelOddsError(f"too much: {cut(more)}{quotes} ({context.command_path} --help)")


def check_sample(samples: int | None, seed: int | None, stderr: float | None = None) -> None:
    """Check options under the names they have here."""
    if stderr is not None:
        number_from(stderr, "--stderr", 1e-9)
    if samples is not None:
        whole_number(samples, "--samples", 1)
    if seed is not None:
        whole_number(seed, "--seed", 0)


def players_of(me: str, others: Sequence[str] | None, position: Position) -> list[Holdings]:
    """What `--me` and `--other` say."""
    from camelodds.tableside.holdings_words import read_players

    return read_players(said_of(me, others), position.edition)


def said_of(me: str, others: Sequence[str] | None) -> list[tuple[str, str]]:
    """The texts that say what players have, each with its option."""
    return [("--me", me), *(("--other", other) for other in others or ())]


def order_note(me: str, others: Sequence[str] | None, players: Sequence[Holdings], position: Position) -> str:
    """How cards lie of which it was not said."""
    from camelodds.tableside.holdings_words import order_said

    return order_said(said_of(me, others), players, position.edition)
