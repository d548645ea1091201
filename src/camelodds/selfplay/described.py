"""A game from what one says of a table: the board, and what players have."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from camelodds.arguments import whole_number
from camelodds.board.position import as_position
from camelodds.display.phrases import listed
from camelodds.errors import CamelOddsError
from camelodds.game.game import Game
from camelodds.game.holdings import Holdings
from camelodds.game.players import around
from camelodds.values.advice import tickets_there

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition

USUAL = 4
"""Players at a table if nothing is said of their number."""


class Described(NamedTuple):
    """A game from what one says of a table.

    Parameters
    ----------
    game : Game
        The game; it is the turn of the player to advise.
    assumed : tuple of str
        What was not said, and what is taken for it, in words.
    """

    game: Game
    assumed: tuple[str, ...]


def described_game(
    position: Position | str,
    me: Holdings | None = None,
    others: Sequence[Holdings] = (),
    *,
    left: Mapping[str, int] | None = None,
    players: int | None = None,
) -> Described:
    """A game from a position and what players have, for what needs a whole table.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    me : Holdings, optional
        The player whose turn it is; the start money and nothing else if not given.
    others : sequence of Holdings
        The others, in the order of their turns after that one.
    left : mapping of str to int, optional
        Tickets still there by camel, where the holdings do not tell: all of a camel not named.
    players : int, optional
        How many play.  If not given four, or as many as are named if these are more, or as many as partnerships
        need if there is one (R26).  Who is not named comes last in turn, and has the start money and nothing else.

    Returns
    -------
    Described
        The game, and what was taken for what is not said.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    CamelOddsError
        If another argument is not what it must be.

    Examples
    --------
    >>> from camelodds import Holdings
    >>> from camelodds.selfplay.described import described_game
    >>> game, assumed = described_game("1:bg 2:y 3:pr 15:W 16:K", others=[Holdings(name="ana")])
    >>> game.state.names, game.player.name
    (('me', 'ana', 'player3', 'player4'), 'me')
    >>> for told in assumed:
    ...     print(told)
    player3 and player4, of whom nothing is said, have 3 pounds each and nothing else
    turns go me, ana, player3, player4
    """
    board = as_position(position)
    edition = board.edition
    said = around(me, others, board)
    count = _how_many(said, edition, players)
    seats = _named([*said, *[Holdings(money=edition.start_money)] * (count - len(said))])
    there = tickets_there(said, left, edition)
    game = Game.start(seats, board)
    if left is not None:
        game = Game(replace(game.opening, left=tuple(there.tolist())))
    names = game.state.names
    assumed = []
    if unknown := names[len(said) :]:
        pounds = f"{edition.start_money} pounds"
        have = f"have {pounds} each" if len(unknown) > 1 else f"has {pounds}"
        assumed = [f"{listed(unknown)}, of whom nothing is said, {have} and nothing else"]
    return Described(game, (*assumed, f"turns go {', '.join(names)}"))


def _how_many(said: Sequence[Holdings], edition: Edition, players: int | None) -> int:
    """How many play, if these were named."""
    least, most = edition.players
    if players is None:
        partners = edition.partners_from if any(one.partner is not None for one in said) else None
        return max(USUAL, least, len(said), partners or 0)
    players = whole_number(players, "players", least, most)
    if players < len(said):
        raise CamelOddsError(f"players is {players}, but {len(said)} are named")
    return players


def _named(seats: Sequence[Holdings]) -> list[Holdings]:
    """The players, each with a name: the first is called me, the others by their seat, where that is free."""
    taken = {one.name.lower() for one in seats}
    named = []
    for number, one in enumerate(seats, 1):
        name = one.name or ("me" if number == 1 and "me" not in taken else f"player{number}")
        named.append(replace(one, name=name))
    # A player without a name could not be named as a partner.
    partners = {one.partner: one.name for one in named if one.partner is not None}
    return [replace(one, partner=one.partner or partners.get(one.name)) for one in named]
