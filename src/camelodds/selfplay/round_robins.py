"""Everybody against everybody: pairs of strategies, ratings from their results."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.arguments import whole_number
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError
from camelodds.odds.sampling import new_seed
from camelodds.selfplay.strategies import read_strategies
from camelodds.selfplay.tournaments import tournament
from camelodds.system.arrays import Floats, read_only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition

ELO = 400 / math.log(10)
"""Points of a rating by which the odds of winning grow e-fold."""
ROUNDS = 200


@dataclass(frozen=True, eq=False, repr=False)
class RoundRobin(Result):
    """Results of a round robin, from `round_robin`.

    Parameters
    ----------
    strategies : tuple of str
        The strategies.
    players : int
        Players at a table: half of them of each of the two strategies.
    games : int
        Games of each pair.
    seed : int
        The seed.
    shares : ndarray of float64, shape (n, n)
        Share of the games that a strategy's seats win against another's; NaN against itself.
    stderr : ndarray of float64, shape (n, n)
        Its standard error.
    """

    strategies: tuple[str, ...]
    players: int
    games: int
    seed: int
    shares: Floats
    stderr: Floats

    @property
    def ratings(self) -> Floats:
        """A rating each, mean 0: 400 points more are odds of 10 to 1 (Bradley and Terry, Biometrika 39, 1952)."""
        return read_only(bradley_terry(self.shares))

    def view(self) -> View:
        """A row a strategy, the best first: its rating, and its share against each other."""
        order = np.argsort(-self.ratings, kind="stable").tolist()
        columns = (
            Column("strategy"),
            Column("rating", digits=0),
            *(Column(self.strategies[i], 3) for i in order),
        )
        rows = [
            (self.strategies[i], float(self.ratings[i]), *(float(self.shares[i, j]) for j in order))
            for i in order
        ]
        most = float(np.nanmax(self.stderr))
        caption = f"{self.players} players, {self.games} games a pair, seed {self.seed}"
        return View(caption, columns, rows, notes=(f"standard errors of the shares up to {most:.3f}",))

    def rows(self) -> list[dict[str, Any]]:
        """A row a pair, both ways."""
        return [
            {
                "strategy": self.strategies[i],
                "rating": float(self.ratings[i]),
                "against": self.strategies[j],
                "win_share": float(self.shares[i, j]),
                "win_stderr": float(self.stderr[i, j]),
            }
            for i, j in itertools.permutations(range(len(self.strategies)), 2)
        ]

    def __repr__(self) -> str:
        return f"<RoundRobin of {', '.join(self.strategies)}: {self.games} games a pair, seed {self.seed}>"


def bradley_terry(shares: Floats) -> Floats:
    """Ratings from the shares of pairs, by the usual fixed point; shares of 0 or 1 are taken as nearly so."""
    won = np.clip(np.where(np.isnan(shares), 0.0, shares), 1e-4, 1 - 1e-4)
    np.fill_diagonal(won, 0.0)
    strength = np.ones(len(won))
    for _ in range(ROUNDS):
        meeting = 1.0 / (strength[:, None] + strength[None, :])
        np.fill_diagonal(meeting, 0.0)
        strength = won.sum(axis=1) / meeting.sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    return np.asarray(ELO * np.log(strength))


def round_robin(
    strategies: Sequence[Any],
    *,
    players: int = 4,
    games: int = 2000,
    edition: Edition | str | None = None,
    seed: int | None = None,
    workers: int | None = None,
    odds: str = "fast",
) -> RoundRobin:
    """Let every strategy play against every other one, half of the seats each.

    Parameters
    ----------
    strategies : sequence of str, Strategy or callable
        Two or more, as for `tournament`.
    players : int
        Players at a table, an even number.
    games : int
        Games of each pair.
    edition, seed, workers, odds
        As for `tournament`.

    Returns
    -------
    RoundRobin
        Shares of each pair and ratings.

    Raises
    ------
    CamelOddsError
        If there are fewer than two strategies, the number of players is odd, or as `tournament`.

    Examples
    --------
    >>> from camelodds.selfplay import round_robin
    >>> result = round_robin(["roller", "random", "leader"], games=200, seed=1)
    >>> max(zip(result.ratings.tolist(), result.strategies))[1]
    'leader'
    """
    entries = read_strategies(strategies)
    if len(entries) < 2:
        raise CamelOddsError("a round robin needs two strategies or more")
    if whole_number(players, "players", 2, 8) % 2:
        raise CamelOddsError(
            f"players must be an even number, so that both have as many seats, not {players}"
        )
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    shares = np.full((len(entries), len(entries)), np.nan)
    errors = shares.copy()
    for i, j in itertools.combinations(range(len(entries)), 2):
        pair = [entries[i], entries[j]] * (players // 2)
        result = tournament(
            pair,
            games=games,
            edition=edition,
            seed=seed,
            workers=workers,
            odds=odds,
            luck=False,
            progress=False,
        )
        mine = result.win_share[::2].sum()
        # The seats of one strategy move together: an upper bound, were they to go the same way.
        error = result.win_stderr[::2].sum()
        shares[i, j], shares[j, i] = mine, 1.0 - mine
        errors[i, j] = errors[j, i] = error
    return RoundRobin(tuple(one.name for one in entries), players, games, seed, shares, errors)
