"""Measure the odds of many positions: processor time and memory, each case in a process of its own.

Other sources can be measured beside these, to compare: python benchmarks/many.py --before ../old/src
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCES = Path(__file__).resolve().parents[1] / "src"
CASES = {
    "legs under way, 2 to 4 dice inside": ((2, 3, 4), 1.0),
    "legs under way, 2 to 5 dice inside": ((2, 3, 4, 5), 1.0),
    "the same, one in 20 distinct": ((2, 3, 4), 0.05),
    "all starts": ((), 1.0),
}


def measure(case: str, count: int) -> dict[str, float]:
    """Run one case; the first, small call compiles or loads the kernels."""
    import numpy as np

    from camelodds import leg_odds_many
    from camelodds.board.starts import starts
    from random_words import random_words

    inside, distinct = CASES[case]
    if inside:
        words, tiles = random_words(max(1, int(count * distinct)), 1, inside=inside)
        chosen = np.random.default_rng(2).integers(0, len(words), size=count)
        if distinct < 1:
            words, tiles = words[chosen], tiles[chosen]
    else:
        words = np.array([position.word for position in starts()], dtype=np.uint64)
        tiles = np.zeros_like(words)
    leg_odds_many(words[:100], tile_words=tiles[:100], workers=1)
    before, wall, cpu = peak_memory(), time.perf_counter(), time.process_time()
    many = leg_odds_many(words, tile_words=tiles)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return {"positions": len(many), "cpu": cpu, "wall": wall, "memory": peak_memory(), "idle": before}


def peak_memory() -> float:
    """The most memory that this process has had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--count", type=int, default=1_000_000, help="positions of each case but the starts")
    command.add_argument("--before", type=Path, help="the folder of other sources to measure beside these")
    command.add_argument("--case", choices=CASES, help=argparse.SUPPRESS)
    options = command.parse_args(arguments)
    if options.case:
        print(json.dumps(measure(options.case, options.count)))
        return 0
    print(f"{'case':36}{'sources':>9}{'positions':>11}{'CPU s':>8}{'wall s':>8}{'us each':>9}{'MiB':>7}")
    for case in CASES:
        for name, sources in (("before", options.before), ("now", SOURCES)):
            if sources is None:
                continue
            found = json.loads(_in_a_process(case, options.count, sources))
            each = 1e6 * found["cpu"] / found["positions"]
            print(
                f"{case:36}{name:>9}{found['positions']:>11,}{found['cpu']:8.2f}{found['wall']:8.2f}"
                f"{each:9.2f}{found['memory']:7.0f}",
                flush=True,
            )
    return 0


def _in_a_process(case: str, count: int, sources: Path) -> str:
    command = [sys.executable, __file__, "--case", case, "--count", str(count)]
    environment = {**os.environ, "PYTHONPATH": str(sources.resolve())}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    raise SystemExit(main())
