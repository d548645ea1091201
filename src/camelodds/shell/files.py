"""Games as text files: how the game began, then a command a line."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from camelodds.checks import whole_number
from camelodds.editions import EDITIONS, find_edition
from camelodds.errors import CamelOddsError
from camelodds.position import Position
from camelodds.shell.commands import Ask, read_command
from camelodds.shell.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions import Edition

FIRST = "# camelodds play"
"""The first line of a file that was written here."""
LARGEST = 256 * 1024
"""Bytes of a file: far more than a game has, and a wrong file is soon found out."""


def written(states: Sequence[Game]) -> str:
    """The text of a game: its states, the first one included.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.shell.game import Game
    >>> print(written([Game.new(Position("1:bg 2:oyw"), ("ana", "bob"), "bob")]), end="")
    # camelodds play
    edition 2014
    start 1:bg 2:oyw
    players ana bob
    me bob
    """
    first = states[0]
    edition = first.edition
    lines = [FIRST, f"edition {edition.name}"]
    if edition.name in EDITIONS and edition.track != EDITIONS[edition.name].track:
        lines.append(f"track {edition.track}")
    lines += [f"start {first.start}", f"players {' '.join(first.names)}"]
    if first.me:
        lines.append(f"me {first.me}")
    lines += [state.command for state in states[1:]]
    return "\n".join(lines) + "\n"


def read_game(text: str, name: str) -> list[Game]:
    r"""Play a game again from its text.

    Parameters
    ----------
    text : str
        The text.
    name : str
        What errors call it.

    Returns
    -------
    list of Game
        Its states, the first one included.

    Raises
    ------
    CamelOddsError
        If a line cannot be read or played; it is named.

    Examples
    --------
    >>> states = read_game("start 1:bg 2:oyw\nplayers ana bob\nb2  # a remark\n", "game.txt")
    >>> len(states), states[-1].player.name
    (2, 'bob')
    """
    head: dict[str, tuple[int, str]] = {}
    states: list[Game] = []
    number = 0
    for number, whole in enumerate(text.splitlines(), 1):
        line = whole.partition("#")[0].strip()
        if not line:
            continue
        key, _, value = line.partition(" ")
        try:
            if not states and key in ("edition", "track", "start", "players", "me"):
                if key in head:
                    raise CamelOddsError(f"{key} for the second time")
                head[key] = number, value.strip()
                continue
            if not states:
                states.append(_begin(head, name))
            command = read_command(line, states[-1])
            if isinstance(command, Ask):
                raise CamelOddsError(f"{command.what} is not a move: a file has moves only")
            states.append(states[-1].apply(command)[0])
        except _PlacedError:
            raise
        except CamelOddsError as error:
            raise CamelOddsError(f"{name}, line {number}: {error}") from None
    return states or [_begin(head, name)]


class _PlacedError(CamelOddsError):
    """An error that names its line already."""


def _begin(head: dict[str, tuple[int, str]], name: str) -> Game:
    number = 0
    try:
        number, value = head.get("edition", (0, ""))
        edition: Edition | None = find_edition(value) if value else None
        number, value = head.get("track", (0, ""))
        if value and not (value.isdecimal() and len(value) < 3):
            raise CamelOddsError(f"track must be a whole number, from 3 to 16, not {value!r}")
        track = int(value) if value else None
        number, value = head.get("start", (0, ""))
        if not value:
            raise _PlacedError(f"{name} is not a game: it has no line like 'start 1:bg 2:y 3:pr 15:W 16:K'")
        start = start_of(value, edition, track)
        number, value = head.get("players", (0, ""))
        if not value:
            raise _PlacedError(f"{name} is not a game: it has no line like 'players ana bob me'")
        names = value.replace(",", " ").split()
        return Game.new(start, names, head.get("me", (0, ""))[1])
    except _PlacedError:
        raise
    except CamelOddsError as error:
        raise _PlacedError(f"{name}, line {number}: {error}") from None


def start_of(line: str, edition: Edition | str | None, track: int | None) -> Position:
    """A position of an edition, on a track of its own if wanted."""
    position = None if edition is not None else Position(line)
    found = find_edition(edition) if edition is not None else position.edition if position else None
    assert found is not None
    if track is not None:
        found = replace(found, track=whole_number(track, "track", 3, 16))
    return Position(line, edition=found)


def load(path: Path) -> list[Game]:
    """Read a game from a file.

    Raises
    ------
    CamelOddsError
        If there is no such file, or it is not a game.
    """
    try:
        if path.exists() and not path.is_file():
            raise CamelOddsError(f"{path} is not a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CamelOddsError(f"{path} cannot be read: {why}") from None
    if len(content) > LARGEST:
        raise CamelOddsError(f"{path} is not a game: it is larger than {LARGEST // 1024} KiB")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise CamelOddsError(f"{path} is not a game: it is no text") from None
    return read_game(text, str(path))


def save(path: Path, states: Sequence[Game]) -> None:
    """Write a game to a file: aside first, then in its place, so that nobody sees half of it.

    Raises
    ------
    CamelOddsError
        If it cannot be written, or another kind of file has that name.
    """
    try:
        path = path.resolve()
        if path.exists():
            if not path.is_file():
                raise CamelOddsError(f"{path} is not a file")
            with path.open("rb") as file:
                if file.read(len(FIRST)) != FIRST.encode():
                    raise CamelOddsError(f"{path} is there and is not a game: give another name")
        _write(path, written(states))
    except (OSError, ValueError, RuntimeError) as error:
        if isinstance(error, CamelOddsError):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CamelOddsError(f"{path} cannot be written: {why}") from None


def _write(path: Path, text: str) -> None:
    handle, aside = tempfile.mkstemp(prefix=path.name, suffix=".writing", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(aside).chmod(0o644)  # like any file; mkstemp lets nobody else read it
        Path(aside).replace(path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise
