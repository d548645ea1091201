"""Results as flat rows of plain numbers and texts, ready for JSON and for data frames.

What is not known is None, never NaN, which JSON does not have; data frames make of it what they use.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import singledispatch
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError, shown
from camelodds.game.scoring import Settlement
from camelodds.odds.leg import LegOdds
from camelodds.odds.many_legs import LegOddsMany
from camelodds.odds.many_races import RaceOddsMany
from camelodds.odds.next_roll import RollOdds
from camelodds.odds.order_counts import PLACES
from camelodds.odds.race import RaceOdds
from camelodds.values.advice import Advice
from camelodds.values.bets import BetValues
from camelodds.values.income import Income
from camelodds.values.placements import SIDES
from camelodds.values.tickets import TicketValues
from camelodds.values.tiles import TileValues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from camelodds.board.position import Position
    from camelodds.odds.batch import Many


Row = dict[str, Any]


@singledispatch
def rows_of(result: object) -> list[Row]:
    """The rows of a result, what its `to_dicts` gives.

    Parameters
    ----------
    result : Result
        A result.

    Returns
    -------
    list of dict
        All with the same keys.

    Raises
    ------
    CamelOddsError
        If it is no result.
    """
    raise CamelOddsError(f"there are no rows of {shown(result)}: give a result, like leg_odds(...)")


def _of(position: Position) -> Row:
    return {"position": str(position), "edition": position.edition.name}


def _how(result: LegOdds | RaceOdds) -> Row:
    return {
        **_of(result.position),
        "method": result.method,
        "samples": result.samples,
        "seed": result.seed,
    }


@rows_of.register
def _leg(result: LegOdds) -> list[Row]:
    return [
        {
            **_how(result),
            "camel": name,
            **dict(zip(PLACES, odds, strict=True)),
            **{f"{place}_stderr": error for place, error in zip(PLACES, errors, strict=True)},
            "race_ends": result.race_ends,
            "race_ends_stderr": result.race_ends_stderr,
        }
        for name, odds, errors in zip(
            result.camels, result.ranks.tolist(), result.ranks_stderr.tolist(), strict=True
        )
    ]


@rows_of.register
def _race(result: RaceOdds) -> list[Row]:
    rows = []
    for name in result.camels:
        row = {**_how(result), "error_bound": result.error_bound, "camel": name}
        for pile, odds, errors, intervals in (
            ("winner", result.winner, result.winner_stderr, result.winner_interval),
            ("loser", result.loser, result.loser_stderr, result.loser_interval),
        ):
            low, high = intervals[name]
            row |= {
                pile: odds[name],
                f"{pile}_stderr": errors[name],
                f"{pile}_low": low,
                f"{pile}_high": high,
            }
        rows.append(row)
    return rows


@rows_of.register
def _tickets(result: TicketValues) -> list[Row]:
    values, stdev, there = result.values.tolist(), result.stdev.tolist(), result.there.tolist()
    return [
        {
            **_of(result.leg.position),
            "camel": name,
            "ticket": column + 1,
            "face": face,
            "value": values[row][column],
            "stdev": stdev[row][column],
            "there": there[row][column],
        }
        for row, name in enumerate(result.camels)
        for column, face in enumerate(result.tickets)
    ]


@rows_of.register
def _bets(result: BetValues) -> list[Row]:
    tables = {"": result.values.tolist(), "_stdev": result.stdev.tolist(), "_stderr": result.stderr.tolist()}
    return [
        {
            **_how(result.race),
            "error_bound": result.error_bound,
            "camel": name,
            **{
                f"{pile}{what}": table[row][column]
                for row, pile in enumerate(PILES)
                for what, table in tables.items()
            },
        }
        for column, name in enumerate(result.camels)
    ]


@rows_of.register
def _tiles(result: TileValues) -> list[Row]:
    names = ("landings", "income", "income_stdev", "own_change", "others_change", "stderr")
    tables = {"value": result.values.tolist(), **{name: getattr(result, name).tolist() for name in names}}
    return [
        {
            **_of(result.position),
            "space": space,
            "side": side,
            **{name: table[row][column] for name, table in tables.items()},
        }
        for row, space in enumerate(result.spaces.tolist())
        for column, side in enumerate(SIDES)
    ]


@rows_of.register
def _rolls(result: RollOdds) -> list[Row]:
    return [
        {
            **_of(result.position),
            "roll": roll.roll,
            "chance": chance,
            "after": None if roll.position is None else str(roll.position),
            "leg_over": roll.leg_over,
            "race_over": roll.race_over,
            "camel": name,
            **dict(zip(PLACES, odds, strict=True)),
        }
        for roll, chance, ranks in zip(
            result.played, result.chances.tolist(), result.ranks.tolist(), strict=True
        )
        for name, odds in zip(result.camels, ranks, strict=True)
    ]


@rows_of.register
def _income(result: Income) -> list[Row]:
    return [
        {**_of(result.position), "pounds": amount, "chance": float(chance)}
        for amount, chance in result.pmf.items()
    ]


@rows_of.register
def _settlement(result: Settlement) -> list[Row]:
    return [
        {**asdict(payment), "items": ", ".join(f"{what} {amount:+d}" for what, amount in payment.items)}
        for payment in result.payments
    ]


@rows_of.register
def _advice(result: Advice) -> list[Row]:
    return [
        {
            **_of(result.position),
            **asdict(action),
            "tie": action in result.ties,
            "close": action in result.close,
        }
        for action in result.actions
    ]


def _many(result: Many) -> Iterator[Row]:
    for i, line in enumerate(result.lines()):
        error = str(result.errors[i]) if i in result.errors else None
        yield {"index": i, "position": line, "edition": result.edition.name, "error": error}


@rows_of.register
def _leg_many(result: LegOddsMany) -> list[Row]:
    return [
        {
            **of,
            "method": "exact",
            "camel": name,
            **dict(zip(PLACES, odds, strict=True)),
            "race_ends": ends,
        }
        for of, ranks, ends in zip(
            _many(result), plain_list(result.ranks), plain_list(result.race_ends), strict=True
        )
        for name, odds in zip(result.camels, ranks, strict=True)
    ]


@rows_of.register
def _race_many(result: RaceOddsMany) -> list[Row]:
    return [
        {
            **of,
            "method": result.method,
            "samples": result.samples,
            "seed": result.seed,
            "error_bound": result.error_bound,
            "camel": name,
            **{
                f"{pile}{what}": table[row][column]
                for row, pile in enumerate(PILES)
                for what, table in (("", odds), ("_stderr", errors))
            },
        }
        for of, odds, errors in zip(
            _many(result), plain_list(result.odds), plain_list(result.stderr), strict=True
        )
        for column, name in enumerate(result.camels)
    ]


def plain_list(values: NDArray[Any]) -> list[Any]:
    """An array as nested lists of plain numbers, with None for NaN.

    Examples
    --------
    >>> import numpy as np
    >>> plain_list(np.array([[0.5, np.nan]]))
    [[0.5, None]]
    """
    plain = values.astype(object)
    plain[np.isnan(values)] = None
    rows: list[Any] = plain.tolist()
    return rows
