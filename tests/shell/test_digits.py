"""Odds are in percent and pounds to the penny, unless digits are asked for."""

from __future__ import annotations

import re

import pytest

from camelodds import Holdings, Position, leg_income, leg_odds, tile_values
from camelodds.cli import main
from camelodds.display.percent import percent
from camelodds.display.plain import plain
from camelodds.display.view import Column
from camelodds.shell.digits import Digits
from command import LINE, OPTIONS, page_of
from results_of_all_kinds import LINE as BUSY
from results_of_all_kinds import results

RESULTS = results(Position(BUSY))
ODDS = ("leg", "race, exact", "race, sampled", "rolls")
POUNDS = ("tickets", "tiles", "bets, exact", "bets, sampled")


@pytest.mark.parametrize("name", RESULTS)
def test_five_digits_are_what_results_say_themselves(name):
    assert plain(Digits(5).view(RESULTS[name])) == str(RESULTS[name]) or name == "advice"


@pytest.mark.parametrize("name", ODDS)
def test_odds_are_in_percent(name):
    said = plain(Digits().view(RESULTS[name]))
    assert "%" in said
    numbers = re.findall(r"[<>]?\d*\.\d+%?", said.partition("landings")[0])
    assert all(number.endswith("%") for number in numbers)
    # Standard errors have a digit more.
    assert {len(number.partition(".")[2]) for number in numbers} == ({2, 3} if "sampled" in name else {2})


@pytest.mark.parametrize("name", POUNDS)
def test_pounds_are_to_the_penny(name):
    said = plain(Digits().view(RESULTS[name]))
    assert "%" not in said
    assert set(re.findall(r"[+-]\d+\.(\d+)", said)) <= {"00"} | {f"{n:02}" for n in range(100)}


def test_what_is_printed_in_a_pipe(capsys):
    leg = leg_odds(LINE)
    assert main(["odds", LINE, *OPTIONS]) == 0
    out = capsys.readouterr().out
    for camel, row in zip(leg.camels, leg.ranks, strict=True):
        assert [camel, *map(percent, row)] in [line.split() for line in out.splitlines()]
    assert f"race ends {percent(leg.race_ends)}" in out
    assert f"landings  9: {leg.landings[9]:.2f}" in out
    assert main(["odds", LINE, *OPTIONS, "--digits", "2"]) == 0
    assert f"race ends {leg.race_ends:.2f}" in capsys.readouterr().out
    assert page_of(capsys, "rolls", LINE, "--digits", "2") == page_of(capsys, "rolls", LINE)
    for digits in ("0", "16"):
        assert main(["rolls", LINE, "--digits", digits]) == 2
        assert "from 1 to 15" in capsys.readouterr().err


def test_tiles_and_income_are_to_the_penny_or_have_the_digits_one_asks_for(capsys):
    assert main(["tiles", LINE, *OPTIONS, "--me", "ticket blue 5"]) == 0
    best = tile_values(LINE, Holdings(tickets={"blue": 5})).best
    assert f"best: {best[0]}:{best[1]}, {best[2]:+.2f}\n" in capsys.readouterr().out
    income = leg_income(BUSY, Holdings(tickets={"blue": 5}, tile=9))
    arguments = ["income", BUSY, "--me", "ticket blue 5, tile 9"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert f"mean {income.mean:+.2f}, standard deviation {income.stdev:.2f}\n" in out
    assert f"the tile on 9 brings {income.tile:+.2f}\n" in out
    assert [f"{income.amounts[0]:+d}", percent(float(income.pmf[int(income.amounts[0])]))] in [
        line.split() for line in out.splitlines()
    ]
    assert main([*arguments, "--digits", "4"]) == 0
    assert f"brings {income.tile:+.4f}\n" in capsys.readouterr().out


def test_a_standard_error_says_what_is_known_or_nothing(capsys):
    # Two of a kind win half of each deal, so that nothing is known of how far the share is off.
    assert main(["tournament", "roller", "roller", "--edition", "2014", "--games", "10", "--seed", "1"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("roller")]
    assert [row[1:3] for row in rows] == [["50.0%", "-"]] * 2
    column = Column("+-", 2, percent=True, unseen=0.3, error=True)
    assert [column.written(error) for error in (0.0, 0.51, 0.5, 1e-6, None)] == [
        "-",
        "-",
        "50.00%",
        "0.0001%",
        "-",
    ]
