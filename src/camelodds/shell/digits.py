"""Odds in percent and values to the penny, as one reads them at a table, or as many digits as one asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from camelodds.display.percent import percent

if TYPE_CHECKING:
    from camelodds.display.result import Result
    from camelodds.display.view import View
    from camelodds.odds.leg import LegOdds

ERROR = "+-"
"""The name of columns of standard errors: they are small, and get a digit more."""
ALL = slice(None)
"""All columns of a table."""


@dataclass(frozen=True)
class Digits:
    """How the numbers of results are written.

    Parameters
    ----------
    after_point : int or None
        Digits after the point, for odds as for pounds; None for odds in percent and pounds to the penny.
    """

    after_point: int | None = None

    def odds(self, share: float, unseen: float = 0.0) -> str:
        """Odds; of a sample, `unseen` is what odds of 0 may be at most."""
        return percent(share, unseen=unseen) if self.after_point is None else f"{share:.{self.after_point}f}"

    def number(self, value: float) -> str:
        """A number that is no odds."""
        return f"{value:.{self._digits}f}"

    def pounds(self, value: float) -> str:
        """What something is worth."""
        return f"{value:+.{self._digits}f}"

    @property
    def _digits(self) -> int:
        return 2 if self.after_point is None else self.after_point

    def view(self, result: Result) -> View:
        """The table of a result: odds and pounds with these digits, all else as it is."""
        # Here because they load numpy.
        from camelodds.odds.leg import LegOdds
        from camelodds.odds.next_roll import RollOdds
        from camelodds.odds.race import RaceOdds
        from camelodds.selfplay.account import Review
        from camelodds.selfplay.round_robins import RoundRobin
        from camelodds.selfplay.standings import Tournament
        from camelodds.values.bets import BetValues
        from camelodds.values.income import Income
        from camelodds.values.tickets import TicketValues
        from camelodds.values.tiles import TileValues

        view = result.view()
        match result:
            case LegOdds():
                return self._in_odds(view, result.samples)._replace(notes=self._below_leg(result))
            case RaceOdds():
                return self._in_odds(view, result.samples)
            case RollOdds() | Review():
                return self._in_odds(view, None)
            case Tournament():
                shares = self._in_odds(view, result.deal_count, slice(-2))  # the last ones are pounds
                return shares._replace(notes=(result.seats_told(self.odds),))
            case RoundRobin():
                shares = self._in_odds(view, result.games // result.players, slice(2, None))
                return shares._replace(notes=(result.errors_told(self.odds),))
            case TicketValues() if result.best_or_none is not None:
                camel, face, value = result.best
                note = f"best: {camel}, ticket {face}, {self.pounds(value)}; a roll is worth {result.roll:+d}"
                return self._in_pounds(view)._replace(notes=(note,))
            case BetValues() if result.best_or_none is not None:
                pile, camel, value = result.best
                return self._in_pounds(view)._replace(
                    notes=(f"best: {camel}, {pile} pile, {self.pounds(value)}",)
                )
            case TileValues():
                best = result.best_or_none
                notes = (
                    view.notes if best is None else (f"best: {best[0]}:{best[1]}, {self.pounds(best[2])}",)
                )
                return self._in_pounds(view)._replace(notes=notes)
            case Income():
                mean, spread = self.pounds(result.mean), self.number(result.stdev)
                note = f"mean {mean}, standard deviation {spread}"
                return self._in_odds(view, None, slice(1, None))._replace(notes=(note,))
        return view

    def _below_leg(self, leg: LegOdds) -> tuple[str, ...]:
        unseen = _unseen(leg.samples)
        ends = f"race ends {self.odds(leg.race_ends, unseen)}"
        if leg.race_ends:
            ways = [self.odds(share, unseen) for share in (leg.race_ends_forwards, leg.race_ends_backwards)]
            ends += f" (forwards {ways[0]}, backwards {ways[1]})"
        if not leg.landings:
            return (ends,)
        return ends, "landings  " + "  ".join(
            f"{space}: {self.number(n)}" for space, n in leg.landings.items()
        )

    def _in_odds(self, view: View, samples: int | None, which: slice = ALL) -> View:
        in_percent = self.after_point is None
        digits = 1 if self.after_point is None else self.after_point
        return self._with_columns(view, digits, in_percent, _unseen(samples), which)

    def _in_pounds(self, view: View) -> View:
        return self._with_columns(view, self._digits, False)

    def _with_columns(
        self, view: View, digits: int, in_percent: bool, unseen: float = 0.0, which: slice = ALL
    ) -> View:
        """The table with `which` columns written so."""
        columns = list(view.columns)
        columns[which] = [
            column._replace(
                digits=digits + (column.name == ERROR and self.after_point is None),
                percent=in_percent,
                unseen=unseen,
                error=column.name == ERROR,
                # Digits that are asked for stay.
                fewest=0 if in_percent else digits,
            )
            for column in columns[which]
        ]
        return view._replace(columns=tuple(columns))


def _unseen(samples: int | None) -> float:
    """What the odds of an event that no game of a sample had may be at most; 0 for exact odds."""
    from camelodds.odds.intervals import unseen_bound

    return 0.0 if samples is None else unseen_bound(samples)
