"""What the table of a result shows, whether in HTML or in a terminal."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from camelodds.display.view import Cell, View
from camelodds.editions.edition import PILES
from camelodds.errors import CamelOddsError, IllegalPosition, shown
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
from camelodds.values.tickets import TicketValues
from camelodds.values.tiles import TileValues

if TYPE_CHECKING:
    from camelodds.odds.batch import Many


MOST = 10
"""Positions of many that a table shows."""
MOST_ACTIONS = 20
"""Actions of an advice that a table shows."""


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
    >>> from camelodds.display.views_old import view_of
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
