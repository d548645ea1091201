"""What the plots share: axes to draw in, ink that shows on them, camels in colour, labels that do not overlap.

Matplotlib is imported where it is used, never with the module.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from camelodds.display.colours import Colour, camel_colours
from camelodds.errors import CamelOddsError, shown
from camelodds.plots.labels import luminance, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

    from camelodds.editions.edition import Edition
    from camelodds.odds.leg import LegOdds
    from camelodds.odds.race import RaceOdds


MARKERS = "osD^v"
"""A shape for each racing camel, besides its colour."""

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


STRONG, STRONG_ON_DARK = "#00458c", "#8cd4ff"
"""What stands for certainty in the table of a leg."""


def _percent_axis(axis: Axis, top: float) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1, decimals=0 if top > 0.05 else None))


def _how(odds: LegOdds | RaceOdds) -> str:
    return "exact" if odds.samples is None else f"{odds.samples:,} games sampled"


def _racing(edition: Edition, camel: str) -> int:
    """Row of a racing camel."""
    row = edition.index(camel)
    if row >= len(edition.racing):
        raise CamelOddsError(
            f"{shown(camel)} is a crazy camel and has no rank; racing are {', '.join(edition.racing)}"
        )
    return row
