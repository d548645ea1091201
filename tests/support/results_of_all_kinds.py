"""One result of every kind, small and quickly made."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from camelodds import (
    EDITION_2018,
    Game,
    Holdings,
    Position,
    advise,
    bet_values,
    leg_income,
    leg_odds,
    leg_odds_many,
    move_values,
    partner_value,
    race_odds,
    race_odds_many,
    roll_odds,
    settle,
    ticket_values,
    tile_values,
)
from camelodds.game.turns import TakeTicket, Throw
from camelodds.odds.leg_boards import leg_boards
from camelodds.odds.leg_ends import leg_ends
from camelodds.odds.many_rolls import after_many
from camelodds.odds.race import RaceOdds
from camelodds.selfplay.account import Decision, DiceLuck, Review
from camelodds.selfplay.chances import WinChance, WinChances
from camelodds.selfplay.reliabilities import Reliability
from camelodds.selfplay.round_robins import RoundRobin
from camelodds.selfplay.side_by_side import Judged, WinAdvice
from camelodds.selfplay.standings import UNIT, Tournament
from camelodds.values.many_advice import advise_many
from camelodds.values.many_tiles import tile_values_many
from camelodds.values.many_values import bet_values_many, ticket_values_many
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


@cache
def values_of_many():
    """Values of many positions, and rolls in them, some of them bad, by name."""
    return {
        "many tickets": ticket_values_many(LINES, errors="mask"),
        "many bets": bet_values_many(LINES, errors="mask", samples=40, seed=3),
        "many tiles": tile_values_many(LINES, errors="mask"),
        "many pieces of advice": advise_many(LINES, errors="mask", samples=40, seed=3),
        "many rolls": after_many(LINES, ["b1"] * 4, errors="mask"),
    }


def some_tournament(position, players=4):
    """A tournament of strategies with the names of an edition's camels, as if it had been played."""
    wins = np.array([40.0, 30.0, 20.0, 0.0, *[10.0] * players])[:players] * 8
    shares = np.rint(wins / wins.sum() * 400 * UNIT).astype(np.int64)
    pounds = np.arange(24, 24 + players)
    counts = np.zeros((players, 128), dtype=np.int64)
    for entry in range(players):
        counts[entry, pounds[entry] - 3 : pounds[entry] + 4] = (10, 50, 90, 100, 90, 50, 10)
    squares = (shares.astype(float) ** 2 / 100 * 1.1).astype(np.int64)
    return Tournament(
        (position.edition.racing * 2)[:players], position.edition, 1, "fast", 4, (range(100),), shares, squares,
        shares - UNIT, squares, 400 * pounds, 1640 * pounds**2, shares, squares, counts,
    )  # fmt: skip


def some_round_robin(position):
    """A round robin of strategies with the names of an edition's camels, as if it had been played."""
    strengths = 4.0 ** np.arange(5)
    shares = strengths[:, None] / (strengths[:, None] + strengths)
    np.fill_diagonal(shares, np.nan)
    return RoundRobin(position.edition.racing, position.edition, 4, 400, 1, shares, np.sqrt(shares) / 20)


def some_review(position, players=4, moves=40):
    """A review of a game from a position, as if it had been played: each third move rolls, legs have 15 moves."""
    names = ["ana", "bo", "cy", "Bartholomew Greatest", "dan", "eva", "fi", "gus"][:players]
    game = Game.start(names, position)
    chances = np.random.default_rng(1).dirichlet(np.full(players, 3.0), moves + 1)
    chances[-1] = np.eye(players)[0]
    decisions, rolls = [], []
    for number in range(1, moves + 1):
        leg, name = 1 + (number - 1) // 15, names[(number - 1) % players]
        turn = (
            Throw(f"{position.edition.letters[0]}1")
            if number % 3 == 0
            else TakeTicket(position.edition.racing[0])
        )
        change = tuple((chances[number] - chances[number - 1]).tolist())
        decisions.append(
            Decision(number, leg, name, turn, 0.2, Throw(), 0.2 + number / 400, number / 400, 0.01, change)
        )
        if isinstance(turn, Throw):
            rolls.append(DiceLuck(number, leg, name, turn.roll, (0.0,) * players))
    errors = np.full((2, players), 0.02)
    return Review(
        game, tuple(decisions), tuple(rolls), chances, *errors, ("greedy", "sharp"), "sharp", 256, 1
    )


def some_reliability(position, players=4):
    """Chances to win beside games won, as if these had been played."""
    expected = np.array([0.004, 0.05, 0.11, 0.19, 0.27, 0.36, 0.46, 0.6, 0.75, 0.93])
    observed = np.array([0.0, 0.03, 0.1, 0.2, 0.27, 0.35, 0.45, 0.61, 0.77, 0.995])
    stderr = np.sqrt(observed * (1 - observed) / 400)
    count = np.full(10, 400)
    names = ("greedy", "sharp", "leader")
    return Reliability(position.edition, players, names, "leg", 400, 1, expected, observed, stderr, count)


def some_win_chances(game):
    """Chances to win for the first legal actions, as if games had been played."""
    actions = tuple(
        WinChance(turn, 0.4 - 0.1 * number, 0.01, 0.1 * number, 0.004 * number, 12.5 - number, 0.2, 400)
        for number, turn in enumerate(game.actions[:3])
    )
    like = {"ana": {"greedy": 0.25, "leader": 0.75}, "bo": {"greedy": 0.5, "leader": 0.5}}
    return WinChances(game, actions, "leg", ("greedy", "leader"), "sharp", 1, like)


def some_win_advice(game):
    """The same beside what the actions are worth."""
    chances, advice = some_win_chances(game), advise(game, samples=40, seed=3)
    worth = {one.text: one for one in advice.actions}
    judged = tuple(
        Judged(one, worth[one.text], "but it wins more" if one is chances.best else "")
        for one in chances.actions
    )
    return WinAdvice(chances, advice, judged, ("cy has not laid a card",))


@cache
def results_of_games():
    """Results about whole games, by name."""
    position = Position(LINE)
    game = Game.start(["ana", "bo", "cy"], "14:b 1:gryp 2:W 3:K")
    game = game.after("ticket blue").after("bet win red").after("tile 8 +")
    return {
        "game": game,
        "game over": game.after("b3"),
        "log": game.log,
        "chances": some_win_chances(game),
        "win advice": some_win_advice(game),
        "moves": move_values(game, samples=40, seed=3),
        "tournament": some_tournament(position),
        "round robin": some_round_robin(position),
        "reliability": some_reliability(position),
        "review": some_review(position),
    }
