"""Luck taken out of a game: what each roll changed in the players' chances, less its mean over all rolls (R6).

Whatever the chances are judged by, the mean is taken over all rolls that could have come, so what is taken out is
0 on average and results stay unbiased; the better the judgement, the more of the luck goes.  Here a player's
chance is a softmax over money and what leg tickets and finish cards are expected to pay by the odds of `race_net`.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from camelodds._kernels.game import card_pays, copy_pays, move_unit
from camelodds._kernels.game_state import (
    CARDS_ON,
    COUNT,
    CRAZY,
    DICE,
    DRAWS,
    HELD,
    I64,
    LAID,
    MONEY,
    MOST_CARDS,
    OWNERS,
    PARTNER,
    PLAYERS,
    PYRAMID,
    PYRAMIDS,
    SECOND,
    SUM,
    TILE,
    TILE_PAYS,
    TILES,
    TRACK,
    TURN,
    WORD,
    WRONG,
    WRONG_CARD,
    player_at,
)
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.orders import order_of
from camelodds._kernels.race_net import estimate
from camelodds._kernels.word import B0, B1, B3, B5, BOARD, DICE_SHIFT, U64, byte_of, grey_movers

EARLY, LATER = 5.0, 2.5
"""Pounds by which a lead counts e-fold, at the start and with a camel at the finish."""


class Luck(NamedTuple):
    """What luck is reckoned with.

    Parameters
    ----------
    net : tuple
        See `race_net`: its arrays, then scratch memory.
    worths : ndarray of float64, shape (MOST_PLAYERS, 20)
        What each player gets for each of the net's outputs being so, by camel.
    base : ndarray of float64, shape (MOST_PLAYERS,)
        What each gets in any case.
    money, chances, mean, actual : ndarray of float64, shape (MOST_PLAYERS,)
        Scratch memory.
    luck : ndarray of float64, shape (MOST_PLAYERS,)
        The luck of each seat so far in this game.
    """

    net: Any
    worths: Any
    base: Any
    money: Any
    chances: Any
    mean: Any
    actual: Any
    luck: Any


@part
def weigh_holdings(state, hands, luck):
    """Fill `worths` and `base` from what everybody holds before a roll."""
    worths, base = luck.worths, luck.base
    players = state[PLAYERS]
    for player in range(players):
        at = player_at(player)
        base[player] = float(
            state[at + MONEY] + state[at + PYRAMIDS] * state[PYRAMID] + state[at + HELD] * state[WRONG]
        )
        for camel in range(5):
            count = state[at + COUNT + camel]
            worths[player, camel] = float(state[at + SUM + camel] - count * state[WRONG])
            worths[player, 5 + camel] = float(count * (state[SECOND] - state[WRONG]))
            worths[player, 10 + camel] = 0.0
            worths[player, 15 + camel] = 0.0
    base[state[TURN]] += state[PYRAMID]
    for pile in range(2):
        start = pile * MOST_CARDS
        for place in range(start, start + state[CARDS_ON + pile]):
            owner = state[OWNERS + place]
            camel = hands[owner, LAID + place]
            below = I64(0)
            for other in range(start, place):
                if hands[state[OWNERS + other], LAID + other] == camel:
                    below += 1
            base[owner] += state[WRONG_CARD]
            worths[owner, 10 + 5 * pile + camel] += card_pays(state, below) - state[WRONG_CARD]


@part
def judge(state, luck, after, landed, over, order):
    """Fill `chances` with the players' chances after a roll."""
    net, rows, slots, hidden, outputs = luck.net
    money, chances = luck.money, luck.chances
    players = state[PLAYERS]
    crazy = state[CRAZY] != 0
    scored = over != 0 or state[DRAWS] == 1
    if over == 0:
        if scored:
            order = order_of(after)
            after = (after & BOARD) | ((B1 << U64(state[DICE])) - B1) << DICE_SHIFT
        estimate(after, crazy, net, rows, slots, hidden, outputs)
    first, second, last = I64(ORDERS[order, 0]), I64(ORDERS[order, 1]), I64(ORDERS[order, 4])
    most = -1000.0
    for player in range(players):
        at = player_at(player)
        has = luck.base[player]
        if landed >= 0 and state[at + TILE] == landed:
            has += state[TILE_PAYS]
        if scored:
            has += luck.worths[player, first] + luck.worths[player, 5 + second]
            if state[at + PARTNER] >= 0:
                has += copy_pays(state, player_at(state[at + PARTNER]), first, second)
        else:
            for camel in range(5):
                slot = slots[camel]
                has += (
                    luck.worths[player, camel] * outputs[slot]
                    + luck.worths[player, 5 + camel] * outputs[5 + slot]
                )
        if over != 0:
            has += luck.worths[player, 10 + first] + luck.worths[player, 15 + last]
        else:
            for camel in range(5):
                slot = slots[camel]
                has += (
                    luck.worths[player, 10 + camel] * outputs[10 + slot]
                    + luck.worths[player, 15 + camel] * outputs[15 + slot]
                )
        money[player] = has
        most = max(most, has)
    total = 0.0
    if over != 0:
        for player in range(players):
            chances[player] = 1.0 if money[player] >= most - 0.25 else 0.0
            total += chances[player]
    else:
        front = 0.0
        for camel in range(B5):
            front = max(front, float(byte_of(after, camel) >> B3))
        scale = 1.0 / (EARLY + (LATER - EARLY) * front / state[TRACK])
        for player in range(players):
            chances[player] = math.exp((money[player] - most) * scale)
            total += chances[player]
    for player in range(players):
        chances[player] /= total


@part
def take_luck(state, hands, luck, drawn):
    """Add to `luck` what a roll, `drawn` as `game.roll` takes it, changes, less its mean; before it is played."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    crazy, track = state[CRAZY] != 0, U64(state[TRACK])
    players = state[PLAYERS]
    weigh_holdings(state, hands, luck)
    for player in range(players):
        luck.mean[player] = 0.0
    dice = word >> DICE_SHIFT
    place = I64(0)
    weights = 0.0
    came = I64(drawn // U64(6))
    face = I64(drawn % U64(6))
    for die in range(6):
        if dice >> U64(die) & B1 == B0:
            continue
        both = die == 5
        if both:
            white, black = grey_movers(word)
            both = white != black
        for number in range(6 if both else 3):
            shows_black = number >= 3
            after, landed, over, order = move_unit(
                word ^ (B1 << (DICE_SHIFT + U64(die))), tiles, U64(die), shows_black, U64(number % 3 + 1), crazy,
                track,
            )  # fmt: skip
            judge(state, luck, after, landed, over, order)
            weight = 1.0 if both else 2.0
            weights += weight
            for player in range(players):
                luck.mean[player] += weight * luck.chances[player]
            if place == came and (face == number or (not both and face - 3 == number)):
                for player in range(players):
                    luck.actual[player] = luck.chances[player]
        place += 1
    for player in range(players):
        luck.luck[player] += luck.actual[player] - luck.mean[player] / weights
