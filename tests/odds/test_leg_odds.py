"""Odds of a leg: known tables, the reference, the twin that merges nothing, what holds for all of them."""

from __future__ import annotations

import itertools
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cases
import oracle
import reference
import twins
from camelodds import EDITION_2018, CamelOddsError, LegOdds, NotationError, Position, leg_odds, race_odds
from camelodds._kernels.order_tables import ORDERS
from camelodds.odds.draws import Leg, enumerate_draws, enumerate_landings, enumerate_tile
from strategies import positions

PLACES = ("first", "second", "third", "fourth", "fifth")
START_2018 = "1:bg 2:y 3:pr 15:W 16:K"
START_2014 = "1:bg 2:y 3:wo"
# All of the leg of a start takes seconds when the kernels are interpreted.
DICE = 2 if numba.config.DISABLE_JIT else 6
FEW = 6 if numba.config.DISABLE_JIT else 60


def is_light(case):
    return Position(case.position).draws_left <= 3


def known(cases_):
    """Cases by id; those with many draws need compiled kernels."""
    return [
        pytest.param(case, id=case.id, marks=[] if is_light(case) else [pytest.mark.compiled])
        for case in cases_
    ]


def few_dice(dice):
    """Positions with at most that many dice still to come."""
    return positions().filter(lambda position: position.draws_left <= dice)


def same(one, other):
    """Whether two results hold the same counts."""
    return (
        np.array_equal(one.order_counts, other.order_counts)
        and np.array_equal(one.end_counts, other.end_counts)
        and np.array_equal(one.landing_counts, other.landing_counts)
    )


def check_counts(position, expected):
    leg = leg_odds(position)
    orders, landings, ends = expected
    assert leg.order_counts.tolist() == orders.tolist()
    assert leg.landing_counts.tolist() == landings.tolist()
    assert leg.end_counts.tolist() == ends.tolist()


# Known answers


@pytest.mark.parametrize("case", known(cases.leg_cases()))
def test_known_rank_tables(case):
    leg = leg_odds(Position(case.position, edition=case.edition))
    for camel, row in case.table.items():
        assert [leg.fraction(camel, place) for place in PLACES] == row


@pytest.mark.parametrize("case", known(cases.leg_distributions()))
def test_known_firsts_and_lasts(case):
    leg = leg_odds(Position(case.position, edition=case.edition))
    assert {camel: leg.fraction(camel, 1) for camel in case.first} == case.first
    assert {camel: leg.fraction(camel, 5) for camel in case.last} == case.last
    if case.race_ends is not None:
        assert Fraction(int(leg.end_counts.sum()), leg.total) == case.race_ends


# The reference and the twin


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_counts_are_those_of_the_reference(custom):
    for position in oracle.random_positions(FEW, seed=1, custom=custom, most_to_come=3):
        check_counts(position, oracle.leg_counts(position))


@pytest.mark.compiled
def test_counts_of_whole_legs_are_those_of_the_reference():
    for position in oracle.random_positions(2, seed=8, most_to_come=4):
        check_counts(position, oracle.leg_counts(position))


@given(few_dice(DICE))
def test_counts_are_those_of_going_through_every_draw(position):
    check_counts(position, twins.leg_counts(position))


@pytest.mark.parametrize("seed", range(5))
def test_counts_of_custom_editions_are_those_of_going_through_every_draw(seed):
    """Short tracks and 1 to 6 dice in a leg, down to all of the grey die's editions' six."""
    for position in oracle.random_positions(FEW, seed, custom=True, most_to_come=DICE):
        check_counts(position, twins.leg_counts(position))


@pytest.mark.compiled
def test_the_random_positions_meet_everything_that_can_happen():
    """The two tests above would mean little if no race ended in their positions and nobody met a tile."""
    seen = set()
    for seed in range(5):
        for position in oracle.random_positions(FEW, seed, custom=True):
            leg = leg_odds(position)
            seen.add((len(position.edition.dice), position.edition.dice_per_leg))
            seen |= {side for space, side in position.tiles.items() if leg.landings[space]}
            seen |= {way for way, n in zip(("forwards", "backwards"), leg.end_counts, strict=True) if n}
    assert seen >= {"+", "-", "forwards", "backwards"}
    assert seen >= {(5, dice) for dice in range(1, 6)} | {(6, dice) for dice in range(1, 7)}


# Landings on one tile together with the final order


def joint_counts(position, space):
    """Draws by landings on a tile and final order, from the reference: it plays, we count."""
    game = oracle.game_of(position.edition)
    numbers = {"".join(game.racing[camel] for camel in row): i for i, row in enumerate(ORDERS)}
    counts = np.zeros((7, 120), dtype=np.int64)
    total = oracle.draws_of(position)

    def play(board, landed, share):
        if reference.leg_over(game, board):
            counts[landed, numbers[reference.ranking(game, board)]] += oracle.whole(share * total)
            return
        for die in board.dice:
            for shown, number, chance in reference.faces(game, die):
                outcome = reference.roll(game, board, shown, number)
                play(outcome.board, landed + (outcome.paid == space), share * chance / len(board.dice))

    play(oracle.board_of(position), 0, Fraction(1))
    return counts


def landings_of(position, space):
    return enumerate_landings(Leg.of(position.word, position.tile_word, position.edition), space)


@pytest.mark.parametrize("custom", [False, True], ids=["printed", "custom"])
def test_landings_together_with_orders_are_those_of_the_reference(custom):
    most = 2 if numba.config.DISABLE_JIT else 3
    most_landings, race_ends = 0, 0
    for position in oracle.random_positions(max(FEW, 20), seed=21, custom=custom, most_to_come=most):
        spaces = position.tiles if most == 2 or position.draws_left == 2 else list(position.tiles)[:2]
        for space in spaces:
            joint = landings_of(position, space)
            assert joint.tolist() == joint_counts(position, space).tolist()
            most_landings = max(most_landings, *np.flatnonzero(joint.any(axis=1)))
        race_ends += leg_odds(position).end_counts.sum()
    assert most_landings >= 2
    assert race_ends


@given(few_dice(DICE))
def test_landings_together_with_orders_add_up_to_either(position):
    leg = leg_odds(position)
    for space in position.tiles:
        joint = landings_of(position, space)
        assert (joint >= 0).all()
        assert joint.sum(axis=0).tolist() == leg.order_counts.tolist()
        assert np.arange(7) @ joint.sum(axis=1) == leg.landing_counts[space - 1]


def test_a_landing_that_ends_the_race_counts():
    """From the cheering tile on 16 the unit goes on across the finish (R10), from 15 by the leg's last die."""
    joint = landings_of(Position("1:bg 14:oyw 16:+ | yw"), 16)
    # Either die first: a 1, then one number of three lands; a 2 lands, a 3 does not, three times each.
    assert joint.sum(axis=1).tolist() == [10, 8, 0, 0, 0, 0, 0]


@pytest.mark.compiled
def test_up_to_every_unit_of_a_leg_lands():
    """Two camels walk on and off a booing tile; five dice, so at most five landings."""
    joint = landings_of(Position("1:bgoyw 2:-"), 2)
    assert joint.sum() == oracle.draws_of(Position("1:bgoyw 2:-"))
    assert joint.any(axis=1).tolist() == [True] * 6 + [False]


def test_a_space_without_a_tile_has_no_landings():
    position = Position("2:ygWr 6:Kb 9:+ 10:p | px")
    joint = landings_of(position, 8)
    assert joint[0].tolist() == leg_odds(position).order_counts.tolist()
    assert not joint[1:].any()


# What holds for every position


@given(few_dice(DICE))
def test_the_total_is_the_number_of_draws(position):
    assert leg_odds(position).total == oracle.draws_of(position)


@given(few_dice(DICE))
def test_every_camel_has_one_place_and_every_place_one_camel(position):
    leg = leg_odds(position)
    assert leg.counts.sum(axis=0).tolist() == [leg.total] * 5
    assert leg.counts.sum(axis=1).tolist() == [leg.total] * 5


@given(few_dice(DICE))
def test_pairs_are_consistent_with_ranks(position):
    leg = leg_odds(position)
    assert np.diagonal(leg.pairs).tolist() == [0] * 5
    np.testing.assert_allclose(leg.pairs.sum(axis=1), leg.ranks[:, 0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(leg.pairs.sum(axis=0), leg.ranks[:, 1], rtol=0, atol=1e-15)


@pytest.mark.once
@given(few_dice(2))
def test_all_ways_to_ask_say_the_same(position):
    leg = leg_odds(position)
    named = {"first": leg.first, "second": leg.second, "last": leg.last}
    for row, camel in enumerate(leg.camels):
        letter = position.edition.letter(camel)
        for column, place in enumerate(PLACES):
            fraction = Fraction(int(leg.counts[row, column]), leg.total)
            assert leg.fraction(camel, place) == leg.fraction(letter, column + 1) == fraction
            assert leg.ranks[row, column] == float(fraction)
            if place in named:
                assert named[place][camel] == float(fraction)
        assert leg.last[camel] == leg.ranks[row, 4]
    for i, order in enumerate(ORDERS):
        share = leg.orders.get(tuple(leg.camels[camel] for camel in order), 0)
        assert share == leg.order_counts[i] / leg.total
    assert leg.race_ends == leg.end_counts.sum() / leg.total
    assert leg.race_ends_forwards == leg.end_counts[0] / leg.total
    assert leg.race_ends_backwards == leg.end_counts[1] / leg.total
    assert list(leg.landings) == list(position.tiles)


def test_a_leg_that_is_certain():
    """One die on a board where no number can change the order."""
    leg = leg_odds("1:bg 2:oy 9:w | w")
    assert leg.first == {"blue": 0, "green": 0, "orange": 0, "yellow": 0, "white": 1}
    assert leg.last["blue"] == 1
    assert (leg.method, leg.race_ends, leg.race_ends_stderr) == ("exact", 0, 0)
    assert not leg.ranks_stderr.any()


# Invariances


@given(few_dice(DICE))
def test_white_and_black_are_exchangeable(position):
    if not position.edition.crazy:
        return
    names = str.maketrans("WK", "KW")
    stacks = {space: stack.translate(names) for space, stack in position.stacks.items()}
    swapped = Position(stacks=stacks, tiles=position.tiles, dice=position.dice, edition=position.edition)
    assert same(leg_odds(swapped), leg_odds(position))


@given(few_dice(DICE), st.permutations(range(5)))
def test_other_names_for_the_racing_camels_move_the_rows_of_the_table(position, new):
    letters = position.edition.racing_letters
    names = str.maketrans(letters, "".join(letters[camel] for camel in new))
    renamed = Position(
        stacks={space: stack.translate(names) for space, stack in position.stacks.items()},
        tiles=position.tiles,
        dice=position.dice.translate(names),
        edition=position.edition,
    )
    leg, other = leg_odds(position), leg_odds(renamed)
    assert other.counts[new].tolist() == leg.counts.tolist()
    assert other.landings == leg.landings
    assert other.end_counts.tolist() == leg.end_counts.tolist()


@given(few_dice(2))
def test_the_odds_are_the_mean_of_the_odds_after_each_roll(position):
    """First-step analysis (R6): the dice are equally likely, and so are their faces."""
    expected = np.zeros((5, 5), dtype=object)
    racing, crazy = position.edition.racing_letters, position.edition.crazy_letters
    for die, number in itertools.product(position.dice, (1, 2, 3)):
        shown = crazy if die == "x" else die
        for letter in shown:
            roll = position.after(f"{letter}{number}")
            share = Fraction(1, 3 * len(shown) * len(position.dice))
            if roll.leg_over:
                for place, camel in enumerate(roll.ranking):
                    expected[position.edition.racing.index(camel), place] += share
            else:
                leg = leg_odds(roll.position)
                for row, column in itertools.product(range(5), repeat=2):
                    expected[row, column] += share * leg.fraction(racing[row], column + 1)
    leg = leg_odds(position)
    assert [[leg.fraction(camel, place) for place in range(1, 6)] for camel in racing] == expected.tolist()


# Results


def test_arrays_are_read_only_also_after_pickling():
    leg = leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    fresh = pickle.loads(pickle.dumps(leg))
    assert leg.ranks.any()  # kept from now on, and pickled as well
    for result in (leg, fresh, pickle.loads(pickle.dumps(leg))):
        assert isinstance(result, LegOdds)
        assert (result.position, result.samples, result.seed) == (leg.position, None, None)
        assert same(result, leg)
        for name in (
            "order_counts", "end_counts", "landing_counts", "counts", "ranks", "pairs", "ranks_stderr",
        ):  # fmt: skip
            array = getattr(result, name)
            assert array.tolist() == getattr(leg, name).tolist()
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1


def test_mappings_cannot_be_written_to():
    leg = leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    for mapping in (leg.first, leg.second, leg.last, leg.orders, leg.landings, leg.landings_stderr):
        with pytest.raises(TypeError):
            mapping["blue"] = 1.0


@pytest.mark.parametrize("camel", ["q", "orange", "x", "", 1])
def test_an_unknown_camel_is_named(camel):
    leg = leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    with pytest.raises(CamelOddsError, match=repr(camel)):
        leg.fraction(camel, 1)


@pytest.mark.parametrize("camel", ["white", "K"])
def test_a_crazy_camel_has_no_rank(camel):
    with pytest.raises(CamelOddsError, match=f"{camel!r} is a crazy camel and has no rank"):
        leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx").fraction(camel, 1)


@pytest.mark.parametrize("place", [0, 6, -1, "sixth", True, 1.0, None])
def test_an_unknown_place_is_named(place):
    with pytest.raises(CamelOddsError, match=f"place must be from 1 to 5.*not {place!r}"):
        leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx").fraction("blue", place)


# Scratch memory and threads


def in_a_new_thread(function, *arguments):
    """Call in a thread that has no scratch memory yet."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *arguments).result()


@pytest.mark.parametrize("capacity", [2, 64, 1 << 10])
def test_scratch_memory_grows_until_a_leg_fits(monkeypatch, capacity):
    """No leg of a printed edition needs more than there is at first; so there is less here."""
    few = [Position("2:ygWr 6:Kb 9:+ 10:p | bpx")]
    long_legs = replace(EDITION_2018, name="long legs", dice_per_leg=6)
    many = [Position(START_2014), Position("1:bg 2:y 3:- 4:pr 15:W 16:K", edition=long_legs)]
    for position in few if numba.config.DISABLE_JIT else few + many:
        expected = leg_odds(position)
        with monkeypatch.context() as patch:
            patch.setattr("camelodds.odds.draws.FIRST_CAPACITY", capacity)
            assert same(in_a_new_thread(leg_odds, position), expected)


def test_threads_do_not_disturb_each_other():
    lines = [str(position) for position in oracle.random_positions(8, seed=3, most_to_come=2)]
    if not numba.config.DISABLE_JIT:
        lines += [START_2018, START_2014, "2:Wr 4:- 5:Kbg 8:yp 10:+"]
    alone = [leg_odds(line) for line in lines]
    rounds = 1 if numba.config.DISABLE_JIT else 40
    gate = threading.Barrier(4)

    def all_of_them(_):
        gate.wait()
        return [leg_odds(line) for _ in range(rounds) for line in lines]

    with ThreadPoolExecutor(4) as pool:
        for results in pool.map(all_of_them, range(4)):
            assert all(map(same, results, alone * rounds))


# Arguments


@pytest.fixture
def no_kernels(monkeypatch):
    """Make every kernel that could be entered an error."""

    def entered(*_):
        raise AssertionError("a kernel ran")

    monkeypatch.setattr("camelodds._kernels.leg.enumerate_leg", entered)
    monkeypatch.setattr("camelodds._kernels.sample.sample_legs", entered)
    monkeypatch.setattr("camelodds._kernels.sample.sample_races", entered)


@pytest.mark.usefixtures("no_kernels")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 0}, "samples must be a whole number, from 1 to .*, not 0"),
        ({"samples": -1}, "samples must be a whole number, from 1 to .*, not -1"),
        ({"samples": 1.5}, r"samples must be a whole number, from 1 to .*, not 1\.5"),
        ({"samples": 10.0}, r"samples must be a whole number, from 1 to .*, not 10\.0"),
        ({"samples": True}, "samples must be a whole number, from 1 to .*, not True"),
        ({"samples": "x"}, "samples must be a whole number, from 1 to .*, not 'x'"),
        ({"samples": 1 << 63}, "samples must be a whole number, from 1 to .*, not 9223372036854775808"),
        ({"samples": 10, "seed": -1}, "seed must be a whole number, at least 0, not -1"),
        ({"samples": 10, "seed": 1.5}, r"seed must be a whole number, at least 0, not 1\.5"),
        ({"samples": 10, "seed": False}, "seed must be a whole number, at least 0, not False"),
        ({"samples": 10, "workers": 0}, "workers must be a whole number, at least 1, not 0"),
        ({"samples": 10, "workers": "2"}, "workers must be a whole number, at least 1, not '2'"),
        ({"seed": 1}, "seed is for a sample: give samples="),
        ({"workers": 1}, "workers is for a sample: give samples="),
    ],
    ids=str,
)
def test_a_bad_argument_is_named_before_any_kernel_runs(arguments, message):
    with pytest.raises(CamelOddsError, match=f"^{message}"):
        leg_odds(START_2018, **arguments)


@pytest.mark.usefixtures("no_kernels")
@pytest.mark.parametrize("line", ["", "1:bg", "1:bgQ 2:y 3:pr 15:W 16:K", None, 5, b"1:bg", 1.5])
def test_what_is_no_position_is_an_error_before_any_kernel_runs(line):
    with pytest.raises(CamelOddsError):
        leg_odds(line)


@pytest.mark.usefixtures("no_kernels")
def test_a_line_that_cannot_be_read_says_where():
    with pytest.raises(NotationError, match="column 5"):
        leg_odds("1:bgQ 2:y 3:pr 15:W 16:K")


@pytest.mark.compiled
def test_a_seed_written_down_gives_the_same_games_in_every_version():
    leg = leg_odds(START_2018, samples=1000, seed=1)
    assert leg.counts[:, 0].tolist() == [70, 262, 399, 131, 138]
    race = race_odds(START_2018, samples=1000, seed=1)
    assert (race.odds * 1000).round().tolist() == [[166, 183, 222, 206, 223], [307, 167, 135, 205, 186]]


@pytest.mark.compiled
@pytest.mark.parametrize("workers", [1, 2])
def test_the_standard_error_of_landings_is_that_of_their_spread(workers):
    """Of two tiles, each with its own: the spread of the exact numbers of landings, over the root of the games."""
    position = Position("3:bg 4:oy 6:- 9:w 11:+ | bgoyw")
    leg, exact = leg_odds(position, samples=20_000, seed=4, workers=workers), Leg.of_position(position)
    assert leg.landings_stderr.keys() == {6, 11}
    for space, error in leg.landings_stderr.items():
        counts = enumerate_tile(exact, space)[0].sum(axis=1)
        landed = np.arange(len(counts))
        mean = counts @ landed / counts.sum()
        spread = np.sqrt(counts @ (landed - mean) ** 2 / counts.sum())
        assert leg.landings[space] == pytest.approx(mean, abs=5 * error)
        assert error == pytest.approx(spread / np.sqrt(20_000), rel=0.05)
    assert leg.landings_stderr[6] > 1.2 * leg.landings_stderr[11]
    assert leg_odds(position).landings_stderr == {6: 0.0, 11: 0.0}


def test_a_line_and_its_position_have_the_same_odds():
    line = "2:ygWr 6:Kb 9:+ 10:p | bpx"
    assert same(leg_odds(line), leg_odds(Position(line)))


def test_numpy_integers_are_whole_numbers():
    leg = leg_odds("1:bg 2:oy 9:w | w", samples=np.int64(5), seed=np.uint8(7), workers=np.int32(1))
    assert (leg.samples, leg.seed, leg.total) == (5, 7, 5)


def test_positions_are_not_changed_by_asking():
    position = Position("2:ygWr 6:Kb 9:+ 10:p | bpx")
    leg = leg_odds(position)
    assert leg.position is position
    assert all(
        not np.shares_memory(leg.order_counts, array)
        for array in enumerate_draws(Leg.of(position.word, 0, position.edition))
    )
