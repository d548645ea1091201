"""The command play: a game that is followed at the table, in a terminal or from a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
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
    from camelodds.shell.screen import Screen
    from camelodds.tableside.game import FollowedGame
    from camelodds.tableside.opening import Opening
    from camelodds.tableside.session import Session

PLAY_EXAMPLES = f"""Examples:

camelodds play --players ana,bob,me

camelodds play "{EXAMPLE}" --players "Ana Maria,bob,me"

camelodds play --resume

camelodds play --load game.txt --json

printf 'b1 g1 y2 r3 p3 W1 K3\\nb2\\nticket blue\\nplayers\\n' | camelodds play

Without a position, type the dice of the start as they are thrown: b1 g1 y2, and so on.

Then type b2 for a roll, ticket blue, tile 9 +, bet win red, undo, help, quit.

From a pipe, each line is one such command. A wrong one stops the game there; the exit status is 1.
"""
WAYS = "POSITION, --load FILE, --resume or --random"
"""How a game can begin, if its start is not thrown at the table."""

StartText = Annotated[
    str | None,
    typer.Argument(metavar="POSITION", help="The start, or the game's position now.", show_default=False),
]
LoadOption = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
ResumeOption = Annotated[
    bool, typer.Option("--resume", help="Go on with the game played last, and say which it is.")
]
RandomOption = Annotated[bool, typer.Option("--random", help="Begin with a random start.")]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="NAMES",
        help="The players in the order of turns: ana,bob,me. A name can hold blanks.",
    ),
]
NamedOption = Annotated[
    str | None,
    typer.Option(
        "--me",
        metavar="NAME",
        help="The player to advise; without it the one called me, if there is one.",
    ),
]
KeepGoingOption = Annotated[bool, typer.Option("--keep-going", help="From a pipe: go on after a wrong line.")]
JsonAtEndOption = Annotated[
    bool, typer.Option("--json", help="Print the game as JSON at the end, and nothing else.")
]


@app.command(epilog=PLAY_EXAMPLES)
@guarded
def play(
    position: StartText = None,
    load: LoadOption = None,
    resume: ResumeOption = False,
    random: RandomOption = False,
    players: PlayersOption = None,
    me: NamedOption = None,
    relative: RelativeOption = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    digits: DigitsOption = None,
    keep_going: KeepGoingOption = False,
    as_json: JsonAtEndOption = False,
) -> int:
    """Follow a game at the table: odds and advice after every move."""
    if [bool(position), load is not None, resume, random].count(True) > 1:
        raise CamelOddsError(f"give only one of {WAYS}, like camelodds play '{EXAMPLE}'")
    from camelodds.tableside.opening import Opening
    from camelodds.tableside.session import Session

    def begin(start: Position) -> Session:
        game = new_game(start, players, me)
        return Session([game], samples=samples, seed=seed, relative=relative)

    if load is not None or resume:
        for option, value in (("--players", players), ("--edition", edition), ("--track", track)):
            if value is not None:
                raise CamelOddsError(f"{option} is for a new game: a saved game has its own, leave it out")
        states = saved_game(load, me)
        table: Session | Opening = Session(states, samples, seed, relative, path=load, goes_on=True)
    elif position:
        table = begin(position_of(position, edition, track))
    else:
        kind = edition_of(edition, track)
        from camelodds.board.position import Position

        table = begin(Position.random_start(kind, seed))
        if not random:
            # That one was begun to say what is wrong with the players before anything is thrown.
            table = Opening(kind, begin)
    told = table.game.told_after(len(table.moves)) if resume and isinstance(table, Session) else ""
    return follow(table, digits, keep_going, as_json, told)


def saved_game(path: Path | None, me: str | None) -> list[FollowedGame]:
    """The states of a saved game, of the last one if none is named, for another player if `--me` says so."""
    from camelodds.tableside import autosave, files

    states = files.load(autosave.newest() if path is None else path)
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


def follow(
    table: Session | Opening, digits: int | None, keep_going: bool, as_json: bool, told: str = ""
) -> int:
    """Follow the game: in a terminal with a prompt, else by the lines of standard input.

    Who has not named the game is told which it is; a prompt says that by itself.
    """
    from camelodds.shell.screen import Screen
    from camelodds.tableside.opening import Opening

    typed, screen = sys.stdin is not None and sys.stdin.isatty(), Screen(digits=digits)
    if typed and sys.stdout.isatty() and not as_json:
        from camelodds.shell.prompt import play_in_terminal

        play_in_terminal(table, screen)
        return 0
    if told:
        complain(f"the game goes on, {told}")
    wrong = 0
    # Who asks for JSON in a terminal wants the game as it is, and types nothing.
    if not (typed and as_json):
        table, wrong = follow_lines(table, screen, stops=not (typed or keep_going), quiet=as_json)
    if isinstance(table, Opening):
        if not wrong:
            left = ", ".join(table.now.to_throw)
            raise CamelOddsError(f"the start is not complete, still to throw: {left}; or give one of {WAYS}")
    elif as_json:
        print_json(table.to_dict())
    return WRONG if wrong else 0


def follow_lines(
    table: Session | Opening, screen: Screen, *, stops: bool, quiet: bool
) -> tuple[Session | Opening, int]:
    """Do the commands of standard input, one a line, up to a wrong one if it stops there.

    Returns
    -------
    Session or Opening
        The session; what was thrown of its start, if it has not begun.
    int
        How many lines were wrong.
    """
    from camelodds.tableside.opening import Opening
    from camelodds.tableside.session import Session

    wrong, opening = 0, table if isinstance(table, Opening) else None
    if hasattr(sys.stdin, "reconfigure"):
        # Bytes that are no text make their line wrong, and end nothing.
        sys.stdin.reconfigure(errors="replace")
    for number, line in enumerate(sys.stdin or (), 1):
        answer = table.do(line)
        if isinstance(table, Opening) and table.session is not None:
            table = table.session
        if not quiet and answer.parts:
            screen.show_all(answer.parts, most=answer.most)
        if not answer.ok:
            wrong += 1
            sys.stdout.flush()
            complain(f"line {number}: {answer.problem}")
            if stops:
                complain(f"stopped at line {number}, later ones may depend on it: --keep-going goes on")
                break
        if opening is not None and isinstance(table, Session) and table.reopened:
            table = opening
        elif answer.leaves:
            break
    return table, wrong
