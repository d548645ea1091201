"""Odds within a game: made anew only where board or tiles changed, and shared by all players.

The leg is enumerated where few dice come out, else played in `SAMPLE` lanes.  The lanes have the same dice each
time, spread evenly over what can come out, so odds depend on nothing but the board.
"""

from __future__ import annotations

from camelodds._kernels.boards import number_of, slot_of
from camelodds._kernels.by_address import word_at
from camelodds._kernels.game_state import CRAZY, DRAWS, I64, TILES, TRACK, WORD
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.jit import part_of
from camelodds._kernels.lanes import (
    ALIVE,
    BEHIND,
    DRAWN,
    LANES,
    U8,
    ZERO,
    choose_movers,
    end_races,
    meet_tiles,
    move_units,
    move_units_with_tiles,
    where,
)
from camelodds._kernels.leg import enumerate_leg
from camelodds._kernels.order_tables import ORDERS
from camelodds._kernels.race_net import MIX, estimate
from camelodds._kernels.sample import FULL
from camelodds._kernels.word import B0, B1, B3, B5, B7, DICE_SHIFT, GREY, SPACE, U64, byte_of, grey_movers

PAIRS, FIRST, SECOND, WINNER, LOSER, ODDS_SIZE = 0, 25, 30, 35, 40, 45
"""Where odds stand: of pairs of first and second (5 times the first plus the second), of being first and second
of the leg, of winning and losing the race, by camel."""
KNOWN_ODDS = 1 << 13
ODDS_SHIFT = U64(64 - 13)
"""Boards with tiles whose odds are remembered, and what makes their place of a hash."""
RACE_ONLY = U64(1 << 32)
"""In place of tiles: only the odds of the race are there."""
SAMPLE = 256
USED = U64(SAMPLE)
FIRSTS, SECONDS, BEST_BYTE = (U64(row * LANES) for row in (9, 10, 11))
"""Rows of lanes used anew once the leg is over."""
enumerate_draws = part_of(enumerate_leg)


@part
def refresh(state, tools):
    """Make the odds those of the board and tiles now."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    if not remembered(word, tiles, tools):
        race_odds_of(word, state[CRAZY] != 0, tools.odds, tools)
        find_leg_odds(state, tools)
        remember(word, tiles, tools)


@part
def refresh_by_net(state, tools):
    """The same where the race is not solved, which compiles sooner."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    if not remembered(word, tiles, tools):
        race_odds_by_net(word, state[CRAZY] != 0, tools.odds, tools)
        find_leg_odds(state, tools)
        remember(word, tiles, tools)


@part
def place_of(word, tiles):
    """Where the odds of a board with tiles stand if they are remembered."""
    return (word ^ (tiles + B1) * MIX) * MIX >> ODDS_SHIFT


@part
def remembered(word, tiles, tools):
    """Whether the odds of a board with tiles are known; they are in `odds` then.

    With the same dice in each seating the same boards come again, until a tile is met; so they do in games that
    are played on from one position.
    """
    asked, met = tools.asked, tools.met
    if asked[0] == word and asked[1] == tiles and asked[2] != B0:
        return True
    asked[0] = word
    asked[1] = tiles
    asked[2] = B1
    place = place_of(word, tiles)
    if met[place, B0] != word or met[place, B1] != tiles:
        return False
    for number in range(ODDS_SIZE):
        tools.odds[number] = tools.odds_of_met[place, number]
    return True


@part
def remember(word, tiles, tools):
    """Remember the odds; a newer board takes the place of an older one."""
    place = place_of(word, tiles)
    tools.met[place, B0] = word
    tools.met[place, B1] = tiles
    for number in range(ODDS_SIZE):
        tools.odds_of_met[place, number] = tools.odds[number]


@part
def race_between_legs(state, tools):
    """The place in `odds_of_met` at which the odds of the race stand for a board between two legs."""
    word = U64(state[WORD])
    place = place_of(word, RACE_ONLY)
    if tools.met[place, B0] != word or tools.met[place, B1] != RACE_ONLY:
        race_odds_of(word, state[CRAZY] != 0, tools.odds_of_met[place], tools)
        tools.met[place, B0] = word
        tools.met[place, B1] = RACE_ONLY
    return place


@part
def find_leg_odds(state, tools):
    """Fill the odds of the leg."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    done = False
    if state[DRAWS] <= tools.exact:
        done = enumerated(word, tiles, state[CRAZY] != 0, U64(state[TRACK]), tools)
    if not done:
        sampled(word, tiles, state[CRAZY] != 0, state[DRAWS], U8(8 * state[TRACK]), tools)


@part
def race_odds_of(word, crazy, odds, tools):
    """Odds of winning and losing the race: of the solved one, or by the net."""
    if tools.worth_boards == 0:
        race_odds_by_net(word, crazy, odds, tools)
        return
    # The table is for the start of a leg: what came out of the pyramid so far is left out.
    number, boards = I64(number_of(word, crazy)), tools.worth_boards
    for camel in range(5):
        winner = 5 * number + I64(slot_of(word, U64(camel)))
        odds[WINNER + camel] = word_at(tools.worth_at, winner) * (1.0 / 2147483648.0)
        odds[LOSER + camel] = word_at(tools.worth_at, 5 * boards + winner) * (1.0 / 2147483648.0)


@part
def race_odds_by_net(word, crazy, odds, tools):
    """Odds of winning and losing the race by the net."""
    tools.boards[0] = word
    estimate(1, crazy, tools)
    for camel in range(5):
        odds[WINNER + camel] = tools.outputs[0, 10 + camel]
        odds[LOSER + camel] = tools.outputs[0, 15 + camel]


@part
def count_pairs(odds):
    """Odds of being first and second from those of pairs."""
    for camel in range(5):
        first = second = 0.0
        for other in range(5):
            first += odds[PAIRS + 5 * camel + other]
            second += odds[PAIRS + 5 * other + camel]
        odds[FIRST + camel] = first
        odds[SECOND + camel] = second


@part
def enumerated(word, tiles, crazy, track, tools):
    """Exact odds of the leg; False where the memory does not suffice."""
    dice = word >> DICE_SHIFT
    plan = tools.plans[tools.plan_at[dice] : tools.plan_at[dice + B1]]
    orders, landed_on, ends = tools.orders, tools.landed_on, tools.ends
    for order in range(120):
        orders[order] = 0
    needed = enumerate_draws(
        word, tiles, I64(-1), track, crazy, plan, tools.words, tools.ways_to, tools.slots_of_words, tools.bounds,
        orders, landed_on, ends,
    )  # fmt: skip
    if needed != 0:
        return False
    odds = tools.odds
    for pair in range(25):
        odds[pair] = 0.0
    total = I64(0)
    for order in range(120):
        total += orders[order]
        odds[5 * I64(ORDERS[order, 0]) + I64(ORDERS[order, 1])] += orders[order]
    for pair in range(25):
        odds[pair] /= total
    count_pairs(odds)
    return True


@part
def list_tiles(tiles, rows):
    """Fill rows with the tiles as lanes take them (see `meet_tiles`); how many there are."""
    lying = I64(0)
    both = (tiles | tiles >> U64(16)) & U64(0xFFFF)
    for space in range(U64(16)):
        if both >> space & B1 != B0:
            rows[lying, 0] = U8(space << B3)
            rows[lying, 1] = U8(tiles >> space & B1)
            lying += 1
    return lying


@part
def sampled(word, tiles, crazy, draws, track8, tools):
    """Odds of the leg from `SAMPLE` games in lanes."""
    lanes, odds = tools.lanes, tools.odds
    camels = B7
    for camel in range(camels):
        byte = U8(byte_of(word, camel)) if crazy or camel < B5 else U8(0xC0)
        row = camel * LANES
        for g in range(USED):
            lanes[row + g] = byte
    for g in range(USED):
        lanes[ALIVE + g] = FULL
        lanes[BEHIND + g] = ZERO
    at = (word >> DICE_SHIFT) * U64(5 * SAMPLE)
    for draw in range(U64(draws)):
        row = DRAWN + draw * LANES
        for g in range(USED):
            lanes[row + g] = tools.drawn[at + draw * USED + g]
    lying = list_tiles(tiles, tools.tiles)
    for draw in range(U64(draws)):
        choose_movers(lanes, USED, draw)
        if lying == 0:
            move_units(lanes, USED, track8)
        else:
            meet_tiles(lanes, USED, tools.tiles[:lying], draw)
            move_units_with_tiles(lanes, USED, camels)
            end_races(lanes, USED, track8)
    first_two(lanes)
    for pair in range(25):
        odds[pair] = 0.0
    for g in range(USED):
        odds[lanes[FIRSTS + g]] += 1.0 / SAMPLE
    count_pairs(odds)


@part
def first_two(lanes):
    """Fill FIRSTS with the number of each lane's pair of first and second (R13, R17)."""
    for g in range(USED):
        lanes[FIRSTS + g] = ZERO
        lanes[BEST_BYTE + g] = ZERO
        lanes[SECONDS + g] = ZERO
    for camel in range(B5):
        row = camel * LANES
        number = U8(camel)
        for g in range(USED):
            byte = U8(lanes[row + g] ^ lanes[BEHIND + g])
            ahead = where(byte >= lanes[BEST_BYTE + g])
            lanes[FIRSTS + g] = U8((number & ahead) | (lanes[FIRSTS + g] & ~ahead))
            lanes[BEST_BYTE + g] = U8((byte & ahead) | (lanes[BEST_BYTE + g] & ~ahead))
    for g in range(USED):
        lanes[BEST_BYTE + g] = ZERO
    for camel in range(B5):
        row = camel * LANES
        number = U8(camel)
        for g in range(USED):
            byte = U8(lanes[row + g] ^ lanes[BEHIND + g])
            ahead = U8(where(byte >= lanes[BEST_BYTE + g]) & where(lanes[FIRSTS + g] != number))
            lanes[SECONDS + g] = U8((number & ahead) | (lanes[SECONDS + g] & ~ahead))
            lanes[BEST_BYTE + g] = U8((byte & ahead) | (lanes[BEST_BYTE + g] & ~ahead))
    for g in range(USED):
        lanes[FIRSTS + g] = U8(U8(5) * lanes[FIRSTS + g] + lanes[SECONDS + g])


@part
def landings_on(word, crazy, draws, landings):
    """Units expected to land on each space in the rest of the leg, were camels carried by none but their die."""
    dice = word >> DICE_SHIFT
    inside = 0.0
    left = dice
    while left != B0:
        left &= left - B1
        inside += 1.0
    chance = draws / inside / 6.0
    for space in range(16):
        landings[space] = 0.0
    for die in range(B5):
        if dice >> die & B1 != B0:
            start = I64((byte_of(word, die) & SPACE) >> B3)
            for number in range(1, 4):
                if start + number < 16:
                    landings[start + number] += 2.0 * chance
    if crazy and dice & GREY != B0:
        white, black = grey_movers(word)
        for mover in (white, black):
            start = I64((mover & SPACE) >> B3)
            for number in range(1, 4):
                if start - number >= 0:
                    landings[start - number] += chance
