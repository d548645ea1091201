"""Games as text files."""

from __future__ import annotations

import os
import stat

import pytest

from camelodds import CamelOddsError
from camelodds.tableside import files
from camelodds.tableside.game import FollowedGame
from followed import game_of, played


def test_a_file_leads_to_the_same_states(tmp_path):
    states = [game_of("1:bg 2:y 3:pr 15:W 16:K")]
    for command in ("b2", "t red", "as bob tile 9 -", "bet win ?", "has ana money 9", "turn bob", "K1", "g3"):
        states.append(played(states[-1], command))
    path = tmp_path / "game.txt"
    files.save(path, states)
    assert files.load(path) == states
    assert path.stat().st_mode & 0o777 == 0o644
    files.save(path, states[:3])
    assert files.load(path) == states[:3]
    assert list(tmp_path.iterdir()) == [path]


def test_names_of_several_words_are_kept(tmp_path):
    path = tmp_path / "game.txt"
    states = [game_of(names=("Ana Maria", "Ana", "Bet"), me="Ana Maria")]
    for command in (
        "ana tile 9 +",
        '"ana maria" b2',
        "turn Ana_Maria",
        "bet ticket red",
        "reveal ana_maria red",
    ):
        if command.startswith("reveal"):
            states.append(played(states[-1], "bet win ? ana maria"))
        states.append(played(states[-1], command))
    files.save(path, states)
    assert 'players "Ana Maria" Ana Bet\nme Ana Maria\n' in path.read_text()
    assert files.load(path) == states
    path.write_text('start 1:bg 2:oyw\nplayers "Ana Maria", bob\nana b2\n')
    assert files.load(path)[-1].names == ("Ana Maria", "bob")


def test_a_track_of_its_own_is_kept(tmp_path):
    start = files.start_of("1:bg 2:y 3:pr 7:W 8:K", None, 8)
    path = tmp_path / "short.txt"
    files.save(path, [FollowedGame.new(start, ("ana", "bob", "me"))])
    assert files.load(path)[0].edition.track == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", " is not a game: it has no line like 'start 1:bg 2:y 3:pr 15:W 16:K'"),
        ("start 1:bg 2:oyw\n", " is not a game: it has no line like 'players ana bob me'"),
        ("players ana bob\nb2\n", " is not a game: it has no line like 'start 1:bg 2:y 3:pr 15:W 16:K'"),
        (
            "start 1:bg 2:oyw\nplayers ana bob\n\nb2\nb3\n",
            ", line 5: cannot roll 'b3': the blue die is not in the pyramid, inside are goyw (R6)",
        ),
        ("start 1:bg 2:oyw\nplayers ana bob\nundo\n", ", line 3: undo is not a move: a file has moves only"),
        ("start 1:bg 2:oyw\nplayers ana bob\nplayers ana\n", ", line 3: players for the second time"),
        (
            "edition 1999\nstart 1:bg 2:oyw\nplayers ana bob\nb2",
            ", line 1: edition must be 2018 or 2014, not '1999'",
        ),
        (
            "start 1:bg 2:oyw\nplayers ana bob\ntrack 99\n",
            ", line 3: track must be a whole number, from 3 to 16, not 99",
        ),
        (
            "start 1:bg 2:oyw\nplayers ana bob\n\nedition 2013\n",
            ", line 4: edition must be 2018 or 2014, not '2013'",
        ),
        ("start 1:bg 2:oyw\nme x\nplayers ana bob\n", ", line 2: x is not among the players: ana, bob"),
        (
            "start 1:bg 2:oyw\rplayers ana me\r\n# \x0c\u2028\nb2\nb2\n",
            ", line 5: cannot roll 'b2': the blue die is not in the pyramid, inside are goyw (R6)",
        ),
        (
            "track x\nstart 1:bg 2:oyw\nplayers ana bob\nb2",
            ", line 1: track must be a whole number, from 3 to 16, not 'x'",
        ),
        (
            "start 1:bg 2:oy\nplayers ana bob\n",
            ", line 1: illegal position '1:bg 2:oy':\n"
            "  white is missing: each camel stands exactly once, put it on a space (R3)",
        ),
        (
            "start 1:bg 2:oyw\nplayers ana\n",
            ", line 2: the 2014 edition is for 2 to 8 players, not for 1 (R22)",
        ),
        (
            "start 1:bg 2:y 3:pr 15:W 16:K\nplayers ana bob\n",
            ", line 2: the 2018 edition is for 3 to 8 players, not for 2 (R22)",
        ),
        (
            "start 1:bg 2:oyw\nplayers ana ana\n",
            ", line 2: two players are called ana: each must have a name of their own",
        ),
        ("start 1:bg 2:oyw\nplayers ana bob\nme zoe\n", ", line 3: zoe is not among the players: ana, bob"),
        (b"\xff\xfe\x00", " is not a game: it is no text"),
        (b"b2\n" * 1_400_000, " is not a game: it is larger than 4 MiB"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_broken_file_says_where(tmp_path, text, message):
    path = tmp_path / "broken.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CamelOddsError) as error:
        files.load(path)
    assert str(error.value) == f"{path}{message}"


def test_a_file_that_is_no_game_is_not_written_over(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("milk, bread")
    with pytest.raises(CamelOddsError, match="is not a game: give another name"):
        files.save(notes, [game_of()])
    assert notes.read_text() == "milk, bread"
    for path in (tmp_path, tmp_path / "no" / "game.txt", tmp_path / ("n" * 300), tmp_path / "a\0b"):
        with pytest.raises(CamelOddsError):
            files.save(path, [game_of()])
        with pytest.raises(CamelOddsError):
            files.load(path)
    assert list(tmp_path.iterdir()) == [notes]


def test_a_file_half_written_is_not_left(tmp_path, monkeypatch):
    path = tmp_path / "game.txt"
    files.save(path, [game_of()])
    before = path.read_text()

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CamelOddsError, match="No space left on device"):
        files.save(path, [game_of(), played(game_of(), "b1")])
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("\ufeffstart 1:bg 2:oyw\nplayers ana bob\nb2\n", "b2"),
        ("start\t1:bg 2:oyw\nplayers \t ana bob\n\tticket \tblue\n", "ticket blue"),
        ("start 1:bg 2:oyw\nplayers ana me\nme me\nme b2\n", "as me b2"),
        ("start 1:bg 2:oyw\nplayers ana me\nme b2\n", "as me b2"),
        ("start 1:bg 2:oyw\nplayers ana track\ntrack b2\n", "as track b2"),
    ],
)
def test_a_file_is_read_as_people_and_editors_write_it(tmp_path, text, command):
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode())
    assert files.load(path)[-1].command == command


def test_a_file_with_a_byte_order_mark_is_a_game_to_write_over(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + files.written([game_of()]).encode())
    files.save(path, files.load(path))
    assert path.read_text().startswith(files.FIRST)


def test_what_could_not_be_loaded_is_not_saved(tmp_path, monkeypatch):
    path = tmp_path / "game.txt"
    states = [game_of()]
    files.save(path, states)
    before = path.read_text()
    monkeypatch.setattr(files, "LARGEST", len(before))
    files.save(path, states)
    with pytest.raises(CamelOddsError, match="cannot be written: the game takes more than"):
        files.save(path, [*states, played(states[0], "b2")])
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]
    assert len(files.load(path)) == 1


def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual_one(tmp_path):
    path, usual = tmp_path / "game.txt", tmp_path / "usual"
    usual.touch()
    files.save(path, [game_of()])
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    path.chmod(0o600)
    files.save(path, [game_of()])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_a_killed_process_left_is_deleted(tmp_path):
    left = tmp_path / "game.txt.0123abcd.writing"
    fresh = tmp_path / "game.txt.01234567.writing"
    others = tmp_path / "another.txt.0123abcd.writing"
    for path in (left, fresh, others):
        path.touch()
    for path in (left, others):
        os.utime(path, (0, 0))
    files.save(tmp_path / "game.txt", [game_of()])
    assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "game.txt", fresh, others])


def test_a_line_without_what_it_should_say_says_nothing():
    with pytest.raises(CamelOddsError, match=r"no line like 'players ana bob me'$"):
        files.read_game("start 1:bg 2:oyw\nplayers\nb2\n", "g.txt")
