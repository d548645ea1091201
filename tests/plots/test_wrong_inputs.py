"""A wrong input is named, and leaves no figure."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure

from camelodds import (
    CamelOddsError,
    IllegalRoll,
    NotationError,
    TableError,
    advise,
    leg_odds,
    plots,
    race_odds,
)
from charts import P2014, P2018, POWN, PSHORT, a_course, some_review, some_round_robin, some_tournament


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: plots.leg("1:bg 2:y 3:pR 15:W 16:K"), NotationError, "column 13"),
        (lambda: plots.leg(None), CamelOddsError, "position is None: the race is over"),
        (
            lambda: plots.leg(race_odds(PSHORT)),
            CamelOddsError,
            "^odds must be what leg_odds gives, or a position or its line, not <RaceOdds of",
        ),
        (
            lambda: plots.race(leg_odds(P2014)),
            CamelOddsError,
            "^odds must be what race_odds gives, .*LegOdds",
        ),
        (lambda: plots.race(3.5), CamelOddsError, "^odds must be what race_odds gives, .*, not 3.5$"),
        (lambda: plots.leg(P2014, "ax"), CamelOddsError, "ax must be plain matplotlib Axes.*not 'ax'"),
        (lambda: plots.leg(P2014, Figure()), CamelOddsError, "ax must be plain matplotlib Axes"),
        (lambda: plots.leg(P2014, Figure().subplots(2)), CamelOddsError, "ax must be plain matplotlib Axes"),
        (
            lambda: plots.leg(P2014, Figure().add_subplot(projection="polar")),
            CamelOddsError,
            "ax must be plain matplotlib Axes",
        ),
        (
            lambda: plots.race(P2014, order="first"),
            CamelOddsError,
            "order must be one of 'edition', 'winner'",
        ),
        (lambda: plots.next_rolls(P2018, "pink"), CamelOddsError, "no camel 'pink'"),
        (
            lambda: plots.next_rolls(P2018, "white"),
            CamelOddsError,
            "'white' is a crazy camel and has no rank",
        ),
        (lambda: plots.played_race([P2014], what="second"), CamelOddsError, "what must be one of 'winner'"),
        (lambda: plots.played_race([]), CamelOddsError, r"course must be a sequence, .* not \[\]"),
        (lambda: plots.played_race(str(P2014)), CamelOddsError, "course must be a sequence"),
        (lambda: plots.played_race(P2014), CamelOddsError, "course must be a sequence"),
        (lambda: plots.played_race(["b2"]), CamelOddsError, "a course starts with a position, not with 'b2'"),
        (lambda: plots.played_race([P2018, "b2", "b2"], what="first"), IllegalRoll, "not in the pyramid"),
        (
            lambda: plots.played_race([P2018, P2014]),
            CamelOddsError,
            "is of edition '2014', the start is of '2018'",
        ),
        (lambda: plots.played_race([P2018, P2014.after("w1")]), CamelOddsError, "is of edition '2014'"),
        (lambda: plots.played_race([*a_course(PSHORT), "b1"]), CamelOddsError, "the race is over"),
        (lambda: plots.played_race([P2014, None]), CamelOddsError, "position is None: the race is over"),
        (
            lambda: plots.played_race([P2014, 3]),
            CamelOddsError,
            "a position must be a Position or .*, not 3\n",
        ),
        (
            lambda: plots.played_race([P2014], what="last", seed=1),
            CamelOddsError,
            "seed is for the odds of the race",
        ),
        (lambda: plots.played_race([P2014], samples=0), CamelOddsError, "samples must be a whole number"),
        (lambda: plots.convergence(P2014, samples=()), CamelOddsError, "samples must be a sequence"),
        (lambda: plots.convergence(P2014, samples=100), CamelOddsError, "samples must be a sequence"),
        (lambda: plots.convergence(P2014, samples=(10, 0)), CamelOddsError, r"samples\[1\] must be .*not 0"),
        (lambda: plots.convergence(P2014, seed=-1), CamelOddsError, "seed must be a whole number"),
        (lambda: plots.convergence(P2014, repeats=0), CamelOddsError, "repeats must be a whole number"),
        (lambda: plots.convergence(P2014, race=1), CamelOddsError, "race must be True or False, not 1"),
        (
            lambda: plots.convergence("2:ygWr 6:Kb 9:+ 10:p | bpx", "g"),
            CamelOddsError,
            "the odds of green are 0 or 1",
        ),
        (lambda: plots.convergence(POWN, race=True), TableError, "no race table"),
        (lambda: plots.advice(P2014, most=0), CamelOddsError, "most must be a whole number"),
        (
            lambda: plots.advice(leg_odds(P2014)),
            CamelOddsError,
            "^advice must be what advise gives, a game, or a position or its line, not <LegOdds",
        ),
        (
            lambda: plots.tiles(leg_odds(P2014)),
            CamelOddsError,
            "^values must be what tile_values gives, .*LegOdds",
        ),
        (
            lambda: plots.finish_cards(advise(P2014, samples=5, seed=1)),
            CamelOddsError,
            "^bets must be what bet_values gives, odds of the race, or a position or its line, not <Advice for",
        ),
        (
            lambda: plots.next_rolls(leg_odds(P2014)),
            CamelOddsError,
            "a position must be a Position or its line, .*, not <LegOdds",
        ),
        (lambda: plots.convergence(1.5), CamelOddsError, "a position must be .*, not 1.5$"),
        (
            lambda: plots.income(P2014),
            CamelOddsError,
            "income must be what leg_income or partner_value gives",
        ),
        (
            lambda: plots.tournament(["greedy", "leader", "leader"]),
            CamelOddsError,
            "result must be what tournament gives, not",
        ),
        (lambda: plots.tournament(some_round_robin(P2018)), CamelOddsError, "result must be what tournament"),
        (
            lambda: plots.tournament(some_tournament(P2018), "ax"),
            CamelOddsError,
            "ax must be plain matplotlib",
        ),
        (
            lambda: plots.tournament(some_tournament(P2018), what="seats"),
            CamelOddsError,
            "what must be one of 'wins', 'money'",
        ),
        (
            lambda: plots.round_robin(some_tournament(P2018)),
            CamelOddsError,
            "result must be what round_robin",
        ),
        (
            lambda: plots.round_robin(some_round_robin(P2018), 5),
            CamelOddsError,
            "ax must be plain matplotlib",
        ),
        (lambda: plots.review(P2014), CamelOddsError, "result must be what review gives, not"),
        (
            lambda: plots.reliability(some_review(P2018)),
            CamelOddsError,
            "result must be what reliability gives",
        ),
        (lambda: plots.review(some_review(P2018), "ax"), CamelOddsError, "ax must be plain matplotlib"),
        (lambda: plots.tiles(P2014, "ax"), CamelOddsError, "ax must be plain matplotlib Axes"),
    ],
)
def test_a_wrong_input_is_named_and_no_figure_is_left(call, error, message, monkeypatch, tmp_path):
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))
    with pytest.raises(error, match=message):
        call()
    assert plt.get_fignums() == []


def test_a_wrong_item_of_a_course_is_numbered():
    with pytest.raises(IllegalRoll) as caught:
        plots.played_race([P2014, "w1", "w2"], what="first")
    assert caught.value.__notes__ == ["item 3 of the course"]
