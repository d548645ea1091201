"""Write or check the parts of README.md that commands produce.

They are the sample below the first fenced command, which is what this command prints, and the table between
the markers, which is the one in RESULTS.md.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
RESULTS = ROOT / "benchmarks" / "RESULTS.md"

COMMAND_AND_SAMPLE = re.compile(
    r"^```sh\n(?P<command>.*?)^```\n\s*^```text\n(?P<sample>.*?)^```$", re.S | re.M
)
TABLE = re.compile(r"^<!-- benchmark:begin -->\n(?P<table>.*?)^<!-- benchmark:end -->$", re.S | re.M)


def find(pattern: re.Pattern[str], text: str, what: str) -> re.Match[str]:
    """The first match, or the end of the program."""
    match = pattern.search(text)
    if match is None:
        raise SystemExit(f"{what} not found")
    return match


def replace(text: str, match: re.Match[str], group: str, body: str) -> str:
    """The text with another body in that group of the match."""
    return text[: match.start(group)] + body + text[match.end(group) :]


def with_sample(readme: str) -> str:
    """The README with what its first command prints on stdout now."""
    match = find(COMMAND_AND_SAMPLE, readme, "a fenced sh block followed by a text block in README.md")
    # As typed in a shell, not as part of the make that may have started this.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    ran = subprocess.run(
        ["sh", "-ec", match["command"]],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise SystemExit(f"the first command of README.md failed: {match['command']}")
    return replace(readme, match, "sample", ran.stdout)


def with_table(readme: str, results: str) -> str:
    """The README with the table that is marked in RESULTS.md."""
    table = find(TABLE, results, "the marked table in RESULTS.md")["table"]
    return replace(readme, find(TABLE, readme, "the marked table in README.md"), "table", table)


def main() -> int:
    """Run the command; returns its exit status."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--check", action="store_true", help="compare only, and fail if anything differs")
    options = command.parse_args()
    there = README.read_text(encoding="utf-8")
    now = with_table(with_sample(there), RESULTS.read_text(encoding="utf-8"))
    if not options.check:
        README.write_text(now, encoding="utf-8")
        return 0
    sys.stdout.writelines(
        difflib.unified_diff(
            there.splitlines(True), now.splitlines(True), "README.md", "what the commands produce"
        )
    )
    return int(there != now)


if __name__ == "__main__":
    raise SystemExit(main())
