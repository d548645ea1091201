"""What is there when a leg begins, in games of strategies: what the value of a position is fitted to.

In most games one player, who goes on by the model for oneself, takes one action at random; then only the legs that
follow are noted.  So the value learns what actions lead to that the models themselves would never take.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from camelodds._kernels.beliefs import forget
from camelodds._kernels.chance import CHANCES, share_win
from camelodds._kernels.game import set_table
from camelodds._kernels.game_odds import LOSER, WINNER, race_between_legs
from camelodds._kernels.game_state import (
    CRAZY,
    I64,
    LEG,
    MONEY,
    MOST_PLAYERS,
    OVER,
    PLAYERS,
    TRACK,
    TURN,
    TURNS,
    player_at,
)
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.numbers import FIRST_OWN_STREAM, below, open_stream, random_start
from camelodds._kernels.rollout import by_model, take_turn
from camelodds._kernels.strategies import random_action
from camelodds._kernels.table_facts import FACTS, KNOWN, OWN, PAYS, SHARED, gather_facts, settle_piles
from camelodds._kernels.word import B0, U64

MOST_ODD_LEG, MOST_ODD_TURN = U64(6), U64(4)
"""The random action comes in a leg below this number, 0 for none, and with an own turn below this one in it."""
FIRST_LEG = 2
"""The first leg that is noted: games are judged between two legs."""


class Starts(NamedTuple):
    """Legs of games as they begin.

    Parameters
    ----------
    game, me : ndarray of int64, shape (n,)
        The game of each leg, and the player who goes on by the model for oneself.
    facts : ndarray of float32, shape (n, players, FACTS)
    pays : ndarray of float32, shape (n, 2, 5, players)
        See `chance`: what the piles pay, by pile and camel.
    odds : ndarray of float64, shape (n, 2, 5)
        Odds of winning and losing the race, by camel.
    money : ndarray of float32, shape (n, players)
    won, final : ndarray of float32, shape (games, players)
        Shares of the win, and money at the end, by game.
    """

    game: Any
    me: Any
    facts: Any
    pays: Any
    odds: Any
    money: Any
    won: Any
    final: Any


@part
def note_leg(state, hands, me, seating, kinds, odds, scratch, starts, found):
    """Note what is there."""
    settle_piles(state, hands, scratch)
    gather_facts(state, hands, me, seating, kinds, odds, scratch)
    starts.me[found] = me
    for camel in range(5):
        starts.odds[found, 0, camel] = odds[WINNER + camel]
        starts.odds[found, 1, camel] = odds[LOSER + camel]
    for player in range(state[PLAYERS]):
        starts.money[found, player] = state[player_at(player) + MONEY]
        for fact in range(OWN):
            starts.facts[found, player, fact] = scratch[KNOWN + player * OWN + fact]
        for fact in range(OWN, FACTS):
            starts.facts[found, player, fact] = scratch[SHARED - OWN + fact]
        for row in range(10):
            starts.pays[found, row // 5, row % 5, player] = scratch[PAYS + row * MOST_PLAYERS + player]


@part
def sit_down(root, table, tools, number):
    """Begin a game: one seat plays by the model for oneself, each other one by a model before it; which one."""
    state = table.state
    players = state[PLAYERS]
    open_stream(table.dice, number, B0)
    open_stream(table.own, number, FIRST_OWN_STREAM)
    set_table(state, table.hands, random_start(table.dice, state[CRAZY] != 0, U64(state[TRACK])), 0)
    forget(tools, players)
    me = I64(below(table.own, U64(players)))
    for seat in range(players):
        model = I64(below(table.own, U64(root.own)))
        table.seating[seat] = root.own if seat == me else model
    return me


@kernel
def leg_starts(root, table, tools, scratch, first, turns, starts):
    """Play games and note what is there when a leg begins.

    Parameters
    ----------
    root : Root
        Only its models count; one seat takes `own`, the others draw one before it.
    table, tools, scratch
        As for `roll_out`.
    first : uint64
        The number of the first game; `starts.won` says how many there are.
    turns : int64
        The most turns of a game.
    starts : Starts, out

    Returns
    -------
    int64
        How many legs there are; no more than fit, and then the last games are not whole.
    """
    state, hands = table.state, table.hands
    found = I64(0)
    for game in range(starts.won.shape[0]):
        me = sit_down(root, table, tools, first + U64(game))
        odd_leg = I64(below(table.own, MOST_ODD_LEG))
        odd_turn = I64(below(table.own, MOST_ODD_TURN))
        begun, own_turns = I64(0), I64(0)
        while state[OVER] == 0 and state[TURNS] < turns:
            if state[LEG] != begun:
                begun, own_turns = state[LEG], I64(0)
                if begun > odd_leg and begun >= FIRST_LEG:
                    if found == starts.game.shape[0]:
                        return found
                    odds = tools.odds_of_met[race_between_legs(state, tools)]
                    note_leg(state, hands, me, table.seating, root.kinds, odds, scratch, starts, found)
                    starts.game[found] = game
                    found += 1
            seat = state[TURN]
            action = I64(-1)
            if seat == me:
                if begun == odd_leg and own_turns == odd_turn:
                    action = random_action(state, hands[me], table.own)
                own_turns += 1
            if action < 0:
                action = by_model(root, table, tools, seat)
            take_turn(table, tools, action)
        share_win(state, scratch)
        for player in range(state[PLAYERS]):
            starts.won[game, player] = scratch[CHANCES + player]
            starts.final[game, player] = state[player_at(player) + MONEY]
    return found
