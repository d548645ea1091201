"""A chart of how far sampled odds are from the exact ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from camelodds.arguments import truth, whole_number
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

    from camelodds.system.arrays import Floats


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
    """Draw how far sampled odds are from the exact ones, for growing numbers of games.

    Parameters
    ----------
    position : Position or str
        The position, or its line.
    camel : str, optional
        A camel's name or letter: draw the error of its odds.  If not given, draw the root mean square of the
        errors of all five racing camels.
    ax : Axes, optional
        Where to draw; if not given, in a new figure.
    samples : sequence of int
        Numbers of games in a sample.
    seed : int
        Seed of the first sample, 0 or more; each further sample has the next seed.
    repeats : int
        How many samples to draw for each number of games.
    race : bool
        Draw odds of winning the race, not of first place in the leg.  This needs a race table; for the 2014
        edition there is one.

    Returns
    -------
    Axes
        The axes, both logarithmic.  The dashed line is the standard error, which falls with the square root of
        the number of games.  68% and 95% of the samples are expected in the bands.  Errors of 0 are not drawn.

    Raises
    ------
    NotationError, IllegalPosition
        If the line cannot be read or the position breaks rules.
    TableError
        If the race has no table yet.
    CamelOddsError
        If there is no such racing camel, if its odds are 0 or 1, so that no sample can be wrong, or if
        another argument is not what it must be.

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
    race = truth(race, "race")
    games = _ascending(samples)
    seed = whole_number(seed, "seed", 0)
    repeats = whole_number(repeats, "repeats", 1)
    exact = race_odds(position, method="exact").odds[0] if race else leg_odds(position).ranks[:, 0]
    covariance = (np.diag(exact) - np.outer(exact, exact))[np.ix_(camels, camels)]
    racing = position.edition.racing
    if np.trace(covariance) == 0:
        whose = "every camel's odds are" if camel is None else f"the odds of {racing[camels[0]]} are"
        raise CamelOddsError(f"{whose} 0 or 1 in {position}: no sample errs, take another position or camel")
    found = _sampled(position, games, repeats, seed, race)
    errors = np.sqrt(np.mean((found - exact)[:, :, camels] ** 2, axis=2))
    chart = Chart.on(ax, position.edition, 5.2, 3.6)
    _draw(chart, _Errors(np.array(games, dtype=np.float64), errors, covariance))
    chart.ax.set_xlabel("games", fontsize=chart.size)
    chart.ax.set_ylabel("error" if camel is not None else "root mean square error", fontsize=chart.size)
    who = "all camels" if camel is None else short(racing[camels[0]])
    what = "odds of winning the race" if race else "odds of first place"
    chart.title(f"sampled {what}, {who}", str(position))
    return chart.ax


def _ascending(samples: Sequence[int]) -> list[int]:
    """Numbers of games, checked, each once."""
    from camelodds.odds.sampling import MOST_GAMES

    numbers = isinstance(samples, (Sequence, np.ndarray)) and not isinstance(samples, (str, bytes))
    if not numbers or len(samples) == 0:
        raise CamelOddsError(f"samples must be a sequence of numbers of games, not {shown(samples)}")
    return sorted({whole_number(size, f"samples[{i}]", 1, MOST_GAMES) for i, size in enumerate(samples)})


def _sampled(position: Position, games: list[int], repeats: int, seed: int, race: bool) -> Floats:
    """Odds of samples, shape (numbers of games, repeats, 5)."""
    odds = np.empty((len(games), repeats, 5))
    for number, (i, j) in enumerate(np.ndindex(len(games), repeats), seed):
        if race:
            odds[i, j] = race_odds(position, samples=games[i], seed=number).odds[0]
        else:
            odds[i, j] = leg_odds(position, samples=games[i], seed=number).ranks[:, 0]
    return odds


class _Errors(NamedTuple):
    """Errors of samples, shape (numbers of games, repeats), and the covariance of the odds of one game."""

    games: Floats
    errors: Floats
    covariance: Floats

    @property
    def span(self) -> Floats:
        """The ends of the x axis."""
        return np.array([self.games[0] / 1.6, self.games[-1] * 1.6])

    @property
    def stderr(self) -> Floats:
        """The standard error at both ends."""
        variance = float(np.trace(self.covariance)) / len(self.covariance)
        return np.sqrt(variance / self.span)

    @property
    def bottom(self) -> float:
        """Where the y axis starts: below the least error, but not far below for a single lucky sample."""
        least = float(self.stderr[1])
        smallest = float(np.min(self.errors, initial=np.inf, where=self.errors > 0))
        return max(min(0.7 * smallest, least / 8), least / 100)

    def quantiles(self) -> tuple[Floats, Floats]:
        """What 68% and 95% of errors stay below, at both ends: root mean squares of normal errors."""
        root = np.sqrt(self.span)
        if len(self.covariance) == 1:
            deviation = np.sqrt(self.covariance[0, 0]) / root
            return deviation, NORMAL_95 * deviation
        # A weighted sum of squares has no quantiles in closed form: take those of random draws, the same
        # each time.
        variances = np.clip(np.linalg.eigvalsh(self.covariance), 0, None)
        draws = np.random.default_rng(0).standard_normal((40_000, len(variances))) ** 2
        below = np.quantile(np.sqrt(draws @ variances / len(variances)), (0.6827, 0.95))
        return below[0] / root, below[1] / root


def _draw(chart: Chart, errors: _Errors) -> None:
    """Errors of samples over their numbers of games, in front of what is expected of them."""
    chart.ax.set_xscale("log")
    chart.ax.set_yscale("log")
    bands = errors.quantiles()
    _draw_expected(chart, errors, bands)
    _draw_samples(chart, errors)
    chart.frame("left", "bottom")
    chart.ax.set_xlim(*errors.span)
    chart.ax.set_ylim(errors.bottom, _top(chart, errors, bands[1]))
    if errors.games[-1] < 100 * errors.games[0]:
        _name_games(chart, errors.games)
    chart.ax.legend(
        loc="upper right", fontsize=chart.size, frameon=False, labelcolor=chart.ink.plain, borderaxespad=0,
        handlelength=1.6,
    )  # fmt: skip


def _draw_expected(chart: Chart, errors: _Errors, bands: tuple[Floats, Floats]) -> None:
    """The bands in which samples are expected, with their names at the right end, and the standard error."""
    ax, span = chart.ax, errors.span
    within_68, within_95 = bands
    for band, name, alpha, va in ((within_95, "95%", 0.13, "bottom"), (within_68, "68%", 0.22, "top")):
        ax.fill_between(span, errors.bottom, band, color=chart.ink.strong, alpha=alpha, linewidth=0)
        chart.write(name, (span[1], band[1]), xytext=(2, 0), va=va)
    ax.plot(
        span, errors.stderr, color=chart.ink.plain, linestyle="--", linewidth=1.2,
        label="standard error ~ 1/√n",
    )  # fmt: skip


def _draw_samples(chart: Chart, errors: _Errors) -> None:
    """A point for each sample, and a larger one for the root mean square of those with as many games."""
    repeats = errors.errors.shape[1]
    samples = np.ma.masked_less(errors.errors, errors.bottom)
    chart.ax.plot(
        np.repeat(errors.games, repeats), samples.ravel(), "o", color=chart.ink.strong, markersize=3.5,
        alpha=0.6, markeredgewidth=0, label="a sample",
    )  # fmt: skip
    typical = np.ma.masked_less(np.sqrt(np.mean(errors.errors**2, axis=1)), errors.bottom)
    chart.ax.plot(
        errors.games, typical, "D", color=chart.paper, markeredgecolor=chart.ink.plain, markersize=5.5,
        label=f"root mean square of {repeats}",
    )  # fmt: skip


def _top(chart: Chart, errors: _Errors, band: Floats) -> float:
    """Where the y axis ends: above the first errors, and so high that the legend is above the band."""
    _, labels = chart.ax.get_legend_handles_labels()
    height = chart.share(4.6 * LINE * chart.size, "height")
    # The lines and points before the labels are about 3 font sizes wide; as much again stays free.
    left = 1 - chart.share(max(map(chart.text_width, labels)) + 6 * chart.size, "width")
    # On logarithmic axes the band is a straight line: its height at the left end of the legend.
    start, end = np.log(band)
    below = start + left * (end - start)
    top = (below - height * math.log(errors.bottom)) / (1 - height)
    return max(math.exp(top), 1.5 * float(errors.errors[0].max()))


def _name_games(chart: Chart, games: Floats) -> None:
    """Ticks at the least and the most games: the axis is too short for powers of ten."""
    ends = games[:1] if games[-1] < 4 * games[0] else games[[0, -1]]
    chart.ax.set_xticks(ends, [f"{int(size):,}" for size in ends])
    chart.ax.set_xticks([], minor=True)
