"""Odds are in percent and pounds to the penny, unless digits are asked for."""

from __future__ import annotations

import re

import pytest

from camelodds import Position, leg_odds
from camelodds.cli import main
from camelodds.display.percent import percent
from camelodds.display.plain import plain
from camelodds.shell.digits import Digits
from command import LINE, OPTIONS, page_of
from results_of_all_kinds import LINE as BUSY
from results_of_all_kinds import results

RESULTS = results(Position(BUSY))
ODDS = ("leg", "race, exact", "race, sampled", "rolls")
POUNDS = ("tickets", "bets, exact", "bets, sampled")


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
    assert main(["rolls", LINE, "--digits", "16"]) == 2
