"""Scoring a leg or a race that is over, card by card."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from camelodds.arguments import members, truth_or_none
from camelodds.board.position import Roll
from camelodds.display.phrases import how_many, listed
from camelodds.display.result import Result
from camelodds.display.view import Column, View
from camelodds.editions.by_camel import racing_index
from camelodds.editions.edition import PILES
from camelodds.editions.printed import EDITIONS, find_edition
from camelodds.errors import CamelOddsError, shown
from camelodds.game.cards_and_partners import check_partners
from camelodds.game.payouts import card_pays, copy_pays, ticket_pays
from camelodds.game.players import players_of, with_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from camelodds.editions.edition import Edition
    from camelodds.game.holdings import Holdings


@dataclass(frozen=True)
class Payment:
    """What one player got or paid at scoring.

    Parameters
    ----------
    player : str
        The player's name.
    what : str
        What for: ``"leg"``, ``"winner pile"`` or ``"loser pile"``.
    items : tuple of (str, int)
        What the payment is made of, each in pounds: the tickets of a leg, or the card of a pile.
    amount : int
        The sum of the items, in pounds.
    waived : int
        The part of a loss that the player could not pay, in pounds (R21).
    money : int
        What the player has afterwards, in pounds.

    Examples
    --------
    >>> from camelodds import Holdings, settle
    >>> ana = Holdings(money=0, tickets={"green": 5, "yellow": 5, "blue": 3}, name="ana")
    >>> payment = settle(["red", "yellow", "green", "purple", "blue"], [ana]).payments[0]
    >>> payment.amount, payment.waived, payment.money
    (-1, 1, 0)
    """

    player: str
    what: str
    items: tuple[tuple[str, int], ...]
    amount: int
    waived: int
    money: int

    def __str__(self) -> str:
        return f"{self.player}, {self.what}: {self.made_of}: {self.amount + self.waived:+d}, has {self.money}"

    @property
    def made_of(self) -> str:
        """The items in words, and the part of a loss that was waived (R21)."""
        items = _listed(self.items) or "nothing"
        return f"{items}, {self.waived} waived" if self.waived else items


@dataclass(frozen=True)
class Settlement(Result):
    """The scoring of a leg or a race, from `settle`.

    Parameters
    ----------
    ranking : tuple of str
        Names of the racing camels, first to last.
    race_over : bool
        Whether the race is scored too.
    payments : tuple of Payment
        What each player got, in the order of scoring.
    players : tuple of Holdings
        What the players have afterwards: tickets, tiles and partnerships are gone, as after every leg.

    Examples
    --------
    >>> from camelodds import Holdings, settle
    >>> ana = Holdings(money=3, tickets={"red": 5}, tile=9, name="ana")
    >>> leg = settle(["red", "yellow", "green", "purple", "blue"], [ana])
    >>> dict(leg.money), leg.players[0].tickets, leg.players[0].tile, leg.winners
    ({'ana': 8}, (), None, ())
    """

    row_types: ClassVar[Mapping[str, Any]] = {
        "player": str,
        "what": str,
        "items": str,
        **dict.fromkeys(("amount", "waived", "money"), int),
    }

    ranking: tuple[str, ...]
    race_over: bool
    payments: tuple[Payment, ...]
    players: tuple[Holdings, ...]

    @property
    def money(self) -> Mapping[str, int]:
        """What each player has, in pounds, by name."""
        return MappingProxyType({player.name: player.money for player in self.players})

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most money, if the race is over; a tie is a shared win (R22)."""
        if not self.race_over or not self.players:
            return ()
        most = max(player.money for player in self.players)
        return tuple(player.name for player in self.players if player.money == most)

    @property
    def headline(self) -> str:
        """The camels, first to last, and what is over."""
        return f"{', '.join(self.ranking)}; {'the race' if self.race_over else 'the leg'} is over"

    def view(self) -> View:
        """The payments: what for, what they are made of, and what the player has afterwards."""
        columns = (
            Column("player"), Column("for"), Column("made of"), Column("paid", signed=True), Column("has"),
        )  # fmt: skip
        rows = [
            (payment.player, payment.what, payment.made_of, payment.amount + payment.waived, payment.money)
            for payment in self.payments
        ]
        notes = ["money: " + ", ".join(f"{name} {money}" for name, money in self.money.items())]
        if self.winners:
            notes.append(f"{listed(self.winners)} {'win' if len(self.winners) > 1 else 'wins'}")
        return View(self.headline, columns, rows, notes=tuple(notes))

    def rows(self) -> list[dict[str, Any]]:
        """A row for each payment."""
        return [{**asdict(payment), "items": _listed(payment.items)} for payment in self.payments]

    def to_dict(self) -> dict[str, Any]:
        """The scoring as plain numbers, texts and dicts, ready for JSON."""
        return {
            "ranking": list(self.ranking),
            "race_over": self.race_over,
            "payments": [
                {
                    "player": payment.player,
                    "what": payment.what,
                    "items": [list(item) for item in payment.items],
                    "amount": payment.amount,
                    "waived": payment.waived,
                    "money": payment.money,
                }
                for payment in self.payments
            ],
            "money": dict(self.money),
            "winners": list(self.winners),
        }


def settle(
    outcome: Roll | Sequence[str],
    players: Sequence[Holdings],
    *,
    race_over: bool | None = None,
    edition: Edition | str | None = None,
) -> Settlement:
    """Score a leg that is over, and the race if it is over too.

    Parameters
    ----------
    outcome : Roll or sequence of str
        The roll that ended the leg, or the racing camels, first to last.
    players : sequence of Holdings
        All players.  `Bet.before` gives the order of their finish cards, lowest first.  Their money includes
        what landings on tiles have paid, because that is paid at once (R10).
    race_over : bool, optional
        For a ranking: whether the race is over, not only the leg.
    edition : Edition or str, optional
        For a ranking: the edition, if it is a custom one.  A roll knows its edition.

    Returns
    -------
    Settlement
        Payments in order, and what the players have afterwards.

    Raises
    ------
    CamelOddsError
        If the leg is not over, or the holdings cannot all be true, as partners among fewer than six players.

    Notes
    -----
    At the end of a leg, a leg ticket pays its face value, 1 or -1, and a pyramid ticket pays 1.  A partner's
    best ticket may be copied (R18, R26).  The sum is paid, but money stops at 0 (R21).  At the end of the race,
    the last leg is scored first, then the winner pile card by card, then the loser pile: the n-th correct card
    pays 8, 5, 3, 2, 1, 1, ..., and a wrong card costs 1 (R19).

    Examples
    --------
    >>> from camelodds import Holdings, settle
    >>> ana = Holdings(money=1, tickets={"green": 5, "blue": 3}, name="ana")
    >>> bob = Holdings(money=2, tickets={"red": 5}, pyramid_tickets=2, bets=[("winner", "red")], name="bob")
    >>> over = settle(["red", "yellow", "green", "purple", "blue"], [ana, bob], race_over=True)
    >>> print(over)
    red, yellow, green, purple, blue; the race is over
    player  for          made of                                        paid  has
    ana     leg          ticket green 5 -1, ticket blue 3 -1, 1 waived    -1    0
    bob     leg          ticket red 5 +5, 2 pyramid tickets +2            +7    9
    bob     winner pile  red +8                                           +8   17
    money: ana 0, bob 17
    bob wins
    """
    race_over = truth_or_none(race_over, "race_over")
    if isinstance(outcome, Roll):
        if not outcome.leg_over:
            raise CamelOddsError(f"the leg is not over after {outcome.roll}: {outcome}")
        if race_over is not None and race_over != (outcome.race_over is not None):
            raise CamelOddsError("race_over says something else than the roll: leave it out")
        race_over = outcome.race_over is not None
        ranking = list(outcome.ranking)
        edition = outcome.edition if edition is None else edition
    else:
        problem = f"outcome must be a Roll or a list of the camels, first to last, not {shown(outcome)}"
        ranking = members(outcome, problem)
    race_over = bool(race_over)
    edition = _edition_of(ranking, edition)
    order = _whole_ranking(ranking, edition)
    checked = with_names(players_of(players, edition))
    _check_for_scoring(checked, edition, race_over)
    money = {player.name: player.money for player in checked}
    payments = list(_score_leg(checked, order, money, edition))
    if race_over:
        for pile, right in zip(PILES, (order[0], order[-1]), strict=True):
            payments += _score_pile(checked, pile, right, money, edition)
    after = tuple(
        replace(player, money=money[player.name], tickets=(), pyramid_tickets=0, tile=None, partner=None)
        for player in checked
    )
    return Settlement(order, race_over, tuple(payments), after)


def _listed(items: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{what} {amount:+d}" for what, amount in items)


def _edition_of(ranking: Sequence[str], edition: Edition | str | None) -> Edition:
    if edition is not None:
        return find_edition(edition)
    for candidate in EDITIONS.values():
        names = set(candidate.racing) | set(candidate.racing_letters)
        if all(isinstance(camel, str) and camel in names for camel in ranking):
            return candidate
    raise CamelOddsError(f"no edition has all the camels {shown(ranking)}: give edition=")


def _whole_ranking(ranking: Sequence[str], edition: Edition) -> tuple[str, ...]:
    order = tuple(edition.racing[racing_index(camel, edition)] for camel in ranking)
    if sorted(order) != sorted(edition.racing):
        raise CamelOddsError(
            f"outcome must name each of {', '.join(edition.racing)} once, first to last, not {shown(ranking)}"
        )
    return order


def _check_for_scoring(players: Sequence[Holdings], edition: Edition, race_over: bool) -> None:
    by_name = {player.name: player for player in players}
    for player in players:
        if player.partner is not None and player.partner not in by_name:
            raise CamelOddsError(f"{player.name}'s partner {player.partner} is not among the players (R26)")
        if player.partner is not None and by_name[player.partner].partner != player.name:
            raise CamelOddsError(
                f"{player.name} has the partner {player.partner}, but {player.partner} has"
                f" {by_name[player.partner].partner or 'none'}: name it at both (R26)"
            )
        if race_over and any(bet.camel is None for bet in player.bets):
            raise CamelOddsError(f"a card of {player.name} is not known: turn it over, give its camel (R19)")
    check_partners(players, edition)


def _pay(player: Holdings, what: str, items: tuple[tuple[str, int], ...], money: dict[str, int]) -> Payment:
    amount = sum(pounds for _, pounds in items)
    waived = max(0, -(money[player.name] + amount))
    money[player.name] += amount + waived
    return Payment(player.name, what, items, amount, waived, money[player.name])


def _rewards(player: Holdings, ranking: tuple[str, ...], edition: Edition) -> list[tuple[str, int]]:
    """What each ticket pays, and all pyramid tickets together (R18)."""
    rewards = [
        (f"ticket {camel} {face}", ticket_pays(face, edition)[ranking.index(camel)])
        for camel, face in player.tickets
    ]
    if player.pyramid_tickets:
        amount = player.pyramid_tickets * edition.pyramid_ticket
        rewards.append((how_many(player.pyramid_tickets, "pyramid ticket"), amount))
    return rewards


def _copy(partner: Holdings, ranking: tuple[str, ...], edition: Edition) -> list[tuple[str, int]]:
    """The partner's ticket that pays most, if any pays (R26)."""
    offers = {
        f"copy of {partner.name}'s ticket {camel} {face}": ticket_pays(face, edition)[ranking.index(camel)]
        for camel, face in partner.tickets
    }
    if partner.pyramid_tickets:
        offers[f"copy of {partner.name}'s pyramid ticket"] = edition.pyramid_ticket
    best = copy_pays(offers.values())
    return [next((offer, pounds) for offer, pounds in offers.items() if pounds == best)] if best else []


def _score_leg(
    players: Sequence[Holdings], ranking: tuple[str, ...], money: dict[str, int], edition: Edition
) -> Iterator[Payment]:
    by_name = {player.name: player for player in players}
    for player in players:
        items = _rewards(player, ranking, edition)
        if player.partner is not None:
            items += _copy(by_name[player.partner], ranking, edition)
        yield _pay(player, "leg", tuple(items), money)


def _score_pile(
    players: Sequence[Holdings], pile: str, right: str, money: dict[str, int], edition: Edition
) -> Iterator[Payment]:
    cards = [(bet, player) for player in players for bet in player.bets if bet.pile == pile]
    correct = 0
    for bet, player in sorted(cards, key=lambda card: card[0].before or 0):
        if bet.camel == right:
            amount = card_pays(correct, edition)
            correct += 1
        else:
            amount = edition.wrong_bet
        yield _pay(player, f"{pile} pile", ((str(bet.camel), amount),), money)
