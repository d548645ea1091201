"""How much one request may ask for, and how much work is done at once; set by environment variables."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from camelodds.arguments import whole_number
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX = "CAMELODDS_WEB_"
"""How the names of the variables begin."""


@dataclass(frozen=True)
class Limits:
    """What one server does at most; each can be set, as by ``CAMELODDS_WEB_POSITIONS=50``.

    Parameters
    ----------
    body : int
        Bytes of a request's body.
    positions : int
        Positions of one request.
    samples : int
        Races or legs played for one position.
    games : int
        Games played on for each action, for chances to win.
    moves : int
        Moves of a game.
    seconds : int
        Seconds of computing for one request.
    reading : int
        Seconds in which a body must have arrived.
    threads : int
        Short requests that are computed at once.
    long_threads : int
        Long requests that are computed at once: big samples, many positions, chances to win.
    waiting : int
        Requests that wait for each of these threads; more are sent away with a time to come back.

    Examples
    --------
    >>> Limits.of({"CAMELODDS_WEB_POSITIONS": "50"}).positions
    50
    """

    body: int = 256 * 1024
    positions: int = 1000
    samples: int = 10_000_000
    games: int = 20_000
    moves: int = 400
    seconds: int = 10
    reading: int = 10
    threads: int = 2
    long_threads: int = 1
    waiting: int = 32

    @classmethod
    def of(cls, variables: Mapping[str, str] = os.environ) -> Limits:
        """The limits that environment variables set.

        Raises
        ------
        CamelOddsError
            If one of them is not a whole number, 1 or more.
        """
        found = {}
        for field in fields(cls):
            name = f"{PREFIX}{field.name.upper()}"
            if (value := variables.get(name)) is not None:
                if not (value.isascii() and value.isdecimal() and len(value) < 16):
                    raise CamelOddsError(f"{name} must be a whole number, at least 1, not {shown(value)}")
                found[field.name] = whole_number(int(value), name, 1)
        return cls(**found)
