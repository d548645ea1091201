"""A game reviewed: what choices cost by what players saw, what the dice gave, and an account that adds up."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager

import numpy as np
import pytest
from numba import config

from camelodds import CamelOddsError, Game, Holdings, play_game, review, win_chances
from camelodds.game.turns import Throw
from camelodds.selfplay import review as reviews
from camelodds.selfplay import strategy
from camelodds.selfplay.replay import steps

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")

START = "1:bg 2:y 3:pr 15:W 16:K"
NEAR_THE_END = "2:W 3:K 14:y 15:gr 16:pb | bg"
"""One die comes out: blue wins with its own, red with a green 2 or 3; after a green 1 the race goes on."""


def begun(*turns, names=("ana", "bo", "cy"), start=START):
    game = Game.start(names, start)
    for turn in turns:
        game = game.after(turn)
    return game


def adds_up(found):
    """That each account adds up, and all of them together."""
    assert found.chances.sum(axis=1) == pytest.approx(1, abs=1e-12)
    for one in found.accounts:
        assert one.result - one.start == pytest.approx(one.costs + one.luck + one.others, abs=1e-12)
        assert one.costs <= 0
    assert sum(one.luck for one in found.accounts) == pytest.approx(0, abs=1e-12)
    # What mistakes cost, somebody else gets.
    assert sum(one.others + one.costs for one in found.accounts) == pytest.approx(0, abs=1e-12)


@pytest.fixture(scope="module")
def game():
    return play_game(["leader", "sharp", "greedy", "sharp"], seed=5)


@pytest.fixture(scope="module")
def found(game):
    return review(game, games=60, seed=1)


# The account


@pytest.mark.parametrize(
    ("strategies", "edition"),
    [
        (["sharp", "random"], "2014"),
        (["leader", "sharp", "greedy"], "2018"),
        (["leader", "sharp", "random", "greedy", "sharp", "leader"], "2018"),
    ],
    ids=["two players", "three players", "six players with partnerships"],
)
def test_result_less_start_is_costs_and_luck_and_what_others_gave(strategies, edition):
    game = play_game(strategies, edition=edition, seed=3)
    found = review(game, games=2 * len(strategies), seed=1)
    adds_up(found)
    shares = [(name in game.winners) / len(game.winners) for name in game.state.names]
    assert found.chances[-1].tolist() == shares
    assert [one.number for one in found.decisions] == list(range(1, len(game.events) + 1))
    rolled = [number for number, turn in enumerate(game.events, 1) if isinstance(turn, Throw)]
    assert [one.number for one in found.rolls] == rolled


def test_a_game_under_way_adds_up_to_the_chances_now(game, found):
    now = review(game.at(20), games=60, seed=1)
    adds_up(now)
    assert now.decisions == found.decisions[:20]
    assert now.chances == pytest.approx(found.chances[:21])


def test_luck_is_nought_on_average_over_all_rolls_that_could_come(game):
    number = next(n for n in range(8, 40) if isinstance(game.events[n], Throw))
    before = game.at(number)
    luck = np.zeros(4)
    for roll, chance in before.rolls.items():
        found = review(before.after(roll), games=8, seed=1)
        luck += float(chance) * np.array(found.rolls[-1].luck)
        assert found.decisions[-1].change == pytest.approx(
            review(game.at(number + 1), games=8, seed=1).decisions[-1].change
        )
    assert luck == pytest.approx(0, abs=1e-12)


def test_luck_is_the_result_less_the_mean_over_all_rolls_where_the_race_ends():
    ana = Holdings(money=9, bets=[("winner", "blue", 0)], name="ana")
    bo = Holdings(money=9, tickets={"yellow": 5}, bets=[("winner", "red", 1)], name="bo")
    game = Game.start([ana, bo, Holdings(money=4, name="cy")], NEAR_THE_END)
    after = {}
    for roll in game.rolls:
        end = game.after(roll)
        shares = [(name in end.winners) / max(len(end.winners), 1) for name in game.state.names]
        after[roll] = shares if end.over else review(end, games=30, seed=1).chances[-1]
    assert [roll for roll in after if not game.after(roll).over] == ["g1"]
    assert after["b1"] == [1, 0, 0]
    assert after["g2"] == [0, 1, 0]
    mean = sum(float(chance) * np.array(after[roll]) for roll, chance in game.rolls.items())
    for roll in game.rolls:
        luck = review(game.after(roll), games=30, seed=1).rolls[0].luck
        assert luck == pytest.approx(after[roll] - mean, abs=1e-12), roll


# Decisions


def test_each_decision_is_judged_as_win_chances_does_by_what_the_player_saw(game, found):
    for one in found.decisions[10:60:9]:
        action = "roll" if isinstance(one.turn, Throw) else str(one.turn)
        chances = win_chances(game.at(one.number - 1), [action, str(one.best)], games=60, seed=1)
        assert one.chance == pytest.approx(chances[action].chance, abs=1e-12)
        assert one.best_chance == pytest.approx(chances[str(one.best)].chance, abs=1e-12)
        assert one.behind == pytest.approx(one.best_chance - one.chance, abs=1e-12)
        assert one.behind >= 0
        if action != str(one.best):
            assert one.stderr == pytest.approx(chances[action].behind_stderr)


def test_no_sensible_action_is_better_than_the_best(game, found):
    one = max(found.decisions, key=lambda one: one.cost)
    chances = win_chances(game.at(one.number - 1), games=60, seed=1)
    assert chances.best.text == str(one.best)


def test_what_is_not_told_apart_costs_nothing(found):
    clear = [one for one in found.decisions if one.behind > 2 * one.stderr]
    close = [one for one in found.decisions if 0 < one.behind <= 2 * one.stderr]
    assert clear
    assert close
    assert all(one.cost == one.behind > 0 for one in clear)
    assert all(one.cost == 0 for one in close)
    for account in found.accounts:
        assert account.costs == pytest.approx(-sum(one.cost for one in clear if one.player == account.player))


def test_a_decision_does_not_know_what_others_laid_but_the_observer_does():
    one, other = (
        review(begun(f"bet win {camel}", "ticket green", "b1"), games=60, seed=1)
        for camel in ("red", "yellow")
    )
    for mine, its in zip(one.decisions[1:], other.decisions[1:], strict=True):
        assert (mine.chance, mine.best, mine.best_chance) == (its.chance, its.best, its.best_chance)
    assert one.chances[1] != pytest.approx(other.chances[1], abs=1e-3)


def test_a_card_turned_over_later_is_known_to_the_review_from_the_start():
    turns = ("bet win ?", "ticket green", "b1", "r2", "ticket red")
    later = review(begun(*turns, "reveal ana 1 red", "y1"), games=30, seed=1)
    named = review(begun("bet win red", *turns[1:], "y1"), games=30, seed=1)
    assert later.decisions[:5] == named.decisions[:5]
    assert later.chances[:6] == pytest.approx(named.chances[:6])
    assert later.chances[6].tolist() == later.chances[5].tolist()
    assert [one.number for one in later.decisions] == [1, 2, 3, 4, 5, 7]
    adds_up(later)


def test_a_card_shown_in_the_game_is_seen_by_all_from_then_on():
    turns = ("ticket green", "b1", "r2")
    hidden = review(begun("bet win purple", *turns, "ticket red"), games=30, seed=1)
    for card in ("purple", "?"):
        game = begun(f"bet win {card}", *turns, "reveal ana 1 purple", "ticket red")
        shown = review(game, games=30, seed=1)
        assert shown.decisions[:4] == hidden.decisions[:4]
        assert shown.decisions[4].chance != hidden.decisions[4].chance
        assert shown.chances[-1] == pytest.approx(hidden.chances[-1])


def test_a_card_that_is_never_known_costs_nothing():
    found = review(begun("bet win ?", "bet lose ?", "b1"), games=30, seed=1)
    first = found.decisions[0]
    assert (first.chance, first.cost) == (None, 0)
    assert found.told(first) == "laid a card to win"
    assert np.isnan(found.rows()[0]["chance"])
    assert found.to_dicts()[0]["chance"] is None
    adds_up(found)


# Who has the costs


def silliest(game):
    """Does what wins least."""
    return win_chances(game, "all", games=12, seed=9).actions[-1].action


def test_who_always_does_the_silliest_has_the_costs():
    expert = strategy("expert", games=24)
    found = review(play_game([silliest, expert, expert], seed=2), games=60, seed=1)
    mine, *others = (one.costs for one in found.accounts)
    assert mine < 2 * min(others)
    assert mine < -0.25
    worst = found.costliest("silliest")
    assert len(worst) == 5
    assert [one.cost for one in worst] == sorted((one.cost for one in worst), reverse=True)
    assert {one.player for one in worst} == {"silliest"}


def test_over_games_against_experts_luck_is_nought_and_the_leader_has_the_costs():
    expert = strategy("expert", games=24)
    luck, costs, experts = [], [], []
    for seed in range(6):
        seats = [expert] * 4
        seats[seed % 4] = "leader"
        found = review(play_game(seats, seed=seed), games=24, seed=100 + seed)
        account = found.accounts[seed % 4]
        luck.append(account.luck)
        costs.append(account.costs)
        experts += [one.costs for one in found.accounts if one is not account]
        adds_up(found)
    assert abs(np.mean(luck)) < 3.5 * np.std(luck, ddof=1) / 6**0.5
    assert np.mean(costs) < 2 * np.mean(experts)


# What comes back


def test_the_same_for_any_number_of_workers_and_the_seed_is_told(game):
    one = review(game.at(6), games=130, seed=7, workers=1)
    assert one == review(game.at(6), games=130, seed=7, workers=3)
    assert (one.seed, one.games) == (7, 132)
    again = review(game.at(2), games=4)
    assert review(game.at(2), games=4, seed=again.seed) == again


def test_who_the_others_are_thought_to_be_is_told_and_matters(game):
    found = review(game.at(8), games=20, seed=1, others=["leader", "roller"])
    assert found.others == ("leader", "roller")
    assert "all go on like leader or roller" in str(found)
    assert found.chances != pytest.approx(review(game.at(8), games=20, seed=1).chances)


def test_the_table_has_a_row_for_each_player_and_the_costliest_turns_below(found):
    lines = str(found).splitlines()
    assert re.match(r"where the chance to win went in \d+ moves, 60 games an action, seed 1$", lines[0])
    assert lines[1].split() == ["player", "start", "own", "turns", "+-", "dice", "+-", "others", "end"]
    assert [line.split()[0] for line in lines[2:6]] == list(found.game.state.names)
    worst = found.costliest("leader")[0]
    at = lines.index("leader's most expensive turns:")
    assert lines[at + 1] == f"  {worst.number} {found.told(worst)}"
    assert " was best (" in lines[at + 1]
    assert found._repr_html_().count("<tr") == 5


def test_rows_and_json_have_every_decision_with_what_it_changed(game, found):
    rows = found.to_dicts()
    assert len(rows) == len(game.events) == len(found.to_pandas())
    first = rows[0]
    assert first["turn"] == str(game.events[0])
    assert first["choice leader"] == found.decisions[0].change[0]
    whole = sum(row["choice leader"] + row["luck leader"] for row in rows)
    assert whole == pytest.approx(found.chances[-1, 0] - found.chances[0, 0], abs=1e-12)
    page = json.loads(json.dumps(found.to_dict()))
    assert page["players"][0]["costliest"] == [one.number for one in found.costliest("leader")]
    assert page["decisions"][3]["cost"] == found.decisions[3].cost
    assert len(page["chances"]) == len(game.events) + 1


def test_turns_are_told_in_words():
    found = review(begun("bet lose blue", "tile 5 +", "ticket yellow", "b1"), games=30, seed=1)
    words = [found.told(one).split(" (")[0] for one in found.decisions]
    assert words == [
        "laid a card on blue to lose",
        "placed a cheering tile on 5",
        "took a yellow ticket",
        "rolled",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": START}, "game must be a Game, not '1:bg"),
        ({"game": begun()}, "the game has no turns yet: there is nothing to review"),
        ({"games": 1}, "games must be a whole number, from 2 to"),
        ({"seed": -1}, "seed"),
        ({"others": "nobody"}, "there is no strategy 'nobody'"),
        ({"others": ["expert"]}, "others must be fast strategies by name, not expert"),
        ({"workers": 0}, "workers"),
        ({"progress": 2}, "progress"),
    ],
)
def test_wrong_input_says_what_is_wrong(arguments, message):
    with pytest.raises(CamelOddsError, match=re.escape(message)):
        review(**{"game": begun("b1"), "seed": 1, **arguments})


def test_costliest_turns_of_nobody():
    found = review(begun("b1"), games=4, seed=1)
    with pytest.raises(CamelOddsError, match="'eva' is not among the players: ana, bo, cy"):
        found.costliest("eva")


def test_a_card_that_is_known_at_the_opening_is_seen_by_all():
    ana, bo = Holdings(name="ana"), Holdings(bets=[("winner", "green", 0)], name="bo")
    game = Game.start([ana, bo, "cy"], START, first="ana").after("b1").after("ticket red")
    for step in steps(game):
        assert [bet.camel for bet in step.seen.players[1].bets] == ["green"]


def test_a_bar_counts_moves(monkeypatch):
    seen = []

    @contextmanager
    def bar(total, unit, wanted):
        seen.append((total, unit, wanted))
        yield seen.append

    monkeypatch.setattr(reviews, "progress_bar", bar)
    review(begun("ticket red", "ticket blue"), games=3, seed=1, progress=True)
    assert seen == [(2, "move", True), 1, 1]
