"""Actions, odds and boards in the words of a page: whole sentences, no signs that need a legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.percent import percent
from camelodds.display.phrases import how_many

if TYPE_CHECKING:
    from camelodds.display.board import Board
    from camelodds.editions.edition import Edition
    from camelodds.odds.race import RaceOdds
    from camelodds.values.actions import Action
    from camelodds.values.advice import Advice

RARE = 0.005
"""Odds below which what a right card pays is of no use."""


def in_100(share: float) -> str:
    """Odds as one says them at a table.

    Examples
    --------
    >>> in_100(0.393), in_100(0.004), in_100(0.0)
    ('39 in 100', '0.4 in 100', '0 in 100')
    """
    return percent(share, 0, " in 100", finest=1)


def pounds(value: float) -> str:
    """What something is worth.

    Examples
    --------
    >>> pounds(1.918), pounds(-0.2)
    ('+1.92', '−0.20')
    """
    return f"{value:+.2f}".replace("-", "\u2212")


def action_said(action: Action, edition: Edition) -> str:
    """What an action is called.

    Examples
    --------
    >>> from camelodds import EDITION_2018, advise
    >>> advice = advise("1:bg 2:y 3:pr 15:W 16:K", samples=1000, seed=1)
    >>> [action_said(one, EDITION_2018) for one in advice.actions if one.text in ("ticket red", "tile 5 +")]
    ['take the red ticket, 5', 'cheering tile on 5']
    """
    match action.kind:
        case "ticket":
            return f"take the {action.camel} ticket, {action.face}"
        case "tile":
            return f"{edition.tile_sides['+-'.index(action.side or '+')]} tile on {action.space}"
        case "bet":
            return f"{action.camel} {'wins' if action.pile == 'winner' else 'loses'} the race"
        case "partner":
            return f"partner of {action.partner}"
    return "roll"


def why(action: Action, advice: Advice) -> str:
    """Why an action is worth that, in words a player uses.

    Examples
    --------
    >>> from camelodds import advise
    >>> advice = advise("1:bg 2:y 3:wo")
    >>> [why(one, advice) for one in advice.actions if one.text in ("ticket orange", "bet win orange")]
    ['wins the leg 36 in 100, comes second 25 in 100', 'wins 22 in 100; a right card pays 8']
    """
    if action.kind == "ticket" and action.camel is not None:
        odds = advice.leg
        second = in_100(odds.second[action.camel])
        return f"wins the leg {in_100(odds.first[action.camel])}, comes second {second}"
    if action.kind == "bet" and action.camel is not None:
        winner = action.pile == "winner"
        share = (advice.race.winner if winner else advice.race.loser)[action.camel]
        about = "" if advice.race.method == "exact" else "about "
        what = f"{'wins' if winner else 'comes last'} {about}{in_100(share)}"
        return what + _pays(action, share, advice)
    return action.reason.replace("-", "\u2212")


def _pays(action: Action, share: float, advice: Advice) -> str:
    """What a right card pays on the average, as its value and its odds say (R19)."""
    if advice.relative or share < RARE:
        return ""
    pays = (action.value - (1 - share) * advice.position.edition.wrong_bet) / share
    return f"; a right card pays {pays:.1f}".removesuffix(".0")


def board_said(board: Board) -> str:
    """A board in words, the last space first, as a race is told.

    Examples
    --------
    >>> from camelodds import Position
    >>> board_said(Position("1:bg 2:oyw 9:+").board({9: "ana"}))
    'board: 9 oasis tile of ana; 2 white on yellow on orange; 1 green on blue'
    """
    names = board.edition.camel
    told = []
    for space in sorted({*board.stacks, *board.tiles}, reverse=True):
        if stack := board.stacks.get(space, ""):
            told.append(f"{space} {' on '.join(names(letter) for letter in reversed(stack))}")
        if space in board.tiles:
            tile = board.tiles[space]
            told.append(f"{space} {tile.side} tile" + (f" of {tile.owner}" if tile.owner else ""))
    return f"board: {'; '.join(told)}"


def of_games(race: RaceOdds) -> str:
    """How many random games the odds of a race are estimated from."""
    return how_many(race.samples or 0, "random game", form=",")


def rolls_left(draws: int) -> str:
    """How many rolls there still are in a leg."""
    return f"{how_many(draws, 'roll')} left"
