"""The commands for odds: odds, race, rolls."""

from __future__ import annotations

import pytest

from camelodds import FaceDown, Position, bet_values, leg_odds, roll_odds, ticket_values
from camelodds.cli import main
from command import LINE, OPTIONS, SAMPLES, page_of, plain
from oracle import sampled


def test_odds_are_position_leg_race_and_tickets(capsys):
    assert main(["odds", LINE, *OPTIONS, "--digits", "5"]) == 0
    out, err = capsys.readouterr()
    race = sampled(LINE, samples=SAMPLES, seed=3)
    parts = [str(Position(LINE)), str(leg_odds(LINE)), str(race), str(ticket_values(LINE))]
    assert out == "\n\n".join(parts) + "\n"
    assert err == ""


def test_odds_as_json_are_what_the_functions_say(capsys):
    page = page_of(capsys, "odds", LINE, *OPTIONS)
    race = sampled(LINE, samples=SAMPLES, seed=3)
    assert list(page) == ["leg", "race", "tickets"]
    assert page["leg"] == plain(leg_odds(LINE).to_dict())
    assert page["race"] == plain(race.to_dict())
    assert page["tickets"] == plain(ticket_values(LINE).to_dict())
    assert (page["race"]["samples"], page["race"]["seed"]) == (SAMPLES, 3)


def test_the_seed_of_a_run_without_one_leads_back(capsys):
    first = page_of(capsys, "odds", LINE, "--samples", str(SAMPLES))
    again = page_of(capsys, "odds", LINE, "--samples", str(SAMPLES), "--seed", str(first["race"]["seed"]))
    assert again == first


def test_an_edition_can_be_given(capsys):
    page = page_of(capsys, "odds", "1:bg 2:oyw | bw", "--edition", "2014", *OPTIONS)
    assert list(page["leg"]["odds"]) == ["blue", "green", "orange", "yellow", "white"]


def test_another_track_and_precision_on_demand(capsys):
    line = "1:bg 2:y 3:pr 7:W 8:K | bg"
    race = page_of(capsys, "odds", "--track", "8", line, "--stderr", "0.02", "--seed", "1")["race"]
    assert race["method"] == "sampled"
    assert max(*race["winner_stderr"].values(), *race["loser_stderr"].values()) <= 0.02
    assert main(["odds", "--track", "2", LINE]) == 2
    assert "'--track': it must be a whole number, from 3 to 16, not 2" in capsys.readouterr().err


def test_race_is_its_odds_and_the_worth_of_cards(capsys):
    race = sampled(LINE, samples=SAMPLES, seed=3)
    assert main(["race", LINE, *OPTIONS, "--digits", "5"]) == 0
    assert capsys.readouterr().out == f"{race}\n\n{bet_values(race)}\n"
    page = page_of(capsys, "race", LINE, *OPTIONS, "--earlier", "2")
    assert page == plain({"race": race.to_dict(), "bets": bet_values(race, earlier=2).to_dict()})


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        ("2", 2),
        ("0.5,0.3,0.2", [0.5, 0.3, 0.2]),
        (" 0.5 0.5 ", [0.5, 0.5]),
        ("facedown 3", FaceDown(3)),
        ("Face-down 3", FaceDown(3)),
    ],
)
def test_cards_before_are_a_number_or_odds_or_face_down(capsys, text, earlier):
    race = sampled(LINE, samples=SAMPLES, seed=3)
    page = page_of(capsys, "race", LINE, *OPTIONS, "--earlier", text)
    assert page["bets"] == plain(bet_values(race, earlier=earlier).to_dict())


def test_rolls_are_the_odds_after_each(capsys):
    assert main(["rolls", LINE, "--digits", "5"]) == 0
    assert capsys.readouterr().out == f"{roll_odds(LINE)}\n"
    assert page_of(capsys, "rolls", LINE) == plain(roll_odds(LINE).to_dict())


@pytest.mark.parametrize(
    ("samples", "none", "all_of_them"), [(100, "<3%", ">97%"), (2000, "<0.15%", ">99.85%")]
)
def test_what_no_sampled_game_had_is_not_called_impossible(capsys, samples, none, all_of_them):
    assert main(["race", "1:b 13:gryp 15:WK", "--samples", str(samples), "--seed", "1"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith(("blue", "red"))]
    assert rows[1][3] == none
    assert rows[0][1] in (none, "<0.1%")
    assert rows[0][3] == all_of_them or samples == 2000
    assert "0%" not in rows[0] + rows[1]
