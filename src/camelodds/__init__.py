"""Odds for the board game Camel Up: exact by enumeration, sampled by simulation, and what bets are worth.

>>> import camelodds
>>> position = camelodds.Position("1:bg 2:y 3:pr 15:W 16:K")
>>> leg = camelodds.leg_odds(position)
>>> leg.fraction("red", 1)
Fraction(69077, 174960)

Every name is loaded when it is first used: importing the package loads neither numpy nor numba.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from camelodds._version import __version__

if TYPE_CHECKING:
    from camelodds.advice import Action, Advice, advise
    from camelodds.bets import BetValues, FaceDown, bet_values
    from camelodds.editions import EDITION_2014, EDITION_2018, EDITIONS, Edition
    from camelodds.errors import CamelOddsError, IllegalPosition, IllegalRoll, NotationError
    from camelodds.exact_race import solve_race
    from camelodds.holdings import Bet, Holdings
    from camelodds.income import Income, LegIncome, leg_income, partner_value
    from camelodds.leg import leg_odds
    from camelodds.many import leg_odds_many, race_odds_many
    from camelodds.many_results import LegOddsMany, RaceOddsMany
    from camelodds.next_roll import RollOdds, roll_odds
    from camelodds.position import Position
    from camelodds.race import race_odds
    from camelodds.results import LegOdds, RaceOdds
    from camelodds.rules import Roll
    from camelodds.scoring import Payment, Settlement, settle
    from camelodds.solver import RaceTable, Sweep
    from camelodds.tables import TableError
    from camelodds.tickets import TicketValues, ticket_values
    from camelodds.tiles import TileValues, tile_values
    from camelodds.warm import warmup

_HOME = {
    "Action": "advice",
    "Advice": "advice",
    "Bet": "holdings",
    "BetValues": "bets",
    "CamelOddsError": "errors",
    "EDITIONS": "editions",
    "EDITION_2014": "editions",
    "EDITION_2018": "editions",
    "Edition": "editions",
    "FaceDown": "bets",
    "Holdings": "holdings",
    "IllegalPosition": "errors",
    "IllegalRoll": "errors",
    "Income": "income",
    "LegIncome": "income",
    "LegOdds": "results",
    "LegOddsMany": "many_results",
    "NotationError": "errors",
    "Payment": "scoring",
    "Position": "position",
    "RaceOdds": "results",
    "RaceOddsMany": "many_results",
    "RaceTable": "solver",
    "Roll": "rules",
    "RollOdds": "next_roll",
    "Settlement": "scoring",
    "Sweep": "solver",
    "TableError": "tables",
    "TicketValues": "tickets",
    "TileValues": "tiles",
    "advise": "advice",
    "bet_values": "bets",
    "leg_income": "income",
    "leg_odds": "leg",
    "leg_odds_many": "many",
    "partner_value": "income",
    "race_odds": "race",
    "race_odds_many": "many",
    "roll_odds": "next_roll",
    "settle": "scoring",
    "solve_race": "exact_race",
    "ticket_values": "tickets",
    "tile_values": "tiles",
    "warmup": "warm",
}

__all__ = [
    "EDITIONS",
    "EDITION_2014",
    "EDITION_2018",
    "Action",
    "Advice",
    "Bet",
    "BetValues",
    "CamelOddsError",
    "Edition",
    "FaceDown",
    "Holdings",
    "IllegalPosition",
    "IllegalRoll",
    "Income",
    "LegIncome",
    "LegOdds",
    "LegOddsMany",
    "NotationError",
    "Payment",
    "Position",
    "RaceOdds",
    "RaceOddsMany",
    "RaceTable",
    "Roll",
    "RollOdds",
    "Settlement",
    "Sweep",
    "TableError",
    "TicketValues",
    "TileValues",
    "__version__",
    "advise",
    "bet_values",
    "leg_income",
    "leg_odds",
    "leg_odds_many",
    "partner_value",
    "race_odds",
    "race_odds_many",
    "roll_odds",
    "settle",
    "solve_race",
    "ticket_values",
    "tile_values",
    "warmup",
]


_MODULES = ("html", "plots", "rich_view", "svg", "text")
"""Modules to be used as they are, like ``camelodds.plots.leg``."""


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES])
