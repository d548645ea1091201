"""Rows of positions from a file or a pipe: lines, CSV, JSON lines or Parquet, a chunk at a time."""

from __future__ import annotations

import csv
import io
import itertools
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from camelodds._kernels.word_layout import WORD_BITS
from camelodds.display.printable import file_name
from camelodds.errors import CamelOddsError, shown
from camelodds.system.frames import polars

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

KINDS = ("lines", "csv", "jsonl", "parquet")
SUFFIXES = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}
"""The kind of a file by how its name ends; lines otherwise."""
PIPE = "-"
"""What stands for standard input and output."""
TILE_COLUMN = "tile_word"
"""The column of tiles beside a column of words."""


class Row(NamedTuple):
    """One row: what is given as the position, and what is wrong if it could not even be found."""

    given: str | int | None
    tile_word: int = 0
    problem: str = ""


def kind_of(path: str, kind: str | None) -> str:
    """The kind of a file: as said, or as its name says."""
    return kind or SUFFIXES.get(Path(path).suffix.lower(), "lines")


@dataclass(frozen=True)
class Source:
    """Where rows come from.

    Parameters
    ----------
    path : str
        A file, or ``-`` for standard input.
    kind : str
        One of `KINDS`.
    column : str
        The column, or the key, of the positions.
    """

    path: str
    kind: str
    column: str

    @property
    def name(self) -> str:
        """What messages call it."""
        return "standard input" if self.path == PIPE else file_name(self.path)

    def chunks(self, size: int, skip: int = 0) -> Iterator[list[Row]]:
        """Rows in lists of `size`, after the first `skip` rows.

        Raises
        ------
        CamelOddsError
            If the file has no such column, or cannot be a file of its kind.
        OSError
            If it cannot be read.
        """
        if self.kind == "parquet":
            yield from self._parquet(size, skip)
            return
        with self._opened() as file:
            # Bytes that are no text make a row that cannot be read, not an end of the run.
            text = io.TextIOWrapper(file, encoding="utf-8-sig", errors="backslashreplace", newline="")
            rows = {"lines": self._lines, "csv": self._csv, "jsonl": self._jsonl}[self.kind](text)
            rows = itertools.islice(rows, skip, None)
            while chunk := list(itertools.islice(rows, size)):
                yield chunk
            text.detach()

    def _opened(self) -> BinaryIO:
        if self.path == PIPE:
            if sys.stdin is None:
                raise CamelOddsError("there is no standard input to read rows from")
            return open(sys.stdin.fileno(), "rb", closefd=False)
        return Path(self.path).open("rb")

    def _lines(self, text: io.TextIOWrapper) -> Iterator[Row]:
        for line in text:
            yield Row(line.strip())

    def _csv(self, text: io.TextIOWrapper) -> Iterator[Row]:
        rows = csv.reader(text)
        try:
            header = next(rows, [])
        except csv.Error as error:
            raise CamelOddsError(f"{self.name} is no CSV file: {error}") from None
        place = self._place(header)
        while True:
            try:
                row = next(rows)
            except StopIteration:
                return
            except csv.Error as error:
                yield Row(None, problem=f"no CSV: {error}")
                continue
            if place < len(row):
                yield Row(row[place])
            else:
                yield Row(None, problem=f"this row has no column {self.column!r}")

    def _jsonl(self, text: io.TextIOWrapper) -> Iterator[Row]:
        for line in text:
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                yield Row(line.strip(), problem="no JSON")
                continue
            if isinstance(value, dict):
                if self.column not in value:
                    yield Row(None, problem=f"this row has no key {self.column!r}")
                    continue
                value = value[self.column]
            if value is None or isinstance(value, str):
                yield Row(value)
            else:
                yield Row(shown(value), problem=f"a position is a text here, not {shown(value)}")

    def _parquet(self, size: int, skip: int) -> Iterator[list[Row]]:
        library = polars("a Parquet file")
        if self.path == PIPE:
            raise CamelOddsError("Parquet cannot come from standard input: give a file")
        Path(self.path).stat()  # the system's own words if it is not there
        try:
            frame = library.scan_parquet(self.path)
            types = dict(frame.collect_schema())
        except library.exceptions.PolarsError as error:
            raise CamelOddsError(f"{self.name} is no Parquet file: {str(error).splitlines()[0]}") from None
        self._place(list(types))
        words = types[self.column].is_integer()
        columns = [self.column, *([TILE_COLUMN] if words and TILE_COLUMN in types else [])]
        frame = frame.select(columns)
        if not words:
            frame = frame.select(library.col(self.column).cast(library.String, strict=False))
        for begin in itertools.count(skip, size):
            rows = frame.slice(begin, size).collect().rows()
            if not rows:
                return
            yield [_row_of(*row) for row in rows]

    def _place(self, names: list[Any]) -> int:
        if self.column not in names:
            there = ", ".join(map(repr, names)) or "none"
            raise CamelOddsError(
                f"{self.name} has no column {self.column!r}; its columns: {there}. --column names another"
            )
        return names.index(self.column)


def _row_of(given: Any, tile_word: Any = 0) -> Row:
    for name, word in (("a word", given), (TILE_COLUMN, tile_word)):
        if isinstance(word, int) and not 0 <= word < 1 << WORD_BITS:
            return Row(given, problem=f"{name} has {WORD_BITS} bits and no sign, it is not {word}")
    return Row(given, tile_word or 0)
