"""Draw the floors of the package, with folders as boxes: all of it is read from the source."""

from __future__ import annotations

import ast
import textwrap
from typing import NamedTuple
from xml.etree import ElementTree as ET

from floors import FLOORS, folders_below, modules

# All lengths are in units of the view box.
WIDTH = 760
MARGIN = 10
GAP = 6  # between floors, and between boxes
PAD = 9  # from the edge of a box to its text
LINE = 15.5  # from one line of text to the next
PATHS = 128  # width of the column of paths, where a box has a floor of its own

SANS = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
MONO = "Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
LETTER = {SANS: 6.1, MONO: 7.3}  # width of a letter, rather too much than too little: lines are cut by it

LIGHT_AND_DARK = {
    "page": ("#fffdf7", "#1d1b18"),
    "rim": ("#d9ceb4", "#4a443a"),
    "floor": ("#f5eedd", "#2a2722"),
    "box": ("#ffffff", "#1d1b18"),
    "ink": ("#2b271f", "#f1ecdf"),
    "faint": ("#6a6353", "#b0a894"),
}


class Line(NamedTuple):
    """A line of text."""

    text: str
    font: str = SANS
    shade: str = "ink"
    weight: str = "400"


class Box(NamedTuple):
    """A folder, or a module beside the folders.

    Its path, the first line of its docstring, the modules inside, and what it stands on: what it imports from,
    without what these import from themselves.
    """

    path: str
    purpose: str
    inside: tuple[str, ...]
    stands_on: tuple[str, ...]

    def named(self, room: float) -> list[Line]:
        """The path and what it stands on, in lines that fit."""
        below = f"on {', '.join(self.stands_on)}" if self.stands_on else ""
        return [Line(self.path, MONO, weight="700"), *wrapped(below, room, SANS, "faint")]

    def told(self, room: float) -> list[Line]:
        """What it is for and what is inside, in lines that fit."""
        return wrapped(self.purpose, room) + wrapped(" ".join(self.inside), room, MONO, "faint")


def wrapped(text: str, room: float, font: str = SANS, shade: str = "ink") -> list[Line]:
    """A text in lines that fit a room of that width."""
    lines = textwrap.wrap(text, int(room / LETTER[font]), break_on_hyphens=False)
    return [Line(line, font, shade) for line in lines]


def boxes() -> list[list[Box]]:
    """The boxes of each floor, the top floor first."""
    there, below = modules(), folders_below()
    found = []
    for floor in reversed(FLOORS):
        found.append([])
        for name in floor:
            docstring = ast.get_docstring(ast.parse(there[name].read_bytes())) or ""
            inside = [module[len(name) + 1 :] for module in there if module.startswith(f"{name}.")]
            # A folder in the folder is there by its modules.
            inside = [module for module in inside if not any(one.startswith(f"{module}.") for one in inside)]
            stands_on = [one for one in below[name] if not any(one in below[other] for other in below[name])]
            purpose = docstring.splitlines()[0].replace("`", "")
            path = f"{name}/" if inside else f"{name}.py"
            found[-1].append(Box(path, purpose, tuple(inside), tuple(stands_on)))
    return found


def draw_floors() -> str:
    """Draw the floors as SVG, with colours for light pages and for dark ones."""
    svg = ET.Element("svg")
    add(svg, "title", "The floors of camelodds: each folder imports only from the floors below it")
    rules = "".join(f".fl-{name}{{fill:{dark}}}" for name, (_, dark) in LIGHT_AND_DARK.items())
    rim = f".fl-edge{{stroke:{LIGHT_AND_DARK['rim'][1]}}}"
    add(svg, "style", f"@media (prefers-color-scheme:dark){{{rules}{rim}}}")
    page = rectangle(svg, (0.5, 0.5, WIDTH - 1, 0), "page")
    y: float = MARGIN
    for floor in boxes():
        y = draw_floor(svg, floor, y) + GAP
    height = y - GAP + MARGIN
    page.set("height", f"{height - 1:g}")
    svg.attrib = {
        "xmlns": "http://www.w3.org/2000/svg",
        "role": "img",
        "width": f"{WIDTH}",
        "height": f"{height:g}",
        "viewBox": f"0 0 {WIDTH} {height:g}",
        "font-size": "12",
    }
    ET.indent(svg, space="")
    return ET.tostring(svg, encoding="unicode")


def draw_floor(svg: ET.Element, floor: list[Box], y: float) -> float:
    """Draw a floor from y down; gives the y below it."""
    alone = len(floor) == 1
    wide = (WIDTH - 2 * MARGIN - GAP * (len(floor) + 1)) / len(floor)
    room = wide - 2 * PAD
    if alone:
        # The path is beside the text.
        blocks = [[(0, floor[0].named(PATHS - 12)), (PATHS, floor[0].told(room - PATHS))]]
    else:
        # It is above.
        blocks = [[(0, [*box.named(room)[:1], *box.told(room), *box.named(room)[1:]])] for box in floor]
    lines = max(len(block) for texts in blocks for _, block in texts)
    tall = LINE * lines + 2 * PAD - 4
    rectangle(svg, (MARGIN, y, WIDTH - 2 * MARGIN, tall + 2 * GAP), "floor")
    for number, texts in enumerate(blocks):
        left, top = MARGIN + GAP + number * (wide + GAP), y + GAP
        rectangle(svg, (left, top, wide, tall), "box")
        for beside, block in texts:
            for row, line in enumerate(block):
                write(svg, line, left + PAD + beside, top + PAD + 10 + row * LINE)
    return y + tall + 2 * GAP


def rectangle(svg: ET.Element, box: tuple[float, float, float, float], shade: str) -> ET.Element:
    """Draw a rectangle with round corners: left, top, width, height."""
    sides = {name: f"{side:g}" for name, side in zip(("x", "y", "width", "height"), box, strict=True)}
    rim = {"stroke": LIGHT_AND_DARK["rim"][0], "class": f"fl-{shade} fl-edge"}
    return add(svg, "rect", **sides, rx="6", fill=LIGHT_AND_DARK[shade][0], **rim)


def write(svg: ET.Element, line: Line, x: float, y: float) -> None:
    """Write a line of text from x on."""
    ink = {"font-family": line.font, "font-weight": line.weight, "class": f"fl-{line.shade}"}
    add(svg, "text", line.text, x=f"{x:g}", y=f"{y:g}", fill=LIGHT_AND_DARK[line.shade][0], **ink)


def add(svg: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Add an element."""
    element = ET.SubElement(svg, tag, attributes)
    element.text = text
    return element
