"""What all charts share: axes to draw in, camels in their colours, text that has the room it needs.

Functions import matplotlib when they run, so that importing this module does not load it.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from camelodds.board.position import Position
from camelodds.display.colours import Colour, camel_colours
from camelodds.errors import CamelOddsError, shown
from camelodds.plots.ink import Ink, Shade, background, ink_on
from camelodds.plots.labels import short

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

    from camelodds.editions.edition import Edition


PLAIN: dict[str, Any] = {"parse_math": False, "usetex": False}
"""For every text with a name in it, as mathtext or TeX would take some characters for commands."""

Made = TypeVar("Made")
NOTHING: Mapping[type, str] = MappingProxyType({})

LINE = 1.4
"""Height of a line of text, in font sizes."""


def check_axes(ax: object) -> None:
    """Check that matplotlib is installed and that `ax` is its plain axes, or None.

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


def given_or_made(
    given: Any, kind: type[Made], make: Callable[[Any], Made], name: str, others: Mapping[type, str] = NOTHING
) -> Made:
    """The result to draw: as it is given, or made of a position, its line, or what else it can be made of.

    Parameters
    ----------
    given : object
        What a chart was given.
    kind : type
        The result that it draws.
    make : callable
        What makes one.
    name : str
        What an error calls it.
    others : mapping of type to str
        What else one can be made of, in words.

    Raises
    ------
    CamelOddsError
        If it is none of these.
    """
    if isinstance(given, kind):
        return given
    if given is not None and not isinstance(given, (Position, str, *others)):
        wanted = ", ".join([f"what {make.__name__} gives", *others.values()])
        raise CamelOddsError(f"{name} must be {wanted}, or a position or its line, not {shown(given)}")
    return make(given)


@dataclass
class Chart:
    """Axes, the edition whose camels are drawn in them, and the colours and the text size that suit them."""

    ax: Axes
    edition: Edition
    paper: Shade
    ink: Ink
    size: float  # of the text, in points
    beside: float  # width of the names or numbers on the left, in points

    @classmethod
    def on(cls, ax: Axes | None, edition: Edition, width: float, height: float) -> Chart:
        """Take the axes given, or make a figure of `width` by `height` inches with axes that fill it."""
        from matplotlib.font_manager import FontProperties

        if ax is None:
            from camelodds.plots.own_figure import new_axes

            ax = new_axes(width, height)
        paper = background(ax)
        size = float(FontProperties(size="small").get_size_in_points())
        return cls(ax, edition, paper, ink_on(paper), size, 4.5 * size)

    def points(self, side: Literal["width", "height"]) -> float:
        """Width or height of the axes, in points."""
        size = 72 * float(getattr(self.ax.get_window_extent(), side)) / float(self.ax.figure.dpi)
        if side == "width":
            # A layout engine moves the axes later, when the figure is drawn. It takes the room for what is
            # beside them, and gives back the margins, a fifth of the axes.
            size = min(size, 1.2 * size - self.beside)
        return max(size, 1.0)

    def share(self, points: float, side: Literal["width", "height"]) -> float:
        """Points as a part of the width or height of the axes; at most 0.6, to leave room for the picture."""
        return min(points / self.points(side), 0.6)

    def length(self, used: float, free: float) -> float:
        """How long the x axis must be for `free` points to the right of its part `used`."""
        return used / (1 - self.share(free, "width"))

    def text_width(self, text: str) -> float:
        """Width of a text in one line, in points."""
        from matplotlib.font_manager import FontProperties
        from matplotlib.textpath import text_to_path

        # Asked of the font: asking a text in the figure needs a renderer, and some change the figure's dpi.
        width, _, _ = text_to_path.get_text_width_height_descent(
            text, FontProperties(size=self.size), ismath=False
        )
        return float(width)

    def frame(self, *spines: str) -> None:
        """Leave only these sides of the frame."""
        for side in ("left", "right", "top", "bottom"):
            self.ax.spines[side].set_visible(side in spines)
        self.ax.tick_params(labelsize=self.size)

    def title(self, head: str, line: str = "", above: float = 0.0) -> None:
        """Say what is drawn and for which position, over as many lines as it takes, `above` points higher."""
        lines = [part for text in (head, line) if text for part in self.wrapped(text)]
        self._keep_above(len(lines) * LINE * self.size + 8 + above)
        self.ax.set_title("\n".join(lines), loc="left", fontsize=self.size, pad=6 + above, **PLAIN)

    def wrapped(self, text: str) -> list[str]:
        """A text in lines as wide as the axes, or of 12 characters if these are narrower."""
        fitting = int(len(text) * self.points("width") / self.text_width(text))
        return textwrap.wrap(text, max(fitting, 12))

    def _keep_above(self, points: float) -> None:
        """Make axes that no layout engine moves lower, so that these points are free above them."""
        figure = self.ax.figure
        if figure.get_layout_engine() is not None:
            return
        if self.ax.xaxis.get_tick_params()["labeltop"]:
            points += LINE * self.size + 4
        box = self.ax.get_position()
        above = [other.get_position() for other in figure.axes if other is not self.ax]
        # Axes above these ones, and the figure's edge, end the room that there is.
        ends = [it.y0 for it in above if it.y0 >= box.y1 and it.x0 < box.x1 and box.x0 < it.x1]
        height = 72 * float(figure.bbox.height) / float(figure.dpi)
        top = min([1.0, *ends]) - points / height
        if top < box.y1:
            # At least a third stays for the picture.
            top = max(top, box.y0 + box.height / 3)
            self.ax.set_position((box.x0, box.y0, box.width, top - box.y0))
            # A layout engine that comes later may move them again.
            self.ax.set_in_layout(True)

    @property
    def style(self) -> dict[str, Any]:
        """What `Axes.annotate` is to be told about every text: it may also stand outside the axes."""
        return {"color": self.ink.plain, "fontsize": self.size, "annotation_clip": False, **PLAIN}

    def write(self, text: str, at: tuple[float, float], **how: Any) -> None:
        """Write a text as `Axes.annotate` does; if not told otherwise, a little to the right of a point."""
        where = {"xytext": (4, 0), "textcoords": "offset points", "ha": "left", "va": "center"}
        self.ax.annotate(text, at, **{**where, **self.style, **how})

    def colour(self, camel: int) -> Colour:
        """The colours of a camel."""
        return camel_colours(self.edition)[self.edition.camels[camel]]

    def badge(self, camel: int, at: tuple[float, float], points: tuple[float, float], where: Any) -> None:
        """Put a camel's letter, in its colours, some points from a place in the coordinates `where`."""
        colour = self.colour(camel)
        box = {
            "boxstyle": "round,pad=0.15",
            "facecolor": colour.fill,
            "edgecolor": self.ink.plain,
            "linewidth": 0.8,
        }
        self.write(
            self.edition.letters[camel], at, xycoords=where, xytext=points, ha="center", color=colour.text,
            fontsize=0.9 * self.size, family="monospace", weight="bold", bbox=box,
        )  # fmt: skip

    def name_rows(self, rows: Sequence[float], camels: Sequence[int]) -> None:
        """Write the camels' names on the left of their rows, and their letters in their colours."""
        self.label_rows(rows, [short(self.edition.camels[camel]) for camel in camels], camels)

    def label_rows(self, rows: Sequence[float], names: Sequence[str], camels: Sequence[int | None]) -> None:
        """Write a name on the left of each row, and a letter where a row is about a camel."""
        pad = 2.1 * self.size
        self.beside = max(map(self.text_width, names)) + pad
        self.ax.set_yticks(list(rows), names, **PLAIN)
        self.ax.tick_params(axis="y", length=0, pad=pad)
        for row, camel in zip(rows, camels, strict=True):
            if camel is not None:
                self.badge(camel, (0, row), (-1.2 * self.size, 0), self.ax.get_yaxis_transform())

    def mark_legs(self, bounds: Sequence[int]) -> None:
        """Upright lines where legs end, and the legs' numbers above where there is room for them."""
        right = self.ax.get_xlim()[1]
        top = self.ax.get_xaxis_transform()
        for number, (start, end) in enumerate(pairwise(bounds), 1):
            if number > 1:
                self.ax.axvline(start, color=self.ink.faint, linewidth=1.0, zorder=0)
            for text in (f"leg {number}", str(number)):
                if (end - start) / right > self.share(self.text_width(text), "width"):
                    middle = (start + end) / 2
                    self.write(text, (middle, 1), xycoords=top, xytext=(0, 2), ha="center", va="bottom")
                    break


def edged(colour: Any, line: float, width: float) -> list[Any]:
    """Path effects that draw a `width` of another colour on both sides of a line."""
    from matplotlib.patheffects import Normal, Stroke

    return [Stroke(linewidth=line + 2 * width, foreground=colour), Normal()]


def percent_axis(axis: Axis, top: float) -> None:
    """Show percentages along an axis that ends at `top`."""
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1, decimals=0 if top > 0.05 else None))
