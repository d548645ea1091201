"""The moment at which a finish card was laid: a position, or the odds of the race then (M4)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Protocol, cast

from camelodds.arguments import members, number_from
from camelodds.board.position import Position
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition
    from camelodds.system.arrays import Floats


class OddsOfRace(Protocol):
    """What has odds of winning and of losing a race, like `RaceOdds`."""

    @property
    def odds(self) -> Floats:
        """Odds of winning and of losing by camel, shape (2, 5)."""


OddsThen = tuple[tuple[float, ...], tuple[float, ...]]
"""Odds of winning and of losing, by camel."""
LaidAt = Position | str | OddsThen
"""A moment as holdings keep it: equal moments are equal, and hash alike."""
Moment = Position | OddsThen | None
"""A moment once the edition is known; None for now."""


def read_laid_at(laid_at: Any, name: str) -> LaidAt | None:
    """Read when a card was laid; a line stays a line until its edition is known.

    Raises
    ------
    CamelOddsError
        If it is no position and no odds of a race.
    """
    if laid_at is None or isinstance(laid_at, (Position, str)):
        return laid_at
    problem = f"{name} must be a position, its line or the odds of the race then, not {shown(laid_at)}"
    piles = [members(row, problem) for row in members(getattr(laid_at, "odds", laid_at), problem)]
    if [len(row) for row in piles] != [5, 5]:
        raise CamelOddsError(f"{problem}: odds of winning and of losing, each of five camels")
    winner, loser = (
        tuple(number_from(p, f"{name}[{i}][{k}]", 0) for k, p in enumerate(row))
        for i, row in enumerate(piles)
    )
    for i, row in enumerate((winner, loser)):
        if abs(math.fsum(row) - 1) > 1e-6:
            raise CamelOddsError(f"{name}[{i}] must add up to 1, not {math.fsum(row):.9g}: divide by the sum")
    return winner, loser


def laid_in(laid_at: LaidAt | None, name: str, edition: Edition) -> Moment:
    """A moment of an edition's race: a line becomes its position.

    Raises
    ------
    CamelOddsError
        If a line cannot be read or breaks rules, or a position is of another edition.
    """
    if isinstance(laid_at, str):
        try:
            return Position(laid_at, edition=edition)
        except CamelOddsError as error:
            raise CamelOddsError(f"{name}: {error}") from None
    if isinstance(laid_at, Position) and laid_at.edition != edition:
        raise CamelOddsError(
            f"{name} is of edition {laid_at.edition.name!r}, the position of edition {edition.name!r}"
        )
    return laid_at


def written(laid_at: LaidAt | OddsOfRace | None) -> str | list[list[float]] | None:
    """A moment as holdings keep it, ready for JSON: a position is its line."""
    if laid_at is None or isinstance(laid_at, (Position, str)):
        return None if laid_at is None else str(laid_at)
    return [list(row) for row in cast("OddsThen", laid_at)]
