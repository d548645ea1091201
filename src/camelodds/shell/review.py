"""The command review: what the turns of a saved game cost, luck and skill apart."""

from __future__ import annotations

from typing import Annotated

import typer

from camelodds.shell.app import app
from camelodds.shell.exits import guarded
from camelodds.shell.options import DigitsOption, JsonOption, SeedOption, WorkersOption, whole
from camelodds.shell.show import print_json, show

REVIEW_EXAMPLES = """Examples:

camelodds review game.txt

camelodds review game.txt --games 1000 --seed 1

camelodds review game.txt --json

A game is a file that save in camelodds play writes, or save_game in Python.
"""


@app.command(epilog=REVIEW_EXAMPLES)
@guarded
def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            parser=whole(2),
            help="Games to play of each action, and from each moment: 256 if not given.",
        ),
    ] = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    digits: DigitsOption = None,
    as_json: JsonOption = False,
) -> None:
    """What each turn of a saved game cost in chance to win, and what was luck."""
    from camelodds.tableside.records import load_game

    game = load_game(file)
    from camelodds.selfplay.review import review as review_of

    result = review_of(game, games=games, seed=seed, workers=workers)
    if as_json:
        print_json(result.to_dict())
    else:
        show(result, digits=digits)
