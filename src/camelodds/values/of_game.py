"""A whole game as values take it: the board, and what the player whose turn it is knows of all players (R30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from camelodds.board.position import Position
    from camelodds.game.game import Game
    from camelodds.game.holdings import Holdings


class Seen(NamedTuple):
    """What a player whose turn it is sees.

    Parameters
    ----------
    position : Position
        The board.
    me : Holdings
        What the player has.
    others : tuple of Holdings
        What the others have; their finish cards are face down.
    left : mapping of str to int
        Tickets left, by camel.
    """

    position: Position
    me: Holdings
    others: Sequence[Holdings]
    left: Mapping[str, int]


def seen(game: Game, **given: object) -> Seen:
    """What the player whose turn it is sees of a game.

    Parameters
    ----------
    game : Game
        The game.
    **given
        What else the caller was given, by name: what a game has itself must not be said again.

    Raises
    ------
    CamelOddsError
        If something was given twice, or the race is over.
    """
    for name, value in given.items():
        if value is not None and value != ():
            raise CamelOddsError(f"{name} is known from the game: leave it out")
    if game.position is None:
        raise CamelOddsError(
            "the race is over: no turn follows; game.at(-2) is the game before its last move"
        )
    name = game.player.name
    state = game.seen_by(name).state
    return Seen(game.position, state.player, state.others(name), state.tickets_left)
