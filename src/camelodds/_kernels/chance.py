"""Who will win from here, judged between two legs: a value that is fitted to whole games of self-play.

Over scenarios, camel c wins the race and camel d loses it, finish cards are settled card by card (R19), and a
player's chance is a softmax over money with what the cards pay, plus some pounds that a small network gives for
what the player can still do.  All cards are seen: where some are not known, they are dealt from what is believed.
"""

from __future__ import annotations

import math

from camelodds._kernels.game import card_pays
from camelodds._kernels.game_odds import LOSER, WINNER
from camelodds._kernels.game_state import (
    CARDS,
    CARDS_ON,
    HAND,
    I64,
    LAID,
    MONEY,
    MOST_CARDS,
    MOST_PLAYERS,
    OVER,
    OWNERS,
    PLAYERS,
    TRACK,
    TURN,
    WORD,
    WRONG_CARD,
    player_at,
)
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.word import B3, B5, U64, byte_of

FACTS, UNITS = 28, 16
"""What the network knows of a player, and its hidden units."""
BIAS = FACTS * UNITS
SECOND = BIAS + UNITS
HEAT = SECOND + UNITS
"""Logarithm of the pounds by which a lead counts e-fold: constant, by the leader's progress, by its square."""
FUTURE = HEAT + 3
"""Pounds that a player still makes, cards left out: linear in the facts, then a constant."""
WEIGHTS = FUTURE + FACTS + 1
"""Numbers of a value: the first layer by fact, its constants, the second layer, then the above."""

PAYS = 0
"""In scratch memory: what the cards pay each player, by pile, camel and player."""
KNOWN = PAYS + 2 * 5 * MOST_PLAYERS
"""The facts, by player."""
EXTRA = KNOWN + MOST_PLAYERS * FACTS
"""Pounds that the network gives each player."""
SHARE = EXTRA + MOST_PLAYERS
CHANCES = SHARE + MOST_PLAYERS
"""The chance to win, by player; what `judge_chances` fills."""
FINAL = CHANCES + MOST_PLAYERS
"""The money expected at the end, by player."""
SCRATCH = FINAL + MOST_PLAYERS
HALVINGS, SMALL = 10, 1.0 / 1024.0


@part
def settle_piles(state, hands, pays):
    """Fill what the piles pay each player for each camel being the right one (R19), the floor at 0 left out."""
    players = state[PLAYERS]
    for number in range(2 * 5 * MOST_PLAYERS):
        pays[PAYS + number] = 0.0
    for pile in range(2):
        start = pile * MOST_CARDS
        for camel in range(5):
            row = PAYS + (5 * pile + camel) * MOST_PLAYERS
            correct = I64(0)
            for place in range(start, start + state[CARDS_ON + pile]):
                owner = state[OWNERS + place]
                if hands[owner, LAID + place] == camel:
                    pays[row + owner] += card_pays(state, correct)
                    correct += 1
                else:
                    pays[row + owner] += state[WRONG_CARD]
    return players


@part
def gather_facts(state, hands, me, odds, scratch):
    """Fill the facts of each player, for the network; `me` is who plays better than the others."""
    players = state[PLAYERS]
    most = second = -1000.0
    total = 0.0
    for player in range(players):
        money = float(state[player_at(player) + MONEY])
        total += money
        if money > most:
            most, second = money, most
        elif money > second:
            second = money
    disorder_first = disorder_last = 0.0
    for camel in range(5):
        p, q = odds[WINNER + camel], odds[LOSER + camel]
        if p > 0.0:
            disorder_first -= p * math.log(p)
        if q > 0.0:
            disorder_last -= q * math.log(q)
    front = U64(0)
    for camel in range(B5):
        front = max(front, byte_of(U64(state[WORD]), camel) >> B3)
    progress = float(front) / state[TRACK]
    for player in range(players):
        at = KNOWN + player * FACTS
        for fact in range(FACTS):
            scratch[at + fact] = 0.0
        money = float(state[player_at(player) + MONEY])
        other = second if money == most else most
        scratch[at] = 0.1 * (money - other)
        scratch[at + 1] = 0.1 * (money - total / players)
        mean = square = 0.0
        for pile in range(2):
            row = WINNER if pile == 0 else LOSER
            here = here_squared = 0.0
            for camel in range(5):
                pay = scratch[PAYS + (5 * pile + camel) * MOST_PLAYERS + player]
                here += odds[row + camel] * pay
                here_squared += odds[row + camel] * pay * pay
            mean += here
            square += max(here_squared - here * here, 0.0)
            laid = I64(0)
            start = pile * MOST_CARDS
            for place in range(start, start + state[CARDS_ON + pile]):
                if state[OWNERS + place] == player:
                    laid += 1
            scratch[at + 4 + pile] = 0.5 * laid
            best = next_best = top = top_next = 0.0
            for camel in range(5):
                if hands[player, HAND] >> camel & 1 != 0:
                    correct = I64(0)
                    for place in range(start, start + state[CARDS_ON + pile]):
                        if hands[state[OWNERS + place], LAID + place] == camel:
                            correct += 1
                    p = odds[row + camel]
                    value = p * card_pays(state, correct) + (1.0 - p) * state[WRONG_CARD]
                    if value > best:
                        best, next_best = value, best
                    elif value > next_best:
                        next_best = value
                    if p > top:
                        top, top_next = p, top
                    elif p > top_next:
                        top_next = p
            scratch[at + 6 + 2 * pile] = 0.125 * best
            scratch[at + 7 + 2 * pile] = 0.125 * next_best
            scratch[at + 10 + 2 * pile] = top
            scratch[at + 11 + 2 * pile] = top_next
        scratch[at + 2] = 0.1 * mean
        scratch[at + 3] = 0.1 * math.sqrt(square)
        seat = player - state[TURN]
        if seat < 0:
            seat += players
        if seat < 3:
            scratch[at + 14 + seat] = 1.0
        if seat == players - 1:
            scratch[at + 17] = 1.0
        scratch[at + 18] = float(seat) / (players - 1)
        scratch[at + 19] = progress
        scratch[at + 20] = progress * progress
        scratch[at + 21] = disorder_first
        scratch[at + 22] = disorder_last
        scratch[at + 23] = 0.2 * state[CARDS_ON]
        scratch[at + 24] = 0.2 * state[CARDS_ON + 1]
        scratch[at + 25] = 0.2 * state[player_at(player) + CARDS]
        scratch[at + 26] = (1.0 - progress) * scratch[at + 18]
        if player == me:
            scratch[at + 27] = 1.0
    return progress


@part
def give_extra(players, weights, scratch):
    """Fill the pounds that the network gives each player, and those that are still to be made."""
    for player in range(players):
        at = KNOWN + player * FACTS
        extra = 0.0
        for unit in range(UNITS):
            value = weights[BIAS + unit]
            for fact in range(FACTS):
                value += scratch[at + fact] * weights[fact * UNITS + unit]
            if value > 0.0:
                extra += value * weights[SECOND + unit]
        scratch[EXTRA + player] = extra
        later = weights[FUTURE + FACTS]
        for fact in range(FACTS):
            later += scratch[at + fact] * weights[FUTURE + fact]
        scratch[FINAL + player] = later


@part
def judge_chances(state, hands, me, odds, weights, scratch):
    """Fill CHANCES with each player's chance to win and FINAL with the money expected at the end.

    Parameters
    ----------
    state, hands : ndarray of int64
        A table between two legs, or after the race; all cards are seen.
    me : int64
        The player who goes on by the model for oneself.
    odds : ndarray of float64, shape (ODDS_SIZE,)
        Odds of the race stand in it (see `game_odds`).
    weights : ndarray of float64, shape (WEIGHTS,)
    scratch : ndarray of float64, shape (SCRATCH,)
    """
    players = state[PLAYERS]
    if state[OVER] != 0:
        share_win(state, scratch)
        return
    settle_piles(state, hands, scratch)
    progress = gather_facts(state, hands, me, odds, scratch)
    give_extra(players, weights, scratch)
    heat = weights[HEAT] + progress * (weights[HEAT + 1] + progress * weights[HEAT + 2])
    scale = SMALL * math.exp(-heat)
    for player in range(players):
        scratch[CHANCES + player] = 0.0
    whole = 0.0
    for first in range(5):
        for last in range(5):
            weight = odds[WINNER + first] * odds[LOSER + last]
            if first == last or weight <= 0.0:
                continue
            whole += weight
            add_scenario(state, first, last, weight, scale, scratch)
    for player in range(players):
        scratch[CHANCES + player] /= whole
        expected = float(state[player_at(player) + MONEY])
        for pile in range(2):
            row = WINNER if pile == 0 else LOSER
            for camel in range(5):
                expected += odds[row + camel] * scratch[PAYS + (5 * pile + camel) * MOST_PLAYERS + player]
        scratch[FINAL + player] = max(scratch[FINAL + player] + expected, 0.0)


@part
def add_scenario(state, first, last, weight, scale, scratch):
    """Add the chances if these camels win and lose the race, times the weight."""
    players = state[PLAYERS]
    most = -1000.0
    for player in range(players):
        money = (
            float(state[player_at(player) + MONEY])
            + scratch[PAYS + first * MOST_PLAYERS + player]
            + scratch[PAYS + (5 + last) * MOST_PLAYERS + player]
        )
        money = max(money, 0.0) + scratch[EXTRA + player]
        scratch[SHARE + player] = money
        most = max(most, money)
    total = 0.0
    for player in range(players):
        # exp(x) as (1 + x / 1024) ** 1024.
        power = max(1.0 + (scratch[SHARE + player] - most) * scale, 0.0)
        for _ in range(HALVINGS):
            power *= power
        scratch[SHARE + player] = power
        total += power
    for player in range(players):
        scratch[CHANCES + player] += weight * scratch[SHARE + player] / total


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
