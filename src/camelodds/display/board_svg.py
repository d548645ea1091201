"""A board as a picture: SVG without scripts, for web pages, notebooks and print.

Racing camels face right and crazy ones left, as they move. Colours for a dark page are a media query inside the
picture; its background is its own, so that it can be read on any page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from camelodds.display.colours import camel_colours, die_colours
from camelodds.display.escape import fit_for_xml
from camelodds.display.fitting import fitted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.display.board import Board, Tile
    from camelodds.display.colours import Colour

# All lengths are in units of the view box, which is 600 wide.
WIDTH = 600
MARGIN = 14
FINISH = 18  # width kept at the right for the finish line
WIDEST = 84  # of a space, on a short track
GAP = 3  # between two spaces
GROUND = 20  # height of the strip with the space's number
STEP = 25  # from a camel to the one on its back
HEADROOM = 16  # above the topmost camel's back
LEAST = 3  # camels for which a row has room in any case
BETWEEN = 12  # two rows, or the track and the dice
DIE = 26
ONE_ROW = 8  # spaces
LARGER = 1.4  # letters in a page that a phone shows

# Facing right, the ground at y = 0, the letter at x = 0; the hump fits between the legs of the one above.
CAMEL = (
    "M-19 0V-9C-22-12-22-20-14-22.5C-11-23.5-9-31 0-31C8-31 9-24.5 13.5-24C17-24 17-33 22.5-33.5"
    "L24-35.5 25.5-33.4C29-33 32.5-31.5 32.5-29C32.5-26.5 29-26.3 26-26.5"
    "C25.5-20 22.5-14.5 17.5-11.5V0H10.5V-8Q10.5-10.5 8-10.5H-9.5Q-12-10.5-12-8V0Z"
)
HEAD = 5.5  # half of what it sticks out
EYE = (25.2, -30.6)
TUFT = "M20.5-31.5L19.5-38.5 23-35.6 25-40.5 27-35.4 30.8-38 29.5-31.5Z"
"""Hair on end: only crazy camels wear it."""


class Shade(NamedTuple):
    """A colour on a light page and on a dark one."""

    light: str
    dark: str


SHADES = {
    "page": Shade("#fffdf7", "#1d1b18"),
    "rim": Shade("#d9ceb4", "#4a443a"),
    "space": Shade("#f5eedd", "#2a2722"),
    "sand": Shade("#dfc98f", "#5d4e31"),
    "number": Shade("#3a2f14", "#f6ecd2"),
    "ink": Shade("#2b271f", "#f1ecdf"),
    "faint": Shade("#6a6353", "#b0a894"),
    "checker": Shade("#2b271f", "#f1ecdf"),
    "board": Shade("#ffffff", "#1d1b18"),
    "on": Shade("#1d6b3c", "#7fd6a0"),
    "on-card": Shade("#e4f3e6", "#1f3a2a"),
    "back": Shade("#a3261f", "#ff9d90"),
    "back-card": Shade("#fbe6e1", "#4a2320"),
}
FONT = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"


ROUND = {"stroke-linecap": "round", "stroke-linejoin": "round"}


class InPage(NamedTuple):
    """A picture in a page that has a style sheet: `dark_rules` stand there, and there are buttons for the dice.

    Parameters
    ----------
    taps : mapping of int to str
        What a tap on a space does, in words, by space; a script finds the space in ``data-space``.
    said : str
        The board in words, for those who do not see it.
    """

    taps: Mapping[int, str]
    said: str


def draw(board: Board, width: float = WIDTH, dark: bool | None = None, in_page: InPage | None = None) -> str:
    """Draw a board as SVG.

    Parameters
    ----------
    board : Board
        What is on it.
    width : float
        Width in pixels.
    dark : bool or None
        Colours for a dark page, or for a light one; those the reader prefers if None.
    in_page : InPage, optional
        For a page with a style sheet of its own: without the dice, letters larger, spaces to tap on.

    Returns
    -------
    str
        An ``<svg>`` element. Its ``<desc>`` is the position's line.
    """
    return _Picture(board, dark, in_page).drawn(width)


class _Picture:
    """What is drawn so far, in the colours asked for."""

    def __init__(self, board: Board, dark: bool | None, in_page: InPage | None = None) -> None:
        self.board = board
        self.in_page = in_page
        self.larger = 1.0 if in_page is None else LARGER
        self.edition = board.edition
        self.dark = dark
        self.camels = camel_colours(board.edition)
        self.svg = ET.Element("svg")

    def drawn(self, width: float) -> str:
        """The whole picture."""
        self.add(self.svg, "title", text=f"Camel Up position, {self.edition.name} edition")
        self.add(self.svg, "desc", text=self.board.line)
        if self.dark is None and self.in_page is None:
            self.add(self.svg, "style", text=_style())
        page = self.add(self.svg, "rect", x=".5", y=".5", width=WIDTH - 1, rx=10)
        self.paint(page, fill="page", stroke="rim")
        height = (self.track() - BETWEEN if self.in_page else self.dice(self.track())) + MARGIN
        page.set("height", f"{height - 1:g}")
        head = {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "co-board co-auto" if self.dark is None else "co-board",
            "role": "img" if self.in_page is None else "group",
            "width": f"{width:g}",
            "height": f"{height * width / WIDTH:.0f}",
            "viewBox": f"0 0 {WIDTH} {height:g}",
            "font-family": FONT,
            "text-anchor": "middle",
        }
        if self.in_page is not None:
            head["aria-label"] = self.in_page.said
        for name, value in head.items():
            self.svg.set(name, value)
        ET.indent(self.svg, space="")
        return ET.tostring(self.svg, encoding="unicode")

    def track(self) -> float:
        """The spaces in one row or two; gives the y below them."""
        track = self.edition.track
        columns = track if track <= ONE_ROW else (track + 1) // 2
        pitch = min((WIDTH - 2 * MARGIN - FINISH) / columns, WIDEST)
        left = (WIDTH - pitch * columns - FINISH) / 2
        y: float = MARGIN
        for first in range(1, track + 1, columns):
            row = range(first, min(first + columns, track + 1))
            y += self.height(row)
            for space in row:
                self.space(space, left + (space - first) * pitch, y, pitch - GAP, self.height(row))
            end = left + len(row) * pitch
            if row[-1] == track:
                self.finish(end, y, self.height(row))
            else:
                self.goes_on(end, y)
            y += GROUND + BETWEEN
        return y

    def height(self, row: range) -> float:
        """Height of a row above the ground."""
        tallest = max((len(self.board.stacks.get(space, "")) for space in row), default=0)
        return max(tallest, LEAST) * STEP + HEADROOM

    def space(self, space: int, x: float, y: float, wide: float, height: float) -> None:
        """A space with its number, and what is on it."""
        box = {"x": f"{x:.1f}", "y": f"{y - height:g}", "width": f"{wide:.1f}"}
        self.paint(self.add(self.svg, "rect", **box, height=f"{height + GROUND:g}", rx=6), fill="space")
        strip = f"M{x:.1f} {y:g}h{wide:.1f}v{GROUND - 6}q0 6-6 6h{12 - wide:.1f}q-6 0-6-6z"
        self.paint(self.add(self.svg, "path", d=strip), fill="sand")
        number = 13 * self.larger
        self.write(
            self.svg, str(space), x + wide / 2, y + 14.5 + (number - 13) / 3, number, "number", bold=True
        )
        stack = self.board.stacks.get(space, "")
        # Heads make a figure longer on one side; where there are some on both sides, bodies are in the middle.
        crazy = [letter in self.edition.crazy_letters for letter in stack]
        shift = 0 if any(crazy) and not all(crazy) else HEAD if any(crazy) else -HEAD
        for above, letter in enumerate(stack):
            self.camel(letter, x + wide / 2 + shift, y - STEP * above)
        if space in self.board.tiles:
            self.tile(self.board.tiles[space], x, y, wide)
        if self.in_page is not None and space in self.in_page.taps:
            tap = self.add(self.svg, "rect", **box, height=f"{height + GROUND:g}", rx=6, fill="transparent")
            said = {"class": "co-tap", "role": "button", "tabindex": "0", "data-space": str(space)}
            for name, value in {**said, "aria-label": self.in_page.taps[space]}.items():
                tap.set(name, value)

    def camel(self, letter: str, x: float, y: float) -> None:
        """A camel, its letter on it."""
        name = self.edition.camel(letter)
        crazy = name in self.edition.crazy
        colour = self.camels[name]
        group = self.add(self.svg, "g", transform=f"translate({x:.1f} {y:g})")
        group.set("class", "co-camel")
        group.set("data-camel", fit_for_xml(name))
        self.add(group, "title", text=f"{name} (crazy)" if crazy else name)
        figure = self.add(group, "g", **({"transform": "scale(-1 1)"} if crazy else {}))
        ink = {"fill": colour.fill, "stroke": colour.edge, "stroke-linejoin": "round"}
        if crazy:
            self.add(figure, "path", d=TUFT, **ink, stroke_width=1.3)
        self.add(figure, "path", d=CAMEL, **ink, stroke_width=1.4)
        self.add(figure, "circle", cx=EYE[0], cy=EYE[1], r=1.2, fill=colour.text)
        self.add(
            group,
            "text",
            letter,
            x=0,
            y=-14,
            font_size=f"{14 * self.larger:g}",
            font_weight=700,
            fill=colour.text,
        )

    def tile(self, tile: Tile, x: float, y: float, wide: float) -> None:
        """A tile: a card with the way a racing camel is moved by it, its side, and whose it is."""
        ink = "on" if tile.sign == "+" else "back"
        middle = x + wide / 2
        tall = 62 if tile.owner else 46
        ahead = 1 if tile.sign == "+" else -1
        top = y - tall - 5
        group = self.add(self.svg, "g")
        group.set("class", "co-tile")
        whose = f", {tile.owner}" if tile.owner else ""
        self.add(group, "title", f"{tile.side} tile on space {tile.space}{whose}")
        box = {"x": f"{x + 4:.1f}", "y": f"{top:g}", "width": f"{wide - 8:.1f}"}
        card = self.add(group, "rect", **box, height=tall, rx=6, stroke_width=1.4)
        self.paint(card, fill=f"{ink}-card", stroke=ink)
        self.write(group, "+1" if ahead > 0 else "\u22121", middle - 9, top + 22, 20, ink, bold=True)
        arrow = self.add(
            group, "path", d=_arrow(middle + 15, top + 15, ahead), fill="none", stroke_width=2, **ROUND
        )
        self.paint(arrow, stroke=ink)
        side, size = fitted(tile.side, wide - 12, 12)
        self.write(group, side, middle, top + 38, size, ink)
        if tile.owner:
            owner, size = fitted(tile.owner, wide - 12, 12)
            self.write(group, owner, middle, top + 54, size, "ink", bold=True)

    def finish(self, x: float, y: float, height: float) -> None:
        """The finish line after the last space: two columns of a chequered flag (R1)."""
        count = round((height + GROUND) / 7)
        side = (height + GROUND) / count
        top = y - height
        squares = "".join(
            f"M{x + 2 + 7 * (row % 2):.1f} {top + row * side:.2f}h7v{side:.2f}h-7z" for row in range(count)
        )
        group = self.add(self.svg, "g")
        self.add(group, "title", "finish")
        box = {"x": f"{x + 2:.1f}", "y": f"{top:g}", "height": f"{height + GROUND:g}"}
        self.paint(
            self.add(group, "rect", **box, width=14, stroke_width=".8"), fill="board", stroke="checker"
        )
        self.paint(self.add(group, "path", d=squares), fill="checker")

    def goes_on(self, x: float, y: float) -> None:
        """The end of a row that is not the last."""
        path = f"M{x + 4:.1f} {y + 4:g}l6 6-6 6"
        mark = self.add(self.svg, "path", d=path, fill="none", stroke_width=2.4, **ROUND)
        self.paint(mark, stroke="faint")

    def dice(self, y: float) -> float:
        """The dice inside and those that are out; gives the y below them."""
        names = dict(zip(self.edition.dice, self.edition.dice_names, strict=True))
        line = y + DIE / 2 + 4.5
        x: float = MARGIN + 2
        for title, dice, room in (("in the pyramid", self.board.dice, 96), ("out", self.board.out, 30)):
            if not dice:
                continue
            self.write(self.svg, title, x, line, 13, "faint", anchor="start")
            x += room
            for letter in dice:
                self.die(letter, f"{names[letter]} die, {title}", x, y)
                x += DIE + 5
            x += 14
        self.write(self.svg, self.board.draws_said, WIDTH - MARGIN - 2, line, 13, "faint", anchor="end")
        return y + DIE

    def die(self, letter: str, said: str, x: float, y: float) -> None:
        """A die: in its colour while it is inside, an outline once it is out."""
        group = self.add(self.svg, "g")
        group.set("class", "co-die")
        self.add(group, "title", said)
        box = self.add(group, "rect", x=f"{x:.1f}", y=f"{y:g}", width=DIE, height=DIE, rx=5, stroke_width=1.4)
        place = {"x": f"{x + DIE / 2:.1f}", "y": f"{y + 18:g}"}
        name = self.add(group, "text", letter, **place, font_size=14, font_weight=700)
        if letter in self.board.dice:
            colour: Colour = die_colours(self.edition)[letter]
            box.set("fill", colour.fill)
            box.set("stroke", colour.edge)
            name.set("fill", colour.text)
        else:
            box.set("fill", "none")
            box.set("stroke-dasharray", "3 2.5")
            self.paint(box, stroke="faint")
            self.paint(name, fill="faint")

    def write(
        self,
        parent: ET.Element,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: str,
        *,
        bold: bool = False,
        anchor: str = "",
    ) -> None:
        """A line of text, its middle or another anchor at x."""
        line = self.add(parent, "text", text, x=f"{x:.1f}", y=f"{y:g}", font_size=f"{size:g}")
        if bold:
            line.set("font-weight", "700")
        if anchor:
            line.set("text-anchor", anchor)
        self.paint(line, fill=ink)

    def add(self, parent: ET.Element, tag: str, text: str = "", **attributes: object) -> ET.Element:
        """A new element; ``stroke_width`` is written as ``stroke-width``."""
        said = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
        element = ET.SubElement(parent, tag, said)
        if text:
            element.text = fit_for_xml(text)
        return element

    def paint(self, element: ET.Element, **shades: str) -> None:
        """Give an element's fill or stroke the colour of a shade."""
        for what, shade in shades.items():
            colours = SHADES[shade]
            # An attribute for every viewer; one that knows style sheets lets the query below overrule it.
            element.set(what, colours.dark if self.dark else colours.light)
            if self.dark is None:
                element.set(f"data-{what}", shade)


def _arrow(x: float, y: float, ahead: int) -> str:
    tip = x + 7 * ahead
    back = tip - 5 * ahead
    return (
        f"M{x - 7 * ahead:.1f} {y:g}H{tip:.1f}M{back:.1f} {y - 4.5:g}L{tip:.1f} {y:g} {back:.1f} {y + 4.5:g}"
    )


def dark_rules(where: str = ".co-auto") -> str:
    """The rules of a style sheet that colour boards for dark pages.

    A style inside a picture inside a page holds for the whole page: each rule keeps to boards.

    Examples
    --------
    >>> dark_rules()[:46]
    '.co-auto [data-fill="page"]{fill:#1d1b18}.co-a'
    """
    return "".join(
        f'{where} [data-{what}="{name}"]{{{what}:{shade.dark}}}'
        for name, shade in SHADES.items()
        for what in ("fill", "stroke")
    )


def _style() -> str:
    return f"@media (prefers-color-scheme:dark){{{dark_rules()}}}"
