"""What the compiler makes of the kernels: one version of each, and vector instructions for the lanes."""

from __future__ import annotations

import platform
import re

import numba
import numpy as np
import pytest

import oracle
from camelodds import Position, leg_odds, leg_odds_many, roll_odds, ticket_values
from camelodds._kernels import lanes
from camelodds._kernels.code_cache import sources_stamp
from camelodds._kernels.jit import POLICY, kernel, part
from camelodds._kernels.leg import enumerate_leg
from camelodds._kernels.leg_boards import count_orders, count_places, link_boards
from camelodds._kernels.many_legs import copy_repeats, enumerate_legs, find_repeats
from camelodds._kernels.many_rolls import play_rolls
from camelodds._kernels.many_tiles import enumerate_placements
from camelodds._kernels.sample import sample_legs, sample_races
from camelodds.odds.leg_boards import leg_boards
from camelodds.odds.many_rolls import after_many, play_on_many
from camelodds.values.many_tiles import tile_values_many
from oracle import sampled

ENTRIES = [enumerate_leg, link_boards, sample_legs, sample_races]
WITHOUT_TILES = [count_places, count_orders]
OF_MANY = [find_repeats, enumerate_legs, copy_repeats, enumerate_placements, play_rolls]

U64 = numba.uint64
BYTES, SHORTS, GAMES = (numba.types.Array(dtype, 1, "C") for dtype in (numba.uint8, numba.uint16, U64))
WAYS = numba.types.Array(U64, 2, "C")

# Each loop's arguments, and an instruction that does its arithmetic for many lanes at once.
LOOPS = {
    "choose_movers": ((BYTES, U64, U64), "pcmpeqb"),
    "move_units": ((BYTES, U64, numba.uint8), "paddb"),
    "draw_numbers": ((GAMES, U64, U64, U64, U64, WAYS, U64, SHORTS), "pmuludq"),
}


@pytest.mark.compiled
@pytest.mark.parametrize("entry", ENTRIES + WITHOUT_TILES, ids=lambda entry: entry.__name__)
def test_an_entry_is_compiled_once_for_no_tiles_and_once_for_tiles(entry):
    for position in oracle.random_positions(10, seed=9, custom=True):
        leg_odds(position)
        leg_boards(position, places=5)
        roll_odds(position)
        leg_odds(str(Position("1:bg 2:oyw | bg")), samples=10)
        ticket_values(position)
        leg_odds(position, samples=10, seed=2**100, workers=2)
        sampled(position, samples=10, seed=0, workers=1)
        sampled(position, samples=70_000, stderr=0.1)
    assert len(entry.signatures) == (1 if entry in WITHOUT_TILES else 2)


@pytest.mark.compiled
@pytest.mark.parametrize("entry", OF_MANY, ids=lambda entry: entry.__name__)
def test_an_entry_for_many_positions_is_compiled_once(entry):
    for edition, bare in (("2018", "1:bg 2:y 3:pr 15:W 16:K | bg"), ("2014", "1:bg 2:y 3:wo | b")):
        for lines in ([bare] * 2, [Position(bare).with_tile(9, "+"), bare, "1:b"]):
            leg_odds_many(lines, errors="mask", edition=edition)
            tile_values_many(np.array([Position(bare).word]), edition=edition)
            after_many([bare, bare], ["b1", "b2"], edition=edition)
            play_on_many(lines, until="race", errors="mask", edition=edition)
    assert len(entry.signatures) == 1


@pytest.mark.once
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="reads x86-64 machine code")
@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_over_the_lanes_uses_vector_instructions(loop):
    signature, instruction = LOOPS[loop]
    # Compiled here: numba shows no machine code of what it has from its cache.
    compiled = numba.njit(**POLICY, no_cpython_wrapper=True)(getattr(lanes, loop).py_func)
    compiled.compile(signature)
    code = compiled.inspect_asm(compiled.signatures[0])
    assert re.search(rf"^\s+v?{instruction}\s.*%[xyz]mm", code, re.MULTILINE)


@pytest.mark.compiled
def test_kernels_release_the_lock_and_are_kept_on_disk():
    for entry in ENTRIES + WITHOUT_TILES + OF_MANY:
        assert entry.targetoptions["nogil"]
        assert entry._cache._cache_file._source_stamp == sources_stamp()


def test_a_kernel_wraps_integers_around_without_a_word():
    @kernel
    def double(number):
        return number + number

    assert double(lanes.U64(1 << 63)) == 0


@pytest.mark.compiled
def test_a_part_is_compiled_for_its_callers_alone():
    @part
    def half(number):
        return number >> lanes.U64(1)

    assert half.targetoptions["no_cpython_wrapper"]
