"""The command play: a game that is followed at the table, in a terminal or from a pipe."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - typer reads annotations
from typing import TYPE_CHECKING, Annotated

import typer

from camelodds.errors import CamelOddsError
from camelodds.shell.app import app
from camelodds.shell.exits import complain, guarded
from camelodds.shell.options import (
    EXAMPLE,
    DigitsOption,
    EditionOption,
    RelativeOption,
    SamplesOption,
    SeedOption,
    TrackOption,
    edition_of,
    position_of,
)
from camelodds.shell.show import print_json
from camelodds.shell.status import WRONG

if TYPE_CHECKING:
    from camelodds.board.position import Position
    from camelodds.tableside.game import FollowedGame
    from camelodds.tableside.session import Session

PLAY_EXAMPLES = f"""Examples:

camelodds play "{EXAMPLE}" --players ana,bob,me

camelodds play --load game.txt

printf 'b2\\nticket blue\\nplayers\\n' | camelodds play --random

camelodds play --load game.txt --json

Type b2 for a roll, ticket blue, tile 9 +, bet win red, undo, help, quit.

From a pipe, each line is one such command; the exit status is 1 if one of them was wrong.
"""


@app.command(epilog=PLAY_EXAMPLES)
@guarded
def play(
    position: Annotated[
        str | None,
        typer.Argument(metavar="POSITION", help="The start, or the game's position now.", show_default=False),
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Begin with a random start.")] = False,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="NAMES", help="The players in the order of turns: ana,bob,me."),
    ] = None,
    me: Annotated[
        str | None,
        typer.Option(
            "--me",
            metavar="NAME",
            help="The player to advise; without it the one called me, if there is one.",
        ),
    ] = None,
    relative: RelativeOption = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    digits: DigitsOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the game as JSON at the end, and nothing else.")
    ] = False,
) -> int:
    """Follow a game at the table: odds and advice after every move."""
    if [bool(position), load is not None, random].count(True) != 1:
        raise CamelOddsError(
            f"give a position, --load FILE or --random, and only one of them, like camelodds play '{EXAMPLE}'"
        )
    if load is not None:
        for option, value in (("--players", players), ("--edition", edition), ("--track", track)):
            if value is not None:
                raise CamelOddsError(f"{option} is for a new game: a saved game has its own, leave it out")
        states = saved_game(load, me)
    else:
        from camelodds.board.position import Position

        start = (
            position_of(position, edition, track)
            if position
            else Position.random_start(edition_of(edition, track), seed)
        )
        states = [new_game(start, players, me)]
    from camelodds.tableside.session import Session

    session = Session(states, samples=samples, seed=seed, relative=relative, path=load)
    session.saved = session.moves
    return follow(session, digits, as_json)


def saved_game(path: Path, me: str | None) -> list[FollowedGame]:
    """The states of a saved game, for another player than the one it names if `--me` says so."""
    from camelodds.tableside import files

    states = files.load(path)
    return states if me is None else [state.for_player(me) for state in states]


def new_game(start: Position, players: str | None, me: str | None) -> FollowedGame:
    """A game with these names, separated by commas, or by blanks if there are no commas."""
    from camelodds.tableside.game import FollowedGame

    names = ["me", "ana", "bob"]
    if players is not None:
        names = [" ".join(name.split()) for name in players.split("," if "," in players else None)]
    if me is None:
        me = "me" if "me" in names else ""
    return FollowedGame.new(start, names, me)


def follow(session: Session, digits: int | None, as_json: bool) -> int:
    """Follow the game: in a terminal with a prompt, else by the lines of standard input."""
    typed = sys.stdin is not None and sys.stdin.isatty()
    if typed and sys.stdout.isatty() and not as_json:
        from camelodds.shell.prompt import TableSession
        from camelodds.shell.screen import Screen

        session.asks = True
        TableSession(session, Screen(digits=digits)).run()
        return 0
    # Who asks for JSON in a terminal wants the game as it is, and types nothing.
    wrong = 0 if typed and as_json else follow_lines(session, digits, quiet=as_json)
    if as_json:
        print_json(session.to_dict())
    return WRONG if wrong else 0


def follow_lines(session: Session, digits: int | None, quiet: bool) -> int:
    """Do the commands of standard input, one a line; returns how many were wrong."""
    from camelodds.shell.screen import Screen

    screen, wrong = Screen(digits=digits), 0
    if hasattr(sys.stdin, "reconfigure"):
        # Bytes that are no text make their line wrong, and end nothing.
        sys.stdin.reconfigure(errors="replace")
    for number, line in enumerate(sys.stdin or (), 1):
        answer = session.do(line)
        if not quiet and answer.parts:
            screen.show_all(answer.parts, most=answer.most)
        if not answer.ok:
            wrong += 1
            sys.stdout.flush()
            complain(f"line {number}: {answer.problem}")
        if answer.leaves:
            break
    return wrong
