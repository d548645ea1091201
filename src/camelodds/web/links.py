"""A game as the fragment of a link, and as a QR code: fragments are not sent to servers, so no log has them."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import segno

from camelodds.errors import CamelOddsError
from camelodds.game.turns import LayCard
from camelodds.game.words import what_one_has
from camelodds.tableside.commands import read_command
from camelodds.tableside.corrections import By, Correct
from camelodds.tableside.files import written
from camelodds.tableside.records import moves_only
from camelodds.web.table import Kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.game.holdings import Holdings
    from camelodds.tableside.corrections import Command
    from camelodds.tableside.game import FollowedGame

LARGEST = 64 * 1024
"""Bytes of a game that a link may unfold to."""
LONGEST = 20_000
"""Characters of a fragment."""
MOST_QR = 800
"""Characters that a phone's camera still reads from a screen."""


def packed(kept: Kept) -> str:
    """A game as the fragment of a link.

    Examples
    --------
    >>> kept = Kept("2014", ("ana", "bob"), thrown=("b1 g1 y2",))
    >>> unpacked(packed(kept)) == kept
    True
    """
    text = json.dumps(kept.to_dict(), separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def unpacked(fragment: str) -> Kept:
    """The game in the fragment of a link.

    Raises
    ------
    CamelOddsError
        If there is none in it.
    """
    problem = "this link has no game that can be read: it may have been cut short"
    if not isinstance(fragment, str) or len(fragment) > LONGEST or not fragment.isascii():
        raise CamelOddsError(problem)
    try:
        content = base64.urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))
        unfold = zlib.decompressobj()
        text = unfold.decompress(content, LARGEST)
        if unfold.unconsumed_tail or not unfold.eof:
            raise CamelOddsError(problem)
        page = json.loads(text)
        text.decode()
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise CamelOddsError(problem) from None
    return Kept.read(page)


def for_another(states: Sequence[FollowedGame], kept: Kept, cards: bool) -> Kept:
    """A game for another phone: nobody's yet, and without the camels on one's own cards unless wanted.

    Parameters
    ----------
    states : sequence of FollowedGame
        The states of the game.
    kept : Kept
        The game as this phone keeps it.
    cards : bool
        Whether the other phone may know the cards that lie face down.
    """
    me = states[0].me
    if cards or not me or states[-1].position is None:
        return Kept(kept.edition, kept.players, me if cards else "", (), written(states), (), kept.seed)
    again = [replace(states[0], me="")]
    for before, after in pairwise(states):
        command = moves_only(read_command(after.command, again[-1]))
        again.append(again[-1].after(_face_down(command, me, before, after)))
    return Kept(kept.edition, kept.players, "", (), written(again), (), kept.seed)


def _face_down(command: Command, me: str, before: FollowedGame, after: FollowedGame) -> Command:
    """A command, without the camels that it names on the cards of one player."""
    match command:
        case LayCard() if before.player.name == me:
            return LayCard(command.pile, None)
        case By(player, LayCard() as card) if player == me:
            return By(me, LayCard(card.pile, None))
        case Correct() if command.name == me and "bets" in command.said:
            return _read(f"has {me} {_all_of(after.state.holdings(me))}", after)
    return command


def _read(line: str, game: FollowedGame) -> Command:
    return moves_only(read_command(line, game))


def _all_of(player: Holdings) -> str:
    """All that a player has, in the words that one types for it, with the cards face down."""
    empty = {
        "tickets": player.tickets,
        "pyramid": player.pyramid_tickets,
        "tile": player.tile is not None,
        "bets": player.bets,
        "partner": player.partner,
    }
    items = [what_one_has(replace(player, bets=()))]
    items += [f"{LayCard(bet.pile, None)} after {bet.before}" for bet in player.bets]
    return ", ".join((*items, *(f"no {what}" for what, there in empty.items() if not there)))


def qr(address: str) -> str:
    """An address as a QR code in SVG; nothing if it is too long for a camera."""
    if len(address) > MOST_QR:
        return ""
    picture: str = segno.make(address, error="l", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", omitsize=True
    )
    return picture
