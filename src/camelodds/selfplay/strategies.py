"""Strategies: by name, with numbers of your own, or functions of yours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from camelodds.arguments import members, number_from, whole_number
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.game.game import Game
    from camelodds.game.turns import Turn

Chooser = Callable[["Game"], "Turn | str"]
"""A strategy in Python: what to do in a game, as its player sees it."""


@dataclass(frozen=True)
class Strategy:
    """A way to play.

    Parameters
    ----------
    name : str
        Its name.
    idea : str
        What it does, in a sentence.
    numbers : mapping of str to float
        The numbers it goes by.
    function : callable, optional
        A function of your own; None for the strategies by name.
    compiled : bool
        Whether the function is one of numba's.
    others : sequence of str, optional
        For `expert`: strategies that it thinks the others play by.

    Examples
    --------
    >>> from camelodds.selfplay import STRATEGIES, strategy
    >>> print(*STRATEGIES)
    random roller leader tickets greedy sharp expert
    >>> strategy("sharp", roll=0.8).numbers["roll"]
    0.8
    """

    name: str
    idea: str
    numbers: Mapping[str, float] = field(default_factory=dict)
    function: Callable[..., Any] | None = field(default=None, compare=False)
    compiled: bool = False
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", MappingProxyType(dict(self.numbers)))

    def __reduce__(self) -> tuple[Any, ...]:
        # Read-only mappings cannot be pickled.
        return Strategy, (self.name, self.idea, dict(self.numbers), self.function, self.compiled, self.others)

    @property
    def uses_odds(self) -> bool:
        """Whether it asks for odds."""
        return self.function is None and bool(self.numbers)

    @property
    def plays_on(self) -> bool:
        """Whether it plays games on before each action."""
        return "games" in self.numbers

    def __str__(self) -> str:
        return self.name


MIX = ("greedy", "sharp", "leader")
"""What `expert` thinks that each opponent may play by, if nothing else is said."""

MOST_GAMES = 100_000
"""The most games of an action that `expert` may play on."""
BELIEF_POWER = 6.75
"""The power of the odds by which `sharp` and `expert` believe cards face down (M4), found by search."""

STRATEGIES: Mapping[str, Strategy] = MappingProxyType(
    {
        one.name: one
        for one in (
            Strategy("random", "any legal action, each with the same chance"),
            Strategy("roller", "always rolls"),
            Strategy(
                "leader",
                "takes the leading camel's first leg ticket, or its second with three draws left or fewer; once"
                " the leader is on space 11 or further, bets once that it wins, then once that the last camel"
                " loses; else rolls",
            ),
            Strategy(
                "tickets",
                "takes the leg ticket with the highest expected value by the odds of the leg, if that is more than"
                " a roll is worth; else rolls",
                {"roll": 1.0},
            ),
            Strategy(
                "greedy",
                "takes the action with the highest expected pounds by itself: leg tickets, finish cards (each"
                " unknown card below is the right one with the odds of now), the tile, a partnership, a roll",
                {
                    "roll": 1.0,
                    "late_roll": 1.0,
                    "late": 0.0,
                    "winner": 0.0,
                    "loser": 0.0,
                    "belief": 0.0,
                    "crowd": 0.0,
                },
            ),
            Strategy(
                "sharp",
                "as greedy, but believes that others bet on favourites when they laid their finish cards, waits"
                " with its own until they are worth more, and values a roll less, as it also helps the others",
                {
                    "roll": 0.86,
                    "late_roll": 0.62,
                    "late": 1.0,
                    "winner": 1.45,
                    "loser": 1.6,
                    "belief": BELIEF_POWER,
                    "crowd": 0.05,
                },
            ),
            Strategy(
                "expert",
                "plays games on from the position to the end of the leg, judges them by a value fitted to whole"
                " games, and takes the action with the highest chance to win",
                {"games": 200.0},
                others=MIX,
            ),
        )
    }
)
"""The strategies by name.

Their numbers: `roll`, what a roll is worth in pounds; `late_roll`, the same with `late` draws left in the leg or
fewer; `winner` and `loser`, the least value in pounds with which a finish card goes on a pile; `belief`, the power
of the odds by which others' face-down cards are believed (M4), 0 for the odds of now; `crowd`, how much
less a card must be worth for each player above four; `games`, the games of each action that `expert` plays on,
on average.
"""


def strategy(name: str, *, others: str | Sequence[str] | None = None, **numbers: float) -> Strategy:
    """A strategy by name, with other numbers than its own.

    Parameters
    ----------
    name : str
        One of `STRATEGIES`.
    others : str or sequence of str, optional
        For `expert`: strategies by name that it thinks the others play by; "mix" for greedy, sharp and leader.
    **numbers : float
        Some of its numbers.

    Returns
    -------
    Strategy
        The strategy.

    Raises
    ------
    CamelOddsError
        If there is no such strategy, or it has no such number.

    Examples
    --------
    >>> from camelodds.selfplay import strategy
    >>> str(strategy("greedy", roll=0.9))
    'greedy(roll=0.9)'
    """
    known = _by_name(name)
    for key, value in numbers.items():
        if key not in known.numbers:
            there = ", ".join(known.numbers) or "none"
            raise CamelOddsError(f"{name} has no number {key!r}; it has: {there}")
        if key == "games":
            games: Any = value
            whole_number(games, key, 1, MOST_GAMES)
        else:
            number_from(value, key, 0.0 if key == "belief" else -1000.0)
    changed = {key: float(value) for key, value in numbers.items() if value != known.numbers[key]}
    told = [f"{key}={value:g}" for key, value in changed.items()]
    models = known.others if others is None else _models(known, others)
    if models != known.others:
        told.append(f"others={'+'.join(models)}")
    if not told:
        return known
    settled = {**known.numbers, **changed}
    return Strategy(f"{name}({', '.join(told)})", known.idea, settled, others=models)


def _models(known: Strategy, others: str | Sequence[str]) -> tuple[str, ...]:
    """The strategies that the others are thought to play by."""
    if not known.plays_on:
        raise CamelOddsError(f"{known.name} thinks nothing about others: others is for expert")
    if isinstance(others, str):
        return MIX if others == "mix" else (_by_name(others).name,)
    problem = f"others must be a strategy by name or a sequence of them, not {shown(others)}"
    return tuple(_by_name(one).name for one in members(others, problem))


def _by_name(name: object) -> Strategy:
    if not isinstance(name, str) or name not in STRATEGIES:
        raise CamelOddsError(
            f"there is no strategy {shown(name)}: give {', '.join(STRATEGIES)}, or a function of your own"
        )
    return STRATEGIES[name]


def read_strategies(strategies: Sequence[Any]) -> tuple[Strategy, ...]:
    """The strategies of a list of names, strategies and functions.

    Raises
    ------
    CamelOddsError
        If one is none of these.
    """
    like = "['greedy', 'leader', 'leader', 'leader']"
    problem = f"strategies must be a sequence like {like}, not {shown(strategies)}"
    return tuple(read_strategy(one) for one in members(strategies, problem))


def read_strategy(one: Any) -> Strategy:
    """A strategy from its name, itself or a function."""
    if isinstance(one, Strategy):
        return one
    if callable(one):
        compiled = hasattr(one, "py_func") and hasattr(one, "signatures")
        name = getattr(one, "__name__", type(one).__name__)
        told = (getattr(one, "__doc__", None) or "a function of your own").strip().splitlines()[0]
        return Strategy(name, told, function=one, compiled=compiled)
    return _by_name(one)


def seat_names(strategies: Sequence[Strategy]) -> tuple[str, ...]:
    """A name for each player that can be typed: the strategy's, numbered where several have it.

    Examples
    --------
    >>> seat_names(read_strategies(["greedy", "leader", "leader"]))
    ('greedy', 'leader-1', 'leader-2')
    """
    words = [
        re.sub(r"[^\w'-]", "", one.name.partition("(")[0]).lstrip("_-'0123456789")[:16] for one in strategies
    ]
    words = [word or "player" for word in words]
    names, met = [], dict.fromkeys(words, 0)
    for word in words:
        met[word] += 1
        names.append(f"{word}-{met[word]}" if words.count(word) > 1 else word)
    return tuple(names)
