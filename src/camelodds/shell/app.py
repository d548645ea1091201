"""The shell command's sub-commands."""

from __future__ import annotations

import contextlib
import difflib
import functools
import json
import os
import re
import shlex
import sys
from pathlib import Path  # noqa: TC003 - typer reads annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

from camelodds._version import __version__
from camelodds.arguments import number_from, whole_number
from camelodds.cli import INTERRUPTED
from camelodds.display.printable import clean, complaint, cut
from camelodds.errors import CamelOddsError, TableError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from camelodds.board.position import Position
    from camelodds.game.holdings import Holdings
    from camelodds.tableside.session import Session

EXAMPLE = "1:bg 2:y 3:pr 15:W 16:K"
BAD_INPUT = 2
PIPE_CLOSED = 141
WRONG_LINE = 1
"""Exit status of a session with commands from a pipe, if one of them was wrong."""
COMMANDS = ("odds", "advise", "tiles", "race", "rolls", "income", "play", "solve", "tables", "warmup")
OTHER_WORDS = {
    **dict.fromkeys(("leg", "position", "ticket", "tickets"), "odds"),
    **dict.fromkeys(("bet", "bets", "card", "cards", "winner", "loser"), "race"),
    **dict.fromkeys(("action", "actions", "best"), "advise"),
    **dict.fromkeys(("money", "pounds", "scoring"), "income"),
    **dict.fromkeys(("game", "table"), "play"),
}
"""Words for what a command does."""
EDITIONS = ("2018", "2014")
"""The printed editions."""

app = typer.Typer(
    # Boxes and colours are for those who see them.
    rich_markup_mode="rich" if sys.stdout is not None and sys.stdout.isatty() else None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
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


def guarded(command: Callable[..., int | None]) -> Callable[..., None]:
    """A command that ends with an exit status, whatever happens."""

    @functools.wraps(command)
    def run(*arguments: Any, **options: Any) -> None:
        try:
            status = command(*arguments, **options) or 0
            if sys.stdout is not None:
                sys.stdout.flush()
        except CamelOddsError as error:
            complain(f"{error}{way_round(error, options)}")
            status = BAD_INPUT
        except KeyboardInterrupt:
            complain("interrupted")
            status = INTERRUPTED
        except BrokenPipeError:
            nothing_more()
            status = PIPE_CLOSED
        except OSError as error:
            complain(str(error))
            nothing_more()
            status = BAD_INPUT
        raise typer.Exit(status)

    return run


def way_round(error: CamelOddsError, options: dict[str, Any]) -> str:
    """How to do without a solved race, where one cannot be used."""
    return "; --samples plays races instead" if "samples" in options and isinstance(error, TableError) else ""


def complain(text: str) -> None:
    """Say what is wrong, where somebody listens."""
    if sys.stderr is not None:
        print(complaint(f"camelodds: {text}"), file=sys.stderr)


@contextlib.contextmanager
def all_streams() -> Iterator[None]:
    """Output that is closed goes nowhere: what is to be done is done all the same."""
    before = sys.stdout, sys.stderr
    with contextlib.ExitStack() as stack:
        stack.callback(give_back, *before)
        if sys.stdout is None:
            sys.stdout = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123
        if sys.stderr is None:
            sys.stderr = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123
        yield


def give_back(out: Any, err: Any) -> None:
    """Put streams that were closed back as they were."""
    if out is None:
        sys.stdout = None
    if err is None:
        sys.stderr = None


def nothing_more() -> None:
    """Who reads has seen enough: nothing more must be written, not even at exit."""
    sys.stdout = None


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit status: 0, or 2 if the input is bad."""
    with all_streams():
        return answered(list(arguments))


def answered(given: list[str]) -> int:
    """Do what the words of the command line say; returns the exit status."""
    misplaced = "" if "_CAMELODDS_COMPLETE" in os.environ else what_was_meant(given)
    if misplaced:
        complain(misplaced)
        return BAD_INPUT
    try:
        status = get_command(app).main(args=given, prog_name="camelodds", standalone_mode=False)
    except typer.Abort:
        complain("interrupted")
        return INTERRUPTED
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        complain(refused(error, given))
        return BAD_INPUT
    return status if isinstance(status, int) else 0


def refused(error: Any, given: Sequence[str]) -> str:
    """What typer refuses, in our words; its classes of errors differ between its versions."""
    name = next((word for word in given if word in COMMANDS), "")
    path = f"camelodds {name}".strip()
    option = getattr(error, "option_name", "")
    message = error.format_message()
    match type(error).__name__:
        case "MissingParameter":
            message = f"POSITION is missing, like {path} '{EXAMPLE}'"
        case "NoSuchOption":
            there = getattr(error, "possibilities", None) or ()
            message = f"no option {option!r}" + (f"; did you mean {there[0]!r}?" if there else "")
        case "BadOptionUsage" if "requires" in message:
            message = f"{option} needs a value after it"
        case "BadOptionUsage":
            message = f"{option} takes no value"
    return f"{message} ({path} --help)"


def what_was_meant(given: Sequence[str]) -> str:
    """What is wrong with words that do not begin with a command; nothing if they do."""
    words = [word for word in given if not word.startswith("-")]
    if not given:
        return f"a command is missing: {', '.join(COMMANDS)} (camelodds --help)"
    if not words or given[0] in COMMANDS or any("-completion" in word for word in given):
        return ""
    command = next((word for word in words if word in COMMANDS), None)
    if given[0].startswith("-") and command is not None:
        options = list(given)
        options.remove(command)
        # These are for no command: they are answered as they are.
        if {"-h", "--help", "--version"} & set(options[: given.index(command)]):
            return ""
        return f"a command comes first: camelodds {shlex.join([command, *options])}"
    pieces = [word for word in words if re.match(r"\s*\d+\s*:", word)]
    if pieces and (given[0] in pieces or given[0].startswith("-")):
        options = [word for word in given if word not in pieces]
        return f"a command comes first: camelodds {shlex.join(['odds', ' '.join(pieces), *options])}"
    if given[0].startswith("-"):
        return ""
    return f"no command {shown(words[0])}{guess(words[0].lower())} (camelodds --help)"


def guess(word: str) -> str:
    """Which command a word may mean."""
    meant = [OTHER_WORDS[word]] if word in OTHER_WORDS else []
    meant = meant or [command for command in COMMANDS if word and command.startswith(word)]
    meant = meant or difflib.get_close_matches(word, COMMANDS, n=1)
    return f"; did you mean {meant[0]!r}?" if meant else f": there are {', '.join(COMMANDS)}"


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


def print_json(page: Any) -> None:
    """Print JSON."""
    print(json.dumps(page, indent=2))


def show(*parts: Any, most: int | None = None, note: str = "") -> None:
    """Show results: as text, or in colour where a terminal is, and there with a note."""
    from camelodds.board.position import Position
    from camelodds.shell.screen import Screen

    view = Screen()
    for number, part in enumerate(parts):
        if number:
            view.show("")
        if isinstance(part, Position):
            view.show(str(part))
            if view.has_room(part.board()):
                view.show(part.board())
        else:
            view.show(part, most=most)
    if note and view.in_colour:
        view.show(note)


def version(wanted: bool) -> None:
    """Print the version."""
    if wanted:
        print(f"camelodds {__version__}")
        raise typer.Exit


@app.callback()
def top(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Odds of leg and race, and what every action is worth, for the board game Camel Up."""


ODDS_EXAMPLES = f"""Examples:

camelodds odds "{EXAMPLE}"

camelodds odds "2:ygWr 6:Kb 9:+ 10:p | bpx" --stderr 0.001

camelodds odds "1:bg 2:oyw" --json
"""


@app.command(epilog=ODDS_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def odds(
    context: typer.Context,
    position: PositionText,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    stderr: StderrOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Odds of the leg and the race, and the value of every leg ticket.

    If a solved race is there and cannot be used, leg and tickets are printed all the same; the exit status is 2.
    """
    board = position_of(context, position, edition, track)
    check_sample(samples, seed, stderr)
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
        show(*(part for part in (board, tickets.leg, race, tickets) if part is not None))
    if problem is not None:
        raise problem


ADVISE_EXAMPLES = f"""Examples:

camelodds advise "{EXAMPLE}"

camelodds advise "{EXAMPLE}" --me "money 5, ticket red 5"

camelodds advise "{EXAMPLE}" --other "ana: ticket red 5 3, bet win ?" --relative

camelodds advise "{EXAMPLE}" --left blue=2 --left red=0 --top 5

What a player has: money 5, ticket blue 5 3, pyramid 2, tile 9, bet win red.

A card face down is 'bet win ?'; 'bet win ? after 2' has two cards below it.
"""


@app.command(epilog=ADVISE_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def advise(
    context: typer.Context,
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    left: Annotated[
        list[str] | None,
        typer.Option("--left", metavar="TEXT", help="Tickets still there: 'blue=2'. Repeat it."),
    ] = None,
    relative: RelativeOption = False,
    top: Annotated[int | None, a_number("--top", help="Print the best so many actions only.")] = None,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every action of a player by what it is worth, the best first."""
    from camelodds.game.line import Line
    from camelodds.tableside.holdings_words import read_left

    board = position_of(context, position, edition, track)
    check_sample(samples, seed)
    if top is not None:
        whole_number(top, "--top", 1)
    player, *others = players_of(me, other, board)
    try:
        tickets = read_left(Line(", ".join(left)), board.edition) if left else None
    except CamelOddsError as error:
        raise CamelOddsError(f"--left: {error}") from None
    from camelodds.values.advice import advise as advice_for

    advice = advice_for(board, player, others, left=tickets, relative=relative, samples=samples, seed=seed)
    if as_json:
        page = advice.to_dict()
        print_json(page | {"actions": page["actions"][:top]})
    else:
        show(advice, most=top, note=order_note(me, other, [player, *others], board))


TILES_EXAMPLES = f"""Examples:

camelodds tiles "{EXAMPLE}"

camelodds tiles "1:bg 2:y 3:pr 6:+ 15:W 16:K" --moving 6

camelodds tiles "{EXAMPLE}" --me "ticket red 5, bet win red" --other "ana: ticket green 5" --relative
"""


@app.command(epilog=TILES_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def tiles(
    context: typer.Context,
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    moving: Annotated[
        int | None,
        a_number("--moving", metavar="SPACE", help="The space of your tile, if it is moved."),
    ] = None,
    relative: RelativeOption = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """What a spectator tile is worth on every space, either side up."""
    board = position_of(context, position, edition, track)
    check_sample(samples, seed)
    if moving is not None:
        whole_number(moving, "--moving", 2, board.edition.track)
    player, *others = players_of(me, other, board)
    from camelodds.values.tiles import tile_values

    values = tile_values(board, player, others, moving=moving, relative=relative, samples=samples, seed=seed)
    if as_json:
        print_json(values.to_dict())
    else:
        show(values, note=order_note(me, other, [player, *others], board))


RACE_EXAMPLES = f"""Examples:

camelodds race "{EXAMPLE}"

camelodds race "{EXAMPLE}" --stderr 0.0005 --seed 1

camelodds race "{EXAMPLE}" --earlier 2

camelodds race "{EXAMPLE}" --earlier 0.5,0.3,0.2

camelodds race "{EXAMPLE}" --earlier "facedown 3"

Cards that lie in the pile before: 2 correct ones; the odds that 0, 1, 2, ... are correct; 3 that nobody knows.
"""


@app.command(epilog=RACE_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def race(
    context: typer.Context,
    position: PositionText,
    earlier: Annotated[
        str,
        typer.Option(
            "--earlier",
            metavar="CARDS",
            help="Correct finish cards in the pile before: 2, or odds 0.5,0.3,0.2, or 'facedown 3'.",
        ),
    ] = "0",
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    stderr: StderrOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Odds of winning and of losing the race, and what a finish card is worth."""
    board = position_of(context, position, edition, track)
    check_sample(samples, seed, stderr)
    from camelodds.tableside.holdings_words import read_earlier

    before = read_earlier(earlier)
    from camelodds.odds.race import race_odds
    from camelodds.values.bets import bet_values

    found = race_odds(board, samples=samples, seed=seed, stderr=stderr)
    bets = bet_values(found, earlier=before)
    if as_json:
        print_json({"race": found.to_dict(), "bets": bets.to_dict()})
    else:
        show(found, bets)


ROLLS_EXAMPLES = f"""Examples:

camelodds rolls "{EXAMPLE}"

camelodds rolls "2:ygWr 6:Kb 9:+ 10:p | bpx" --json
"""


@app.command(epilog=ROLLS_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def rolls(
    context: typer.Context,
    position: PositionText,
    edition: EditionOption = None,
    track: TrackOption = None,
    as_json: JsonOption = False,
) -> None:
    """Odds of the leg after each roll that can come next."""
    board = position_of(context, position, edition, track)
    from camelodds.odds.next_roll import roll_odds

    after = roll_odds(board)
    if as_json:
        print_json(after.to_dict())
    else:
        show(after)


INCOME_EXAMPLES = f"""Examples:

camelodds income "{EXAMPLE}" --me "ticket green 5, pyramid 1"

camelodds income "{EXAMPLE}" --me "money 1, ticket green 5 3" --purse

camelodds income "{EXAMPLE}" --me "ticket red 5, partner ana" --other "ana: ticket green 5"
"""


@app.command(epilog=INCOME_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def income(
    context: typer.Context,
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    purse: Annotated[
        bool,
        typer.Option("--purse", help="Money stops at 0 (R21), starting with what --me says: 'money 1'."),
    ] = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    as_json: JsonOption = False,
) -> None:
    """What a player gets in the rest of the leg: tickets, pyramid tickets, the tile, a partner's best ticket."""
    from camelodds.tableside.holdings_words import read_player

    board = position_of(context, position, edition, track)
    player, *others = players_of(me, other, board)
    if purse and "money" not in read_player(me, board.edition)[1]:
        raise CamelOddsError("--purse needs your money: say it, like --me 'money 1, ticket blue 5'")
    from camelodds.game.players import around
    from camelodds.values.income import leg_income

    player, *others = around(player, others, board)
    partner = next((one for one in others if one.name == player.partner), None)
    found = leg_income(board, player, money=player.money if purse else None, partner=partner)
    if as_json:
        print_json(found.to_dict())
    elif player.tile is None:
        show(found)
    else:
        show(found, f"of that, the tile on {player.tile} brings {found.tile:+.5f}")


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
        from camelodds.shell.screen import Screen

        session.asks = True
        TableSession(session, Screen()).run()
        return 0
    wrong = 0 if at_terminal and as_json else follow(session, quiet=as_json)
    if as_json:
        print_json(session.to_dict())
    return WRONG_LINE if wrong else 0


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
    from camelodds.tableside.game import FollowedGame
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
    return Session([FollowedGame.new(start, names, me)])


def follow(session: Session, quiet: bool) -> int:
    """Do the commands of standard input; returns how many were wrong."""
    from camelodds.shell.screen import Screen

    view, wrong = Screen(), 0
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


SOLVE_EXAMPLES = """Examples:

camelodds solve

camelodds solve --track 8 --workers 2
"""


@app.command(epilog=SOLVE_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def solve(
    context: typer.Context,
    edition: Annotated[
        str,
        typer.Option(
            "--edition",
            metavar="|".join(EDITIONS),
            help="Edition.",
        ),
    ] = EDITIONS[0],
    track: TrackOption = None,
    workers: Annotated[int | None, a_number("--workers", help="Threads; all cores if not given.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve the race once, so that its odds are exact from then on.

    The 2018 edition takes some minutes and 3 GB of memory, and 137 MiB of disk for the table; a short track takes
    seconds. What is interrupted goes on after the last sweep.
    """
    from dataclasses import replace

    from camelodds.editions.printed import find_edition

    no_more(context)
    check_kind(edition, track)
    if workers is not None:
        whole_number(workers, "--workers", 1)
    from camelodds.odds.solved.files import table_path
    from camelodds.odds.solved.solve import solve_race

    kind = find_edition(edition)
    if track is not None:
        kind = replace(kind, track=track)

    def say(sweep: Any) -> None:
        print(
            f"sweep {sweep.number}: largest change {sweep.largest_change:.1e},"
            f" unfinished {sweep.unfinished:.1e}, about {sweep.left:.0f} s left",
            file=sys.stderr if as_json else sys.stdout,
            flush=True,
        )

    table = solve_race(kind, workers=workers, on_sweep=say)
    kept = table_path(kind)
    if as_json:
        print_json(
            {
                "edition": kind.name,
                "track": kind.track,
                "boards": table.rules.boards,
                "sweeps": table.sweeps,
                "error_bound": table.error_bound,
                "path": str(kept) if kept.exists() else None,
            }
        )
    else:
        where = kept if kept.exists() else "made in memory when it is wanted"
        print(f"{table.rules.boards} boards, errors below {table.error_bound:.0e}: {clean(str(where))}")


TABLES_EXAMPLES = """Examples:

camelodds tables

camelodds tables --delete race-2018-16-v1-0123456789ab.table
"""


@app.command(epilog=TABLES_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def tables(
    context: typer.Context,
    delete: Annotated[
        list[str] | None,
        typer.Option("--delete", metavar="NAME...", help="Delete the tables of these file names."),
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """List the race tables on disk, each verified, or delete some.

    The exit status is 1 if one of them cannot be used.
    """
    from camelodds.display.plain import aligned
    from camelodds.odds.solved.files import delete_tables, directory, table_files

    if not delete:
        no_more(context)
    else:
        gone = delete_tables([*delete, *context.args])
        if as_json:
            print_json({"deleted": [str(path) for path in gone]})
        else:
            for path in gone:
                print(clean(f"deleted {path}"))
        return 0
    files = list(table_files())
    if as_json:
        print_json([file.to_dict() for file in files])
    elif not files:
        print(clean(f"no tables in {directory()}; camelodds solve makes one"))
    else:
        rows = [["file", "MiB", "spaces", "dice a leg", "sweeps", "errors below", "state"]]
        for file in files:
            facts = ["-", "-", "-", "-"]
            if file.rules is not None:
                facts = [str(file.rules.track), str(file.rules.dice_per_leg), str(file.sweeps)]
                facts.append(f"{file.error_bound:.0e}")
            rows.append([file.path.name, f"{file.size / 2**20:.1f}", *facts, file.state])
        problems = [file.problem for file in files if file.problem]
        print(clean("\n".join([str(directory()), aligned(rows), *problems])))
    return 1 if any(file.problem for file in files) else 0


WARMUP_EXAMPLES = """Example:

camelodds warmup
"""


@app.command(epilog=WARMUP_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def warmup(context: typer.Context, as_json: JsonOption = False) -> None:
    """Compile everything now: no later call has to, and later processes load it from disk."""
    no_more(context)
    from camelodds.odds.warmup import warmup as warm_up

    lines: list[str] = []
    warm_up(lines.append if as_json else print)
    if as_json:
        print_json({"ready": [line.partition(":")[0] for line in lines]})
