"""Parts of sentences are English."""

from __future__ import annotations

import ast
import itertools
import re

import pytest

from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    Game,
    Holdings,
    Position,
    advise,
    bet_values,
    leg_odds,
    leg_odds_many,
    race_odds,
    race_odds_many,
    tournament,
)
from camelodds.display.phrases import listed, with_article
from camelodds.odds.leg_boards import leg_boards
from camelodds.plots.labels import accuracy
from camelodds.values.actions import sampled_chance
from floors import PACKAGE
from followed import game_of, played, told

NEAR_END = Position("1:W 2:K 14:bg 15:p 16:ry | bx")
ALL_BLUE = [Holdings(tickets=[("blue", 5), ("blue", 3), ("blue", 2)])]


def problem(function, *arguments, **options):
    """What is said to be wrong."""
    with pytest.raises(CamelOddsError) as caught:
        function(*arguments, **options)
    return str(caught.value)


def test_every_side_of_a_tile_gets_its_article():
    sides = (*EDITION_2018.tile_sides, *EDITION_2014.tile_sides)
    assert [with_article(side) for side in sides] == ["a cheering", "a booing", "an oasis", "a mirage"]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), ""),
        (("a",), "a"),
        (("a", "b"), "a and b"),
        (("a", "b", "c"), "a, b and c"),
    ],
)
def test_names_are_listed_as_in_a_sentence(names, sentence):
    assert listed(names) == sentence
    assert listed(names, "or") == sentence.replace(" and ", " or ")


@pytest.mark.parametrize(
    ("said", "singular"),
    [
        (lambda: leg_odds(NEAR_END, samples=1, seed=1).view().caption, "leg, 1 game sampled, seed 1"),
        (lambda: race_odds(NEAR_END, samples=1, seed=1).view().caption, "race, 1 game sampled, seed 1"),
        (lambda: bet_values(NEAR_END, samples=1, seed=1).view().caption, ", 1 game sampled, +-"),
        (lambda: race_odds_many([NEAR_END], samples=1, seed=1).view().caption, "1 game sampled of each"),
        (lambda: race_odds_many([NEAR_END], samples=1, seed=1).view().caption, ", 1 position"),
        (lambda: repr(leg_odds_many([NEAR_END])), "<LegOddsMany of 1 position>"),
        (lambda: repr(leg_odds_many([NEAR_END] * 2)), "<LegOddsMany of 2 positions>"),
        (lambda: accuracy(1), "1 game sampled"),
        (lambda: leg_boards(NEAR_END).view().caption, "1 board that can come"),
        (lambda: repr(leg_boards(NEAR_END)), ", 1 board>"),
        (lambda: NEAR_END.board().draws_said, "1 more roll in this leg"),
        (lambda: sampled_chance(0.0, 0.0, 1), "not once in 1 game (below"),
        (
            lambda: tournament(["roller"] * 3, games=1, seed=1).view().caption,
            "3 games of the 2018 edition, 1 deal in 3 seatings",
        ),
        (lambda: repr(Game.start(["ana", "bo"], "1:bg 2:oyw").after("b1")), "1 event, "),
        (lambda: problem(tournament, ["roller"], games=1), "there is 1 strategy: give 3 to 8"),
        (
            lambda: problem(advise, "1:bg 2:oyw", left={"blue": 1}, others=ALL_BLUE),
            "left says 1 blue ticket, but",
        ),
        (
            lambda: problem(told, played(game_of(), *["t b"] * 3), "left blue=2"),
            "at most 1 blue ticket is left",
        ),
        (
            lambda: problem(told, game_of(), "has ana bet win ? after 1, bet win ? after 1"),
            "to have 1 card below them",
        ),
    ],
)
def test_one_is_singular(said, singular):
    assert singular in said()


COUNTED = (
    "actions|boards|cards|deals|dice|draws|events|games|legs|lines|moves|numbers|players|positions|races|rolls|seatings"
    "|spaces|strategies|sweeps|tickets|turns"
)
MANY = {
    "MOST_LEGS legs",
    "MOST_TURNS turns",
    "camel tickets",
    "cards cards",
    "edition.racing[row] tickets",
    "edition.track spaces",
    "holder no tickets",
    "least players",
    "len(bets) finish cards",
    "len(texts) players",
    "most players",
    "player.name rolls",
    "players players",
    "result.players players",
    "self.games games",
    "self.players players",
    "self.rules.track spaces",
}
"""What is never 1, or is no number."""


def test_what_a_number_counts_has_its_plural_from_one_place():
    """No message makes one by hand: `how_many` does."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            for value, text in itertools.pairwise(node.values if isinstance(node, ast.JoinedStr) else ()):
                if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
                    plural = re.match(rf" (?:[a-z]+ )?(?:{COUNTED})\b", text.value)
                    found |= {ast.unparse(value.value) + plural[0]} if plural else set()
    assert found == MANY
