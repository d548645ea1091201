"""Files written aside and put in their place: whole or not at all, with the right mode."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from camelodds.system.replace_file import STALE, WRITING, delete_leftovers, replace_file


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_the_parts_are_written_one_after_the_other(tmp_path):
    path = tmp_path / "file"
    replace_file(path, [b"one ", memoryview(b"two")])
    assert path.read_bytes() == b"one two"
    replace_file(path, [b"three"])
    assert path.read_bytes() == b"three"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own(tmp_path):
    path, usual = tmp_path / "file", tmp_path / "usual"
    usual.touch()
    replace_file(path, [b""])
    assert mode_of(path) == mode_of(usual)
    path.chmod(0o600)
    replace_file(path, [b""])
    assert mode_of(path) == 0o600
    replace_file(path, [b""], mode=0o644)
    assert mode_of(path) == 0o644


@pytest.mark.parametrize("broken", ["os.fsync", "pathlib.Path.replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=repr)
def test_a_write_that_fails_leaves_all_as_before(monkeypatch, tmp_path, broken, error):
    path = tmp_path / "file"
    replace_file(path, [b"before"])

    def fail(*_):
        raise error

    monkeypatch.setattr(broken, fail)
    with pytest.raises(type(error)):
        replace_file(path, [b"after"])
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_parts_that_fail_leave_all_as_before(tmp_path):
    def parts():
        yield b"half"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        replace_file(tmp_path / "file", parts())
    assert list(tmp_path.iterdir()) == []


def test_what_killed_processes_left_of_this_file_is_deleted(tmp_path):
    path, other = tmp_path / "a.b", tmp_path / "axb"
    old, new, of_other = (
        tmp_path / f"{name}.{digits}{WRITING}"
        for name, digits in (("a.b", "0123abcd"), ("a.b", "89abcdef"), ("axb", "0123abcd"))
    )
    for file in (path, other, old, new, of_other):
        file.touch()
    for file in (old, of_other):
        os.utime(file, (0, file.stat().st_mtime - 2 * STALE))
    delete_leftovers(path)
    assert sorted(tmp_path.iterdir()) == sorted([path, other, new, of_other])
    delete_leftovers(tmp_path / "no such folder" / "file")


def test_a_leftover_that_another_process_deletes_first_keeps_no_other_from_being_deleted(
    monkeypatch, tmp_path
):
    """Two processes clean up at once: each leaves nothing behind, whichever comes first to a file."""
    path = tmp_path / "a.b"
    leftovers = [tmp_path / f"a.b.{number:08x}{WRITING}" for number in range(3)]
    for one in leftovers:
        one.touch()
        os.utime(one, (0, 0))
    unlink = Path.unlink

    def after_the_other(self, **how):
        monkeypatch.setattr(Path, "unlink", unlink)
        self.unlink()
        self.unlink(**how)

    monkeypatch.setattr(Path, "unlink", after_the_other)
    delete_leftovers(path)
    assert list(tmp_path.iterdir()) == []
