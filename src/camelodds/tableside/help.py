"""What one can type in a session at the table, and what it does."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

HELP = {
    "b2, K1, blue 2": "a roll: the camel's colour, and the number",
    "ticket blue": "takes the top blue ticket",
    "tile 9 +": "places or moves the player's tile, + or -",
    "bet win red": "lays a finish card; 'bet lose red'; ? if not known",
    "partner ana": "forms a partnership, with 6 players and more",
    "as ana ticket blue": "what ana did out of turn; or 'ticket blue ana'",
    "turn ana": "it is ana's turn",
    "reveal ana 1 red": "ana's first finish card is turned over: it is red",
    "score": "scores the race without the cards not known",
    "advise, win": "actions by value, by chance to win; 'win all'",
    "odds, race": "odds of leg and race, ticket values; of the race",
    "rolls, tiles": "the leg after each next roll; what a tile is worth",
    "board, players, log": "the board, what everybody has, all moves so far",
    "review": "after the race: what each turn cost, and luck",
    "undo, redo": "takes the last move back, makes it again; 'undo 3'",
    "change, insert, remove": "by number in log: 'change 4 b1', 'insert 4 b2'",
    "has ana money 7": "what ana has: ticket blue 5, tile 9, no bets",
    "left blue=2": "how many tickets are left",
    "position, stack": "the board: 'position 1:bg ... | bx', 'stack 1 gb'",
    "save FILE, load FILE": "keeps the game in a text file, goes on with one",
    "help, quit": "this list; leaves, as ^D does",
}
"""What one can type, and what it does."""
GROUPS = {
    "b2, K1, blue 2": "say",
    "advise, win": "ask",
    "undo, redo": "fix",
    "save FILE, load FILE": "keep",
}
"""What the commands from these on are for."""

NAMES = tuple(dict.fromkeys(usage.split()[0] for usages in list(HELP)[1:] for usage in usages.split(", ")))
"""The first words of commands."""
SHORT = {
    "a": "advise",
    "t": "ticket",
    "ti": "tile",
    "til": "tile",
    "?": "help",
    "exit": "quit",
    "r": "rolls",
    "rev": "reveal",
}
"""Words that would begin more than one command, or none."""


@dataclass(frozen=True)
class Listing:
    """Commands and what they do, as a text for any width.

    Parameters
    ----------
    command : str
        The only command to tell about; all if not given.

    Examples
    --------
    >>> print(Listing("turn"))
    turn ana  it is ana's turn
    """

    command: str = ""

    def __str__(self) -> str:
        return self.text()

    def text(self, columns: int | None = None) -> str:
        """The text, no wider than so many characters; if not given, each command takes one line."""
        found = {
            usage: what
            for usage, what in HELP.items()
            if not self.command or self.command in [one.split()[0] for one in usage.split(", ")]
        }
        groups = {} if self.command else GROUPS
        margin = max(map(len, groups.values()), default=-2) + 2
        width = max(map(len, found))
        lines = [
            f"{groups.get(usage, ''):<{margin}}{usage:<{width}}  {what}" for usage, what in found.items()
        ]
        if not self.command:
            lines.append("words can be cut short: 'tic bl' is 'ticket blue'")
        if columns is None or max(map(len, lines)) <= columns:
            return "\n".join(lines)
        # What a command does goes below it where there is no room beside.
        lines = [
            f"{usage}\n{textwrap.fill(what, columns, initial_indent='  ', subsequent_indent='  ')}"
            for usage, what in found.items()
        ]
        return "\n".join(lines)
