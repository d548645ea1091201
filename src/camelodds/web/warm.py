"""Kernels made ready while the first page loads."""

from __future__ import annotations

import logging


def warm() -> None:
    """Compute once what every move asks for: its kernels are compiled, or loaded from disk."""
    from camelodds.board.position import Position
    from camelodds.odds.leg import leg_odds
    from camelodds.odds.next_roll import roll_odds
    from camelodds.odds.race import race_odds
    from camelodds.system.progress import no_bars
    from camelodds.values.advice import advise

    plain, tiles = Position("1:bg 2:y 3:pr 15:W 16:K"), Position("1:bg 2:y 3:pr 9:+ 15:W 16:K | bgr")
    try:
        with no_bars():
            for position in (plain, tiles):
                leg_odds(position)
                race_odds(position, samples=1, seed=0, workers=1)
                advise(position, samples=1, seed=0, workers=1)
                roll_odds(position)
            # The table of the first edition is made in memory, in a second.
            race_odds("1:bg 2:y 3:wo")
    except Exception:  # the first request says what is wrong
        logging.getLogger("camelodds.web").exception("kernels could not be made ready")
