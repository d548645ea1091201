"""What a player's face-down finish cards name, as far as one can tell (M4)."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds.system.arrays import read_only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.system.arrays import Floats


class Belief(NamedTuple):
    """What each of a player's unknown cards names; m cards.

    Parameters
    ----------
    names : ndarray of float64, shape (m, 5)
        Chance that a card names a camel.
    slopes : ndarray of float64, shape (m, 5, m, 5)
        Derivative of each chance by the odds of each card's pile.
    """

    names: Floats
    slopes: Floats


@functools.cache
def _assignments(camels: tuple[int, ...], cards: int) -> Floats:
    """Every way in which cards can name different camels, shape (ways, cards, 5): 1 for the camel named."""
    ways = list(itertools.permutations(camels, cards))
    return read_only(np.eye(5)[np.array(ways, dtype=np.intp).reshape(len(ways), cards)])


def what_cards_name(odds: Floats, camels: Sequence[int], exponent: float = 1.0) -> Belief:
    """What the unknown cards of one player name.

    A player has one card of each colour (R20), so the cards name different camels.  Every such assignment weighs
    the product of the odds of its camels; where all assignments weigh 0, they are equally likely (M4).

    Parameters
    ----------
    odds : ndarray of float64, shape (m, 5)
        For each unknown card, the odds of its pile by camel at the moment it was laid.
    camels : sequence of int
        The camels that no known card of the player names: m or more.
    exponent : float
        Power of the odds: 1 for values; above 1, players are thought to prefer favourites more strongly.

    Returns
    -------
    Belief
        The chance of each camel on each card, and its derivatives.

    Examples
    --------
    Two cards, on camels with odds of 1/2, 1/3 and 1/6: the favourite is on either card with the same chance.

    >>> odds = np.array([[1 / 2, 1 / 3, 1 / 6, 0, 0]] * 2)
    >>> what_cards_name(odds, range(5)).names.round(3).tolist()
    [[0.409, 0.364, 0.227, 0.0, 0.0], [0.409, 0.364, 0.227, 0.0, 0.0]]
    """
    ways = _assignments(tuple(camels), len(odds))
    count, cards = ways.shape[:2]
    # Odds relative to the largest one: a product of small odds must not vanish.
    largest = odds[:, list(camels)].max(axis=1, keepdims=True, initial=0.0)
    largest = np.where(largest > 0, largest, 1.0)
    factors = (odds / largest) ** exponent
    picked = (ways * factors).sum(axis=2)
    weights = picked.prod(axis=1)
    total = weights.sum()
    flat = ways.reshape(count, cards * 5)
    if not total > 0:
        return Belief(flat.mean(axis=0).reshape(cards, 5), np.zeros((cards, 5, cards, 5)))
    names = weights @ flat / total
    # By one card's odds of a camel, an assignment that gives it this camel grows like the product of the others.
    others = np.stack([np.delete(picked, card, axis=1).prod(axis=1) for card in range(cards)], axis=1)
    at_nought = (1.0 if exponent == 1 else 0.0) / largest
    growth = np.where(odds > 0, exponent * factors / np.where(odds > 0, odds, 1.0), at_nought)
    grown = (ways * others[:, :, None] * growth).reshape(count, cards * 5)
    slopes = (flat.T @ grown - np.outer(names, grown.sum(axis=0))) / total
    return Belief(names.reshape(cards, 5), slopes.reshape(cards, 5, cards, 5))
