"""What holds for every answer: its headers, its addresses, and that nothing comes from another host."""

from __future__ import annotations

import re

import pytest

from camelodds.web.pages import static_files
from web import LINE, Client


@pytest.fixture(scope="module")
def client():
    return Client()


@pytest.mark.parametrize("path", ["/", "/api", "/api/v1/openapi.json", "/static/page.css", "/nowhere"])
def test_a_browser_loads_and_runs_nothing_from_elsewhere(client, path):
    headers = client.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers


@pytest.mark.parametrize("path", ["/", "/api"])
def test_pages_have_no_script_and_no_style_inside_and_name_no_other_host(client, path):
    text = client.get(path).text
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=", text) == []
    assert re.findall(r'(?:src|href)="(?:https?:)?//', text) == []


def test_the_script_and_the_style_sheets_name_no_other_host():
    names = {name for name, _, _ in static_files()}
    assert {"page.js", "page.css", "camels.css", "icon.svg"} <= names
    for _, content, _ in static_files():
        assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)|url\(|@import", content) == []


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/static/../app.py", 404),
        ("GET", "/static/nothing.js", 404),
        ("GET", "/api/v1/leg", 405),
        ("POST", "/", 405),
        ("PUT", "/table/show", 405),
        ("GET", "/" + "a" * 600, 404),
        ("GET", "/%00", 404),
        ("GET", "/api/v1/leg/", 404),
    ],
)
def test_an_address_that_is_none_says_so(client, method, path, status):
    response = client.ask(method, path)
    assert response.status_code == status
    assert response.json()["error"]["message"]


def test_a_fault_of_ours_tells_nothing_of_the_inside(client, monkeypatch, caplog):
    def fails(line, found):
        raise RuntimeError("a secret")

    monkeypatch.setattr("camelodds.web.fields.position_of", fails)
    response = client.api("leg", position=LINE)
    assert response.status_code == 500
    assert response.json()["error"]["message"] == "this should not happen"
    assert "a request failed" in caplog.text
