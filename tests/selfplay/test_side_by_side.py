"""Pounds and chances side by side: the numbers of both, and reasons that hold for the case."""

from __future__ import annotations

import io
import json
import pickle
import re

import pytest
from numba import config
from rich.console import Console

from camelodds import CamelOddsError, Game, Holdings, Position, advise, ticket_values, win_chances
from camelodds.game.turns import PlaceTile, TakeTicket, Throw
from camelodds.selfplay import described_game, win_advice
from camelodds.selfplay.chances import WinChance
from camelodds.selfplay.side_by_side import side_by_side
from camelodds.selfplay.why import Both, Table, reasons
from camelodds.shell.screen import Screen
from camelodds.tableside.files import start_of
from camelodds.values.waiting import wait_values

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="whole games take minutes uncompiled")
START = "1:bg 2:y 3:pr 15:W 16:K"
LAST = "2:ygWr 6:Kb 9:+ 10:p | bx"
SURE = "9:Kgp 10:b 13:W 15:ry | bx"
"""One more roll comes in this leg; in the second, yellow is first whatever it shows."""
SEED = 3
SAMPLES = 2000


def game_of(position, me=None, bo=None, **others):
    """Ana's turn, then bo's, then cy's."""
    players = [
        Holdings(**(me or {}), name="ana"),
        Holdings(**(bo or {}), name="bo"),
        Holdings(**others, name="cy"),
    ]
    return Game.start(players, position)


def told(game, wins, pays, *, money=(10.0, 10.0)):
    """What is said of two actions, if the first wins more often and the second is worth more, by action."""
    advice = advise(game, samples=SAMPLES, seed=SEED)
    worth = {action.text: action for action in advice.actions}
    turns = {str(turn): turn for turn in game.actions}
    both = []
    for text, chance, behind, pounds in ((wins, 0.5, 0.0, money[0]), (pays, 0.4, 0.1, money[1])):
        win = WinChance(turns[text], chance, 0.01, behind, 0.01 * (behind > 0), pounds, 0.1, 1000)
        both.append(Both(win, worth[text]))
    assert worth[pays].value > worth[wins].value
    return tuple(reasons(game, advice, both))


@pytest.fixture(autouse=True)
def sampled(monkeypatch, tmp_path):
    """Races are sampled, whatever is solved on this machine."""
    monkeypatch.setenv("CAMELODDS_CACHE_DIR", str(tmp_path))


def test_a_roll_shows_the_next_player_which_ticket_to_take():
    wait, now = wait_values(START).wait_best, ticket_values(START, left={"green": 3}).best[2]
    less = 1 - ticket_values(START).top["green"]
    assert wait - ticket_values(START).best[2] > 0.3
    first, second = told(game_of(START), "ticket green", "roll")
    shown = f"shows bo which ticket to take: the best is then worth {wait:.1f} on average, after"
    assert first == f"worth {less:.2f} less than a roll, but a roll {shown} this {now:.1f}"
    assert second == f"worth {less:.2f} more than ticket green, but it {shown} ticket green {now:.1f}"


def test_a_ticket_that_is_taken_is_none_for_the_next_player():
    # Yellow is first for sure: of its tickets ana takes the 5, and bo could take the 3.
    first, second = told(game_of(SURE), "ticket yellow", "bet win yellow")
    assert first.endswith(
        "less than bet win yellow, but it leaves bo a ticket worth 3.0, bet win yellow a ticket worth 5.0"
    )
    assert second.endswith(
        "more than ticket yellow, but ticket yellow leaves bo a ticket worth 3.0, it a ticket worth 5.0"
    )


def test_a_roll_ends_the_leg_before_the_next_player_takes_a_ticket():
    first, second = told(game_of(SURE), "roll", "bet win yellow")
    ends = "ends the leg before bo can take a ticket worth 5.0"
    assert first.endswith(f"less than bet win yellow, but it {ends}")
    assert second.endswith(f"more than a roll, but a roll {ends}")


def test_a_roll_ends_the_race_before_the_next_player_has_a_turn():
    first, second = told(game_of("2:W 3:K 14:y 15:g 16:pbr | bp"), "roll", "bet win red")
    assert first == "worth 7.00 less than bet win red, but it ends the race before bo has another turn"
    assert second == "worth 7.00 more than a roll, but a roll ends the race before bo has another turn"


@pytest.mark.parametrize(("tile", "without"), [(None, START), (6, START)])
def test_a_tile_changes_which_ticket_the_next_player_takes(tile, without):
    position = START if tile is None else "1:bg 2:y 3:pr 6:- 15:W 16:K"
    game = game_of(position, me={"tile": tile})
    table = Table(game, advise(game, samples=SAMPLES, seed=SEED))
    moved = Position(without).with_tile(4, "+")
    assert table.gives(PlaceTile(4, "+")) == ticket_values(moved).best[2]


def test_a_card_pays_less_if_another_player_lays_it_first():
    game = game_of(START, bo={"bets": [("loser", "green", 0)]})
    first, second = told(game, "bet lose blue", "ticket red")
    pays = "a correct card pays 8.0 now, and 5.0 if bo lays it first"
    assert first.endswith(f"less than ticket red, but {pays}")
    assert second.endswith(f"more than bet lose blue, but with bet lose blue {pays}")


def test_only_who_has_the_card_can_lay_it_first():
    laid = {"bets": [("loser", "blue", 0)]}
    first, _ = told(game_of(START, bo=laid), "bet lose blue", "ticket red")
    # One correct card lies below already.
    assert first.endswith("but a correct card pays 5.0 now, and 3.0 if cy lays it first")
    both = game_of(START, bo=laid, bets=[("loser", "blue", 1)])
    assert told(both, "bet lose blue", "ticket red") == ("", "")


def test_a_ticket_may_be_gone_and_a_card_cannot():
    first, second = told(game_of(START), "ticket green", "bet lose blue")
    assert first.endswith(
        "but your card can wait, and the ticket may be gone by then: the one below it shows 3"
    )
    assert second.endswith(
        "but it can wait, and the green ticket may be gone by then: the one below it shows 3"
    )


def test_who_is_behind_gambles():
    laid = {"bo": {"money": 10, "bets": [("loser", "yellow", 0)]}, "bets": [("loser", "yellow", 1)]}
    game = game_of(LAST, me={"money": 0}, money=12, **laid)
    spread = {action.text: action.stdev for action in advise(game, samples=SAMPLES, seed=SEED).actions}
    first, second = told(game, "bet lose yellow", "roll")
    behind = "but with tickets counted you are 12.0 pounds behind cy, and"
    spreads = f"is more of a gamble: spread {spread['bet lose yellow']:.1f} against 0.0"
    assert first.endswith(f"less than a roll, {behind} this {spreads}")
    assert second.endswith(f"more than bet lose yellow, {behind} bet lose yellow {spreads}")
    # Who is not behind needs no gamble, and who gets more money in the end does not gamble.
    level = game_of(LAST, me={"money": 12}, money=12, **laid)
    assert told(level, "bet lose yellow", "roll") == ("", "")
    assert "gamble" not in "".join(told(game, "bet lose yellow", "roll", money=(12, 10)))


def test_who_leads_plays_safe():
    game = game_of(SURE, me={"money": 30, "tickets": {"yellow": 5}}, bo={"money": 10}, money=12)
    spread = {action.text: action.stdev for action in advise(game, samples=SAMPLES, seed=SEED).actions}
    first, second = told(game, "ticket red", "bet lose green")
    # The yellow ticket is worth 5.
    ahead = "but with tickets counted you are 23.0 pounds ahead of cy, and"
    spreads = f"is safer: spread 0.0 against {spread['bet lose green']:.1f}"
    assert first.endswith(f"less than bet lose green, {ahead} this {spreads}")
    assert second.endswith(f"more than ticket red, {ahead} ticket red {spreads}")


def test_where_nothing_else_is_known_the_money_at_the_end_is_told():
    first, second = told(game_of(SURE), "ticket red", "bet lose green", money=(12, 10))
    assert first.endswith("but in games played on from it you end with 2.0 pounds more")
    assert second.endswith("but in games played on from it you end with 2.0 pounds less")
    # 0.2 pounds are within the error.
    assert told(game_of(SURE), "ticket red", "bet lose green", money=(10.2, 10)) == ("", "")


def test_the_amount_is_what_the_values_differ_by():
    game = game_of(START)
    worth = {action.text: action.value for action in advise(game, samples=SAMPLES, seed=SEED).actions}
    more = worth["ticket red"] - worth["bet lose blue"]
    first, second = told(game, "bet lose blue", "ticket red")
    assert first.startswith(f"worth {more:.2f} less than ticket red, but ")
    assert second.startswith(f"worth {more:.2f} more than bet lose blue, but ")


def test_nothing_is_said_where_the_order_is_the_same_or_not_sure():
    game = game_of(START)
    advice = advise(game, samples=SAMPLES, seed=SEED)
    worth = {action.text: action for action in advice.actions}
    red, roll = TakeTicket("red"), Throw()

    def chance(turn, behind, error):
        return WinChance(turn, 0.4 - behind, 0.01, behind, error, 10.0, 0.1, 1000)

    same = [Both(chance(red, 0.0, 0.0), worth["ticket red"]), Both(chance(roll, 0.1, 0.01), worth["roll"])]
    assert reasons(game, advice, same) == ["", ""]
    unsure = [Both(chance(roll, 0.0, 0.0), worth["roll"]), Both(chance(red, 0.1, 0.06), worth["ticket red"])]
    assert reasons(game, advice, unsure) == ["", ""]


def test_both_have_the_numbers_of_both():
    game = game_of(START, bo={"bets": [("winner", None, 0)]})
    found = win_advice(game, "all", games=32, seed=SEED, samples=SAMPLES)
    chances = win_chances(game, "all", games=32, seed=SEED)
    advice = advise(game, samples=SAMPLES, seed=SEED)
    assert found == side_by_side(advice, chances)
    assert [one.win for one in found.actions] == list(chances.actions)
    assert {one.text: one.worth for one in found.actions} == {one.text: one for one in advice.actions}
    assert [one.win for one in found.ties] == list(chances.ties)
    assert found["roll"].value == 1
    assert found.best.chance == max(one.chance for one in found.actions)
    with pytest.raises(KeyError, match="no games were played for tile 16"):
        found["tile 16 +"]
    relative = win_advice(game, ["roll"], games=2, seed=SEED, samples=SAMPLES, relative=True)
    assert relative.advice == advise(game, relative=True, samples=SAMPLES, seed=SEED)
    assert relative.chances.actions[0].games == 2


def test_rows_dicts_and_tables_say_the_same():
    found = win_advice(game_of(START), games=64, seed=SEED, samples=SAMPLES)
    rows, page = found.to_dicts(), found.to_dict()
    assert [row["action"] for row in rows] == [one.text for one in found.actions]
    assert len({tuple(row) for row in rows}) == 1
    for row, of_page, one in zip(rows, page["actions"], found.actions, strict=True):
        assert (row["chance"], row["value"], row["stdev"]) == (one.chance, one.value, one.worth.stdev)
        assert of_page.items() <= row.items()
    assert json.loads(json.dumps(page, allow_nan=False)) == page
    text = found.table(2).splitlines()
    assert text[0] == "ana's chance to win, and expected gain in pounds"
    for line, one in zip(text[2:4], found.actions, strict=False):
        assert line[2:].startswith(f"{one.text} ")
        assert line.endswith(one.reason)
    assert text[4:] == list(found.below)
    assert found._repr_html_().count("<tr>") == len(found.actions) + 1
    assert pickle.loads(pickle.dumps(found)) == found
    assert repr(found).startswith(f"<WinAdvice for ana: {found.best.text}, ")


def test_a_win_in_every_game_is_not_said_to_be_sure():
    # Ana is far ahead, and the race ends with the next roll.
    game = game_of("2:W 3:K 14:y 15:g 16:pbr | bp", me={"money": 90})
    found = win_advice(game, ["roll", "ticket blue"], games=50, seed=SEED, samples=SAMPLES)
    assert found.best.chance == 1
    assert ">94%" in found.table()
    assert "100%" not in found.table()


@pytest.mark.parametrize("width", [30, 45, 80, 120])
def test_numbers_and_reasons_are_whole_in_a_terminal_of_any_width(width):
    found = win_advice(game_of(START), games=64, seed=SEED, samples=SAMPLES)
    console = Console(
        file=io.StringIO(), force_terminal=True, width=width, color_system=None, highlight=False, markup=False
    )
    Screen(console).show(found, most=3)
    shown = console.file.getvalue()
    assert max(map(len, shown.splitlines())) <= width
    words = " ".join(shown.split())
    for one in found.actions[:3]:
        assert re.search(rf"{one.text}.*?{round(100 * one.chance)}", words) or f"{one.chance:.1%}" in words
        assert f"{one.value:+.2f}" in words
        if width < 100:
            assert one.reason in words
    assert "…" not in shown


def test_players_not_named_fill_the_table():
    ana = Holdings(name="ana", bets=[("winner", None)])
    game, assumed = described_game(START, others=[ana], left={"red": 1})
    assert game.state.names == ("me", "ana", "player3", "player4")
    assert game.player.name == "me"
    assert [player.money for player in game.players] == [3] * 4
    assert game.tickets_left["red"] == 1
    assert game.seen_by("me").state.holdings("ana").bets == ana.bets
    assert assumed == (
        "player3 and player4, of whom nothing is said, have 3 pounds each and nothing else",
        "turns go me, ana, player3, player4",
    )
    two = described_game("1:bg 2:oyw", Holdings(name="cy"), [ana], players=2)
    assert two.assumed == ("turns go cy, ana",)
    three = described_game("1:bg 2:oyw", None, [ana], players=3)
    assert three.assumed[0] == "player3, of whom nothing is said, has 3 pounds and nothing else"
    five = described_game(START, None, [Holdings(name=f"{letter}a") for letter in "vwxyz"])
    assert len(five.game.players) == 6


def test_partners_need_six_players():
    ana = Holdings(name="ana", tickets={"red": 5})
    game, _ = described_game(START, Holdings(partner="ana"), [ana])
    assert len(game.players) == 6
    assert [player.partner for player in game.players[:3]] == ["ana", "me", None]
    with pytest.raises(CamelOddsError, match=re.escape("partnerships are for 6 players and more (R26)")):
        described_game(START, Holdings(partner="ana"), [ana], players=5)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 2}, "players must be a whole number, from 3 to 8, not 2"),
        ({"players": 3, "others": [Holdings()] * 3}, "players is 3, but 4 are named"),
        ({"left": {"red": 5}}, "left['red'] must be a whole number, from 0 to 4"),
        (
            {"left": {"red": 4}, "others": [Holdings(tickets={"red": 5})]},
            "left says 4 red tickets, but with those that players hold at most 3",
        ),
        ({"others": [Holdings(name="b2")]}, "'b2' cannot be a player's name"),
        ({"position": "1:bgQ"}, "'Q'"),
    ],
)
def test_what_cannot_be_is_told(given, message):
    with pytest.raises(CamelOddsError, match=re.escape(message)):
        described_game(**{"position": START, **given})


def test_a_tile_that_nobody_is_known_to_own_and_other_tracks():
    game, _ = described_game("1:W 2:K 9:- 14:bg 15:p 16:ry | bx", Holdings(bets=[("winner", None)] * 5))
    found = win_advice(game, games=16, seed=SEED, samples=SAMPLES)
    # All finish cards are laid.
    assert not [one for one in found.actions if one.worth.kind == "bet"]
    short, _ = described_game(start_of("1:bg 2:ypr 3:WK", None, 3))
    with pytest.raises(CamelOddsError, match="no fitted value for 3 spaces and 5 dice a leg"):
        win_advice(short, games=2, seed=SEED, samples=SAMPLES)


def test_what_is_not_given_is_left_to_the_chances(monkeypatch):
    asked = []

    def chances(game, actions=None, **options):
        asked.append((actions, options))
        return win_chances(game, ["roll"], games=8, seed=1)

    monkeypatch.setattr("camelodds.selfplay.side_by_side.win_chances", chances)
    win_advice(Game.start(["ana", "bo", "cy"], "14:b 1:gryp 2:W 3:K"), samples=40)
    ((actions, options),) = asked
    assert actions is None
    assert options == {
        "games": None, "stderr": None, "seconds": None, "seed": None, "others": "mix", "horizon": "leg",
        "workers": None,
    }  # fmt: skip
