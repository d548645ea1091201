"""What was meant by a command line that cannot be done."""

from __future__ import annotations

import difflib
import re
import shlex
from typing import TYPE_CHECKING, Any

from camelodds.errors import shown
from camelodds.shell.options import EXAMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = ("odds", "race", "rolls", "advise", "tiles", "income", "play", "solve", "tables", "warmup")
OTHER_WORDS = {
    **dict.fromkeys(("leg", "position", "ticket", "tickets"), "odds"),
    **dict.fromkeys(("bet", "bets", "card", "cards", "winner", "loser"), "race"),
    **dict.fromkeys(("action", "actions", "best"), "advise"),
    **dict.fromkeys(("money", "pounds", "scoring"), "income"),
    **dict.fromkeys(("game", "table"), "play"),
}
"""Words for what a command does."""


def refused(error: Any, given: Sequence[str]) -> str:
    """What typer refuses, in our words; its classes of errors differ between its versions."""
    name = next((word for word in given if word in COMMANDS), "")
    path = f"camelodds {name}".strip()
    option = getattr(error, "option_name", "")
    message = error.format_message()
    match type(error).__name__:
        case "MissingParameter":
            message = f"POSITION is missing, like {path} '{EXAMPLE}'"
        case "NoSuchOption":
            there = getattr(error, "possibilities", None) or ()
            message = f"no option {option!r}" + (f"; did you mean {there[0]!r}?" if there else "")
        case "BadOptionUsage" if "requires" in message:
            message = f"{option} needs a value after it"
        case "BadOptionUsage":
            message = f"{option} takes no value"
    return f"{message} ({path} --help)"


def what_was_meant(given: Sequence[str]) -> str:
    """What is wrong with words that do not begin with a command; nothing if they do."""
    words = [word for word in given if not word.startswith("-")]
    if not given:
        return f"a command is missing: {', '.join(COMMANDS)} (camelodds --help)"
    if not words or given[0] in COMMANDS or any("-completion" in word for word in given):
        return ""
    command = next((word for word in words if word in COMMANDS), None)
    if given[0].startswith("-") and command is not None:
        options = list(given)
        options.remove(command)
        # These are for no command: they are answered as they are.
        if {"-h", "--help", "--version"} & set(options[: given.index(command)]):
            return ""
        return f"a command comes first: camelodds {shlex.join([command, *options])}"
    pieces = [word for word in words if re.match(r"\s*\d+\s*:", word)]
    if pieces and (given[0] in pieces or given[0].startswith("-")):
        options = [word for word in given if word not in pieces]
        return f"a command comes first: camelodds {shlex.join(['odds', ' '.join(pieces), *options])}"
    if given[0].startswith("-"):
        return ""
    return f"no command {shown(words[0])}{guess(words[0].lower())} (camelodds --help)"


def guess(word: str) -> str:
    """Which command a word may mean."""
    meant = [OTHER_WORDS[word]] if word in OTHER_WORDS else []
    meant = meant or [command for command in COMMANDS if word and command.startswith(word)]
    meant = meant or difflib.get_close_matches(word, COMMANDS, n=1)
    return f"; did you mean {meant[0]!r}?" if meant else f": there are {', '.join(COMMANDS)}"
