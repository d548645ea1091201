"""Samples of the same race added up: the very counts of one sample, or an error that says what to do."""

from __future__ import annotations

import functools
import itertools
import operator
import pickle

import pytest

from camelodds import CamelOddsError, Position, RaceOdds, race_odds

# Sums of counts, wherever these are from.
pytestmark = pytest.mark.once

START = "1:bg 2:y 3:pr 15:W 16:K"
# The next roll may end this race.
ENDGAME = "1:W 2:K 14:bg 15:p 16:ry | bgryp"
CUTS = [0, 1, 128, 1000, 5000]


def sample(first, stop, line=ENDGAME, seed=1):
    return race_odds(line, samples=stop - first, seed=seed, first_game=first, workers=1)


@pytest.fixture(scope="module")
def parts():
    return [sample(first, stop) for first, stop in itertools.pairwise(CUTS)]


@pytest.fixture(scope="module")
def whole():
    return race_odds(ENDGAME, samples=CUTS[-1], seed=1)


def check_same(race, whole):
    assert race.order_counts.tolist() == whole.order_counts.tolist()
    assert race.odds.tolist() == whole.odds.tolist()
    assert (race.position, race.seed, race.samples, race.method) == (
        whole.position, whole.seed, whole.samples, "sampled",
    )  # fmt: skip
    assert race.games == whole.games
    assert (str(race), repr(race), race.to_dict()) == (str(whole), repr(whole), whole.to_dict())


def test_parts_add_up_to_the_one_sample_in_any_order(parts, whole):
    for order in itertools.permutations(parts):
        check_same(functools.reduce(operator.add, order), whole)


def test_sums_of_parts_add_up_too(parts, whole):
    one, two, three, four = parts
    check_same((one + three) + (two + four), whole)
    check_same((one + four) + (three + two), whole)


def test_parts_of_a_long_race_add_up_whatever_their_lengths():
    whole = race_odds(START, samples=300_000, seed=2)
    cuts = [0, 1, 127, 65_536, 65_537, 200_000, 300_000]
    parts = [sample(first, stop, START, seed=2) for first, stop in itertools.pairwise(cuts)]
    check_same(functools.reduce(operator.add, parts), whole)


def test_parts_know_their_games_gaps_and_all(parts):
    one, two, three, four = parts
    a, b, c, d, e = CUTS
    assert (one.games, four.games) == ((range(a, b),), (range(d, e),))
    assert (one + two).games == (two + one).games == (range(a, c),)
    assert (one + three).games == (three + one).games == (range(a, b), range(c, d))
    assert (four + one + two).games == (range(a, c), range(d, e))
    assert (one + three).samples == b - a + d - c


def test_parts_add_up_after_pickling(parts, whole):
    again = [pickle.loads(pickle.dumps(part)) for part in parts]
    check_same(functools.reduce(operator.add, again), whole)


def test_adding_leaves_the_parts_as_they_were(parts):
    before = [(part.order_counts.tolist(), part.games) for part in parts]
    total = parts[0] + parts[1]
    assert [(part.order_counts.tolist(), part.games) for part in parts] == before
    with pytest.raises(ValueError, match="read-only"):
        total.order_counts[0] = 1


def test_a_part_says_where_it_begins_whatever_the_first_game():
    far = sample((1 << 62) - 2, 1 << 62)
    assert far.games == (range((1 << 62) - 2, 1 << 62),)
    assert (far + sample(0, 1)).samples == 3


def test_a_sample_by_precision_is_one_that_others_can_go_on_from():
    race = race_odds(START, samples=1000, stderr=0.005, seed=3, first_game=50)
    assert race.games == (range(50, 50 + race.samples),)
    check_same(race, sample(50, 50 + race.samples, START, seed=3))
    stop = race.games[0].stop
    check_same(race + sample(stop, stop + 100, START, seed=3), sample(50, stop + 100, START, seed=3))


# What does not add up


@pytest.mark.parametrize(
    ("one", "other", "game"),
    [
        ((0, 5), (0, 5), 0),
        ((0, 5), (4, 6), 4),
        ((4, 6), (0, 5), 4),
        ((0, 9), (3, 5), 3),
        ((3, 5), (0, 9), 3),
        ((0, 9), (8, 9), 8),
    ],
    ids=str,
)
def test_samples_that_share_games_are_refused(one, other, game):
    message = (
        rf"^samples that share games cannot be added: both have game {game}; give each its own first_game"
    )
    with pytest.raises(CamelOddsError, match=message):
        sample(*one) + sample(*other)


def test_a_gap_is_filled_by_what_fits_it_alone(parts):
    one, two, three, _ = parts
    gap = one + three
    with pytest.raises(CamelOddsError, match="share games"):
        gap + sample(CUTS[1], CUTS[2] + 1)
    assert (gap + two).games == (range(CUTS[0], CUTS[3]),)


@pytest.mark.parametrize(
    "other",
    [
        lambda: sample(5, 6, seed=2),
        lambda: sample(5, 6, "1:W 2:K 14:bg 15:p 16:yr | bgryp"),
        lambda: sample(5, 6, "1:W 2:K 14:bg 15:p 16:ry | bgry"),
        lambda: sample(5, 6, "1:W 2:K 8:+ 14:bg 15:p 16:ry | bgryp"),
    ],
    ids=["seed", "stack", "dice", "tile"],
)
def test_samples_of_other_positions_or_seeds_are_refused(other):
    race = sample(0, 5)
    for one, two in ((race, other()), (other(), race)):
        with pytest.raises(
            CamelOddsError, match=r"^samples of different positions or seeds cannot be added: "
        ) as e:
            one + two
        # Both are named, so that one can see which of the two it is.
        assert repr(one) in str(e.value)
        assert repr(two) in str(e.value)


def test_exact_odds_are_refused():
    exact, race = race_odds("1:bg 2:y 3:wo"), race_odds("1:bg 2:y 3:wo", samples=2, seed=1)
    for one, two in ((exact, race), (race, exact), (exact, exact)):
        with pytest.raises(
            CamelOddsError, match=r"^only sampled race odds can be added, exact ones are complete"
        ):
            one + two


@pytest.mark.parametrize("other", [1, None, "1", [1]])
def test_what_is_not_race_odds_does_not_add(other):
    for one, two in ((sample(0, 1), other), (other, sample(0, 1))):
        with pytest.raises(TypeError):
            one + two


@pytest.mark.parametrize("first_game", [-1, 1.5, True, "0", 1 << 62])
def test_a_bad_first_game_is_an_error(first_game):
    with pytest.raises(CamelOddsError, match=r"^first_game must be a whole number, from 0 to "):
        race_odds(ENDGAME, samples=1, seed=1, first_game=first_game)


def test_a_sample_cannot_go_on_after_the_last_game():
    with pytest.raises(CamelOddsError, match=r"^samples must be a whole number, from 1 to 1, not 2"):
        race_odds(ENDGAME, samples=2, seed=1, first_game=(1 << 62) - 1)


def test_equal_positions_add_however_they_were_given():
    position = Position(ENDGAME)
    race = race_odds(position, samples=1, seed=1, workers=1) + sample(1, 2)
    assert isinstance(race, RaceOdds)
    assert race.order_counts.tolist() == sample(0, 2).order_counts.tolist()


def test_sum_takes_samples():
    parts = [sample(0, 30), sample(30, 60), sample(60, 100)]
    assert sum(parts).order_counts.tolist() == sample(0, 100).order_counts.tolist()
