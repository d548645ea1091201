"""The API answers what the library says, and nothing else."""

from __future__ import annotations

import json
import math

import pytest

from camelodds import (
    Game,
    Holdings,
    advise,
    bet_values,
    leg_odds,
    race_odds,
    roll_odds,
    ticket_values,
    tile_values,
)
from camelodds.selfplay import win_advice
from camelodds.selfplay.warmup import are_compiled
from camelodds.web.limits import Limits
from web import LINE, Client, page_of

GAME = "start 1:bg 2:y 3:pr 15:W 16:K\nplayers ana bob cy\nb2\nticket red\n"
FIRST_EDITION = "1:bg 2:y 3:wo"

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def client():
    return Client()


def known(page):
    """A page as JSON has it: null for what is not known."""
    return json.loads(json.dumps(page), parse_constant=lambda name: None)


@pytest.mark.parametrize(
    ("name", "asked", "right"),
    [
        ("leg", {"position": LINE}, lambda: leg_odds(LINE)),
        ("leg", {"position": LINE, "samples": 500, "seed": 1}, lambda: leg_odds(LINE, samples=500, seed=1)),
        ("race", {"position": LINE, "samples": 500, "seed": 1}, lambda: race_odds(LINE, samples=500, seed=1)),
        ("race", {"position": FIRST_EDITION}, lambda: race_odds(FIRST_EDITION)),
        ("rolls", {"position": LINE}, lambda: roll_odds(LINE)),
        ("tickets", {"position": LINE, "left": {"red": 1}}, lambda: ticket_values(LINE, left={"red": 1})),
        (
            "bets",
            {"position": FIRST_EDITION, "earlier": [0.5, 0.5]},
            lambda: bet_values(FIRST_EDITION, earlier=[0.5, 0.5]),
        ),
        (
            "bets",
            {"position": LINE, "me": {"bets": [["winner", "red"]]}, "samples": 500, "seed": 2},
            lambda: bet_values(LINE, Holdings(bets=[("winner", "red")]), samples=500, seed=2),
        ),
        (
            "tiles",
            {
                "position": LINE,
                "me": {"tickets": [["red", 5]]},
                "others": [{"name": "ana"}],
                "relative": True,
            },
            lambda: tile_values(LINE, Holdings(tickets=[("red", 5)]), [Holdings(name="ana")], relative=True),
        ),
        (
            "advice",
            {"position": LINE, "me": {"money": 5}, "left": {"blue": 0}, "samples": 500, "seed": 3},
            lambda: advise(LINE, Holdings(money=5), left={"blue": 0}, samples=500, seed=3),
        ),
        (
            "advice",
            {"game": GAME, "samples": 500, "seed": 3},
            lambda: advise(
                Game.start(["ana", "bob", "cy"], LINE).after("b2").after("ticket red"), samples=500, seed=3
            ),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_each_number_is_that_of_the_library(client, name, asked, right):
    response = client.api(name, **asked)
    assert response.status_code == 200
    assert page_of(response) == known(right().to_dict())


def test_chances_to_win_are_those_of_the_library(client):
    game = Game.start(["ana", "bob", "cy"], LINE).after("b2").after("ticket red")
    right = win_advice(game, games=64, seed=5, samples=500)
    assert are_compiled(game)
    response = client.api("win", game=GAME, games=64, seed=5, samples=500)
    assert page_of(response) == known(right.to_dict())


def test_a_chance_to_win_waits_for_no_compiler(client, monkeypatch):
    monkeypatch.setattr("camelodds.selfplay.warmup.are_compiled", lambda game: False)
    response = client.api("win", game=GAME)
    assert response.status_code == 503
    assert response.headers["retry-after"] == "5"
    assert "is being compiled" in response.json()["error"]["message"]


def test_many_positions_have_a_result_each_and_bad_ones_their_error(client):
    response = client.api("leg", positions=[LINE, "1:bq", LINE])
    first, bad, third = page_of(response)["results"]
    assert first == third == known(leg_odds(LINE).to_dict())
    assert bad["error"]["column"] == 4
    assert "red" not in bad


def test_samples_are_drawn_anew_where_no_seed_is_given(client):
    seeds = {page_of(client.api("race", position=LINE, samples=10))["seed"] for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("name", "asked", "told"),
    [
        ("leg", {}, "give one of position, positions, like"),
        ("advice", {}, "give one of position, positions, game"),
        ("leg", {"position": LINE, "positions": [LINE]}, "give one of"),
        ("leg", {"position": 5}, "position must be a text"),
        ("leg", {"position": "1:bq"}, "found 'q'"),
        ("leg", {"position": LINE, "tracks": 3}, "there is no field 'tracks' here; there are position"),
        ("leg", {"position": LINE, "track": 2}, "track must be a whole number from 3 to 16, not 2"),
        ("leg", {"position": LINE, "edition": "2019"}, "edition must be one of 2018, 2014"),
        ("leg", {"positions": []}, "a list of at least one and at most 1000 lines, not 0 lines"),
        ("leg", {"positions": [LINE] * 1001}, "not 1001 lines"),
        ("leg", {"positions": [1]}, "each is a text"),
        ("race", {"position": LINE, "samples": 10**8}, "samples must be a whole number from 1 to 10000000"),
        ("race", {"position": LINE, "samples": True}, "samples must be a whole number"),
        ("race", {"position": LINE, "seed": -1}, "seed must be a whole number from 0"),
        ("tickets", {"position": LINE, "left": {"pink": 1}}, "pink"),
        ("tickets", {"position": LINE, "left": 3}, "left must be an object"),
        ("tiles", {"position": LINE, "me": {"gold": 1}}, "me has no key 'gold'; there are name"),
        ("tiles", {"position": LINE, "me": {"tickets": 5}}, "me: tickets must be camels with face values"),
        ("tiles", {"position": LINE, "others": [{"money": -1}]}, "others[0]: money must be a whole number"),
        ("tiles", {"position": LINE, "relative": 1}, "relative must be true or false"),
        ("bets", {"position": LINE, "earlier": "two"}, "earlier must be a number of cards or a list"),
        ("bets", {"position": LINE, "earlier": [2.0]}, "earlier"),
        ("advice", {"game": "start 1:bg\nplayers a b"}, "game, line 1"),
        ("advice", {"game": "b2\n" * 500}, "a game has at most 400 moves here"),
        ("advice", {"game": GAME, "me": {}}, "me is known from the game: leave it out"),
        ("win", {"position": LINE, "strategies": "nobody"}, "nobody"),
        ("win", {"position": LINE, "horizon": "year"}, "horizon must be one of leg, two legs, game"),
        ("win", {"position": LINE, "players": 9}, "players must be a whole number from 2 to 8"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(client, name, asked, told):
    response = client.api(name, **asked)
    assert response.status_code == 422
    assert told in response.json()["error"]["message"]


@pytest.mark.parametrize(
    ("how", "status", "told"),
    [
        ({"content": b"{}"}, 415, "the body must be JSON"),
        ({"content": b"{", "headers": {"content-type": "application/json"}}, 400, "the body is no JSON"),
        ({"content": b"\xff", "headers": {"content-type": "application/json"}}, 400, "no text in UTF-8"),
        ({"json": [1]}, 400, "the body must be a JSON object"),
        ({"content": b'{"position": NaN}', "headers": {"content-type": "application/json"}}, 400, "NaN"),
        (
            {"content": b"[" * 100_000, "headers": {"content-type": "application/json"}},
            400,
            "it lies too deep",
        ),
        (
            {"content": b'{"position": "\\ud800"}', "headers": {"content-type": "application/json"}},
            400,
            "the body is no text",
        ),
        (
            {"content": b'{"seed": ' + b"9" * 5000 + b"}", "headers": {"content-type": "application/json"}},
            400,
            "the body is no JSON",
        ),
        ({"json": {"position": "b" * 300_000}}, 413, "larger than 262144 bytes"),
    ],
)
def test_a_body_that_is_no_request_is_refused(client, how, status, told):
    response = client.ask("POST", "/api/v1/leg", **how)
    assert response.status_code == status
    assert told in response.json()["error"]["message"]


def test_limits_are_those_of_the_environment():
    client = Client(Limits.of({"CAMELODDS_WEB_POSITIONS": "2", "CAMELODDS_WEB_BODY": "80"}))
    assert client.api("leg", positions=[LINE] * 2).status_code == 200
    assert client.api("leg", positions=["b"] * 3).status_code == 422
    assert client.api("leg", positions=[LINE] * 4).status_code == 413
    with pytest.raises(ValueError, match="CAMELODDS_WEB_BODY must be a whole number"):
        Limits.of({"CAMELODDS_WEB_BODY": "-1"})


def test_work_that_takes_too_long_is_stopped():
    client = Client(Limits(seconds=1, samples=10**12))
    response = client.api("race", position=LINE, samples=10**12, seed=1)
    assert response.status_code == 422
    assert "this takes longer than 1 second: ask for fewer samples" in response.json()["error"]["message"]


def test_numbers_that_are_not_known_are_null():
    from camelodds.web.refusals import answer

    assert json.loads(answer({"odds": [math.nan, 0.5, math.inf]}).body)["odds"] == [None, 0.5, None]
