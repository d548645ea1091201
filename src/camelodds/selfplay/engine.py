"""Driving the compiled engine: deals, seatings, functions of others in Python, records of games."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds.arguments import one_of, whole_number
from camelodds.board.position import Position, as_position
from camelodds.display.phrases import how_many, is_or_are
from camelodds.editions.printed import EDITION_2018, find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.game.game import Game
from camelodds.game.turn_words import read_turn
from camelodds.game.turns import Turn
from camelodds.odds.sampling import key_of, new_seed
from camelodds.selfplay.actions import action_number, turn_of
from camelodds.selfplay.net import net_of
from camelodds.selfplay.strategies import read_strategies, seat_names
from camelodds.selfplay.worth import FAST_DRAWS, table_worth
from camelodds.system.compiling import announced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from camelodds.editions.edition import Edition
    from camelodds.selfplay.strategies import Strategy

U64 = np.uint64
ODDS = ("fast", "exact", "sampled")
"""Legs with up to `FAST_DRAWS` draws left enumerated, with more played 256 times, and race odds from a net; or all
legs enumerated, and race odds from the solved table; or legs as in the first, and race odds from 1,024 races."""


@dataclass(frozen=True)
class Setting:
    """Who plays, by which rules, with which odds.

    Parameters
    ----------
    strategies : tuple of Strategy
        The entries, in the order of the seats in a deal's first seating.
    edition : Edition
        The edition.
    odds : str
        Which odds strategies get, one of `ODDS`.
    reckoned : bool
        Whether luck is reckoned.
    """

    strategies: tuple[Strategy, ...]
    edition: Edition
    odds: str = "fast"
    reckoned: bool = False

    @classmethod
    def of(
        cls, strategies: Sequence[Any], edition: Edition | str | None, odds: str, luck: bool | None = False
    ) -> Setting:
        """The same, checked.

        Raises
        ------
        CamelOddsError
            If there are too few or too many strategies (R22), or something is not what it must be.
        """
        entries = read_strategies(strategies)
        kind = find_edition(EDITION_2018 if edition is None else edition)
        least, most = kind.players
        if not least <= len(entries) <= most:
            raise CamelOddsError(
                f"there {is_or_are(len(entries))} {how_many(len(entries), 'strategy', 'strategies')}: give {least}"
                f" to {most}, one a player (R22)"
            )
        one_of(odds, "odds", ODDS)
        if luck is not None and not isinstance(luck, bool):
            raise CamelOddsError(f"luck must be True, False or None, not {shown(luck)}")
        # Beside strategies that go by rules alone, more games make errors smaller in the same time.
        reckoned = all(one.uses_odds for one in entries) if luck is None else luck
        return cls(entries, kind, odds, reckoned)

    @property
    def exact(self) -> int:
        """Draws left up to which the odds of a leg are enumerated."""
        return self.edition.dice_per_leg if self.odds == "exact" else FAST_DRAWS

    @property
    def uses_odds(self) -> bool:
        """Whether odds are asked for at all."""
        return self.reckoned or any(one.uses_odds for one in self.strategies)

    @property
    def in_python(self) -> bool:
        """Whether a strategy is a function in Python, which only one thread can run at a time."""
        return any(one.function is not None and not one.compiled for one in self.strategies)


class Deals(NamedTuple):
    """What came of some deals.

    Parameters
    ----------
    money : ndarray of int64, shape (games, entries)
        What each entry has at the end of each game.
    luck : ndarray of float64, shape (games, entries)
        What luck gave each entry, in games won; 0 where it is not reckoned.
    record : ndarray of int64
        The last game's actions, if they are kept.
    start : int
        The board with which the last game began, as a word.
    """

    money: NDArray[np.int64]
    luck: NDArray[np.float64]
    record: NDArray[np.int64]
    start: int


class Engine:
    """Games of a setting, by the number of their deal.

    Parameters
    ----------
    setting : Setting
        Who plays, and how.
    seed : int
        The seed; the dice of a deal depend on it and on the deal's number alone.
    """

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.seed = seed
        self.key = key_of(seed)
        self.net = net_of(setting.edition) if setting.uses_odds else None
        self.worth = table_worth(setting.edition) if setting.odds == "exact" else None
        self.free: list[tuple[Any, Any, Any]] = []

    def _seats(self) -> tuple[Any, Any, Any]:
        """A table, tools and routines that nobody uses: new ones where other threads have all there are."""
        from camelodds.selfplay.arrays import functions_of, make_table, make_tools, no_tools

        with contextlib.suppress(IndexError):
            return self.free.pop()
        setting = self.setting
        table = make_table(setting.strategies, setting.edition, self.key, reckoned=setting.reckoned)
        if self.net is None:
            tools = no_tools()
        else:
            by_races = setting.odds == "sampled"
            tools = make_tools(
                setting.strategies, setting.edition, setting.exact, self.worth, self.net, by_races
            )
        return table, tools, functions_of(setting.strategies, table, tools)

    def deals(self, first: int, count: int, seatings: int, *, word: int = 0, recorded: bool = False) -> Deals:
        """Play deals `first` to `first + count`, each in so many seatings.

        Parameters
        ----------
        first, count, seatings : int
            The deals, and how often each is played: in the second seating everybody moves a seat on, and so on.
        word : int
            The board they begin with; 0 for one thrown at random each deal (R25).
        recorded : bool
            Whether the last game's actions are kept.

        Returns
        -------
        Deals
            What came of them.

        Raises
        ------
        CamelOddsError
            If a strategy does what is not legal, or nobody rolls.
        """
        from camelodds._kernels.game_state import TURN, TURNS
        from camelodds._kernels.play import DONE, PAUSED, play
        from camelodds.selfplay.expert import Expert

        setting = self.setting
        players, games = len(setting.strategies), count * seatings
        seats = self._seats()
        table, tools, functions = seats
        expert = None
        if any(one.plays_on for one in setting.strategies):
            expert = Expert(setting.edition, players, self.seed, solved=self.worth is not None)
        table.recorded = recorded or setting.in_python or expert is not None
        money = np.zeros((games, players), dtype=np.int64)
        lucks = np.zeros((games, players))
        back = np.int64(0)
        action, watched = -1, Watched(setting)
        while True:
            with announced(play, "the engine that plays whole games"):
                back = play(
                    table, tools, functions, U64(first), np.int64(games), np.int64(seatings), U64(word),
                    back // 4, np.int64(action), money, lucks,
                )  # fmt: skip
            why = int(back) % 4
            if why == DONE:
                record = table.record[: table.state[TURNS] if table.recorded else 0].copy()
                start = int(table.start[0])
                self.free.append(seats)
                return Deals(money, lucks, record, start)
            if why != PAUSED:
                raise CamelOddsError(self._problem(why, table))
            game = int(back) // 4
            entry = setting.strategies[int(table.seating[table.state[TURN]])]
            if expert is not None and entry.plays_on:
                action = expert.choose(table, tools, entry, (first + game // seatings, game % seatings))
            else:
                action = watched.choose(game, table)

    def _problem(self, why: int, table: Any) -> str:
        """Why a game could not go on."""
        from camelodds._kernels.game_state import TURN, TURNS
        from camelodds._kernels.play import ENDLESS, MOST_TURNS, RAISED

        if why == ENDLESS:
            return f"a game had {MOST_TURNS:,} turns and nobody rolled enough to end it: strategies must roll too"
        entry = self.setting.strategies[int(table.seating[int(table.state[TURN])])]
        action = int(table.record[int(table.state[TURNS])])
        if action == RAISED:
            return (
                f"{entry.name} raised an error on turn {int(table.state[TURNS]) + 1} of a game: to see which,"
                f" call {entry.name}.py_func, the function in Python, with arrays like those it gets"
            )
        return f"{entry.name} chose an action that is not legal (R23): {action}"


class Watched:
    """A game followed move by move, for strategies in Python."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.number = -1
        self.game: Game | None = None

    def choose(self, number: int, table: Any) -> int:
        """What the strategy whose turn it is does, as the number of an action."""
        from camelodds._kernels.game_state import TURN, TURNS, WORD

        edition = self.setting.edition
        entries = [
            self.setting.strategies[int(entry)] for entry in table.seating[: len(self.setting.strategies)]
        ]
        names = seat_names(entries)
        turns = int(table.state[TURNS])
        if self.game is None or number != self.number:
            self.number, self.game = number, None
        if self.game is None:
            self.game = Game.start(names, Position.from_word(int(table.start[0]), 0, edition))
        for action in table.record[len(self.game.events) : turns]:
            self.game = self.game.after(turn_of(int(action), edition, names))
        seat = int(table.state[TURN])
        assert self.game.position is not None
        assert self.game.position.word == int(table.state[WORD])
        try:
            chosen = entries[seat].function(self.game.seen_by(names[seat]))  # type: ignore[misc]
        except Exception as error:
            error.add_note(
                f"in the strategy {entries[seat].name}, turn {len(self.game.events) + 1} of a game"
            )
            raise
        return action_number(self._turn(chosen, entries[seat], self.game), edition, names)

    def _turn(self, chosen: Any, strategy: Strategy, game: Game) -> Turn:
        turn = chosen
        if isinstance(chosen, str):
            try:
                turn = read_turn(chosen, self.setting.edition, game.state.names)
            except CamelOddsError as error:
                raise CamelOddsError(f"{strategy.name} chose {shown(chosen)}: {error}") from error
        if isinstance(turn, Turn) and turn in game.actions:
            return turn
        raise CamelOddsError(
            f"{strategy.name} chose {shown(chosen)}: give one of the game's actions, like 'roll'"
        )


def play_game(
    strategies: Sequence[Any],
    *,
    seed: int | None = None,
    position: Position | str | None = None,
    edition: Edition | str | None = None,
    odds: str = "fast",
) -> Game:
    """Play one game.

    Parameters
    ----------
    strategies : sequence of str, Strategy or callable
        Who plays, in the order of the seats; the first one opens the game.
    seed : int, optional
        0 or more for the same game each time; a new one each time if not given.
    position : Position or str, optional
        The board at the start of the game, all dice inside; one thrown at random if not given (R25).
    edition : Edition or str, optional
        The edition of a random start; 2018 if not given.
    odds : {"fast", "exact", "sampled"}
        Which odds strategies get; see `tournament`.

    Returns
    -------
    Game
        The game with all its moves, scored.

    Raises
    ------
    CamelOddsError
        If there are too few or too many strategies (R22), or one does what is not legal.

    Examples
    --------
    >>> from camelodds.selfplay import play_game
    >>> game = play_game(["greedy", "leader", "leader"], seed=1)
    >>> game.over, len(game.events) > 30
    (True, True)
    >>> game == play_game(["greedy", "leader", "leader"], seed=1)
    True
    """
    board = None
    if position is not None:
        board = as_position(position, edition)
        edition = board.edition
        if board.dice != board.edition.dice or board.tiles:
            raise CamelOddsError(f"a game begins with all dice inside and no tiles, not with {board}")
    setting = Setting.of(strategies, edition, odds)
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0)
    kind, names = setting.edition, seat_names(setting.strategies)
    word = 0 if board is None else board.word & (1 << 56) - 1
    deals = Engine(setting, seed).deals(0, 1, 1, word=word, recorded=True)
    game = Game.start(names, Position.from_word(deals.start, 0, kind))
    for action in deals.record:
        game = game.after(turn_of(int(action), kind, names))
    return game
