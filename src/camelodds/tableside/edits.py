"""Moves of the log put right: one is changed, inserted or taken out, and all after it are played again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from camelodds.display.phrases import how_many, is_or_are
from camelodds.errors import CamelOddsError
from camelodds.tableside.commands import Ask, Edit, read_command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.tableside.game import FollowedGame


@dataclass(frozen=True)
class EditedLog:
    """A log before and after an edit.

    Parameters
    ----------
    command : str
        The edit as one types it.
    told : str
        What it did, in words.
    before, after : tuple of FollowedGame
        The states, the first one included.
    """

    command: str
    told: str
    before: tuple[FollowedGame, ...]
    after: tuple[FollowedGame, ...]


def edited(states: Sequence[FollowedGame], edit: Edit) -> EditedLog:
    """Edit a log.

    Parameters
    ----------
    states : sequence of FollowedGame
        The states of the game, the first one included: move n led to state n.
    edit : Edit
        What to do.

    Returns
    -------
    EditedLog
        The states with the edit. Moves after it that no longer fit are left out, and it says which and why.

    Raises
    ------
    CamelOddsError
        If there is no such move, or the new one cannot be made at that time.

    Examples
    --------
    >>> from camelodds import Position
    >>> from camelodds.tableside.game import FollowedGame
    >>> states = [FollowedGame.new(Position("1:bg 2:oyw"), ("ana", "bob"))]
    >>> for command in ("g2", "ticket orange", "b2"):
    ...     states.append(states[-1].after(read_command(command, states[-1])))
    >>> print(edited(states, read_command("change 1 b1", states[-1])).told)
    move 1: ana rolls b1: blue carries green from 1 to 2
    1 move after it is played again
    1 move no longer fits and is left out:
      3 b2: cannot roll 'b2': the blue die is not in the pyramid, inside are goyw (R6)
    """
    moves, number = len(states) - 1, edit.number
    most = moves + (edit.what == "insert")
    if number > most:
        raise CamelOddsError(
            f"there is no move {number}: " + (f"'log' shows moves 1 to {moves}" if moves else "no moves yet")
        )
    kept = list(states[:number])
    if edit.move is None:
        told = f"taken out: {number} {states[number].command}"
    else:
        kept.append(kept[-1].after(edit.move))
        told = f"move {number}: {kept[-1].told}"
    following = states[number if edit.what == "insert" else number + 1 :]
    outcomes, problems = [], []
    for old_number, old in enumerate(following, len(states) - len(following)):
        try:
            command = read_command(old.command, kept[-1])
            assert not isinstance(command, (Ask, Edit))
            kept.append(kept[-1].after(command))
        except CamelOddsError as error:
            problems.append(f"  {old_number} {old.command}: {' '.join(str(error).split())}")
        else:
            outcomes.append(kept[-1].told == old.told)
    lines = [told, *_again(outcomes), *_left_out(problems)]
    return EditedLog(str(edit), "\n".join(lines), tuple(states), tuple(kept))


def _again(outcomes: Sequence[bool]) -> list[str]:
    """What became of the moves that were played again: for each, whether its outcome is as before."""
    if not outcomes:
        return []
    count, other = len(outcomes), outcomes.count(False)
    told = f"{how_many(count, 'move')} after it {is_or_are(count)} played again"
    if other:
        of_them = "" if other == count else f"{other} of them "
        told += f", {of_them}with another outcome: 'log' shows {'it' if count == 1 else 'them'}"
    return [told]


def _left_out(problems: Sequence[str]) -> list[str]:
    if not problems:
        return []
    fit = "no longer fits and is" if len(problems) == 1 else "no longer fit and are"
    return [f"{how_many(len(problems), 'move')} {fit} left out:", *problems]
