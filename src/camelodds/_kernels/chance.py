"""Who will win from here, judged between two legs: a value that is fitted to whole games of self-play.

Over scenarios, camel c wins the race and camel d loses it, finish cards are settled card by card (R19), and a
player's chance is a softmax over money with what the cards pay, plus some pounds that a small network gives for
what the player can still do.  The network's units also say by how many pounds a lead counts e-fold.  All cards are
seen: where some are not known, they are dealt from what is believed.
"""

from __future__ import annotations

import math

from camelodds._kernels.game_odds import LOSER, WINNER
from camelodds._kernels.game_state import I64, MONEY, MOST_PLAYERS, OVER, PLAYERS, player_at
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.table_facts import (
    AMOUNT,
    FACTS,
    FOUND,
    IN_ALL,
    KNOWN,
    OWN,
    PAYS,
    PROGRESS,
    SHARED,
    gather_facts,
    settle_piles,
)
from camelodds._kernels.word import B1, B2, B3, U64

UNITS = 24
"""Hidden units of the network."""
BIAS = FACTS
"""Rows of a value: the first layer by fact, then the constants of its units."""
POUNDS, HEAT, LATER = FACTS + 1, FACTS + 2, FACTS + 3
"""By unit: pounds it gives a player; what its mean over players adds to the heat, the logarithm of the pounds by
which a lead counts e-fold; pounds that the player still makes, cards on the piles left out."""
CONSTANTS = FACTS + 4
"""The heat without the units, by progress, by its square; pounds that a player still makes anyway."""
ROWS = FACTS + 5

SCENARIOS = 20
BASE = FOUND
"""The units by what all share; of a player; summed over players."""
HIDDEN = BASE + UNITS
POOLED = HIDDEN + UNITS
EXTRA = POOLED + UNITS
"""Pounds that the network gives each player."""
FACTORS = EXTRA + MOST_PLAYERS
"""Of a scenario's weight, by the camel that wins, then by the one that loses."""
WEIGHT = FACTORS + 2 * 5
"""The scenarios that are possible: how likely they are, then a share of the win for each player."""
SHARES = WEIGHT + SCENARIOS
CHANCES = SHARES + SCENARIOS * MOST_PLAYERS
"""The chance to win, by player; what `judge_chances` fills."""
FINAL = CHANCES + MOST_PLAYERS
"""The money expected at the end, by player."""
SCRATCH = FINAL + MOST_PLAYERS
HALVINGS, SMALL = 10, 1.0 / 1024.0
"""exp(x) is taken as (1 + x / 1024) ** 1024."""
LEAST = 1e-5
"""Less likely scenarios are left out."""
NEVER = 1e-6


@part
def add_facts(scratch, at, first, count, weights, units):
    """Add what facts, `count` from number `first` on, a multiple of four, give the hidden units."""
    # Bounds that only the arguments tell, and all of it unsigned: then LLVM makes vectors.
    width = U64(weights.shape[1])
    for fact in range(first, first + count, U64(4)):
        a, b, c, d = scratch[at], scratch[at + B1], scratch[at + B2], scratch[at + B3]
        at += U64(4)
        for unit in range(width):
            scratch[units + unit] += (a * weights[fact, unit] + b * weights[fact + B1, unit]) + (
                c * weights[fact + B2, unit] + d * weights[fact + B3, unit]
            )


@part
def weighed(scratch, units, weights, row):
    """The sum of the hidden units by the weights of a row; as four sums, which is faster."""
    a = b = c = d = 0.0
    for unit in range(U64(0), U64(weights.shape[1]), U64(4)):
        a += scratch[units + unit] * weights[row, unit]
        b += scratch[units + unit + B1] * weights[row, unit + B1]
        c += scratch[units + unit + B2] * weights[row, unit + B2]
        d += scratch[units + unit + B3] * weights[row, unit + B3]
    return (a + b) + (c + d)


@part
def give_extra(state, weights, scratch):
    """Fill the pounds that the network gives each player, and those still to be made; how much a lead counts."""
    players = state[PLAYERS]
    width = U64(weights.shape[1])
    for unit in range(width):
        scratch[U64(BASE) + unit] = weights[BIAS, unit]
        scratch[U64(POOLED) + unit] = 0.0
    add_facts(scratch, U64(SHARED), U64(OWN), U64(FACTS - OWN), weights, U64(BASE))
    for player in range(players):
        for unit in range(width):
            scratch[U64(HIDDEN) + unit] = scratch[U64(BASE) + unit]
        add_facts(scratch, U64(KNOWN + player * OWN), U64(0), U64(OWN), weights, U64(HIDDEN))
        for unit in range(width):
            value = max(scratch[U64(HIDDEN) + unit], 0.0)
            scratch[U64(HIDDEN) + unit] = value
            scratch[U64(POOLED) + unit] += value
        scratch[EXTRA + player] = weighed(scratch, U64(HIDDEN), weights, U64(POUNDS))
        later = weighed(scratch, U64(HIDDEN), weights, U64(LATER)) + weights[CONSTANTS, 3]
        expected = 10.0 * scratch[AMOUNT + IN_ALL * MOST_PLAYERS + player]
        scratch[FINAL + player] = max(expected + later, 0.0)
    progress = scratch[SHARED - OWN + PROGRESS]
    return (
        weighed(scratch, U64(POOLED), weights, U64(HEAT)) / players
        + weights[CONSTANTS, 0]
        + progress * (weights[CONSTANTS, 1] + progress * weights[CONSTANTS, 2])
    )


@part
def judge_chances(state, hands, me, seating, kinds, odds, weights, scratch):
    """Fill CHANCES with each player's chance to win and FINAL with the money expected at the end.

    Parameters
    ----------
    state, hands : ndarray of int64
        A table between two legs, or after the race; all cards are seen.
    me : int64
        The player who goes on by the model for oneself.
    seating, kinds : ndarray of int64
        The model of each seat, and the strategy of each model (see `strategies`).
    odds : ndarray of float64, shape (ODDS_SIZE,)
        Odds of the race stand in it (see `game_odds`).
    weights : ndarray of float64, shape (ROWS, UNITS)
    scratch : ndarray of float64, shape (SCRATCH,)
    """
    if state[OVER] != 0:
        share_win(state, scratch)
        return
    settle_piles(state, hands, scratch)
    gather_facts(state, hands, me, seating, kinds, odds, scratch)
    heat = give_extra(state, weights, scratch)
    weigh_camels(odds, scratch)
    found = settle_scenarios(state, SMALL * math.exp(-heat), scratch)
    share_scenarios(state[PLAYERS], found, scratch)


@part
def weigh_camels(odds, scratch):
    """Fill the two factors of a scenario's weight, of the winner and of the loser.

    The winner comes by its odds, then the loser by its odds among the others; what that adds to the odds of some
    camels to lose is taken off again.
    """
    total = 0.0
    for camel in range(5):
        wins = odds[WINNER + camel] / max(1.0 - odds[LOSER + camel], NEVER)
        scratch[FACTORS + camel] = wins
        total += wins
    for camel in range(5):
        others = total - scratch[FACTORS + camel]
        scratch[FACTORS + 5 + camel] = odds[LOSER + camel] / max(others, NEVER)


@part
def settle_scenarios(state, scale, scratch):
    """Fill the scenarios: how likely, and for each player 1 less the lead of the best, times `scale`; how many."""
    players = state[PLAYERS]
    found = I64(0)
    for first in range(5):
        for last in range(5):
            weight = scratch[FACTORS + first] * scratch[FACTORS + 5 + last]
            if first == last or weight < LEAST:
                continue
            at = SHARES + found * players
            most = -1000.0
            for player in range(players):
                money = (
                    float(state[player_at(player) + MONEY])
                    + scratch[PAYS + first * MOST_PLAYERS + player]
                    + scratch[PAYS + (5 + last) * MOST_PLAYERS + player]
                )
                money = max(money, 0.0) + scratch[EXTRA + player]
                scratch[at + player] = money
                most = max(most, money)
            for player in range(players):
                scratch[at + player] = max(1.0 + (scratch[at + player] - most) * scale, 0.0)
            scratch[WEIGHT + found] = weight
            found += 1
    return found


@part
def share_scenarios(players, found, scratch):
    """Fill the chances from the scenarios."""
    for number in range(U64(found * players)):
        share = scratch[U64(SHARES) + number]
        for _ in range(HALVINGS):
            share *= share
        scratch[U64(SHARES) + number] = share
    whole = 0.0
    for scenario in range(found):
        total = 0.0
        for player in range(players):
            total += scratch[SHARES + scenario * players + player]
        whole += scratch[WEIGHT + scenario]
        scratch[WEIGHT + scenario] /= total
    for player in range(players):
        chance = 0.0
        for scenario in range(found):
            chance += scratch[WEIGHT + scenario] * scratch[SHARES + scenario * players + player]
        scratch[CHANCES + player] = chance / whole


@part
def share_win(state, scratch):
    """The result of a game that is over: a shared win counts in parts (R22)."""
    players = state[PLAYERS]
    most, winners = I64(-1), 0.0
    for player in range(players):
        money = state[player_at(player) + MONEY]
        if money > most:
            most, winners = money, 0.0
        if money == most:
            winners += 1.0
    for player in range(players):
        money = state[player_at(player) + MONEY]
        scratch[FINAL + player] = float(money)
        scratch[CHANCES + player] = 1.0 / winners if money == most else 0.0
