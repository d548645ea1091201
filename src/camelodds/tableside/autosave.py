"""Games kept by themselves, from the complete start on, so that a closed window loses nothing."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING

from camelodds.display.printable import file_name
from camelodds.errors import CamelOddsError
from camelodds.tableside import files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.tableside.game import FollowedGame

STATE_VARIABLE = "CAMELODDS_STATE_DIR"
"""The environment variable that names the folder of the games."""
NAMES = "game-*.txt"
"""What the names of the games are like."""
KEPT = 20
"""Games that are kept: older ones are deleted when a new one comes."""


def folder() -> Path:
    """Folder of the games: one in the user's state directory, or what `STATE_VARIABLE` says."""
    given = os.environ.get(STATE_VARIABLE)
    if given:
        return Path(given)
    from platformdirs import user_state_path

    return user_state_path("camelodds", appauthor=False) / "games"


def games() -> list[Path]:
    """The games that are kept, the newest first."""
    found = []
    with contextlib.suppress(OSError):
        for path in folder().glob(NAMES):
            with contextlib.suppress(OSError):  # another session may have deleted it
                found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def newest() -> Path:
    """The game that was played last.

    Raises
    ------
    CamelOddsError
        If there is none.
    """
    found = games()
    if not found:
        raise CamelOddsError(
            f"there is no game to go on with: one is kept in {file_name(folder())} once its start is complete"
        )
    return found[0]


class Autosave:
    """The file of one session: no other session writes to it."""

    def __init__(self) -> None:
        started = time.strftime("%Y%m%d-%H%M%S")
        self.path = folder() / NAMES.replace("*", f"{started}-{secrets.token_hex(4)}")
        self.failed = False

    def keep(self, states: Sequence[FollowedGame]) -> str:
        """Keep a game as it is now.

        Parameters
        ----------
        states : sequence of FollowedGame
            Its states, the first one included.

        Returns
        -------
        str
            What is wrong, the first time that it cannot be kept; else nothing.
        """
        try:
            if not self.path.exists():
                self.path.parent.mkdir(parents=True, exist_ok=True)
                for old in games()[KEPT - 1 :]:
                    old.unlink(missing_ok=True)
            files.save(self.path, states)
        except (OSError, CamelOddsError) as error:
            problem = "" if self.failed else f"the game is not kept by itself: {error}"
            self.failed = True
            return problem
        self.failed = False
        return ""
