"""A chart of how far sampled odds are from the exact ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from camelodds.arguments import whole_number
from camelodds.board.position import Position, as_position
from camelodds.editions.by_camel import racing_index
from camelodds.errors import CamelOddsError, shown
from camelodds.odds.intervals import NORMAL_95
from camelodds.odds.leg import leg_odds
from camelodds.odds.race import race_odds
from camelodds.plots.chart import LINE, Chart, check_axes
from camelodds.plots.labels import short

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from camelodds.display.result import Floats


def convergence(
    position: Position | str,
    camel: str | None = None,
    ax: Axes | None = None,
    samples: Sequence[int] = (100, 1_000, 10_000, 100_000, 1_000_000),
    seed: int = 1,
    *,
    repeats: int = 20,
    race: bool = False,
) -> Axes:
    """Draw how far sampled odds are from the exact ones, for samples of growing size.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    camel : str, optional
        A camel's name or letter: the error of its odds; if not given, the root mean square of the errors of all
        five racing camels.
    ax : Axes, optional
        Where to draw; a new figure's if not given.
    samples : sequence of int
        Sizes of the samples, in games.
    seed : int
        Seed of the first sample, 0 or more; each further one has the next.
    repeats : int
        Samples of each size.
    race : bool
        Odds of winning the race, not of being first in the leg; there must be a table, as there is for the 2014
        edition.

    Returns
    -------
    Axes
        The axes, both logarithmic.  The dashed line is the standard error, which falls like one over the square
        root of the size; 68% and 95% of samples are expected in the bands below.  Errors of 0 are not drawn.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    TableError
        If the race has no table yet.
    CamelOddsError
        If there is no such racing camel, its odds are 0 or 1 and never sampled wrongly, or another argument is
        not what it must be.

    Examples
    --------
    >>> from camelodds import plots
    >>> ax = plots.convergence("1:bg 2:y 3:pr 15:W 16:K", "red", samples=(100, 10_000), repeats=5)
    >>> ax.get_xscale(), ax.get_yscale()
    ('log', 'log')
    """
    check_axes(ax)
    position = as_position(position)
    camels = list(range(5)) if camel is None else [racing_index(camel, position.edition)]
    if not isinstance(race, bool):
        raise CamelOddsError(f"race must be True or False, not {shown(race)}")
    sizes = _sizes(samples)
    seed = whole_number(seed, "seed", 0)
    repeats = whole_number(repeats, "repeats", 1)
    exact = race_odds(position, method="exact").odds[0] if race else leg_odds(position).ranks[:, 0]
    # Of one game; the spread of a multinomial.
    spread_of_one = (np.diag(exact) - np.outer(exact, exact))[np.ix_(camels, camels)]
    stderr = float(np.sqrt(np.trace(spread_of_one) / len(camels)))
    if stderr == 0:
        names = (
            "every camel's odds are"
            if camel is None
            else f"the odds of {position.edition.racing[camels[0]]} are"
        )
        raise CamelOddsError(f"{names} 0 or 1 in {position}: no sample errs, take another position or camel")
    errors = np.empty((len(sizes), repeats))
    for i, size in enumerate(sizes):
        for j in range(repeats):
            number = seed + i * repeats + j
            if race:
                found = race_odds(position, samples=size, seed=number).odds[0]
            else:
                found = leg_odds(position, samples=size, seed=number).ranks[:, 0]
            errors[i, j] = np.sqrt(np.mean((found - exact)[camels] ** 2))
    chart = Chart.on(ax, position.edition, 5.2, 3.6)
    _draw_errors(chart, np.array(sizes, dtype=np.float64), errors, stderr, _quantiles(spread_of_one))
    who = "all camels" if camel is None else short(position.edition.racing[camels[0]])
    what = "odds of winning the race" if race else "odds of first place"
    chart.ax.set_ylabel("error" if camel is not None else "root mean square error", fontsize=chart.size)
    chart.title(f"sampled {what}, {who}", str(position))
    return chart.ax


def _sizes(samples: Sequence[int]) -> list[int]:
    """Sizes of samples, ascending."""
    from camelodds.odds.sampling import MOST_GAMES

    if (
        isinstance(samples, (str, bytes))
        or not isinstance(samples, (Sequence, np.ndarray))
        or len(samples) == 0
    ):
        raise CamelOddsError(f"samples must be a sequence of numbers of games, not {shown(samples)}")
    return sorted({whole_number(size, f"samples[{i}]", 1, MOST_GAMES) for i, size in enumerate(samples)})


def _quantiles(covariance: Floats) -> tuple[float, float]:
    """What 68.3 % and 95% of errors stay below: root mean squares of normal errors with this covariance."""
    if len(covariance) == 1:
        deviation = float(np.sqrt(covariance[0, 0]))
        return deviation, NORMAL_95 * deviation
    # A weighted sum of squares has no quantiles in closed form; drawn once, always the same.
    variances = np.clip(np.linalg.eigvalsh(covariance), 0, None)
    draws = np.random.default_rng(0).standard_normal((40_000, len(variances))) ** 2
    below = np.quantile(np.sqrt(draws @ variances / len(variances)), (0.6827, 0.95))
    return float(below[0]), float(below[1])


def _draw_errors(
    chart: Chart, sizes: Floats, errors: Floats, stderr: float, quantiles: tuple[float, float]
) -> None:
    """Errors of samples over their sizes, before what is expected of them."""
    ax = chart.ax
    ax.set_xscale("log")
    ax.set_yscale("log")
    span = np.array([sizes[0] / 1.6, sizes[-1] * 1.6])
    root = np.sqrt(span)
    accent = chart.ink.strong
    least = stderr / float(root[-1])
    bottom = max(min(0.7 * float(np.min(errors, initial=np.inf, where=errors > 0)), least / 8), least / 100)
    for quantile, share, alpha in zip(quantiles[::-1], ("95%", "68%"), (0.13, 0.22), strict=True):
        ax.fill_between(span, bottom, quantile / root, color=accent, alpha=alpha, linewidth=0)
        va = "bottom" if share == "95%" else "top"
        chart.write(share, (span[1], quantile / root[1]), xytext=(2, 0), va=va)
    ax.plot(
        span,
        stderr / root,
        color=chart.ink.plain,
        linestyle="--",
        linewidth=1.2,
        label="standard error ~ 1/√n",
    )
    drawn = np.ma.masked_less(errors, bottom)
    repeats = errors.shape[1]
    ax.plot(
        np.repeat(sizes, repeats), drawn.ravel(), "o", color=accent, markersize=3.5, alpha=0.6,
        markeredgewidth=0, label="a sample",
    )  # fmt: skip
    typical = np.ma.masked_less(np.sqrt(np.mean(errors**2, axis=1)), bottom)
    ax.plot(
        sizes, typical, "D", color=chart.paper, markeredgecolor=chart.ink.plain, markersize=5.5,
        label=f"root mean square of {repeats}",
    )  # fmt: skip
    # As high as it takes for the legend to stand above the bands.
    legend = chart.share(4.6 * LINE * chart.size, "height")
    start = 1 - chart.share(chart.text_width("standard error ~ 1/√n") + 3.4 * chart.size, "width")
    at_start = math.log(quantiles[1] / root[0]) + start * math.log(root[0] / root[1])
    top = max((at_start - legend * math.log(bottom)) / (1 - legend), math.log(1.5 * errors[0].max()))
    ax.set_xlim(span[0], span[1])
    ax.set_ylim(bottom, math.exp(top))
    if sizes[-1] < 100 * sizes[0]:
        # Too short an axis for powers of ten.
        ends = sizes[:1] if sizes[-1] < 4 * sizes[0] else sizes[[0, -1]]
        ax.set_xticks(ends, [f"{int(size):,}" for size in ends])
        ax.set_xticks([], minor=True)
    ax.set_xlabel("games", fontsize=chart.size)
    chart.frame("left", "bottom")
    ax.legend(
        loc="upper right",
        fontsize=chart.size,
        frameon=False,
        labelcolor=chart.ink.plain,
        borderaxespad=0,
        handlelength=1.6,
    )
