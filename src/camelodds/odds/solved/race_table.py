"""Race odds of every board at the start of a leg, of a race that is solved or half solved."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from camelodds.display.phrases import how_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition


ONE = 1 << 31
"""What 1 is in a table of whole numbers."""


def board_count(track: int, crazy: bool) -> int:
    """Number of boards up to names; see `camelodds._kernels.boards`.

    Examples
    --------
    >>> board_count(16, crazy=True), board_count(16, crazy=False)
    (3581424, 15504)
    """
    return math.comb(track + 6, 7) * math.comb(7, 2) if crazy else math.comb(track + 4, 5)


@dataclass(frozen=True)
class Rules:
    """What race odds depend on: editions that share it share their table.

    Parameters
    ----------
    track : int
        Number of spaces.
    crazy : bool
        Whether there are crazy camels and a grey die.
    dice_per_leg : int
        Dice of a leg (R4, R5).
    """

    track: int
    crazy: bool
    dice_per_leg: int

    @classmethod
    def of(cls, edition: Edition) -> Self:
        """The rules of an edition."""
        return cls(edition.track, bool(edition.crazy), edition.dice_per_leg)

    @property
    def boards(self) -> int:
        """Number of boards up to names."""
        return board_count(self.track, self.crazy)


@dataclass(frozen=True, eq=False)
class RaceTable:
    """Race odds of every board at the start of a leg.

    Parameters
    ----------
    rules : Rules
        What the table depends on: `track`, `crazy` and `dice_per_leg`; `boards` is the number of boards.
    worth : ndarray of uint32 or float64, shape (2, boards, 5)
        Odds of winning and of losing, by board and by slot.  Boards that differ only in colours are one board;
        slot 0 is the camel in front.
    one : float
        The number in `worth` that stands for 1.
    error_bound : float
        Largest error of any odds.
    sweeps : int
        Number of sweeps; 0 if none were needed.
    """

    rules: Rules
    worth: NDArray[Any]
    one: float
    error_bound: float
    sweeps: int

    def __post_init__(self) -> None:
        self.worth.flags.writeable = False

    def __repr__(self) -> str:
        return (
            f"<RaceTable of {how_many(self.rules.boards, 'board')}, {self.rules.track} spaces, "
            f"{how_many(self.sweeps, 'sweep')}, error at most {self.error_bound:.1e}>"
        )


@dataclass
class Progress:
    """A race half solved: all that the next sweep needs.

    Parameters
    ----------
    worth : ndarray of uint32, shape (2, boards + 1, 5)
        Odds so far; the last board is the one that has ended the race.
    unfinished : list of float
        `Sweep.unfinished` before the first sweep and after each one.
    largest_change : float
        Of any odds in the last sweep.
    """

    worth: NDArray[np.uint32]
    unfinished: list[float]
    largest_change: float

    @property
    def sweeps(self) -> int:
        """Sweeps done."""
        return len(self.unfinished) - 1

    @classmethod
    def begin(cls, rules: Rules) -> Self:
        """No sweep done: nobody has won or lost, except on the board that has ended the race."""
        worth = np.zeros((2, rules.boards + 1, 5), dtype=np.uint32)
        worth[0, -1, 0] = worth[1, -1, 4] = ONE
        return cls(worth, [1.0], 1.0)

    def error_bound(self, rules: Rules) -> float:
        """Upper bound of the error of all odds.

        Sweep n leaves out races longer than n legs.  Each of its layers, and the mean at its end, rounds by
        at most half a unit, and an error of r at the start of a leg becomes at most r times the chance to
        get there: over all sweeps r times the sum of these chances.
        """
        rounding = (rules.dice_per_leg + 1) * 0.5 / ONE * (sum(self.unfinished) + 1)
        # `unfinished` is 1 less the sum of five odds that are rounded themselves.
        return self.unfinished[-1] + 6 * rounding

    @property
    def done(self) -> bool:
        """Whether a further sweep would change nothing but the last digit."""
        return self.largest_change <= 2 / ONE and self.unfinished[-1] <= 8 / ONE
