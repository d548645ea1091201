"""What the plots share: axes to draw in, ink that shows on them, camels in colour, labels that do not overlap.

Matplotlib is imported where it is used, never with the module.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from camelodds.colours import Colour, camel_colours
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from camelodds.editions import Edition

MARKERS = "osD^v"
"""A shape for each racing camel, besides its colour."""

LONGEST_NAME = 12
"""Characters of a camel's name that are shown."""

PLAIN: dict[str, Any] = {"parse_math": False, "usetex": False}
"""Texts as they are: a name may hold what mathtext or TeX would read as a command."""

DARK = "#1a1a1a"
MIDDLE = 0.18
"""Luminance below which light text has the greater contrast, above it dark text."""

EM = 0.57
"""Width of an average character, in font sizes: rather too much than too little."""


def check_axes(ax: object) -> None:
    """Check that matplotlib is there and that `ax` is axes of it, or None.

    Raises
    ------
    CamelOddsError
        If not.
    """
    try:
        from matplotlib.axes import Axes
    except ImportError:
        raise CamelOddsError("plots need matplotlib: pip install 'camelodds[plot]'") from None
    if ax is not None and (not isinstance(ax, Axes) or ax.name != "rectilinear"):
        raise CamelOddsError(
            f"ax must be plain matplotlib Axes, such as plt.subplots() gives, or None, not {shown(ax)}"
        )


@dataclass
class Chart:
    """Axes with the colours that show on them.

    Parameters
    ----------
    ax : Axes
    edition : Edition
        Whose camels are drawn.
    paper : tuple of float
        The background: red, green, blue.
    ink : str
        For text, outlines and lines.
    faint : str
        For lines behind.
    size : float
        Size of the small text, in points.
    longest : int
        Characters of the longest label beside the y axis.
    """

    ax: Axes
    edition: Edition
    paper: tuple[float, float, float]
    ink: str
    faint: str
    size: float
    longest: int = 4

    @classmethod
    def on(cls, ax: Axes | None, edition: Edition, width: float, height: float) -> Chart:
        """Take the axes, or make a figure of `width` by `height` inches with axes that fill it."""
        from matplotlib import rcParams
        from matplotlib.colors import to_rgba
        from matplotlib.font_manager import FontProperties

        if ax is None:
            import matplotlib.pyplot as plt

            _, ax = plt.subplots(figsize=(width, height), layout="constrained")
        behind = (ax.get_facecolor(), ax.figure.get_facecolor(), rcParams["figure.facecolor"])
        opaque = (to_rgba(colour) for colour in behind if to_rgba(colour)[3] > 0.5)
        red, green, blue, _ = next(opaque, (1.0, 1.0, 1.0, 1.0))
        paper = (red, green, blue)
        dark = luminance(paper) < MIDDLE
        size = float(FontProperties(size="small").get_size_in_points())
        return cls(ax, edition, paper, "#f2f2f2" if dark else DARK, "#5a5a5a" if dark else "#c8c8c8", size)

    @property
    def dark(self) -> bool:
        """Whether the background is dark."""
        return luminance(self.paper) < MIDDLE

    def colour(self, camel: int) -> Colour:
        """Colours of a camel."""
        return camel_colours(self.edition)[self.edition.camels[camel]]

    def text_width(self, characters: int) -> float:
        """Width of small text, as a share of the x axis."""
        return self._share(1.08 * characters * EM * self.size, "width")

    def text_height(self, lines: float = 1) -> float:
        """Height of lines of small text, as a share of the y axis."""
        return self._share(1.4 * lines * self.size, "height")

    def _share(self, points: float, side: str) -> float:
        return min(points / max(self.points(side), 1.0), 0.6)

    def points(self, side: str) -> float:
        """Width or height of the axes, in points; the width that long names of rows leave of it."""
        size = 72 * float(getattr(self.ax.get_window_extent(), side)) / float(self.ax.figure.dpi)
        if side == "width":
            # A layout engine may move the axes when it draws, to make room for the names.
            size = min(size, 1.2 * size - (self.longest + 4) * EM * self.size)
        return size

    def frame(self, *spines: str) -> None:
        """Leave only these sides of the frame."""
        for side in ("left", "right", "top", "bottom"):
            self.ax.spines[side].set_visible(side in spines)
        self.ax.tick_params(labelsize=self.size)

    def title(self, head: str, line: str = "", above: float = 0.0) -> None:
        """Say what is drawn, and for which position; long lines are broken; `above` points are left free."""
        width = max(int(self.points("width") / (EM * self.size)), 12)
        lines = [part for text in (head, line) for part in textwrap.wrap(text, width)]
        self.ax.set_title("\n".join(lines), loc="left", fontsize=self.size, pad=6 + above, **PLAIN)

    def write(self, text: str, at: tuple[float, float], **how: Any) -> None:
        """Write small text at a place, as `Axes.annotate` does; by default a little to the right of it."""
        how = {
            "xytext": (4, 0),
            "textcoords": "offset points",
            "ha": "left",
            "va": "center",
            "color": self.ink,
            "fontsize": self.size,
            "annotation_clip": False,
            **PLAIN,
            **how,
        }
        self.ax.annotate(text, at, **how)

    def halo(self, line: float, width: float) -> list[Any]:
        """Path effects for a line that is to be seen on anything: the background's colour around it."""
        return _around(self.paper, line, width)

    def outline(self, line: float, width: float) -> list[Any]:
        """Path effects for a line in a camel's colour: ink around it."""
        return _around(self.ink, line, width)

    def badge(self, camel: int, at: tuple[float, float], points: tuple[float, float], where: Any) -> None:
        """Put a camel's letter in its colours at a place in the coordinates `where`, moved by some points."""
        colour = self.colour(camel)
        box = {
            "boxstyle": "round,pad=0.15",
            "facecolor": colour.fill,
            "edgecolor": self.ink,
            "linewidth": 0.8,
        }
        self.write(
            self.edition.letters[camel], at, xycoords=where, xytext=points, ha="center", color=colour.text,
            fontsize=0.9 * self.size, family="monospace", weight="bold", bbox=box,
        )  # fmt: skip

    def name_rows(self, rows: Sequence[float], camels: Sequence[int]) -> None:
        """Name rows on the left with the camels' names, and their letters in their colours."""
        names = [short(self.edition.camels[camel]) for camel in camels]
        self.longest = max(map(len, names))
        self.ax.set_yticks(list(rows), names, **PLAIN)
        self.ax.tick_params(axis="y", length=0, pad=2.1 * self.size)
        for row, camel in zip(rows, camels, strict=True):
            self.badge(camel, (0, row), (-1.2 * self.size, 0), self.ax.get_yaxis_transform())


def _around(colour: Any, line: float, width: float) -> list[Any]:
    from matplotlib.patheffects import Normal, Stroke

    return [Stroke(linewidth=line + 2 * width, foreground=colour), Normal()]


def luminance(colour: tuple[float, float, float]) -> float:
    """Relative luminance of a colour, 0 to 1, as the Web Content Accessibility Guidelines define it.

    Examples
    --------
    >>> luminance((1.0, 1.0, 1.0)), round(luminance((0.5, 0.5, 0.5)), 3)
    (1.0, 0.214)
    """
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def short(name: str) -> str:
    """A camel's name in one line, cut where it is long.

    Examples
    --------
    >>> short("white"), short("the ship of the desert")
    ('white', 'the ship of…')
    """
    name = " ".join(name.split())
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def percent(share: float, digits: int = 1, sign: str = "%") -> str:
    """A share in per cent; only what is 0 or 1 is shown as such.

    Examples
    --------
    >>> percent(0.3948), percent(0.0), percent(0.0001), percent(0.99999), percent(1.0)
    ('39.5%', '0%', '<0.1%', '>99.9%', '100%')
    """
    least = 10.0**-digits
    value = 100 * share
    if value in (0.0, 100.0):
        return f"{value:.0f}{sign}"
    if round(value, digits) < least:
        return f"<{least:.{digits}f}{sign}"
    if round(value, digits) > 100 - least:
        return f">{100 - least:.{digits}f}{sign}"
    return f"{value:.{digits}f}{sign}"


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the given ones, in the same order, at least `gap` apart, within bounds if there is room.

    Examples
    --------
    >>> spread([0.5, 0.0, 0.0, 0.9], 0.1, 0.0, 1.0)
    [0.5, 0.0, 0.1, 0.9]
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    # Less what the gaps below take, the places must not fall: means over the runs that do (isotonic
    # regression).
    runs: list[list[float]] = []
    for step, i in enumerate(order):
        runs.append([places[i] - step * gap])
        while len(runs) > 1 and _mean(runs[-2]) > _mean(runs[-1]):
            last = runs.pop()
            runs[-1] += last
    flat = [_mean(run) for run in runs for _ in run]
    top = max(high - gap * (len(order) - 1), low)
    found = [0.0] * len(places)
    for step, i in enumerate(order):
        found[i] = min(max(flat[step], low), top) + step * gap
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
