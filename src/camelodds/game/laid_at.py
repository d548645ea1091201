"""The moment at which a finish card was laid: a position, or the odds of the race then (M4)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard, cast

from camelodds.arguments import members, number_from
from camelodds.board.position import Position
from camelodds.editions.by_camel import by_racing
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition
    from camelodds.system.arrays import Floats


class OddsOfRace(Protocol):
    """What has odds of winning and of losing a race, like `RaceOdds`."""

    @property
    def odds(self) -> Floats:
        """Odds of winning and of losing by camel, shape (2, 5)."""


OddsByPile = Mapping[str, Mapping[str, float]]
"""Odds of winning and of losing as a user gives them by name: piles, then camels."""
OddsThen = tuple[tuple[float, ...], tuple[float, ...]]
"""Odds of winning and of losing, by camel."""
NamedOdds = tuple[tuple[tuple[str, float], ...], tuple[tuple[str, float], ...]]
"""The same by the names of the camels, as long as the edition, and so their order, is not known."""
LaidAt = Position | str | OddsThen | NamedOdds
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
    problem = (
        f"{name} must be a position, its line or the odds of the race then, not {shown(laid_at)}; odds are what"
        " race_odds gives, an array of shape (2, 5), of winning and of losing by camel, or {'winner': {camel:"
        " odds}, 'loser': {camel: odds}}"
    )
    if isinstance(laid_at, Mapping):
        if set(laid_at) != set(PILES):
            raise CamelOddsError(problem)
        return cast(
            "NamedOdds", tuple(_by_name(laid_at[pile], f"{name}[{pile!r}]", problem) for pile in PILES)
        )
    piles = [members(row, problem) for row in members(getattr(laid_at, "odds", laid_at), problem)]
    if [len(row) for row in piles] != [5, 5]:
        raise CamelOddsError(problem)
    winner, loser = (
        tuple(number_from(p, f"{name}[{i}][{k}]", 0) for k, p in enumerate(row))
        for i, row in enumerate(piles)
    )
    for i, row in enumerate((winner, loser)):
        add_up(row, f"{name}[{i}]")
    return winner, loser


def _by_name(row: Any, name: str, problem: str) -> tuple[tuple[str, float], ...]:
    """The odds of one pile by camel, as pairs."""
    if not isinstance(row, Mapping) or not all(isinstance(camel, str) for camel in row):
        raise CamelOddsError(problem)
    pairs = tuple(sorted((camel, number_from(p, f"{name}[{camel!r}]", 0)) for camel, p in row.items()))
    add_up([p for _, p in pairs], name)
    return pairs


def add_up(odds: Iterable[float], name: str) -> None:
    """Check that odds add up to 1.

    Raises
    ------
    CamelOddsError
        If they do not.
    """
    try:
        total = math.fsum(odds)
    except OverflowError:
        total = math.inf
    if abs(total - 1) > 1e-6:
        raise CamelOddsError(f"{name} must add up to 1, not {total:.9g}: divide by the sum")


def _are_named(odds: OddsThen | NamedOdds) -> TypeGuard[NamedOdds]:
    """Whether odds are by the names of camels."""
    return isinstance(odds[0][0], tuple)


def laid_in(laid_at: LaidAt | None, name: str, edition: Edition) -> Moment:
    """A moment of an edition's race: a line becomes its position, odds by name those by camel.

    Raises
    ------
    CamelOddsError
        If a line cannot be read or breaks rules, a position is of another edition, or odds name a camel that does
        not race.
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
    if isinstance(laid_at, tuple) and _are_named(laid_at):
        odds = [
            by_racing(dict(row), f"{name}, {pile}", edition) for row, pile in zip(laid_at, PILES, strict=True)
        ]
        winner, loser = (tuple(row.get(camel, 0.0) for camel in range(5)) for row in odds)
        return winner, loser
    return cast("Moment", laid_at)


def written(
    laid_at: LaidAt | OddsOfRace | OddsByPile | None,
) -> str | list[list[float]] | dict[str, dict[str, float]] | None:
    """A moment as holdings keep it, ready for JSON: a position is its line."""
    if laid_at is None or isinstance(laid_at, (Position, str)):
        return None if laid_at is None else str(laid_at)
    odds = cast("OddsThen | NamedOdds", laid_at)
    if _are_named(odds):
        return {pile: dict(row) for pile, row in zip(PILES, odds, strict=True)}
    return [list(row) for row in cast("OddsThen", odds)]
