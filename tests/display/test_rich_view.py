"""What rich prints: the text of the board and of the tables, in the camels' colours."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from camelodds import CamelOddsError, Game, Position, move_values, rich_view, text, tournament
from camelodds.display import terminal
from camelodds.display.board_text import draw
from camelodds.display.colours import camel_colours
from camelodds.display.terminal import Bar
from camelodds.display.view import Column, View
from results_of_all_kinds import HOSTILE_POSITION, LINE, many_results, results
from strategies import positions

RESULTS = results(Position(LINE)) | many_results()


def printed(renderable, width=100, **options):
    console = Console(width=width, color_system=None, highlight=False, **options)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


@given(positions())
@example(Position("1:bgrypWK 2:+ 4:+ 6:+ 10:+ 12:+ 14:+"))
def test_a_board_is_that_of_plain_text(position):
    drawn = [line.rstrip() for line in printed(position).rstrip("\n").split("\n")]
    assert drawn == text.board(position).split("\n")


@given(positions(), st.integers(25, 100))
def test_a_narrow_board_is_that_of_plain_text(position, columns):
    drawn = terminal.draw(position.board(), columns).plain
    assert [line.rstrip() for line in drawn.split("\n")] == draw(position.board(), columns).split("\n")


def test_camels_and_dice_have_their_colours():
    position = Position(LINE)
    drawn = rich_view.board(position)
    assert isinstance(drawn, Text)
    colours = camel_colours(position.edition)
    styles = {(drawn.plain[span.start : span.end].strip(" <"), str(span.style)) for span in drawn.spans}
    for name in position.edition.camels:
        assert (position.edition.letter(name), f"bold {colours[name].text} on {colours[name].fill}") in styles


def test_owners_are_named():
    assert printed(rich_view.board(LINE, {9: "[b]ana"})).rstrip().endswith("9 + cheering ([b]ana)")
    with pytest.raises(CamelOddsError, match="owners has space 2"):
        rich_view.board(LINE, {2: "ana"})


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_prints_the_words_and_numbers_of_its_text(name):
    result = RESULTS[name]
    words = set(printed(result, width=400).split())
    if name == "advice":
        for action in result.actions[:10]:
            shown = [
                *action.text.split(),
                f"{action.value:+.3f}",
                f"{action.stdev:.2f}",
                *action.reason.split(),
            ]
            assert set(shown) <= words
    elif name == "settlement":
        for payment in result.payments:
            made_of = [word for what, _ in payment.items for word in what.split()]
            assert {payment.player, *payment.what.split(), *made_of, str(payment.money)} <= words
    else:
        assert set(str(result).split()) <= words


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("width", [80, 40])
def test_no_number_is_cut_where_the_table_has_room(name, width):
    lines = printed(RESULTS[name], width=width).rstrip("\n").split("\n")
    assert max(map(len, lines)) <= width
    if width == 80 and name != "advice":
        numbers = {word for word in str(RESULTS[name]).split() if re.fullmatch(r"[+-]?\d\.\d+", word)}
        assert bool(numbers) == (name not in ("no tickets", "settlement"))
        assert numbers <= set(" ".join(lines).split())


def words_of(view, named):
    """The words of a table's cells; camels that are not named are letters there."""
    letters = (
        {}
        if named or view.edition is None
        else dict(zip(view.edition.camels, view.edition.letters, strict=True))
    )
    return Counter(word for row in view.texts() for cell in row for word in letters.get(cell, cell).split())


@pytest.mark.parametrize("name", [*RESULTS, "tournament", "log", "moves"])
@pytest.mark.parametrize("width", [30, 33, 37, 38, 40, 44, 50])
def test_every_cell_is_whole_in_a_narrow_terminal(name, width):
    """Columns to spare, digits after the third, and names of camels may be missing, and nothing else."""
    result = RESULTS[name] if name in RESULTS else of_games(name)
    lines = printed(result, width=width).rstrip("\n").split("\n")
    assert max(map(len, lines)) <= width
    there = Counter(word for line in lines for word in line.split())
    view = result.view()
    fewer = view.without_spare()
    possible = [words_of(one, named) for one in (view, fewer, fewer.rounded()) for named in (True, False)]
    assert any(words <= there for words in possible)


@cache
def of_games(name):
    if name == "tournament":
        return tournament(["roller", "leader", "tickets"], games=60, seed=1)
    game = Game.start(["ana", "bo", "cy"], LINE).after("ticket red").after("b2").after("bet win yellow")
    return game.log if name == "log" else move_values(game, samples=40, seed=3)


def test_where_there_is_no_room_spare_columns_go_then_digits_then_each_row_takes_lines():
    columns = (Column(""), Column("camel"), Column("value"), Column("+-", spare=True))
    view = View("", columns, [("=", "red", 0.51234, 0.01), ("", "blue", 0.25, 0.125)], about=1)

    def rows(width):
        return [line.rstrip() for line in printed(terminal.Rows(view), width=width).split("\n")]

    assert rows(24)[1:3] == ["= red   0.51234 0.01000", "  blue  0.25000 0.12500"]
    assert rows(20)[1:4] == ["= red   0.51234", "  blue  0.25000", "no room for: +-"]
    assert rows(14)[1:3] == ["= red  0.51234", "  blue 0.25000"]
    assert rows(13)[1:3] == ["= red   0.512", "  blue  0.250"]
    assert rows(11)[:5] == ["= red", "  value", "  0.512", "blue", "  value"]


def test_names_of_columns_are_short_before_a_column_goes():
    columns = (Column("board"), Column("draws left"), Column("ticket 5", short="5"), Column("+-", spare=True))
    table = terminal.Rows(View("", columns, [("1:b", 1, 0.5, 0.25)]))
    assert [line.rstrip() for line in printed(table, width=28).splitlines()] == [
        "    draws",
        "     left       5      +-",
        "1:b     1 0.50000 0.25000",
    ]


def test_bars_show_shares_and_leave_where_there_is_no_room():
    table = terminal.table(
        View("odds", (Column("camel"), Column("first", bar=True)), [("red", 0.5), ("blue", 1.0)])
    )
    assert "0.50000 ██" in printed(table)
    assert "1.00000 ████" in printed(table)
    assert "█" not in printed(table, width=14)
    assert "0.50000" in printed(table, width=14)


def test_bars_are_ascii_where_the_terminal_is():
    bar = Bar(Text("0.5"), 0.5)
    assert bar.bar(ascii_only=True) == "##  "
    assert bar.bar(ascii_only=False) == "██  "
    assert Bar(Text("-2"), -2.0).bar(ascii_only=True) == "####"


def test_names_are_neither_markup_nor_control_codes():
    for result in results(HOSTILE_POSITION).values():
        assert "\x1b" not in printed(result, width=200)
    assert "[red]" in printed(results(HOSTILE_POSITION)["tiles"])


def test_only_results_have_tables():
    with pytest.raises(CamelOddsError, match="there is no table of 'leg': give a result"):
        rich_view.table("leg")


def test_results_do_not_need_rich():
    program = (
        "import sys; sys.modules['rich'] = None; import camelodds\n"
        f"leg = camelodds.leg_odds({LINE!r}); str(leg); leg._repr_html_(); leg.to_dicts()\n"
        "leg.position._repr_svg_()"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)


@pytest.mark.parametrize("name", RESULTS)
def test_the_notes_stand_below_the_table(name):
    notes = RESULTS[name].view().notes
    lines = [line.rstrip() for line in printed(RESULTS[name], width=400).rstrip().split("\n")]
    assert lines[len(lines) - len(notes) :] == list(notes)
