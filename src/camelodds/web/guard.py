"""What holds for every answer: headers that let a browser load and run nothing from elsewhere, and a last net."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders

from camelodds.web.refusals import Refused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
NOT_KEPT = "no-store"
LONGEST_PATH = 500


class Guard:
    """Puts the headers on every answer, and answers what fails.

    Parameters
    ----------
    app : ASGI application
        What it stands before.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            # There are no web sockets; the server says so by itself.
            await self.app(scope, receive, send)
            return
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", NOT_KEPT)
            await send(message)

        try:
            if len(scope["path"]) > LONGEST_PATH or not scope["path"].isprintable():
                await Refused(404, "there is no such page").answer()(scope, receive, with_headers)
                return
            await self.app(scope, receive, with_headers)
        except Exception:
            # What players typed is not written to any log: only where it failed.
            logging.getLogger("camelodds.web").exception("a request failed")
            if begun:
                raise
            await Refused(500, "this should not happen").answer()(scope, receive, with_headers)
