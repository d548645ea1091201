"""Odds that were worked out before, by board and tiles: from one position the same boards come again and again."""

from __future__ import annotations

from typing import Any, NamedTuple

from camelodds._kernels.game_odds import ODDS_SIZE, race_odds_of, refresh
from camelodds._kernels.game_state import CRAZY, TILES, WORD
from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.word import B1, U64

SLOTS = 1 << 13
"""Boards remembered, a power of two."""
RACE_ONLY = U64(1 << 32)
"""In place of tiles: only the odds of the race are there."""
MIX, SHIFT = U64(0x9E3779B97F4A7C15), U64(51)


class Memo(NamedTuple):
    """Odds by board and tiles; a newer board takes the place of an older one.

    Parameters
    ----------
    keys : ndarray of uint64, shape (SLOTS, 2)
        Board and tiles; 0 for an empty slot.
    odds : ndarray of float64, shape (SLOTS, ODDS_SIZE)
        See `game_odds`.
    """

    keys: Any
    odds: Any


@part
def slot_of(word, tiles):
    """Where the odds of a board stand."""
    return ((word ^ (tiles + B1) * MIX) * MIX) >> SHIFT


@part
def recall(state, tools, memo):
    """As `game_odds.refresh`, but what was worked out before is remembered."""
    word, tiles = U64(state[WORD]), U64(state[TILES])
    asked = tools.asked
    if asked[2] != U64(0) and asked[0] == word and asked[1] == tiles:
        return
    slot = slot_of(word, tiles)
    if memo.keys[slot, 0] == word and memo.keys[slot, 1] == tiles:
        for number in range(ODDS_SIZE):
            tools.odds[number] = memo.odds[slot, number]
        asked[0] = word
        asked[1] = tiles
        asked[2] = B1
        return
    refresh(state, tools)
    for number in range(ODDS_SIZE):
        memo.odds[slot, number] = tools.odds[number]
    memo.keys[slot, 0] = word
    memo.keys[slot, 1] = tiles


@part
def recall_race(state, tools, memo):
    """The slot in which the odds of the race stand for a board between two legs."""
    word = U64(state[WORD])
    slot = slot_of(word, RACE_ONLY)
    if memo.keys[slot, 0] != word or memo.keys[slot, 1] != RACE_ONLY:
        race_odds_of(word, state[CRAZY] != 0, memo.odds[slot], tools)
        memo.keys[slot, 0] = word
        memo.keys[slot, 1] = RACE_ONLY
    return slot
