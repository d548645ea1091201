"""Legs as they begin in games of strategies, and who won: what values are fitted to and judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds._kernels import game_state as at
from camelodds._kernels import numbers as streams
from camelodds._kernels.chance import LEAST, NEVER
from camelodds._kernels.leg_starts import Starts, leg_starts
from camelodds._kernels.play import MOST_TURNS
from camelodds._kernels.rollout import Root
from camelodds._kernels.table_facts import FACTS
from camelodds.editions.printed import find_edition
from camelodds.errors import CamelOddsError
from camelodds.odds.sampling import key_of
from camelodds.selfplay.models import read_models
from camelodds.selfplay.rollouts import Desk
from camelodds.selfplay.strategies import MIX
from camelodds.selfplay.worth import FAST_DRAWS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from camelodds.selfplay.models import Models
    from camelodds.system.arrays import Floats

PIECE = 2_000
"""Games played at once."""
MOST_LEGS = 20
"""Legs for which there is memory, for each game of a piece."""
FIRST, LAST = np.nonzero(~np.eye(5, dtype=bool))
"""The camels that win and lose the race, by scenario."""


OTHERS = ("mix", *MIX)
"""What the others play like in the games to which values are fitted: drawn from the mix, or all alike."""
APART = 1 << 40
"""Games between the first ones of two kinds of others."""


class Kind(NamedTuple):
    """Games of a kind, with a value of their own.

    Parameters
    ----------
    edition : str
        The edition's name.
    players : int
        How many players there are.
    """

    edition: str
    players: int

    def __str__(self) -> str:
        return f"{self.edition}-{self.players}"


def all_kinds() -> tuple[Kind, ...]:
    """All kinds that have a value: by edition, from four players on, then fewer."""
    found = []
    for edition in ("2018", "2014"):
        least, most = find_edition(edition).players
        found += [Kind(edition, players) for players in (*range(4, most + 1), *range(3, least - 1, -1))]
    return tuple(found)


class Legs(NamedTuple):
    """Legs as they begin, all cards seen, and what came of the games.

    Parameters
    ----------
    facts : ndarray of float32, shape (n, players, FACTS)
        What the network knows, see `camelodds._kernels.chance`.
    likely : ndarray of float32, shape (n, 20)
        How likely each scenario is.
    money : ndarray of float32, shape (n, 20, players)
        Pounds in each scenario with what the cards on the piles pay.
    expected : ndarray of float32, shape (n, players)
        Pounds with what these cards are expected to pay.
    won : ndarray of float32, shape (n, players)
        Shares of the win (R22).
    final : ndarray of float32, shape (n, players)
        Money at the end.
    game, me : ndarray of int64, shape (n,)
        The game, and the player who goes on by the model for oneself.
    """

    facts: NDArray[np.float32]
    likely: NDArray[np.float32]
    money: NDArray[np.float32]
    expected: NDArray[np.float32]
    won: NDArray[np.float32]
    final: NDArray[np.float32]
    game: NDArray[np.int64]
    me: NDArray[np.int64]

    def part(self, rows: NDArray[np.int64] | slice) -> Legs:
        """Some of the legs."""
        chosen: Any = (array[rows] for array in self)
        return Legs(*chosen)

    @classmethod
    def together(cls, parts: Sequence[Legs]) -> Legs:
        """Legs of several parts, one after the other."""
        joined: Any = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        return cls(*joined)


def legs_of_all(kind: Kind, games: int, seed: int) -> Legs:
    """The legs of so many games, of each kind of others as many."""
    each = -(-games // len(OTHERS))
    return Legs.together([legs_met(kind, others, each, seed) for others in OTHERS])


def legs_met(kind: Kind, others: str, games: int, seed: int) -> Legs:
    """The legs of so many games with the others that are named.

    Raises
    ------
    CamelOddsError
        If a game has too many legs: nobody rolls.
    """
    edition = find_edition(kind.edition)
    desk = Desk(edition, kind.players, FAST_DRAWS, None)
    for stream in (desk.table.dice, desk.table.own):
        stream[streams.KEY_0], stream[streams.KEY_1] = key_of(seed)
    root = seats_only(read_models(others))
    parts = []
    base = APART * OTHERS.index(others)
    for first in range(base, base + games, PIECE):
        starts = room_for(min(PIECE, base + games - first), kind.players)
        found = leg_starts(
            root,
            desk.table,
            desk.tools,
            desk.scratch,
            np.uint64(first),
            np.int64(MOST_TURNS),
            starts,
        )
        if found == len(starts.game):
            raise CamelOddsError(
                f"games of {kind} with {others} have more than {MOST_LEGS} legs: nobody rolls"
            )
        parts.append(legs_of(starts, int(found), first))
    return Legs.together(parts)


def seats_only(models: Models) -> Root:
    """The root of games that begin at the start: of it only the models count."""
    kinds, settings = models.arrays()
    return Root(
        np.zeros(at.STATE_SIZE, dtype=np.int64),
        np.zeros((at.MOST_PLAYERS, at.HAND_SIZE), dtype=np.int64),
        np.zeros((2 * at.MOST_CARDS, 5)),
        np.zeros((at.MOST_PLAYERS, 2, 5)),
        np.zeros(0, dtype=np.int64),
        np.zeros((1, 0), dtype=np.int64),
        kinds,
        settings,
        np.int64(len(models.others)),
    )


def room_for(games: int, players: int) -> Starts:
    """Memory for the legs of games."""
    legs = MOST_LEGS * games
    return Starts(
        np.zeros(legs, dtype=np.int64),
        np.zeros(legs, dtype=np.int64),
        np.zeros((legs, players, FACTS), dtype=np.float32),
        np.zeros((legs, 2, 5, players), dtype=np.float32),
        np.zeros((legs, 2, 5)),
        np.zeros((legs, players), dtype=np.float32),
        np.zeros((games, players), dtype=np.float32),
        np.zeros((games, players), dtype=np.float32),
    )


def legs_of(starts: Starts, found: int, first: int) -> Legs:
    """The first so many of the legs that were noted, their cards settled in each scenario."""
    pays, odds, money = starts.pays[:found], starts.odds[:found], starts.money[:found]
    game = starts.game[:found]
    settled = np.maximum(money[:, None, :] + pays[:, 0, FIRST] + pays[:, 1, LAST], 0)
    expected = money + np.einsum("npc,npcs->ns", odds, pays)
    return Legs(
        starts.facts[:found].copy(),
        scenarios(odds).astype(np.float32),
        settled.astype(np.float32),
        expected.astype(np.float32),
        starts.won[game],
        starts.final[game],
        game + first,
        starts.me[:found].copy(),
    )


def scenarios(odds: Floats) -> Floats:
    """How likely each scenario is, from odds of shape (n, 2, 5); see `chance.weigh_camels`."""
    wins, loses = odds[:, 0], odds[:, 1]
    wins = wins / np.maximum(1 - loses, NEVER)
    loses = loses / np.maximum(wins.sum(axis=1, keepdims=True) - wins, NEVER)
    likely = wins[:, FIRST] * loses[:, LAST]
    likely[likely < LEAST] = 0
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))
