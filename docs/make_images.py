"""Draw the pictures of these pages: `python docs/make_images.py`, with what the notebooks need installed.

The board is camelodds' own SVG, with colours for light and dark pages inside; the charts are matplotlib's, one
for light pages and one for dark ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
import matplotlib.pyplot as plt

from camelodds import leg_odds, plots, svg

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

IMAGES = Path(__file__).resolve().parent / "images"
POSITION = "2:y 4:bg 6:pr 9:+ 11:- 13:W 15:K | bgyx"
START = "1:bg 2:y 3:pr 15:W 16:K"
PAGES = {"": "#ffffff", "-dark": "#1e2129"}
"""Background of a page, by what is put behind a picture's name."""


def chart(name: str, draw: Callable[[], Axes]) -> None:
    """Write a chart for light pages and for dark ones."""
    for suffix, background in PAGES.items():
        style = ["dark_background"] if suffix else []
        with plt.style.context([*style, {"figure.facecolor": background, "axes.facecolor": background}]):
            figure = draw().figure
            figure.savefig(
                IMAGES / f"{name}{suffix}.svg", bbox_inches="tight", metadata={"Date": None, "Creator": None}
            )
            plt.close(figure)


def board() -> str:
    """The board of the first page."""
    return svg.board(POSITION, owners={9: "ana", 11: "bo"}) + "\n"


def main() -> None:
    """Write all pictures."""
    mpl.use("agg")
    # The same bytes each time: nothing random in identifiers, no date.
    mpl.rcParams["svg.hashsalt"] = "camelodds"
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "board.svg").write_text(board(), encoding="utf-8")
    chart("leg", lambda: plots.leg(leg_odds(POSITION)))
    chart("convergence", lambda: plots.convergence(START, samples=(100, 1_000, 10_000, 100_000), seed=1))


if __name__ == "__main__":
    main()
