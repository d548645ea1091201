"""The camels' colours: one place for every picture, table and plot.

Colours alone never say which camel is meant: red and green look alike to many people, so a letter or a name
stands with each of them. Fill or edge stands out from white paper and from a dark screen alike, and the text
colour can be read on the fill.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.editions.edition import Edition


class Colour(NamedTuple):
    """The colours in which a camel is drawn, as ``#rrggbb``.

    Parameters
    ----------
    fill : str
        The camel itself.
    edge : str
        Its outline.
    text : str
        What is written on it.
    """

    fill: str
    edge: str
    text: str


_LIGHT = "#ffffff"
_DARK = "#1b1b1f"

SPARE = (
    Colour("#d75795", "#8a2f5d", _DARK),
    Colour("#22a9bb", "#0c6673", _DARK),
    Colour("#85552f", "#57351a", _LIGHT),
    Colour("#eaa183", "#9d5239", _DARK),
    Colour("#4646a6", "#8383d6", _LIGHT),
    Colour("#7f9420", "#4f5e0c", _DARK),
    Colour("#596873", "#8c9ba6", _LIGHT),
)
"""For camels whose name is not in `COLOURS`, in this order."""

COLOURS: Mapping[str, Colour] = MappingProxyType(
    {
        "blue": Colour("#2872de", "#0f3f86", _LIGHT),
        "green": Colour("#27b07a", "#0f6b48", _DARK),
        "red": Colour("#d3273e", "#8d1226", _LIGHT),
        "yellow": Colour("#fbd235", "#8a6a00", _DARK),
        "purple": Colour("#74268f", "#a45fc8", _LIGHT),
        "orange": Colour("#ee7411", "#9c4500", _DARK),
        "white": Colour("#fbfaf6", "#77777f", _DARK),
        "black": Colour("#25252b", "#8b8b94", _LIGHT),
        "pink": SPARE[0],
        "turquoise": SPARE[1],
        "brown": SPARE[2],
    }
)
"""Colours by the camel's name."""

GREY = Colour("#9a9aa3", "#5f5f68", _DARK)
"""The grey die."""


def camel_colours(edition: Edition) -> dict[str, Colour]:
    """The colours of an edition's camels; no two camels share one.

    Parameters
    ----------
    edition : Edition
        The edition.

    Returns
    -------
    dict of str to Colour
        By the camel's name, racing then crazy. A name that is no colour gets one of `SPARE`.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from camelodds import EDITION_2014
    >>> from camelodds.display.colours import SPARE, camel_colours
    >>> camel_colours(EDITION_2014)["white"]
    Colour(fill='#fbfaf6', edge='#77777f', text='#1b1b1f')
    >>> own = replace(EDITION_2014, name="own", racing=("ada", "blue", "cleo", "dora", "eve"))
    >>> camel_colours(own)["ada"] == SPARE[0]
    True
    """
    colours: dict[str, Colour] = {}
    for name in edition.camels:
        colour = COLOURS.get(name.strip().lower())
        if colour is not None and colour not in colours.values():
            colours[name] = colour
    spare = (colour for colour in SPARE if colour not in colours.values())
    return {name: colours[name] if name in colours else next(spare) for name in edition.camels}


def die_colours(edition: Edition) -> dict[str, Colour]:
    """The colours of an edition's dice, by the die's letter.

    Parameters
    ----------
    edition : Edition
        The edition.

    Returns
    -------
    dict of str to Colour
        In the order of `Edition.dice`; ``x`` is the grey one (R5).

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> from camelodds.display.colours import GREY, die_colours
    >>> die_colours(EDITION_2018)["x"] == GREY
    True
    """
    camels = camel_colours(edition)
    return {
        letter: camels.get(name, GREY) for letter, name in zip(edition.dice, edition.dice_names, strict=True)
    }
