"""The commands of a session at the table: reading them, and what could be typed next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from camelodds.board.notation import FACES
from camelodds.board.position import Position
from camelodds.errors import CamelOddsError, NotationError
from camelodds.game.line import Line, Word, beginning, camels_like
from camelodds.tableside import corrections as moves
from camelodds.tableside.help import NAMES, SHORT
from camelodds.tableside.holdings_words import read_items, read_left, read_pile
from camelodds.tableside.names import ROLL

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition
    from camelodds.tableside.game import Game


@dataclass(frozen=True)
class Ask:
    """A command that leaves the game as it is, or is about the session."""

    what: str
    argument: str = ""
    number: int = 1
    relative: bool = False
    most: int | None = None


def read_command(text: str, game: Game) -> moves.Command | Ask:
    """Read a command.

    Parameters
    ----------
    text : str
        The command; what follows ``#`` is a remark, but not in names of files.
    game : Game
        The game, for its camels and players.

    Returns
    -------
    Command or Ask
        A move, or a question.

    Raises
    ------
    CamelOddsError
        If it cannot be read; a `NotationError` points at the word.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.commands import read_command
    >>> from camelodds.tableside.game import Game
    >>> game = Game.new(Position("1:bg 2:oyw"), ("ana", "bob"))
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
    line = Line(text)
    if line.peek() not in ("save", "load") and "#" in text:
        text = text.partition("#")[0].rstrip()
        line = Line(text)
    read = _read(line, game)
    line.end()
    return read


def _read(line: Line, game: Game, *, named: bool = False) -> moves.Command | Ask:
    throw = _throw(line, game.edition)
    if throw is not None:
        return _by(line, game, throw)
    word = line.take("a command, like b2, 'ticket blue' or help")
    name = _command(line, word, game)
    if not named and (name == "as" or name in game.names):
        by = line.player(game.names) if name == "as" else name
        line.take_if(":")
        action = _read(line, game, named=True)
        if not isinstance(action, moves.Action):
            raise CamelOddsError(f"as is for actions, like 'as {by} b2' or 'as {by} ticket blue'")
        return replace(action, by=by)
    match name:
        case "ticket":
            return _by(line, game, moves.TakeTicket(camel=line.camel(game.edition)))
        case "tile":
            return _by(line, game, _tile(line, game.edition))
        case "bet":
            return _by(line, game, _bet(line, game))
        case "partner":
            return _by(line, game, moves.Join(name=line.player(game.names)))
        case "turn":
            return moves.GiveTurn(line.player(game.names))
        case "has":
            return _correct(line, game)
        case "left":
            if not line.more:
                raise line.error("how many are left, like blue=2")
            return moves.SetLeft(tuple(read_left(line, game.edition).items()))
        case "position":
            return _position(line, game)
        case "reveal":
            return _reveal(line, game)
        case "score":
            return moves.Score()
    if named:
        raise line.error(f"an action, like 'as {game.names[0]} ticket blue'", word=word)
    return _ask(line, game, name)


def _command(line: Line, word: Word, game: Game) -> str:
    """The command, or the player's name, that a word begins."""
    value = SHORT.get(word.value.lower(), word.value)
    if value.lower() == "roll":
        raise line.error(f"what it shows, like '{game.edition.letters[0]}2'", word=word)
    found = beginning(value, NAMES)
    if found and (len(found) == 1 or value.lower() == found[0]):
        return found[0]
    players = [name for name in game.names if name.lower() == value.lower()]
    if players:
        return players[0]
    if found:
        raise line.error(f"one of {', '.join(found)}", word=word)
    hint = ""
    camels = camels_like(value, game.edition, False)
    if camels:
        hint = f"a roll of {camels[0]} is like '{game.edition.letter(camels[0])}2'"
    raise line.error("a command, like b2, 'ticket blue' or help", hint, word)


def _throw(line: Line, edition: Edition) -> moves.Throw | None:
    """A roll, if the line begins like one: ``b2``, ``blue 2``, ``roll b2``."""
    if line.peek().lower() == "roll" and line.peek(1):
        line.take("roll")
    at = line.at
    word = line.words[at] if line.more else Word("", 1)
    expected = f"a camel with a number 1, 2 or 3, like '{edition.letters[0]}2'"
    together = ROLL.fullmatch(word.value)
    if together is not None:
        camel, number = together[1], together[2]
        if not camels_like(camel, edition, False) and len(camel) > 1:
            return None
        line.take(expected)
    elif line.peek(1).isdecimal() and camels_like(word.value, edition, False):
        if word.value.lower() in NAMES:
            return None
        line.take(expected)
        camel, number = word.value, line.take(expected).value
    else:
        return None
    name = line.camel_of(word, camel, edition, False, expected)
    if number not in tuple(map(str, FACES)):
        raise line.error("the number 1, 2 or 3", word=line.words[line.at - 1])
    return moves.Throw(roll=f"{edition.letter(name)}{number}")


def _by(line: Line, game: Game, action: moves.Action) -> moves.Command:
    """An action, with the player's name if one follows."""
    by = line.player(game.names) if line.more else None
    done = action if by is None else replace(action, by=by)
    assert isinstance(done, (moves.Throw, moves.TakeTicket, moves.PlaceTile, moves.LayBet, moves.Join))
    return done


def _tile(line: Line, edition: Edition) -> moves.PlaceTile:
    space = line.number(f"a space, from 2 to {edition.track}", 2, edition.track)
    expected = f"a side: + ({edition.tile_sides[0]}) or - ({edition.tile_sides[1]})"
    word = line.take(expected)
    if word.value in ("+", "-"):
        return moves.PlaceTile(space=space, side=word.value)
    sides = beginning(word.value, edition.tile_sides)
    if len(sides) != 1:
        raise line.error(expected, word=word)
    return moves.PlaceTile(space=space, side="+-"[edition.tile_sides.index(sides[0])])


def _bet(line: Line, game: Game) -> moves.LayBet:
    pile = read_pile(line)
    if not line.more or line.take_if("?"):
        return moves.LayBet(pile=pile)
    unknown = not camels_like(line.peek(), game.edition, False) and beginning(line.peek(), game.names)
    return moves.LayBet(pile=pile, camel=None if unknown else line.camel(game.edition))


def _correct(line: Line, game: Game) -> moves.Correct:
    name = line.player(game.names)
    line.take_if(":")
    at = line.at
    said = read_items(line, game.edition, game.names)
    if not said:
        raise line.error("what the player has, like: money 5, ticket blue 5, tile 9, bet win red, no tickets")
    return moves.Correct(name, said, " ".join(line.text[line.words[at].column - 1 :].split()))


def _position(line: Line, game: Game) -> moves.SetPosition:
    if not line.more:
        raise line.error(f"a position, like {game.start}")
    at = line.words[line.at].column - 1
    try:
        return moves.SetPosition(Position(line.rest(), edition=game.edition))
    except NotationError as error:
        raise NotationError(line.text, at + error.column, error.found, error.expected, error.hint) from None


def _reveal(line: Line, game: Game) -> moves.Reveal:
    name = line.player(game.names)
    number = line.number("the number of the card", 1) if line.peek().isdecimal() else None
    return moves.Reveal(name, number, line.camel(game.edition))


def _ask(line: Line, game: Game, name: str) -> Ask:
    if name in ("save", "load"):
        return Ask(name, line.rest().strip("\"'"))
    if name in ("undo", "redo") and line.more:
        return Ask(name, number=line.number("how many moves", 1))
    if name == "help" and line.more:
        return Ask(name, line.choice(NAMES, "a command"))
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
