"""How likely each opponent plays like each model, by what they did so far (Bayes)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels import game_state as at
from camelodds.board.position import Position
from camelodds.editions.edition import PILES
from camelodds.game.game import Game
from camelodds.game.turns import LayCard, Reveal, Throw
from camelodds.odds.solved.lookup import find_table
from camelodds.selfplay.actions import LOSE, SHOWN, WIN, action_number
from camelodds.selfplay.rollouts import Desks, root_of
from camelodds.selfplay.seen import Seen, dealt, seen, unknown_places
from camelodds.selfplay.worth import FAST_DRAWS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.game.laid_at import Moment
    from camelodds.game.state import State
    from camelodds.game.turns import Event, Turn
    from camelodds.selfplay.models import Models
    from camelodds.system.arrays import Floats

MISTAKES = 0.5
"""The chance that an opponent does not what a model does, but any legal action.

The turns of strategies that are none of the models (with numbers of their own, `expert`, those of other programs)
are likeliest with 0.3 to 0.6; for the models themselves chances come true alike from 0.05 to 0.6.
"""
WAYS = 8
"""Ways in which cards face down are dealt."""
NAMES = tuple("abcdefgh")


class Past(NamedTuple):
    """What has happened in a game.

    Parameters
    ----------
    start : Seen
        The table as the game began.
    record : ndarray of int64, shape (turns,)
        The turns since, as the engine records them; which camel a card names is not looked at.
    """

    start: Seen
    record: NDArray[np.int64]

    @classmethod
    def of(cls, opening: State, events: Sequence[Event], odds_at: Callable[[Moment], Floats]) -> Past:
        """The past of a game that began with this table."""
        turns = [
            _recorded(event, opening.edition, opening.names)
            for event in events
            if not isinstance(event, Reveal)
        ]
        return cls(seen(opening, odds_at), np.array(turns, dtype=np.int64))

    @classmethod
    def at_table(cls, table: Any, edition: Edition) -> Past:
        """The past of the game on one of the engine's tables, which must be recorded."""
        state = table.state
        start = _start(edition, int(state[at.PLAYERS]), int(table.start[0]))
        return cls(start, table.record[: state[at.TURNS]])


def _recorded(event: Turn, edition: Edition, names: Sequence[str]) -> int:
    """The number of a turn as the engine records it."""
    if isinstance(event, Throw):
        return SHOWN + 4 * edition.letters.index(event.roll[0]) + int(event.roll[1:])
    if isinstance(event, LayCard):
        return WIN if event.pile == PILES[0] else LOSE
    return action_number(event, edition, names)


@functools.lru_cache(maxsize=64)
def _start(edition: Edition, players: int, word: int) -> Seen:
    """A table as a game begins with a board."""

    def no_cards(_moment: object) -> Floats:
        raise AssertionError

    return seen(Game.start(NAMES[:players], Position.from_word(word, 0, edition)).state, no_cards)


def played_like(past: Past, now: Seen, models: Models, desks: Desks, mistakes: float = MISTAKES) -> Floats:
    """How likely each player plays like each model of the others, shape (MOST_PLAYERS, models).

    Parameters
    ----------
    past : Past
        What has happened.
    now : Seen
        The table now, as the player whose turn it is sees it (R30).
    models : Models
        Who is thought to play.
    desks : Desks
        Memory to follow the game with.
    mistakes : float
        The chance of any legal action instead of what the model does.

    Notes
    -----
    Each model is as likely at first (Bayes).  A player of whom nothing is seen, and the one whose turn it is, has
    each model with the same chance.
    """
    count = len(models.others)
    if count == 1 or len(past.record) == 0:
        return np.full((at.MOST_PLAYERS, count), 1 / count)
    places = unknown_places(now)
    ways = WAYS if len(places) else 1
    me = int(now.state[at.TURN])
    camels = np.zeros((ways, 2 * at.MOST_CARDS), dtype=np.int64)
    for seat in range(int(now.state[at.PLAYERS])):
        mine = now.hands[seat, at.LAID :] >= 0
        camels[:, mine] = now.hands[seat, at.LAID :][mine]
    known = np.ones(2 * at.MOST_CARDS, dtype=np.int64)
    known[places] = 0
    camels[:, places] = dealt(now, places, ways, (0,))
    root = root_of(past.start, models, 1, (0,))
    with desks.used() as desk:
        logs = desk.follow(root, past.record, camels, known, me, mistakes)
    likely = np.exp(logs - logs.max(axis=(0, 2), keepdims=True)).sum(axis=0)
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def likely_models(
    opening: State,
    events: Sequence[Event],
    now: State,
    models: Models,
    odds_at: Callable[[Moment], Floats],
) -> Floats:
    """The same for a game that began with this table, as the player whose turn it is sees it."""
    edition = opening.edition
    desks = Desks.of(edition, len(opening.players), FAST_DRAWS, find_table(edition) is not None)
    return played_like(Past.of(opening, events, odds_at), seen(now, odds_at), models, desks)
