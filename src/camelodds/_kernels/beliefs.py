"""What is believed of the finish cards that lie face down (M4), and what lies below a card.

A card is believed to name a camel by the odds of its pile when it was laid, raised to a power, over all
assignments of different camels to a player's cards.  What a player's cards name is believed alike by all who
look, so it is worked out once, when a card is laid.
"""

from __future__ import annotations

from camelodds._kernels.game import copy_pays
from camelodds._kernels.game_odds import LOSER, WINNER
from camelodds._kernels.game_state import (
    CARDS_ON,
    I64,
    LADDER,
    LADDER_SIZE,
    LOSE,
    MOST_CARDS,
    OWNERS,
    PLAYERS,
    TURN,
    player_at,
)
from camelodds._kernels.jit import lean_part as part

MOST_STEPS = 8
"""Correct cards below that are told apart: with more, ladders pay the same."""


@part
def note_card(state, tools, action):
    """Note the odds, those of now, with which a card is laid, and what all cards of its player may name."""
    pile = I64(0) if action < LOSE else I64(1)
    place = pile * MOST_CARDS + state[CARDS_ON + pile]
    row = WINNER if pile == 0 else LOSER
    for camel in range(5):
        tools.laid[place, camel] = max(tools.odds[row + camel], 0.0) ** tools.power
    # The card is not in the piles yet.
    believe(state, tools, state[TURN], place)


@part
def forget(tools, players):
    """Believe nothing: a game begins."""
    for player in range(players):
        for pile in range(2):
            for camel in range(5):
                tools.beliefs[player, pile, camel] = 0.0


@part
def believe(state, tools, player, newest):
    """Work out the chance that a player's cards on each pile name each camel, shape (2, 5)."""
    laid, ways, beliefs = tools.laid, tools.ways, tools.beliefs
    places = tools.places
    cards = I64(0)
    for pile in range(2):
        for place in range(pile * MOST_CARDS, pile * MOST_CARDS + state[CARDS_ON + pile]):
            if state[OWNERS + place] == player:
                places[cards] = place
                cards += 1
    places[cards] = newest
    cards += 1
    for pile in range(2):
        for camel in range(5):
            beliefs[player, pile, camel] = 0.0
    total = 0.0
    for uniform in range(2):
        if total > 0.0:
            break
        # ways[n, set]: weight of all ways in which the first n cards name the camels of the set; from behind
        # in the second half: of those in which the other cards name the other camels.
        for n in range(12):
            for camels in range(32):
                ways[n, camels] = 0.0
        ways[0, 0] = 1.0
        for n in range(cards):
            for camels in range(32):
                here = ways[n, camels]
                if here > 0.0:
                    for camel in range(5):
                        if camels >> camel & 1 == 0:
                            weight = 1.0 if uniform == 1 else laid[places[n], camel]
                            ways[n + 1, camels | 1 << camel] += here * weight
        for camels in range(32):
            total += ways[cards, camels]
            ways[6 + cards, camels] = 1.0
        if total > 0.0:
            for n in range(cards - 1, -1, -1):
                where = I64(0) if places[n] < MOST_CARDS else I64(1)
                for camels in range(32):
                    here = ways[n, camels]
                    behind = 0.0
                    for camel in range(5):
                        if camels >> camel & 1 == 0:
                            weight = 1.0 if uniform == 1 else laid[places[n], camel]
                            rest = weight * ways[7 + n, camels | 1 << camel]
                            behind += rest
                            beliefs[player, where, camel] += here * rest / total
                    ways[6 + n, camels] = behind


@part
def correct_card_pays(state, tools, player, pile, camel, odds, power):
    """What a correct card is expected to pay on top of a pile, given what may lie below it (R19).

    With a power each other player's cards are believed as `believe` says; without one each card of others
    is the right one with the odds of now.
    """
    chance = tools.steps
    for step in range(MOST_STEPS):
        chance[step] = 0.0
    chance[0] = 1.0
    if power > 0.0:
        for other in range(state[PLAYERS]):
            if other != player:
                add_card(chance, min(tools.beliefs[other, pile, camel], 1.0))
    else:
        for place in range(pile * MOST_CARDS, pile * MOST_CARDS + state[CARDS_ON + pile]):
            if state[OWNERS + place] != player:
                add_card(chance, odds)
    pays = 0.0
    for step in range(MOST_STEPS):
        pays += chance[step] * state[LADDER + min(I64(step), state[LADDER_SIZE] - 1)]
    return pays


@part
def add_card(chance, right):
    """One more card below that is the right one with this chance."""
    if right > 0.0:
        chance[MOST_STEPS - 1] += chance[MOST_STEPS - 2] * right
        for step in range(MOST_STEPS - 2, 0, -1):
            chance[step] += right * (chance[step - 1] - chance[step])
        chance[0] *= 1.0 - right


@part
def expected_copy(state, odds, partner):
    """What copying the best of a player's tickets is expected to pay (R26)."""
    value = 0.0
    for first in range(5):
        for second in range(5):
            chance = odds[5 * first + second]
            if chance > 0.0:
                value += chance * copy_pays(state, player_at(partner), first, second)
    return value
