"""The page, and what it asks the server for: each answer has the game as it is now, and the parts to show."""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from camelodds.display.board_svg import dark_rules
from camelodds.display.colours import COLOURS, GREY
from camelodds.errors import CamelOddsError, shown
from camelodds.web import bars
from camelodds.web import shown as of
from camelodds.web.api import BASE, gone, page_of
from camelodds.web.bodies import object_of
from camelodds.web.fields import EXAMPLE
from camelodds.web.links import for_another, packed, qr, unpacked
from camelodds.web.openapi import REFUSALS
from camelodds.web.refusals import Refused, answer, problem_of
from camelodds.web.table import (
    MOST_LINE,
    MOST_LINES,
    Kept,
    Table,
    done_all,
    from_position,
    from_text,
    random_start,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from camelodds.web.limits import Limits
    from camelodds.web.work import Work

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOR_AN_HOUR = "public, max-age=3600"

templates = Environment(
    loader=PackageLoader("camelodds.web"),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,
    trim_blocks=True,
    lstrip_blocks=True,
)


def routes(limits: Limits, work: Work) -> list[Route]:
    """The routes of the page."""
    page = templates.get_template("page.html").render()
    about = templates.get_template("api.html").render(
        page=page_of(limits), base=BASE, refusals=REFUSALS, example=EXAMPLE
    )
    asked = {
        "show": (show, False), "new": (new, False), "load": (load, False), "unpack": (unpack, False),
        "link": (link, False), "text": (text, False), "win": (win, True),
    }  # fmt: skip
    return [
        Route("/", _fixed(page, "text/html", "no-cache"), methods=["GET"]),
        Route("/api", _fixed(about, "text/html", "no-cache"), methods=["GET"]),
        Route("/health", _fixed("ok", "text/plain", "no-store"), methods=["GET"]),
        *(
            Route(f"/static/{name}", _fixed(content, kind, FOR_AN_HOUR), methods=["GET"])
            for name, content, kind in static_files()
        ),
        *(
            Route(f"/table/{name}", _answering(what, long, limits, work), methods=["POST"])
            for name, (what, long) in asked.items()
        ),
    ]


def static_files() -> list[tuple[str, str, str]]:
    """Style sheets, the script and the picture: name, content and type of each."""
    found = [("camels.css", camels_css(), KINDS[".css"])]
    for file in files("camelodds.web").joinpath("static").iterdir():
        ending = file.name[file.name.rfind(".") :]
        if ending in KINDS:
            found.append((file.name, file.read_text(encoding="utf-8"), KINDS[ending]))
    return found


def camels_css() -> str:
    """The camels' colours, and those of the board on a dark page, as a style sheet."""
    colours = {**COLOURS, "grey": GREY}
    rules = [
        f".c-{name}{{background:{one.fill}!important;color:{one.text};border-color:{one.edge}}}"
        for name, one in colours.items()
    ]
    dark = dark_rules(":root:not([data-theme=light]) .co-auto")
    return "\n".join(
        (
            *rules,
            f"@media (prefers-color-scheme:dark){{{dark}}}",
            dark_rules(":root[data-theme=dark] .co-auto"),
        )
    )


def _fixed(content: str, kind: str, caching: str) -> Callable[[Request], Any]:
    """What always answers the same."""

    async def answers(_request: Request) -> Response:
        response = HTMLResponse if kind == "text/html" else Response
        return response(content, headers={"Cache-Control": caching}, media_type=kind)

    return answers


def _answering(
    what: Callable[[Mapping[str, Any], Limits], dict[str, Any]], long: bool, limits: Limits, work: Work
) -> Callable[[Request], Any]:
    """What answers a question of the page."""

    async def answers(request: Request) -> Response:
        try:
            asked = await object_of(request, limits)
            queue = work.long if long else work.short
            return answer(await queue.do(functools.partial(what, asked, limits), gone(request)))
        except Refused as refused:
            return refused.answer()
        except CamelOddsError as error:
            return answer({"error": problem_of(error)}, 422)

    return answers


def _value(asked: Mapping[str, Any], name: str, kind: type, usual: Any) -> Any:
    """A field of a question.

    Raises
    ------
    CamelOddsError
        If it is of another kind.
    """
    value = asked.get(name, usual)
    if not isinstance(value, kind):
        raise CamelOddsError(f"{name} must be a {kind.__name__}, not {shown(value)}")
    return value


def _moment(asked: Mapping[str, Any]) -> of.Moment:
    """Where in the log the page is."""
    what, _, number = _value(asked, "moment", str, "").partition(" ")
    if what not in ("change", "insert") or not (number.isascii() and number.isdecimal() and len(number) < 6):
        return of.Moment()
    return of.Moment(what, int(number))


def _shown(table: Table, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The game as it is now, and the parts of the page."""
    tab = _value(asked, "tab", str, "play")
    if table.session is None:
        name, context = "start", of.start(table)
    else:
        name = tab if tab in of.TABS else "play"
        context = _panel(table, name, asked)
    return {
        "kept": table.kept.to_dict(),
        "playing": table.session is not None,
        "html": {
            "head": templates.get_template("head.html").render(of.head(table)),
            "panel": templates.get_template(f"{name}.html").render({**context, "letters": table.letters}),
        },
    }


def _panel(table: Table, name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    moment = _moment(asked)
    match name:
        case "bets":
            return of.bets(table, moment)
        case "odds":
            return bars.odds(table)
        case "players":
            return of.players(table)
        case "log":
            return of.log(table)
    return of.play(table, moment, _value(asked, "every", bool, False))


def _told(table: Table, told: list[str], problem: str, done: int, asked: Mapping[str, Any]) -> dict[str, Any]:
    return {**_shown(table, asked), "told": told, "problem": problem, "done": done}


def show(asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """Do lines, and show what there is now."""
    table = Table(Kept.read(asked.get("kept")), limits)
    lines = _value(asked, "lines", list, [])
    if len(lines) > MOST_LINES or not all(isinstance(one, str) and len(one) <= MOST_LINE for one in lines):
        raise CamelOddsError(f"lines must be at most {MOST_LINES} texts of at most {MOST_LINE} characters")
    answers, done = done_all(table, lines)
    told = [str(part) for one in answers for part in one.parts]
    if told and answers[-1].ok and table.session is not None and len(told[-1].splitlines()) > 1:
        # A scoring stands in the panel, card by card.
        told = [line.splitlines()[0] for line in told]
    return _told(table, told, answers[-1].problem if answers else "", done, asked)


def new(asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """Begin a game."""
    from camelodds.odds.sampling import new_seed

    names = _value(asked, "players", list, [])
    if not all(isinstance(name, str) for name in names):
        raise CamelOddsError("players must be a list of names")
    players = [" ".join(name.split()) for name in names]
    me = " ".join(_value(asked, "me", str, "").split())
    kept = Kept.read(
        {"edition": asked.get("edition", "2018"), "players": players, "me": me, "seed": new_seed()}
    )
    if _value(asked, "random", bool, False):
        kept = random_start(kept, new_seed())
    elif line := _value(asked, "position", str, ""):
        kept = from_position(kept, line)
    return _told(Table(kept, limits), [], "", 0, asked)


def load(asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """Go on with a saved game."""
    from camelodds.odds.sampling import new_seed

    kept = from_text(_value(asked, "text", str, ""), _value(asked, "me", str, ""), limits, new_seed())
    return _told(Table(kept, limits), [], "", 0, asked)


def unpack(asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """Go on with the game of a link."""
    return _told(Table(unpacked(_value(asked, "fragment", str, "")), limits), [], "", 0, asked)


def text(asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """The game as the shell saves it."""
    table = Table(Kept.read(asked.get("kept")), limits)
    if table.session is None:
        raise CamelOddsError("the start is not complete: there is no game to save yet")
    return {"text": table.text}


def link(asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """The link that hands the game to another phone."""
    table = Table(Kept.read(asked.get("kept")), limits)
    page = _value(asked, "page", str, "")
    if not page.startswith(("http://", "https://")) or len(page) > MOST_LINE or not page.isprintable():
        raise CamelOddsError("page must be the address of the page")
    kept = table.kept
    if table.session is not None:
        kept = for_another(table.session.states, kept, _value(asked, "cards", bool, False))
    address = f"{page}#g={packed(kept)}"
    picture = qr(address)
    note = (
        "Whoever opens it has the game as it is now."
        if picture
        else "It is too long for a QR code: send the link."
    )
    return {"address": address, "qr": picture, "note": note}


def win(asked: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """The actions by the chance to win."""
    table = Table(Kept.read(asked.get("kept")), limits)
    if table.session is None:
        raise CamelOddsError("the start is not complete")
    context = bars.win(table, _value(asked, "every", bool, False))
    return {"html": templates.get_template("win.html").render({**context, "letters": table.letters})}
