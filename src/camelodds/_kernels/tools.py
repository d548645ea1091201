"""What strategies and luck are reckoned with: all in one record, so that functions hand one pointer to each other.

numba hands an array to a function as seven numbers or more, and the two dozen arrays here as two hundred: writing
that down took it longer than everything that is done with them.
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.beliefs import MOST_STEPS
from camelodds._kernels.game_odds import KNOWN_ODDS, ODDS_SIZE, SAMPLE
from camelodds._kernels.game_state import MOST_CARDS, MOST_PLAYERS
from camelodds._kernels.lanes import BLOCK, ROWS
from camelodds._kernels.leg import GROUPS
from camelodds._kernels.race_net import HIDDEN, KNOWN_BOARDS, MIDDLE, MOST_BOARDS, MOST_ROWS, OUTPUTS, WIDTH
from camelodds._kernels.race_net import ROWS as NET_ROWS
from camelodds._kernels.sample import CODES

PLAN_ROOM = 1280
"""Steps of the plans of all sets of six dice."""
MOST_ORDERS, MOST_FACES = 720, 2 * 3**6
"""The same as in `camelodds.odds.pyramid`."""
BOARD_ROOM = 1 << 17
"""Boards of a leg for which there is memory; hardly one with five draws left and tiles needs half of it."""

I8, U8, U64, F4, F8 = np.int64, np.uint8, np.uint64, np.float32, np.float64

TOOLS = np.dtype(
    [
        # Odds, the board, tiles and whether any board they are for, units expected to land on each space.
        ("odds", F8, (ODDS_SIZE,)),
        ("asked", U64, (3,)),
        ("landings", F8, (16,)),
        # Boards, tiles and odds that were worked out before.
        ("met", U64, (KNOWN_ODDS, 2)),
        ("odds_of_met", F8, (KNOWN_ODDS, ODDS_SIZE)),
        # The solved race: where its table is in memory, and how many boards it has; 0 for odds from the net.
        ("worth_at", I8),
        ("worth_boards", I8),
        # Draws up to which a leg is enumerated; the order of work for each set of dice, and where it begins.
        ("exact", I8),
        ("plan_at", I8, (65,)),
        ("plans", I8, (PLAN_ROOM, 5)),
        # What comes out in each lane and draw, for each set of dice inside.
        ("drawn", U8, (64 * 5 * SAMPLE,)),
        # Cards face down (see `beliefs`): the power of the odds, 0 if nobody asks; the odds of each camel when a
        # card was laid, to that power; the chance that a player's cards on a pile name a camel; scratch memory.
        ("power", F8),
        ("laid", F8, (2 * MOST_CARDS, 5)),
        ("beliefs", F8, (MOST_PLAYERS, 2, 5)),
        ("ways", F8, (12, 32)),
        ("steps", F8, (MOST_STEPS,)),
        ("places", I8, (6,)),
        # The net, and scratch memory for it (see `race_net`).
        ("first", F4, (NET_ROWS, HIDDEN)),
        ("weights", F4, (HIDDEN + MIDDLE, WIDTH)),
        ("biases", F4, (2, WIDTH)),
        ("boards", U64, (MOST_BOARDS,)),
        ("outputs", F4, (MOST_BOARDS, WIDTH)),
        ("known", U64, (KNOWN_BOARDS,)),
        ("odds_of_known", F4, (KNOWN_BOARDS, WIDTH)),
        ("rows", I8, (MOST_ROWS,)),
        ("slots", I8, (5,)),
        ("values", F4, (HIDDEN + MIDDLE,)),
        ("sums", F4, (WIDTH,)),
        # The luck of each seat so far in this game, and scratch memory for it (see `luck`).
        ("luck", F8, (MOST_PLAYERS,)),
        ("worths", F8, (OUTPUTS, MOST_PLAYERS)),
        ("held", F8, (MOST_PLAYERS,)),
        ("told", F8, (OUTPUTS, MOST_BOARDS)),
        ("money", F8, (MOST_PLAYERS, MOST_BOARDS)),
        ("most", F8, (MOST_BOARDS,)),
        ("scale", F8, (MOST_BOARDS,)),
        ("total", F8, (MOST_BOARDS,)),
        ("landed", I8, (MOST_BOARDS,)),
        ("over", I8, (MOST_BOARDS,)),
        ("final", U64, (MOST_BOARDS,)),
        ("weights_of_rolls", F8, (MOST_BOARDS,)),
        # For race odds from races (see `race_games`): whether they are asked for; what comes out of the pyramid,
        # by the dice inside, see `sample.Pyramid`; scratch memory.
        ("by_races", I8),
        ("pyramid_draws", U64, (64, 2)),
        ("pyramid_orders", U64, (64, 2, MOST_ORDERS)),
        ("pyramid_faces", U64, (64, 2, MOST_FACES)),
        ("pyramid_ways", U64, (64, 2, 4)),
        ("start", U8, (7,)),
        ("codes_met", I8, (CODES,)),
        ("lane_games", U64, (BLOCK,)),
        ("draw_ids", np.uint16, (4 * BLOCK,)),
        ("lane_codes", np.uint16, (BLOCK,)),
        # Scratch memory for a leg in lanes, and enumerated (see `lanes`, `leg`).
        ("lanes", U8, (ROWS * BLOCK,)),
        ("tiles", U8, (8, 2)),
        ("orders", I8, (120,)),
        ("landed_on", I8, (16,)),
        ("ends", I8, (2,)),
        ("bounds", U64, (GROUPS, 2)),
        ("slots_of_words", np.uint32, (BOARD_ROOM,)),
        ("ways_to", I8, (BOARD_ROOM,)),
        ("words", U64, (BOARD_ROOM,)),
    ],
    align=True,
)
"""See the comments; `make_tools` of `camelodds.selfplay.arrays` fills it."""
