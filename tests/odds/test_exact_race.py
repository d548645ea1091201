"""Exact odds of the race: when they are given, what they must satisfy, and samples against them."""

from __future__ import annotations

import itertools
import json
import math
import os
import pickle
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from scipy import stats

import cases
import oracle
import reference
from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    Position,
    RaceOdds,
    TableError,
    race_odds,
    solve_race,
)
from camelodds.odds.solved import files as tables
from camelodds.odds.solved.files import DIRECTORY_VARIABLE

FEW = 1000
# Solved in no time, also where nothing is compiled.
TINY = replace(EDITION_2014, name="2014, 3 spaces", track=3)
TINY_LINE = "1:bgo 2:y 3:w"
EIGHT = replace(EDITION_2018, name="2018, 8 spaces", track=8)
UNSOLVED = replace(EDITION_2018, name="2018, 9 spaces", track=9)
START = "1:bg 2:y 3:pr 15:W 16:K"
USERS_TABLES = tables.directory()
FULL = bool(os.environ.get("CAMELODDS_FULL")) or tables.table_path(EDITION_2018).exists()


@pytest.fixture(scope="module")
def eight_spaces(tmp_path_factory):
    """The 2018 edition on 8 spaces, its table on disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DIRECTORY_VARIABLE, str(tmp_path_factory.mktemp("tables")))
        solve_race(EIGHT)
        yield EIGHT


@pytest.fixture
def no_tables(monkeypatch, tmp_path):
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path))
    return tmp_path


def tiny(**arguments):
    return race_odds(Position(TINY_LINE, edition=TINY), **arguments)


def random_positions(edition, count, seed, most_to_come=None):
    game, random = oracle.game_of(edition), Random(seed)
    boards = [reference.random_board(game, random, most_to_come=most_to_come) for _ in range(count)]
    return [Position(reference.write(board), edition=edition) for board in boards]


# When odds are exact


@pytest.mark.once
def test_odds_are_exact_where_there_is_a_table_and_nothing_about_a_sample_is_asked_for():
    for race in (tiny(), tiny(method="auto"), tiny(method="exact"), tiny(workers=1), tiny(progress=False)):
        assert race.method == "exact"
        assert race.odds.tolist() == tiny().odds.tolist()


@pytest.mark.once
@pytest.mark.parametrize(
    "asked", [{"samples": FEW}, {"stderr": 0.4}, {"first_game": 7}, {"samples": FEW, "seed": 0}]
)
def test_odds_are_sampled_where_a_sample_is_asked_for(monkeypatch, asked):
    monkeypatch.setattr("camelodds.odds.race.SAMPLES", FEW)
    assert tiny(**asked).method == tiny(method="auto", **asked).method == "sampled"


def test_a_seed_alone_asks_for_no_sample():
    """A seed may be that of the start: what can be exact stays exact."""
    assert tiny(seed=1) == tiny()
    with pytest.raises(CamelOddsError, match="seed must be a whole number, at least 0, not -1"):
        tiny(seed=-1)


@pytest.mark.once
def test_a_sample_can_be_had_where_there_is_a_table(monkeypatch):
    monkeypatch.setattr("camelodds.odds.race.SAMPLES", FEW)
    race = tiny(method="sampled")
    assert (race.method, race.samples) == ("sampled", FEW)


@pytest.mark.once
def test_odds_are_sampled_where_there_is_no_table(monkeypatch, no_tables):
    monkeypatch.setattr("camelodds.odds.race.SAMPLES", FEW)
    line = "1:W 2:K 7:bgry 9:p | bgryp"
    race = race_odds(Position(line, edition=UNSOLVED))
    assert (race.method, race.samples) == ("sampled", FEW)
    assert list(no_tables.iterdir()) == []


def test_exact_odds_without_a_table_are_an_error_that_names_the_way_out(no_tables):
    with pytest.raises(TableError, match=r"no race table for edition '2018, 9 spaces'") as caught:
        race_odds(Position("1:bgryp 9:KW", edition=UNSOLVED), method="exact")
    assert "camelodds.solve_race(edition)" in str(caught.value)
    assert str(caught.value).endswith("or, in the shell, camelodds solve --track 9")
    assert str(no_tables) in str(caught.value)
    assert isinstance(caught.value, CamelOddsError)


def test_the_printed_track_is_solved_without_saying_so(no_tables):
    with pytest.raises(TableError, match=r"or, in the shell, camelodds solve$"):
        race_odds("1:bg 2:y 3:pr 15:W 16:K", method="exact")


@pytest.mark.parametrize("name", ["samples", "seed", "stderr", "first_game"])
def test_what_is_for_a_sample_is_an_error_with_exact_odds(name):
    with pytest.raises(
        CamelOddsError, match=f"^{name} is for a sample: leave it out, or give method='sampled'"
    ):
        tiny(method="exact", **{name: 1})


@pytest.mark.parametrize("method", ["", "Exact", "solved", None, 1, ["exact"]])
def test_a_method_there_is_not_is_an_error(method):
    with pytest.raises(CamelOddsError, match=r"^method must be one of 'auto', 'exact', 'sampled', not "):
        tiny(method=method)


def test_workers_are_checked_though_a_table_needs_none():
    with pytest.raises(CamelOddsError, match="workers must be a whole number"):
        tiny(workers=0)


# What exact odds say


def test_exact_odds_have_no_standard_error_and_no_counts():
    race = tiny()
    assert race.stderr.tolist() == [[0.0] * 5] * 2
    assert set(race.winner_stderr.values()) == set(race.loser_stderr.values()) == {0.0}
    assert (race.samples, race.seed, race.sampled_orders) == (None, None, None)
    for name in ("order_counts", "counts", "ranks", "winner_counts", "loser_counts"):
        with pytest.raises(CamelOddsError, match="for every place sample the race, race_odds"):
            getattr(race, name)
    assert 0 < race.error_bound <= 1e-6
    for row, odds, intervals in (
        (0, race.winner, race.winner_interval),
        (1, race.loser, race.loser_interval),
    ):
        assert list(odds.values()) == race.odds[row].tolist()
        for camel, (low, high) in intervals.items():
            assert 0 <= low <= odds[camel] <= high <= 1
            assert high - low <= 2.001 * race.error_bound
    assert race.odds.sum(axis=1) == pytest.approx([1, 1], abs=1e-15)


def test_exact_odds_as_a_dict_are_ready_for_json():
    race = tiny()
    page = json.loads(json.dumps(race.to_dict()))
    assert (page["position"], page["method"]) == (str(race.position), "exact")
    assert page["error_bound"] == race.error_bound
    assert (page["winner"], page["loser"]) == (dict(race.winner), dict(race.loser))
    assert page["winner_interval"]["blue"] == list(race.winner_interval["blue"])
    assert not {"samples", "seed"} & set(page)


def test_exact_odds_as_text_say_so_and_show_every_camel():
    race = tiny()
    head, names, *rows = str(race).splitlines()
    assert head == f"race, exact, errors below {race.error_bound:.0e}"
    assert names.split() == ["camel", "winner", "loser"]
    assert [row.split() for row in rows] == [
        [camel, f"{race.winner[camel]:.5f}", f"{race.loser[camel]:.5f}"] for camel in race.camels
    ]
    assert repr(race) == f"<RaceOdds of {str(race.position)!r}, exact>"


def test_exact_odds_can_be_pickled_and_are_read_only():
    race = tiny()
    again = pickle.loads(pickle.dumps(race))
    for result in (race, again):
        assert isinstance(result, RaceOdds)
        assert (result.position, result.method) == (race.position, "exact")
        assert (result.odds.tolist(), result.error_bound) == (race.odds.tolist(), race.error_bound)
        with pytest.raises(ValueError, match="read-only"):
            result.odds[0, 0] = 1
        with pytest.raises(TypeError):
            result.winner["blue"] = 1.0


# What they must satisfy


def after_the_next_roll(position):
    """Odds of winning and of losing as the mean over all rolls that can come next (R6)."""
    odds, edition = np.zeros((2, 5)), position.edition
    dice = [edition.crazy_letters if die == "x" else die for die in position.dice]
    for shown, face in itertools.chain.from_iterable(itertools.product(die, (1, 2, 3)) for die in dice):
        share = 1 / len(dice) / (6 if shown in edition.crazy_letters else 3)
        roll = position.after(f"{shown}{face}")
        if roll.race_over:
            odds[0, edition.racing.index(roll.ranking[0])] += share
            odds[1, edition.racing.index(roll.ranking[-1])] += share
        else:
            odds += share * race_odds(roll.position, method="exact").odds
    return odds


@pytest.mark.compiled
@pytest.mark.parametrize("edition", [EDITION_2014, EIGHT], ids=lambda edition: edition.name)
@pytest.mark.usefixtures("eight_spaces")
def test_odds_are_the_mean_of_the_odds_after_the_next_roll(edition):
    """Mid-leg and at its start, with tiles, at a leg's last die, with races that end."""
    positions = random_positions(edition, 40, seed=1)
    positions += [Position.random_start(edition, seed=seed) for seed in range(3)]
    for position in positions:
        odds = race_odds(position, method="exact").odds
        np.testing.assert_allclose(odds, after_the_next_roll(position), rtol=0, atol=1e-8)


# With one die to come the table is asked at once; after it a whole leg is gone through first.  Crowded boards
# at the ends, crazy camels with riders, are a matter of many positions.
LAST_DICE = 300
BEHIND_ONE_ANOTHER = "1:WpKyr 3:gb | gx"


def check_last_dice(edition):
    positions = random_positions(edition, LAST_DICE, seed=9, most_to_come=1)
    for position in [*positions, Position(BEHIND_ONE_ANOTHER, edition=edition)]:
        odds = race_odds(position, method="exact").odds
        np.testing.assert_allclose(odds, after_the_next_roll(position), rtol=0, atol=1e-8)


@pytest.mark.compiled
def test_what_the_table_says_of_a_board_is_what_it_says_a_leg_later(eight_spaces):
    check_last_dice(eight_spaces)


def renamed(position, names):
    line = str(position).partition("|")[0].translate(str.maketrans(names))
    # The dice stay those of the camels, under their new names.
    dice = position.dice.translate(str.maketrans({a: b for a, b in names.items() if a.islower()}))
    return Position(f"{line} | {dice}", edition=position.edition)


@pytest.mark.compiled
def test_white_and_black_are_exchangeable(eight_spaces):
    for position in random_positions(eight_spaces, 50, seed=2):
        swapped = renamed(position, {"W": "K", "K": "W"})
        assert swapped != position
        odds = race_odds(position, method="exact").odds
        np.testing.assert_allclose(race_odds(swapped, method="exact").odds, odds, rtol=0, atol=1e-14)


@pytest.mark.compiled
@pytest.mark.parametrize("edition", [EDITION_2014, EIGHT], ids=lambda edition: edition.name)
@pytest.mark.usefixtures("eight_spaces")
def test_odds_go_with_the_camels_not_with_their_names(edition):
    letters, random = edition.racing_letters, Random(3)
    for position in random_positions(edition, 30, seed=3):
        names = dict(zip(letters, random.sample(letters, 5), strict=True))
        other = race_odds(renamed(position, names), method="exact").odds
        columns = [letters.index(names[letter]) for letter in letters]
        odds = race_odds(position, method="exact").odds
        np.testing.assert_allclose(other[:, columns], odds, rtol=0, atol=1e-14)


@pytest.mark.compiled
def test_a_tile_matters_in_this_leg_only(eight_spaces):
    """A tile that no unit can reach with the die left changes nothing, whatever comes in later legs (M1)."""
    line = "1:bgryp 2:W {} 8:K | bx"
    without, behind_all = (
        race_odds(Position(line.format(tile), edition=eight_spaces), method="exact") for tile in ("", "6:-")
    )
    assert behind_all.odds.tolist() != without.odds.tolist()  # black comes by
    line = "1:bgryp 2:WK {} | by"
    without, out_of_reach = (
        race_odds(Position(line.format(tile), edition=eight_spaces), method="exact") for tile in ("", "7:-")
    )
    assert out_of_reach.odds.tolist() == without.odds.tolist()


@pytest.mark.compiled
def test_a_camel_that_wins_with_any_roll_has_odds_of_1(eight_spaces):
    race = race_odds(Position("1:WK 5:gry 6:p 8:b | bg", edition=eight_spaces), method="exact")
    assert race.winner["blue"] > 0.5
    certain = race_odds("13:oyw 15:g 16:b | b", method="exact")
    assert dict(certain.winner) == {"blue": 1, "green": 0, "orange": 0, "yellow": 0, "white": 0}
    assert dict(certain.loser) == {"blue": 0, "green": 0, "orange": 1, "yellow": 0, "white": 0}


@pytest.mark.compiled
@pytest.mark.parametrize("case", cases.race_cases()[:1], ids=lambda case: case.edition)
def test_known_odds_of_2014(case):
    check_known_odds(case)


def check_known_odds(case):
    race = race_odds(Position(case.position, edition=case.edition), method="exact")
    for odds in case.known:
        found = {"winner": race.winner, "loser": race.loser}[odds.bet][
            race.position.edition.camel(odds.camel)
        ]
        assert found == pytest.approx(odds.odds, rel=0, abs=odds.within)


# Samples against exact odds

SAMPLES = 200_000
BIAS = 0.002
SETS = {"2014": (EDITION_2014, 80, 4), "2018": (EIGHT, 80, 5)}


def deviations(edition, count, seed):
    """How many standard errors samples are off, and these standard errors.

    One camel's odds a position, of winning and of losing in turn, so that all are independent; shares so small
    that counts are not nearly normal are left out.
    """
    z, errors = [], []
    for i, position in enumerate(random_positions(edition, count, seed)):
        exact = race_odds(position, method="exact").odds[i % 2]
        sample = race_odds(position, samples=SAMPLES, seed=seed + i).odds[i % 2]
        camel = int(np.argmin(abs(exact - 0.5)))
        share = exact[camel]
        if 0.01 < share < 0.99:
            errors.append(math.sqrt(share * (1 - share) / SAMPLES))
            z.append((sample[camel] - share) / errors[-1])
    return np.array(z), np.array(errors)


def p_values(z):
    """Of the hypothesis that these are independent standard normal: their mean, spread and shape."""
    return {
        "mean": 2 * stats.norm.sf(abs(z.sum()) / math.sqrt(len(z))),
        "spread": 2 * min(stats.chi2.sf((z**2).sum(), len(z)), stats.chi2.cdf((z**2).sum(), len(z))),
        "shape": stats.kstest(z, "norm").pvalue,
    }


@pytest.fixture(scope="module", params=SETS)
def sampled_deviations(request, eight_spaces):
    assert eight_spaces is EIGHT
    return deviations(*SETS[request.param])


@pytest.mark.once
def test_samples_agree_with_exact_odds(sampled_deviations):
    z, _ = sampled_deviations
    assert len(z) >= 50
    assert min(p_values(z).values()) > 0.001


@pytest.mark.once
@pytest.mark.parametrize("sign", [1, -1, "mixed"])
def test_a_bias_of_two_in_a_thousand_would_be_found(sampled_deviations, sign):
    z, errors = sampled_deviations
    signs = np.where(np.arange(len(z)) % 4 < 2, 1, -1) if sign == "mixed" else sign
    assert min(p_values(z + signs * BIAS / errors).values()) < 1e-6


# The full table


@pytest.fixture
def full_table(monkeypatch):
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(USERS_TABLES))
    return solve_race(EDITION_2018)


def needs_full_table(test):
    reason = "needs the 2018 table: camelodds solve, or CAMELODDS_FULL=1 to solve it now"
    for mark in (pytest.mark.compiled, pytest.mark.full_table, pytest.mark.skipif(not FULL, reason=reason)):
        test = mark(test)
    return test


@needs_full_table
@pytest.mark.parametrize("case", cases.race_cases()[1:], ids=lambda case: case.edition)
@pytest.mark.usefixtures("full_table")
def test_known_odds_of_2018(case):
    check_known_odds(case)


@needs_full_table
def test_the_full_table_is_of_all_boards_and_good_to_a_millionth(full_table):
    assert full_table.rules.boards == 3_581_424
    assert full_table.error_bound <= 1e-6
    assert race_odds(START).error_bound == full_table.error_bound


@needs_full_table
@pytest.mark.usefixtures("full_table")
def test_samples_agree_with_the_full_table():
    z, errors = deviations(EDITION_2018, 100, seed=6)
    assert min(p_values(z).values()) > 0.001
    assert min(p_values(z + BIAS / errors).values()) < 1e-6


@needs_full_table
@pytest.mark.usefixtures("full_table")
def test_what_the_full_table_says_of_a_board_is_what_it_says_a_leg_later():
    check_last_dice(EDITION_2018)


@needs_full_table
@pytest.mark.usefixtures("full_table")
def test_odds_of_the_full_table_are_the_mean_of_those_after_the_next_roll():
    for position in random_positions(EDITION_2018, 20, seed=7):
        odds = race_odds(position, method="exact").odds
        np.testing.assert_allclose(odds, after_the_next_roll(position), rtol=0, atol=1e-8)
