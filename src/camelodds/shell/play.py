"""The command play: a session at the table, in a terminal or from a pipe."""

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
    MORE_WORDS,
    EditionOption,
    RelativeOption,
    SamplesOption,
    SeedOption,
    TrackOption,
    check_kind,
    check_sample,
    no_more,
    position_of,
)
from camelodds.shell.show import print_json
from camelodds.shell.status import WRONG

if TYPE_CHECKING:
    from camelodds.tableside.session import Session


PLAY_EXAMPLES = f"""Examples:

camelodds play "{EXAMPLE}" --players ana,bob,me

camelodds play --load game.txt

printf 'b2\\nticket blue\\nplayers\\n' | camelodds play --random

camelodds play --load game.txt --json

Type b2 for a roll, ticket blue, tile 9 +, bet win red, undo, help, quit.

From a pipe they are read one a line; exit status 1 if one was wrong.
"""


@app.command(epilog=PLAY_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def play(
    context: typer.Context,
    position: Annotated[
        str | None,
        typer.Argument(metavar="POSITION", help="The start, or where the game is now.", show_default=False),
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="A game that was saved.")
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Throw a start.")] = False,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="NAMES", help="Their names in the order of turns: ana,bob,me."),
    ] = None,
    me: Annotated[
        str | None,
        typer.Option("--me", metavar="NAME", help="Whom to advise; the player called me, if there is one."),
    ] = None,
    relative: RelativeOption = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the game as JSON at the end, and nothing else.")
    ] = False,
) -> int:
    """Keep up with a game at the table: odds and advice after every move."""
    check_sample(samples, seed)
    if [bool(position), load is not None, random].count(True) != 1:
        raise CamelOddsError(
            f"give one of a position, --load FILE and --random, like camelodds play '{EXAMPLE}'"
        )
    session = session_of(context, position, load, players, me, edition, track, seed)
    session.relative = relative
    session.seed, session.samples = seed, samples
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    if at_terminal and sys.stdout.isatty() and not as_json:
        from camelodds.shell.prompt import TableSession
        from camelodds.shell.screen import View

        session.asks = True
        TableSession(session, View()).run()
        return 0
    wrong = 0 if at_terminal and as_json else follow(session, quiet=as_json)
    if as_json:
        print_json(session.game.to_dict() | {"moves": list(session.moves)})
    return WRONG if wrong else 0


def session_of(
    context: typer.Context,
    position: str | None,
    load: Path | None,
    players: str | None,
    me: str | None,
    edition: str | None,
    track: int | None,
    seed: int | None,
) -> Session:
    """The session that the command line says."""
    from dataclasses import replace

    from camelodds.board.position import Position
    from camelodds.editions.printed import EDITION_2018, find_edition
    from camelodds.tableside import files
    from camelodds.tableside.game import Game
    from camelodds.tableside.session import Session

    no_more(context)
    if load is not None:
        for option, value in (("--players", players), ("--edition", edition), ("--track", track)):
            if value is not None:
                raise CamelOddsError(f"{option} is for a new game: the file says it")
        states = files.load(load)
        if me is not None:
            states = [state.for_player(me) for state in states]
        session = Session(states, path=load)
        session.saved = session.moves
        return session
    if position:
        start = position_of(context, position, edition, track)
    else:
        check_kind(edition, track)
        kind = EDITION_2018 if edition is None else find_edition(edition)
        if track is not None:
            kind = replace(kind, track=track)
        start = Position.random_start(kind, seed)
    names = ["me", "ana", "bob"] if players is None else players.replace(",", " ").split()
    if me is None:
        me = "me" if "me" in names else ""
    return Session([Game.new(start, names, me)])


def follow(session: Session, quiet: bool) -> int:
    """Do the commands of standard input; returns how many were wrong."""
    from camelodds.shell.screen import View

    view, wrong = View(), 0
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    for number, line in enumerate(sys.stdin or (), 1):
        answer = session.do(line)
        if not quiet and answer.parts:
            view.show_all(answer.parts, most=answer.most)
        if not answer.ok:
            wrong += 1
            sys.stdout.flush()
            complain(f"line {number}: {answer.problem}")
        if answer.leaves:
            break
    return wrong
