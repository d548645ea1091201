"""Race odds within a game from races played in lanes: for who has no solved race and wants no estimate by the net.

The first leg begins with the dice that are inside and the tiles that lie there.  All boards get the same dice, so
odds depend on nothing but the board.
"""

from __future__ import annotations

from camelodds._kernels.game_odds import LOSER, WINNER, find_leg_odds, list_tiles, remember, remembered
from camelodds._kernels.game_state import CRAZY, I64, TILES, TRACK, WORD
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.jit import part_of
from camelodds._kernels.lanes import BLOCK, U8
from camelodds._kernels.lanes import PARKED as PARKED_BYTE
from camelodds._kernels.sample import CODES, Block, Pyramid, Setup, sample_races
from camelodds._kernels.word import B0, B5, B7, DICE_SHIFT, U64, byte_of

RACES = BLOCK
"""Races played for the odds of one board."""
PARKED = U8(PARKED_BYTE)
KEY_0, KEY_1 = U64(2014), U64(2018)
"""Key of the random numbers of all of them."""
play_races = part_of(sample_races)


@part
def refresh_by_games(state, tools):
    """As `game_odds.refresh`, with race odds from games."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    if not remembered(word, tiles, tools):
        race_odds_by_games(word, tiles, state[CRAZY] != 0, U8(8 * state[TRACK]), tools)
        find_leg_odds(state, tools)
        remember(word, tiles, tools)


@part
def race_odds_by_games(word, tiles, crazy, track8, tools):
    """Odds of winning and losing the race from `RACES` games."""
    inside = I64(word >> DICE_SHIFT)
    for camel in range(B7):
        tools.start[camel] = U8(byte_of(word, camel)) if crazy or camel < B5 else PARKED
    for code in range(CODES):
        tools.codes_met[code] = 0
    lying = list_tiles(tiles, tools.tiles)
    pyramid = Pyramid(
        tools.pyramid_draws[inside],
        tools.pyramid_orders[inside],
        tools.pyramid_faces[inside],
        tools.pyramid_ways[inside],
    )
    block = Block(tools.lanes, tools.lane_games, tools.draw_ids, tools.lane_codes)
    setup = Setup(tools.start, track8, tools.tiles, pyramid)
    play_races(setup, tools.tiles[:lying], B0, U64(RACES), KEY_0, KEY_1, block, tools.codes_met)
    odds = tools.odds
    for number in range(WINNER, LOSER + 5):
        odds[number] = 0.0
    for code in range(CODES):
        if tools.codes_met[code] != 0:
            # Places of the first four camels, base 5; all five add up to 10.
            rest, left = code, 10
            for camel in range(5):
                place = rest % 5 if camel < 4 else left
                rest //= 5
                left -= place
                if place == 0:
                    odds[WINNER + camel] += tools.codes_met[code] / RACES
                elif place == 4:
                    odds[LOSER + camel] += tools.codes_met[code] / RACES
