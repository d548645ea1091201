"""A game played again with all cards that are known by now, and what each player saw then (R30)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from camelodds.game.state import played
from camelodds.game.turns import LayCard, Reveal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from camelodds.game.game import Game
    from camelodds.game.state import Outcome, State
    from camelodds.game.turns import Turn

    Cards = dict[tuple[str, int], str]


class Step(NamedTuple):
    """A turn of a game.

    Parameters
    ----------
    number : int
        The number of the move in the game's log, from 1.
    before : State
        The table before it, with the camels on all cards that are known by the end of the game.
    seen : State
        The same as the player whose turn it was saw it.
    turn : Turn
        The turn.
    outcome : Outcome
        What came of it.
    after : State
        The table after it.
    """

    number: int
    before: State
    seen: State
    turn: Turn
    outcome: Outcome
    after: State


def steps(game: Game) -> Iterator[Step]:
    """The turns of a game, in order."""
    turned_over = [one.event for one in game.outcomes if isinstance(one.event, Reveal)]
    cards: Cards = {(one.player, one.number or 0): one.camel for one in turned_over}
    state = _with_cards(game.opening, cards)
    shown: set[tuple[str, int | None]] = {
        (player.name, number)
        for player in game.opening.players
        for number, bet in enumerate(player.bets, 1)
        if bet.camel is not None
    }
    for number, event in enumerate((one.event for one in game.outcomes), 1):
        if isinstance(event, Reveal):
            shown.add((event.player, event.number))
            continue
        player = state.player
        if isinstance(event, LayCard) and event.camel is None:
            event = LayCard(event.pile, cards.get((player.name, len(player.bets) + 1)))
        before, (state, outcome) = state, played(state, event)
        yield Step(number, before, before.seen_by(player.name, shown), event, outcome, state)


def _with_cards(state: State, cards: Cards) -> State:
    """The table with the camels on finish cards that were turned over later."""
    return state.with_players(
        *(
            replace(
                player,
                bets=tuple(
                    bet._replace(camel=cards.get((player.name, number), bet.camel))
                    for number, bet in enumerate(player.bets, 1)
                ),
            )
            for player in state.players
        )
    )
