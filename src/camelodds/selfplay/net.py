"""The fitted nets that come with the package: odds of a leg and of the race, estimated for speed.

`python -m camelodds.selfplay.fit` makes them.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition

NAMES = ("first", "second", "second_bias", "third", "third_bias")
"""The arrays of a net, in the order of `camelodds._kernels.race_net`."""


def net_of(edition: Edition) -> tuple[NDArray[np.float32], ...]:
    """The net of an edition's kind.

    Raises
    ------
    CamelOddsError
        If there is none: an edition of your own with another track.
    """
    if edition.track != 16 or edition.dice_per_leg != 5:
        raise CamelOddsError(
            f"there is no fitted net for {edition.track} spaces and "
            f"{how_many(edition.dice_per_leg, 'die', 'dice')} a leg: choose strategies that need no odds"
        )
    return _read("2018" if edition.crazy else "2014")


@functools.cache
def _read(name: str) -> tuple[NDArray[np.float32], ...]:
    with files("camelodds.selfplay").joinpath(f"net-{name}.npz").open("rb") as file:
        arrays = np.load(file)
        net = tuple(np.ascontiguousarray(arrays[array], dtype=np.float32) for array in NAMES)
    for array in net:
        array.flags.writeable = False
    return net
