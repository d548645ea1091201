"""Rows of answers to a file or a pipe: CSV, JSON lines, or Parquet in parts; rows are always whole."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from camelodds.batch.rows_in import PIPE
from camelodds.display.printable import file_name
from camelodds.errors import CamelOddsError
from camelodds.system.frames import polars
from camelodds.system.replace_file import replace_file

if TYPE_CHECKING:
    from typing import BinaryIO

    Columns = dict[str, list[Any]]

KINDS = ("csv", "jsonl", "parquet")
INTEGERS = ("index", "best_space")
"""Columns of whole numbers; the others are texts or floats."""
PART = re.compile(r"part-\d+\.parquet")
"""How the name of a part begins; what a killed process leaves has more behind it."""
TEXTS = ("position", "best_ticket", "best_side", "best", "error")


class Output(Protocol):
    """Where rows go."""

    name: str
    size: int
    """How much there is: bytes of text, or parts."""

    def write(self, columns: Columns) -> None:
        """Write rows; if that fails, there are only whole rows of before."""

    def close(self) -> None:
        """End."""


def plain(value: Any) -> Any:
    """None for NaN, which neither CSV nor JSON have."""
    return None if isinstance(value, float) and math.isnan(value) else value


def as_csv(columns: Columns, header: bool) -> bytes:
    """Rows as CSV, numbers with all digits; what is not there is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if header:
        writer.writerow(columns)
    writer.writerows(zip(*([plain(value) for value in column] for column in columns.values()), strict=True))
    return text.getvalue().encode("utf-8", "backslashreplace")


def as_json_lines(columns: Columns) -> bytes:
    """Rows as JSON lines; what is not there is null."""
    plain_columns = ([plain(value) for value in column] for column in columns.values())
    rows = (dict(zip(columns, row, strict=True)) for row in zip(*plain_columns, strict=True))
    return "".join(f"{json.dumps(row, ensure_ascii=True)}\n" for row in rows).encode("ascii")


class TextOutput:
    """CSV or JSON lines, in a file or on standard output.

    Parameters
    ----------
    path : str
    kind : {"csv", "jsonl"}
    size : int
        Bytes to keep of a file that is gone on with; 0 begins anew.
    """

    def __init__(self, path: str, kind: str, size: int) -> None:
        self.name, self.kind, self.size = file_name(path), kind, size
        self.to_pipe = path == PIPE
        self.file: BinaryIO = _standard_output() if self.to_pipe else _kept(Path(path), size)

    def write(self, columns: Columns) -> None:
        """Write rows, and wait until the disk has them."""
        data = as_csv(columns, self.size == 0) if self.kind == "csv" else as_json_lines(columns)
        try:
            _write_all(self.file, data)
            if not self.to_pipe:
                os.fsync(self.file.fileno())
        except BaseException:
            if not self.to_pipe:
                self.file.truncate(self.size)
            raise
        self.size += len(data)

    def close(self) -> None:
        """End."""
        self.file.close()


class ParquetOutput:
    """A folder of Parquet files, one for each chunk: each is written aside and put there when it is whole."""

    def __init__(self, path: str, size: int) -> None:
        self.frames = polars("Parquet")
        self.name, self.folder, self.size = file_name(path), Path(path), size
        if path == PIPE:
            raise CamelOddsError("Parquet cannot go to standard output: give --out a folder")
        self.folder.mkdir(parents=True, exist_ok=True)
        there = list(self.folder.iterdir())
        for one in there:
            if not PART.match(one.name):
                raise CamelOddsError(f"{self.name} has other files than parts, like {file_name(one.name)}")
        for one in there:
            if one.name not in {f"part-{number:06}.parquet" for number in range(size)}:
                one.unlink()

    def write(self, columns: Columns) -> None:
        """Write one more part."""
        frame = self.frames.DataFrame(columns, schema=self._schema(columns))
        data = io.BytesIO()
        frame.write_parquet(data)
        replace_file(self.folder / f"part-{self.size:06}.parquet", [data.getbuffer()])
        self.size += 1

    def _schema(self, columns: Columns) -> dict[str, Any]:
        kinds = self.frames
        return {
            name: kinds.Int64 if name in INTEGERS else kinds.String if name in TEXTS else kinds.Float64
            for name in columns
        }

    def close(self) -> None:
        """End: every part is closed already."""


def open_output(path: str, kind: str, size: int) -> Output:
    """Open where rows go; `size` of what is there is kept."""
    return ParquetOutput(path, size) if kind == "parquet" else TextOutput(path, kind, size)


def _standard_output() -> BinaryIO:
    if sys.stdout is None:
        raise CamelOddsError("there is no standard output to write rows to")
    sys.stdout.flush()
    return open(sys.stdout.fileno(), "wb", buffering=0, closefd=False)


def _kept(path: Path, size: int) -> BinaryIO:
    """A file of which so many bytes are kept, to be written on."""
    file = path.open("r+b" if size else "wb", buffering=0)
    file.truncate(size)
    file.seek(size)
    return file


def _write_all(file: BinaryIO, data: bytes) -> None:
    """Write all bytes: without a buffer, a write may take only some."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
