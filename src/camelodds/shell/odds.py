"""The commands for odds: odds, race, rolls."""

from __future__ import annotations

from typing import Annotated

import typer

from camelodds.shell.app import app
from camelodds.shell.batch import batched
from camelodds.shell.exits import guarded
from camelodds.shell.options import (
    EXAMPLE,
    DigitsOption,
    EditionOption,
    JsonOption,
    PositionText,
    SamplesOption,
    SeedOption,
    StderrOption,
    TrackOption,
    position_of,
)
from camelodds.shell.show import print_json, show

ODDS_EXAMPLES = f"""Examples:

camelodds odds "{EXAMPLE}"

camelodds odds "2:ygWr 6:Kb 9:+ 10:p | bpx" --stderr 0.001

camelodds odds "1:bg 2:oyw" --json
"""


@app.command(epilog=ODDS_EXAMPLES)
@guarded
@batched
def odds(
    position: PositionText,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    stderr: StderrOption = None,
    seed: SeedOption = None,
    digits: DigitsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Odds of the leg and the race, and the value of every leg ticket.

    If the race table cannot be used, the leg and the tickets are still printed, and the exit status is 2.
    """
    board = position_of(position, edition, track)
    from camelodds.errors import TableError
    from camelodds.odds.race import race_odds
    from camelodds.values.tickets import ticket_values

    tickets = ticket_values(board)
    problem = race = None
    try:
        race = race_odds(board, samples=samples, seed=seed, stderr=stderr)
    except TableError as error:
        problem = error
    if as_json:
        of_race = None if race is None else race.to_dict()
        print_json({"leg": tickets.leg.to_dict(), "race": of_race, "tickets": tickets.to_dict()})
    else:
        show(*(part for part in (board, tickets.leg, race, tickets) if part is not None), digits=digits)
    if problem is not None:
        raise problem


RACE_EXAMPLES = f"""Examples:

camelodds race "{EXAMPLE}"

camelodds race "{EXAMPLE}" --stderr 0.0005 --seed 1

camelodds race "{EXAMPLE}" --earlier 2

camelodds race "{EXAMPLE}" --earlier 0.5,0.3,0.2

camelodds race "{EXAMPLE}" --earlier "facedown 3"

With --earlier: 2 correct cards; odds of 0, 1 and 2 correct cards; 3 cards face down.
"""


@app.command(epilog=RACE_EXAMPLES)
@guarded
@batched
def race(
    position: PositionText,
    earlier: Annotated[
        str,
        typer.Option(
            "--earlier",
            metavar="CARDS",
            help="Correct finish cards already in the pile: 2, or odds 0.5,0.3,0.2, or 'facedown 3'.",
        ),
    ] = "0",
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    stderr: StderrOption = None,
    seed: SeedOption = None,
    digits: DigitsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Odds of winning and of losing the race, and the value of a finish card."""
    board = position_of(position, edition, track)
    from camelodds.tableside.holdings_words import read_earlier

    before = read_earlier(earlier)
    from camelodds.odds.race import race_odds
    from camelodds.values.bets import bet_values

    found = race_odds(board, samples=samples, seed=seed, stderr=stderr)
    bets = bet_values(found, earlier=before)
    if as_json:
        print_json({"race": found.to_dict(), "bets": bets.to_dict()})
    else:
        show(found, bets, digits=digits)


ROLLS_EXAMPLES = f"""Examples:

camelodds rolls "{EXAMPLE}"

camelodds rolls "2:ygWr 6:Kb 9:+ 10:p | bpx" --digits 5
"""


@app.command(epilog=ROLLS_EXAMPLES)
@guarded
@batched
def rolls(
    position: PositionText,
    edition: EditionOption = None,
    track: TrackOption = None,
    digits: DigitsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Odds of the leg after every possible next roll."""
    board = position_of(position, edition, track)
    from camelodds.odds.next_roll import roll_odds

    after = roll_odds(board)
    if as_json:
        print_json(after.to_dict())
    else:
        show(after, digits=digits)
