"""What results of all kinds show, so that a change of any of it shows: ``python tests/support/shown.py``.

The command writes `tests/data/shown.txt` anew. Read what has changed before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from camelodds import Position
from results_of_all_kinds import LINE, many_results, results, results_of_games

FILE = Path(__file__).parents[1] / "data" / "shown.txt"


def all_results():
    """The results, by name."""
    return results(Position(LINE)) | many_results() | results_of_games()


def shown(result):
    """Text, representation and table of a result."""
    return f"{result}\n{result!r}\n{result._repr_html_()}"


def read():
    """The same as the file has it."""
    parts = FILE.read_text(encoding="utf-8").split("\n== ")
    return {
        name.removeprefix("== "): text.rstrip("\n")
        for name, _, text in (part.partition("\n") for part in parts)
    }


if __name__ == "__main__":
    parts = [f"== {name}\n{shown(result).rstrip()}\n" for name, result in all_results().items()]
    FILE.write_text("".join(parts), encoding="utf-8")
