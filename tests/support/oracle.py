"""The library's positions and the reference's boards, and what the reference says of a position."""

from __future__ import annotations

import functools
import math
from dataclasses import replace
from random import Random

import numpy as np

import reference
from camelodds import EDITION_2014, EDITION_2018, Edition, Position, RaceOdds, race_odds
from camelodds._kernels.order_tables import ORDERS

GAMES = {reference.GAME_2014: EDITION_2014, reference.GAME_2018: EDITION_2018}


def sampled(position: Position | str, **arguments) -> RaceOdds:
    """Race odds by sampling."""
    return race_odds(position, method="sampled", **arguments)


def game_of(edition: Edition) -> reference.Game:
    return reference.Game(edition.racing_letters, edition.crazy_letters, edition.track, edition.dice_per_leg)


def board_of(position: Position) -> reference.Board:
    return reference.Board(dict(position.stacks), dict(position.tiles), position.dice)


@functools.cache
def edition_of(game: reference.Game) -> Edition:
    """The printed edition, or one of its own with that track and that many dice in a leg."""
    if game in GAMES:
        return GAMES[game]
    printed = EDITION_2018 if game.crazy else EDITION_2014
    name = f"{printed.name}, {game.track} spaces, {game.dice_per_leg} dice"
    return replace(printed, name=name, track=game.track, dice_per_leg=game.dice_per_leg)


def random_positions(
    count: int, seed: int, *, custom: bool = False, most_to_come: int | None = None
) -> list[Position]:
    """Positions of both editions in turn, of custom tracks and numbers of dice if wanted; always the same.

    They are as crowded and as near to the ends as `reference.random_board` makes them.
    """
    random = Random(seed)
    positions = []
    for i in range(count):
        game = (reference.GAME_2018, reference.GAME_2014)[i % 2]
        if custom:
            dice = random.randint(1, len(game.dice))
            game = reference.Game(game.racing, game.crazy, random.randint(3, 16), dice)
        fewest = min(most_to_come or game.dice_per_leg, game.dice_per_leg)
        board = reference.random_board(game, random, most_to_come=fewest)
        positions.append(Position(reference.write(board), edition=edition_of(game)))
    return positions


def draws_of(position: Position) -> int:
    """How many equally likely draws the rest of the leg has: orders of dice, times sides for each of them.

    With a grey die of six outcomes every face of a racing die counts twice.
    """
    sides = 6 if position.edition.crazy else 3
    return math.perm(len(position.dice), position.draws_left) * sides**position.draws_left


def leg_counts(position: Position) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Final orders (120,), landings (16,) and race ends (2,) of all draws of a leg, from the reference."""
    edition, total = position.edition, draws_of(position)
    leg = reference.leg_outcomes(game_of(edition), board_of(position))
    numbers = {"".join(edition.racing_letters[camel] for camel in row): i for i, row in enumerate(ORDERS)}
    orders, landings, ends = (np.zeros(n, dtype=np.int64) for n in (120, 16, 2))
    for order, share in leg.orders.items():
        orders[numbers[order]] = whole(share * total)
    for space, share in leg.landings.items():
        landings[space - 1] = whole(share * total)
    ends[:] = whole(leg.ends["forwards"] * total), whole(leg.ends["backwards"] * total)
    return orders, landings, ends


def whole(number) -> int:
    """The integer that a fraction must be."""
    assert number.denominator == 1
    return number.numerator
