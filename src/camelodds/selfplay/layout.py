"""Where everything stands in what compiled strategies are given: see `camelodds._kernels.game_state`.

A compiled strategy is a function ``(state, hand, memory, number) -> action``:

- `state`, ndarray of int64: all that lies open on the table (R30).  ``state[LEFT + camel]`` are leg tickets left,
  ``state[player_at(player) + MONEY]`` a player's pounds, and so on.
- `hand`, ndarray of int64: the player's own finish cards; ``hand[HAND]`` has a bit for each one not laid yet.
- `memory`, ndarray of float64, shape (16,): the player's own, zeros when a game begins.
- `number`: a random whole number, uniform below 2**31, new each turn.

Spaces, camels and players count from 0; whose turn it is is ``state[TURN]``.  The action is a number: 0 rolls,
``TICKET + camel``, ``WIN + camel``, ``LOSE + camel``, ``ON + space``, ``BACK + space``, ``PARTNERSHIP + player``.
"""

from __future__ import annotations

from camelodds._kernels.game_state import (
    BACK,
    BEST,
    CARDS,
    CARDS_ON,
    COUNT,
    DRAWS,
    HAND,
    HELD,
    LAID,
    LEFT,
    LEG,
    LOSE,
    MONEY,
    ON,
    OWNERS,
    PARTNER,
    PARTNERSHIP,
    PLAYERS,
    PYRAMIDS,
    ROLL,
    ROLLER,
    ROLLS,
    STACK,
    SUM,
    TICKET,
    TILE,
    TILES,
    TRACK,
    TURN,
    TURNS,
    WIN,
    WORD,
    player_at,
)

__all__ = [
    "BACK",
    "BEST",
    "CARDS",
    "CARDS_ON",
    "COUNT",
    "DRAWS",
    "HAND",
    "HELD",
    "LAID",
    "LEFT",
    "LEG",
    "LOSE",
    "MONEY",
    "ON",
    "OWNERS",
    "PARTNER",
    "PARTNERSHIP",
    "PLAYERS",
    "PYRAMIDS",
    "ROLL",
    "ROLLER",
    "ROLLS",
    "STACK",
    "SUM",
    "TICKET",
    "TILE",
    "TILES",
    "TRACK",
    "TURN",
    "TURNS",
    "WIN",
    "WORD",
    "player_at",
]
