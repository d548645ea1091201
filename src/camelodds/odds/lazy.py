"""Dask arrays of positions in, lazy Dask arrays out: each chunk is a call of a function for many positions."""

from __future__ import annotations

import inspect
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from camelodds.errors import CamelOddsError, shown
from camelodds.odds.sampling import new_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray


def in_chunks(
    function: Callable[..., Any],
    words: Any,
    tile_words: Any = None,
    *,
    arrays: Sequence[str],
    **options: Any,
) -> dict[str, Any]:
    """Call a function for many positions on each chunk of a Dask array, when the results are asked for.

    Parameters
    ----------
    function : callable
        `leg_odds_many`, `race_odds_many`, `ticket_values_many`, `bet_values_many`, `tile_values_many`,
        `advise_many` or `play_on_many`.
    words : dask.array.Array of uint64, shape (n,)
        The positions, see `Position.word`.
    tile_words : dask.array.Array of uint64, shape (n,), optional
        Their tiles; no tiles if not given.
    arrays : sequence of str
        The arrays of the result that are wanted, like ``["ranks", "race_ends"]``.
    **options
        What else the function takes.  Each chunk uses one thread unless `workers` is given.  Bad positions are
        masked unless ``errors="raise"``; `valid` is the array that says which are good.

    Returns
    -------
    dict of str to dask.array.Array
        The arrays by name.  They are, to the last bit, those of one call for all positions, for any chunks.  If
        no seed is given where one is needed, all chunks get the same new one.

    Raises
    ------
    CamelOddsError
        If the chunks have unknown sizes, or the result has no such array.
    ImportError
        If Dask is not installed.

    Examples
    --------
    >>> import dask.array as da  # doctest: +SKIP
    >>> words = da.from_array(np.full(10, Position("1:bg 2:y 3:pr 15:W 16:K").word), chunks=4)  # doctest: +SKIP
    >>> in_chunks(leg_odds_many, words, arrays=["first"])["first"].mean(axis=0).compute()  # doctest: +SKIP
    array([0.07604595, 0.25400091, 0.39481596, 0.13396205, 0.14117513])
    """
    from dask import array as lazy_arrays
    from dask.delayed import delayed

    takes = inspect.signature(function).parameters
    options = {"workers": 1, "errors": "mask", **options}
    if "seed" in takes and options.get("seed") is None and options.get("method") != "exact":
        options["seed"] = new_seed()
    sizes = words.chunks[0]
    if any(math.isnan(size) for size in sizes):
        raise CamelOddsError("the chunks of words have unknown sizes: call words.compute_chunk_sizes() first")
    empty = _some(function, np.zeros(0, dtype=np.uint64), None, arrays, options)
    tiles = [None] * len(sizes) if tile_words is None else tile_words.rechunk(words.chunks).to_delayed()
    begin = options.pop("first", 0) if "first" in takes else 0
    found: dict[str, list[Any]] = {name: [] for name in arrays}
    for block, tile_block, size in zip(words.to_delayed(), tiles, sizes, strict=True):
        numbered = {"first": begin} if "first" in takes else {}
        part = delayed(_some, pure=True)(function, block, tile_block, tuple(arrays), {**options, **numbered})
        begin += size
        for name, array in empty.items():
            shape = (size, *array.shape[1:])
            found[name].append(lazy_arrays.from_delayed(part[name], shape, array.dtype, meta=array))
    return {name: lazy_arrays.concatenate(parts) for name, parts in found.items()}


def _some(
    function: Callable[..., Any],
    words: NDArray[np.uint64],
    tile_words: NDArray[np.uint64] | None,
    arrays: Sequence[str],
    options: Mapping[str, Any],
) -> dict[str, NDArray[Any]]:
    """The wanted arrays of one chunk."""
    result = function(words, tile_words=tile_words, **options)
    found = {}
    for name in arrays:
        array = getattr(result, name, None)
        if not isinstance(array, np.ndarray):
            raise CamelOddsError(f"{type(result).__name__} has no array {shown(name)}")
        # A copy: a view would keep all arrays of the chunk in memory.
        found[name] = np.ascontiguousarray(array)
    return found
