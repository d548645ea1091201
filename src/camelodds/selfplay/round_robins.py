"""Everybody against everybody: pairs of strategies, ratings from their results."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.arguments import whole_number
from camelodds.display.phrases import how_many
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.errors import CamelOddsError
from camelodds.odds.intervals import unseen_stderr
from camelodds.odds.sampling import MOST_GAMES, new_seed
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.standings import UNIT, shares_of
from camelodds.selfplay.strategies import read_strategies
from camelodds.selfplay.tournaments import play_pieces
from camelodds.system.arrays import Floats, read_only
from camelodds.system.progress import progress_bar
from camelodds.system.threads import worker_count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from camelodds.editions.edition import Edition
    from camelodds.selfplay.engine import Deals

ELO = 400 / math.log(10)
"""Points of a rating by which the odds of winning grow e-fold."""
ROUNDS = 200
SEATINGS = 2
"""Seatings of a deal of a pair that are different: the seats are taken in turn, so either strategy opens."""


@dataclass(frozen=True, eq=False, repr=False)
class RoundRobin(Result):
    """Results of a round robin, from `round_robin`.

    Parameters
    ----------
    strategies : tuple of str
        The strategies.
    edition : Edition
        The edition.
    players : int
        Players at a table: half of them of each of the two strategies.
    games : int
        Games of each pair; fewer of the last one if it was interrupted.
    seed : int
        The seed.
    shares : ndarray of float64, shape (n, n)
        Share of the games that a strategy's seats win against another's; NaN against itself,
        and for pairs that were not played.
    stderr : ndarray of float64, shape (n, n)
        Its standard error, from the deals: all seats of a strategy together.
    interrupted : bool
        Whether ``^C`` ended it before all games were played.
    """

    strategies: tuple[str, ...]
    edition: Edition
    players: int
    games: int
    seed: int
    shares: Floats
    stderr: Floats
    interrupted: bool = field(default=False, compare=False)

    @property
    def ratings(self) -> Floats:
        """A rating each, mean 0: 400 points more are odds of 10 to 1 (Bradley and Terry, Biometrika 39, 1952).

        NaN for a strategy that has not played yet.
        """
        return read_only(bradley_terry(self.shares))

    @property
    def order(self) -> list[int]:
        """The numbers of the strategies, the highest rating first."""
        return [int(one) for one in np.argsort(-self.ratings, kind="stable")]

    def view(self) -> View:
        """A row a strategy, the best first: its rating, and its share against each other."""
        order = self.order
        columns = (
            Column("strategy"),
            Column("rating", digits=0),
            *(Column(self.strategies[i], 3) for i in order),
        )
        rows: list[tuple[str | float, ...]] = [
            (self.strategies[i], float(self.ratings[i]), *(float(self.shares[i, j]) for j in order))
            for i in order
        ]
        caption = (
            f"{how_many(self.games, 'game')} a pair of the {self.edition.name} edition, {self.players} players,"
            f" seed {self.seed}"
        )
        if self.interrupted:
            caption += ", interrupted"
        return View(caption, columns, rows, notes=(self.errors_told("{:.3f}".format),))

    def errors_told(self, written: Callable[[float], str]) -> str:
        """The line below the table: the largest standard error, as `written` writes it."""
        return f"standard errors of the shares up to {written(float(np.nanmax(self.stderr)))}"

    def rows(self) -> list[dict[str, Any]]:
        """A row a pair, both ways."""
        return [
            {
                "edition": self.edition.name,
                "players": self.players,
                "games": self.games,
                "seed": self.seed,
                "strategy": self.strategies[i],
                "rating": float(self.ratings[i]),
                "against": self.strategies[j],
                "win_share": float(self.shares[i, j]),
                "win_stderr": float(self.stderr[i, j]),
            }
            for i, j in itertools.permutations(range(len(self.strategies)), 2)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The results as plain numbers, texts and dicts, ready for JSON."""
        return {
            "edition": self.edition.name,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "ratings": [
                {"strategy": name, "rating": None if math.isnan(rating) else rating}
                for name, rating in zip(self.strategies, self.ratings.tolist(), strict=True)
            ],
            "pairs": self.to_dicts(),
        }

    def __repr__(self) -> str:
        games = how_many(self.games, "game")
        return f"<RoundRobin of {', '.join(self.strategies)}: {games} a pair, seed {self.seed}>"


@dataclass(frozen=True)
class PairSums:
    """Sums over the deals of a pair, of the games that the first strategy's seats won together.

    Parameters
    ----------
    deals : int
        Deals played, each in both seatings.
    wins, wins_squared : int
        Sum over deals of the games won, in units of 1 / `UNIT`, and of its squares.
    """

    deals: int
    wins: int
    wins_squared: int

    @classmethod
    def of(cls, _first: int, deals: Deals) -> PairSums:
        """The sums of some deals in which the first strategy has every other entry."""
        wins = shares_of(deals.money)[:, ::2].sum(axis=1).reshape(-1, SEATINGS).sum(axis=1)
        return cls(len(wins), int(wins.sum()), int((wins**2).sum()))

    def __add__(self, other: PairSums) -> PairSums:
        """The sums of the deals of both."""
        return PairSums(
            self.deals + other.deals, self.wins + other.wins, self.wins_squared + other.wins_squared
        )

    @property
    def share(self) -> float:
        """Share of the games won."""
        return self.wins / (UNIT * SEATINGS * self.deals)

    @property
    def stderr(self) -> float:
        """Standard error of the share, from the deals, as `Tournament` has it; NaN for one deal."""
        if self.wins in (0, UNIT * SEATINGS * self.deals):
            return unseen_stderr(self.deals)
        if self.deals < 2:
            return math.nan
        # Whole numbers until the last step: nothing is lost where a mean is far larger than its error.
        spread = self.deals * self.wins_squared - self.wins**2
        return math.sqrt(spread / (self.deals - 1)) / (self.deals * UNIT * SEATINGS)


def bradley_terry(shares: Floats) -> Floats:
    """Ratings from the shares of pairs, by the usual fixed point; shares of 0 or 1 are taken as nearly so."""
    met = ~np.isnan(shares)
    won = np.where(met, np.clip(shares, 1e-4, 1 - 1e-4), 0.0)
    played = met.any(axis=1)
    strength = np.where(played, 1.0, np.nan)
    for _ in range(ROUNDS):
        meeting = np.where(met, 1.0 / (strength[:, None] + strength[None, :]), 0.0)
        strength[played] = won[played].sum(axis=1) / meeting[played].sum(axis=1)
        strength /= np.exp(np.log(strength[played]).mean())
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
    progress: bool | None = None,
) -> RoundRobin:
    """Let every strategy play against every other one, half of the seats each.

    Parameters
    ----------
    strategies : sequence of str, Strategy or callable
        Two or more, as for `tournament`.
    players : int
        Players at a table, an even number.
    games : int
        Games of each pair, rounded up to whole deals: each is played twice, and either strategy opens once.
    edition, seed, workers, odds, progress
        As for `tournament`.

    Returns
    -------
    RoundRobin
        Shares of each pair and ratings.  After ``^C``, of the pairs and the deals that were done.

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
    deals = range(math.ceil(whole_number(games, "games", 1, MOST_GAMES) / SEATINGS))
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    count = worker_count(workers)
    pairs = list(itertools.combinations(range(len(entries)), 2))
    settings = [Setting.of([entries[i], entries[j]] * (players // 2), edition, odds) for i, j in pairs]
    shares = np.full((len(entries), len(entries)), np.nan)
    errors = shares.copy()
    interrupted = False
    with progress_bar(len(pairs) * len(deals) * SEATINGS, "game", progress) as advance:
        for (i, j), setting in zip(pairs, settings, strict=True):
            try:
                pair, interrupted = play_pieces(
                    Engine(setting, seed), deals, SEATINGS, count, advance, PairSums.of
                )
            except KeyboardInterrupt:
                if (i, j) == pairs[0]:
                    raise
                interrupted = True
                break
            shares[i, j], shares[j, i] = pair.share, 1.0 - pair.share
            errors[i, j] = errors[j, i] = pair.stderr
            if interrupted:
                break
    names = tuple(one.name for one in entries)
    played = len(deals) * SEATINGS
    return RoundRobin(names, settings[0].edition, players, played, seed, shares, errors, interrupted)
