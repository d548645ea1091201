"""The library that reads and writes frames, Arrow data and Parquet files: polars, where it is installed."""

from __future__ import annotations

from typing import Any

from camelodds.errors import CamelOddsError


def polars(what: str) -> Any:
    """The module polars.

    Parameters
    ----------
    what : str
        What it is needed for.

    Raises
    ------
    CamelOddsError
        If it is not installed.
    """
    try:
        import polars as found
    except ImportError:
        raise CamelOddsError(f"{what} needs polars: pip install 'camelodds[frames]'") from None
    return found
