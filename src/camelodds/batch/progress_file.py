"""How far a batch has come: a small file beside its output, by which an interrupted one goes on."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from camelodds.display.printable import file_name
from camelodds.errors import CamelOddsError
from camelodds.system.replace_file import delete_leftovers, replace_file

SUFFIX = ".progress"


@dataclass(frozen=True)
class Progress:
    """How far a batch has come.

    Parameters
    ----------
    asked : dict
        What is computed of what: a batch that goes on must be asked the same.
    seed : int or None
        Seed of random games.
    rows : int
        Rows that are done.
    size : int
        Bytes, or parts, that they take in the output.
    bad : int
        How many of them are bad.
    """

    asked: dict[str, Any]
    seed: int | None
    rows: int = 0
    size: int = 0
    bad: int = 0


def progress_path(out: str) -> Path:
    """The file beside an output."""
    return Path(f"{out.rstrip('/')}{SUFFIX}")


def keep(progress: Progress, out: str) -> None:
    """Write how far it has come; a process that is killed meanwhile leaves what was there before."""
    replace_file(progress_path(out), [json.dumps(asdict(progress)).encode()])


def forget(out: str) -> None:
    """Delete it, as all is done."""
    path = progress_path(out)
    path.unlink(missing_ok=True)
    delete_leftovers(path)


def find_progress(out: str, asked: dict[str, Any]) -> Progress | None:
    """How far a batch has come; None if it has not begun.

    Raises
    ------
    CamelOddsError
        If the output is there but not how far it has come, or another question was asked.
    """
    path = progress_path(out)
    name = file_name(out)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        if Path(out).exists():
            raise CamelOddsError(
                f"{name} is there and {file_name(path)} is not: it is complete, or of another program;"
                " without --resume it is written anew"
            ) from None
        return None
    try:
        found = Progress(**json.loads(text))
        numbers = (found.rows, found.size, found.bad)
        if not all(isinstance(number, int) and number >= 0 for number in numbers):
            raise ValueError
    except (ValueError, TypeError):
        raise CamelOddsError(f"{file_name(path)} cannot be read: delete it and begin anew") from None
    if found.asked != asked:
        different = [key for key in asked if found.asked.get(key) != asked[key]]
        raise CamelOddsError(
            f"{name} was begun with another {', '.join(different) or 'question'}: go on with the same, or begin"
            " anew without --resume"
        )
    return found
