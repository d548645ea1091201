"""The base of results that rank actions, each with a reason in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from camelodds.arguments import whole_number
from camelodds.display.plain import plain
from camelodds.display.result import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.display.view import View

MOST_ACTIONS = 20
"""Actions that a table shows."""


class RankedActions(Result):
    """Actions, the best first: a table that lists the best so many, with the reasons in its last column."""

    actions: Sequence[Any]

    @property
    def legend(self) -> str:
        """What the marks and columns of the table mean, in one line."""
        raise NotImplementedError

    @property
    def below(self) -> tuple[str, ...]:
        """The lines below the table."""
        return (self.legend,)

    def best_of(self, most: int | None) -> View:
        """The table with the best so many actions, without lines below it."""
        raise NotImplementedError

    def view(self, most: int | None = MOST_ACTIONS) -> View:
        """The table with the best so many actions."""
        view = self.best_of(most)
        more = len(self.actions) - len(view.rows)
        return view._replace(notes=(*((f"... and {more} more",) if more else ()), *self.below))

    def __str__(self) -> str:
        return self.table()

    def table(self, most: int | None = None) -> str:
        """The actions as plain text.

        Parameters
        ----------
        most : int, optional
            List at most this many actions; all if not given.

        Returns
        -------
        str
            A head, a line for each action with its mark, its numbers and the reason, and the legend.

        Raises
        ------
        CamelOddsError
            If `most` is not a whole number, 0 or more.
        """
        if most is not None:
            most = whole_number(most, "most", 0)
        view = self.best_of(most)
        return plain(view._replace(notes=self.below if view.rows else ()))
