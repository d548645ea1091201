"""Requests that are broken in many ways: none ends in a 500, and what is right still is answered."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import httpx
import pytest

from camelodds.web.app import create
from page_load import bad_request
from web import LINE, Client

pytestmark = pytest.mark.compiled

SOME, AT_ONCE = 1000, 100
KNOWN = {200, 400, 404, 405, 413, 415, 422, 503}


@pytest.mark.parametrize("part", range(SOME // AT_ONCE))
def test_no_bad_request_becomes_a_fault_of_ours(part):
    rng = random.Random(part)
    app = create(warms=False)
    found = Counter()

    async def send():
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app), base_url="http://table"
        ) as client:
            for _ in range(AT_ONCE):
                method, path, headers, content = bad_request(rng)
                try:
                    answer = await client.request(method, path, headers=headers, content=content)
                except (httpx.InvalidURL, UnicodeError):
                    continue
                found[answer.status_code] += 1
                assert answer.status_code in KNOWN, (method, path, headers, content)
                if answer.status_code >= 400 and method != "HEAD":
                    assert answer.json()["error"]["message"]

    asyncio.run(send())
    # They are bad in more than one way.
    assert len(found) >= 4
    assert Client().api("leg", position=LINE).status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        "start 1:bg 2:y 3:pr 15:W 16:K\nplayers a b c\n" + "change 1 b2\n",
        "start 1:bg 2:y 3:pr 15:W 16:K\nplayers a b c\nsave x\n",
        "start 1:bg\nstart 1:bg\n",
        "edition 2018\ntrack 99\n",
        "players a b c\n",
        "\x00",
        "start 1:bg 2:y 3:pr 15:W 16:K\nplayers a b c\nme d\n",
    ],
)
def test_a_text_that_is_no_game_is_refused(text):
    for path, asked in (("/table/load", {"text": text}), ("/api/v1/advice", {"game": text})):
        response = Client().post(path, **asked)
        assert response.status_code == 422
        assert response.json()["error"]["message"]
