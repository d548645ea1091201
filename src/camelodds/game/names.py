"""The names that players can have: each can be typed as one word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from camelodds.errors import CamelOddsError, shown
from camelodds.game.line import camels_like
from camelodds.game.turn_words import ROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition

LONGEST = 20
NAME = re.compile(rf"[^\W\d_][\w'-]{{0,{LONGEST - 1}}}")
"""A player's name: one word of a typed line, and not the beginning of a number or a sign."""


def check_names(names: Sequence[str], edition: Edition, least: int = 1) -> None:
    """Check the names of players, `least` of them or more.

    Raises
    ------
    CamelOddsError
        If one cannot be used, two are the same, or there are too few or too many.
    """
    most = edition.players[1]
    if not least <= len(names) <= most:
        raise CamelOddsError(f"there are {len(names)} players: give {least} to {most} names (R22)")
    for name in names:
        if not isinstance(name, str):
            raise CamelOddsError(f"a player's name must be a text, not {shown(name)}")
        roll = ROLL.fullmatch(name)
        if roll is not None and (len(roll[1]) == 1 or camels_like(roll[1], edition, False)):
            raise CamelOddsError(f"{shown(name)} cannot be a player's name: it is like a roll")
        if not NAME.fullmatch(name):
            raise CamelOddsError(
                f"{shown(name)} cannot be a player's name: a letter, then letters and digits,"
                f" {LONGEST} at most"
            )
        if [str(other).lower() for other in names].count(name.lower()) > 1:
            raise CamelOddsError(f"two players are called {name}: each must have a name of their own")
