"""Results as flat rows and as dicts: plain, ready for JSON, with the result's numbers."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from camelodds import (
    EDITION_2018,
    Game,
    Holdings,
    Position,
    leg_odds,
    leg_odds_many,
    move_values,
    race_odds_many,
    roll_odds,
    settle,
    tile_values,
)
from camelodds.display.result import Result
from camelodds.odds.batch import Batch
from camelodds.odds.leg_ends import leg_ends
from camelodds.odds.many_races import RaceOddsMany
from camelodds.odds.many_rolls import after_many, play_on_many
from camelodds.odds.order_counts import OrderCounts
from camelodds.values.many_advice import advise_many
from camelodds.values.many_best import ValuesMany
from camelodds.values.many_tiles import tile_values_many
from camelodds.values.many_values import bet_values_many, ticket_values_many
from camelodds.values.ranked import RankedActions
from results_of_all_kinds import LINE, LINES, many_results, results, results_of_games, values_of_many

POSITION = Position(LINE)
RESULTS = results(POSITION)
MANY = many_results()
VALUES = values_of_many()
ALL = RESULTS | MANY | VALUES | results_of_games()
PLACES = ("first", "second", "third", "fourth", "fifth")


@pytest.mark.parametrize("name", ALL)
def test_rows_are_flat_plain_and_alike(name):
    rows = ALL[name].to_dicts()
    assert rows
    assert len({tuple(row) for row in rows}) == 1
    for row in rows:
        for value in row.values():
            assert value is None or type(value) in (str, int, float, bool)
            assert not isinstance(value, float) or math.isfinite(value)
    assert json.loads(json.dumps(rows, allow_nan=False)) == rows


@pytest.mark.parametrize("name", ALL)
def test_dicts_are_ready_for_json(name):
    of = ALL[name].to_dict()
    assert json.loads(json.dumps(of, allow_nan=False)) == of


@pytest.mark.parametrize("frames", ["pandas", "polars"])
@pytest.mark.parametrize("name", ALL)
def test_rows_make_a_data_frame(frames, name):
    library = pytest.importorskip(frames)
    rows = ALL[name].to_dicts()
    frame = library.DataFrame(rows)
    assert frame.shape == (len(rows), len(rows[0]))
    assert list(frame.columns) == list(rows[0])
    numbers = [key for key in rows[0] if all(isinstance(row[key], float) or row[key] is None for row in rows)]
    for key in numbers:
        column = [math.nan if row[key] is None else row[key] for row in rows]
        if any(row[key] is not None for row in rows):
            np.testing.assert_array_equal(frame[key].to_numpy().astype(float), column)


def test_leg_odds_have_a_row_a_camel():
    leg = RESULTS["leg"]
    rows = leg.to_dicts()
    assert [row["camel"] for row in rows] == list(leg.camels)
    assert [[row[place] for place in PLACES] for row in rows] == leg.ranks.tolist()
    assert {(row["position"], row["edition"], row["method"], row["samples"]) for row in rows} == {
        (LINE, "2018", "exact", None)
    }
    assert {row["race_ends"] for row in rows} == {leg.race_ends}
    assert {row["first_stderr"] for row in rows} == {0.0}


@pytest.mark.parametrize("name", ["race, exact", "race, sampled"])
def test_race_odds_have_a_row_a_camel(name):
    race = RESULTS[name]
    for row in race.to_dicts():
        camel = row["camel"]
        for pile in ("winner", "loser"):
            assert row[pile] == getattr(race, pile)[camel]
            assert row[f"{pile}_stderr"] == getattr(race, f"{pile}_stderr")[camel]
            assert (row[f"{pile}_low"], row[f"{pile}_high"]) == getattr(race, f"{pile}_interval")[camel]
        assert (row["samples"], row["seed"]) == (race.samples, race.seed)


def test_tickets_have_a_row_each():
    values = RESULTS["tickets"]
    rows = values.to_dicts()
    assert [row["value"] for row in rows] == values.values.ravel().tolist()
    assert [row["face"] for row in rows] == 5 * [5, 3, 2, 2]
    assert [row["ticket"] for row in rows] == 5 * [1, 2, 3, 4]
    assert [row["there"] for row in rows[4:8]] == [False, False, False, True]


def test_other_values_have_the_numbers_of_their_arrays():
    bets, tiles, rolls, income, advice = (
        RESULTS[name] for name in ("bets, sampled", "tiles", "rolls", "income", "advice")
    )
    assert [row["loser"] for row in bets.to_dicts()] == bets.values[1].tolist()
    assert [row["winner_stderr"] for row in bets.to_dicts()] == bets.stderr[0].tolist()
    assert [row["value"] for row in tiles.to_dicts()] == tiles.values.ravel().tolist()
    assert [(row["space"], row["side"]) for row in tiles.to_dicts()[:2]] == [
        (int(tiles.spaces[0]), "+"),
        (int(tiles.spaces[0]), "-"),
    ]
    assert [row["first"] for row in rolls.to_dicts()] == rolls.ranks[:, :, 0].ravel().tolist()
    assert {row["pounds"]: row["chance"] for row in income.to_dicts()} == {
        amount: float(chance) for amount, chance in income.pmf.items()
    }
    assert [row["text"] for row in advice.to_dicts()] == [action.text for action in advice.actions]
    assert advice.to_dicts()[0]["tie"] is True


@pytest.mark.parametrize("name", MANY)
def test_many_positions_have_a_row_a_position_and_camel(name):
    many = MANY[name]
    rows = many.to_dicts()
    assert [(row["index"], row["camel"]) for row in rows] == [
        (i, camel) for i in range(len(LINES)) for camel in many.camels
    ]
    values = ("first", "race_ends") if name == "legs" else ("winner", "loser", "winner_stderr")
    for row in rows:
        i = row["index"]
        if i in many.errors:
            assert row["position"] == many.inputs[i]
            assert row["error"] == str(many.errors[i])
            assert [row[key] for key in values] == [None] * len(values)
        else:
            assert row["position"] == str(many.position(i))
            assert row["error"] == ""
            (alone,) = (r for r in many[i].to_dicts() if r["camel"] == row["camel"])
            assert [row[key] for key in values] == [alone[key] for key in values]
            assert (row["edition"], row["method"]) == (alone["edition"], alone["method"])


def test_dicts_of_many_legs_are_those_of_one_in_lists():
    many = MANY["legs"]
    of = many.to_dict()
    assert of["positions"] == [LINES[0], None, LINES[2], None]
    assert of["errors"] == {str(i): str(error) for i, error in many.errors.items()}
    for i in (0, 2):
        alone = many[i].to_dict()
        for camel, places in alone["odds"].items():
            assert {place: values[i] for place, values in of["odds"][camel].items()} == places
        assert {key: values[i] for key, values in of["race_ends"].items()} == alone["race_ends"]
        assert of["landings"][i] == alone["landings"]
        assert of["method"] == alone["method"]
    assert {of["odds"]["red"]["first"][i] for i in (1, 3)} == {None}
    assert of["landings"][1] is None


def test_dicts_of_many_races_are_those_of_one_in_lists():
    many = MANY["races"]
    of = many.to_dict()
    assert (of["method"], of["samples"], of["seed"]) == ("sampled", 40, 3)
    for i in (0, 2):
        alone = many[i].to_dict()
        for key in ("winner", "winner_stderr", "loser", "loser_stderr"):
            assert {camel: values[i] for camel, values in of[key].items()} == alone[key]
    assert of["winner"]["red"][1] is None


def test_many_results_show_their_first_rows():
    assert str(MANY["legs"]).split("\n") == [
        "odds of being first in the leg and that the race ends in it, exact, 4 positions, 2 of them bad",
        "    blue  green    red  yellow  purple  race ends  position",
        "0  0.120  0.000  0.000   0.000   0.880      0.278  2:ygWr 6:Kb 9:+ 10:p | bpx",
        "1      -      -      -       -       -          -  bad: green is missing: each camel stands exactly once,"
        " put it on a space (R3)",
        "2  0.000  0.000  0.000   0.000   1.000      0.000  5:bgryp 8:- 13:K 14:W | bp",
        "3      -      -      -       -       -          -  bad: column 8: found 'z'",
    ]
    races = str(MANY["races"]).split("\n")
    assert races[0] == "race, 40 games sampled of each, seed 3, 4 positions, 2 of them bad"
    assert races[1].split() == ["pile", "blue", "green", "red", "yellow", "purple", "position"]
    assert races[2].split() == [
        "0",
        "winner",
        *(f"{p:.3f}" for p in MANY["races"].winner[0]),
        *LINE.split(),
    ]
    assert len(races) == 2 + 2 * 4


@pytest.mark.parametrize(
    ("n", "lines", "last"),
    [(10, 12, "9"), (11, 13, "... and 1 more"), (60, 13, "... and 50 more")],
)
def test_many_positions_end_in_an_ellipsis(n, lines, last):
    shown = str(leg_odds_many([LINE] * n)).split("\n")
    assert shown[0].endswith(f"exact, {n} positions")
    assert len(shown) == lines
    assert shown[-1].startswith(last)


def test_no_positions_are_no_rows():
    for many in (leg_odds_many([]), race_odds_many([], samples=10, seed=1)):
        assert many.to_dicts() == []
        assert json.loads(json.dumps(many.to_dict()))["positions"] == []
        assert str(many).split("\n")[0].endswith(", 0 positions")
        assert "<table" in many._repr_html_()


def test_lines_are_those_of_the_positions():
    many = leg_odds_many([LINE, "1:bg 2:y 3:pr 15:W 16:K"])
    assert many.lines() == [LINE, "1:bg 2:y 3:pr 15:W 16:K"]
    assert many.lines(1) == [LINE]


def kinds_of_result(base=Result):
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of_result(kind)


def test_what_a_result_shows_is_derived_from_its_description():
    kinds = set(kinds_of_result())
    # All but those that others are made from, and those of tests.
    ours = {kind for kind in kinds if kind.__module__.startswith("camelodds.")}
    assert {type(result) for result in ALL.values()} == ours - {
        OrderCounts,
        Batch,
        ValuesMany,
        RankedActions,
    }
    for kind in kinds:
        own = {"__str__", "_repr_html_", "__rich__", "to_dicts"} & set(vars(kind))
        # A text has all actions, a table the best twenty.
        assert own == ({"__str__"} if kind is RankedActions else set())


@pytest.mark.parametrize("name", ["legs", "races"])
def test_a_bad_row_that_comes_late_or_first_has_the_columns_of_all(name):
    """Frames take the type of a column from its first rows: a hundred bad ones, or a hundred good ones."""
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    for lines in ([LINE] * 30 + ["1:b"], ["1:b"] * 30 + [LINE]):
        if name == "legs":
            many = leg_odds_many(lines, errors="mask")
        else:
            many = race_odds_many(lines, errors="mask", samples=10, seed=1)
        frame = many.to_polars()
        assert frame.schema == MANY[name].to_polars().schema
        assert frame.height == 5 * 31
        if lines[0] == LINE:
            assert polars.DataFrame(many.to_dicts()).schema == frame.schema
        other = many.to_pandas()
        assert dict(other.dtypes) == dict(MANY[name].to_pandas().dtypes)
        assert other.equals(pandas.DataFrame(many.rows()).astype(other.dtypes))


def exact_races(positions):
    """Exact odds of many races, which not every machine has a table for."""
    odds = np.full((len(positions), 2, 5), 0.2)
    return RaceOddsMany(**leg_odds_many(positions)._fields(), odds=odds, error_bound=1e-9)


GAME = Game.start(["ana", "bo", "cy"], LINE)
NO_ROWS = {
    "legs": (leg_odds_many([]), MANY["legs"]),
    "races": (race_odds_many([], samples=40, seed=3), MANY["races"]),
    "races, exact": (exact_races([]), exact_races([LINE])),
    "many tickets": (ticket_values_many([]), VALUES["many tickets"]),
    "many bets": (bet_values_many([], samples=40, seed=3), VALUES["many bets"]),
    "many tiles": (tile_values_many([]), VALUES["many tiles"]),
    "many pieces of advice": (advise_many([], samples=40, seed=3), VALUES["many pieces of advice"]),
    "many rolls": (play_on_many([], seed=1), VALUES["many rolls"]),
    "tiles": (tile_values("1:bgrypWK 2:+ 4:+ 6:+ 8:+ 10:+ 12:+ 14:+ 16:+"), RESULTS["tiles"]),
    "log": (GAME.log, GAME.after("b2").log),
    "move values": (move_values(GAME), move_values(GAME.after("b2"), samples=40, seed=3)),
    "settlement": (settle(EDITION_2018.racing, []), RESULTS["settlement"]),
}
"""A result without rows and one with rows, by kind."""
ALL_BAD = {
    "legs": leg_odds_many(["1:b"], errors="mask"),
    "races": race_odds_many(["1:b"], errors="mask", samples=40, seed=3),
    "many tickets": ticket_values_many(["1:b"], errors="mask"),
    "many bets": bet_values_many(["1:b"], errors="mask", samples=40, seed=3),
    "many tiles": tile_values_many(["1:b"], errors="mask"),
    "many pieces of advice": advise_many(["1:b"], errors="mask", samples=40, seed=3),
    "many rolls": after_many(["1:b"], ["b1"], errors="mask"),
}


@pytest.mark.parametrize("name", NO_ROWS)
def test_a_result_without_rows_makes_a_frame_with_the_columns_and_types_of_all(name):
    polars = pytest.importorskip("polars")
    pytest.importorskip("pandas")
    empty, full = NO_ROWS[name]
    assert empty.to_dicts() == []
    frame = empty.to_polars()
    assert (frame.height, frame.schema) == (0, full.to_polars().schema)
    assert polars.concat([frame, full.to_polars()]).height == len(full.to_dicts())
    other = empty.to_pandas()
    assert len(other) == 0
    assert dict(other.dtypes) == dict(full.to_pandas().dtypes)
    assert list(other.columns) == list(full.to_dicts()[0])


@pytest.mark.parametrize("name", ALL_BAD)
def test_nothing_but_bad_positions_make_a_frame_with_the_types_of_good_ones(name):
    pytest.importorskip("polars")
    pytest.importorskip("pandas")
    assert ALL_BAD[name].to_polars().schema == (MANY | VALUES)[name].to_polars().schema
    assert dict(ALL_BAD[name].to_pandas().dtypes) == dict((MANY | VALUES)[name].to_pandas().dtypes)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (RESULTS["race, exact"], RESULTS["race, sampled"]),
        (RESULTS["bets, exact"], RESULTS["bets, sampled"]),
        (RESULTS["leg"], leg_odds(POSITION, samples=40, seed=3)),
        (exact_races([LINE]), MANY["races"]),
        (Game.start(["ana", "bo", "cy"], LINE), Game.start([Holdings(name="ana", tile=9), "bo", "cy"], LINE)),
        (roll_odds(LINE), roll_odds("1:W 2:K 16:bgryp")),
        (leg_ends(LINE), leg_ends("1:W 2:K 16:bgryp | bx")),
    ],
    ids=lambda result: type(result).__name__,
)
def test_what_is_not_known_does_not_change_the_type_of_a_column(one, other):
    """No games where odds are exact, no tile, no position after the race."""
    polars = pytest.importorskip("polars")
    pytest.importorskip("pandas")
    assert one.to_polars().schema == other.to_polars().schema
    assert polars.Null not in one.to_polars().schema.values()
    assert dict(one.to_pandas().dtypes) == dict(other.to_pandas().dtypes)


WITH_ROWS = [*ALL.values(), *(full for _, full in NO_ROWS.values())]


@pytest.mark.parametrize("result", WITH_ROWS, ids=lambda result: type(result).__name__)
def test_columns_have_the_types_they_are_said_to_have(result):
    rows = result.rows()
    assert set(result.types_of_rows()) <= set(rows[0])
    if type(result) in [type(empty) for empty, _ in NO_ROWS.values()]:
        assert list(result.types_of_rows()) == list(rows[0])
    for key, kind in result.types_of_rows().items():
        possible = (kind, type(None)) if kind is str else kind
        assert all(isinstance(row[key], possible) for row in rows)
    with_none = {key for row in rows for key, value in row.items() if value is None}
    assert with_none <= set(result.types_of_rows())


def test_a_seed_of_more_than_64_bits_makes_a_frame_too():
    pytest.importorskip("pandas")
    races = race_odds_many([LINE], samples=5, seed=2**70)
    assert races.to_pandas()["seed"].tolist() == [2**70] * 5


def test_what_was_given_for_a_bad_position_is_kept():
    many = leg_odds_many([LINE, "1:b", None], errors="mask")
    assert many.inputs == {1: "1:b", 2: "None"}
    assert [row["position"] for row in many.to_dicts()[::5]] == [LINE, "1:b", "None"]
    assert [bool(row["error"]) for row in many.to_dicts()[::5]] == [False, True, True]
    assert many.to_dict()["inputs"] == {"1": "1:b", "2": "None"}
    words = leg_odds_many(np.array([7], dtype=np.uint64), errors="mask")
    assert words.inputs == {0: "0x0000000000000007, tiles 0x00000000"}


def test_values_by_camel_are_dicts_in_frames_and_json():
    pandas = pytest.importorskip("pandas")
    leg = RESULTS["leg"]
    frame = pandas.DataFrame({"first": leg.first, "last": leg.last})
    assert list(frame.index) == list(leg.camels)
    assert frame["first"].tolist() == list(leg.first.values())
    assert json.loads(json.dumps(leg.first)) == dict(leg.first)


WINNING = "winner winner_stderr winner_interval loser loser_stderr loser_interval"
PILES = "winner winner_stdev winner_stderr loser loser_stdev loser_stderr best"
HOW_SURE = "told race_method samples relative"
CHANCE = "action tie chance stderr behind behind_stderr money money_stderr games"
MANY_ACTIONS = "actions values stdev stderr best"
KEYS = {
    "leg": "position edition method total odds race_ends landings",
    "race, exact": f"position edition method error_bound {WINNING}",
    "race, sampled": f"position edition method samples seed games winner_counts loser_counts {WINNING}",
    "tickets": "position tickets values stdev left best roll",
    "no tickets": "position tickets values stdev left best roll",
    "bets, exact": f"position method error_bound {PILES}",
    "bets, sampled": f"position method samples seed {PILES}",
    "tiles": "position moving forgone relative placements best",
    "rolls": "position edition rolls",
    "boards": "position edition words draws_left chances odds",
    "ends": "position edition draws boards race_ends",
    "waiting": "position tickets left now wait wait_best gain rolls",
    "income": "position mean stdev total counts",
    "leg income": "position mean stdev total counts money tile scoring",
    "advice": "position race_method samples seed relative actions",
    "settlement": "ranking race_over payments money winners",
    "legs": "edition positions errors inputs method odds race_ends landings",
    "races": "edition positions errors inputs method samples seed winner winner_stderr loser loser_stderr",
    "many tickets": "edition positions errors inputs values stdev best",
    "many bets": "edition positions errors inputs values stdev stderr best",
    "many tiles": "edition positions errors inputs values stdev best",
    "many pieces of advice": f"edition positions errors inputs method samples seed {MANY_ACTIONS}",
    "many rolls": "edition positions errors inputs seed roll rolls after leg_over race_over landings",
    "game": "edition start position leg turn left players turns settlement",
    "game over": "edition start position leg turn left players turns settlement",
    "log": "start players moves",
    "chances": "position player horizon others own seed played_like actions",
    "win advice": f"position player horizon others own seed played_like actions {HOW_SURE}",
    "moves": "edition samples seed relative lost moves",
    "tournament": "edition seed odds games deals seatings interrupted entries seats money_counts",
    "round robin": "edition players games seed interrupted ratings pairs",
    "reliability": "edition players others horizon games seed bins",
    "review": "edition games seed others own players decisions rolls chances",
}
ENTRY = "edition players games seed entry strategy win_share win_stderr adjusted_share adjusted_stderr"
ENTRY += " money money_stderr"
PAIR = "edition players games seed strategy rating against win_share win_stderr"
ACTION = "kind text value stdev stderr reason camel face space side pile partner tie close"
PAYMENT = "player what items amount waived money"
MOVE = "move leg player turn value stderr best best_value best_stderr lost tied"
HAS = "name money tickets pyramid_tickets tile bets partner"
ALL_ROLLS = "b1 b2 b3 p1 p2 p3 W1 W2 W3 K1 K2 K3"
INNER_KEYS = {
    "leg": {"odds.*": " ".join(PLACES), "race_ends": "odds forwards backwards"},
    "legs": {"odds.*": " ".join(PLACES), "race_ends": "odds forwards backwards"},
    "tickets": {"best": "camel ticket value"},
    "bets, exact": {"best": "pile camel value"},
    "bets, sampled": {"best": "pile camel value"},
    "tiles": {
        "best": "space side value",
        "placements[]": "space side landings income income_stdev own_change others_change values stderr",
    },
    "rolls": {
        "rolls": ALL_ROLLS,
        "rolls.*": "chance position leg_over race_over odds",
        "rolls.*.odds.*": " ".join(PLACES),
    },
    "boards": {"odds.*": "first second"},
    "waiting": {"rolls": ALL_ROLLS, "rolls.*": "chance leg_over values"},
    "advice": {"actions[]": ACTION},
    "settlement": {"payments[]": PAYMENT, "money": "<ana>"},
    "game": {"players[]": HAS},
    "game over": {
        "players[]": HAS,
        "settlement": "ranking race_over payments money winners",
        "settlement.payments[]": PAYMENT,
        "settlement.money": "ana bo cy",
    },
    "log": {"moves[]": "number leg player turn told money"},
    "chances": {"actions[]": CHANCE, "played_like": "ana bo", "played_like.*": "greedy leader"},
    "win advice": {
        "actions[]": f"{CHANCE} value value_stderr stdev kind camel reason why",
        "played_like": "ana bo",
        "played_like.*": "greedy leader",
    },
    "moves": {"moves[]": MOVE, "lost": "ana bo cy"},
    "tournament": {"entries[]": ENTRY, "seats[]": "win_share win_stderr"},
    "round robin": {"ratings[]": "strategy rating", "pairs[]": PAIR},
    "reliability": {"bins[]": "expected observed stderr count"},
    "review": {
        "players[]": "player start costs costs_stderr luck luck_stderr others result costliest",
        "decisions[]": "number leg player turn chance best best_chance behind stderr change cost",
        "rolls[]": "number leg player roll luck",
    },
}
"""Of the dicts in a dict, but those by camel or by number; `*` is any of a dict, `[]` any of a list."""


def inner_keys(of, path=""):
    if isinstance(of, list):
        for one in of:
            yield from inner_keys(one, f"{path}[]")
    if isinstance(of, dict):
        yield path, " ".join(of)
        alike = path and all(isinstance(one, dict) for one in of.values())
        for key, one in of.items():
            yield from inner_keys(one, f"{path}.{'*' if alike else key}".removeprefix("."))


@pytest.mark.parametrize("name", ALL)
def test_dicts_have_the_keys_that_programs_read(name):
    of = ALL[name].to_dict()
    if name == "ends":
        # By board and by order: tests/odds/test_leg_ends.py has them.
        of |= dict.fromkeys(("boards", "race_ends"))
    names = {" ".join(POSITION.edition.racing), ""}
    found = {(path, keys) for path, keys in inner_keys(of) if keys not in names and not keys[0].isdecimal()}
    assert found == {("", KEYS[name]), *INNER_KEYS.get(name, {}).items()}


WHOSE = "position edition"
OF_RACE = f"{WHOSE} method samples seed error_bound camel"
RANKS = " ".join(PLACES)
WITH_ERRORS = f"{RANKS} {' '.join(f'{place}_stderr' for place in PLACES)} race_ends race_ends_stderr"
FOUR = ("ana", "bo", "cy", "Bartholomew Greatest")
CHANGES = " ".join(f"{what} {name}" for what in ("choice", "luck") for name in FOUR)
ROW_KEYS = {
    "leg": f"{WHOSE} method samples seed camel {WITH_ERRORS}",
    "race": f"{OF_RACE} winner winner_stderr winner_low winner_high loser loser_stderr loser_low loser_high",
    "tickets": f"{WHOSE} camel ticket face value stdev there",
    "no tickets": f"{WHOSE} camel ticket face value stdev there",
    "bets": f"{OF_RACE} winner winner_stdev winner_stderr loser loser_stdev loser_stderr",
    "tiles": f"{WHOSE} space side value landings income income_stdev own_change others_change stderr",
    "rolls": f"{WHOSE} roll chance after leg_over race_over camel {RANKS}",
    "boards": f"{WHOSE} word draws_left chance camel first second",
    "ends": f"{WHOSE} after ranking race_over draws chance",
    "waiting": f"{WHOSE} roll chance leg_over camel ticket face now wait after there",
    "income": f"{WHOSE} pounds chance",
    "leg income": f"{WHOSE} pounds chance",
    "advice": f"{WHOSE} {ACTION}",
    "settlement": PAYMENT,
    "legs": f"index {WHOSE} error method camel {RANKS} race_ends",
    "races": f"index {WHOSE} error method samples seed error_bound camel winner winner_stderr loser loser_stderr",
    "many tickets": f"index {WHOSE} error camel ticket face value stdev there",
    "many bets": (
        f"index {WHOSE} error method samples seed camel winner winner_stdev winner_stderr loser loser_stdev"
        " loser_stderr"
    ),
    "many tiles": f"index {WHOSE} error space side value stdev",
    "many pieces of advice": f"index {WHOSE} error method samples seed action value stdev stderr",
    "many rolls": f"index {WHOSE} error roll rolls after leg_over race_over landings",
    "game": "player turn money tickets pyramid_tickets tile cards partner",
    "game over": "player turn money tickets pyramid_tickets tile cards partner",
    "log": "move leg player turn told money ana money bo money cy",
    "chances": f"position player {CHANCE} seed",
    "win advice": f"position player {CHANCE} seed value value_stderr stdev kind camel reason why",
    "moves": MOVE,
    "tournament": ENTRY,
    "round robin": PAIR,
    "reliability": "edition players horizon games seed expected observed stderr count",
    "review": f"move leg player turn chance best best_chance behind stderr cost {CHANGES}",
}


@pytest.mark.parametrize("name", ALL)
def test_rows_have_the_columns_that_programs_read(name):
    exact_or_sampled = name.removesuffix(", exact").removesuffix(", sampled")
    assert " ".join(ALL[name].to_dicts()[0]) == ROW_KEYS[exact_or_sampled]


@pytest.mark.parametrize("name", RESULTS)
def test_dicts_have_the_numbers_of_the_result(name):
    """What is in a dict under the name of an attribute is this attribute, camel by camel or as a whole."""
    result = RESULTS[name]
    of = result.to_dict()
    for key in (
        "method",
        "total",
        "mean",
        "stdev",
        "gain",
        "wait_best",
        "forgone",
        "relative",
        "samples",
        "roll",
    ):
        if key in of and hasattr(result, key) and not isinstance(getattr(result, key), np.ndarray):
            assert of[key] == getattr(result, key), key
    for key in ("values", "wait"):
        if key in of and isinstance(of[key], dict):
            assert [*of[key]] == list(POSITION.edition.racing)
            np.testing.assert_array_equal([*of[key].values()], getattr(result, key))
    if "position" in of:
        assert of["position"] == str(POSITION)
