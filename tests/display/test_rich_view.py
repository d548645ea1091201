"""What rich prints: the text of the board and of the tables, in the camels' colours."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console
from rich.style import Style
from rich.text import Text

from camelodds import CamelOddsError, Game, Position, move_values, rich_view, text, tournament
from camelodds.display import terminal
from camelodds.display.board_text import draw
from camelodds.display.colours import camel_colours
from camelodds.display.terminal import Bar
from camelodds.display.view import Column, View
from results_of_all_kinds import HOSTILE_POSITION, LINE, many_results, results, values_of_many
from strategies import positions

RESULTS = results(Position(LINE)) | many_results() | values_of_many()


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


class Strict(Console):
    """A console that fails on a style it does not know: others leave it out."""

    def get_style(self, name, *, default=None):
        return super().get_style(name)


@pytest.mark.parametrize("width", [40, 100])
@pytest.mark.parametrize("name", ["board", *RESULTS])
def test_rich_knows_every_style(name, width):
    drawn = (
        terminal.draw(Position(LINE).board(), width) if name == "board" else rich_view.table(RESULTS[name])
    )
    Strict(width=width, file=io.StringIO(), force_terminal=True, color_system="truecolor").print(drawn)
    if name == "advice":
        sentences = terminal.sentences_last(RESULTS[name].view())
        Strict(width=width, file=io.StringIO()).print(sentences)


def styles(renderable, width=100):
    """Each text with its style, in the order in which they are printed."""
    console = Console(width=width, color_system="truecolor", force_terminal=True, legacy_windows=False)
    segments = [one for one in console.render(renderable) if one.text.strip() and not one.control]
    return [(one.text.strip(), str(one.style or Style.null())) for one in segments]


def test_a_board_has_bright_sides_of_tiles_and_its_numbers_and_dice_that_are_out_stand_back():
    shown = styles(rich_view.board("4:gWr 6:Kbyp 9:+ 12:- | rx"))
    assert [text for text, style in shown if style == "bold green"] == ["[+]", "9 + cheering,"]
    assert [text for text, style in shown if style == "bold red"] == ["[-]", "12 - booing"]
    numbers, *out = (text for text, style in shown if style == "dim")
    assert numbers.split() == [*map(str, range(1, 17)), "|"]
    assert out == ["b", "g", "y", "p"]
    inside = shown[shown.index(("in the pyramid", "none")) :][1:3]
    assert [(text, style[:5]) for text, style in inside] == [("r", "bold "), ("x", "bold ")]


def test_a_table_has_its_caption_in_italic_heads_in_bold_and_gains_in_green():
    columns = (Column("player"), Column("paid", digits=2, signed=True), Column("odds", bar=True))
    rows = [("ana", 1.5, 0.5), ("bob", -2.0, -0.5), ("cy", 0.0, 1.0)]
    assert styles(terminal.table(View("who gets what", columns, rows, notes=("a note",)))) == [
        ("who gets what", "italic"),
        ("player", "bold"),
        ("paid", "bold"),
        ("odds", "bold"),
        ("ana", "none"),
        ("+1.50", "green"),
        ("0.50000", "none"),
        ("██", "not dim cyan"),
        ("bob", "none"),
        ("-2.00", "red"),
        ("-0.50000", "none"),
        ("██", "dim cyan"),
        ("cy", "none"),
        ("+0.00", "none"),
        ("1.00000", "none"),
        ("████", "not dim cyan"),
        ("a note", "none"),
    ]


def test_numbers_stand_to_the_right_and_words_to_the_left():
    columns = (Column("player"), Column("paid", digits=2), Column("for"))
    made = terminal.Rows(View("", columns, [("ana", 1.5, "a ticket"), ("bob", 12.0, "a card")]))
    assert [line.rstrip() for line in printed(made).split("\n")] == [
        "player  paid for",
        "ana     1.50 a ticket",
        "bob    12.00 a card",
        "",
    ]


def test_a_row_about_a_camel_has_its_letter_where_the_edition_is_known():
    edition = Position(LINE).edition
    columns, rows = (Column(""), Column("action")), [("=", "ticket 5"), ("", "roll")]
    view = View("", columns, rows, edition=edition, about=1, camels=("red", ""))
    assert [line.split() for line in printed(terminal.Rows(view)).splitlines()[1:]] == [
        ["=", "r", "ticket", "5"],
        ["roll"],
    ]
    without = printed(terminal.Rows(view._replace(edition=None)))
    assert [line.split() for line in without.splitlines()[1:]] == [["=", "ticket", "5"], ["roll"]]


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
def test_the_table_of_a_result_is_what_rich_prints_of_it(name):
    assert printed(rich_view.table(RESULTS[name])) == printed(RESULTS[name])


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("width", [80, 40])
def test_no_number_is_cut_where_the_table_has_room(name, width):
    lines = printed(RESULTS[name], width=width).rstrip("\n").split("\n")
    assert max(map(len, lines)) <= width
    if width == 80 and name != "advice":
        numbers = {word for word in str(RESULTS[name]).split() if re.fullmatch(r"[+-]?\d\.\d+", word)}
        assert bool(numbers) == (name not in ("no tickets", "settlement", "many rolls"))
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
