"""One result of every kind, small and quickly made."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from camelodds import (
    EDITION_2018,
    Holdings,
    Position,
    advise,
    bet_values,
    leg_income,
    leg_odds,
    leg_odds_many,
    partner_value,
    race_odds,
    race_odds_many,
    roll_odds,
    settle,
    ticket_values,
    tile_values,
)
from camelodds.odds.leg_boards import leg_boards
from camelodds.odds.leg_ends import leg_ends
from camelodds.odds.race import RaceOdds
from camelodds.values.waiting import wait_values

LINE = "2:ygWr 6:Kb 9:+ 10:p | bpx"
LINES = [LINE, "1:b", "5:bgryp 8:- 13:K 14:W | bp", "1:bg 2:z"]
HOSTILE = replace(
    EDITION_2018,
    name="<i>own</i>",
    racing=("<b>", "a & b", '"quoted"', "esc\x1b[2J", "</table>"),
    crazy=("]]>", "<!-- zig"),
    letters="abcdeYZ",
    tile_sides=("<on>", "[red]"),
)
HOSTILE_POSITION = Position("2:dcYa 6:Zb 9:+ 10:e | bex", edition=HOSTILE)


def exact_race(position):
    """Race odds as a solved race's table gives them, which not every machine has."""
    odds = np.array([[0.5, 0.25, 0.125, 0.125, 0.0], [0.0, 0.1, 0.2, 0.3, 0.4]])
    return RaceOdds(position, odds, error_bound=1e-9)


@cache
def results(position):
    """A result of each kind, by name."""
    tickets = {position.edition.racing[4]: 5}
    sampled = race_odds(position, samples=40, seed=3)
    return {
        "leg": leg_odds(position),
        "race, exact": exact_race(position),
        "race, sampled": sampled,
        "tickets": ticket_values(position, left={position.edition.racing[1]: 1}),
        "no tickets": ticket_values(position, left=dict.fromkeys(position.edition.racing, 0)),
        "bets, exact": bet_values(exact_race(position)),
        "bets, sampled": bet_values(sampled),
        "tiles": tile_values(position),
        "rolls": roll_odds(position),
        "boards": leg_boards(position),
        "ends": leg_ends(position),
        "waiting": wait_values(position),
        "income": partner_value(position, Holdings(tickets=tickets)),
        "leg income": leg_income(position, Holdings(tickets=tickets, tile=9)),
        "advice": advise(position, Holdings(), samples=40, seed=3),
        "settlement": settle(
            position.edition.racing,
            [Holdings(money=0, tickets=tickets, bets=[("loser", position.edition.racing[4])], name="<ana>")],
            race_over=True,
            edition=position.edition,
        ),
    }


@cache
def many_results():
    """Results for many positions, some of them bad, by name."""
    return {
        "legs": leg_odds_many(LINES, errors="mask"),
        "races": race_odds_many(LINES, errors="mask", samples=40, seed=3),
    }
