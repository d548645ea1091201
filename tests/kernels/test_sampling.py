"""Samples: random numbers, what is read from them, the lanes and their scalar twin, what the odds say."""

from __future__ import annotations

import itertools
import math
import tracemalloc
from dataclasses import replace

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import oracle
import reference
import twins
from callable_kernels import callable_parts
from camelodds import EDITION_2018, Position, leg_odds
from camelodds._kernels import lanes as lanes_module
from camelodds._kernels import philox as philox_module
from camelodds._kernels.lanes import ALIVE, BEHIND, BLACK, BLOCK, DRAWN, LANES, ROWS, U64
from camelodds.odds import sampling
from camelodds.odds.intervals import wilson_interval
from camelodds.system.threads import worker_count

kernels, philox = callable_parts(lanes_module), callable_parts(philox_module).philox
INTERPRETED = bool(numba.config.DISABLE_JIT)
START = "1:bg 2:y 3:pr 15:W 16:K"
MIDWAY = Position("4:W 5:bg 6:Ky 8:+ 9:pr 12:- | bgrx")

# The generator, with the known answers of its authors: Random123 1.14, tests/kat_vectors, philox4x32 10
KNOWN_ANSWERS = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
]


def words(text):
    return [U64(int(word, 16)) for word in text.split()]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_philox_gives_the_known_answers(counter, key, answer):
    assert list(philox(*words(counter), *words(key))) == words(answer)


def test_a_key_is_two_32_bit_words_of_the_seed_sequence():
    """What numpy promises to keep from version to version, so a seed stays worth writing down."""
    for seed in (0, 1, 2**48 - 1, 2**200):
        key = sampling.key_of(seed)
        assert [int(word) for word in key] == np.random.SeedSequence(seed).generate_state(2).tolist()
    assert sampling.key_of(1) != sampling.key_of(2)
    assert [int(word) for word in sampling.key_of(0)] == [2968811710, 3677149159]


@pytest.mark.once
def test_new_seeds_are_new_and_readable_by_every_reader_of_json():
    seeds = {sampling.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**53 for seed in seeds)


# What is read from a number


def read_all_draws(dice, draws):
    """The dice, and the numbers and colours, that come of every number of an order and of faces."""
    orders, faces, order_count, face_count = sampling.draw_tables(dice, draws)
    nothing = np.zeros_like(orders), np.zeros_like(faces)
    tables = np.stack([nothing[0], orders]), np.stack([nothing[1], faces])
    seen = []
    for first in range(0, max(order_count, face_count), BLOCK):
        ids = np.arange(first, first + BLOCK)
        for half in (0, 1):
            lanes = np.zeros(ROWS * BLOCK, dtype=np.uint8)
            draw_ids = np.zeros((4, BLOCK), dtype=np.uint16)
            draw_ids[2 * half], draw_ids[2 * half + 1] = ids % order_count, ids % face_count
            kernels.open_pyramids(lanes, LANES, draw_ids.reshape(-1), U64(half), *tables, U64(1))
            drawn = lanes[int(DRAWN) :].reshape(-1, BLOCK)[:6]
            assert not drawn[draws:].any()
            seen.append(drawn[:draws].T.tolist())
    assert seen[::2] == seen[1::2], "both legs of a number are read in the same way"
    rows = [row for block in seen[::2] for row in block]
    out_orders = [tuple(byte & 7 for byte in row) for row in rows][:order_count]
    out_faces = [tuple(byte & ~7 for byte in row) for row in rows][:face_count]
    return out_orders, out_faces


DICE_AND_DRAWS = [
    pytest.param(dice, draws, id=f"{draws} of {''.join(map(str, dice))}")
    for dice in [(0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4), (1, 2, 4, 5), (0, 3, 5), (2, 4), (5,), (3,)]
    for draws in range(1, len(dice) + 1)
    if not INTERPRETED or math.perm(len(dice), draws) == len(dice) == 2
]


@pytest.mark.parametrize(("dice", "draws"), DICE_AND_DRAWS)
def test_every_order_of_dice_and_every_face_is_read_exactly_once(dice, draws):
    orders, faces = read_all_draws(dice, draws)
    assert sorted(orders) == sorted(itertools.permutations(dice, draws))
    colours = (0, int(BLACK)) if 5 in dice else (0,)
    assert sorted(faces) == sorted(
        tuple(8 * number + black for number in numbers)
        for numbers in itertools.product((1, 2, 3), repeat=draws)
        for black in colours
    )


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1), st.integers(0, 2**62), st.integers(0, 1000))
@settings(max_examples=5)
def test_numbers_of_a_game_are_scaled_from_its_counter(key_0, key_1, first, block):
    ways = np.array([[720, 1458, 360, 486], [6, 3, 2, 1]], dtype=np.uint64)
    games = np.zeros(BLOCK, dtype=np.uint64)
    n = 16
    games[:n] = np.arange(first, first + n, dtype=np.uint64)
    for later in (0, 1):
        draw_ids = np.full(4 * BLOCK, 0xFFFF, dtype=np.uint16)
        kernels.draw_numbers(games, U64(n), U64(block), U64(key_0), U64(key_1), ways, U64(later), draw_ids)
        for g in range(n):
            low, high = U64((first + g) & 0xFFFFFFFF), U64((first + g) >> 32)
            numbers = philox(low, high, U64(block), U64(0), U64(key_0), U64(key_1))
            expected = [int(x) * int(way) >> 32 for x, way in zip(numbers, ways[later], strict=True)]
            assert draw_ids.reshape(4, BLOCK)[:, g].tolist() == expected
        assert (draw_ids.reshape(4, BLOCK)[:, n:] == 0xFFFF).all()


# The lanes against the scalar twin


def lanes_races(position, seed, games):
    setup, key = sampling.set_up(position), sampling.key_of(seed)
    return sampling.play_races(setup, key, games.start, len(games)).tolist()


def lanes_legs(position, seed, games):
    """As `twins.sampled_leg_counts`, all in one list."""
    setup, key = sampling.set_up(position), sampling.key_of(seed)
    counts = sampling.play_legs(setup, key, games.start, len(games))
    return [counts[:120].tolist(), counts[122:].reshape(16, 2).tolist(), counts[120:122].tolist()]


def scalar_legs(position, seed, games):
    return [array.tolist() for array in twins.sampled_leg_counts(position, seed, games)]


GAMES = 3 if INTERPRETED else 700
FEW = 6 if INTERPRETED else 60
POSITIONS = 3 if INTERPRETED else 150


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_lanes_play_the_games_of_the_scalar_twin(custom):
    """Both editions, tiles, any dice inside, crowded and spread out, at either end; custom ones as well."""
    for i, position in enumerate(oracle.random_positions(POSITIONS, seed=2, custom=custom)):
        games = range(10 * i, 10 * i + GAMES)
        assert lanes_legs(position, i, games) == scalar_legs(position, i, games), position
        if not INTERPRETED or position.edition.track < 8 or i == 0:
            expected = twins.race_counts(position, i, games).tolist()
            assert lanes_races(position, i, games) == expected, position


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_lanes_move_a_unit_as_the_reference_does(custom):
    """Every roll that can come, each in a lane of its own."""
    for position in oracle.random_positions(FEW, seed=6, custom=custom):
        edition, game = position.edition, oracle.game_of(position.edition)
        letters = game.racing + (game.crazy if "x" in position.dice else "")
        rolls = [(die, n) for die in letters for n in (1, 2, 3) if die in position.dice + game.crazy]
        lanes = np.zeros((ROWS, BLOCK), dtype=np.uint8)
        lanes[:7] = sampling.set_up(position).start[:, np.newaxis]
        lanes[ALIVE // LANES] = 255
        for lane, (shown, n) in enumerate(rolls):
            die = 5 if shown in game.crazy else game.racing.index(shown)
            lanes[DRAWN // LANES, lane] = die + 8 * n + (BLACK if shown == game.crazy[1:] else 0)
        kernels.choose_movers(lanes.reshape(-1), U64(len(rolls)), U64(0))
        kernels.move_units(lanes.reshape(-1), U64(len(rolls)), np.uint8(8 * edition.track))
        for lane, (shown, n) in enumerate(rolls):
            bare = reference.Board(dict(position.stacks), {}, position.dice)
            expected = reference.roll(game, bare, shown, n)
            assert lanes[ALIVE // LANES, lane] == (0 if expected.over else 255)
            assert lanes[BEHIND // LANES, lane] == (128 if expected.over == "backwards" else 0)
            if not expected.over:
                word = sum(int(byte) << 8 * camel for camel, byte in enumerate(lanes[:7, lane]))
                word &= (1 << 8 * len(edition.camels)) - 1
                after = Position.from_word(position.word >> 56 << 56 | word, 0, edition)
                assert dict(after.stacks) == expected.board.stacks


@pytest.mark.compiled
def test_lanes_play_long_games_of_the_scalar_twin():
    """One die in a leg, and crazy camels that carry others back: races of many legs, to the last lane."""
    edition = replace(EDITION_2018, name="short legs", dice_per_leg=1)
    for position in (Position("1:WKbgryp", edition=edition), Position("1:bgryp 16:WK"), Position(START)):
        expected = twins.race_counts(position, 3, range(5000)).tolist()
        assert lanes_races(position, 3, range(5000)) == expected


@pytest.mark.compiled
@pytest.mark.parametrize("first", [2**32 - 500, 2**62 - 1000])
def test_games_are_numbered_with_more_than_32_bits(first):
    games = range(first, first + 1000)
    assert lanes_races(MIDWAY, 5, games) == twins.race_counts(MIDWAY, 5, games).tolist()
    assert lanes_legs(MIDWAY, 5, games) == scalar_legs(MIDWAY, 5, games)


@pytest.mark.parametrize(
    "samples",
    [
        1,
        2 if INTERPRETED else 127,
        *(pytest.param(n, marks=pytest.mark.compiled) for n in (128, 129, 1023, 1024, 1025, 65_536, 70_001)),
    ],
)
def test_a_sample_of_any_size_is_the_scalar_twins(samples):
    races = sampling.play(sampling.play_races, MIDWAY, 6, range(samples), 2)
    assert races.tolist() == twins.race_counts(MIDWAY, 6, range(samples)).tolist()
    assert races.sum() == samples
    legs = sampling.play(sampling.play_legs, MIDWAY, 6, range(samples), 2)
    assert legs[:120].tolist() == scalar_legs(MIDWAY, 6, range(samples))[0]


@pytest.mark.compiled
@pytest.mark.parametrize("workers", [2, 3, 16])
@pytest.mark.parametrize("task", [sampling.play_races, sampling.play_legs], ids=["races", "legs"])
def test_any_number_of_workers_plays_the_same_games(workers, task):
    games = range(300_000)
    alone = sampling.play(task, MIDWAY, 7, games, 1)
    assert sampling.play(task, MIDWAY, 7, games, workers).tolist() == alone.tolist()


@pytest.mark.compiled
@pytest.mark.parametrize("task", [sampling.play_races, sampling.play_legs], ids=["races", "legs"])
def test_a_sample_can_be_cut_anywhere(task):
    n = 70_001
    whole = sampling.play(task, MIDWAY, 8, range(n), 1)
    for cut in (1, 127, 1024, 1025, 65_536, 70_000):
        parts = [sampling.play(task, MIDWAY, 8, games, 1) for games in (range(cut), range(cut, n))]
        assert sum(parts).tolist() == whole.tolist()


@pytest.mark.once
def test_seeds_and_games_differ():
    sample = [lanes_legs(MIDWAY, seed, games) for seed, games in ((1, range(50)), (2, range(50)))]
    assert sample[0] != sample[1]
    assert lanes_legs(MIDWAY, 1, range(50)) != lanes_legs(MIDWAY, 1, range(50, 100))


@pytest.mark.parametrize(("workers", "message"), [(0, "not 0"), (-1, "not -1"), (1.5, r"not 1\.5")])
def test_workers_must_be_a_whole_number(workers, message):
    with pytest.raises(ValueError, match=f"workers must be a whole number, at least 1, {message}"):
        worker_count(workers)


def test_all_cores_work_if_nobody_says_how_many():
    assert worker_count(None) >= 1
    assert worker_count(3) == 3


# Sampled legs against exact ones


SAMPLES = 200_000
BIAS = 0.002


def deviations(seed):
    """For many positions, how many standard errors a sample is off: one P(first), landings, race ends.

    One value of each kind from each sample, so those of a kind are independent of each other. Shares so small
    that their counts are not nearly normal are left out.
    """
    z = {"first": [], "landings": [], "race_ends": []}
    errors = []
    for i, position in enumerate(oracle.random_positions(60, seed)):
        exact = leg_odds(position)
        sample = leg_odds(position, samples=SAMPLES, seed=i)
        camel = int(np.argmin(abs(exact.ranks[:, 0] - 0.5)))
        share = exact.ranks[camel, 0]
        if 0.01 < share < 0.99:
            errors.append(math.sqrt(share * (1 - share) / SAMPLES))
            z["first"].append((sample.ranks[camel, 0] - share) / errors[-1])
        space = max(exact.landings, key=exact.landings.get, default=None)
        if space is not None and exact.landings[space] > 0.01:
            off = sample.landings[space] - exact.landings[space]
            if sample.landings_stderr[space]:
                z["landings"].append(off / sample.landings_stderr[space])
            else:
                assert off == 0  # so many landings in every game
        if 0.01 < exact.race_ends < 0.99:
            z["race_ends"].append((sample.race_ends - exact.race_ends) / sample.race_ends_stderr)
    return {kind: np.array(values) for kind, values in z.items()}, np.array(errors)


def p_values(z):
    """Of the hypothesis that these are independent standard normal: their mean, spread and shape."""
    return {
        "mean": 2 * stats.norm.sf(abs(z.sum()) / math.sqrt(len(z))),
        "spread": 2 * min(stats.chi2.sf((z**2).sum(), len(z)), stats.chi2.cdf((z**2).sum(), len(z))),
        "shape": stats.kstest(z, "norm").pvalue,
    }


@pytest.fixture(scope="module")
def many_deviations():
    return deviations(seed=11)


@pytest.mark.once
@pytest.mark.parametrize("kind", ["first", "landings", "race_ends"])
def test_sampled_legs_agree_with_exact_ones(many_deviations, kind):
    """The standard errors are as large as they claim: neither the deviations nor they are too small."""
    z = many_deviations[0][kind]
    assert len(z) >= 15
    assert min(p_values(z).values()) > 0.001


@pytest.mark.once
@pytest.mark.parametrize("sign", [1, -1, "mixed"])
def test_a_bias_of_two_in_a_thousand_would_be_found(many_deviations, sign):
    z, errors = many_deviations[0]["first"], many_deviations[1]
    signs = np.where(np.arange(len(z)) % 2, 1, -1) if sign == "mixed" else sign
    assert min(p_values(z + signs * BIAS / errors).values()) < 1e-6


@pytest.mark.once
@pytest.mark.parametrize("factor", [0.5, 1.5])
def test_wrong_standard_errors_would_be_found(many_deviations, factor):
    assert min(p_values(many_deviations[0]["first"] / factor).values()) < 1e-3


@pytest.mark.once
def test_every_order_comes_up_as_often_as_it_should():
    """Chi-square over all orders of each position; the p-values of many positions are uniform."""
    p = []
    for i, position in enumerate(oracle.random_positions(40, seed=12)):
        exact = leg_odds(position).order_counts / oracle.draws_of(position)
        counts = leg_odds(position, samples=SAMPLES, seed=100 + i).order_counts
        assert not counts[exact == 0].any()
        # Orders too rare for the chi-square distribution count as one.
        often = exact * SAMPLES >= 10
        observed, expected = [*counts[often]], [*exact[often] * SAMPLES]
        rare = exact[~often].sum() * SAMPLES
        if rare >= 10:
            observed.append(counts[~often].sum())
            expected.append(rare)
        elif rare:
            expected[0] += rare
            observed[0] += counts[~often].sum()
        if len(observed) > 1:
            p.append(stats.chisquare(observed, expected).pvalue)
    assert len(p) >= 30
    assert stats.kstest(p, "uniform").pvalue > 0.001


def test_a_sampled_leg_says_how_it_was_made():
    leg = leg_odds("1:bg 2:oy 5:- 9:w | gw", samples=7, seed=9, workers=1)
    assert (leg.method, leg.samples, leg.seed, leg.total) == ("sampled", 7, 9, 7)
    again = leg_odds("1:bg 2:oy 5:- 9:w | gw", samples=7, seed=leg.seed)
    assert again.order_counts.tolist() == leg.order_counts.tolist()
    share = leg.ranks
    unseen = wilson_interval(0, 7)[1] / 2  # for what came up in none of the games, or in all
    errors = np.where(share % 1 == 0, unseen, np.sqrt(share * (1 - share) / 7))
    np.testing.assert_allclose(leg.ranks_stderr, errors, rtol=1e-15)
    assert (share % 1 == 0).any()
    assert leg.race_ends_stderr == unseen


@pytest.mark.once
def test_a_sample_without_a_seed_tells_the_one_it_took():
    leg, other = (leg_odds("1:bg 2:oy 9:w | gw", samples=3, workers=1) for _ in range(2))
    assert leg.seed != other.seed
    again = leg_odds("1:bg 2:oy 9:w | gw", samples=3, seed=leg.seed, workers=1)
    assert again.order_counts.tolist() == leg.order_counts.tolist()


def test_the_standard_error_of_landings_is_that_of_a_mean():
    """From the landings of each game of its own."""
    position, n = Position("3:bg 4:oy 6:- 9:w | bgoy"), 5 if INTERPRETED else 400
    leg = leg_odds(position, samples=n, seed=4, workers=1)
    landed = [twins.sampled_leg_counts(position, 4, range(g, g + 1))[1][5, 0] for g in range(n)]
    assert leg.landings == {6: pytest.approx(np.mean(landed))}
    assert leg.landings_stderr == {6: pytest.approx(np.std(landed) / math.sqrt(n))}
    assert max(landed) > 1


# Memory


@pytest.mark.once
@pytest.mark.parametrize("workers", [1, 2])
def test_memory_does_not_grow_with_the_sample(workers):
    def peak(samples):
        tracemalloc.start()
        leg_odds(MIDWAY, samples=samples, seed=1, workers=workers)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(100_000)
    # A few results of 154 counts may wait for their sum; a byte a game would be 18 times the allowance.
    assert peak(2_000_000) < peak(200_000) + 100_000


def test_scratch_memory_has_the_rows_that_the_kernels_use():
    assert [len(array) for array in sampling.scratch()] == [ROWS * BLOCK, BLOCK, 4 * BLOCK, BLOCK]
