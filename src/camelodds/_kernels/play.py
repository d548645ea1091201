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
from camelodds._kernels.numbers import DICE, FIRST_OWN_STREAM, OWN, below, open_stream, random_start
from camelodds._kernels.strategies import (
    FOREIGN,
    LEADER,
    OWN_KERNEL,
    RANDOM,
    SHARP,
    TICKETS,
    leader_action,
    random_action,
)
from camelodds._kernels.valued import tickets_action, valued_action
from camelodds._kernels.word import B0, B1, U64

DONE, PAUSED, ILLEGAL, ENDLESS = 0, 1, 2, 3
"""How `play` came back: all games played; a foreign seat's turn; an action that is not legal; nobody rolls."""
MOST_TURNS = 20_000
SETTINGS, MEMORY = 8, 64
"""Numbers a strategy goes by, and numbers that a compiled strategy of others may keep during a game."""


class Table(NamedTuple):
    """Memory of a game, and who plays.

    Parameters
    ----------
    state : ndarray of int64, shape (STATE_SIZE,)
    hands : ndarray of int64, shape (MOST_PLAYERS, HAND_SIZE)
        See `game_state`.
    numbers : ndarray of uint64, shape (NUMBERS_SIZE,)
        See `numbers`; the keys are set.
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
    numbers: Any
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
    state, numbers = table.state, table.numbers
    open_stream(numbers, DICE, deal, B0)
    open_stream(numbers, OWN, deal, FIRST_OWN_STREAM + seating)
    if word == B0:
        word = random_start(numbers, state[CRAZY] != 0, U64(state[TRACK]))
    set_table(state, table.hands, word, 0)
    table.start[0] = U64(state[WORD])
    players = state[PLAYERS]
    for seat in range(players):
        table.seating[seat] = (seat + I64(seating)) % players


@part
def choose(table, tools, functions):
    """The action of the player whose turn it is."""
    state = table.state
    seat = state[TURN]
    entry = table.seating[seat]
    kind = table.kinds[entry]
    hand = table.hands[seat]
    if kind == RANDOM:
        return random_action(state, hand, table.numbers)
    if kind == LEADER:
        return leader_action(state, hand)
    if tools is not None and kind >= TICKETS and kind <= SHARP:
        refresh(state, tools)
        if kind == TICKETS:
            return tickets_action(state, tools, table.settings[entry])
        return valued_action(state, hand, tools, table.settings[entry])
    if functions is not None and kind == OWN_KERNEL:
        number = I64(below(table.numbers, OWN, U64(1 << 31)))
        return functions[entry](state, hand, table.memory[seat], number)
    return I64(0)


@part
def step(table, luck, action):
    """Play an action, and let the die come out if it is a roll."""
    state = table.state
    turns = state[TURNS]
    if action == 0:
        drawn = below(table.numbers, DICE, roll_count(state))
        if luck is not None and table.reckoned[0] != 0:
            take_luck(state, table.hands, luck, drawn)
        action = roll(state, table.hands, drawn)
    else:
        act(state, table.hands, action)
    if turns < table.record.shape[0]:
        table.record[turns] = action


@part
def play_on(table, tools, luck, functions, action):
    """Play until the game is over, or somebody else must choose; `action`, if not -1, comes first."""
    state = table.state
    while state[OVER] == 0:
        seat = state[TURN]
        kind = table.kinds[table.seating[seat]]
        if action < 0:
            if kind == FOREIGN:
                return PAUSED
            action = choose(table, tools, functions)
        if kind in (FOREIGN, OWN_KERNEL):
            if action < 0 or action >= ACTIONS:
                return ILLEGAL
            if legal_actions(state, table.hands[seat, HAND], seat) >> U64(action) & B1 == B0:
                return ILLEGAL
        if state[TURNS] >= MOST_TURNS:
            return ENDLESS
        if tools is not None and action >= WIN and action < ON and tools.power > 0.0:
            refresh(state, tools)
            note_card(state, tools, action, tools.power)
        step(table, luck, action)
        action = I64(-1)
    return DONE


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
    state = table.state
    while game < games:
        if action < 0:
            seating = game % seatings
            begin(table, first + U64(game // seatings), U64(seating), word)
            if functions is not None:
                for seat in range(state[PLAYERS]):
                    for number in range(MEMORY):
                        table.memory[seat, number] = 0.0
            if tools is not None:
                forget(tools, state[PLAYERS])
            if luck is not None:
                for seat in range(state[PLAYERS]):
                    luck.luck[seat] = 0.0
        why = play_on(table, tools, luck, functions, action)
        action = I64(-1)
        if why != DONE:
            return 4 * game + why
        for seat in range(state[PLAYERS]):
            money[game, table.seating[seat]] = state[player_at(seat) + MONEY]
            if luck is not None:
                lucks[game, table.seating[seat]] = luck.luck[seat]
        game += 1
    return 4 * game + DONE
