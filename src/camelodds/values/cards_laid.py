"""What finish cards that lie are worth to their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from camelodds.editions.edition import PILES
from camelodds.game.rewards import card_ladder
from camelodds.values.cards_before import binomial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings
    from camelodds.system.arrays import Floats


def bet_stakes(players: Sequence[Holdings], odds: Floats, edition: Edition) -> NDArray[np.float64]:
    """What a camel's odds are worth to each player by the finish cards laid, in pounds, shape (players, 2, 5).

    A player's cards are worth ``(odds * stakes).sum() + wrong_bet * cards``.  Cards before a card whose camel is
    known count as they are; cards not known name a camel with the odds of the race now (M3).

    Parameters
    ----------
    players : sequence of Holdings
        As `players_of` checked them.
    odds : ndarray of float64, shape (2, 5)
        Odds of the race now, for cards that are not known.
    """
    cards = [
        (PILES.index(bet.pile), bet, number) for number, player in enumerate(players) for bet in player.bets
    ]
    stakes = np.zeros((len(players), 2, 5))
    for row, bet, number in cards:
        before = bet.before or 0
        below = [other for pile, other, _ in cards if pile == row and (other.before or 0) < before]
        named = [edition.racing.index(other.camel) for other in below if other.camel is not None]
        unknown = before - len(named)
        for camel in range(5):
            if bet.camel is not None and camel != edition.racing.index(bet.camel):
                continue
            chance = 1.0 if bet.camel is not None else odds[row, camel]
            spread = binomial(unknown, float(odds[row, camel]))
            paid = card_ladder(named.count(camel) + len(spread), edition)[named.count(camel) :]
            stakes[number, row, camel] += chance * (float(np.dot(spread, paid)) - edition.wrong_bet)
    return stakes
