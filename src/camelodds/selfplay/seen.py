"""A game as the compiled engine has it, as one player sees it: what games are played on from."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels import game_state as at
from camelodds.editions.edition import PILES
from camelodds.odds.race import games_if_unsolved, race_odds
from camelodds.selfplay.arrays import prices
from camelodds.selfplay.strategies import BELIEF_POWER
from camelodds.values.beliefs import what_cards_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.game.holdings import Holdings
    from camelodds.game.laid_at import Moment
    from camelodds.game.state import State

RACES = 20_000
"""Races played where the race is not solved, for what others' cards may name."""


class Seen(NamedTuple):
    """A table as the player whose turn it is sees it.

    Parameters
    ----------
    state : ndarray of int64, shape (STATE_SIZE,)
        What lies open.
    hands : ndarray of int64, shape (MOST_PLAYERS, HAND_SIZE)
        All cards that the player knows; -1 for what the others laid face down.
    laid : ndarray of float64, shape (2 * MOST_CARDS, 5)
        How likely each card names each camel, by place in the piles: the odds of its pile when it was laid, to the
        power of `BELIEF_POWER` (M4).
    """

    state: NDArray[np.int64]
    hands: NDArray[np.int64]
    laid: NDArray[np.float64]


def seen(table: State, odds_at: Callable[[Moment], NDArray[np.float64]]) -> Seen:
    """A table as arrays.

    Parameters
    ----------
    table : State
        The table, without what the player does not see; the race goes on.
    odds_at : callable
        The odds of winning and losing the race at a moment, shape (2, 5).
    """
    edition, position = table.edition, table.board()
    state = prices(edition, len(table.players))
    hands = np.full((at.MOST_PLAYERS, at.HAND_SIZE), -1, dtype=np.int64)
    hands[:, at.HAND] = 31
    laid = np.zeros((2 * at.MOST_CARDS, 5))
    state[at.WORD] = position.word
    state[at.TILES] = position.tile_word
    state[at.LEG] = table.leg
    state[at.DRAWS] = position.draws_left
    state[at.TURN] = table.turn
    state[at.ROLLER] = table.names.index(table.rolled_last) if table.rolled_last in table.names else -1
    state[at.ORDER] = -1
    state[at.LEFT : at.LEFT + 5] = table.left
    for seat, player in enumerate(table.players):
        state[at.PLAYER + at.PLAYER_SIZE * seat :][: at.PLAYER_SIZE] = _numbers(player, table)
        for bet in player.bets:
            pile = PILES.index(bet.pile)
            place = at.MOST_CARDS * pile + (bet.before or 0)
            state[at.OWNERS + place] = seat
            state[at.CARDS_ON + pile] = max(state[at.CARDS_ON + pile], (bet.before or 0) + 1)
            laid[place] = odds_at(bet.laid_at)[pile] ** BELIEF_POWER  # type: ignore[arg-type]
            if bet.camel is not None:
                camel = edition.racing.index(bet.camel)
                hands[seat, at.LAID + place] = camel
                hands[seat, at.HAND] &= ~(1 << camel)
    return Seen(state, hands, laid)


def odds_then(
    now: Position, known: dict[Position, NDArray[np.float64]]
) -> Callable[[Moment], NDArray[np.float64]]:
    """The odds of winning and losing the race at the moments when cards were laid, shape (2, 5).

    Parameters
    ----------
    now : Position
        The board at a moment that is not known (M4).
    known : dict
        Odds that are there already; others are added.
    """

    def odds_at(moment: Moment) -> NDArray[np.float64]:
        if isinstance(moment, tuple):
            return np.array(moment)
        position = now if moment is None else moment
        if position not in known:
            samples = games_if_unsolved(position.edition, None, RACES)
            known[position] = race_odds(position, samples=samples, seed=None if samples is None else 0).odds
        return known[position]

    return odds_at


def _numbers(player: Holdings, table: State) -> NDArray[np.int64]:
    """A player's numbers; tickets by camel."""
    numbers = np.zeros(at.PLAYER_SIZE, dtype=np.int64)
    numbers[at.MONEY] = player.money
    numbers[at.PYRAMIDS] = player.pyramid_tickets
    numbers[at.TILE] = -1 if player.tile is None else player.tile - 1
    numbers[at.PARTNER] = -1 if player.partner is None else table.names.index(player.partner)
    numbers[at.CARDS] = 5 - len(player.bets)
    numbers[at.HELD] = len(player.tickets)
    for ticket, face in player.tickets:
        camel = table.edition.racing.index(ticket)
        numbers[at.COUNT + camel] += 1
        numbers[at.SUM + camel] += face
        numbers[at.BEST + camel] = max(numbers[at.BEST + camel], face)
    return numbers


def unknown_places(table: Seen) -> NDArray[np.int64]:
    """The places of cards whose camel is not known, by owner."""
    state, hands = table.state, table.hands
    found = []
    for seat in range(int(state[at.PLAYERS])):
        for pile in range(2):
            start = pile * at.MOST_CARDS
            for place in range(start, start + int(state[at.CARDS_ON + pile])):
                if state[at.OWNERS + place] == seat and hands[seat, at.LAID + place] < 0:
                    found.append(place)
    return np.array(found, dtype=np.int64)


def dealt(table: Seen, places: NDArray[np.int64], count: int, seed: tuple[int, ...]) -> NDArray[np.int64]:
    """Camels for the unknown cards, drawn from what can be believed (M4), shape (count, cards).

    Each player's cards are spread over what they may name as evenly as whole numbers allow, so that `count` deals
    tell more than independent ones would.
    """
    camels = np.zeros((count, len(places)), dtype=np.int64)
    random = np.random.default_rng(seed)
    owners = table.state[at.OWNERS + places]
    for owner in np.unique(owners):
        cards = np.flatnonzero(owners == owner)
        ways = assignments(int(table.hands[owner, at.HAND]), len(cards))
        laid = table.laid[places[cards]]
        chances = laid / np.maximum(laid.max(axis=1, keepdims=True), 1e-300)
        weights = np.prod([chances[i, ways[:, i]] for i in range(len(cards))], axis=0)
        if not weights.sum() > 0:
            weights = np.ones(len(ways))
        bounds = np.cumsum(weights) / weights.sum()
        points = (random.permutation(count) + random.random(count)) / count
        camels[:, cards] = ways[np.minimum(np.searchsorted(bounds, points), len(ways) - 1)]
    return camels


@functools.cache
def assignments(free: int, cards: int) -> NDArray[np.int64]:
    """All ways in which cards name different camels of those with a bit in `free`, shape (ways, cards)."""
    camels = [camel for camel in range(5) if free >> camel & 1]
    return np.array(list(itertools.permutations(camels, cards)), dtype=np.int64)


def believed(table: Seen) -> NDArray[np.float64]:
    """How many cards of each pile name each camel, as one expects who sees none of them, by player (M4)."""
    state = table.state
    beliefs = np.zeros((at.MOST_PLAYERS, 2, 5))
    places = [
        place
        for pile in range(2)
        for place in range(pile * at.MOST_CARDS, pile * at.MOST_CARDS + int(state[at.CARDS_ON + pile]))
    ]
    owners = state[at.OWNERS + np.array(places, dtype=np.int64)]
    for owner in np.unique(owners):
        mine = [place for place, of in zip(places, owners, strict=True) if of == owner]
        names = what_cards_name(table.laid[mine], range(5)).names
        for place, named in zip(mine, names, strict=True):
            beliefs[owner, place // at.MOST_CARDS] += named
    return beliefs
