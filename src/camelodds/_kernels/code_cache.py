"""Machine code kept on disk: fresh for all sources at once, and never a reason for a call to fail.

numba takes a cached kernel for fresh while the kernel's own file is unchanged.  Kernels have the code of other
files inlined in them, so ours are fresh while all of these files are.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@functools.cache
def sources_stamp(own_file: str = __file__) -> bytes:
    """Hash of the sources of all kernels, and of the file a kernel is in.

    Raises
    ------
    OSError
        If they are no files: in an archive, or in a program that was made into one file or folder.
    """
    stamp = hashlib.sha256()
    for path in sorted({*Path(__file__).parent.glob("*.py"), Path(own_file)}):
        stamp.update(path.name.encode())
        stamp.update(path.read_bytes())
    return stamp.digest()


def keep_on_disk(compiled: Any, own_file: str) -> None:
    """Let a compiled function keep its machine code, and find what is kept.

    Parameters
    ----------
    compiled : Dispatcher
        What `numba.njit` made.
    own_file : str
        The source file of the function.
    """
    try:
        compiled.enable_caching()
    except (RuntimeError, OSError):  # neither the package nor the user's cache directory can be written
        return
    cache = compiled._cache
    cache.save_overload = functools.partial(save_or_warn, cache.save_overload)
    cache_file = getattr(cache, "_cache_file", None)
    if cache_file is None:
        return
    # numba's own stamp is that of the archive or the program where sources are no files: it holds all of them.
    with contextlib.suppress(OSError):
        cache_file._source_stamp = sources_stamp(own_file)
    cache_file.load = functools.partial(load_any, [cache_file, *shared_with(cache_file, own_file)])


def shared_with(cache_file: Any, own_file: str) -> list[Any]:
    """The code beside the sources, if this user's own is elsewhere: an administrator's `warmup` left it there."""
    beside = Path(own_file).parent / "__pycache__"
    if os.environ.get("NUMBA_CACHE_DIR") or beside == Path(cache_file._cache_path) or not beside.is_dir():
        return []
    base = cache_file._index_name.removesuffix(".nbi")
    return [type(cache_file)(str(beside), base, cache_file._source_stamp)]


def load_any(cache_files: list[Any], key: Any) -> Any:
    """What is kept on disk for a signature; None if there is nothing, or nothing whole.

    A file that was cut short, by a full disk or a power cut, would end every call with pickle's errors.
    """
    for number, cache_file in enumerate(cache_files):
        try:
            found = type(cache_file).load(cache_file, key)
        except Exception:  # pickle's errors are of any kind
            found = None
            if not number:
                with contextlib.suppress(OSError):
                    cache_file.flush()
        if found is not None:
            return found
    return None


def save_or_warn(save: Callable[..., None], *arguments: Any) -> None:
    """Keep machine code, or say once that it cannot be kept: the call that needed it goes on."""
    try:
        save(*arguments)
    except OSError as error:
        warn_once(error.strerror or str(error))


@functools.cache
def warn_once(why: str) -> None:
    """Warn that every process must compile anew."""
    warnings.warn(
        f"camelodds cannot keep its compiled code ({why}): each new process compiles it again, which takes some"
        " seconds. Free disk space, or name another directory with the environment variable NUMBA_CACHE_DIR.",
        RuntimeWarning,
        stacklevel=2,
    )


def is_compiled(compiled: Any, arguments: Sequence[Any]) -> bool:
    """Whether a call with these arguments finds its machine code, in memory or on disk, and need not compile.

    Parameters
    ----------
    compiled : Dispatcher
        What `numba.njit` made; a plain function is never compiled.
    arguments : sequence
        The arguments of the call.
    """
    if not hasattr(compiled, "overloads"):
        return True
    signature = tuple(map(compiled.typeof_pyval, arguments))
    if signature in compiled.overloads:
        return True
    cache_file = getattr(compiled._cache, "_cache_file", None)
    if cache_file is None:
        return False
    key = compiled._cache._index_key(signature, compiled.targetctx.codegen())
    return cache_file.load(key) is not None
