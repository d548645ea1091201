"""The fitted values that come with the package: who wins from here, between two legs.

`python -m camelodds.selfplay.fit_value` makes them.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.chance import ROWS, UNITS
from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition

FILE = "values.npz"


def value_of(edition: Edition, players: int) -> NDArray[np.float64]:
    """The value of an edition's kind and a number of players, shape (ROWS, UNITS).

    Raises
    ------
    CamelOddsError
        If there is none: an edition of your own with another track.
    """
    if edition.track != 16 or edition.dice_per_leg != 5:
        raise CamelOddsError(
            f"there is no fitted value for {edition.track} spaces and"
            f" {how_many(edition.dice_per_leg, 'die', 'dice')} a leg, and so no chance to win"
        )
    return _read()[f"{'2018' if edition.crazy else '2014'}-{players}"]


def no_value() -> NDArray[np.float64]:
    """A value for games that are played to the end; read-only like the others, or games would compile again."""
    none = np.zeros((ROWS, UNITS))
    none.flags.writeable = False
    return none


@functools.cache
def _read() -> dict[str, NDArray[np.float64]]:
    with files("camelodds.selfplay").joinpath(FILE).open("rb") as file:
        arrays = np.load(file)
        values = {name: arrays[name].astype(np.float64) for name in arrays.files}
    for array in values.values():
        array.flags.writeable = False
    return values
