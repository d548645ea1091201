"""Mutation testing: small faults are planted, one at a time, and the tests should catch each: `make mutation`.

Why not mutmut or cosmic-ray: cosmic-ray starts a new process for every fault, which takes seconds here to
import numba and to load the kernels, and mutmut rewrites functions so that their signatures and doctests change.
Here one process has imported what is heavy and has the kernels ready.  For each fault it forks, and the child
imports the rest of the library anew, from a copy with the fault in it.  So a fault costs about as long as the
tests that run its line.

Which tests these are is found once, by running all of them with a trace, and kept in `.cache/mutation/`.

What no test can see is listed in `mutation_equivalents.txt`, with the reason, and is left out of the score.
The kernels are not among the modules: the tests compare them with a reference, which is written independently.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import sys
import threading
import time
import traceback
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings

from mutants import Mutant, compiles, mutants_of, mutated

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".cache" / "mutation"
COPY = CACHE / "tree"
PACKAGE = COPY / "src" / "camelodds"
EQUIVALENTS = Path(__file__).with_name("mutation_equivalents.txt")
COPIED = ["src", "tests", "benchmarks", "docs", "notebooks", "pyproject.toml", "README.md", "CHANGELOG.md"]
# Of the faults that only change the words of a text, one in so many is planted.
TEXTS = 6
# These tests are about files and processes around the code, not about what it answers, and take long.
LEFT_OUT = ("tests/kernels", "tests/reference", "tests/package/test_readme.py", "tests/odds/test_dask.py")
SLOW = 3
"""Seconds that a test may take while it is traced; with --again more, as fewer faults are planted."""
SLOW_AGAIN = 40
# Fewer examples than in `make test`, and the same for every fault.
settings.register_profile(
    "mutation",
    max_examples=20,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
# What a whole run imports once.
HEAVY = [
    "numpy",
    "numba",
    "pytest",
    "hypothesis",
    "matplotlib.pyplot",
    "rich.console",
    "rich.table",
    "typer.testing",
]
HEAVY += ["prompt_toolkit", "prompt_toolkit.shortcuts", "pandas", "scipy.stats", "tqdm", "_pytest.doctest"]


def copy_tree() -> None:
    """A copy of what the tests read; its files keep their times, so compiled code stays fresh."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, COPY / name)


def get_ready() -> None:
    """Import what is heavy and load the kernels; then forget all other modules of the library."""
    os.chdir(COPY)
    os.environ |= {"PYTHONPATH": str(COPY / "src"), "NUMBA_CACHE_DIR": str(CACHE / "numba"), "CI": "1"}
    os.environ |= {"PYTHONDONTWRITEBYTECODE": "1", "MPLBACKEND": "agg"}
    sys.dont_write_bytecode = True
    sys.path[0] = str(COPY / "src")
    for name in HEAVY:
        try:
            __import__(name)
        except ImportError:
            print(f"{name} is not installed: its tests are left out or slower.")
    import camelodds

    camelodds.warmup(say=None)
    # A test that is ended while it compiles could leave a lock of the compiler closed.
    camelodds.tournament(["sharp", "leader", "roller"], games=3, luck=True, progress=False)
    camelodds.tournament(["leader", "roller", "random"], games=3, luck=False, progress=False)
    for name in list(sys.modules):
        if name.split(".")[0] == "camelodds" and not name.startswith("camelodds._kernels"):
            del sys.modules[name]


def too_slow(number: int, frame: object) -> None:
    raise TimeoutError("takes too long to be run for every fault")


def import_library() -> None:
    """Import the library anew; its kernels are there still, and it must know."""
    import camelodds

    kernels: Any = sys.modules["camelodds._kernels"]
    vars(camelodds).setdefault("_kernels", kernels)


class Tracer:
    """A pytest plugin: which lines of the library each test runs, and how long it takes."""

    def __init__(self, slow: float) -> None:
        self.slow = slow
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, list[str]] = defaultdict(list)
        self.failed: set[str] = set()
        self.now: set[tuple[str, int]] = set()
        self.package = f"{PACKAGE}{os.sep}"
        signal.signal(signal.SIGPROF, too_slow)

    def calls(self, frame: Any, event: str, _: object) -> Any:
        ours = frame.f_code.co_filename.startswith(self.package)
        return self.steps if ours and "_kernels" not in frame.f_code.co_filename else None

    def steps(self, frame: Any, event: str, _: object) -> Any:
        self.now.add((frame.f_code.co_filename, frame.f_lineno))
        return self.steps

    def pytest_collection(self) -> None:
        settings.load_profile("mutation")

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_runtest_protocol(self, item: Any, nextitem: object) -> None:
        self.began = sum(os.times()[:4])
        signal.setitimer(signal.ITIMER_PROF, self.slow)
        threading.settrace(self.calls)
        sys.settrace(self.calls)

    def pytest_runtest_logfinish(self, nodeid: str, location: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.settrace(None)
        threading.settrace(None)
        self.seconds[nodeid] = round(sum(os.times()[:4]) - self.began, 2)
        for path, line in self.now:
            self.lines[f"{path.removeprefix(self.package)}:{line}"].append(nodeid)
        self.now.clear()

    def found(self) -> dict[str, Any]:
        kept = {test: seconds for test, seconds in self.seconds.items() if test not in self.failed}
        lines = {line: [test for test in tests if test in kept] for line, tests in self.lines.items()}
        return {"seconds": kept, "lines": lines, "failed": sorted(self.failed)}


class Chosen:
    """A pytest plugin: runs these tests of the files it is given, in this order."""

    def __init__(self, tests: list[str]) -> None:
        self.place = {test: n for n, test in enumerate(tests)}

    def pytest_collection(self) -> None:
        settings.load_profile("mutation")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
        )


def run_in_child(call: Any, seconds: float, log: Path) -> int | None:
    """The exit status of a call in a forked process; None if it took too long and was ended."""
    child = os.fork()
    if not child:
        status = 99
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for stream in (1, 2):
                os.dup2(out, stream)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            status = int(call())
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            sys.stdout.flush()
            os._exit(status)
    until = time.monotonic() + 4 * seconds  # the machine may have other work
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


# What is imported before pytest starts has its asserts as they are.
OPTIONS = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=line"]
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]


def trace(place: str, path: Path, slow: float) -> None:
    """Run the tests of one place with the trace, and keep what it found."""

    def call() -> int:
        import pytest

        import_library()
        tracer = Tracer(slow)
        pytest.main([*OPTIONS[1:], *(f"--ignore={name}" for name in LEFT_OUT), place], plugins=[tracer])
        path.write_text(json.dumps(tracer.found()))
        return 0

    print(f"Running {place} once, to see which lines each test runs ...", flush=True)
    if run_in_child(call, 3600, CACHE / "map.log") != 0:
        sys.exit(f"The tests of {place} could not be traced: see {CACHE / 'map.log'}")


def read_map(places: list[str], slow: float) -> dict[str, Any]:
    """Which tests run which lines; a place is traced anew when its tests or the sources changed."""
    whole: dict[str, Any] = {"seconds": {}, "lines": defaultdict(list), "failed": []}
    for place in places:
        stamp = hashlib.sha256(f"{place} {slow}".encode())
        for folder in dict.fromkeys(["src", place]):
            for file in sorted((COPY / folder).rglob("*.py")):
                stamp.update(file.read_bytes())
        path = CACHE / f"map-{place.replace('/', '-')}-{stamp.hexdigest()[:16]}.json"
        if not path.exists():
            trace(place, path, slow)
        found = json.loads(path.read_text())
        whole["seconds"] |= found["seconds"]
        whole["failed"] += found["failed"]
        for line, tests in found["lines"].items():
            whole["lines"][line] += tests
    if whole["failed"]:
        print(f"{len(whole['failed'])} tests are left out: they fail without any fault, or are slow.")
    return whole


def tests_for(mutant: Mutant, traced: dict[str, Any]) -> list[str]:
    """The tests that run a mutant's lines: those of its folder first, then by what they take.

    What runs on import is used by all tests of the module, though the trace has it in one at most, the first that
    needs it; and in modules without functions by those of the folder, of the displays and of the package.
    """
    lines, seconds = traced["lines"], traced["seconds"]
    numbers = () if mutant.on_import else range(mutant.line, mutant.last_line + 1)
    found = {t for n in numbers for t in lines.get(f"{mutant.module}:{n}", [])}
    folder = mutant.module.split("/")[0].removesuffix(".py")
    home = (f"tests/{folder}/", f"src/camelodds/{mutant.module}", f"tests/package/test_{folder}")
    if not found:
        found = {t for line, tests in lines.items() if line.startswith(f"{mutant.module}:") for t in tests}
        found |= {t for t in seconds if t.startswith((*home, "tests/display/", "tests/package/"))}
    return sorted((t for t in found if t in seconds), key=lambda t: (not t.startswith(home), seconds[t]))


def within(tests: Iterable[str], seconds: dict[str, float], limit: float) -> list[str]:
    """The first of the tests that together take no longer than a limit; at least one."""
    chosen: list[str] = []
    for test in tests:
        limit -= seconds[test]
        if limit < 0 and chosen:
            break
        chosen.append(test)
    return chosen


def survives(mutant: Mutant, traced: dict[str, Any], limit: float) -> bool:
    """Plant a mutant and run tests: whether all of them pass."""
    tests = tests_for(mutant, traced)
    first = within(tests, traced["seconds"], limit / 3)
    rest = within(tests[len(first) :], traced["seconds"], limit) if len(first) < len(tests) else []
    file = PACKAGE / mutant.module
    times = file.stat()
    raw = file.read_bytes()
    file.write_bytes(mutated(raw, mutant))
    os.utime(file)
    try:
        return all(
            not chosen
            or passes(chosen, mutant.module, 6 + 3 * sum(traced["seconds"][test] for test in chosen))
            for chosen in (first, rest)
        )
    finally:
        file.write_bytes(raw)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def passes(tests: list[str], module: str, seconds: float) -> bool:
    """Whether tests pass in a process of their own; what takes far longer than it should has failed."""

    def call() -> int:
        import pytest

        if module == "errors.py":
            for name in [name for name in sys.modules if name.startswith("camelodds")]:
                del sys.modules[name]
        # An import that fails is caught, too.
        import_library()
        files = list(dict.fromkeys(test.split("::")[0] for test in tests))
        return int(pytest.main([*OPTIONS, *files], plugins=[Chosen(tests)]))

    return run_in_child(call, seconds, CACHE / "child.log") == 0


def equivalents() -> set[tuple[str, str, str]]:
    """Module, line and change of every mutant that is known to change nothing."""
    if not EQUIVALENTS.exists():
        return set()
    known = set()
    for block in EQUIVALENTS.read_text().split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if lines:
            module, code, change, *why = lines
            if not why:
                sys.exit(f"No reason is given in {EQUIVALENTS.name} for: {change}")
            known.add((module, code, change))
    return known


def chosen_mutants(modules: list[str], number: int, seed: int) -> tuple[list[Mutant], int]:
    """Mutants from all modules in turn, and how many of those drawn are equivalents."""
    draw = random.Random(seed)
    known = equivalents()
    left: list[list[Mutant]] = []
    for file in sorted(PACKAGE.rglob("*.py")):
        module = file.relative_to(PACKAGE).as_posix()
        if module.startswith("_kernels/") or not any(module.startswith(name) for name in modules):
            continue
        found = mutants_of(module, file.read_text())
        draw.shuffle(found)
        left.append([m for n, m in enumerate(found) if not m.is_text or n % TEXTS == 0])
    drawn: list[Mutant] = []
    while len(drawn) < number and any(left):
        # A turn gives each module as many as its size asks for, so that small modules are not planted full.
        for mutants in left:
            for _ in range(1 + len(mutants) // 60):
                while mutants:
                    mutant = mutants.pop()
                    if compiles((PACKAGE / mutant.module).read_bytes(), mutant):
                        drawn.append(mutant)
                        break
    draw.shuffle(drawn)
    drawn = drawn[:number]
    kept = [m for m in drawn if (m.module, m.code, m.change) not in known]
    return kept, len(drawn) - len(kept)


def chosen_again(log: Path, modules: list[str]) -> list[Mutant]:
    """The mutants of these modules that an earlier run printed, those that still can be planted."""
    blocks = [block.strip().splitlines() for block in re.split(r"\n\[\d+\]\n", log.read_text())[1:]]
    wanted = {
        (module.strip(), code.strip(), change.strip().rpartition(" (line")[0])
        for module, code, change, *_ in blocks
        if any(module.strip().startswith(name) for name in modules)
    }
    known = equivalents()
    found = []
    for module in sorted({module for module, _, _ in wanted}):
        for mutant in mutants_of(module, (PACKAGE / module).read_text()):
            what = (mutant.module, mutant.code, mutant.change)
            if what in wanted and what not in known:
                wanted.remove(what)
                found.append(mutant)
    gone = wanted - known
    print(f"{len(gone)} faults can be planted no more: their lines have changed." if gone else "", end="")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Plant small faults and see which of them the tests catch.")
    parser.add_argument("--number", type=int, default=150, help="faults to plant")
    parser.add_argument("--seed", type=int, default=1, help="which faults: the same seed plants the same")
    parser.add_argument(
        "--modules", nargs="*", default=[""], help="only modules whose paths begin so: values/"
    )
    places = [
        "src",
        *(f"tests/{folder.name}" for folder in (ROOT / "tests").iterdir() if any(folder.glob("test_*"))),
    ]
    places = sorted(place for place in places if place not in LEFT_OUT)
    parser.add_argument("--tests", nargs="*", default=places, help="run only the tests in these places")
    parser.add_argument(
        "--seconds", type=float, help="tests run for one fault, at most: 6, or 60 with --again"
    )
    parser.add_argument("--slow", type=float, help="tests that take more seconds are left out: 3, or 40")
    parser.add_argument("--minutes", type=float, default=60, help="plant no more after this time")
    parser.add_argument(
        "--again", type=Path, help="plant the faults that are listed in this output once more"
    )
    options = parser.parse_args()
    until = time.monotonic() + 60 * options.minutes
    copy_tree()
    get_ready()
    traced = read_map(options.tests, options.slow or (SLOW_AGAIN if options.again else SLOW))
    if options.again:
        mutants, left_out = chosen_again(options.again, options.modules), 0
    else:
        mutants, left_out = chosen_mutants(options.modules, options.number, options.seed)
    print(f"Planting {len(mutants)} faults; {left_out} drawn are known to change nothing.", flush=True)
    survivors, planted = 0, 0
    for mutant in mutants:
        if time.monotonic() > until:
            break
        planted += 1
        if survives(mutant, traced, options.seconds or (60 if options.again else 6)):
            survivors += 1
            print(f"\n[{planted}]", end="")
            print(
                f"\n{mutant.module}\n    {mutant.code}\n    {mutant.change}",
                f"(line {mutant.line})",
                flush=True,
            )
    caught = planted - survivors
    print(f"\n{caught} of {planted} faults caught: {caught / max(1, planted):.1%}.")


if __name__ == "__main__":
    main()
