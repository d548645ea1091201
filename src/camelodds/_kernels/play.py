"""Whole games, played one after the other by strategies."""

from __future__ import annotations

import numpy as np

from camelodds._kernels.beliefs import forget, note_card
from camelodds._kernels.by_address import call
from camelodds._kernels.game import act, legal_actions, roll, roll_count, set_table
from camelodds._kernels.game_odds import refresh, refresh_by_net
from camelodds._kernels.game_state import (
    ACTIONS,
    CRAZY,
    HAND,
    HAND_SIZE,
    I64,
    MONEY,
    MOST_PLAYERS,
    ON,
    OVER,
    PLAYERS,
    STATE_SIZE,
    TRACK,
    TURN,
    TURNS,
    WIN,
    WORD,
    player_at,
)
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.jit import routine
from camelodds._kernels.luck import take_luck
from camelodds._kernels.numbers import FIRST_OWN_STREAM, STREAM_SIZE, below, open_stream, random_start
from camelodds._kernels.race_games import refresh_by_games
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
"""How `play` came back: all games played; a foreign seat's turn; an action that is not legal, which is then the
last one in the record; nobody rolls."""
MOST_TURNS = 2_000
"""Turns of a game after which it ends with an error: games of random legal actions have some 200 to 400,
and not one of 12,000 had more than 850."""
RAISED = -(1 << 62)
"""What a compiled strategy of others gives if it raised an error."""
SETTINGS, MEMORY = 8, 16
"""Numbers a strategy goes by, and numbers that a compiled strategy of others may keep during a game."""
REFRESH, CHOOSE, NOTE, RECKON, OWN = range(5)
"""Places of what `play` calls by address: `refresh_fast`, `choose`, `note`, `reckon`; then, by entry, compiled
strategies of others."""

TABLE = np.dtype(
    [
        # The game and the face-down cards, see `game_state`.
        ("state", np.int64, (STATE_SIZE,)),
        ("hands", np.int64, (MOST_PLAYERS, HAND_SIZE)),
        # Streams of random numbers, see `numbers`: of the dice, and of the strategies; the keys are set.
        ("dice", np.uint64, (STREAM_SIZE,)),
        ("own", np.uint64, (STREAM_SIZE,)),
        # The strategy of each entry of the list, and its numbers.
        ("kinds", np.int64, (MOST_PLAYERS,)),
        ("settings", np.float64, (MOST_PLAYERS, SETTINGS)),
        # What compiled strategies of others keep; zeros when a game begins.
        ("memory", np.float64, (MOST_PLAYERS, MEMORY)),
        # Which entry of the list sits on each seat in this game.
        ("seating", np.int64, (MOST_PLAYERS,)),
        # The board with which the game began.
        ("start", np.uint64, (1,)),
        # Whether luck is reckoned, and whether actions are recorded; the actions.
        ("reckoned", np.int64),
        ("recorded", np.int64),
        ("record", np.int64, (MOST_TURNS,)),
    ],
    align=True,
)
"""Memory of a game, and who plays: one record, see `tools`."""


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


@routine
def refresh_fast(table, tools, _number):
    """Make the odds those of the board and tiles now, race odds by the net."""
    refresh_by_net(table.state, tools)
    return I64(0)


@routine
def refresh_exact(table, tools, _number):
    """The same, with race odds of the solved race."""
    refresh(table.state, tools)
    return I64(0)


@routine
def refresh_sampled(table, tools, _number):
    """The same, with race odds from races played in lanes."""
    refresh_by_games(table.state, tools)
    return I64(0)


@routine
def choose(table, tools, entry):
    """What an entry of the list does that goes by odds; they are those of now."""
    state, settings = table.state, table.settings[entry]
    if table.kinds[entry] == TICKETS:
        return tickets_action(state, tools, settings)
    return valued_action(state, table.hands[state[TURN]], tools, settings)


@routine
def note(table, tools, action):
    """Note the odds, those of now, with which a card is laid."""
    note_card(table.state, tools, action)
    return I64(0)


@routine
def reckon(table, tools, drawn):
    """Reckon the luck of a roll, before it is played."""
    take_luck(table.state, table.hands, tools, drawn)
    return I64(0)


@part
def is_legal(state, hand, seat, action):
    """Whether a strategy of others may do what it says."""
    if action < 0 or action >= ACTIONS:
        return False
    return legal_actions(state, hand[HAND], seat) >> U64(action) & B1 != B0


@kernel
def play(table, tools, functions, first, games, seatings, word, game, action, money, lucks):
    """Play games, all seatings of a deal one after the other.

    Parameters
    ----------
    table : record
        See `TABLE`.
    tools : record
        What odds and luck are reckoned with, see `tools`.
    functions : ndarray of int64, shape (OWN + MOST_PLAYERS,)
        Addresses of the routines, see `REFRESH`; those that no strategy asks for may be 0.
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
        Its luck, see `camelodds._kernels.luck`; 0 where it is not reckoned.

    Returns
    -------
    int64
        4 times the game at which it came back, plus why.
    """
    state, hands, kinds = table.state, table.hands, table.kinds
    while game < games:
        if action < 0:
            begin(table, first + U64(game // seatings), game % seatings, word)
            forget(tools, state[PLAYERS])
            for seat in range(state[PLAYERS]):
                tools.luck[seat] = 0.0
        while state[OVER] == 0:
            seat = state[TURN]
            entry = table.seating[seat]
            kind, hand = kinds[entry], hands[seat]
            if kind == FOREIGN:
                if action < 0:
                    return 4 * game + PAUSED
            elif kind == OWN_KERNEL:
                number = I64(below(table.own, U64(1 << 31)))
                action = call(functions[OWN + entry], (state, hand, table.memory[seat], number))
            elif kind >= TICKETS:
                call(functions[REFRESH], (table, tools, I64(0)))
                action = call(functions[CHOOSE], (table, tools, entry))
            else:
                action = by_rule(state, hand, kind, table.own)
            turn = state[TURNS]
            if turn >= MOST_TURNS:
                return 4 * game + ENDLESS
            if kind in (FOREIGN, OWN_KERNEL) and not is_legal(state, hand, seat, action):
                table.record[turn] = action
                return 4 * game + ILLEGAL
            if action == 0:
                drawn = below(table.dice, roll_count(state))
                if table.reckoned != 0:
                    call(functions[RECKON], (table, tools, I64(drawn)))
                action = roll(state, hands, drawn)
            else:
                if tools.power > 0.0 and action >= WIN and action < ON:
                    call(functions[REFRESH], (table, tools, I64(0)))
                    call(functions[NOTE], (table, tools, action))
                act(state, hands, action)
            if table.recorded != 0:
                table.record[turn] = action
            action = I64(-1)
        for seat in range(state[PLAYERS]):
            money[game, table.seating[seat]] = state[player_at(seat) + MONEY]
            lucks[game, table.seating[seat]] = tools.luck[seat]
        game += 1
    return 4 * game + DONE
