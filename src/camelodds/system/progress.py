"""Progress bars of tqdm for long work, where it is installed and somebody can see them."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


DELAY = 2.0
"""Seconds until a bar that nobody asked for appears."""


@contextmanager
def progress_bar(total: int, unit: str, wanted: bool | None) -> Iterator[Callable[[int], None]]:
    """A bar for `total` units of work; it yields a function that takes how many more are done.

    Parameters
    ----------
    total : int
    unit : str
        The name of what is counted.
    wanted : bool or None
        If None, the bar appears after `DELAY` seconds, in a terminal or notebook, if tqdm is installed.

    Raises
    ------
    CamelOddsError
        If it is wanted and tqdm is not installed, or `wanted` is not one of the three.
    """
    if wanted is not None and not isinstance(wanted, bool):
        raise CamelOddsError(f"progress must be True, False or None, not {shown(wanted)}")
    if wanted is False or (wanted is None and not _seen()):
        yield _ignore
        return
    try:
        # The notebook's own bar needs ipywidgets; the text bar does anywhere.
        if "ipykernel" in sys.modules and find_spec("ipywidgets") is not None:
            from tqdm.notebook import tqdm
        else:
            from tqdm import tqdm
    except ImportError:
        if wanted:
            raise CamelOddsError(
                "progress=True needs tqdm: pip install 'camelodds[progress]', or leave it out"
            ) from None
        yield _ignore
        return
    with tqdm(total=total, unit=unit, unit_scale=True, leave=False, delay=0 if wanted else DELAY) as bar:
        yield bar.update


def _ignore(_done: int) -> None:
    pass


def _seen() -> bool:
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())
