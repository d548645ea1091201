"""Rolls of many positions: what `Position.after` says of each; random play by the chances, however it is cut."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position, leg_odds, race_odds
from camelodds.odds import many_rolls
from camelodds.odds.many_rolls import ENDS, after_many, play_on_many
from random_words import random_words
from strategies import positions, rolls

INTERPRETED = bool(numba.config.DISABLE_JIT)
START = "1:bg 2:y 3:pr 15:W 16:K"
TILES = "2:ygWr 6:Kb 9:+ 10:p | bpx"
EDITIONS = pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=lambda one: one.name)


def check_roll(played, i, roll):
    """What was played is what `Position.after` says."""
    expected = played.position(i).after(roll)
    assert played.after(i) == expected.position
    assert played.leg_over[i] == expected.leg_over
    assert ENDS[played.race_over[i]] == (expected.race_over or "")
    paid = {space: int(n) for space, n in enumerate(played.landing_counts[i], 1) if n}
    assert paid == ({} if expected.paid is None else {expected.paid: 1})
    assert tuple(played.camels[camel] for camel in played.ranking[i]) == expected.ranking
    assert played.roll_counts[i] == 1
    assert played.roll_texts()[i] == roll
    if expected.position is None:
        assert played.after_words[i] == played.after_tile_words[i] == 0
    else:
        assert played.after_words[i] == expected.position.word
        assert played.after_tile_words[i] == expected.position.tile_word


@settings(deadline=None, max_examples=20 if INTERPRETED else 200)
@given(st.data())
def test_a_roll_of_many_is_that_of_each(data):
    position = data.draw(positions())
    roll = data.draw(rolls(position))
    played = after_many([position], [roll])
    check_roll(played, 0, roll)
    assert after_many([position], played.rolls) == played


@EDITIONS
def test_every_roll_of_random_words(edition):
    inside = (2, 3) if edition.crazy else (1, 3)
    words, tile_words = random_words(3 if INTERPRETED else 100, 1, edition, inside)
    each = [Position.from_word(int(w), int(t), edition) for w, t in zip(words, tile_words, strict=True)]
    pairs = [
        (i, f"{letter}{number}")
        for i, position in enumerate(each)
        for die in position.dice
        for letter in (edition.crazy_letters if die == "x" else die)
        for number in (1, 2, 3)
    ]
    rows = [i for i, _ in pairs]
    played = after_many(
        words[rows], [roll for _, roll in pairs], tile_words=tile_words[rows], edition=edition
    )
    for row, (_, roll) in enumerate(pairs):
        check_roll(played, row, roll)


@EDITIONS
@pytest.mark.parametrize("until", ["roll", "leg", "race"])
def test_random_play_goes_as_far_as_it_is_said_and_no_further(edition, until):
    inside = (2, 4) if edition.crazy else (1, 4)
    words, tile_words = random_words(5 if INTERPRETED else 500, 2, edition, inside)
    played = play_on_many(words, tile_words=tile_words, until=until, seed=1, edition=edition)
    left = np.array([played.position(i).draws_left for i in range(len(played))])
    if until == "roll":
        assert set(played.roll_counts.tolist()) == {1}
        for i, roll in enumerate(played.roll_texts()):
            check_roll(played, i, roll)
        return
    over = played.race_over > 0
    # Few positions are played where kernels are interpreted.
    assert over.any() or INTERPRETED
    assert played.leg_over.all()
    if until == "race":
        assert over.all()
        assert not played.after_words.any()
    else:
        assert (played.roll_counts[~over] == left[~over]).all()
        assert (played.roll_counts[over] <= left[over]).all()
        for i in np.flatnonzero(~over).tolist():
            after = played.after(i)
            assert (after.dice, dict(after.tiles)) == (edition.dice, {})


@pytest.mark.compiled
@pytest.mark.parametrize("line", [START, TILES, "1:bg 2:y 3:wo 5:-"])
def test_random_legs_have_the_odds_of_the_leg(line):
    games = 40_000
    played = play_on_many([line] * games, until="leg", seed=3)
    leg = leg_odds(line)
    # Six standard errors: a run that is right fails once in a billion.
    shares = np.bincount(played.orders, minlength=120) / games
    odds = leg.order_counts / leg.total
    assert (abs(shares - odds) <= 6 * np.sqrt(odds * (1 - odds) / games)).all()
    ends = (played.race_over > 0).mean()
    assert abs(ends - leg.race_ends) <= 6 * np.sqrt(leg.race_ends * (1 - leg.race_ends) / games)
    for space, mean in leg.landings.items():
        landed = played.landing_counts[:, space - 1]
        assert abs(landed.mean() - mean) <= 6 * landed.std() / np.sqrt(games)


@pytest.mark.compiled
def test_random_races_have_the_odds_of_the_race():
    line, games = "1:bg 2:y 3:wo", 40_000
    played = play_on_many([line] * games, until="race", seed=4)
    odds = race_odds(line, method="exact").odds
    for row, place in ((0, 0), (1, 4)):
        shares = np.bincount(played.ranking[:, place], minlength=5) / games
        assert (abs(shares - odds[row]) <= 6 * np.sqrt(odds[row] * (1 - odds[row]) / games)).all()


@pytest.mark.parametrize("until", ["roll", "leg", "race"])
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_however_the_positions_are_cut_the_rolls_are_the_same(until, size):
    words, tile_words = random_words(10 if INTERPRETED else 300, 5)
    whole = play_on_many(words, tile_words=tile_words, until=until, seed=6)
    for begin in range(0, len(words), size):
        some = slice(begin, begin + size)
        part = play_on_many(words[some], tile_words=tile_words[some], until=until, seed=6, first=begin)
        assert part == whole.some(some)


@pytest.mark.compiled
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_workers_plays_the_same(monkeypatch, workers):
    words, tile_words = random_words(500, 6)
    expected = play_on_many(words, tile_words=tile_words, until="race", seed=7, workers=1)
    monkeypatch.setattr(many_rolls, "CHUNK", 11)
    assert play_on_many(words, tile_words=tile_words, until="race", seed=7, workers=workers) == expected


def test_another_seed_or_number_plays_otherwise():
    one = play_on_many([START] * 20, until="leg", seed=1)
    assert len(set(one.after_words.tolist())) > 10
    assert one != play_on_many([START] * 20, until="leg", seed=2)
    assert (
        one.after_words[1:].tolist()
        == play_on_many([START] * 19, until="leg", seed=1, first=1).after_words.tolist()
    )
    assert play_on_many([START]).seed != play_on_many([START]).seed


def test_bad_positions_and_rolls_are_masked_or_named():
    lines = [START, "1:b", "1:bg 2:y 3:pr 15:W 16:K | gpx"]
    played = after_many(lines, ["b1", "b1", "b2"], errors="mask")
    assert played.valid.tolist() == [True, False, False]
    assert "the blue die is not in the pyramid, inside are gpx (R6)" in str(played.errors[2])
    assert played.inputs[2] == lines[2]
    assert played.rolls.tolist() == [0, -1, -1]
    assert not played.after_words[1:].any()
    assert [row["after"] for row in played.to_dicts()[1:]] == ["", ""]
    with pytest.raises(CamelOddsError, match="blue die is not"):
        played.after(2)
    with pytest.raises(CamelOddsError, match=r"^rolls\[1\]: .*blue die is not in the pyramid"):
        after_many([START, lines[2]], ["b1", "b2"])
    with pytest.raises(CamelOddsError, match=r"^positions\[1\]"):
        after_many(lines, ["b1"] * 3)


@pytest.mark.parametrize(
    ("rolls_given", "problem"),
    [
        (["b1"], "rolls must be one for each position, so 2, not of shape"),
        (["b1", "b4"], r"rolls\[1\]: "),
        (["b1", 2**70], r"rolls\[1\] is 1180591620717411303424: numbers of rolls are from 0 to"),
        (["b1", None], r"rolls\[1\] must be a text like 'b2' or a number, not None"),
        ([0, 21], r"rolls\[1\] is 21: numbers of rolls are from 0 to 20"),
        (np.array([-1, 0]), r"rolls\[0\] is -1"),
        ("b1", "rolls must be many"),
        (5, "rolls must be a roll for each position"),
    ],
)
def test_what_is_wrong_with_rolls_is_said(rolls_given, problem):
    with pytest.raises(CamelOddsError, match=problem):
        after_many([START, START], rolls_given)
    with pytest.raises(CamelOddsError, match="until must be one of"):
        play_on_many([START], until="end")


def test_played_positions_show_themselves():
    played = after_many([START, "1:bg 2:y 3:pr 7:W 16:K | bx", "3:b"], ["b1", "W1", "b1"], errors="mask")
    assert str(played).splitlines()[0] == "given rolls, 3 positions, 1 of them bad"
    rows = played.to_dicts()
    assert rows[0]["after"] == "2:ybg 3:pr 15:W 16:K | grypx"
    assert (rows[1]["roll"], rows[1]["leg_over"], rows[1]["race_over"]) == ("W1", True, "")
    over = after_many(["1:bg 2:y 3:p 15:W 16:Kr"], ["r1"])
    assert over.to_dicts()[0]["race_over"] == "forwards"
    assert "race over forwards" in str(over)
    assert len(after_many([], [])) == len(play_on_many([])) == 0
    assert "random rolls, seed 5" in str(play_on_many([START], seed=5))
