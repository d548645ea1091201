"""Holdings in words, like ``ana: money 5, ticket blue 5 3, tile 9, bet win red``."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from camelodds.arguments import whole_number
from camelodds.display.phrases import how_many
from camelodds.editions.edition import PILES
from camelodds.editions.printed import EDITION_2018
from camelodds.errors import CamelOddsError, NotationError, shown
from camelodds.game.holdings import MOST_CARDS, Bet, Holdings
from camelodds.game.line import Line, beginning
from camelodds.game.turn_words import join_names, read_pile
from camelodds.game.turns import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from camelodds.editions.edition import Edition
    from camelodds.values.cards_before import FaceDown


ITEMS = ("money", "ticket", "tickets", "pyramid", "tile", "bet", "bets", "partner", "no")
EXPECTED = "money 5, ticket blue 5, pyramid 1, tile 9, bet win red or partner ana"
EXAMPLE = "ana: money 5, ticket blue 5, tile 9, bet win red"


def read_items(line: Line, edition: Edition, names: Iterable[str] | None = None) -> dict[str, Any]:
    """Read what a player has, up to the end of the line.

    Parameters
    ----------
    line : Line
        The words.
    edition : Edition
        The edition.
    names : iterable of str, optional
        The players there are; if not given, a partner may have any name.

    Returns
    -------
    dict
        Fields of `Holdings` that are named; what is said to be ``no`` is empty.  Bets whose place in the pile
        is not said have None there.

    Raises
    ------
    NotationError
        At the word that cannot be read.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> from camelodds.game.line import Line
    >>> read_items(Line("money 5, ticket b 5 3, no tile"), EDITION_2018)
    {'money': 5, 'tickets': [('blue', 5), ('blue', 3)], 'tile': None}
    """
    said: dict[str, Any] = {}
    while line.more:
        if line.take_if(",", ";"):
            continue
        at = line.words[line.at]
        item = "ticket" if line.take_if("t") else line.choice(ITEMS, EXPECTED).rstrip("s")
        if item == "ticket":
            said.setdefault("tickets", []).extend(_tickets(line, edition))
            continue
        if item == "bet":
            bets = said.setdefault("bets", [])
            if len(bets) == len(edition.racing):
                raise line.error(f"at most {len(bets)} finish cards, one a camel (R20)", word=at)
            bets.append(_bet(line, edition))
            continue
        if item == "no":
            said |= _none(line)
            continue
        field = "pyramid_tickets" if item == "pyramid" else item
        if field in said:
            raise line.error(f"{item} once", word=at)
        said[field] = _value(line, item, edition, names)
    return said


def _value(line: Line, item: str, edition: Edition, names: Iterable[str] | None) -> int | str:
    if item == "money":
        return line.number("pounds, like 5")
    if item == "pyramid":
        line.take_if("ticket", "tickets")
        return line.number("how many pyramid tickets, like 2")
    if item == "tile":
        return line.number(f"the tile's space, from 2 to {edition.track}", 2, edition.track)
    if names is None:
        return _name(line, "the partner's name")
    if not names:
        raise line.error("the name of another player", "nobody else is named, like --other 'ana:'")
    return line.player(names)


def _tickets(line: Line, edition: Edition) -> list[tuple[str, int]]:
    faces = sorted(set(edition.ticket_values), reverse=True)
    expected = f"a face value: {' or '.join(map(str, faces))}"
    found = []
    while True:
        camel = line.camel(edition)
        found.append((camel, _face(line, faces, expected)))
        while line.peek().isdecimal():
            found.append((camel, _face(line, faces, expected)))
        if not line.more or line.peek() in ",;" or beginning(line.peek(), ITEMS):
            return found


def _face(line: Line, faces: list[int], expected: str) -> int:
    word = line.words[line.at] if line.more else None
    face = line.number(expected)
    if face not in faces:
        raise line.error(expected, word=word)
    return face


def _bet(line: Line, edition: Edition) -> Bet | tuple[str, str | None, None]:
    pile = read_pile(line)
    camel = None if line.take_if("?") else line.camel(edition)
    if line.take_if("after"):
        return Bet(
            pile,
            camel,
            line.number(f"how many cards lie below it, from 0 to {MOST_CARDS - 1}", 0, MOST_CARDS - 1),
        )
    return (pile, camel, None)


def _none(line: Line) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "tickets": [],
        "bets": [],
        "tile": None,
        "partner": None,
        "pyramid": 0,
        "money": 0,
    }
    what = line.choice(empty, f"one of {', '.join(empty)}")
    return {"pyramid_tickets" if what == "pyramid" else what: empty[what]}


def read_player(
    text: str, edition: Edition, names: Iterable[str] | None = None
) -> tuple[str, dict[str, Any]]:
    """Read a player: a name and a colon, or none, then what the player has; `names` are those of partners.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> read_player("ana: ticket green 5", EDITION_2018)
    ('ana', {'tickets': [('green', 5)]})
    """
    line = Line(text)
    join_names(line, tuple(names or ()))
    name = read_name(line)
    try:
        return name, read_items(line, edition, names)
    except NotationError as error:
        if name or error.hint or not (named := _name_without_colon(text, edition)):
            raise
        hint = f"a colon follows the name, like '{named}'"
        raise NotationError(text, error.column, error.found, error.expected, hint) from None


def read_name(line: Line) -> str:
    """Read a name and a colon, if there are any; a name can be several words."""
    ahead = 0
    while line.peek(ahead) not in ("", ":"):
        ahead += 1
    if not ahead or not line.peek(ahead):
        return ""
    first, colon = line.words[line.at], line.words[line.at + ahead]
    line.at += ahead + 1
    name = " ".join(line.text[first.column - 1 : colon.column - 1].split()).strip("\"'")
    if not name.isprintable():
        raise line.error("a name without control characters", word=first)
    return name


def _name_without_colon(text: str, edition: Edition) -> str:
    """The text with a colon where one is missing after a name; nothing if that does not help."""
    for words in range(1, len(Line(text).words)):
        line = Line(text)
        line.at = words
        at = line.words[words].column - 1
        with contextlib.suppress(NotationError):
            read_items(line, edition)
            return f"{text[:at].strip()}: {text[at:].strip()}"
    return ""


def _name(line: Line, expected: str) -> str:
    word = line.take(expected)
    if not word.value.isprintable():
        raise line.error(f"{expected} without control characters", word=word)
    return word.value


def place_cards(bets: Sequence[Any], lying: set[tuple[str, int]]) -> tuple[Bet, ...]:
    """Bets with their places: what is not said is the lowest that is free; `lying` takes them all in.

    Raises
    ------
    CamelOddsError
        If a place that is said is taken.

    Examples
    --------
    >>> place_cards([("winner", "red", None), Bet("winner", "blue", 0)], set())
    (Bet(pile='winner', camel='red', before=1), Bet(pile='winner', camel='blue', before=0))
    """
    for pile, camel, before, *_ in bets:
        if before is None:
            continue
        if (pile, before) in lying:
            free = next(n for n in range(len(lying) + 1) if (pile, n) not in lying)
            card = f"bet {VERBS[PILES.index(pile)]} {camel or '?'}"
            raise CamelOddsError(
                f"two cards in the {pile} pile are said to have {how_many(before, 'card')} below them: say where"
                f" one of them lies, like '{card} after {free}' (R19)"
            )
        lying.add((pile, before))
    placed = []
    for pile, camel, before, *laid_at in bets:
        if before is None:
            before = next(n for n in range(len(lying) + 1) if (pile, n) not in lying)
        lying.add((pile, before))
        placed.append(Bet(pile, camel, before, *laid_at))
    return tuple(placed)


def read_players(texts: Sequence[tuple[str, str]], edition: Edition) -> list[Holdings]:
    """Read players; finish cards whose place is not said lie in the order in which they are named.

    Parameters
    ----------
    texts : sequence of (str, str)
        What errors call it, and the text.
    edition : Edition
        The edition.

    Returns
    -------
    list of Holdings
        The players.

    Raises
    ------
    CamelOddsError
        If one cannot be read.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> me, ana = read_players([("--me", "bet win red"), ("--other", "ana: bet win ?")], EDITION_2018)
    >>> ana.bets
    (Bet(pile='winner', camel=None, before=1),)
    """
    if len(texts) > edition.players[1]:
        raise CamelOddsError(f"there are {len(texts)} players: at most {edition.players[1]} can play (R22)")
    read = []
    names = [read_name(Line(text)) for _, text in texts]
    if "me" not in names and not names[0]:
        # Who has no name is "me" where a partner is said to be.
        names[0] = "me"
    for number, (source, text) in enumerate(texts):
        there = [name for n, name in enumerate(names) if n != number and name]
        try:
            read.append(read_player(text, edition, there))
        except CamelOddsError as error:
            raise CamelOddsError(f"{source}: {error}") from None
    if "me" in [said.get("partner") for _, said in read] and not read[0][0] and names[0] == "me":
        read[0] = "me", read[0][1]
    # Places that are said go before those that are not, whose card it may be.
    lying: set[tuple[str, int]] = set()
    said_places = [bet for _, said in read for bet in said.get("bets", ()) if bet[2] is not None]
    place_cards(said_places, lying)
    players = []
    for (source, _), (name, said) in zip(texts, read, strict=True):
        if "bets" in said:
            own = {(bet[0], bet[2]) for bet in said["bets"]}
            taken = lying - own
            said["bets"] = place_cards(said["bets"], taken)
            lying |= taken
        try:
            players.append(Holdings(name=name, **said))
        except CamelOddsError as error:
            raise CamelOddsError(f"{source}: {error}") from None
    return both_partners(players)


def order_said(texts: Sequence[tuple[str, str]], players: Sequence[Holdings], edition: Edition) -> str:
    """How the cards of several players lie in a pile, where that comes from the order in which they are said.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> texts = [("--me", "bet win red"), ("--other", "ana: bet win ?")]
    >>> order_said(texts, read_players(texts, EDITION_2018), EDITION_2018)
    "cards lie in the order said, winner pile: you red, ana ?; 'bet win red after 1' says another place"
    """
    read = [read_player(text, edition)[1].get("bets", ()) for _, text in texts]
    piles = []
    for pile, verb in zip(PILES, VERBS, strict=True):
        if not any(bet[0] == pile and bet[2] is None for bets in read for bet in bets):
            continue
        cards = sorted(
            (bet.before or 0, player.name or "you", bet.camel or "?")
            for player in players
            for bet in player.bets
            if bet.pile == pile
        )
        if len({name for _, name, _ in cards}) > 1:
            example = next((f"bet {verb} {camel} after 1" for _, _, camel in cards), "")
            piles.append(
                (f"{pile} pile: " + ", ".join(f"{name} {camel}" for _, name, camel in cards), example)
            )
    if not piles:
        return ""
    said = "; ".join(told for told, _ in piles)
    return f"cards lie in the order said, {said}; {piles[0][1]!r} says another place"


def read_earlier(text: str) -> int | list[float] | FaceDown:
    """Read which finish cards lie before: how many correct ones, odds of 0, 1, 2, ..., or cards face down.

    Raises
    ------
    CamelOddsError
        If it is none of these.

    Examples
    --------
    >>> read_earlier("2"), read_earlier("0.5,0.3,0.2"), read_earlier("facedown 3")
    (2, [0.5, 0.3, 0.2], FaceDown(cards=3, naming=None))
    """
    words = " ".join(text.split())
    if re.fullmatch(r"[+-]?\d{1,18}", words):
        return whole_number(int(words), "--earlier", 0, MOST_CARDS)
    down = re.fullmatch(r"face[ -]?down ?(\d{1,18})", words.lower())
    from camelodds.values.cards_before import FaceDown
    from camelodds.values.cards_before import read_earlier as check

    if down is not None:
        return FaceDown(whole_number(int(down[1]), "--earlier facedown", 0, MOST_CARDS))
    try:
        odds = [float(piece) for piece in words.replace(",", " ").split()]
    except ValueError:
        odds = []
    if not odds:
        raise CamelOddsError(
            "--earlier must be a number of correct cards like 2, odds of 0, 1, 2, ... like 0.5,0.3,0.2,"
            f" or cards face down like 'facedown 3', not {shown(text)}"
        )
    try:
        check(odds, EDITION_2018)
    except CamelOddsError as error:
        raise CamelOddsError(f"--{error}") from None
    return odds


def both_partners(players: list[Holdings]) -> list[Holdings]:
    """Players with each partnership named at both, where one of them named it (R26)."""
    wanted = {player.partner: player.name for player in players if player.partner and player.name}
    return [
        replace(player, partner=wanted[player.name])
        if player.partner is None and player.name in wanted
        else player
        for player in players
    ]


def read_left(line: Line, edition: Edition) -> dict[str, int]:
    """Read tickets left, like ``blue=2, red=0``, up to the end of the line.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> from camelodds.game.line import Line
    >>> read_left(Line("blue=2 r 0"), EDITION_2018)
    {'blue': 2, 'red': 0}
    """
    stack = len(edition.ticket_values)
    left: dict[str, int] = {}
    while line.more:
        if line.take_if(",", ";"):
            continue
        camel = line.camel(edition)
        line.take_if("=", ":")
        left[camel] = line.number(f"how many {camel} tickets are left, from 0 to {stack}", 0, stack)
    return left
