"""Odds as bars: of the leg, of the race, after each next roll, and the chance to win with each action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from camelodds.web.endpoints import check_compiled
from camelodds.web.said import action_said, in_100, of_games, pounds, why
from camelodds.web.shown import sample_of

if TYPE_CHECKING:
    from camelodds.web.table import Table


def odds(table: Table) -> dict[str, Any]:
    """Odds of leg and race as bars, and what each next roll would do."""
    from camelodds.odds.leg import leg_odds
    from camelodds.odds.next_roll import roll_odds
    from camelodds.odds.race import race_odds

    assert table.session is not None
    followed = table.session.game
    if followed.position is None:
        return {"over": True}
    position = followed.board()
    race = race_odds(position, **sample_of(position, table))
    leg, rolls = leg_odds(position), roll_odds(position)
    camels = followed.edition.racing
    return {
        "over": False,
        "leg": [bar_row(camel, leg.first[camel], leg.second[camel]) for camel in camels],
        "leg_ends_race": in_100(leg.race_ends) if leg.race_ends else "",
        "race": [bar_row(camel, race.winner[camel], race.loser[camel]) for camel in camels],
        "race_method": "exact" if race.method == "exact" else f"estimated from {of_games(race)}",
        "camels": camels,
        "rolls": [
            {
                "roll": roll.roll,
                "camel": followed.edition.camel(roll.roll[0]),
                "chance": in_100(chance),
                "then": "the race is over" if roll.race_over else "the leg is over" if roll.leg_over else "",
                "first": [in_100(share).partition(" ")[0] for share in first],
            }
            for roll, chance, first in zip(
                rolls.played, rolls.chances.tolist(), rolls.ranks[:, :, 0].tolist(), strict=True
            )
        ],
    }


def bar_row(camel: str, first: float, second: float) -> dict[str, Any]:
    """A camel with two bars."""
    return {
        "camel": camel,
        "first": in_100(first),
        "second": in_100(second),
        "first_wide": f"{100 * first:.1f}",
        "second_wide": f"{100 * second:.1f}",
    }


def win(table: Table, every: bool) -> dict[str, Any]:
    """Actions by the chance to win the game."""
    assert table.session is not None
    followed = table.session.game
    question = table.session.win_question(every)
    check_compiled(question.game)
    found = question.answer()
    can = followed.advised == followed.player.name
    return {
        "title": f"{followed.advised}'s chance to win the game",
        "can": can,
        "actions": [
            {
                "line": "" if one.worth.kind == "roll" else one.text,
                "kind": one.worth.kind,
                "said": action_said(one.worth, followed.edition),
                "camel": one.worth.camel or "",
                "chance": in_100(one.chance),
                "wide": f"{100 * one.chance:.1f}",
                "error": f"{100 * one.win.stderr:.1f}",
                "value": pounds(one.value),
                "why": one.why or why(one.worth, found.advice),
                "tie": one in found.ties,
            }
            for one in found.actions
        ],
        "below": (*found.chances.assumed, *found.told),
        "every": every,
    }
