"""The commands for what is computed once and kept on disk: solve, tables, warmup."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from camelodds.display.phrases import how_many
from camelodds.display.printable import clean, cut
from camelodds.errors import CamelOddsError
from camelodds.shell.app import app
from camelodds.shell.exits import guarded
from camelodds.shell.options import EditionPlayedOption, JsonOption, TrackOption, WorkersOption, edition_of
from camelodds.shell.show import print_json
from camelodds.shell.status import WRONG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.odds.solved.files import TableFile

SOLVE_EXAMPLES = """Examples:

camelodds solve

camelodds solve --track 8 --workers 2
"""


@app.command(epilog=SOLVE_EXAMPLES)
@guarded
def solve(
    edition: EditionPlayedOption = None,
    track: TrackOption = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solve the race once, so that its odds are exact from then on.

    The 2018 edition takes some minutes and 3 GB of memory, and 137 MiB of disk for the table; a short track takes
    seconds. If interrupted, it continues after the last complete sweep next time.
    """
    from camelodds.odds.solved.files import table_path
    from camelodds.odds.solved.solve import solve_race

    rules = edition_of(edition, track)
    # JSON is all that standard output gets.
    on_sweep = partial(print_sweep, file=sys.stderr if as_json else sys.stdout)
    table = solve_race(rules, workers=workers, on_sweep=on_sweep)
    path = table_path(rules)
    kept = str(path) if path.exists() else None
    if as_json:
        print_json(
            {
                "edition": rules.name,
                "track": rules.track,
                "boards": table.rules.boards,
                "sweeps": table.sweeps,
                "error_bound": table.error_bound,
                "path": kept,
            }
        )
    else:
        where = clean(kept) if kept else "not kept on disk: it is made in memory when needed"
        print(f"{how_many(table.rules.boards, 'board')}, errors below {table.error_bound:.0e}: {where}")


def print_sweep(sweep: Any, file: TextIO) -> None:
    """Print how far a sweep has come."""
    print(
        f"sweep {sweep.number}: largest change {sweep.largest_change:.1e},"
        f" unfinished {sweep.unfinished:.1e}, about {sweep.left:.0f} s left",
        file=file,
        flush=True,
    )


TABLES_EXAMPLES = """Examples:

camelodds tables

camelodds tables --delete race-2018-16-v1-0123456789ab.table
"""


@app.command(epilog=TABLES_EXAMPLES, context_settings={"allow_extra_args": True})
@guarded
def tables(
    context: typer.Context,
    delete: Annotated[
        list[str] | None,
        typer.Option("--delete", metavar="NAME...", help="Delete the tables in these files."),
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """List and verify the race tables on disk, or delete some.

    The exit status is 1 if one of them cannot be used.
    """
    from camelodds.odds.solved.files import table_files

    if delete:
        # An option takes one name; the others are left over.
        delete_and_tell([*delete, *context.args], as_json)
        return 0
    if context.args:
        names = cut(" ".join(context.args))
        raise CamelOddsError(f"--delete is missing before {names} ({context.command_path} --help)")
    files = list(table_files())
    if as_json:
        print_json([file.to_dict() for file in files])
    else:
        print(clean(listing(files)))
    return WRONG if any(file.problem for file in files) else 0


def delete_and_tell(names: Sequence[str], as_json: bool) -> None:
    """Delete tables by the names of their files, and say which."""
    from camelodds.odds.solved.files import delete_tables

    gone = delete_tables(names)
    if as_json:
        print_json({"deleted": [str(path) for path in gone]})
    else:
        for path in gone:
            print(clean(f"deleted {path}"))


def listing(files: Sequence[TableFile]) -> str:
    """The files of race tables as a table, then what is wrong with some."""
    from camelodds.display.plain import aligned
    from camelodds.odds.solved.files import directory

    if not files:
        return f"no tables in {directory()}; camelodds solve makes one"
    rows = [["file", "MiB", "spaces", "dice per leg", "sweeps", "errors below", "state"]]
    for file in files:
        facts = ["-", "-", "-", "-"]
        if file.rules is not None:
            facts = [str(file.rules.track), str(file.rules.dice_per_leg), str(file.sweeps)]
            facts.append(f"{file.error_bound:.0e}")
        rows.append([file.path.name, f"{file.size / 2**20:.1f}", *facts, file.state])
    problems = [file.problem for file in files if file.problem]
    return "\n".join([str(directory()), aligned(rows), *problems])


WARMUP_EXAMPLES = """Examples:

camelodds warmup

camelodds warmup --games
"""


@app.command(epilog=WARMUP_EXAMPLES)
@guarded
def warmup(
    games: Annotated[
        bool, typer.Option("--games", help="Compile what camelodds tournament needs, too; it takes a while.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Compile everything now and keep it on disk, so that later commands start at once."""
    from camelodds.selfplay.warmup import warmup as compile_all

    lines: list[str] = []
    compile_all(lines.append if as_json else print, games=games)
    if as_json:
        print_json({"ready": [line.partition(":")[0] for line in lines]})
