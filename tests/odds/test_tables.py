"""Race tables on disk: written whole or not at all, refused when they are not what they say, listed, deleted."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import numpy as np
import platformdirs
import pytest

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position, TableError, race_odds, solve_race
from camelodds.cli import main
from camelodds.odds.solved import files as tables
from camelodds.odds.solved.files import (
    DIRECTORY_VARIABLE,
    HEADER,
    MAGIC,
    delete_tables,
    read_progress,
    read_table,
    table_files,
    table_path,
    write_progress,
    write_table,
)
from camelodds.odds.solved.race_table import ONE, Progress, RaceTable, Rules
from camelodds.odds.solved.sweeps import solve_in_sweeps

pytestmark = pytest.mark.once

# The smallest tracks whose tables are kept on disk.
SIX = replace(EDITION_2018, track=6)
SEVEN = replace(EDITION_2018, track=7)
LINE = "1:bgry 4:p 6:WK"


@pytest.fixture(scope="module")
def solved_six(tmp_path_factory):
    """The table of the 6-space track, solved once; tests take copies."""
    folder = tmp_path_factory.mktemp("solved")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DIRECTORY_VARIABLE, str(folder))
        solve_race(SIX)
        return table_path(SIX)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty directory of tables."""
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def six(solved_six, folder):
    """A copy of the solved table where it is looked for."""
    return Path(shutil.copy(solved_six, folder))


def numbers(edition, seed=0):
    """A table of numbers that mean nothing, for what only the file is about."""
    rules = Rules.of(edition)
    shape = (2, rules.boards, 5)
    worth = np.random.default_rng(seed).integers(0, ONE, size=shape, dtype=np.uint32)
    return RaceTable(rules, worth, float(ONE), 1e-8, 7)


def progress(edition, seed=0):
    rules = Rules.of(edition)
    shape = (2, rules.boards + 1, 5)
    worth = np.random.default_rng(seed).integers(0, ONE, size=shape, dtype=np.uint32)
    return Progress(worth, [1.0, 0.5, 0.25], 0.125)


# Where tables are


def test_the_environment_says_where_tables_are(monkeypatch, tmp_path):
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path / "elsewhere"))
    assert DIRECTORY_VARIABLE == "CAMELODDS_CACHE_DIR"
    assert tables.directory() == tmp_path / "elsewhere"
    assert table_path(SIX).parent == tmp_path / "elsewhere"
    # Made when something is written, not before.
    assert not table_path(SIX).parent.exists()
    assert write_table(table_path(SIX), numbers(SIX)).is_file()


@pytest.mark.parametrize("given", [None, ""])
def test_else_they_are_in_the_users_cache_directory(monkeypatch, given):
    if given is None:
        monkeypatch.delenv(DIRECTORY_VARIABLE, raising=False)
    else:
        monkeypatch.setenv(DIRECTORY_VARIABLE, given)
    assert tables.directory() == Path(platformdirs.user_cache_dir("camelodds", appauthor=False))


def test_editions_of_other_rules_have_tables_of_their_own(folder):
    different = [SIX, SEVEN, replace(SIX, dice_per_leg=4), replace(SIX, dice_per_leg=6)]
    assert len({table_path(edition) for edition in different}) == 4
    assert table_path(replace(SIX, start_money=9, ticket_values=(9, 8))) == table_path(SIX)


def test_editions_of_the_same_rules_share_a_table(folder):
    assert table_path(replace(SIX, name="mine")) == table_path(SIX)


def test_tables_of_the_printed_editions_keep_their_names(folder):
    """Under another name, the table that a user made yesterday would not be found, and be solved again."""
    assert table_path(EDITION_2018).name == "race-2018-16-v1-e81a5f345119.table"
    assert table_path(EDITION_2014).name == "race-2014-16-v1-92f25eb8c82b.table"


def test_what_was_made_in_no_folder_yet_is_kept_in_all_its_folders(monkeypatch, tmp_path):
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path / "not" / "yet"))
    tables.check_writable()
    tables.check_writable()
    assert (tmp_path / "not" / "yet").is_dir()
    assert list((tmp_path / "not" / "yet").iterdir()) == []


# What is written is what is read


def test_a_table_is_read_as_it_was_written_and_mapped_into_memory(folder):
    table = numbers(SIX)
    path = write_table(table_path(SIX), table)
    again = read_table(path, table.rules)
    assert isinstance(again.worth, np.memmap)
    assert np.array_equal(again.worth, table.worth)
    assert (again.rules, again.one, again.error_bound, again.sweeps) == (table.rules, ONE, 1e-8, 7)
    assert not again.worth.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        again.worth[0, 0, 0] = 1
    assert [file.name for file in folder.iterdir()] == [path.name]


def test_sweeps_done_are_read_as_they_were_written(folder):
    path, rules = table_path(SIX), Rules.of(SIX)
    assert read_progress(path, rules) is None
    write_progress(path, rules, progress(SIX))
    again = read_progress(path, rules)
    assert np.array_equal(again.worth, progress(SIX).worth)
    assert (again.unfinished, again.largest_change, again.sweeps) == ([1.0, 0.5, 0.25], 0.125, 2)
    # The next sweep writes to it.
    assert again.worth.flags.writeable
    with pytest.raises(TableError, match="cannot be read"):
        read_table(path, rules)


def test_a_solved_table_is_mapped_and_used_and_nothing_else_is_left(six, folder):
    table = solve_race(SIX)
    assert isinstance(table.worth, np.memmap)
    assert Path(table.worth.filename) == six
    race = race_odds(Position(LINE, edition=SIX))
    assert (race.method, race.error_bound) == ("exact", table.error_bound)
    assert [file.name for file in folder.iterdir()] == [six.name]


def test_a_table_that_is_there_is_not_solved_again(monkeypatch, folder):
    write_table(table_path(SIX), numbers(SIX))
    monkeypatch.setattr("camelodds.odds.solved.solve.solve_in_sweeps", None)
    assert np.array_equal(solve_race(SIX).worth, numbers(SIX).worth)


# Killed writers


@pytest.mark.parametrize("broken", ["os.fsync", "pathlib.Path.replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=repr)
def test_a_writer_that_fails_leaves_nothing_behind(monkeypatch, folder, broken, error):
    def fail(*_):
        raise error

    monkeypatch.setattr(broken, fail)
    raised = TableError if isinstance(error, OSError) else type(error)
    with pytest.raises(raised):
        write_table(table_path(SIX), numbers(SIX))
    with pytest.raises(raised):
        write_progress(table_path(SIX), Rules.of(SIX), progress(SIX))
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("broken", ["os.fsync", "pathlib.Path.replace"])
def test_a_writer_that_fails_leaves_the_file_of_before(monkeypatch, folder, broken):
    path = write_table(table_path(SIX), numbers(SIX, seed=1))

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(broken, fail)
    with pytest.raises(TableError, match="No space left"):
        write_table(path, numbers(SIX, seed=2))
    assert np.array_equal(read_table(path, Rules.of(SIX)).worth, numbers(SIX, seed=1).worth)
    assert list(folder.iterdir()) == [path]


def start(program, **variables):
    """Run a program; it says "ready" when it is to be killed."""
    return subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=os.environ | variables
    )


SOLVE_SIX = """
import sys, time
from dataclasses import replace
from camelodds import EDITION_2018, solve_race
def on_sweep(sweep):
    print("sweep", sweep.number, flush=True)
    if sweep.number == {stop}:
        print("ready", flush=True)
        time.sleep(600)
print(solve_race(replace(EDITION_2018, track=6), on_sweep=on_sweep, workers=1).sweeps, "sweeps", flush=True)
"""

HALF_WRITTEN = """
import os, time
import numpy as np
from dataclasses import replace
from camelodds import EDITION_2018
from camelodds.odds.solved import files as tables
from camelodds.odds.solved.race_table import RaceTable, Rules
def hang(_):
    print("ready", flush=True)
    time.sleep(600)
os.fsync = hang
edition = replace(EDITION_2018, track=6)
rules = Rules.of(edition)
worth = np.zeros((2, rules.boards, 5), dtype=np.uint32)
tables.write_table(tables.table_path(edition), RaceTable(rules, worth, 1.0, 0.0, 1))
"""


def kill_when_ready(program):
    """What the program said before it was killed."""
    with start(program) as process:
        said = []
        for line in process.stdout:
            if line == "ready\n":
                break
            said.append(line.strip())
        assert process.poll() is None
        process.kill()
    return said


def test_a_writer_killed_before_it_is_done_leaves_no_table(folder):
    kill_when_ready(HALF_WRITTEN)
    assert not table_path(SIX).exists()
    with pytest.raises(TableError, match="no race table"):
        race_odds(Position(LINE, edition=SIX), method="exact")
    # What it left is known by name, so that it can be found and deleted.
    (left,) = folder.iterdir()
    assert [file.path for file in table_files()] == [left]
    assert delete_tables([left.name]) == [left]
    assert list(folder.iterdir()) == []


def test_a_solver_that_was_killed_goes_on_after_its_last_sweep(solved_six, folder):
    assert kill_when_ready(SOLVE_SIX.format(stop=3)) == ["sweep 1", "sweep 2", "sweep 3"]
    assert [file.state for file in table_files()] == ["unfinished"]
    assert not table_path(SIX).exists()
    later = []
    table = solve_race(SIX, on_sweep=lambda sweep: later.append(sweep.number))
    assert later == list(range(4, table.sweeps + 1))
    assert table_path(SIX).read_bytes() == solved_six.read_bytes()
    assert list(folder.iterdir()) == [table_path(SIX)]


@pytest.mark.parametrize("damage", ["truncated", "altered", "of another track", "empty"])
def test_sweeps_that_cannot_be_used_are_done_again(solved_six, folder, damage):
    path = table_path(SIX)
    partial = write_progress(path, Rules.of(SIX), progress(SIX))
    if damage == "of another track":
        write_progress(table_path(SEVEN), Rules.of(SEVEN), progress(SEVEN)).replace(partial)
    else:
        content = bytearray(partial.read_bytes())
        content[-1] ^= 1
        partial.write_bytes({"truncated": content[:-4], "altered": content, "empty": b""}[damage])
    first = []
    solve_race(SIX, on_sweep=lambda sweep: first.append(sweep.number))
    assert first[0] == 1
    assert path.read_bytes() == solved_six.read_bytes()


def test_two_processes_that_solve_the_same_race_at_once_both_end_well(solved_six, folder):
    program = SOLVE_SIX.format(stop=0)
    with start(program) as one, start(program) as other:
        said = [process.communicate(timeout=120)[0].splitlines() for process in (one, other)]
    assert (one.returncode, other.returncode) == (0, 0)
    assert said[0][-1] == said[1][-1]
    assert table_path(SIX).read_bytes() == solved_six.read_bytes()
    assert list(folder.iterdir()) == [table_path(SIX)]


# Files that are refused


def flip(path, byte, bit):
    with path.open("r+b") as file:
        file.seek(byte)
        (value,) = file.read(1)
        file.seek(byte)
        file.write(bytes([value ^ 1 << bit]))


def check_refused(path, message):
    """It is refused wherever it could be used, with its name and what to do, and solving replaces it."""
    for use in (
        lambda: read_table(path, Rules.of(SIX)),
        lambda: race_odds(Position(LINE, edition=SIX), method="exact"),
        lambda: race_odds(Position(LINE, edition=SIX)),
    ):
        with pytest.raises(TableError, match=message) as caught:
            use()
        assert str(path) in str(caught.value)
        assert f"camelodds tables --delete {path.name}" in str(caught.value)
        assert "and solve again" in str(caught.value)


@pytest.mark.parametrize("size", [0, 1, len(MAGIC), HEADER - 1])
def test_a_file_shorter_than_a_header_is_refused(folder, size):
    path = write_table(table_path(SIX), numbers(SIX))
    os.truncate(path, size)
    check_refused(path, "is not a race table")


@pytest.mark.parametrize("size", [HEADER, HEADER + 4, -4, -1])
def test_a_truncated_table_is_refused(folder, size):
    path = write_table(table_path(SIX), numbers(SIX))
    os.truncate(path, size if size > 0 else path.stat().st_size + size)
    check_refused(path, "is truncated")


def test_a_table_with_something_after_its_end_is_refused(folder):
    path = write_table(table_path(SIX), numbers(SIX))
    with path.open("ab") as file:
        file.write(b"\0")
    check_refused(path, "is truncated")


@pytest.mark.parametrize("bit", [0, 7])
@pytest.mark.parametrize("place", ["first", "middle", "last"])
def test_a_bit_altered_in_the_numbers_is_found(folder, place, bit):
    path = write_table(table_path(SIX), numbers(SIX))
    size = path.stat().st_size
    flip(path, {"first": HEADER, "middle": (HEADER + size) // 2, "last": size - 1}[place], bit)
    check_refused(path, "is altered, its checksum is wrong")


def test_a_bit_altered_in_the_magic_is_found(folder):
    for byte in range(len(MAGIC)):
        path = write_table(table_path(SIX), numbers(SIX))
        flip(path, byte, byte % 8)
        check_refused(path, "is not a race table")


def test_a_bit_altered_in_the_checksum_or_in_the_header_is_found(folder):
    path = write_table(table_path(SIX), numbers(SIX))
    random = Random(0)
    text = path.read_bytes()[:HEADER].rstrip()
    places = [len(MAGIC), *random.sample(range(len(MAGIC), len(text)), 100), len(text), HEADER - 1]
    for byte in places:
        bit = random.randrange(8)
        flip(path, byte, bit)
        with pytest.raises(TableError) as caught:
            read_table(path, Rules.of(SIX))
        assert str(path) in str(caught.value)
        flip(path, byte, bit)
    assert read_table(path, Rules.of(SIX)).sweeps == 7


@pytest.mark.parametrize(
    "edition",
    [SEVEN, replace(SIX, dice_per_leg=4), replace(EDITION_2018, track=6, dice_per_leg=6)],
    ids=lambda edition: f"{edition.track} spaces, {edition.dice_per_leg} dice",
)
def test_a_table_of_other_rules_under_this_name_is_refused(folder, edition):
    write_table(table_path(edition), numbers(edition)).replace(table_path(SIX))
    check_refused(table_path(SIX), "is not the race table of")


def test_unfinished_sweeps_under_the_name_of_a_table_are_refused(folder):
    path = table_path(SIX)
    write_progress(path, Rules.of(SIX), progress(SIX)).replace(path)
    check_refused(path, "is not the race table of")


@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n" + bytes(9000), b"x" * HEADER, MAGIC + bytes(HEADER), MAGIC + b"[]".ljust(HEADER)],
    ids=["image", "text", "zeros", "list"],
)
def test_a_file_of_something_else_is_refused(folder, content):
    table_path(SIX).write_bytes(content)
    check_refused(table_path(SIX), "is not a race table|its header cannot be read")


def test_a_directory_of_a_tables_name_is_refused(folder):
    table_path(SIX).mkdir()
    with pytest.raises(TableError, match="cannot be read"):
        race_odds(Position(LINE, edition=SIX), method="exact")


def test_a_sample_does_not_care_about_a_table_that_cannot_be_used(folder):
    table_path(SIX).write_bytes(b"")
    line = "1:W 2:K 5:bgry 6:p | bgryp"
    assert race_odds(Position(line, edition=SIX), samples=3, seed=1, workers=1).method == "sampled"
    assert race_odds(Position(line, edition=SIX), samples=3, method="sampled").method == "sampled"


def test_solving_replaces_a_table_that_cannot_be_used(six, solved_six):
    flip(six, HEADER, 0)
    solve_race(SIX)
    assert six.read_bytes() == solved_six.read_bytes()
    assert race_odds(Position(LINE, edition=SIX)).method == "exact"


def test_a_table_altered_after_it_was_used_is_not_used_again(six):
    race = race_odds(Position(LINE, edition=SIX))
    assert race.method == "exact"
    # As by a copy over it: another file in its place, with a time of its own.
    altered = bytearray(six.read_bytes())
    altered[HEADER] ^= 1
    other = six.with_name("other")
    other.write_bytes(altered)
    os.utime(other, ns=(0, six.stat().st_mtime_ns + 1))
    other.replace(six)
    check_refused(six, "is altered")


# camelodds tables


def test_the_command_says_where_there_are_no_tables(monkeypatch, tmp_path, capsys):
    for where in (tmp_path, tmp_path / "missing"):
        monkeypatch.setenv(DIRECTORY_VARIABLE, str(where))
        assert main(["tables"]) == 0
        assert capsys.readouterr().out == f"no tables in {where}; camelodds solve makes one\n"
        assert main(["tables", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == []


def test_the_command_lists_tables_ready_and_unfinished(folder, capsys):
    ready = write_table(table_path(SIX), numbers(SIX))
    unfinished = write_progress(table_path(SEVEN), Rules.of(SEVEN), progress(SEVEN))
    (folder / "something else.txt").write_text("not ours")
    assert main(["tables"]) == 0
    out, err = capsys.readouterr()
    head, names, *rows = out.splitlines()
    assert (head, err) == (str(folder), "")
    assert names.split() == [
        "file",
        "MiB",
        "spaces",
        "dice",
        "per",
        "leg",
        "sweeps",
        "errors",
        "below",
        "state",
    ]
    listed = {row.split()[0]: row.split()[1:] for row in rows}
    assert listed.keys() == {ready.name, unfinished.name}
    assert listed[ready.name] == [f"{ready.stat().st_size / 2**20:.1f}", "6", "5", "7", "1e-08", "ready"]
    assert listed[unfinished.name][1:4] == ["7", "5", "2"]
    assert listed[unfinished.name][-1] == "unfinished"


def test_the_command_lists_tables_as_json(folder, capsys):
    ready = write_table(table_path(SIX), numbers(SIX))
    assert main(["tables", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)
    assert listed == {
        "path": str(ready),
        "size": ready.stat().st_size,
        "rules": asdict(Rules.of(SIX)),
        "sweeps": 7,
        "error_bound": 1e-8,
        "finished": True,
        "problem": "",
        "state": "ready",
    }


def test_the_command_tells_what_is_wrong_with_a_table_by_status_1(folder, capsys):
    broken = write_table(table_path(SIX), numbers(SIX))
    fine = write_table(table_path(SEVEN), numbers(SEVEN))
    flip(broken, HEADER, 0)
    assert main(["tables"]) == 1
    out = capsys.readouterr().out
    states = {row.split()[0]: row.split()[-1] for row in out.splitlines() if row.startswith("race-")}
    assert states == {broken.name: "unusable", fine.name: "ready"}
    assert f"{broken} is altered, its checksum is wrong: delete it" in out
    assert main(["tables", "--json"]) == 1
    problems = {Path(file["path"]): file["problem"] for file in json.loads(capsys.readouterr().out)}
    assert "checksum" in problems[broken]
    assert problems[fine] == ""


def test_nothing_is_said_of_a_table_that_cannot_be_used_but_why(folder):
    broken = write_table(table_path(SIX), numbers(SIX))
    flip(broken, HEADER, 0)
    (listed,) = table_files()
    facts = listed.to_dict()
    problem = facts.pop("problem")
    assert problem.startswith(f"{broken} is altered, its checksum is wrong: delete it")
    assert facts == {
        "path": str(broken),
        "size": broken.stat().st_size,
        "rules": None,
        "sweeps": 0,
        # Odds are not further off than that.
        "error_bound": 1.0,
        "finished": False,
        "state": "unusable",
    }


def test_the_command_deletes_tables_by_name(folder, capsys):
    paths = [write_table(table_path(edition), numbers(edition)) for edition in (SIX, SEVEN)]
    kept = write_progress(table_path(SIX), Rules.of(SIX), progress(SIX))
    assert main(["tables", "--delete", *(path.name for path in paths)]) == 0
    assert capsys.readouterr().out == "".join(f"deleted {path}\n" for path in paths)
    assert list(folder.iterdir()) == [kept]


def test_an_unknown_name_deletes_nothing(folder, capsys):
    kept = write_table(table_path(SIX), numbers(SIX))
    other = folder / "something else.txt"
    other.write_text("not ours")
    for name in ("race-2018-99.table", other.name, f"../{folder.name}/{kept.name}", str(kept)):
        assert main(["tables", "--delete", kept.name, name]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("camelodds: no table named ")
        assert repr(name) in err
        assert kept.name in err.partition("there are: ")[2]
    assert set(folder.iterdir()) == {kept, other}


# camelodds solve


def test_the_command_tells_each_sweep_and_where_the_table_is(folder, capsys, solved_six):
    assert main(["solve", "--track", "6", "--workers", "2"]) == 0
    out, err = capsys.readouterr()
    *sweeps, last = out.splitlines()
    assert err == ""
    sweeps_done = read_table(table_path(SIX), Rules.of(SIX)).sweeps
    assert len(sweeps) == sweeps_done
    for number, line in enumerate(sweeps, start=1):
        assert line.startswith(f"sweep {number}: largest change ")
        assert line.endswith(" s left")
    assert last.startswith("16632 boards, errors below ")
    assert last.endswith(f": {table_path(SIX)}")
    assert table_path(SIX).read_bytes() == solved_six.read_bytes()
    # Once it is there, nothing is left to do.
    assert main(["solve", "--track", "6"]) == 0
    assert capsys.readouterr().out == last + "\n"


def test_the_command_says_which_tables_need_no_file(folder, capsys):
    assert main(["solve", "--edition", "2014"]) == 0
    said = "15504 boards, errors below 1e-12: not kept on disk: it is made in memory when needed\n"
    assert capsys.readouterr().out == said
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("track", ["0", "-1", "2", "17"])
def test_a_track_there_cannot_be_is_a_message_and_status_2(folder, capsys, track):
    assert main(["solve", f"--track={track}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"'--track': it must be a whole number, from 3 to 16, not {track} " in err


@pytest.mark.parametrize("arguments", [["--track", "x"], ["--track", "1.5"], ["--edition", "2015"], ["7"]])
def test_what_solve_cannot_parse_is_a_message_and_status_2(capsys, arguments):
    try:
        status = main(["solve", *arguments])
    except SystemExit as stop:
        status = stop.code
    assert status == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err


def test_workers_of_solve_must_be_a_whole_number(folder, capsys):
    assert main(["solve", "--track", "6", "--workers", "0"]) == 2
    assert "'--workers': it must be a whole number, at least 1, not 0" in capsys.readouterr().err


def test_a_directory_that_cannot_be_made_is_an_error_before_the_work(monkeypatch, tmp_path, capsys):
    """A file stands in the way: no user, not even root, can write there."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path / "file" / "tables"))
    sweeps = []
    with pytest.raises(CamelOddsError, match=str(tmp_path / "file" / "tables")):
        solve_race(SIX, on_sweep=sweeps.append)
    assert sweeps == []
    assert main(["solve", "--track", "6"]) == 2
    assert capsys.readouterr().err.startswith("camelodds: ")


def test_the_table_of_a_race_solved_in_memory_is_that_of_the_file(solved_six):
    table = solve_in_sweeps(Rules.of(SIX))
    assert np.array_equal(table.worth, read_table(solved_six, table.rules).worth)
