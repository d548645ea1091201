"""What opponents play like, by what they did: against the same written again for plain games, by players known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numba import config

import plain_games
from camelodds import Game, Holdings, play_game, win_chances
from camelodds._kernels import game_state as at
from camelodds._kernels.rollout import CERTAIN
from camelodds.game.turns import LayCard, Reveal, Throw
from camelodds.selfplay.engine import Engine, Setting
from camelodds.selfplay.models import read_models
from camelodds.selfplay.played_like import MISTAKES, WAYS, Past, likely_models, played_like
from camelodds.selfplay.rollouts import Desks, Rollouts, bounds_of, root_of
from camelodds.selfplay.seen import dealt, odds_then, seen, unknown_places

COMPILED = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")
START = "8:bg 9:y 10:pr 15:W 16:K"
PLAIN = {"leader": plain_games.leader, "roller": lambda _game: "roll", "random": None}


def evenly(_moment):
    return np.full((2, 5), 0.2)


def played(names, start, *turns):
    game = Game.start(names, start)
    for turn in turns:
        game = game.after(turn)
    return game


@pytest.fixture(scope="module")
def short():
    """Cards on both piles, tiles that are met and moved, a leg that ends, a card that is shown; ana is next."""
    turns = "bet win red/b1/bet lose blue/ticket red/tile 13 +/g2/bet win purple/y1/reveal cy 1 blue"
    turns += "/bet lose green/tile 6 -/p1/r2/W1/bet lose yellow/tile 9 -/bet win green/b1/tile 7 +"
    return played(["ana", "bo", "cy"], START, *turns.split("/"))


def viewed(game, name):
    """The game as a player sees it who is next in turn."""
    assert game.player.name == name
    return game.seen_by(name)


def with_cards(game, camels):
    """The game with these camels on the cards that are not known, by owner and pile place."""
    found = Game(game.opening)
    for event in game.events:
        if isinstance(event, Reveal):
            continue
        if isinstance(event, LayCard):
            place = sum(
                bet.pile == event.pile for player in found.players for bet in player.bets
            ) + at.MOST_CARDS * (event.pile == "loser")
            event = LayCard(event.pile, game.edition.racing[camels[place]])
        found = found.after(event)
    return found


def expected(game, table, models):
    """What `played_like` says, from plain games."""
    places = unknown_places(table)
    ways = WAYS if len(places) else 1
    deals = dealt(table, places, ways, (0,))
    logs = np.zeros((ways, len(game.players), len(models)))
    known = {place for hand in table.hands for place in np.flatnonzero(hand[at.LAID :] >= 0)}
    for way in range(ways):
        camels = {
            place: int(hand[at.LAID + place])
            for hand in table.hands
            for place in known
            if hand[at.LAID + place] >= 0
        }
        camels |= dict(zip(places.tolist(), deals[way].tolist(), strict=True))
        after = Game(game.opening)
        for event in with_cards(game, camels).events:
            before, after = after, after.after(event)
            seat = before.state.turn
            if seat == game.state.turn:
                continue
            done, alike = str(event), 1
            cut = slice(None)
            if isinstance(event, Throw):
                done = "roll"
            if isinstance(event, LayCard):
                place = sum(
                    bet.pile == event.pile for player in before.players for bet in player.bets
                ) + at.MOST_CARDS * (event.pile == "loser")
                if place not in known:
                    cut = slice(len("bet win"))
                    alike = 5 - len(before.player.bets)
            share = alike / len(before.actions)
            for column, name in enumerate(models):
                chooses = PLAIN[name]
                chance = share
                if chooses is not None:
                    right = chooses(before)[cut] == done[cut]
                    chance = MISTAKES * share + (1 - MISTAKES) * right
                logs[way, seat, column] += math.log(chance)
    likely = np.exp(logs - logs.max(axis=(0, 2), keepdims=True)).sum(axis=0)
    return likely / likely.sum(axis=1, keepdims=True)


def judged(game, models):
    """What `played_like` says, and the table it is for."""
    now = seen(game.state, evenly)
    desks = Desks.of(game.edition, len(game.players), 3, solved=False)
    return played_like(Past.of(game.opening, game.events, evenly), now, models, desks), now


def test_turns_weigh_as_they_do_in_plain_games(short):
    game = viewed(short, "ana")
    models = ("leader", "roller", "random")
    found, now = judged(game, read_models(list(models)))
    assert len(unknown_places(now)) == 2
    assert found[:3] == pytest.approx(expected(game, now, models), rel=1e-9)
    assert found[:3].max() > 0.6


@COMPILED
@pytest.mark.parametrize(("edition", "players"), [("2018", 6), ("2014", 3), ("2018", 4)])
def test_whole_games_weigh_as_plain_ones(edition, players):
    strategies = ["leader", "random", "leader", "greedy", "leader", "random"][:players]
    whole = play_game(strategies, edition=edition, seed=3)
    for number in (17, 40, len(whole.events) - 2):
        game = whole.at(number)
        game = game.seen_by(game.player.name)
        models = ("roller", "leader", "random")
        found, now = judged(game, read_models(list(models)))
        assert found[:players] == pytest.approx(expected(game, now, models), rel=1e-9)


def test_after_it_the_game_is_on_the_table(short):
    game = viewed(short, "ana")
    now = seen(game.state, evenly)
    past = Past.of(game.opening, game.events, evenly)
    desks = Desks(game.edition, 3, 3, None)
    with desks.used() as desk:
        camels = np.zeros((1, 2 * at.MOST_CARDS), dtype=np.int64)
        root = root_of(past.start, read_models(["leader", "roller"]), 1, (0,))
        desk.follow(root, past.record, camels, camels[0], 0, 0.5)
        state = desk.table.state.copy()
    assert state[at.TURNS] == len(past.record)
    counted = [at.TURNS, at.ROLLS, at.ORDER]
    assert np.array_equal(np.delete(state, counted), np.delete(now.state, counted))


def test_an_engines_table_has_the_same_past_as_its_game():
    engine = Engine(Setting.of(["leader", "roller", "leader"], "2018", "fast"), 3)
    deals = engine.deals(0, 1, 1, recorded=True)
    game = play_game(["leader", "roller", "leader"], seed=3)
    table, _, _ = engine.free[-1]
    one, other = Past.at_table(table, game.edition), Past.of(game.opening, game.events, evenly)
    for field, array in zip(one.start._fields, one.start, strict=True):
        assert np.array_equal(array, getattr(other.start, field)), field
    cards = (one.record >= at.WIN) & (one.record < at.ON)
    assert cards.any()
    assert np.array_equal(one.record[~cards], other.record[~cards])
    assert np.array_equal(one.record[cards] >= at.LOSE, other.record[cards] >= at.LOSE)
    assert np.array_equal(one.record, deals.record)


@COMPILED
def test_players_are_told_by_what_they_do():
    """At the end of games with two each of greedy, sharp and leader."""
    names = ["greedy", "sharp", "leader"]
    right = []
    for seed in range(5):
        whole = play_game(names * 2, seed=seed)
        game = whole.at(len(whole.events) - 1)
        game = game.seen_by(game.player.name)
        odds_at = odds_then(game.position, {})
        found = likely_models(game.opening, game.events, game.state, read_models(names), odds_at)
        assert found[game.state.turn] == pytest.approx(1 / 3)
        right += [found[seat, seat % 3] for seat in range(6) if seat != game.state.turn]
    assert np.mean(right) > 0.85
    assert min(right) > 0.05


def test_what_is_face_down_weighs_nothing(short):
    models = read_models(["leader", "roller", "random"])
    other = played(["ana", "bo", "cy"], START)
    swap = {"bet lose green": "bet lose red", "bet lose yellow": "bet lose purple"}
    for event in short.events:
        other = other.after(swap.get(str(event), str(event)))
    assert other != short
    games = [viewed(game, "ana") for game in (short, other)]
    assert np.array_equal(judged(games[0], models)[0], judged(games[1], models)[0])


def test_where_nothing_is_seen_each_is_as_likely():
    players = [Holdings(name="ana"), Holdings(name="bo", bets=[("winner", None, 0)]), Holdings(name="cy")]
    game = Game.start(players, START)
    found, _ = judged(game, read_models("mix"))
    assert found == pytest.approx(1 / 3)
    # As whole numbers: a third of all that are drawn, rounded as drawing one of three does.
    third = -(-CERTAIN // 3)
    assert bounds_of(None, 3)[0].tolist() == [third, -(-2 * CERTAIN // 3), CERTAIN]
    assert bounds_of(found, 3)[7].tolist() == bounds_of(None, 3)[0].tolist()
    some = np.tile([0.25, 0.0, 0.75], (8, 1))
    assert bounds_of(some, 3)[2].tolist() == [CERTAIN // 4, CERTAIN // 4, CERTAIN]


@COMPILED
def test_who_is_sure_to_play_like_one_is_drawn_as_that_one():
    game = play_game(["sharp", "greedy", "leader", "greedy"], seed=3).at(12)
    game = game.seen_by(game.player.name)
    odds_at = odds_then(game.position, {})

    def chances(others, likely=None):
        rollouts = Rollouts.of(game, read_models(others), 1, 0, odds_at, 1, likely)
        return rollouts.play(rollouts.sensible(), 0, 60)[0]

    sure = np.tile([0.0, 1.0, 0.0], (8, 1))
    assert np.array_equal(chances(["leader", "greedy", "sharp"], sure), chances(["greedy"]))
    assert not np.array_equal(chances(["leader", "greedy", "sharp"]), chances(["greedy"]))


@COMPILED
def test_chances_to_win_tell_what_others_play_like():
    whole = play_game(["sharp", "greedy", "leader"], seed=1)
    number = max(n for n in range(len(whole.events)) if whole.at(n).player.name == "sharp")
    chances = win_chances(whole.at(number), ["roll"], games=8, seed=1)
    assert list(chances.played_like) == ["greedy", "leader"]
    assert chances.played_like["leader"]["leader"] > 0.99
    for like in chances.played_like.values():
        assert sum(like.values()) == pytest.approx(1)
    assert chances.to_dict()["played_like"] == chances.played_like
    assert "leader like leader (100%)" in str(chances)
    # A strategy that is named twice is one: as likely as both.
    twice = win_chances(whole.at(number), ["roll"], games=8, seed=1, others=["leader", "sharp", "leader"])
    assert list(twice.played_like["greedy"]) == ["leader", "sharp"]
    start = win_chances(whole.at(0), ["roll"], games=8, seed=1)
    assert start.played_like["leader"] == pytest.approx(dict.fromkeys(["greedy", "sharp", "leader"], 1 / 3))
    assert "by what they did" not in str(start)
