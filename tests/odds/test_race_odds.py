"""Odds of the race by sampling: known odds, precision on demand, intervals, seeds, interruption."""

from __future__ import annotations

import math
import pickle
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from scipy import stats

import cases
import twins
from camelodds import CamelOddsError, NotationError, Position, RaceOdds, leg_odds
from camelodds._kernels.order_tables import ORDERS
from camelodds.odds.intervals import share_stderr, unseen_stderr, wilson_interval
from interrupts import answer_to_an_interrupt
from oracle import sampled

START = "1:bg 2:y 3:pr 15:W 16:K"
# A race that the next roll or the one after it ends: short enough for interpreted kernels.
ENDGAME = "1:W 2:K 14:bg 15:p 16:ry | bgryp"
INTERPRETED = bool(numba.config.DISABLE_JIT)
RACES = 3_000_000
FEW = 10 if INTERPRETED else 5000


@pytest.mark.compiled
@pytest.mark.parametrize("case", cases.race_cases(), ids=lambda case: case.edition)
def test_known_odds(case):
    race = sampled(Position(case.position, edition=case.edition), samples=RACES, seed=1)
    assert min(race_p_values(race, case)) > 0.001


@pytest.mark.once
@pytest.mark.parametrize("case", cases.race_cases(), ids=lambda case: case.edition)
@pytest.mark.parametrize("place", [0, 4], ids=["winner", "loser"])
def test_odds_off_by_two_in_a_thousand_would_be_found(case, place):
    race = sampled(Position(case.position, edition=case.edition), samples=RACES, seed=1)
    # In so many games blue takes the place of the camel in the middle of the stack's next space.
    order = next(i for i, camels in enumerate(ORDERS) if camels[place] == 2 and camels[1] == 0)
    swapped = ORDERS[order].copy()
    swapped[[place, 1]] = swapped[[1, place]]
    other = next(i for i, camels in enumerate(ORDERS) if (camels == swapped).all())
    counts = race.order_counts.copy()
    counts[order] -= int(0.002 * RACES)
    counts[other] += int(0.002 * RACES)
    biased = RaceOdds.from_games(race.position, counts, race.seed, race.games[0])
    assert min(race_p_values(biased, case)) < 1e-6


def race_p_values(race, case):
    """For each pile, how likely its deviations from the known odds are, by the sum of their squares.

    Where all five odds are known, they add up to 1 and have one degree of freedom less.
    """
    edition, found = race.position.edition, []
    for bet, counts in (("winner", race.winner_counts), ("loser", race.loser_counts)):
        known = [odds for odds in case.known if odds.bet == bet]
        share = np.array([odds.odds for odds in known])
        count = np.array([counts[edition.camel(odds.camel)] for odds in known])
        room = max(odds.within for odds in known)
        off = count / race.samples - share
        if len(known) == 5:
            square, freedom = (off**2 / share).sum() * race.samples, 4
            assert room < 0.02 * np.sqrt(share / race.samples).min()
        else:
            square, freedom = (off**2 / (share * (1 - share) / race.samples + room**2)).sum(), len(known)
        found.append(stats.chi2.sf(square, freedom))
    return found


def test_a_race_that_is_over_with_the_next_roll():
    """Blue is the only die inside and crosses with any number; the others rank as they stand."""
    race = sampled("5:W 6:K 13:gry 15:p 16:b | bx", samples=FEW, seed=1)
    leg = leg_odds("5:W 6:K 13:gry 15:p 16:b | bx")
    assert leg.race_ends == 0.5  # if the grey die does not come out instead
    assert race.winner["blue"] > 0.5
    certain = sampled("13:oyw 15:g 16:b | b", samples=FEW, seed=1)
    assert certain.winner == {"blue": 1, "green": 0, "orange": 0, "yellow": 0, "white": 0}
    assert certain.loser == {"blue": 0, "green": 0, "orange": 1, "yellow": 0, "white": 0}
    # What was seen in every game, or in none, is not certain for that.
    half = wilson_interval(0, FEW)[1] / 2
    assert set(certain.stderr.ravel().tolist()) == {half}


def test_tables_and_mappings_say_the_same():
    race = sampled(ENDGAME, samples=FEW, seed=1)
    assert race.method == "sampled"
    assert (race.samples, race.seed, race.games) == (FEW, 1, (range(FEW),))
    assert race.counts.sum(axis=0).tolist() == race.counts.sum(axis=1).tolist() == [FEW] * 5
    for row, camel in enumerate(race.camels):
        for column, odds, counts, errors, intervals in (
            (0, race.winner, race.winner_counts, race.winner_stderr, race.winner_interval),
            (4, race.loser, race.loser_counts, race.loser_stderr, race.loser_interval),
        ):
            share = odds[camel]
            assert counts[camel] == race.counts[row, column]
            assert share == counts[camel] / FEW == race.ranks[row, column]
            error = math.sqrt(share * (1 - share) / FEW)
            if counts[camel] in (0, FEW):
                error = (intervals[camel][1] - intervals[camel][0]) / 2
            assert errors[camel] == pytest.approx(error, rel=1e-12)
            assert errors[camel] > 0
            assert intervals[camel] == wilson_interval(counts[camel], FEW)
    orders = twins.race_counts(race.position, 1, range(FEW))
    assert race.order_counts.tolist() == orders.tolist()


@pytest.mark.once
def test_results_are_read_only_also_after_pickling():
    race = sampled(ENDGAME, samples=FEW, seed=1)
    for result in (race, pickle.loads(pickle.dumps(race))):
        assert isinstance(result, RaceOdds)
        assert (result.position, result.samples, result.seed) == (race.position, FEW, 1)
        for name in ("order_counts", "counts", "ranks", "odds", "stderr"):
            array = getattr(result, name)
            assert array.tolist() == getattr(race, name).tolist()
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
        with pytest.raises(TypeError):
            result.winner["blue"] = 1.0


# Seeds and workers


@pytest.mark.once
def test_the_reported_seed_leads_back():
    race, other = sampled(ENDGAME, samples=FEW), sampled(ENDGAME, samples=FEW)
    assert race.seed != other.seed
    again = sampled(ENDGAME, samples=FEW, seed=race.seed)
    assert again.order_counts.tolist() == race.order_counts.tolist()


@pytest.mark.compiled
def test_any_number_of_workers_gives_the_same_odds():
    alone = sampled(START, samples=200_000, seed=5, workers=1)
    for workers in (2, 3, None):
        race = sampled(START, samples=200_000, seed=5, workers=workers)
        assert race.order_counts.tolist() == alone.order_counts.tolist()


@pytest.mark.compiled
def test_a_longer_sample_begins_with_a_shorter_one():
    short = twins.race_counts(Position(START), 5, range(10_000))
    more = twins.race_counts(Position(START), 5, range(10_000, 30_000))
    race = sampled(START, samples=30_000, seed=5)
    assert race.order_counts.tolist() == (short + more).tolist()


# Precision on demand


@pytest.mark.compiled
@pytest.mark.parametrize("stderr", [0.01, 0.001, 0.0005])
@pytest.mark.parametrize("samples", [100, 5000])
def test_it_goes_on_until_every_standard_error_is_small_enough(stderr, samples):
    race = sampled(START, samples=samples, stderr=stderr, seed=2)
    errors = [*race.winner_stderr.values(), *race.loser_stderr.values()]
    assert max(errors) <= stderr
    assert race.samples >= samples
    # It stops when it can: no sample of a tenth less would do.
    share = max(share * (1 - share) for share in [*race.winner.values(), *race.loser.values()])
    assert race.samples == samples or math.sqrt(share / (0.9 * race.samples)) > stderr


@pytest.mark.compiled
def test_precision_on_demand_depends_on_the_seed_alone():
    races = [sampled(START, samples=1000, stderr=0.001, seed=4, workers=workers) for workers in (1, 2, 3)]
    assert len({race.samples for race in races}) == 1
    assert len({tuple(race.order_counts.tolist()) for race in races}) == 1
    plain = sampled(START, samples=races[0].samples, seed=4)
    assert plain.order_counts.tolist() == races[0].order_counts.tolist()


@pytest.mark.once
def test_a_sample_that_is_precise_enough_is_not_made_longer():
    race = sampled("13:oyw 15:g 16:b | b", samples=1200, seed=1, stderr=1e-9)
    assert race.samples == 1200
    assert sampled(ENDGAME, samples=1200, seed=1, stderr=0.5).samples == 1200


@pytest.mark.compiled
def test_a_few_games_that_agree_by_chance_do_not_end_it():
    race = sampled(START, samples=1, seed=1, stderr=0.002)
    assert max([*race.winner_stderr.values(), *race.loser_stderr.values()]) <= 0.002
    assert race.samples > 10_000


# Intervals


@pytest.mark.once
@pytest.mark.parametrize("samples", [1, 2, 10, 1000, 10**6, 10**12])
def test_wilson_intervals_are_those_of_scipy(samples):
    for count in {0, 1, samples // 3, samples // 2, samples - 1, samples}:
        expected = stats.binomtest(count, samples).proportion_ci(0.95, method="wilson")
        low, high = wilson_interval(count, samples)
        assert low == pytest.approx(expected.low, rel=1e-9, abs=1e-15)
        assert high == pytest.approx(expected.high, rel=1e-9, abs=1e-15)
        assert 0 <= low <= count / samples <= high <= 1


# Arguments


@pytest.fixture
def no_kernels(monkeypatch):
    def entered(*_):
        raise AssertionError("a kernel ran")

    monkeypatch.setattr("camelodds._kernels.sample.sample_races", entered)


@pytest.mark.usefixtures("no_kernels")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 0}, "samples must be a whole number, from 1 to .*, not 0"),
        ({"samples": -1}, "samples must be a whole number, from 1 to .*, not -1"),
        ({"samples": 1.5}, r"samples must be a whole number, from 1 to .*, not 1\.5"),
        ({"samples": True}, "samples must be a whole number, from 1 to .*, not True"),
        ({"samples": "x"}, "samples must be a whole number, from 1 to .*, not 'x'"),
        ({"seed": -1}, "seed must be a whole number, at least 0, not -1"),
        ({"seed": 1.5}, r"seed must be a whole number, at least 0, not 1\.5"),
        ({"seed": "1"}, "seed must be a whole number, at least 0, not '1'"),
        ({"workers": 0}, "workers must be a whole number, at least 1, not 0"),
        ({"workers": 1.0}, r"workers must be a whole number, at least 1, not 1\.0"),
        ({"stderr": 0}, "stderr must be a number, at least 1e-09, not 0"),
        ({"stderr": -0.1}, r"stderr must be a number, at least 1e-09, not -0\.1"),
        ({"stderr": math.nan}, "stderr must be a number, at least 1e-09, not nan"),
        ({"stderr": math.inf}, "stderr must be a number, at least 1e-09, not inf"),
        ({"stderr": "0.1"}, "stderr must be a number, at least 1e-09, not '0.1'"),
        ({"stderr": True}, "stderr must be a number, at least 1e-09, not True"),
    ],
    ids=str,
)
def test_a_bad_argument_is_named_before_any_kernel_runs(arguments, message):
    with pytest.raises(CamelOddsError, match=f"^{message}"):
        sampled(START, **arguments)


@pytest.mark.usefixtures("no_kernels")
@pytest.mark.parametrize("line", ["", "1:bg", None, 5, b"1:bg"])
def test_what_is_no_position_is_an_error_before_any_kernel_runs(line):
    with pytest.raises(CamelOddsError):
        sampled(line)


@pytest.mark.usefixtures("no_kernels")
def test_a_line_that_cannot_be_read_says_where():
    with pytest.raises(NotationError, match="column 5"):
        sampled("1:bgQ 2:y 3:pr 15:W 16:K")


# Interruption

LONG_RUN = """
import sys
sys.path.insert(0, {tests!r})
from oracle import sampled
sampled({position!r}, samples=1000, seed=1)
print("warm", flush=True)
try:
    sampled({position!r}, samples=10**11, seed=1, workers={workers})
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.once
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process")
@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_ends_a_long_sample_at_once(workers, record_property):
    tests = str(Path(cases.__file__).parent)
    program = LONG_RUN.format(tests=tests, position=START, workers=workers)
    answer, status, seconds = answer_to_an_interrupt(program, 0.5)
    record_property("seconds", seconds)
    assert (answer, status) == ("interrupted\n", 0)


# Precision and arguments at their limits


@pytest.mark.parametrize("stderr", [1e-200, 10**400, b"0.5", np.True_])
def test_a_precision_there_cannot_be_is_named_before_any_kernel_runs(no_kernels, stderr):
    with pytest.raises(CamelOddsError, match=r"^stderr must be a number, at least 1e-09, not "):
        sampled(START, stderr=stderr)


@pytest.mark.parametrize("argument", ["samples", "seed", "workers"])
def test_numbers_too_long_to_print_are_an_error_of_ours(argument):
    with pytest.raises(CamelOddsError, match=rf"^{argument} must be a whole number"):
        sampled(START, **{argument: -(10**5000)})


@pytest.mark.parametrize("samples", [1, 20, 2000])
def test_an_error_is_never_nought(samples):
    """Seen in none or all of the games: half the interval, and the same for both; else sqrt(p (1 - p) / n)."""
    shares = np.arange(samples + 1) / samples
    errors = share_stderr(shares, samples)
    assert errors[0] == errors[-1] == unseen_stderr(samples) == wilson_interval(0, samples)[1] / 2 > 0
    assert errors[1:-1] == pytest.approx(np.sqrt(shares * (1 - shares) / samples)[1:-1], rel=1e-12)
    assert np.isnan(share_stderr(np.array([math.nan]), samples)).all()


@pytest.mark.compiled
def test_a_million_games_are_played_if_no_number_is_given():
    from camelodds import race_odds, race_odds_many

    assert race_odds(ENDGAME, method="sampled", seed=1).samples == 1_000_000
    assert race_odds_many([ENDGAME], seed=1).samples == 1_000_000
