"""Turns in words of a sentence: what somebody did, and what could have been done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.phrases import with_article
from camelodds.editions.edition import PILES
from camelodds.game.turns import VERBS, FormPartnership, LayCard, PlaceTile, TakeTicket, Throw

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition
    from camelodds.game.turns import Turn


def deed(turn: Turn, edition: Edition) -> str:
    """What a turn is called.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> deed(LayCard("winner", "green"), EDITION_2018), deed(PlaceTile(9, "+"), EDITION_2018)
    ('a card on green to win', 'a cheering tile on 9')
    """
    match turn:
        case Throw():
            return "a roll"
        case TakeTicket():
            return with_article(f"{turn.camel} ticket")
        case PlaceTile():
            side = edition.tile_sides["+-".index(turn.side)]
            return f"{with_article(f'{side} tile')} on {turn.space}"
        case LayCard():
            verb = VERBS[PILES.index(turn.pile)]
            return f"a card to {verb}" if turn.camel is None else f"a card on {turn.camel} to {verb}"
        case FormPartnership():
            return f"a partnership with {turn.player}"


def deed_done(turn: Turn, edition: Edition) -> str:
    """What somebody did in a turn.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> deed_done(Throw("b2"), EDITION_2018), deed_done(TakeTicket("red"), EDITION_2018)
    ('rolled', 'took a red ticket')
    """
    verbs = {TakeTicket: "took", PlaceTile: "placed", LayCard: "laid", FormPartnership: "formed"}
    return "rolled" if isinstance(turn, Throw) else f"{verbs[type(turn)]} {deed(turn, edition)}"
