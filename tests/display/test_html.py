"""Results as HTML: well-formed, accessible, escaped, and with the numbers of the result."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from camelodds import CamelOddsError, Holdings, Position, html, settle
from camelodds.display.colours import camel_colours
from camelodds.display.view import Column, View
from results_of_all_kinds import HOSTILE, HOSTILE_POSITION, LINE, many_results, results, values_of_many

CAMEL, FIRST = Column("camel"), Column("first", bar=True)
RESULTS = results(Position(LINE)) | many_results() | values_of_many()
HOSTILE_RESULTS = results(HOSTILE_POSITION)


def parsed(text):
    # What is well-formed XML reads the same in HTML; <br> has no end there.
    return ET.fromstring(f"<div>{text.replace('<br>', '<br/>')}</div>")


def said(element):
    """The text of an element without what is hidden from readers."""
    if element.get("aria-hidden"):
        return ""
    return (element.text or "") + "".join(said(child) + (child.tail or "") for child in element)


def cells(root):
    return [[said(cell).strip() for cell in row] for row in root.iter("tr")]


@pytest.mark.parametrize("name", RESULTS)
def test_a_table_has_a_caption_and_headers_with_scope(name):
    root = parsed(RESULTS[name]._repr_html_())
    (table,) = root.iter("table")
    assert table[0].tag == "caption"
    assert table[0].text
    head, *rows = root.iter("tr")
    assert {cell.get("scope") for cell in head if cell.tag == "th"} == {"col"}
    assert all(cell.tag == "th" or not said(cell) for cell in head)
    about = RESULTS[name].view().about
    for row in rows:
        assert [cell.get("scope") for cell in row] == [
            "row" if i == about else None for i in range(len(head))
        ]


@pytest.mark.parametrize("name", RESULTS)
def test_there_are_no_scripts_and_no_colours_but_the_camels_and_the_pages(name):
    text = RESULTS[name]._repr_html_()
    assert not re.search(r"<(script|style|link|img)", text)
    chips = {part for colour in camel_colours(Position(LINE).edition).values() for part in colour}
    assert set(re.findall(r"#[0-9a-fA-F]{3,8}\b", text)) <= chips


@pytest.mark.parametrize("name", [name for name, result in HOSTILE_RESULTS.items() if name != "advice"])
def test_names_are_never_markup(name):
    text = HOSTILE_RESULTS[name]._repr_html_()
    tags = {element.tag for element in parsed(text).iter()}
    assert tags <= {"div", "table", "caption", "thead", "tbody", "tr", "th", "td", "span", "p", "br"}
    if name == "settlement":
        assert {"<ana>", "ticket </table> 5 -1, 1 waived"} <= {
            cell for row in cells(parsed(text)) for cell in row
        }
    elif name not in ("tiles", "income", "leg income", "boards", "ends"):
        written = {cell for row in cells(parsed(text)) for cell in row}
        assert {"<b>", "a & b", '"quoted"', "</table>"} <= written


def test_the_numbers_are_those_of_the_result():
    leg = RESULTS["leg"]
    assert cells(parsed(leg._repr_html_())) == [
        ["camel", "first", "second", "third", "fourth", "fifth"],
        *([name, *(f"{p:.5f}" for p in row)] for name, row in zip(leg.camels, leg.ranks, strict=True)),
    ]
    text = said(parsed(leg._repr_html_()))
    assert "leg, exact, 216 equally likely draws" in text
    assert "race ends 0.27778 (forwards 0.00000, backwards 0.27778)" in text


def test_tickets_that_are_gone_have_no_value_and_no_bar():
    root = parsed(RESULTS["tickets"]._repr_html_())
    green = next(row for row in root.iter("tr") if said(row[0]).strip() == "green")
    assert [said(cell) for cell in green][1:4] == ["-", "-", "-"]
    assert [cell.find("div") is None for cell in green] == [True, True, True, True, False]


def test_bad_positions_say_why():
    for name in ("legs", "races"):
        rows = [row[-1] for row in cells(parsed(RESULTS[name]._repr_html_()))]
        assert any(row.startswith("bad: green is missing") for row in rows)
        assert any(row.startswith("bad: column 8: found 'z'") for row in rows)


def bar(root):
    """Where bars begin and how long they are, in percent of the cell."""
    bars = []
    for element in root.iter("div"):
        style = dict(part.split(":") for part in element.get("style", "").split(";") if part)
        if "margin-left" in style:
            bars.append((float(style["margin-left"][:-1]), float(style["width"][:-1])))
    return bars


def test_a_bar_is_as_long_as_the_share():
    text = html.table(View("odds", (CAMEL, FIRST), [("red", 0.25), ("blue", 1.0), ("green", 0.0)]))
    assert bar(parsed(text)) == [(0, 25), (0, 100), (0, 0)]


def test_bars_of_losses_go_the_other_way_from_zero():
    rows = [("red", 3.0), ("blue", -1.0), ("green", None), ("pink", float("nan"))]
    text = html.table(View("values", (CAMEL, Column("value", signed=True, bar=True)), rows, None))
    assert bar(parsed(text)) == [(25, 75), (0, 25)]
    assert [row[1] for row in cells(parsed(text))] == ["value", "+3.00000", "-1.00000", "-", "-"]


def test_a_camel_has_a_chip_with_its_letter_that_readers_skip():
    edition = Position(LINE).edition
    root = parsed(html.table(View("odds", (CAMEL,), [("white",), ("pink",)], edition=edition)))
    (chip,) = root.iter("span")
    colour = camel_colours(edition)["white"]
    assert chip.text == "W"
    assert chip.get("aria-hidden") == "true"
    assert f"background:{colour.fill};color:{colour.text};border:1px solid {colour.edge}" in chip.get("style")
    assert cells(root)[1:] == [["white"], ["pink"]]


def test_a_row_about_a_camel_has_its_chip_where_the_edition_is_known():
    edition = Position(LINE).edition
    columns, rows = (Column(""), Column("action")), [("=", "ticket 5"), ("", "roll")]
    view = View("", columns, rows, edition=edition, about=1, camels=("red", ""))
    root = parsed(html.table(view))
    assert [chip.text for chip in root.iter("span")] == ["r"]
    assert cells(root)[1:] == [["=", "ticket 5"], ["", "roll"]]
    root = parsed(html.table(view._replace(edition=None)))
    assert list(root.iter("span")) == []
    assert cells(root)[1:] == [["=", "ticket 5"], ["", "roll"]]


def test_only_results_have_tables():
    with pytest.raises(CamelOddsError, match="there is no table of 1: give a result"):
        html.of(1)


def test_the_hostile_edition_is_hostile():
    assert [name for name in HOSTILE.camels if re.search(r"[<>&\x1b]", name)]


def test_bars_stand_out_more_where_money_is_won():
    rows = [("red", 3.0), ("green", 0.0), ("blue", -1.0)]
    text = html.table(View("values", (CAMEL, Column("value", bar=True)), rows, None))
    assert re.findall(r"opacity:([0-9.]+)", text) == ["0.75", "0.75", "0.35"]


@pytest.mark.parametrize("name", RESULTS)
def test_the_notes_stand_below_the_table(name):
    notes = RESULTS[name].view().notes
    below = list(parsed(RESULTS[name]._repr_html_()).iter("p"))
    assert len(below) == bool(notes)
    if notes:
        assert "".join(below[0].itertext()) == "".join(notes)


def test_money_that_is_waived_is_shown():
    ana = Holdings(money=1, tickets={"green": 5, "blue": 3}, name="ana")
    over = settle(["red", "yellow", "green", "purple", "blue"], [ana, Holdings(name="bob")], race_over=True)
    row = ["ana", "leg", "ticket green 5 -1, ticket blue 3 -1, 1 waived", "-1", "0"]
    assert row in cells(parsed(over._repr_html_()))


PLACES = "first, second, third, fourth, fifth"
TICKETS = "ticket 5, ticket 3, ticket 2, ticket 2"
RACING = "blue, green, red, yellow, purple"
BARS = {
    "leg": PLACES,
    "race, exact": "winner, loser",
    "race, sampled": "winner, loser",
    "tickets": TICKETS,
    "no tickets": TICKETS,
    "bets, exact": "winner, loser",
    "bets, sampled": "winner, loser",
    "tiles": "cheering, booing",
    "rolls": RACING,
    "boards": "chance",
    "ends": "chance",
    "waiting": "now, wait, least, most",
    "income": "chance",
    "leg income": "chance",
    "advice": "value",
    "settlement": "",
    "legs": f"{RACING}, race ends",
    "races": RACING,
    "many tickets": "value",
    "many bets": "value",
    "many tiles": "value",
    "many pieces of advice": "value",
    "many rolls": "",
}


@pytest.mark.parametrize("name", RESULTS)
def test_odds_and_values_have_bars_and_nothing_else_has(name):
    assert ", ".join(column.name for column in RESULTS[name].view().columns if column.bar) == BARS[name]


def test_bars_of_nothing_have_a_scale():
    columns = Column("camel"), Column("value", bar=True)
    assert View("", columns, [("red", 0.0), ("blue", 0.0)], None).span() == (0.0, 1.0)
    assert View("", columns, [("red", -1.0), ("blue", 0.0)], None).span() == (-1.0, 0.0)
