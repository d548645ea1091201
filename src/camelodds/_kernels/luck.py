"""Luck taken out of a game: what each roll changed in the players' chances, less its mean over all rolls (R6).

Whatever the chances are judged by, the mean is taken over all rolls that could have come, so what is taken out is
0 on average and results stay unbiased; the better the judgement, the more of the luck goes.  Here a player's
chance is a softmax over money and what leg tickets and finish cards are expected to pay by the odds of `race_net`.
"""

from __future__ import annotations

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
from camelodds._kernels.race_net import HALVINGS, OUTPUTS, estimate
from camelodds._kernels.word import B0, B1, B3, B5, BOARD, DICE_SHIFT, U64, byte_of, grey_movers

EARLY, LATER = 5.0, 2.5
"""Pounds by which a lead counts e-fold, at the start and with a camel at the finish."""


@part
def weigh_holdings(state, hands, tools):
    """Fill `worths` and `base` from what everybody holds before a roll."""
    worths, base = tools.worths, tools.held
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
def tell_odds(state, board, tools):
    """Fill `told` with the odds, by camel, after a roll: of the leg and of the race, 1 and 0 where one is over."""
    told, outputs, slots = tools.told, tools.outputs, tools.slots
    for camel in range(5):
        slot = slots[board, camel]
        for output in range(0, OUTPUTS, 5):
            told[output + camel] = outputs[board, output + slot]
    order = tools.final[board]
    first, second, last = I64(ORDERS[order, 0]), I64(ORDERS[order, 1]), I64(ORDERS[order, 4])
    if state[DRAWS] == 1 or tools.over[board] != 0:
        for camel in range(5):
            told[camel] = 1.0 if camel == first else 0.0
            told[5 + camel] = 1.0 if camel == second else 0.0
    if tools.over[board] != 0:
        for camel in range(5):
            told[10 + camel] = 1.0 if camel == first else 0.0
            told[15 + camel] = 1.0 if camel == last else 0.0
    return first, second


@part
def judge(state, board, tools):
    """Fill `chances` with the players' chances after a roll."""
    money, chances, worths, told = tools.money, tools.chances, tools.worths, tools.told
    players = state[PLAYERS]
    over = tools.over[board] != 0
    first, second = tell_odds(state, board, tools)
    for player in range(MOST_PLAYERS):
        money[player] = tools.held[player]
    if tools.landed[board] >= 0:
        for player in range(players):
            if state[player_at(player) + TILE] == tools.landed[board]:
                money[player] += state[TILE_PAYS]
    for output in range(0, OUTPUTS, 5):
        a, b, c = told[output], told[output + 1], told[output + 2]
        d, e = told[output + 3], told[output + 4]
        row = U64(output)
        for player in range(U64(MOST_PLAYERS)):
            pays = money[player] + worths[row, player] * a + worths[row + B1, player] * b
            pays = pays + worths[row + U64(2), player] * c + worths[row + B3, player] * d
            money[player] = pays + worths[row + U64(4), player] * e
    if state[DRAWS] == 1 or over:
        for player in range(players):
            partner = state[player_at(player) + PARTNER]
            if partner >= 0:
                money[player] += copy_pays(state, player_at(partner), first, second)
    most = money[0]
    for player in range(1, players):
        most = max(most, money[player])
    front = B0
    for camel in range(B5):
        front = max(front, byte_of(tools.boards[board], camel) >> B3)
    scale = 1.0 / (1024.0 * (EARLY + (LATER - EARLY) * float(front) / state[TRACK]))
    for player in range(U64(MOST_PLAYERS)):
        x = max(1.0 + (money[player] - most) * scale, 0.0)
        for _ in range(HALVINGS):
            x = x * x
        if over:
            x = 1.0 if money[player] >= most - 0.25 else 0.0
        chances[player] = x
    total = 0.0
    for player in range(players):
        total += chances[player]
    for player in range(players):
        chances[player] /= total


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
def list_rolls(state, tools):
    """Fill where each roll that could come leads to; how many there are.

    `faces` is twice six times the place of the die among those inside, plus twice the number less one, plus 6 for
    black; plus 1 if white and black are the same, as a roll counts twice then.
    """
    word, tiles = U64(state[WORD]), U64(state[TILES])
    crazy, track = state[CRAZY] != 0, U64(state[TRACK])
    dice = word >> DICE_SHIFT
    inside = ((B1 << U64(state[DICE])) - B1) << DICE_SHIFT
    place = rolls = I64(0)
    for die in range(6):
        if dice >> U64(die) & B1 == B0:
            continue
        both = die == 5
        if both:
            white, black = grey_movers(word)
            both = white != black
        for number in range(6 if both else 3):
            after, landed, over, order = move_unit(
                word ^ (B1 << (DICE_SHIFT + U64(die))), tiles, U64(die), number >= 3, U64(number % 3 + 1), crazy,
                track,
            )  # fmt: skip
            if over == 0 and state[DRAWS] == 1:
                order = order_of(after)
                after = (after & BOARD) | inside
            tools.boards[rolls] = after
            tools.landed[rolls] = landed
            tools.over[rolls] = over
            tools.final[rolls] = order
            tools.faces[rolls] = 2 * (6 * place + number) + (0 if both else 1)
            rolls += 1
        place += 1
    return rolls


@part
def take_luck(state, hands, tools, drawn):
    """Add to `luck` what a roll, `drawn` as `game.roll` takes it, changes, less its mean; before it is played."""
    if not at_stake(state):
        return
    players = state[PLAYERS]
    mean, actual, chances = tools.means, tools.actual, tools.chances
    weigh_holdings(state, hands, tools)
    rolls = list_rolls(state, tools)
    estimate(rolls, state[CRAZY] != 0, tools)
    for player in range(players):
        mean[player] = 0.0
    weights = 0.0
    for board in range(rolls):
        judge(state, board, tools)
        face, twice = tools.faces[board] >> 1, tools.faces[board] & 1
        weight = 1.0 + twice
        weights += weight
        came = drawn == face or (twice != 0 and drawn == face + 3)
        for player in range(players):
            mean[player] += weight * chances[player]
            if came:
                actual[player] = chances[player]
    for player in range(players):
        tools.luck[player] += actual[player] - mean[player] / weights
