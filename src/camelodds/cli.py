"""The shell command: a position in, its odds and ticket values out."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from camelodds._version import __version__
from camelodds.checks import whole_number
from camelodds.errors import CamelOddsError
from camelodds.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLE = "1:bg 2:y 3:pr 15:W 16:K"


def parser() -> argparse.ArgumentParser:
    """What the command takes."""
    command = argparse.ArgumentParser(
        prog="camelodds",
        description="Odds of leg and race, and the value of every leg ticket, for a Camel Up position.",
        epilog=f'example: camelodds "{EXAMPLE}"',
    )
    command.add_argument(
        "position",
        help="stacks bottom to top and tiles by space, then the dice still inside: '1:bg 9:+ 12:- ... | bgx'",
    )
    command.add_argument("--edition", choices=["2018", "2014"], help="edition, if the letters leave it open")
    command.add_argument("--samples", type=int, default=1_000_000, help="races to play (default: 1000000)")
    command.add_argument("--seed", type=int, help="seed of the races, 0 or more (default: a new one)")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--version", action="version", version=f"camelodds {__version__}")
    return command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = parser().parse_args(arguments)
    try:
        position = Position(options.position, edition=options.edition)
        whole_number(options.samples, "--samples", 1)
        if options.seed is not None:
            whole_number(options.seed, "--seed", 0)
    except CamelOddsError as error:
        print(f"camelodds: {error}", file=sys.stderr)
        return 2
    from camelodds.race import race_odds
    from camelodds.values import ticket_values

    try:
        tickets = ticket_values(position)
        race = race_odds(position, samples=options.samples, seed=options.seed)
    except KeyboardInterrupt:
        return 130
    if options.json:
        page = {"leg": tickets.leg.to_dict(), "race": race.to_dict(), "tickets": tickets.to_dict()}
        print(json.dumps(page, indent=2))
    else:
        print(position, tickets.leg, race, tickets, sep="\n\n")
    return 0
