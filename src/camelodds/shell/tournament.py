"""The command tournament: strategies play whole games against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from camelodds.errors import CamelOddsError, shown
from camelodds.shell.app import app
from camelodds.shell.exits import complain, guarded
from camelodds.shell.options import (
    DigitsOption,
    EditionPlayedOption,
    JsonOption,
    SeedOption,
    StderrOption,
    WorkersOption,
    one_of_words,
    whole,
)
from camelodds.shell.show import print_json, show
from camelodds.shell.status import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.selfplay.round_robins import RoundRobin
    from camelodds.selfplay.standings import Tournament

TOURNAMENT_EXAMPLES = """Examples:

camelodds tournament greedy leader leader leader --games 10000

camelodds tournament sharp greedy greedy --stderr 0.005 --seed 1

camelodds tournament greedy leader --edition 2014 --json

camelodds tournament --round-robin sharp greedy tickets leader

random does anything that is legal, and roller always rolls.

leader bets on the camel in the lead, and tickets takes the best leg ticket.

greedy does what is worth most by itself, and sharp also thinks of the other players.
"""


@app.command(epilog=TOURNAMENT_EXAMPLES)
@guarded
def tournament(
    strategies: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STRATEGY",
            help="Who plays, one a player: random, roller, leader, tickets, greedy or sharp.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            parser=whole(1),
            help="Games to play: 10,000 if not given, and 2,000 a pair in a round robin.",
        ),
    ] = None,
    edition: EditionPlayedOption = None,
    seed: SeedOption = None,
    stderr: StderrOption = None,
    workers: WorkersOption = None,
    odds: Annotated[
        str,
        typer.Option(
            "--odds",
            metavar="fast|exact|sampled",
            parser=one_of_words("fast", "exact", "sampled"),
            help="The odds that strategies get; exact and sampled ones take far longer, and exact ones need"
            " camelodds solve.",
        ),
    ] = "fast",
    luck: Annotated[
        bool | None,
        typer.Option(
            "--luck/--no-luck",
            help="Whether to take the luck of the dice out; without either, where all strategies ask for odds.",
        ),
    ] = None,
    round_robin: Annotated[
        bool,
        typer.Option("--round-robin", help="Each strategy against each other one, and a rating for each."),
    ] = False,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            metavar="N",
            parser=whole(2, 8),
            help="Players at a table of a round robin, half of them of each strategy; 4 if not given.",
        ),
    ] = None,
    digits: DigitsOption = None,
    as_json: JsonOption = False,
) -> int:
    """Strategies play whole games against each other: who wins how often.

    Everybody plays on every seat, with the same dice. ^C ends it early and prints what is done.
    """
    names = known(strategies or ())
    from camelodds.selfplay.round_robins import round_robin as all_pairs
    from camelodds.selfplay.tournaments import tournament as play

    result: Tournament | RoundRobin
    if round_robin:
        for option, value in (("--stderr", stderr), ("--luck", luck)):
            if value is not None:
                raise CamelOddsError(f"{option} is for a single table: leave it out in a round robin")
        result = all_pairs(
            names,
            players=players or 4,
            games=games or 2000,
            edition=edition,
            seed=seed,
            workers=workers,
            odds=odds,
        )
    elif players is not None:
        raise CamelOddsError("--players is for --round-robin: else each name is a player")
    else:
        result = play(
            names,
            games=games,
            edition=edition,
            seed=seed,
            stderr=stderr,
            workers=workers,
            odds=odds,
            luck=luck,
        )
    if as_json:
        print_json(result.to_dict())
    else:
        show(result, digits=digits)
    if not result.interrupted:
        return 0
    complain("interrupted: these are the results of the games that were done")
    return INTERRUPTED


def known(names: Sequence[str]) -> Sequence[str]:
    """The names, if they are those of strategies.

    Raises
    ------
    CamelOddsError
        If one is not, or there are none.
    """
    from camelodds.selfplay.strategies import STRATEGIES

    there = ", ".join(STRATEGIES)
    if not names:
        raise CamelOddsError(f"who plays is missing, like camelodds tournament greedy leader leader: {there}")
    for name in names:
        if name not in STRATEGIES:
            raise CamelOddsError(f"there is no strategy {shown(name)}: there are {there}")
    return names
