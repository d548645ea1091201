"""Games as text files: how the game began, then a command a line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from camelodds.arguments import whole_number
from camelodds.board.position import Position
from camelodds.display.printable import file_name
from camelodds.editions.printed import EDITIONS, find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.system.replace_file import delete_leftovers, replace_file
from camelodds.tableside.commands import Ask, Edit, read_command
from camelodds.tableside.game import FollowedGame

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from camelodds.editions.edition import Edition


FIRST = "# camelodds play"
"""The first line of a file that was written here."""
LARGEST = 4 * 2**20
"""Bytes of a file: far more than a game has, and a wrong file is soon found out."""
HEAD = ("edition", "track", "start", "players", "me")
"""What a file says before the first move."""
NAMES = re.compile(r'"([^"]*)"|([^\s,"]+)')
"""A name in the line of players: in quotes if it holds blanks."""
BOM = b"\xef\xbb\xbf"
"""What some editors put before the text."""


def written(states: Sequence[FollowedGame]) -> str:
    """The text of a game: its states, the first one included.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.game import FollowedGame
    >>> print(written([FollowedGame.new(Position("1:bg 2:oyw"), ("ana", "bob"), "bob")]), end="")
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
    lines += [f"start {first.game.opening.position}", f"players {' '.join(map(_quoted, first.names))}"]
    if first.me:
        lines.append(f"me {first.me}")
    lines += [state.command for state in states[1:]]
    return "\n".join(lines) + "\n"


def read_game(text: str, name: str) -> list[FollowedGame]:
    r"""Play a game again from its text.

    Parameters
    ----------
    text : str
        The text.
    name : str
        What errors call it.

    Returns
    -------
    list of FollowedGame
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
    states: list[FollowedGame] = []
    number = 0
    # As an editor counts them.
    for number, whole in enumerate(re.split("\r\n|\r|\n", text), 1):
        line = whole.partition("#")[0].strip()
        if not line:
            continue
        key, value = (*line.split(None, 1), "")[:2]
        try:
            if not states and key in HEAD and not _is_move(key, value, head):
                if key in head:
                    raise CamelOddsError(f"{key} for the second time")
                head[key] = number, value
                continue
            if not states:
                states.append(_begin(head, name))
            command = read_command(line, states[-1])
            if isinstance(command, (Ask, Edit)):
                raise CamelOddsError(f"{command.what} is not a move: a file has moves only")
            states.append(states[-1].after(command))
        except _PlacedError:
            raise
        except CamelOddsError as error:
            raise CamelOddsError(f"{name}, line {number}: {error}") from None
    return states or [_begin(head, name)]


class _PlacedError(CamelOddsError):
    """An error that names its line already."""


def _is_move(key: str, value: str, head: dict[str, tuple[int, str]]) -> bool:
    """Whether a line that could be of the head is the first move, of a player of that name."""
    names = _names(head)
    if "start" not in head or key not in names:
        return False
    of_head = {"me": value in names, "track": value.isdecimal(), "edition": value in EDITIONS}
    return key in head or not of_head.get(key, False)


def _names(head: dict[str, tuple[int, str]]) -> list[str]:
    return [quoted or name for quoted, name in NAMES.findall(head.get("players", (0, ""))[1])]


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _begin(head: dict[str, tuple[int, str]], name: str) -> FollowedGame:
    for key, example in (("start", "start 1:bg 2:y 3:pr 15:W 16:K"), ("players", "players ana bob me")):
        if not head.get(key, (0, ""))[1]:
            raise _PlacedError(f"{name} is not a game: it has no line like {example!r}")
    key = "edition"
    try:
        edition: Edition | None = None
        if value := head.get(key, (0, ""))[1]:
            if value not in EDITIONS:
                raise CamelOddsError(f"edition must be {' or '.join(EDITIONS)}, not {shown(value)}")
            edition = find_edition(value)
        key, track = "track", None
        if value := head.get(key, (0, ""))[1]:
            if not (value.isdecimal() and len(value) < 3):
                raise CamelOddsError(f"track must be a whole number, from 3 to 16, not {shown(value)}")
            track = whole_number(int(value), key, 3, 16)
        key = "start"
        start = start_of(head[key][1], edition, track)
        key = "players"
        game = FollowedGame.new(start, _names(head))
        key = "me"
        return game.for_player(value) if (value := head.get(key, (0, ""))[1]) else game
    except CamelOddsError as error:
        raise _PlacedError(f"{name}, line {head[key][0]}: {error}") from None


def start_of(line: str, edition: Edition | str | None, track: int | None) -> Position:
    """A position of an edition, on a track of its own if wanted."""
    position = None if edition is not None else Position(line)
    found = find_edition(edition) if edition is not None else position.edition if position else None
    assert found is not None
    if track is not None:
        found = replace(found, track=whole_number(track, "track", 3, 16))
    return Position(line, edition=found)


def load(path: Path) -> list[FollowedGame]:
    """Read a game from a file.

    Raises
    ------
    CamelOddsError
        If there is no such file, or it is not a game.
    """
    try:
        if path.exists() and not path.is_file():
            raise CamelOddsError(f"{file_name(path)} is not a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CamelOddsError(f"{file_name(path)} cannot be read: {why}") from None
    if len(content) > LARGEST:
        raise CamelOddsError(f"{file_name(path)} is not a game: it is larger than {LARGEST // 2**20} MiB")
    try:
        text = content.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError:
        raise CamelOddsError(f"{file_name(path)} is not a game: it is no text") from None
    return read_game(text, file_name(path))


def holds_another(path: Path, states: Sequence[FollowedGame]) -> bool:
    """Whether a file holds a game that these states do not go on with: to write over it would lose that."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1).removeprefix(BOM)
    except (OSError, ValueError):
        return False  # save says what is wrong with it
    return content.startswith(FIRST.encode()) and not written(states).encode().startswith(content)


def save(path: Path, states: Sequence[FollowedGame]) -> None:
    """Write a game to a file: aside first, then in its place, so that nobody sees half of it.

    Raises
    ------
    CamelOddsError
        If it cannot be written, is larger than can be loaded, or another kind of file has that name.
    """
    try:
        path = path.resolve()
        if path.exists():
            if not path.is_file():
                raise CamelOddsError(f"{file_name(path)} is not a file")
            with path.open("rb") as file:
                if not file.read(len(BOM + FIRST.encode())).removeprefix(BOM).startswith(FIRST.encode()):
                    raise CamelOddsError(f"{file_name(path)} is there and is not a game: give another name")
        content = written(states).encode()
        if len(content) > LARGEST:
            raise CamelOddsError(
                f"{file_name(path)} cannot be written: the game takes more than {LARGEST // 2**20} MiB,"
                " and such a file cannot be loaded; undo takes moves back"
            )
        delete_leftovers(path)
        replace_file(path, [content])
    except (OSError, ValueError, RuntimeError) as error:
        if isinstance(error, CamelOddsError):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CamelOddsError(f"{file_name(path)} cannot be written: {why}") from None
