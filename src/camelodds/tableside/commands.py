"""The commands of a session at the table: reading them."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from camelodds.board.position import Position
from camelodds.errors import NotationError
from camelodds.game.line import Line, Word, beginning, camels_like
from camelodds.game.turn_words import READERS, end_of_turn, join_names, read_action
from camelodds.game.turns import Reveal
from camelodds.tableside.corrections import By, Correct, GiveTurn, Score, SetLeft, SetPosition
from camelodds.tableside.help import NAMES, SHORT
from camelodds.tableside.holdings_words import read_items, read_left
from camelodds.tableside.start import read_stack, with_stack

if TYPE_CHECKING:
    from collections.abc import Callable

    from camelodds.game.turns import Turn
    from camelodds.tableside.corrections import Command
    from camelodds.tableside.game import FollowedGame

Read = TypeVar("Read")


@dataclass(frozen=True)
class Ask:
    """A command that leaves the game as it is, or is about the session."""

    what: str
    argument: str = ""
    number: int = 1
    relative: bool = False
    most: int | None = None
    every: bool = False


@dataclass(frozen=True)
class Edit:
    """A move of the log put right: changed, inserted before it, or removed.

    Parameters
    ----------
    what : str
        ``"change"``, ``"insert"`` or ``"remove"``.
    number : int
        The number of the move, as the log shows it.
    move : Command or None
        The new move, if there is one.
    """

    what: str
    number: int
    move: Command | None = None

    def __str__(self) -> str:
        return f"{self.what} {self.number}" + (f" {self.move}" if self.move is not None else "")


def read_command(text: str, game: FollowedGame) -> Command | Ask | Edit:
    """Read a command.

    Parameters
    ----------
    text : str
        The command; what follows ``#`` is a remark, but not in names of files.
    game : FollowedGame
        The game, for its camels and players.

    Returns
    -------
    Command, Ask or Edit
        A move, a question, or a move of the log put right.

    Raises
    ------
    CamelOddsError
        If it cannot be read; a `NotationError` points at the word.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.commands import read_command
    >>> from camelodds.tableside.game import FollowedGame
    >>> game = FollowedGame.new(Position("1:bg 2:oyw"), ("ana", "bob"))
    >>> print(read_command("ti 9- bob", game))
    as bob tile 9 -
    >>> read_command("ticket blu an now", game)
    Traceback (most recent call last):
        ...
    camelodds.errors.NotationError: column 15: found 'now'
      ticket blu an now
                    ^
      expected the end
    """
    if Line(text).peek() not in ("save", "load"):
        text = text.partition("#")[0].rstrip()
    try:
        return _whole(text, game, _read)
    except NotationError:
        # A player may be called like a command, or named by a beginning that also begins one.
        with contextlib.suppress(NotationError):
            return _whole(text, game, _read_after_name)
        raise


def _whole(text: str, game: FollowedGame, read: Callable[[Line, FollowedGame], Read]) -> Read:
    """What a whole line says."""
    line = Line(text)
    if line.peek() not in ("save", "load"):
        join_names(line, game.names)
    found = read(line, game)
    end_of_turn(line, game.edition, game.names)
    return found


def _read_after_name(line: Line, game: FollowedGame) -> By:
    return _as(line, game, line.player(game.names))


def _read(line: Line, game: FollowedGame) -> Command | Ask | Edit:
    if line.peek().lower() == "win" and (not line.peek(1) or _asks_who_wins(line)):
        # 'win red' lays a card.
        return _ask(line, game, line.take("win").value.lower())
    turn = read_action(line, game.edition, game.names)
    if turn is not None:
        return _by(line, game, turn)
    if line.peek().isdecimal() and line.peek(1) == ":":
        return _stacks(line, game)
    word = line.take("a command, like b2, 'ticket blue' or help")
    name = _command(line, word, game)
    if name == "as" or name in game.names:
        return _as(line, game, line.player(game.names) if name == "as" else name)
    if name in READERS:
        event = READERS[name](line, game.edition, game.names)
        return event if isinstance(event, Reveal) else _by(line, game, event)
    match name:
        case "turn":
            return GiveTurn(line.player(game.names))
        case "has":
            return _correct(line, game)
        case "left":
            if not line.more:
                raise line.error("how many are left, like blue=2")
            return SetLeft(tuple(read_left(line, game.edition).items()))
        case "position":
            return _position(line, game)
        case "stack":
            return _stacks(line, game)
        case "score":
            return Score()
        case "change" | "insert" | "remove":
            return _edit(line, game, name)
    return _ask(line, game, name)


def _asks_who_wins(line: Line) -> bool:
    """Whether how many actions are asked for follows."""
    return not line.peek(2) and (line.peek(1).lower() == "all" or line.peek(1).isdecimal())


def _as(line: Line, game: FollowedGame, player: str) -> By:
    """A turn of a player who is named first."""
    line.take_if(":")
    word = line.words[line.at] if line.more else None
    turn = read_action(line, game.edition, game.names)
    if turn is None:
        name = _command(line, line.take("an action, like b2 or 'ticket blue'"), game)
        if name not in READERS or name == "reveal":
            raise line.error(f"an action, like 'as {player} b2' or 'as {player} ticket blue'", word=word)
        event = READERS[name](line, game.edition, game.names)
        assert not isinstance(event, Reveal)
        return By(player, event)
    return By(player, turn)


def _command(line: Line, word: Word, game: FollowedGame) -> str:
    """The command, or the player's name, that a word begins."""
    value = SHORT.get(word.value.lower(), word.value)
    if value.lower() == "roll":
        raise line.error(f"what it shows, like '{game.edition.letters[0]}2'", word=word)
    found = beginning(value, NAMES)
    if found and (len(found) == 1 or value.lower() == found[0]):
        return found[0]
    players = beginning(value, game.names)
    if len(players) == 1 and (not found or players[0].lower() == value.lower()):
        return players[0]
    if found:
        raise line.error(f"one of {', '.join(found)}", word=word)
    hint = ""
    camels = camels_like(value, game.edition, False)
    if camels:
        hint = f"a roll of {camels[0]} is like '{game.edition.letter(camels[0])}2'"
        if camels[0] in game.edition.racing:
            hint += f", its ticket is 'ticket {camels[0]}'"
    raise line.error("a command, like b2, 'ticket blue' or help", hint, word)


def _by(line: Line, game: FollowedGame, turn: Turn) -> Turn | By:
    """A turn, with the player's name if one follows."""
    if not line.more:
        return turn
    at = line.at
    try:
        return By(line.player(game.names), turn)
    except NotationError as error:
        line.at = at
        if error.hint:
            raise
        end_of_turn(line, game.edition, game.names, error.expected)
        raise


def _correct(line: Line, game: FollowedGame) -> Correct:
    name = line.player(game.names)
    line.take_if(":")
    at = line.at
    said = read_items(line, game.edition, game.names)
    if not said:
        raise line.error("what the player has, like: money 5, ticket blue 5, tile 9, bet win red, no tickets")
    return Correct(name, said, " ".join(line.text[line.words[at].column - 1 :].split()))


def _edit(line: Line, game: FollowedGame, what: str) -> Edit:
    number = line.number("the number of a move, as 'log' shows it", 1)
    if what == "remove":
        return Edit(what, number)
    line.take_if("to", ":")
    word = line.words[line.at] if line.more else None
    move = _read(line, game)
    if isinstance(move, (Ask, Edit)):
        raise line.error("a move, like b2 or 'ticket blue'", word=word)
    return Edit(what, number, move)


def _stacks(line: Line, game: FollowedGame) -> SetPosition:
    """One stack in another order, or a whole position without its command."""
    if [word.value for word in line.words[line.at :]].count(":") > 1:
        return _position(line, game)
    return SetPosition(with_stack(game.board(), *read_stack(line, game.edition)))


def _position(line: Line, game: FollowedGame) -> SetPosition:
    if not line.more:
        raise line.error(f"a position, like {game.game.opening.position}")
    at = line.words[line.at].column - 1
    try:
        return SetPosition(Position(line.rest(), edition=game.edition))
    except NotationError as error:
        raise NotationError(line.text, at + error.column, error.found, error.expected, error.hint) from None


def _ask(line: Line, game: FollowedGame, name: str) -> Ask:
    if name in ("save", "load"):
        return Ask(name, line.rest().strip("\"'"))
    if name in ("undo", "redo") and line.more:
        return Ask(name, number=line.number("how many moves", 1))
    if name == "log" and line.more:
        return Ask(name, most=line.number("how many moves, like 3", 1))
    if name == "help" and line.more:
        return Ask(name, line.choice(NAMES, "a command"))
    if name == "win" and line.more:
        if line.take_if("all"):
            return Ask(name, every=True)
        return Ask(name, most=line.number("how many actions, like 3, or all", 1))
    if name == "advise":
        asked = Ask(name)
        while line.more:
            if line.peek().isdecimal() and asked.most is None:
                asked = replace(asked, most=line.number("how many actions, like 3", 1))
            elif not asked.relative and line.take_if("relative", "rel"):
                asked = replace(asked, relative=True)
            elif not asked.argument:
                asked = replace(asked, argument=line.player(game.names))
            else:
                break
        return asked
    return Ask(name)
