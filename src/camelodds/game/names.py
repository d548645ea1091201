"""The names that players can have: each can be typed in a line among the words of turns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from camelodds.errors import CamelOddsError, NotationError, shown
from camelodds.game.line import camels_like
from camelodds.game.turn_words import ROLL, read_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition

LONGEST = 20
NAME = re.compile(r"[^\W\d_][\w'-]*(?: [^\W\d_][\w'-]*)*")
"""A player's name: words that begin with a letter, so that none is the beginning of a number or a sign."""


def check_names(names: Sequence[str], edition: Edition) -> None:
    """Check the names of players, and that there are as many as the edition is for (R22).

    Raises
    ------
    CamelOddsError
        If one cannot be used, two cannot be told apart, or there are too few or too many.
    """
    least, most = edition.players
    if not least <= len(names) <= most:
        raise CamelOddsError(
            f"the {edition.name} edition is for {least} to {most} players, not for {len(names)} (R22)"
        )
    for name in names:
        if not isinstance(name, str):
            raise CamelOddsError(f"a player's name must be a text, not {shown(name)}")
        if not NAME.fullmatch(name) or len(name) > LONGEST:
            raise CamelOddsError(
                f"{shown(name)} cannot be a player's name: words of letters and digits with a letter first and a"
                f" blank between, {LONGEST} characters at most"
            )
        if like := _like_what(name, edition):
            raise CamelOddsError(f"{shown(name)} cannot be a player's name: it is like {like}")
        if [str(other).lower() for other in names].count(name.lower()) > 1:
            raise CamelOddsError(f"two players are called {name}: each must have a name of their own")
    lower = [name.lower() for name in names]
    for name in names:
        words = name.lower().split()
        if len(words) > 1 and set(words) <= set(lower):
            raise CamelOddsError(f"{name} cannot be told from {' and '.join(words)}: give another name")


def _like_what(name: str, edition: Edition) -> str:
    """What a name would be read as where it is typed; nothing if it is only a name."""
    roll = ROLL.fullmatch(name)
    if roll is not None and (len(roll[1]) == 1 or camels_like(roll[1], edition, False)):
        return "a roll"
    if " " not in name:
        # A word of a command can be a name: what stands around it tells.
        return ""
    try:
        read_turn(name, edition, ())
    except NotationError:
        return ""
    return "a turn"
