"""The one place for the compile policy of every kernel."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal

import numba
import numpy as np

from camelodds._kernels.code_cache import keep_on_disk

if TYPE_CHECKING:
    from collections.abc import Callable

NJIT: Any = numba.njit
POLICY: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a kernel that Python calls: on the first call, without the GIL, kept on disk.

    Parameters
    ----------
    function : callable
        Works on numpy arrays and numpy integers of one fixed dtype an argument, so that it is compiled
        once.  An argument that may be None has it compiled once more, without what only the others need:
        numba drops branches on `is None` before anything else.

    Returns
    -------
    callable
        The compiled function; under ``NUMBA_DISABLE_JIT=1`` the function itself, with numpy's
        warnings about integers that wrap around switched off, as they are meant to wrap.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    compiled = NJIT(**POLICY)(function)
    keep_on_disk(compiled, function.__code__.co_filename)
    return compiled


def part(function: Callable[..., Any], *, inline: Literal["never", "always"] = "never") -> Any:
    """Compile a part of kernels, which only they call: Python cannot, which halves its compile time.

    Parameters
    ----------
    function : callable
        As for `kernel`.
    inline : {"never", "always"}
        "always" puts the body into its callers before LLVM sees it, where LLVM would not and a caller's
        loop must be vectorised; dear in compile time.

    Returns
    -------
    callable
        The compiled function; under ``NUMBA_DISABLE_JIT=1`` the function itself.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    return NJIT(**POLICY, no_cpython_wrapper=True, inline=inline)(function)


def _interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def interpreted(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return interpreted
