"""Types of arrays, and arrays that are not to be written to."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


def read_only(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The array, no longer to be written to."""
    array.flags.writeable = False
    return array


def views(*arrays: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], ...]:
    """The same arrays, not to be written to through these: whatever they are, a kernel is compiled once."""
    return tuple(read_only(array.view()) for array in arrays)
