"""Games played on from a position, once for each action and each set of dice: who wins after which action.

All actions get the same dice, the same hidden cards and the same opponents in the game of the same number, so that
what differs between two actions is known far better than either by itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from camelodds._kernels.beliefs import expected_copy, note_card
from camelodds._kernels.chance import CHANCES, FINAL, judge_chances
from camelodds._kernels.game import act, legal_actions, roll, roll_count
from camelodds._kernels.game_odds import landings_on, race_between_legs, refresh
from camelodds._kernels.game_state import (
    ACTIONS,
    CRAZY,
    DRAWS,
    HAND,
    I64,
    LAID,
    LEG,
    LOSE,
    ON,
    OVER,
    OWNERS,
    PARTNERSHIP,
    PLAYERS,
    PYRAMID,
    SHOWN,
    TICKET,
    TILE,
    TILE_PAYS,
    TURN,
    TURNS,
    WIN,
    WORD,
    player_at,
)
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.numbers import FIRST_OWN_STREAM, below, open_stream
from camelodds._kernels.play import by_rule
from camelodds._kernels.strategies import TICKETS
from camelodds._kernels.valued import card_value, ticket_value, tickets_action, valued_action
from camelodds._kernels.word import B0, B1, U64

CERTAIN = 1 << 32
"""Chances as whole numbers: this is 1."""
NO_BOUNDS = np.zeros((0, 0), dtype=np.uint64)


class Root(NamedTuple):
    """The position from which games are played on, as one player sees it.

    Parameters
    ----------
    state : ndarray of int64, shape (STATE_SIZE,)
        See `game_state`.
    hands : ndarray of int64, shape (MOST_PLAYERS, HAND_SIZE)
        The same; face-down cards of others are -1.
    laid : ndarray of float64, shape (2 * MOST_CARDS, 5)
        The odds of each card of the piles when it was laid, to the power of `Tools.power`.
    beliefs : ndarray of float64, shape (MOST_PLAYERS, 2, 5)
        As in `Tools`.
    places : ndarray of int64, shape (n,)
        The places of unknown cards.
    dealt : ndarray of int64, shape (deals, n)
        What they name; game g takes row g modulo `deals`.
    kinds : ndarray of int64, shape (models,)
        Strategies; see `strategies`.
    settings : ndarray of float64, shape (models, SETTINGS)
        Their numbers.
    own : int64
        The model after which one player goes on; others are drawn from those before it.
    bounds : ndarray of uint64, shape (MOST_PLAYERS, models before `own`)
        How likely each player plays like each of them: the sums up to each, where `CERTAIN` is 1.
    """

    state: Any
    hands: Any
    laid: Any
    beliefs: Any
    places: Any
    dealt: Any
    kinds: Any
    settings: Any
    own: Any
    bounds: Any = NO_BOUNDS


@part
def set_up(root, table, tools, number, me):
    """Lay the table as at the root: hidden cards dealt, opponents of `me` drawn, dice of the stream `number`."""
    state, hands = table.state, table.hands
    for at in range(U64(root.state.shape[0])):
        state[at] = root.state[at]
    players = state[PLAYERS]
    for player in range(players):
        for at in range(U64(root.hands.shape[1])):
            hands[player, at] = root.hands[player, at]
        for pile in range(2):
            for camel in range(5):
                tools.beliefs[player, pile, camel] = root.beliefs[player, pile, camel]
    row = I64(number % U64(root.dealt.shape[0]))
    for n in range(root.places.shape[0]):
        place = root.places[n]
        owner = state[OWNERS + place]
        camel = root.dealt[row, n]
        hands[owner, LAID + place] = camel
        hands[owner, HAND] &= ~(I64(1) << camel)
    open_stream(table.dice, number, B0)
    open_stream(table.own, number, FIRST_OWN_STREAM)
    for player in range(players):
        drawn = below(table.own, U64(CERTAIN))
        model = I64(0)
        while drawn >= root.bounds[player, model]:
            model += 1
        table.seating[player] = root.own if player == me else model


@part
def keep_apart(root, table, action):
    """A card that is laid now does not lie already (R20).

    Where an unknown card of the player was dealt as the same, it names the likeliest camel that is still there.
    """
    hand = table.hands[root.state[TURN]]
    camel = (action - WIN) % 5
    if action < WIN or action >= ON or hand[HAND] >> camel & 1 != 0:
        return
    for n in range(root.places.shape[0]):
        place = root.places[n]
        if root.state[OWNERS + place] != root.state[TURN] or hand[LAID + place] != camel:
            continue
        likeliest = I64(-1)
        for other in range(5):
            there = hand[HAND] >> other & 1 != 0
            if there and (likeliest < 0 or root.laid[place, other] > root.laid[place, likeliest]):
                likeliest = I64(other)
        hand[LAID + place] = likeliest
        hand[HAND] ^= I64(1) << camel | I64(1) << likeliest


@part
def by_model(root, table, tools, seat):
    """What the strategy on a seat does."""
    model = table.seating[seat]
    kind = root.kinds[model]
    state, hand = table.state, table.hands[seat]
    if kind < TICKETS:
        return by_rule(state, hand, kind, table.own)
    refresh(state, tools)
    if kind == TICKETS:
        return tickets_action(state, tools, root.settings[model])
    return valued_action(state, hand, tools, root.settings[model])


@part
def take_turn(table, tools, action):
    """Play an action of the player whose turn it is; from `SHOWN` on it is a roll that shows what is said.

    Returns what is recorded for it.
    """
    state, hands = table.state, table.hands
    if action == 0:
        return roll(state, hands, below(table.dice, roll_count(state)))
    if action >= SHOWN:
        return roll(state, hands, U64(action - SHOWN))
    if tools.power > 0.0 and action >= WIN and action < ON:
        refresh(state, tools)
        note_card(state, tools, action)
    act(state, hands, action)
    return action


@part
def play_on(root, table, tools, action, legs, turns):
    """Play an action and go on until so many legs are over, 0 for the whole game; False if it never ends."""
    state = table.state
    last = state[LEG] + legs
    until = state[TURNS] + turns
    while state[OVER] == 0 and (legs == 0 or state[LEG] < last):
        if action < 0:
            action = by_model(root, table, tools, state[TURN])
        if state[TURNS] >= until:
            return False
        take_turn(table, tools, action)
        action = I64(-1)
    return True


@kernel
def roll_out(root, table, tools, weights, scratch, actions, first, games, legs, turns, me, chances, money):
    """Play games on from a position, the same for each action.

    Parameters
    ----------
    root : Root
    table : Table
        See `play`; `seating` takes the model of each seat.
    tools : Tools
    weights : ndarray of float64, shape (ROWS, UNITS)
    scratch : ndarray of float64, shape (SCRATCH,)
        See `chance`.
    actions : ndarray of int64, shape (n,)
        The actions of the player whose turn it is, see `game_state`; `SHOWN` plus a number of `game.roll` for a
        roll with what it shows, -1 for what the player's model does.
    first : uint64
        Number of the first game.
    games, legs, turns : int64
        How many games; after how many legs they are judged, 0 for games to the end; the most turns of one.
    me : int64
        The player who goes on after the own model; -1 for each in turn, game by game.
    chances : ndarray of float64, shape (n, games, players), out
        Each player's chance to win in each game.
    money : ndarray of float64, shape (n, games), out
        What `me` has at the end, as expected.

    Returns
    -------
    int64
        1 if all games ended, 0 if one came to `turns`.
    """
    players = root.state[PLAYERS]
    for number in range(root.laid.shape[0]):
        for camel in range(5):
            tools.laid[number, camel] = root.laid[number, camel]
    for game in range(games):
        number = first + U64(game)
        one = me if me >= 0 else I64(number % U64(players))
        for n in range(actions.shape[0]):
            set_up(root, table, tools, number, one)
            keep_apart(root, table, actions[n])
            if not play_on(root, table, tools, actions[n], legs, turns):
                return 0
            place = U64(0)
            if table.state[OVER] == 0:
                place = race_between_legs(table.state, tools)
            odds = tools.odds_of_met[place]
            judge_chances(table.state, table.hands, one, table.seating, root.kinds, odds, weights, scratch)
            for player in range(players):
                chances[n, game, player] = scratch[CHANCES + player]
            money[n, game] = scratch[FINAL + one]
    return 1


@kernel
def weigh(root, table, tools, values):
    """Weigh each legal action of the player whose turn it is by itself, in pounds.

    Parameters
    ----------
    root, table, tools
        As for `roll_out`.
    values : ndarray of float64, shape (ACTIONS,), out
        Filled for legal actions; a tile is worth the units expected on its space, each moved by its own die alone.
    """
    for place in range(root.laid.shape[0]):
        for camel in range(5):
            tools.laid[place, camel] = root.laid[place, camel]
    set_up(root, table, tools, B0, root.state[TURN])
    state, hand = table.state, root.hands[root.state[TURN]]
    me = state[TURN]
    refresh(state, tools)
    landings_on(U64(state[WORD]), state[CRAZY] != 0, float(state[DRAWS]), tools.landings)
    lying = state[player_at(me) + TILE]
    forgone = tools.landings[lying] * state[TILE_PAYS] if lying >= 0 else 0.0
    legal = legal_actions(state, hand[HAND], me)
    for action in range(ACTIONS):
        if legal >> U64(action) & B1 == B0:
            continue
        if action == 0:
            values[action] = float(state[PYRAMID])
        elif action < WIN:
            values[action] = ticket_value(state, tools.odds, action - TICKET)
        elif action < ON:
            pile = 0 if action < LOSE else 1
            values[action] = card_value(state, tools, me, pile, (action - WIN) % 5, tools.power)
        elif action < PARTNERSHIP:
            values[action] = tools.landings[(action - ON) % 16] * state[TILE_PAYS] - forgone
        else:
            values[action] = expected_copy(state, tools.odds, action - PARTNERSHIP)
