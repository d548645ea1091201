"""Measure how fast camelodds is, beside its plain twins; write RESULTS.md and the table in README.md.

A section is a function that measures and returns a `Section`; to add one, write it and put it into
`SECTIONS`.  Everything is measured warm and in one thread unless a section says otherwise.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import functools
import itertools
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import readme
import twins
from camelodds import (
    advise,
    leg_odds,
    leg_odds_many,
    race_odds,
    race_odds_many,
    roll_odds,
    ticket_values,
    tile_values,
)
from camelodds.odds.solved.files import DIRECTORY_VARIABLE
from camelodds.system.threads import worker_count
from positions import EDITIONS, MID_LEG, NAMED, P14, TABLE, fresh_starts, with_dice_inside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from camelodds import Position

ADVICE_GAMES = 100_000
"""Races sampled for advice, as `advise` does by itself."""


@dataclass(frozen=True)
class Effort:
    """How much to measure."""

    repeats: int  # of a call that takes milliseconds
    slow_repeats: int  # of a call that takes about a second, or a process
    starts: int  # random starts of an edition
    samples: int  # races in a sample
    sample_sizes: tuple[int, ...]
    position_counts: tuple[int, ...]
    track: int  # of the 2018 edition whose race is solved
    new_environment: bool  # for the first calls


FULL = Effort(101, 5, 50, 2_000_000, (10**4, 10**5, 10**6, 10**7), (1, 10, 100, 1000), 16, True)
QUICK = Effort(3, 1, 2, 20_000, (10**4, 10**5), (1, 10), 6, False)


@dataclass(frozen=True)
class Section:
    """A table of results, and its lines for README.md: what, how long, beside what."""

    title: str
    text: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    headlines: Sequence[tuple[str, str, str]] = ()


# Measuring


def timed(call: Callable[[], object]) -> float:
    """Seconds a call takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def median_time(call: Callable[[], object], repeats: int) -> float:
    """Median of the seconds a call takes, after one call to warm up."""
    call()
    return statistics.median(timed(call) for _ in range(repeats))


def side_by_side(pairs: Iterable[tuple[Callable[[], object], Callable[[], object]]]) -> list[float]:
    """Medians of the seconds of the first calls, of the second ones, and of the ratios second to first.

    The two of a pair are measured one right after the other, in turns first and second, so that whatever else
    the machine does weighs on both.
    """
    times = []
    for turn, (one, other) in enumerate(pairs):
        if turn % 2:
            second = timed(other)
            times.append((timed(one), second))
        else:
            first = timed(one)
            times.append((first, timed(other)))
    ratios = [second / first for first, second in times]
    return [statistics.median(values) for values in (*zip(*times, strict=True), ratios)]


# What runs in a process of its own; it prints one JSON object.
CHILD = """
import json, sys, time

def seconds(code):
    start = time.perf_counter()
    exec(code, globals())
    return time.perf_counter() - start

def peak_memory():
    # The kernel's own mark: ru_maxrss of a process also holds what its parent used when it was started.
    try:
        with open("/proc/self/status") as status:
            return 1024 * next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

print(json.dumps([[seconds(code) for code in sys.argv[1:]], peak_memory()]))
"""


def in_process(*codes: str, python: str = sys.executable, **folders: str) -> tuple[list[float], int]:
    """Seconds that pieces of code take one after the other in a new process, and its peak memory in bytes.

    Machine code and race tables are kept where they always are, but for the folders given: values of
    NUMBA_CACHE_DIR and CAMELODDS_CACHE_DIR.
    """
    ran = subprocess.run(
        [python, "-c", CHILD, *codes],
        env={**os.environ, **folders},
        stdout=subprocess.PIPE,
        check=True,
    )
    seconds, memory = json.loads(ran.stdout)
    return seconds, memory


@contextlib.contextmanager
def runtime_environment() -> Iterator[str | None]:
    """Python of a new environment with camelodds and what it depends on alone; None where pip fails.

    numba takes longer to start where scipy is installed, as it is beside the tests.
    """
    with tempfile.TemporaryDirectory() as folder:
        python = str(Path(folder, "Scripts/python.exe" if os.name == "nt" else "bin/python"))
        project = str(Path(__file__).parents[1])
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", project]
        try:
            venv.create(folder, with_pip=True)
            subprocess.run(install, check=True, stdout=sys.stderr)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"no new environment: {error}", file=sys.stderr)
            yield None
        else:
            yield python


# Writing


def three_digits(value: float) -> str:
    """A number with three significant digits, and commas between thousands."""
    digits = max(0, 2 - int(np.floor(np.log10(abs(value))))) if value else 0
    return f"{float(f'{value:.3g}'):,.{digits}f}"


def in_seconds(value: float) -> str:
    """A time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= 0.9995 * size:
            return f"{three_digits(value / size)} {unit}"
    return f"{three_digits(value / 1e-6)} µs"


def in_millions(value: float) -> str:
    """A rate in millions."""
    return f"{three_digits(value / 1e6)} million"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, its first column to the left and the others to the right."""
    rule = [":--", *["--:"] * (len(columns) - 1)]
    return "".join(f"| {' | '.join(row)} |\n" for row in (columns, rule, *rows))


# Sections


def exact_legs(effort: Effort) -> Section:
    """Exact leg odds beside the twin that goes through every sequence of draws."""
    boards = {f"{name} `{position}`": [position] for name, position in NAMED.items()}
    for edition in EDITIONS:
        boards[f"{effort.starts} random starts, {edition}"] = fresh_starts(edition, effort.starts)
    rows, headlines = [], []
    for name, positions in boards.items():
        leg_odds(positions[0])
        twins.leg_counts(positions[0])
        pairs = [
            (
                lambda position=position: leg_odds(position),
                lambda position=position: twins.leg_counts(position),
            )
            for position in itertools.islice(itertools.cycle(positions), max(effort.repeats, len(positions)))
        ]
        merged, brute, ratio = side_by_side(pairs)
        rows.append((name, in_seconds(merged), in_seconds(brute), three_digits(ratio), str(len(pairs))))
        if len(positions) > 1:
            headlines.append(
                (
                    f"exact odds of a whole leg, {name.split(', ')[1]} edition",
                    in_seconds(merged),
                    f"{three_digits(ratio)} times as fast as going through every draw",
                )
            )
    return Section(
        "Exact leg odds",
        "`leg_odds(position)`, and the compiled twin that goes through every sequence of draws and merges"
        " nothing. The two are measured in turns, so neither finds the processor's caches as it left them;"
        " the ratio is the median of the ratios.",
        ("position", "`leg_odds`", "every draw", "ratio", "repeats"),
        rows,
        headlines,
    )


def dice_inside(effort: Effort) -> Section:
    """Exact leg odds by the number of dice inside."""
    rows = []
    for inside in range(2, 7):
        position = with_dice_inside(inside)
        seconds = median_time(lambda position=position: leg_odds(position), effort.repeats)
        rows.append((str(inside), f"{leg_odds(position).total:,}", in_seconds(seconds)))
    return Section(
        "Exact leg odds by dice inside",
        f"`{P14}` with the last dice of `bgrypx` inside; one fewer comes out. {effort.repeats} repeats.",
        ("dice inside", "equally likely draws", "`leg_odds`"),
        rows,
    )


def many_positions(effort: Effort) -> Section:
    """Exact leg odds of many positions."""
    starts = fresh_starts("2018", max(effort.position_counts))
    rows = []
    for count in effort.position_counts:
        positions = starts[:count]
        calls = [("`leg_odds` in a loop", 1, lambda positions=positions: [leg_odds(p) for p in positions])]
        for workers in (1, 2):
            call = functools.partial(leg_odds_many, positions, workers=workers)
            calls.append((f"`leg_odds_many`, workers={workers}", workers, call))
        for name, workers, call in calls:
            seconds = median_time(call, effort.slow_repeats)
            rate, share = (three_digits(count / seconds / n) for n in (1, workers))
            rows.append((f"{count:,}", name, in_seconds(seconds), rate, share))
    what = f"exact odds of {count:,} legs, 2 workers"
    return Section(
        "Exact leg odds of many positions",
        f"Random starts of the 2018 edition. {effort.slow_repeats} repeats.",
        ("positions", "how", "time", "legs a second", "and core"),
        rows,
        [(what, in_seconds(seconds), f"{rate} legs a second")],
    )


def sampled_races(effort: Effort) -> Section:
    """Sampled races beside the twin that plays one game after another."""
    samples, games = effort.samples, range(effort.samples // 10)  # about the same time for both
    rows, headlines = [], []
    for name, position in NAMED.items():

        def sample(workers: int, position: Position = position) -> object:
            return race_odds(position, samples=samples, seed=1, workers=workers)

        def play_alone(position: Position = position) -> object:
            return twins.race_counts(position, 1, games)

        sample(1)
        play_alone()
        lanes, scalar, ratio = side_by_side([(lambda: sample(1), play_alone)] * effort.slow_repeats)
        faster = three_digits(ratio * samples / len(games))
        both = median_time(lambda: sample(2), effort.slow_repeats)
        rates = [in_millions(n / t) for n, t in ((samples, lanes), (samples, both), (len(games), scalar))]
        rows.append((name, *rates, faster))
        if name == "P14":
            what = f"{samples:,} whole races sampled"
            headlines = [
                (f"{what}, 1 worker", in_seconds(lanes), f"{faster} times as fast as one game after another"),
                (f"{what}, 2 workers", in_seconds(both), f"{rates[1]} races a second"),
            ]
    return Section(
        "Sampled races",
        f"Races a second of `race_odds(position, samples={samples})`, and of the compiled twin that plays one"
        f" game after another. One worker and the twin are measured in turns; {effort.slow_repeats} repeats.",
        ("position", "1 worker", "2 workers", "twin", "ratio of 1 worker to twin"),
        rows,
        headlines,
    )


def many_races(effort: Effort) -> Section:
    """Sampled races from many positions."""
    positions, samples = fresh_starts("2018", effort.starts), max(1000, effort.samples // effort.starts)
    rows = []
    for workers in (1, 2):
        calls = {
            "`race_odds` in a loop": lambda workers=workers: [
                race_odds(position, samples=samples, seed=1, workers=workers) for position in positions
            ],
            "`race_odds_many`": lambda workers=workers: race_odds_many(
                positions, samples=samples, seed=1, workers=workers
            ),
        }
        for name, call in calls.items():
            seconds = median_time(call, effort.slow_repeats)
            rows.append(
                (name, str(workers), in_seconds(seconds), in_millions(len(positions) * samples / seconds))
            )
    return Section(
        "Sampled races from many positions",
        f"{len(positions)} random starts of the 2018 edition, {samples:,} races from each."
        f" {effort.slow_repeats} repeats.",
        ("how", "workers", "time", "races a second"),
        rows,
    )


def convergence(effort: Effort) -> Section:
    """Time and error of a sample by its size."""
    exact = leg_odds(P14).ranks
    leg_odds(P14, samples=1)
    rows = []
    for samples in effort.sample_sizes:
        seconds, errors = [], []
        for seed in range(effort.slow_repeats):
            start = time.perf_counter()
            sampled = leg_odds(P14, samples=samples, seed=seed, workers=1)
            seconds.append(time.perf_counter() - start)
            errors.append(float(np.abs(sampled.ranks - exact).max()))
        rows.append(
            (
                f"{samples:,}",
                in_seconds(statistics.median(seconds)),
                f"{statistics.median(errors):.6f}",
                f"{sampled.ranks_stderr.max():.6f}",
            )
        )
    return Section(
        "Sampled leg odds beside the exact ones",
        f"`leg_odds({P14!r}, samples=n)` in one thread. The error is the greatest of the 25 odds, against"
        f" the exact ones. Medians over {effort.slow_repeats} seeds.",
        ("n", "time", "greatest error", "greatest standard error"),
        rows,
    )


def first_calls(effort: Effort) -> Section:
    """What the first calls in a process take, before and after machine code is in the cache."""
    codes = {
        "`import numpy`": "import numpy",
        "`import numba`, which the first number needs": "import numba",
        "`import camelodds`": "import camelodds",
        "first `leg_odds`": f"camelodds.leg_odds({P14!r})",
        "first `race_odds`": f"camelodds.race_odds({P14!r}, samples=1000, seed=1)",
    }
    cold, warm = [], []
    with runtime_environment() if effort.new_environment else contextlib.nullcontext() as new:
        python = new or sys.executable
        in_process("import numpy, numba", python=python)  # compiles their modules
        for _ in range(effort.slow_repeats):
            with tempfile.TemporaryDirectory() as cache:
                cold.append(in_process(*codes.values(), python=python, NUMBA_CACHE_DIR=cache)[0])
                warm.append(in_process(*codes.values(), python=python, NUMBA_CACHE_DIR=cache)[0])
    environment = (
        "a new environment with the runtime dependencies alone"
        if new
        else "the environment of the other measurements, where numba may find scipy and start more slowly"
    )
    cold_medians, warm_medians = (
        [statistics.median(column) for column in zip(*runs, strict=True)] for runs in (cold, warm)
    )
    rows = [
        (name, in_seconds(before), in_seconds(after))
        for name, before, after in zip(codes, cold_medians, warm_medians, strict=True)
    ]
    return Section(
        "First calls in a process",
        "Right after installation kernels are compiled; later processes find them in the cache."
        f" Measured in {environment}. {effort.slow_repeats} repeats.",
        ("", "nothing in the cache", "everything in the cache"),
        rows,
        [
            (
                "first `leg_odds` in a process, imports too",
                in_seconds(sum(warm_medians[:4])),
                f"{in_seconds(sum(cold_medians[:4]))} once, after installation",
            ),
            (
                "first `race_odds` after that",
                in_seconds(warm_medians[4]),
                f"{in_seconds(cold_medians[4])} once, after installation",
            ),
        ],
    )


def memory(effort: Effort) -> Section:
    """Peak memory of a process."""
    codes = {
        "`import numpy, numba`": "import numpy, numba",
        "`leg_odds`": f"import camelodds; camelodds.leg_odds({P14!r})",
    }
    for samples in (effort.sample_sizes[1], effort.sample_sizes[-1]):
        codes[f"`race_odds`, {samples:,} races, 2 workers"] = (
            f"import camelodds; camelodds.race_odds({P14!r}, samples={samples}, seed=1, workers=2)"
        )
    rows = []
    for name, code in codes.items():
        in_process(code)  # compiling takes memory of its own
        peaks = [in_process(code)[1] for _ in range(effort.slow_repeats)]
        rows.append((name, f"{statistics.median(peaks) / 2**20:.0f} MiB"))
    return Section(
        "Memory",
        f"Peak of a process that does nothing else, its code in the cache. {effort.slow_repeats} repeats.",
        ("", "peak"),
        rows,
    )


def actions(effort: Effort) -> Section:
    """What actions are worth: single values, and all of them together."""
    fresh, (me, *others) = NAMED["P14"], TABLE
    calls: dict[str, tuple[str, Callable[[], object]]] = {
        "value of every leg ticket": ("start of a leg", lambda: ticket_values(fresh)),
        "value of every tile placement": ("start of a leg", lambda: tile_values(fresh, workers=1)),
        "odds after every next roll": ("start of a leg", lambda: roll_odds(fresh)),
        "advice, no finish card laid": (
            "start of a leg",
            lambda: advise(fresh, samples=ADVICE_GAMES, seed=1, workers=1),
        ),
        "advice, four players' holdings": (
            "middle of a leg",
            lambda: advise(MID_LEG, me, others, samples=ADVICE_GAMES, seed=1, workers=1),
        ),
        "advice, four players' holdings, relative": (
            "middle of a leg",
            lambda: advise(MID_LEG, me, others, samples=ADVICE_GAMES, seed=1, workers=1, relative=True),
        ),
        "advice, four players' holdings, 2 workers": (
            "middle of a leg",
            lambda: advise(MID_LEG, me, others, samples=ADVICE_GAMES, seed=1, workers=2),
        ),
    }
    rows, headlines = [], []
    for name, (where, call) in calls.items():
        seconds = in_seconds(median_time(call, effort.repeats))
        rows.append((name, where, seconds))
        if name in ("value of every tile placement", "advice, four players' holdings"):
            headlines.append((f"{name}, 2018 edition", seconds, where))
    return Section(
        "What actions are worth",
        "2018 edition, one worker unless it says otherwise, races sampled with"
        f" {ADVICE_GAMES:,} games; start of a leg: `{fresh}`, middle of a leg: `{MID_LEG}`, where four players"
        f" hold tickets, tiles and finish cards. {effort.repeats} repeats.",
        ("what", "position", "time"),
        rows,
        headlines,
    )


def race_tables(effort: Effort) -> Section:
    """Exact race odds: solving once, and asking from then on."""
    rows, headlines = [], []
    for name, track in (("2014", 16), ("2018", effort.track)):
        edition = f"edition = replace(camelodds.EDITION_{name}, track={track})"
        begin = f"from dataclasses import replace; import camelodds; {edition}"
        position = "position = camelodds.Position.random_start(edition, seed=0)"
        load = "camelodds.solve_race(replace(edition, track=3))"
        ask = "camelodds.race_odds(position, method='exact')"
        with tempfile.TemporaryDirectory() as folder:
            in_own_folder = functools.partial(in_process, **{DIRECTORY_VARIABLE: folder})
            in_own_folder(begin, load)
            (_, _, solving), peak = in_own_folder(begin, load, "camelodds.solve_race(edition)")
            tables = [path.stat().st_size for path in Path(folder).glob("*") if path.is_file()]
            in_own_folder(begin, position, ask)
            (_, _, first, *later), _ = in_own_folder(begin, position, *[ask] * (1 + effort.repeats))
            begin_advice = f"{begin}; from camelodds import Holdings"
            advice = "camelodds.advise(position, Holdings(bets=[('winner', 'blue')]))"
            (_, _, _, *advised), _ = in_own_folder(
                begin_advice, position, *[advice] * (1 + effort.slow_repeats)
            )
        size = f"{sum(tables) / 2**20:.0f} MiB" if tables else "none"
        look_up = in_seconds(statistics.median(later))
        rows.append(
            (
                f"{name}, {track} spaces",
                in_seconds(solving),
                f"{peak / 2**20:,.0f} MiB",
                size,
                in_seconds(first),
                look_up,
                in_seconds(statistics.median(advised)),
            )
        )
        headlines.append(
            (f"exact odds of a whole race, {name} edition", look_up, f"solved once in {in_seconds(solving)}")
        )
    return Section(
        "Exact race odds",
        "`solve_race(edition)`, measured once, its kernels compiled before, on all cores; then"
        f" `race_odds(position, method='exact')`, {effort.repeats} repeats. The first one in a process also"
        " imports numba and reads the table; the 2014 edition is solved in memory when it is wanted. The last"
        " column is `advise` at the start of a race for a player who has laid a finish card: a look-up for every"
        " placement of the tile.",
        ("edition", "solving", "its peak memory", "on disk", "first question", "later ones", "`advise`"),
        rows,
        headlines,
    )


SECTIONS = (
    exact_legs,
    dice_inside,
    many_positions,
    sampled_races,
    many_races,
    actions,
    race_tables,
    convergence,
    first_calls,
    memory,
)


# The page


def cpu_model() -> str:
    """The processor, as the system calls it."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def system() -> str:
    """The operating system."""
    with contextlib.suppress(OSError):
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    return f"{platform.system()} {platform.release()}"


def where() -> dict[str, str]:
    """When and on what it was measured."""
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "processor": f"{cpu_model()}, {worker_count(None)} cores",
        "system": system(),
        "versions": ", ".join(
            [f"Python {platform.python_version()}"]
            + [f"{name} {version(name)}" for name in ("numpy", "numba", "camelodds")]
        ),
    }


def page(sections: Sequence[Section]) -> str:
    """RESULTS.md; what lies between the markers also goes into README.md."""
    machine = where()
    headlines = [line for section in sections for line in section.headlines]
    parts = [
        "# How fast camelodds is\n",
        "Written by `make benchmark`. All figures are medians.\n",
        "".join(f"- {what}: {value}\n" for what, value in machine.items()),
        "<!-- benchmark:begin -->\n"
        + table(("", "time", "that is"), headlines)
        + f"\nMedians, measured on {machine['processor']}, with {machine['versions']}.\n"
        + "<!-- benchmark:end -->\n",
    ]
    for section in sections:
        parts += [f"## {section.title}\n", section.text + "\n", table(section.columns, section.rows)]
    return "\n".join(parts)


def main() -> int:
    """Run the command; returns its exit status."""
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    command.add_argument("--output", type=Path, help="write the page there, and leave README.md alone")
    command.add_argument("--quick", action="store_true", help="measure next to nothing: does it run?")
    options = command.parse_args()
    if options.quick and options.output is None:
        command.error("--quick needs --output: its figures mean nothing")
    sections = []
    for section in SECTIONS:
        start = time.perf_counter()
        result = section(QUICK if options.quick else FULL)
        sections.append(result)
        print(f"{result.title}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
    results = page(sections)
    (options.output or readme.RESULTS).write_text(results, encoding="utf-8")
    if options.output is None:
        shown = readme.README.read_text(encoding="utf-8")
        readme.README.write_text(readme.with_table(shown, results), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
