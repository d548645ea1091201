"""Show what whole games show: that the rules hold, that seats are fair, how strong and how fast strategies are.

`make games` writes GAMES.md, and the table in docs/strategies.md.  A section is a function that measures and
returns a `Section`; with `--only` the others keep what they say.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import math
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import game_checks as checks
import twins
from camelodds import EDITION_2018, tournament
from camelodds.odds.solved.lookup import find_table
from camelodds.selfplay import round_robin
from camelodds.selfplay.engine import Engine, Setting
from camelodds.system.progress import progress_bar
from camelodds.system.threads import run as run_jobs
from camelodds.system.threads import worker_count
from page_strategies import PAGE, page_strategies
from pages import Page, measured
from plain_games import shares_of_seats
from positions import NAMED
from run import Section, side_by_side, table, three_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from camelodds import Tournament

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "GAMES.md"
HEAD = "What whole games show", "make games"
MARKED = re.compile(r"(?<=^<!-- games:begin -->\n).*?(?=^<!-- games:end -->$)", re.S | re.M)
TITLES = {
    "rules": "Rules",
    "fairness": "What a seat is worth",
    "strength": "Strength",
    "others": "Strategies of other programs",
    "ratings": "Everybody against everybody",
    "speed": "Speed",
}
SEED = 1
PIECE = 500
"""Deals a worker plays at a time."""
UNLIKELY = 0.001
"""The chance below which two figures are said to differ."""


@dataclass(frozen=True)
class Effort:
    """How many games."""

    checked: int  # of each table, checked after every action
    beside: int  # of each table, move by move beside the plain game
    seated: int  # of four copies of a strategy
    plain: int  # of the same, by plain objects
    slow_plain: int  # of the same, where the strategy needs odds
    games: int  # of strategies against each other
    python_games: int  # of the same, where some are functions in Python
    repeats: int  # of a measurement of time
    seconds: float  # that one of them takes


FULL = Effort(1_000_000, 800, 100_000, 10_000, 1_000, 8_000, 1_000, 7, 1.0)
QUICK = Effort(50, 1, 200, 20, 4, 40, 8, 1, 0.01)


# Rules


def step_by_step(games: int) -> str:
    """Play games of each table on both engines; what is to be said of it, or the end of the program."""
    workers = worker_count(None)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "every_step"]
    command += ["tests/kernels/test_game.py", *(["-n", str(workers)] if workers > 1 else [])]
    ran = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "CAMELODDS_GAMES": str(games)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise SystemExit(f"the compiled game is not that of the plain `Game`:\n{ran.stdout}")
    return (
        f"{games * len(checks.TABLES):,} more games were played move by move beside the plain `Game`, {games:,} of"
        " each table: the legal actions, all that lies on the table and all money were equal at every step."
    )


def rules(effort: Effort) -> Section:
    """Random-legal games of every table, checked after every action."""
    rows = []
    for edition, players in checks.TABLES:
        checked = checks.check_games(edition, players, effort.checked, seed=SEED)
        if checked.problem:
            raise SystemExit(checked.problem)
        print(f"{edition.name}, {players} players: {effort.checked} games hold", file=sys.stderr)
        numbers = checked.counts.tolist()
        games, turns, legs = (numbers[what] for what in (checks.GAMES, checks.TURNS, checks.LEGS))
        rows.append(
            (
                f"{edition.name}, {players} players",
                f"{games:,}",
                f"{turns / games:.1f}",
                f"{legs / games:.2f}",
                *(
                    f"{numbers[what]:,}"
                    for what in (
                        checks.BACKWARDS,
                        checks.LAID_CARDS,
                        checks.PLACED_TILES,
                        checks.PARTNERSHIPS,
                    )
                ),
                str(numbers[checks.RICHEST]),
            )
        )
    held = "".join(f"- {rule}\n" for rule in checks.RULES.values())
    return Section(
        TITLES["rules"],
        "Players who choose any legal action at random, each action with the same chance; a share of the turns,"
        " another one in each game, are rolls in any case. After every action it is checked that\n\n"
        f"{held}\nNothing was found that does not hold. {step_by_step(effort.beside)}",
        (
            "table",
            "games",
            "turns a game",
            "legs a game",
            "ended backwards",
            "cards",
            "tiles",
            "partnerships",
            "most pounds",
        ),
        rows,
    )


# Fairness


class Seats(NamedTuple):
    """What each seat wins, with the covariances of the means."""

    games: int
    share: NDArray[np.float64]
    covariance: NDArray[np.float64]

    @classmethod
    def of(cls, shares: NDArray[np.float64]) -> Seats:
        """The same of the shares of each game, shape (games, seats)."""
        games = len(shares)
        return cls(games, shares.mean(axis=0), np.cov(shares, rowvar=False) / games)

    def told(self) -> list[str]:
        """The shares with their standard errors, in percent."""
        return [percent(*pair) for pair in zip(self.share, np.sqrt(np.diag(self.covariance)), strict=True)]


def percent(share: float, error: float) -> str:
    """A share with its standard error."""
    return f"{100 * share:.2f} ± {100 * error:.2f}"


def chance_of_more(square: float) -> float:
    """The chance of a larger chi-square with three degrees of freedom."""
    root = math.sqrt(square / 2)
    return math.erfc(root) + 2 / math.sqrt(math.pi) * root * math.exp(-square / 2)


def differ(one: Seats, other: Seats) -> tuple[float, float]:
    """Chi-square of the difference of the shares of four seats, and the chance of a larger one."""
    # The shares add up to 1: the last one says nothing new.
    gap = (one.share - other.share)[:3]
    square = float(gap @ np.linalg.pinv((one.covariance + other.covariance)[:3, :3]) @ gap)
    return square, chance_of_more(square)


def engine_shares(strategy: str, games: int) -> NDArray[np.float64]:
    """What each seat wins, four copies of a strategy, each game on dice of its own and in one seating."""
    engine = Engine(Setting.of([strategy] * 4, EDITION_2018, "fast"), SEED)

    def jobs() -> Iterator[functools.partial[Any]]:
        for first in range(0, games, PIECE):
            yield functools.partial(engine.deals, first, min(PIECE, games - first), 1)

    parts = []
    with progress_bar(games, "game", None) as advance:
        for deals in run_jobs(jobs(), worker_count(None)):
            parts.append(deals.money)
            advance(len(deals.money))
    money = np.concatenate(parts)
    won = money == money.max(axis=1, keepdims=True)
    return won / won.sum(axis=1, keepdims=True)


def fairness(effort: Effort) -> Section:
    """What each seat wins: the compiled engine and plain `Game` objects."""
    rows = []
    for strategy, plain in (("leader", effort.plain), ("greedy", effort.slow_plain)):
        compiled = Seats.of(engine_shares(strategy, effort.seated))
        objects = Seats.of(shares_of_seats(strategy, 4, EDITION_2018, range(plain)))
        square, chance = differ(compiled, objects)
        alike = f"{'yes' if chance >= UNLIKELY else 'NO'}: {square:.1f}, p = {chance:.3f}"
        rows.append((f"`{strategy}`, compiled", f"{compiled.games:,}", *compiled.told(), ""))
        rows.append((f"`{strategy}`, plain `Game`", f"{objects.games:,}", *objects.told(), alike))
    return Section(
        TITLES["fairness"],
        "Four copies of one strategy, 2018 edition, each game on dice of its own, nobody changes seats: percent of"
        " the games that each seat wins, with standard errors. The plain games have the rules of `Game`, the dice"
        " of Python, and the strategy written again from its description. They are alike if a chi-square of the"
        f" difference, with three degrees of freedom, is not one of the largest {100 * UNLIKELY:.1f} %.",
        ("strategy", "games", "opens", "second", "third", "fourth", "alike"),
        rows,
    )


# Strength


class Match(NamedTuple):
    """A strategy against copies of another one, and what it must win."""

    edition: str
    players: int
    one: Any
    others: Any
    least: float | None = None

    @property
    def told(self) -> str:
        """Who plays, in words."""
        one, others = (getattr(who, "__name__", who) for who in (self.one, self.others))
        return f"`{one}` against {self.players - 1} `{others}`"

    def play(self, games: int) -> Tournament:
        """So many games of it."""
        entries = [self.one, *[self.others] * (self.players - 1)]
        result = tournament(entries, games=games, edition=self.edition, seed=SEED, luck=True)
        print(f"{self.edition}, {self.told}: {percent(*less_luck(result))}", file=sys.stderr)
        return result


def less_luck(result: Tournament) -> tuple[float, float]:
    """The first entry's share of the wins, luck taken out, and its standard error."""
    assert result.adjusted_share is not None
    assert result.adjusted_stderr is not None
    return float(result.adjusted_share[0]), float(result.adjusted_stderr[0])


MATCHES = (
    Match("2018", 4, "greedy", "leader", 0.76),
    Match("2018", 4, "sharp", "leader", 0.81),
    Match("2018", 4, "sharp", "greedy", 0.365),
    Match("2018", 4, "tickets", "greedy", 0.17),
    Match("2018", 3, "sharp", "greedy", 0.41),
    Match("2018", 6, "sharp", "greedy", 0.32),
    Match("2018", 8, "sharp", "greedy", 0.28),
    Match("2014", 4, "sharp", "greedy", 0.35),
)


def strength(effort: Effort) -> Section:
    """How much better strategies win, with luck and without."""
    rows = []
    for match in MATCHES:
        result = match.play(effort.games)
        share, error = less_luck(result)
        raw, raw_error = float(result.win_share[0]), float(result.win_stderr[0])
        assert match.least is not None
        rows.append(
            (
                f"{match.edition}, {match.told}",
                f"{result.games:,}",
                f"{100 / match.players:.1f}",
                percent(raw, raw_error),
                percent(share, error),
                f"{100 * match.least:.1f}",
                "yes" if share >= match.least - 2 * error else "NO",
                f"{(raw_error / error) ** 2:.2f}",
            )
        )
    return Section(
        TITLES["strength"],
        "Percent of the games that the first strategy wins; each deal is played in all seatings, and standard"
        " errors come from the deals. `less luck` is the same with the luck of the dice taken out: it is worth as"
        " many times the games as its squared standard error is smaller. What a table must reach is reached if"
        " `less luck` is no more than two standard errors below it.",
        ("table", "games", "fair", "wins", "less luck", "must reach", "reached", "luck taken out is worth"),
        rows,
    )


# Strategies of other programs


def others(effort: Effort) -> Section:
    """`greedy` and `sharp` against the strategies of docs/strategies.md, and everybody against everybody."""
    rows = []
    for function in page_strategies().values():
        games = effort.games if hasattr(function, "py_func") else effort.python_games
        for one in ("greedy", "sharp"):
            match = Match("2018", 4, one, function)
            result = match.play(games)
            raw = percent(float(result.win_share[0]), float(result.win_stderr[0]))
            rows.append((match.told, f"{result.games:,}", raw, percent(*less_luck(result))))
    return Section(
        TITLES["others"],
        "Percent of the games that `greedy` and `sharp` win against three copies of each strategy of"
        " [docs/strategies.md](../docs/strategies.md), 2018 edition, four players. Fair is 25.",
        ("table", "games", "wins", "less luck"),
        rows,
    )


def ratings(effort: Effort) -> Section:
    """Everybody against everybody."""
    players = ["sharp", "greedy", "tickets", "leader", "roller", *page_strategies().values()]
    result = round_robin(players, games=effort.python_games, seed=SEED)
    order = np.argsort(-result.ratings).tolist()
    rows = [
        (
            f"`{result.strategies[i]}`",
            f"{result.ratings[i]:+.0f}",
            *("" if i == j else f"{100 * result.shares[i, j]:.1f}" for j in order),
        )
        for i in order
    ]
    return Section(
        TITLES["ratings"],
        f"Tables of four, two of each strategy, {result.games:,} games a pair, 2018 edition: percent of the games"
        " that the strategy of the row wins against that of the column, the best one first. Standard errors are"
        f" up to {100 * np.nanmax(result.stderr):.1f}. 400 points more of a rating are odds of 10 to 1.",
        ("", "rating", *(f"`{result.strategies[j]}`" for j in order)),
        rows,
    )


# Speed


class Pace(NamedTuple):
    """A strategy whose speed is measured, and what share of the bare loop it must reach."""

    strategy: str
    odds: str
    least: float


PACES = (
    Pace("roller", "fast", 0.27),
    Pace("leader", "fast", 0.18),
    Pace("greedy", "fast", 0.009),
    Pace("greedy", "exact", 0.0013),
    Pace("sharp", "fast", 0.005),
)


def bare(games: int) -> None:
    """Races without players, one after the other."""
    twins.race_counts(NAMED["P14"], SEED, range(games))


def games_in(call: Callable[[int], object], seconds: float, least: int) -> int:
    """How many games a call plays in so many seconds, about; `least` at least."""
    games = least
    call(games)
    while True:
        start = time.perf_counter()
        call(games)
        took = time.perf_counter() - start
        if took > seconds / 4:
            return max(least, round(games * seconds / took))
        games *= 4


def compare(
    one: Callable[[int], object], other: Callable[[int], object], effort: Effort
) -> tuple[float, float, float]:
    """Games a second of both, and the second's as a share of the first's; measured in turns."""
    games = [games_in(call, effort.seconds, 20) for call in (one, other)]
    pair = (lambda: one(games[0]), lambda: other(games[1]))
    first, second, ratio = side_by_side(itertools.repeat(pair, effort.repeats))
    return games[0] / first, games[1] / second, games[1] / games[0] / ratio


def speed(effort: Effort) -> Section:
    """Games a second on one core, beside a bare loop that only rolls dice; and two workers beside one."""
    rows = []
    for pace in PACES:
        if pace.odds == "exact" and find_table(EDITION_2018) is None:
            print("no solved race: greedy with exact odds is left out", file=sys.stderr)
            continue
        engine = Engine(Setting.of([pace.strategy] * 4, EDITION_2018, pace.odds), SEED)
        loop, games, share = compare(bare, lambda count, engine=engine: engine.deals(0, count, 1), effort)
        name = f"`{pace.strategy}`, {pace.odds} odds" if engine.setting.uses_odds else f"`{pace.strategy}`"
        reached = "yes" if share >= pace.least else "NO"
        rows.append(
            (name, three_digits(games), three_digits(loop), f"{share:.5f}", f"{pace.least:.4f}", reached)
        )
    return Section(
        TITLES["speed"],
        "Games a second on one core, four copies of a strategy, 2018 edition, and of a bare loop that only rolls"
        " dice until a camel crosses: measured in turns, so that whatever else the machine does weighs on"
        f" both; medians of {effort.repeats}. {two_workers(effort)}",
        ("strategy", "games a second", "bare loop", "share", "must reach", "reached"),
        rows,
    )


def two_workers(effort: Effort) -> str:
    """How much faster two workers are."""
    if worker_count(None) < 2:
        return "There is one core only: two workers are not measured."

    def play(workers: int, games: int) -> None:
        tournament(["greedy"] * 4, games=games, seed=SEED, workers=workers, luck=False, progress=False)

    _, _, ratio = compare(functools.partial(play, 1), functools.partial(play, 2), effort)
    return (
        f"A tournament of four `greedy` with two workers plays {ratio:.2f} times as many games as with one."
    )


SECTIONS: dict[str, Callable[[Effort], Section]] = {
    "rules": rules,
    "fairness": fairness,
    "strength": strength,
    "others": others,
    "ratings": ratings,
    "speed": speed,
}


# The page


def write_docs(section: Section) -> None:
    """Put the table of other programs' strategies into their page."""
    told = (
        "Percent of the games that `greedy` and `sharp` win against three copies of each, 2018 edition, four"
        " players; fair is 25. `less luck` is the same with the luck of the dice taken out. `make games` plays"
        " them again.\n"
    )
    body = "\n".join([told, table(section.columns, section.rows), measured(SEED)])
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(MARKED.sub(lambda _: body, text), encoding="utf-8")


def arguments() -> argparse.Namespace:
    """What the command was told."""
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    command.add_argument("--only", nargs="+", choices=SECTIONS, help="these sections; the others stay")
    command.add_argument("--output", type=Path, help="write the page there, and leave the docs alone")
    command.add_argument("--quick", action="store_true", help="a few games of each: does it run?")
    for name, what in (
        ("checked", "games of each table that are checked after every action"),
        ("beside", "games of each table that are played beside the plain Game"),
        ("seated", "games for what a seat is worth"),
        ("plain", "the same with plain objects"),
        ("slow-plain", "the same where the strategy needs odds"),
        ("games", "games of strategies against each other"),
        ("python-games", "the same where some are functions in Python"),
    ):
        command.add_argument(f"--{name}", type=int, metavar="N", help=what)
    options = command.parse_args()
    if options.quick and options.output is None:
        command.error("--quick needs --output: its figures mean nothing")
    return options


def effort_of(options: argparse.Namespace) -> Effort:
    """How many games, as told."""
    base = QUICK if options.quick else FULL
    told = {name: getattr(options, name, None) for name in vars(base)}
    return replace(base, **{name: value for name, value in told.items() if value is not None})


def main() -> int:
    """Run the command; returns its exit status: 1 if something that must be reached is not."""
    options = arguments()
    effort, output = effort_of(options), options.output or RESULTS
    page = Page(output, *HEAD, list(TITLES.values()), SEED)
    missed = False
    for name in options.only or SECTIONS:
        start = time.perf_counter()
        section = SECTIONS[name](effort)
        print(f"{section.title}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
        missed |= any(cell.startswith("NO") for row in section.rows for cell in row)
        page.put(section)
        if name == "others" and options.output is None:
            write_docs(section)
    return int(missed and not options.quick)


if __name__ == "__main__":
    raise SystemExit(main())
