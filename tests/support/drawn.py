"""What charts and boards draw, so that a change of any of it shows: ``python tests/support/drawn.py``.

The command writes `tests/data/drawn.txt` and `tests/data/boards.svgs` anew. Look at the pictures first.
"""

from __future__ import annotations

import re
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.collections import Collection
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from matplotlib.text import Text

from camelodds import advise, plots, svg
from charts import P2018

FILE = Path(__file__).parents[1] / "data" / "drawn.txt"
NUMBER = re.compile(r"-?\d+\.\d+(?:e[-+]\d+)?")
MOST = 12
"""Numbers of a list that are told; of a longer one, ends and mean."""


def told(values):
    """Numbers in words."""
    numbers = np.asarray(values, dtype=float).ravel()
    if len(numbers) > MOST:
        return f"{len(numbers)}: {told([*numbers[:3], *numbers[-3:]])} mean {told([np.nanmean(numbers)])}"
    return " ".join(f"{number:.4f}" for number in numbers)


def colour(value):
    return "none" if value is None or (isinstance(value, str) and value == "none") else to_hex(value, True)


def of_line(line):
    return (
        f"line {line.get_label()!r} x {told(line.get_xdata())} y {told(line.get_ydata())}"
        f" {colour(line.get_color())} {line.get_linewidth():.2f} {line.get_linestyle()}"
        f" {line.get_marker()} {line.get_markersize():.2f} {colour(line.get_markeredgecolor())}"
        f" {line.get_markeredgewidth():.2f} clip {line.get_clip_on()} effects {len(line.get_path_effects() or [])}"
    )


def of_patch(patch):
    place = [patch.get_x(), patch.get_y(), patch.get_width(), patch.get_height()]
    return (
        f"bar {told(place)} {colour(patch.get_facecolor())} {colour(patch.get_edgecolor())}"
        f" {patch.get_linewidth():.2f} {patch.get_hatch()}"
    )


def of_text(text):
    away = f" away {told(text.xyann)}" if hasattr(text, "xyann") else ""
    at = told(text.xy) if hasattr(text, "xy") else told(text.get_position())
    return (
        f"text {text.get_text()!r} at {at}{away} {text.get_ha()} {text.get_va()} {text.get_fontsize():.2f}"
        f" {colour(text.get_color())} {text.get_fontweight()} turned {text.get_rotation():.2f}"
    )


def of_collection(group):
    sizes = told(group.get_sizes()) if hasattr(group, "get_sizes") else ""
    paths = [path.vertices for path in group.get_paths()]
    parts = [paths and np.concatenate(paths), group.get_linewidths(), group.get_facecolors()]
    return f"group {len(paths)} {' / '.join(map(told, parts))} / {sizes}"


def drawn(ax):
    """Everything that a chart has drawn, a line each, in the order in which it is painted."""
    ax.figure.draw_without_rendering()
    inches = ax.get_window_extent().get_points() / ax.figure.dpi
    lines = [f"size {told(ax.figure.get_size_inches())} axes {told(inches)}"]
    for name, axis, limits in (("x", ax.xaxis, ax.get_xlim()), ("y", ax.yaxis, ax.get_ylim())):
        low, high = sorted(limits)
        for which in ("majorticklabels", "minorticklabels"):
            minor = which.startswith("minor")
            ticks = zip(axis.get_ticklocs(minor=minor), getattr(axis, f"get_{which}")(), strict=False)
            there = [
                f"{told([at])} {label.get_text()!r} {label.get_fontsize():.2f}"
                for at, label in ticks
                if low <= at <= high
            ]
            lines.append(f"{name} {which} {'; '.join(there)}")
        label = axis.get_label_text()
        lines.append(
            f"{name} from {told(limits)} {label!r} {axis.label.get_fontsize():.2f} {axis.get_visible()}"
        )
    lines.append(f"spines {[name for name, spine in ax.spines.items() if spine.get_visible()]}")
    for artist in sorted(ax.get_children(), key=lambda one: one.zorder):
        if isinstance(artist, Text) and artist.get_text():
            found = of_text(artist)
            if artist in (ax.title, ax._left_title, ax._right_title):
                found += f" title {told(artist.get_window_extent().min / ax.figure.dpi)}"
        elif isinstance(artist, Line2D):
            found = of_line(artist)
        elif isinstance(artist, Rectangle) and artist is not ax.patch:
            found = of_patch(artist)
        elif isinstance(artist, Patch) and artist is not ax.patch:
            found = f"patch {told(artist.get_path().vertices)} {colour(artist.get_facecolor())}"
        elif isinstance(artist, Collection):
            found = of_collection(artist)
        else:
            continue
        lines.append(f"{artist.zorder:.2f} {found}")
    return lines


def read():
    """The charts of the file: lines by name."""
    found = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            found[line[3:]] = now = []
        else:
            now.append(line)
    return found


BOARDS = FILE.with_name("boards.svgs")
OWNERS = {2: "ana", 4: "Bartholomew the Greatest"}


def boards():
    """Boards as pictures, a line each: of both editions, with tiles and owners, dark, scaled."""
    return [
        svg.board(P2018, width=400),
        svg.board("2:ygWr 6:Kb 9:+ 10:p | bpx", dark=False),
        svg.board("1:bgrypWK 2:+ 4:- 6:+ 10:- 12:+ 14:+", owners=OWNERS, dark=True),
        svg.board("1:bg 2:y 3:wo 5:+ 7:-"),
    ]


def charts():
    """The charts that are told, by name: of three editions, light and dark, wide and narrow."""
    from charts import P2014, PLOTS, POWN

    for name, draw in PLOTS.items():
        for kind, position in (("2018", P2018), ("2014", P2014), ("own", POWN)):
            if kind == "2018" or name in SEVERAL:
                yield f"{name}, {kind}", lambda at, draw=draw: draw(at, None), position
    for name, draw in MORE.items():
        yield name, draw, P2018


NEAR_TIES = "1:rp 2:by 3:g 14:WK"
MORE = {
    "next rolls that change nothing": lambda _: plots.next_rolls("2:ygWr 6:Kb 9:+ 10:p | bpx"),
    "convergence of few": lambda position: plots.convergence(position, samples=(100, 300), repeats=3),
    "advice with near ties": lambda _: plots.advice(advise(NEAR_TIES, samples=2_000, seed=1)),
}
SEVERAL = ("leg", "tournament", "tournament's money", "review", "income")


if __name__ == "__main__":
    mpl.use("agg")
    mpl.rcdefaults()
    parts = [line for name, draw, at in charts() for line in (f"== {name}", *drawn(draw(at)))]
    FILE.write_text("\n".join(parts) + "\n", encoding="utf-8")
    BOARDS.write_text("\n".join(boards()) + "\n", encoding="utf-8")
