"""The shell command: a position in, its odds and ticket values out; and what is done once for all positions."""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from typing import TYPE_CHECKING, Any

from camelodds._version import __version__
from camelodds.checks import whole_number
from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EXAMPLE = "1:bg 2:y 3:pr 15:W 16:K"
PIPE_CLOSED = 141
INTERRUPTED = 130
"""Exit status after ``^C``, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status: 0, or 2 if the input is bad."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    name = given[0] if given and given[0] in COMMANDS else "odds"
    make_parser, run = COMMANDS[name]
    options, more = make_parser().parse_known_args(given[1:] if given and given[0] == name else given)
    if more:
        quotes = ": a position is one word, put it in quotes" if any(":" in word for word in more) else ""
        print(f"camelodds: too much: {' '.join(more)}{quotes} (camelodds --help)", file=sys.stderr)
        return 2
    if name == "odds" and (meant := difflib.get_close_matches(options.position, COMMANDS, n=1)):
        print(
            f"camelodds: {options.position!r} is no position; is it the command {meant[0]}?", file=sys.stderr
        )
        return 2
    try:
        status = run(options)
        sys.stdout.flush()
        return status
    except CamelOddsError as error:
        print(f"camelodds: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("camelodds: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Who reads has seen enough: nothing more must be written, not even at exit.
        sys.stdout = None
        return PIPE_CLOSED
    except OSError as error:
        print(f"camelodds: {error}", file=sys.stderr)
        sys.stdout = None
        return 2


def odds_parser() -> argparse.ArgumentParser:
    """What `camelodds POSITION` takes."""
    command = argparse.ArgumentParser(
        prog="camelodds",
        usage="camelodds [options] POSITION | camelodds {solve,tables,warmup} [options]",
        description="Odds of leg and race, and the value of every leg ticket, for a Camel Up position.",
        epilog=f'example: camelodds "{EXAMPLE}".  There are also: camelodds solve, camelodds tables,'
        " camelodds warmup; each has its own --help.",
    )
    command.add_argument(
        "position",
        help="stacks bottom to top and tiles by space, then the dice still inside: '1:bg 9:+ 12:- ... | bgx'",
    )
    command.add_argument("--edition", choices=["2018", "2014"], help="edition, if the letters leave it open")
    command.add_argument("--track", type=int, help="track length (default: the edition's)")
    command.add_argument(
        "--samples", type=int, help="races to play, where the race is sampled (default: 1000000)"
    )
    command.add_argument("--stderr", type=float, help="play races until all standard errors are at most that")
    command.add_argument("--seed", type=int, help="seed of the races, 0 or more (default: a new one)")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--version", action="version", version=f"camelodds {__version__}")
    return command


def print_odds(options: argparse.Namespace) -> int:
    """Print leg odds, race odds and ticket values of a position."""
    from dataclasses import replace

    from camelodds.position import Position

    position = Position(options.position, edition=options.edition)
    if options.track is not None:
        track = whole_number(options.track, "--track", 3, 16)
        position = Position(options.position, edition=replace(position.edition, track=track))
    if options.samples is not None:
        whole_number(options.samples, "--samples", 1)
    if options.seed is not None:
        whole_number(options.seed, "--seed", 0)
    from camelodds.race import race_odds
    from camelodds.tickets import ticket_values

    tickets = ticket_values(position)
    race = race_odds(position, samples=options.samples, seed=options.seed, stderr=options.stderr)
    if options.json:
        page = {"leg": tickets.leg.to_dict(), "race": race.to_dict(), "tickets": tickets.to_dict()}
        print(json.dumps(page, indent=2))
    else:
        print(position, tickets.leg, race, tickets, sep="\n\n")
    return 0


def solve_parser() -> argparse.ArgumentParser:
    """What `camelodds solve` takes."""
    command = argparse.ArgumentParser(
        prog="camelodds solve",
        description="Solve the race once, so that its odds are exact from then on.  The 2018 edition takes some"
        " minutes and 3 GB of memory, and 137 MiB of disk for the table; a short track takes seconds.  What is"
        " interrupted goes on after the last sweep.",
    )
    command.add_argument(
        "--edition", choices=["2018", "2014"], default="2018", help="edition (default: 2018)"
    )
    command.add_argument("--track", type=int, help="track length (default: the edition's)")
    command.add_argument("--workers", type=int, help="threads (default: all cores)")
    return command


def solve(options: argparse.Namespace) -> int:
    """Solve a race and say where its table is."""
    from dataclasses import replace

    from camelodds.editions import find_edition
    from camelodds.exact_race import solve_race
    from camelodds.tables import table_path

    edition = find_edition(options.edition)
    if options.track is not None:
        edition = replace(edition, track=whole_number(options.track, "--track", 3, 16))

    def say(sweep: Any) -> None:
        print(
            f"sweep {sweep.number}: largest change {sweep.largest_change:.1e},"
            f" unfinished {sweep.unfinished:.1e}, about {sweep.left:.0f} s left",
            flush=True,
        )

    table = solve_race(edition, workers=options.workers, on_sweep=say)
    kept = table_path(edition)
    where = kept if kept.exists() else "made in memory when it is wanted"
    print(f"{table.rules.boards} boards, errors below {table.error_bound:.0e}: {where}")
    return 0


def tables_parser() -> argparse.ArgumentParser:
    """What `camelodds tables` takes."""
    command = argparse.ArgumentParser(
        prog="camelodds tables",
        description="List the race tables on disk, each verified, or delete some.",
    )
    command.add_argument("--delete", metavar="NAME", nargs="+", help="delete the tables of these file names")
    command.add_argument("--json", action="store_true", help="print JSON")
    return command


def tables(options: argparse.Namespace) -> int:
    """List, verify or delete tables; the exit status is 1 if one cannot be used."""
    from camelodds.layout import aligned
    from camelodds.tables import delete_tables, directory, table_files

    if options.delete:
        for path in delete_tables(options.delete):
            print(f"deleted {path}")
        return 0
    files = list(table_files())
    if options.json:
        print(json.dumps([file.to_dict() for file in files], indent=2))
    elif not files:
        print(f"no tables in {directory()}; camelodds solve makes one")
    else:
        rows = [["file", "MiB", "spaces", "dice a leg", "sweeps", "errors below", "state"]]
        for file in files:
            facts = ["-", "-", "-", "-"]
            if file.rules is not None:
                facts = [str(file.rules.track), str(file.rules.dice_per_leg), str(file.sweeps)]
                facts.append(f"{file.error_bound:.0e}")
            rows.append([file.path.name, f"{file.size / 2**20:.1f}", *facts, file.state])
        print(directory(), aligned(rows), *(file.problem for file in files if file.problem), sep="\n")
    return 1 if any(file.problem for file in files) else 0


def warmup_parser() -> argparse.ArgumentParser:
    """What `camelodds warmup` takes."""
    return argparse.ArgumentParser(
        prog="camelodds warmup",
        description="Compile everything now: no later call has to, and later processes load it from disk.",
    )


def warm_up(_options: argparse.Namespace) -> int:
    """Compile all kernels."""
    from camelodds.warm import warmup

    warmup()
    return 0


COMMANDS: dict[str, tuple[Callable[[], argparse.ArgumentParser], Callable[[argparse.Namespace], int]]] = {
    "odds": (odds_parser, print_odds),
    "solve": (solve_parser, solve),
    "tables": (tables_parser, tables),
    "warmup": (warmup_parser, warm_up),
}
