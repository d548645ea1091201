"""How far off sums of sampled race odds are: winner's and loser's odds come from the same games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds._kernels.order_tables import PLACES
from camelodds.odds.intervals import unseen_stderr

if TYPE_CHECKING:
    from camelodds.odds.race import RaceOdds
    from camelodds.system.arrays import Floats


ENDS_OF_ORDERS = np.stack([PLACES == 0, PLACES == 4], axis=1).reshape(120, 10).T.astype(np.float64)
"""``gains @ ENDS_OF_ORDERS`` is what winner and loser of each order bring; gains by pile and camel, flattened."""


def sum_stderr(race: RaceOdds, gains: Floats) -> Floats:
    """Standard error of ``(race.odds * gains).sum()``: 0 if the odds are exact.

    Each game has one winner and one loser, so the errors of all ten odds belong together: the error is that of
    the mean over the games of what they bring.  Camels that won, or lost, none of the games count with
    `unseen_stderr` if they would bring more, or less, than all that was seen.

    Parameters
    ----------
    race : RaceOdds
        The odds.
    gains : ndarray of float64, shape (..., 2, 5)
        What each of the odds counts.

    Returns
    -------
    ndarray of float64, shape (...)
        A standard error for each of the sums.
    """
    if race.samples is None:
        return np.zeros(gains.shape[:-2])
    brought = gains.reshape(-1, 10) @ ENDS_OF_ORDERS
    shares = race.order_counts / race.samples
    variance = (brought - (brought @ shares)[:, None]) ** 2 @ shares / race.samples
    for row, odds in enumerate(race.odds):
        seen = odds > 0
        if not seen.all():
            of_pile = gains[..., row, :].reshape(-1, 5)
            known, unseen = of_pile[:, seen], of_pile[:, ~seen]
            low, high = known.min(axis=1, keepdims=True), known.max(axis=1, keepdims=True)
            beyond = np.where((unseen < low) | (unseen > high), unseen - (of_pile @ odds)[:, None], 0.0)
            variance += (unseen_stderr(race.samples) * np.abs(beyond).max(axis=1)) ** 2
    return np.asarray(np.sqrt(variance).reshape(gains.shape[:-2]))
