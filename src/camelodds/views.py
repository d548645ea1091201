"""What the table of a result shows, whether in HTML or in a terminal."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import singledispatch
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

import numpy as np

from camelodds.advice import Advice
from camelodds.bets import BetValues
from camelodds.errors import CamelOddsError, IllegalPosition, shown
from camelodds.holdings import PILES
from camelodds.income import Income
from camelodds.layout import aligned
from camelodds.many_results import LegOddsMany, Many, RaceOddsMany
from camelodds.next_roll import RollOdds
from camelodds.results import PLACES, LegOdds, RaceOdds
from camelodds.scoring import Settlement
from camelodds.tickets import TicketValues
from camelodds.tiles import TileValues

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions import Edition

Cell = str | float | Fraction | None
"""A text, a number, or None where there is nothing to say."""

MOST = 10
"""Positions of many that a table shows."""
MOST_ACTIONS = 20
"""Actions of an advice that a table shows."""


class View(NamedTuple):
    """A table, as `html.table` and `rich_view.table_of` take it.

    Parameters
    ----------
    caption : str
        What it is about.
    header : tuple of str
        A name for each column.
    rows : list of tuple
        Texts, numbers, or None; the first of a row says what it is about.
    bars : tuple of int
        Columns whose numbers get a bar.
    signed : tuple of int
        Columns whose numbers get a sign.
    full : float or None
        The number for which a bar is full; None for the largest in the table, whatever its sign.
    digits : int
        Digits after the point.
    edition : Edition or None
        Texts that name one of its camels get the camel's colour.
    notes : tuple of str
        Lines below it.
    """

    caption: str
    header: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    bars: tuple[int, ...] = ()
    signed: tuple[int, ...] = ()
    full: float | None = 1.0
    digits: int = 5
    edition: Edition | None = None
    notes: tuple[str, ...] = ()


def written(cell: Cell, digits: int = 5, signed: bool = False) -> str:
    """A cell as text: ``-`` for None and NaN.

    Examples
    --------
    >>> written(0.5), written(2.0, 1, signed=True), written(None), written(7), written("red")
    ('0.50000', '+2.0', '-', '7', 'red')
    """
    if isinstance(cell, str):
        return cell
    if cell is None or math.isnan(cell):
        return "-"
    if isinstance(cell, (int, np.integer)):
        return f"{cell:+d}" if signed else f"{cell:d}"
    return f"{float(cell):{'+' if signed else ''}.{digits}f}"


def is_number(cell: Cell) -> TypeGuard[float]:
    """Whether a cell is a number that a bar can show."""
    return cell is not None and not isinstance(cell, str) and math.isfinite(cell)


def numeric(rows: Sequence[Sequence[Cell]], column: int) -> bool:
    """Whether a column holds numbers, and stands to the right."""
    return not any(isinstance(row[column], str) for row in rows)


def span(rows: Sequence[Sequence[Cell]], bars: Sequence[int], full: float | None) -> tuple[float, float]:
    """Where bars begin and end, least and greatest number: 0 is in between.

    Examples
    --------
    >>> span([("red", 2.0), ("blue", -1.0)], (1,), None)
    (-1.0, 2.0)
    >>> span([("red", 0.5)], (1,), 1.0)
    (0.0, 1.0)
    """
    if full is not None:
        return 0.0, full
    values = [float(cell) for row in rows for cell in (row[column] for column in bars) if is_number(cell)]
    low, high = min([0.0, *values]), max([0.0, *values])
    return (low, high) if high > low else (0.0, 1.0)


def plain(view: View) -> str:
    """A table as aligned plain text, texts in the last column to the left."""
    cells = [list(view.header)]
    cells += [
        [written(cell, view.digits, column in view.signed) for column, cell in enumerate(row)]
        for row in view.rows
    ]
    last = len(view.header) - 1
    if view.rows and not numeric(view.rows, last):
        table = aligned([row[:last] for row in cells]).split("\n")
        width = max(map(len, table))
        lines = [f"{line:<{width}}  {row[last]}".rstrip() for line, row in zip(table, cells, strict=True)]
    else:
        lines = aligned(cells).split("\n")
    return "\n".join([view.caption, *lines, *view.notes])


@singledispatch
def view_of(result: object) -> View:
    """The table of a result.

    Parameters
    ----------
    result : Result
        A result.

    Returns
    -------
    View
        What the table shows.

    Raises
    ------
    CamelOddsError
        If it is no result.

    Examples
    --------
    >>> from camelodds import leg_odds
    >>> from camelodds.views import view_of
    >>> view = view_of(leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx"))
    >>> view.header
    ('camel', 'first', 'second', 'third', 'fourth', 'fifth')
    >>> [round(cell, 5) for cell in view.rows[0][1:3]]
    [0.12037, 0.87963]
    """
    raise CamelOddsError(f"there is no table of {shown(result)}: give a result, like leg_odds(...)")


def _around(result: object, rows: int) -> tuple[str, tuple[str, ...]]:
    """The line above the table in a result's text, and the lines below it."""
    lines = str(result).split("\n")
    return lines[0], tuple(lines[rows + 2 :])


@view_of.register
def _leg(result: LegOdds) -> View:
    rows: list[tuple[Cell, ...]] = [
        (name, *row) for name, row in zip(result.camels, result.ranks.tolist(), strict=True)
    ]
    caption, notes = _around(result, len(rows))
    return View(
        caption, ("camel", *PLACES), rows, (1, 2, 3, 4, 5), edition=result.position.edition, notes=notes
    )


@view_of.register
def _race(result: RaceOdds) -> View:
    (winner, loser), (win_error, lose_error) = result.odds.tolist(), result.stderr.tolist()
    caption, notes = _around(result, len(result.camels))
    edition = result.position.edition
    if result.samples is None:
        rows: list[tuple[Cell, ...]] = list(zip(result.camels, winner, loser, strict=True))
        return View(caption, ("camel", *PILES), rows, (1, 2), edition=edition, notes=notes)
    rows = list(zip(result.camels, winner, win_error, loser, lose_error, strict=True))
    header = ("camel", "winner", "+-", "loser", "+-")
    return View(caption, header, rows, (1, 3), edition=edition, notes=notes)


@view_of.register
def _tickets(result: TicketValues) -> View:
    rows: list[tuple[Cell, ...]] = [
        (name, *(value if there else None for value, there in zip(values, is_there, strict=True)))
        for name, values, is_there in zip(
            result.camels, result.values.tolist(), result.there.tolist(), strict=True
        )
    ]
    caption, notes = _around(result, len(rows))
    header = ("camel", *(f"ticket {face}" for face in result.tickets))
    columns = tuple(range(1, len(header)))
    return View(
        caption, header, rows, columns, columns, None, edition=result.leg.position.edition, notes=notes
    )


@view_of.register
def _bets(result: BetValues) -> View:
    (winner, loser), (win_error, lose_error) = result.values.tolist(), result.stderr.tolist()
    caption, notes = _around(result, len(result.camels))
    edition = result.race.position.edition
    if result.race.samples is None:
        rows: list[tuple[Cell, ...]] = list(zip(result.camels, winner, loser, strict=True))
        return View(caption, ("camel", *PILES), rows, (1, 2), (1, 2), None, edition=edition, notes=notes)
    rows = list(zip(result.camels, winner, win_error, loser, lose_error, strict=True))
    header = ("camel", "winner", "+-", "loser", "+-")
    return View(caption, header, rows, (1, 3), (1, 3), None, edition=edition, notes=notes)


@view_of.register
def _tiles(result: TileValues) -> View:
    first, second = result.position.edition.tile_sides
    rows: list[tuple[Cell, ...]] = [
        (space, values[0], income[0], values[1], income[1])
        for space, values, income in zip(
            result.spaces.tolist(), result.values.tolist(), result.income.tolist(), strict=True
        )
    ]
    caption, notes = _around(result, len(rows))
    if not rows:
        notes = tuple(str(result).split("\n")[1:])
    header = ("space", first, "income", second, "income")
    return View(caption, header, rows, (1, 3), (1, 3), None, notes=notes)


@view_of.register
def _rolls(result: RollOdds) -> View:
    rows: list[tuple[Cell, ...]] = [
        (roll.roll, chance, *first, "race over" if roll.race_over else "leg over" if roll.leg_over else "")
        for roll, chance, first in zip(
            result.played, result.chances.tolist(), result.ranks[:, :, 0].tolist(), strict=True
        )
    ]
    caption, notes = _around(result, len(rows))
    header = ("roll", "chance", *result.camels, "")
    return View(caption, header, rows, (2, 3, 4, 5, 6), edition=result.position.edition, notes=notes)


@view_of.register
def _income(result: Income) -> View:
    rows: list[tuple[Cell, ...]] = [(amount, float(chance)) for amount, chance in result.pmf.items()]
    note = f"mean {result.mean:+.5f}, standard deviation {result.stdev:.5f}"
    return View("income in pounds", ("pounds", "chance"), rows, (1,), (0,), notes=(note,))


@view_of.register
def _advice(result: Advice) -> View:
    shown_actions = result.actions[:MOST_ACTIONS]
    rows: list[tuple[Cell, ...]] = [
        (
            action.text,
            "=" if action in result.ties else "~" if action in result.close else "",
            action.value,
            action.stdev,
            action.reason,
        )
        for action in shown_actions
    ]
    notes = ["= as good as the best, ~ near it"]
    more = len(result.actions) - len(shown_actions)
    if more:
        notes.append(f"... and {more} more")
    caption = str(result).split("\n")[0]
    return View(
        caption, ("action", "", "value", "+-", "reason"), rows, (2,), (2,), None, 3, notes=tuple(notes)
    )


@view_of.register
def _settlement(result: Settlement) -> View:
    rows: list[tuple[Cell, ...]] = [
        (
            payment.player,
            payment.what,
            ", ".join(f"{what} {amount:+d}" for what, amount in payment.items),
            payment.amount + payment.waived,
            payment.money,
        )
        for payment in result.payments
    ]
    caption = f"{', '.join(result.ranking)}; {'the race' if result.race_over else 'the leg'} is over"
    notes = (
        [f"{' and '.join(result.winners)} {'win' if len(result.winners) > 1 else 'wins'}"]
        if result.winners
        else []
    )
    header = ("player", "for", "made of", "paid", "has")
    return View(caption, header, rows, signed=(3,), notes=tuple(notes))


def _said(result: Many, i: int, line: str | None) -> str:
    """The line of a position, or what is wrong with it."""
    if i not in result.errors:
        return str(line)
    error = result.errors[i]
    return f"bad: {error.problems[0] if isinstance(error, IllegalPosition) else str(error).splitlines()[0]}"


def _more(result: Many) -> tuple[str, ...]:
    return (f"... and {len(result) - MOST} more",) if len(result) > MOST else ()


def _count(result: Many) -> str:
    bad = f", {len(result.errors)} of them bad" if result.errors else ""
    return f"{len(result)} {'position' if len(result) == 1 else 'positions'}{bad}"


@view_of.register
def _leg_many(result: LegOddsMany) -> View:
    lines = result.lines(MOST)
    rows: list[tuple[Cell, ...]] = [
        (i, *first, ends, _said(result, i, lines[i]))
        for i, (first, ends) in enumerate(
            zip(result.first[:MOST].tolist(), result.race_ends[:MOST].tolist(), strict=True)
        )
    ]
    header = ("", *result.camels, "race ends", "position")
    caption = f"odds of being first in the leg and that the race ends in it, exact, {_count(result)}"
    return View(
        caption, header, rows, (1, 2, 3, 4, 5, 6), digits=3, edition=result.edition, notes=_more(result)
    )


@view_of.register
def _race_many(result: RaceOddsMany) -> View:
    lines = result.lines(MOST)
    rows: list[tuple[Cell, ...]] = [
        (i, pile, *odds[row], "" if row else _said(result, i, lines[i]))
        for i, odds in enumerate(result.odds[:MOST].tolist())
        for row, pile in enumerate(PILES)
    ]
    if result.samples is None:
        how = f"exact, errors below {result.error_bound:.0e}"
    else:
        how = f"{result.samples} games sampled of each, seed {result.seed}"
    header = ("", "pile", *result.camels, "position")
    caption = f"race, {how}, {_count(result)}"
    return View(caption, header, rows, (2, 3, 4, 5, 6), digits=3, edition=result.edition, notes=_more(result))
