"""The description of the API says what the API does: it is made of the same fields."""

from __future__ import annotations

import pytest

from camelodds import EDITIONS
from camelodds.web.endpoints import endpoints
from camelodds.web.limits import Limits
from web import Client


@pytest.fixture(scope="module")
def client():
    return Client(Limits(samples=1234))


@pytest.fixture(scope="module")
def page(client):
    return client.get("/api/v1/openapi.json").json()


def fields_of(page, path):
    schema = page["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return schema["properties"]


def test_every_address_is_described_and_every_described_one_answers(client, page):
    assert list(page["paths"]) == [f"/{one.path}" for one in endpoints(Limits())]
    for path in page["paths"]:
        assert client.post(f"/api/v1{path}").status_code == 422


def test_limits_in_it_are_those_of_the_server(page):
    assert fields_of(page, "/race")["samples"]["maximum"] == 1234
    assert fields_of(page, "/leg")["edition"]["enum"] == list(EDITIONS)


def test_the_statuses_it_names_have_a_schema(page):
    for path in page["paths"].values():
        for status, response in path["post"]["responses"].items():
            if status != "200":
                name = response["$ref"].rpartition("/")[2]
                assert page["components"]["responses"][name]["description"]


def test_a_page_shows_it_without_anything_from_elsewhere(client, page):
    text = client.get("/api").text
    for path in page["paths"]:
        assert f"POST /api/v1{path}" in text
    assert "At most 1234." in text
