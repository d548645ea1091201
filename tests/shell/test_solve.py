"""The commands for what is kept on disk: solve, tables, warmup."""

from __future__ import annotations

import re

import pytest

from camelodds.cli import main
from command import page_of


@pytest.mark.compiled
def test_a_short_track_is_solved(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    assert main(["solve", "--track", "3"]) == 0
    assert re.fullmatch(r"756 boards, errors below .*: not kept on disk: .*\n", capsys.readouterr().out)
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
    light = page_of(capsys, "warmup")["ready"]
    assert "exact legs" in light
    assert not any("games" in name for name in light)
    with_games = page_of(capsys, "warmup", "--games")["ready"]
    assert with_games[: len(light)] == light
    assert {"games", "games with odds", "games with beliefs, luck taken out"} < set(with_games)
