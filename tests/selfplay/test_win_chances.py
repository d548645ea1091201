"""The chance to win: by hand, by complete enumeration, by what players know; the strategy that goes by it."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest
from numba import config

from camelodds import CamelOddsError, Game, Holdings, play_game, review, win_chances
from camelodds._kernels import game_state as at
from camelodds.selfplay import chances as chances_of
from camelodds.selfplay import strategy, tournament
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.expert import Expert
from camelodds.selfplay.models import read_models
from camelodds.selfplay.rollouts import Rollouts, sensible
from camelodds.selfplay.seen import believed, dealt, odds_then, seen, unknown_places

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")

LAST_ROLL = "2:W 3:K 14:y 15:g 16:pbr | bp"
"""One die comes out, blue or purple: the race ends whatever it shows."""
TWO_PLAYERS = "13:b 14:g 15:y 16:ow | ow"
"""The same with white or orange, and another die after it if the race went on."""


def shares(game: Game, name: str) -> Fraction:
    """The chance that a player wins, if nobody does anything but roll."""
    if game.over:
        return Fraction(name in game.winners, len(game.winners))
    return sum(
        (chance * shares(game.after(roll), name) for roll, chance in game.rolls.items()), start=Fraction(0)
    )


def last_roll(position: str, count: int) -> Game:
    """Ana acts, then somebody rolls; all cards are known."""
    first, second, third = ("blue", "green", "yellow")
    ana = Holdings(money=9, tickets={second: 5}, bets=[("winner", first, 0)], name="ana")
    bo = Holdings(money=10, tickets={third: 5}, bets=[("loser", third, 0)], name="bo")
    cy = Holdings(money=12, pyramid_tickets=3, name="cy")
    return Game.start([ana, bo, cy][:count], position)


def known(game: Game, name: str, chances: object) -> None:
    """That the chances are those of complete enumeration, within three standard errors."""
    for one in chances.actions:
        exact = float(shares(game.after(one.action), name))
        assert one.chance == pytest.approx(exact, abs=3 * one.stderr + 1e-9), one.text


@pytest.mark.parametrize("horizon", ["leg", "game"])
@pytest.mark.parametrize(("position", "count"), [(LAST_ROLL, 3), (TWO_PLAYERS, 2)])
def test_the_last_roll_of_a_race_against_complete_enumeration(position, count, horizon):
    game = last_roll(position, count)
    turns = [str(turn) for turn in game.actions if str(turn) != "roll"]
    chances = win_chances(game, turns, games=4000, seed=1, others="roller", horizon=horizon)
    assert len(chances.actions) == len(turns)
    known(game, "ana", chances)


def test_the_table_that_games_are_played_on_from_is_the_games():
    whole = play_game(["sharp", "greedy", "leader", "random"], seed=4)
    for number in range(0, len(whole.events), 7):
        game = whole.at(number).seen_by(whole.at(number).player.name)
        table = seen(game.state, lambda moment: np.full((2, 5), 0.2))
        state = table.state
        assert state[at.WORD] == game.position.word
        assert tuple(state[at.LEFT : at.LEFT + 5]) == game.state.left
        cards = [len(player.bets) for player in game.players]
        assert sum(cards) == state[at.CARDS_ON] + state[at.CARDS_ON + 1]
        mine = table.hands[game.state.turn]
        named = list(game.player.bets)
        assert bin(int(mine[at.HAND])).count("1") == 5 - len(named)
        assert (mine[at.LAID :] >= 0).sum() == len(named)
        unknown = unknown_places(table)
        assert len(unknown) == sum(cards) - len(named)
        ways = dealt(table, unknown, 40, (1,))
        owners = state[at.OWNERS + unknown]
        for owner in np.unique(owners):
            assert all(len(set(row)) == len(row) for row in ways[:, owners == owner].tolist())
        assert believed(table).sum() == pytest.approx(sum(cards))


def test_hidden_cards_are_dealt_by_the_odds_of_the_moment_they_were_laid():
    bo = Holdings(bets=[("winner", None, 0)], name="bo")
    game = Game.start(["ana", bo, "cy"], "1:bg 2:y 3:pr 15:W 16:K")
    table = seen(game.state, lambda moment: np.array([[0.5, 0.3, 0.2, 0.0, 0.0], [0.2] * 5]))
    ways = dealt(table, unknown_places(table), 1000, (3,))[:, 0]
    weights = np.array([0.5, 0.3, 0.2, 0.0, 0.0]) ** 6.75
    assert np.bincount(ways, minlength=5) == pytest.approx(1000 * weights / weights.sum(), abs=1.01)


def test_what_others_laid_face_down_changes_nothing():
    start = Game.start(["ana", "bo", "cy"], "1:bg 2:y 3:pr 15:W 16:K").after("b1")
    one, other = (
        win_chances(start.after(turn).after(["roll", "g2"][1]), games=64, seed=5)
        for turn in ("bet win red", "bet win green")
    )
    assert one.actions == other.actions


def test_the_same_for_any_number_of_workers_and_a_prefix_of_more_games():
    game = play_game(["sharp", "greedy", "leader"], seed=1).at(8)
    one = win_chances(game, games=200, seed=1, workers=1)
    assert one == win_chances(game, games=200, seed=1, workers=3)
    assert one.seed == 1
    assert [action.games for action in one.actions] == [200] * len(one.actions)


def test_the_dice_thought_of_are_not_those_of_a_game_with_the_same_seed():
    game = Game.start(["ana", "bo", "cy"], "1:bg 2:y 3:pr 15:W 16:K")
    rollouts = Rollouts.of(game, read_models("mix"), 1, 1, odds_then(game.position, {}), 1)
    entries = Setting.of([strategy("expert"), "leader", "leader"], "2018", "fast")
    expert = Expert(entries.edition, 3, 1, solved=False)
    assert len({rollouts.key, Engine(entries, 1).key, expert.key}) == 3


def test_differences_are_known_better_than_the_chances():
    game = play_game(["sharp", "greedy", "leader", "greedy"], seed=3).at(12)
    chances = win_chances(game, games=2000, seed=1, horizon="game")
    independent = np.hypot(chances.best.stderr, [one.stderr for one in chances.actions[1:]])
    assert np.mean([one.behind_stderr for one in chances.actions[1:]]) < independent.mean()
    assert [one.behind for one in chances.actions] == sorted(one.behind for one in chances.actions)


def test_it_stops_when_the_best_is_known():
    game = play_game(["sharp", "greedy", "leader"], seed=2).at(10)
    chances = win_chances(game, stderr=0.02, seed=1)
    most = max(one.games for one in chances.actions)
    for one in chances.actions[1:]:
        assert one.behind_stderr <= 0.02 or one.games < most
    assert win_chances(game, seconds=0.05, seed=1).actions
    assert len(win_chances(game, "all", games=8, seed=1).actions) == len(game.actions)


def test_the_fitted_value_agrees_with_games_to_the_end():
    whole = play_game(["greedy", "sharp", "leader", "greedy"], seed=8)
    for number in (10, 40):
        game = whole.at(number)
        short = win_chances(game, games=4000, seed=1)
        turns = [one.action for one in short.actions[:3]]
        long = win_chances(game, turns, games=3000, seed=2, horizon="game")
        for turn in turns:
            gap = short[turn].chance - long[turn].chance
            assert abs(gap) < 0.06 + 3 * long[turn].stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "1:bg"}, "game must be a Game, like"),
        ({"actions": ["ticket pink"]}, "pink"),
        ({"actions": ["partner bo"]}, "'partner bo' is no action of ana now; there are"),
        ({"actions": []}, "actions has no action"),
        ({"actions": "some"}, "actions must be a sequence like"),
        ({"games": 1}, "games must be a whole number, from 2 to"),
        ({"horizon": "race"}, "horizon"),
        ({"others": "nobody"}, "there is no strategy 'nobody'"),
        ({"others": ["expert"]}, "others must be fast strategies by name, not expert"),
        ({"others": [lambda game: "roll"]}, "others must be fast strategies by name"),
        ({"stderr": 0}, "stderr"),
        ({"seconds": 0}, "seconds"),
    ],
)
def test_wrong_input_says_what_is_wrong(arguments, message):
    game = Game.start(["ana", "bo", "cy"], "1:bg 2:y 3:pr 15:W 16:K")
    with pytest.raises(CamelOddsError, match=re.escape(message)):
        win_chances(**{"game": game, "seed": 1, **arguments})


def test_no_chances_after_the_race():
    with pytest.raises(CamelOddsError, match="the race is over"):
        win_chances(play_game(["roller", "leader", "roller"], seed=1))


def test_the_expert_beats_three_leaders_and_plays_the_same_with_any_workers():
    expert = strategy("expert", games=12)
    one = tournament([expert, "leader", "leader", "leader"], games=24, seed=1, workers=1)
    assert one == tournament([expert, "leader", "leader", "leader"], games=24, seed=1, workers=2)
    assert one.win_share[0] > 0.5
    assert str(strategy("expert", others="greedy")) == "expert(others=greedy)"


def test_a_game_with_an_expert_is_the_same_each_time():
    game = play_game(["expert", "sharp", "leader"], seed=6)
    assert game.over
    assert game == play_game(["expert", "sharp", "leader"], seed=6)


def test_without_a_limit_it_stops_when_differences_are_known_well_enough(monkeypatch):
    game = play_game(["sharp", "greedy", "leader"], seed=2).at(10)
    monkeypatch.setattr(chances_of, "STDERR", 0.03)
    known_well = win_chances(game, seed=1)
    assert max(one.games for one in known_well.actions) < chances_of.MOST_GAMES
    # With a time, only that counts.
    assert min(one.games for one in win_chances(game, seconds=0.5, seed=1).actions[:1]) > 2 * max(
        one.games for one in known_well.actions
    )


def test_actions_are_sensible_by_what_they_are_worth():
    values = np.full(at.ACTIONS, np.nan)
    values[at.ROLL] = -5.0
    values[at.TICKET : at.TICKET + 5] = [-0.9, -1.1, 0.5, -0.5, 0.2]
    values[at.WIN : at.WIN + 3] = [-0.7, -0.8, 3.0]
    values[at.ON : at.ON + 3] = [0.1, -0.1, 0.2]
    found = set(sensible(values).tolist()) - {at.ROLL}
    assert found == {at.TICKET + 2, at.TICKET + 3, at.TICKET + 4, at.WIN, at.WIN + 2, at.ON, at.ON + 2}
    values[at.TICKET + 2 : at.TICKET + 5] = np.nan
    assert at.TICKET in sensible(values)
    assert at.TICKET + 1 not in sensible(values)


def test_legs_with_up_to_three_draws_left_are_enumerated_in_games():
    assert Setting.of(["greedy"] * 4, "2018", "fast").exact == 3
    assert Setting.of(["greedy"] * 4, "2018", "exact").exact == 5
    assert Setting.of(["greedy"] * 4, "2014", "exact").exact == 5


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda game: win_chances(game, 5, games=20), "actions must be a sequence like"),
        (lambda game: win_chances(game, [[]], games=20), r"\[\] is no action of ana now"),
        (
            lambda game: win_chances(game, games=10**30),
            "games must be a whole number, from 2 to 10000000, not",
        ),
        (
            lambda game: review(game.after("b2"), games=10**12),
            "games must be a whole number, from 2 to 1000000",
        ),
        (lambda _: strategy("expert", games=0), "games must be a whole number, from 1 to 100000, not 0"),
        (
            lambda _: strategy("expert", games=2.5),
            r"games must be a whole number, from 1 to 100000, not 2\.5",
        ),
        (lambda _: strategy("expert", games=10**9), "games must be a whole number, from 1 to 100000"),
    ],
)
def test_more_than_can_be_played_and_what_is_no_action_are_refused(call, message):
    with pytest.raises(CamelOddsError, match=f"^{message}"):
        call(Game.start(["ana", "bo", "cy"], "1:bg 2:y 3:pr 15:W 16:K"))
