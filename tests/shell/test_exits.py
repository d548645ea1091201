"""Exit statuses, interrupts, pipes and closed streams."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys

import pytest

from camelodds import Position, leg_odds, ticket_values
from camelodds.cli import main
from camelodds.odds.solved.files import table_path
from camelodds.shell.exits import escaping
from command import LINE, OPTIONS, PROGRAM, plain, run


def test_a_wrong_table_is_said_and_what_needs_none_is_answered(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    path = table_path(Position(LINE).edition)
    path.write_text("no table")
    problem = f"camelodds: {path} is not a race table: delete it (camelodds tables --delete {path.name})"
    assert main(["odds", LINE, "--digits", "5"]) == 2
    out, err = capsys.readouterr()
    assert out == f"{Position(LINE)}\n\n{leg_odds(LINE)}\n\n{ticket_values(LINE)}\n"
    assert err.startswith(problem)
    assert err.endswith("; --samples N plays random games instead\n")
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


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "latin-1", "utf-8"])
def test_what_an_encoding_cannot_hold_is_escaped(encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}

    def printed(*words):
        done = subprocess.run([*PROGRAM, *words], capture_output=True, check=False, env=environment)
        return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)

    status, out, err = printed("advise", LINE, *OPTIONS)
    assert (status, err) == (0, "")
    assert ("% +- 0." if encoding == "ascii" else "% ± 0.") in out
    status, out, err = printed("advise", LINE, *OPTIONS, "--other", "josé: tile 5")
    assert (status, out) == (2, "")
    assert ("jos\\xe9's tile" if encoding == "ascii" else "josé's tile") in err
    status, out, err = printed("odds", "🐪")
    assert (status, out) == (2, "")
    assert ("🐪" if encoding == "utf-8" else "\\U0001f42a") in err


@pytest.mark.parametrize(
    ("errors", "written"), [("strict", b"+- \\xe9"), ("replace", b"? ?"), ("ignore", b" ")]
)
def test_a_stream_escapes_for_a_while_what_it_would_refuse(errors, written):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors=errors)
    with escaping(stream):
        stream.write("± é")
        stream.flush()
    assert stream.buffer.getvalue() == written
    assert stream.errors == errors


def test_a_stream_that_can_hold_all_is_left_alone():
    stream = io.StringIO()
    with escaping(stream):
        stream.write("± é")
    assert stream.getvalue() == "± é"


def test_the_package_runs_as_a_module():
    module = [sys.executable, "-m", "camelodds"]
    done = subprocess.run([*module, "rolls", LINE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run("rolls", LINE).stdout
    assert subprocess.run(module, capture_output=True, check=False).returncode == 2
