"""Draw the pictures of these pages: `python docs/make_images.py`, with what the tests need installed.

The board is camelodds' own SVG, with colours for light and dark pages inside; the charts are matplotlib's, one
for light pages and one for dark ones; the session at the table is drawn by rich as a terminal would show it. The
floors of the package are read from its source. Names draw only these: `python docs/make_images.py floors`.
"""

from __future__ import annotations

import argparse
import functools
import io
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
import matplotlib.pyplot as plt
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console
from rich.text import Text

from camelodds import (
    Holdings,
    Position,
    advise,
    bet_values,
    leg_income,
    leg_odds,
    play_game,
    plots,
    race_odds,
    review,
    svg,
    tile_values,
    tournament,
)
from camelodds.shell.prompt import TableSession
from camelodds.shell.screen import Screen
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

    from camelodds import Review, Tournament

DOCS = Path(__file__).resolve().parent
IMAGES = DOCS / "images"
POSITION = "2:y 4:bg 6:pr 9:+ 11:- 13:W 15:K | bgyx"
START = "1:bg 2:y 3:pr 15:W 16:K"
ROLLS = ("b2", "g1", "r3", "p1", "y2", "g3", "b1", "p3")
"""A leg and three rolls of the next one."""
ME = Holdings(tickets={"red": 5, "green": 3})
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


def board() -> str:
    """The board of the first page."""
    return svg.board(POSITION, owners={9: "ana", 11: "bo"}) + "\n"


def play() -> str:
    """A session at the table: a few moves of a game."""
    moves = ("b3", "ticket purple", "tile 6 +")
    game = FollowedGame.new(Position(START), ("me", "ana", "bob"), "me")
    with create_pipe_input() as nothing:
        screen = Console(
            record=True,
            width=92,
            height=24,
            force_terminal=True,
            color_system="truecolor",
            highlight=False,
            markup=False,
            file=io.StringIO(),
        )
        session = Session([game], seed=1)
        table = TableSession(session, Screen(screen), input=nothing, output=DummyOutput())
        for move in moves[:-1]:
            session.do(move)
        table.warm = True
        screen.print(Text(f"{session.game.player.name}> ", "bold") + Text(moves[-1], "not bold"))
        table.attempt(moves[-1])
        screen.print(Text(f"{session.game.player.name}> ", "bold"))
    drawn = screen.export_svg(title="camelodds play", unique_id="play")
    # No fonts from elsewhere: the page's own will do.
    return re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", drawn, flags=re.S)


def floors() -> str:
    """The floors of the package, as its source is now."""
    # The picture and the tests read the imports in one way.
    sys.path[:0] = [str(DOCS), str(DOCS.parent / "tests" / "support")]
    from floors_picture import draw_floors

    return draw_floors() + "\n"


@functools.cache
def played() -> Tournament:
    """A tournament of four different strategies."""
    return tournament(["sharp", "greedy", "tickets", "leader"], games=2_000, seed=1)


@functools.cache
def reviewed() -> Review:
    """A game of four different strategies, reviewed."""
    return review(play_game(["expert", "greedy", "leader", "sharp"], seed=3), seed=1)


def main() -> None:
    """Write all pictures, or those that are named."""
    mpl.use("agg")
    # The same bytes each time: nothing random in identifiers, no date.
    mpl.rcParams["svg.hashsalt"] = "camelodds"
    IMAGES.mkdir(exist_ok=True)
    pictures: dict[str, Callable[[], object]] = {
        "board": lambda: write("board", board()),
        "play": lambda: write("play", play()),
        "floors": lambda: write("floors", floors()),
        "leg": lambda: chart("leg", lambda: plots.leg(leg_odds(POSITION))),
        "convergence": lambda: chart(
            "convergence", lambda: plots.convergence(START, samples=(100, 1_000, 10_000, 100_000), seed=1)
        ),
        "played-legs": lambda: chart("played-legs", lambda: plots.played_race([START, *ROLLS], what="first")),
        "advice": lambda: chart("advice", lambda: plots.advice(advise(POSITION, ME, samples=2_000, seed=1))),
        "tiles": lambda: chart("tiles", lambda: plots.tiles(tile_values(START))),
        "income": lambda: chart("income", lambda: plots.income(leg_income(POSITION, ME))),
        "finish-cards": lambda: chart(
            "finish-cards", lambda: plots.finish_cards(bet_values(race_odds(START, samples=2_000, seed=1)))
        ),
        "review": lambda: chart("review", lambda: plots.review(reviewed())),
        "tournament": lambda: chart("tournament", lambda: plots.tournament(played())),
        "tournament-money": lambda: chart(
            "tournament-money", lambda: plots.tournament(played(), what="money")
        ),
    }
    command = argparse.ArgumentParser(description="Draw the pictures of the documentation.")
    command.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(pictures)}")
    for name in command.parse_args().names or pictures:
        if name not in pictures:
            command.error(f"there is no picture {name!r}; there are {', '.join(pictures)}")
        pictures[name]()


def write(name: str, picture: str) -> None:
    """Write a picture to its file."""
    (IMAGES / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
