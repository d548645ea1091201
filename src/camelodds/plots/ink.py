"""Colours that show on the background of a chart, light or dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Shade = tuple[float, float, float]
"""A colour as red, green and blue, each from 0 to 1."""


class Ink(NamedTuple):
    """The colours for text, outlines and lines; for lines in the background; and for areas that stand out."""

    plain: str
    faint: str
    strong: str


ON_LIGHT = Ink("#1a1a1a", "#c8c8c8", "#00458c")
ON_DARK = Ink("#f2f2f2", "#5a5a5a", "#8cd4ff")

PLAYERS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#999999")
"""Colours of players, most of them of Okabe and Ito: they differ for all eyes, on light and on dark."""

MIDDLE = 0.18
"""Luminance at which dark text and light text contrast equally."""


def background(ax: Axes) -> Shade:
    """The colour behind axes: theirs, the figure's or the style's, the first that is not transparent."""
    from matplotlib import rcParams
    from matplotlib.colors import to_rgba

    behind = (ax.get_facecolor(), ax.figure.get_facecolor(), rcParams["figure.facecolor"])
    opaque = (to_rgba(colour) for colour in behind if to_rgba(colour)[3] > 0.5)
    red, green, blue, _ = next(opaque, (1.0, 1.0, 1.0, 1.0))
    return red, green, blue


def ink_on(shade: Shade) -> Ink:
    """The ink for a background.

    Examples
    --------
    >>> ink_on((0.1, 0.1, 0.1)).plain
    '#f2f2f2'
    """
    return ON_DARK if luminance(shade) < MIDDLE else ON_LIGHT


def readable_on(shade: Shade) -> str:
    """The colour of a text on a shade, with as much contrast as possible.

    Examples
    --------
    >>> readable_on((0.0, 0.0, 0.5)), readable_on((0.9, 0.9, 1.0))
    ('white', '#1a1a1a')
    """
    return ON_LIGHT.plain if luminance(shade) > MIDDLE else "white"


def luminance(shade: Shade) -> float:
    """Relative luminance, 0 to 1, as the Web Content Accessibility Guidelines define it.

    Examples
    --------
    >>> luminance((1.0, 1.0, 1.0)), round(luminance((0.5, 0.5, 0.5)), 3)
    (1.0, 0.214)
    """
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shade
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
