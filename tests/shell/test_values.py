"""The commands for values: advise, tiles, income."""

from __future__ import annotations

from dataclasses import replace

import pytest
from numba import config

from camelodds import Bet, Holdings, advise, leg_income, tile_values
from camelodds.cli import main
from camelodds.selfplay import described_game, win_advice
from command import LINE, OPTIONS, SAMPLES, page_of, plain

COMPILED = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")


def test_advice_takes_what_the_players_have(capsys):
    me = Holdings(money=5, tickets=(("blue", 5), ("red", 3)), tile=9, bets=[Bet("winner", "red", 0)])
    ana = Holdings(tickets={"green": 5}, name="ana", bets=[Bet("winner", None, 1), Bet("loser", "blue", 0)])
    told = advise(LINE, me, [ana], left={"blue": 1, "purple": 0}, relative=True, samples=SAMPLES, seed=3)
    arguments = ["advise", LINE, *OPTIONS, "--relative", "--left", "blue=1", "--left", "p 0"]
    arguments += ["--me", "money 5, ticket blue 5, ticket r 3; tile 9, bet win red"]
    arguments += ["--other", "ana: ticket green 5, bet win ?, bet lose b"]
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"{told}\n"
    assert page_of(capsys, *arguments) == plain(told.to_dict())
    assert main([*arguments, "--top", "3"]) == 0
    assert capsys.readouterr().out == f"{told.table(3)}\n"
    best = page_of(capsys, *arguments, "--top", "3")
    assert best == plain(told.to_dict() | {"actions": told.to_dict()["actions"][:3]})


@COMPILED
def test_advice_by_the_chance_to_win_has_a_whole_table(capsys):
    ana = Holdings(money=7, name="ana", bets=[Bet("winner", None, 0)])
    game, assumed = described_game(LINE, Holdings(tickets={"blue": 5}), [ana], left={"red": 1}, players=5)
    how = {"games": 16, "others": ["greedy", "sharp"], "horizon": "two legs", "relative": True}
    told = replace(win_advice(game, "all", samples=SAMPLES, seed=3, **how), told=assumed)
    arguments = [
        "advise",
        LINE,
        *OPTIONS,
        "--relative",
        "--left",
        "red=1",
        "--win",
        "--all",
        "--players",
        "5",
    ]
    arguments += ["--games", "16", "--others", "greedy, sharp", "--horizon", "two-legs"]
    arguments += ["--me", "ticket blue 5", "--other", "ana: money 7, bet win ?"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out == f"{told}\n"
    assert "player3, player4 and player5, of whom nothing is said, have 3 pounds each and nothing else" in out
    assert "turns go me, ana, player3, player4, player5" in out
    best = page_of(capsys, *arguments, "--top", "2")
    assert best == plain(told.to_dict() | {"actions": told.to_dict()["actions"][:2]})


@COMPILED
def test_the_same_seed_has_the_same_chances(capsys):
    pages = [page_of(capsys, "advise", LINE, *OPTIONS, "--win", "--games", "16") for _ in range(2)]
    assert pages[0] == pages[1]
    assert (pages[0]["seed"], pages[0]["others"], pages[0]["horizon"]) == (
        3,
        ["greedy", "sharp", "leader"],
        "leg",
    )
    assert main(["advise", LINE, "--win", "--seconds", "0.01", "--top", "1"]) == 0
    assert "me's chance to win" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--games", "9"], "--games is for the chance to win: add --win, or leave it out"),
        (["--all"], "--all is for the chance to win"),
        (["--others", "mix"], "--others is for the chance to win"),
        (["--win", "--others", "greedy,nobody"], "'--others': there is no strategy 'nobody'"),
        (["--win", "--others", "expert"], "'--others': others must be fast strategies by name, not expert"),
        (
            ["--win", "--horizon", "race"],
            "'--horizon': it must be one of 'leg', 'two legs', 'game', not 'race'",
        ),
        (["--win", "--games", "1"], "'--games': it must be a whole number, at least 2, not 1"),
        (["--win", "--seconds", "0"], "'--seconds': it must be a number, at least 0.001"),
        (["--win", "--players", "9"], "'--players': it must be a whole number, from 2 to 8"),
        (["--win", "--players", "2"], "players must be a whole number, from 3 to 8, not 2"),
        (["--win", "--other", "b2: money 1"], "'b2' cannot be a player's name"),
    ],
)
def test_wrong_options_for_chances_to_win_are_told(capsys, options, message):
    assert main(["advise", LINE, *options]) == 2
    assert message in " ".join(capsys.readouterr().err.split())


def test_tiles_are_the_worth_of_each_placement(capsys):
    assert main(["tiles", LINE, "--moving", "9", "--digits", "5"]) == 0
    assert capsys.readouterr().out == f"{tile_values(LINE, moving=9)}\n"
    me = Holdings(tickets={"red": 5}, tile=9)
    ana = Holdings(tickets={"blue": 5}, name="ana")
    page = page_of(
        capsys, "tiles", LINE, "--me", "ticket red 5, tile 9", "--other", "ana: ticket b 5", "--relative"
    )
    assert page == plain(tile_values(LINE, me, [ana], relative=True).to_dict())


def test_income_is_what_the_rest_of_the_leg_brings(capsys):
    me = Holdings(money=1, tickets={"green": (5, 3)}, tile=9, partner="ana", name="me")
    ana = Holdings(tickets={"yellow": 5}, name="ana", partner="me")
    arguments = ["income", LINE, "--me", "me: money 1, ticket green 5 3, tile 9, partner ana"]
    arguments += ["--other", "ana: ticket yellow 5"]
    free = leg_income(LINE, me, partner=ana)
    assert page_of(capsys, *arguments) == plain(free.to_dict())
    alone = Holdings(money=1, tickets={"green": (5, 3)})
    kept = leg_income(LINE, alone, money=1)
    assert page_of(capsys, "income", LINE, "--purse", "--me", "money 1, t g 5 3") == plain(kept.to_dict())
    assert kept.mean > leg_income(LINE, alone).mean
    assert main([*arguments, "--digits", "5"]) == 0
    assert capsys.readouterr().out == f"{free}\n\nof that, the tile on 9 brings {free.tile:+.5f}\n"
    assert main(["income", LINE, "--me", "ticket green 5", "--digits", "5"]) == 0
    assert capsys.readouterr().out == f"{leg_income(LINE, Holdings(tickets={'green': 5}))}\n"


@pytest.mark.parametrize("arguments", [["advise"], ["tiles"]])
def test_a_terminal_is_told_in_which_order_cards_lie(capsys, monkeypatch, arguments):
    monkeypatch.setattr("camelodds.shell.screen.Screen.in_colour", True)
    arguments = [*arguments, LINE, *OPTIONS, "--me", "bet win red", "--other", "ana: bet win ?"]
    assert main(arguments) == 0
    # rich wraps it where the terminal ends.
    out = " ".join(capsys.readouterr().out.split())
    assert "cards lie in the order said, winner pile: you red, ana ?; 'bet win red after 1'" in out
    assert main([*arguments[:-1], "ana: bet win ? after 1"]) == 0
    assert "order said" in capsys.readouterr().out
    assert main([*arguments[:-3], "bet win red after 0", "--other", "ana: bet win ? after 1"]) == 0
    assert "order said" not in capsys.readouterr().out
    assert main([*arguments[:-1], "ana: bet lose ?"]) == 0
    assert "order said" not in capsys.readouterr().out
    page_of(capsys, *arguments)
