"""Games of strategies that stop at a decision of one player, and then go on from it."""

from __future__ import annotations

from camelodds._kernels.chance import CHANCES, share_win
from camelodds._kernels.game_state import I64, OVER, TURN, TURNS, WORD
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.leg_starts import sit_down
from camelodds._kernels.rollout import by_model, play_on, take_turn
from camelodds._kernels.word import U64


@kernel
def play_to_decision(root, table, tools, number, decision, turns):
    """Begin a game and play it until the player who goes by the model for oneself has had so many turns.

    Parameters
    ----------
    root, table, tools
        As for `leg_starts`.
    number : uint64
        The number of the game.
    decision, turns : int64
        How many turns, and the most turns of all players: no more than `table.record` has room for.

    Returns
    -------
    int64
        1 if it is this player's turn then, 0 if the game ended before, or did not end.
    """
    me = sit_down(root, table, tools, number)
    state = table.state
    table.start[0] = U64(state[WORD])
    had = I64(0)
    while state[OVER] == 0 and state[TURNS] < turns:
        seat = state[TURN]
        if seat == me:
            if had == decision:
                return I64(1)
            had += 1
        turn = state[TURNS]
        table.record[turn] = take_turn(table, tools, by_model(root, table, tools, seat))
    return I64(0)


@kernel
def play_to_the_end(root, table, tools, scratch, action, turns):
    """Play an action and go on to the end: the share of the win of who acts, -1 if the game does not end."""
    me = table.state[TURN]
    if not play_on(root, table, tools, action, I64(0), turns):
        return -1.0
    share_win(table.state, scratch)
    return scratch[CHANCES + me]
