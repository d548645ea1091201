"""What was probably meant by a command line that typer refuses."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Any

from camelodds.errors import shown
from camelodds.shell.options import EXAMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

OTHER_WORDS = {
    **dict.fromkeys(("leg", "position", "ticket", "tickets"), "odds"),
    **dict.fromkeys(("bet", "bets", "card", "cards", "winner", "loser"), "race"),
    **dict.fromkeys(("action", "actions", "advice", "best"), "advise"),
    **dict.fromkeys(("money", "pounds", "scoring"), "income"),
    **dict.fromkeys(("game", "table"), "play"),
    **dict.fromkeys(("selfplay", "simulate", "strategies", "strategy"), "tournament"),
}
"""Words that are no command, and the command for them; typer itself suggests those of a similar spelling."""


def refusal(error: Any, given: Sequence[str], commands: Sequence[str]) -> str:
    """What is wrong with a command line.

    Parameters
    ----------
    error : UsageError
        Typer's error.
    given : sequence of str
        The words of the command line.
    commands : sequence of str
        The names of all commands.
    """
    message = error.format_message()
    if not given or given[0] not in commands:
        return f"{no_command(message, given, commands)} (camelodds --help)"
    path = f"camelodds {given[0]}"
    # The class has another home in other versions of typer.
    if type(error).__name__ == "MissingParameter":
        message = f"POSITION is missing, like {path} '{EXAMPLE}'"
    elif len(pieces(given)) > 1:
        message += ": a position is one word, put it in quotes"
    return f"{message} ({path} --help)"


def no_command(message: str, given: Sequence[str], commands: Sequence[str]) -> str:
    """What is wrong with words that do not begin with a command."""
    if not given:
        return f"a command is missing: {', '.join(commands)}"
    if line := command_first(given, commands):
        return f"a command comes first: camelodds {shlex.join(line)}"
    word = given[0]
    if meant := OTHER_WORDS.get(word.lower()):
        return f"No such command {shown(word)}. Did you mean {meant!r}?"
    if word.startswith("-") or message.endswith("?"):
        return message
    return f"{message} There are {', '.join(commands)}"


def command_first(given: Sequence[str], commands: Sequence[str]) -> list[str]:
    """The same words with their command in front, `odds` if only a position is given; empty if that is no help."""
    spaces = pieces(given)
    if given[0] not in spaces and not given[0].startswith("-"):
        return []
    command = next((word for word in given if word in commands), None)
    if command is not None:
        at = given.index(command)
        return [command, *given[:at], *given[at + 1 :]]
    if spaces:
        return ["odds", " ".join(spaces), *(word for word in given if word not in spaces)]
    return []


def pieces(given: Sequence[str]) -> list[str]:
    """The words that are a position, or a piece of one without quotes."""
    return [word for word in given if re.match(r"\s*\d+\s*:", word)]
