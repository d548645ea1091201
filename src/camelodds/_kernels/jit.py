"""How every kernel is compiled, and kept on disk."""

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


@functools.cache
def sources_stamp(own_file: str = __file__) -> bytes:
    """Hash of the sources of all kernels, and of the file that a kernel is in."""
    stamp = hashlib.sha256()
    for path in sorted({*Path(__file__).parent.glob("*.py"), Path(own_file)}):
        stamp.update(path.name.encode())
        stamp.update(path.read_bytes())
    return stamp.digest()


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a kernel that Python calls: on the first call, without the GIL, kept on disk.

    Parameters
    ----------
    function : callable
        Takes numpy arrays and numpy integers, each argument of one dtype, so that it is compiled once.  If an
        argument may be None, it is compiled once more, without what only other values need: numba drops
        branches on `is None` before anything else, where the name is that of a parameter.

    Returns
    -------
    callable
        The compiled function; under ``NUMBA_DISABLE_JIT=1`` the function itself, without numpy's warnings
        about integers that wrap around, as they are meant to.
    """
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _interpreted(function)
    compiled = NJIT(**POLICY)(function)
    try:
        compiled.enable_caching()
    except RuntimeError:  # neither the package nor the user's cache directory can be written
        return compiled
    # numba uses a kernel from the disk as long as the kernel's own file is unchanged.  But a kernel has the
    # code of other files inlined in it: ours are used as long as all of these files are unchanged.
    cache_file = getattr(compiled._cache, "_cache_file", None)
    if cache_file is not None:
        cache_file._source_stamp = sources_stamp(function.__code__.co_filename)
        cache_file.load = functools.partial(load_or_forget, cache_file, cache_file.load)
    return compiled


def load_or_forget(cache_file: Any, load: Callable[[Any], Any], key: Any) -> Any:
    """What is on disk for a signature; None if there is nothing, or a damaged file.

    Otherwise a file cut short, by a full disk or a power cut, would end every call with an error of pickle.
    """
    try:
        return load(key)
    except OSError:
        raise
    except Exception:
        with contextlib.suppress(OSError):
            cache_file.flush()
        return None


def part(function: Callable[..., Any], *, inline: Literal["never", "always"] = "never") -> Any:
    """Compile a part of kernels: only they can call it, Python cannot, and so it compiles in half the time.

    Parameters
    ----------
    function : callable
        As for `kernel`.
    inline : {"never", "always"}
        "always" puts the body into its callers before LLVM sees it: for a loop that must use vector
        instructions and that LLVM would leave alone.  It costs much compile time.

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
