"""Labels of plots: short, readable, apart from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


LONGEST_NAME = 12
"""Characters of a camel's name that are shown."""


def luminance(colour: tuple[float, float, float]) -> float:
    """Relative luminance of a colour, 0 to 1, as the Web Content Accessibility Guidelines define it.

    Examples
    --------
    >>> luminance((1.0, 1.0, 1.0)), round(luminance((0.5, 0.5, 0.5)), 3)
    (1.0, 0.214)
    """
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def short(name: str) -> str:
    """A camel's name in one line, cut where it is long.

    Examples
    --------
    >>> short("white"), short("the ship of the desert")
    ('white', 'the ship of…')
    """
    name = " ".join(name.split())
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def percent(share: float, digits: int = 1, sign: str = "%") -> str:
    """A share in per cent; only what is 0 or 1 is shown as such.

    Examples
    --------
    >>> percent(0.3948), percent(0.0), percent(0.0001), percent(0.99999), percent(1.0)
    ('39.5%', '0%', '<0.1%', '>99.9%', '100%')
    """
    least = 10.0**-digits
    value = 100 * share
    if value in (0.0, 100.0):
        return f"{value:.0f}{sign}"
    if round(value, digits) < least:
        return f"<{least:.{digits}f}{sign}"
    if round(value, digits) > 100 - least:
        return f">{100 - least:.{digits}f}{sign}"
    return f"{value:.{digits}f}{sign}"


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the given ones, in the same order, at least `gap` apart, within bounds if there is room.

    Examples
    --------
    >>> spread([0.5, 0.0, 0.0, 0.9], 0.1, 0.0, 1.0)
    [0.5, 0.0, 0.1, 0.9]
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    # Less what the gaps below take, the places must not fall: means over the runs that do (isotonic
    # regression).
    runs: list[list[float]] = []
    for step, i in enumerate(order):
        runs.append([places[i] - step * gap])
        while len(runs) > 1 and _mean(runs[-2]) > _mean(runs[-1]):
            last = runs.pop()
            runs[-1] += last
    flat = [_mean(run) for run in runs for _ in run]
    top = max(high - gap * (len(order) - 1), low)
    found = [0.0] * len(places)
    for step, i in enumerate(order):
        found[i] = min(max(flat[step], low), top) + step * gap
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
