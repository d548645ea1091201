"""Compile the kernels of odds ahead of time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def kernels_of_odds() -> dict[str, Callable[[], object]]:
    """A call for each kernel of odds, by name, that compiles it."""
    from dataclasses import replace

    from camelodds.board.position import Position
    from camelodds.editions.printed import EDITION_2014, EDITION_2018
    from camelodds.odds.draws import Leg
    from camelodds.odds.leg import leg_odds
    from camelodds.odds.leg_boards import leg_boards
    from camelodds.odds.many_legs import leg_odds_many
    from camelodds.odds.many_rolls import play_on_many
    from camelodds.odds.next_roll import roll_odds
    from camelodds.odds.race import race_odds
    from camelodds.odds.solved.backwards import solve_backwards
    from camelodds.odds.solved.lookup import odds_from_table
    from camelodds.odds.solved.race_table import Rules
    from camelodds.odds.solved.sweeps import solve_in_sweeps

    position = Position.random_start(EDITION_2018, seed=0)
    # Kernels are compiled twice: without what only tiles need, and with it.
    tiles = Position("1:bg 2:y 3:pr 9:+ 15:W 16:K | bgr")
    tracks = [replace(edition, track=3) for edition in (EDITION_2018, EDITION_2014)]

    def solve() -> None:
        for edition, solved in zip(tracks, (solve_in_sweeps, solve_backwards), strict=True):
            start = Position.random_start(edition, seed=0)
            odds_from_table(Leg.of_position(start), solved(Rules.of(edition)))

    return {
        "exact legs": lambda: leg_odds(position),
        "exact legs with tiles": lambda: leg_odds(tiles),
        "exact legs of many positions": lambda: leg_odds_many([position, tiles, tiles]),
        "rolls of many positions": lambda: play_on_many([position], seed=0),
        "all boards of a leg": lambda: leg_boards(position),
        "all boards of a leg with tiles": lambda: leg_boards(tiles),
        "next rolls": lambda: roll_odds(position),
        "sampled legs": lambda: leg_odds(position, samples=1, seed=0),
        "sampled legs with tiles": lambda: leg_odds(tiles, samples=1, seed=0),
        "sampled races": lambda: race_odds(position, samples=1, seed=0),
        "sampled races with tiles": lambda: race_odds(tiles, samples=1, seed=0),
        "solved races": solve,
    }


def compile_kernels(calls: Mapping[str, Callable[[], object]], say: Callable[[str], object] | None) -> None:
    """Make the calls, and say after each how long it took."""
    for name, call in calls.items():
        began = time.perf_counter()
        call()
        if say is not None:
            say(f"{name}: ready after {time.perf_counter() - began:.1f} s")
