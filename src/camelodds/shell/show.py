"""What commands print: results as text, in colour in a terminal, or as JSON."""

from __future__ import annotations

import json
from typing import Any

from camelodds.display.result import JSON_VERSION as VERSION


def print_json(page: Any) -> None:
    """Print JSON."""
    # Who reads it can tell from the version that keys have changed their meaning.
    print(json.dumps(page if isinstance(page, list) else {"version": VERSION, **page}, indent=2))


def show(*parts: Any, most: int | None = None, note: str = "", digits: int | None = None) -> None:
    """Show positions, results and texts, of advice at most so many actions; a note only in a terminal.

    Odds are in percent, and values of tickets and cards to the penny, unless digits after the point are asked for.
    """
    from camelodds.board.position import Position
    from camelodds.shell.screen import Screen

    screen = Screen(digits=digits)
    for number, part in enumerate(parts):
        if number:
            screen.show("")
        if isinstance(part, Position):
            screen.show(str(part))
            if screen.has_room:
                screen.show(part.board())
        else:
            screen.show(part, most=most)
    if note and screen.in_colour:
        screen.show(note)
