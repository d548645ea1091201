"""What results of all kinds show, so that a change of any of it shows: ``python tests/support/shown.py``.

The command writes `tests/data/shown.txt` anew. Read what has changed before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from camelodds import Position
from results_of_all_kinds import LINE, many_results, results, results_of_games

FILE = Path(__file__).parents[1] / "data" / "shown.txt"


def shown():
    """Text, representation and table of each result, by name."""
    found = results(Position(LINE)) | many_results() | results_of_games()
    return {name: f"{result}\n{result!r}\n{result._repr_html_()}" for name, result in found.items()}


def read():
    """The same as the file has it."""
    parts = FILE.read_text(encoding="utf-8").split("\n== ")
    return {
        name.removeprefix("== "): text.rstrip("\n")
        for name, _, text in (part.partition("\n") for part in parts)
    }


if __name__ == "__main__":
    FILE.write_text(
        "".join(f"== {name}\n{text.rstrip()}\n" for name, text in shown().items()), encoding="utf-8"
    )
