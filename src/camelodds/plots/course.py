"""The moments of a race that was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from camelodds.board.position import Position, Roll, as_position
from camelodds.errors import CamelOddsError, shown

if TYPE_CHECKING:
    from camelodds.editions.edition import Edition


class Moment(NamedTuple):
    """A moment of a race, after `rolls` rolls, perhaps the one at which a leg ended (`leg_over`)."""

    rolls: int
    roll: str  # the roll that led to it, like "b2"; nothing at the start, or if positions do not tell
    edition: Edition
    position: Position | None  # None when the race is over
    ranking: tuple[str, ...]
    leg_over: bool


def moments(course: Sequence[Position | Roll | str | tuple[str, int]]) -> list[Moment]:
    """The moments of a race: its start, and after each roll or position that followed.

    Raises
    ------
    CamelOddsError
        If `course` is no sequence or does not start with a position, or if an item cannot follow the one
        before it; a note says which item.

    Examples
    --------
    >>> start, end = moments(["1:bg 2:y 3:wo | w", "w2"])
    >>> end.roll, end.ranking, end.leg_over
    ('w2', ('orange', 'white', 'yellow', 'green', 'blue'), True)
    """
    if isinstance(course, str) or not isinstance(course, Sequence) or len(course) == 0:
        raise CamelOddsError(
            f"course must be a sequence, first a position, then rolls or positions, not {shown(course)}"
        )
    found: list[Moment] = []
    for number, item in enumerate(course, 1):
        try:
            found.append(_moment(item, found[-1] if found else None))
        except CamelOddsError as error:
            error.add_note(f"item {number} of the course")
            raise
    return found


def _moment(item: Any, last: Moment | None) -> Moment:
    """The moment after the last one, from the roll that led to it or the position that it is."""
    if last is None:
        if isinstance(item, (Roll, tuple)) or (isinstance(item, str) and ":" not in item):
            raise CamelOddsError(f"a course starts with a position, not with {shown(item)}")
        position = as_position(item)
        return Moment(0, "", position.edition, position, position.ranking, False)
    if last.position is None:
        raise CamelOddsError(f"the race is over, nothing follows; found {shown(item)}")
    if isinstance(item, tuple) or (isinstance(item, str) and ":" not in item):
        item = last.position.after(item)
    if isinstance(item, Roll):
        _same_edition(item.position, last)
        return Moment(last.rolls + 1, item.roll, last.edition, item.position, item.ranking, item.leg_over)
    position = as_position(item, last.edition)
    _same_edition(position, last)
    # In a leg each roll takes a die out of the pyramid: if camels moved and no die is gone, a new leg began.
    leg_over = position.stacks != last.position.stacks and not set(position.dice) < set(last.position.dice)
    roll = _roll_between(last.position, position)
    return Moment(last.rolls + 1, roll, last.edition, position, position.ranking, leg_over)


def _roll_between(before: Position, after: Position) -> str:
    """The roll that leads from a position to another; nothing if there is none, or more than one."""
    # Tiles may have been placed since.
    found = [
        roll
        for roll in before.rolls
        if (then := before.after(roll).position) is not None
        and (then.stacks, then.dice) == (after.stacks, after.dice)
    ]
    return found[0] if len(found) == 1 else ""


def _same_edition(position: Position | None, last: Moment) -> None:
    if position is not None and position.edition != last.edition:
        raise CamelOddsError(
            f"{position} is of edition {position.edition.name!r}, the start is of {last.edition.name!r}"
        )
