"""Race tables on disk: found, verified, shared between processes."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.editions.printed import EDITIONS
from camelodds.errors import TableError
from camelodds.odds.solved.race_table import RaceTable, Rules
from camelodds.odds.solved.sweeps import ONE, Progress
from camelodds.system.replace_file import WRITING, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from camelodds.editions.edition import Edition


DIRECTORY_VARIABLE = "CAMELODDS_CACHE_DIR"
"""Environment variable that names the directory of the tables."""

MAGIC = b"camelodds table\n"
FORMAT = 1
"""Raised when the layout of a table, or a rule it was computed with, changes."""
HEADER = 4096
"""Bytes before the numbers: `MAGIC`, the SHA-256 of all that follows it, then JSON filled up with blanks."""
DIGEST = slice(len(MAGIC), len(MAGIC) + 32)
SUFFIX = ".table"
PARTIAL = ".partial"


def directory() -> Path:
    """Directory of the tables: the user's cache directory, or what `DIRECTORY_VARIABLE` says."""
    given = os.environ.get(DIRECTORY_VARIABLE)
    if given:
        return Path(given).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("camelodds", appauthor=False)


def rules_hash(rules: Rules) -> str:
    """What names the rules in a file's name and in its header."""
    return hashlib.sha256(json.dumps([FORMAT, asdict(rules)]).encode()).hexdigest()[:12]


def table_path(edition: Edition) -> Path:
    """Where the table of an edition is or would be.

    It has the name of the printed edition of the same kind: editions of the same rules share it.
    """
    rules = Rules.of(edition)
    printed = next(name for name, other in EDITIONS.items() if bool(other.crazy) == rules.crazy)
    return directory() / f"race-{printed}-{rules.track}-v{FORMAT}-{rules_hash(rules)}{SUFFIX}"


def check_writable() -> None:
    """Check that a table can be kept, before the work of making one.

    Raises
    ------
    TableError
        If it cannot.
    """
    try:
        directory().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory()):
            pass
    except OSError as error:
        raise TableError(
            f"no table can be kept in {directory()} ({error.strerror}): name another directory with the"
            f" environment variable {DIRECTORY_VARIABLE}"
        ) from None


@dataclass(frozen=True)
class TableFile:
    """A file in the directory of tables.

    Parameters
    ----------
    path : Path
    size : int
        Bytes.
    rules : Rules or None
        None if it cannot be read.
    sweeps : int
    error_bound : float
        What its odds are off by at most.
    finished : bool
        Whether it is a table, and not the sweeps of one that is not finished.
    problem : str
        Why it cannot be used; empty if it can.
    """

    path: Path
    size: int
    rules: Rules | None
    sweeps: int
    error_bound: float
    finished: bool
    problem: str

    @property
    def state(self) -> str:
        """One word: "ready", "unfinished" or "unusable"."""
        if self.problem:
            return "unusable"
        return "ready" if self.finished else "unfinished"

    def to_dict(self) -> dict[str, Any]:
        """The facts as plain numbers, texts and dicts, ready for JSON."""
        return asdict(self) | {"path": str(self.path), "state": self.state}


def write_table(path: Path, table: RaceTable) -> Path:
    """Write a table aside, then put it in its place: nobody sees half of it."""
    facts = {"finished": True, "sweeps": table.sweeps, "error_bound": table.error_bound}
    return _write(path, table.rules, facts, table.worth)


def write_progress(path: Path, rules: Rules, progress: Progress) -> Path:
    """Write the sweeps done so far beside the table that is to come."""
    facts = {
        "finished": False,
        "sweeps": progress.sweeps,
        "error_bound": progress.error_bound(rules),
        "unfinished": progress.unfinished,
        "largest_change": progress.largest_change,
    }
    return _write(path.with_suffix(PARTIAL), rules, facts, progress.worth)


def _write(path: Path, rules: Rules, facts: dict[str, Any], worth: np.ndarray[Any, Any]) -> Path:
    header = {"format": FORMAT, "rules": asdict(rules), "rules_hash": rules_hash(rules), "one": ONE, **facts}
    text = json.dumps(header).encode().ljust(HEADER - DIGEST.stop)
    body = np.ascontiguousarray(worth, dtype="<u4").reshape(-1).view(np.uint8).data
    digest = hashlib.sha256(text)
    digest.update(body)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whoever solved a race, all users of the folder may read its table.
        replace_file(path, [MAGIC + digest.digest() + text, body], mode=0o644)
    except OSError as error:
        raise TableError(f"{path} cannot be written: {error.strerror}") from None
    return path


def read_table(path: Path, rules: Rules) -> RaceTable:
    """Map a table into memory, its checksum verified.

    Parameters
    ----------
    path : Path
    rules : Rules
        The rules it must be of.

    Returns
    -------
    RaceTable

    Raises
    ------
    TableError
        If the file is missing, truncated, altered, not a table, or of other rules.
    """
    header, worth = _read(path)
    _expect(path, header, rules, finished=True)
    return RaceTable(rules, worth, float(header["one"]), float(header["error_bound"]), int(header["sweeps"]))


def read_progress(path: Path, rules: Rules) -> Progress | None:
    """Sweeps done earlier for the table that is to come; None if there are none that can be used."""
    try:
        header, worth = _read(path.with_suffix(PARTIAL))
        _expect(path, header, rules, finished=False)
    except TableError:
        return None
    return Progress(np.array(worth), list(header["unfinished"]), float(header["largest_change"]))


def _expect(path: Path, header: dict[str, Any], rules: Rules, *, finished: bool) -> None:
    if header["rules_hash"] != rules_hash(rules) or header["finished"] is not finished:
        raise TableError(f"{path} is not the race table of {rules}: {_way_out(path)}")


def _way_out(path: Path) -> str:
    return f"delete it (camelodds tables --delete {path.name}) and solve again"


def _read(path: Path) -> tuple[dict[str, Any], np.ndarray[Any, Any]]:
    try:
        with path.open("rb") as file:
            head = file.read(HEADER)
            size = os.fstat(file.fileno()).st_size
        if len(head) < HEADER or not head.startswith(MAGIC):
            raise TableError(f"{path} is not a race table: {_way_out(path)}")
        try:
            header = json.loads(head[DIGEST.stop :])
            rows = Rules(**header["rules"]).boards + (not header["finished"])
            shape = (2, rows, 5)
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise TableError(f"{path} is altered, its header cannot be read: {_way_out(path)}") from None
        if size != HEADER + 4 * int(np.prod(shape)):
            raise TableError(f"{path} is truncated: {_way_out(path)}")
        worth = np.memmap(path, dtype="<u4", mode="r", offset=HEADER, shape=shape)
    except OSError as error:
        raise TableError(f"{path} cannot be read: {error.strerror}") from None
    digest = hashlib.sha256(head[DIGEST.stop :])
    digest.update(worth.reshape(-1).view(np.uint8).data)
    if digest.digest() != head[DIGEST]:
        raise TableError(f"{path} is altered, its checksum is wrong: {_way_out(path)}")
    return header, worth


def _is_ours(path: Path) -> bool:
    """Whether a file of the directory is a table, one half done, or what a killed process left of one."""
    return path.name.startswith("race-") and (path.suffix in (SUFFIX, PARTIAL) or path.name.endswith(WRITING))


def table_files() -> Iterator[TableFile]:
    """All files in the directory of tables, verified."""
    folder = directory()
    try:
        paths = sorted(folder.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        raise TableError(
            f"{folder} cannot be read ({error.strerror}): the environment variable {DIRECTORY_VARIABLE}"
            " names another directory"
        ) from None
    for path in paths:
        if not _is_ours(path):
            continue
        try:
            size = path.stat().st_size
            if path.name.endswith(WRITING):
                raise TableError(f"{path} is being written, or was when its process ended: then delete it")
            header, _ = _read(path)
            rules = Rules(**header["rules"])
        except FileNotFoundError:  # put in its place, or deleted, meanwhile
            continue
        except TableError as error:
            yield TableFile(path, size, None, 0, 1.0, False, str(error))
        else:
            finished, sweeps = bool(header["finished"]), int(header["sweeps"])
            yield TableFile(path, size, rules, sweeps, float(header["error_bound"]), finished, "")


def delete_tables(names: Iterable[str]) -> list[Path]:
    """Delete files of the directory of tables by name.

    Raises
    ------
    TableError
        If one of the names is not that of a table there; nothing is deleted then.
    """
    there = {file.path.name: file.path for file in table_files()}
    names = list(names)
    unknown = [name for name in names if name not in there]
    if unknown:
        known = ", ".join(there) if there else "none"
        raise TableError(
            f"no table named {', '.join(map(repr, unknown))} in {directory()}; there are: {known}"
        )
    for name in names:
        try:
            there[name].unlink(missing_ok=True)
        except OSError as error:
            raise TableError(f"{there[name]} cannot be deleted: {error.strerror}") from None
    return [there[name] for name in names]
