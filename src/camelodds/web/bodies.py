"""The body of a request: read up to a limit, and taken apart as JSON."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect

from camelodds.display.phrases import how_many
from camelodds.web.refusals import Refused

if TYPE_CHECKING:
    from starlette.requests import Request

    from camelodds.web.limits import Limits

DEEPEST = 12
"""How deep values may lie in each other: far more than any request needs."""


async def object_of(request: Request, limits: Limits) -> dict[str, Any]:
    """The JSON object in the body of a request.

    Raises
    ------
    Refused
        If it is too large or too slow, of another type, or no JSON object.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "the body must be JSON: send the header 'Content-Type: application/json'")
    try:
        body = await asyncio.wait_for(_bytes(request, limits.body), limits.reading)
    except TimeoutError:
        raise Refused(408, f"the body did not arrive within {how_many(limits.reading, 'second')}") from None
    except ClientDisconnect:
        raise Refused(499, "the client is gone") from None
    return read_object(body)


async def _bytes(request: Request, most: int) -> bytes:
    too_large = Refused(413, f"the body is larger than {most} bytes")
    said = request.headers.get("content-length", "")
    if said.isdecimal() and (len(said) > 15 or int(said) > most):
        raise too_large
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise too_large
    return bytes(body)


def read_object(body: bytes) -> dict[str, Any]:
    """Read a JSON object.

    Raises
    ------
    Refused
        If it is none.

    Examples
    --------
    >>> read_object(b'{"position": "1:bg 2:oyw"}')
    {'position': '1:bg 2:oyw'}
    """
    try:
        found = json.loads(body.decode("utf-8"), parse_constant=_no_number)
        _check(found, DEEPEST)
    except RecursionError:
        raise Refused(400, "the body is no JSON that can be read: it lies too deep") from None
    except UnicodeError:
        raise Refused(400, "the body is no text in UTF-8") from None
    except ValueError as error:
        raise Refused(400, f"the body is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise Refused(400, 'the body must be a JSON object, like {"position": "1:bg 2:y 3:pr 15:W 16:K"}')
    return found


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number in JSON")


def _check(value: Any, deep: int) -> None:
    """Check that no value lies too deep, and that each text can be written again."""
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, (list, dict)):
        if not deep:
            raise RecursionError
        for one in value:
            _check(one, deep - 1)
        if isinstance(value, dict):
            for one in value.values():
                _check(one, deep - 1)
