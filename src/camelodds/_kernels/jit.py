"""How every kernel is compiled, and kept on disk."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal

import numba
import numpy as np

from camelodds._kernels.code_cache import keep_on_disk
from camelodds._kernels.compiler import KernelCompiler, PartCompiler

if TYPE_CHECKING:
    from collections.abc import Callable

NJIT: Any = numba.njit
POLICY: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
LEAN: dict[str, Any] = {**POLICY, "_nrt": False}
"""Without counting references to arrays, for kernels that make none: five times as fast where small parts hand
a dozen arrays to each other in every step."""


def kernel(function: Callable[..., Any], *, lean: bool = False) -> Any:
    """Compile a kernel that Python calls: on the first call, without the GIL, kept on disk.

    Parameters
    ----------
    function : callable
        Takes numpy arrays and numpy integers, each argument of one dtype, so that it is compiled once.  If an
        argument may be None, it is compiled once more, without what only other values need: numba drops
        branches on `is None` before anything else, where the name is that of a parameter.
    lean : bool
        Whether references are not counted, see `LEAN`.

    Returns
    -------
    callable
        The compiled function; under ``NUMBA_DISABLE_JIT=1`` the function itself, without numpy's warnings
        about integers that wrap around, as they are meant to.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    compiled = NJIT(**(LEAN if lean else POLICY), pipeline_class=KernelCompiler)(function)
    keep_on_disk(compiled, function.__code__.co_filename)
    return compiled


def part(
    function: Callable[..., Any], *, inline: Literal["never", "always"] = "never", lean: bool = False
) -> Any:
    """Compile a part of kernels: only they can call it, Python cannot, and so it compiles in half the time.

    Parameters
    ----------
    function : callable
        As for `kernel`.
    inline : {"never", "always"}
        "always" puts the body into its callers before LLVM sees it: for a loop that must use vector
        instructions and that LLVM would leave alone.  It costs much compile time.
    lean : bool
        Whether references are not counted, see `LEAN`.

    Returns
    -------
    callable
        The compiled function; under ``NUMBA_DISABLE_JIT=1`` the function itself.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    options = LEAN if lean else POLICY
    return NJIT(**options, no_cpython_wrapper=True, inline=inline, pipeline_class=PartCompiler)(function)


def part_of(compiled: Any) -> Any:
    """A kernel as a part of others: called as it is, it would be optimized and translated for itself too."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return compiled
    return part(compiled.py_func)


def routine(function: Callable[..., Any]) -> Any:
    """Compile what kernels call by its address (see `by_address`): by itself, lean, kept on disk."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    options = {**LEAN, "no_cfunc_wrapper": False}
    compiled = NJIT(**options, no_cpython_wrapper=True, pipeline_class=KernelCompiler)(function)
    keep_on_disk(compiled, function.__code__.co_filename)
    return compiled


def lean_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, references not counted."""
    return kernel(function, lean=True)


def lean_part(function: Callable[..., Any]) -> Any:
    """As `part`, references not counted."""
    return part(function, lean=True)


def _interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def interpreted(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return interpreted
