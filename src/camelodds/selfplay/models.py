"""Who is thought to play, where games are played on from a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelodds.arguments import members
from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError, shown
from camelodds.selfplay.strategies import MIX, Strategy, read_strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

OWN = "sharp"
MOST = 8


class Models(NamedTuple):
    """Who is thought to play.

    Parameters
    ----------
    others : tuple of Strategy
        Each opponent is drawn from these in every game.
    own : Strategy
        How the player goes on after the action.
    """

    others: tuple[Strategy, ...]
    own: Strategy

    def arrays(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Kinds and numbers of the models, the own one last, as the engine takes them."""
        from camelodds._kernels.play import SETTINGS
        from camelodds.selfplay.arrays import KINDS, SETTING_OF

        all_of_them = (*self.others, self.own)
        kinds = np.array([KINDS[one.name.partition("(")[0]] for one in all_of_them], dtype=np.int64)
        settings = np.zeros((len(all_of_them), SETTINGS))
        for row, one in enumerate(all_of_them):
            for name, value in one.numbers.items():
                settings[row, SETTING_OF[name]] = value
        return kinds, settings


def read_models(others: Any) -> Models:
    """The models for `others`: "mix", a strategy by name, or a sequence of these.

    Raises
    ------
    CamelOddsError
        If one is no strategy by name.
    """
    if isinstance(others, str) and others == "mix":
        others = MIX
    if isinstance(others, (str, Strategy)):
        others = [others]
    problem = f"others must be 'mix', a strategy or a sequence of strategies, not {shown(others)}"
    found = tuple(read_strategy(one) for one in members(others, problem))
    if not 1 <= len(found) <= MOST:
        raise CamelOddsError(f"others has {how_many(len(found), 'strategy', 'strategies')}: give 1 to {MOST}")
    for one in found:
        if one.function is not None or one.plays_on:
            raise CamelOddsError(f"others must be fast strategies by name, not {one.name}")
    return Models(found, read_strategy(OWN))
