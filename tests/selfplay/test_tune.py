"""The search for better numbers of a strategy: one number at a time, kept where it wins more."""

from __future__ import annotations

import subprocess
import sys

import pytest

from camelodds import CamelOddsError, tournament
from camelodds.selfplay import STRATEGIES, strategy, tune

# The step of each number, as its scale asks for it.
STEPS = {"roll": 0.08, "late_roll": 0.15, "late": 1, "winner": 0.3, "loser": 0.3, "belief": 0.7, "crowd": 0.1}


@pytest.fixture
def hill(monkeypatch):
    """No games: the nearer the numbers are to these, the more it wins. What was tried is kept."""
    peak = {
        "roll": 1.16,
        "late_roll": 0.4,
        "winner": 0.9,
        "loser": -0.3,
        "belief": 1.4,
        "crowd": 0.1,
        "late": 2,
    }
    tried = []

    def won(one, others, games):
        tried.append(dict(one.numbers))
        return 1 - sum(abs(one.numbers[number] - best) for number, best in peak.items()) / 100

    monkeypatch.setattr(tune, "won", won)
    return peak, tried


def changed(one, other):
    """The numbers in which two differ, and by how much."""
    return {number: round(one[number] - other[number], 6) for number in one if one[number] != other[number]}


def test_one_number_at_a_time_is_changed_by_its_step_and_kept_if_it_wins_more(hill):
    peak, tried = hill
    found = tune.better("sharp", ["greedy"] * 3, tries=300, seed=2)
    best, seen = tried[0], set()
    assert best == dict(STRATEGIES["sharp"].numbers)
    for numbers in tried[1:]:
        ((number, by),) = changed(numbers, best).items()
        assert abs(by) == pytest.approx(STEPS[number])
        seen.add((number, by > 0))
        if abs(numbers[number] - peak[number]) < abs(best[number] - peak[number]) - 1e-9:
            best = numbers
    assert dict(found.numbers) == best
    assert seen == {(number, up) for number in STEPS for up in (False, True)}
    # Nothing better is within a step.
    assert all(abs(best[number] - peak[number]) <= STEPS[number] / 2 + 1e-9 for number in peak)


def test_what_is_found_is_told_as_it_is_found(hill, capsys):
    found = tune.better("greedy", ["roller"] * 2, tries=40, seed=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[0] == "greedy"
    assert lines[-1].startswith(f"{found} 0.9")
    shares = [float(line.split()[-1]) for line in lines]
    assert shares == sorted(shares)
    assert len(shares) > 5


@pytest.mark.usefixtures("hill")
def test_the_seed_decides_the_search():
    found = [tune.better("greedy", ["roller"] * 2, tries=5, seed=seed) for seed in (1, 1, 2)]
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_beliefs_are_not_below_0_and_those_of_one_table_are_the_same(hill):
    _, tried = hill
    tune.better("greedy", ["roller"] * 2, tries=100)
    assert min(numbers["belief"] for numbers in tried) == 0
    assert max(numbers["belief"] for numbers in tried) > 0
    tried.clear()
    tune.better("sharp", ["sharp", "greedy"], tries=100)
    assert {numbers["belief"] for numbers in tried} == {6.75}


def test_tries_are_judged_by_the_wins_of_the_first_entry_with_luck_taken_out():
    one = strategy("tickets", roll=0.5)
    share = tune.won(one, ["roller", "leader"], 60)
    expected = tournament([one, "roller", "leader"], games=60, seed=1, luck=True)
    assert share == expected.adjusted_share[0]
    assert share != expected.win_share[0]


def test_a_search_that_plays_games_finds_nothing_worse():
    others = ["roller", "leader"]
    found = tune.better("tickets", others, games=120, tries=4)
    assert tune.won(found, others, 120) >= tune.won(STRATEGIES["tickets"], others, 120)


@pytest.mark.parametrize("name", ["random", "roller", "leader"])
def test_a_strategy_without_numbers_is_told(name):
    with pytest.raises(CamelOddsError, match=f"^{name} goes by no numbers that could be changed"):
        tune.better(name, ["greedy"] * 2)


@pytest.mark.once
@pytest.mark.compiled
def test_the_command_takes_the_strategy_and_then_the_others():
    program = (
        "import sys; from camelodds.selfplay import tournaments, standings; play = tournaments.tournament;"
        " tournaments.tournament = lambda who, games, **how: print(*who, games) or play(who, games=3, **how);"
        " import runpy; runpy.run_module('camelodds.selfplay.tune', run_name='__main__')"
    )
    command = [sys.executable, "-c", program, "tickets", "roller", "random"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0] == "tickets roller random 12000"
    assert sum(line.endswith(" roller random 12000") for line in lines) == 1 + 60
