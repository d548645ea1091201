"""How good a fitted value is: log loss, and whether what it calls likely comes as often as it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from camelodds.selfplay.legs_met import Legs
    from camelodds.system.arrays import Floats

    Numbers = NDArray[np.floating[Any]]

BINS = 10


class Calibration(NamedTuple):
    """Chances in bins, each of as many, and how often it came so.

    Parameters
    ----------
    expected, observed : ndarray of float64, shape (bins,)
        Mean chance to win, and mean share of the win.
    stderr : ndarray of float64, shape (bins,)
        Standard error of the observed one: chances of one game are taken together.
    chances : ndarray of int64, shape (bins,)
        How many there are.
    """

    expected: Floats
    observed: Floats
    stderr: Floats
    chances: NDArray[np.int64]

    @property
    def gaps(self) -> Floats:
        """Observed less expected."""
        return self.observed - self.expected

    @property
    def worst(self) -> int:
        """The bin with the largest gap, whatever its sign."""
        return int(np.argmax(np.abs(self.gaps)))


def calibration(chances: Numbers, won: Numbers, game: NDArray[np.int64], bins: int = BINS) -> Calibration:
    """Chances, what came of them, and of which game they are, by bins of as many chances each."""
    order = np.argsort(chances, kind="stable")
    found = []
    for rows in np.array_split(order, bins):
        off = won[rows].astype(np.float64) - chances[rows]
        by_game = np.bincount(np.unique(game[rows], return_inverse=True)[1], off - off.mean())
        error = np.sqrt((by_game**2).sum()) / len(rows)
        found.append(
            (chances[rows].mean(dtype=np.float64), won[rows].mean(dtype=np.float64), error, len(rows))
        )
    expected, observed, stderr, sizes = (np.array(column) for column in zip(*found, strict=True))
    return Calibration(expected, observed, stderr, sizes)


def log_loss(chances: Numbers, won: Numbers) -> float:
    """The mean of -log of the winner's chance; of winners who share, the mean."""
    return float(-(won * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean(dtype=np.float64))


class Check(NamedTuple):
    """How good a value is.

    Parameters
    ----------
    kind : str
        Of which games.
    legs : int
        Legs by which it is judged.
    plain, loss : float
        Log loss without the network, and with it.
    everybody, me, others : Calibration
        Of all players' chances, of those of the player who goes on by the model for oneself, of the others.
    """

    kind: str
    legs: int
    plain: float
    loss: float
    everybody: Calibration
    me: Calibration
    others: Calibration

    def __str__(self) -> str:
        parts = (f"{name} {in_percent(one)}" for name, one in zip(WHO, self[4:], strict=True))
        return f"{self.kind}: log loss {self.plain:.4f} plain, {self.loss:.4f} fitted; {'; '.join(parts)}"


WHO = ("all", "me", "others")


def check_of(kind: str, legs: Legs, chances: Numbers, without: Numbers) -> Check:
    """How good chances are, beside those without the network."""
    me = np.arange(legs.won.shape[1]) == legs.me[:, None]
    game = np.broadcast_to(legs.game[:, None], me.shape)
    parts = (calibration(chances[who], legs.won[who], game[who]) for who in (me >= 0, me, ~me))
    return Check(kind, len(legs.game), log_loss(without, legs.won), log_loss(chances, legs.won), *parts)


def in_percent(one: Calibration) -> str:
    """The largest gap of a calibration, with its standard error."""
    worst = one.worst
    return f"{100 * one.gaps[worst]:+.1f} +- {100 * one.stderr[worst]:.1f} %"


def markdown(checks: Sequence[Check]) -> str:
    """A table of checks, for the docs."""
    lines = [
        "| edition | players | others | log loss, plain | fitted | largest gap, all | oneself | others |",
        "| --- | --: | --- | --: | --: | --: | --: | --: |",
    ]
    for one in checks:
        edition, players, others = one.kind.split("-")
        gaps = " | ".join(in_percent(part) for part in one[4:])
        lines.append(f"| {edition} | {players} | {others} | {one.plain:.4f} | {one.loss:.4f} | {gaps} |")
    return "\n".join(lines)
