"""Pounds and chances side by side: what each action is worth, and how often it wins the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from camelodds.display.view import Column, View
from camelodds.odds.intervals import unseen_bound
from camelodds.odds.race import games_if_unsolved
from camelodds.selfplay.chances import win_chances
from camelodds.selfplay.why import Both, reasons
from camelodds.values.advice import SAMPLES, advise
from camelodds.values.ranked import RankedActions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from camelodds.game.game import Game
    from camelodds.game.turns import Turn
    from camelodds.selfplay.chances import WinChance, WinChances
    from camelodds.values.actions import Action
    from camelodds.values.advice import Advice


class Judged(NamedTuple):
    """An action, the chance to win with it, and what it is worth.

    Parameters
    ----------
    win : WinChance
        The chance to win.
    worth : Action
        What it is worth in pounds.
    why : str
        Why it wins more often than an action that is worth more, or less often than one that is worth less;
        empty if it does neither, or if nothing is known about it.
    """

    win: WinChance
    worth: Action
    why: str

    @property
    def text(self) -> str:
        """The action in words, as `Game.after` takes them."""
        return self.worth.text

    @property
    def chance(self) -> float:
        """The chance to win."""
        return self.win.chance

    @property
    def value(self) -> float:
        """Expected gain in pounds."""
        return self.worth.value

    @property
    def reason(self) -> str:
        """Why it is worth that, and why its chance to win differs."""
        return f"{self.worth.reason}; {self.why}" if self.why else self.worth.reason


@dataclass(frozen=True, eq=False, repr=False)
class WinAdvice(RankedActions):
    """Actions with the chance to win and what they are worth, from `win_advice`.

    Parameters
    ----------
    chances : WinChances
        The chances to win.
    advice : Advice
        What all legal actions are worth.
    actions : tuple of Judged
        The actions for which there are chances, the likeliest to win first.
    told : tuple of str
        What was taken for what is not known of the table, in words.

    Examples
    --------
    >>> from camelodds import Game
    >>> from camelodds.selfplay import win_advice
    >>> game = Game.start(["ana", "bo", "cy", "dan"], "2:W 3:K 14:y 15:g 16:pbr | bp")
    >>> advice = win_advice(game, games=2000, seed=1)
    >>> advice.best.text, advice.best.value
    ('roll', 1.0)
    >>> advice.best.why
    'worth 7.00 less than bet win red, but it ends the race before bo has another turn'
    """

    row_types: ClassVar[Mapping[str, Any]] = {"camel": str}

    chances: WinChances
    advice: Advice
    actions: tuple[Judged, ...]
    told: tuple[str, ...] = ()

    @property
    def best(self) -> Judged:
        """The action with the highest chance to win."""
        return self.actions[0]

    @property
    def ties(self) -> tuple[Judged, ...]:
        """Actions whose chance is not told apart from that of the best, it included."""
        ties = self.chances.ties
        return tuple(one for one in self.actions if one.win in ties)

    def __getitem__(self, action: str | Turn) -> Judged:
        """An action, as in ``advice["roll"]``.

        Raises
        ------
        KeyError
            If there is no chance to win for it.
        """
        win = self.chances[action]
        return next(one for one in self.actions if one.win is win)

    @property
    def legend(self) -> str:
        """What the mark and the columns of the table mean."""
        # One line of a terminal of 80 characters.
        return "= not told apart from the best, +-: standard error; value, spread: in pounds"

    @property
    def below(self) -> tuple[str, ...]:
        """The legend, and what the chances assume."""
        return (self.legend, *self.chances.assumed, *self.told)

    def best_of(self, most: int | None) -> View:
        """The actions, the best so many: chance to win, how much less than with the best, and value."""
        unseen = unseen_bound(min(one.win.games for one in self.actions))
        columns = (
            Column(""),
            Column("action"),
            Column("wins", digits=1, percent=True, bar=True, unseen=unseen, fewest=0),
            Column("+-", digits=1, percent=True, spare=True),
            Column("behind", digits=1, percent=True, spare=True),
            Column("value", digits=2, signed=True, fewest=2),
            Column("spread", digits=1, spare=True),
            Column("reason"),
        )
        listed, ties = self.actions[:most], self.ties
        rows = [
            (
                "=" if one in ties else "",
                one.text,
                one.chance,
                one.win.stderr,
                one.win.behind,
                one.value,
                one.worth.stdev,
                one.reason,
            )
            for one in listed
        ]
        caption = f"{self.chances.game.player.name}'s chance to win, and expected gain in pounds"
        if self.advice.relative:
            caption += "; what others gain is taken off"
        camels = tuple(one.worth.camel or "" for one in listed)
        return View(caption, columns, rows, None, self.advice.position.edition, about=1, camels=camels)

    def rows(self) -> list[dict[str, Any]]:
        """A row an action, the likeliest to win first."""
        return [
            {
                **row,
                "value": one.value,
                "value_stderr": one.worth.stderr,
                "stdev": one.worth.stdev,
                "kind": one.worth.kind,
                "camel": one.worth.camel,
                "reason": one.worth.reason,
                "why": one.why,
            }
            for one, row in zip(self.actions, self.chances.rows(), strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The actions as plain numbers, texts and dicts, ready for JSON."""
        head = ("position", "player", "seed")
        page = self.chances.to_dict()
        return page | {
            "told": list(self.told),
            "race_method": self.advice.race.method,
            "samples": self.advice.race.samples,
            "relative": self.advice.relative,
            "actions": [
                {name: value for name, value in row.items() if name not in head} for row in self.rows()
            ],
        }

    def __repr__(self) -> str:
        best, name = self.best, self.chances.game.player.name
        return f"<WinAdvice for {name}: {best.text}, {best.chance:.1%}, {best.value:+.2f}>"


def win_advice(
    game: Game,
    actions: Sequence[str | Turn] | str | None = None,
    *,
    relative: bool = False,
    samples: int | None = None,
    games: int | None = None,
    stderr: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    others: Any = "mix",
    horizon: str = "leg",
    workers: int | None = None,
) -> WinAdvice:
    """Rank the actions of the player whose turn it is by the chance to win, with their value in pounds beside it.

    Parameters
    ----------
    game : Game
        The game; what the player does not see is left out of account (R30).
    actions, games, stderr, seconds, seed, others, horizon, workers
        As for `win_chances`.  The seed is also that of the sampled race.
    relative, samples
        As for `advise`.

    Returns
    -------
    WinAdvice
        The actions, the likeliest to win first.  Where one wins more often although it is worth less, the reason
        says why, as far as that is known.

    Raises
    ------
    CamelOddsError
        If the race is over, an action is not legal, or another argument is not what it must be.

    Examples
    --------
    >>> from camelodds import Game
    >>> from camelodds.selfplay import win_advice
    >>> game = Game.start(["ana", "bo", "cy", "dan"], "2:W 3:K 14:y 15:g 16:pbr | bp")
    >>> advice = win_advice(game, ["ticket red", "roll"], games=2000, seed=1)
    >>> [(one.text, one.value) for one in advice.actions]
    [('roll', 1.0), ('ticket red', 5.0)]
    """
    chances = win_chances(
        game,
        actions,
        games=games,
        stderr=stderr,
        seconds=seconds,
        seed=seed,
        others=others,
        horizon=horizon,
        workers=workers,
    )
    games_of_race = games_if_unsolved(game.edition, samples, SAMPLES)
    race_seed = None if games_of_race is None else chances.seed
    advice = advise(chances.game, relative=relative, samples=games_of_race, seed=race_seed, workers=workers)
    return side_by_side(advice, chances)


def side_by_side(advice: Advice, chances: WinChances, told: Sequence[str] = ()) -> WinAdvice:
    """Chances to win and pounds of the same table; `told` is what was taken for what is not known of it."""
    worth = {action.text: action for action in advice.actions}
    both = [Both(one, worth[one.text]) for one in chances.actions]
    judged = zip(both, reasons(chances.game, advice, both), strict=True)
    return WinAdvice(chances, advice, tuple(Judged(*one, why) for one, why in judged), tuple(told))
