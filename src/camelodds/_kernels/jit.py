"""The one place for the compile policy of every kernel."""

from __future__ import annotations

import contextlib
import functools
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numba
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

NJIT: Any = numba.njit
POLICY: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
LEAN: dict[str, Any] = {**POLICY, "_nrt": False}
"""Without counting references to arrays, for kernels that make none: five times as fast where small parts hand
a dozen arrays to each other in every step."""


@functools.cache
def sources_stamp(own_file: str = __file__) -> bytes:
    """Hash of the sources of all kernels, and of the file a kernel is in."""
    stamp = hashlib.sha256()
    for path in sorted({*Path(__file__).parent.glob("*.py"), Path(own_file)}):
        stamp.update(path.name.encode())
        stamp.update(path.read_bytes())
    return stamp.digest()


def kernel(function: Callable[..., Any], *, lean: bool = False) -> Any:
    """Compile a kernel that Python calls: on the first call, without the GIL, kept on disk.

    Parameters
    ----------
    function : callable
        Works on numpy arrays and numpy integers of one fixed dtype an argument, so that it is compiled
        once.  An argument that may be None has it compiled once more, without what only the others need:
        numba drops branches on `is None` before anything else.
    lean : bool
        Whether references are not counted, see `LEAN`.

    Returns
    -------
    callable
        The compiled function; under ``NUMBA_DISABLE_JIT=1`` the function itself, with numpy's
        warnings about integers that wrap around switched off, as they are meant to wrap.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    compiled = NJIT(**(LEAN if lean else POLICY))(function)
    try:
        compiled.enable_caching()
    except RuntimeError:  # neither the package nor the user's cache directory can be written
        return compiled
    # numba takes a cached kernel for fresh while the kernel's own file is unchanged.  It has the code of
    # other files inlined in it, so ours are fresh while all of these files are.
    cache_file = getattr(compiled._cache, "_cache_file", None)
    if cache_file is not None:
        cache_file._source_stamp = sources_stamp(function.__code__.co_filename)
        cache_file.load = functools.partial(load_or_forget, cache_file, cache_file.load)
    return compiled


def load_or_forget(cache_file: Any, load: Callable[[Any], Any], key: Any) -> Any:
    """What is kept on disk for a signature; None if there is nothing, or nothing whole.

    A file that was cut short, by a full disk or a power cut, would end every call with pickle's errors.
    """
    try:
        return load(key)
    except OSError:
        raise
    except Exception:
        with contextlib.suppress(OSError):
            cache_file.flush()
        return None


def part(
    function: Callable[..., Any], *, inline: Literal["never", "always"] = "never", lean: bool = False
) -> Any:
    """Compile a part of kernels, which only they call: Python cannot, which halves its compile time.

    Parameters
    ----------
    function : callable
        As for `kernel`.
    inline : {"never", "always"}
        "always" puts the body into its callers before LLVM sees it, where LLVM would not and a caller's
        loop must be vectorised; dear in compile time.
    lean : bool
        Whether references are not counted, see `LEAN`.

    Returns
    -------
    callable
        The compiled function; under ``NUMBA_DISABLE_JIT=1`` the function itself.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    return NJIT(**(LEAN if lean else POLICY), no_cpython_wrapper=True, inline=inline)(function)


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
