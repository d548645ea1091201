"""The command tournament: strategies by name play whole games."""

from __future__ import annotations

import json
import sys

import pytest

from camelodds import tournament
from camelodds.cli import main
from camelodds.selfplay import STRATEGIES, round_robin
from camelodds.selfplay.engine import Engine
from camelodds.selfplay.tournaments import DEALS
from command import page_of, plain
from interrupts import answer_to_an_interrupt

THREE = ["leader", "roller", "random"]


def test_the_table_is_that_of_the_library_in_percent(capsys):
    assert main(["tournament", *THREE, "--games", "300", "--seed", "1"]) == 0
    out, err = capsys.readouterr()
    result = tournament(THREE, games=300, seed=1)
    lines = out.splitlines()
    assert lines[0] == "300 games of the 2018 edition, 100 deals in 3 seatings each, seed 1"
    assert lines[1].split() == ["strategy", "wins", "+-", "pounds", "+-"]
    assert lines[2].split()[:2] == ["leader", f"{result.win_share[0]:.1%}"]
    assert lines[2].split()[3] == f"{result.money[0]:.2f}"
    assert f"{result.seat_share[0]:.1%}" in lines[-1]
    assert err == ""


def test_digits_write_shares_as_the_library_does(capsys):
    assert main(["tournament", *THREE, "--games", "300", "--seed", "1", "--digits", "5"]) == 0
    table = str(tournament(THREE, games=300, seed=1)).splitlines()
    assert capsys.readouterr().out.splitlines()[:-1] == table[:-1]


def test_what_no_game_had_is_not_called_impossible(capsys):
    assert main(["tournament", "greedy", "roller", "roller", "--games", "6", "--seed", "1"]) == 0
    roller = capsys.readouterr().out.splitlines()[3].split()
    assert tournament(["greedy", "roller", "roller"], games=6, seed=1).win_share[1] == 0
    assert roller[0] == "roller"
    assert roller[1] == "<100%"  # two deals tell next to nothing
    assert roller[2] == "32.88%"


def test_json_is_what_the_library_says(capsys):
    options = ["--games", "200", "--seed", "1", "--edition", "2014", "--workers", "2", "--luck"]
    page = page_of(capsys, "tournament", "leader", "roller", *options)
    assert page == plain(
        tournament(["leader", "roller"], games=200, seed=1, edition="2014", luck=True).to_dict()
    )
    assert page["entries"][0]["adjusted_share"] is not None


def test_luck_is_left_out_on_demand(capsys):
    command = ["tournament", "tickets", "greedy", "greedy", "--games", "3", "--seed", "1"]
    assert page_of(capsys, *command, "--no-luck")["entries"][0]["adjusted_share"] is None
    page = page_of(capsys, *command)
    assert page["entries"][0]["adjusted_share"] is not None


def test_it_goes_on_until_it_is_sure_enough(capsys):
    page = page_of(capsys, "tournament", *THREE, "--stderr", "0.02", "--seed", "1")
    assert page["deals"] >= 200
    assert max(entry["win_stderr"] for entry in page["entries"]) <= 0.02


def test_a_round_robin_has_ratings_the_best_first(capsys):
    assert main(["tournament", "--round-robin", *THREE, "--games", "200", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "200 games a pair of the 2018 edition, 4 players, seed 1"
    assert [line.split()[0] for line in lines[2:5]] == ["leader", "roller", "random"]
    page = page_of(
        capsys, "tournament", "--round-robin", *THREE, "--games", "60", "--players", "6", "--seed", "1"
    )
    assert page == plain(round_robin(THREE, games=60, players=6, seed=1).to_dict())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            [],
            f"who plays is missing, like camelodds tournament greedy leader leader: {', '.join(STRATEGIES)}",
        ),
        (["gredy", *THREE], f"there is no strategy 'gredy': there are {', '.join(STRATEGIES)}"),
        (["roller", "roller"], "there are 2 strategies: give 3 to 8"),
        ([*THREE, "--games", "0"], "'--games': it must be a whole number, at least 1, not 0"),
        ([*THREE, "--odds", "slow"], "'--odds': it must be one of 'fast', 'exact', 'sampled', not 'slow'"),
        ([*THREE, "--stderr", "1e-8"], "stderr must be a number, at least 1e-06"),
        ([*THREE, "--players", "4"], "--players is for --round-robin"),
        ([*THREE, "--round-robin", "--stderr", "0.1"], "--stderr is for a single table"),
        ([*THREE, "--round-robin", "--no-luck"], "--luck is for a single table"),
        ([*THREE, "--round-robin", "--players", "3"], "players must be an even number"),
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_said_and_nothing_is_played(capsys, monkeypatch, words, message):
    monkeypatch.setattr(Engine, "deals", None)
    assert main(["tournament", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err


def test_exact_odds_without_a_table_say_how_to_make_it(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    assert main(["tournament", "greedy", *THREE, "--odds", "exact"]) == 2
    err = capsys.readouterr().err
    assert "camelodds solve" in err
    assert "--samples" not in err


@pytest.mark.parametrize("words", [THREE, ["--round-robin", *THREE]], ids=["one table", "round robin"])
def test_an_interrupt_prints_what_is_done_with_status_130(capsys, monkeypatch, words):
    deals, count = Engine.deals, iter(range(100))

    def interrupted(self, *arguments, **options):
        if next(count) == 2:
            raise KeyboardInterrupt
        return deals(self, *arguments, **options)

    monkeypatch.setattr(Engine, "deals", interrupted)
    assert main(["tournament", *words, "--seed", "1", "--workers", "1", "--json"]) == 130
    out, err = capsys.readouterr()
    page = json.loads(out)
    assert page["interrupted"]
    assert err == "camelodds: interrupted: these are the results of the games that were done\n"
    if words == THREE:
        assert page["deals"] == 2 * DEALS


LONG = """
import contextlib, sys
from camelodds.cli import main
with contextlib.redirect_stdout(sys.stderr):
    main(["tournament", "leader", "roller", "roller", "--games", "1", "--seed", "1"])
print("warm", flush=True)
words = ["tournament", "leader", "roller", "roller", "--seed", "1", "--games", "1000000000"]
sys.exit(main([*words, "--workers", "{workers}"]))
"""


@pytest.mark.once
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_real_interrupt_prints_the_table_of_what_is_done(workers):
    answer, status, _ = answer_to_an_interrupt(LONG.format(workers=workers), 1.0)
    assert status == 130
    assert answer.endswith("3 seatings each, seed 1, interrupted\n")
