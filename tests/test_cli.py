"""The shell command: its page, its JSON, its answers to bad input."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from camelodds import Position, __version__, leg_odds, ticket_values
from camelodds.cli import main
from oracle import sampled

pytestmark = pytest.mark.once

LINE = "1:W 2:K 9:- 14:bg 15:p 16:ry | bx"
SAMPLES = 2000
OPTIONS = ["--samples", str(SAMPLES), "--seed", "3"]


def test_the_page_has_position_leg_race_and_tickets(capsys):
    assert main([LINE, *OPTIONS]) == 0
    out, err = capsys.readouterr()
    race = sampled(LINE, samples=SAMPLES, seed=3)
    parts = [str(Position(LINE)), str(leg_odds(LINE)), str(race), str(ticket_values(LINE))]
    assert out == "\n\n".join(parts) + "\n"
    assert err == ""


def test_json_says_what_the_functions_say(capsys):
    assert main([LINE, *OPTIONS, "--json"]) == 0
    page = json.loads(capsys.readouterr().out)
    leg, race = leg_odds(LINE), sampled(LINE, samples=SAMPLES, seed=3)
    values = ticket_values(LINE)
    assert list(page) == ["leg", "race", "tickets"]
    # Through JSON, so that only what JSON can say is compared.
    assert page["leg"] == json.loads(json.dumps(leg.to_dict()))
    assert page["race"] == json.loads(json.dumps(race.to_dict()))
    assert page["tickets"] == json.loads(json.dumps(values.to_dict()))

    assert page["leg"]["position"] == page["race"]["position"] == str(Position(LINE))
    assert page["leg"]["odds"]["blue"]["first"] == leg.first["blue"]
    assert page["leg"]["odds"]["yellow"]["fifth"] == leg.last["yellow"]
    assert page["leg"]["race_ends"]["odds"] == leg.race_ends
    assert page["leg"]["landings"] == {"9": leg.landings[9]}
    assert page["race"]["winner"] == dict(race.winner)
    assert page["race"]["loser_stderr"] == dict(race.loser_stderr)
    assert page["race"]["winner_interval"]["red"] == list(race.winner_interval["red"])
    assert (page["race"]["samples"], page["race"]["seed"]) == (SAMPLES, 3)
    assert page["tickets"]["values"]["red"] == values.values[2].tolist()
    assert page["tickets"]["best"]["camel"] == values.best[0]


def test_the_seed_of_a_run_without_one_leads_back(capsys):
    assert main([LINE, "--samples", str(SAMPLES), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([LINE, "--samples", str(SAMPLES), "--json", "--seed", str(first["race"]["seed"])]) == 0
    assert json.loads(capsys.readouterr().out) == first


def test_an_edition_can_be_given(capsys):
    assert main(["1:bg 2:oyw | bw", "--edition", "2014", *OPTIONS, "--json"]) == 0
    page = json.loads(capsys.readouterr().out)
    assert list(page["leg"]["odds"]) == ["blue", "green", "orange", "yellow", "white"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1:bgQ 2:y 3:pr 15:W 16:K"], "camelodds: column 5: found 'Q'"),
        ([""], "camelodds: column 1"),
        (["1:bg 2:y 3:p 15:W 16:K"], "red is missing"),
        (["1:bg 2:y 3:pr 15:W 16:K", "--edition", "2014"], "camelodds: "),
        ([LINE, "--samples", "0"], "camelodds: --samples must be a whole number, at least 1, not 0"),
        ([LINE, "--samples", "-5"], "camelodds: --samples must be a whole number, at least 1, not -5"),
        ([LINE, "--seed", "-1"], "camelodds: --seed must be a whole number, at least 0, not -1"),
    ],
    ids=str,
)
def test_bad_input_is_a_message_and_status_2(capsys, arguments, message):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "position"),
        ([LINE, "--samples", "x"], "--samples"),
        ([LINE, "--samples", "1.5"], "--samples"),
        ([LINE, "--edition", "2015"], "--edition"),
        ([LINE, "--sample-size", "5"], "--sample-size"),
    ],
    ids=str,
)
def test_what_cannot_be_parsed_is_a_message_and_status_2(capsys, arguments, message):
    assert exit_status(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err


def exit_status(arguments):
    """What the shell sees, whoever finds the fault."""
    try:
        return main(arguments)
    except SystemExit as stop:
        return stop.code


def test_a_position_without_quotes_is_pointed_out(capsys):
    assert main(["1:bg", "2:y", "3:pr"]) == 2
    assert "put it in quotes" in capsys.readouterr().err


def test_a_mistyped_command_is_guessed(capsys):
    assert main(["slove"]) == 2
    assert "is it the command solve?" in capsys.readouterr().err


def test_another_track_and_precision_on_demand(capsys):
    assert (
        main(["--track", "8", "1:bg 2:y 3:pr 7:W 8:K | bg", "--stderr", "0.02", "--seed", "1", "--json"]) == 0
    )
    race = json.loads(capsys.readouterr().out)["race"]
    assert race["method"] == "sampled"
    assert max(*race["winner_stderr"].values(), *race["loser_stderr"].values()) <= 0.02
    assert main(["--track", "2", LINE]) == 2
    assert "--track must be a whole number, from 3 to 16, not 2" in capsys.readouterr().err


def test_too_many_samples_are_a_message_and_status_2(capsys):
    assert main([LINE, "--samples", str(1 << 63)]) == 2
    assert "samples must be a whole number" in capsys.readouterr().err


def test_the_version_is_the_packages(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"camelodds {__version__}\n"


def test_the_command_in_a_process_of_its_own():
    """Nothing but the message reaches the terminal, and the shell sees the status."""
    command = [sys.executable, "-c", "import sys; from camelodds.cli import main; sys.exit(main())"]
    run = subprocess.run([*command, "1:bgQ"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("camelodds: column 5")
