"""Bad input: a message that names it and its way out, and status 2."""

from __future__ import annotations

import pytest

from camelodds.cli import main
from command import LINE, run


def refused(capsys, arguments):
    """The message about bad input: it is all that is printed."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("camelodds: ")
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["odds", "1:bgQ 2:y 3:pr 15:W 16:K"], "camelodds: column 5: found 'Q'"),
        (["odds", ""], "camelodds: column 1"),
        (["rolls", "1:bg 2:y 3:p 15:W 16:K"], "red is missing"),
        (["odds", "1:bg 2:y 3:pr 15:W 16:K", "--edition", "2014"], "camelodds: "),
        (["odds", LINE, "--samples", "0"], "'--samples': it must be a whole number, at least 1, not 0"),
        (["race", LINE, "--samples", "-5"], "'--samples': it must be a whole number, at least 1, not -5"),
        (["advise", LINE, "--seed", "-1"], "'--seed': it must be a whole number, at least 0, not -1"),
        (["odds", LINE, "--samples", str(1 << 63)], f"from 1 to {1 << 62}, not {1 << 63}"),
        (["race", LINE, "--earlier", "-1"], "--earlier must be a whole number, from 0 to 100, not -1"),
        (["race", LINE, "--earlier", "x"], "like 0.5,0.3,0.2, or cards face down like 'facedown 3', not 'x'"),
        (["race", LINE, "--earlier", "0.5,0.2"], "--earlier must add up to 1, not 0.7"),
        (["race", LINE, "--earlier", "facedown 101"], "from 0 to 100, not 101"),
        (["income", LINE, "--purse", "--me", "ticket blue 5"], "--purse needs your money: add it to --me"),
        (["advise", LINE, "--me", "partner zoe"], "--me: column 9: found 'zoe'"),
        (["advise", LINE, "--me", "partner zoe", "--other", "ana:"], "expected a player: ana"),
        (["tiles", LINE, "--other", "ana: partner bob"], "--other: column 14: found 'bob'"),
        (["advise", LINE, "--top", "0"], "'--top': it must be a whole number, at least 1, not 0"),
        (["advise", LINE, "--me", "ticket blu 4"], "--me: column 12: found '4'"),
        (["advise", LINE, "--other", "ana: tile 5"], "ana's tile is said to lie on 5"),
        (["advise", LINE, "--left", "red=1, blue=5"], "--left: column 13: found '5'"),
        (["tiles", LINE, "--moving", "8"], "no tile lies on space 8"),
        (["play", LINE, "--random"], "give only one of POSITION, --load FILE, --resume or --random"),
        (["play", LINE, "--players", "ana,ana,bob"], "two players are called ana"),
        (["play", LINE, "--me", "zoe"], "zoe is not among the players: me, ana, bob"),
        (["play", "--load", "no such file"], "no such file cannot be read"),
        (["odds", LINE, "--samples", "x"], "'--samples': it must be a whole number, at least 1, not 'x'"),
        (["odds", LINE, "--samples", "1.5"], "'--samples': it must be a whole number, at least 1, not '1.5'"),
        (["odds", LINE, "--stderr", "x"], "'--stderr': it must be a number, at least 1e-09, not 'x'"),
        (["advise", LINE, "--top", "x"], "'--top': it must be a whole number, at least 1, not 'x'"),
        (["tiles", LINE, "--moving", "x"], "'--moving': it must be a whole number, from 2 to 16, not 'x'"),
        (["solve", "--workers", "x"], "'--workers': it must be a whole number, at least 1, not 'x'"),
        (["odds", LINE, "--edition", "2015"], "'--edition': it must be one of '2018', '2014', not '2015'"),
        (
            ["play", "--random", "--edition", "2015"],
            "'--edition': it must be one of '2018', '2014', not '2015'",
        ),
        (["solve", "--edition", "2015"], "'--edition': it must be one of '2018', '2014', not '2015'"),
        (["odds"], "POSITION is missing, like camelodds odds '1:bg"),
        # What was meant.
        ([], "a command is missing: odds, race"),
        (["slove"], "No such command 'slove'. Did you mean 'solve', 'serve'?"),
        (["advice", LINE, "--me", "ticket blue 5"], "No such command 'advice'. Did you mean 'advise'?"),
        (["adv"], "No such command 'adv'. Did you mean 'advise'?"),
        (["Tickets", LINE], "No such command 'Tickets'. Did you mean 'odds'?"),
        (["xyzzy"], "No such command 'xyzzy'. There are odds, race"),
        (["--seed", "3", "rolls", LINE], f"a command comes first: camelodds rolls --seed 3 '{LINE}'"),
        (["--seed", "3", LINE], f"a command comes first: camelodds odds '{LINE}' --seed 3"),
        ([LINE, "--seed", "3"], f"a command comes first: camelodds odds '{LINE}' --seed 3"),
        (["1:bg", "2:y"], "a command comes first: camelodds odds '1:bg 2:y'"),
        (["odds", "1:bg", "2:y", "3:pr"], "(2:y 3:pr): a position is one word, put it in quotes"),
        (["tables", "race-a.table"], "--delete is missing before race-a.table"),
        (["warmup", "now"], "(now) (camelodds warmup --help)"),
    ],
    ids=str,
)
def test_bad_input_is_a_message_and_status_2(capsys, arguments, message):
    assert message in refused(capsys, arguments)


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["odds", LINE, "--sample-size", "5"], ("No such option", "--sample-size", "--samples")),
        (["odds", LINE, "--samples"], ("Option '--samples' requires an argument", "camelodds odds --help")),
        (["odds", LINE, "--json=3"], ("Option '--json' does not take a value", "camelodds odds --help")),
        (["odds", LINE, "more"], ("Got unexpected extra argument", "(more)", "camelodds odds --help")),
        (["--nonsense"], ("No such option", "--nonsense", "(camelodds --help)")),
    ],
    ids=str,
)
def test_what_typer_refuses_is_named_in_its_words(capsys, arguments, parts):
    """Its versions differ in the words between these parts."""
    message = refused(capsys, arguments)
    assert all(part in message for part in parts), message


def test_bad_input_in_a_process_of_its_own():
    """Nothing but the message reaches the terminal, and the shell sees the status."""
    done = run("odds", "1:bgQ")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("camelodds: column 5")
