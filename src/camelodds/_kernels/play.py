"""Whole games, played one after the other by strategies."""

from __future__ import annotations

from typing import Any, NamedTuple

from camelodds._kernels.beliefs import forget, note_card
from camelodds._kernels.game import act, legal_actions, roll, roll_count, set_table
from camelodds._kernels.game_odds import refresh
from camelodds._kernels.game_state import (
    ACTIONS,
    CRAZY,
    HAND,
    I64,
    MONEY,
    ON,
    OVER,
    PLAYERS,
    TRACK,
    TURN,
    TURNS,
    WIN,
    WORD,
    player_at,
)
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.luck import take_luck
from camelodds._kernels.numbers import FIRST_OWN_STREAM, below, open_stream, random_start
from camelodds._kernels.strategies import (
    FOREIGN,
    LEADER,
    OWN_KERNEL,
    RANDOM,
    TICKETS,
    leader_action,
    random_action,
)
from camelodds._kernels.valued import tickets_action, valued_action
from camelodds._kernels.word import B0, B1, U64

DONE, PAUSED, ILLEGAL, ENDLESS = 0, 1, 2, 3
"""How `play` came back: all games played; a foreign seat's turn; an action that is not legal; nobody rolls."""
MOST_TURNS = 20_000
SETTINGS, MEMORY = 8, 16
"""Numbers a strategy goes by, and numbers that a compiled strategy of others may keep during a game."""


class Table(NamedTuple):
    """Memory of a game, and who plays.

    Parameters
    ----------
    state : ndarray of int64, shape (STATE_SIZE,)
    hands : ndarray of int64, shape (MOST_PLAYERS, HAND_SIZE)
        See `game_state`.
    dice, own : ndarray of uint64, shape (STREAM_SIZE,)
        Streams of random numbers, see `numbers`: of the dice, and of the strategies; the keys are set.
    kinds : ndarray of int64, shape (MOST_PLAYERS,)
        The strategy of each entry of the list.
    settings : ndarray of float64, shape (MOST_PLAYERS, SETTINGS)
        Its numbers.
    memory : ndarray of float64, shape (MOST_PLAYERS, MEMORY)
        What compiled strategies of others keep; zeros when a game begins.
    seating : ndarray of int64, shape (MOST_PLAYERS,)
        Which entry of the list sits on each seat in this game.
    record : ndarray of int64, shape (MOST_TURNS,) or (0,)
        The actions of the game, if there is room.
    reckoned : ndarray of int64, shape (1,)
        Whether luck is reckoned.
    start : ndarray of uint64, shape (1,)
        The board with which the game began.
    """

    state: Any
    hands: Any
    dice: Any
    own: Any
    kinds: Any
    settings: Any
    memory: Any
    seating: Any
    record: Any
    reckoned: Any
    start: Any


@part
def begin(table, deal, seating, word):
    """Lay the table for a seating of a deal; a random start for a `word` of 0."""
    state = table.state
    open_stream(table.dice, deal, B0)
    open_stream(table.own, deal, FIRST_OWN_STREAM + U64(seating))
    if word == B0:
        word = random_start(table.dice, state[CRAZY] != 0, U64(state[TRACK]))
    set_table(state, table.hands, word, 0)
    table.start[0] = U64(state[WORD])
    players = state[PLAYERS]
    for seat in range(players):
        table.seating[seat] = (seat + seating) % players
        for number in range(MEMORY):
            table.memory[seat, number] = 0.0


@part
def by_rule(state, hand, kind, own):
    """What a strategy does that needs no odds."""
    if kind == RANDOM:
        return random_action(state, hand, own)
    if kind == LEADER:
        return leader_action(state, hand)
    return I64(0)


@part
def by_odds(state, hand, kind, tools, settings):
    """What a strategy does that goes by odds."""
    refresh(state, tools)
    if kind == TICKETS:
        return tickets_action(state, tools, settings)
    return valued_action(state, hand, tools, settings)


@part
def is_legal(state, hand, seat, action):
    """Whether a strategy of others may do what it says."""
    if action < 0 or action >= ACTIONS:
        return False
    return legal_actions(state, hand[HAND], seat) >> U64(action) & B1 != B0


@kernel
def play(table, tools, luck, functions, first, games, seatings, word, game, action, money, lucks):
    """Play games, all seatings of a deal one after the other.

    Parameters
    ----------
    table : Table
    tools : Tools or None
        What odds are made with; None compiles no strategy that needs any.
    luck : Luck or None
        What luck is reckoned with; only with `tools`.
    functions : tuple of MOST_PLAYERS functions, or None
        Compiled strategies by entry of the list.
    first : uint64
        Number of the first deal.
    games, seatings : int64
        How many games, and how many of them have the same dice.
    word : uint64
        The board games begin with, 0 for a random one each deal.
    game, action : int64
        Where to go on: the game, and the action with which a foreign seat goes on in it, -1 to begin that game.
    money : ndarray of int64, shape (games, players), out
        What each entry of the list has at the end.
    lucks : ndarray of float64, shape (games, players), out
        Its luck, see `camelodds._kernels.luck`, where it is reckoned.

    Returns
    -------
    int64
        4 times the game at which it came back, plus why.
    """
    state, hands, kinds = table.state, table.hands, table.kinds
    while game < games:
        if action < 0:
            begin(table, first + U64(game // seatings), game % seatings, word)
            if tools is not None:
                forget(tools, state[PLAYERS])
            if luck is not None:
                for seat in range(state[PLAYERS]):
                    luck.luck[seat] = 0.0
        while state[OVER] == 0:
            seat = state[TURN]
            entry = table.seating[seat]
            kind, hand = kinds[entry], hands[seat]
            if kind == FOREIGN:
                if action < 0:
                    return 4 * game + PAUSED
            elif kind == OWN_KERNEL:
                if functions is not None:
                    number = I64(below(table.own, U64(1 << 31)))
                    action = functions[entry](state, hand, table.memory[seat], number)
            elif kind >= TICKETS:
                if tools is not None:
                    action = by_odds(state, hand, kind, tools, table.settings[entry])
            else:
                action = by_rule(state, hand, kind, table.own)
            if kind in (FOREIGN, OWN_KERNEL) and not is_legal(state, hand, seat, action):
                return 4 * game + ILLEGAL
            if state[TURNS] >= MOST_TURNS:
                return 4 * game + ENDLESS
            turn = state[TURNS]
            if action == 0:
                drawn = below(table.dice, roll_count(state))
                if luck is not None and table.reckoned[0] != 0:
                    take_luck(state, hands, luck, drawn)
                action = roll(state, hands, drawn)
            else:
                if tools is not None and tools.power > 0.0 and action >= WIN and action < ON:
                    note_card(state, tools, action)
                act(state, hands, action)
            if turn < table.record.shape[0]:
                table.record[turn] = action
            action = I64(-1)
        for seat in range(state[PLAYERS]):
            money[game, table.seating[seat]] = state[player_at(seat) + MONEY]
            if luck is not None:
                lucks[game, table.seating[seat]] = luck.luck[seat]
        game += 1
    return 4 * game + DONE
