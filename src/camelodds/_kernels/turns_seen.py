"""A game that was played, followed turn by turn: what each model would have done at the turns of opponents."""

from __future__ import annotations

import math

from camelodds._kernels.beliefs import note_card
from camelodds._kernels.game import act, legal_actions, roll
from camelodds._kernels.game_odds import refresh
from camelodds._kernels.game_state import (
    CARDS_ON,
    HAND,
    I64,
    LOSE,
    MOST_CARDS,
    ON,
    OWNERS,
    PLAYERS,
    SHOWN,
    TURN,
    WIN,
    WORD,
)
from camelodds._kernels.jit import lean_kernel as kernel
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.rollout import by_model
from camelodds._kernels.strategies import RANDOM
from camelodds._kernels.word import B0, B1, B5, B6, DICE_SHIFT, U64


@part
def bits_of(word):
    """How many bits are set."""
    count = I64(0)
    while word != B0:
        word &= word - B1
        count += 1
    return count


@part
def drawn_of(state, shown):
    """Which roll of `game.roll` is recorded as ``SHOWN + shown``."""
    camel = U64(shown) >> U64(2)
    die = min(camel, B5)
    below = U64(state[WORD]) >> DICE_SHIFT & ((B1 << die) - B1)
    black = U64(3) if camel == B6 else B0
    return U64(6 * bits_of(below)) + (U64(shown) & U64(3)) - B1 + black


@part
def begin_again(root, table, tools, camels, free):
    """Lay the table as the game began; `free` is what each player has in hand then, way by way."""
    state = table.state
    for at in range(U64(root.state.shape[0])):
        state[at] = root.state[at]
    for player in range(state[PLAYERS]):
        for pile in range(2):
            for camel in range(5):
                tools.beliefs[player, pile, camel] = root.beliefs[player, pile, camel]
        for way in range(free.shape[0]):
            free[way, player] = 31
    for pile in range(2):
        for place in range(pile * MOST_CARDS, pile * MOST_CARDS + state[CARDS_ON + pile]):
            for camel in range(5):
                tools.laid[place, camel] = root.laid[place, camel]
            for way in range(free.shape[0]):
                free[way, state[OWNERS + place]] &= ~(I64(1) << camels[way, place])


@part
def weigh_turn(root, table, tools, action, known, mistakes, free, chances, likely):
    """Weigh every model by what an opponent does; of a card that is not known only its pile counts."""
    state = table.state
    seat = state[TURN]
    hand = table.hands[seat]
    for way in range(free.shape[0]):
        hand[HAND] = free[way, seat]
        before = I64(0)
        while free[before, seat] != free[way, seat]:
            before += 1
        legal = legal_actions(state, hand[HAND], seat)
        alike = I64(1) if known else bits_of(U64(hand[HAND]))
        share = alike / bits_of(legal)
        for model in range(root.own):
            if before < way:
                chances[way, model] = chances[before, model]
            elif root.kinds[model] == RANDOM:
                chances[way, model] = share
            else:
                table.seating[seat] = model
                chosen = by_model(root, table, tools, seat)
                right = chosen == action
                if not known:
                    right = chosen >= WIN and chosen < ON and (chosen < LOSE) == (action < LOSE)
                chances[way, model] = mistakes * share + (1.0 - mistakes if right else 0.0)
            likely[way, seat, model] += math.log(chances[way, model])


@kernel
def follow_game(root, table, tools, record, camels, known, me, mistakes, free, chances, likely):
    """Follow a game, and weigh the models by what the opponents of one player did.

    Parameters
    ----------
    root : Root
        How the game began, and the models.
    table, tools
        As for `roll_out`; at the end the game is on the table, but for what is face down.
    record : ndarray of int64, shape (turns,)
        What was done, as the engine records it; which camel a card names is not read.
    camels : ndarray of int64, shape (ways, 2 * MOST_CARDS)
        What each card that lies now may name, by place in the piles, in several ways.
    known : ndarray of int64, shape (2 * MOST_CARDS,)
        1 for cards that `me` knows.
    me : int64
        The player.
    mistakes : float64
        The chance that a player does not what the model does, but any legal action, each as likely.
    free : ndarray of int64, shape (ways, MOST_PLAYERS), scratch
    chances : ndarray of float64, shape (ways, models), scratch
    likely : ndarray of float64, shape (ways, MOST_PLAYERS, models), out
        Logarithm of how likely it is that a player does all this who plays like the model; zeros at first.

    Returns
    -------
    int64
        0
    """
    state, hands = table.state, table.hands
    begin_again(root, table, tools, camels, free)
    for turn in range(record.shape[0]):
        action = record[turn]
        seat = state[TURN]
        card = action >= WIN and action < ON
        pile = I64(0) if action < LOSE else I64(1)
        place = pile * MOST_CARDS + state[CARDS_ON + pile] if card else I64(0)
        if card:
            action = (WIN if pile == 0 else LOSE) + camels[0, place]
        if seat != me:
            done = I64(0) if action >= SHOWN else action
            seen = not card or known[place] != 0
            weigh_turn(root, table, tools, done, seen, mistakes, free, chances, likely)
        if action >= SHOWN:
            roll(state, hands, drawn_of(state, action - SHOWN))
            continue
        if card:
            refresh(state, tools)
            note_card(state, tools, action)
            for way in range(free.shape[0]):
                free[way, seat] &= ~(I64(1) << camels[way, place])
        act(state, hands, action)
    return I64(0)
