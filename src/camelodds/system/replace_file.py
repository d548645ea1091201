"""Files written aside and put in their place when they are whole: nobody ever sees half a file."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


WRITING = ".writing"
"""How the name of a file ends while it is written."""
STALE = 60
"""Seconds after which a file that was begun and not finished belongs to no running process."""


def replace_file(path: Path, parts: Iterable[bytes | memoryview], mode: int | None = None) -> None:
    """Write a file aside, wait until the disk has it, and put it in the place of `path`.

    Parameters
    ----------
    path : Path
        The file to write; its folder exists.
    parts : iterable of bytes or memoryview
        What is in it, one part after the other.
    mode : int, optional
        The file's permissions. If not given, an existing file keeps its own, and a new one gets those that the
        system gives to any new file.

    Raises
    ------
    OSError
        If it cannot be written: then `path` is as before, and nothing else is left.
    """
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}{WRITING}")
    try:
        with aside.open("xb") as file:
            if mode is not None:
                aside.chmod(mode)
            elif path.exists():
                aside.chmod(stat.S_IMODE(path.stat().st_mode))
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def delete_leftovers(path: Path) -> None:
    """Delete what processes that were killed while they wrote this file left beside it."""
    left = re.compile(re.escape(path.name) + r"\.[0-9a-f]{8}" + re.escape(WRITING))
    with contextlib.suppress(OSError):
        for one in path.parent.iterdir():
            if left.fullmatch(one.name) and one.is_file() and time.time() - one.stat().st_mtime > STALE:
                one.unlink(missing_ok=True)
