"""Values of finish cards, against every right camel and every naming of the cards below."""

from __future__ import annotations

import copy
import json
import math
import pickle
from dataclasses import replace

import numba
import numpy as np
import pytest

import value_twin
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    BetValues,
    CamelOddsError,
    FaceDown,
    Holdings,
    Position,
    RaceOdds,
    bet_values,
    race_odds,
)
from oracle import sampled
from players import prices_of

SHORT_2018 = replace(EDITION_2018, name="short", track=3)
SHORT_2014 = replace(EDITION_2014, name="short 2014", track=3)
OWN = replace(SHORT_2014, name="own", bet_payouts=(6, -2), wrong_bet=-3)
# Short tracks: their races are solved in no time, without a table on disk.
POSITIONS = [
    Position("1:bg 2:oyw", edition=SHORT_2014),
    Position("1:bWg 2:pry 3:K", edition=SHORT_2018),
    Position("1:w 2:gybo | bw", edition=OWN),
]
INTERPRETED = bool(numba.config.DISABLE_JIT)
if INTERPRETED:
    POSITIONS = POSITIONS[::2]
# White crosses with any roll; orange is last.
WHITE_SURE = Position("1:oyb 2:g 3:w | w", edition=SHORT_2014)


@pytest.fixture(scope="module", params=POSITIONS, ids=lambda position: position.edition.name)
def race(request):
    return race_odds(request.param)


def odds_by_letter(race, row):
    return dict(zip(race.position.edition.racing_letters, race.odds[row].tolist(), strict=True))


def assert_as_in_the_twin(values, piles):
    """`piles` gives for row and letter the cards that lie below a card on that camel; they may be face down."""
    race, edition = values.race, values.race.position.edition
    prices = prices_of(edition)
    for row in range(2):
        odds = odds_by_letter(race, row)
        for column, letter in enumerate(edition.racing_letters):
            pile = [*piles(row, letter), letter]
            paid = value_twin.card_pmf(prices, odds, pile, len(pile) - 1)
            mean = sum(amount * p for amount, p in paid.items())
            variance = sum((amount - mean) ** 2 * p for amount, p in paid.items())
            assert values.values[row, column] == pytest.approx(mean, abs=1e-12)
            assert values.stdev[row, column] == pytest.approx(math.sqrt(variance), abs=1e-9)


@pytest.mark.parametrize("earlier", range(8))
def test_a_number_of_correct_cards(race, earlier):
    values = bet_values(race, earlier=earlier)
    assert_as_in_the_twin(values, lambda row, letter: [letter] * earlier)


@pytest.mark.parametrize(("earlier", "right"), [(0, 8), (1, 5), (2, 3), (3, 2), (4, 1), (5, 1), (40, 1)])
def test_the_ladder_by_hand(earlier, right):
    """White wins for sure, orange loses for sure: their cards pay what the place pays, all others cost 1."""
    values = bet_values(WHITE_SURE, earlier=earlier)
    assert values.winner == {"blue": -1, "green": -1, "orange": -1, "yellow": -1, "white": right}
    assert values.loser == {"blue": -1, "green": -1, "orange": right, "yellow": -1, "white": -1}
    assert not values.stdev.any()


def test_odds_of_the_number_of_correct_cards(race):
    pmf = [0.5, 0.2, 0.0, 0.3]
    values = bet_values(race, earlier=pmf)
    each = [bet_values(race, earlier=number) for number in range(4)]
    mixed = sum(p * one.values for p, one in zip(pmf, each, strict=True))
    square = sum(p * (one.stdev**2 + one.values**2) for p, one in zip(pmf, each, strict=True))
    assert np.allclose(values.values, mixed, rtol=0, atol=1e-12)
    assert np.allclose(values.stdev, np.sqrt(square - mixed**2), rtol=0, atol=1e-9)
    assert (bet_values(race, earlier=np.array(pmf)).values == values.values).all()
    assert (bet_values(race, earlier=(0, 0, 1.0)).values == each[2].values).all()


@pytest.mark.parametrize("cards", range(4))
def test_cards_face_down_named_by_the_odds_of_the_race(race, cards):
    values = bet_values(race, earlier=FaceDown(cards))
    assert_as_in_the_twin(values, lambda row, letter: [odds_by_letter(race, row)] * cards)


@pytest.mark.parametrize("cards", range(4))
def test_cards_face_down_named_by_given_odds(race, cards):
    blue, green, other = race.camels[:3]
    values = bet_values(race, earlier=FaceDown(cards, {blue: 0.5, green: 0.3, other: 0.2}))
    naming = dict(zip(race.position.edition.racing_letters, (0.5, 0.3, 0.2), strict=False))
    assert_as_in_the_twin(values, lambda row, letter: [naming] * cards)
    letters = dict(zip(race.position.edition.racing_letters, (0.5, 0.3, 0.2), strict=False))
    assert (bet_values(race, earlier=FaceDown(cards, letters)).values == values.values).all()


def test_each_pile_by_itself(race):
    values = bet_values(race, earlier={"winner": 2, "loser": FaceDown(1)})
    assert_as_in_the_twin(values, lambda row, letter: [odds_by_letter(race, 1)] if row else [letter] * 2)
    only = bet_values(race, earlier={"loser": FaceDown(1)})
    assert only.loser == values.loser
    assert only.winner == bet_values(race).winner


def test_each_camel_by_itself(race):
    first, second = race.camels[0], race.position.edition.letters[1]
    values = bet_values(race, earlier={first: 3, second: FaceDown(2)})

    def piles(row, letter):
        below = {race.position.edition.letters[0]: [letter] * 3, second: [odds_by_letter(race, row)] * 2}
        return below.get(letter, [])

    assert_as_in_the_twin(values, piles)
    nested = bet_values(race, earlier={"winner": {first: 3, second: FaceDown(2)}, "loser": [0.25, 0.75]})
    assert nested.winner == values.winner
    assert nested.loser == bet_values(race, earlier=[0.25, 0.75]).loser


def test_nothing_said_is_nothing_there(race):
    for earlier in (
        0,
        {},
        [1.0],
        {"winner": 0},
        {"winner": {}},
        FaceDown(0),
        {race.camels[0]: 0},
        np.array(0),
        None,
    ):
        assert (bet_values(race, earlier=earlier).values == bet_values(race).values).all()


# Errors of the odds


@pytest.mark.parametrize(
    "earlier", [0, 3, [0.5, 0.2, 0.3], FaceDown(1), FaceDown(3), FaceDown(2, {"blue": 0.6, "green": 0.4})]
)
def test_a_standard_error_is_that_of_the_odds_times_the_slope(earlier):
    """The slope is the change of the value by the odds, measured a little to either side."""
    race = sampled(POSITIONS[0], samples=20 if INTERPRETED else 1000, seed=1)
    values = bet_values(race, earlier=earlier)
    step = 1e-6
    up, down = (
        bet_values(replace(race, odds=race.odds + change), earlier=earlier).values for change in (step, -step)
    )
    slopes = (up - down) / (2 * step)
    assert np.allclose(values.slopes, slopes, rtol=0, atol=1e-6)
    assert np.allclose(values.stderr, np.abs(slopes) * race.stderr, rtol=0, atol=1e-6)
    assert values.stderr.max() > 0


@pytest.mark.compiled
@pytest.mark.parametrize("earlier", [0, 2, FaceDown(2)])
def test_a_sample_agrees_with_exact_odds(earlier):
    for position in ("1:bg 2:y 3:wo", "3:b 9:oyw 15:g | bg"):
        exact = bet_values(position, earlier=earlier)
        sample = bet_values(position, earlier=earlier, samples=100_000, seed=3, workers=1)
        assert exact.race.method == "exact"
        assert sample.race.samples == 100_000
        assert not exact.stderr.any()
        assert (np.abs(sample.values - exact.values) <= 5 * sample.stderr + exact.error_bound).all()


@pytest.mark.compiled
def test_values_of_an_exact_race_are_off_by_little():
    exact = bet_values("1:bg 2:y 3:wo", earlier=FaceDown(1))
    assert exact.error_bound == np.abs(exact.slopes).max() * exact.race.error_bound
    assert 0 < exact.error_bound < 1e-6


@pytest.mark.compiled
def test_a_first_card_in_the_known_race_by_hand():
    """White wins with odds of 0.203870512: 8 * 0.203870512 - 0.796129488 = 0.834834608."""
    assert bet_values("1:bg 2:y 3:wo").winner["white"] == pytest.approx(0.834834608, abs=1e-7)


@pytest.mark.compiled
def test_arguments_of_the_race_are_passed_on():
    position = POSITIONS[0]
    one = bet_values(position, samples=500, seed=9, workers=1)
    assert (one.race.order_counts == sampled(position, samples=500, seed=9).order_counts).all()
    assert bet_values(position, samples=500, seed=9, workers=2).winner == one.winner
    assert bet_values(position, method="sampled", samples=10, seed=1).race.samples == 10
    assert bet_values(position, stderr=0.1, seed=1).race.stderr.max() <= 0.1
    assert bet_values("1:bg 2:oyw", samples=10, seed=1).race.position == Position("1:bg 2:oyw")


# Results and errors


def test_the_best_card_and_the_dicts(race):
    values = bet_values(race)
    pile, camel, worth = values.best
    assert worth == values.values.max() == getattr(values, pile)[camel]
    assert list(values.winner) == list(values.camels) == list(race.camels)
    assert values.loser == dict(zip(values.camels, values.values[1].tolist(), strict=True))
    assert values.race is race
    assert bet_values(WHITE_SURE).best == ("winner", "white", 8.0)


@pytest.mark.parametrize("samples", [None, 20], ids=["exact", "sampled"])
def test_results_are_read_only_plain_and_pickled(samples):
    values = bet_values(POSITIONS[0], samples=samples, seed=samples and 1, earlier=FaceDown(1))
    for result in (values, pickle.loads(pickle.dumps(values))):
        assert isinstance(result, BetValues)
        assert result.winner == values.winner
        for array in (result.values, result.stdev, result.slopes, result.stderr):
            with pytest.raises(ValueError, match="read-only"):
                array[0, 0] = 1
        with pytest.raises(TypeError):
            result.winner["blue"] = 1.0
    plain = json.loads(json.dumps(values.to_dict(), allow_nan=False))
    assert plain["winner"] == values.winner
    assert plain["loser_stdev"] == dict(zip(values.camels, values.stdev[1].tolist(), strict=True))
    assert plain["winner_stderr"] == dict(zip(values.camels, values.stderr[0].tolist(), strict=True))
    assert tuple(plain["best"].values()) == values.best
    assert plain.get("samples") == samples
    lines = str(values).splitlines()
    assert len(lines) == 8
    assert len(lines[1].split()) == (3 if samples is None else 5)
    assert lines[2].split()[:2] == ["blue", f"{values.winner['blue']:+.5f}"]
    assert lines[-1] == "best: {1}, {0} pile, {2:+.5f}".format(*values.best)
    assert values.race.method in repr(values)


def test_cards_face_down_are_equal_hashable_and_pickled():
    named = FaceDown(2, {"blue": 1})
    assert named == FaceDown(2, {"blue": 1.0}) == pickle.loads(pickle.dumps(named))
    assert len({named, FaceDown(2, {"blue": 1.0}), FaceDown(1)}) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1,), "cards must be a whole number, from 0 to 100, not -1"),
        ((101,), "cards must be a whole number, from 0 to 100, not 101"),
        ((1.0,), "cards must be a whole number"),
        ((True,), "cards must be a whole number"),
        ((1, [1.0]), "naming must be odds by camel or None"),
        ((1, {1: 1.0}), "naming must be odds by camel or None"),
        ((1, {"blue": 0.5}), "naming must add up to 1, not 0.5"),
        ((1, {}), "naming must add up to 1, not 0"),
        ((1, {"blue": -0.5, "green": 1.5}), r"naming\['blue'\] must be a number, at least 0, not -0.5"),
        ((1, {"blue": "1"}), r"naming\['blue'\] must be a number"),
        ((1, {"blue": math.nan}), r"naming\['blue'\] must be a number"),
    ],
    ids=str,
)
def test_cards_that_cannot_lie_face_down_are_named(arguments, message):
    with pytest.raises(CamelOddsError, match=message):
        FaceDown(*arguments)


@pytest.mark.parametrize(
    ("earlier", "message"),
    [
        (-1, "earlier must be a whole number, from 0 to 100, not -1"),
        (101, "earlier must be a whole number, from 0 to 100, not 101"),
        (1.5, "earlier must be a whole number"),
        (True, "earlier must be a whole number"),
        ("1", "earlier must be a whole number"),
        (np.array(1.5), "earlier must be a number of cards, their odds or FaceDown"),
        ([], "earlier must have 1 to 101 odds, .* not 0"),
        ([0.5, 0.6], "earlier must add up to 1, not 1.1"),
        ([1.5, -0.5], r"earlier\[1\] must be a number, at least 0, not -0.5"),
        ([math.nan, 1], r"earlier\[0\] must be a number"),
        ([math.inf], r"earlier\[0\] must be a number"),
        ([[1.0]], r"earlier\[0\] must be a number"),
        ([0.0] * 101 + [1.0], "earlier must have 1 to 101 odds"),
        ({"winner": -1}, r"earlier\['winner'\] must be a whole number"),
        ({"loser": [0.5]}, r"earlier\['loser'\] must add up to 1"),
        ({"loser": {"b": [0.5]}}, r"earlier\['loser'\]\['blue'\] must add up to 1"),
        ({"blue": 1, "b": 1}, "earlier has blue twice"),
        ({"winner": 1, "blue": 1}, "no camel 'winner'"),
        ({"red": 1}, "earlier has 'red'"),
        ({5: 1}, "earlier has 5"),
        ({"winner": {"winner": 1}}, "no camel 'winner'"),
        (FaceDown(1, {"red": 1.0}), "no camel 'red'"),
        ({"loser": FaceDown(1, {"b": 0.5, "blue": 0.5})}, r"naming of earlier\['loser'\] has blue twice"),
    ],
    ids=str,
)
def test_what_cannot_lie_before_is_named(earlier, message):
    for race in (WHITE_SURE, RaceOdds(POSITIONS[0], np.full((2, 5), 0.2))):
        with pytest.raises(CamelOddsError, match=message):
            bet_values(race, earlier=earlier)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 10}, "samples is for race odds that are not there yet"),
        ({"seed": 0}, "seed is for race odds that are not there yet"),
        ({"stderr": 0.1}, "stderr is for race odds that are not there yet"),
        ({"workers": 1}, "workers is for race odds that are not there yet"),
        ({"method": "sampled"}, "method is for race odds that are not there yet"),
        ({"method": "exactly"}, "method must be one of"),
    ],
    ids=str,
)
def test_odds_that_are_there_take_no_arguments(arguments, message):
    race = RaceOdds(POSITIONS[0], np.full((2, 5), 0.2))
    with pytest.raises(CamelOddsError, match=message):
        bet_values(race, **arguments)


@pytest.mark.parametrize(
    "arguments", [{"samples": 0}, {"seed": -1}, {"workers": 0}, {"stderr": 0}, {"method": "no"}], ids=str
)
def test_arguments_that_cannot_be_are_named(arguments):
    with pytest.raises(CamelOddsError, match=next(iter(arguments))):
        bet_values(POSITIONS[0], **arguments)


@pytest.mark.parametrize("line", ["", "1:bg", None, 5])
def test_what_is_no_position_is_an_error(line):
    with pytest.raises(CamelOddsError):
        bet_values(line)


def test_errors_by_camel():
    bets = bet_values("1:bg 2:y 3:wo", samples=1000, seed=1)
    assert list(bets.winner_stderr.values()) == bets.stderr[0].tolist()
    assert bets.loser_stderr["w"] == bets.stderr[1, 4] > 0


def test_a_key_that_is_no_pile_and_no_camel_is_named():
    with pytest.raises(CamelOddsError, match="earlier has 'winer': its keys are piles, winner and loser, or"):
        bet_values("1:bg 2:y 3:wo", earlier={"winer": 1})


@pytest.mark.parametrize("earlier", [[1e308, 1e308], {"blue": [1e308, 1e308]}])
def test_odds_too_large_to_add_up_are_named(earlier):
    with pytest.raises(CamelOddsError, match="must add up to 1, not inf"):
        bet_values("1:bg 2:y 3:wo", earlier=earlier)


def test_naming_cannot_be_changed_once_it_was_checked():
    given = {"blue": 1.0}
    cards = FaceDown(1, given)
    given["blue"] = 7.0
    assert cards.naming == {"blue": 1.0}
    with pytest.raises(TypeError):
        cards.naming["blue"] = 7.0
    for copied in (copy.deepcopy(cards), pickle.loads(pickle.dumps(cards))):
        assert copied == cards


def test_a_card_that_nobody_is_said_to_have_lies_below_beside_the_known_ones():
    """Below are bob's green card and one of nobody, which names each camel with the odds of now (M3)."""
    race = race_odds(POSITIONS[0])
    values = bet_values(race, others=[Holdings(bets=[("winner", "green", 1)], name="bob")])
    first, second = EDITION_2014.bet_payouts[:2]
    for camel, odds in race.winner.items():
        if camel == "green":
            continue
        paid = (1 - odds) * first + odds * second
        assert values.winner[camel] == pytest.approx(odds * paid - (1 - odds), abs=1e-9)
