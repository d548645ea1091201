"""Colours that can be told from the page, light or dark, and letters that can be read on them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from camelodds import EDITION_2014, EDITION_2018
from camelodds.display.colours import COLOURS, GREY, SPARE, camel_colours, die_colours

ALL = {**COLOURS, **{f"spare {i}": colour for i, colour in enumerate(SPARE)}, "grey": GREY}


def luminance(colour):
    """Relative luminance of an sRGB colour (WCAG 2)."""
    levels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]
    return sum(weight * level for weight, level in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ALL)
def test_a_letter_can_be_read_on_its_camel(name):
    assert contrast(ALL[name].text, ALL[name].fill) >= 4.5


@pytest.mark.parametrize("page", ["#ffffff", "#111111"], ids=["light", "dark"])
@pytest.mark.parametrize("name", ALL)
def test_fill_or_edge_stands_out_from_the_page(name, page):
    assert max(contrast(ALL[name].fill, page), contrast(ALL[name].edge, page)) >= 3


@pytest.mark.parametrize("edition", [EDITION_2018, EDITION_2014], ids=["2018", "2014"])
def test_the_camels_of_the_printed_editions_have_the_colour_of_their_name(edition):
    assert camel_colours(edition) == {name: COLOURS[name] for name in edition.camels}


def test_no_two_camels_share_a_colour_whatever_they_are_called():
    names = ("Red", "red", "pink", "ada", "turquoise", " red ", "<b>")
    own = replace(EDITION_2018, name="own", racing=names[:5], crazy=names[5:])
    colours = camel_colours(own)
    assert list(colours) == list(names)
    assert len(set(colours.values())) == len(names)
    assert colours["Red"] == COLOURS["red"]
    assert colours["pink"] == COLOURS["pink"]


def test_a_die_has_its_camels_colour_and_the_grey_one_its_own():
    assert die_colours(EDITION_2018) == {
        **{letter: COLOURS[name] for letter, name in zip("bgryp", EDITION_2018.racing, strict=True)},
        "x": GREY,
    }
    assert list(die_colours(EDITION_2014)) == list("bgoyw")
