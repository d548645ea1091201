"""The fitted value in numpy, for many legs at once: the chances to win, and how the log loss changes with it.

It is the twin of `camelodds._kernels.chance`, which judges one table at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds._kernels.chance import (
    BIAS,
    CONSTANTS,
    HALVINGS,
    HEAT,
    LATER,
    POUNDS,
    SMALL,
    UNITS,
)
from camelodds._kernels.table_facts import FACTS, PROGRESS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from camelodds.selfplay.legs_met import Legs

    Numbers = NDArray[np.floating[Any]]

AT_ONCE = 4096
"""Legs for which chances are worked out at once."""


class Passed(NamedTuple):
    """What a value makes of legs.

    Parameters
    ----------
    units : ndarray, shape (n, players, UNITS)
        The hidden units.
    heat : ndarray, shape (n,)
        Logarithm of the pounds by which a lead counts e-fold.
    behind : ndarray, shape (n, 20, players)
        How far a player is behind the best one in each scenario, in these pounds; 0 or less.
    shares : ndarray, shape (n, 20, players)
        A player's share of the win in each scenario.
    chances : ndarray, shape (n, players)
        The chances to win.
    """

    units: Numbers
    heat: Numbers
    behind: Numbers
    shares: Numbers
    chances: Numbers


def passed(value: Numbers, legs: Legs) -> Passed:
    """The chances to win by a value, as `judge_chances` gives them, and what leads to them."""
    units = np.maximum(legs.facts @ value[:FACTS] + value[BIAS], 0)
    progress = legs.facts[:, 0, PROGRESS]
    heat = units.mean(axis=1) @ value[HEAT] + value[CONSTANTS, 0]
    heat += progress * (value[CONSTANTS, 1] + progress * value[CONSTANTS, 2])
    behind = legs.money + (units @ value[POUNDS])[:, None, :]
    behind -= behind.max(axis=2, keepdims=True)
    behind *= np.exp(-heat)[:, None, None]
    shares = np.maximum(1 + behind * value.dtype.type(SMALL), 0)
    for _ in range(HALVINGS):
        shares *= shares
    shares /= shares.sum(axis=2, keepdims=True)
    return Passed(units, heat, behind, shares, np.einsum("ns,nsi->ni", legs.likely, shares))


def chances_of(value: Numbers, legs: Legs) -> Numbers:
    """The chances to win by a value, shape (n, players)."""
    count = len(legs.game)
    parts = (legs.part(slice(n, n + AT_ONCE)) for n in range(0, count, AT_ONCE))
    return np.concatenate([passed(value, part).chances for part in parts])


def final_of(value: Numbers, legs: Legs) -> Numbers:
    """The money expected at the end by a value, shape (n, players)."""
    units = np.maximum(legs.facts @ value[:FACTS] + value[BIAS], 0)
    final: Numbers = legs.expected + units @ value[LATER] + value[CONSTANTS, 3]
    return np.maximum(final, 0)


def slopes(value: Numbers, legs: Legs) -> Numbers:
    """How the mean log loss of legs changes with each number of a value."""
    units, heat, behind, shares, chances = passed(value, legs)
    wanted = -legs.won / np.maximum(chances, 1e-6) / len(legs.game)
    inner = np.einsum("ni,nsi->ns", wanted, shares)
    off = legs.likely[:, :, None] * shares * (wanted[:, None, :] - inner[:, :, None])
    off /= np.maximum(1 + behind * value.dtype.type(SMALL), 1e-6)
    off_heat = -np.einsum("nsi,nsi->n", off, behind)
    # All are counted from the best one.
    best = np.argmax(behind, axis=2)[:, :, None]
    counted = np.take_along_axis(off, best, axis=2) - off.sum(axis=2, keepdims=True)
    np.put_along_axis(off, best, counted, axis=2)
    off_pounds = off.sum(axis=1) * np.exp(-heat)[:, None]
    off_units = off_pounds[:, :, None] * value[POUNDS]
    off_units += (off_heat / units.shape[1])[:, None, None] * value[HEAT]
    off_units *= units > 0
    found = np.zeros_like(value)
    found[:FACTS] = legs.facts.reshape(-1, FACTS).T @ off_units.reshape(-1, UNITS)
    found[BIAS] = off_units.sum(axis=(0, 1))
    found[POUNDS] = np.einsum("niu,ni->u", units, off_pounds)
    found[HEAT] = units.mean(axis=1).T @ off_heat
    progress = legs.facts[:, 0, PROGRESS]
    found[CONSTANTS, :3] = [(off_heat * progress**power).sum() for power in range(3)]
    return found
