"""The options of `advise --win`: how games are played on, and what is not known of the table."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from camelodds.arguments import number_from, one_of
from camelodds.errors import CamelOddsError
from camelodds.selfplay.horizons import HORIZONS
from camelodds.shell.options import parser, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from camelodds.selfplay.described import Described
    from camelodds.selfplay.side_by_side import WinAdvice


@parser
def seconds_to_play(text: str) -> float:
    """Read for how many seconds games are played."""
    number: Any = text
    with contextlib.suppress(ValueError):
        number = float(text)
    return number_from(number, "it", 0.001)


@parser
def models_named(text: str) -> str | list[str]:
    """Read what the others play like: mix, or strategies with commas between them."""
    from camelodds.selfplay.models import read_models

    names = [name.strip() for name in text.split(",")]
    models: str | list[str] = names[0] if len(names) == 1 else names
    read_models(models)
    return models


@parser
def horizon_named(text: str) -> str:
    """Read when games are judged."""
    horizon = text.replace("-", " ")
    one_of(horizon, "it", tuple(HORIZONS))
    return horizon


WinOption = Annotated[
    bool, typer.Option("--win", help="Rank by the chance to win the game, with pounds beside it.")
]
AllOption = Annotated[
    bool, typer.Option("--all", help="With --win: every legal action, not only the sensible ones.")
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games",
        metavar="N",
        parser=whole(2),
        help="With --win: games of each action; until the best is known if not given.",
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds", metavar="X", parser=seconds_to_play, help="With --win: play games for so long."
    ),
]
SeatsOption = Annotated[
    int | None,
    typer.Option(
        "--players",
        metavar="N",
        parser=whole(2, 8),
        help="With --win: players at the table. 4 if not given, or as many as you name, or as partners need; those"
        " not named have the start money and nothing else.",
    ),
]
ModelsOption = Annotated[
    Any,
    typer.Option(
        "--others",
        metavar="NAMES",
        parser=models_named,
        help="With --win: what the others play like: mix, or strategies like greedy,sharp. mix if not given.",
    ),
]
HorizonOption = Annotated[
    str | None,
    typer.Option(
        "--horizon",
        metavar="leg|two-legs|game",
        parser=horizon_named,
        help="With --win: play on to the end of this leg, of the next one or of the game. leg if not given.",
    ),
]


def only_with_win(win: bool, asked: Mapping[str, Any]) -> None:
    """Check that options for chances to win are not given without `--win`.

    Raises
    ------
    CamelOddsError
        If one is.
    """
    for name, value in asked.items():
        if value and not win:
            raise CamelOddsError(f"--{name} is for the chance to win: add --win, or leave it out")


def advice_to_win(table: Described, asked: Mapping[str, Any], **how: Any) -> WinAdvice:
    """Advice for the player whose turn it is, as the options ask for it."""
    from camelodds.selfplay.side_by_side import win_advice

    given = {name: asked[name] for name in ("games", "seconds", "others", "horizon") if asked[name]}
    advice = win_advice(table.game, "all" if asked["all"] else None, **given, **how)
    return replace(advice, told=table.assumed)
