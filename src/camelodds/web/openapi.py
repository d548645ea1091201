"""The description of the API as OpenAPI 3.1, made of the same fields that requests are checked by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from camelodds._version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.web.endpoints import Endpoint
    from camelodds.web.fields import Field

REFUSALS = {
    "400": "The body is no JSON object.",
    "408": "The body did not arrive in time.",
    "413": "The body is too large.",
    "415": "The body is not said to be JSON.",
    "422": "A field is wrong, or the answer would take too long; the message says which and why.",
    "503": "Too many requests wait, or something is being compiled: Retry-After says when to come back.",
}
ERROR = {
    "type": "object",
    "required": ["version", "error"],
    "properties": {
        "version": {"type": "integer"},
        "error": {
            "type": "object",
            "required": ["message"],
            "properties": {
                "message": {"type": "string"},
                "column": {"type": "integer"},
                "expected": {"type": "string"},
                "hint": {"type": "string"},
            },
        },
    },
}


def description(endpoints: Sequence[tuple[Endpoint, Sequence[Field]]], base: str) -> dict[str, Any]:
    """The description of all endpoints, each with its fields."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "camelodds",
            "version": __version__,
            "summary": "Odds and values for the board game Camel Up",
            "description": "Odds are probabilities, values are pounds. Each answer has what the function of the"
            " Python library of that name gives, as its to_dict() writes it.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": base}],
        "paths": {f"/{one.path}": {"post": _operation(one, fields)} for one, fields in endpoints},
        "components": {
            "schemas": {"Error": ERROR},
            "responses": {
                f"Refused{status}": {
                    "description": says,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
                }
                for status, says in REFUSALS.items()
            },
        },
    }


def _operation(endpoint: Endpoint, fields: Sequence[Field]) -> dict[str, Any]:
    about = [name for name in ("position", "positions", "game") if name in [one.name for one in fields]]
    return {
        "operationId": endpoint.path,
        "summary": endpoint.title,
        "description": endpoint.says,
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {
                        "type": "object",
                        "additionalProperties": False,
                        "oneOf": [{"required": [name]} for name in about],
                        "properties": {one.name: {**one.schema, "description": one.says} for one in fields},
                    }
                }
            },
        },
        "responses": {
            "200": {
                "description": "The answer; for many positions a list of them.",
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "required": ["version"],
                            "properties": {"version": {"type": "integer"}},
                        }
                    }
                },
            },
            **{status: {"$ref": f"#/components/responses/Refused{status}"} for status in REFUSALS},
        },
    }
