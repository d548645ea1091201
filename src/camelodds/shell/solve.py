"""Commands for what is kept on disk: solve, tables, warmup."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from camelodds.arguments import whole_number
from camelodds.display.printable import clean
from camelodds.editions.printed import EDITION_2018, EDITIONS, find_edition
from camelodds.shell.app import app
from camelodds.shell.exits import guarded
from camelodds.shell.options import (
    MORE_WORDS,
    JsonOption,
    TrackOption,
    a_number,
    check_kind,
    no_more,
)
from camelodds.shell.show import print_json
from camelodds.shell.status import WRONG

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
    ] = EDITION_2018.name,
    track: TrackOption = None,
    workers: Annotated[int | None, a_number("--workers", help="Threads; all cores if not given.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve the race once, so that its odds are exact from then on.

    The 2018 edition takes some minutes and 3 GB of memory, and 137 MiB of disk for the table; a short track takes
    seconds. What is interrupted goes on after the last sweep.
    """
    from dataclasses import replace

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
    return WRONG if any(file.problem for file in files) else 0


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
