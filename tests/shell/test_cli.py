"""The shell command: its pages, its JSON, its answers to bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from camelodds import (
    Bet,
    FaceDown,
    Holdings,
    Position,
    __version__,
    advise,
    bet_values,
    leg_income,
    leg_odds,
    roll_odds,
    ticket_values,
    tile_values,
)
from camelodds.cli import main
from camelodds.odds.solved.files import table_path
from camelodds.shell.app import app
from camelodds.shell.mistyped import COMMANDS, OTHER_WORDS
from command import PROGRAM, run
from oracle import sampled

LINE = "1:W 2:K 9:- 14:bg 15:p 16:ry | bx"
SAMPLES = 2000
OPTIONS = ["--samples", str(SAMPLES), "--seed", "3"]


def page_of(capsys, *arguments):
    """What the command prints as JSON, where nothing is wrong."""
    assert main([*arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def plain(value):
    """Through JSON, so that only what JSON can say is compared."""
    return json.loads(json.dumps(value))


# What the sub-commands say


def test_odds_are_position_leg_race_and_tickets(capsys):
    assert main(["odds", LINE, *OPTIONS]) == 0
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


def test_race_is_its_odds_and_the_worth_of_cards(capsys):
    race = sampled(LINE, samples=SAMPLES, seed=3)
    assert main(["race", LINE, *OPTIONS]) == 0
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


def test_income_is_what_the_rest_of_the_leg_brings(capsys):
    me = Holdings(money=1, tickets={"green": (5, 3)}, tile=9, partner="ana", name="me")
    ana = Holdings(tickets={"yellow": 5}, name="ana", partner="me")
    arguments = ["income", LINE, "--me", "me: money 1, ticket green 5 3, tile 9, partner ana"]
    arguments += ["--other", "ana: ticket yellow 5"]
    free = leg_income(LINE, me, partner=ana)
    assert page_of(capsys, *arguments) == plain(free.to_dict())
    alone = Holdings(money=1, tickets={"green": (5, 3)})
    kept = leg_income(LINE, alone, money=1)
    assert page_of(capsys, "income", LINE, "--purse", "--me", "money 1, t g 5 3") == plain(kept.to_dict())
    assert kept.mean > leg_income(LINE, alone).mean
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"{free}\n\nof that, the tile on 9 brings {free.tile:+.5f}\n"
    assert main(["income", LINE, "--me", "ticket green 5"]) == 0
    assert capsys.readouterr().out == f"{leg_income(LINE, Holdings(tickets={'green': 5}))}\n"


def test_a_wrong_table_is_said_and_what_needs_none_is_answered(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    path = table_path(Position(LINE).edition)
    path.write_text("no table")
    problem = f"camelodds: {path} is not a race table: delete it (camelodds tables --delete {path.name})"
    assert main(["odds", LINE]) == 2
    out, err = capsys.readouterr()
    assert out == f"{Position(LINE)}\n\n{leg_odds(LINE)}\n\n{ticket_values(LINE)}\n"
    assert err.startswith(problem)
    assert err.endswith("; --samples plays races instead\n")
    assert main(["odds", LINE, "--json"]) == 2
    out, err = capsys.readouterr()
    page = json.loads(out)
    assert (page["leg"], page["race"]) == (plain(leg_odds(LINE).to_dict()), None)
    assert err.startswith(problem)
    for command in ("race", "advise"):
        assert main([command, LINE]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(problem)
        assert main([command, LINE, *OPTIONS]) == 0
        assert capsys.readouterr().err == ""


def test_rolls_are_the_odds_after_each(capsys):
    assert main(["rolls", LINE]) == 0
    assert capsys.readouterr().out == f"{roll_odds(LINE)}\n"
    assert page_of(capsys, "rolls", LINE) == plain(roll_odds(LINE).to_dict())


def test_tiles_are_the_worth_of_each_placement(capsys):
    assert main(["tiles", LINE, "--moving", "9"]) == 0
    assert capsys.readouterr().out == f"{tile_values(LINE, moving=9)}\n"
    me = Holdings(tickets={"red": 5}, tile=9)
    ana = Holdings(tickets={"blue": 5}, name="ana")
    page = page_of(
        capsys, "tiles", LINE, "--me", "ticket red 5, tile 9", "--other", "ana: ticket b 5", "--relative"
    )
    assert page == plain(tile_values(LINE, me, [ana], relative=True).to_dict())


def test_advice_takes_what_the_players_have(capsys):
    me = Holdings(money=5, tickets=(("blue", 5), ("red", 3)), tile=9, bets=[Bet("winner", "red", 0)])
    ana = Holdings(tickets={"green": 5}, name="ana", bets=[Bet("winner", None, 1), Bet("loser", "blue", 0)])
    told = advise(LINE, me, [ana], left={"blue": 1, "purple": 0}, relative=True, samples=SAMPLES, seed=3)
    arguments = ["advise", LINE, *OPTIONS, "--relative", "--left", "blue=1", "--left", "p 0"]
    arguments += ["--me", "money 5, ticket blue 5, ticket r 3; tile 9, bet win red"]
    arguments += ["--other", "ana: ticket green 5, bet win ?, bet lose b"]
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"{told}\n"
    assert page_of(capsys, *arguments) == plain(told.to_dict())
    assert main([*arguments, "--top", "3"]) == 0
    assert capsys.readouterr().out == f"{told.table(3)}\n"
    best = page_of(capsys, *arguments, "--top", "3")
    assert best == plain(told.to_dict() | {"actions": told.to_dict()["actions"][:3]})


def test_an_edition_can_be_given(capsys):
    page = page_of(capsys, "odds", "1:bg 2:oyw | bw", "--edition", "2014", *OPTIONS)
    assert list(page["leg"]["odds"]) == ["blue", "green", "orange", "yellow", "white"]


def test_another_track_and_precision_on_demand(capsys):
    line = "1:bg 2:y 3:pr 7:W 8:K | bg"
    race = page_of(capsys, "odds", "--track", "8", line, "--stderr", "0.02", "--seed", "1")["race"]
    assert race["method"] == "sampled"
    assert max(*race["winner_stderr"].values(), *race["loser_stderr"].values()) <= 0.02
    assert main(["odds", "--track", "2", LINE]) == 2
    assert "--track must be a whole number, from 3 to 16, not 2" in capsys.readouterr().err


@pytest.mark.compiled
def test_a_short_track_is_solved(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    assert main(["solve", "--track", "3"]) == 0
    assert re.fullmatch(
        r"756 boards, errors below .*: made in memory when it is wanted\n", capsys.readouterr().out
    )
    page = page_of(capsys, "solve", "--track", "3")
    assert (page["boards"], page["track"], page["path"]) == (756, 3, None)


def test_tables_are_listed_and_deleted(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    assert main(["tables"]) == 0
    assert capsys.readouterr().out.startswith(f"no tables in {tmp_path}")
    assert page_of(capsys, "tables") == []
    for name in ("race-a.table", "race-b.table"):
        (tmp_path / name).write_text("no table")
    assert main(["tables"]) == 1
    assert capsys.readouterr().out.count("unusable") == 2
    assert main(["tables", "--delete", "race-a.table", "race-c.table"]) == 2
    assert "no table named 'race-c.table'" in capsys.readouterr().err
    assert main(["tables", "--delete", "race-a.table", "race-b.table"]) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.compiled
def test_warmup_says_what_is_ready(capsys):
    assert "exact legs" in page_of(capsys, "warmup")["ready"]


# Bad input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["odds", "1:bgQ 2:y 3:pr 15:W 16:K"], "camelodds: column 5: found 'Q'"),
        (["odds", ""], "camelodds: column 1"),
        (["rolls", "1:bg 2:y 3:p 15:W 16:K"], "red is missing"),
        (["odds", "1:bg 2:y 3:pr 15:W 16:K", "--edition", "2014"], "camelodds: "),
        (["odds", LINE, "--samples", "0"], "--samples must be a whole number, at least 1, not 0"),
        (["race", LINE, "--samples", "-5"], "--samples must be a whole number, at least 1, not -5"),
        (["advise", LINE, "--seed", "-1"], "--seed must be a whole number, at least 0, not -1"),
        (["odds", LINE, "--samples", str(1 << 63)], f"from 1 to {1 << 62}, not {1 << 63}"),
        (["race", LINE, "--earlier", "-1"], "--earlier must be a whole number, from 0 to 100, not -1"),
        (["race", LINE, "--earlier", "x"], "like 0.5,0.3,0.2, or cards face down like 'facedown 3', not 'x'"),
        (["race", LINE, "--earlier", "0.5,0.2"], "--earlier must add up to 1, not 0.7"),
        (["race", LINE, "--earlier", "facedown 101"], "from 0 to 100, not 101"),
        (["income", LINE, "--purse", "--me", "ticket blue 5"], "--purse needs your money: say it"),
        (["advise", LINE, "--me", "partner zoe"], "--me: column 9: found 'zoe'"),
        (["advise", LINE, "--me", "partner zoe", "--other", "ana:"], "expected a player: ana"),
        (["tiles", LINE, "--other", "ana: partner bob"], "--other: column 14: found 'bob'"),
        (["advise", LINE, "--top", "0"], "--top must be a whole number, at least 1, not 0"),
        (["advise", LINE, "--me", "ticket blu 4"], "--me: column 12: found '4'"),
        (["advise", LINE, "--other", "ana: tile 5"], "ana's tile is said to lie on 5"),
        (["advise", LINE, "--left", "red=1, blue=5"], "--left: column 13: found '5'"),
        (["tiles", LINE, "--moving", "8"], "no tile lies on space 8"),
        (["play", LINE, "--random"], "give one of a position, --load FILE and --random"),
        (["play", LINE, "--players", "ana,ana"], "two players are called ana"),
        (["play", LINE, "--me", "zoe"], "zoe is not among the players: me, ana, bob"),
        (["play", "--load", "no such file"], "no such file cannot be read"),
        (["odds", LINE, "--samples", "x"], "--samples must be a whole number, at least 1, not 'x'"),
        (["odds", LINE, "--samples", "1.5"], "--samples must be a whole number, at least 1, not 1.5"),
        (["odds", LINE, "--stderr", "x"], "--stderr must be a number, at least 1e-09, not 'x'"),
        (["advise", LINE, "--top", "x"], "--top must be a whole number, at least 1, not 'x'"),
        (["tiles", LINE, "--moving", "x"], "--moving must be a whole number, from 2 to 16, not 'x'"),
        (["solve", "--workers", "x"], "--workers must be a whole number, at least 1, not 'x'"),
        (["odds", LINE, "--edition", "2015"], "--edition must be 2018 or 2014, not '2015'"),
        (["play", "--random", "--edition", "2015"], "--edition must be 2018 or 2014, not '2015'"),
        (["solve", "--edition", "2015"], "--edition must be 2018 or 2014, not '2015'"),
        # What typer finds.
        (["odds"], "POSITION is missing, like camelodds odds '1:bg"),
        (["odds", LINE, "--sample-size", "5"], "no option '--sample-size'; did you mean '--samples'?"),
        (["odds", LINE, "--samples"], "--samples needs a value after it (camelodds odds --help)"),
        (["odds", LINE, "--json=3"], "--json takes no value"),
        # What was meant.
        ([], "a command is missing: odds, race"),
        (["slove"], "no command 'slove'; did you mean 'solve'?"),
        (["advice", LINE, "--me", "ticket blue 5"], "no command 'advice'; did you mean 'advise'?"),
        (["adv"], "no command 'adv'; did you mean 'advise'?"),
        (["Tickets", LINE], "no command 'Tickets'; did you mean 'odds'?"),
        (["xyzzy"], "no command 'xyzzy': there are odds, race"),
        (["--seed", "3", "rolls", LINE], f"a command comes first: camelodds rolls --seed 3 '{LINE}'"),
        (["--seed", "3", LINE], f"a command comes first: camelodds odds '{LINE}' --seed 3"),
        ([LINE, "--seed", "3"], f"a command comes first: camelodds odds '{LINE}' --seed 3"),
        (["1:bg", "2:y"], "a command comes first: camelodds odds '1:bg 2:y'"),
        (["odds", "1:bg", "2:y", "3:pr"], "too much: 2:y 3:pr: a position is one word, put it in quotes"),
        (["tables", "race-a.table"], "too much: race-a.table"),
        (["warmup", "now"], "too much: now"),
    ],
    ids=str,
)
def test_bad_input_is_a_message_and_status_2(capsys, arguments, message):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.startswith("camelodds: ")
    assert "Traceback" not in err


def test_bad_input_in_a_process_of_its_own():
    """Nothing but the message reaches the terminal, and the shell sees the status."""
    done = run("odds", "1:bgQ")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("camelodds: column 5")


def test_a_missing_extra_says_what_to_install():
    program = "import sys; sys.modules['typer'] = None; from camelodds.cli import main; sys.exit(main())"
    program = program.replace(
        "sys.modules['typer'] = None",
        "import importlib.util as u; f = u.find_spec; "
        "u.find_spec = lambda name, *a: None if name == 'typer' else f(name, *a)",
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "odds", LINE], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "camelodds: the command needs typer: pip install 'camelodds[cli]'\n"


# Interrupts and pipes


def test_an_interrupt_is_status_130(capsys, monkeypatch):
    def interrupted(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("camelodds.odds.race.race_odds", interrupted)
    assert main(["race", LINE]) == 130
    assert capsys.readouterr() == ("", "camelodds: interrupted\n")


def test_a_closed_pipe_is_status_141():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        done = subprocess.run([*PROGRAM, "rolls", LINE], stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


# Help, completion, colour


def test_the_version_is_the_packages(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"camelodds {__version__}\n"


def test_the_commands_are_those_of_the_app():
    names = [command.name or command.callback.__name__ for command in app.registered_commands]
    assert names == list(COMMANDS)
    assert set(OTHER_WORDS.values()) < set(names)
    assert not set(OTHER_WORDS) & set(names)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(capsys, command):
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"camelodds {command}" in out.partition("Example")[2]
    assert "\x1b" not in out
    assert "─" not in out


@pytest.mark.parametrize(("words", "found"), [("so", "solve"), ("odds --edi", "--edition")])
def test_the_shell_completes_commands_and_options(words, found):
    asked = {"COMP_WORDS": f"camelodds {words}", "COMP_CWORD": str(len(words.split()))}
    done = run(env={**os.environ, "_CAMELODDS_COMPLETE": "complete_bash", **asked})
    assert done.stdout.split() == [found]


def test_the_shells_completion_is_shown():
    # Without the shell above this process: the tests may run under any.
    environment = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = run("--show-completion", "bash", env=environment)
    assert done.returncode == 0
    assert "_CAMELODDS_COMPLETE=complete_bash" in done.stdout


@pytest.mark.parametrize("no_colour", [False, True])
def test_a_terminal_gets_colour_unless_it_says_no(monkeypatch, no_colour):
    import io

    from rich.console import Console

    from camelodds.shell.screen import View

    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_colour:
        monkeypatch.setenv("NO_COLOR", "1")
    told = advise(LINE, samples=SAMPLES, seed=3)
    screen = Console(
        file=io.StringIO(), force_terminal=True, width=80, highlight=False, color_system="truecolor"
    )
    View(screen).show(told)
    shown = screen.file.getvalue()
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]", shown)) is not no_colour
    bare = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert max(map(len, bare.splitlines())) <= 80
    assert [line for line in bare.splitlines() if told.best.text in line]


@pytest.mark.parametrize("arguments", [["advise"], ["tiles"]])
def test_a_terminal_is_told_in_which_order_cards_lie(capsys, monkeypatch, arguments):
    monkeypatch.setattr("camelodds.shell.screen.View.in_colour", True)
    arguments = [*arguments, LINE, *OPTIONS, "--me", "bet win red", "--other", "ana: bet win ?"]
    assert main(arguments) == 0
    # rich wraps it where the terminal ends.
    out = " ".join(capsys.readouterr().out.split())
    assert "cards lie in the order said, winner pile: you red, ana ?; 'bet win red after 1'" in out
    assert main([*arguments[:-1], "ana: bet win ? after 1"]) == 0
    assert "order said" in capsys.readouterr().out
    assert main([*arguments[:-3], "bet win red after 0", "--other", "ana: bet win ? after 1"]) == 0
    assert "order said" not in capsys.readouterr().out
    assert main([*arguments[:-1], "ana: bet lose ?"]) == 0
    assert "order said" not in capsys.readouterr().out
    page_of(capsys, *arguments)


def test_what_is_piped_has_neither_colour_nor_boxes():
    done = run("advise", LINE, *OPTIONS, env={**os.environ, "TERM": "xterm-256color"})
    assert done.stdout == f"{advise(LINE, samples=SAMPLES, seed=3)}\n"


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell does")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&-"])
@pytest.mark.parametrize(("words", "status"), [("rolls", 0), ("play", 0), ("--help", 0), ("nonsense", 2)])
def test_closed_streams_are_no_accident(closed, words, status):
    program = [*PROGRAM, words] if words.startswith("-") else [*PROGRAM, words, LINE]
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *program],
        input="log\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    if status:
        assert done.stdout == ""


def test_a_missing_extra_with_stderr_closed_says_nothing(monkeypatch, capsys):
    monkeypatch.setattr("camelodds.cli.EXTRA", ("no_such_package",))
    monkeypatch.setattr("sys.stderr", None)
    assert main(["odds"]) == 2
    assert capsys.readouterr().out == ""


def test_an_interrupt_while_importing_is_status_130(monkeypatch, capsys):
    class Interrupting:
        def find_spec(self, name, path=None, target=None):
            if name == "camelodds.shell.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "camelodds.shell.main")
    monkeypatch.setattr("sys.meta_path", [Interrupting(), *sys.meta_path])
    assert main(["odds", LINE]) == 130
    assert capsys.readouterr().err == "camelodds: interrupted\n"
