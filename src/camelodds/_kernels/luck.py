"""Luck taken out of a game: what each roll changed in the players' chances, less its mean over all rolls (R6).

Whatever the chances are judged by, the mean is taken over all rolls that could have come, so what is taken out is
0 on average and results stay unbiased; the better the judgement, the more of the luck goes.  Here a player's
chance is a softmax over money and what leg tickets and finish cards are expected to pay by the odds of `race_net`.
"""

from __future__ import annotations

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
    MOST_PLAYERS,
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
from camelodds._kernels.race_net import HALVINGS, estimate
from camelodds._kernels.word import B0, B1, B3, B5, BOARD, DICE_SHIFT, U64, byte_of, grey_movers

EARLY, LATER = 5.0, 2.5
"""Pounds by which a lead counts e-fold, at the start and with a camel at the finish."""


class Luck(NamedTuple):
    """What luck is reckoned with.

    Parameters
    ----------
    net : tuple
        See `race_net`: its arrays, then scratch memory.
    worths : ndarray of float64, shape (20, MOST_PLAYERS)
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
            worths[camel, player] = float(state[at + SUM + camel] - count * state[WRONG])
            worths[5 + camel, player] = float(count * (state[SECOND] - state[WRONG]))
            worths[10 + camel, player] = 0.0
            worths[15 + camel, player] = 0.0
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
            worths[10 + 5 * pile + camel, owner] += card_pays(state, below) - state[WRONG_CARD]


@part
def judge(state, luck, after, landed, over, order):
    """Fill `chances` with the players' chances after a roll."""
    net, rows, slots, hidden, between, outputs = luck.net
    money, chances = luck.money, luck.chances
    players = state[PLAYERS]
    crazy = state[CRAZY] != 0
    scored = over != 0 or state[DRAWS] == 1
    if over == 0:
        if scored:
            order = order_of(after)
            after = (after & BOARD) | ((B1 << U64(state[DICE])) - B1) << DICE_SHIFT
        estimate(after, crazy, net, rows, slots, hidden, between, outputs)
    first, second, last = I64(ORDERS[order, 0]), I64(ORDERS[order, 1]), I64(ORDERS[order, 4])
    for player in range(MOST_PLAYERS):
        money[player] = luck.base[player]
    if landed >= 0:
        for player in range(players):
            if state[player_at(player) + TILE] == landed:
                money[player] += state[TILE_PAYS]
    if scored:
        add_worth(luck, first, 1.0)
        add_worth(luck, 5 + second, 1.0)
        for player in range(players):
            partner = state[player_at(player) + PARTNER]
            if partner >= 0:
                money[player] += copy_pays(state, player_at(partner), first, second)
    else:
        for camel in range(5):
            add_worth(luck, camel, float(outputs[slots[camel]]))
            add_worth(luck, 5 + camel, float(outputs[5 + slots[camel]]))
    if over != 0:
        add_worth(luck, 10 + first, 1.0)
        add_worth(luck, 15 + last, 1.0)
    else:
        for camel in range(5):
            add_worth(luck, 10 + camel, float(outputs[10 + slots[camel]]))
            add_worth(luck, 15 + camel, float(outputs[15 + slots[camel]]))
    most = money[0]
    for player in range(1, players):
        most = max(most, money[player])
    if over != 0:
        for player in range(players):
            chances[player] = 1.0 if money[player] >= most - 0.25 else 0.0
    else:
        front = B0
        for camel in range(B5):
            front = max(front, byte_of(after, camel) >> B3)
        scale = 1.0 / (1024.0 * (EARLY + (LATER - EARLY) * float(front) / state[TRACK]))
        seats = U64(chances.shape[0])
        for player in range(seats):
            chances[player] = max(1.0 + (money[player] - most) * scale, 0.0)
        for _ in range(HALVINGS):
            for player in range(seats):
                chances[player] *= chances[player]
    total = 0.0
    for player in range(players):
        total += chances[player]
    for player in range(players):
        chances[player] /= total


@part
def add_worth(luck, output, chance):
    """Add what everybody gets for one of the net's outputs, times its chance."""
    for player in range(U64(luck.money.shape[0])):
        luck.money[player] += luck.worths[output, player] * chance


@part
def at_stake(state):
    """Whether a roll changes anybody's prospects but by a tile: a ticket is held or a card laid."""
    if state[CARDS_ON] + state[CARDS_ON + 1] > 0:
        return True
    held = I64(0)
    for player in range(state[PLAYERS]):
        held += state[player_at(player) + HELD]
    return held > 0


@part
def take_luck(state, hands, luck, drawn):
    """Add to `luck` what a roll, `drawn` as `game.roll` takes it, changes, less its mean; before it is played."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    crazy, track = state[CRAZY] != 0, U64(state[TRACK])
    players = state[PLAYERS]
    if not at_stake(state):
        return
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
