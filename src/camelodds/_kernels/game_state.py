"""A game in one array of integers: where everything stands in it, and the numbers of actions.

`state` is what lies open on the table, with the edition's prices at its end; it is what every player knows
(R30).  Face-down cards are in `hands`, a row a player, which only its owner reads.  Offsets of a player's numbers
count from ``player_at(player)``.  Spaces count from 0, camels and players too; -1 is none.

An action is a number below `ACTIONS`, so that the legal ones fit a 64-bit word:

==============  =====================================================================================
0               roll
1 to 5          take the top leg ticket of camel ``action - 1``
6 to 10         lay the finish card of camel ``action - 6`` on the winner pile
11 to 15        lay the finish card of camel ``action - 11`` on the loser pile
16 to 31        place the tile on space ``action - 16``, the side up that moves a unit on
32 to 47        place the tile on space ``action - 32``, the side up that moves a unit back
48 to 55        form a partnership with player ``action - 48``
==============  =====================================================================================
"""

from __future__ import annotations

import numpy as np

from camelodds._kernels.jit import lean_part as part

ROLL, TICKET, WIN, LOSE, ON, BACK, PARTNERSHIP, ACTIONS = 0, 1, 6, 11, 16, 32, 48, 56

WORD = 0
"""Camels and dice inside, as `camelodds._kernels.word` says."""
TILES = 1
"""Bit s is a tile on space s that moves a unit on, bit 16 + s one that moves it back."""
LEG = 2
"""The number of the leg, from 1."""
DRAWS = 3
"""Dice that still come out in this leg."""
TURN = 4
"""Whose turn it is."""
ROLLER = 5
"""Who rolled last."""
OVER = 6
"""0 while the race goes on, then 1 if it ended forwards, 2 if backwards."""
TURNS = 7
"""Turns played."""
PLAYERS = 8
"""How many players there are."""
ORDER = 9
"""Number of the order of the last leg that was scored (see `order_tables`)."""
ROLLS = 10
"""Dice that have come out in the game."""
LEFT = 11
"""Leg tickets left, five numbers, by camel."""
CARDS_ON = 16
"""Cards on the winner pile, then on the loser pile."""

PLAYER = 24
PLAYER_SIZE = 24
MONEY, PYRAMIDS, TILE, PARTNER, CARDS, HELD = 0, 1, 2, 3, 4, 5
"""Pounds; pyramid tickets; space of the tile; partner in this leg; finish cards not laid; leg tickets held."""
COUNT, SUM, BEST = 6, 11, 16
"""Five numbers each, by camel: leg tickets held, sum of their faces, the largest face (0 without any)."""

MOST_PLAYERS = 8
MOST_CARDS = 5 * MOST_PLAYERS
OWNERS = PLAYER + PLAYER_SIZE * MOST_PLAYERS
"""Whose card each of the winner pile is, lowest first, `MOST_CARDS` numbers; then of the loser pile."""

PRICES = OWNERS + 2 * MOST_CARDS
TRACK, CRAZY, DICE, LEG_DICE, SECOND, WRONG, PYRAMID, TILE_PAYS, WRONG_CARD, PARTNERS_FROM, START_MONEY = (
    range(PRICES, PRICES + 11)
)
"""Spaces; 1 if there are crazy camels; dice; dice of a leg; what things pay; from how many players there are
partnerships (99: never)."""
STACK = PRICES + 11
"""Leg tickets of a camel."""
FACES = PRICES + 12
"""Their faces, from the top."""
MOST_TICKETS = 12
LADDER_SIZE = FACES + MOST_TICKETS
LADDER = LADDER_SIZE + 1
"""What correct finish cards pay; the last of `LADDER_SIZE` numbers repeats."""
MOST_STEPS = 12
STATE_SIZE = LADDER + MOST_STEPS

HAND = 0
"""In a row of `hands`: a bit for each camel whose finish card is not laid."""
LAID = 1
"""Camels of the own cards by their place in the piles, as `OWNERS`; -1 for cards of others."""
HAND_SIZE = LAID + 2 * MOST_CARDS

SHOWN = 64
"""In records: a roll is `SHOWN` plus 4 times the camel shown (5 white, 6 black) plus the number."""

I64 = np.int64


@part
def player_at(player):
    """Where a player's numbers begin in `state`."""
    return PLAYER + PLAYER_SIZE * player
