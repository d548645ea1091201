"""The picture of a position: what must be in it, where, and nothing that markup could break."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, Position, svg
from camelodds.display.board_svg import SHADES
from camelodds.display.colours import camel_colours
from camelodds.display.fitting import width_of
from strategies import positions

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = replace(
    EDITION_2018,
    name="</title><script>alert('1')</script>",
    racing=("<b>", "a & b", '"quoted"', "nul\0 esc\x1b", "\ud800 half"),
    crazy=("]]>", "<!-- zig"),
    letters="abcdeYZ",
    tile_sides=("<on>", "&back;"),
)
OWNERS = st.text() | st.sampled_from(["", "ana", "W" * 50, "<svg/onload=1>", "שלום", "漢字" * 9, "]]>"])


def classed(root, name):
    return [element for element in root.iter() if element.get("class") == name]


def camels(root):
    """Camels in the order in which they are drawn: name, x and y of the middle of its feet, faces left."""
    drawn = []
    for group in classed(root, "co-camel"):
        x, y = map(float, re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform")).groups())
        left = group.find(f"{SVG}g").get("transform") == "scale(-1 1)"
        drawn.append((group.get("data-camel"), x, y, left))
    return drawn


def boxes(root):
    """Corners of everything that has a place of its own: x1, y1, x2, y2."""
    for element in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(element.get(name)) for name in ("x", "y", "width", "height"))
        yield x, y, x + wide, y + high
    for _, x, y, left in camels(root):
        # The figure: see CAMEL and TUFT.
        yield (x - 33, y - 41, x + 22, y) if left else (x - 22, y - 36, x + 33, y)
    for group in classed(root, "co-tile"):
        for element in group.iter(f"{SVG}text"):
            wide = sum(map(width_of, element.text or "")) * float(element.get("font-size"))
            x, y = float(element.get("x")), float(element.get("y"))
            yield x - wide / 2, y - 10, x + wide / 2, y


@given(positions(), st.data())
def test_every_position_is_well_formed_and_within_its_frame(position, data):
    owners = {space: data.draw(OWNERS) for space in position.tiles if data.draw(st.booleans())}
    dark = data.draw(st.sampled_from([None, True, False]))
    root = ET.fromstring(svg.board(position, owners=owners, dark=dark))
    left, top, wide, high = map(float, root.get("viewBox").split())
    assert (left, top, wide) == (0, 0, 600)
    for x1, y1, x2, y2 in boxes(root):
        assert 0 <= x1 <= x2 <= wide
        assert 0 <= y1 <= y2 <= high


@given(positions())
def test_each_camel_is_drawn_once_on_its_space_and_stacks_grow_upwards(position):
    root = ET.fromstring(svg.board(position))
    drawn = camels(root)
    edition = position.edition
    assert sorted(name for name, *_ in drawn) == sorted(edition.camels)
    feet = {name: (x, y) for name, x, y, _ in drawn}
    numbers = {
        int(element.text): (float(element.get("x")), float(element.get("y")))
        for element in root.iter(f"{SVG}text")
        if (element.text or "").isdigit()
    }
    assert list(numbers) == list(range(1, edition.track + 1))
    for space, stack in position.stacks.items():
        names = [edition.camel(letter) for letter in stack]
        xs, ys = zip(*(feet[name] for name in names), strict=True)
        assert len(set(xs)) == 1
        assert abs(xs[0] - numbers[space][0]) <= 6
        assert list(ys) == sorted(set(ys), reverse=True)
        assert 0 < numbers[space][1] - ys[0] < 20


@given(positions())
def test_crazy_camels_face_the_other_way(position):
    drawn = camels(ET.fromstring(svg.board(position)))
    assert {name for name, *_, left in drawn if left} == set(position.edition.crazy)


@given(positions())
def test_the_line_is_the_description(position):
    root = ET.fromstring(svg.board(position))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == f"Camel Up position, {position.edition.name} edition"
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == str(position)


@given(positions())
def test_dice_are_in_or_out(position):
    root = ET.fromstring(svg.board(position))
    said = {
        group.find(f"{SVG}text").text: group.find(f"{SVG}title").text for group in classed(root, "co-die")
    }
    assert sorted(said) == sorted(position.edition.dice)
    for letter, name in zip(position.edition.dice, position.edition.dice_names, strict=True):
        assert said[letter] == f"{name} die, {'in the pyramid' if letter in position.dice else 'out'}"


@pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=["2018", "2014"])
def test_camels_have_their_colours_an_outline_and_their_letter(edition):
    line = "5:bgr 7:Ky 8:Wp" if edition.crazy else "5:bgo 7:yw"
    root = ET.fromstring(svg.board(Position(line)))
    for group in classed(root, "co-camel"):
        colour = camel_colours(edition)[group.get("data-camel")]
        figure = group.find(f"{SVG}g").findall(f"{SVG}path")[-1]
        assert (figure.get("fill"), figure.get("stroke")) == (colour.fill, colour.edge)
        letter = group.find(f"{SVG}text")
        assert (letter.text, letter.get("fill")) == (edition.letter(group.get("data-camel")), colour.text)


def test_tiles_show_side_and_owner():
    root = ET.fromstring(svg.board("1:bg 2:oyw 5:+ 7:- | wb", owners={7: "Ana & Ben"}))
    shown = [[text.text for text in group.iter(f"{SVG}text")] for group in classed(root, "co-tile")]
    assert shown == [["+1", "oasis"], ["\u22121", "mirage", "Ana & Ben"]]
    titles = [group.find(f"{SVG}title").text for group in classed(root, "co-tile")]
    assert titles == ["oasis tile on space 5", "mirage tile on space 7, Ana & Ben"]


def test_numbers_of_spaces_letters_and_what_a_tile_does_are_bold():
    root = ET.fromstring(svg.board("1:bg 2:oyw 5:+ 7:- | wb", owners={7: "Ana"}))
    bold = [text.text for text in root.iter(f"{SVG}text") if text.get("font-weight") == "700"]
    spaces = [str(space) for space in range(1, 17)]
    assert sorted(bold) == sorted([*spaces, *"bgoyw", *"bgoyw", "+1", "\u22121", "Ana"])


@pytest.mark.parametrize("line", ["1:bgrypWK", "1:g 2:bryp 4:W 6:K", "1:bryp 6:gKW", "5:Wbg 7:K 9:ryp"])
def test_a_stack_stands_in_the_middle_of_its_space_with_its_heads_if_all_look_one_way(line):
    root = ET.fromstring(svg.board(line))
    numbers = {
        int(element.text): float(element.get("x"))
        for element in root.iter(f"{SVG}text")
        if (element.text or "").isdigit()
    }
    feet = {name: x for name, x, _, _ in camels(root)}
    position = Position(line)
    for space, stack in position.stacks.items():
        crazy = {letter in position.edition.crazy_letters for letter in stack}
        # From tail to mouth a figure is 55 wide: a head is 11 longer than what is behind the body's middle.
        head = 0 if len(crazy) == 2 else -5.5 if crazy == {False} else 5.5
        for letter in stack:
            assert feet[position.edition.camel(letter)] == pytest.approx(numbers[space] + head, abs=0.6)


def test_a_name_too_long_for_its_tile_is_cut_and_told_in_full():
    root = ET.fromstring(svg.board("1:bg 2:oyw 5:+", owners={5: "Bartholomew the Second"}))
    (tile,) = classed(root, "co-tile")
    assert list(tile.iter(f"{SVG}text"))[-1].text.endswith("\u2026")
    assert tile.find(f"{SVG}title").text.endswith("Bartholomew the Second")


def test_names_are_never_markup():
    position = Position("1:abc 5:dY 6:eZ 8:+ 10:-", edition=HOSTILE)
    text = svg.board(position, owners={8: "</svg><img src=x onerror=alert(1)>"})
    root = ET.fromstring(text)
    assert not [element for element in root.iter() if element.tag.removeprefix(SVG) in ("script", "b", "img")]
    assert root[0].text == f"Camel Up position, {HOSTILE.name} edition"
    assert [name for name, *_ in camels(root)] == [
        "<b>",
        "a & b",
        '"quoted"',
        "nul\ufffd esc\ufffd",
        "]]>",
        "\ufffd half",
        "<!-- zig",
    ]
    assert "onerror=alert(1)>" not in text.replace("&gt;", "")
    assert text.encode("utf-8")


def test_dark_colours_are_a_query_that_keeps_to_boards_or_are_fixed():
    line = "1:bg 2:oyw"
    style = ET.fromstring(svg.board(line)).find(f"{SVG}style").text
    assert style.startswith("@media (prefers-color-scheme:dark){")
    rules = re.findall(r"([^{}]+)\{(?:fill|stroke):#[0-9a-f]{6}\}", style.split("{", 1)[1])
    assert rules
    assert all(re.fullmatch(r'\.co-auto \[data-(fill|stroke)="[a-z-]+"\]', rule) for rule in rules)
    light, dark = (svg.board(line, dark=dark) for dark in (False, True))
    assert "<style>" not in light + dark
    assert "co-auto" not in light + dark
    assert SHADES["page"].light in light
    assert SHADES["page"].dark in dark
    assert SHADES["page"].dark not in light


def test_every_shade_that_is_drawn_has_its_dark_rule():
    text = svg.board("1:bg 2:oyw 5:+ 7:- | wb", owners={5: "ana"})
    style = ET.fromstring(text).find(f"{SVG}style").text
    drawn = set(re.findall(r'data-(?:fill|stroke)="([a-z-]+)"', text.replace(style, "")))
    assert drawn == set(SHADES)


def test_the_width_scales_the_whole_picture():
    small, large = (ET.fromstring(svg.board("1:bg 2:oyw", width=width)) for width in (300, 1200))
    assert small.get("viewBox") == large.get("viewBox")
    assert (small.get("width"), large.get("width")) == ("300", "1200")
    assert float(large.get("height")) == pytest.approx(4 * float(small.get("height")), abs=4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"width": 99}, "width must be a number, at least 100, not 99"),
        ({"width": "600"}, "width must be a number, at least 100, not '600'"),
        ({"dark": 1}, "dark must be True, False or None, not 1"),
        ({"owners": {6: "ana"}}, "owners has space 6, where no tile lies; spaces with a tile: 5, 7"),
        ({"owners": {"5": "ana"}}, "owners has space '5', where no tile lies; spaces with a tile: 5, 7"),
        ({"owners": {5: 1}}, "owners has 1 for space 5: an owner is a text"),
        ({"owners": ["ana"]}, "owners must be a mapping like {9: 'ana'}, not ['ana']"),
    ],
)
def test_bad_arguments_are_named(arguments, message):
    with pytest.raises(CamelOddsError) as caught:
        svg.board("1:bg 2:oyw 5:+ 7:-", **arguments)
    assert str(caught.value) == message


def test_a_notebook_shows_a_position_as_its_picture():
    position = Position("1:bg 2:oyw 5:+ 7:-")
    assert position._repr_svg_() == svg.board(position)


def test_drawing_loads_nothing_heavy():
    program = (
        "import sys; from camelodds import Position; Position('1:bg 2:oyw')._repr_svg_();"
        "print(*[name for name in ('numpy', 'numba', 'matplotlib', 'rich') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


@pytest.mark.parametrize("dark", [None, False, True])
def test_every_colour_is_six_hexadecimal_digits(dark):
    picture = svg.board("1:bg 2:y 3:pr 4:+ 15:W 16:K | bg", dark=dark)
    colours = re.findall(r"#[^\s\"';,)}]*", picture)
    assert colours
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours)
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for shade in SHADES.values() for colour in shade)
