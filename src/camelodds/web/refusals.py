"""What a request is refused for, each with its status; and the answer that says so."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from camelodds.display.result import JSON_VERSION
from camelodds.errors import CamelOddsError, NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Refused(Exception):  # noqa: N818 - it says what happened to the request
    """A request is not answered.

    Parameters
    ----------
    status : int
        The status.
    message : str
        Why, and what would be right.
    retry_after : int or None
        Seconds after which it is worth another try.
    """

    def __init__(self, status: int, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.retry_after = retry_after

    def answer(self) -> Response:
        """The answer that says so."""
        headers = {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
        return answer({"error": {"message": self.message}}, self.status, headers)


def problem_of(error: CamelOddsError) -> dict[str, Any]:
    """What is wrong with an input, as plain texts and numbers.

    Examples
    --------
    >>> from camelodds import Position
    >>> try:
    ...     Position("1:bq")
    ... except NotationError as error:
    ...     problem_of(error)["column"]
    4
    """
    if isinstance(error, NotationError):
        return {"message": str(error), "column": error.column, "expected": error.expected, "hint": error.hint}
    return {"message": str(error)}


def answer(page: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer; what is not known is null, as JSON has no NaN."""
    # With escapes for all but ASCII: nothing in a text can fail to be written.
    body = json.dumps({"version": JSON_VERSION, **_known(page)}, allow_nan=False, separators=(",", ":"))
    return Response(body, status, dict(headers or {}), media_type="application/json")


def _known(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _known(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_known(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
