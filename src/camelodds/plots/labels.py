"""The texts of charts, and where they go so that none covers another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.display.phrases import how_many

if TYPE_CHECKING:
    from collections.abc import Sequence


LONGEST_NAME = 12
"""Characters of a camel's name that are shown."""


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name in one line, cut if it is long.

    Examples
    --------
    >>> short("white"), short("the ship of the desert")
    ('white', 'the ship of…')
    """
    name = " ".join(name.split())
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def accuracy(samples: int | None) -> str:
    """What a title says of the accuracy of odds: the number of games that were sampled, None if exact.

    Examples
    --------
    >>> accuracy(None), accuracy(20_000)
    ('exact', '20,000 games sampled')
    """
    return "exact" if samples is None else f"{how_many(samples, 'game', form=',')} sampled"


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near to the given ones as possible, in the same order, but at least `gap` apart.

    They stay between `low` and `high` if there is enough room.

    Examples
    --------
    >>> spread([0.5, 0.0, 0.0, 0.9], 0.1, 0.0, 1.0)
    [0.5, 0.0, 0.1, 0.9]
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    # Take from each place the gaps below it: what is left must not fall from one place to the next. Where it
    # does, those places get their mean (isotonic regression).
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
