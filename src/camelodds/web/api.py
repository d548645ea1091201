"""The JSON API: a request in, what a function of the library gives out."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from starlette.routing import Route

from camelodds.display.phrases import how_many
from camelodds.errors import CamelOddsError, shown
from camelodds.system.stopping import go_on
from camelodds.web import fields as of
from camelodds.web.bodies import object_of
from camelodds.web.endpoints import GAME, Endpoint, endpoints
from camelodds.web.fields import Field, read_fields
from camelodds.web.openapi import description
from camelodds.web.refusals import Refused, answer, problem_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from camelodds.web.limits import Limits
    from camelodds.web.work import Work

BASE = "/api/v1"


def several(limits: Limits) -> Field:
    """The field for many positions at once."""

    def read(value: Any, limits: Limits) -> list[str]:
        if not isinstance(value, list) or not 1 <= len(value) <= limits.positions:
            there = how_many(len(value), "line") if isinstance(value, list) else shown(value)
            most = how_many(limits.positions, "line")
            raise CamelOddsError(f"positions must be a list of at least one and at most {most}, not {there}")
        if not all(isinstance(line, str) for line in value):
            raise CamelOddsError("positions must be a list of lines: each is a text")
        return value

    return Field(
        "positions",
        "Many positions instead of one: the answer has a list, and a bad position has its error there.",
        {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": limits.positions},
        read,
    )


def all_fields(endpoint: Endpoint, limits: Limits) -> tuple[Field, ...]:
    """The fields of an endpoint, those that say what it is about first."""
    about = (of.POSITION, several(limits), *((GAME,) if endpoint.takes_game else ()))
    return (*about, *endpoint.fields)


def read_request(endpoint: Endpoint, asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """The fields of a request, checked.

    Raises
    ------
    CamelOddsError
        If one is not what it must be, or not exactly one says what the request is about.
    """
    about = [name for name in ("position", "positions", "game") if asked.get(name) is not None]
    can = ("position", "positions", "game") if endpoint.takes_game else ("position", "positions")
    if len(about) != 1 and set(about) <= set(can):
        raise CamelOddsError(f'give one of {", ".join(can)}, like "position": "{of.EXAMPLE}"')
    found = read_fields(asked, all_fields(endpoint, limits), limits)
    if "game" in found:
        of_game = [name for name in ("me", "others", "left", "edition", "track", "players") if name in found]
        if of_game:
            raise CamelOddsError(f"{of_game[0]} is known from the game: leave it out")
    return found


def computed(endpoint: Endpoint, found: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a request."""
    if "game" in found:
        return dict(endpoint.answer(None, found))
    if "position" in found:
        return dict(endpoint.answer(of.position_of(found["position"], found), found))
    results: list[Mapping[str, Any]] = []
    for line in found["positions"]:
        go_on()
        try:
            results.append(endpoint.answer(of.position_of(line, found), found))
        except CamelOddsError as error:
            results.append({"error": problem_of(error)})
    return {"results": results}


def page_of(limits: Limits) -> dict[str, Any]:
    """The description of the API."""
    return description([(one, all_fields(one, limits)) for one in endpoints(limits)], BASE)


def routes(limits: Limits, work: Work) -> list[Route]:
    """The routes of the API."""
    all_of = endpoints(limits)
    page = page_of(limits)

    async def openapi(_request: Request) -> Response:
        # As the standard wants it, without the version of our keys.
        return answer_as_is(page)

    return [
        Route(f"{BASE}/openapi.json", openapi, methods=["GET"]),
        *(
            Route(f"{BASE}/{one.path}", answering(one, limits, work), methods=["POST"], name=one.path)
            for one in all_of
        ),
    ]


def answer_as_is(page: Mapping[str, Any]) -> Response:
    """A JSON answer without more."""
    import json

    from starlette.responses import Response

    return Response(json.dumps(page), media_type="application/json")


def answering(endpoint: Endpoint, limits: Limits, work: Work) -> Callable[[Request], Any]:
    """What answers the requests of an endpoint."""

    async def answers(request: Request) -> Response:
        try:
            asked = await object_of(request, limits)
            found = read_request(endpoint, asked, limits)
            queue = work.long if endpoint.is_long(found) else work.short
            page = await queue.do(functools.partial(computed, endpoint, found), gone(request))
        except Refused as refused:
            return refused.answer()
        except CamelOddsError as error:
            return answer({"error": problem_of(error)}, 422)
        return answer(page)

    return answers


def gone(request: Request) -> Callable[[], Any]:
    """What ends when the client is gone; the body has been read by then."""

    async def wait() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return wait
