"""A game at the table for tests, and moves in it."""

from __future__ import annotations

from camelodds import Position
from camelodds.tableside.commands import read_command
from camelodds.tableside.game import FollowedGame

LINE = "1:bg 2:y 3:pr 15:W 16:K"
NEAR_THE_END = "1:W 2:K 14:bg 15:p 16:ry"
SIX = ("ana", "bob", "cem", "dee", "eva", "me")


def game_of(line=LINE, names=("ana", "bob", "me"), me="me"):
    return FollowedGame.new(Position(line), names, me)


def played(game, *commands):
    """The game after some commands."""
    for command in commands:
        game = game.after(read_command(command, game))
    return game


def told(game, command):
    return game.after(read_command(command, game)).told
