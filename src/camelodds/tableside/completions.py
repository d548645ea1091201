"""What could be typed next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.game.cards_and_partners import cards_to_lay
from camelodds.game.line import beginning
from camelodds.tableside.help import NAMES, SHORT

if TYPE_CHECKING:
    from camelodds.tableside.game import FollowedGame


TAKES_PLAYER = ("as", "turn", "has", "reveal", "partner", "advise")


def completions(before: str, game: FollowedGame) -> list[str]:
    """What the last word of a line could be.

    Parameters
    ----------
    before : str
        The line up to the cursor.
    game : FollowedGame
        The game.

    Returns
    -------
    list of str
        Words that begin with what is there of it.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.completions import completions
    >>> from camelodds.tableside.game import FollowedGame
    >>> game = FollowedGame.new(Position("1:bg 2:oyw"), ("ana", "bob"))
    >>> completions("ticket o", game), completions("bet ", game)
    (['orange'], ['win', 'lose'])
    """
    words = before.split()
    last = "" if not words or before[-1:].isspace() else words.pop()
    if words and beginning(words[0], ("as", "change", "insert")) and len(words) > 1:
        words = words[2:]
    if not words:
        found: tuple[str, ...] = NAMES
    else:
        commands = beginning(SHORT.get(words[0].lower(), words[0]), NAMES)
        found = _next_word(commands[0], words[1:], game) if commands else ()
    return [word for word in found if word.lower().startswith(last.lower())]


def _next_word(command: str, words: list[str], game: FollowedGame) -> tuple[str, ...]:
    """What can follow a command and some words."""
    racing = game.edition.racing
    if command in TAKES_PLAYER and not words:
        return (*game.names, "relative") if command == "advise" else game.names
    match command, len(words):
        case "ticket", 0:
            return tuple(camel for camel, left in game.state.tickets_left.items() if left)
        case "tile", 0:
            moving = game.player.tile
            spaces = () if game.position is None else game.position.tile_spaces(moving=moving)
            return tuple(map(str, spaces))
        case "tile", 1:
            return ("+", "-")
        case "bet", 0:
            return ("win", "lose")
        case "bet", 1:
            return (*cards_to_lay(game.player, game.edition), "?")
        case ("ticket", 1) | ("tile" | "bet", 2):
            return game.names
        case ("left", _) | ("reveal", 1 | 2):
            return racing
        case "has", 1:
            return ("money", "ticket", "pyramid", "tile", "bet", "partner", "no")
        case "win", 0:
            return ("all", *cards_to_lay(game.player, game.edition), "?")
        case "help", 0:
            return NAMES
    return ()
