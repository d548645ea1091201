"""Games played with plain `Game` objects and Python's random numbers: nothing of the compiled engine is there."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from camelodds import FaceDown, Game, Position, bet_values, leg_odds, race_odds, ticket_values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from camelodds import Edition

NAMES = ("ana", "bo", "cy", "dan", "eva", "fay", "gus", "hal")
FAR = 11
"""The space from which `leader` lays finish cards."""
RACES = 5000
"""Races sampled for the odds of a finish card where the race is not solved."""
VERBS = {"winner": "win", "loser": "lose"}


def leader(game: Game) -> str:
    """What the strategy `leader` does, by its description."""
    position, stack = game.position, len(game.edition.ticket_values)
    assert position is not None
    first, last = position.ranking[0], position.ranking[-1]
    left = game.tickets_left[first]
    if left == stack or (left == stack - 1 and position.draws_left <= 3):
        return f"ticket {first}"
    if position.space(first) >= FAR:
        laid = [bet.camel for bet in game.player.bets]
        if not laid:
            return f"bet win {first}"
        if len(laid) == 1 and last not in laid:
            return f"bet lose {last}"
    return "roll"


def units_expected(position: Position) -> Counter[int]:
    """Units that land on each space in the rest of the leg, if every roll to come were like the next one."""
    landings: Counter[int] = Counter()
    for roll, chance in position.rolls.items():
        landings[position.after(roll).target] += position.draws_left * chance
    return landings


def greedy(game: Game) -> str:
    """What the strategy `greedy` does, by its description; without partnerships."""
    position, me = game.position, game.player
    assert position is not None
    worth = {"roll": 1.0}
    tickets = ticket_values(leg_odds(position), left=game.tickets_left)
    worth |= {f"ticket {camel}": value for camel, value in tickets.top.items()}
    # As the page about strategies says: race odds as if a leg began now.
    fresh = Position(stacks=position.stacks, edition=game.edition)
    race = race_odds(fresh, seed=1, samples=None if game.edition.name == "2014" else RACES)
    below = {
        pile: sum(bet.pile == pile for one in game.players if one is not me for bet in one.bets)
        for pile in VERBS
    }
    values = bet_values(race, earlier={pile: FaceDown(cards) for pile, cards in below.items()})
    laid = {bet.camel for bet in me.bets}
    for pile, by_camel in (("winner", values.winner), ("loser", values.loser)):
        worth |= {
            f"bet {VERBS[pile]} {camel}": value for camel, value in by_camel.items() if camel not in laid
        }
    landings = units_expected(position)
    for space in position.tile_spaces(moving=me.tile):
        worth[f"tile {space} +"] = landings[space] - (landings[me.tile] if me.tile else 0.0)
    return max(worth, key=worth.__getitem__)


PLAIN: dict[str, Callable[[Game], str]] = {"leader": leader, "greedy": greedy}


def play(strategies: Sequence[Callable[[Game], str]], edition: Edition, seed: int) -> Game:
    """Play a game: the start and all dice come from the seed."""
    random = Random(seed)
    start = Position.random_start(edition, random.getrandbits(32))
    game = Game.start(NAMES[: len(strategies)], start)
    while not game.over:
        turn = strategies[game.state.turn](game)
        if turn == "roll":
            rolls = list(game.rolls.items())
            turn = random.choices([name for name, _ in rolls], [float(chance) for _, chance in rolls])[0]
        game = game.after(turn)
    return game


def shares_of_seats(strategy: str, players: int, edition: Edition, games: range) -> NDArray[np.float64]:
    """What each seat wins in some games, numbered by their seeds, shape (games, players)."""
    shares = np.zeros((len(games), players))
    for row, seed in enumerate(games):
        winners = play([PLAIN[strategy]] * players, edition, seed).winners
        for name in winners:
            shares[row, NAMES.index(name)] = 1 / len(winners)
    return shares
