"""Commands in batch: the same question for every row of a file."""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from camelodds.display.phrases import how_many, is_or_are
from camelodds.display.printable import file_name
from camelodds.errors import CamelOddsError
from camelodds.shell.exits import complain
from camelodds.shell.options import EXAMPLE, edition_of, one_of_words, whole
from camelodds.shell.status import BAD_INPUT, INTERRUPTED, WRONG

if TYPE_CHECKING:
    from collections.abc import Callable

    from camelodds.batch.run import Stopped, Task

PANEL = "Batch"
OPTIONS: dict[str, tuple[Any, Any]] = {
    "batch": (
        Annotated[
            str | None,
            typer.Option(
                "--batch",
                metavar="FILE",
                rich_help_panel=PANEL,
                help="Answer for every row of a file: lines, .csv, .jsonl or .parquet; - is standard input.",
            ),
        ],
        None,
    ),
    "out": (
        Annotated[
            str | None,
            typer.Option(
                "--out",
                metavar="FILE",
                rich_help_panel=PANEL,
                help="Where the rows go, for Parquet a folder; standard output if not given.",
            ),
        ],
        None,
    ),
    "to": (
        Annotated[
            str | None,
            typer.Option(
                "--to",
                metavar="csv|jsonl|parquet",
                parser=one_of_words("csv", "jsonl", "parquet"),
                rich_help_panel=PANEL,
                help="What to write; as --out is called, or CSV, if not given.",
            ),
        ],
        None,
    ),
    "read": (
        Annotated[
            str | None,
            typer.Option(
                "--from",
                metavar="lines|csv|jsonl|parquet",
                parser=one_of_words("lines", "csv", "jsonl", "parquet"),
                rich_help_panel=PANEL,
                help="What to read; as FILE is called, or lines, if not given.",
            ),
        ],
        None,
    ),
    "column": (
        Annotated[
            str | None,
            typer.Option(
                "--column",
                metavar="NAME",
                rich_help_panel=PANEL,
                help="The column or key of the positions; 'position' if not given.",
            ),
        ],
        None,
    ),
    "rows": (
        Annotated[
            int | None,
            typer.Option(
                "--rows",
                metavar="N",
                parser=whole(1, 10_000_000),
                rich_help_panel=PANEL,
                help="Rows that are answered, and written, together; 10,000 if not given.",
            ),
        ],
        None,
    ),
    "strict": (
        Annotated[
            bool, typer.Option("--strict", rich_help_panel=PANEL, help="Stop at the first row that is bad.")
        ],
        False,
    ),
    "resume": (
        Annotated[
            bool,
            typer.Option(
                "--resume", rich_help_panel=PANEL, help="Go on with an output that was interrupted."
            ),
        ],
        False,
    ),
    "dask": (
        Annotated[
            str | None,
            typer.Option(
                "--dask",
                metavar="ADDRESS",
                rich_help_panel=PANEL,
                help="Compute on the Dask cluster of this scheduler, like tcp://host:8786.",
            ),
        ],
        None,
    ),
}
"""The options of a batch: their types, and what they are if not given."""
FOR_ROWS = ("edition", "track", "samples", "seed")
"""The command's own options that a batch takes too."""


def batched(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Give a command for one position the options of a batch; with ``--batch`` it answers for every row."""
    name = command.__name__
    own = inspect.signature(command).parameters

    @functools.wraps(command)
    def run(position: str | None = None, **given: Any) -> int | None:
        batch = {option: given.pop(option) for option in OPTIONS}
        if batch["batch"] is None:
            for option, value in batch.items():
                if value:
                    raise CamelOddsError(f"{flag(option)} is for many rows: give --batch FILE as well")
            if position is None:
                path = f"camelodds {name}"
                raise CamelOddsError(f"POSITION is missing, like {path} '{EXAMPLE}' ({path} --help)")
            return command(position, **given)
        if position is not None:
            raise CamelOddsError("give a position or --batch FILE, not both")
        for option, value in given.items():
            if option not in FOR_ROWS and value != own[option].default:
                raise CamelOddsError(f"--{option.removeprefix('as_')} is for one position: leave it out here")
        return answer_rows(name, batch, given)

    # Typer reads both, and finds no names of types by their texts here.
    types = get_type_hints(command, include_extras=True)
    parameters = [one.replace(annotation=types[one.name]) for one in own.values()]
    parameters[0] = parameters[0].replace(default=None)
    parameters += [
        inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for option, (kind, default) in OPTIONS.items()
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = types | {option: kind for option, (kind, _) in OPTIONS.items()}
    return run


def flag(option: str) -> str:
    """How an option is given."""
    return "--from" if option == "read" else f"--{option}"


def answer_rows(question: str, batch: dict[str, Any], given: dict[str, Any]) -> int:
    """Answer a question for all rows; returns the exit status."""
    from camelodds.batch.run import Stopped, run_batch

    task = task_of(question, batch, given)
    try:
        if batch["dask"]:
            from camelodds.batch.cluster import cluster

            with cluster(batch["dask"]) as answers:
                done = run_batch(task, answers)
        else:
            done = run_batch(task)
    except Stopped as stopped:
        return tell_stopped(stopped, task)
    if done.bad:
        are = is_or_are(done.bad)
        complain(
            f"{done.bad:,} of {how_many(done.rows, 'row', form=',')} {are} bad: the column error says why"
        )
        return WRONG
    return 0


def task_of(question: str, batch: dict[str, Any], given: dict[str, Any]) -> Task:
    """The task that the options name."""
    from camelodds.batch import rows_in, rows_out
    from camelodds.batch.run import ROWS, Task

    out = batch["out"] or rows_in.PIPE
    by_name = rows_in.kind_of(out, None)
    edition, track = given.get("edition"), given.get("track")
    return Task(
        question,
        rows_in.Source(
            batch["batch"], rows_in.kind_of(batch["batch"], batch["read"]), batch["column"] or "position"
        ),
        out,
        batch["to"] or (by_name if by_name in rows_out.KINDS else "csv"),
        edition if track is None else edition_of(edition, track),
        {name: given[name] for name in ("samples", "seed") if given.get(name) is not None},
        strict=batch["strict"],
        resume=batch["resume"],
        rows=batch["rows"] or ROWS,
    )


def tell_stopped(stopped: Stopped, task: Task) -> int:
    """Say where a batch stopped, and how it goes on; returns the exit status."""
    from camelodds.batch.rows_in import PIPE

    cause = stopped.cause
    if isinstance(cause, BrokenPipeError):
        raise cause
    why = "interrupted" if isinstance(cause, KeyboardInterrupt) else str(cause)
    where = "standard output" if task.out == PIPE else file_name(task.out)
    there = f"{where} has {how_many(stopped.done, 'whole row', form=',')}"
    if PIPE not in (task.out, task.source.path):
        there += "; --resume goes on"
    complain(f"{why}; {there}")
    return INTERRUPTED if isinstance(cause, KeyboardInterrupt) else BAD_INPUT
