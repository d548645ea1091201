"""What leg tickets, finish cards and a partner's tickets pay (R18, R19, R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from camelodds.editions.edition import Edition


def ticket_pays(face: int, edition: Edition) -> tuple[int, ...]:
    """What a leg ticket pays in pounds by the place of its camel, first to last (R18).

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> ticket_pays(5, EDITION_2018)
    (5, 1, -1, -1, -1)
    """
    return (face, edition.second_value, *(edition.wrong_value,) * (len(edition.racing) - 2))


def card_pays(correct_below: int, edition: Edition) -> int:
    """What a correct finish card pays in pounds, with so many correct ones below it in its pile (R19).

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> [card_pays(below, EDITION_2018) for below in range(7)]
    [8, 5, 3, 2, 1, 1, 1]
    """
    ladder = edition.bet_payouts
    return ladder[min(correct_below, len(ladder) - 1)]


def copy_pays(rewards: Iterable[int]) -> int:
    """What it pays to copy one of a partner's tickets, which pay these rewards: the best, but never a loss (R26).

    Examples
    --------
    >>> copy_pays([-1, 5, 1]), copy_pays([-1]), copy_pays([])
    (5, 0, 0)
    """
    return max(0, *rewards, 0)
