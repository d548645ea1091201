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
from camelodds._kernels.race_net import HALVINGS, MOST_BOARDS, OUTPUTS, estimate
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
    told, outputs = tools.told, tools.outputs
    over = tools.over[board] != 0
    for output in range(OUTPUTS):
        told[output, board] = outputs[board, output]
    if state[DRAWS] == 1 or over:
        order = tools.final[board]
        for output in range(OUTPUTS if over else 10):
            told[output, board] = 0.0
        told[I64(ORDERS[order, 0]), board] = 1.0
        told[5 + I64(ORDERS[order, 1]), board] = 1.0
        if over:
            told[10 + I64(ORDERS[order, 0]), board] = 1.0
            told[15 + I64(ORDERS[order, 4]), board] = 1.0


@part
def count_money(state, rolls, tools):
    """Fill `money` with what each player is expected to have after each roll."""
    money, worths, told = tools.money, tools.worths, tools.told
    for player in range(state[PLAYERS]):
        for board in range(MOST_BOARDS):
            money[player, board] = tools.held[player]
        lying = state[player_at(player) + TILE]
        if lying >= 0:
            for board in range(rolls):
                if tools.landed[board] == lying:
                    money[player, board] += state[TILE_PAYS]
        for output in range(0, OUTPUTS, 5):
            a, b, c = worths[output, player], worths[output + 1, player], worths[output + 2, player]
            d, e = worths[output + 3, player], worths[output + 4, player]
            row = U64(output)
            for board in range(U64(MOST_BOARDS)):
                pays = money[player, board] + a * told[row, board] + b * told[row + B1, board]
                pays = pays + c * told[row + U64(2), board] + d * told[row + B3, board]
                money[player, board] = pays + e * told[row + U64(4), board]
        partner = state[player_at(player) + PARTNER]
        if partner >= 0:
            for board in range(rolls):
                if state[DRAWS] == 1 or tools.over[board] != 0:
                    order = tools.final[board]
                    first, second = I64(ORDERS[order, 0]), I64(ORDERS[order, 1])
                    money[player, board] += copy_pays(state, player_at(partner), first, second)


@part
def judge(state, rolls, tools):
    """Turn the `money` after each roll into the players' chances, all boards of a player side by side."""
    chances, most, scale, total = tools.money, tools.most, tools.scale, tools.total
    players = state[PLAYERS]
    for board in range(U64(MOST_BOARDS)):
        most[board] = chances[0, board]
        total[board] = 0.0
    for player in range(1, players):
        for board in range(U64(MOST_BOARDS)):
            if chances[player, board] > most[board]:
                most[board] = chances[player, board]
    for board in range(rolls):
        front = B0
        for camel in range(B5):
            front = max(front, byte_of(tools.boards[board], camel) >> B3)
        scale[board] = 1.0 / (1024.0 * (EARLY + (LATER - EARLY) * float(front) / state[TRACK]))
    for player in range(players):
        for board in range(U64(MOST_BOARDS)):
            behind = chances[player, board] - most[board]
            x = 1.0 + behind * scale[board]
            x = x if x > 0.0 else 0.0
            for _ in range(HALVINGS):
                x = x * x
            wins = 1.0 if behind >= -0.25 else 0.0
            x = x if tools.over[board] == 0 else wins
            chances[player, board] = x
            total[board] += x


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
def list_rolls(state, drawn, tools):
    """Fill where each roll that could come leads to, and its weight; how many there are, and which one came."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    crazy, track = state[CRAZY] != 0, U64(state[TRACK])
    dice = word >> DICE_SHIFT
    inside = ((B1 << U64(state[DICE])) - B1) << DICE_SHIFT
    place = rolls = came = I64(0)
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
            # White and black alike: the same roll twice.
            tools.weights_of_rolls[rolls] = 1.0 if both else 2.0
            if drawn == place + number or (not both and drawn == place + number + 3):
                came = rolls
            rolls += 1
        place += 6
    return rolls, came


@part
def take_luck(state, hands, tools, drawn):
    """Add to `luck` what a roll, `drawn` as `game.roll` takes it, changes, less its mean; before it is played."""
    if not at_stake(state):
        return
    weigh_holdings(state, hands, tools)
    rolls, came = list_rolls(state, drawn, tools)
    estimate(rolls, state[CRAZY] != 0, tools)
    for board in range(rolls):
        tell_odds(state, board, tools)
    count_money(state, rolls, tools)
    judge(state, rolls, tools)
    chances, total, weights = tools.money, tools.total, tools.weights_of_rolls
    weight = 0.0
    for board in range(rolls):
        weight += weights[board]
    for board in range(rolls):
        weights[board] /= weight * total[board]
    for player in range(state[PLAYERS]):
        mean = 0.0
        for board in range(rolls):
            mean += weights[board] * chances[player, board]
        tools.luck[player] += chances[player, came] / total[came] - mean
