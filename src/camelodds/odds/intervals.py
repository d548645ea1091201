"""How far a sampled share may be off."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from camelodds.system.arrays import Floats


NORMAL_95 = 1.959963984540054
"""97.5 % quantile of the normal distribution: two-sided 95 % intervals."""


def wilson_interval(count: int, samples: int) -> tuple[float, float]:
    """95 % interval of a share seen `count` times in `samples` (E. B. Wilson, JASA 22, 1927).

    Unlike one standard error either way it also says something where the count is 0.

    Examples
    --------
    >>> wilson_interval(0, 100)
    (0.0, 0.03699349820698568)
    """
    share = count / samples
    square = NORMAL_95**2
    centre = (share + square / (2 * samples)) / (1 + square / samples)
    half = (
        NORMAL_95
        / (1 + square / samples)
        * math.sqrt(share * (1 - share) / samples + square / (4 * samples**2))
    )
    low = 0.0 if count == 0 else centre - half
    high = 1.0 if count == samples else centre + half
    return low, high


def unseen_stderr(samples: int) -> float:
    """Error of the share of what came up in none of the games, or in all: half the width of its 95 % interval.

    Examples
    --------
    >>> round(unseen_stderr(2000), 5)
    0.00096
    """
    return wilson_interval(0, samples)[1] / 2


def unseen_bound(samples: int) -> float:
    """95 % bound of the share of what came up in none of the games: 3 / n, the rule of three.

    A share of 3 / n would be seen in n games with a probability of 1 - exp(-3), or 95 %.

    Examples
    --------
    >>> unseen_bound(2000), unseen_bound(2)
    (0.0015, 1.0)
    """
    return min(3 / samples, 1.0)


def share_stderr(share: Floats | float, samples: int) -> Floats:
    """Standard error of a sampled share: sqrt(p (1 - p) / n), or `unseen_stderr` for a share of 0 or 1.

    The formula alone would be 0 there, and say that what was not seen cannot happen.

    Examples
    --------
    >>> share_stderr(np.array([0.5, 0.0]), 2000).round(5)
    array([0.01118, 0.00096])
    """
    unseen = (share == 0) | (share == 1)
    return np.where(unseen, unseen_stderr(samples), np.sqrt(share * (1 - share) / samples))
