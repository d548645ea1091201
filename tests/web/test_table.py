"""A game that travels as text: each request plays it again, and comes to what a session of the shell comes to."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from camelodds import Position, advise, leg_odds, roll_odds
from camelodds.errors import CamelOddsError
from camelodds.tableside.commands import read_command
from camelodds.tableside.files import read_game, written
from camelodds.tableside.game import FollowedGame
from camelodds.tableside.session import Session
from camelodds.web.limits import Limits
from camelodds.web.links import MOST_QR, packed, unpacked
from camelodds.web.said import in_100, pounds
from camelodds.web.table import LEFT_TYPED, MOST_TYPED, Kept, Table, from_text
from web import LINE, PLAYERS, Client, Phone

THROWN = ("b1", "g1", "y2", "p3", "r3", "W1", "K3")
LEG = ("b2", "ticket red", "tile 5 +", "g2", "bet win ?", "ticket blue", "r1", "p2", "W2")

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def client():
    return Client()


@pytest.fixture
def phone(client):
    phone = Phone(client)
    phone.say(*THROWN)
    return phone


def session_of(*lines, start="1:bg 2:y 3:pr 14:K 16:W", me="me"):
    session = Session([FollowedGame.new(Position(start), PLAYERS, me)])
    for line in lines:
        assert session.do(line).ok, line
    return session


def test_a_game_typed_on_a_phone_is_the_one_of_the_shell(phone):
    for line in LEG:
        assert phone.say(line)["problem"] == ""
    assert phone.text == written(session_of(*LEG).states)


def test_the_start_is_thrown_die_by_die_and_taken_back(client):
    phone = Phone(client)
    assert not phone.answer["playing"]
    phone.say("b1", "g1", "undo", "y1")
    assert phone.kept["thrown"] == ["b1", "y1"]
    phone.say("1:yb")
    assert not phone.answer["playing"]
    phone.say("g2", "p3", "r3", "W1", "K3")
    assert phone.answer["playing"]
    assert "start 1:yb 2:g 3:pr 14:K 16:W" in phone.text


def test_before_the_first_move_undo_takes_back_what_was_thrown_last(phone):
    phone.say("b2", "undo", "undo")
    assert not phone.answer["playing"]
    assert phone.kept["thrown"] == list(THROWN[:-1])
    phone.say("K2")
    assert phone.answer["playing"]


EDITS = (
    "undo",
    "redo",
    "undo 2",
    "insert 2 ticket green",
    "change 1 b1",
    "remove 3",
    "undo",
    "redo",
    "turn ana",
)


def test_undo_and_edits_of_the_log_are_those_of_one_session(phone):
    lines = (*LEG[:6], *EDITS)
    session = session_of()
    for line in lines:
        answer = session.do(line)
        assert phone.say(line)["problem"] == answer.problem
        assert phone.text == written(session.states), line


@pytest.mark.parametrize("seed", range(3))
def test_however_long_a_game_is_the_lines_that_travel_are_few(client, seed):
    rng = random.Random(seed)
    phone, session = Phone(client, position=LINE), session_of(start=LINE)
    for _ in range(2 * MOST_TYPED):
        game = session.game.game
        line = str(rng.choice(game.actions)) if rng.random() < 0.8 and not game.over else "undo"
        if line == "roll":
            line = rng.choice(list(game.rolls))
        if line == "undo" and not session.moves:
            continue
        assert session.do(line).problem == ""
        phone.say(line, tab="log")
        assert phone.answer["problem"] == ""
        assert len(phone.kept["typed"]) <= MOST_TYPED
    assert phone.text == written(session.states)
    assert phone.kept["game"]


def test_after_old_lines_became_part_of_the_game_undo_still_takes_moves_back(client):
    phone = Phone(client, position=LINE)
    lines = ["b1", "g1", "r1", "y1", "p1", *("turn ana", "turn bob") * MOST_TYPED]
    phone.say(*lines[:MOST_TYPED], tab="log")
    assert len(phone.kept["typed"]) == LEFT_TYPED
    told = phone.say(f"undo {MOST_TYPED - 5}", tab="log")["told"]
    assert told[0].startswith("taken back:")
    assert phone.text.splitlines()[-5:] == lines[:5]


def test_a_wrong_line_changes_nothing_and_stops_those_after_it(phone):
    before = phone.kept
    answer = phone.say("b2", "b2", "ticket red")
    assert answer["done"] == 1
    assert "the blue die is not in the pyramid" in answer["problem"]
    assert phone.kept["typed"] == ["b2"]
    assert before["typed"] == []


@pytest.mark.parametrize(
    "line", ["save game.txt", "load game.txt", "quit", "win", "review", "odds", "advise", "help", "log 3"]
)
def test_no_line_reads_or_writes_a_file_or_computes(phone, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = phone.say(line)
    assert "is no move" in answer["problem"]
    assert list(tmp_path.iterdir()) == []
    assert phone.kept["typed"] == []


def test_numbers_of_the_panel_are_those_of_the_library(phone):
    phone.say("b2", "ticket red", "tile 5 +")
    session = session_of("b2", "ticket red", "tile 5 +")
    state, position = session.game.state, session.game.board()
    advice = advise(
        position,
        state.holdings("me"),
        state.others("me"),
        left=state.tickets_left,
        samples=100_000,
        seed=phone.kept["seed"],
    )
    panel = phone.say(every=True)["html"]["panel"]
    assert re.findall(r'class="value">([^<]+)<', panel) == [pounds(one.value) for one in advice.actions]
    first = [in_100(leg_odds(position).first[camel]) for camel in position.edition.racing]
    assert re.findall(r"<i>([^<]+)</i>", panel) == first
    odds = phone.say(tab="odds")["html"]["panel"]
    assert re.findall(r'data-odds="leg first \w+">([^<]+)<', odds) == first
    assert re.findall(r'class="hide"> (\w\d)<', odds) == [roll.roll for roll in roll_odds(position).played]


def test_what_one_can_do_is_a_tap_away(phone):
    panel = phone.say()["html"]["panel"]
    lines = set(re.findall(r'data-line="([^"]+)"', panel))
    session = session_of()
    for action in session.game.game.actions:
        word = str(action)
        if word == "roll":
            assert set(session.game.game.rolls) <= lines
        elif word.startswith("bet "):
            assert word in re.findall(r'data-line="([^"]+)"', phone.say(tab="bets")["html"]["panel"])
        else:
            assert word in lines


def test_with_six_players_a_partner_is_a_tap_away(client):
    phone = Phone(client, players=["me", "ana", "bob", "cem", "dee", "eva"], position=LINE)
    for tab in ("bets", "players"):
        assert 'data-line="partner ana"' in phone.say(tab=tab)["html"]["panel"]


def test_a_move_of_the_log_is_changed_as_the_board_was_then(phone):
    phone.say("b2", "ticket red", "r1")
    panel = phone.say(moment="change 1")["html"]["panel"]
    assert "Instead of move 1" in panel
    assert 'aria-label="blue die"' in panel
    assert 'aria-label="blue die, is out"' in phone.say()["html"]["panel"]
    assert "Missed before move 2" in phone.say(moment="insert 2")["html"]["panel"]


def test_a_leg_is_scored_card_by_card(phone):
    phone.say("b2", "ticket red", "g2", "r1", "p2", "W2")
    panel = phone.say()["html"]["panel"]
    scored = session_of("b2", "ticket red", "g2", "r1", "p2", "W2").game.game.outcomes[-1].scored
    assert scored.headline in panel
    for payment in scored.payments:
        assert payment.made_of in panel
    assert scored.headline in phone.say(tab="log")["html"]["panel"]


def test_the_end_turns_cards_over_and_says_who_won(client):
    phone = Phone(client, position="1:W 2:K 14:bg 15:p 16:ry")
    phone.say("bet win red", "bet win ?", "y1")
    panel = phone.answer["html"]["panel"]
    assert "Turn over the finish cards" in panel
    assert 'data-line="reveal ana 1 yellow"' in panel
    phone.say("reveal ana 1 yellow")
    assert "ana won" in phone.answer["html"]["head"]
    assert "winner pile" in phone.answer["html"]["panel"]


def test_cards_that_nobody_knows_can_be_left_out_and_turned_over_later(client):
    phone = Phone(client, position="1:W 2:K 14:bg 15:p 16:ry")
    phone.say("bet win red", "bet win ?", "y1", "score")
    assert 'data-line="reveal ana 1 yellow"' in phone.answer["html"]["panel"]
    phone.say("reveal ana 1 yellow")
    assert "ana won" in phone.answer["html"]["head"]


MARKUP = '<b onclick="x">&amp;'


def test_markup_is_no_name(client):
    response = client.post(
        "/table/new", edition="2018", players=["me", MARKUP, "bob"], me="me", position=LINE
    )
    assert response.status_code == 422
    assert "cannot be a player's name" in response.json()["error"]["message"]


def test_a_template_writes_every_text_as_text():
    from camelodds.web.pages import templates

    page = templates.get_template("players.html").render(
        me="", over=False, rows=[{"name": MARKUP, "turn": False, "money": 3, "has": MARKUP, "partner": True}]
    )
    assert "<b onclick" not in page
    assert page.count("&lt;b onclick=&#34;x&#34;&gt;&amp;amp;") == 7


def test_a_saved_game_of_the_shell_is_opened_and_saved_the_same(client, phone):
    saved = written(session_of(*LEG).states)
    response = client.post("/table/load", text=saved, me="bob")
    phone.kept = response.json()["kept"]
    assert phone.text == saved.replace("me me\n", "me bob\n")
    assert client.post("/table/load", text="nonsense").status_code == 422


def states_of(kept):
    return read_game(kept["game"], "game")


def test_a_link_hands_over_the_game_and_not_ones_own_cards(client, phone):
    phone.say("bet win red", "ticket red", "bet lose ?", "b2", "as me bet lose blue", "has me bet win green")
    page = "http://table/"

    def handed(**how):
        answer = client.post("/table/link", kept=phone.kept, page=page, **how).json()
        assert answer["address"].startswith(f"{page}#g=")
        assert answer["qr"].startswith("<svg")
        return client.post("/table/unpack", fragment=answer["address"].partition("#g=")[2]).json()["kept"]

    other = handed()
    assert other["me"] == ""
    for camel in ("green", "lose blue", "win red"):
        assert camel not in other["game"].replace("1:bg", "")
    then, now = states_of(other)[-1].state, read_game(phone.text, "game")[-1].state
    assert [bet.camel for bet in then.holdings("me").bets] == [None]
    assert [bet.pile for bet in then.holdings("me").bets] == ["winner"]
    assert then.position == now.position
    assert [one.money for one in then.players] == [one.money for one in now.players]
    assert then.holdings("ana") == now.holdings("ana")
    all_of_it = handed(cards=True)
    assert all_of_it["me"] == "me"
    assert all_of_it["game"] == phone.text


def test_a_link_to_an_unfinished_start_hands_that_over(client):
    phone = Phone(client)
    phone.say("b1", "g1")
    answer = client.post("/table/link", kept=phone.kept, page="http://table/").json()
    other = client.post("/table/unpack", fragment=answer["address"].partition("#g=")[2]).json()
    assert other["kept"]["thrown"] == ["b1", "g1"]


def test_a_long_game_has_a_link_and_no_code_that_no_camera_reads(client):
    rng = random.Random(1)
    session = session_of(start=LINE)
    while len(session.moves) < 380:
        game = session.game.game
        tiles = [str(one) for one in game.actions if str(one).startswith("tile ")]
        session.do(rng.choice(tiles))
    kept = from_text(written(session.states), "", Limits(), 1).to_dict()
    answer = client.post("/table/link", kept=kept, page="http://table/").json()
    assert len(answer["address"]) > MOST_QR
    assert answer["qr"] == ""
    assert "too long for a QR code" in answer["note"]


@pytest.mark.parametrize("fragment", ["", "abc", "!!!", "é", "eNo", "A" * 30_000])
def test_a_link_that_was_cut_is_said_to_be(client, fragment):
    response = client.post("/table/unpack", fragment=fragment)
    assert response.status_code == 422
    assert "this link has no game that can be read" in response.json()["error"]["message"]


def test_a_link_does_not_unfold_to_more_than_a_game():
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 10_000_000)).decode()
    with pytest.raises(CamelOddsError, match="no game that can be read"):
        unpacked(bomb)


def test_what_is_packed_is_unpacked():
    kept = Kept("2018", ("josé", "ana maria"), "josé", THROWN, "", ("b2",), 5)
    assert unpacked(packed(kept)) == kept


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        (None, "kept must be an object"),
        ({"gold": 1}, "kept has no key 'gold'"),
        ({"edition": "2019"}, "edition must be one of"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"players": "ana"}, "players must be a list"),
        ({"players": ["ana"]}, "players"),
        ({"players": ["ana", "ana", "bob"]}, "ana"),
        ({"players": list(PLAYERS), "me": "cy"}, "'cy' is not among the players"),
        ({"players": list(PLAYERS), "thrown": ["b1", "b2"]}, "the start cannot be thrown again"),
        ({"players": list(PLAYERS), "typed": ["b2"]}, "the start is not complete"),
        (
            {"game": "start 1:bg 2:y 3:pr 15:W 16:K\nplayers a b c", "typed": ["b2", "b2"]},
            "cannot be played again",
        ),
        ({"game": "b2\n" * 1000}, "a game has at most 400 moves here"),
        ({"typed": ["b2"] * (MOST_TYPED + 1)}, "typed must be a list of at most 40"),
        ({"typed": ["a\nb"]}, "typed must be a list"),
    ],
)
def test_what_is_no_game_is_said_to_be_none(client, kept, told):
    response = client.post("/table/show", kept=kept, lines=[])
    assert response.status_code == 422
    assert told in response.json()["error"]["message"]


def test_the_keys_that_the_docs_count_beside_taps_are_those_of_play():
    text = (Path(__file__).parents[2] / "docs" / "page.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|.*\| (\d) \| `([^`]+)` \| (\d) \|$", text, re.MULTILINE)
    said = {
        keys: str(read_command(keys, session_of().game))
        for _, keys, _ in rows
        if keys not in ("u", "tu cy", "par bo")
    }
    assert said == {
        "b2": "b2",
        "t b": "ticket blue",
        "ti 6+": "tile 6 +",
        "be w r": "bet win red",
        "be w ?": "bet win ?",
    }
    assert [len(keys) + 1 for _, keys, _ in rows] == [int(count) for _, _, count in rows]


def test_a_game_cannot_become_longer_than_the_limit():
    table = Table(
        Kept("2018", PLAYERS, game=f"start {LINE}\nplayers me ana bob\nb2\nticket red\n"), Limits(moves=2)
    )
    assert "a game has at most 2 moves here" in table.do("g2").problem
    assert table.do("undo").ok
