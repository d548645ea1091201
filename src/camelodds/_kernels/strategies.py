"""The strategies that need no odds: each gives an action for what its player sees."""

from __future__ import annotations

from camelodds._kernels.game import legal_actions
from camelodds._kernels.game_state import (
    CARDS,
    DRAWS,
    HAND,
    I64,
    LEFT,
    LOSE,
    STACK,
    TICKET,
    TURN,
    WIN,
    WORD,
    player_at,
)
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.numbers import below, nth_bit
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.orders import order_of
from camelodds._kernels.word import B0, B1, B3, U64, byte_of

FOREIGN, RANDOM, ROLLER, LEADER, TICKETS, GREEDY, SHARP, OWN_KERNEL = range(8)
"""Numbers of strategies: a function in Python, those by name, a compiled function."""
FAR = U64(10)
"""Space 11, from which `leader` lays finish cards."""


@part
def random_action(state, hand, own):
    """Any legal action, each with the same chance."""
    legal = legal_actions(state, hand[HAND], state[TURN])
    number = B0
    rest = legal
    while rest != B0:
        rest &= rest - B1
        number += B1
    return I64(nth_bit(legal, below(own, number)))


@part
def leader_action(state, hand):
    """Back the camel that leads now; cards once it is far on; else roll."""
    word = U64(state[WORD])
    order = order_of(word)
    first, last = I64(ORDERS[order, 0]), I64(ORDERS[order, 4])
    gone = state[STACK] - state[LEFT + first]
    if gone == 0 or (gone == 1 and state[DRAWS] <= 3 and state[LEFT + first] > 0):
        return TICKET + first
    if byte_of(word, U64(first)) >> B3 >= FAR:
        laid = 5 - state[player_at(state[TURN]) + CARDS]
        if laid == 0:
            return WIN + first
        if laid == 1 and hand[HAND] >> last & 1 != 0:
            return LOSE + last
    return I64(0)
