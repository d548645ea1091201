"""Whether `win_chances` come true: what they say at decisions of many games, and how these games ended."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds._kernels import game_state as at
from camelodds._kernels import numbers as streams
from camelodds._kernels.decisions import play_to_decision, play_to_the_end
from camelodds._kernels.play import MOST_TURNS
from camelodds.arguments import one_of, whole_number
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.printed import EDITION_2018, find_edition
from camelodds.errors import CamelOddsError
from camelodds.odds.sampling import key_of, new_seed
from camelodds.odds.solved.lookup import find_table
from camelodds.selfplay.chances import MOST_OF_ALL
from camelodds.selfplay.expert import seen_by_turn
from camelodds.selfplay.horizons import HORIZONS
from camelodds.selfplay.legs_met import seats_only
from camelodds.selfplay.models import read_models
from camelodds.selfplay.played_like import Past, played_like
from camelodds.selfplay.rollouts import ASIDE, Desks, root_of, sensible
from camelodds.selfplay.value import no_value, value_of
from camelodds.selfplay.value_check import calibration
from camelodds.selfplay.worth import FAST_DRAWS
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run, worker_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.selfplay.models import Models
    from camelodds.system.arrays import Floats

MOST_DECISIONS = 40
"""The decision is one of a player's first so many, each as likely; a game that ends before it does not count."""
PIECE = 20
"""Positions that a worker judges between two looks at whether to go on."""
BINS = 10


@dataclass(frozen=True, eq=False, repr=False)
class Reliability(Result):
    """Chances to win at decisions of many games, and how often these games were won.

    Parameters
    ----------
    edition : Edition
        The edition.
    players : int
        Players of each game.
    others : tuple of str
        What the others play like, each as likely as the next.
    horizon : str
        When the games played on were judged.
    games : int
        Games played on at each decision.
    seed : int
        The seed.
    expected, observed : ndarray of float64, shape (bins,)
        Mean chance of the decisions of each bin, and mean share of the win; each bin has as many decisions.
    stderr : ndarray of float64, shape (bins,)
        Standard error of the observed share.
    count : ndarray of int64, shape (bins,)
        Decisions.
    """

    edition: Edition
    players: int
    others: tuple[str, ...]
    horizon: str
    games: int
    seed: int
    expected: Floats
    observed: Floats
    stderr: Floats
    count: NDArray[np.int64]

    @property
    def gaps(self) -> Floats:
        """Observed less expected."""
        return self.observed - self.expected

    def view(self) -> View:
        """A row a bin."""
        columns = (
            Column("chance", digits=1, percent=True),
            Column("won", digits=1, percent=True, bar=True),
            Column("+-", digits=1, percent=True),
            Column("more", digits=1, percent=True, signed=True),
            Column("decisions"),
        )
        rows = [
            tuple(row)
            for row in zip(
                self.expected.tolist(),
                self.observed.tolist(),
                self.stderr.tolist(),
                self.gaps.tolist(),
                self.count.tolist(),
                strict=True,
            )
        ]
        caption = f"chances to win and games won, {self.players} players"
        note = f"others play like {' or '.join(self.others)}; {self.games} games at each decision"
        return View(caption, columns, rows, 1.0, self.edition, (note,), about=0)

    def rows(self) -> list[dict[str, Any]]:
        """A row a bin."""
        return [
            {
                "edition": self.edition.name,
                "players": self.players,
                "horizon": self.horizon,
                "games": self.games,
                "seed": self.seed,
                "expected": float(self.expected[n]),
                "observed": float(self.observed[n]),
                "stderr": float(self.stderr[n]),
                "count": int(self.count[n]),
            }
            for n in range(len(self.count))
        ]

    def to_dict(self) -> dict[str, Any]:
        """The same as plain numbers, texts and dicts, ready for JSON."""
        bins = ("expected", "observed", "stderr", "count")
        return {
            "edition": self.edition.name,
            "players": self.players,
            "others": list(self.others),
            "horizon": self.horizon,
            "games": self.games,
            "seed": self.seed,
            "bins": [{key: row[key] for key in bins} for row in self.rows()],
        }

    def __repr__(self) -> str:
        worst = int(np.argmax(np.abs(self.gaps)))
        return f"<Reliability of {self.count.sum()} chances: off by {self.gaps[worst]:+.1%} at most>"


def reliability(
    positions: int = 5000,
    *,
    edition: Edition | str | None = None,
    players: int = 4,
    others: Any = "mix",
    games: int = 400,
    horizon: str = "leg",
    seed: int | None = None,
    workers: int | None = None,
    progress: bool | None = None,
) -> Reliability:
    """Compare chances to win with what comes: at one decision of each of many games.

    Parameters
    ----------
    positions : int
        How many games.
    edition : Edition or str, optional
        The edition; 2018 if not given.
    players : int
        Players of each game.
    others : str, Strategy or sequence of these
        What the others play like, as for `win_chances`.
    games : int
        Games played on at each decision.
    horizon : {"leg", "two legs", "game"}
        When these are judged, as for `win_chances`.
    seed : int, optional
        0 or more; a new one each time if not given.
    workers : int, optional
        Threads; all cores if not given.  The result is the same for any number.
    progress : bool, optional
        Whether to show a bar; after some seconds in a terminal or notebook, if not given.

    Returns
    -------
    Reliability
        Chances and shares of the win, by bin.

    Raises
    ------
    CamelOddsError
        If an argument is not what it must be.

    Notes
    -----
    One player plays as `sharp`, the others as drawn from `others`.  At a decision drawn at random this player
    takes a sensible action, each as likely, whose chance to win is estimated as `win_chances` does; then the game
    goes on to its end.  The estimate has an error of its own, so that the outer bins hold more overestimated and
    more underestimated chances than the others: with few games they seem off.

    Examples
    --------
    >>> from camelodds.selfplay import reliability
    >>> found = reliability(60, games=40, seed=1)
    >>> len(found.count), int(found.count.sum())
    (10, 60)
    """
    positions = whole_number(positions, "positions", BINS)
    games = whole_number(games, "games", 2, MOST_OF_ALL)
    kind = find_edition(EDITION_2018 if edition is None else edition)
    players = whole_number(players, "players", *kind.players)
    models = read_models(others)
    one_of(horizon, "horizon", tuple(HORIZONS))
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    judge = _Judge.of(kind, players, models, HORIZONS[horizon], games, seed)
    with progress_bar(positions, "game", progress) as done:
        found = _judged(judge, positions, worker_count(workers), done)
    bins = calibration(found[:, 0], found[:, 1], np.arange(len(found)), BINS)
    names = tuple(one.name for one in models.others)
    return Reliability(kind, players, names, horizon, games, seed, *bins)


class _Judge(NamedTuple):
    """Who judges positions: tables to play at and to think at."""

    edition: Edition
    models: Models
    tables: Desks
    desks: Desks
    weights: Floats
    legs: int
    games: int
    seed: int

    @classmethod
    def of(cls, edition: Edition, players: int, models: Models, legs: int, games: int, seed: int) -> _Judge:
        """The judge of games of an edition."""
        solved = find_table(edition) is not None
        exact = edition.dice_per_leg if legs == 1 else FAST_DRAWS
        return cls(
            edition,
            models,
            Desks.of(edition, players, FAST_DRAWS, False),
            Desks.of(edition, players, exact, solved),
            value_of(edition, players) if legs else no_value(),
            legs,
            games,
            seed,
        )

    def judge(self, number: int) -> tuple[float, float] | None:
        """The chance at a decision of a game, and the share of the win; None if the game ends before."""
        table, desk = self.tables.take(), self.desks.take()
        random = np.random.default_rng((self.seed, number))
        root = seats_only(self.models)
        for stream in (table.table.dice, table.table.own):
            stream[streams.KEY_0], stream[streams.KEY_1] = key_of(self.seed)
        table.tools.asked[2] = np.uint64(0)
        here = root, table.table, table.tools
        turns = np.int64(MOST_TURNS)
        decision = np.int64(random.integers(MOST_DECISIONS))
        found = None
        if play_to_decision(*here, np.uint64(number), decision, turns):
            view = seen_by_turn(table.table, table.tools)
            past = Past.at_table(table.table, self.edition)
            likely = played_like(past, view, self.models, self.tables)
            beliefs = table.tools.beliefs.copy()
            thought = root_of(view, self.models, self.games, (self.seed, number), beliefs, likely)
            action = random.choice(sensible(desk.weigh(thought)))
            me = int(view.state[at.TURN])
            chances, _ = desk.roll_out(
                thought, key_of(self.seed + ASIDE), self.weights, np.array([action]),
                number * self.games, self.games, self.legs, me,
            )  # fmt: skip
            won = play_to_the_end(*here, table.scratch, action, turns)
            if won < 0:
                raise CamelOddsError(f"a game is not over after {MOST_TURNS} turns: nobody rolls")
            found = float(chances[:, :, me].mean()), float(won)
        self.tables.give_back(table)
        self.desks.give_back(desk)
        return found


def _judged(judge: _Judge, positions: int, workers: int, done: Callable[[int], None]) -> Floats:
    """Chance and share of the win of so many games that reach their decision, shape (positions, 2)."""
    found: dict[int, tuple[float, float]] = {}
    first = 0

    def piece(start: int) -> dict[int, tuple[float, float]]:
        judged = {number: judge.judge(number) for number in range(start, start + PIECE)}
        return {number: one for number, one in judged.items() if one is not None}

    while len(found) < positions:
        # A few more than are missing, as some games end before; the first so many count.
        last = first + max(PIECE, positions - len(found))
        starts = range(first, last, PIECE)
        for part in run((functools.partial(piece, start) for start in starts), workers):
            found.update(part)
            done(len(part))
        first = starts[-1] + PIECE
    return np.array([found[number] for number in sorted(found)[:positions]])
