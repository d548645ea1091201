"""The fitted value: the kernel against numpy, its slopes against differences, a small fit, calibration by hand."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from numba import config

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Game, Holdings, play_game
from camelodds._kernels import chance
from camelodds._kernels import table_facts as know
from camelodds._kernels.chance import CHANCES, CONSTANTS, FINAL, LATER, ROWS, SCRATCH, UNITS
from camelodds._kernels.game_odds import LOSER, ODDS_SIZE, WINNER
from camelodds._kernels.jit import lean_kernel
from camelodds._kernels.leg_starts import note_leg
from camelodds._kernels.strategies import GREEDY, LEADER, SHARP
from camelodds.selfplay.fit_value import begun, fit, main, neighbours, plain, read
from camelodds.selfplay.leg_value import chances_of, final_of, slopes
from camelodds.selfplay.legs_met import Kind, all_kinds, legs_met, legs_of, legs_of_all, room_for
from camelodds.selfplay.seen import seen
from camelodds.selfplay.value import value_of
from camelodds.selfplay.value_check import Calibration, Check, calibration, log_loss, markdown

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")
EDITIONS = {"2018": EDITION_2018, "2014": EDITION_2014}
KIND = Kind("2018", 4)
LIKE = np.array([GREEDY, SHARP, LEADER])
"""Models, by number; a test that needs no more gives seat s the model s % 3."""


@lean_kernel
def judged(state, hands, me, seating, kinds, odds, weights, scratch, starts, found):
    """Judge a table, and note what numpy needs to do the same."""
    chance.judge_chances(state, hands, me, seating, kinds, odds, weights, scratch)
    note_leg(state, hands, me, seating, kinds, odds, scratch, starts, found)


def tables(edition, entries, seed):
    """The tables at which legs of a game begin, all cards seen."""
    whole = play_game(entries, edition=edition, seed=seed)
    legs = [whole.at(number).state for number in range(len(whole.events))]
    return [
        seen(now, lambda moment: np.full((2, 5), 0.2))
        for now, then in zip(legs[1:], legs, strict=False)
        if now.leg > then.leg
    ]


@pytest.mark.parametrize(
    ("edition", "entries"),
    [
        ("2018", ["greedy", "sharp", "leader", "sharp"]),
        ("2018", ["random", "greedy", "sharp", "leader", "greedy", "leader", "sharp", "sharp"]),
        ("2014", ["greedy", "random"]),
    ],
    ids=["four", "eight", "two"],
)
def test_the_kernel_gives_the_chances_of_numpy(edition, entries):
    random = np.random.default_rng(1)
    players = len(entries)
    value = value_of(EDITIONS[edition], players)
    starts, scratch = room_for(3, players), np.zeros(SCRATCH)
    chances, money = [], []
    for seed in range(6):
        for table in tables(edition, entries, seed):
            odds = np.zeros(ODDS_SIZE)
            odds[WINNER:LOSER] = random.dirichlet([0.4] * 5)
            odds[LOSER:] = random.dirichlet([0.4] * 5)
            me = np.int64(random.integers(players))
            judged(
                table.state, table.hands, me, np.arange(players) % 3, LIKE, odds, value, scratch, starts,
                np.int64(len(chances)),
            )  # fmt: skip
            chances.append(scratch[CHANCES : CHANCES + players].copy())
            money.append(scratch[FINAL : FINAL + players].copy())
    assert len(chances) > 15
    legs = legs_of(starts, len(chances), 0)
    assert chances_of(value, legs) == pytest.approx(np.array(chances), abs=1e-5)
    assert final_of(value, legs) == pytest.approx(np.array(money), abs=1e-4)
    assert np.sum(chances, axis=1) == pytest.approx(1)


def test_facts_by_hand():
    ana = Holdings(money=9, bets=[("winner", "blue", 0), ("loser", "red", 1)], name="ana")
    bo = Holdings(money=7, bets=[("winner", "blue", 1), ("loser", "red", 0)], name="bo")
    cy = Holdings(money=12, name="cy")
    game = Game.start([ana, bo, cy], "4:b 5:g 6:y 8:pr 15:W 16:K", first="bo")
    table = seen(game.state, lambda moment: np.full((2, 5), 0.2))
    odds = np.zeros(ODDS_SIZE)
    odds[WINNER:LOSER] = [0.5, 0.25, 0.25, 0, 0]
    odds[LOSER:] = [0, 0, 0.5, 0, 0.5]
    starts, scratch = room_for(1, 3), np.zeros(SCRATCH)
    judged(
        table.state, table.hands, np.int64(2), np.array([2, 0, 1]), LIKE, odds, np.zeros((ROWS, UNITS)), scratch,
        starts, np.int64(0),
    )  # fmt: skip
    facts = starts.facts[0]
    blue, red = 0, 2
    # The first correct card pays 8, the second 5, a wrong one costs 1 (R19).
    assert starts.pays[0, 0, blue].tolist() == [8, 5, 0]
    assert starts.pays[0, 1, red].tolist() == [5, 8, 0]
    assert starts.pays[0, 0, red].tolist() == [-1, -1, 0]
    # Expected: ana 9 + 3.5 + 2, bo 7 + 2 + 3.5, cy 12.
    assert legs_of(starts, 1, 0).expected[0].tolist() == [14.5, 12.5, 12]
    compared = facts[:, know.COMPARED : know.COMPARED + 8].T
    assert compared[0] == pytest.approx([-0.3, -0.5, 0.3])
    assert compared[2] == pytest.approx([0.2, -0.2, -0.25])
    assert compared[6] == pytest.approx([-0.4, -0.4, 0.4])
    assert facts[:, know.CARDS_PAY] == pytest.approx([0.55, 0.55, 0])
    assert facts[:, know.CARDS_SPREAD] == pytest.approx(
        [0.1 * np.sqrt(4.5**2 + 9), 0.1 * np.sqrt(9 + 4.5**2), 0]
    )
    # The best card to lay: cy has blue, the third on its pile, for 3 or -1; the others only what has not come yet.
    assert facts[:, know.TO_LAY] == pytest.approx([0.125 * 1.25, 0.125 * 1.25, 0.125 * 1.25])
    assert facts[:, know.TO_LAY + 2] == pytest.approx([0.25, 0.25, 0.5])
    assert facts[:, know.SEAT : know.CARDS_LEFT].tolist() == [
        [0, 0, 1, 1, 1, 9 / 16],
        [1, 0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0.5, 9 / 32],
    ]
    assert facts[:, know.LIKE_GREEDY : know.OWN] == pytest.approx(
        np.array([[0, 0, 1, 0.45], [1, 0, 0, 0.35], [0, 1, 0, 0.6]])
    )
    assert facts[0, know.PROGRESS] == 7 / 16
    assert facts[1, know.SURE : know.ON_PILES].tolist() == [0.375, 0.5]


def test_the_slopes_are_those_of_the_loss():
    legs = legs_met(KIND, "mix", 40, 5)
    legs = legs._replace(facts=legs.facts.astype(np.float64), money=legs.money.astype(np.float64))
    random = np.random.default_rng(2)
    value = begun(3).astype(np.float64)
    value[chance.HEAT] = 0.1 * random.normal(size=UNITS)
    found = slopes(value, legs)
    for row in (0, 9, know.PROGRESS, chance.BIAS, chance.POUNDS, chance.HEAT, CONSTANTS):
        for column in range(3):
            low, high = value.copy(), value.copy()
            low[row, column] -= 1e-6
            high[row, column] += 1e-6
            by_difference = log_loss(chances_of(high, legs), legs.won) - log_loss(
                chances_of(low, legs), legs.won
            )
            assert found[row, column] == pytest.approx(by_difference / 2e-6, rel=1e-3, abs=1e-6)
    assert not found[LATER].any()
    assert not found[CONSTANTS, 3:].any()


def test_a_small_fit_is_better_than_none_and_the_same_each_time():
    legs, other = legs_of_all(KIND, 400, 1), legs_of_all(KIND, 300, 2)
    before = log_loss(chances_of(plain(legs), other), other.won)
    value = fit(KIND, legs, {}, epochs=30)
    assert (
        log_loss(chances_of(value, legs), legs.won) < log_loss(chances_of(plain(legs), legs), legs.won) - 0.03
    )
    assert np.mean((final_of(value, legs) - legs.final) ** 2) < np.mean((legs.expected - legs.final) ** 2)
    assert before < np.log(4)
    assert np.array_equal(fit(KIND, legs, {}, epochs=1), fit(KIND, legs, {}, epochs=1))
    five = Kind("2018", 5)
    near = fit(five, legs_of_all(five, 50, 1), {str(KIND): value}, epochs=1)
    assert np.abs(near - value)[:LATER].max() < 0.1


def test_the_command_fits_what_is_asked_for_and_checks_it(tmp_path, capsys):
    path = tmp_path / "values.npz"
    chosen = ["--edition", "2014", "--players", "3", "--games", "60"]
    main([str(path), *chosen])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        f"2014-3-{others}" for others in ("mix", "greedy", "sharp", "leader")
    ]
    assert re.match(r"2014-3-mix: log loss \d\.\d{4} plain, \d\.\d{4} fitted; all ", lines[0])
    values = read(path)
    assert list(values) == ["2014-3"]
    assert values["2014-3"].shape == (ROWS, UNITS)
    assert values["2014-3"].dtype == np.float32
    main([str(path), *chosen, "--check"])
    table = capsys.readouterr().out.splitlines()
    assert len(table) == 6
    assert table[5].startswith("| 2014 | 3 | leader | ")


def test_there_is_a_value_of_each_kind():
    kinds = all_kinds()
    assert len(set(kinds)) == 6 + 7
    seen_before = set()
    for kind in kinds:
        value = value_of(EDITIONS[kind.edition], kind.players)
        assert value.shape == (ROWS, UNITS)
        assert np.isfinite(value).all()
        # All but the first begin as a neighbour's.
        assert not seen_before or seen_before.intersection(neighbours(kind))
        seen_before.add(kind)
    with pytest.raises(CamelOddsError, match="no fitted value for 12 spaces and 5 dice a leg"):
        value_of(replace(EDITION_2018, track=12), 4)


def test_the_values_say_what_comes():
    for kind, others in ((KIND, "mix"), (Kind("2018", 7), "leader"), (Kind("2014", 2), "greedy")):
        legs = legs_met(kind, others, 3000, 77)
        value = value_of(EDITIONS[kind.edition], kind.players)
        chances = chances_of(value, legs)
        assert log_loss(chances, legs.won) < log_loss(chances_of(plain(legs), legs), legs.won) - 0.01
        game = np.broadcast_to(legs.game[:, None], chances.shape)
        found = calibration(chances.reshape(-1), legs.won.reshape(-1), game.reshape(-1))
        assert np.abs(found.gaps).max() < 0.01 + 4 * found.stderr.max()


def test_calibration_by_hand():
    chances = np.array([0.1, 0.8, 0.3, 0.6])
    found = calibration(chances, np.array([0.0, 1.0, 0.5, 0.0]), np.array([0, 0, 1, 1]), bins=2)
    assert found.expected == pytest.approx([0.2, 0.7])
    assert found.observed == pytest.approx([0.25, 0.5])
    assert found.gaps == pytest.approx([0.05, -0.2])
    assert found.worst == 1
    # Off by -0.1 and 0.2, and by 0.2 and -0.6: each in a game of its own.
    assert found.stderr == pytest.approx([0.15 * np.sqrt(2) / 2, 0.4 * np.sqrt(2) / 2])
    together = calibration(chances, np.array([0.0, 1.0, 0.5, 0.0]), np.array([3, 3, 3, 3]), bins=1)
    assert together.stderr == pytest.approx([0])
    assert together.chances.tolist() == [4]


def test_checks_make_a_table():
    even = Calibration(np.array([0.2, 0.6]), np.array([0.21, 0.57]), np.array([0.01, 0.02]), np.array([5, 5]))
    assert markdown([Check("2018-4-mix", 9, 0.9, 0.8, even, even, even)]).splitlines() == [
        "| edition | players | others | log loss, plain | fitted | largest gap, all | oneself | others |",
        "| --- | --: | --- | --: | --: | --: | --: | --: |",
        "| 2018 | 4 | mix | 0.9000 | 0.8000 | -3.0 +- 2.0 % | -3.0 +- 2.0 % | -3.0 +- 2.0 % |",
    ]
