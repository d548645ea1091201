"""How fitted nets are made: boards and their odds, rows, slopes, steps, errors; a tiny net of the 2014 edition."""

from __future__ import annotations

import functools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from callable_kernels import callable_parts
from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position, leg_odds, race_odds
from camelodds._kernels import race_net as race_net_module
from camelodds._kernels.race_net import ALONE, HIDDEN, MIDDLE, MOST_BOARDS, MOST_ROWS, OUTPUTS, ROWS
from camelodds.selfplay import fit
from camelodds.selfplay.arrays import make_tools
from camelodds.selfplay.net import NAMES, net_of
from strategies import positions

pytestmark = pytest.mark.compiled

race_net = callable_parts(race_net_module)
COUNT = 440


@pytest.fixture(scope="module")
def known():
    """Boards and their odds, as `known_boards` gives them."""
    return fit.known_boards(EDITION_2014, COUNT)


@pytest.fixture
def small_batches(monkeypatch):
    monkeypatch.setattr(fit, "BATCH", 32)


def rows_and_slots_of(word, crazy):
    """Rows and slots as the kernel has them, with the slots by camel."""
    rows, slots = np.zeros(MOST_ROWS, dtype=np.int64), np.zeros(5, dtype=np.int64)
    race_net.slots_of(np.uint64(word), crazy, rows, slots)
    return rows[: 17 if crazy else 15].tolist(), slots.tolist()


def estimated(words, edition, net):
    """Odds by slot as the kernel has them, and the slots by camel, of boards judged some at a time."""
    tools, odds = make_tools([], edition, 0, None, net), []
    for first in range(0, len(words), MOST_BOARDS):
        some = words[first : first + MOST_BOARDS]
        tools.boards[: len(some)] = some
        race_net.estimate(len(some), bool(edition.crazy), tools)
        odds.append(tools.outputs[: len(some), :OUTPUTS].copy())
    slots = np.array([rows_and_slots_of(word, bool(edition.crazy))[1] for word in words.tolist()])
    groups = np.concatenate(odds).reshape(-1, 4, 5)
    return np.take_along_axis(groups, np.argsort(slots)[:, np.newaxis], axis=2).reshape(-1, OUTPUTS), slots


def by_slot(word, odds):
    """Odds of first, second, winner and loser by camel, put in the order of the kernel's slots."""
    _, slots = rows_and_slots_of(word, False)
    return odds.reshape(4, 5)[:, np.argsort(slots)].reshape(-1)


# Boards


def test_boards_are_positions_each_once_with_their_exact_odds(known):
    words, odds = known
    assert 0.9 * COUNT < len(words) <= COUNT
    assert len(set(words.tolist())) == len(words)
    assert odds.shape == (len(words), 20)
    for word, row in zip(words[:40].tolist(), odds[:40], strict=True):
        position = Position.from_word(word, 0, EDITION_2014)
        leg, race = leg_odds(position), race_odds(position, method="exact")
        expected = [leg.ranks[:, 0], leg.ranks[:, 1], race.odds[0], race.odds[1]]
        assert row == pytest.approx(np.concatenate(expected), abs=1e-12)


def test_boards_have_any_number_of_dice_inside_and_any_leader(known):
    words, _ = known
    inside = [len(Position.from_word(word, 0, EDITION_2014).dice) for word in words.tolist()]
    assert set(inside) == {1, 2, 3, 4, 5}
    leaders = [Position.from_word(word, 0, EDITION_2014).ranking[0] for word in words.tolist()]
    assert set(leaders) == set(EDITION_2014.racing)


# The net in Python and in the kernel


@given(st.sampled_from([EDITION_2014, EDITION_2018]).flatmap(lambda edition: positions(edition, tiles=False)))
def test_a_board_chooses_the_rows_and_slots_that_the_kernel_chooses(position):
    crazy = bool(position.edition.crazy)
    rows, camels = fit.rows_and_slots(np.array([position.word], dtype=np.uint64), crazy)
    expected, slots = rows_and_slots_of(position.word, crazy)
    assert rows[0].tolist() == expected
    assert len(expected) == (17 if crazy else 15)
    assert [slots[camel] for camel in camels[0]] == [0, 1, 2, 3, 4]
    # Slot 0 leads.
    assert [position.edition.racing[camel] for camel in camels[0]] == list(position.ranking)


@pytest.mark.parametrize("crazy", [False, True], ids=["2014", "2018"])
def test_the_net_gives_what_the_kernel_gives(known, crazy):
    """But for the kernel's exponential, which is `race_net.HALVINGS` squarings."""
    edition = EDITION_2018 if crazy else EDITION_2014
    words = known[0]
    if crazy:
        starts = [Position.random_start(EDITION_2018, seed=seed).word for seed in range(100)]
        words = np.array(starts, dtype=np.uint64)
    net = net_of(edition)
    rows, camels = fit.rows_and_slots(words, crazy)
    one, two, odds = fit.forward(list(net), rows)
    assert one.shape == (len(words), HIDDEN)
    assert two.shape == (len(words), MIDDLE)
    assert min(one.min(), two.min()) == 0
    theirs, slots = estimated(words, edition, net)
    assert odds == pytest.approx(theirs, abs=0.004)
    assert np.take_along_axis(slots, camels, axis=1).tolist() == [[0, 1, 2, 3, 4]] * len(words)


def test_odds_of_each_group_of_five_add_up_and_go_with_the_powers_of_e():
    values = np.log(np.arange(1, 41, dtype=np.float32)).reshape(2, 20)
    odds = fit.softmax_of(values)
    assert odds.shape == (2, 20)
    assert odds[0, :5] == pytest.approx(np.arange(1, 6) / 15)
    assert odds[1, 5:10] == pytest.approx(np.arange(26, 31) / 140)
    assert fit.softmax_of(values + np.float32(300)) == pytest.approx(odds, rel=1e-4)


def test_the_shipped_net_is_off_by_what_the_page_says(known):
    """The errors of its odds are about 0.014, in the mean square."""
    words, odds = known
    rows, _ = fit.rows_and_slots(words, False)
    found = fit.forward(list(net_of(EDITION_2014)), rows)[2]
    targets = np.array([by_slot(word, row) for word, row in zip(words.tolist(), odds, strict=True)])
    errors = np.sqrt(((found - targets) ** 2).reshape(-1, 4, 5).mean(axis=(0, 2)))
    assert errors.max() < 0.02
    assert errors.mean() < 0.014


# Fitting


def cross_entropy(net, rows, targets):
    return -(targets * np.log(fit.forward(net, rows)[2])).sum(axis=1).mean()


def test_slopes_are_those_of_the_cross_entropy(known):
    """Found numerically in float64: half the difference between a little more and a little less."""
    words, odds = known
    rows, _ = fit.rows_and_slots(words[:24], False)
    targets = np.array([by_slot(word, row) for word, row in zip(words[:24].tolist(), odds[:24], strict=True)])
    net = [array.astype(np.float64) for array in fit.begun(np.random.default_rng(3))]
    slopes = fit.slopes_of(net, rows, targets)
    assert [slope.shape for slope in slopes] == [array.shape for array in net]
    chance, step = np.random.default_rng(4), 1e-6
    for number, (array, slope) in enumerate(zip(net, slopes, strict=True)):
        places = [int(place) for place in chance.permutation(array.size)[:20]]
        if number == 0:
            # Most rows are those of no board here, and have no slope.
            unused = np.setdiff1d(np.arange(ROWS), rows)
            assert not slope[unused].any()
            places = [int(row) * HIDDEN + unit for unit, row in enumerate(np.unique(rows)[:HIDDEN])]
        for place in places:
            before = array.flat[place]
            array.flat[place] = before + step
            more = cross_entropy(net, rows, targets)
            array.flat[place] = before - step
            less = cross_entropy(net, rows, targets)
            array.flat[place] = before
            assert slope.flat[place] == pytest.approx((more - less) / (2 * step), abs=1e-7)


def adam(net, batches, rows, targets):
    """Algorithm 1 of Kingma and Ba with its usual numbers; the step falls along a half cosine."""
    net, first, second, steps = [*net], [0.0] * 5, [0.0] * 5, len(batches)
    for number, batch in enumerate(batches, 1):
        step = 0.004 * (1 + math.cos(math.pi * (number - 1) / steps)) / 2
        for i, slope in enumerate(fit.slopes_of(net, rows[batch], targets[batch])):
            first[i] = 0.9 * first[i] + 0.1 * slope
            second[i] = 0.999 * second[i] + 0.001 * slope**2
            mean, square = first[i] / (1 - 0.9**number), second[i] / (1 - 0.999**number)
            net[i] = net[i] - step * mean / (np.sqrt(square) + 1e-8)
    return net


@pytest.mark.usefixtures("small_batches")
def test_a_net_is_fitted_with_adam(known):
    words, odds = known
    rows, camels = fit.rows_and_slots(words[:100], False)
    targets = np.take_along_axis(odds[:100].reshape(-1, 4, 5), camels[:, None, :], axis=2).reshape(-1, 20)
    chance = np.random.default_rng(1)
    begun = [array.astype(np.float64) for array in fit.begun(chance)]
    # Three whole batches an epoch; the boards left over come in other epochs.
    batches = [batch for _ in range(2) for batch in np.split(chance.permutation(100)[:96], 3)]
    expected = adam(begun, batches, rows, targets)
    assert np.abs(fit.forward(expected, rows)[2] - fit.forward(begun, rows)[2]).max() > 0.1
    found = fit.fitted(rows, targets.astype(np.float32), 2)
    assert fit.forward(found, rows)[2] == pytest.approx(fit.forward(expected, rows)[2], abs=1e-3)


def test_a_net_begins_linear_in_space_height_and_the_die():
    """So that a camel's first row says something where no board has met it."""
    net = fit.begun(np.random.default_rng(1))
    assert [array.dtype for array in net] == [np.float32] * 5
    assert [array.shape for array in net] == [
        (ROWS, HIDDEN),
        (HIDDEN, MIDDLE),
        (MIDDLE,),
        (MIDDLE, OUTPUTS),
        (OUTPUTS,),
    ]
    assert not net[2].any()
    assert not net[4].any()
    # Pairs say little at first; the other layers keep the size of what goes through them.
    for array, spread in (
        (net[0][ALONE:], 0.1),
        (net[1], (2 / HIDDEN) ** 0.5),
        (net[3], (1 / MIDDLE) ** 0.5),
    ):
        assert array.std() == pytest.approx(spread, rel=0.1)
        assert abs(array.mean()) < 0.15 * spread
    for slot in range(7):
        # By the die inside, the space and the height, which are the bits of a row's number.
        table = net[0][256 * slot : 256 * (slot + 1)].reshape(2, 16, 8, HIDDEN)
        assert np.diff(table, 2, axis=1) == pytest.approx(0, abs=1e-5)
        assert np.diff(table, 2, axis=2) == pytest.approx(0, abs=1e-5)
        assert np.abs(np.diff(table, axis=0)).max() > 0.1


@pytest.mark.usefixtures("small_batches")
def test_a_fitted_net_is_off_by_the_errors_it_comes_with(known):
    words, odds = known
    net, errors = fit.fit(words, odds, False, 2)
    assert [(name, array.dtype) for name, array in net.items()] == [(name, np.float16) for name in NAMES]
    # One board in 20 had no part in the fit.
    arrays = tuple(array.astype(np.float32) for array in net.values())
    found, slots = estimated(words[::20], EDITION_2014, arrays)
    by_camel = np.take_along_axis(found.reshape(-1, 4, 5), slots[:, None, :], axis=2)
    squares = (by_camel - odds[::20].reshape(-1, 4, 5)) ** 2
    assert errors == pytest.approx(np.sqrt(squares.mean(axis=(0, 2))), abs=1e-3)
    # More epochs, smaller errors.
    assert (fit.fit(words, odds, False, 20)[1] < 0.8 * errors).all()


@pytest.mark.usefixtures("small_batches")
def test_boards_that_judge_the_fit_have_no_part_in_it(known):
    words, odds = known
    other = odds.copy()
    other[::20] = np.roll(odds[::20], 1, axis=1)
    net, errors = fit.fit(words, odds, False, 1)
    again, others = fit.fit(words, other, False, 1)
    assert all(np.array_equal(net[name], again[name]) for name in NAMES)
    assert (errors != others).all()


@pytest.mark.usefixtures("small_batches")
def test_the_command_writes_a_net_and_tells_its_errors(known, monkeypatch, tmp_path, capsys):
    asked = []
    monkeypatch.setattr(fit, "known_boards", lambda *what: asked.append(what) or known)
    monkeypatch.setattr(fit, "fit", functools.partial(fit.fit, epochs=1))
    monkeypatch.setattr("sys.argv", ["fit", "2014", str(tmp_path / "net.npz")])
    fit.main()
    net, errors = fit.fit(*known, False)
    assert asked == [(EDITION_2014, 400_000)]
    with np.load(tmp_path / "net.npz") as written:
        assert {name: written[name].tolist() for name in written} == {
            name: array.tolist() for name, array in net.items()
        }
    told = " ".join(f"{error:.4f}" for error in errors)
    assert capsys.readouterr().out == f"errors of first, second, winner, loser: {told}\n"


@pytest.mark.parametrize("changes", [{"track": 12}, {"dice_per_leg": 4}], ids=str)
def test_there_is_a_net_for_the_printed_track_and_leg_alone(changes):
    edition = replace(EDITION_2018, **changes)
    what = f"no fitted net for {edition.track} spaces and {edition.dice_per_leg} dice"
    with pytest.raises(CamelOddsError, match=what):
        net_of(edition)


def test_a_net_begins_linear_in_space_height_and_dice():
    first = fit.begun(np.random.default_rng(1))[0][:256].astype(float)
    codes = np.arange(256)
    space, height, inside = codes % 128 // 8, codes % 8, codes // 128
    facts = np.stack([space, height, inside, space * inside, np.ones(256)], axis=1)
    left = first - facts @ np.linalg.lstsq(facts, first, rcond=None)[0]
    assert np.abs(left).max() < 1e-4
    # A unit of each fact gives about as much.
    slopes = np.linalg.lstsq(facts * [1 / 8, 1 / 3, 1, 1 / 8, 1], first, rcond=None)[0]
    assert slopes == pytest.approx(np.random.default_rng(1).normal(size=(5, HIDDEN)) * 0.4, abs=1e-4)
