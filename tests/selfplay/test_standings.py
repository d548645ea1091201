"""What results of games tell: sums and errors by hand, the keys that programs read, the text that people read."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from camelodds import EDITION_2014, EDITION_2018, CamelOddsError, tournament
from camelodds.selfplay import round_robin
from camelodds.selfplay.engine import Deals
from camelodds.selfplay.standings import UNIT, Tournament, joined, sums_of
from camelodds.selfplay.tournaments import FEWEST, _deals_wanted

WORD = np.array([], dtype=np.int64)
# Two deals of three entries, so six games; rows are games, columns are entries.
MONEY = np.array([[5, 3, 3], [4, 4, 1], [2, 2, 2], [0, 9, 1], [200, 0, 0], [1, 127, 126]])
LUCK = np.array([[0.5, -0.25, -0.25], [0, 0, 0], [0.25, 0, -0.25], [0, 0.125, -0.125], [0, 0, 0], [0, 0, 0]])
# R22: who has most wins; those who have as much share the win.
WON = np.array([[1, 0, 0], [1 / 2, 1 / 2, 0], [1 / 3, 1 / 3, 1 / 3], [0, 1, 0], [1, 0, 0], [0, 1, 0]])


def result_of(money, luck=None, deals=(range(2),), seatings=3):
    """The result of these games."""
    reckoned = luck is not None
    played = Deals(money, luck if reckoned else np.zeros(money.shape), WORD, 0)
    names = tuple("abcdefgh"[: money.shape[1]])
    return Tournament(names, EDITION_2018, 7, "fast", seatings, deals, **sums_of(played, seatings, reckoned))


RESULT = result_of(MONEY, LUCK)
PLAIN = result_of(MONEY)


# By hand


def of_deals(values):
    """Means and standard errors of two deals of three games."""
    means = values.reshape(2, 3, 3).mean(axis=1)
    return means.mean(axis=0), means.std(axis=0, ddof=1) / math.sqrt(2)


def test_numbers_of_games_and_deals():
    assert (RESULT.games, RESULT.deal_count, RESULT.seatings) == (6, 2, 3)


@pytest.mark.parametrize(
    ("share", "error", "values"),
    [
        ("win_share", "win_stderr", WON),
        ("adjusted_share", "adjusted_stderr", WON - LUCK),
        ("money", "money_stderr", MONEY),
    ],
)
def test_means_are_of_games_and_errors_of_deals(share, error, values):
    mean, stderr = of_deals(values)
    assert getattr(RESULT, share) == pytest.approx(mean, abs=1e-6)
    assert getattr(RESULT, error) == pytest.approx(stderr, abs=1e-6)
    assert not getattr(RESULT, share).flags.writeable
    assert not getattr(RESULT, error).flags.writeable


def test_wins_by_seat_move_on_by_one_with_each_seating():
    # In the first game of a deal entry 0 opens, in the second one entry 1 does, in the third one entry 2.
    rows = [WON[game, np.roll([0, 1, 2], -(game % 3))] for game in range(6)]
    mean, stderr = of_deals(np.array(rows))
    assert RESULT.seat_share == pytest.approx(mean)
    assert RESULT.seat_stderr == pytest.approx(stderr)


def test_sums_are_whole_numbers():
    """A game won counts 840 * 1024, which 2 to 8 who share it divide."""
    assert UNIT == 840 * 1024
    assert RESULT.wins.tolist() == [round(sum(WON[:, entry]) * UNIT) for entry in range(3)]
    for players in range(1, 9):
        money = np.array([[9] * players + [0] * (9 - players)])
        assert result_of(money[:, :8], deals=(range(1),), seatings=1).wins.tolist() == [
            UNIT // players
        ] * players + [0] * (8 - players)


def test_money_is_counted_up_to_127_pounds_and_more():
    counts = RESULT.money_counts
    assert counts.shape == (3, 128)
    assert {pounds: int(counts[0, pounds]) for pounds in np.flatnonzero(counts[0])} == {
        0: 1,
        1: 1,
        2: 1,
        4: 1,
        5: 1,
        127: 1,
    }
    assert {pounds: int(counts[1, pounds]) for pounds in np.flatnonzero(counts[1])} == {
        0: 1,
        2: 1,
        3: 1,
        4: 1,
        9: 1,
        127: 1,
    }
    assert counts[2, 126] == 1


def test_without_luck_taken_out_there_are_no_adjusted_shares():
    assert (PLAIN.adjusted_share, PLAIN.adjusted_stderr) == (None, None)
    assert PLAIN.best_stderr is PLAIN.win_stderr
    assert RESULT.best_stderr is RESULT.adjusted_stderr


def test_one_deal_has_no_standard_error():
    one = result_of(MONEY[:3], deals=(range(1),))
    assert one.win_share == pytest.approx(WON[:3].mean(axis=0))
    assert np.isnan(one.win_stderr).all()
    assert np.isnan(one.money_stderr).all()


def test_deals_that_a_standard_error_asks_for():
    """Four times the deals halve it; never fewer than 200 deals."""
    many = replace(RESULT, deals=(range(1000),))
    worst = float(many.best_stderr.max())
    assert _deals_wanted(many, worst) == FEWEST == 200
    assert _deals_wanted(many, worst / 2) in (4000, 4001)
    assert _deals_wanted(many, 2 * worst) == 200


# Added up


def test_results_of_other_deals_add_up_to_the_whole():
    parts = [
        result_of(MONEY[3 * deal : 3 * deal + 3], LUCK[3 * deal : 3 * deal + 3], (range(deal, deal + 1),))
        for deal in (0, 1)
    ]
    for whole in (parts[0] + parts[1], sum(parts)):
        assert whole.deals == (range(2),)
        for name in Tournament.SUMS:
            assert np.array_equal(getattr(whole, name), getattr(RESULT, name))


def test_deals_that_touch_are_joined_and_those_apart_are_not():
    assert joined((range(5, 9),), (range(2, 5), range(20, 21))) == (range(2, 9), range(20, 21))
    with pytest.raises(CamelOddsError, match="both have deal 3; give each its own first_deal"):
        joined((range(2, 5),), (range(3, 4),))


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"strategies": ("b", "a", "c")}, "strategies"),
        ({"edition": EDITION_2014}, "edition"),
        ({"seed": 8}, "seed"),
        ({"odds": "exact"}, "odds"),
        ({"seatings": 1}, "seatings"),
    ],
)
def test_what_does_not_belong_together_is_not_added(other, what):
    later = replace(RESULT, deals=(range(2, 4),), **other)
    with pytest.raises(
        CamelOddsError, match=f"^tournaments with different {what} cannot be added: <Tournament"
    ):
        RESULT + later
    with pytest.raises(CamelOddsError, match="luck was taken out of one tournament only"):
        RESULT + replace(PLAIN, deals=(range(2, 4),))
    with pytest.raises(TypeError):
        RESULT + 1


# What programs read

SHARES = "win_share win_stderr adjusted_share adjusted_stderr money money_stderr"
ROBIN = round_robin(["roller", "random", "leader"], games=40, seed=1)
KEYS = {
    "tournament": (RESULT, "edition seed odds games deals seatings interrupted entries seats money_counts"),
    "plain tournament": (
        PLAIN,
        "edition seed odds games deals seatings interrupted entries seats money_counts",
    ),
    "round robin": (ROBIN, "edition players games seed interrupted ratings pairs"),
}
ROW_KEYS = {
    "tournament": f"edition players games seed entry strategy {SHARES}",
    "plain tournament": f"edition players games seed entry strategy {SHARES}",
    "round robin": "edition players games seed strategy rating against win_share win_stderr",
}


@pytest.mark.parametrize("name", KEYS)
def test_dicts_and_rows_have_the_keys_that_programs_read(name):
    result, keys = KEYS[name]
    of, rows = result.to_dict(), result.to_dicts()
    assert " ".join(of) == keys
    assert {" ".join(row) for row in rows} == {ROW_KEYS[name]}
    assert json.loads(json.dumps(of, allow_nan=False)) == of
    assert json.loads(json.dumps(rows, allow_nan=False)) == rows


@pytest.mark.parametrize("result", [RESULT, PLAIN], ids=["with luck", "plain"])
def test_rows_and_dicts_of_a_tournament_have_its_numbers(result):
    of = result.to_dict()
    assert of["entries"] == result.to_dicts()
    assert (of["edition"], of["seed"], of["odds"], of["games"], of["deals"], of["seatings"]) == (
        "2018",
        7,
        "fast",
        6,
        2,
        3,
    )
    for entry, row in enumerate(result.to_dicts()):
        assert (row["edition"], row["players"], row["games"], row["seed"]) == ("2018", 3, 6, 7)
        assert (row["entry"], row["strategy"]) == (entry, "abc"[entry])
        for name in SHARES.split():
            values = getattr(result, name)
            assert row[name] == (None if values is None else values[entry])
    assert [seat["win_share"] for seat in of["seats"]] == result.seat_share.tolist()
    assert [seat["win_stderr"] for seat in of["seats"]] == result.seat_stderr.tolist()
    assert {" ".join(seat) for seat in of["seats"]} == {"win_share win_stderr"}
    # Up to the last pound that somebody had.
    assert [len(counts) for counts in of["money_counts"]] == [128, 128, 127]
    assert [sum(counts) for counts in of["money_counts"]] == [6, 6, 6]


def test_rows_and_dicts_of_a_round_robin_have_its_numbers():
    of, names = ROBIN.to_dict(), list(ROBIN.strategies)
    assert (of["edition"], of["players"], of["games"], of["seed"]) == ("2018", 4, 40, 1)
    assert of["ratings"] == [
        {"strategy": name, "rating": rating}
        for name, rating in zip(names, ROBIN.ratings.tolist(), strict=True)
    ]
    assert of["pairs"] == ROBIN.to_dicts()
    assert len(of["pairs"]) == 6
    for row in of["pairs"]:
        i, j = names.index(row["strategy"]), names.index(row["against"])
        assert (row["edition"], row["players"], row["games"], row["seed"]) == ("2018", 4, 40, 1)
        assert (row["rating"], row["win_share"]) == (ROBIN.ratings[i], ROBIN.shares[i, j])
        assert row["win_stderr"] == ROBIN.stderr[i, j] > 0


# What people read


def test_a_tournament_is_told_in_a_table():
    view = RESULT.view()
    assert view.caption.startswith("6 games of the 2018 edition, 2 deals in 3 seatings each, seed 7")
    assert [column.name for column in view.columns] == [
        "strategy",
        "wins",
        "+-",
        "less luck",
        "+-",
        "pounds",
        "+-",
    ]
    numbers = (
        RESULT.win_share,
        RESULT.win_stderr,
        RESULT.adjusted_share,
        RESULT.adjusted_stderr,
        RESULT.money,
        RESULT.money_stderr,
    )
    assert list(view.rows) == [
        (name, *(float(values[entry]) for values in numbers)) for entry, name in enumerate("abc")
    ]
    seats = [f"{share:.3f}" for share in RESULT.seat_share]
    assert view.notes == (f"wins by seat, the first one opens: {seats[0]}, {seats[1]}, {seats[2]}",)
    assert [column.name for column in PLAIN.view().columns] == ["strategy", "wins", "+-", "pounds", "+-"]
    assert repr(RESULT) == "<Tournament of a, b, c: 6 games, seed 7>"


def test_a_round_robin_is_told_in_a_table():
    view = ROBIN.view()
    order = np.argsort(-ROBIN.ratings)
    names = [ROBIN.strategies[i] for i in order]
    assert names[0] == "leader"
    assert [column.name for column in view.columns] == ["strategy", "rating", *names]
    assert [column.digits for column in view.columns[1:]] == [0, 3, 3, 3]
    for row, i in zip(view.rows, order, strict=True):
        assert row[:2] == (ROBIN.strategies[i], ROBIN.ratings[i])
        assert np.array_equal(row[2:], ROBIN.shares[i, order], equal_nan=True)
    assert view.notes == (f"standard errors of the shares up to {np.nanmax(ROBIN.stderr):.3f}",)
    assert repr(ROBIN) == "<RoundRobin of roller, random, leader: 40 games a pair, seed 1>"


def test_a_result_that_was_interrupted_says_so():
    for result in (RESULT, ROBIN):
        broken_off = replace(result, interrupted=True)
        assert broken_off.view().caption == f"{result.view().caption}, interrupted"
        assert (broken_off.to_dict()["interrupted"], result.to_dict()["interrupted"]) == (True, False)


def test_a_real_tournament_tells_what_it_is_of():
    result = tournament(["leader", "roller"], games=5, seed=3, edition="2014")
    of = result.to_dict()
    assert (of["edition"], of["seed"], of["odds"], of["games"], of["deals"]) == ("2014", 3, "fast", 6, 3)
    assert result.deals == (range(3),)
    assert [entry["strategy"] for entry in of["entries"]] == ["leader", "roller"]


@pytest.mark.compiled
def test_what_is_not_said_is_10000_games_of_2018_with_a_new_seed():
    one, other = (tournament(["roller"] * players) for players in (4, 3))
    assert (one.games, one.deals) == (10_000, (range(2500),))
    # Whole deals of three games.
    assert (other.games, other.deals) == (10_002, (range(3334),))
    assert (one.edition, one.odds, one.interrupted) == (EDITION_2018, "fast", False)
    assert one.seed != other.seed
    # Luck is taken out where all strategies ask for odds.
    assert one.adjusted is None
    assert tournament(["greedy", "roller", "roller"], games=3, seed=1).adjusted is None
    assert tournament(["greedy", "sharp", "tickets"], games=3, seed=1).adjusted is not None
    assert tournament(["greedy", "sharp", "tickets"], games=3, seed=1, luck=False).adjusted is None
    assert tournament(["roller"] * 3, games=3, seed=1, luck=True).adjusted is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, r"^games must be a whole number, from 1 to"),
        ({"seed": -1}, r"^seed must be a whole number, at least 0, not -1$"),
        ({"stderr": 0}, r"^stderr must be a number, at least 1e-06, not 0$"),
        ({"workers": 0}, r"^workers must be a whole number, at least 1, not 0$"),
        ({"first_deal": -1}, r"^first_deal must be a whole number, from 0 to"),
        ({"odds": "best"}, r"^odds must be"),
        ({"luck": 1}, r"^luck must be True, False or None, not 1$"),
        ({"progress": "yes"}, r"^progress must be True, False or None, not 'yes'$"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_of_a_tournament_is_told(arguments, message):
    with pytest.raises(CamelOddsError, match=message):
        tournament(["roller"] * 3, **{"games": 3, "seed": 1} | arguments)
