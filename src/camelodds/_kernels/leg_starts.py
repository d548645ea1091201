"""What is there when a leg begins, in games of strategies: what the value of a position is fitted to.

In most games one player, who goes on by the model for oneself, takes one action at random; then only the legs that
follow are noted.  So the value learns what actions lead to that the models themselves would never take.
"""

from __future__ import annotations

from camelodds._kernels.beliefs import forget
from camelodds._kernels.chance import (
    CHANCES,
    FACTS,
    KNOWN,
    PAYS,
    gather_facts,
    settle_piles,
    share_win,
)
from camelodds._kernels.game import set_table
from camelodds._kernels.game_odds import LOSER, WINNER
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
from camelodds._kernels.memo import recall_race
from camelodds._kernels.numbers import FIRST_OWN_STREAM, below, open_stream, random_start
from camelodds._kernels.rollout import by_model, take_turn
from camelodds._kernels.strategies import random_action
from camelodds._kernels.word import B0, U64

MOST_ODD_LEG, MOST_ODD_TURN = U64(6), U64(4)
"""The random action comes in a leg below this number, 0 for none, and with an own turn below this one in it."""


@part
def note_leg(state, hands, me, odds_now, scratch, facts, pays, odds, money, found):
    """Note what is there."""
    settle_piles(state, hands, scratch)
    odds[found, 10] = gather_facts(state, hands, me, odds_now, scratch)
    for camel in range(5):
        odds[found, camel] = odds_now[WINNER + camel]
        odds[found, 5 + camel] = odds_now[LOSER + camel]
    for player in range(state[PLAYERS]):
        money[found, player] = state[player_at(player) + MONEY]
        for fact in range(FACTS):
            facts[found, player, fact] = scratch[KNOWN + player * FACTS + fact]
        for row in range(10):
            pays[found, row // 5, row % 5, player] = scratch[PAYS + row * MOST_PLAYERS + player]


@kernel
def leg_starts(
    root,
    table,
    tools,
    memo,
    scratch,
    first,
    games,
    turns,
    game_of,
    me_of,
    facts,
    pays,
    odds,
    money,
    won,
    final,
):
    """Play games and note what is there when a leg begins.

    Parameters
    ----------
    root : Root
        Only its models count; one seat takes `own`, the others draw one before it.
    table, tools, memo, scratch
        As for `roll_out`.
    first : uint64
    games, turns : int64
        The games, and the most turns of a leg.
    game_of, me_of : ndarray of int64, shape (n,), out
        The game of each leg, and the player who goes by `own`.
    facts : ndarray of float64, shape (n, MOST_PLAYERS, FACTS), out
    pays : ndarray of float64, shape (n, 2, 5, MOST_PLAYERS), out
        See `chance`.
    odds : ndarray of float64, shape (n, 11), out
        Odds of winning and losing the race, by camel, and how far the leader is.
    money : ndarray of float64, shape (n, MOST_PLAYERS), out
    won, final : ndarray of float64, shape (games, MOST_PLAYERS), out
        Shares of the win, and money at the end.

    Returns
    -------
    int64
        How many legs there are; no more than fit, and then the last games are not whole.
    """
    state, hands = table.state, table.hands
    players = state[PLAYERS]
    found = I64(0)
    for game in range(games):
        number = first + U64(game)
        open_stream(table.dice, number, B0)
        open_stream(table.own, number, FIRST_OWN_STREAM)
        set_table(state, hands, random_start(table.dice, state[CRAZY] != 0, U64(state[TRACK])), 0)
        forget(tools, players)
        me = I64(below(table.own, U64(players)))
        for seat in range(players):
            model = I64(below(table.own, U64(root.own)))
            table.seating[seat] = root.own if seat == me else model
        odd_leg = I64(below(table.own, MOST_ODD_LEG))
        odd_turn = I64(below(table.own, MOST_ODD_TURN))
        until = turns
        begun, own_turns = I64(0), I64(0)
        while state[OVER] == 0 and state[TURNS] < until:
            if state[LEG] != begun:
                begun, own_turns = state[LEG], I64(0)
                if begun > odd_leg:
                    if found == game_of.shape[0]:
                        return found
                    slot = recall_race(state, tools, memo)
                    note_leg(state, hands, me, memo.odds[slot], scratch, facts, pays, odds, money, found)
                    game_of[found], me_of[found] = game, me
                    found += 1
            seat = state[TURN]
            action = I64(-1)
            if seat == me:
                if begun == odd_leg and own_turns == odd_turn:
                    action = random_action(state, hands[me], table.own)
                own_turns += 1
            if action < 0:
                action = by_model(root, table, tools, memo, seat)
            take_turn(table, tools, memo, action)
        share_win(state, scratch)
        for player in range(players):
            won[game, player] = scratch[CHANCES + player]
            final[game, player] = state[player_at(player) + MONEY]
    return found
