"""Games played on from a position, by number: what `win_chances` and the strategy `expert` stand on."""

from __future__ import annotations

import contextlib
import functools
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds._kernels import game_state as at
from camelodds._kernels import numbers as streams
from camelodds._kernels.chance import SCRATCH
from camelodds._kernels.code_cache import is_compiled
from camelodds._kernels.play import MOST_TURNS
from camelodds._kernels.rollout import CERTAIN, Root, roll_out, weigh
from camelodds._kernels.turns_seen import follow_game
from camelodds.errors import CamelOddsError
from camelodds.odds.sampling import key_of
from camelodds.odds.solved.lookup import find_table
from camelodds.selfplay.arrays import make_table, make_tools
from camelodds.selfplay.net import net_of
from camelodds.selfplay.seen import Seen, believed, dealt, seen, unknown_places
from camelodds.selfplay.strategies import strategy
from camelodds.selfplay.value import no_value, value_of
from camelodds.selfplay.worth import FAST_DRAWS, table_worth
from camelodds.system.compiling import announced
from camelodds.system.threads import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.game.game import Game
    from camelodds.game.laid_at import Moment
    from camelodds.selfplay.models import Models
    from camelodds.system.arrays import Floats

    Key = tuple[np.uint64, np.uint64]

ASIDE = 1 << 65
"""Added to a seed: the dice of games played on are not those of a game that was played with the same seed."""
DEALS = 1024
"""Ways in which hidden cards are dealt; game g takes way g modulo that number."""
COMPILED = "what plays games on for chances to win"
"""What the first call ever compiles, in words."""
PIECE = 64
"""Games of each action that a worker plays between two looks at whether to go on."""
U64 = np.uint64
SENSIBLE = (
    (at.TICKET, at.WIN, 3, -1.0),
    (at.WIN, at.LOSE, 3, -0.75),
    (at.LOSE, at.ON, 3, -0.75),
    (at.ON, at.BACK, 2, 0.0),
    (at.BACK, at.PARTNERSHIP, 2, 0.0),
    (at.PARTNERSHIP, at.ACTIONS, 2, 0.0),
)
"""Sensible actions: of each kind, from one number to another, at most so many that are worth so many pounds."""


class Desk:
    """Memory to play games on with, for one worker; it remembers odds from one position to the next."""

    def __init__(self, edition: Edition, players: int, exact: int, worth: NDArray[np.uint32] | None) -> None:
        sharp = strategy("sharp")
        self.table = make_table([sharp] * players, edition, (U64(0), U64(0)))
        self.tools = make_tools([sharp], edition, exact, worth, net_of(edition))
        self.scratch = np.zeros(SCRATCH)

    def roll_out(
        self,
        root: Root,
        key: Key,
        weights: Floats,
        actions: NDArray[np.int64],
        first: int,
        games: int,
        legs: int,
        me: int,
    ) -> tuple[Floats, Floats]:
        """Everybody's chance to win, shape (actions, games, players), and the money at the end of `me`.

        Raises
        ------
        CamelOddsError
            If a game does not end.
        """
        for stream in (self.table.dice, self.table.own):
            stream[streams.KEY_0], stream[streams.KEY_1] = key
        self.tools.asked[2] = U64(0)
        chances = np.zeros((len(actions), games, int(root.state[at.PLAYERS])))
        money = np.zeros((len(actions), games))
        call = (
            root, self.table, self.tools, weights, self.scratch, actions, U64(first),
            np.int64(games), np.int64(legs), np.int64(MOST_TURNS), np.int64(me), chances, money,
        )  # fmt: skip
        with announced(roll_out, COMPILED):
            ended = roll_out(*call)
        if not ended:
            raise CamelOddsError(f"a game is not over after {MOST_TURNS} turns: nobody rolls")
        return chances, money

    def weigh(self, root: Root) -> Floats:
        """About what each action is worth by itself in pounds, by number; NaN for what is not legal."""
        self.tools.asked[2] = U64(0)
        values = np.full(at.ACTIONS, np.nan)
        with announced(weigh, COMPILED):
            weigh(root, self.table, self.tools, values)
        return values

    def follow(
        self,
        root: Root,
        record: NDArray[np.int64],
        camels: NDArray[np.int64],
        known: NDArray[np.int64],
        me: int,
        mistakes: float,
    ) -> Floats:
        """How likely each model does what each player did, as logarithms, shape (ways, MOST_PLAYERS, models)."""
        self.tools.asked[2] = U64(0)
        ways, models = len(camels), int(root.own)
        free, chances = np.zeros((ways, at.MOST_PLAYERS), dtype=np.int64), np.zeros((ways, models))
        likely = np.zeros((ways, at.MOST_PLAYERS, models))
        with announced(follow_game, COMPILED):
            follow_game(
                root, self.table, self.tools, record, camels, known, np.int64(me), mistakes,
                free, chances, likely,
            )  # fmt: skip
        return likely

    def is_compiled(self, root: Root, weights: Floats) -> bool:
        """Whether games can be played on at once."""
        values, numbers, n = np.zeros(at.ACTIONS), np.zeros(1, dtype=np.int64), np.int64(1)
        one, everybody, ways = np.zeros((1, 1)), np.zeros((1, 1, 1)), np.zeros((1, 1), dtype=np.int64)
        there = self.table, self.tools
        calls = (
            (weigh, (root, *there, values)),
            (
                roll_out,
                (root, *there, weights, self.scratch, numbers, U64(0), n, n, n, n, everybody, one),
            ),
            (follow_game, (root, *there, numbers, ways, numbers, n, 0.5, ways, one, everybody)),
        )
        return all(is_compiled(kernel, call) for kernel, call in calls)


class Rollouts(NamedTuple):
    """Games played on from one position.

    Parameters
    ----------
    root : Root
        The position.
    desks : Desks
        Memory for the workers.
    weights : ndarray of float64, shape (ROWS, UNITS)
        The value by which games are judged that are not over.
    key : tuple of uint64
        Key of the random numbers.
    legs : int
        After how many legs games are judged; 0 for games to the end.
    workers : int
        Threads.
    """

    root: Root
    desks: Desks
    weights: Floats
    key: Key
    legs: int
    workers: int

    @classmethod
    def of(
        cls,
        game: Game,
        models: Models,
        seed: int,
        legs: int,
        odds_at: Callable[[Moment], Floats],
        workers: int,
        likely: Floats | None = None,
    ) -> Rollouts:
        """Games played on from a game, as the player whose turn it is sees it; for `likely` see `root_of`."""
        edition, players = game.edition, len(game.players)
        weights = value_of(edition, players) if legs else no_value()
        root = root_of(seen(game.state, odds_at), models, DEALS, (seed,), likely=likely)
        solved = find_table(edition) is not None
        # In one leg the same boards come again and again, so that exact odds of all of them are soon there.
        exact = edition.dice_per_leg if legs == 1 else FAST_DRAWS
        desks = Desks.of(edition, players, exact, solved)
        return cls(root, desks, weights, key_of(seed + ASIDE), legs, workers)

    def sensible(self) -> NDArray[np.int64]:
        """The numbers of the actions that are not far behind in pounds; a roll is always among them."""
        desk = self.desks.take()
        try:
            return sensible(desk.weigh(self.root))
        finally:
            self.desks.give_back(desk)

    def is_compiled(self) -> bool:
        """Whether games can be played on at once: the first call ever compiles what plays them."""
        desk = self.desks.take()
        try:
            return desk.is_compiled(self.root, self.weights)
        finally:
            self.desks.give_back(desk)

    def play(self, actions: NDArray[np.int64], first: int, games: int) -> tuple[Floats, Floats]:
        """The chance to win and the money at the end, by action and game, shape (actions, games)."""
        me = int(self.root.state[at.TURN])
        chances, money = self._play(actions, first, games, me)
        return np.ascontiguousarray(chances[:, :, me]), money

    def watch(self, actions: NDArray[np.int64], games: int) -> Floats:
        """Everybody's chance to win, by action, game and player: in turn each goes on after the own model.

        An action of -1 is what the player's model does; `actions.roll_number` gives that of a roll.
        """
        return self._play(actions, 0, games, -1)[0]

    def _play(self, actions: NDArray[np.int64], first: int, games: int, me: int) -> tuple[Floats, Floats]:
        """Everybody's chances, shape (actions, games, players), and the money of `me`, (actions, games)."""
        chances = np.zeros((len(actions), games, int(self.root.state[at.PLAYERS])))
        money = np.zeros((len(actions), games))

        def piece(start: int) -> None:
            desk = self.desks.take()
            count = min(PIECE, games - start)
            there = slice(start, start + count)
            chances[:, there], money[:, there] = desk.roll_out(
                self.root, self.key, self.weights, actions, first + start, count, self.legs, me
            )
            self.desks.give_back(desk)

        for _ in run((functools.partial(piece, start) for start in range(0, games, PIECE)), self.workers):
            pass
        return chances, money


class Desks:
    """Desks of an edition and a number of players: as many as are in use at once."""

    def __init__(self, edition: Edition, players: int, exact: int, worth: NDArray[np.uint32] | None) -> None:
        self.what = edition, players, exact, worth
        self.free: SimpleQueue[Desk] = SimpleQueue()

    @staticmethod
    @functools.lru_cache(maxsize=8)
    def of(edition: Edition, players: int, exact: int, solved: bool) -> Desks:
        """The desks, kept from one call to the next."""
        return Desks(edition, players, exact, table_worth(edition) if solved else None)

    def take(self) -> Desk:
        """A desk that nobody uses."""
        try:
            return self.free.get_nowait()
        except Empty:
            return Desk(*self.what)

    def give_back(self, desk: Desk) -> None:
        """Let others use it."""
        self.free.put(desk)

    @contextlib.contextmanager
    def used(self) -> Iterator[Desk]:
        """A desk that nobody uses, until the block ends."""
        desk = self.take()
        try:
            yield desk
        finally:
            self.give_back(desk)


def sensible(values: Floats) -> NDArray[np.int64]:
    """The numbers of the actions that are not far behind in pounds, given what each is worth; a roll always."""
    found = [at.ROLL]
    for start, stop, most, least in SENSIBLE:
        worth = values[start:stop]
        order = np.argsort(-np.nan_to_num(worth, nan=-1e9), kind="stable")[:most]
        found += [start + int(n) for n in order if worth[n] >= least]
    return np.array(found, dtype=np.int64)


def root_of(
    table: Seen,
    models: Models,
    deals: int,
    seed: tuple[int, ...],
    beliefs: Floats | None = None,
    likely: Floats | None = None,
) -> Root:
    """The position from which games are played on.

    Parameters
    ----------
    table : Seen
        The position.
    models : Models
        Who is thought to play.
    deals : int
        In how many ways hidden cards are dealt; game g takes way g modulo that number.
    seed : tuple of int
        Seed of these.
    beliefs : ndarray of float64, shape (MOST_PLAYERS, 2, 5), optional
        What `believed` gives, if it is there already.
    likely : ndarray of float64, shape (MOST_PLAYERS, models), optional
        How likely each player plays like each model of the others; each is as likely if not given.
    """
    kinds, settings = models.arrays()
    places = unknown_places(table)
    return Root(
        table.state,
        table.hands,
        table.laid,
        believed(table) if beliefs is None else beliefs,
        places,
        dealt(table, places, deals if len(places) else 1, seed),
        kinds,
        settings,
        np.int64(len(models.others)),
        bounds_of(likely, len(models.others)),
    )


def bounds_of(likely: Floats | None, models: int) -> NDArray[np.uint64]:
    """The sums of chances up to each model as whole numbers, see `Root`."""
    chances = np.full((at.MOST_PLAYERS, models), 1.0) if likely is None else likely
    sums = np.cumsum(chances, axis=1)
    return np.asarray(np.ceil(CERTAIN * (sums / sums[:, -1:])), dtype=np.uint64)
