"""Show what chances to win are worth: how strong `expert` is, how far chances are off, how fast they come.

`make winning` writes WINNING.md, the table in docs/winning.md and the picture there.  A section is a function that
measures and returns a `Section`; with `--only` the others keep what they say.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import re
import statistics
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds import play_game, review, tournament, win_chances
from camelodds.selfplay import reliability, strategy
from camelodds.selfplay.chances import HORIZONS
from camelodds.selfplay.models import read_models
from camelodds.selfplay.rollouts import Rollouts
from camelodds.selfplay.seen import odds_then
from camelodds.selfplay.strategies import MIX
from camelodds.system.progress import progress_bar
from camelodds.system.threads import worker_count
from pages import Page, measured
from run import Section, side_by_side, table, three_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from camelodds import Game
    from camelodds.selfplay import Strategy

    Floats = NDArray[np.float64]

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "WINNING.md"
HEAD = "What chances to win are worth", "make winning"
DOCS = ROOT / "docs" / "winning.md"
MARKED = re.compile(r"(?<=^<!-- winning:begin -->\n).*?(?=^<!-- winning:end -->$)", re.S | re.M)
TITLES = {
    "strength": "Strength of expert",
    "horizons": "Games played to the end of the leg, and to the end",
    "reliability": "Whether chances come true",
    "speed": "Speed",
    "variance": "What common dice are worth",
    "reviews": "Reviews",
}
SEED = 1
FAST_ENOUGH = 25.0
"""Milliseconds that a decision of `expert` may take."""


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    games: int  # of each table with an expert
    slow_games: int  # the same with experts that think long
    positions: int  # where horizons and variances are compared
    rollouts: int  # of each action there
    decisions: int  # at which chances are compared with what came
    reviews: int  # games that are reviewed
    repeats: int  # of a measurement of time


FULL = Effort(4_000, 4_000, 200, 6_000, 100_000, 500, 9)
QUICK = Effort(4, 4, 2, 64, 20, 2, 1)


def percent(share: float, error: float, digits: int = 2) -> str:
    """A share with its standard error."""
    return f"{100 * share:.{digits}f} ± {100 * error:.{digits}f}"


# Strength


class Match(NamedTuple):
    """An expert against three copies of a strategy, and what it must win."""

    others: str
    models: str
    games: int
    least: float

    @property
    def expert(self) -> Strategy:
        """The expert."""
        return strategy("expert", games=self.games, others=self.models)


MATCHES = (
    Match("greedy", "mix", 50, 0.44),
    Match("greedy", "greedy", 200, 0.50),
    Match("sharp", "sharp", 200, 0.44),
    Match("leader", "mix", 50, 0.80),
    Match("leader", "leader", 50, 0.84),
)


def milliseconds(expert: Strategy, others: str) -> float:
    """What a decision of an expert takes of one core, with nobody else who thinks; the median of some games."""
    found = []
    for seed in range(5):
        start = time.process_time()
        game = play_game([expert, others, others, others], seed=seed)
        took = time.process_time() - start
        found.append(1000 * took / sum(move.player == "expert" for move in game.log.moves))
    return statistics.median(found[1:])


def strength(effort: Effort) -> Section:
    """How often `expert` wins against three copies of another strategy."""
    rows = []
    for match in MATCHES:
        games = effort.games if match.games <= 50 else effort.slow_games
        result = tournament([match.expert, *[match.others] * 3], games=games, seed=SEED, luck=True)
        assert result.adjusted_share is not None
        assert result.adjusted_stderr is not None
        share, error = float(result.adjusted_share[0]), float(result.adjusted_stderr[0])
        took = milliseconds(match.expert, match.others)
        reached = share >= match.least - 2 * error and took <= FAST_ENOUGH
        print(f"{match}: {percent(share, error)}, {took:.0f} ms", file=sys.stderr)
        rows.append(
            (
                f"3 `{match.others}`",
                "the mix" if match.models == "mix" else f"`{match.models}`",
                str(match.games),
                f"{result.games:,}",
                percent(float(result.win_share[0]), float(result.win_stderr[0])),
                percent(share, error),
                f"{100 * match.least:.0f}",
                f"{took:.1f}",
                "yes" if reached else "NO",
            )
        )
    return Section(
        TITLES["strength"],
        "Percent of the games that one `expert` wins, 2018 edition, four players; fair is 25. Each deal is played"
        " in all seatings, and standard errors come from the deals. `less luck` is the same with the luck of the"
        " dice taken out. What must be reached is reached if `less luck` is no more than two standard errors below"
        f" it, and a decision takes no more than {FAST_ENOUGH:.0f} ms on one core.",
        (
            "against",
            "thinks they are",
            "games an action",
            "games",
            "wins",
            "less luck",
            "must reach",
            "ms a decision",
            "reached",
        ),
        rows,
    )


# Positions


def positions(count: int) -> Iterator[Game]:
    """Decisions of games between strategies of the mix, one of each game, as the player sees it."""
    random = np.random.default_rng(SEED)
    seed = 0
    while count:
        seats = [str(name) for name in random.choice(MIX, 4)]
        whole = play_game(seats, seed=1_000 + seed)
        seed += 1
        game = whole.at(int(random.integers(len(whole.log.moves))))
        if len(game.actions) > 1:
            count -= 1
            yield game.seen_by(game.player.name)


def rollouts_of(game: Game, horizon: str, seed: int, workers: int | None = None) -> Rollouts:
    """Games played on from a game."""
    return Rollouts.of(
        game,
        read_models("mix"),
        seed,
        HORIZONS[horizon],
        odds_then(game.state.board(), {}),
        worker_count(workers),
    )


def centred(chances: Floats) -> Floats:
    """Chances less the mean of all actions in the same game, shape (actions, games)."""
    return chances - chances.mean(axis=0)


def squared_error(values: Floats) -> Floats:
    """The squares of the standard errors of the means of rows."""
    return values.var(axis=1, ddof=1) / values.shape[1]


class Bias(NamedTuple):
    """How far off chances are at one horizon: sums of squares with the errors' own share taken off."""

    differences: list[float]
    levels: list[float]
    spread: list[float]

    def told(self) -> list[str]:
        """Roots of the means, in percent, with standard errors from the positions."""
        found = []
        for squares in (self.differences, self.levels):
            mean = max(statistics.fmean(squares), 0.0)
            error = statistics.stdev(squares) / len(squares) ** 0.5
            root = mean**0.5
            found.append(f"{100 * root:.2f} ± {100 * error / (2 * root) if root else 0:.2f}")
        return found


def horizons(effort: Effort) -> Section:
    """How far chances of games judged early are from those of games played to the end."""
    early = {name: Bias([], [], []) for name in ("leg", "two legs")}
    with progress_bar(effort.positions, "position", None) as done:
        for number, game in enumerate(positions(effort.positions)):
            actions = rollouts_of(game, "leg", number).sensible()
            if len(actions) > 1:
                whole = rollouts_of(game, "game", 3 * number).play(actions, 0, 4 * effort.rollouts)[0]
                for place, (name, bias) in enumerate(early.items()):
                    short = rollouts_of(game, name, 3 * number + 1 + place).play(actions, 0, effort.rollouts)[
                        0
                    ]
                    note(bias, short, whole)
            done(1)
    return Section(
        TITLES["horizons"],
        "Chances to win of the sensible actions at decisions of games between strategies of the mix, four players:"
        " root mean squares, in percent, of what is left between games judged early and games to the end, once the"
        " errors of both are taken off. `differences`: of each action's chance less the mean of all actions;"
        f" `level`: of that mean. {len(early['leg'].levels)} positions,"
        f" {effort.rollouts:,} games an action, {4 * effort.rollouts:,} to the end. The differences themselves are"
        f" {100 * max(statistics.fmean(early['leg'].spread), 0) ** 0.5:.1f} % in the same sense.",
        ("judged after", "differences", "must be below", "level", "must be below"),
        [
            ("the leg", early["leg"].told()[0], "1.00", early["leg"].told()[1], "2.50"),
            ("two legs", early["two legs"].told()[0], "1.00", early["two legs"].told()[1], "2.50"),
        ],
    )


def note(bias: Bias, short: Floats, whole: Floats) -> None:
    """Note how far off the chances of one position are."""
    count = len(short)
    left = centred(short), centred(whole)
    gaps = left[0].mean(axis=1) - left[1].mean(axis=1)
    own = squared_error(left[0]) + squared_error(left[1])
    bias.differences.append(float((gaps**2 - own).sum() / (count - 1)))
    levels = [chances.mean(axis=0)[None] for chances in (short, whole)]
    gap = float(levels[0].mean() - levels[1].mean())
    bias.levels.append(gap**2 - sum(float(squared_error(level)[0]) for level in levels))
    spread = left[1].mean(axis=1) ** 2 - squared_error(left[1])
    bias.spread.append(float(spread.sum() / (count - 1)))


def variance(effort: Effort) -> Section:
    """How much less the variance of a difference of two actions is than that of independent games."""
    alone = together = whole_alone = 0.0
    for number, game in enumerate(positions(effort.positions)):
        actions = rollouts_of(game, "leg", number).sensible()
        if len(actions) < 2:
            continue
        for horizon in ("leg", "game"):
            chances = rollouts_of(game, horizon, number).play(actions, 0, effort.rollouts // 4)[0]
            best = int(np.argmax(chances.mean(axis=1)))
            rest = np.delete(chances, best, axis=0)
            apart = float((rest.var(axis=1, ddof=1) + chances[best].var(ddof=1)).mean())
            if horizon == "leg":
                alone += apart
                together += float((chances[best] - rest).var(axis=1, ddof=1).mean())
            else:
                whole_alone += apart
    rows = [
        ("games to the end, dice of their own", f"{whole_alone / alone:.2f}"),
        ("games to the end of the leg, dice of their own", "1.00"),
        ("the same, common dice, hidden cards and opponents", f"{together / alone:.2f}"),
    ]
    return Section(
        TITLES["variance"],
        f"The variance of the difference of an action to the best one, by game, as a share: {effort.positions}"
        " decisions of games between strategies of the mix, four players.",
        ("games", "variance"),
        rows,
    )


def speed(effort: Effort) -> Section:
    """Games played on a second, to the end of the leg and to the end, and how long eight actions take."""
    rows = []
    for name, wanted in (("mid-game", False), ("begin of a leg", True)):
        games = list(itertools.islice(at_begin_of_leg(wanted), 20))
        short, whole = ([rollouts_of(game, horizon, 1, 1) for game in games] for horizon in ("leg", "game"))
        actions = [one.sensible() for one in short]
        sizes = (1_000, 50)
        calls = [
            functools.partial(play_each, list(zip(sides, actions, strict=True)), size)
            for sides, size in zip((short, whole), sizes, strict=True)
        ]
        for call in calls:
            call()
        first, second, ratio = side_by_side(itertools.repeat((calls[0], calls[1]), effort.repeats))
        played = sum(map(len, actions))
        rates = sizes[0] * played / first, sizes[1] * played / second
        rows.append((name, *map(three_digits, rates), f"{ratio * sizes[0] / sizes[1]:.1f}"))
    return Section(
        TITLES["speed"],
        "Games played on a second and core from decisions of games between strategies of the mix, four players, in"
        f" turns; medians of {effort.repeats}. {eight_actions(effort)}",
        ("decisions", "to the end of the leg", "to the end", "ratio"),
        rows,
    )


def play_each(pairs: Sequence[tuple[Rollouts, NDArray[np.int64]]], games: int) -> None:
    """Play games of each action from each position."""
    for rollouts, actions in pairs:
        rollouts.play(actions, 0, games)


def at_begin_of_leg(wanted: bool) -> Iterator[Game]:
    """Decisions with all dice in the pyramid, or with less."""
    for game in positions(10_000):
        full = game.position.draws_left == game.edition.dice_per_leg
        if full == wanted:
            yield game


def eight_actions(effort: Effort) -> str:
    """How long it takes to know the differences of eight actions within 0.3 %."""
    game = next(game for game in at_begin_of_leg(False) if len(game.actions) > 12)
    turns = game.actions[:8]
    chances = win_chances(game, turns, games=2_000, seed=SEED)
    worst = max(one.behind_stderr for one in chances.actions)
    games = int(np.ceil(2_000 * (worst / 0.003) ** 2))
    times = []
    for _ in range(max(effort.repeats, 2)):
        start = time.perf_counter()
        chances = win_chances(game, turns, games=games, seed=SEED)
        times.append(time.perf_counter() - start)
    worst = max(one.behind_stderr for one in chances.actions)
    return (
        f"Eight actions of `{game.position}` are known to {100 * worst:.2f} % of each difference with"
        f" {games:,} games each: {1000 * statistics.median(times):.0f} ms with {worker_count(None)} workers."
    )


# What comes


def come_true(effort: Effort) -> Section:
    """Chances to win beside what came."""
    found = reliability(effort.decisions, games=200, seed=SEED)
    if effort.decisions == FULL.decisions:
        draw(found)
    rows = [
        (
            f"{100 * found.expected[n]:.2f}",
            percent(float(found.observed[n]), float(found.stderr[n])),
            f"{100 * found.gaps[n]:+.2f}",
            f"{found.count[n]:,}",
        )
        for n in range(len(found.count))
    ]
    mean = float(found.expected @ found.count / found.count.sum())
    came = float(found.observed @ found.count / found.count.sum())
    return Section(
        TITLES["reliability"],
        "One player plays as `sharp`, three as drawn from the mix; at a decision this player takes a sensible"
        f" action, each as likely, whose chance to win is estimated from {found.games} games, and the game goes on"
        f" to its end. {100 * mean:.2f} % were expected in all, {100 * came:.2f} % came. In percent:",
        ("chance", "won", "more", "decisions"),
        rows,
    )


def draw(found: Any) -> None:
    """Draw the picture of the documentation, light and dark."""
    sys.path.insert(0, str(ROOT / "docs"))
    from make_images import chart

    from camelodds import plots

    chart("reliability", lambda: plots.reliability(found))


def reviews(effort: Effort) -> Section:
    """Games of `leader` against three of `expert`, reviewed: what each had of luck, and what it threw away."""
    expert = strategy("expert", games=50)
    columns = ("start", "costs", "luck", "others", "result")
    found: dict[str, list[list[float]]] = {"leader": [], "expert": []}
    worst = 0.0
    with progress_bar(effort.reviews, "game", None) as done:
        for number in range(effort.reviews):
            seats = [expert] * 4
            seats[number % 4] = strategy("leader")
            game = play_game(seats, seed=number)
            accounts = review(game, games=256, seed=number, progress=False).accounts
            for seat, one in enumerate(accounts):
                worst = max(worst, abs(one.result - one.start - one.costs - one.luck - one.others))
                if seat in (number % 4, (number + 1) % 4):  # one expert a game: those of one game depend
                    who = "leader" if seat == number % 4 else "expert"
                    found[who].append([getattr(one, name) for name in columns])
            done(1)
    rows = []
    for who, accounts_of in found.items():
        values = np.array(accounts_of)
        errors = values.std(axis=0, ddof=1) / len(values) ** 0.5
        means = zip(values.mean(axis=0), errors, strict=True)
        rows.append((f"`{who}`", *(percent(*pair, 1) for pair in means)))
    return Section(
        TITLES["reviews"],
        f"{effort.reviews} games of `leader` against three `expert`, each with 50 games an action, reviewed with"
        " 256 games an action: means of each column of the account, in percent of a game, for `leader` and for one"
        " of the others. On average luck must be 0 within its error. Result less start, costs, luck and what"
        f" others gave is at most {worst:.0e}.",
        ("player", *columns),
        rows,
    )


SECTIONS: dict[str, Callable[[Effort], Section]] = {
    "strength": strength,
    "horizons": horizons,
    "reliability": come_true,
    "speed": speed,
    "variance": variance,
    "reviews": reviews,
}


def write_docs(section: Section) -> None:
    """Put the table of strength into the documentation."""
    body = "\n".join([section.text + "\n", table(section.columns, section.rows), measured(SEED)])
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(MARKED.sub(lambda _: body, text), encoding="utf-8")


def main() -> int:
    """Run the command; returns its exit status: 1 if something that must be reached is not."""
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    command.add_argument("--only", nargs="+", choices=SECTIONS, help="these sections; the others stay")
    command.add_argument("--output", type=Path, help="write the page there, and leave the docs alone")
    command.add_argument("--quick", action="store_true", help="a little of each: does it run?")
    for name, what in (
        ("games", "games of each table with an expert"),
        ("slow-games", "the same with experts that think long"),
        ("positions", "positions where horizons and variances are compared"),
        ("rollouts", "games of each action there"),
        ("decisions", "decisions at which chances are compared with what came"),
        ("reviews", "games that are reviewed"),
    ):
        command.add_argument(f"--{name}", type=int, metavar="N", help=what)
    options = command.parse_args()
    if options.quick and options.output is None:
        command.error("--quick needs --output: its figures mean nothing")
    base = QUICK if options.quick else FULL
    told = {name: getattr(options, name, None) for name in vars(base)}
    effort = replace(base, **{name: value for name, value in told.items() if value is not None})
    page = Page(options.output or RESULTS, *HEAD, list(TITLES.values()), SEED)
    missed = False
    for name in options.only or SECTIONS:
        start = time.perf_counter()
        section = SECTIONS[name](effort)
        print(f"{section.title}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
        missed |= any(cell == "NO" for row in section.rows for cell in row)
        page.put(section)
        if name == "strength" and options.output is None:
            write_docs(section)
    return int(missed and not options.quick)


if __name__ == "__main__":
    raise SystemExit(main())
