"""A board as a picture: SVG without scripts, for web pages, notebooks and print."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from camelodds.display.board import dice_out, draws_said
from camelodds.display.colours import GREY, Colour, camel_colours, die_colours
from camelodds.display.escape import escaped
from camelodds.display.fitting import _fit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.board.position import Position
    from camelodds.display.board import Tile


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


class _Picture:
    """What is drawn so far, in the colours asked for."""

    def __init__(self, position: Position, dark: bool | None) -> None:
        self.position = position
        self.edition = position.edition
        self.dark = dark
        self.camels = camel_colours(position.edition)
        self.lines: list[str] = []

    def board(self, width: float, tiles: Mapping[int, Tile]) -> str:
        track = self.edition.track
        columns = track if track <= ONE_ROW else (track + 1) // 2
        pitch = min((WIDTH - 2 * MARGIN - FINISH) / columns, WIDEST)
        left = (WIDTH - pitch * columns - FINISH) / 2
        y: float = MARGIN
        for first in range(1, track + 1, columns):
            row = range(first, min(first + columns, track + 1))
            y += self.height(row)
            for space in row:
                self.space(space, left + (space - first) * pitch, y, pitch, self.height(row), tiles)
            end = left + len(row) * pitch
            if row[-1] == track:
                self.finish(end, y, self.height(row))
            else:
                self.goes_on(end, y)
            y += GROUND + BETWEEN
        height = self.dice(y) + MARGIN
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="co-board{" co-auto" * (self.dark is None)}"'
                f' role="img" width="{width:g}" height="{height * width / WIDTH:.0f}"'
                f' viewBox="0 0 {WIDTH} {height:g}" font-family="{FONT}" text-anchor="middle">',
                f"<title>Camel Up position, {escaped(self.edition.name)} edition</title>",
                f"<desc>{escaped(self.position)}</desc>",
                *([_style()] if self.dark is None else []),
                f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1:g}" rx="10"'
                f" {self.fill('page')} {self.stroke('rim')}/>",
                *self.lines,
                "</svg>",
            ]
        )

    def height(self, row: range) -> float:
        """Height of a row above the ground."""
        tallest = max((len(self.position.stacks.get(space, "")) for space in row), default=0)
        return max(tallest, LEAST) * STEP + HEADROOM

    def space(
        self, space: int, x: float, y: float, pitch: float, height: float, tiles: Mapping[int, Tile]
    ) -> None:
        wide = pitch - GAP
        self.lines += [
            f'<rect x="{x:.1f}" y="{y - height:g}" width="{wide:.1f}" height="{height + GROUND:g}" rx="6"'
            f" {self.fill('space')}/>",
            f'<path d="M{x:.1f} {y:g}h{wide:.1f}v{GROUND - 6}q0 6-6 6h{12 - wide:.1f}q-6 0-6-6z"'
            f" {self.fill('sand')}/>",
            self.text(x + wide / 2, y + 14.5, 13, str(space), "number", bold=True),
        ]
        stack = self.position.stacks.get(space, "")
        # Heads make a figure longer on one side; where there are some on both sides, bodies are in the middle.
        crazy = [letter in self.edition.crazy_letters for letter in stack]
        shift = 0 if any(crazy) and not all(crazy) else HEAD if any(crazy) else -HEAD
        for above, letter in enumerate(stack):
            self.camel(letter, x + wide / 2 + shift, y - STEP * above)
        if space in tiles:
            self.tile(tiles[space], x, y, wide)

    def camel(self, letter: str, x: float, y: float) -> None:
        name = self.edition.camel(letter)
        crazy = name in self.edition.crazy
        colour = self.camels[name]
        turn = ' transform="scale(-1 1)"' if crazy else ""
        tuft = (
            f'<path d="{TUFT}" fill="{colour.fill}" stroke="{colour.edge}" stroke-width="1.3"'
            ' stroke-linejoin="round"/>'
            if crazy
            else ""
        )
        self.lines.append(
            f'<g class="co-camel" data-camel="{escaped(name)}" transform="translate({x:.1f} {y:g})">'
            f"<title>{escaped(name)}{' (crazy)' if crazy else ''}</title>"
            f'<g{turn}>{tuft}<path d="{CAMEL}" fill="{colour.fill}" stroke="{colour.edge}"'
            ' stroke-width="1.4" stroke-linejoin="round"/>'
            f'<circle cx="{EYE[0]}" cy="{EYE[1]}" r="1.2" fill="{colour.text}"/></g>'
            f'<text x="0" y="-14" font-size="14" font-weight="700" fill="{colour.text}">{escaped(letter)}</text>'
            "</g>"
        )

    def tile(self, tile: Tile, x: float, y: float, wide: float) -> None:
        ink = "on" if tile.sign == "+" else "back"
        middle = x + wide / 2
        tall = 62 if tile.owner else 46
        said = f"{tile.side} tile on space {tile.space}" + (f", {tile.owner}" if tile.owner else "")
        side, side_size = _fit(tile.side, wide - 12, 12)
        # An arrow the way a racing camel is moved by it.
        ahead = 1 if tile.sign == "+" else -1
        top = y - tall - 5
        self.lines += [
            f'<g class="co-tile"><title>{escaped(said)}</title>',
            f'<rect x="{x + 4:.1f}" y="{top:g}" width="{wide - 8:.1f}" height="{tall}" rx="6"'
            f' {self.fill(ink + "-card")} {self.stroke(ink)} stroke-width="1.4"/>',
            self.text(middle - 9, top + 22, 20, "+1" if ahead > 0 else "\u22121", ink, bold=True),
            f'<path d="{_arrow(middle + 15, top + 15, ahead)}" fill="none" {self.stroke(ink)} stroke-width="2"'
            ' stroke-linecap="round" stroke-linejoin="round"/>',
            self.text(middle, top + 38, side_size, side, ink),
        ]
        if tile.owner:
            owner, size = _fit(tile.owner, wide - 12, 12)
            self.lines.append(self.text(middle, top + 54, size, owner, "ink", bold=True))
        self.lines.append("</g>")

    def finish(self, x: float, y: float, height: float) -> None:
        """The finish line after the last space: two columns of a chequered flag (R1)."""
        count = round((height + GROUND) / 7)
        side = (height + GROUND) / count
        top = y - height
        squares = "".join(
            f"M{x + 2 + 7 * (row % 2):.1f} {top + row * side:.2f}h7v{side:.2f}h-7z" for row in range(count)
        )
        self.lines += [
            "<g><title>finish</title>",
            f'<rect x="{x + 2:.1f}" y="{top:g}" width="14" height="{height + GROUND:g}"'
            f' {self.fill("board")} {self.stroke("checker")} stroke-width=".8"/>',
            f'<path d="{squares}" {self.fill("checker")}/></g>',
        ]

    def goes_on(self, x: float, y: float) -> None:
        """The end of a row that is not the last."""
        self.lines.append(
            f'<path d="M{x + 4:.1f} {y + 4:g}l6 6-6 6" fill="none" {self.stroke("faint")} stroke-width="2.4"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def dice(self, y: float) -> float:
        """The dice inside and those that are out; gives the y below them."""
        colours = die_colours(self.edition)
        names = dict(zip(self.edition.dice, self.edition.dice_names, strict=True))
        line = y + DIE / 2 + 4.5
        x: float = MARGIN + 2
        for title, dice, inside in (
            ("in the pyramid", self.position.dice, True),
            ("out", dice_out(self.position), False),
        ):
            if not dice:
                continue
            self.lines.append(self.text(x, line, 13, title, "faint", anchor="start"))
            x += 96 if inside else 30
            for letter in dice:
                said = f"{names[letter]} die, {title}"
                self.lines.append(self.die(letter, said, colours.get(letter, GREY), x, y, inside))
                x += DIE + 5
            x += 14
        self.lines.append(
            self.text(WIDTH - MARGIN - 2, line, 13, draws_said(self.position), "faint", anchor="end")
        )
        return y + DIE

    def die(self, letter: str, said: str, colour: Colour, x: float, y: float, inside: bool) -> str:
        if inside:
            paint = f'fill="{colour.fill}" stroke="{colour.edge}" stroke-width="1.4"'
            ink = f'fill="{colour.text}"'
        else:
            paint = f'fill="none" {self.stroke("faint")} stroke-width="1.4" stroke-dasharray="3 2.5"'
            ink = self.fill("faint")
        return (
            f'<g class="co-die"><title>{escaped(said)}</title>'
            f'<rect x="{x:.1f}" y="{y:g}" width="{DIE}" height="{DIE}" rx="5" {paint}/>'
            f'<text x="{x + DIE / 2:.1f}" y="{y + 18:g}" font-size="14" font-weight="700" {ink}>'
            f"{escaped(letter)}</text></g>"
        )

    def text(
        self, x: float, y: float, size: float, text: str, ink: str, bold: bool = False, anchor: str = ""
    ) -> str:
        more = (' font-weight="700"' if bold else "") + (f' text-anchor="{anchor}"' if anchor else "")
        return (
            f'<text x="{x:.1f}" y="{y:g}" font-size="{size:g}"{more} {self.fill(ink)}>{escaped(text)}</text>'
        )

    def fill(self, shade: str) -> str:
        return self._paint("fill", shade)

    def stroke(self, shade: str) -> str:
        return self._paint("stroke", shade)

    def _paint(self, what: str, shade: str) -> str:
        colour = SHADES[shade].dark if self.dark else SHADES[shade].light
        # An attribute for every viewer; one that knows style sheets lets the query below overrule it.
        return f'{what}="{colour}"' if self.dark is not None else f'{what}="{colour}" data-{what}="{shade}"'


def _arrow(x: float, y: float, ahead: int) -> str:
    tip = x + 7 * ahead
    back = tip - 5 * ahead
    return (
        f"M{x - 7 * ahead:.1f} {y:g}H{tip:.1f}M{back:.1f} {y - 4.5:g}L{tip:.1f} {y:g} {back:.1f} {y + 4.5:g}"
    )


def _style() -> str:
    """The colours for readers who prefer dark pages.

    A style inside a picture inside a page holds for the whole page: each rule keeps to boards.
    """
    rules = "".join(
        f'.co-auto [data-{what}="{name}"]{{{what}:{shade.dark}}}'
        for name, shade in SHADES.items()
        for what in ("fill", "stroke")
    )
    return f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
