"""The board in characters: columns are spaces, stacks grow upwards."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds import CamelOddsError, Position, text
from camelodds.display.board_text import draw
from results_of_all_kinds import HOSTILE_POSITION
from strategies import positions


def test_a_race_under_way():
    drawn = text.board("4:gWr 6:Kbyp 9:+ 12:- 16:+ | rx", owners={9: "ana", 12: "Ben"})
    assert drawn.split("\n") == [
        "                     p",
        "             r       y",
        "            <W       b",
        "             g      <K          [+]         [-]             [+] |",
        " 1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  |",
        "in the pyramid  r x  (1 more roll in this leg)",
        "out             b g y p",
        "tiles           9 + cheering (ana), 12 - booing (Ben), 16 + cheering",
    ]


def test_a_start_has_nothing_out_and_no_tiles():
    assert text.board("1:bg 2:oyw").split("\n") == [
        "     w",
        " g   y",
        " b   o                                                          |",
        " 1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  |",
        "in the pyramid  b g o y w  (5 more rolls in this leg)",
    ]


def test_a_narrow_board_has_several_rows():
    board = Position("4:gWr 6:Kbyp 9:+ 12:- 16:+ | rx").board({9: "ana", 12: "Ben", 16: "Zoe"})
    assert draw(board, 45).split("\n") == [
        "                     p",
        "             r       y",
        "            <W       b",
        "             g      <K",
        " 1   2   3   4   5   6   7   8",
        "",
        "[+]         [-]             [+] |",
        " 9  10  11  12  13  14  15  16  |",
        "in the pyramid  r x",
        "                (1 more roll in this leg)",
        "out             b g y p",
        "tiles           9 + cheering (ana),",
        "                12 - booing (Ben),",
        "                16 + cheering (Zoe)",
    ]
    assert [len(row) for row in board.rows(25)] == [6, 6, 4]
    assert len(board.rows(1)) == 16


def test_many_tiles_take_more_than_one_line():
    drawn = text.board("1:bgrypWK 2:+ 4:+ 6:+ 10:+ 12:+ 14:+").split("\n")
    assert drawn[-2:] == [
        "tiles           2 + cheering, 4 + cheering, 6 + cheering, 10 + cheering,",
        "                12 + cheering, 14 + cheering",
    ]


@given(positions(), st.integers(17, 100))
def test_no_row_is_wider_than_there_is_room(position, columns):
    board = position.board()
    assert [space for row in board.rows(columns) for space in row] == list(
        range(1, position.edition.track + 1)
    )
    lines = draw(board, columns).split("\n")
    # One word may be longer, in the lines below.
    assert max(map(len, lines)) <= max(columns, 30)


@given(positions())
def test_each_column_reads_from_the_ground_as_its_stack(position):
    lines = text.board(position).split("\n")
    ground = next(i for i, line in enumerate(lines) if line.startswith(" 1 "))
    assert max(map(len, lines[: ground + 1])) <= 80
    edition = position.edition
    for space in range(1, edition.track + 1):
        at = 4 * (space - 1)
        column = [line[at : at + 3].strip() for line in reversed(lines[: ground + 1])]
        assert column[0] == str(space)
        shown = "".join(column[1:])
        if space in position.tiles:
            assert shown == f"[{position.tiles[space]}]"
        else:
            stack = position.stacks.get(space, "")
            assert shown == "".join(f"<{c}" if c in edition.crazy_letters else c for c in stack)
    assert lines[ground - 1][4 * edition.track :] == lines[ground][4 * edition.track :] == "|"


@given(positions())
def test_dice_are_in_or_out(position):
    drawn = text.board(position)
    inside = re.search(r"^in the pyramid  ([\w ]+)  \(", drawn, re.MULTILINE)[1].split()
    outside = re.search(r"^out  +([\w ]+)$", drawn, re.MULTILINE)
    assert "".join(inside) == position.dice
    assert sorted(inside + (outside[1].split() if outside else [])) == sorted(position.edition.dice)
    draws = position.draws_left
    assert f"({draws} more roll{'s' if draws > 1 else ''} in this leg)" in drawn


def test_no_name_moves_the_cursor():
    drawn = text.board(HOSTILE_POSITION, owners={9: "ana\x1b[2J\n\u202e"})
    assert drawn.endswith("9 + <on> (ana?[2J??)")
    assert all(line.isprintable() for line in drawn.split("\n"))


def test_an_owner_of_no_tile_is_named():
    with pytest.raises(
        CamelOddsError, match="owners has space 3, where no tile lies; spaces with a tile: none"
    ):
        text.board(Position("1:bg 2:oyw"), owners={3: "ana"})
