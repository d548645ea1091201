"""What the value of a position knows of a table between two legs: of each player, and what all players share.

All cards are seen.
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
    OWNERS,
    PLAYERS,
    TRACK,
    TURN,
    WORD,
    WRONG_CARD,
    player_at,
)
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.strategies import GREEDY, SHARP
from camelodds._kernels.word import B3, B5, U64, byte_of

COMPARED = 0
"""Facts of one player: for each of four amounts, how much more it is than any other's, and than the mean."""
IN_MONEY, IN_ALL, IN_CARDS_TO_LAY, IN_CARDS_LEFT, AMOUNTS = 0, 1, 2, 3, 4
"""The amounts: money; money with what the cards on the piles are expected to pay; the best values of a further
card on either pile; finish cards left."""
CARDS_PAY, CARDS_SPREAD = 8, 9
"""What the cards on the piles are expected to pay, and the standard deviation."""
CARDS_LAID = 10
"""Cards on each pile."""
TO_LAY = 12
"""For each pile the best and second-best value of a further card, and the best and second-best odds of one."""
SEAT, LAST_SEAT, SEAT_SHARE, SEAT_TO_COME = 20, 23, 24, 25
"""1 for who opens the leg, for the next, for the one after; 1 for the last; where in this order; the same, less
near the end."""
CARDS_LEFT, IS_ME = 26, 27
"""Finish cards left; 1 for the player who goes on by the model for oneself."""
LIKE_GREEDY, LIKE_SHARP, LIKE_LEADER, POUNDS_HELD, OWN = 28, 29, 30, 31, 32
"""1 for what the player plays like, which is known where games are played on: whatever has no name here counts as
`leader`; money; how many facts of a player."""
PROGRESS, PROGRESS_SQUARED = 32, 33
"""Facts that all players share: the leader's share of the track, and its square."""
SURE = 34
"""Sums of the squared odds of winning and of losing the race."""
ON_PILES = 36
"""Cards on each pile."""
MY_SEAT = 38
"""Of the player who goes on by the model for oneself: 1 if first, where in the order."""
TOP = 40
"""The two highest odds of winning, then of losing the race."""
FACTS = 44

PAYS = 0
"""In scratch memory: what the cards pay each player, by pile, camel and player."""
CORRECT = PAYS + 2 * 5 * MOST_PLAYERS
"""How many cards of a pile name a camel."""
NEXT = CORRECT + 2 * 5
"""What a further card is worth, by pile and camel, in pounds."""
AMOUNT = NEXT + 2 * 5
"""The amounts that are compared, by player."""
KNOWN = AMOUNT + AMOUNTS * MOST_PLAYERS
"""The facts of each player, then those that all share."""
SHARED = KNOWN + MOST_PLAYERS * OWN
FOUND = SHARED + FACTS - OWN
"""Where the rest of scratch memory begins."""


@part
def settle_piles(state, hands, scratch):
    """Fill what the piles pay each player for each camel being the right one (R19), the floor at 0 left out."""
    for number in range(2 * 5 * MOST_PLAYERS):
        scratch[PAYS + number] = 0.0
    for pile in range(2):
        start = pile * MOST_CARDS
        for camel in range(5):
            row = PAYS + (5 * pile + camel) * MOST_PLAYERS
            correct = I64(0)
            for place in range(start, start + state[CARDS_ON + pile]):
                owner = state[OWNERS + place]
                if hands[owner, LAID + place] == camel:
                    scratch[row + owner] += card_pays(state, correct)
                    correct += 1
                else:
                    scratch[row + owner] += state[WRONG_CARD]
            scratch[CORRECT + 5 * pile + camel] = correct


@part
def gather_facts(state, hands, me, seating, kinds, odds, scratch):
    """Fill the facts, for the network; `me` is who goes on by the model for oneself.

    `seating` has the model of each seat, `kinds` the strategy of each model (see `strategies`).
    """
    gather_shared(state, me, odds, scratch)
    players = state[PLAYERS]
    for pile in range(2):
        row = WINNER if pile == 0 else LOSER
        for camel in range(5):
            p = odds[row + camel]
            pays = card_pays(state, I64(scratch[CORRECT + 5 * pile + camel]))
            scratch[NEXT + 5 * pile + camel] = p * pays + (1.0 - p) * state[WRONG_CARD]
    for player in range(players):
        gather_own(state, hands, player, odds, scratch)
        at = KNOWN + player * OWN
        scratch[at + IS_ME] = 1.0 if player == me else 0.0
        kind = kinds[seating[player]]
        scratch[at + LIKE_GREEDY] = 1.0 if kind == GREEDY else 0.0
        scratch[at + LIKE_SHARP] = 1.0 if kind == SHARP else 0.0
        scratch[at + LIKE_LEADER] = 0.0 if kind in (GREEDY, SHARP) else 1.0
    for amount in range(AMOUNTS):
        compare(players, amount, scratch)


@part
def gather_shared(state, me, odds, scratch):
    """Fill the facts that all players share."""
    front = U64(0)
    for camel in range(B5):
        front = max(front, byte_of(U64(state[WORD]), camel) >> B3)
    progress = float(front) / state[TRACK]
    at = SHARED - OWN
    scratch[at + PROGRESS] = progress
    scratch[at + PROGRESS_SQUARED] = progress * progress
    for pile in range(2):
        row = WINNER if pile == 0 else LOSER
        top = next_top = sure = 0.0
        for camel in range(5):
            p = odds[row + camel]
            sure += p * p
            if p > top:
                top, next_top = p, top
            elif p > next_top:
                next_top = p
        scratch[at + SURE + pile] = sure
        scratch[at + ON_PILES + pile] = 0.2 * state[CARDS_ON + pile]
        scratch[at + TOP + 2 * pile] = top
        scratch[at + TOP + 2 * pile + 1] = next_top
    share = seat_share(state, me)
    scratch[at + MY_SEAT] = 1.0 if share == 0.0 else 0.0
    scratch[at + MY_SEAT + 1] = share


@part
def seat_share(state, player):
    """Where a player is in the order of turns: 0 for who opens the leg, 1 for the last."""
    seat = player - state[TURN]
    if seat < 0:
        seat += state[PLAYERS]
    return float(seat) / (state[PLAYERS] - 1)


@part
def gather_own(state, hands, player, odds, scratch):
    """Fill a player's facts, but those that compare players, and the amounts for these."""
    at = KNOWN + player * OWN
    money = float(state[player_at(player) + MONEY])
    mean = square = to_lay = 0.0
    for pile in range(2):
        row = WINNER if pile == 0 else LOSER
        here = here_squared = 0.0
        best = next_best = top = next_top = 0.0
        for camel in range(5):
            p = odds[row + camel]
            pay = scratch[PAYS + (5 * pile + camel) * MOST_PLAYERS + player]
            here += p * pay
            here_squared += p * pay * pay
            if hands[player, HAND] >> camel & 1 != 0:
                value = scratch[NEXT + 5 * pile + camel]
                if value > best:
                    best, next_best = value, best
                elif value > next_best:
                    next_best = value
                if p > top:
                    top, next_top = p, top
                elif p > next_top:
                    next_top = p
        mean += here
        square += max(here_squared - here * here, 0.0)
        to_lay += best
        scratch[at + TO_LAY + 4 * pile] = 0.125 * best
        scratch[at + TO_LAY + 4 * pile + 1] = 0.125 * next_best
        scratch[at + TO_LAY + 4 * pile + 2] = top
        scratch[at + TO_LAY + 4 * pile + 3] = next_top
        laid = I64(0)
        start = pile * MOST_CARDS
        for place in range(start, start + state[CARDS_ON + pile]):
            if state[OWNERS + place] == player:
                laid += 1
        scratch[at + CARDS_LAID + pile] = 0.5 * laid
    left = 0.2 * state[player_at(player) + CARDS]
    scratch[at + CARDS_PAY] = 0.1 * mean
    scratch[at + CARDS_SPREAD] = 0.1 * math.sqrt(square)
    scratch[at + CARDS_LEFT] = left
    scratch[at + POUNDS_HELD] = 0.05 * money
    share = seat_share(state, player)
    seat = I64(share * (state[PLAYERS] - 1) + 0.5)
    for number in range(3):
        scratch[at + SEAT + number] = 1.0 if seat == number else 0.0
    scratch[at + LAST_SEAT] = 1.0 if share == 1.0 else 0.0
    scratch[at + SEAT_SHARE] = share
    scratch[at + SEAT_TO_COME] = share * (1.0 - scratch[SHARED - OWN + PROGRESS])
    scratch[AMOUNT + IN_MONEY * MOST_PLAYERS + player] = 0.1 * money
    scratch[AMOUNT + IN_ALL * MOST_PLAYERS + player] = 0.1 * (money + mean)
    scratch[AMOUNT + IN_CARDS_TO_LAY * MOST_PLAYERS + player] = 0.125 * to_lay
    scratch[AMOUNT + IN_CARDS_LEFT * MOST_PLAYERS + player] = left


@part
def compare(players, amount, scratch):
    """Fill how much more of something each player has than any other, and than the mean."""
    start = AMOUNT + amount * MOST_PLAYERS
    most = second = -1000.0
    mean = 0.0
    for player in range(players):
        here = scratch[start + player]
        mean += here / players
        if here > most:
            most, second = here, most
        elif here > second:
            second = here
    for player in range(players):
        here = scratch[start + player]
        at = KNOWN + player * OWN + COMPARED + 2 * amount
        scratch[at] = here - (second if here == most else most)
        scratch[at + 1] = here - mean
