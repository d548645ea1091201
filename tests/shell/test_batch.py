"""Files of positions answered row by row: every kind of file, every kind of bad row, every kind of end."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from camelodds import (
    EDITION_2018,
    Position,
    leg_odds,
    race_odds,
    roll_odds,
    ticket_values,
    tile_values,
)
from camelodds.batch import run as batch_run
from camelodds.batch.progress_file import progress_path
from camelodds.batch.rows_out import TextOutput
from camelodds.cli import main
from camelodds.odds.many_rolls import FACES
from camelodds.values.many_advice import advise_many
from command import PROGRAM, run
from random_words import random_words

pytestmark = [pytest.mark.compiled, pytest.mark.once]

START = "1:bg 2:y 3:pr 15:W 16:K"
BUSY = "2:ygWr 6:Kb 9:+ 10:p | bpx"
NEAR_END = "1:WK 12:- 14:bgr 15:py | bx"
LINES = [START, BUSY, NEAR_END]
RACING = EDITION_2018.racing
PATIENCE = 600
"""Seconds to wait for a process: a machine can be very busy."""
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")


def random_lines(count, seed=1):
    words, tile_words = random_words(count, seed, inside=(2, 3))
    pairs = zip(words.tolist(), tile_words.tolist(), strict=True)
    return [str(Position.from_word(word, tiles)) for word, tiles in pairs]


def file_of(tmp_path, lines, name="in.txt"):
    path = tmp_path / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


def answered(tmp_path, command, source, *options, name="out.jsonl", status=0):
    """The rows that a batch writes as JSON lines."""
    out = tmp_path / name
    assert main([command, "--batch", source, "--out", str(out), *options]) == status
    return [json.loads(line) for line in out.read_text(encoding="ascii").splitlines()]


# The numbers are those of the functions


def test_rows_of_odds_have_the_numbers_of_the_leg(tmp_path):
    for row, line in zip(answered(tmp_path, "odds", file_of(tmp_path, LINES)), LINES, strict=True):
        leg, best = leg_odds(line), ticket_values(line).best
        assert (row["position"], row["error"]) == (line, "")
        for camel in RACING:
            for place in ("first", "second", "last"):
                assert row[f"{place}_{camel}"] == getattr(leg, place)[camel]
        assert row["race_ends"] == leg.race_ends
        assert (row["best_ticket"], row["best_ticket_value"]) == (f"{best[0]} {best[1]}", best[2])


def test_rows_of_races_have_the_numbers_of_a_sample(tmp_path):
    rows = answered(tmp_path, "race", file_of(tmp_path, LINES), "--samples", "200", "--seed", "3")
    for row, line in zip(rows, LINES, strict=True):
        race = race_odds(line, samples=200, seed=3)
        for camel in RACING:
            assert row[f"winner_{camel}"] == race.winner[camel]
            assert row[f"loser_{camel}_stderr"] == race.loser_stderr[camel]


def test_rows_of_rolls_have_the_numbers_of_each_roll(tmp_path):
    for row, line in zip(answered(tmp_path, "rolls", file_of(tmp_path, LINES)), LINES, strict=True):
        found = {
            roll: [row[f"{roll}_{camel}"] for camel in RACING]
            for roll in (f"{letter}{n}" for letter in EDITION_2018.letters for n in range(1, FACES + 1))
        }
        expected = dict.fromkeys(found, [None] * 5)
        rolls = roll_odds(line)
        for one, ranks in zip(rolls.rolls, rolls.ranks.tolist(), strict=True):
            expected[one] = [places[0] for places in ranks]
        assert found == expected


def test_rows_of_tiles_have_the_numbers_of_every_placement(tmp_path):
    for row, line in zip(answered(tmp_path, "tiles", file_of(tmp_path, LINES)), LINES, strict=True):
        tiles = tile_values(line)
        assert (row["best_space"], row["best_side"], row["best_value"]) == tiles.best
        for space in range(2, 17):
            for column, side in enumerate("+-"):
                there = np.flatnonzero(tiles.spaces == space)
                expected = float(tiles.values[there[0], column]) if len(there) else None
                assert row[f"{space}{side}"] == expected


def test_rows_of_advice_have_the_best_action(tmp_path):
    rows = answered(tmp_path, "advise", file_of(tmp_path, LINES), "--samples", "200", "--seed", "3")
    many = advise_many(LINES, samples=200, seed=3)
    assert [row["best"] for row in rows] == many.names_of_best()
    assert [row["value"] for row in rows] == many.best_values.tolist()


# Every kind of file


def test_csv_and_json_lines_and_parquet_say_the_same(tmp_path):
    polars = pytest.importorskip("polars")
    lines = [*random_lines(30), "1:b", 'a "quoted", thing']
    source = file_of(tmp_path, lines)
    rows = answered(tmp_path, "tiles", source, "--rows", "7", status=1)
    assert main(["tiles", "--batch", source, "--out", str(tmp_path / "out.csv"), "--rows", "7"]) == 1
    table = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text(encoding="utf-8"))))
    assert len(table) == len(rows) == len(lines)
    for row, texts in zip(rows, table, strict=True):
        assert {key: "" if value is None else str(value) for key, value in row.items()} == texts
    assert main(["tiles", "--batch", source, "--out", str(tmp_path / "out.parquet"), "--rows", "7"]) == 1
    parts = sorted((tmp_path / "out.parquet").iterdir())
    assert [part.name for part in parts] == [f"part-{number:06}.parquet" for number in range(5)]
    frame = polars.read_parquet(tmp_path / "out.parquet")
    plain = [
        {key: None if value != value else value for key, value in row.items()}
        for row in frame.rows(named=True)
    ]
    assert plain == rows
    assert frame.schema["error"] == frame.schema["position"] == polars.String
    assert frame.schema["best_space"] == frame.schema["index"] == polars.Int64


def test_positions_come_in_every_kind_of_file(tmp_path):
    polars = pytest.importorskip("polars")
    expected = answered(tmp_path, "odds", file_of(tmp_path, LINES))
    frame = polars.DataFrame({"n": [1, 2, 3], "where": LINES})
    frame.write_csv(tmp_path / "in.csv")
    frame.write_ndjson(tmp_path / "in.jsonl")
    frame.write_parquet(tmp_path / "in.parquet")
    for name in ("in.csv", "in.jsonl", "in.parquet"):
        assert answered(tmp_path, "odds", str(tmp_path / name), "--column", "where") == expected
    (tmp_path / "texts.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in LINES))
    assert answered(tmp_path, "odds", str(tmp_path / "texts.jsonl")) == expected
    (tmp_path / "bom.txt").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LINES).encode())
    assert answered(tmp_path, "odds", str(tmp_path / "bom.txt")) == expected
    # What a file is called does not matter if one says what it is.
    (tmp_path / "odd.name").write_bytes((tmp_path / "in.csv").read_bytes())
    options = ("--column", "where", "--from", "csv")
    assert answered(tmp_path, "odds", str(tmp_path / "odd.name"), *options) == expected


def test_words_in_parquet_have_their_tiles_beside_them(tmp_path):
    polars = pytest.importorskip("polars")
    each = [Position(line) for line in LINES]
    words, tiles = [one.word for one in each], [one.tile_word for one in each]
    columns = {"position": [*words, None, 5], "tile_word": [*tiles, 0, 0]}
    frame = polars.DataFrame(columns, schema=dict.fromkeys(columns, polars.UInt64))
    frame.write_parquet(tmp_path / "in.parquet")
    rows = answered(tmp_path, "odds", str(tmp_path / "in.parquet"), status=1)
    lines = answered(tmp_path, "odds", file_of(tmp_path, LINES))
    for row, line in zip(rows, lines, strict=False):
        assert {**row, "position": ""} == {**line, "position": ""}
    assert [row["position"] for row in rows[:3]] == list(map(str, words))
    assert rows[3]["error"] == "nothing is given here"
    assert "heights" in rows[4]["error"]
    negative = polars.DataFrame({"position": [words[0], -5]}, schema={"position": polars.Int64})
    negative.write_parquet(tmp_path / "in.parquet")
    error = answered(tmp_path, "odds", str(tmp_path / "in.parquet"), status=1)[1]["error"]
    assert error == "a word has 64 bits and no sign, it is not -5"


def test_a_pipe_goes_in_and_comes_out():
    done = run("odds", "--batch", "-", input=f"{START}\n{BUSY}\n")
    assert (done.returncode, done.stderr) == (0, "")
    table = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["position"] for row in table] == [START, BUSY]
    done = run("odds", "--batch", "-", "--to", "jsonl", input=f"{START}\n")
    assert json.loads(done.stdout)["position"] == START
    assert run("odds", "--batch", "-", input="").stdout.startswith("index,position,first_blue")


def test_the_first_position_decides_the_edition(tmp_path):
    rows = answered(tmp_path, "odds", file_of(tmp_path, ["nothing", "1:bg 2:oyw", START]), status=1)
    assert "first_orange" in rows[0]
    assert [bool(row["error"]) for row in rows] == [True, False, True]
    options = ("--edition", "2018")
    rows = answered(tmp_path, "odds", file_of(tmp_path, ["1:bg 2:oyw", START]), *options, status=1)
    assert [bool(row["error"]) for row in rows] == [True, False]
    short = answered(tmp_path, "odds", file_of(tmp_path, ["1:bg 2:y 3:pr 7:W 8:K"]), "--track", "8")
    assert short[0]["error"] == ""


# Bad rows and bad calls


def test_every_kind_of_bad_row_says_what_is_wrong_and_stops_nothing(tmp_path):
    bad = {
        b"": "found nothing",
        b"1:b": "green is missing",
        b"1:bgQ": "found 'Q'",
        b"1:bg 2:oyw": "of the 2014 edition",
        b"\xff\xfe": "found",
        b"\x00\x01": "found",
        b"1:bg 2:y 3:pr 15:W 16:K | b": "R5",
        b"1:bg 2:y 3:pr 4:+ 5:- 15:W 16:K": "neighbouring",
        b"5": "found",
        b"9" * 300_000: "found",
        '1:bg 2:y 3:pr 15:W 16:K "\u00e9'.encode(): "found",
    }
    path = tmp_path / "in.txt"
    path.write_bytes(b"".join(START.encode() + b"\n" + line + b"\n" for line in bad))
    rows = answered(tmp_path, "odds", str(path), "--rows", "3", status=1)
    assert [row["index"] for row in rows] == list(range(2 * len(bad)))
    for row, expected in zip(rows[1::2], bad.values(), strict=True):
        assert expected in row["error"]
        assert "\n" not in row["error"]
        assert row["race_ends"] is None
    assert {row["error"] for row in rows[::2]} == {""}
    assert len({row["first_red"] for row in rows[::2]}) == 1


def test_bad_rows_of_csv_and_json_lines(tmp_path):
    path = tmp_path / "in.csv"
    path.write_text(f'a,position\n1,{START}\n2\n3,"{START}"\n"' + "x" * 200_000 + f'"\n4,{BUSY}\n')
    rows = answered(tmp_path, "odds", str(path), status=1)
    assert [row["error"] for row in rows] == [
        "",
        "this row has no column 'position'",
        "",
        "no CSV: field larger than field limit (131072)",
        "",
    ]
    path = tmp_path / "in.jsonl"
    texts = [json.dumps({"position": START}), "{", "5", '{"a": 1}', '{"position": null}', '{"position": [1]}']
    path.write_text("\n".join([*texts, "[" * 100_000, json.dumps({"position": BUSY})]))
    rows = answered(tmp_path, "odds", str(path), status=1)
    assert [row["error"] for row in rows] == [
        "",
        "no JSON",
        "a position is a text here, not 5",
        "this row has no key 'position'",
        "nothing is given here",
        "a position is a text here, not [1]",
        "no JSON",
        "",
    ]


def test_strict_stops_at_the_first_bad_row_with_the_rows_before_it(tmp_path, capsys):
    lines = random_lines(25)
    expected = answered(tmp_path, "odds", file_of(tmp_path, lines), name="good.jsonl")
    source = file_of(tmp_path, [*lines[:17], "1:b", *lines[18:]])
    rows = answered(tmp_path, "odds", source, "--strict", "--rows", "5", status=2)
    assert rows == expected[:17]
    err = capsys.readouterr().err
    assert "row 17 ('1:b'): green is missing" in err
    assert "out.jsonl has 17 whole rows; --resume goes on" in err
    # The row is mended, and the rest follows.
    file_of(tmp_path, lines)
    assert answered(tmp_path, "odds", source, "--strict", "--rows", "5", "--resume") == expected


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["odds", START, "--batch", "in.txt"], "give a position or --batch FILE, not both"),
        (["odds", START, "--out", "x"], "--out is for many rows: give --batch FILE as well"),
        (["odds", START, "--from", "csv"], "--from is for many rows"),
        (["odds", "--batch", "in.txt", "--json"], "--json is for one position: leave it out here"),
        (["advise", "--batch", "in.txt", "--me", "money 5"], "--me is for one position"),
        (["tiles", "--batch", "in.txt", "--digits", "3"], "--digits is for one position"),
        (["odds", "--batch", "in.txt", "--resume"], "--resume needs files"),
        (["odds", "--batch", "none.txt"], "No such file"),
        (
            ["odds", "--batch", "in.csv"],
            "in.csv has no column 'position'; its columns: 'a', 'b'. --column names",
        ),
        (["odds", "--batch", "in.txt", "--out", "in.txt"], "--out is the file that is read"),
        (["odds", "--batch", "in.txt", "--to", "parquet"], "Parquet cannot go to standard output"),
        (["odds", "--batch", "in.txt", "--from", "parquet"], "in.txt is no Parquet file"),
        (["odds", "--batch", "in.txt", "--to", "xml"], "it must be one of 'csv', 'jsonl', 'parquet'"),
        (["odds", "--batch", "in.txt", "--out", "there"], "directory"),
        (
            ["odds", "--batch", "in.txt", "--out", "there", "--to", "parquet"],
            "has other files than parts, like mine",
        ),
        (["odds", "--batch", "in.txt", "--rows", "0"], "it must be a whole number, from 1"),
        (
            ["odds", "--batch", "in.txt", "--out", "whole.csv", "--resume"],
            "whole.csv is there and whole.csv.progress",
        ),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_written(tmp_path, monkeypatch, capsys, arguments, problem):
    pytest.importorskip("polars")
    monkeypatch.chdir(tmp_path)
    file_of(tmp_path, LINES)
    (tmp_path / "in.csv").write_text("a,b\n1,2\n")
    (tmp_path / "whole.csv").write_text("rows of before\n")
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mine").write_text("not a part")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert main(arguments) == 2
    assert problem in capsys.readouterr().err
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


# Interruptions


def start(command, *arguments, **options):
    listens = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    program = [PROGRAM[0], "-c", listens + PROGRAM[2]]
    return subprocess.Popen(
        [*program, command, *arguments], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options
    )


def content(path):
    """What a file or the parts of a folder hold."""
    if path.is_dir():
        polars = pytest.importorskip("polars")
        # As texts: NaN is not equal to itself.
        return [str(polars.read_parquet(part).rows()) for part in sorted(path.iterdir())]
    return path.read_bytes()


@POSIX
@pytest.mark.parametrize("out", ["out.csv", "out.jsonl", "out.parquet"])
def test_killed_at_random_moments_and_resumed_it_has_the_very_rows(tmp_path, out):
    source = file_of(tmp_path, [*random_lines(1500), "1:b", *random_lines(1500, seed=2)])
    options = ["--batch", source, "--rows", "20", "--samples", "400", "--seed", "5"]
    assert main(["race", *options, "--out", str(tmp_path / f"whole-{out}")]) == 1
    expected = content(tmp_path / f"whole-{out}")
    chance, kills = random.Random(out), 0
    path = tmp_path / out
    for attempt in range(60):
        process = start("race", *options, "--out", str(path), *(["--resume"] if attempt else []))
        try:
            process.wait(timeout=None if kills == 4 else chance.uniform(0.5, 2.5))
        except subprocess.TimeoutExpired:
            process.kill()
            kills += 1
        error = process.communicate()[1]
        # It may be killed when all is done, too.
        done = attempt > 0 and path.exists() and not progress_path(str(path)).exists()
        if process.returncode >= 0 or done:
            break
    if process.returncode >= 0:
        assert (process.returncode, "1 of 3,001 rows is bad" in error) == (1, True), error
    assert kills > 0
    assert content(path) == expected
    assert not progress_path(str(path)).exists()


@POSIX
def test_an_interrupt_leaves_whole_rows_says_where_and_goes_on(tmp_path):
    source = file_of(tmp_path, random_lines(3000))
    options = ["--batch", source, "--rows", "50", "--samples", "2000"]
    out = tmp_path / "out.csv"
    process = start("race", *options, "--out", str(out))
    deadline = time.monotonic() + PATIENCE
    while not (out.exists() and out.stat().st_size > 20_000):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    done = len(out.read_text().splitlines()) - 1
    assert f"interrupted; {out} has {done:,} whole rows; --resume goes on" in error
    assert 0 < done < 3000
    assert done % 50 == 0
    assert out.read_text().endswith("\n")
    # The seed was drawn at random; it is kept beside the output.
    seed = json.loads(progress_path(str(out)).read_text())["seed"]
    assert main(["race", *options, "--out", str(out), "--resume"]) == 0
    again = tmp_path / "again.csv"
    assert main(["race", *options, "--out", str(again), "--seed", str(seed)]) == 0
    assert out.read_bytes() == again.read_bytes()


@POSIX
@pytest.mark.parametrize("limit", [3_000, 10_000, 30_001])
def test_a_full_disk_leaves_whole_rows_and_goes_on_when_there_is_room(tmp_path, limit):
    """A limit on the size of files is what a full disk is: a write takes some bytes, and then none."""
    source = file_of(tmp_path, random_lines(300))
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    options = ["--batch", source, "--rows", "30"]

    def little_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    assert main(["odds", *options, "--out", str(whole)]) == 0
    process = start("odds", *options, "--out", str(out), preexec_fn=little_room, env=environment)
    _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, error
    assert "File too large" in error
    there = out.read_bytes()
    assert whole.read_bytes().startswith(there)
    assert len(there) <= limit
    assert there == b"" or there.endswith(b"\n")
    assert f"has {max(len(there.splitlines()) - 1, 0)} whole rows; --resume goes on" in error
    assert main(["odds", *options, "--out", str(out), "--resume"]) == 0
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")  # noqa: PTH110
def test_a_full_pipe_and_a_closed_one_end_it(tmp_path):
    source = file_of(tmp_path, LINES)
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            [*PROGRAM, "odds", "--batch", source], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "No space left on device; standard output has 0 whole rows" in done.stderr
    process = start("odds", "--batch", file_of(tmp_path, random_lines(2000)), "--rows", "10")
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=PATIENCE) == 141
    process.stderr.close()


def test_it_goes_on_only_with_what_was_asked(tmp_path, capsys, monkeypatch):
    source, out = file_of(tmp_path, random_lines(40)), str(tmp_path / "out.csv")
    options = ["--batch", source, "--rows", "10", "--out", out]
    written = 0

    class Disk(TextOutput):
        def write(self, columns):
            nonlocal written
            written += 1
            if written == 3:
                raise OSError("the disk is gone")
            super().write(columns)

    monkeypatch.setattr(batch_run, "open_output", Disk)
    assert main(["odds", *options]) == 2
    assert "the disk is gone" in capsys.readouterr().err
    for other, what in (
        (["tiles", *options], "question"),
        (["odds", *options, "--edition", "2014"], "edition"),
        (["odds", *options[:2], "--rows", "7", "--out", out], "chunk"),
        (["odds", *options, "--to", "jsonl"], "format"),
    ):
        assert main([*other, "--resume"]) == 2
        assert f"was begun with another {what}" in capsys.readouterr().err
    progress_path(out).write_text("{")
    assert main(["odds", *options, "--resume"]) == 2
    assert "cannot be read: delete it and begin anew" in capsys.readouterr().err
    # Begun anew, nothing of before is left.
    assert main(["odds", *options]) == 0
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 41


def test_parts_of_before_are_gone_when_it_begins_anew(tmp_path):
    polars = pytest.importorskip("polars")
    out = tmp_path / "out.parquet"
    for count, parts in ((30, 3), (5, 1), (0, 1)):
        source = file_of(tmp_path, random_lines(30)[:count])
        assert main(["odds", "--batch", source, "--rows", "10", "--out", str(out)]) == 0
        assert len(list(out.iterdir())) == parts
        assert polars.read_parquet(out).height == count


@pytest.mark.parametrize("rows", ["1", "7", "1000"])
def test_chunks_do_not_matter(tmp_path, rows):
    source = file_of(tmp_path, [*random_lines(40), "1:b"])
    for command in ("odds", "race", "rolls", "tiles", "advise"):
        sample = ("--samples", "50", "--seed", "1") if command in ("race", "advise") else ()
        expected = answered(tmp_path, command, source, *sample, status=1)
        assert answered(tmp_path, command, source, *sample, "--rows", rows, status=1) == expected
