"""The finish cards that lie: what they name, how many correct ones lie below another, what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from camelodds.editions.edition import PILES
from camelodds.game.cards_and_partners import cards_below
from camelodds.game.rewards import card_ladder
from camelodds.values.beliefs import what_cards_name
from camelodds.values.cards_before import Before, binomial_slope, each_by_itself

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings
    from camelodds.game.laid_at import Moment
    from camelodds.system.arrays import Floats
    from camelodds.values.moments import Moments


def unknown_cards(player: Holdings) -> list[tuple[int, Moment]]:
    """The piles of a player's unknown cards, and when they were laid; as `players_of` checked them."""
    return [(PILES.index(bet.pile), cast("Moment", bet.laid_at)) for bet in player.bets if bet.camel is None]


def moments_of(players: Sequence[Holdings]) -> list[Moment]:
    """When the players' unknown cards were laid."""
    return [moment for player in players for _, moment in unknown_cards(player)]


class CardLaid(NamedTuple):
    """A finish card that lies.

    Parameters
    ----------
    player : int
        Whose it is, by seat.
    below : int
        How many cards lie below it.
    names : list of float
        The chance that it names each camel.
    slopes : ndarray of float64, shape (5, races, 2, 5), or None
        Derivative of these by the odds of each race; None if the camel is known.
    """

    player: int
    below: int
    names: list[float]
    slopes: Floats | None


@dataclass(frozen=True)
class CardsLaid:
    """The finish cards of some players, and those of nobody known between them (M4).

    A card that lies below the others but is none of theirs names a camel by itself, with the odds of now
    (M3).

    Parameters
    ----------
    players : sequence of Holdings
        As `players_of` checked them.
    moments : Moments
        Odds of the race now, and when unknown cards were laid.
    piles : tuple of list of CardLaid
        The cards of the winner and the loser pile, from the bottom.
    """

    players: Sequence[Holdings]
    moments: Moments
    piles: tuple[list[CardLaid], list[CardLaid]]

    @classmethod
    def of(
        cls, players: Sequence[Holdings], moments: Moments, edition: Edition, exponent: float = 1.0
    ) -> CardsLaid:
        """The cards, each with what it names as far as one can tell; `exponent` as for `what_cards_name`."""
        races = len(moments.races)
        piles: tuple[list[CardLaid], list[CardLaid]] = ([], [])
        for seat, player in enumerate(players):
            camels = {bet.camel for bet in player.bets}
            left = [camel for camel, name in enumerate(edition.racing) if name not in camels]
            unknown = [(row, *moments.odds(moment, row)) for row, moment in unknown_cards(player)]
            belief, number = None, 0
            if unknown:
                belief = what_cards_name(np.array([odds for _, odds, _ in unknown]), left, exponent)
            for bet in player.bets:
                names, slopes = [float(bet.camel == name) for name in edition.racing], None
                if belief is not None and bet.camel is None:
                    names, slopes = belief.names[number].tolist(), np.zeros((5, races, 2, 5))
                    for other, (row, _, race) in enumerate(unknown):
                        if race is not None:
                            slopes[:, race, row] += belief.slopes[number, :, other]
                    number += 1
                piles[PILES.index(bet.pile)].append(CardLaid(seat, bet.before or 0, names, slopes))
        for pile in piles:
            pile.sort(key=lambda card: card.below)
        return cls(players, moments, piles)

    def before(
        self, row: int, camel: int, player: int, below: int, *, with_slopes: bool = True
    ) -> tuple[list[float], Floats | None]:
        """How many correct cards lie below a card of a player on a camel, if the camel is the right one.

        The player's own cards name other camels (R20), and of each other player's cards at most one is
        correct.

        Parameters
        ----------
        row, camel, player, below : int
            The pile, the camel, whose the card is, how many cards lie below it.
        with_slopes : bool
            Whether the derivative is asked for.

        Returns
        -------
        pmf : list of float
            Chance of 0, 1, 2, ... correct cards.
        slopes : ndarray of float64, shape (len(pmf), races, 2, 5), or None
            Its derivative by the odds of each race; None if it does not depend on them, or is not asked for.
        """
        chances: dict[int, float] = {}
        slopes: dict[int, Floats] = {}
        lying = 0
        for card in self.piles[row]:
            if card.below >= below:
                break
            lying += 1
            if card.player == player:
                continue
            if card.slopes is not None:
                slopes[card.player] = slopes.get(card.player, 0.0) + card.slopes[camel]
            if card.slopes is not None or card.names[camel]:
                chances[card.player] = chances.get(card.player, 0.0) + card.names[camel]
        strange, odds = below - lying, float(self.moments.now.odds[row, camel])
        pmf = each_by_itself([*chances.values(), *[odds] * strange])
        if not with_slopes or not (slopes or strange):
            return pmf, None
        by_odds = np.zeros((len(pmf), len(self.moments.races), 2, 5))
        if strange:
            known = each_by_itself(chances.values())
            by_odds[:, 0, row, camel] = np.convolve(binomial_slope(strange, odds), known)
        for who, slope in slopes.items():
            others = [p for other, p in chances.items() if other != who]
            rest = np.array([0.0, *each_by_itself([*others, *[odds] * strange]), 0.0])
            # As this chance grows, k correct cards are k - 1 of the others more often, and k of them less.
            by_odds += (rest[:-1] - rest[1:])[:, None, None, None] * slope
        return pmf, by_odds

    def before_the_next(self, row: int, player: int) -> Before:
        """How many correct cards lie below a card that a player lays now, for each camel."""
        below = cards_below(self.players, PILES[row])
        each = [self.before(row, camel, player, below) for camel in range(5)]
        most = max(len(pmf) for pmf, _ in each)
        before = Before(np.zeros((5, most)), np.zeros((5, most, len(self.moments.races), 2, 5)))
        for camel, (pmf, slopes) in enumerate(each):
            before.pmf[camel, : len(pmf)] = pmf
            if slopes is not None:
                before.slopes[camel, : len(pmf)] = slopes
        return before


class Stakes(NamedTuple):
    """What the camels' odds are worth to each player by the finish cards laid, in pounds.

    A player's cards are worth ``(odds * values).sum() + wrong_bet * cards``.

    Parameters
    ----------
    values : ndarray of float64, shape (players, 2, 5)
        The value of each of the odds.
    slopes : ndarray of float64, shape (players, 2, 5, races, 2, 5)
        Its derivative by the odds of each race, which say what unknown cards name; 0 if all odds are exact.
    """

    values: Floats
    slopes: Floats


def bet_stakes(cards: CardsLaid, edition: Edition) -> Stakes:
    """What the camels' odds are worth to the players by the finish cards laid (R19, M4)."""
    count, with_slopes = len(cards.players), cards.moments.sampled
    stakes = Stakes(np.zeros((count, 2, 5)), np.zeros((count, 2, 5, len(cards.moments.races), 2, 5)))
    for row, pile in enumerate(cards.piles):
        for card in pile:
            for camel, chance in enumerate(card.names):
                if not chance and card.slopes is None:
                    continue
                pmf, slopes = cards.before(row, camel, card.player, card.below, with_slopes=with_slopes)
                paid = card_ladder(len(pmf), edition)
                right = float(np.dot(pmf, paid)) - edition.wrong_bet
                stakes.values[card.player, row, camel] += chance * right
                by_odds = stakes.slopes[card.player, row, camel]
                if card.slopes is not None and with_slopes:
                    by_odds += right * card.slopes[camel]
                if slopes is not None:
                    by_odds += chance * np.tensordot(paid, slopes, axes=1)
    return stakes


def counted(stakes: Stakes, relative: bool) -> Stakes:
    """The first player's stakes; if relative, less those of all others."""
    if not relative:
        return Stakes(stakes.values[0], stakes.slopes[0])
    return Stakes(
        stakes.values[0] - stakes.values[1:].sum(axis=0), stakes.slopes[0] - stakes.slopes[1:].sum(axis=0)
    )
