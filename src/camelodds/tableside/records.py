"""Games of the rules in files: saved for `camelodds play`, and read back."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from camelodds.display.printable import file_name
from camelodds.editions.printed import EDITIONS
from camelodds.errors import CamelOddsError, shown
from camelodds.game.game import Game
from camelodds.game.turns import LayCard, Reveal
from camelodds.game.words import what_one_has
from camelodds.tableside import files
from camelodds.tableside.commands import Ask, Edit, read_command
from camelodds.tableside.corrections import By, GiveTurn, SetLeft
from camelodds.tableside.game import FollowedGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from camelodds.game.state import State
    from camelodds.tableside.corrections import Command


def save_game(game: Game, path: str | os.PathLike[str]) -> None:
    """Save a game with all its moves in a text file, which ``camelodds play --load FILE`` opens too.

    Parameters
    ----------
    game : Game
        The game.
    path : str or path
        The file. A game that it holds already is written over.

    Raises
    ------
    CamelOddsError
        If words cannot tell how the game began, as of an edition of your own; if the file cannot be written, or
        another kind of file has that name.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from camelodds import Game, load_game, save_game
    >>> game = Game.start(["ana", "bo"], position="1:bg 2:oyw").after("ticket blue").after("b2")
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "game.txt"
    ...     save_game(game, file)
    ...     print(file.read_text(), load_game(file) == game)
    # camelodds play
    edition 2014
    start 1:bg 2:oyw
    players ana bo
    ticket blue
    b2
     True
    """
    if not isinstance(game, Game):
        raise CamelOddsError(f"game must be a Game, not {shown(game)}")
    files.save(path_of(path), states_of(game))


def load_game(path: str | os.PathLike[str], *, after_corrections: bool = False) -> Game:
    """Load a game from a file: of `save_game`, or of ``save`` in ``camelodds play``.

    Parameters
    ----------
    path : str or path
        The file.
    after_corrections : bool
        Whether to load a game in which something was put right that no rule knows, as ``has ana money 7`` does,
        from there on, without the moves before it; if not, that is an error. What was put right before the first
        move does no harm, and a last ``score`` with unknown cards is left out.

    Returns
    -------
    Game
        The game with its moves.

    Raises
    ------
    CamelOddsError
        If there is no such file, it is not a game, or a line in it breaks a rule; the line is named.

    Examples
    --------
    >>> from camelodds import load_game
    >>> game = load_game("game.txt")  # doctest: +SKIP
    >>> print(game.log)  # doctest: +SKIP
    """
    place = path_of(path)
    return game_of(files.load(place), file_name(place), after_corrections)


def game_of(states: Sequence[FollowedGame], name: str, after_corrections: bool = False) -> Game:
    """The game that was followed through these states; errors call it `name`.

    Raises
    ------
    CamelOddsError
        If something was put right in it that no rule knows, and it is not to begin there.
    """
    last = len(states) - 1
    while states[last].command == "score" and states[last].unscored is not None:
        last -= 1
    for before, after in pairwise(states[: last + 1]):
        if before.game.events and after.game.opening != before.game.opening and not after_corrections:
            raise CamelOddsError(
                f"{name}: {after.command!r} puts right what no rule knows, and a Game has no such"
                " moves: give after_corrections=True for the game from there on, or open it with camelodds play"
            )
    return states[last].game


def path_of(path: object) -> Path:
    """A path from what names it.

    Raises
    ------
    CamelOddsError
        If it is no text and no path.
    """
    if not isinstance(path, (str, os.PathLike)) or not isinstance(os.fspath(path), str):
        raise CamelOddsError(f"path must be the name of a file, not {shown(path)}")
    return Path(path).expanduser()


def states_of(game: Game) -> list[FollowedGame]:
    """A game as it is followed at the table: its states, the first one included.

    Raises
    ------
    CamelOddsError
        If words could not tell how it began.
    """
    opening, edition = game.opening, game.edition
    printed = EDITIONS.get(edition.name)
    if printed is None or replace(printed, track=edition.track) != edition:
        there = f"a file names one of {', '.join(EDITIONS)}" if printed is None else "it is not as printed"
        raise CamelOddsError(f"a game of the edition {edition.name!r} cannot be saved: {there}")
    if opening.position is None:
        raise CamelOddsError("a game that began when the race was over cannot be saved")
    states = [FollowedGame.new(opening.position, opening.names)]
    for line in put_right(opening, states[0].state):
        states.append(states[-1].after(moves_only(read_command(line, states[-1]))))
    if states[-1].state != opening:
        raise CamelOddsError(
            "this game cannot be saved: when it began it was under way, and a file cannot tell all of it, like the"
            " number of the leg, or when finish cards were laid"
        )
    for event in game.events:
        now, command = states[-1], str(event).partition(" ")[0]
        # A player may be called like a command: then the turn's own player is named before it.
        if command in now.names and not isinstance(event, Reveal):
            states.append(now.after(By(now.player.name, event)))
        else:
            states.append(now.after(event))
    return states


def put_right(opening: State, fresh: State) -> Iterator[str]:
    """The commands that make of a fresh table the one with which a game began."""
    for player, other in zip(opening.players, fresh.players, strict=True):
        if player != other:
            bets = [f"{LayCard(bet.pile, bet.camel)} after {bet.before}" for bet in player.bets]
            yield f"has {player.name} {', '.join((what_one_has(replace(player, bets=())), *bets))}"
    if opening.left != fresh.left:
        yield str(SetLeft(tuple(opening.tickets_left.items())))
    if opening.turn != fresh.turn:
        yield str(GiveTurn(opening.player.name))


def moves_only(command: Command | Ask | Edit) -> Command:
    """A command that changes the game."""
    assert not isinstance(command, (Ask, Edit))
    return command
