"""The commands for values: advise, tiles, income."""

from __future__ import annotations

import pytest

from camelodds import Bet, Holdings, advise, leg_income, tile_values
from camelodds.cli import main
from command import LINE, OPTIONS, SAMPLES, page_of, plain


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


def test_tiles_are_the_worth_of_each_placement(capsys):
    assert main(["tiles", LINE, "--moving", "9"]) == 0
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
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"{free}\n\nof that, the tile on 9 brings {free.tile:+.5f}\n"
    assert main(["income", LINE, "--me", "ticket green 5"]) == 0
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
