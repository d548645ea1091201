"""The server as an ASGI application: ``uvicorn camelodds.web.app:create --factory``."""

from __future__ import annotations

import threading
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from camelodds.web import api
from camelodds.web.guard import Guard
from camelodds.web.limits import Limits
from camelodds.web.refusals import Refused
from camelodds.web.warm import warm
from camelodds.web.work import Work

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response


def create(limits: Limits | None = None, *, warms: bool = True) -> Starlette:
    """The application.

    Parameters
    ----------
    limits : Limits, optional
        What it does at most; as the environment says if not given.
    warms : bool
        Whether kernels are made ready as soon as it starts.

    Returns
    -------
    Starlette
        The application. It keeps nothing about players.
    """
    from camelodds.web import pages

    limits = Limits.of() if limits is None else limits
    work = Work(limits)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        if warms:
            threading.Thread(target=warm, name="camelodds-warm", daemon=True).start()
        yield
        work.close()

    app = Starlette(
        routes=[*api.routes(limits, work), *pages.routes(limits, work)],
        middleware=[Middleware(Guard)],
        exception_handlers={HTTPException: refuse},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return app


async def refuse(_request: Request, error: Exception) -> Response:
    """The answer where there is no such address, or it wants another method."""
    assert isinstance(error, HTTPException)
    told = {404: "there is no such page", 405: "this address takes another method"}
    refused = Refused(error.status_code, told.get(error.status_code, str(error.detail))).answer()
    refused.headers.update(error.headers or {})
    return refused
