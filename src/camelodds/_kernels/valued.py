"""The strategies that stand on odds: `tickets`, `greedy`, `sharp`."""

from __future__ import annotations

from camelodds._kernels.beliefs import correct_card_pays, expected_copy
from camelodds._kernels.game import partners, tile_spaces
from camelodds._kernels.game_odds import FIRST, LOSER, WINNER, landings_on
from camelodds._kernels.game_odds import SECOND as SECOND_ODDS
from camelodds._kernels.game_state import (
    CRAZY,
    DRAWS,
    FACES,
    HAND,
    I64,
    LADDER,
    LEFT,
    LOSE,
    ON,
    PARTNERSHIP,
    PLAYERS,
    SECOND,
    STACK,
    TICKET,
    TILE,
    TILE_PAYS,
    TURN,
    WIN,
    WORD,
    WRONG,
    WRONG_CARD,
    player_at,
)
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.word import B1, U64

ROLL_WORTH, LATE_ROLL_WORTH, LATE, WINNER_LEAST, LOSER_LEAST, BELIEF, CROWD = range(7)
"""Settings: what a roll is worth, and with `LATE` draws left or fewer; the least value with which a card goes on
either pile; the power to which the odds are raised with which cards face down are believed, 0 for none; how much
less a card must be worth for each player above four."""


@part
def ticket_value(state, odds, camel):
    """What the top leg ticket of a camel is worth, in pounds (R18); one must be left."""
    face = state[FACES + state[STACK] - state[LEFT + camel]]
    first, second = odds[FIRST + camel], odds[SECOND_ODDS + camel]
    return face * first + state[SECOND] * second + state[WRONG] * (1.0 - first - second)


@part
def card_value(state, tools, player, pile, camel, power):
    """What a finish card is worth, in pounds (R19)."""
    odds = tools.odds[(WINNER if pile == 0 else LOSER) + camel]
    return (
        odds * correct_card_pays(state, tools, player, pile, camel, odds, power)
        + (1.0 - odds) * state[WRONG_CARD]
    )


@part
def best_ticket(state, odds, least):
    """The leg ticket that is worth most, if more than `least` pounds: value and action."""
    best, action = least, I64(0)
    for camel in range(5):
        if state[LEFT + camel] > 0:
            value = ticket_value(state, odds, camel)
            if value > best:
                best, action = value, I64(TICKET + camel)
    return best, action


@part
def best_tile(state, landings, player, least):
    """The place of the tile that is worth most, if more than `least` pounds: value and action."""
    landings_on(U64(state[WORD]), state[CRAZY] != 0, float(state[DRAWS]), landings)
    best, action = least, I64(0)
    lying = state[player_at(player) + TILE]
    if lying >= 0:
        # What the tile earns where it lies is given up.
        best += landings[lying] * state[TILE_PAYS]
    free = tile_spaces(state, player)
    for space in range(16):
        if free >> U64(space) & B1 != U64(0):
            value = landings[space] * state[TILE_PAYS]
            if value > best:
                best, action = value, I64(ON + space)
    return (best if action != 0 else least), action


@part
def best_card(state, hand, tools, player, settings, least):
    """The finish card that is worth most, if more than `least` pounds: value and action."""
    best, action = least, I64(0)
    for pile in range(2):
        row = WINNER if pile == 0 else LOSER
        enough = settings[WINNER_LEAST + pile] - settings[CROWD] * max(state[PLAYERS] - 4, 0)
        for camel in range(5):
            if hand[HAND] >> camel & 1 == 0:
                continue
            odds = tools.odds[row + camel]
            bar = max(best, enough)
            lost = (1.0 - odds) * state[WRONG_CARD]
            # Cards below only take away from what the first correct one pays.
            if odds * state[LADDER] + lost <= bar:
                continue
            value = odds * correct_card_pays(state, tools, player, pile, camel, odds, settings[BELIEF]) + lost
            if value > bar:
                best = value
                action = I64((WIN if pile == 0 else LOSE) + camel)
    return best, action


@part
def best_partner(state, odds, player, least):
    """The partner who is worth most, if more than `least` pounds: value and action."""
    best, action = least, I64(0)
    free = partners(state, player)
    if free != U64(0):
        for other in range(state[PLAYERS]):
            if free >> U64(other) & B1 != U64(0):
                value = expected_copy(state, odds, other)
                if value > best:
                    best, action = value, I64(PARTNERSHIP + other)
    return best, action


@part
def tickets_action(state, tools, settings):
    """The best leg ticket, if it is worth more than a roll."""
    _, action = best_ticket(state, tools.odds, settings[ROLL_WORTH])
    return action


@part
def valued_action(state, hand, tools, settings):
    """The action that is worth most by itself."""
    player = state[TURN]
    worth = settings[LATE_ROLL_WORTH] if state[DRAWS] <= settings[LATE] else settings[ROLL_WORTH]
    best, action = best_ticket(state, tools.odds, worth)
    value, other = best_card(state, hand, tools, player, settings, best)
    if other != 0:
        best, action = value, other
    value, other = best_tile(state, tools.landings, player, best)
    if other != 0:
        best, action = value, other
    value, other = best_partner(state, tools.odds, player, best)
    if other != 0:
        action = other
    return action
