"""Race odds of every board at the start of a leg, in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds._kernels.boards import board_count

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition


U64 = np.uint64


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
    def of(cls, edition: Edition) -> Rules:
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
            f"<RaceTable of {self.rules.boards} boards, {self.rules.track} spaces, "
            f"{self.sweeps} sweeps, error at most {self.error_bound:.1e}>"
        )
