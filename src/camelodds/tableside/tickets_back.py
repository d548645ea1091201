"""What a correction of the tickets that players hold does to the stacks: no ticket appears or is lost (R18)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from camelodds.errors import CamelOddsError
from camelodds.game.players import tickets_gone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.game.holdings import Holdings
    from camelodds.game.state import State


def left_after(state: State, players: Sequence[Holdings]) -> tuple[int, ...]:
    """How many tickets of each camel are left if the players hold others than they did.

    What nobody holds any more goes back on its stack, and what somebody holds now comes from there, or from the
    tickets that were gone and with nobody.

    Parameters
    ----------
    state : State
        The table before the correction.
    players : sequence of Holdings
        What the players have after it.

    Raises
    ------
    CamelOddsError
        If a ticket would be with nobody while one from below it is gone: tickets are taken from the top.
    """
    stack = state.edition.ticket_values
    found = []
    for camel, left in state.tickets_left.items():
        before, after = _held(state.players, camel), _held(players, camel)
        nobodys = Counter(stack[: len(stack) - left]) - before
        gone = after + (nobodys - (after - before))
        # Equal tickets are gone from the top.
        places = sorted(
            place
            for face, count in gone.items()
            for place in [i for i, f in enumerate(stack) if f == face][:count]
        )
        missing = [place for place in range(places[-1] if places else 0) if place not in places]
        if missing:
            raise CamelOddsError(_cannot_add_up(state, players, camel, missing, places))
        found.append(len(stack) - len(places))
    return tuple(found)


def told_of(state: State, left: Sequence[int]) -> str:
    """The numbers of tickets left that a correction changes, in words; nothing if there are none."""
    changed = [
        f"{camel} {now}"
        for (camel, before), now in zip(state.tickets_left.items(), left, strict=True)
        if now != before
    ]
    return f"tickets left: {', '.join(changed)}" if changed else ""


def _held(players: Sequence[Holdings], camel: str) -> Counter[int]:
    return Counter(face for player in players for name, face in player.tickets if name == camel)


def _cannot_add_up(
    state: State, players: Sequence[Holdings], camel: str, missing: Sequence[int], gone: Sequence[int]
) -> str:
    """Why tickets cannot be with nobody while ones from below them are gone, and what to say first."""
    stack = state.edition.ticket_values
    face, lower = stack[missing[0]], next(stack[place] for place in gone if place > missing[0])
    holder = next((player.name for player in players if (camel, lower) in player.tickets), "")
    if face not in _held(state.players, camel):
        other = next((player for player in state.players if player.name != holder), state.players[0])
        tickets = ", ".join(f"ticket {name} {value}" for name, value in (*other.tickets, (camel, face)))
        return (
            f"the {camel} ticket {face} lies above the {lower}, and nobody has it: say first who does, like"
            f" 'has {other.name} {tickets}', or that it is gone: 'left {camel}={len(stack) - missing[-1] - 1}'"
        )
    if holder:
        return (
            f"the {camel} ticket {face} cannot go back, as {holder} has the {lower} from below it: put right first"
            f" what {holder} has, like 'has {holder} no tickets'"
        )
    most = len(stack) - tickets_gone([player.tickets for player in state.players], state.edition)[camel]
    return (
        f"the {camel} ticket {face} cannot go back, as tickets from below it are gone: say first how many are"
        f" left, 'left {camel}={most}'"
    )
