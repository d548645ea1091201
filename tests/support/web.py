"""The web application for tests: asked in this process, or listening on this machine for a browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time

import httpx
import uvicorn

from camelodds.web.app import create
from camelodds.web.limits import Limits
from camelodds.web.warm import warm

LINE = "1:bg 2:y 3:pr 15:W 16:K"
PLAYERS = ("me", "ana", "bob")


class Client:
    """Asks an application, each time in an event loop of its own."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.app = create(limits or Limits(), warms=False)

    def ask(self, method: str, path: str, **how):
        async def asked():
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
                return await client.request(method, path, **how)

        return asyncio.run(asked())

    def get(self, path: str):
        return self.ask("GET", path)

    def post(self, path: str, **body):
        return self.ask("POST", path, json=body)

    def api(self, name: str, **body):
        return self.post(f"/api/v1/{name}", **body)


class Phone:
    """A page without a browser: it keeps a game and sends lines, as the script does."""

    def __init__(self, client: Client, edition: str = "2018", players=PLAYERS, me: str = "me", **how) -> None:
        self.client = client
        self.kept: dict = {}
        self.answer = self._take(
            client.post("/table/new", edition=edition, players=list(players), me=me, **how)
        )

    def _take(self, response):
        assert response.status_code == 200, response.text
        answer = response.json()
        self.kept = answer["kept"]
        return answer

    def say(self, *lines: str, **how):
        self.answer = self._take(self.client.post("/table/show", kept=self.kept, lines=list(lines), **how))
        return self.answer

    @property
    def text(self) -> str:
        return self.client.post("/table/text", kept=self.kept).json()["text"]


@contextlib.contextmanager
def listening(limits: Limits | None = None, port: int = 0):
    """An application that listens on this machine, with its kernels ready; gives its address."""
    warm()
    config = uvicorn.Config(
        create(limits or Limits(), warms=False), port=port, log_level="error", ws="none", access_log=False
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def page_of(response) -> dict:
    """The answer of the API without the version of its keys."""
    page = json.loads(response.content)
    assert page.pop("version") == 2
    return page
